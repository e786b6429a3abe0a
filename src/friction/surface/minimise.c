// The convex problem of slip by a damped Newton method:                          [friction:F7]
//
//     minimise F(q) = (1/2) q'B q - W·q + scale Phi(q)
//
// F is strictly convex and smooth but for weighted points, whose kinks jd_kink_step takes as they
// are, one at a time. A step is halved until F falls enough. Steps much longer than q come from a
// second derivative that is nearly singular (points on a line); damping by the greatest curvature
// that Phi can have, 1/Phi in the patch's own measure, shortens them. Where F no longer shows a
// difference beyond its noise, steps go on as long as the residual falls. F < 0 at the start keeps
// the way clear of q = 0, where Phi has its tip. The second derivative of Phi is continuous for
// every area, so the end is fast also where its own derivative is not bounded (centre of rotation
// on a sharp edge).

#include "friction/surface/surface.h"
#include "judder/maths.h"

#include <float.h>
#include <string.h>

#define MAX_STEPS 200
#define COARSEST 1e-2      // distance of points that get into each other's way
#define TOLERANCE 1e-12    // of the residual
#define LONGEST 10         // step / q
#define ENOUGH 1e-4        // share of the fall that the slope promises, as usual (Armijo)
#define SHORTEST 1e-12     // part of a step below which F does not fall for rounding alone
#define SHORTEST_TRY 1e-3  // the same for the residual, which is worth fewer tries
#define NO_FALL 1e-14      // promised fall of F, of its terms, that rounding hides

// Damping, in units of the greatest curvature of Phi: what a step that proves too long starts with,
// what one that had to be halved twice starts with, what counts as none, and more than enough. The
// first is so small because B may be far softer one way than Phi: near the surface q is short.
#define DAMPING_FIRST 1e-15
#define DAMPING_HALVED 1e-3
#define DAMPING_NONE 1e-8
#define DAMPING_MOST 1e6

// F and what is known of it at q.
typedef struct state {
    jd_triple q;
    jd_split split;
    double value;     // F
    double size;      // of the terms that F is the difference of
    jd_triple slope;  // derivative of F without the point set apart
    double A[6];      // second derivative likewise
    double kappa;     // scale times weight of that point
    double fx, fy;    // force on it that fits best, over kappa
    double residual;
    double phi;
    double damping;  // of the step from here
} state;

// The force on the point set apart: along its velocity, or what is missing if the velocity, as far
// as it is known, may point there.
static void balance(const jd_slip_problem* p, state* s) {
    const jd_split* a = &s->split;
    const double speed = jd_hypot(a->ux, a->uy);
    const double most = fmax(jd_hypot(s->slope.x, s->slope.y), s->kappa);
    s->fx = speed > 0 ? a->ux / speed : 0;
    s->fy = speed > 0 ? a->uy / speed : 0;
    if (s->kappa > 0) {
        const double x = -s->slope.x / most, y = -s->slope.y / most;
        if (speed * jd_hypot(x - s->fx, y - s->fy) <= a->rounding) {
            s->fx = x;
            s->fy = y;
        }
    }
    const jd_triple force = {s->fx, s->fy, a->x * s->fy - a->y * s->fx};
    s->residual =
        jd_triple_length(jd_triple_add(s->slope, s->kappa, force)) / jd_triple_length(p->W);
}

static jd_status look(const jd_surface* surface, const jd_slip_problem* p, jd_triple q, state* s) {
    const jd_status status = jd_surface_split(surface, q, &s->split);
    if (status != JD_OK)
        return status;
    const jd_split* a = &s->split;
    const jd_triple Bq = jd_solve3_times(p->B, q);
    const double phi = a->phi + a->weight * jd_hypot(a->ux, a->uy), along = jd_triple_dot(p->W, q);
    s->q = q;
    s->phi = phi;
    s->damping = 0;
    s->value = 0.5 * jd_triple_dot(q, Bq) - along + p->scale * phi;
    s->size = fabs(along) + p->scale * phi;
    s->slope = jd_triple_add(jd_triple_add(Bq, -1, p->W), p->scale, a->load);
    for (int i = 0; i < 6; i++)
        s->A[i] = p->B[i] + p->scale * a->hessian[i];
    s->kappa = p->scale * a->weight;
    balance(p, s);
    return JD_OK;
}

// Newton's step, damped so far that it is not much longer than q. Phi = 0 is the rotation about the
// only point: there F without the point is quadratic, and the step is right as it is.
static jd_triple step_from(const jd_slip_problem* p, state* s, double* slope) {
    for (;;) {
        double A[6];
        memcpy(A, s->A, sizeof A);
        const double more = s->damping > 0 ? s->damping * p->scale / s->phi : 0;
        A[0] += more;
        A[3] += more;
        A[5] += more;
        const jd_triple d = jd_kink_step(A, s->slope, &s->split, s->kappa, slope);
        if (jd_triple_length(d) <= LONGEST * jd_triple_length(s->q) || s->damping > DAMPING_MOST ||
            s->phi == 0)
            return d;
        s->damping = fmax(10 * s->damping, DAMPING_FIRST);
    }
}

// Go along d so far that F falls. @return whether it does.
static bool go(const jd_surface* surface, const jd_slip_problem* p, jd_triple d, double slope,
               state* s) {
    const double rounding = (4 * DBL_EPSILON + 0.1 * surface->noise) * s->size;
    for (double t = 1; t > SHORTEST; t *= 0.5) {
        state next;
        if (look(surface, p, jd_triple_add(s->q, t, d), &next) != JD_OK)
            continue;
        if (next.value <= s->value + ENOUGH * t * slope + rounding) {
            next.damping = t < 0.2 ? fmax(10 * s->damping, DAMPING_HALVED) : 0.1 * s->damping;
            if (next.damping < DAMPING_NONE || next.phi == 0)
                next.damping = 0;
            *s = next;
            return true;
        }
    }
    return false;
}

// A step that is kept if the residual falls: the full one, or a part of it as long as the residual
// is not small enough.
static bool polish(const jd_surface* surface, const jd_slip_problem* p, jd_triple d, state* s) {
    for (double t = 1; t > SHORTEST_TRY; t *= 0.5) {
        state next;
        if (look(surface, p, jd_triple_add(s->q, t, d), &next) == JD_OK &&
            next.residual < s->residual) {
            *s = next;
            return true;
        }
        if (s->residual <= TOLERANCE)
            break;
    }
    return false;
}

// The residual that the rounding of q alone makes: points next to the centre of rotation turn
// their velocity by much for a small change of q.
static double rounding_of(const jd_slip_problem* p, const state* s) {
    const double speed = jd_hypot(s->split.ux, s->split.uy), length = jd_triple_length(s->q);
    const double arm = 1 + s->split.x * s->split.x + s->split.y * s->split.y;
    const double steepness = s->A[0] + s->A[3] + s->A[5] + (speed > 0 ? s->kappa * arm / speed : 0);
    return 4 * DBL_EPSILON * steepness * length / jd_triple_length(p->W);
}

// Newton's method from where s is; s gets where it ends. @return whether that is the minimum.
static bool descend(const jd_surface* surface, const jd_slip_problem* p, state* s) {
    const double goal = fmax(p->enough, 0.5 * DBL_EPSILON);
    for (int i = 0; i < MAX_STEPS && s->residual > goal; i++) {
        double slope;
        const jd_triple d = step_from(p, s, &slope);
        const bool shows = -slope > fmax(NO_FALL, surface->noise) * s->size;
        if (!(shows && go(surface, p, d, slope, s)) && !polish(surface, p, d, s))
            break;
    }
    const double least = fmax(rounding_of(p, s), surface->noise);
    return s->residual <= fmax(fmax(TOLERANCE, p->enough), least);
}

// Where points lie close together next to the centre of rotation, several kinks get into each
// other's way, and steps are as short as the points are close. Then take those within reach of each
// other as one, with less and less reach.
static bool descend_by_grain(const jd_surface* surface, const jd_slip_problem* p, state* s) {
    bool found = false;
    for (double grain = COARSEST; grain > surface->grain && !found; grain *= 0.1) {
        jd_surface coarse = *surface;
        coarse.grain = grain;
        if (look(&coarse, p, s->q, s) == JD_OK && descend(&coarse, p, s) &&
            look(surface, p, s->q, s) == JD_OK)
            found = descend(surface, p, s);
    }
    return found;
}

jd_status jd_slip_minimise(const jd_surface* surface, const jd_slip_problem* p, jd_triple start,
                           jd_slip_optimum* optimum) {
    state s;
    const jd_status status = look(surface, p, start, &s);
    if (status != JD_OK)
        return status;
    bool found = descend(surface, p, &s);
    if (!found && jd_patch_in_points(surface->patch) && look(surface, p, start, &s) == JD_OK)
        found = descend_by_grain(surface, p, &s);
    const jd_split* a = &s.split;
    const double w = a->weight;
    *optimum = (jd_slip_optimum){
        .q = s.q,
        .phi = s.phi,
        .load = jd_triple_add(a->load, w, (jd_triple){s.fx, s.fy, a->x * s.fy - a->y * s.fx}),
        .residual = s.residual,
    };
    if (w > 0 && a->ux == 0 && a->uy == 0)
        optimum->q = jd_triple_scale(s.q.w, jd_rotation_about(a->x, a->y));
    return found ? JD_OK : JD_ERR_SOLVER;
}
