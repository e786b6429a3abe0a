// Modes of the closed contacts of a lane, from the problem (M4).      [touch:T3] [touch:T4]

#include "solve/touch/lane.h"

#include "judder/maths.h"

#include <float.h>
#include <math.h>

#define LITTLE 1e-3  // of the force that would stop the approach

// Slip of a contact as the problem sees it: exactly 0 where it rests, or where it is rounding.
static void put_slip(const jd_touch_lane* l, const jd_touch_group* g, int k, jd_touch_wish wish,
                     jd_closed_contact* c) {
    const int contact = g->contact[k], mode = jd_touch_mode(l, contact);
    const double* speed = &g->speed[g->first[k] + 1];
    const double* size = &g->size[g->first[k] + 1];
    bool rests = mode == JD_MODE_STUCK;
    double rounding = 0;
    for (int d = 0; d < c->along; d++)
        rounding = fmax(rounding, JD_TOUCH_ROUND * DBL_EPSILON * size[d]);
    const double slip = c->along == 2 ? jd_maths_hypot(speed[0], speed[1]) : fabs(speed[0]);
    rests = rests || slip <= rounding;
    for (int d = 0; d < c->along; d++)
        c->slip[d] = rests ? 0 : speed[d];
    if (contact == wish.slips && c->along == 1)
        c->slip[0] = wish.way * DBL_MIN;
}

// A force that is small beside the one that would keep a contact from closing further.
static double little_force(const jd_touch_group* g, int k) {
    const int n = g->first[k];
    return LITTLE * fabs(g->pull[n]) / g->give[n * g->directions + n];
}

static void put_contact(const jd_touch_lane* l, const jd_touch_group* g, int k, jd_touch_wish wish,
                        jd_closed_contact* c) {
    const int contact = g->contact[k];
    const jd_touch* touch = &l->store->touch[contact];
    *c = (jd_closed_contact){
        .rigid = jd_touch_is_rigid(l, contact),
        .along = l->store->system->contacts[contact].along,
        .normal = fmax(jd_get(touch->press, l->lane), 0),
    };
    for (int d = 0; d < c->along; d++) {
        c->mu_k[d] = jd_get(touch->mu_k, l->lane);
        c->mu_s[d] = jd_get(touch->mu_s, l->lane);
    }
    if (c->along > 0)
        put_slip(l, g, k, wish, c);
    // As bodies meet without slip, what a little force does tells whether they hold.
    if (!c->rigid && c->along == 1 && c->slip[0] == 0)
        c->normal = fmax(c->normal, little_force(g, k));
}

// Whether sliding of a mode set is stable with contacts that give way a little: its normal forces
// push what slides apart.                                                         [touch:T8]
static bool is_stable(const jd_touch_group* g, const jd_closed_contact* contacts,
                      const jd_mode_set* set) {
    bool stable = true;
    for (int k = 0; k < g->count; k++) {
        const jd_contact_mode mode = set->mode[k];
        const int n = g->first[k];
        if (!contacts[k].rigid || contacts[k].along != 1 ||
            (mode != JD_MODE_FORWARDS && mode != JD_MODE_BACKWARDS))
            continue;
        const double way = mode == JD_MODE_FORWARDS ? 1 : -1;
        const double* row = &g->give[n * g->directions];
        stable = stable && row[n] - contacts[k].mu_k[0] * way * row[n + 1] > 0;
    }
    return stable;
}

// The mode set to follow: the only one, or the only one that is stable. NULL: there is none.
static const jd_mode_set* choose(const jd_touch_group* g, const jd_closed_contact* contacts,
                                 const jd_modes* found) {
    const jd_mode_set* chosen = NULL;
    int stable = 0;
    if (found->count > 0 && found->unique)
        return is_stable(g, contacts, &found->sets[0]) ? &found->sets[0] : NULL;
    for (int i = 0; i < found->count; i++) {
        if (!is_stable(g, contacts, &found->sets[i]))
            continue;
        chosen = &found->sets[i];
        stable++;
    }
    return stable == 1 ? chosen : NULL;
}

// Where there is none: an impact without collision at the contact that the others' sliding presses
// hardest, if the table says so.
static jd_status resolve(jd_touch_lane* l, const jd_touch_group* g) {
    for (int k = 0; k < g->count; k++) {
        const int contact = g->contact[k];
        if (!jd_touch_is_rigid(l, contact))
            continue;
        const double paradox = jd_touch_value(l, l->store->parameter[contact].paradox, 0);
        l->told = "painleve";
        l->name = l->store->system->contacts[contact].name;
        if (paradox == JD_PARADOX_IMPACT)
            return jd_touch_strike_still(l, contact);
    }
    return JD_ERR_PAINLEVE;
}

// A mode of a solution. What rests where a compliant contact begins carries nothing yet and is at its
// bound by that: it holds, until its friction is seen to be too small.
static int follow(const jd_touch_lane* l, const jd_touch_group* g, const jd_mode_set* set, int k) {
    const jd_touch* touch = &l->store->touch[g->contact[k]];
    const bool begins = jd_mask_get(touch->compliant, l->lane) &&
                        jd_get(touch->press, l->lane) <= little_force(g, k);
    return set->tie[k] && begins ? JD_MODE_STUCK : (int)set->mode[k];
}

// Slip on a line that turns as contacts are put on each other goes the way it goes now: friction of
// the mode would drive it on. What begins to slide is not asked, its slip is rounding.
static void set_ways(jd_touch_lane* l, const jd_touch_group* g, const jd_closed_contact* contacts) {
    for (int k = 0; k < g->count; k++) {
        const int contact = g->contact[k], mode = jd_touch_mode(l, contact);
        const double slip = jd_get(l->store->touch[contact].along[0].speed, l->lane);
        if (contacts[k].along != 1 || fabs(contacts[k].slip[0]) <= DBL_MIN)
            continue;
        if ((mode == JD_MODE_FORWARDS && slip < 0) || (mode == JD_MODE_BACKWARDS && slip > 0))
            jd_touch_set_mode(l, contact, slip > 0 ? JD_MODE_FORWARDS : JD_MODE_BACKWARDS);
    }
}

jd_status jd_touch_decide(jd_touch_lane* l, jd_touch_wish wish) {
    bool closed[JD_MOST_CONTACTS];
    jd_touch_group g;
    jd_closed_contact contacts[JD_MOST_CONTACTS];
    jd_modes found;
    jd_touch_look(l);
    for (int k = 0; k < l->store->count; k++)
        closed[k] = jd_touch_mode(l, k) != JD_MODE_OPEN;
    jd_touch_gather_group(l, closed, &g);
    if (g.count == 0)
        return JD_OK;
    for (int k = 0; k < g.count; k++)
        put_contact(l, &g, k, wish, &contacts[k]);
    const jd_modes_problem problem = {g.count, contacts, g.give, g.pull};
    const jd_status status = jd_modes_solve(&problem, &found);
    if (status < 0)
        return status == JD_ERR_RANGE ? JD_ERR_NOT_FINITE : status;
    const jd_mode_set* set = choose(&g, contacts, &found);
    if (!set)
        return resolve(l, &g);
    for (int k = 0; k < g.count; k++) {
        const bool begins = g.contact[k] != wish.slips;
        const int mode = begins ? follow(l, &g, set, k) : (int)set->mode[k];
        jd_touch_set_mode(l, g.contact[k], mode);
        if (mode == JD_MODE_OPEN)
            jd_touch_leave(l, g.contact[k]);
    }
    jd_touch_settle(l);
    set_ways(l, &g, contacts);
    return JD_OK;
}
