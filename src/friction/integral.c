// The exact law: Coulomb friction at every element of the patch, summed over it.   [friction:F1]
//
// The patch knows how: closed forms, edge sums or chords, see src/patch/field.c. Here the motion
// goes from the reference point to the inner frame of the patch, and its load comes back.

#include "friction/registry.h"
#include "patch/field.h"

// The load of the motions of all lanes on one patch.
static jd_load load_on(const jd_patch* patch, jd_twist motion, jd_lean lean, jd_real eps) {
    const double X = patch->x / patch->size, Y = patch->y / patch->size;
    const double ratio = patch->scale / patch->size;
    const jd_twist inner = {.vx = (motion.vx - motion.w * Y) / ratio,
                            .vy = (motion.vy + motion.w * X) / ratio,
                            .w = motion.w};
    // 1 + c x + s y with x = X + ratio x_in, divided by its value at x_in = 0.
    const jd_real middle = 1.0 + lean.c * X + lean.s * Y;
    const jd_lean leaning = {.c = lean.c * ratio / middle, .s = lean.s * ratio / middle};
    const jd_field f = JD_WIDE(jd_patch_field)(patch, inner, leaning, eps / ratio);
    return (jd_load){.tx = f.tx, .ty = f.ty, .m = ratio * f.m + (X * f.ty - Y * f.tx)};
}

// The lanes that share the patch of lane `i`.
static jd_mask sharing(const jd_friction* friction, int i) {
    jd_mask mask = jd_mask_none();
    for (int j = 0; j < JD_LANES; j++)
        jd_mask_put(&mask, j, friction->patch[j] == friction->patch[i]);
    return mask;
}

// Most often all lanes share one patch.
static jd_load eval(const jd_friction* friction, jd_twist motion, jd_lean lean, jd_real eps) {
    jd_load load = load_on(friction->patch[0], motion, lean, eps);
    jd_mask left = ~sharing(friction, 0);
    for (int i = 1; i < JD_LANES && jd_any(left); i++) {
        if (!jd_mask_get(left, i))
            continue;
        const jd_mask mask = sharing(friction, i);
        const jd_load other = load_on(friction->patch[i], motion, lean, eps);
        load.tx = jd_select(mask, other.tx, load.tx);
        load.ty = jd_select(mask, other.ty, load.ty);
        load.m = jd_select(mask, other.m, load.m);
        left &= ~mask;
    }
    return load;
}

static const jd_law_kernel kernel = {.eval = eval};
static const jd_parameter table[] = {JD_LAW_COMMON(JD_PARAMETER_ROW)};

const jd_law JD_WIDE(jd_law_integral) = {
    .name = "integral",
    .title = "exact: Coulomb's law at every element of the patch",
    .description =
        "T = ∫ sigma u/|u| dF, M = ∫ sigma (x u_y - y u_x)/|u| dF with the local sliding velocity "
        "u, exact to 1e-10 for every patch and pressure; with eps > 0 |u| becomes sqrt(|u|^2 + "
        "eps^2), to 1e-8. Closed forms for discs and rings, sums over the edges of uniform "
        "polygons, a one-dimensional quadrature elsewhere. The gradient of a potential.",
    .source = "contensou1962",
    JD_TABLE(parameter, table),
    .kernel = &kernel,
};
