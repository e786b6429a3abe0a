// Slip in a plane that changes its direction while a contact of a mechanism strikes.  [impact:I15]
//
// With dF = h dw, 1/h the sum of 1/|s| over contacts that slip in a plane and press, rates are
// smooth also where one of them comes to rest: it decays like an exponential. The modes of all
// contacts stay as they are until one of them no longer agrees with the laws; that place, and the
// end of a phase, are found by shortening the last step.

#include "contact/strike/strike.h"
#include "judder/maths.h"
#include "numeric/midpoint.h"
#include "numeric/root.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define TOLERANCE 1e-12  // error of a step, of what is there and what changes
#define EASY 1e-14       // an error after which steps grow
#define HALVED 0x1p40    // the first step, at most
#define JAMMED 1e4       // of the striking impulse: more than what holds a contact
#define STEPS_MOST 30000
#define STRAIGHT 1e-14  // of the largest possible: a turn that is rounding
#define GONE 1e-16      // of the first slip: it has ended
#define PASSED 1e-12    // of a rate: it no longer agrees with the law

// A path with its modes. Numbers: velocities, impulses, what each contact lost, work of the
// striking normal impulse.
typedef struct path {
    const jd_mechanism_strike* m;
    const jd_collide* k;
    jd_response_problem problem;
    jd_response_mode modes[JD_STRIKE_CONTACTS];
    bool bends[JD_STRIKE_CONTACTS];  // slips in a plane and presses
} path;

typedef struct place {
    double y[JD_MIDPOINT_MOST];
} place;

static int impulse_at(const path* p) { return p->m->size; }
static int lost_at(const path* p) { return 2 * p->m->size; }
static int work_at(const path* p) { return 2 * p->m->size + p->m->on->count; }
static double slip_at(const path* p, const double* y, int k) {
    const int at = p->m->at[k];
    return jd_maths_hypot(y[at + 1], y[at + 2]);
}

// Rates per normal impulse at a place.
static jd_response response_at(const path* p, const double* y) {
    jd_response r = {0};
    memcpy(r.modes, p->modes, sizeof r.modes);
    for (int k = 0; k < p->m->on->count; k++) {
        const double size = p->bends[k] ? slip_at(p, y, k) : 0;
        for (int i = 0; i < 2 && size > 0; i++)
            r.modes[k].way[i] = y[p->m->at[k] + 1 + i] / size;
    }
    jd_response_fit(&p->problem, &r);
    return r;
}

static void rates_of(const void* data, const double* y, double* rate) {
    const path* p = data;
    const jd_response r = response_at(p, y);
    double sum = 0;
    for (int k = 0; k < p->m->on->count; k++)
        sum += p->bends[k] ? 1 / slip_at(p, y, k) : 0;
    const double h = 1 / sum;
    for (int i = 0; i < p->m->size; i++) {
        rate[i] = h * r.velocity[i];
        rate[impulse_at(p) + i] = h * r.impulse[i];
    }
    for (int k = 0; k < p->m->on->count; k++) {
        double power = 0;
        for (int i = p->m->at[k]; i < p->m->at[k + 1]; i++)
            power += r.impulse[i] * y[i];
        rate[lost_at(p) + k] = -h * power;
    }
    rate[work_at(p)] = h * y[p->m->at[p->m->striker]];
}

// ---- Steps -------------------------------------------------------------------------------------

// @return the error, relative to what is there and what changes. Slip that decays keeps its digits.
static double step(const path* p, const place* from, double h, place* to) {
    const jd_midpoint of = {work_at(p) + 1, rates_of, p};
    double difference[JD_MIDPOINT_MOST], error = 0;
    jd_midpoint_step(&of, from->y, h, to->y, difference);
    for (int k = 0; k < p->m->on->count; k++) {
        const double slip = p->bends[k] ? slip_at(p, from->y, k) : 0;
        for (int i = p->m->at[k]; i < p->m->at[k + 1]; i++) {
            const bool bends = p->bends[k] && i > p->m->at[k];
            const double there = p->m->moved[i] + fabs(from->y[i]);
            const double size = bends ? slip : there + fabs(to->y[i] - from->y[i]);
            error = fmax(error, difference[i] / (size + DBL_MIN));
            const int j = impulse_at(p) + i;
            const double push = fabs(from->y[j]) + fabs(to->y[j] - from->y[j]);
            error = fmax(error, difference[j] /
                                    (push + fabs(to->y[impulse_at(p) + p->m->at[k]]) + DBL_MIN));
        }
    }
    return error;
}

// ---- What ends a path --------------------------------------------------------------------------

// CREST first: what falls again may have been above the end of the phase on the way.
typedef enum ending {
    CREST,
    PHASE,
    GIVEN_BACK,
    PARTS,
    JAMS,
    SLIPS,
    RETURNS,
    STOPS,
    ENDINGS
} ending;

static jd_collide collide_at(const path* p, const double* y) {
    const int at = p->m->at[p->m->striker];
    jd_collide k = *p->k;
    k.u = y[at];
    k.p = p->k->p + y[impulse_at(p) + at];
    k.work = p->k->work + y[work_at(p)];
    return k;
}

// The rate at which the end of the phase comes nearer, up to a factor; 1 where it only does.
static double approach_of(const path* p, const double* y) {
    const int at = p->m->at[p->m->striker];
    if (p->k->restores && p->k->c->law == JD_RESTITUTION_POISSON)
        return 1;
    if (p->k->restores && p->k->c->law == JD_RESTITUTION_ENERGY && y[at] != 0)
        return y[at];
    return response_at(p, y).velocity[at];
}

// The unit of a normal impulse.
static double size_of(const path* p, int k) {
    return sqrt(p->m->on->give[p->m->at[k] * (p->m->size + 1)]);
}

static double left_to_give(const path* p, const double* y) {
    double lost = p->m->blow_lost;
    if (!p->k->restores || p->k->c->law != JD_RESTITUTION_POISSON)
        return 1;
    for (int k = 0; k < p->m->on->count; k++)
        lost += y[lost_at(p) + k];
    return lost + 1e-12 * p->k->spring;
}

// Above zero until a thing of this kind happens to contact k.
static double until(const path* p, const double* y, ending kind, int k) {
    const jd_collide at = collide_at(p, y);
    const jd_response_mode* mode = &p->modes[k];
    const int n = p->m->at[k], along = p->m->on->contacts[k].along;
    const bool part = k == p->m->striker || p->m->rests[k];
    if (kind == CREST)
        return k == p->m->striker ? approach_of(p, y) : 1;
    if (kind == PHASE)
        return k == p->m->striker ? -jd_collide_miss(&at) : 1;
    if (kind == GIVEN_BACK)
        return k == p->m->striker ? left_to_give(p, y) : 1;
    if (kind == RETURNS)
        return part && !mode->holds && k != p->m->striker ? y[n] + jd_mechanism_rounding(p->m, n)
                                                          : 1;
    if (kind == STOPS && part && along == 1 && !mode->sticks && mode->way[0] != 0)
        return y[n + 1] * mode->way[0] + jd_mechanism_rounding(p->m, n + 1);
    if (kind == STOPS)
        return 1;
    if (((kind == PARTS || kind == JAMS) && !mode->holds) ||
        (kind == SLIPS && !(mode->sticks && along > 0)))
        return 1;
    const jd_response r = response_at(p, y);
    if (kind == PARTS)
        return r.impulse[n] + PASSED;
    if (kind == JAMS)
        return JAMMED * size_of(p, p->m->striker) - r.impulse[n] * size_of(p, k);
    const double friction =
        along == 2 ? jd_maths_hypot(r.impulse[n + 1], r.impulse[n + 2]) : fabs(r.impulse[n + 1]);
    return p->m->on->contacts[k].mu * r.impulse[n] - friction + PASSED * (1 + r.impulse[n]);
}

typedef struct search {
    const path* p;
    const place* from;
    ending kind;
    int contact;
} search;

static double value_at(void* data, double h) {
    const search* s = data;
    place to;
    step(s->p, s->from, h, &to);
    return until(s->p, to.y, s->kind, s->contact);
}

// Shorten a step of length h to what happens first. @return whether anything does, and what.
static bool shorten(const path* p, const place* from, double h, place* to, search* found) {
    bool any = false;
    for (int kind = 0; kind < ENDINGS; kind++) {
        for (int k = 0; k < p->m->on->count; k++) {
            search s = {p, from, (ending)kind, k};
            const double end = until(p, to->y, s.kind, k);
            if (!(end < 0))
                continue;
            const double begin = until(p, from->y, s.kind, k);
            if (begin < 0 || (kind == CREST && begin == 0))
                continue;
            jd_bracket b = {0, h, fmax(begin, DBL_MIN), end};
            jd_root_bracketed(&b, 2 * DBL_EPSILON * h, value_at, &s);
            h = b.hi;
            step(p, from, h, to);
            *found = s;
            any = true;
        }
    }
    return any;
}

// ---- The path ----------------------------------------------------------------------------------

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

static path path_of(const jd_mechanism_strike* m, const jd_collide* k,
                    const jd_response_problem* problem, const jd_response* rate) {
    path p = {.m = m, .k = k, .problem = *problem};
    memcpy(p.modes, rate->modes, sizeof p.modes);
    for (int j = 0; j < m->on->count; j++) {
        p.problem.contacts[j].takes = rate->modes[j].holds;
        const double* v = &m->velocity[m->at[j]];
        p.bends[j] = m->on->contacts[j].along == 2 && rate->impulse[m->at[j]] > 0 &&
                     !rate->modes[j].sticks && (v[1] != 0 || v[2] != 0);
        p.modes[j].free = false;
    }
    return p;
}

// Slip that has come to zero.
static bool see_gone(path* p, place* at) {
    bool any = false;
    for (int k = 0; k < p->m->on->count; k++) {
        const int n = p->m->at[k];
        if (!p->bends[k])
            continue;
        const double *v = p->m->velocity, first = jd_maths_hypot(v[n + 1], v[n + 2]);
        const double rounding =
            fmax(jd_mechanism_rounding(p->m, n + 1), jd_mechanism_rounding(p->m, n + 2));
        if (slip_at(p, at->y, k) > fmax(GONE * first, rounding))
            continue;
        at->y[n + 1] = at->y[n + 2] = 0;
        any = true;
    }
    return any;
}

// Take over where the path has come to.
static void settle(const path* p, const place* at, jd_mechanism_strike* m) {
    const jd_response last = response_at(p, at->y);
    for (int k = 0; k < m->on->count; k++) {
        const int n = m->at[k];
        for (int i = n; i < m->at[k + 1]; i++) {
            m->moved[i] += fabs(at->y[i] - m->velocity[i]);
            m->velocity[i] = fabs(at->y[i]) > jd_mechanism_rounding(m, i) ? at->y[i] : 0;
            m->impulse[i] += at->y[impulse_at(p) + i];
        }
        m->lost[k] += at->y[lost_at(p) + k];
        m->blow_lost += at->y[lost_at(p) + k];
        if (at->y[impulse_at(p) + n] > 0)
            jd_slip_story_note(&m->story[k], &last.modes[k]);
        m->story[k].ended |= p->bends[k] && at->y[n + 1] == 0 && at->y[n + 2] == 0;
    }
}

// Go on until something happens. @return JD_OK, JD_ERR_SOLVER.
static jd_status follow(path* p, double h, place* at, search* found) {
    place to;
    const double least = h / HALVED;
    for (int i = 0; i < STEPS_MOST; i++) {
        const double error = step(p, at, h, &to);
        if (!(error <= TOLERANCE)) {
            h *= 0.5;
            if (h < least)
                return JD_ERR_SOLVER;
            continue;
        }
        const bool ends = shorten(p, at, h, &to, found);
        *at = to;
        if (see_gone(p, at) || ends)
            return JD_OK;
        const jd_response r = response_at(p, at->y);
        if (!any_turns(p->m, &r, at->y))
            return JD_OK;
        h *= error < EASY ? 1.5 : 1;
    }
    return JD_ERR_SOLVER;
}

jd_status jd_mechanism_bend(jd_mechanism_strike* m, const jd_response_problem* problem,
                            const jd_response* rate, jd_collide* k) {
    path p = path_of(m, k, problem, rate);
    search found = {.kind = ENDINGS};
    place at = {{0}};
    double fastest = 0;
    for (int i = 0; i < m->size; i++)
        at.y[i] = m->velocity[i];
    for (int j = 0; j < m->on->count; j++)
        fastest += p.bends[j] ? most_turn(m, rate, j) : 0;
    const jd_status status = follow(&p, 1 / fastest, &at, &found);
    if (status < 0)
        return status;
    const jd_collide end = collide_at(&p, at.y);
    settle(&p, &at, m);
    if (found.kind == JAMS)
        jd_mechanism_let_go(m, found.contact);
    if (found.kind == RETURNS)
        m->velocity[m->at[found.contact]] = 0;
    if (found.kind == STOPS)
        m->velocity[m->at[found.contact] + 1] = 0;
    *k = end;
    return found.kind == PHASE || found.kind == GIVEN_BACK ? JD_EVENT : JD_OK;
}
