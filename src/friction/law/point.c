// Contact in a point: Coulomb friction that knows nothing of spin.
//
//     T = v/sqrt(|v|^2 + eps^2)      M = 0                                         [friction:F5]
//
// The limit of a vanishing patch, and exact for pure sliding. On a patch of finite size that spins
// faster than it slides it overstates T without limit (the exact one falls as v/w), and M is lost.

#include "friction/law/registry.h"

static jd_resultant eval(const jd_friction* friction, jd_twist motion, jd_lean lean, jd_real eps) {
    (void)friction;
    (void)lean;
    const jd_real along = 1.0 / jd_length(jd_length(motion.vx, motion.vy), eps);
    return (jd_resultant){.tx = motion.vx * along, .ty = motion.vy * along, .m = jd_set(0.0)};
}

static const jd_law_kernel kernel = {.eval = eval, .flat = true};
static const jd_parameter table[] = {JD_LAW_COMMON(JD_PARAMETER_ROW)};

const jd_law JD_LAW(point) = {
    .name = "point",
    .title = "contact in a point",
    .description = "T = v/sqrt(|v|^2 + eps^2), M = 0. Coulomb friction without a patch: spin has "
                   "neither resistance nor influence.",
    .source = "szewc2015",
    JD_TABLE(parameter, table),
    .kernel = &kernel,
};
