// What the contacts watch. Each function is a number only in the modes in which its event can
// happen; all fall through zero there.                                           [touch:T6]

#include "solve/touch/touch.h"

#include <float.h>
#include <math.h>

#define ROUND 16     // ulp of the parts of a speed: less is rounding
#define OPENS 1e-12  // [m] deep: there the gap of bodies that have parted opens
#define DRIVES 1e-3  // of the most power of friction that can be while a patch begins to slide
#define JAM 1e-9     // of what N opens without slip: nearer to a jam no step is short enough for it

// Of a compliant contact that is open: the gap; where it is closed but nothing presses, the force
// that would pull.
static jd_real meeting(const jd_touch* c) {
    return jd_select(jd_gt(c->gap, jd_set(0.0)), c->gap, -c->press);
}

// Of a compliant contact: how deep it is. Of one that has parted a little less, so that a gap that
// opens with the contact does so once.
static jd_real opening(const jd_touch* c) { return jd_select(c->closed, -c->gap, -c->gap - OPENS); }

// What is left of the friction that can hold in a box: of the direction that has least.
static jd_real box_grip(const jd_touch* c) {
    jd_real least = jd_set(DBL_MAX);
    for (int d = 0; d < 2; d++) {
        const jd_real most = (d ? c->mu_s_y : c->mu_s) * c->N;
        const jd_real left = most * most - c->T[d] * c->T[d];
        least = jd_select(c->holds[d], jd_min(least, left), least);
    }
    return least;
}

// What is left of the friction that can hold a patch: of 1, lane by lane.           [touch:T14]
static jd_real patch_grip(const jd_touch_store* s, int contact) {
    const jd_touch* c = &s->touch[contact];
    jd_real left = jd_set(1.0);
    for (int lane = 0; lane < JD_LANES; lane++) {
        if (!jd_mask_get(c->stuck, lane))
            continue;
        const double load[3] = {jd_get(c->T[0], lane), jd_get(c->T[1], lane),
                                jd_get(c->T[2], lane)};
        const double firm = 1 + jd_get(s->firm[contact], lane);
        const double gauge = jd_touch_gauge(s, contact, lane, load, NULL) / firm;
        jd_put(&left, lane, 1 - gauge * gauge);
    }
    return left;
}

// What is left of the friction that can hold, as squares: smooth where friction changes its sign. A
// compliant contact that pulls is a bond, and holds. One that sticks by others may be loose before.
static jd_real grip(const jd_touch_store* s, int contact) {
    const jd_touch* c = &s->touch[contact];
    const int along = s->along[contact];
    const jd_real most = c->mu_s * c->N, loose = s->loose[contact];
    jd_real left = most * most - c->T[0] * c->T[0], whole = most * most;
    if (along == 2) {
        whole += c->mu_s_y * c->N * (c->mu_s_y * c->N);
        const jd_mask even = jd_eq(c->mu_s, c->mu_s_y);
        const jd_real second = jd_select(even, c->T[1], c->T[1] * (c->mu_s / c->mu_s_y));
        left = jd_select(c->box, box_grip(c), left - second * second);
    }
    if (along == 3) {
        left = patch_grip(s, contact);
        whole = jd_set(1.0);
    }
    const jd_mask bond = c->compliant & jd_lt(c->N, jd_set(0.0));
    return jd_select(bond, jd_set(1.0), jd_min(left, (1.0 - loose) * whole));
}

// Rounding of the sliding velocity on a line: of the parts that it is the difference of, or what has
// been seen of it.
static jd_real rounding(const jd_touch_store* s, int contact, int direction, const jd_real* y) {
    const jd_contact_line* d = &s->touch[contact].along[direction];
    const jd_touch_entries* at = jd_touch_entries_of(s, contact, direction + 1);
    jd_real rest = d->speed, size = jd_set(0.0);
    for (int i = 0; i < at->by_count; i++) {
        const jd_real part = d->by[at->by[i]] * y[at->by[i]];
        rest -= part;
        size += jd_abs(part);
    }
    return jd_max(ROUND * DBL_EPSILON * (size + jd_abs(rest)), s->noise[contact]);
}

// What begins to slide on a plane has begun where it is fast enough; it does not where friction would
// drive it.                                                                        [touch:T14]
static jd_real plane_sliding(const jd_touch_store* s, int contact) {
    const jd_touch* c = &s->touch[contact];
    const jd_real speed = jd_touch_speed(s, contact);
    jd_real power = jd_set(0.0);
    for (int d = 0; d < s->along[contact]; d++)
        power += c->T[d] * c->along[d].speed;
    const jd_real most = JD_TOUCH_BEGUN * jd_max(c->mu_k * c->N, jd_set(DBL_MIN));
    const jd_real begins = jd_min(1.0 - speed / JD_TOUCH_BEGUN, DRIVES - power / most);
    return jd_select(jd_touch_begins(c), begins, speed - JD_TOUCH_SLOW);
}

// Sliding on a line ends where its velocity changes its sign, by more than rounding: it begins with
// no acceleration where friction has held to its limit. On a plane it seldom vanishes: rest begins
// where the speed falls below what tolerances resolve.
// Without friction there is nothing to end, whatever slip does; where friction begins, a slip that
// has turned meanwhile is found at once.
static jd_real sliding(const jd_touch_store* s, int contact, const jd_real* y) {
    const jd_touch* c = &s->touch[contact];
    jd_real left = c->way * c->along[0].speed + rounding(s, contact, 0, y);
    if (s->along[contact] == 2) {
        jd_real least = jd_set(DBL_MAX);
        for (int d = 0; d < 2 && jd_any(c->box); d++) {
            const jd_real own = c->ways[d] * c->along[d].speed + rounding(s, contact, d, y);
            least = jd_select(c->holds[d], least, jd_min(least, own));
        }
        left = jd_select(c->box, least, plane_sliding(s, contact));
    }
    if (jd_touch_is_patch(s, contact))
        left = jd_select(jd_gt(c->patch.eps, jd_set(0.0)), jd_set(1.0), plane_sliding(s, contact));
    const jd_real zero = jd_set(0.0), most = jd_max(c->mu_k, c->mu_s);
    return jd_select(jd_gt(most, zero) | jd_gt(jd_max(c->mu_k_y, c->mu_s_y), zero), left,
                     jd_set(1.0));
}

// Whether gap and opening velocity of a closed contact are numbers, which its forces do not tell.
static jd_mask is_stated(const jd_touch* c) {
    return jd_eq(c->gap, c->gap) & jd_eq(c->normal.speed, c->normal.speed);
}

static jd_real value_of(const jd_touch_store* s, const jd_watch* w, const jd_real* y) {
    const jd_touch* c = &s->touch[w->contact];
    const int along = s->along[w->contact];
    const jd_real none = jd_set((double)NAN), one = jd_set(1.0);
    const jd_mask rigid = jd_touch_rigid(s, w->contact), slides = c->closed & ~c->stuck;
    switch (w->event) {
    case JD_CONTACT_IMPACT:
        return jd_select(rigid & ~c->closed, c->gap, none);
    case JD_CONTACT_LAND:
        return jd_select(c->closed, -one, one);
    case JD_CONTACT_LIFT:
        return jd_select(rigid & c->closed & is_stated(c), c->N, none);
    case JD_CONTACT_JAM:
        return jd_select(rigid & slides, s->pivot[w->contact] - JAM, none);
    case JD_CONTACT_TOUCH:
        return jd_select(c->compliant & ~c->closed, meeting(c), none);
    case JD_CONTACT_PART:
        return jd_select(c->compliant & c->closed, c->lasting, none);
    case JD_CONTACT_LEAVE:
        return jd_select(c->compliant, opening(c), none);
    case JD_CONTACT_STOP:
        return along > 0 ? jd_select(slides, sliding(s, w->contact, y), none) : none;
    case JD_CONTACT_SLIP:
        return along > 0 ? jd_select(c->holds[0] | c->holds[1], grip(s, w->contact), none) : none;
    case JD_CONTACT_TURN:
    case JD_CONTACT_NOTHING:
        break;
    }
    return none;
}

void jd_touch_watch(jd_touch_store* s, const jd_instance* instance, jd_real t, const jd_real* y,
                    jd_real* value) {
    jd_touch_forces(s, instance, t, y);
    for (int i = 0; i < s->watches; i++)
        value[i] = value_of(s, &s->system->watches[i], y);
}

// ---- A look at gaps alone ------------------------------------------------------------------------

// What a function is in lanes that jd_touch_near tells.
static jd_real near_value(const jd_touch_store* s, const jd_watch* w) {
    const jd_touch* c = &s->touch[w->contact];
    const jd_real none = jd_set((double)NAN), one = jd_set(1.0);
    switch (w->event) {
    case JD_CONTACT_IMPACT:
        return jd_select(jd_touch_rigid(s, w->contact) & ~c->closed, c->gap, none);
    case JD_CONTACT_LAND:
        return jd_select(c->closed, -one, one);
    case JD_CONTACT_TOUCH:
        return jd_select(c->compliant & ~c->closed, c->gap, none);
    case JD_CONTACT_PART:
        return jd_select(c->compliant & c->closed, c->lasting, none);
    case JD_CONTACT_LEAVE:
        return jd_select(c->compliant, opening(c), none);
    case JD_CONTACT_STOP:
        return s->along[w->contact] > 0 ? jd_select(c->closed, one, none) : none;
    default:
        return none;
    }
}

jd_mask jd_touch_near(jd_touch_store* s, const jd_instance* instance, jd_real t, const jd_real* y,
                      jd_real* value) {
    const jd_real zero = jd_set(0.0);
    jd_mask told = jd_mask_all();
    jd_touch_look_near(s, instance, t, y);
    for (int k = 0; k < s->count; k++) {
        const jd_touch* c = &s->touch[k];
        const jd_mask never = jd_touch_is_patch(s, k) ? jd_gt(c->patch.eps, zero)
                              : s->along[k] == 0      ? jd_mask_all()
                                                      : jd_mask_none();
        const jd_mask slides = c->closed & ~c->stuck & ~jd_touch_rigid(s, k) & never;
        told &= slides | (~c->closed & jd_gt(c->gap, zero));
    }
    for (int i = 0; i < s->watches; i++)
        value[i] = near_value(s, &s->system->watches[i]);
    return told;
}
