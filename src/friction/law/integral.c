// The exact law: Coulomb friction at every element of the patch, summed over it.   [friction:F1]
//
// The patch knows how: closed forms, edge sums or chords, see src/patch/kernel/field.c. Here the
// motion goes from the reference point to the inner frame of the patch, and its load comes back.

#include "friction/law/inner.h"
#include "friction/law/registry.h"
#include "patch/kernel/field.h"

static jd_resultant on_patch(const jd_friction* friction, int lane, jd_twist motion, jd_lean lean,
                             jd_real eps) {
    const jd_inner in = jd_inner_of(friction->patch[lane], motion, lean);
    const jd_resultant f = jd_patch_rub(in.patch, in.motion, in.lean, eps / in.ratio);
    return jd_inner_load(&in, f.tx, f.ty, f.m);
}

static jd_resultant eval(const jd_friction* friction, jd_twist motion, jd_lean lean, jd_real eps) {
    return jd_lanes_eval(on_patch, friction, motion, lean, eps);
}

static const jd_law_kernel kernel = {.eval = eval};
static const jd_parameter table[] = {JD_LAW_COMMON(JD_PARAMETER_ROW)};

const jd_law JD_LAW(integral) = {
    .name = "integral",
    .title = "exact: Coulomb's law at every element of the patch",
    .description =
        "T = ∫ sigma u/|u| dF, M = ∫ sigma (x u_y - y u_x)/|u| dF with the local sliding velocity "
        "u, exact to 1e-10 for every patch and pressure; with eps > 0 |u| becomes sqrt(|u|^2 + "
        "eps^2), to 1e-8. Closed forms for discs, rings and ellipses, sums over the edges of "
        "polygons, a one-dimensional quadrature elsewhere. The gradient of a potential.",
    .source = "contensou1962",
    JD_TABLE(parameter, table),
    .exact = true,
    .kernel = &kernel,
};
