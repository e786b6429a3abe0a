// What ends slip that bends: the last step is shortened to where it happens.         [impact:I15]

#include "contact/strike/path.h"
#include "numeric/root.h"

#include <float.h>
#include <math.h>

#define JAMMED 1e4    // of the striking impulse: more than what holds a contact
#define PASSED 1e-12  // of a rate: it no longer agrees with the law

jd_collide jd_bend_collide(const jd_bend* p, const double* y) {
    const int at = p->m->at[p->m->striker];
    jd_collide k = *p->k;
    k.u = y[at];
    k.p = p->k->p + y[jd_bend_impulse(p) + at];
    k.work = p->k->work + y[jd_bend_work(p)];
    return k;
}

// The rate at which the end of the phase comes nearer, up to a factor; 1 where it only does.
static double approach_of(const jd_bend* p, const double* y) {
    const int at = p->m->at[p->m->striker];
    if (p->k->restores && p->k->c->law == JD_RESTITUTION_POISSON)
        return 1;
    if (p->k->restores && p->k->c->law == JD_RESTITUTION_ENERGY && y[at] != 0)
        return y[at];
    return jd_bend_response(p, y).velocity[at];
}

// The unit of a normal impulse.
static double size_of(const jd_bend* p, int k) {
    return sqrt(p->m->on->give[p->m->at[k] * (p->m->size + 1)]);
}

static double left_to_give(const jd_bend* p, const double* y) {
    double lost = p->m->blow_lost;
    if (!p->k->restores || p->k->c->law != JD_RESTITUTION_POISSON)
        return 1;
    for (int k = 0; k < p->m->on->count; k++)
        lost += y[jd_bend_lost(p) + k];
    return lost + 1e-12 * p->k->spring;
}

// Above zero until a thing of this kind happens to contact k.
static double until(const jd_bend* p, const double* y, jd_bend_kind kind, int k) {
    const jd_collide at = jd_bend_collide(p, y);
    const jd_response_mode* mode = &p->modes[k];
    const int n = p->m->at[k], along = p->m->on->contacts[k].along;
    const bool part = k == p->m->striker || p->m->rests[k];
    if (kind == JD_BEND_CREST)
        return k == p->m->striker ? approach_of(p, y) : 1;
    if (kind == JD_BEND_PHASE)
        return k == p->m->striker ? -jd_collide_miss(&at) : 1;
    if (kind == JD_BEND_GIVEN_BACK)
        return k == p->m->striker ? left_to_give(p, y) : 1;
    if (kind == JD_BEND_RETURNS)
        return part && !mode->holds && k != p->m->striker ? y[n] + jd_mechanism_rounding(p->m, n)
                                                          : 1;
    if (kind == JD_BEND_STOPS && part && along == 1 && !mode->sticks && mode->way[0] != 0)
        return y[n + 1] * mode->way[0] + jd_mechanism_rounding(p->m, n + 1);
    if (kind == JD_BEND_STOPS)
        return 1;
    if (((kind == JD_BEND_PARTS || kind == JD_BEND_JAMS) && !mode->holds) ||
        (kind == JD_BEND_SLIPS && !(mode->sticks && along > 0)))
        return 1;
    const jd_response r = jd_bend_response(p, y);
    if (kind == JD_BEND_PARTS)
        return r.impulse[n] + PASSED;
    if (kind == JD_BEND_JAMS)
        return JAMMED * size_of(p, p->m->striker) - r.impulse[n] * size_of(p, k);
    const double friction =
        along == 2 ? jd_maths_hypot(r.impulse[n + 1], r.impulse[n + 2]) : fabs(r.impulse[n + 1]);
    return p->m->on->contacts[k].mu * r.impulse[n] - friction + PASSED * (1 + r.impulse[n]);
}

static double value_at(void* data, double h) {
    const jd_bend_end* s = data;
    jd_bend_place to;
    jd_bend_step(s->p, s->from, h, &to);
    return until(s->p, to.y, s->kind, s->contact);
}

bool jd_bend_shorten(const jd_bend* p, const jd_bend_place* from, double h, jd_bend_place* to,
                     jd_bend_end* found) {
    bool any = false;
    for (int kind = 0; kind < JD_BEND_ENDINGS; kind++) {
        for (int k = 0; k < p->m->on->count; k++) {
            jd_bend_end s = {p, from, (jd_bend_kind)kind, k};
            const double end = until(p, to->y, s.kind, k);
            if (!(end < 0))
                continue;
            const double begin = until(p, from->y, s.kind, k);
            if (begin < 0 || (kind == JD_BEND_CREST && begin == 0))
                continue;
            jd_bracket b = {0, h, fmax(begin, DBL_MIN), end};
            jd_root_bracketed(&b, 2 * DBL_EPSILON * h, value_at, &s);
            h = b.hi;
            jd_bend_step(p, from, h, to);
            *found = s;
            any = true;
        }
    }
    return any;
}
