// How a body starts to slip, and the projection of a load on the limit surface, which is the same
// problem seen from the other side: friction is the load within the surface, scaled, that is
// nearest to W in the norm of B^-1.                             [friction:F7] [limit-surface:L5]

#include "base/given.h"
#include "friction/surface/surface.h"

#define HELD 1e-14  // a gauge beyond 1 by so much, or by its noise, still counts as on the surface

static bool usable(const double B[6], jd_wrench W, double scale) {
    return isfinite(W.fx) && isfinite(W.fy) && isfinite(W.m) && isfinite(scale) && scale >= 0 &&
           jd_solve3_definite(B);
}

// Best length along d: t d minimises F on that ray; F < 0 there, or 0 if friction holds d.
static double best_on_ray(const jd_surface* s, const jd_slip_problem* p, jd_triple d,
                          jd_triple* best) {
    double phi = 0;
    if (jd_surface_phi(s, d, &phi) != JD_OK)
        return 0;
    const double excess = jd_triple_dot(p->W, d) - p->scale * phi;
    const double dBd = jd_triple_dot(d, jd_solve3_times(p->B, d));
    if (!(excess > 0) || !(dBd > 0))
        return 0;
    *best = jd_triple_scale(excess / dBd, d);
    return -0.5 * excess * excess / dBd;
}

// The load's gauge / scale decides whether it slips; its normal is where the search may start.
static jd_status held(const jd_surface* s, const jd_slip_problem* p, const jd_slip* slip,
                      bool* holds, jd_triple* normal) {
    jd_slip_optimum at;
    double gauge;
    if (s->single) {
        jd_gauge whole;
        const jd_status status = jd_surface_gauge_of(s, slip->friction, &whole);
        *holds = whole.gauge <= p->scale * (1 + HELD);
        *normal = jd_surface_motion_in(s, whole.slip);
        return status;
    }
    const jd_status status = jd_surface_gauge_inside(s, p->W, NULL, &gauge, &at);
    *holds = gauge <= p->scale * (1 + fmax(HELD, s->noise));
    *normal = at.q;
    return status;
}

static jd_status solve(const jd_surface* s, const jd_slip_problem* p, jd_triple normal,
                       jd_slip* slip) {
    jd_triple start = normal, other = normal;
    const double along_normal = best_on_ray(s, p, normal, &start);
    const double along_load = best_on_ray(s, p, jd_solve3(p->B, p->W), &other);
    if (along_normal == 0 && along_load == 0)  // F does not fall: held, to rounding
        return JD_OK;
    if (along_load < along_normal)
        start = other;
    jd_slip_optimum at;
    const jd_status status = jd_slip_minimise(s, p, start, &at);
    slip->sticks = false;
    slip->q = jd_surface_motion_out(s, at.q);
    slip->friction = jd_surface_load_out(s, jd_triple_scale(p->scale, at.load));
    slip->residual = at.residual;
    return status;
}

jd_status jd_surface_slip_of(const jd_surface* s, const double B[6], jd_wrench W, double scale,
                             jd_slip* slip) {
    *slip = (jd_slip){.sticks = true, .friction = W};
    if (!usable(B, W, scale))
        return JD_ERR_RANGE;
    if (W.fx == 0 && W.fy == 0 && W.m == 0)
        return JD_OK;
    if (scale == 0) {
        const jd_triple q = jd_solve3(B, (jd_triple){W.fx, W.fy, W.m});
        *slip = (jd_slip){.q = {q.x, q.y, q.w}};
        return JD_OK;
    }
    jd_slip_problem problem = {.W = jd_surface_load_in(s, W), .scale = scale};
    jd_surface_inertia_in(s, B, problem.B);
    if (!jd_triple_finite(problem.W) || !jd_solve3_definite(problem.B))
        return JD_ERR_RANGE;
    bool holds;
    jd_triple normal;
    const jd_status status = held(s, &problem, slip, &holds, &normal);
    if (status != JD_OK || holds)
        return status;
    return solve(s, &problem, normal, slip);
}

jd_status jd_surface_slip(const jd_patch* patch, const double B[6], jd_wrench W, double scale,
                          jd_slip* slip) {
    if (!JD_GIVEN(NULL, patch, B, slip))
        return JD_ERR_ARGUMENT;
    jd_surface s;
    jd_surface_init(patch, &s);
    return jd_surface_slip_of(&s, B, W, scale, slip);
}

jd_status jd_surface_project(const jd_patch* patch, const double* B, jd_wrench load,
                             jd_wrench* projection) {
    if (!JD_GIVEN(NULL, patch, projection))
        return JD_ERR_ARGUMENT;
    const double a = jd_patch_size(patch) > 0 ? jd_patch_size(patch) : 1;
    const double alike[6] = {1, 0, 0, 1, 0, a * a};
    jd_slip slip;
    const jd_status status = jd_surface_slip(patch, B ? B : alike, load, 1, &slip);
    *projection = slip.friction;
    return status;
}
