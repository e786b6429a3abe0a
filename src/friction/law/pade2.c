// Pade law of the second order: values and all slopes of the exact law at both ends, and nearer to
// it between them than the first order.
//
//     T = T_1 (|v| + p |w|)^2/(v^2 + p |v w| + p^2 w^2)
//     M = M_1 (|w| + q |v|)^2/(w^2 + q |v w| + q^2 v^2)                           [friction:F5b]
//
// with T_1, M_1, p and q of pade1.c. Both divisors are a mean D = x + y - x y/(x + y) of x = |v|
// and y = p |w| or |w|/q. Exact for pure sliding and pure spin; between them T is up to 19 % and M
// up to 32 % low on the Hertz disc. Slopes and regularisation as in pade1.c. Not a gradient.

#include "friction/law/pade.h"
#include "friction/law/registry.h"

static jd_real mean(jd_real x, jd_real y) {
    const jd_real sum = x + y;
    return sum - x * y / sum;
}

static jd_resultant eval(const jd_friction* friction, jd_twist motion, jd_lean lean, jd_real eps) {
    const jd_moments* c = &friction->moments;
    const jd_pade_motion to = jd_pade_motion_of(motion, eps);
    const jd_spin_weights b = jd_pade_weights(c, lean);
    const jd_resultant n = jd_leaning_numerators(c, lean, to.unit, b);
    const jd_real along = to.share / mean(to.v, b.T * to.w);
    const jd_real about = to.share / mean(to.v, b.M * to.w);
    const jd_planar f = jd_pade_force(c, lean, &to, &n, along);
    return (jd_resultant){.tx = f.x, .ty = f.y, .m = n.m * about};
}

static const jd_law_kernel kernel = {.eval = eval};
static const jd_parameter table[] = {JD_LAW_COMMON(JD_PARAMETER_ROW)};

const jd_law JD_LAW(pade2) = {
    .name = "pade2",
    .title = "Pade law of the second order",
    .description =
        "T = (v^2 + p |v w|)/(v^2 + p |v w| + p^2 w^2) along v, M = c(0,0,1) (w^2 + q |v w|)/(w^2 "
        "+ q |v w| + q^2 v^2) along w with p and q of pade1, and terms for a leaning pressure. "
        "Exact for pure sliding and pure spin, with exact slopes there; between them T is up to "
        "19 % and M up to 32 % low on the Hertz disc.",
    .source = "zhuravlev1998",
    JD_TABLE(parameter, table),
    .kernel = &kernel,
};
