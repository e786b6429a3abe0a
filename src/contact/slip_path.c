// Slip through a collision that changes its direction.                              [impact:I9]
//
// With dp = |s| dw the equations are smooth, also where slip ends: it decays like an exponential.
//     ds/dw = |s| g - mu H s,   du/dw = |s| G_nn - mu g.s,   dp/dw = |s|,   dP_t/dw = -mu s
// Integrated by the extrapolated midpoint rule of order 16; the end of a phase is found by
// shortening the step.

#include "contact/impact.h"
#include "judder/maths.h"
#include "numeric/midpoint.h"

#include <float.h>
#include <math.h>

#define NUMBERS 7
#define TOLERANCE 1e-12   // difference of the last two columns, of what a step changes
#define HALVINGS 8        // of the first step, at most
#define STEPS_MOST 10000  // so many steps are a failure
#define STRAIGHT 1e-14    // of the largest possible: a turn that is rounding
#define GONE 1e-16        // of the first slip: it has ended

typedef struct state {
    double y[NUMBERS];  // s, u, p, work, tangential impulse
} state;

static void rates_of(const void* data, const double* at, double* rate) {
    const jd_collision* c = data;
    const double *G = c->give, x = at[0], y = at[1], size = jd_hypot(x, y);
    rate[0] = size * G[2] - c->mu * (G[0] * x + G[1] * y);
    rate[1] = size * G[4] - c->mu * (G[1] * x + G[3] * y);
    rate[2] = size * G[5] - c->mu * (G[2] * x + G[4] * y);
    rate[3] = size;
    rate[4] = size * at[2];
    rate[5] = -c->mu * x;
    rate[6] = -c->mu * y;
}

// A step of length h. @return its error, relative to what is there and what changes.
static double step(const jd_collision* c, const state* from, double h, state* to) {
    const jd_midpoint of = {NUMBERS, rates_of, c};
    double difference[NUMBERS], error = 0;
    jd_midpoint_step(&of, from->y, h, to->y, difference);
    const double slip = jd_hypot(from->y[0], from->y[1]), push = h * slip;
    const double speed = fabs(from->y[2]) + push * c->give[5];
    const double size[NUMBERS] = {slip,
                                  slip,
                                  speed,
                                  from->y[3] + push,
                                  fabs(from->y[4]) + push * speed,
                                  from->y[3] + push,
                                  from->y[3] + push};
    for (int i = 0; i < NUMBERS; i++)
        error = fmax(error, difference[i] / (size[i] + DBL_MIN));
    return error;
}

static double miss(jd_collide k, const state* at) {
    k.u = at->y[2];
    k.p = at->y[3];
    k.work = at->y[4];
    return jd_collide_miss(&k);
}

// Shorten a step of length h to where the phase ends, by false position with a halved end. The
// nearer end of the last bracket is taken.
static void shorten(const jd_collide* k, const state* from, double h, state* to) {
    double lo = 0, hi = h, at_lo = miss(*k, from), at_hi = miss(*k, to);
    double best = at_hi, length = h;
    int side = 0;
    for (int i = 0; i < 100 && best != 0; i++) {
        const double middle = hi - at_hi * (hi - lo) / (at_hi - at_lo);
        if (!(middle > lo && middle < hi))
            break;
        step(k->c, from, middle, to);
        const double at = miss(*k, to);
        if (fabs(at) < fabs(best))
            best = at, length = middle;
        const int now = at < 0 ? -1 : 1;
        if (at < 0)
            lo = middle, at_lo = at, at_hi *= side == now ? 0.5 : 1;
        else
            hi = middle, at_hi = at, at_lo *= side == now ? 0.5 : 1;
        side = now;
    }
    step(k->c, from, length, to);
}

// Take over where the path has come to.
static void settle(jd_collide* k, const state* at, bool ended) {
    const jd_collision* c = k->c;
    for (int i = 0; i < 2; i++) {
        k->s[i] = ended ? 0 : at->y[i];
        k->f[i] = at->y[5 + i];
    }
    k->p = at->y[3];
    k->u = c->velocity[2] + c->give[2] * k->f[0] + c->give[4] * k->f[1] + c->give[5] * k->p;
    k->work = at->y[4];
}

// Slip turns by (g - mu H d) x d per impulse and slip, d its direction.
bool jd_slip_turns(const jd_collision* c, const double s[2]) {
    const double *G = c->give, size = jd_hypot(s[0], s[1]), x = s[0] / size, y = s[1] / size;
    const double most = c->mu * (G[0] + G[3]) + jd_hypot(G[2], G[4]);
    const double ax = G[2] - c->mu * (G[0] * x + G[1] * y);
    const double ay = G[4] - c->mu * (G[1] * x + G[3] * y);
    return c->mu > 0 && fabs(ax * y - ay * x) > STRAIGHT * most;
}

jd_status jd_slip_path(jd_collide* k, bool* over) {
    const jd_collision* c = k->c;
    const double gone = GONE * jd_hypot(k->s[0], k->s[1]);
    double h = 1 / (c->mu * (c->give[0] + c->give[3]) + jd_hypot(c->give[2], c->give[4]));
    state at = {{k->s[0], k->s[1], k->u, k->p, k->work, k->f[0], k->f[1]}}, to;
    int halvings = 0;
    for (int i = 0; i < STEPS_MOST; i++) {
        if (step(c, &at, h, &to) > TOLERANCE && halvings < HALVINGS) {
            h *= 0.5;
            halvings++;
            continue;
        }
        *over = !(miss(*k, &to) < 0);
        if (*over)
            shorten(k, &at, h, &to);
        const bool ended = jd_hypot(to.y[0], to.y[1]) <= gone;
        if (*over || ended) {
            settle(k, &to, ended && !*over);
            return JD_OK;
        }
        at = to;
        if (!jd_slip_turns(c, at.y)) {
            settle(k, &at, false);
            return JD_OK;
        }
    }
    return JD_ERR_SOLVER;
}
