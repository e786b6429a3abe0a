// What a width has to race with.

#include "judder/lanes.h"
#include "simd/simd.h"

int64_t JD_WIDE(jd_bench_duffing_loop)(const jd_bench_racer* self, double tolerance,
                                       double* results);
int64_t JD_WIDE(jd_bench_table_loop)(const jd_bench_racer* self, double tolerance, double* results);
double JD_WIDE(jd_bench_peak)(void);
#ifdef JD_BENCH_NATIVE
int64_t JD_WIDE(jd_bench_duffing_odeint)(const jd_bench_racer* self, double tolerance,
                                         double* results);
int64_t JD_WIDE(jd_bench_table_odeint)(const jd_bench_racer* self, double tolerance,
                                       double* results);
#endif

extern const jd_bench_wide JD_WIDE(jd_bench_wide);

const jd_bench_wide JD_WIDE(jd_bench_wide) = {
    .name = JD_ENGINE_NAME,
    .lanes = JD_LANES,
    .duffing_loop = JD_WIDE(jd_bench_duffing_loop),
    .table_loop = JD_WIDE(jd_bench_table_loop),
    .peak = JD_WIDE(jd_bench_peak),
#ifdef JD_BENCH_NATIVE
    .duffing_odeint = JD_WIDE(jd_bench_duffing_odeint),
    .table_odeint = JD_WIDE(jd_bench_table_odeint),
#endif
};
