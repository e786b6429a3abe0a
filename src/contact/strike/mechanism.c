// The numbers of a mechanism that is struck: checks, what a piece changes, what is told.

#include "contact/strike/strike.h"
#include "judder/maths.h"

#include <float.h>
#include <math.h>

#define SYMMETRIC 1e-9  // of the diagonal: as far as `give` may be from symmetric and semidefinite

// ---- Checks ------------------------------------------------------------------------------------

static bool is_contact(const jd_striking_contact* c) {
    const bool law = c->law == JD_RESTITUTION_NEWTON || c->law == JD_RESTITUTION_POISSON ||
                     c->law == JD_RESTITUTION_ENERGY;
    return law && c->along >= 0 && c->along <= 2 && c->mu >= 0 && isfinite(c->mu) && c->e >= 0 &&
           c->e <= 1;
}

// The numbers of G divided by its diagonal. @return whether they can be those of J M^-1 J'.
static bool divide(int n, const double* G, double a[][JD_STRIKE_NUMBERS]) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            const double x = G[i * n + j], size = sqrt(G[i * n + i]) * sqrt(G[j * n + j]);
            if (!isfinite(x) || !(G[i * n + i] >= 0) || !(fabs(x) <= size * (1 + SYMMETRIC)) ||
                !(fabs(x - G[j * n + i]) <= SYMMETRIC * size))
                return false;
            a[i][j] = size > 0 ? x / size : 0;
        }
    }
    return true;
}

// Elimination with the largest number of the diagonal first: what is left is semidefinite too.
static bool is_semidefinite(int n, const double* G) {
    double a[JD_STRIKE_NUMBERS][JD_STRIKE_NUMBERS];
    bool done[JD_STRIKE_NUMBERS] = {false};
    if (!divide(n, G, a))
        return false;
    for (int round = 0; round < n; round++) {
        int k = -1;
        for (int i = 0; i < n; i++)
            if (!done[i] && (k < 0 || a[i][i] > a[k][k]))
                k = i;
        done[k] = true;
        for (int j = 0; j < n; j++)  // a small number of the diagonal leaves none beside it
            if (a[k][k] < -SYMMETRIC ||
                (!done[j] && a[k][k] <= SYMMETRIC && a[k][j] * a[k][j] > SYMMETRIC))
                return false;
        for (int i = 0; i < n && a[k][k] > SYMMETRIC; i++)
            for (int j = 0; j < n && !done[i]; j++)
                a[i][j] -= done[j] ? 0 : a[i][k] * a[k][j] / a[k][k];
    }
    return true;
}

jd_status jd_mechanism_begin(const jd_striking* striking, jd_effort* effort,
                             jd_mechanism_strike* m) {
    const jd_striking* on = striking;
    *m = (jd_mechanism_strike){.on = on, .effort = effort};
    if (!on->contacts || !on->give || !on->velocity)
        return JD_ERR_ARGUMENT;
    if (on->count < 1 || on->count > JD_STRIKE_CONTACTS)
        return JD_ERR_RANGE;
    const bool rule = on->rule == JD_STRIKE_SEQUENTIAL || on->rule == JD_STRIKE_SIMULTANEOUS;
    if (!rule || !(on->tolerance >= 0 && on->tolerance < 1))
        return JD_ERR_RANGE;
    for (int k = 0; k < on->count; k++) {
        if (!is_contact(&on->contacts[k]))
            return JD_ERR_RANGE;
        m->at[k + 1] = m->at[k] + 1 + on->contacts[k].along;
    }
    m->size = m->at[on->count];
    for (int i = 0; i < m->size; i++) {
        if (!isfinite(on->velocity[i]))
            return JD_ERR_RANGE;
        m->velocity[i] = on->velocity[i];
        m->moved[i] = fabs(on->velocity[i]);
    }
    for (int k = 0; k < on->count; k++)
        if (!(on->give[m->at[k] * (m->size + 1)] > 0))
            return JD_ERR_RANGE;
    return is_semidefinite(m->size, on->give) ? JD_OK : JD_ERR_RANGE;
}

// ---- On the way --------------------------------------------------------------------------------

jd_responder jd_mechanism_responder(const jd_mechanism_strike* m, int contact) {
    const jd_striking_contact* c = &m->on->contacts[contact];
    const double* s = &m->velocity[m->at[contact] + 1];
    jd_responder r = {.at = m->at[contact], .along = c->along, .mu = c->mu};
    const double size = c->along == 2 ? jd_hypot(s[0], s[1]) : c->along == 1 ? fabs(s[0]) : 0;
    if (size == 0)
        return r;
    r.slips = true;
    for (int i = 0; i < c->along; i++)
        r.way[i] = s[i] / size;
    return r;
}

void jd_slip_story_note(jd_slip_story* story, const jd_response_mode* mode) {
    story->loaded = true;
    story->sticks = mode->sticks;
    story->turned |= story->ended && !mode->sticks;
}

double jd_mechanism_rounding(const jd_mechanism_strike* m, int place) {
    return 16 * DBL_EPSILON * m->moved[place];
}

// What the impulses of a piece move at a place, all of one sign.
static double turnover(const jd_mechanism_strike* m, const jd_response* rate, int i) {
    double sum = 0;
    for (int j = 0; j < m->size; j++)
        sum += fabs(m->on->give[i * m->size + j] * rate->impulse[j]);
    return sum;
}

void jd_mechanism_advance(jd_mechanism_strike* m, const jd_response* rate, double q) {
    for (int k = 0; k < m->on->count; k++) {
        for (int i = m->at[k]; i < m->at[k + 1]; i++) {
            const double middle = m->velocity[i] + 0.5 * q * rate->velocity[i];
            m->lost[k] -= q * rate->impulse[i] * middle;
            m->blow_lost -= q * rate->impulse[i] * middle;
            m->velocity[i] += q * rate->velocity[i];
            m->impulse[i] += q * rate->impulse[i];
            m->moved[i] += fabs(q) * turnover(m, rate, i);
            if (fabs(m->velocity[i]) <= jd_mechanism_rounding(m, i))
                m->velocity[i] = 0;
        }
        if (rate->impulse[m->at[k]] != 0 && q != 0)
            jd_slip_story_note(&m->story[k], &rate->modes[k]);
    }
}

void jd_mechanism_tell(const jd_mechanism_strike* m, jd_strike* strike) {
    for (int i = 0; i < m->size; i++) {
        strike->impulse[i] = m->impulse[i];
        strike->velocity[i] = m->velocity[i];
    }
    strike->lost = 0;
    for (int k = 0; k < m->on->count; k++) {
        const jd_slip_story* s = &m->story[k];
        strike->lost += m->lost[k];
        strike->lost_by[k] = m->lost[k];
        strike->slip[k] = !s->loaded  ? JD_IMPACT_NONE
                          : s->sticks ? JD_IMPACT_STICKS
                          : s->turned ? JD_IMPACT_TURNS
                                      : JD_IMPACT_SLIDES;
    }
    strike->rounds = m->round;
    strike->let_go = m->let_go;
}
