// Impacts of a lane.                                              [touch:T7] [touch:T8]
//
// Rigid contacts that are closed take part in the impact of one of them; forces of finite size,
// those of given and compliant ones, do not.

#include "solve/touch/lane.h"

#include "contact/strike/always.h"
#include "contact/strike/soft.h"
#include "judder/impact.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#define HOP 512       // ulp of the lengths that make up a gap: lower hops are lost in rounding
#define THERE 1e-12   // of the lengths that make up a gap: where events are located
#define SHORT 1e-6    // of the time: a row that still takes longer is not left out
#define MADE 1e-12    // of the work of all impulses: energy that is more than rounding
#define STILL 1e-300  // approach of an impact without collision [m/s]

static const jd_touch_wish none = {.slips = -1};

// Whether a contact is open by less than events are located to: it is struck at the same instant.
static bool is_there(const jd_touch_lane* l, int contact) {
    const double gap = jd_get(l->store->touch[contact].gap, l->lane);
    return gap <= THERE * (jd_touch_length(l, contact) + jd_touch_scale(l, contact));
}

// Rigid contacts that are closed, the one that is struck, and those that are there with it.
static void involve(const jd_touch_lane* l, int struck, bool involved[JD_MOST_CONTACTS]) {
    for (int k = 0; k < l->store->count; k++)
        involved[k] = jd_touch_is_rigid(l, k) &&
                      (k == struck || jd_touch_mode(l, k) != JD_MODE_OPEN || is_there(l, k));
}

// Patches strike as points: their spin goes on.
static int components(const jd_touch_lane* l, int contact) {
    return l->store->along[contact] < 3 ? l->store->along[contact] : JD_TOUCH_POINTS;
}

// Bodies strike with one coefficient: of two, with their geometric mean.
static double mu_of(const jd_touch_lane* l, int contact) {
    const jd_touch* c = &l->store->touch[contact];
    const double x = jd_get(c->mu_k, l->lane), y = jd_get(c->mu_k_y, l->lane);
    return l->store->along[contact] == 2 && x != y ? sqrt(x * y) : x;
}

static void describe(const jd_touch_lane* l, const jd_touch_group* g,
                     jd_striking_contact* contacts) {
    for (int k = 0; k < g->count; k++) {
        const int contact = g->contact[k];
        const jd_touch_places* at = &l->store->parameter[contact];
        contacts[k] = (jd_striking_contact){
            .along = components(l, contact),
            .mu = mu_of(l, contact),
            .e = jd_touch_value(l, at->e, 0),
            .law = (jd_restitution)jd_touch_value(l, at->restitution, JD_RESTITUTION_NEWTON),
            .closed = true,
        };
    }
}

// Velocities before: what is closed has none but rounding, what sticks neither.
static void prepare(const jd_touch_lane* l, jd_touch_group* g, int struck) {
    for (int k = 0; k < g->count; k++) {
        const int contact = g->contact[k];
        const int along = components(l, contact);
        if (contact != struck && jd_touch_mode(l, contact) != JD_MODE_OPEN)
            g->speed[g->first[k]] = 0;
        for (int d = 0; d < along && contact != struck; d++)
            if (jd_touch_way_mode(l, contact, d) == JD_MODE_STUCK)
                g->speed[g->first[k] + 1 + d] = 0;
    }
}

// What rests at a contact of finite force is not held through an impact: it slides from there on.
static void shake_loose(jd_touch_lane* l) {
    bool soft[JD_MOST_CONTACTS];
    jd_touch_group g;
    for (int k = 0; k < l->store->count; k++)
        soft[k] = !jd_touch_is_rigid(l, k) && jd_touch_mode(l, k) != JD_MODE_OPEN;
    jd_touch_look(l);
    jd_touch_gather_group(l, soft, JD_TOUCH_WHOLE, &g);
    for (int k = 0; k < g.count; k++) {
        const int contact = g.contact[k], along = l->store->along[contact];
        const bool disc = along > 1 && !jd_touch_is_box(l, contact);
        for (int d = 0; d < along; d++) {
            const int s = g.first[k] + 1 + d;
            if (jd_touch_way_mode(l, contact, d) != JD_MODE_STUCK ||
                fabs(g.speed[s]) <= JD_TOUCH_ROUND * DBL_EPSILON * g.size[s])
                continue;
            const int way = disc || g.speed[s] > 0 ? JD_MODE_FORWARDS : JD_MODE_BACKWARDS;
            if (disc)
                jd_touch_set_mode(l, contact, way);
            else
                jd_touch_set_way_mode(l, contact, d, way);
        }
    }
}

// Modes after: a contact that does not part stays closed, sliding until that is decided.
static void part(jd_touch_lane* l, const jd_touch_group* g, const jd_strike* strike) {
    for (int k = 0; k < g->count; k++) {
        const int n = g->first[k], contact = g->contact[k];
        const double rounding = JD_TOUCH_ROUND * DBL_EPSILON * (g->size[n] + fabs(g->speed[n]));
        const bool parts = strike->velocity[n] > rounding;
        const bool holds =
            strike->slip[k] == JD_IMPACT_STICKS && !jd_touch_is_patch(l->store, contact);
        const bool back = l->store->along[contact] == 1 && strike->velocity[n + 1] < 0;
        jd_touch_set_mode(l, contact,
                          parts   ? JD_MODE_OPEN
                          : holds ? JD_MODE_STUCK
                          : back  ? JD_MODE_BACKWARDS
                                  : JD_MODE_FORWARDS);
    }
    shake_loose(l);
}

// The way that what sticks and ends its row at contact number `k` has to go, per direction, from
// where it would be had it fallen freely since the last impact, which left it without slip. The time
// since follows from gap and speed.
static void stick_way(const jd_touch_group* g, int k, double gap, double* way) {
    const int n = g->first[k], s = n + 1;
    const double c = g->speed[n], b = g->pull[n];
    const double *row = &g->give[n * g->directions], *next = row + g->directions;
    const double time = (c - sqrt(c * c - 2 * b * gap)) / b, slid = g->speed[s] * time / 2;
    const double det = row[n] * next[s] - row[s] * next[n];
    way[n] = (row[s] * slid - next[s] * gap) / det;
    way[s] = (next[n] * gap - row[n] * slid) / det;
}

// Where a row ends the bodies are a little too near, as if none of its last impacts had been: put
// them where they would be had the contact closed since. What slides is pushed back in proportion
// to the impulse that closes it.                                                   [touch:T9]
// @return the energy that this takes.
static double lift_out(jd_touch_lane* l, const jd_touch_group* g, int k, const jd_strike* strike) {
    const int n = g->first[k], along = l->store->along[g->contact[k]];
    const double gap = jd_get(l->store->touch[g->contact[k]].gap, l->lane);
    const double c = g->speed[n], b = g->pull[n];
    double way[JD_TOUCH_MOST], energy = 0;
    if (!(gap < 0 && c < 0 && b < 0 && c * c >= 2 * b * gap))  // no fall from an impact ends so
        return 0;
    for (int r = 0; r < g->directions; r++)
        way[r] = strike->impulse[r] * gap / c;
    if (strike->slip[k] == JD_IMPACT_STICKS && along == 1 && g->count == 1)
        stick_way(g, k, gap, way);
    for (int r = 0; r < g->directions; r++)
        energy += way[r] * g->pull[r];
    jd_touch_shift(l, g, way);
    jd_touch_look(l);
    return energy;
}

// Linear systems of an impact count as work of the lane.
static jd_status labour(void* data, int64_t systems) {
    const jd_touch_lane* l = data;
    return l->labour ? l->labour(l->batch, l->lane, systems) : JD_OK;
}

static jd_striking striking_of(jd_touch_lane* l, const jd_touch_group* g,
                               const jd_striking_contact* contacts) {
    return (jd_striking){.count = g->count,
                         .contacts = contacts,
                         .give = g->give,
                         .velocity = g->speed,
                         .rule = JD_STRIKE_SEQUENTIAL,
                         .labour = labour,
                         .data = l};
}

// Why there is no collision: contacts state what cannot be, or forces do not act as by masses.
static jd_status fail(jd_touch_lane* l, const jd_touch_group* g, int k, jd_status status) {
    char* finding = l->store->finding[l->lane];
    bool finite = true;
    if (status == JD_ERR_STEP_COUNT)
        return status;
    for (int r = 0; r < g->directions; r++)
        finite = finite && isfinite(g->speed[r]);
    for (int i = 0; i < g->directions * g->directions; i++)
        finite = finite && isfinite(g->give[i]);
    if (status == JD_ERR_RANGE) {
        const jd_status fault = jd_touch_fault_of(l->store, l->lane);
        if (fault != JD_OK || !finite)
            return fault != JD_OK ? fault : JD_ERR_NOT_FINITE;
    }
    snprintf(finding, JD_MODES_WORDS, "collision at contact '%s': %s",
             l->store->system->contacts[g->contact[k]].name,
             status == JD_ERR_RANGE ? "forces do not act on velocities as by masses"
                                    : "no impulses are found");
    return status == JD_ERR_RANGE ? JD_ERR_SOLVER : status;
}

// Whether friction could not be followed through the collision, or made energy on the way.
static bool gives_up(const jd_touch_group* g, jd_status status, const jd_strike* strike) {
    double size = 0;
    for (int r = 0; status == JD_OK && r < g->directions; r++)
        size += fabs(strike->impulse[r]) * (fabs(g->speed[r]) + fabs(strike->velocity[r]));
    return status == JD_ERR_SOLVER || (status == JD_OK && strike->lost < -MADE * size);
}

// The collision of contact number `k` of a group. The end of a row has no rebound, and slip may end
// in it. Where a last hop is left out the contact takes its velocity back, with the friction that
// belongs to it.                                                                    [impact:I11]
static jd_status collide(jd_touch_lane* l, jd_touch_group* g, int k, bool ends) {
    jd_striking_contact contacts[JD_MOST_CONTACTS];
    jd_strike strike;
    describe(l, g, contacts);
    for (int i = 0; ends && i < g->count; i++)
        contacts[i].e = 0;
    const jd_striking striking = striking_of(l, g, contacts);
    const bool approaches = g->speed[g->first[k]] < 0;
    jd_status status =
        approaches ? jd_strike_compute(&striking, &strike) : jd_strike_end(&striking, k, &strike);
    if (approaches && gives_up(g, status, &strike))
        status = jd_strike_always(&striking, &strike);
    else if (status == JD_ERR_SOLVER)
        status = jd_strike_always_end(&striking, k, &strike);
    if (status < 0)
        return fail(l, g, k, status);
    jd_touch_push(l, g, strike.impulse);
    jd_touch_lose(l, strike.lost);
    part(l, g, &strike);
    if (ends && jd_touch_mode(l, g->contact[k]) != JD_MODE_OPEN)
        jd_touch_lose(l, lift_out(l, g, k, &strike));
    for (int i = 0; i < g->count; i++)
        g->speed[g->first[i]] = strike.velocity[g->first[i]];
    return JD_OK;
}

// Whether the hop that follows is shorter or lower than what numbers resolve.
static bool is_brief(jd_touch_lane* l, const jd_touch_group* g, int k) {
    const double up = g->speed[g->first[k]], fall = jd_touch_fall(l, g->contact[k]);
    const double ulp = JD_TOUCH_ROUND * DBL_EPSILON, low = HOP * DBL_EPSILON;
    const double length = jd_touch_length(l, g->contact[k]);
    return up > 0 && fall > 0 &&
           (2 * up <= fall * ulp * fabs(l->t) || up * up <= 2 * fall * low * length);
}

// How fast a contact would open a time from now, if it carried nothing.
static double opening_rate(jd_touch_lane* l, int contact, double time) {
    bool only[JD_MOST_CONTACTS] = {false};
    jd_touch_group g;
    jd_real* y = l->y;
    const double t = l->t;
    only[contact] = true;
    jd_touch_rates(l->store, l->instance, jd_set(t), y, l->store->rate);
    for (int i = 0; i < l->store->states; i++)
        l->store->later[i] = y[i] + time * l->store->rate[i];
    l->y = l->store->later;
    l->t = t + time;
    jd_touch_look(l);
    jd_touch_gather_group(l, only, JD_TOUCH_POINTS, &g);
    l->y = y;
    l->t = t;
    return g.pull[0];
}

// A contact stays closed whatever its normal force is, as it slides.
static void hold(jd_touch_lane* l, int contact) {
    const jd_touch* c = &l->store->touch[contact];
    const int along = l->store->along[contact];
    for (int d = 0; d < (jd_touch_is_box(l, contact) ? 2 : 1); d++) {
        const double slip = along > 0 ? jd_get(c->along[d].speed, l->lane) : 0;
        const int mode = slip == 0  ? JD_MODE_STUCK
                         : slip > 0 ? JD_MODE_FORWARDS
                                    : JD_MODE_BACKWARDS;
        jd_touch_set_way_mode(l, contact, d, mode);
    }
    jd_touch_settle(l);
}

// A row of impacts ends with a hop that is not seen: the time that such hops would still take.
static jd_status end_row(jd_touch_lane* l, const jd_touch_group* g, int k) {
    const double up = g->speed[g->first[k]], fall = jd_touch_fall(l, g->contact[k]);
    const double e = jd_touch_value(l, l->store->parameter[g->contact[k]].e, 0);
    const double left = up > 0 ? 2 * up / (fall * (e < 1 ? 1 - e : 1)) : 0;
    l->left = left <= fmax(l->step, SHORT * fabs(l->t)) ? left : 0;
    return JD_ERR_ACCUMULATION;
}

// Whether a hop is lower than the steps are exact.
static bool is_unseen(jd_touch_lane* l, const jd_touch_group* g, int k) {
    const double up = g->speed[g->first[k]], fall = jd_touch_fall(l, g->contact[k]);
    return fall > 0 && up * up <= 2 * fall * l->tolerance * jd_touch_scale(l, g->contact[k]);
}

// A contact that opens is found where it strikes. Where the bodies are pressed together and its hop
// is too low to be seen, it is the last of a row; where they rest on each other, and are pressed together
// by the end of the step, they have not parted in a way that can be seen; else the event is one of
// rounding, and they go on.                                                        [touch:T7]
static jd_status come_back(jd_touch_lane* l, const jd_touch_group* g, int k) {
    const int contact = g->contact[k];
    const double opening = g->speed[g->first[k]];
    if (is_unseen(l, g, k) || is_brief(l, g, k))
        return end_row(l, g, k);
    const bool soon = opening == 0 && opening_rate(l, contact, l->step) < 0;
    jd_touch_look(l);
    if (soon)
        hold(l, contact);
    else
        jd_touch_leave(l, contact);
    return JD_OK;
}

static int number_of(const jd_touch_group* g, int contact) {
    int k = 0;
    while (g->contact[k] != contact)
        k++;
    return k;
}

// A gap that can be 0 to the bit is, so that the least hop begins there. One that is made of lengths
// is left as it was found.
static void place_exactly(jd_touch_lane* l, int contact) {
    for (int i = 0; i < l->store->states; i++)
        l->store->later[i] = l->y[i];
    jd_touch_place(l, contact, 0);
    if (jd_get(l->store->touch[contact].gap, l->lane) == 0)
        return;
    for (int i = 0; i < l->store->states && jd_touch_mode(l, contact) == JD_MODE_OPEN; i++)
        l->y[i] = l->store->later[i];
    jd_touch_look(l);
}

// A contact that opens does not begin further below 0 than the least hop is high: it might never be
// seen above.
static void lift_up(jd_touch_lane* l, int contact) {
    const double least = HOP * DBL_EPSILON * jd_touch_length(l, contact);
    if (jd_touch_mode(l, contact) == JD_MODE_OPEN &&
        jd_get(l->store->touch[contact].gap, l->lane) < -least)
        jd_touch_leave(l, contact);
}

// What sticks while another contact strikes has no slip: what is left of the step's error would
// count as slip, and friction would drive it.
static void settle_others(jd_touch_lane* l, int struck) {
    bool sticks = false;
    for (int k = 0; k < l->store->count; k++)
        sticks = sticks ||
                 (k != struck && jd_touch_is_rigid(l, k) && jd_touch_mode(l, k) == JD_MODE_STUCK);
    if (sticks && jd_touch_mode(l, struck) == JD_MODE_OPEN)
        jd_touch_settle(l);
}

jd_status jd_touch_strike(jd_touch_lane* l, int struck, bool ends) {
    bool involved[JD_MOST_CONTACTS];
    jd_touch_group g;
    settle_others(l, struck);
    involve(l, struck, involved);
    jd_touch_gather_group(l, involved, JD_TOUCH_POINTS, &g);
    prepare(l, &g, struck);
    const int k = number_of(&g, struck);
    if (g.speed[g.first[k]] >= 0 && !ends)
        return come_back(l, &g, k);
    const jd_status status = collide(l, &g, k, ends);
    if (status < 0)
        return status;
    place_exactly(l, struck);
    if (jd_touch_mode(l, struck) != JD_MODE_OPEN)
        jd_touch_settle(l);  // before it is decided whether it stays
    else if (is_brief(l, &g, k) && !ends)
        return JD_ERR_ACCUMULATION;
    // Contacts that rattle together end together, and what is thrown up by rounding stays.
    for (int i = 0; i < g.count; i++)
        if ((ends || i != k) && is_brief(l, &g, i))
            jd_touch_set_mode(l, g.contact[i], JD_MODE_FORWARDS);
    const jd_status decided = jd_touch_decide(l, none);
    for (int i = 0; i < g.count && decided == JD_OK; i++)
        lift_up(l, g.contact[i]);
    return decided;
}

jd_status jd_touch_strike_still(jd_touch_lane* l, int struck) {
    bool involved[JD_MOST_CONTACTS];
    jd_touch_group g;
    involve(l, struck, involved);
    jd_touch_gather_group(l, involved, JD_TOUCH_POINTS, &g);
    prepare(l, &g, struck);
    const int k = number_of(&g, struck);
    g.speed[g.first[k]] = -STILL;
    const jd_status status = collide(l, &g, k, false);
    return status < 0 ? status : jd_touch_decide(l, none);
}

jd_status jd_touch_strike_soft(jd_touch_lane* l) {
    bool involved[JD_MOST_CONTACTS];
    double push[JD_MOST_CONTACTS];
    jd_touch_group g;
    jd_striking_contact contacts[JD_MOST_CONTACTS];
    jd_strike strike;
    for (int k = 0; k < l->store->count; k++)
        involved[k] = jd_touch_is_rigid(l, k) && jd_touch_mode(l, k) != JD_MODE_OPEN;
    jd_touch_gather_group(l, involved, JD_TOUCH_POINTS, &g);
    prepare(l, &g, -1);
    describe(l, &g, contacts);
    for (int k = 0; k < g.count; k++)
        push[k] = -g.pull[g.first[k]];
    const jd_striking striking = striking_of(l, &g, contacts);
    const jd_status status = jd_strike_soft(&striking, push, &strike);
    if (status < 0)
        return status == JD_ERR_SOLVER ? JD_ERR_PAINLEVE : fail(l, &g, 0, status);
    jd_touch_push(l, &g, strike.impulse);
    jd_touch_lose(l, strike.lost);
    part(l, &g, &strike);
    return jd_touch_decide(l, none);
}
