// The end of a row of impacts: a normal velocity is taken to zero.                    [impact:I11]
//
// What is left of the row is replaced by sustained contact from its last impact on. That differs
// from the whole row in second order of the velocity, if friction goes with the normal impulse. Other
// closed contacts press all the while, so they hold in either direction.

#include "base/given.h"
#include "contact/strike/strike.h"
#include "judder/maths.h"

#include <math.h>

#define TOLERANCE 1e-10  // of the fastest: slip that is none

static double fastest(const jd_mechanism_strike* m) {
    double most = 0;
    for (int i = 0; i < m->size; i++)
        most = fmax(most, fabs(m->velocity[i]));
    return most;
}

// The contact is given an impulse of one; others that are closed hold, and slip or stick.
static jd_response_problem linear(const jd_mechanism_strike* m, int contact, jd_response* r) {
    const double part = m->on->tolerance > 0 ? m->on->tolerance : TOLERANCE;
    const double tiny = part * fastest(m);
    jd_response_problem p = {
        .count = m->on->count, .size = m->size, .effort = m->effort, .give = m->on->give};
    *r = (jd_response){0};
    for (int k = 0; k < p.count; k++) {
        jd_responder* c = &p.contacts[k];
        *c = jd_mechanism_responder(m, k);
        const double* v = &m->velocity[c->at];
        const double slip = c->along == 0 ? 0 : c->along == 1 ? fabs(v[1]) : jd_hypot(v[1], v[2]);
        const bool closed = m->on->contacts[k].closed && fabs(v[0]) <= tiny;
        c->given = k == contact;
        r->modes[k] = (jd_response_mode){.holds = k != contact && closed,
                                         .sticks = (k == contact || closed) && slip <= tiny &&
                                                   c->along > 0 && c->mu > 0,
                                         .way = {c->way[0], c->way[1]}};
    }
    return p;
}

// Where friction cannot hold the contact, it slips the way it is pushed.
static void release(const jd_response_problem* p, int contact, jd_response* r) {
    const jd_responder* c = &p->contacts[contact];
    jd_response_mode* mode = &r->modes[contact];
    const double* f = &r->impulse[c->at + 1];
    if (!mode->sticks)
        return;
    const double size = c->along == 2 ? jd_hypot(f[0], f[1]) : fabs(f[0]);
    if (size <= c->mu)
        return;
    mode->sticks = false;
    mode->free = true;
    for (int i = 0; i < c->along; i++)
        mode->way[i] = -f[i] / size;
    jd_response_fit(p, r);
    jd_response_turn(p, r);
}

jd_status jd_strike_end(const jd_striking* striking, int contact, jd_strike* strike) {
    if (!JD_GIVEN(NULL, striking, strike))
        return JD_ERR_ARGUMENT;
    jd_mechanism_strike m;
    *strike = (jd_strike){0};
    jd_effort effort = {striking, 0, JD_OK};
    const jd_status status = jd_mechanism_begin(striking, &effort, &m);
    if (status < 0)
        return status;
    if (contact < 0 || contact >= striking->count)
        return JD_ERR_ARGUMENT;
    jd_response rate;
    const jd_response_problem p = linear(&m, contact, &rate);
    jd_response_fit(&p, &rate);
    release(&p, contact, &rate);
    const int at = m.at[contact];
    if (!(rate.velocity[at] > 0))
        return JD_ERR_SOLVER;
    jd_mechanism_advance(&m, &rate, -m.velocity[at] / rate.velocity[at]);
    m.velocity[at] = 0;
    m.round = 1;
    jd_mechanism_tell(&m, strike);
    return JD_OK;
}
