// Pade law of the first order: the simplest with the values of the exact law at both ends, and with
// the slopes of what rises from 0 there: T at pure spin, M at pure sliding.
//
//     T_x = (v_x - p c(0,1,-1) w)/(|v| + p |w|)     T_y = (v_y + p c(1,0,-1) w)/(|v| + p |w|)
//     M   = (c(0,0,1) w + q (c(1,0,0) v_y - c(0,1,0) v_x))/(|w| + q |v|)
//     p = 2/c(0,0,-1)     q = 2 c(0,0,1)/c(0,0,2)                                 [friction:F5a]
//
// M is written with 1/q, as [friction:F4] with the exponents 1. Between the ends T is up to 39 %
// and M up to 48 % low on the Hertz disc. The slopes are exact for a centred patch of revolution,
// elsewhere their mean over all directions is. With eps > 0 the load is that of the direction,
// times s/sqrt(s^2 + eps^2). Not a gradient.

#include "friction/law/pade.h"
#include "friction/law/registry.h"

static jd_resultant eval(const jd_friction* friction, jd_twist motion, jd_lean lean, jd_real eps) {
    const jd_moments* c = &friction->moments;
    const jd_pade_motion to = jd_pade_motion_of(motion, eps);
    const jd_spin_weights b = jd_pade_weights(c, lean);
    const jd_resultant n = jd_leaning_numerators(c, lean, to.unit, b);
    const jd_real along = to.share / (to.v + b.T * to.w), about = to.share / (to.v + b.M * to.w);
    const jd_planar f = jd_pade_force(c, lean, &to, &n, along);
    return (jd_resultant){.tx = f.x, .ty = f.y, .m = n.m * about};
}

static const jd_law_kernel kernel = {.eval = eval};
static const jd_parameter table[] = {JD_LAW_COMMON(JD_PARAMETER_ROW)};

const jd_law JD_LAW(pade1) = {
    .name = "pade1",
    .title = "Pade law of the first order",
    .description =
        "T = v/(|v| + p |w|), M = c(0,0,1) w/(|w| + q |v|) with p = 2/c(0,0,-1), q = 2 c(0,0,1)/"
        "c(0,0,2) from the moments of the patch, and terms for a leaning pressure. Exact for pure "
        "sliding and pure spin, and in how T rises from pure spin and M from pure sliding; between "
        "them T is up to 39 % and M up to 48 % low on the Hertz disc.",
    .source = "zhuravlev1998",
    JD_TABLE(parameter, table),
    .kernel = &kernel,
};
