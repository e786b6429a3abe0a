// Impacts of a lane.                                              [touch:T7] [touch:T8]
//
// Rigid contacts that are closed take part in the impact of one of them; forces of finite size,
// those of given and compliant ones, do not.

#include "solve/touch/lane.h"

#include "judder/impact.h"

#include <float.h>
#include <math.h>

#define STILL 1e-300  // approach of an impact without collision [m/s]

static const jd_touch_wish none = {-1, 0};

// Rigid contacts that are closed, and the one that is struck.
static void involve(const jd_touch_lane* l, int struck, bool involved[JD_MOST_CONTACTS]) {
    for (int k = 0; k < l->store->count; k++)
        involved[k] =
            jd_touch_is_rigid(l, k) && (k == struck || jd_touch_mode(l, k) != JD_MODE_OPEN);
}

static void describe(const jd_touch_lane* l, const jd_touch_group* g,
                     jd_striking_contact* contacts) {
    for (int k = 0; k < g->count; k++) {
        const int contact = g->contact[k];
        const jd_touch_places* at = &l->store->parameter[contact];
        contacts[k] = (jd_striking_contact){
            .along = l->store->system->contacts[contact].along,
            .mu = jd_get(l->store->touch[contact].mu_k, l->lane),
            .e = jd_touch_value(l, at->e, 0),
            .law = (jd_restitution)jd_touch_value(l, at->restitution, JD_RESTITUTION_NEWTON),
            .closed = true,
        };
    }
}

// Velocities before: what is closed has none but rounding, what sticks neither.
static void prepare(const jd_touch_lane* l, jd_touch_group* g, int struck) {
    for (int k = 0; k < g->count; k++) {
        const int contact = g->contact[k], mode = jd_touch_mode(l, contact);
        const int along = l->store->system->contacts[contact].along;
        if (contact != struck)
            g->speed[g->first[k]] = 0;
        for (int d = 1; d <= along && contact != struck && mode == JD_MODE_STUCK; d++)
            g->speed[g->first[k] + d] = 0;
    }
}

// Modes after: a contact that does not part stays closed, sliding until that is decided.
static void part(jd_touch_lane* l, const jd_touch_group* g, const jd_strike* strike) {
    for (int k = 0; k < g->count; k++) {
        const int n = g->first[k], contact = g->contact[k];
        const double rounding = JD_TOUCH_ROUND * DBL_EPSILON * (g->size[n] + fabs(g->speed[n]));
        const bool parts = strike->velocity[n] > rounding;
        const bool holds = strike->slip[k] == JD_IMPACT_STICKS;
        jd_touch_set_mode(l, contact,
                          parts   ? JD_MODE_OPEN
                          : holds ? JD_MODE_STUCK
                                  : JD_MODE_FORWARDS);
    }
}

// The collision of contact number `k` of a group. The end of a row is one without rebound, in which
// slip may end; where nothing approaches any more what is left of the opening is taken all the same.
static jd_status collide(jd_touch_lane* l, jd_touch_group* g, int k, bool ends) {
    jd_striking_contact contacts[JD_MOST_CONTACTS];
    jd_strike strike;
    describe(l, g, contacts);
    if (ends)
        contacts[k].e = 0;
    const jd_striking striking = {g->count, contacts, g->give, g->speed, JD_STRIKE_SEQUENTIAL, 0};
    const jd_status status = ends && g->speed[g->first[k]] >= 0
                                 ? jd_strike_end(&striking, k, &strike)
                                 : jd_strike_compute(&striking, &strike);
    if (status < 0)
        return status == JD_ERR_RANGE ? JD_ERR_NOT_FINITE : status;
    jd_touch_push(l, g, strike.impulse);
    jd_touch_lose(l, strike.lost);
    part(l, g, &strike);
    g->speed[g->first[k]] = strike.velocity[g->first[k]];
    return JD_OK;
}

// What it takes to lift the bodies out of each other: they are a little too near where a row ends.
static double lift_out(const jd_touch_lane* l, const jd_touch_group* g, int k) {
    const int n = g->first[k];
    const double gap = jd_get(l->store->touch[g->contact[k]].gap, l->lane);
    return -gap * g->pull[n] / g->give[n * g->directions + n];
}

// Whether a hop with this speed is shorter or lower than what numbers resolve. `fall` is the rate
// at which the gap would close.
static bool is_brief(const jd_touch_lane* l, const jd_touch_group* g, int k, double fall) {
    const int n = g->first[k];
    const double up = g->speed[n], ulp = JD_TOUCH_ROUND * DBL_EPSILON;
    double length = 0;
    const jd_contact_line* d = &l->store->touch[g->contact[k]].normal;
    for (int i = 0; i < l->store->states; i++)
        if (l->store->place[i] >= 0)
            length += fabs(jd_get(d->by[i], l->lane) * jd_get(l->y[l->store->place[i]], l->lane));
    return up > 0 && fall > 0 &&
           (2 * up <= fall * ulp * fabs(l->t) || up * up <= 2 * fall * ulp * length);
}

static int number_of(const jd_touch_group* g, int contact) {
    int k = 0;
    while (g->contact[k] != contact)
        k++;
    return k;
}

jd_status jd_touch_strike(jd_touch_lane* l, int struck, bool ends) {
    bool involved[JD_MOST_CONTACTS];
    jd_touch_group g;
    involve(l, struck, involved);
    jd_touch_gather_group(l, involved, &g);
    prepare(l, &g, struck);
    const int k = number_of(&g, struck);
    if (g.speed[g.first[k]] >= 0 && !ends)  // it was lost too shortly to be seen
        return JD_ERR_ACCUMULATION;
    const jd_status status = collide(l, &g, k, ends);
    if (status < 0)
        return status;
    if (jd_touch_mode(l, struck) != JD_MODE_OPEN)
        jd_touch_lose(l, lift_out(l, &g, k));
    if (jd_touch_mode(l, struck) == JD_MODE_OPEN && is_brief(l, &g, k, -g.pull[g.first[k]]))
        return JD_ERR_ACCUMULATION;
    return jd_touch_decide(l, none);
}

jd_status jd_touch_strike_still(jd_touch_lane* l, int struck) {
    bool involved[JD_MOST_CONTACTS];
    jd_touch_group g;
    involve(l, struck, involved);
    jd_touch_gather_group(l, involved, &g);
    prepare(l, &g, struck);
    const int k = number_of(&g, struck);
    g.speed[g.first[k]] = -STILL;
    const jd_status status = collide(l, &g, k, false);
    return status < 0 ? status : jd_touch_decide(l, none);
}
