/// @file lane.h
/// One lane of the contacts in doubles: what its jumps are made of.
#ifndef JUDDER_SOLVE_TOUCH_LANE_H
#define JUDDER_SOLVE_TOUCH_LANE_H

#include "solve/touch/touch.h"

#define JD_TOUCH_TRACE                                                                             \
    2e-15                  ///< of the lengths that make up a gap: where a contact that opens begins
#define JD_TOUCH_ROUND 64  ///< ulp: speeds and hops that small are none

/// Some contacts of a lane, with what all of their directions do to each other.   [touch:T1]
typedef struct jd_touch_group {
    int count;                      ///< contacts
    int contact[JD_MOST_CONTACTS];  ///< which
    int first[JD_MOST_CONTACTS];    ///< place of the opening of each among the directions
    int directions;
    double give[JD_TOUCH_MOST * JD_TOUCH_MOST];  ///< directions x directions
    double pull[JD_TOUCH_MOST];                  ///< rates of the speeds without contact forces
    double speed[JD_TOUCH_MOST];
    double size[JD_TOUCH_MOST];  ///< of the parts that make up each speed: what rounding goes by
} jd_touch_group;

/// Mode of a contact of the lane, and another one for it.
static inline int jd_touch_mode(const jd_touch_lane* l, int contact) {
    int64_t regime = (int64_t)jd_get(l->instance->regime, l->lane);
    return (int)(regime >> (2 * contact) & 3);
}

static inline bool jd_touch_is_box(const jd_touch_lane* l, int contact) {
    return l->store->along[contact] == 2 && jd_mask_get(l->store->touch[contact].box, l->lane);
}

/// Whether a contact slides on a plane, where slip has no direction before it begins.
static inline bool jd_touch_is_plane(const jd_touch_lane* l, int contact) {
    return l->store->along[contact] >= 2 && !jd_touch_is_box(l, contact);
}

/// Mode of a direction of sliding, 0 or 1: in a box each has its own.
static inline int jd_touch_way_mode(const jd_touch_lane* l, int contact, int direction) {
    const bool second = direction == 1 && jd_touch_is_box(l, contact);
    return jd_touch_mode(l, second ? contact + JD_MOST_CONTACTS : contact);
}

static inline void jd_touch_set_digit(jd_touch_lane* l, int place, int mode) {
    const int64_t regime = (int64_t)jd_get(l->instance->regime, l->lane), digit = (int64_t)3;
    const int shift = 2 * place;
    jd_put(&l->instance->regime, l->lane,
           (double)((regime & ~(digit << shift)) | ((int64_t)mode << shift)));
}

static inline void jd_touch_set_way_mode(jd_touch_lane* l, int contact, int direction, int mode) {
    jd_touch_set_digit(l, direction == 0 ? contact : contact + JD_MOST_CONTACTS, mode);
}

static inline void jd_touch_set_mode(jd_touch_lane* l, int contact, int mode) {
    jd_touch_set_way_mode(l, contact, 0, mode);
    if (jd_touch_is_box(l, contact))
        jd_touch_set_way_mode(l, contact, 1, mode);
}

static inline bool jd_touch_is_rigid(const jd_touch_lane* l, int contact) {
    return jd_mask_get(jd_touch_rigid(l->store, contact), l->lane);
}

/// A parameter of a contact, by its place; `none` where there is none.
static inline double jd_touch_value(const jd_touch_lane* l, int place, double none) {
    return place < 0 ? none : jd_get(l->instance->parameters[place], l->lane);
}

/// The statements of the lane as its states are.
#define jd_touch_look JD_WIDE(jd_touch_look)
void jd_touch_look(jd_touch_lane* lane);

/// A group of the contacts that `wanted` says, after jd_touch_look, with at most so many components
/// of sliding each: JD_TOUCH_POINTS takes patches for points.
#define jd_touch_gather_group JD_WIDE(jd_touch_gather_group)
void jd_touch_gather_group(const jd_touch_lane* lane, const bool wanted[JD_MOST_CONTACTS], int most,
                           jd_touch_group* group);
#define JD_TOUCH_POINTS 2
#define JD_TOUCH_WHOLE 3

/// Spin of patches in a group times their size, and moments over it: what jd_modes_solve asks.
#define jd_touch_measure_spin JD_WIDE(jd_touch_measure_spin)
void jd_touch_measure_spin(const jd_touch_lane* lane, jd_touch_group* group);

/// A contact that is closed as jd_modes_solve sees it; its slip is that of the states.
#define jd_touch_describe JD_WIDE(jd_touch_describe)
void jd_touch_describe(const jd_touch_lane* lane, int contact, jd_closed_contact* closed);

/// The states after impulses along the directions of a group.
#define jd_touch_push JD_WIDE(jd_touch_push)
void jd_touch_push(jd_touch_lane* lane, const jd_touch_group* group, const double* impulse);

/// The places after shifts along the directions of a group, as by impulses that act for a second.
#define jd_touch_shift JD_WIDE(jd_touch_shift)
void jd_touch_shift(jd_touch_lane* lane, const jd_touch_group* group, const double* way);

/// Book an energy as lost.
#define jd_touch_lose JD_WIDE(jd_touch_lose)
void jd_touch_lose(jd_touch_lane* lane, double energy);

/// The lengths that make up the gap of a contact [m]: what rounding of it goes by.
#define jd_touch_length JD_WIDE(jd_touch_length)
double jd_touch_length(const jd_touch_lane* lane, int contact);

/// The same of the scales of its places: what tolerances of it go by.
#define jd_touch_scale JD_WIDE(jd_touch_scale)
double jd_touch_scale(const jd_touch_lane* lane, int contact);

/// Move the bodies so that the gap of a contact has this value: they are an ulp too near where they
/// strike, and a little where a row of impacts ends. What that takes is booked.
#define jd_touch_place JD_WIDE(jd_touch_place)
void jd_touch_place(jd_touch_lane* lane, int contact, double gap);

/// How fast a contact that is open is pressed together, with the forces of the others in their modes.
#define jd_touch_fall JD_WIDE(jd_touch_fall)
double jd_touch_fall(jd_touch_lane* lane, int contact);

/// Closed contacts on each other, those that stick at rest, exactly.
#define jd_touch_settle JD_WIDE(jd_touch_settle)
void jd_touch_settle(jd_touch_lane* lane);

/// Whether a contact is closed as a trajectory begins, after jd_touch_look; it may part all the same.
#define jd_touch_begins_closed JD_WIDE(jd_touch_begins_closed)
bool jd_touch_begins_closed(const jd_touch_lane* lane, int contact);

/// Move the bodies so that the gap of a contact is a trace above `from`: rounding does not bring it
/// back there.
#define jd_touch_rise JD_WIDE(jd_touch_rise)
void jd_touch_rise(jd_touch_lane* lane, int contact, double from);

/// A rigid contact that has just opened without velocity begins a trace away, so that rounding makes
/// no impacts.
#define jd_touch_leave JD_WIDE(jd_touch_leave)
void jd_touch_leave(jd_touch_lane* lane, int contact);

/// What is asked of the modes of a lane beside what its states tell.
typedef struct jd_touch_wish {
    int slips;  ///< a contact that can no longer be held; -1: none
    int way;    ///< and which way it goes on a line
    int along;  ///< along which direction of a box
    bool held;  ///< the forces of the store are those that held so far
} jd_touch_wish;

/// New modes for the contacts that are closed, by (M4). [touch:T3] [touch:T4]
/// @return JD_OK; JD_ERR_PAINLEVE, JD_ERR_SOLVER.
#define jd_touch_decide JD_WIDE(jd_touch_decide)
jd_status jd_touch_decide(jd_touch_lane* lane, jd_touch_wish wish);

/// Contact `contact` is struck, or with `ends` closes without rebound.
/// @return JD_OK; JD_ERR_ACCUMULATION if the hop that follows is below what numbers resolve.
#define jd_touch_strike JD_WIDE(jd_touch_strike)
jd_status jd_touch_strike(jd_touch_lane* lane, int contact, bool ends);

/// An impact without collision where contacts have no consistent motion. [touch:T8]
#define jd_touch_strike_still JD_WIDE(jd_touch_strike_still)
jd_status jd_touch_strike_still(jd_touch_lane* lane, int contact);

/// The same with contacts that give way, all that are closed together. [touch:T8]
#define jd_touch_strike_soft JD_WIDE(jd_touch_strike_soft)
jd_status jd_touch_strike_soft(jd_touch_lane* lane);

#endif
