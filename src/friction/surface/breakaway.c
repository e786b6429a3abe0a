// When a body at rest starts to move under a load that grows, and how. With mu_s > mu_k friction
// drops at that instant, and the convex problem of slip gives the acceleration [friction:F7]. With
// mu_s = mu_k it starts from zero, along a normal of the limit surface [limit-surface:L9].

#include "judder/maths.h"
#include "judder/surface.h"

#include "base/given.h"

#include <math.h>

static jd_wrench scaled(double factor, jd_wrench l) {
    return (jd_wrench){factor * l.fx, factor * l.fy, factor * l.m};
}

static bool usable(const jd_resting_body* body) {
    return isfinite(body->static_limit) && body->static_limit > 0 && body->sliding_limit >= 0 &&
           body->sliding_limit <= body->static_limit;
}

// `q` with Phi = 1; @return false if it does not move or moves without friction.
static bool normalise(const jd_patch* patch, jd_motion q, jd_motion* unit) {
    jd_potential at;
    if (jd_patch_potential(patch, q, &at) != JD_OK || !(at.phi > 0))
        return false;
    *unit = (jd_motion){q.vx / at.phi, q.vy / at.phi, q.w / at.phi};
    return true;
}

// How it starts under the load W [N, N m], which lies on the surface times mu_s N.
static jd_status start(const jd_resting_body* body, jd_wrench W, jd_wrench direction,
                       jd_breakaway* out) {
    jd_slip slip = {.sticks = true};
    jd_motion b;
    out->direction = out->at.slip;
    if (!(fabs(out->at.gauge - 1) <= 1e-6))
        return JD_OK;  // a single point that turns at once
    jd_status status = JD_OK;
    if (body->sliding_limit < body->static_limit)
        status = jd_surface_slip(body->patch, body->B, W, body->sliding_limit, &slip);
    if (status == JD_OK && !slip.sticks) {
        out->acceleration = slip.q;
        normalise(body->patch, slip.q, &out->direction);
    } else if (status == JD_OK) {
        status = jd_surface_onset(body->patch, body->B, scaled(1 / body->static_limit, W),
                                  direction, &b);
        if (status == JD_OK)
            normalise(body->patch, b, &out->direction);
    }
    return status;
}

jd_status jd_breakaway_compute(const jd_resting_body* body, jd_wrench direction,
                               jd_breakaway* breakaway) {
    if (!JD_GIVEN(NULL, body, breakaway))
        return JD_ERR_ARGUMENT;
    *breakaway = (jd_breakaway){0};
    if (!usable(body))
        return JD_ERR_RANGE;
    const jd_wrench base = scaled(1 / body->static_limit, body->hold);
    const jd_wrench growth = scaled(1 / body->static_limit, direction);
    jd_threshold exact;
    jd_kardan_limit rule;
    jd_status status = jd_surface_threshold(body->patch, base, growth, &exact);
    if (status == JD_OK)
        status = jd_kardan_threshold(body->patch, body->B, base, growth, &rule);
    if (status != JD_OK)
        return status;
    breakaway->exact = exact.factor;
    breakaway->at = exact.at;
    breakaway->kardan = rule.factor;
    breakaway->tested = rule.at.tested;
    const jd_wrench W = {body->hold.fx + exact.factor * direction.fx,
                         body->hold.fy + exact.factor * direction.fy,
                         body->hold.m + exact.factor * direction.m};
    return start(body, W, direction, breakaway);
}

jd_wrench jd_wrench_beside(double angle, double h) {
    const double x = jd_cos(angle), y = jd_sin(angle), rounding = 1e-15;
    return (jd_wrench){fabs(x) < rounding ? 0 : x, fabs(y) < rounding ? 0 : y, -h};
}
