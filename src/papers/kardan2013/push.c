// Thresholds of a block that is pushed across its long side, beside its centre.
//
// They are shares of mu_s m g, so the ratio of two of them depends neither on the coefficient nor,
// for a homogeneous block, on the mass.
#include "papers/kardan2013/push.h"

#define WIDTH 0.01   // W [m]
#define LENGTH 0.03  // L [m]

const double jd_push_places[2] = {0.005, 0.01};
const double jd_push_printed[2] = {0.0347, 0.0262};
const double jd_push_measured[2] = {0.0365, 0.0276};

jd_status jd_push_patch(jd_context* context, jd_patch** patch) {
    jd_patch_options options = jd_patch_default();
    options.shape = JD_SHAPE_RECTANGLE;
    options.pressure = JD_PRESSURE_UNIFORM;
    options.width = WIDTH;
    options.length = LENGTH;
    return jd_patch_create(context, &options, patch);
}

jd_status jd_push_exact(const jd_patch* patch, double h, double* share) {
    jd_threshold found;
    const jd_status status =
        jd_surface_threshold(patch, (jd_wrench){0}, jd_wrench_at(1.0, 0.0, 0.0, h), &found);
    *share = status == JD_OK ? found.factor : 0.0;
    return status;
}

jd_status jd_push_rule(const jd_patch* patch, double mass, double inertia, double h,
                       double* share) {
    const double J = inertia * mass * (LENGTH * LENGTH + WIDTH * WIDTH) / 12.0;
    const double B[6] = {mass, 0.0, 0.0, mass, 0.0, J};
    jd_kardan_limit found;
    const jd_status status =
        jd_kardan_threshold(patch, B, (jd_wrench){0}, jd_wrench_at(1.0, 0.0, 0.0, h), &found);
    *share = status == JD_OK ? found.factor : 0.0;
    return status;
}
