/// @file patches.h
/// The patches that tests go through, one of every kind, and random motions for them that look for
/// trouble: centres of rotation at, near and far from edges, corners and the middle.
#ifndef JUDDER_TESTS_PATCHES_H
#define JUDDER_TESTS_PATCHES_H

#include "judder/friction.h"
#include "support/random.h"

#include <string.h>

typedef struct patch_case {
    const char* name;
    bool centred;  ///< symmetric about its reference point
    jd_patch_options options;
} patch_case;

/// All of degree 4, > 0 for |x|, |y| <= 1.
static const double patch_bumps[15] = {1,   0.15, -0.1, 0.5,  0.2, 0.4, 0.1, -0.2,
                                       0.1, 0.05, 0.6,  -0.1, 0.3, 0.1, 0.2};
/// The same under (x, y) -> (-x, -y).
static const double patch_even[15] = {1, 0, 0, 0.5, 0.3, 0.2, 0, 0, 0, 0, 0.4, -0.2, 0.1, 0.1, 0.3};
static const double patch_plane[3] = {2, 0.5, -0.7};

static const double patch_triangle[] = {0, 0, 3, 0.5, 1, 2};
static const double patch_needle[] = {0, 0, 1, 0, 0.6, 0.0007};
static const double patch_pentagon[] = {-0.6, -0.5, 0.4, -0.7, 0.9, 0.1, 0.3, 0.8, -0.7, 0.6};
static const double patch_clockwise[] = {0.02, 0.01, 0.013, -0.014, -0.02, 0.004, -0.01, 0.018};
static const double patch_away[] = {30, 40, 31.5, 40.2, 31, 41, 30.2, 40.9};
static const double patch_tripod[] = {1, 0, 0.5, -0.5, 0.8, 0.2, -0.4, -0.9, 0.3};
static const double patch_map[] = {0,   0,    2,    0.01, 0,     1,    0, 0.01,
                                   1.5, 0.01, 0.01, 0.5,  -0.02, 0.01, 0};

/// Corners of a regular polygon with 64 of them; filled by patch_cases().
static double patch_round[128];

#define PATCH_CASES 48

static inline const patch_case* patch_cases(void) {
    static patch_case cases[PATCH_CASES] = {
        {"disc, Hertz", true, {.shape = JD_SHAPE_DISC, .pressure = JD_PRESSURE_HERTZ, .radius = 1}},
        {"disc, uniform", true, {.shape = JD_SHAPE_DISC, .radius = 0.003}},
        {"disc, Hertz, lean",
         false,
         {.shape = JD_SHAPE_DISC,
          .pressure = JD_PRESSURE_HERTZ,
          .radius = 0.02,
          .d_c = 0.6,
          .d_s = -0.8}},
        {"disc, uniform, lean",
         false,
         {.shape = JD_SHAPE_DISC, .radius = 2, .d_c = -0.3, .d_s = 0.5}},
        {"disc, Hertz, degree 4",
         false,
         {.shape = JD_SHAPE_DISC,
          .pressure = JD_PRESSURE_HERTZ,
          .radius = 1,
          .polynomial = patch_bumps,
          .degree = 4}},
        {"disc, Hertz, even degree 4",
         true,
         {.shape = JD_SHAPE_DISC,
          .pressure = JD_PRESSURE_HERTZ,
          .radius = 0.01,
          .polynomial = patch_even,
          .degree = 4}},
        {"disc, uniform, degree 4 and lean",
         false,
         {.shape = JD_SHAPE_DISC,
          .radius = 1,
          .polynomial = patch_bumps,
          .degree = 4,
          .d_c = 0.2,
          .d_s = 0.3}},
        {"disc, Hertz, seen from its edge",
         false,
         {.shape = JD_SHAPE_DISC, .pressure = JD_PRESSURE_HERTZ, .radius = 1, .x = 0.6, .y = 0.8}},
        {"ring", true, {.shape = JD_SHAPE_RING, .radius = 1, .inner = 0.5}},
        {"ring, lean",
         false,
         {.shape = JD_SHAPE_RING, .radius = 0.05, .inner = 0.03, .d_c = 0.4, .d_s = 0.3}},
        {"thin ring", true, {.shape = JD_SHAPE_RING, .radius = 1, .inner = 0.99}},
        {"ellipse 1:2, Hertz",
         true,
         {.shape = JD_SHAPE_ELLIPSE, .pressure = JD_PRESSURE_HERTZ, .half_x = 1, .half_y = 2}},
        {"ellipse 10:1, Hertz, lean",
         false,
         {.shape = JD_SHAPE_ELLIPSE,
          .pressure = JD_PRESSURE_HERTZ,
          .half_x = 0.1,
          .half_y = 0.01,
          .d_c = 0.7,
          .d_s = 0.4}},
        {"ellipse 3:1, uniform", true, {.shape = JD_SHAPE_ELLIPSE, .half_x = 3, .half_y = 1}},
        {"ellipse 1:1.5, uniform, degree 4",
         false,
         {.shape = JD_SHAPE_ELLIPSE,
          .half_x = 1,
          .half_y = 1.5,
          .polynomial = patch_bumps,
          .degree = 4}},
        {"rectangle 1:3", true, {.shape = JD_SHAPE_RECTANGLE, .width = 0.01, .length = 0.03}},
        {"rectangle 20:1", true, {.shape = JD_SHAPE_RECTANGLE, .width = 20, .length = 1}},
        {"rectangle, lean",
         false,
         {.shape = JD_SHAPE_RECTANGLE, .width = 2, .length = 1, .d_c = 0.5, .d_s = -0.8}},
        {"square, degree 4",
         false,
         {.shape = JD_SHAPE_RECTANGLE,
          .width = 1,
          .length = 1,
          .polynomial = patch_bumps,
          .degree = 4}},
        {"square, even degree 4",
         true,
         {.shape = JD_SHAPE_RECTANGLE,
          .width = 3,
          .length = 3,
          .polynomial = patch_even,
          .degree = 4}},
        {"triangle",
         false,
         {.shape = JD_SHAPE_POLYGON, .points = patch_triangle, .point_count = 3}},
        {"pentagon, lean",
         false,
         {.shape = JD_SHAPE_POLYGON,
          .points = patch_pentagon,
          .point_count = 5,
          .d_c = 0.5,
          .d_s = 0.4}},
        {"quadrangle, clockwise, plane, seen from afar",
         false,
         {.shape = JD_SHAPE_POLYGON,
          .points = patch_clockwise,
          .point_count = 4,
          .polynomial = patch_plane,
          .degree = 1,
          .x = 1.5,
          .y = -0.7}},
        {"quadrangle far from its origin",
         false,
         {.shape = JD_SHAPE_POLYGON, .points = patch_away, .point_count = 4}},
        {"64 corners",
         false,
         {.shape = JD_SHAPE_POLYGON, .points = patch_round, .point_count = 64}},
        {"slenderest ellipse, Hertz",
         true,
         {.shape = JD_SHAPE_ELLIPSE, .pressure = JD_PRESSURE_HERTZ, .half_x = 1, .half_y = 0.01}},
        {"slenderest ellipse, uniform, lean",
         false,
         {.shape = JD_SHAPE_ELLIPSE, .half_x = 0.02, .half_y = 2, .d_c = 0.3, .d_s = 0.6}},
        {"slenderest rectangle", true, {.shape = JD_SHAPE_RECTANGLE, .width = 0.001, .length = 1}},
        {"slenderest rectangle, lean",
         false,
         {.shape = JD_SHAPE_RECTANGLE, .width = 1, .length = 0.001, .d_c = 0.6, .d_s = 0.7}},
        {"slenderest rectangle, degree 4",
         false,
         {.shape = JD_SHAPE_RECTANGLE,
          .width = 1,
          .length = 0.01,
          .polynomial = patch_bumps,
          .degree = 4}},
        {"slenderest triangle",
         false,
         {.shape = JD_SHAPE_POLYGON, .points = patch_needle, .point_count = 3}},
        {"slenderest ring", true, {.shape = JD_SHAPE_RING, .radius = 1, .inner = 0.9999}},
        {"slenderest ring, lean",
         false,
         {.shape = JD_SHAPE_RING, .radius = 1, .inner = 0.9999, .d_c = 0.6, .d_s = 0.7}},
        {"slenderest ring, degree 4",
         false,
         {.shape = JD_SHAPE_RING,
          .radius = 1,
          .inner = 0.9999,
          .polynomial = patch_bumps,
          .degree = 4}},
        {"slenderest ellipse, uniform, degree 4",
         false,
         {.shape = JD_SHAPE_ELLIPSE,
          .half_x = 0.01,
          .half_y = 1,
          .polynomial = patch_bumps,
          .degree = 4}},
        {"slenderest ellipse, Hertz, degree 4",
         false,
         {.shape = JD_SHAPE_ELLIPSE,
          .pressure = JD_PRESSURE_HERTZ,
          .half_x = 1,
          .half_y = 0.01,
          .polynomial = patch_bumps,
          .degree = 4}},
        {"tripod",
         false,
         {.shape = JD_SHAPE_POINTS, .points = patch_tripod, .point_count = 3, .x = 0.1}},
        {"pressure map", false, {.shape = JD_SHAPE_POINTS, .points = patch_map, .point_count = 5}},
        {"disc, Hertz, grips",
         true,
         {.shape = JD_SHAPE_DISC,
          .pressure = JD_PRESSURE_HERTZ,
          .radius = 0.003,
          .grip_x = 1,
          .grip_y = 0.5}},
        {"disc, Hertz, grips 1:8",
         true,
         {.shape = JD_SHAPE_DISC,
          .pressure = JD_PRESSURE_HERTZ,
          .radius = 1,
          .grip_x = 0.25,
          .grip_y = 2}},
        {"disc, uniform, lean, grips",
         false,
         {.shape = JD_SHAPE_DISC, .radius = 2, .d_c = -0.3, .d_s = 0.5, .grip_x = 3, .grip_y = 1}},
        {"disc, uniform, grips both 0.3",
         true,
         {.shape = JD_SHAPE_DISC, .radius = 2, .grip_x = 0.3, .grip_y = 0.3}},
        {"thin ring, grips",
         true,
         {.shape = JD_SHAPE_RING, .radius = 1, .inner = 0.99, .grip_x = 1.5, .grip_y = 0.6}},
        {"ring, lean, grips",
         false,
         {.shape = JD_SHAPE_RING,
          .radius = 0.05,
          .inner = 0.03,
          .d_c = 0.4,
          .d_s = 0.3,
          .x = 0.02,
          .grip_x = 0.8,
          .grip_y = 1.2}},
        {"ellipse 1:2, Hertz, degree 4, made round by grips",
         false,
         {.shape = JD_SHAPE_ELLIPSE,
          .pressure = JD_PRESSURE_HERTZ,
          .half_x = 1,
          .half_y = 2,
          .polynomial = patch_bumps,
          .degree = 4,
          .grip_x = 0.5,
          .grip_y = 1}},
        {"rectangle, lean, grips",
         false,
         {.shape = JD_SHAPE_RECTANGLE,
          .width = 2,
          .length = 1,
          .d_c = 0.5,
          .d_s = -0.8,
          .grip_x = 1.3,
          .grip_y = 0.4}},
        {"quadrangle, clockwise, plane, grips",
         false,
         {.shape = JD_SHAPE_POLYGON,
          .points = patch_clockwise,
          .point_count = 4,
          .polynomial = patch_plane,
          .degree = 1,
          .x = 0.03,
          .y = -0.01,
          .grip_x = 1,
          .grip_y = 2.5}},
        {"tripod, grips",
         false,
         {.shape = JD_SHAPE_POINTS,
          .points = patch_tripod,
          .point_count = 3,
          .x = 0.1,
          .grip_x = 0.7,
          .grip_y = 1.4}},
    };
    for (int i = 0; i < 64; i++) {
        patch_round[2 * i] = cos(JD_PI * i / 32);
        patch_round[2 * i + 1] = sin(JD_PI * i / 32);
    }
    return cases;
}

/// Whether it is as slender as allowed: rounding leaves less of a load. The name says so.
static inline bool patch_is_slender(const patch_case* kind) {
    return strncmp(kind->name, "slenderest", 10) == 0;
}

/// A random point of the edge, or (if `corner`) a corner, seen from the shape's origin [m]; points
/// for weighted points.
static inline void patch_edge(const jd_patch_options* o, bool corner, double* x, double* y) {
    const double angle = random_between(0, JD_TURN), along = random_between(0, 1);
    const int stride = o->shape == JD_SHAPE_POINTS ? 3 : 2;
    const double w = o->width / 2, l = o->length / 2, box[8] = {-w, -l, w, -l, w, l, -w, l};
    const double* points = o->shape == JD_SHAPE_RECTANGLE ? box : o->points;
    if (points) {
        const int count = o->shape == JD_SHAPE_RECTANGLE ? 4 : o->point_count;
        const int i = (int)(random_bits() % (uint64_t)count);
        const double *a = points + stride * i, *b = points + stride * ((i + 1) % count);
        const double t = corner || stride == 3 ? 0 : along;
        *x = a[0] + t * (b[0] - a[0]), *y = a[1] + t * (b[1] - a[1]);
        return;
    }
    const bool hole = o->shape == JD_SHAPE_RING && random_bits() & 1;
    const double r = hole ? o->inner : o->radius;
    *x = (o->shape == JD_SHAPE_ELLIPSE ? o->half_x : r) * cos(angle);
    *y = (o->shape == JD_SHAPE_ELLIPSE ? o->half_y : r) * sin(angle);
}

/// Centre of rotation of the index-th random motion, seen from the shape's origin [m], for a patch
/// of size a.
static inline void patch_pole(const jd_patch_options* o, double a, int index, double* x,
                              double* y) {
    const double angle = random_between(0, JD_TURN);
    double far = index % 12 == 4 ? 1e6 * a : index % 12 < 4 ? fabs(random_decades(-8, 8)) * a : 0;
    *x = *y = 0;
    if (index % 12 >= 6) {  // within 1e-6 of an edge or a corner, or just on it
        patch_edge(o, index & 1, x, y);
        far = index % 12 < 10 ? random_between(0, 1e-6) * a : 0;
    } else if (index % 12 < 2) {
        *x = random_between(-2, 2) * a, *y = random_between(-2, 2) * a, far = 0;
        // polygons need not be where their origin is
        if (o->shape == JD_SHAPE_POLYGON)
            *x = *x / 4 + o->points[0], *y = *y / 4 + o->points[1];
    }
    *x += far * cos(angle), *y += far * sin(angle);
}

/// The index-th random motion for a patch of size a. Of every 12: centres of rotation near the
/// patch (2), at all distances (2), 1e6 away (1), in the middle (1), within 1e-6 of edges (2) and
/// corners (2), on an edge (1), and pure sliding (1).
static inline jd_motion patch_motion(const jd_patch_options* o, double a, int index) {
    const double w = random_decades(-2, 2);
    double x, y;
    if (index % 12 == 11)
        return (jd_motion){a * w * random_between(-1, 1), a * random_decades(-2, 2), 0};
    patch_pole(o, a, index, &x, &y);
    return (jd_motion){w * (y + o->y), -w * (x + o->x), w};
}

#endif
