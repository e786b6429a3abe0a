// Events at the contacts of a lane.                                              [touch:T6]

#include "solve/touch/lane.h"

#include <float.h>
#include <math.h>

#define ROUNDING 4    // ulp of the scale of a place: nothing can be laid down more exactly
#define FIRMER 1.005  // of a load that a law has held: it is tried again at so much more
#define FIRMEST 0.25  // laws are off by less, of what their areas hold
#define NOISIER 2     // times the slip that was rounding
#define FAR 100  // of a slip: changes of velocity that take it and are larger take something else

static const jd_touch_wish none = {.slips = -1};

static double gap_of(const jd_touch_lane* l, int contact) {
    return jd_get(l->store->touch[contact].gap, l->lane);
}

static double opening_of(const jd_touch_lane* l, int contact) {
    return jd_get(l->store->touch[contact].normal.speed, l->lane);
}

// ---- Start -------------------------------------------------------------------------------------

// Whether a gap that is open, and its rate, are rounding of what they are made of: bodies that are laid
// on each other along a tilted plane.
static bool is_rounding(const jd_touch_lane* l, int contact) {
    const jd_contact_line* d = &l->store->touch[contact].normal;
    const double ulp = ROUNDING * DBL_EPSILON;
    double speed = 0;
    for (int i = 0; i < l->store->states; i++)
        speed += fabs(jd_get(d->by[i], l->lane)) * l->store->system->states[i].scale;
    return gap_of(l, contact) <= ulp * jd_touch_scale(l, contact) &&
           fabs(opening_of(l, contact)) <= ulp * speed;
}

bool jd_touch_begins_closed(const jd_touch_lane* l, int contact) {
    const jd_touch* c = &l->store->touch[contact];
    if (l->store->system->contacts[contact].normal == JD_NORMAL_GIVEN)
        return true;
    if (jd_mask_get(c->compliant, l->lane))
        return gap_of(l, contact) < 0 && jd_get(c->press, l->lane) > 0;
    return (gap_of(l, contact) <= 0 && opening_of(l, contact) <= 0) || is_rounding(l, contact);
}

// Contacts that are closed and approach strike at once.
static jd_status strike_first(jd_touch_lane* l) {
    jd_status status = JD_OK;
    for (int k = 0; k < l->store->count && status == JD_OK; k++) {
        if (jd_touch_mode(l, k) == JD_MODE_OPEN || !jd_touch_is_rigid(l, k) ||
            opening_of(l, k) >= 0)
            continue;
        l->told = "impact";
        l->name = l->store->system->contacts[k].name;
        status = jd_touch_strike(l, k, false);
    }
    return status;
}

static jd_status start(jd_touch_lane* l) {
    jd_put(&l->instance->regime, l->lane, 0.0);
    jd_touch_look(l);
    for (int k = 0; k < l->store->count; k++) {
        jd_put(&l->store->pause[k], l->lane, 0.0);
        jd_put(&l->store->noise[k], l->lane, 0.0);
    }
    for (int k = 0; k < l->store->count; k++)
        if (jd_touch_begins_closed(l, k))
            jd_touch_set_mode(l, k, JD_MODE_FORWARDS);
    const jd_status status = strike_first(l);
    return status == JD_OK ? jd_touch_decide(l, none) : status;
}

// ---- Events ------------------------------------------------------------------------------------

// A contact opens. One that has parted before is open already, and no longer pressed in.
static jd_status open(jd_touch_lane* l, int contact) {
    if (jd_touch_mode(l, contact) == JD_MODE_OPEN)
        jd_touch_rise(l, contact, gap_of(l, contact));
    jd_touch_set_mode(l, contact, JD_MODE_OPEN);
    jd_touch_leave(l, contact);
    return jd_touch_decide(l, none);
}

// What a speed along a direction is multiplied with to be one of sliding.
static double unit_of(const jd_touch_lane* l, int contact, int direction) {
    return direction < 2 ? 1 : jd_get(l->store->touch[contact].patch.size, l->lane);
}

// A compliant contact closes, unless it stands at its gap of 0 and opens from there: then a step has
// been seen below it by its error.
static jd_status meet(jd_touch_lane* l, int contact, const char* kind) {
    const double gap = gap_of(l, contact), speed = opening_of(l, contact);
    if (gap >= 0 && (speed > 0 || (speed == 0 && jd_touch_fall(l, contact) <= 0)))
        return JD_OK;
    l->told = kind;
    jd_touch_set_mode(l, contact, JD_MODE_FORWARDS);
    return jd_touch_decide(l, none);
}

// What is left of a contact's slip is taken, unless that would stop other motion: where its sliding
// is that of its opening, in other units, slip vanishes and nothing rests.
static void take_slip(jd_touch_lane* l, int contact) {
    jd_real* kept = l->store->later;
    double changed = 0, slip = 0;
    jd_touch_look(l);
    for (int d = 0; d < l->store->along[contact]; d++)
        slip +=
            unit_of(l, contact, d) * fabs(jd_get(l->store->touch[contact].along[d].speed, l->lane));
    for (int i = 0; i < l->store->states; i++)
        kept[i] = l->y[i];
    jd_touch_settle(l);
    for (int d = 0; d < l->store->along[contact]; d++)
        for (int i = 0; i < l->store->states; i++)
            changed += unit_of(l, contact, d) *
                       fabs(jd_get(l->store->touch[contact].along[d].by[i], l->lane) *
                            (jd_get(l->y[i], l->lane) - jd_get(kept[i], l->lane)));
    for (int i = 0; i < l->store->states && changed > FAR * slip; i++)
        jd_put(&l->y[i], l->lane, jd_get(kept[i], l->lane));
}

// The direction of a box that has stopped.
static int direction_stopped(const jd_touch_lane* l, int contact) {
    const jd_touch* c = &l->store->touch[contact];
    double left[2];
    for (int d = 0; d < 2; d++)
        left[d] = jd_mask_get(c->holds[d], l->lane)
                      ? (double)INFINITY
                      : jd_get(c->ways[d] * c->along[d].speed, l->lane);
    return left[1] < left[0];
}

// The direction of a box that can no longer be held.
static int direction_slipping(const jd_touch_lane* l, int contact) {
    const jd_touch* c = &l->store->touch[contact];
    double strain[2];
    for (int d = 0; d < 2; d++) {
        const double most = jd_get(d ? c->mu_s_y : c->mu_s, l->lane) * jd_get(c->N, l->lane);
        const bool holds = jd_mask_get(c->holds[d], l->lane);
        strain[d] = holds ? fabs(jd_get(c->T[d], l->lane)) / fmax(most, DBL_MIN) : -1;
    }
    return strain[1] > strain[0];
}

// What began to slide on a plane is fast enough for its law.
static bool has_begun(jd_touch_lane* l, int contact) {
    if (!jd_touch_is_plane(l, contact) || jd_touch_mode(l, contact) != JD_TOUCH_BEGINS ||
        jd_get(jd_touch_speed(l->store, contact), l->lane) < 0.5 * JD_TOUCH_BEGUN)
        return false;
    jd_touch_set_mode(l, contact, JD_MODE_FORWARDS);
    return true;
}

// An approximate law may have more friction than its area can hold: what begins to slide is stopped
// again, as long as loads are between both. It is held there, until they have grown a little.
//                                                                                  [touch:T14]
static void hold_firmly(jd_touch_lane* l, int contact) {
    jd_touch_store* s = l->store;
    const jd_touch* c = &s->touch[contact];
    if (!jd_touch_is_patch(s, contact) || s->friction[s->patch[contact]].law->exact)
        return;
    const bool again = jd_touch_mode(l, contact) == JD_TOUCH_BEGINS;
    double firm = 0;
    if (again) {
        jd_touch_set_mode(l, contact, JD_MODE_STUCK);
        jd_touch_rates(s, l->instance, jd_set(l->t), l->y, s->rate);
        const double load[3] = {jd_get(c->T[0], l->lane), jd_get(c->T[1], l->lane),
                                jd_get(c->T[2], l->lane)};
        firm = jd_touch_gauge(s, contact, l->lane, load, NULL) * FIRMER - 1;
    }
    const bool held = firm > 0 && firm < FIRMEST;
    if (again && !held)
        jd_touch_set_mode(l, contact, JD_TOUCH_BEGINS);
    jd_put(&s->firm[contact], l->lane, held ? firm : 0);
}

// Sliding has ended: the contact rests, or slides the other way. If it goes on as before, its slip was
// rounding, and the next one is to be more than that: places add what the parts of a speed do not
// tell, as a heading after many turns.                                              [touch:T6]
static jd_status end_sliding(jd_touch_lane* l, int contact, const char* kind) {
    const bool box = jd_touch_is_box(l, contact);
    const int along = box ? direction_stopped(l, contact) : 0;
    const int before = jd_touch_way_mode(l, contact, along);
    const double slip = fabs(jd_get(l->store->touch[contact].along[along].speed, l->lane));
    jd_touch_set_way_mode(l, contact, along, JD_MODE_STUCK);
    take_slip(l, contact);
    const jd_status status = jd_touch_decide(l, none);
    if (status == JD_OK)
        hold_firmly(l, contact);
    const int after = jd_touch_way_mode(l, contact, along);
    jd_put(&l->store->noise[contact], l->lane, after == before ? NOISIER * slip : 0);
    if (status == JD_OK && after != before && !l->told)
        l->told = after == JD_MODE_STUCK ? kind : after == JD_MODE_OPEN ? "lift" : "turn";
    return status;
}

static bool slides_on_plane(const jd_touch_lane* l, int contact) {
    const int mode = jd_touch_mode(l, contact);
    return l->store->along[contact] >= 2 && !jd_touch_is_box(l, contact) &&
           (mode == JD_MODE_FORWARDS || mode == JD_TOUCH_BEGINS);
}

// All other contacts that slide on planes as slowly are at rest. @return how many they are.
static int rest_others(jd_touch_lane* l, int contact) {
    int count = 0;
    for (int k = 0; k < l->store->count; k++) {
        if (k == contact || !slides_on_plane(l, k))
            continue;
        const jd_real blur = jd_touch_blur(l->store, k, l->tolerance, l->y);
        if (!jd_mask_get(jd_le(jd_touch_speed(l->store, k), blur), l->lane))
            continue;
        jd_touch_set_mode(l, k, JD_MODE_STUCK);
        count++;
    }
    return count;
}

// Which contacts slide on planes: bits.
static unsigned sliding_on_planes(const jd_touch_lane* l) {
    unsigned bits = 0;
    for (int k = 0; k < l->store->count; k++)
        bits |= slides_on_plane(l, k) ? 1u << k : 0;
    return bits;
}

// Which contacts stick: bits.
static unsigned sticking(const jd_touch_lane* l) {
    unsigned bits = 0;
    for (int k = 0; k < l->store->count; k++)
        bits |= jd_touch_mode(l, k) == JD_MODE_STUCK ? 1u << k : 0;
    return bits;
}

// Sliding on a plane that is hardly more than the error of a step ends: the contact rests, with others
// that slide as slowly, as a body that comes to rest does, or alone; if it cannot it goes on as it
// does.                                                                             [touch:T15]
static jd_status end_blurred(jd_touch_lane* l, int contact, const char* kind) {
    const int states = l->store->states;
    const double regime = jd_get(l->instance->regime, l->lane);
    const unsigned others = sliding_on_planes(l) & ~(1u << contact);
    double* kept = l->store->kept;
    for (int i = 0; i < states; i++)
        kept[i] = jd_get(l->y[i], l->lane);
    for (int alone = 0; alone < 2; alone++) {
        if (!alone && rest_others(l, contact) == 0)
            continue;
        const jd_status status = end_sliding(l, contact, kind);
        l->also = others & sticking(l);
        if (status != JD_OK || !slides_on_plane(l, contact))
            return status;
        l->told = l->modes = NULL;
        l->also = 0;
        for (int i = 0; i < states; i++)
            jd_put(&l->y[i], l->lane, kept[i]);
        jd_put(&l->instance->regime, l->lane, regime);
        jd_touch_look(l);
    }
    const double pause = fmax(2 * jd_get(l->store->pause[contact], l->lane), l->step);
    jd_put(&l->store->pause[contact], l->lane, pause);
    jd_put(&l->store->wait[contact], l->lane, l->t + pause);
    return JD_OK;
}

static jd_status stop(jd_touch_lane* l, int contact, const char* kind) {
    if (has_begun(l, contact))
        return JD_OK;
    const bool plane = l->store->along[contact] >= 2 && !jd_touch_is_box(l, contact);
    const bool begins = plane && jd_touch_mode(l, contact) == JD_TOUCH_BEGINS;
    return plane && !begins ? end_blurred(l, contact, kind) : end_sliding(l, contact, kind);
}

// Rest has ended: on a line the contact slides the way that friction held it from. Where it stuck by
// others and they move on, nothing is known but that they do.
static jd_status slip(jd_touch_lane* l, int contact) {
    jd_touch_rates(l->store, l->instance, jd_set(l->t), l->y, l->store->rate);
    const int along = jd_touch_is_box(l, contact) ? direction_slipping(l, contact) : 0;
    const double T = jd_get(l->store->touch[contact].T[along], l->lane);
    const jd_touch_wish wish = {contact, T > 0 ? -1 : 1, along, true};
    const bool loose = jd_get(l->store->loose[contact], l->lane) > 0.5;
    return jd_touch_decide(l, loose ? none : wish);
}

static jd_status happen(jd_touch_lane* l, const jd_watch* w) {
    switch (w->event) {
    case JD_CONTACT_IMPACT:
        return jd_touch_strike(l, w->contact, false);
    case JD_CONTACT_LIFT:
    case JD_CONTACT_PART:
    case JD_CONTACT_LEAVE:
        return open(l, w->contact);
    case JD_CONTACT_JAM:
        return JD_ERR_PAINLEVE;
    case JD_CONTACT_TOUCH:
        return meet(l, w->contact, w->kind);
    case JD_CONTACT_STOP:
        return stop(l, w->contact, w->kind);
    case JD_CONTACT_SLIP:
        return slip(l, w->contact);
    case JD_CONTACT_LAND:
    case JD_CONTACT_TURN:
    case JD_CONTACT_NOTHING:
        break;
    }
    return JD_OK;
}

// Where contacts have no consistent motion no force of theirs is one.             [touch:T8]
static jd_status note(jd_touch_lane* l, jd_status status) {
    const double regime = jd_get(l->instance->regime, l->lane);
    if (status == JD_ERR_PAINLEVE)
        jd_put(&l->instance->regime, l->lane, regime + (double)JD_TOUCH_PARADOX);
    return status;
}

// Whether another rigid contact is closed.
static bool has_company(const jd_touch_lane* l, int contact) {
    for (int k = 0; k < l->store->count; k++)
        if (k != contact && jd_touch_is_rigid(l, k) && jd_touch_mode(l, k) != JD_MODE_OPEN)
            return true;
    return false;
}

// Whether an open contact at a gap of 0 or below would never come above.
static bool stays_below(jd_touch_lane* l, int contact) {
    const double gap = gap_of(l, contact), up = opening_of(l, contact);
    if (!jd_touch_is_rigid(l, contact) || jd_touch_mode(l, contact) != JD_MODE_OPEN || gap > 0)
        return false;
    const double fall = up > 0 ? jd_touch_fall(l, contact) : 0;
    return up <= 0 || up * up <= -2 * fall * gap;
}

// An open contact is seen to close from above: where others have put its gap at 0 or below, it begins a
// trace above.
static void raise_open(jd_touch_lane* l) {
    for (int k = 0; k < l->store->count; k++)
        if (stays_below(l, k) && has_company(l, k))
            jd_touch_leave(l, k);
}

jd_status jd_touch_jump(jd_touch_lane* l, int index) {
    l->store->finding[l->lane][0] = '\0';
    l->told = NULL;
    if (index == JD_JUMP_START)
        return note(l, start(l));
    const jd_watch* w = &l->store->system->watches[index];
    l->name = w->name;
    jd_touch_look(l);
    const jd_status status = happen(l, w);
    if (status == JD_OK)
        raise_open(l);
    return w->event == JD_CONTACT_JAM ? status : note(l, status);
}

jd_status jd_touch_gather(jd_touch_lane* l, int index) {
    l->store->finding[l->lane][0] = '\0';
    l->told = NULL;
    jd_touch_look(l);
    return note(l, jd_touch_strike(l, l->store->system->watches[index].contact, true));
}
