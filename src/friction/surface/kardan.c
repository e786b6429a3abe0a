// The rule of [@kardan2013]: the inequality of the limit surface tested at one motion only, the
// acceleration q = B^-1 W of the body without friction. It holds more than friction does.
//
//     held while  W·q <= Phi(q)     gauge = W·q/Phi(q)                          [limit-surface:L10]
//
// The loads it holds need not be convex. Along the line W + t D the power W·q is a convex quadratic
// and Phi is convex, so a chord bounds the one from above and tangents bound the other from below.
// Steps that these bounds prove to be held lead to the first crossing; none before it is passed.
// [limit-surface:L11]

#include "base/given.h"
#include "friction/surface/surface.h"
#include "judder/maths.h"

#include <float.h>

#define MAX_STEPS 10000
#define NO_SLIDING 1e-14  // speed of a single point below which the motion turns about it

// ---- Gauge --------------------------------------------------------------------------------------

static bool is_zero(jd_wrench l) { return l.fx == 0 && l.fy == 0 && l.m == 0; }

static jd_status open_surface(const jd_patch* patch, const double B[6], jd_surface* s,
                              double inside[6]) {
    if (!jd_solve3_definite(B))
        return JD_ERR_RANGE;
    jd_surface_init(patch, s);
    jd_surface_inertia_in(s, B, inside);
    return jd_solve3_definite(inside) ? JD_OK : JD_ERR_RANGE;
}

// `load` is of size 1 or so, times `size` it is the one that is asked for.
static jd_status test(const jd_surface* s, const double B[6], jd_triple load, double size,
                      jd_kardan* rule) {
    const jd_triple free = jd_solve3(B, load);
    const jd_triple q = jd_triple_scale(1 / jd_triple_length(free), free);
    double phi = 0;
    const jd_status status = jd_surface_phi(s, q, &phi);
    if (status != JD_OK)
        return status;
    const bool slides = phi > (s->single ? NO_SLIDING : 0);
    rule->gauge = slides ? size * (jd_triple_dot(load, q) / phi) : INFINITY;
    rule->tested = jd_surface_motion_out(s, jd_triple_scale(slides ? 1 / phi : 1, q));
    return JD_OK;
}

jd_status jd_kardan_gauge(const jd_patch* patch, const double B[6], jd_wrench load,
                          jd_kardan* rule) {
    if (!JD_GIVEN(NULL, patch, B, rule))
        return JD_ERR_ARGUMENT;
    jd_surface s;
    double inside[6];
    *rule = (jd_kardan){0};
    if (!isfinite(load.fx) || !isfinite(load.fy) || !isfinite(load.m))
        return JD_ERR_NOT_FINITE;
    const jd_status status = open_surface(patch, B, &s, inside);
    if (status != JD_OK || is_zero(load))
        return status;
    const jd_triple l = jd_surface_load_in(&s, load);
    const double size = fmax(fmax(fabs(l.x), fabs(l.y)), fabs(l.w));
    if (!isfinite(size))
        return JD_ERR_NOT_FINITE;
    return test(&s, inside, (jd_triple){l.x / size, l.y / size, l.w / size}, size, rule);
}

// ---- Along a line -------------------------------------------------------------------------------

// The load W + t D, and the motion it is tested at.
typedef struct line {
    const jd_surface* s;
    jd_triple W, D;
    jd_triple q, dq;
} line;

// What is known at one place of the line.
typedef struct place {
    double t;
    double power;  // W·q
    double phi;    // Phi(q), and a slope of it along the line
    double slope;
} place;

static jd_status look(const line* l, double t, place* p) {
    const jd_triple W = jd_triple_add(l->W, t, l->D), q = jd_triple_add(l->q, t, l->dq);
    jd_split at;
    const jd_status status = jd_surface_split(l->s, q, &at);
    if (status != JD_OK)
        return status;
    const double u = jd_hypot(at.ux, at.uy);
    *p = (place){.t = t, .power = jd_triple_dot(W, q), .phi = at.phi + at.weight * u};
    p->slope = jd_triple_dot(at.load, l->dq);
    if (u > 0) {
        const double dux = l->dq.x - at.y * l->dq.w, duy = l->dq.y + at.x * l->dq.w;
        p->slope += at.weight * (at.ux * dux + at.uy * duy) / u;
    }
    return JD_OK;
}

// Whether chord and tangents prove that the rule holds all loads from a to b.
static bool held_between(const place* a, const place* b) {
    if (a->power > a->phi || b->power > b->phi)
        return false;
    const double step = b->t - a->t, bend = b->slope - a->slope;
    if (!(bend > 0))
        return true;  // Phi is straight between
    const double share = (a->phi - b->phi + b->slope * step) / (bend * step);
    if (!(share > 0 && share < 1))
        return true;  // one tangent is above the other: the ends decide
    return a->power + share * (b->power - a->power) <= a->phi + share * step * a->slope;
}

// From `t`, up to which the rule holds, in steps that begin with `unit`.
static jd_status march(const line* l, double unit, double* t) {
    double step = unit;
    place here, next;
    jd_status status = look(l, *t, &here);
    for (int i = 0; i < MAX_STEPS && status == JD_OK; i++) {
        if (step <= DBL_EPSILON * (*t + unit))
            return JD_OK;
        status = look(l, *t + step, &next);
        if (status == JD_OK && held_between(&here, &next)) {
            here = next;
            *t = next.t;
            step *= 2;
        } else {
            step *= 0.5;
        }
    }
    return status == JD_OK ? JD_ERR_SOLVER : status;
}

jd_status jd_kardan_threshold(const jd_patch* patch, const double B[6], jd_wrench base,
                              jd_wrench direction, jd_kardan_limit* limit) {
    if (!JD_GIVEN(NULL, patch, B, limit))
        return JD_ERR_ARGUMENT;
    jd_surface s;
    jd_threshold exact;
    jd_kardan along;
    double inside[6];
    *limit = (jd_kardan_limit){0};
    jd_status status = jd_kardan_gauge(patch, B, direction, &along);
    if (status == JD_OK)
        status = jd_surface_threshold(patch, base, direction, &exact);
    if (status == JD_OK)
        status = open_surface(patch, B, &s, inside);
    if (status != JD_OK)
        return status;
    if (is_zero(base)) {
        *limit = (jd_kardan_limit){.factor = 1 / along.gauge, .at = along};
        limit->at.gauge = 1;
        return JD_OK;
    }
    // All that friction holds the rule holds too: the crossing is not before the exact one.
    line l = {.s = &s, .W = jd_surface_load_in(&s, base), .D = jd_surface_load_in(&s, direction)};
    l.q = jd_solve3(inside, l.W);
    l.dq = jd_solve3(inside, l.D);
    limit->factor = exact.factor;
    const double unit = fmax(1 / along.gauge, exact.factor);
    if (unit > 0)
        status = march(&l, unit, &limit->factor);
    if (status != JD_OK)
        return status;
    const double t = limit->factor;
    const jd_wrench there = {base.fx + t * direction.fx, base.fy + t * direction.fy,
                             base.m + t * direction.m};
    return jd_kardan_gauge(patch, B, there, &limit->at);
}
