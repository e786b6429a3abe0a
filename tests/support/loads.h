/// @file loads.h
/// Random motions, loads and bodies that fit a patch, and short calls, for tests of limit surfaces.
#ifndef JUDDER_TESTS_LOADS_H
#define JUDDER_TESTS_LOADS_H

#include "judder/surface.h"
#include "support/check.h"
#include "support/patches.h"

static inline jd_patch* made(const jd_patch_options* options) {
    jd_patch* patch = NULL;
    REQUIRE(jd_patch_create(NULL, options, &patch) == JD_OK);
    return patch;
}

/// Call `test` for every kind of patch; where programs are slow for every third.
static inline void each_patch(void (*test)(const jd_patch* patch, const patch_case* kind)) {
    const int stride = check_repetitions(PATCH_CASES) < PATCH_CASES ? 3 : 1;
    for (int i = 0; i < PATCH_CASES; i += stride) {
        const patch_case* kind = &patch_cases()[i];
        const int before = check_failures;
        jd_patch* patch = made(&kind->options);
        test(patch, kind);
        jd_patch_free(patch);
        if (check_failures != before)
            fprintf(stderr, "... on: %s\n", kind->name);
    }
}

/// An error that is allowed for this patch.
static inline double allowed(const patch_case* kind, double error) {
    return patch_is_slender(kind) ? fmax(error, 1e-10) : error;
}

static inline double power(jd_wrench l, jd_motion q) {
    return l.fx * q.vx + l.fy * q.vy + l.m * q.w;
}

static inline jd_wrench blend(double a, jd_wrench l, double b, jd_wrench k) {
    return (jd_wrench){a * l.fx + b * k.fx, a * l.fy + b * k.fy, a * l.m + b * k.m};
}

static inline jd_motion blend_motion(double a, jd_motion p, double b, jd_motion q) {
    return (jd_motion){a * p.vx + b * q.vx, a * p.vy + b * q.vy, a * p.w + b * q.w};
}

/// Phi, the patch's own norm of motions; 0 at rest.
static inline double phi(const jd_patch* patch, jd_motion q) {
    jd_potential p = {0};
    const jd_status status = jd_patch_potential(patch, q, &p);
    CHECK(status == JD_OK || status == JD_ERR_REST);
    return status == JD_OK ? p.phi : 0;
}

static inline jd_gauge gauge(const jd_patch* patch, jd_wrench load) {
    jd_gauge g;
    CHECK_INT(jd_surface_gauge(patch, load, &g), JD_OK);
    return g;
}

/// A motion whose parts count alike on this patch.
static inline jd_motion some_motion(const jd_patch* patch) {
    double x, y;
    jd_patch_centre(patch, &x, &y);
    const double unit = phi(patch, (jd_motion){y, -x, 1});
    const double w = random_between(-2, 2) / unit;
    return (jd_motion){random_between(-1, 1) + w * y, random_between(-1, 1) - w * x, w};
}

/// How much rounding grows with the distance of the reference point: (1 + distance/size)^2.
static inline double reach(const jd_patch* patch) {
    double x, y;
    jd_patch_centre(patch, &x, &y);
    const double far = hypot(x, y) / phi(patch, (jd_motion){y, -x, 1});
    return (1 + far) * (1 + far);
}

/// A load of any direction on or off the surface.
static inline jd_wrench some_load(const jd_patch* patch) {
    jd_potential a, b;
    REQUIRE(jd_patch_potential(patch, some_motion(patch), &a) == JD_OK);
    REQUIRE(jd_patch_potential(patch, some_motion(patch), &b) == JD_OK);
    return blend(random_between(-2, 2), a.load, random_between(-2, 2), b.load);
}

/// A symmetric, positive definite matrix that fits the patch: a body of its size.
static inline void some_inertia(const jd_patch* patch, double B[6]) {
    double x, y;
    jd_patch_centre(patch, &x, &y);
    const double unit = phi(patch, (jd_motion){y, -x, 1});
    const double m = fabs(random_decades(-1, 1)), k = fabs(random_decades(-1, 1));
    const double n = fabs(random_decades(-1, 1)), t = random_between(-0.5, 0.5) * sqrt(m * n);
    const double gx = x + random_between(-1, 1) * unit, gy = y + random_between(-1, 1) * unit;
    const double ww = k * unit * unit + m * gy * gy - 2 * t * gx * gy + n * gx * gx;
    const double values[6] = {m, t, t * gx - m * gy, n, n * gx - t * gy, ww};
    memcpy(B, values, sizeof values);
}

static inline jd_wrench times(const double B[6], jd_motion q) {
    return (jd_wrench){B[0] * q.vx + B[1] * q.vy + B[2] * q.w,
                       B[1] * q.vx + B[3] * q.vy + B[4] * q.w,
                       B[2] * q.vx + B[4] * q.vy + B[5] * q.w};
}

#endif
