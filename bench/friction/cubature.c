// Adaptive cubature of Coulomb's law over a patch: (F1) on a square, with the library cubature.
//
//     disc, ring, ellipse   polar coordinates about the middle; under Hertz pressure r = sin(beta),
//                           which leaves no root at the edge
//     rectangle             x and y
//     polygon               triangles from the mean of the corners (three corners: one triangle),
//                           each a square with one side drawn together (Duffy)
// Lengths in units of the size a.

#include "friction/friction.h"

#include <cubature.h>
#include <math.h>

#define MOST_H 20000000  // evaluations; the state of the p-adaptive rule grows with them
#define MOST_P 2000000

// One domain: a map of the square to the area.
typedef struct domain {
    jd_bench_cubature* job;
    bool pressure_only;
    double corners[3][2];  // of a triangle
    double terms[JD_POLYNOMIAL_TERMS(JD_MAX_DEGREE)];
} domain;

static double pressure_factor(const domain* d, double x, double y) {
    const jd_patch_options* o = d->job->options;
    const double lean = 1 + o->d_c * x + o->d_s * y, *t = d->terms;
    if (!o->polynomial)
        return lean;
    const double x2 = x * x, y2 = y * y, xy = x * y;
    return lean * (t[0] + t[1] * x + t[2] * y + t[3] * x2 + t[4] * xy + t[5] * y2 +
                   x2 * (t[6] * x + t[7] * y) + y2 * (t[8] * x + t[9] * y) +
                   x2 * (t[10] * x2 + t[11] * xy + t[12] * y2) + y2 * (t[13] * xy + t[14] * y2));
}

// Point and Jacobian times base pressure.
static double polar(const domain* d, const double* at, double* x, double* y) {
    const jd_patch_options* o = d->job->options;
    const double a = d->job->size;
    const bool ellipse = o->shape == JD_SHAPE_ELLIPSE, hertz = o->pressure == JD_PRESSURE_HERTZ;
    const double half_x = ellipse ? o->half_x / a : 1, half_y = ellipse ? o->half_y / a : 1;
    const double angle = JD_TURN * at[1], beta = JD_PI / 2 * at[0], hole = o->inner / a;
    const double r = hertz ? sin(beta) : hole + (1 - hole) * at[0], c = cos(beta);
    *x = half_x * r * cos(angle), *y = half_y * r * sin(angle);
    return JD_TURN * half_x * half_y * r * (hertz ? JD_PI / 2 * c * c : 1 - hole);
}

static double box(const domain* d, const double* at, double* x, double* y) {
    const double w = d->job->options->width / d->job->size;
    const double l = d->job->options->length / d->job->size;
    *x = w * (at[0] - 0.5), *y = l * (at[1] - 0.5);
    return w * l;
}

static double duffy(const domain* d, const double* at, double* x, double* y) {
    const double(*p)[2] = d->corners;
    const double ax = p[1][0] - p[0][0], ay = p[1][1] - p[0][1];
    const double bx = p[2][0] - p[1][0], by = p[2][1] - p[1][1];
    *x = p[0][0] + at[0] * (ax + at[1] * bx);
    *y = p[0][1] + at[0] * (ay + at[1] * by);
    return at[0] * (ax * by - ay * bx);
}

static int friction_at(unsigned dimensions, const double* at, void* data, unsigned count,
                       double* f) {
    const domain* d = data;
    const jd_patch_options* o = d->job->options;
    (void)dimensions;
    double x, y;
    double weight = o->shape == JD_SHAPE_RECTANGLE ? box(d, at, &x, &y)
                    : o->shape == JD_SHAPE_POLYGON ? duffy(d, at, &x, &y)
                                                   : polar(d, at, &x, &y);
    d->job->evaluations++;
    weight *= pressure_factor(d, x, y) / d->job->norm;
    f[0] = weight;
    if (count == 1)
        return 0;
    const jd_motion q = d->job->motion;
    const double ux = q.vx / d->job->size - q.w * y, uy = q.vy / d->job->size + q.w * x;
    const double speed = sqrt(ux * ux + uy * uy), over = speed > 0 ? weight / speed : 0;
    f[0] = over * ux, f[1] = over * uy, f[2] = over * (x * uy - y * ux);
    return 0;
}

// Add the integral over one domain.
static bool add(domain* d, double tolerance, double* sum) {
    const jd_bench_cubature* job = d->job;
    const double from[2] = {0, 0}, to[2] = {1, 1};
    const unsigned count = d->pressure_only ? 1 : 3;
    const bool p = job->p_adaptive;
    const size_t most = p ? MOST_P : MOST_H;
    double value[3], error[3];
    const int failed = (p ? pcubature : hcubature)(count, friction_at, d, 2, from, to, most,
                                                   tolerance, 0, ERROR_LINF, value, error);
    bool ok = failed == 0;
    for (unsigned i = 0; i < count; i++) {
        sum[i] += value[i];
        ok = ok && error[i] <= tolerance;
    }
    return ok;
}

static void corner(const jd_bench_cubature* job, int i, double* point) {
    const double* at = job->options->points + 2 * (i % job->options->point_count);
    point[0] = at[0] / job->size, point[1] = at[1] / job->size;
}

static bool add_polygon(domain* d, double* sum) {
    const jd_bench_cubature* job = d->job;
    const int count = job->options->point_count;
    if (count == 3) {
        for (int i = 0; i < 3; i++)
            corner(job, i, d->corners[i]);
        return add(d, job->tolerance, sum);
    }
    bool ok = true;
    double middle[2] = {0, 0}, point[2];
    for (int i = 0; i < count; i++) {
        corner(job, i, point);
        middle[0] += point[0] / count, middle[1] += point[1] / count;
    }
    d->corners[0][0] = middle[0], d->corners[0][1] = middle[1];
    for (int i = 0; i < count; i++) {
        corner(job, i, d->corners[1]);
        corner(job, i + 1, d->corners[2]);
        ok = add(d, job->tolerance / count, sum) && ok;
    }
    return ok;
}

static bool integrate(jd_bench_cubature* job, bool pressure_only, double* sum) {
    domain d = {.job = job, .pressure_only = pressure_only};
    const int count = job->options->polynomial ? JD_POLYNOMIAL_TERMS(job->options->degree) : 0;
    for (int i = 0; i < count; i++)
        d.terms[i] = job->options->polynomial[i];
    job->evaluations = 0;
    return job->options->shape == JD_SHAPE_POLYGON ? add_polygon(&d, sum)
                                                   : add(&d, job->tolerance, sum);
}

bool jd_bench_cubature_norm(jd_bench_cubature* job) {
    double sum = 0;
    job->norm = 1;
    const bool ok = integrate(job, true, &sum);
    job->norm = sum;
    return ok;
}

bool jd_bench_cubature_load(jd_bench_cubature* job) {
    job->load[0] = job->load[1] = job->load[2] = 0;
    return integrate(job, false, job->load);
}
