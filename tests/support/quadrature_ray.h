/// @file quadrature_ray.h
/// What quadrature.h integrates: pressure times integrand at a point, and along a ray of points.
#ifndef JUDDER_TESTS_QUADRATURE_RAY_H
#define JUDDER_TESTS_QUADRATURE_RAY_H

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "judder/friction.h"
#include "support/kronrod.h"

// ---- The area -----------------------------------------------------------------------------------

/// A patch, ready to be integrated over.
typedef struct quad_patch {
    jd_patch_options made_of;
    double size;                             ///< a [m]
    double norm;                             ///< integral of the pressure
    double x, y;                             ///< reference point
    double grip_x, grip_y;                   ///< 1 where the options say 0
    double rise, v_s;                        ///< [1], [m/s]; for QUAD_LOAD with eps = 0
    int corner_count;                        ///< polygon, rectangle; else 0
    double corners[JD_MAX_VERTICES + 1][2];  ///< counter-clockwise, the first again at the end
} quad_patch;

typedef enum quad_what {
    QUAD_PRESSURE,        ///< 1
    QUAD_LOAD,            ///< n_x, n_y, x n_y - y n_x, |u| with n = grad |u|
    QUAD_HESSIAN,         ///< second derivatives of |u|, about the reference point
    QUAD_BEYOND_SLIDING,  ///< as QUAD_LOAD for n - v/|v|, over |w|/|v|, without |u|; equal grips
    QUAD_BEYOND_SPIN,     ///< as QUAD_LOAD for n - (its value for v = 0), over |v|/|w|
    QUAD_MOMENT,          ///< x^i y^j r^k about the reference point
} quad_what;

/// One integral with the ray under way.
typedef struct quad_task {
    const quad_patch* patch;
    quad_what what;
    double vx, vy, w, eps;  ///< motion at the shape's origin
    double fading;          ///< v_s in the unit of v
    int i, j, k;            ///< of a moment
    bool has_pole;
    double cx, cy;  ///< where the integrand is not smooth: the centre of rotation

    double half_x, half_y;  ///< of an ellipse; 0: polygon
    double px, py;          ///< apex
    double ux, uy;          ///< motion there
    double core;            ///< how close to it the integrand may change fast; 0: nowhere
    bool on_edge;           ///< apex on the ellipse
    double t0, inside;      ///< angle of the apex on the ellipse, 1 - (x/half_x)^2 - (y/half_y)^2
    double ex, ey, fx, fy;  ///< edge of a polygon: from the apex to its start, and along it

    double dx, dy, stretched, weight;  ///< ray: b - p, (d/half)^2 and the Jacobian / s / norm
    double tolerance, unresolved;
} quad_task;

static inline double quad_polynomial(const jd_patch_options* o, double x, double y) {
    double value = 0, x_power[JD_MAX_DEGREE + 1] = {1}, y_power[JD_MAX_DEGREE + 1] = {1};
    const double* term = o->polynomial;
    const double lean = 1 + o->d_c * x + o->d_s * y;
    if (!term)
        return lean;
    for (int n = 0; n <= o->degree; n++) {
        if (n > 0)
            x_power[n] = x * x_power[n - 1], y_power[n] = y * y_power[n - 1];
        for (int j = 0; j <= n; j++)
            value += *term++ * x_power[n - j] * y_power[j];
    }
    return lean * value;
}

// ---- The integrand ------------------------------------------------------------------------------

static inline void quad_load_at(double x, double y, double nx, double ny, double* f) {
    f[0] = nx, f[1] = ny, f[2] = x * ny - y * nx;
}

/// Of s = sqrt((k_x u_x)^2 + (k_y u_y)^2): its second derivative is (k_x k_y (u x du))^2/s^3.
static inline void quad_hessian_at(const quad_patch* p, const double u[2], const double x[2],
                                   double speed, double* f) {
    const double k = p->grip_x * p->grip_y / speed;
    const double g[3] = {-u[1] * k, u[0] * k, (u[0] * x[0] + u[1] * x[1]) * k};
    for (int i = 0, at = 0; i < 3; i++)
        for (int j = i; j < 3; j++)
            f[at++] = speed > 0 ? g[i] * g[j] / speed : 0;
}

/// mu at a speed over that of fast sliding.
static inline double quad_rising(const quad_task* q, double speed) {
    return 1 + q->patch->rise * (1 - (q->fading > 0 ? speed / hypot(speed, q->fading) : 1));
}

/// The change of direction that spin adds to sliding, without cancellation; the centre of rotation
/// lies outside.
static inline void quad_beyond_sliding(const quad_task* q, double x, double y, double* f) {
    const double v = hypot(q->vx, q->vy), ratio = fabs(q->w) / v;
    const double ax = q->vx / v, ay = q->vy / v;
    const double along = v + q->w * (x * ay - y * ax), across = q->w * (x * ax + y * ay);
    const double speed = hypot(along, across);
    const double n_across = across / speed / ratio;
    const double n_along = -across * n_across / (speed + along);
    quad_load_at(x, y, n_along * ax - n_across * ay, n_along * ay + n_across * ax, f);
}

/// The change of direction that sliding adds to spin.
static inline void quad_beyond_spin(const quad_task* q, const double x[2], const double u[2],
                                    double speed, double* f) {
    const double v2 = q->vx * q->vx + q->vy * q->vy, ratio = sqrt(v2) / fabs(q->w);
    const double sx = -q->w * x[1], sy = q->w * x[0], spin = hypot(sx, sy);
    const double faster = ((u[0] + sx) * q->vx + (u[1] + sy) * q->vy) / (speed + spin);
    const double nx = (q->vx - (spin > 0 ? sx / spin : 0) * faster) / speed / ratio;
    const double ny = (q->vy - (spin > 0 ? sy / spin : 0) * faster) / speed / ratio;
    quad_load_at(x[0], x[1], speed > 0 ? nx : 0, speed > 0 ? ny : 0, f);
}

/// The integrand without the pressure at p + s d.
static inline void quad_kernel(const quad_task* q, double s, double* f) {
    const double x = q->px + s * q->dx, y = q->py + s * q->dy;
    const double u[2] = {q->ux - q->w * s * q->dy, q->uy + q->w * s * q->dx};
    const double kx = q->patch->grip_x, ky = q->patch->grip_y, sx = kx * u[0], sy = ky * u[1];
    const double speed = sqrt(sx * sx + sy * sy + kx * ky * q->eps * q->eps);
    const double mu = quad_rising(q, speed / sqrt(kx * ky)) / speed;
    const double n[2] = {speed > 0 ? kx * sx * mu : 0, speed > 0 ? ky * sy * mu : 0};
    switch (q->what) {
    case QUAD_PRESSURE:
        f[0] = 1;
        break;
    case QUAD_LOAD:
        quad_load_at(x, y, n[0], n[1], f);
        f[3] = speed;
        break;
    case QUAD_HESSIAN:
        quad_hessian_at(q->patch, u, (const double[2]){x, y}, speed, f);
        break;
    case QUAD_BEYOND_SLIDING:
        quad_beyond_sliding(q, x, y, f);
        break;
    case QUAD_BEYOND_SPIN:
        quad_beyond_spin(q, (const double[2]){x, y}, u, speed, f);
        break;
    case QUAD_MOMENT: {
        const double rx = ky * (x - q->patch->x), ry = kx * (y - q->patch->y);
        const double r = hypot(rx, ry), reach = 1 + hypot(q->patch->x, q->patch->y);
        f[0] = pow(rx / r, q->i) * pow(ry / r, q->j) * pow(r / reach, q->i + q->j + q->k);
    }
    }
}

static inline int quad_count(quad_what what) {
    return what == QUAD_LOAD                                         ? 4
           : what == QUAD_HESSIAN                                    ? 6
           : what >= QUAD_BEYOND_SLIDING && what <= QUAD_BEYOND_SPIN ? 3
                                                                     : 1;
}

/// A point of the ray, times the Jacobian.
static inline void quad_on_ray(void* task, double h, double* f) {
    const quad_task* q = task;
    const bool hertz = q->patch->made_of.pressure == JD_PRESSURE_HERTZ;
    const double s = hertz ? h * h * (3 - 2 * h) : h;
    double weight = q->weight * s;
    if (hertz)  // on the ray 1 - r^2 = (1 - s)(inside + stretched s), with 1 - s a square
        weight *= 6 * h * (1 - h) * (1 - h) * sqrt((1 + 2 * h) * (q->inside + q->stretched * s));
    weight *= quad_polynomial(&q->patch->made_of, q->px + s * q->dx, q->py + s * q->dy);
    quad_kernel(q, s, f);
    for (int c = 0; c < quad_count(q->what); c++)
        f[c] *= weight;
}

/// The integral along the ray that was set up.
static inline void quad_ray(quad_task* q, double* f) {
    // a tenth of the outer tolerance: what is left here is noise there
    const quad_line line = {quad_on_ray, q, quad_count(q->what), q->tolerance / 10, &q->unresolved};
    const double length = hypot(q->dx, q->dy);
    memset(f, 0, QUAD_MAX * sizeof *f);
    quad_graded(&line, 0, 1, q->core > 0 && q->core < length ? q->core / length : 1, f);
}

#endif
