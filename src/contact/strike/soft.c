// Contacts that have no consistent motion, as stiff springs: forces far above all others act for a
// time so short that nothing moves, and only velocities change.
//
//     d_k' = u_k,   v' = G F,   N_k = -kappa d_k,   friction by Coulomb's law          [impact:I16]
//
// in a time of its own, kappa such that its frequency is 1. On the way back springs are stiffer by
// 1/e^2: they return e^2 of the work that a contact took, the law of energy. So one contact alone does
// what an impact without collision by that law does.
//
// Classical Runge-Kutta steps; where slip ends, a spring turns or lets go the step ends, by bisection.

#include "contact/strike/soft.h"

#include "contact/strike/strike.h"
#include "judder/maths.h"

#include <float.h>
#include <math.h>

#define BEGIN 1e-10    // of the fastest slip: approach at the beginning
#define STEP 0.005     // of the time of the springs
#define LEAST_E 0.02   // below it nothing comes back
#define STEPS 1000000  // most of them
#define HALVINGS 60    // of a step
#define STILL 1e-12    // of the fastest: velocities that are none
#define FITS 1e-9      // of the impulses: what a response may miss
#define NUMBERS (2 * JD_STRIKE_NUMBERS + JD_STRIKE_CONTACTS)

// A state: gaps, velocities, impulses.
typedef struct soft_state {
    double y[NUMBERS];
} soft_state;

typedef struct soft_strike {
    jd_mechanism_strike m;
    int gaps;                       // where velocities begin
    double stiffness, fast;         // fast: the largest velocity at the beginning
    bool back[JD_STRIKE_CONTACTS];  // it has turned, `deepest` below its place
    double deepest[JD_STRIKE_CONTACTS];
    jd_response response;  // with the modes of the present piece
} soft_strike;

static double e_of(const soft_strike* s, int k) {
    const double e = s->m.on->contacts[k].e;
    return e < LEAST_E ? 0 : e;
}

static double force_at(const soft_strike* s, int k, double gap) {
    const double e = e_of(s, k), lost = s->deepest[k] * (1 - e * e);
    if (!s->back[k])
        return fmax(-s->stiffness * gap, 0);
    return e > 0 ? fmax(s->stiffness / (e * e) * (-gap - lost), 0) : 0;
}

// The problem of friction under the normal forces of a state.
static jd_response_problem problem_at(const soft_strike* s, const soft_state* at) {
    const jd_mechanism_strike* m = &s->m;
    jd_response_problem p = {
        .count = m->on->count, .size = m->size, .effort = m->effort, .give = m->on->give};
    jd_mechanism_strike now = *m;
    for (int i = 0; i < m->size; i++)
        now.velocity[i] = at->y[s->gaps + i];
    for (int k = 0; k < p.count; k++) {
        p.contacts[k] = jd_mechanism_responder(&now, k);
        p.contacts[k].given = force_at(s, k, at->y[k]);
    }
    return p;
}

// The response at a state in the modes of the piece.
static jd_response response_at(const soft_strike* s, const soft_state* at) {
    const jd_response_problem p = problem_at(s, at);
    jd_response r = s->response;
    for (int k = 0; k < p.count; k++) {
        const bool line = p.contacts[k].along == 1;
        for (int i = 0; i < p.contacts[k].along; i++)  // on a line, a little past the stop as well
            r.modes[k].way[i] = line ? r.modes[k].way[i] : p.contacts[k].way[i];
    }
    jd_response_fit(&p, &r);
    return r;
}

static void rates(const soft_strike* s, const soft_state* at, soft_state* rate) {
    const jd_response r = response_at(s, at);
    for (int k = 0; k < s->gaps; k++)
        rate->y[k] = at->y[s->gaps + s->m.at[k]];
    for (int i = 0; i < s->m.size; i++) {
        rate->y[s->gaps + i] = r.velocity[i];
        rate->y[s->gaps + s->m.size + i] = r.impulse[i];
    }
}

static soft_state moved(const soft_strike* s, const soft_state* from, const soft_state* rate,
                        double h) {
    soft_state to = *from;
    for (int i = 0; i < s->gaps + 2 * s->m.size; i++)
        to.y[i] += h * rate->y[i];
    return to;
}

static soft_state step(const soft_strike* s, const soft_state* from, double h) {
    soft_state k[4], middle, sum;
    rates(s, from, &k[0]);
    middle = moved(s, from, &k[0], h / 2);
    rates(s, &middle, &k[1]);
    middle = moved(s, from, &k[1], h / 2);
    rates(s, &middle, &k[2]);
    middle = moved(s, from, &k[2], h);
    rates(s, &middle, &k[3]);
    sum = k[0];
    for (int i = 0; i < s->gaps + 2 * s->m.size; i++)
        sum.y[i] = (k[0].y[i] + 2 * k[1].y[i] + 2 * k[2].y[i] + k[3].y[i]) / 6;
    return moved(s, from, &sum, h);
}

// ---- Pieces ------------------------------------------------------------------------------------

// How far slip of a contact that presses still is from its end; above 0 without any.
static double slip_left(const soft_strike* s, int k, const soft_state* at) {
    const double* v = &at->y[s->gaps + s->m.at[k] + 1];
    const jd_response_mode* mode = &s->response.modes[k];
    const int along = s->m.on->contacts[k].along;
    if (along == 0 || mode->sticks || mode->free)
        return 1;
    return along == 1 ? v[0] * mode->way[0] : jd_hypot(v[0], v[1]) - STILL * s->fast;
}

// How far a spring is from turning, on its way in or out.
static double turn_left(const soft_strike* s, int k, const soft_state* at) {
    const double u = at->y[s->gaps + s->m.at[k]];
    return s->back[k] ? s->deepest[k] + at->y[k] : at->y[k] < 0 ? -u : 1;
}

// Whether something has happened between two states of a piece.
static bool happened(const soft_strike* s, const soft_state* from, const soft_state* to) {
    bool any = response_at(s, to).miss > FITS;  // friction no longer holds
    for (int k = 0; k < s->gaps; k++) {
        any = any || (slip_left(s, k, from) > 0 && slip_left(s, k, to) <= 0);
        any = any || (turn_left(s, k, from) > 0 && turn_left(s, k, to) <= 0);
        any = any || (force_at(s, k, from->y[k]) > 0) != (force_at(s, k, to->y[k]) > 0);
    }
    return any;
}

// A step, shortened to what happens first.
static soft_state advance(const soft_strike* s, const soft_state* from, double h) {
    soft_state to = step(s, from, h);
    double low = 0, high = h;
    if (!happened(s, from, &to))
        return to;
    for (int i = 0; i < HALVINGS; i++) {
        const double middle = 0.5 * (low + high);
        const soft_state there = step(s, from, middle);
        if (happened(s, from, &there)) {
            high = middle;
            to = there;
        } else
            low = middle;
    }
    return to;
}

// New modes: slip that has ended is none, springs turn.
static jd_status begin_piece(soft_strike* s, soft_state* at, bool first) {
    for (int k = 0; k < s->gaps; k++) {
        double* v = &at->y[s->gaps + s->m.at[k]];
        const bool ends = !first && slip_left(s, k, at) <= 0;
        for (int i = 0; i < s->m.on->contacts[k].along; i++)
            v[1 + i] = ends ? 0 : v[1 + i];
        if (!s->back[k] && at->y[k] < 0 && v[0] >= 0) {
            s->back[k] = true;
            s->deepest[k] = -at->y[k];
        } else if (s->back[k] && -at->y[k] >= s->deepest[k] && v[0] < 0)
            s->back[k] = false;
    }
    const jd_response_problem p = problem_at(s, at);
    bool presses = false;
    for (int k = 0; k < s->gaps; k++)
        presses = presses || p.contacts[k].given > 0;
    s->response = (jd_response){.miss = 0};  // where nothing presses nothing matters
    return presses ? jd_response_find(&p, &s->response) : JD_OK;
}

static bool is_over(const soft_strike* s, const soft_state* at) {
    bool over = true;
    for (int k = 0; k < s->gaps; k++)
        over = over && force_at(s, k, at->y[k]) == 0 &&
               at->y[s->gaps + s->m.at[k]] >= -STILL * s->fast;
    return over;
}

static void note(soft_strike* s, const soft_state* at) {
    for (int k = 0; k < s->gaps; k++)
        if (force_at(s, k, at->y[k]) > 0)
            jd_slip_story_note(&s->m.story[k], &s->response.modes[k]);
}

// ---- All of it ---------------------------------------------------------------------------------

// A trace of approach where contacts are pressed. @return whether any is.
static bool begin(soft_strike* s, const double* push, soft_state* at) {
    double most = 0, give = 0;
    *at = (soft_state){{0}};
    s->gaps = s->m.on->count;
    for (int i = 0; i < s->m.size; i++)
        s->fast = fmax(s->fast, fabs(s->m.velocity[i]));
    for (int k = 0; k < s->gaps; k++) {
        most = fmax(most, push[k]);
        give = fmax(give, s->m.on->give[s->m.at[k] * (s->m.size + 1)]);
    }
    for (int i = 0; i < s->m.size; i++)
        at->y[s->gaps + i] = s->m.velocity[i];
    for (int k = 0; k < s->gaps && most > 0; k++)
        at->y[k] = at->y[s->gaps + s->m.at[k]] = -BEGIN * s->fast * fmax(push[k], 0) / most;
    s->stiffness = 1 / give;
    return most > 0 && s->fast > 0;
}

static void tell(soft_strike* s, const soft_state* at, jd_strike* strike) {
    jd_mechanism_strike* m = &s->m;
    for (int i = 0; i < m->size; i++)
        m->impulse[i] = at->y[s->gaps + m->size + i];
    for (int k = 0; k < s->gaps; k++) {
        for (int i = m->at[k]; i < m->at[k + 1]; i++) {
            double change = 0;
            for (int j = 0; j < m->size; j++)
                change += m->on->give[i * m->size + j] * m->impulse[j];
            m->lost[k] -= m->impulse[i] * (m->velocity[i] + 0.5 * change);
            m->velocity[i] += change;
        }
    }
    m->round = 1;
    jd_mechanism_tell(m, strike);
}

jd_status jd_strike_soft(const jd_striking* striking, const double* push, jd_strike* strike) {
    soft_strike s = {.fast = 0};
    soft_state at, to;
    *strike = (jd_strike){.rounds = 0};
    jd_effort effort = {striking, 0, JD_OK};
    jd_status status = jd_mechanism_begin(striking, &effort, &s.m);
    if (status < 0)
        return status;
    if (!begin(&s, push, &at))
        return JD_ERR_SOLVER;
    double h = STEP;
    for (int k = 0; k < s.gaps; k++)
        h = fmin(h, e_of(&s, k) > 0 ? STEP * e_of(&s, k) : h);
    status = begin_piece(&s, &at, true);
    for (int i = 0; i < STEPS && status == JD_OK && !jd_effort_ends(&effort); i++) {
        to = advance(&s, &at, h);
        note(&s, &to);
        const bool ends = happened(&s, &at, &to);
        at = to;
        if (is_over(&s, &at))
            break;
        if (ends)
            status = begin_piece(&s, &at, false);
    }
    if (status == JD_OK && !is_over(&s, &at))
        status = JD_ERR_SOLVER;
    tell(&s, &at, strike);
    return jd_effort_ends(&effort) ? effort.status : status;
}
