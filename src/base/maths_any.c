// sin, cos, exp, log, pow for code outside the library: one lane, with the maths of the best engine
// of the machine, chosen at run time.

#include "base/machine.h"
#include "judder/lanes.h"

#if defined(JD_HAVE_FMA_1) && defined(JD_HAVE_BASE_1)
#define CHOOSE(name) jd_machine_runs(JD_ISA_FMA) ? jd_##name##_fma_1 : jd_##name##_base_1
#elif defined(JD_HAVE_FMA_1)
#define CHOOSE(name) jd_##name##_fma_1
#else
#define CHOOSE(name) jd_##name##_base_1
#endif

#define UNARY(name)                                                                                \
    double jd_##name##_fma_1(double x);                                                            \
    double jd_##name##_base_1(double x);                                                           \
    double jd_##name##_any_1(double x) { return (CHOOSE(name))(x); }

UNARY(sin)
UNARY(cos)
UNARY(exp)
UNARY(log)

double jd_pow_fma_1(double x, double y);
double jd_pow_base_1(double x, double y);
double jd_pow_any_1(double x, double y) { return (CHOOSE(pow))(x, y); }

void jd_sincos_fma_1(double x, double* sine, double* cosine);
void jd_sincos_base_1(double x, double* sine, double* cosine);
void jd_sincos_any_1(double x, double* sine, double* cosine) { (CHOOSE(sincos))(x, sine, cosine); }
