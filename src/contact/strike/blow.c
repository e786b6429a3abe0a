// A contact of a mechanism strikes while others are closed.                           [impact:I10]
//
// The normal impulse F of the striking contact is the independent variable. Contacts that rest on
// each other hold or part, stick or slip, as the complementarity problem of the rates says; its
// solution is constant until slip ends, a contact that has parted comes back, or the phase of the
// collision ends. Along lines all velocities are linear in F between: closed forms.

#include "contact/strike/strike.h"

#include <float.h>
#include <math.h>

#define ROUND (16 * DBL_EPSILON)  // impulses that differ by less are the same
#define PIECES_MOST 10000
#define ALL 1e-9  // of an impulse: all energy is given back, to rounding
#define SLACK                                                                                      \
    1e-9  // of how far a velocity went: as far as rounding may leave it from what gives way

// What ends a piece.
typedef struct piece {
    double q;  // its length
    bool stops[JD_STRIKE_CONTACTS], returns[JD_STRIKE_CONTACTS];
    bool phase;
} piece;

static jd_response_problem rates_of(const jd_mechanism_strike* m, int striker) {
    jd_response_problem p = {.count = m->on->count, .size = m->size, .give = m->on->give};
    for (int k = 0; k < p.count; k++) {
        p.contacts[k] = jd_mechanism_responder(m, k);
        p.contacts[k].given = k == striker;
        p.contacts[k].takes = k != striker && m->rests[k] && m->velocity[m->at[k]] == 0;
    }
    return p;
}

// ---- Ends of a piece ---------------------------------------------------------------------------

static double until_zero(double x, double rate) {
    return x * rate < 0 ? -x / rate : (double)INFINITY;
}

// Impulse until slip of a contact ends. Slip in a plane keeps its direction here.
static double until_stop(const jd_mechanism_strike* m, const jd_response* rate, int k) {
    const int at = m->at[k], along = m->on->contacts[k].along;
    if (along == 0)
        return (double)INFINITY;
    const int i = along == 2 && fabs(m->velocity[at + 2]) > fabs(m->velocity[at + 1]) ? 2 : 1;
    return until_zero(m->velocity[at + i], rate->velocity[at + i]);
}

// Impulse until the phase ends. Poisson's law may ask for more than all energy that was lost, where
// contacts jam in compression and no longer in restitution: it ends where that is given back.
static double until_end(const jd_mechanism_strike* m, const jd_collide* k, const jd_response* rate,
                        int striker) {
    const double phase =
        jd_collide_miss(k) < 0 ? jd_collide_left(k, rate->velocity[m->at[striker]]) : 0;
    if (!k->restores || k->c->law != JD_RESTITUTION_POISSON)
        return phase;
    double power = 0,
           rise = 0;  // lost by the blow after the impulse q: lost - power q - rise q^2/2
    const double lost = fmax(m->blow_lost, 0);
    for (int i = 0; i < m->size; i++) {
        power += rate->impulse[i] * m->velocity[i];
        rise += rate->impulse[i] * rate->velocity[i];
    }
    const double root = sqrt(fmax(power * power + 2 * rise * lost, 0));
    const double most = power > 0  ? 2 * lost / (power + root)
                        : rise > 0 ? (root - power) / rise
                                   : (double)INFINITY;
    return most < phase * (1 - ALL) ? most : phase;
}

static piece next_piece(const jd_mechanism_strike* m, const jd_collide* k, const jd_response* rate,
                        int striker) {
    double stop[JD_STRIKE_CONTACTS], back[JD_STRIKE_CONTACTS];
    const double phase = until_end(m, k, rate, striker);
    piece to = {.q = phase};
    for (int j = 0; j < m->on->count; j++) {
        const bool part = j == striker || m->rests[j];
        const double v = m->velocity[m->at[j]];
        stop[j] = part ? until_stop(m, rate, j) : (double)INFINITY;
        back[j] = part && j != striker && v > 0 ? until_zero(v, rate->velocity[m->at[j]])
                                                : (double)INFINITY;
        to.q = fmin(to.q, fmin(stop[j], back[j]));
    }
    const double same = to.q + ROUND * (k->p + to.q);
    for (int j = 0; j < m->on->count; j++) {
        to.stops[j] = stop[j] <= same;
        to.returns[j] = back[j] <= same;
    }
    to.phase = phase <= same;
    return to;
}

static void settle(jd_mechanism_strike* m, const piece* at) {
    for (int j = 0; j < m->on->count; j++) {
        if (at->returns[j])
            m->velocity[m->at[j]] = 0;
        for (int i = 1; at->stops[j] && i <= m->on->contacts[j].along; i++)
            m->velocity[m->at[j] + i] = 0;
        m->story[j].ended |= at->stops[j] && m->story[j].loaded;
    }
}

// ---- The blow ----------------------------------------------------------------------------------

// Contacts that can neither hold nor part are left to strike by themselves.
static void let_go(jd_mechanism_strike* m, const jd_response* rate) {
    for (int j = 0; j < m->on->count; j++) {
        if (rate->breaks[j]) {
            m->rests[j] = false;
            m->let_go = true;
        }
    }
}

// Nothing gives way any more. That ends a collision, unless the contact should still approach.
static jd_status end_jammed(jd_mechanism_strike* m, const jd_collide* k, int striker) {
    const int at = m->at[striker];
    if (!k->restores && m->velocity[at] < -SLACK * m->moved[at])
        return JD_ERR_SOLVER;
    m->velocity[at] = fmax(m->velocity[at], 0);
    return JD_OK;
}

jd_status jd_mechanism_blow(jd_mechanism_strike* m, int striker, double e) {
    const int at = m->at[striker];
    const jd_collision c = {
        .velocity = {0, 0, m->velocity[at]}, .e = e, .law = m->on->contacts[striker].law};
    jd_collide k = {.c = &c, .u = m->velocity[at]};
    m->blow_lost = 0;
    for (int i = 0; i < PIECES_MOST; i++) {
        const jd_response_problem p = rates_of(m, striker);
        jd_response rate;
        if (jd_response_find(&p, &rate) < 0)
            return JD_ERR_SOLVER;
        let_go(m, &rate);
        const piece next = next_piece(m, &k, &rate, striker);
        if (!(next.q < (double)INFINITY))
            return end_jammed(m, &k, striker);
        k.work += next.q * (k.u + 0.5 * rate.velocity[at] * next.q);
        k.p += next.q;
        jd_mechanism_advance(m, &rate, next.q);
        settle(m, &next);
        k.u = m->velocity[at];
        const bool over = next.phase && jd_collide_end_phase(&k);
        m->velocity[at] = k.u;
        if (over)
            return JD_OK;
    }
    return JD_ERR_SOLVER;
}
