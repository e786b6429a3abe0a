/// @file quadrature.h
/// Friction over a patch by brute force: (F1) integrated in two dimensions, point by point.
///
/// The area is swept by rays from an apex p to its edge b(t): x = p + s (b(t) - p), 0 <= s <= 1,
/// by nested adaptive Gauss-Kronrod rules (7 and 15 points) in t and s. The apex is the centre of
/// rotation where that lies in the area, so that the Jacobian takes away the jump of the direction
/// there, the point of the edge next to it where it lies close by, and else the middle. Hertz
/// pressure gets s = h^2 (3 - 2 h), which smooths square roots at both ends. A ring is a disc less
/// a disc. The pressure is divided by its own integral. Good to about 1e-13 of the values for v = a
/// and w = 1. No formula is shared with the library.
///
/// Grips and a coefficient that rises are those of an element: the patch is not stretched.
///
/// Inside, lengths are in units of the size a and seen from the shape's origin.
#ifndef JUDDER_TESTS_QUADRATURE_H
#define JUDDER_TESTS_QUADRATURE_H

#include "support/quadrature_ray.h"

// ---- Ellipses -----------------------------------------------------------------------------------

/// Ray to the point at angle t0 + t. Half the squared length in the stretched plane, where the
/// ellipse is the unit circle, gives the Jacobian without cancellation.
static inline void quad_ellipse_ray(void* task, double t, double* f) {
    quad_task* q = task;
    double x, y;
    if (q->on_edge)
        x = -2 * sin(t / 2) * sin(q->t0 + t / 2), y = 2 * sin(t / 2) * cos(q->t0 + t / 2);
    else
        x = cos(q->t0 + t) - q->px / q->half_x, y = sin(q->t0 + t) - q->py / q->half_y;
    q->dx = q->half_x * x, q->dy = q->half_y * y;
    q->stretched = x * x + y * y;
    q->weight = q->half_x * q->half_y * (q->stretched + q->inside) / 2 / q->patch->norm;
    quad_ray(q, f);
}

/// Angle of the point of the ellipse next to (x, y) outside: bisection for the Lagrange multiplier.
static inline double quad_ellipse_foot(double A, double B, double x, double y) {
    double low = -fmin(A, B) * fmin(A, B), high = hypot(A * x, B * y);
    for (int i = 0; i < 100; i++) {
        const double m = (low + high) / 2;
        *(hypot(A * x / (A * A + m), B * y / (B * B + m)) > 1 ? &low : &high) = m;
    }
    return atan2(B * y / (B * B + high), A * x / (A * A + high));
}

static inline void quad_ellipse_apex(quad_task* q) {
    const double A = q->half_x, B = q->half_y, reach = 1 + fmax(A, B);
    const double rho = hypot(q->cx / A, q->cy / B);
    q->px = q->py = q->t0 = 0, q->inside = 1, q->on_edge = false;
    if (!q->has_pole || hypot(q->cx, q->cy) > reach)
        return;
    if (rho < 1) {
        q->px = q->cx, q->py = q->cy, q->inside = (1 - rho) * (1 + rho);
        q->t0 = atan2(q->cy / B, q->cx / A);
        return;
    }
    q->t0 = quad_ellipse_foot(A, B, q->cx, q->cy);
    q->px = A * cos(q->t0), q->py = B * sin(q->t0), q->inside = 0, q->on_edge = true;
}

// ---- Polygons -----------------------------------------------------------------------------------

static inline void quad_edge_ray(void* task, double t, double* f) {
    quad_task* q = task;
    q->dx = q->ex + t * q->fx, q->dy = q->ey + t * q->fy;
    q->weight = (q->ex * q->fy - q->ey * q->fx) / q->patch->norm;
    quad_ray(q, f);
}

/// Point of the edge from a to b next to (x, y), as its share of the edge.
static inline double quad_foot(const double* a, const double* b, double x, double y) {
    const double ex = b[0] - a[0], ey = b[1] - a[1];
    return fmin(1, fmax(0, ((x - a[0]) * ex + (y - a[1]) * ey) / (ex * ex + ey * ey)));
}

static inline void quad_polygon_apex(quad_task* q) {
    const quad_patch* p = q->patch;
    double nearest = INFINITY;
    bool within = true;
    q->px = q->py = 0, q->inside = 1;
    for (int i = 0; i < p->corner_count; i++) {
        q->px += p->corners[i][0] / p->corner_count;
        q->py += p->corners[i][1] / p->corner_count;
    }
    if (!q->has_pole || hypot(q->cx - q->px, q->cy - q->py) > 3)
        return;
    for (int i = 0; i < p->corner_count; i++) {
        const double *a = p->corners[i], *b = p->corners[i + 1];
        const double t = quad_foot(a, b, q->cx, q->cy);
        const double x = a[0] + t * (b[0] - a[0]), y = a[1] + t * (b[1] - a[1]);
        if (hypot(x - q->cx, y - q->cy) < nearest)
            nearest = hypot(x - q->cx, y - q->cy), q->px = x, q->py = y;
        within = within && (b[0] - a[0]) * (q->cy - a[1]) - (b[1] - a[1]) * (q->cx - a[0]) >= 0;
    }
    if (within)
        q->px = q->cx, q->py = q->cy;
}

// ---- Everything together ------------------------------------------------------------------------

/// Motion at the apex: exactly zero at the centre of rotation.
static inline void quad_at_apex(quad_task* q) {
    const bool pole = q->has_pole && q->px == q->cx && q->py == q->cy;
    q->ux = pole ? 0 : q->vx - q->w * q->py;
    q->uy = pole ? 0 : q->vy + q->w * q->px;
    q->core = q->has_pole ? hypot(q->px - q->cx, q->py - q->cy) + q->eps / fabs(q->w) : 0;
    if (q->what == QUAD_BEYOND_SPIN)
        q->core += hypot(q->cx, q->cy);
}

static inline void quad_over_ellipse(quad_task* q, double half_x, double half_y, double* sum) {
    const quad_line line = {quad_ellipse_ray, q, quad_count(q->what), q->tolerance, &q->unresolved};
    q->half_x = half_x, q->half_y = half_y;
    quad_ellipse_apex(q);
    quad_at_apex(q);
    const double turn = 4 * acos(0), rho = hypot(q->cx / half_x, q->cy / half_y);
    const double finest = q->has_pole ? fabs(1 - rho) : 1;
    quad_graded(&line, 0, turn / 4, finest, sum);
    quad_adapt(&line, turn / 4, turn / 2, QUAD_DEPTH, sum);
    quad_adapt(&line, turn / 2, 3 * turn / 4, QUAD_DEPTH, sum);
    quad_graded(&line, turn, 3 * turn / 4, finest, sum);
}

static inline void quad_over_polygon(quad_task* q, double* sum) {
    const quad_line line = {quad_edge_ray, q, quad_count(q->what), q->tolerance, &q->unresolved};
    quad_polygon_apex(q);
    quad_at_apex(q);
    for (int i = 0; i < q->patch->corner_count; i++) {
        const double *a = q->patch->corners[i], *b = q->patch->corners[i + 1];
        const double foot = quad_foot(a, b, q->px, q->py);
        q->ex = a[0] - q->px, q->ey = a[1] - q->py, q->fx = b[0] - a[0], q->fy = b[1] - a[1];
        const double away = hypot(q->ex + foot * q->fx, q->ey + foot * q->fy) + q->core;
        const double finest = q->has_pole ? away / hypot(q->fx, q->fy) : 1;
        if (foot > 0)
            quad_graded(&line, foot, 0, finest, sum);
        if (foot < 1)
            quad_graded(&line, foot, 1, finest, sum);
    }
}

/// Sum over weighted points: every component of every integrand.
static inline void quad_over_points(quad_task* q, double* sum) {
    const double a = q->patch->size;
    q->dx = q->dy = 0;
    for (int i = 0; i < q->patch->made_of.point_count; i++) {
        const double* point = q->patch->made_of.points + 3 * i;
        double f[QUAD_MAX];
        q->px = point[0] / a, q->py = point[1] / a;
        quad_at_apex(q);
        quad_kernel(q, 0, f);
        for (int c = 0; c < quad_count(q->what); c++)
            sum[c] += point[2] / q->patch->norm * f[c];
    }
}

static inline void quad_over(quad_task* q, double* sum) {
    const jd_patch_options* o = &q->patch->made_of;
    const double a = q->patch->size;
    memset(sum, 0, QUAD_MAX * sizeof *sum);
    if (o->shape == JD_SHAPE_POINTS) {
        quad_over_points(q, sum);
    } else if (q->patch->corner_count > 0) {
        quad_over_polygon(q, sum);
    } else if (o->shape == JD_SHAPE_ELLIPSE) {
        quad_over_ellipse(q, o->half_x / a, o->half_y / a, sum);
    } else {
        double hole[QUAD_MAX] = {0};
        quad_over_ellipse(q, 1, 1, sum);
        if (o->shape == JD_SHAPE_RING)
            quad_over_ellipse(q, o->inner / a, o->inner / a, hole);
        for (int c = 0; c < QUAD_MAX; c++)
            sum[c] -= hole[c];
    }
}

static inline void quad_corners(quad_patch* p, const double* points, int count) {
    double area = 0;
    for (int i = 0, j = count - 1; i < count; j = i++)
        area += points[2 * j] * points[2 * i + 1] - points[2 * i] * points[2 * j + 1];
    for (int i = 0; i <= count; i++) {
        const double* point = points + 2 * (area > 0 ? i % count : (count - i) % count);
        p->corners[i][0] = point[0] / p->size, p->corners[i][1] = point[1] / p->size;
    }
    p->corner_count = count;
}

static inline double quad_size(const jd_patch_options* o) {
    const int stride = o->shape == JD_SHAPE_POINTS ? 3 : 2;
    double size = 0;
    if (o->shape == JD_SHAPE_DISC || o->shape == JD_SHAPE_RING)
        return o->radius;
    if (o->shape == JD_SHAPE_ELLIPSE)
        return fmax(o->half_x, o->half_y);
    if (o->shape == JD_SHAPE_RECTANGLE)
        return hypot(o->width, o->length) / 2;
    for (int i = 0; i < o->point_count; i++)
        size = fmax(size, hypot(o->points[stride * i], o->points[stride * i + 1]));
    return size;
}

/// Ready a patch. Borrows the lists of `options`.
static inline quad_patch quad_open(const jd_patch_options* options) {
    const double w = options->width / 2, l = options->length / 2;
    quad_patch p = {.made_of = *options, .size = quad_size(options), .norm = 1};
    double pressure[QUAD_MAX];
    p.x = -options->x / p.size, p.y = -options->y / p.size;
    p.grip_x = options->grip_x > 0 ? options->grip_x : 1;
    p.grip_y = options->grip_y > 0 ? options->grip_y : 1;
    if (options->shape == JD_SHAPE_RECTANGLE)
        quad_corners(&p, (const double[]){-w, -l, w, -l, w, l, -w, l}, 4);
    if (options->shape == JD_SHAPE_POLYGON)
        quad_corners(&p, options->points, options->point_count);
    // a second time with the first result: the tolerance is that of an integral near 1
    for (int i = 0; i < 2; i++) {
        quad_over(&(quad_task){.patch = &p, .what = QUAD_PRESSURE, .tolerance = 1e-14}, pressure);
        p.norm *= pressure[0];
    }
    return p;
}

/// The motion at the shape's origin in units of a, of size 1. @return its size [rad/s]
static inline double quad_motion(quad_task* q, jd_motion motion, double eps) {
    const quad_patch* p = q->patch;
    const long double x = p->x, y = p->y, a = p->size;
    const double vx = (double)(motion.vx / a + motion.w * y);
    const double vy = (double)(motion.vy / a - motion.w * x);
    const double size = hypot(vx, vy) + fabs(motion.w), unit = size > 0 ? size : 1;
    q->vx = vx / unit, q->vy = vy / unit, q->w = motion.w / unit, q->eps = eps / p->size / unit;
    q->fading = p->v_s / p->size / unit;
    q->has_pole = fabs(q->w) > 1e-3;
    if (q->has_pole)
        q->cx = -vy / motion.w, q->cy = vx / motion.w;
    return size;
}

/// Second derivatives of the potential of a motion of a size [rad/s].
static inline void quad_hessian(quad_task* q, double size, double* hessian) {
    const double a = q->patch->size, x = q->patch->y, y = -q->patch->x;
    double h[QUAD_MAX];
    q->what = QUAD_HESSIAN, q->tolerance = 1e-12;
    quad_over(q, h);
    hessian[0] = h[0] / a / size, hessian[1] = h[1] / a / size, hessian[3] = h[3] / a / size;
    hessian[2] = (h[2] + h[0] * x + h[1] * y) / size;
    hessian[4] = (h[4] + h[1] * x + h[3] * y) / size;
    hessian[5] = h[5] + 2 * (h[2] * x + h[4] * y);
    hessian[5] = (hessian[5] + h[0] * x * x + 2 * h[1] * x * y + h[3] * y * y) * a / size;
}

/// Potential, load and (if `hessian`) second derivatives; *off is set to the error that is left.
static inline jd_potential quad_potential(const quad_patch* p, jd_motion motion, double eps,
                                          bool hessian, double* off) {
    quad_task q = {.patch = p, .what = QUAD_LOAD, .tolerance = 1e-14};
    const double a = p->size, size = quad_motion(&q, motion, eps);
    double f[QUAD_MAX];
    quad_over(&q, f);
    jd_potential r = {a * size * f[3], {f[0], f[1], a * (f[2] + p->y * f[0] - p->x * f[1])}, {0}};
    if (hessian)
        quad_hessian(&q, size, r.hessian);
    *off = q.unresolved;
    return r;
}

/// Load of a patch seen from its origin less that of sliding or spin alone (`what`), divided by
/// |w| a/|v| or |v|/(|w| a): as exact for slow spin or slow sliding as for any.
static inline jd_wrench quad_beyond(const quad_patch* p, quad_what what, jd_motion motion) {
    quad_task q = {.patch = p, .what = what, .tolerance = 1e-12};
    double f[QUAD_MAX];
    quad_motion(&q, motion, 0);
    quad_over(&q, f);
    return (jd_wrench){f[0], f[1], p->size * f[2]};
}

/// Moment c(i,j,k) of the pressure about the reference point, in units of a, with y k_x and x k_y
/// in the place of y and x.
static inline double quad_moment(const quad_patch* p, int i, int j, int k) {
    quad_task q = {.patch = p, .what = QUAD_MOMENT, .tolerance = 1e-14, .has_pole = true};
    double f[QUAD_MAX];
    q.i = i, q.j = j, q.k = k, q.w = 1, q.cx = p->x, q.cy = p->y;
    quad_over(&q, f);
    return f[0] * pow(1 + hypot(p->x, p->y), i + j + k);
}

#endif
