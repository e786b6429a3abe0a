// Changes of mode: slip, near rest, rest.                        docs/theory/stick-slip.md
//
//     slip ----- a stop is near ------> near rest ---- the motion vanishes ---> rest
//     slip <---- it has sped up ------- near rest <--- the load is too much ---- rest
//
// A lane at rest makes no step: it is run to its onset, or to its end, at once. Only where the
// system rides are the other states integrated meanwhile. Near rest: see near_rest.c.

#include "solve/batch.h"
#include "solve/contact.h"
#include "solve/event.h"
#include "solve/rows.h"
#include "solve/stick.h"

#include <float.h>
#include <math.h>

#define AHEAD 8         // steps before its stop at which a motion counts as near rest
#define SLOW 1e-4       // of the typical speed: slower motion that begins is near rest
#define STILL 1e-6      // of the typical speed: slower motion is near rest in any case
#define SETTLED 1e-3    // of the tolerance and the time of slip: estimates of a stop that agree
#define LATE 1e-3       // of the typical speed: only slower motion has a stop to be estimated
#define BRIEF 1e-10     // of the run: a slip that short ended at once
#define BRIEF_MOST 32   // so many in a row are an accumulation
#define BRIEF_END 1000  // so many end the run
#define HOLD 1e-6       // by so much more is held then

static double scale_of(const jd_batch* b) { return b->spec->system->kernel->speed; }

// ---- Rest --------------------------------------------------------------------------------------

// Advance a lane at rest to t. @return false if it ends meanwhile.
static bool wait_until(jd_batch* b, int lane, double from, double t) {
    jd_put(&b->t, lane, from);
    if (jd_locate_rest(b, lane, t, jd_rest_pace(b, lane, from)))
        return false;
    jd_rows_rest(b, lane, t);
    jd_put(&b->t, lane, t);
    if (b->spec->record == JD_RECORD_STEPS && t > b->lane[lane].recorded) {
        jd_rows_copy(b, lane, b->y, b->numbers);
        jd_rows_put(b, lane, t, b->numbers);
    }
    return true;
}

// On the surface, but the load does not grow: held a little longer.
static void hold_on(jd_mode* m) { m->hold += (m->hold - 1) + 1e-12; }

// What moves beside a contact that rides comes to rest, if it does.
static bool halt(jd_batch* b, int lane) {
    if (b->lane[lane].status != JD_OK || !jd_rolling_halts(b, lane))
        return false;
    jd_mask_put(&b->store.instance.rests, lane, true);
    jd_near_rest_settle(b, lane, jd_get(b->t, lane), (const double[3]){0, 0, 0});
    return true;
}

// A lane whose contact does not move at its time rides on, or begins to slip: an event of this
// kind. @return whether it rides.
static bool ride(jd_batch* b, int lane, const char* kind) {
    jd_lane* l = &b->lane[lane];
    l->mode.stuck = true;
    jd_mask_put(&b->riding, lane, true);
    halt(b, lane);
    while (l->status == JD_OK && !jd_rolling_held(b, lane)) {
        if (jd_onset_take_off(b, lane, kind))
            return false;
        hold_on(&l->mode);
    }
    return true;
}

static double begin_mode(jd_batch* b, int lane, double t, double u[3]);

// A rest was cut: the system jumps. @return whether the lane still rests.
static bool jump_at_rest(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    double u[3];
    if (!l->cut.jumps || l->status != JD_OK)
        return false;
    jd_jump_make(b, lane);
    l->cut.jumps = false;
    const double t = jd_batch_time(b, lane);
    const double s = l->status == JD_OK ? begin_mode(b, lane, t, u) : 0;
    if (s > 0 && s < SLOW * scale_of(b))
        jd_near_rest_come(b, lane, t, u);
    l->mode.stuck = s == 0;
    return s == 0 && l->status == JD_OK;
}

// Run a lane at rest to its onset or its end.
static void rest(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    l->mode.stuck = true;
    jd_mask_put(&b->close, lane, false);
    while (l->status == JD_OK && jd_batch_time(b, lane) < l->task.end) {
        const double t = jd_batch_time(b, lane);
        jd_load_piece_enter(b, lane, t);
        jd_status status;
        const double onset = jd_rest_onset(b, lane, t, &status);
        if (status == JD_CANCELLED)
            b->status = JD_CANCELLED;
        if (status != JD_OK) {
            l->status = status < 0 ? status : l->status;
            return;
        }
        if (!wait_until(b, lane, t, fmin(onset, l->limit))) {
            if (!jump_at_rest(b, lane))
                return;
            continue;
        }
        if (onset < INFINITY && onset < l->task.end && jd_onset_take_off(b, lane, "slip"))
            return;
        if (onset < INFINITY)
            hold_on(&l->mode);
    }
}

// Whether a contact with the motion zero is held at time t.
static bool is_held(jd_batch* b, int lane, double t) {
    jd_lane* l = &b->lane[lane];
    const double limit = l->limit;
    jd_status status;
    l->limit = t;  // only this instant
    const double onset = jd_rest_onset(b, lane, t, &status);
    l->limit = limit;
    if (status < 0)
        l->status = status;
    return onset == INFINITY;
}

// The contact of a lane that rides has stopped, and with it perhaps what else moved.
static void tell_stop(jd_batch* b, int lane) {
    jd_rows_tell(b, lane, "stop");
    if (jd_mask_get(b->store.instance.rests, lane))
        jd_rows_tell(b, lane, "rest");
}

// A slip has ended at time t with the motion zero.
static void come_to_rest(jd_batch* b, int lane, double t) {
    jd_lane* l = &b->lane[lane];
    jd_mode* m = &l->mode;
    const double zero[3] = {0, 0, 0};
    jd_near_rest_settle(b, lane, t, zero);
    jd_mask_put(&b->close, lane, false);
    jd_put(&b->t, lane, t);
    for (int i = 0; i < JD_CONTACT_NUMBERS; i++)
        jd_put(&b->y[b->states + i], lane, 0.0);
    jd_locate_arrive(b, lane);
    const bool brief = t - m->begun < BRIEF * (l->task.end - l->task.begin);
    m->brief = brief ? m->brief + 1 : 0;
    m->hold = 1;
    if (m->brief >= BRIEF_MOST)
        m->hold += HOLD;
    if (m->brief == BRIEF_MOST)
        jd_rows_tell(b, lane, "accumulation");
    if (m->brief > BRIEF_END && l->status == JD_OK)
        l->status = JD_ERR_ACCUMULATION;
    jd_load_piece_enter(b, lane, t);
    m->stuck = true;
    if (jd_batch_rides(b)) {
        l->step *= m->speed;  // from tau to time
        if (ride(b, lane, "turn"))
            tell_stop(b, lane);
        return;
    }
    const bool held = is_held(b, lane, t);
    if (held)
        jd_rows_tell(b, lane, "stop");
    if (held || !jd_onset_take_off(b, lane, "turn"))
        rest(b, lane);
}

// ---- Begin -------------------------------------------------------------------------------------

static void put_first_row(jd_batch* b, int lane) {
    if (b->spec->record == JD_RECORD_FINAL)
        return;
    jd_rows_copy(b, lane, b->y, b->numbers);
    jd_rows_put(b, lane, b->lane[lane].task.begin, b->numbers);
}

// The speed of the contact at the start, its motion in u; infinite where it can never stick.
static double first_motion(jd_batch* b, int lane, double u[3]) {
    const jd_contact* c = &b->store.contact;
    if (!jd_batch_touches(b))
        return INFINITY;
    jd_instance_touch(&b->store, jd_mask_none(), b->t, b->y);
    const double grip = jd_get(c->mu_s, lane) * (jd_batch_rides(b) ? 1 : jd_get(c->normal, lane));
    if (jd_get(c->eps, lane) > 0 || !(grip > 0) || jd_mask_get(c->open, lane))
        return INFINITY;
    b->lane[lane].mode.flat = jd_mask_get(c->flat, lane);
    u[0] = jd_get(c->motion.x, lane), u[1] = jd_get(c->motion.y, lane);
    u[2] = jd_get(c->motion.w, lane);
    const double s = jd_get(jd_contact_speed(&b->store.instance, c), lane);
    return jd_rolling_rounds(b, lane) ? 0 : s;
}

// The mode of a lane as its states are. @return the speed of the contact, its motion in u.
static double begin_mode(jd_batch* b, int lane, double t, double u[3]) {
    jd_lane* l = &b->lane[lane];
    l->mode = (jd_mode){.hold = 1, .begun = t, .reach = l->mode.reach};
    jd_mask_put(&b->riding, lane, false);
    jd_mask_put(&b->store.instance.rests, lane, false);
    const double s = l->mode.speed = first_motion(b, lane, u);
    l->mode.free = s == INFINITY;
    if (!l->mode.free && l->status == JD_OK)
        l->status = jd_rest_reach(b, lane);
    if (s == 0)  // also where its square is too small a number
        jd_near_rest_settle(b, lane, t, (const double[3]){0, 0, 0});
    const bool rests = s == 0 && l->status == JD_OK;
    if (rests && jd_batch_rides(b))
        halt(b, lane);
    l->mode.stuck = rests && (jd_batch_rides(b) ? jd_rolling_held(b, lane) : is_held(b, lane, t));
    return s;
}

// Go on with the motion u of the contact, of the speed s.
static void go_on(jd_batch* b, int lane, double s, const double u[3]) {
    if (b->lane[lane].status != JD_OK)
        return;
    if (s == 0 && jd_batch_rides(b))
        ride(b, lane, "slip");
    else if (s == 0)
        rest(b, lane);
    else if (s < SLOW * scale_of(b))
        jd_near_rest_come(b, lane, jd_batch_time(b, lane), u);
}

void jd_mode_begin(jd_batch* b, int lane) {
    const double t = b->lane[lane].task.begin;
    double u[3];
    jd_load_piece_enter(b, lane, t);
    jd_jump_begin(b, lane);
    const double s = begin_mode(b, lane, t, u);
    put_first_row(b, lane);
    go_on(b, lane, s, u);
}

void jd_mode_leave(jd_batch* b, int lane) {
    if (jd_mask_get(b->close, lane))
        jd_near_rest_leave(b, lane);
    if (jd_mask_get(b->riding, lane))
        jd_near_rest_settle(b, lane, jd_get(b->t, lane), (const double[3]){0, 0, 0});
}

// ---- Follow ------------------------------------------------------------------------------------

// Slip: is a stop within the next steps? `s` is the speed after the step.
static bool follow_slip(jd_batch* b, int lane, double s, const jd_planar* motion) {
    jd_lane* l = &b->lane[lane];
    const double h = l->step;
    const double slowing = (l->mode.speed - s) / h;
    l->mode.speed = s;
    if (!(s < AHEAD * slowing * jd_get(b->h, lane)) && s > STILL * scale_of(b))
        return false;
    const double u[3] = {jd_get(motion->x, lane), jd_get(motion->y, lane), jd_get(motion->w, lane)};
    jd_near_rest_come(b, lane, jd_get(b->t, lane), u);
    return true;
}

// Near rest: has it stopped, has it sped up? `s` and `ds` are the speed and its rate in time.
static bool follow_close(jd_batch* b, int lane, double s, double ds) {
    jd_lane* l = &b->lane[lane];
    jd_mode* m = &l->mode;
    const double t = jd_batch_time(b, lane), ahead = jd_get(b->h, lane) * s;
    const double left = ds < 0 ? s / -ds : INFINITY, stop = t + left, before = m->stop;
    m->speed = s;
    m->least = fmin(m->least, s);
    m->stop = stop;
    const double ulp = DBL_EPSILON * fmax(fabs(t), DBL_MIN);
    const double close = fmax(SETTLED * b->spec->tolerance * (stop - m->begun), ulp);
    const bool settled = s < LATE * scale_of(b) && fabs(stop - before) <= close;
    if (stop <= l->limit && (settled || left <= 0.25 * ulp || s == 0)) {
        if (left < INFINITY)
            jd_cover(b, lane, left);
        come_to_rest(b, lane, left < INFINITY ? stop : t);
        return true;
    }
    const double pace = s / fabs(ds);
    jd_near_rest_measure(b, lane, s, fmin(left, pace));
    const bool faster = ds >= 0 && s > fmax(4 * m->least, SLOW * scale_of(b));
    const bool steady = pace > 4 * AHEAD * ahead && s > SLOW * scale_of(b);
    if (!faster && !steady)
        return false;
    jd_near_rest_leave(b, lane);
    return true;
}

// It rides: states on the constraint again, and slip where it is no longer held.
static bool follow_ride(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    jd_near_rest_settle(b, lane, jd_get(b->t, lane), (const double[3]){0, 0, 0});
    const bool goes_on = jd_get(b->t, lane) < l->task.end;
    if (l->cut.slips && goes_on && !jd_onset_take_off(b, lane, "slip"))
        hold_on(&l->mode);
    if (l->cut.rolls && goes_on) {
        jd_rows_tell(b, lane, "roll");
        jd_mask_put(&b->store.instance.rests, lane, false);
    } else if (!l->cut.made && halt(b, lane)) {
        jd_rows_tell(b, lane, "rest");
        return true;
    }
    return l->cut.made;
}

// The lane has come to the end of a piece of the loads.
static bool next_piece(jd_batch* b, int lane) {
    if (!jd_load_piece_next(b, lane))
        return false;
    if (jd_mask_get(b->riding, lane))
        ride(b, lane, "slip");
    return true;
}

// The system has jumped: begin anew from there.
static void follow_jump(jd_batch* b, int lane) {
    double u[3];
    b->lane[lane].cut.jumps = false;
    jd_mode_leave(b, lane);
    jd_load_piece_next(b, lane);
    const double s = begin_mode(b, lane, jd_batch_time(b, lane), u);
    go_on(b, lane, s, u);
}

// Whether the contact of any of these lanes can ever stick.
static bool some_stick(const jd_batch* b, jd_mask lanes) {
    bool some = false;
    for (int lane = 0; lane < JD_LANES; lane++)
        some = some || (jd_mask_get(lanes, lane) && !b->lane[lane].mode.free);
    return some;
}

// Whether the contact as it was last evaluated is that of these lanes now.
static bool is_known(const jd_batch* b, jd_mask lanes) {
    bool cut = false;
    for (int lane = 0; lane < JD_LANES; lane++)
        cut = cut || (jd_mask_get(lanes, lane) && b->lane[lane].cut.made);
    return b->store.current && !cut;
}

jd_mask jd_mode_follow(jd_batch* b) {
    const jd_instance* instance = &b->store.instance;
    const jd_mask stepped = b->busy & b->accepted;
    jd_mask anew = jd_mask_none();
    jd_planar motion = {0};
    jd_real s = jd_set(0.0), ds = s;
    const bool touches = jd_batch_touches(b) && some_stick(b, stepped);
    if (touches && !is_known(b, stepped)) {
        if (jd_any(b->close & stepped))
            jd_batch_evaluate(b, jd_mask_none(), b->t, b->y, b->rate);
        else
            jd_instance_touch(&b->store, b->riding, b->t, b->y);
    }
    if (touches) {
        const jd_planar du = jd_contact_rate(&b->store.contact);
        const jd_real a = instance->friction.size;
        motion = b->store.contact.motion;
        s = jd_contact_speed(instance, &b->store.contact);
        ds = (motion.x * du.x + motion.y * du.y + a * a * motion.w * du.w) / s;
    }
    for (int lane = 0; lane < JD_LANES; lane++) {
        if (!jd_mask_get(stepped, lane) || b->lane[lane].status != JD_OK)
            continue;
        bool changed = b->lane[lane].cut.made;
        if (b->lane[lane].cut.jumps)
            follow_jump(b, lane);
        else if (jd_mask_get(b->riding, lane))
            changed |= follow_ride(b, lane);
        else if (!b->lane[lane].mode.free)
            changed |= jd_mask_get(b->close, lane)
                           ? follow_close(b, lane, jd_get(s, lane), jd_get(ds, lane))
                           : follow_slip(b, lane, jd_get(s, lane), &motion);
        changed |= next_piece(b, lane);
        jd_mask_put(&anew, lane, changed);
    }
    return anew;
}
