// Modes of the closed contacts of a lane, from the problem (M4).      [touch:T3] [touch:T4]

#include "solve/touch/lane.h"

#include "judder/maths.h"

#include <float.h>
#include <math.h>

#define DAMPED 20    // of sqrt(give) at a stiffness of 1: ten times what is critical
#define LITTLE 1e-3  // of the force that would stop the approach

static double largest(const double* of, int count) {
    double most = 0;
    for (int i = 0; i < count; i++)
        most = fmax(most, fabs(of[i]));
    return most;
}

// What friction of all contacts can change the speed of a direction by in a time that is rounding: a
// slip that small ends before it can be seen to.
static double short_slip(const jd_touch_lane* l, const jd_touch_group* g, int direction) {
    double rate = 0;
    for (int k = 0; k < g->count; k++) {
        const jd_touch* c = &l->store->touch[g->contact[k]];
        const int n = g->first[k];
        const double N = jd_touch_is_rigid(l, g->contact[k])
                             ? g->pull[n] / g->give[n * (g->directions + 1)]
                             : jd_get(c->press, l->lane);
        for (int d = 0; d < l->store->along[g->contact[k]] && d < 2; d++)
            rate += fabs(g->give[direction * g->directions + n + 1 + d] * N) *
                    jd_get(d ? c->mu_s_y : c->mu_s, l->lane);
    }
    return isfinite(rate) ? JD_TOUCH_ROUND * DBL_EPSILON * fabs(l->t) * rate : 0;
}

// Slip of a contact as the problem sees it: exactly 0 where it rests, or where it is rounding. The
// directions of a box rest each by itself.
static void put_slip(const jd_touch_lane* l, const jd_touch_group* g, int k, jd_touch_wish wish,
                     jd_closed_contact* c) {
    const int contact = g->contact[k];
    const bool box = c->bound == JD_BOUND_BOX, disc = c->along >= 2 && !box;
    const double* speed = &g->speed[g->first[k] + 1];
    const double* size = &g->size[g->first[k] + 1];
    for (int d = 0; d < c->along; d++) {
        const double parts = disc ? largest(size, c->along) : size[d];
        const double slip = disc ? largest(speed, c->along) : fabs(speed[d]);
        const bool rests = jd_touch_way_mode(l, contact, d) == JD_MODE_STUCK ||
                           slip <= JD_TOUCH_ROUND * DBL_EPSILON * parts ||
                           (!disc && slip <= short_slip(l, g, g->first[k] + 1 + d));
        c->slip[d] = rests ? 0 : speed[d];
    }
    if (contact == wish.slips && !disc)
        c->slip[wish.along] = wish.way * DBL_MIN;
    // What slides is not asked what it could hold: friction may grow with its speed beyond that.
    const bool slides = c->slip[0] != 0 || c->slip[1] != 0 || c->slip[2] != 0;
    for (int d = 0; d < c->along; d++)
        if (disc ? slides : c->slip[d] != 0)
            c->mu_s[d] = fmax(c->mu_s[d], c->mu_k[d]);
}

// A force that is small beside the one that would keep a contact from closing further.
static double little_force(const jd_touch_group* g, int k) {
    const int n = g->first[k];
    return LITTLE * fabs(g->pull[n]) / g->give[n * g->directions + n];
}

static void put_contact(const jd_touch_lane* l, const jd_touch_group* g, int k, jd_touch_wish wish,
                        jd_closed_contact* c) {
    const int contact = g->contact[k];
    jd_touch_describe(l, contact, c);
    if (c->along > 0)
        put_slip(l, g, k, wish, c);
    // As bodies meet without slip, what a little force does tells whether they hold.
    if (!c->rigid && c->along == 1 && c->slip[0] == 0)
        c->normal = fmax(c->normal, little_force(g, k));
}

// Whether a mode set lasts with contacts that give way a little and are well damped: without
// damping, many sets that slide on flutter.                                       [touch:T8]
static bool is_stable(const jd_modes_problem* problem, const jd_touch_group* g,
                      const jd_mode_set* set) {
    double give = 0, damping[JD_MOST_CONTACTS];
    jd_mode_stability answer;
    for (int k = 0; k < g->count; k++)
        give = fmax(give, g->give[g->first[k] * (g->directions + 1)]);
    for (int k = 0; k < g->count; k++)
        damping[k] = give > 0 ? DAMPED / sqrt(give) : 0;
    return jd_modes_stability(problem, set, NULL, damping, &answer) == JD_OK &&
           answer.stability != JD_UNSTABLE;
}

// Whether contacts would go on as they are.
static bool is_present(const jd_touch_lane* l, const jd_touch_group* g, const jd_mode_set* set) {
    bool same = true;
    for (int k = 0; k < g->count; k++)
        same = same && (int)set->mode[k] == jd_touch_mode(l, g->contact[k]);
    return same;
}

static int paradox_of(const jd_touch_lane* l, int contact) {
    return (int)jd_touch_value(l, l->store->parameter[contact].paradox, JD_PARADOX_END);
}

static bool is_open(const jd_touch_group* g, const jd_mode_set* set) {
    bool open = true;
    for (int k = 0; k < g->count; k++)
        open = open && set->mode[k] == JD_MODE_OPEN;
    return open;
}

// The mode set to follow: the only one that lasts, or any of them where all give one motion. Of several that of
// equally soft contacts, where normal forces are redundant; otherwise contacts that give way stay in the present one, or
// part as springs without load do. NULL: there is none.
static const jd_mode_set* choose(const jd_touch_lane* l, const jd_touch_group* g,
                                 const jd_modes* found, const bool* lasts) {
    const jd_mode_set *chosen = NULL, *present = NULL, *open = NULL;
    int stable = 0;
    for (int i = 0; i < found->count; i++) {
        if (!lasts[i])
            continue;
        chosen = chosen ? chosen : &found->sets[i];
        present = is_present(l, g, &found->sets[i]) ? &found->sets[i] : present;
        open = is_open(g, &found->sets[i]) ? &found->sets[i] : open;
        stable++;
    }
    if (stable == 1 || found->unique)
        return chosen;
    if (found->limit >= 0 && lasts[found->limit])
        return &found->sets[found->limit];
    const bool springs = paradox_of(l, g->contact[0]) == JD_PARADOX_COMPLIANT;
    return !springs ? NULL : present ? present : open;
}

// What was found where no mode set can be followed, in words: the first time at this instant.
static void note_finding(jd_touch_lane* l, const jd_touch_group* g, const jd_modes_problem* problem,
                         const jd_modes* found, const bool* lasts) {
    const char* names[JD_MOST_CONTACTS];
    if (l->modes)
        return;
    for (int k = 0; k < g->count; k++)
        names[k] = l->store->system->contacts[g->contact[k]].name;
    jd_modes_write(problem, found, names, lasts, l->store->finding[l->lane]);
    l->modes = l->store->finding[l->lane];
}

// Where there is none: an impact without collision at the contact that the others' sliding presses
// hardest, if the table says so.
static jd_status resolve(jd_touch_lane* l, const jd_touch_group* g) {
    const bool again = l->paradoxes++ < JD_MOST_CONTACTS;
    for (int k = 0; k < g->count; k++) {
        const int contact = g->contact[k];
        if (!jd_touch_is_rigid(l, contact))
            continue;
        const int paradox = paradox_of(l, contact);
        l->told = "painleve";
        l->name = l->store->system->contacts[contact].name;
        if (again && paradox == JD_PARADOX_IMPACT)
            return jd_touch_strike_still(l, contact);
        if (again && paradox == JD_PARADOX_COMPLIANT)
            return jd_touch_strike_soft(l);
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
        const int contact = g->contact[k];
        const bool disc = contacts[k].along >= 2 && contacts[k].bound != JD_BOUND_BOX;
        for (int d = 0; d < contacts[k].along && !disc; d++) {
            const int mode = jd_touch_way_mode(l, contact, d);
            const double slip = jd_get(l->store->touch[contact].along[d].speed, l->lane);
            if (fabs(contacts[k].slip[d]) <= DBL_MIN)
                continue;
            if ((mode == JD_MODE_FORWARDS && slip < 0) || (mode == JD_MODE_BACKWARDS && slip > 0))
                jd_touch_set_way_mode(l, contact, d,
                                      slip > 0 ? JD_MODE_FORWARDS : JD_MODE_BACKWARDS);
        }
    }
}

// Friction per normal force with which what slides on a plane begins to.          [touch:T14]
static void note_begin(jd_touch_lane* l, int contact, const jd_mode_set* set, int k) {
    const double size =
        l->store->along[contact] < 3 ? 1 : jd_get(l->store->touch[contact].patch.size, l->lane);
    for (int d = 0; d < 3 && set->normal[k] > 0; d++)
        jd_put(&l->store->begins[contact][d], l->lane,
               (d < 2 ? 1 : size) * set->friction[k][d] / set->normal[k]);
}

// The modes of a solution become those of the lane.
static void take_modes(jd_touch_lane* l, const jd_touch_group* g, const jd_mode_set* set,
                       jd_touch_wish wish) {
    for (int k = 0; k < g->count; k++) {
        const int contact = g->contact[k];
        const int mode = contact != wish.slips ? follow(l, g, set, k) : (int)set->mode[k];
        jd_touch_set_mode(l, contact, mode);
        for (int d = 0; d < 2 && mode != JD_MODE_OPEN && jd_touch_is_box(l, contact); d++)
            jd_touch_set_way_mode(l, contact, d, (int)set->component[k][d]);
        if (mode == JD_MODE_OPEN)
            jd_touch_leave(l, contact);
        else if (jd_touch_is_plane(l, contact))
            note_begin(l, contact, set, k);
    }
}

static bool rests(const jd_closed_contact* c) {
    return c->slip[0] == 0 && c->slip[1] == 0 && c->slip[2] == 0;
}

// What slides on a plane, and did not before, begins to.                           [touch:T14]
static void begin(jd_touch_lane* l, int contact) {
    if (jd_touch_is_plane(l, contact) && jd_touch_mode(l, contact) == JD_MODE_FORWARDS)
        jd_touch_set_mode(l, contact, JD_TOUCH_BEGINS);
}

// The forces of the closed contacts as the store has them, in the units of the problem.
static void read_forces(const jd_touch_lane* l, const bool closed[JD_MOST_CONTACTS],
                        double* force) {
    int n = 0;
    for (int k = 0; k < l->store->count; k++) {
        const jd_touch* c = &l->store->touch[k];
        if (!closed[k])
            continue;
        force[n++] = jd_get(c->N, l->lane);
        for (int d = 0; d < l->store->along[k]; d++)
            force[n++] = jd_get(d < 2 ? c->T[d] : c->T[d] / c->patch.size, l->lane);
    }
}

jd_status jd_touch_decide(jd_touch_lane* l, jd_touch_wish wish) {
    bool closed[JD_MOST_CONTACTS];
    jd_touch_group g;
    jd_closed_contact contacts[JD_MOST_CONTACTS];
    jd_modes found;
    bool begins[JD_MOST_CONTACTS], lasts[JD_MODES_SETS];
    double guess[JD_TOUCH_MOST];
    for (int k = 0; k < l->store->count; k++)
        closed[k] = jd_touch_mode(l, k) != JD_MODE_OPEN;
    if (wish.held)
        read_forces(l, closed, guess);
    jd_touch_look(l);
    jd_touch_gather_group(l, closed, JD_TOUCH_WHOLE, &g);
    jd_touch_measure_spin(l, &g);
    if (g.count == 0)
        return JD_OK;
    for (int k = 0; k < g.count; k++)
        put_contact(l, &g, k, wish, &contacts[k]);
    const jd_modes_problem problem = {g.count, contacts, g.give, g.pull};
    const jd_status status = jd_modes_solve_from(&problem, wish.held ? guess : NULL, &found);
    if (status == JD_ERR_SOLVER)
        jd_modes_write_miss(&found, l->store->finding[l->lane]);
    if (status == JD_ERR_RANGE) {
        const jd_status fault = jd_touch_fault_of(l->store, l->lane);
        return fault != JD_OK ? fault : JD_ERR_NOT_FINITE;
    }
    if (status < 0)
        return status;
    for (int i = 0; i < found.count; i++)
        lasts[i] = is_stable(&problem, &g, &found.sets[i]);
    const jd_mode_set* set = choose(l, &g, &found, lasts);
    if (!set) {
        note_finding(l, &g, &problem, &found, lasts);
        return resolve(l, &g);
    }
    for (int k = 0; k < g.count; k++)
        begins[k] = jd_touch_mode(l, g.contact[k]) == JD_TOUCH_BEGINS || rests(&contacts[k]);
    take_modes(l, &g, set, wish);
    for (int k = 0; k < g.count; k++)
        if (begins[k])
            begin(l, g.contact[k]);
    jd_touch_settle(l);
    set_ways(l, &g, contacts);
    return JD_OK;
}
