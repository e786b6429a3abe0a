// Slip in a plane that changes its direction while a contact of a mechanism strikes.  [impact:I15]
//
// With dF = h dw, 1/h the sum of 1/|s| over contacts that slip in a plane and press, rates are
// smooth also where one of them comes to rest: it decays like an exponential. The modes of all
// contacts stay as they are until one of them no longer agrees with the laws.

#include "contact/strike/path.h"

#include <math.h>
#include <string.h>

#define TOLERANCE 1e-12   // error of a step
#define EASY 1e-14        // an error after which steps grow
#define HALVED 0x1p40     // the first step, at most
#define STEPS_MOST 30000  // so many steps are a failure
#define STRAIGHT 1e-14    // of the largest possible: a turn that is rounding
#define GONE 1e-16        // of the first slip: it has ended

// The largest that slip of contact k can change per impulse.
static double most_turn(const jd_mechanism_strike* m, const jd_response* rate, int k) {
    const int n = m->at[k] + 1;
    const double* G = m->on->give;
    double most = 0;
    for (int i = 0; i < m->size; i++)
        most +=
            (fabs(G[n * m->size + i]) + fabs(G[(n + 1) * m->size + i])) * fabs(rate->impulse[i]);
    return most;
}

static bool turns(const jd_mechanism_strike* m, const jd_response* rate, const double* v, int k) {
    const int n = m->at[k];
    const double* a = &rate->velocity[n];
    if (m->on->contacts[k].along != 2 || !(rate->impulse[n] > 0) || rate->modes[k].sticks)
        return false;
    return fabs(a[1] * v[n + 2] - a[2] * v[n + 1]) >
           STRAIGHT * most_turn(m, rate, k) * jd_maths_hypot(v[n + 1], v[n + 2]);
}

static bool any_turns(const jd_mechanism_strike* m, const jd_response* rate, const double* v) {
    bool any = false;
    for (int k = 0; k < m->on->count; k++)
        any |= turns(m, rate, v, k);
    return any;
}

bool jd_mechanism_bends(const jd_mechanism_strike* m, const jd_response* rate) {
    return any_turns(m, rate, m->velocity);
}

static jd_bend path_of(const jd_mechanism_strike* m, const jd_collide* k,
                       const jd_response_problem* problem, const jd_response* rate) {
    jd_bend p = {.m = m, .k = k, .problem = *problem};
    memcpy(p.modes, rate->modes, sizeof p.modes);
    for (int j = 0; j < m->on->count; j++) {
        p.problem.contacts[j].takes = rate->modes[j].holds;
        const double* v = &m->velocity[m->at[j]];
        p.bends[j] = m->on->contacts[j].along == 2 && !rate->modes[j].sticks &&
                     (j == m->striker || rate->modes[j].holds) && (v[1] != 0 || v[2] != 0);
        p.modes[j].free = false;
    }
    return p;
}

// Slip that has come to zero.
static bool see_gone(jd_bend* p, jd_bend_place* at) {
    bool any = false;
    for (int k = 0; k < p->m->on->count; k++) {
        const int n = p->m->at[k];
        if (!p->bends[k])
            continue;
        const double *v = p->m->velocity, first = jd_maths_hypot(v[n + 1], v[n + 2]);
        const double rounding =
            fmax(jd_mechanism_rounding(p->m, n + 1), jd_mechanism_rounding(p->m, n + 2));
        if (jd_bend_slip(p, at->y, k) > fmax(GONE * first, rounding))
            continue;
        at->y[n + 1] = at->y[n + 2] = 0;
        any = true;
    }
    return any;
}

// Take over where the path has come to.
static void settle(const jd_bend* p, const jd_bend_place* at, jd_mechanism_strike* m) {
    const jd_response last = jd_bend_response(p, at->y);
    for (int k = 0; k < m->on->count; k++) {
        const int n = m->at[k];
        for (int i = n; i < m->at[k + 1]; i++) {
            m->moved[i] += fabs(at->y[i] - m->velocity[i]);
            m->velocity[i] = fabs(at->y[i]) > jd_mechanism_rounding(m, i) ? at->y[i] : 0;
            m->impulse[i] += at->y[jd_bend_impulse(p) + i];
        }
        m->lost[k] += at->y[jd_bend_lost(p) + k];
        m->blow_lost += at->y[jd_bend_lost(p) + k];
        if (at->y[jd_bend_impulse(p) + n] > 0)
            jd_slip_story_note(&m->story[k], &last.modes[k]);
        m->story[k].ended |= p->bends[k] && at->y[n + 1] == 0 && at->y[n + 2] == 0;
    }
}

// Go on until something happens. @return JD_OK, JD_ERR_SOLVER.
static jd_status follow(jd_bend* p, double h, jd_bend_place* at, jd_bend_end* found) {
    jd_bend_place to;
    const double least = h / HALVED;
    for (int i = 0; i < STEPS_MOST && !jd_effort_ends(p->m->effort); i++) {
        const double error = jd_bend_step(p, at, h, &to);
        if (!(error <= TOLERANCE)) {
            h *= 0.5;
            if (h < least)
                return JD_ERR_SOLVER;
            continue;
        }
        const bool ends = jd_bend_shorten(p, at, h, &to, found);
        *at = to;
        if (see_gone(p, at) || ends)
            return JD_OK;
        const jd_response r = jd_bend_response(p, at->y);
        if (!any_turns(p->m, &r, at->y))
            return JD_OK;
        h *= error < EASY ? 1.5 : 1;
    }
    return JD_ERR_SOLVER;
}

jd_status jd_mechanism_bend(jd_mechanism_strike* m, const jd_response_problem* problem,
                            const jd_response* rate, jd_collide* k) {
    jd_bend p = path_of(m, k, problem, rate);
    jd_bend_end found = {.kind = JD_BEND_ENDINGS};
    jd_bend_place at = {{0}};
    double fastest = 0;
    for (int i = 0; i < m->size; i++)
        at.y[i] = m->velocity[i];
    for (int j = 0; j < m->on->count; j++)
        fastest += p.bends[j] ? most_turn(m, rate, j) : 0;
    const jd_status status = follow(&p, 1 / fastest, &at, &found);
    if (status < 0)
        return status;
    const jd_collide end = jd_bend_collide(&p, at.y);
    settle(&p, &at, m);
    if (found.kind == JD_BEND_JAMS)
        jd_mechanism_let_go(m, found.contact);
    if (found.kind == JD_BEND_RETURNS)
        m->velocity[m->at[found.contact]] = 0;
    if (found.kind == JD_BEND_STOPS)
        m->velocity[m->at[found.contact] + 1] = 0;
    *k = end;
    return found.kind == JD_BEND_PHASE || found.kind == JD_BEND_GIVEN_BACK ? JD_EVENT : JD_OK;
}
