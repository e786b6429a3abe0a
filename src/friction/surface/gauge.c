// Gauge of a load: max over all motions of (load·q)/Phi(q), and the motion there, which is the
// outward normal of the limit surface.
//
// With the load l of length 1 it is a convex problem of slip: the q that minimises
// (1/2) (l·q)^2 - c l·q + Phi(q) has grad Phi(q) = (c - l·q) l, a load on the surface along l.
// c = 2 sqrt(2) is beyond every load on the surface in the patch's own measure, so q is not 0.
// The gauge is then (l·q)/Phi(q), whose error is the square of that of q. [limit-surface:L7]

#include "base/given.h"
#include "friction/surface/surface.h"
#include "judder/maths.h"

#include <float.h>

#define ENOUGH 1e-9  // residual that leaves no error in the gauge: that is its square

static jd_status gauge_to(const jd_surface* s, jd_triple load, const jd_triple* start,
                          double enough, double* gauge, jd_slip_optimum* optimum) {
    const double beyond = 2 * sqrt(2.0);
    const double most = fmax(fmax(fabs(load.x), fabs(load.y)), fabs(load.w));
    const jd_triple shrunk = {load.x / most, load.y / most, load.w / most};
    const double length = jd_triple_length(shrunk);
    const jd_triple l = jd_triple_scale(1 / length, shrunk);
    const jd_slip_problem problem = {
        .B = {l.x * l.x, l.x * l.y, l.x * l.w, l.y * l.y, l.y * l.w, l.w * l.w},
        .W = jd_triple_scale(beyond, l),
        .scale = 1,
        .enough = enough,
    };

    // The best length along the start, or along the load if that is better.
    jd_triple from = start && jd_triple_dot(l, *start) > 0 ? *start : l;
    double phi = 0;
    jd_status status = jd_surface_phi(s, from, &phi);
    if (status != JD_OK)
        return status;
    if (beyond * jd_triple_dot(l, from) <= 1.01 * phi) {
        from = l;
        status = jd_surface_phi(s, from, &phi);
        if (status != JD_OK)
            return status;
    }
    const double along = jd_triple_dot(l, from);
    from = jd_triple_scale((beyond * along - phi) / (along * along), from);

    status = jd_slip_minimise(s, &problem, from, optimum);
    *gauge = most * length * (jd_triple_dot(l, optimum->q) / optimum->phi);
    return status;
}

jd_status jd_surface_gauge_inside(const jd_surface* s, jd_triple load, const jd_triple* start,
                                  double* gauge, jd_slip_optimum* optimum) {
    return gauge_to(s, load, start, 0, gauge, optimum);
}

static jd_motion unit_motion(const jd_surface* s, jd_triple q, double phi) {
    return jd_surface_motion_out(s, jd_triple_scale(1 / phi, q));
}

// All pressure in one point: the surface is a flat disc, loads with a moment about the point are
// beyond any multiple of it, and at its rim the normals fill half a plane. The two rotations about
// the point have Phi = 0 and are given with spin 1.
static void gauge_single(const jd_surface* s, jd_wrench load, jd_gauge* gauge) {
    const jd_triple l = jd_surface_load_in(s, load);
    const double force = jd_hypot(l.x, l.y);
    const double rounding = 4 * DBL_EPSILON * (fabs(load.m) + fabs(s->x * l.y) + fabs(s->y * l.x));
    const jd_motion turn = jd_surface_motion_out(s, (jd_triple){0, 0, s->unit});
    const jd_motion back = jd_surface_motion_out(s, (jd_triple){0, 0, -s->unit});
    if (fabs(l.w) * s->unit > rounding) {
        gauge->gauge = INFINITY;
        gauge->slip = l.w > 0 ? turn : back;
        gauge->normal_count = 1;
        gauge->normals[0] = gauge->slip;
        return;
    }
    gauge->gauge = force;
    gauge->slip = jd_surface_motion_out(s, (jd_triple){l.x / force, l.y / force, 0});
    gauge->normal_count = 3;
    gauge->normals[0] = gauge->slip;
    gauge->normals[1] = turn;
    gauge->normals[2] = back;
}

static void set_normals(const jd_surface* s, jd_triple load, const jd_slip_optimum* at,
                        jd_gauge* gauge) {
    jd_triple rays[2];
    gauge->normal_count = 1;
    gauge->normals[0] = gauge->slip = unit_motion(s, at->q, at->phi);
    if (!jd_surface_cone(s, jd_triple_scale(1 / gauge->gauge, load), at->q, rays))
        return;
    gauge->normal_count = 2;
    for (int i = 0; i < 2; i++)
        gauge->normals[i] = jd_surface_motion_out(s, rays[i]);
    gauge->slip = unit_motion(s, jd_triple_add(rays[0], 1, rays[1]), 2);
}

jd_status jd_surface_gauge_of(const jd_surface* s, jd_wrench load, jd_gauge* gauge) {
    *gauge = (jd_gauge){0};
    if (!isfinite(load.fx) || !isfinite(load.fy) || !isfinite(load.m))
        return JD_ERR_NOT_FINITE;
    if (load.fx == 0 && load.fy == 0 && load.m == 0)
        return JD_OK;
    if (s->single) {
        gauge_single(s, load, gauge);
        return JD_OK;
    }
    const jd_triple l = jd_surface_load_in(s, load);
    if (!jd_triple_finite(l))
        return JD_ERR_NOT_FINITE;
    jd_slip_optimum at;
    const jd_status status = jd_surface_gauge_inside(s, l, NULL, &gauge->gauge, &at);
    if (status == JD_OK)
        set_normals(s, l, &at, gauge);
    return status;
}

jd_status jd_surface_gauge_next(const jd_surface* s, jd_wrench load, jd_triple* normal,
                                double* gauge) {
    const jd_triple l = jd_surface_load_in(s, load);
    jd_slip_optimum at;
    jd_gauge whole;
    if (s->single || !jd_triple_finite(l) || jd_triple_length(l) == 0) {
        const jd_status status = jd_surface_gauge_of(s, load, &whole);
        *gauge = whole.gauge;
        return status;
    }
    const bool known = normal->x != 0 || normal->y != 0 || normal->w != 0;
    const jd_status status = gauge_to(s, l, known ? normal : NULL, ENOUGH, gauge, &at);
    if (status == JD_OK)
        *normal = at.q;
    return status;
}

jd_status jd_surface_gauge(const jd_patch* patch, jd_wrench load, jd_gauge* gauge) {
    if (!JD_GIVEN(NULL, patch, gauge))
        return JD_ERR_ARGUMENT;
    jd_surface s;
    jd_surface_init(patch, &s);
    return jd_surface_gauge_of(&s, load, gauge);
}
