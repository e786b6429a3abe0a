// Impacts of a mechanism, all contacts at once: complementarity of impulses and velocities.
//                                                   [impact:I13] [impact:I14] [@pfeiffer1996]
//
// Friction is that of the slip at the end of a phase; it is not followed on the way.

#include "contact/strike/strike.h"

#include <math.h>

// One law for all closed contacts, and not that of energy.
static bool share_law(const jd_striking* on, jd_restitution law) {
    for (int k = 0; k < on->count; k++)
        if (on->contacts[k].closed && on->contacts[k].law != law)
            return false;
    return law != JD_RESTITUTION_ENERGY;
}

// Slip that is turned back, by the impulse of a phase.
static void see_turns(jd_mechanism_strike* m, const jd_response* r) {
    for (int k = 0; k < m->on->count; k++) {
        const jd_response_mode* mode = &r->modes[k];
        double ahead = 0;
        for (int i = 0; i < m->on->contacts[k].along; i++)
            ahead += mode->way[i] * m->velocity[m->at[k] + 1 + i];
        m->story[k].ended |= ahead < 0;
    }
}

// The contacts of a phase: those that take part, with a normal impulse that is at least the part e
// of that of compression.
static jd_response_problem problem_of(const jd_mechanism_strike* m, const double* compression) {
    jd_response_problem p = {
        .count = m->on->count, .size = m->size, .effort = m->effort, .give = m->on->give};
    for (int k = 0; k < p.count; k++) {
        const jd_striking_contact* c = &m->on->contacts[k];
        const int at = m->at[k];
        p.contacts[k] = (jd_responder){.at = at,
                                       .along = c->along,
                                       .mu = c->mu,
                                       .given = compression ? c->e * compression[at] : 0,
                                       .takes = c->closed};
    }
    for (int i = 0; i < p.size; i++)
        p.velocity[i] = m->velocity[i];
    return p;
}

// The impulse of a phase. @return JD_OK, JD_ERR_SOLVER.
static jd_status find(jd_mechanism_strike* m, const jd_response_problem* p, jd_response* r) {
    if (jd_response_find(p, r) < 0 || r->broken > 0)
        return JD_ERR_SOLVER;
    see_turns(m, r);
    for (int i = 0; i < p->size; i++)
        r->velocity[i] -= p->velocity[i];
    return JD_OK;
}

// Newton: contacts that part already do not take part.                              [impact:I13]
static jd_status strike_newton(jd_mechanism_strike* m) {
    jd_response_problem p = problem_of(m, NULL);
    jd_response r;
    for (int k = 0; k < p.count; k++) {
        const double u = m->velocity[m->at[k]];
        p.velocity[m->at[k]] = u + m->on->contacts[k].e * fmin(u, 0);
        p.contacts[k].takes &= u <= 0;
    }
    const jd_status status = find(m, &p, &r);
    if (status == JD_OK)
        jd_mechanism_advance(m, &r, 1);
    return status;
}

// The largest part of an impulse, up to 1, that gives back no more energy than the blow has lost.
static double part_given_back(const jd_mechanism_strike* m, const jd_response* r) {
    double power = 0, rise = 0;
    for (int i = 0; i < m->size; i++) {
        power += r->impulse[i] * m->velocity[i];
        rise += r->impulse[i] * r->velocity[i];
    }
    const double lost = fmax(m->blow_lost, 0);
    if (power + 0.5 * rise <= lost)
        return 1;
    const double root = sqrt(fmax(power * power + 2 * rise * lost, 0));
    return power > 0 ? 2 * lost / (power + root) : (root - power) / rise;
}

// Poisson: compression, then restitution.                                           [impact:I14]
static jd_status strike_poisson(jd_mechanism_strike* m) {
    jd_response_problem p = problem_of(m, NULL);
    jd_response r;
    m->blow_lost = 0;
    jd_status status = find(m, &p, &r);
    if (status < 0)
        return status;
    jd_mechanism_advance(m, &r, 1);
    p = problem_of(m, r.impulse);
    status = find(m, &p, &r);
    if (status == JD_OK)
        jd_mechanism_advance(m, &r, part_given_back(m, &r));
    return status;
}

jd_status jd_mechanism_at_once(jd_mechanism_strike* m, jd_restitution law) {
    if (!share_law(m->on, law))
        return JD_ERR_ARGUMENT;
    return law == JD_RESTITUTION_NEWTON ? strike_newton(m) : strike_poisson(m);
}
