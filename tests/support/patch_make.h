/// @file patch_make.h
/// Short ways to options and patches for unit tests.
#ifndef JUDDER_TESTS_PATCH_MAKE_H
#define JUDDER_TESTS_PATCH_MAKE_H

#include "judder/friction.h"
#include "support/check.h"

static double kite[] = {0.2, 0.1, 1.5, 0.3, 1.2, 1.4, 0.1, 0.9, -0.1, 0.5};
static double bowl[] = {1.0, 0.2, -0.1, 0.7, 0.1, 0.4};  // 1 + 0.2 x - 0.1 y + 0.7 x^2 + ...

static inline jd_patch_options uniform(jd_shape shape) {
    jd_patch_options options = jd_patch_default();
    options.shape = shape;
    options.pressure = JD_PRESSURE_UNIFORM;
    options.inner = 0.6;
    options.half_x = 0.4, options.half_y = 1.3;
    options.width = 1.0, options.length = 3.0;
    return options;
}

static inline jd_patch_options with_points(jd_shape shape, double* points, int count) {
    jd_patch_options options = uniform(shape);
    options.points = points;
    options.point_count = count;
    return options;
}

static inline jd_patch_options hertz(jd_shape shape) {
    jd_patch_options options = uniform(shape);
    options.pressure = JD_PRESSURE_HERTZ;
    return options;
}

static inline jd_patch* make(jd_patch_options options) {
    jd_patch* patch;
    jd_context* context = jd_context_create();
    if (jd_patch_create(context, &options, &patch) != JD_OK)
        CHECK_FAILED("%s", jd_context_message(context));
    jd_context_free(context);
    REQUIRE(patch != NULL);
    return patch;
}

static inline double moment(const jd_patch* patch, int i, int j, int k) {
    double value = NAN;
    CHECK_INT(jd_patch_moment(patch, i, j, k, &value), JD_OK);
    return value;
}

// Every shape and pressure, with a polynomial, from a reference point beside its origin.
#define CASES 7
static inline jd_patch_options any_case(int index, double x, double y) {
    static const int shapes[CASES] = {JD_SHAPE_DISC,    JD_SHAPE_DISC,      JD_SHAPE_ELLIPSE,
                                      JD_SHAPE_ELLIPSE, JD_SHAPE_RECTANGLE, JD_SHAPE_RING,
                                      JD_SHAPE_POLYGON};
    jd_patch_options options = with_points((jd_shape)shapes[index], kite, 5);
    options.pressure = index % 2 && index < 4 ? JD_PRESSURE_HERTZ : JD_PRESSURE_UNIFORM;
    options.polynomial = bowl;
    options.degree = 2;
    options.d_c = 0.2, options.d_s = -0.3;
    options.x = x, options.y = y;
    return options;
}

#endif
