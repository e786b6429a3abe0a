// Impacts of a mechanism, one contact after the other.                                [impact:I12]
//
// The contact that approaches fastest strikes first; contacts that rest on each other take part in
// its blow, those that part or approach do not. So on until none approaches. What is left of an
// approach once it is rounding, or a small part of the fastest, ends without restitution.

#include "base/given.h"
#include "contact/strike/strike.h"

#include <math.h>

#define TOLERANCE 1e-10
#define ROUNDS_MOST 1000
#define ROUNDINGS 4  // of a velocity: an approach that is none

// ---- One contact alone -------------------------------------------------------------------------

static jd_collision alone(const jd_mechanism_strike* m, int k) {
    const jd_striking_contact* c = &m->on->contacts[k];
    const int n = m->at[k], size = m->size;
    const double *G = m->on->give, *v = m->velocity;
    jd_collision to = {.give = {1, 0, 0, 1, 0, G[n * size + n]},
                       .velocity = {0, 0, v[n]},
                       .mu = c->mu,
                       .e = c->e,
                       .law = c->law};
    for (int i = 0; i < c->along; i++)
        to.velocity[i] = v[n + 1 + i];
    if (c->along >= 1) {
        to.give[0] = to.give[3] = G[(n + 1) * size + n + 1];
        to.give[2] = G[(n + 1) * size + n];
    }
    if (c->along == 2) {
        to.give[1] = G[(n + 1) * size + n + 2];
        to.give[3] = G[(n + 2) * size + n + 2];
        to.give[4] = G[(n + 2) * size + n];
    }
    return to;
}

// Take over the impact of one contact; velocities of the others follow.
static void take_over(jd_mechanism_strike* m, int k, const jd_impact* impact, jd_strike* strike) {
    const int n = m->at[k], along = m->on->contacts[k].along;
    const double from[3] = {impact->impulse[2], impact->impulse[0], impact->impulse[1]};
    const double to[3] = {impact->velocity[2], impact->velocity[0], impact->velocity[1]};
    for (int j = 0; j <= along; j++) {
        m->impulse[n + j] = from[j];
        for (int i = 0; i < m->size; i++)
            m->velocity[i] += m->on->give[i * m->size + n + j] * from[j];
    }
    for (int j = 0; j <= along; j++)
        m->velocity[n + j] = to[j];
    m->lost[k] = impact->lost;
    m->round = 1;
    jd_mechanism_tell(m, strike);
    strike->slip[k] = impact->slip;
}

// ---- Several -----------------------------------------------------------------------------------

static double rounding(const jd_mechanism_strike* m, int k) {
    return ROUNDINGS * jd_mechanism_rounding(m, m->at[k]);
}

// The closed contact that approaches fastest, or -1.
static int fastest(const jd_mechanism_strike* m) {
    int found = -1;
    double least = 0;
    for (int k = 0; k < m->on->count; k++) {
        const double u = m->velocity[m->at[k]];
        if (m->on->contacts[k].closed && u < least && u < -rounding(m, k)) {
            found = k;
            least = u;
        }
    }
    return found;
}

static double tolerance_of(const jd_mechanism_strike* m) {
    return m->on->tolerance > 0 ? m->on->tolerance : TOLERANCE;
}

// A normal velocity that is rounding is none.
static void see_rest(jd_mechanism_strike* m, double tiny) {
    for (int k = 0; k < m->on->count; k++) {
        double* u = &m->velocity[m->at[k]];
        m->rests[k] = m->on->contacts[k].closed && fabs(*u) <= fmax(tiny, rounding(m, k));
        if (m->rests[k])
            *u = 0;
    }
}

// A round: the fastest strikes alone, or all at once. `most` is the fastest approach so far.
static jd_status strike_round(jd_mechanism_strike* m, int k, double most) {
    const double u = -m->velocity[m->at[k]], part = tolerance_of(m);
    see_rest(m, m->round == 0 ? part * u : 0);
    if (m->on->rule == JD_STRIKE_SIMULTANEOUS)
        return jd_mechanism_at_once(m, m->on->contacts[k].law);
    return jd_mechanism_blow(m, k, u <= part * most ? 0 : m->on->contacts[k].e);
}

static jd_status strike_rounds(jd_mechanism_strike* m) {
    double most = 0;
    for (int k = fastest(m); k >= 0; k = fastest(m)) {
        if (m->round == ROUNDS_MOST)
            return JD_ERR_ACCUMULATION;
        const double u = -m->velocity[m->at[k]];
        const jd_status status = strike_round(m, k, most);
        if (status < 0)
            return status;
        most = fmax(most, u);
        m->round++;
    }
    return JD_OK;
}

static int count_closed(const jd_striking* on) {
    int n = 0;
    for (int k = 0; k < on->count; k++)
        n += on->contacts[k].closed;
    return n;
}

jd_status jd_strike_compute(const jd_striking* striking, jd_strike* strike) {
    if (!JD_GIVEN(NULL, striking, strike))
        return JD_ERR_ARGUMENT;
    jd_mechanism_strike m;
    *strike = (jd_strike){0};
    jd_effort effort = {striking, 0, JD_OK};
    jd_status status = jd_mechanism_begin(striking, &effort, &m);
    if (status < 0)
        return status;
    const bool one_by_one = striking->rule == JD_STRIKE_SEQUENTIAL;
    const int k = fastest(&m);
    jd_impact impact;
    if (one_by_one && k >= 0 && count_closed(striking) == 1) {
        const jd_collision c = alone(&m, k);
        if (jd_impact_compute(&c, &impact) == JD_OK) {
            take_over(&m, k, &impact, strike);
            return JD_OK;
        }
    }
    status = strike_rounds(&m);
    jd_mechanism_tell(&m, strike);
    return jd_effort_ends(&effort) ? effort.status : status;
}
