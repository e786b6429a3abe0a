// Checks of the numbers a patch is made of. Whether a list of corners or points makes sense is
// checked where it is read: polygon_check.c, points.c.

#include "patch/build.h"

#include <math.h>

// Sizes whose squares and cubes are far from overflow and underflow [m].
#define SMALLEST 1e-30
#define LARGEST 1e30

#define THINNEST_RING 1e-4  // (outer - inner)/outer; beyond, less than 10 digits of a load are left
#define THINNEST_OVAL_RING 1e-2  // the same where grips make it an ellipse less an ellipse

#define MOST_GRIP 1e6   // and 1/MOST_GRIP the least
#define MOST_RATIO 1e2  // of grips

static jd_status length_check(jd_context* context, const char* name, double value) {
    if (!isfinite(value))
        return jd_fail(context, JD_ERR_RANGE, "%s is %g: not a finite number", name, value);
    if (value <= 0.0)
        return jd_fail(context, JD_ERR_RANGE, "%s is %g m, must be > 0", name, value);
    if (value < SMALLEST || value > LARGEST)
        return jd_fail(context, JD_ERR_RANGE, "%s is %g m, must be %g to %g m", name, value,
                       SMALLEST, LARGEST);
    return JD_OK;
}

// Half-axes or sides as the grips stretch them.
static jd_status thin_check(jd_context* context, const jd_patch_options* options, double x,
                            double y) {
    const bool rectangle = options->shape == JD_SHAPE_RECTANGLE;
    const double along = x * options->grip_y, across = y * options->grip_x;
    const double least = rectangle ? jd_build_slenderest(options) : JD_SLENDEREST_ELLIPSE;
    if (fmin(along, across) >= least * (1.0 - 1e-9) * fmax(along, across))
        return JD_OK;
    return jd_fail(context, JD_ERR_RANGE,
                   "the %s%s is too thin: %s = %.10g m, %s = %.10g m, as 1 to %.10g; at most 1 to "
                   "%g",
                   jd_shape_name(options->shape), jd_build_stretched(options),
                   rectangle ? "width" : "half_x", x, rectangle ? "length" : "half_y", y,
                   fmax(along, across) / fmin(along, across), 1.0 / least);
}

static jd_status ring_check(jd_context* context, const jd_patch_options* options) {
    const double radius = options->radius, inner = options->inner;
    const bool round = options->grip_x == options->grip_y;
    const double least = round ? THINNEST_RING : THINNEST_OVAL_RING;
    jd_status status = length_check(context, "inner", inner);
    if (status == JD_OK && inner >= radius)
        status = jd_fail(context, JD_ERR_RANGE, "inner is %g m, must be less than radius = %g m",
                         inner, radius);
    if (status == JD_OK && radius - inner < least * (1.0 - 1e-9) * radius)
        status = jd_fail(context, JD_ERR_RANGE,
                         "the ring%s is too thin: inner = %.10g m, radius = %.10g m; it must be at "
                         "least %g of its radius wide",
                         jd_build_stretched(options), inner, radius, least);
    return status;
}

// Two lengths by name and what they make.
static jd_status pair_check(jd_context* context, const jd_patch_options* options) {
    const bool ellipse = options->shape == JD_SHAPE_ELLIPSE;
    const double a = ellipse ? options->half_x : options->width;
    const double b = ellipse ? options->half_y : options->length;
    const char* a_name = ellipse ? "half_x" : "width";
    const char* b_name = ellipse ? "half_y" : "length";
    jd_status status = length_check(context, a_name, a);
    if (status == JD_OK)
        status = length_check(context, b_name, b);
    return status == JD_OK ? thin_check(context, options, a, b) : status;
}

static jd_status grip_check(jd_context* context, const jd_patch_options* options) {
    const double x = options->grip_x, y = options->grip_y;
    for (int i = 0; i < 2; i++) {
        const double grip = i == 0 ? x : y;
        if (!(grip >= 1.0 / MOST_GRIP && grip <= MOST_GRIP))
            return jd_fail(context, JD_ERR_RANGE, "%s is %g, must be %g to %g",
                           i == 0 ? "grip_x" : "grip_y", grip, 1.0 / MOST_GRIP, MOST_GRIP);
    }
    if (fmax(x, y) > MOST_RATIO * (1.0 + 1e-12) * fmin(x, y))
        return jd_fail(context, JD_ERR_RANGE,
                       "grip_x = %g, grip_y = %g: one may be at most %g times the other", x, y,
                       MOST_RATIO);
    return JD_OK;
}

// The rest is that of a rectangle, when the cell is made.
static jd_status cell_check(jd_context* context, const jd_patch_options* options) {
    const double x = options->cell_x, y = options->cell_y;
    double sides[2];
    for (int i = 0; i < 2; i++)
        if (!((i == 0 ? x : y) >= 0.0 && (i == 0 ? x : y) <= LARGEST))
            return jd_fail(context, JD_ERR_RANGE, "%s is %g m, must be 0, or the side of a cell",
                           i == 0 ? "cell_x" : "cell_y", i == 0 ? x : y);
    if (jd_build_cell(options, sides) && options->point_count > JD_MAX_CELLS)
        return jd_fail(context, JD_ERR_RANGE, "there are %d cells, must be at most %d",
                       options->point_count, JD_MAX_CELLS);
    return JD_OK;
}

static jd_status sizes_check(jd_context* context, const jd_patch_options* options) {
    jd_status status = JD_OK;
    switch (options->shape) {
    case JD_SHAPE_DISC:
    case JD_SHAPE_RING:
        status = length_check(context, "radius", options->radius);
        if (status == JD_OK && options->shape == JD_SHAPE_RING)
            status = ring_check(context, options);
        break;
    case JD_SHAPE_ELLIPSE:
    case JD_SHAPE_RECTANGLE:
        status = pair_check(context, options);
        break;
    case JD_SHAPE_POLYGON:
        if (!options->points || options->point_count < 3 || options->point_count > JD_MAX_VERTICES)
            status = jd_fail(context, JD_ERR_RANGE, "the polygon has %d vertices, must be 3 to %d",
                             options->points ? options->point_count : 0, JD_MAX_VERTICES);
        break;
    case JD_SHAPE_POINTS:
        status = cell_check(context, options);
        if (status == JD_OK &&
            (!options->points || options->point_count < 1 || options->point_count > JD_MAX_POINTS))
            status = jd_fail(context, JD_ERR_RANGE, "there are %d points, must be 1 to %d",
                             options->points ? options->point_count : 0, JD_MAX_POINTS);
        break;
    }
    return status;
}

// Every number of the list is finite, every coordinate of a usable size.
static jd_status list_check(jd_context* context, const jd_patch_options* options) {
    const int width = options->shape == JD_SHAPE_POLYGON ? 2 : 3;
    const char* entry = width == 2 ? "vertex" : "point";
    for (int i = 0; i < options->point_count; i++)
        for (int j = 0; j < width; j++) {
            const double value = options->points[width * i + j];
            const char* what = j == 0 ? "x" : j == 1 ? "y" : "weight";
            if (!isfinite(value) || (j < 2 && fabs(value) > LARGEST))
                return jd_fail(context, JD_ERR_RANGE, "%s %d: %s is %g: not a usable number", entry,
                               i + 1, what, value);
        }
    return JD_OK;
}

static jd_status polynomial_check(jd_context* context, const jd_patch_options* options) {
    if (options->degree < 0 || options->degree > JD_MAX_DEGREE)
        return jd_fail(context, JD_ERR_RANGE, "the polynomial has degree %d, must be 0 to %d",
                       options->degree, JD_MAX_DEGREE);
    if (!options->polynomial)
        return JD_OK;
    if (options->shape == JD_SHAPE_POINTS)
        return jd_fail(context, JD_ERR_RANGE,
                       "points take no polynomial: their weights are the pressure");
    bool zero = true;
    for (int i = 0; i < JD_POLYNOMIAL_TERMS(options->degree); i++) {
        const double term = options->polynomial[i];
        if (!isfinite(term) || fabs(term) > 1e100)
            return jd_fail(context, JD_ERR_RANGE, "polynomial: coefficient %d is %g", i + 1, term);
        zero = zero && term == 0.0;
    }
    if (zero)
        return jd_fail(context, JD_ERR_RANGE, "the polynomial is zero: there is no pressure");
    return JD_OK;
}

// Whether the pressure stays positive is checked where it is known on the shape: pressure.c,
// points.c.
static jd_status lean_check(jd_context* context, const jd_patch_options* options) {
    const double d_c = options->d_c, d_s = options->d_s;
    if (!isfinite(d_c) || !isfinite(d_s))
        return jd_fail(context, JD_ERR_RANGE, "d_c = %g, d_s = %g: not finite numbers", d_c, d_s);
    return JD_OK;
}

static jd_status kind_check(jd_context* context, const jd_patch_options* options) {
    const char* shape = jd_shape_name(options->shape);
    if (!shape)
        return jd_fail(context, JD_ERR_RANGE, "shape %d is none of 0 to %d", (int)options->shape,
                       JD_SHAPE_COUNT - 1);
    if (!jd_pressure_name(options->pressure))
        return jd_fail(context, JD_ERR_RANGE, "pressure %d is none of 0 to %d",
                       (int)options->pressure, JD_PRESSURE_COUNT - 1);
    if (options->pressure == JD_PRESSURE_HERTZ && options->shape != JD_SHAPE_DISC &&
        options->shape != JD_SHAPE_ELLIPSE)
        return jd_fail(context, JD_ERR_RANGE,
                       "pressure hertz is for disc and ellipse, not for %s; take uniform", shape);
    return JD_OK;
}

jd_status jd_build_check(jd_context* context, const jd_patch_options* options) {
    jd_status status = kind_check(context, options);
    if (status == JD_OK)
        status = grip_check(context, options);
    if (status == JD_OK)
        status = sizes_check(context, options);
    if (status == JD_OK &&
        (options->shape == JD_SHAPE_POLYGON || options->shape == JD_SHAPE_POINTS))
        status = list_check(context, options);
    if (status == JD_OK)
        status = polynomial_check(context, options);
    if (status == JD_OK)
        status = lean_check(context, options);
    if (status == JD_OK && !(fabs(options->x) <= LARGEST && fabs(options->y) <= LARGEST))
        status = jd_fail(context, JD_ERR_RANGE, "place x = %g, y = %g m: not usable numbers",
                         options->x, options->y);
    return status;
}
