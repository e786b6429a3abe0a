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
#define SHORT 1e-9     // of an impulse: a piece along which nothing bends
#define STRAIGHT 1e-5  // of an impulse: the longest along which little bends
#define ALL 1e-9       // of an impulse: all energy is given back, to rounding
#define SLACK                                                                                      \
    1e-9  // of how far a velocity went: as far as rounding may leave it from what gives way

// What ends a piece.
typedef struct piece {
    double q;  // its length
    bool stops[JD_STRIKE_CONTACTS], returns[JD_STRIKE_CONTACTS];
    bool phase;
} piece;

static jd_response_problem rates_of(const jd_mechanism_strike* m) {
    jd_response_problem p = {
        .count = m->on->count, .size = m->size, .effort = m->effort, .give = m->on->give};
    for (int k = 0; k < p.count; k++) {
        p.contacts[k] = jd_mechanism_responder(m, k);
        p.contacts[k].given = k == m->striker;
        p.contacts[k].takes = k != m->striker && m->rests[k] && m->velocity[m->at[k]] == 0;
    }
    return p;
}

// ---- Ends of a piece ---------------------------------------------------------------------------

static double until_zero(double x, double rate) {
    return x * rate < 0 ? -x / rate : (double)INFINITY;
}

// Impulse until slip of a contact ends. Slip in a plane that has friction keeps its direction here;
// without it passes zero by.
static double until_stop(const jd_mechanism_strike* m, const jd_response* rate, int k) {
    const int at = m->at[k], along = m->on->contacts[k].along;
    const double *v = &m->velocity[at], *w = &rate->velocity[at];
    if (along == 0 || (along == 2 && !(rate->impulse[at] > 0)))
        return (double)INFINITY;
    const int i = along == 2 && fabs(v[2]) > fabs(v[1]) ? 2 : 1;
    return until_zero(v[i], w[i]);
}

// Impulse until the phase ends. Poisson's law may ask for more than all energy that was lost, where
// contacts jam in compression and no longer in restitution: it ends where that is given back.
static double until_end(const jd_mechanism_strike* m, const jd_collide* k,
                        const jd_response* rate) {
    const double phase =
        jd_collide_miss(k) < 0 ? jd_collide_left(k, rate->velocity[m->at[m->striker]]) : 0;
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

// The next piece, at most so long.
static piece next_piece(const jd_mechanism_strike* m, const jd_collide* k, const jd_response* rate,
                        double most) {
    double stop[JD_STRIKE_CONTACTS], back[JD_STRIKE_CONTACTS];
    const double phase = until_end(m, k, rate);
    piece to = {.q = fmin(phase, most)};
    for (int j = 0; j < m->on->count; j++) {
        const bool part = j == m->striker || m->rests[j];
        const double v = m->velocity[m->at[j]];
        stop[j] = part ? until_stop(m, rate, j) : (double)INFINITY;
        back[j] = part && j != m->striker && v > 0 ? until_zero(v, rate->velocity[m->at[j]])
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

void jd_mechanism_let_go(jd_mechanism_strike* m, int contact) {
    m->rests[contact] = false;
    m->let_go = true;
}

// Nothing gives way any more. That ends the phase, unless the contact still approaches.
static jd_status end_jammed(const jd_mechanism_strike* m, jd_collide* k) {
    if (!k->restores && k->u < -SLACK * m->moved[m->at[m->striker]])
        return JD_ERR_SOLVER;
    k->u = fmax(k->u, 0);
    return JD_EVENT;
}

// Slip that begins in a plane where others bend: a short straight piece, until it is more than
// rounding; twice as long each time it was too short.
static double until_slip(const jd_mechanism_strike* m, const jd_collide* k,
                         const jd_response* rate) {
    const int n = m->at[m->striker];
    const double all = k->p - k->c->velocity[2] / m->on->give[n * (m->size + 1)];
    double most = (double)INFINITY;
    for (int j = 0; j < m->on->count; j++) {
        const int at = m->at[j];
        const double* w = &rate->velocity[at];
        if (!rate->modes[j].free || m->on->contacts[j].along != 2 || !(rate->impulse[at] > 0))
            continue;
        const double seen =
            1e3 * fmax(jd_mechanism_rounding(m, at + 1), jd_mechanism_rounding(m, at + 2));
        const double q = seen / fmax(fabs(w[1]), fabs(w[2]));
        most = fmin(most, fmax(SHORT * all, fmin(q, STRAIGHT * all)));
    }
    return most * (double)(1 << (m->short_pieces < 30 ? m->short_pieces : 30));
}

// A piece whose velocities are linear. @return whether the phase ends with it.
static bool go_straight(jd_mechanism_strike* m, jd_collide* k, const jd_response* rate,
                        const piece* next) {
    const int at = m->at[m->striker];
    k->work += next->q * (k->u + 0.5 * rate->velocity[at] * next->q);
    k->p += next->q;
    jd_mechanism_advance(m, rate, next->q);
    settle(m, next);
    k->u = m->velocity[at];
    return next->phase;
}

// The next piece. @return JD_OK; JD_EVENT: a phase is over, or nothing gives way any more.
static jd_status go_on(jd_mechanism_strike* m, jd_collide* k) {
    const jd_response_problem p = rates_of(m);
    jd_response rate;
    if (jd_response_find(&p, &rate) < 0)
        return JD_ERR_SOLVER;
    for (int j = 0; j < m->on->count; j++)
        if (rate.breaks[j])
            jd_mechanism_let_go(m, j);
    const bool bends = jd_mechanism_bends(m, &rate);
    const double most = bends ? until_slip(m, k, &rate) : (double)INFINITY;
    m->short_pieces = most < (double)INFINITY ? m->short_pieces + 1 : 0;
    if (bends && m->short_pieces == 0)
        return jd_mechanism_bend(m, &p, &rate, k);
    const piece next = next_piece(m, k, &rate, most);
    if (!(next.q < (double)INFINITY))
        return end_jammed(m, k);
    return go_straight(m, k, &rate, &next) ? JD_EVENT : JD_OK;
}

jd_status jd_mechanism_blow(jd_mechanism_strike* m, int striker, double e) {
    const int at = m->at[striker];
    const jd_collision c = {
        .velocity = {0, 0, m->velocity[at]}, .e = e, .law = m->on->contacts[striker].law};
    jd_collide k = {.c = &c, .u = m->velocity[at]};
    m->striker = striker;
    m->blow_lost = 0;
    for (int i = 0; i < PIECES_MOST; i++) {
        const jd_status status = go_on(m, &k);
        if (status < 0)
            return status;
        const bool over = status == JD_EVENT && jd_collide_end_phase(&k);
        m->velocity[at] = k.u;
        if (over)
            return JD_OK;
    }
    return JD_ERR_SOLVER;
}
