// Changes of mode: slip, near rest, rest.                        docs/theory/stick-slip.md
//
//     slip ----- a stop is near ------> near rest ---- the motion vanishes ---> rest
//     slip <---- it has sped up ------- near rest <--- the load is too much ---- rest
//
// A lane at rest makes no step: it is run to its onset, or to its end, at once. Near rest the
// independent variable is tau, and the motion of the contact is carried as numbers of its own.

#include "judder/loads.h"
#include "patch/patch.h"
#include "solve/batch.h"
#include "solve/contact.h"

#include <float.h>
#include <math.h>

#define AHEAD 8         // steps before its stop at which a motion counts as near rest
#define SLOW 1e-3       // of the typical speed: slower motion that begins is near rest
#define STILL 1e-6      // of the typical speed: slower motion is near rest in any case
#define COARSE 1e-3     // of the motion: no error near rest is larger
#define SETTLED 1e-3    // of the tolerance and the time of slip: estimates of a stop that agree
#define BRIEF 1e-10     // of the run: a slip that short ended at once
#define BRIEF_MOST 32   // so many in a row are an accumulation
#define BRIEF_END 1000  // so many end the run
#define HOLD 1e-6       // by so much more is held then

static double scale_of(const jd_batch* b) { return b->spec->system->kernel->speed; }

// ---- Pieces of the loads -----------------------------------------------------------------------

// Whether the functions of the system are watched on this piece. One that is watched from now on is
// taken to come from the side on which nothing happens.
static void watch_lane(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    const jd_system* system = b->spec->system;
    const jd_system_kernel* kernel = system->kernel;
    const bool before = l->watchful;
    l->watchful =
        kernel->watch && (!kernel->watchful || kernel->watchful(&b->store.instance, lane));
    for (int i = 0; l->watchful && !before && i < system->watch_count; i++)
        l->side[i] = (signed char)-system->watches[i].direction;
}

// The smooth piece of the loads that begins at t: the stepper may go to its end.
static void enter_piece(jd_batch* b, int lane, double t) {
    jd_lane* l = &b->lane[lane];
    l->limit = fmin(l->task.end, jd_loads_next_break(l->task.loads, l->task.drive, t));
    jd_put(&b->store.instance.piece, lane, t + 0.5 * (l->limit - t));
    jd_put(&b->end, lane, jd_mask_get(b->close, lane) ? INFINITY : l->limit);
    watch_lane(b, lane);
}

// ---- Near rest ---------------------------------------------------------------------------------

// Tolerances and sizes of the numbers near rest follow the speed. An error of the motion moves the
// stop by that error over the deceleration; so its share of the motion may grow while the motion
// vanishes, as long as the direction is known.                                   [stick-slip:S8]
static void measure_by(jd_batch* b, int lane, double s, double left) {
    const double a = jd_get(b->store.instance.friction.size, lane);
    const double span = b->lane[lane].task.end - b->lane[lane].task.begin;
    const double sizes[JD_CONTACT_NUMBERS] = {s, s, s / a, fmin(fmax(left, 1e-6 * span), span)};
    const double easier = fmax(1, sqrt(scale_of(b) / s));
    const double most = fmax(b->spec->tolerance, COARSE);
    for (int i = 0; i < JD_CONTACT_NUMBERS; i++) {
        jd_put(&b->typical[b->states + i], lane, sizes[i]);
        jd_put(&b->atol[b->states + i], lane, fmin(b->spec->tolerance * easier, most) * sizes[i]);
    }
}

// From here on the lane is near rest, moving with u at time t.
static void come_near(jd_batch* b, int lane, double t, const double u[3]) {
    jd_mode* m = &b->lane[lane].mode;
    const double a = jd_get(b->store.instance.friction.size, lane);
    jd_mask_put(&b->close, lane, true);
    for (int i = 0; i < 3; i++)
        jd_put(&b->y[jd_batch_motion(b) + i], lane, u[i]);
    jd_put(&b->y[jd_batch_clock(b)], lane, t);
    jd_put(&b->t, lane, 0.0);
    jd_put(&b->end, lane, INFINITY);
    m->stuck = false;
    m->speed = m->least = sqrt(u[0] * u[0] + u[1] * u[1] + a * a * u[2] * u[2]);
    m->stop = -INFINITY;
    measure_by(b, lane, m->speed, b->lane[lane].limit - t);
}

// Give the states of a lane the motion u at the contact.
static void settle(jd_batch* b, int lane, double t, const double u[3]) {
    const jd_planar motion = {jd_set(u[0]), jd_set(u[1]), jd_set(u[2])};
    for (int i = 0; i < b->states; i++)
        b->other[i] = b->y[i];
    b->spec->system->kernel->settle(&b->store.instance, jd_set(t), motion, b->other);
    for (int i = 0; i < b->states; i++)
        jd_put(&b->y[i], lane, jd_get(b->other[i], lane));
}

static void read_motion(const jd_batch* b, int lane, double u[3]) {
    for (int i = 0; i < 3; i++)
        u[i] = jd_get(b->y[jd_batch_motion(b) + i], lane);
}

// Back to time as the independent variable.
static void go_away(jd_batch* b, int lane) {
    const double t = jd_batch_time(b, lane);
    double u[3];
    read_motion(b, lane, u);
    settle(b, lane, t, u);
    jd_mask_put(&b->close, lane, false);
    jd_put(&b->t, lane, t);
    jd_put(&b->end, lane, b->lane[lane].limit);
    for (int i = 0; i < JD_CONTACT_NUMBERS; i++)
        jd_put(&b->y[b->states + i], lane, 0.0);
    JD_WIDE(jd_batch_tolerate)(b, lane);
}

// Move the places and integrals of a lane near rest on by their rates over a time [s].
static void cover(jd_batch* b, int lane, double time) {
    const double s = b->lane[lane].mode.speed;
    JD_WIDE(jd_batch_evaluate)(b, jd_mask_none(), b->t, b->y, b->rate);
    for (int i = 0; s > 0 && i < b->total; i++)
        if (i < b->states || i >= b->n)
            jd_put(&b->y[i], lane, jd_get(b->y[i], lane) + time / s * jd_get(b->rate[i], lane));
}

// ---- Rest --------------------------------------------------------------------------------------

// Advance a lane at rest to t. @return false if it ends meanwhile.
static bool wait_until(jd_batch* b, int lane, double from, double t) {
    jd_put(&b->t, lane, from);
    if (JD_WIDE(jd_locate_rest)(b, lane, t, JD_WIDE(jd_rest_pace)(b, lane, from)))
        return false;
    JD_WIDE(jd_rows_rest)(b, lane, t);
    jd_put(&b->t, lane, t);
    if (b->spec->record == JD_RECORD_STEPS && t > b->lane[lane].recorded) {
        JD_WIDE(jd_rows_copy)(b, lane, b->y, b->numbers);
        JD_WIDE(jd_rows_put)(b, lane, t, b->numbers);
    }
    return true;
}

// An event of the contact at the time of a lane.
static void tell(jd_batch* b, int lane, const char* kind) {
    JD_WIDE(jd_rows_copy)(b, lane, b->y, b->numbers);
    const jd_happening event = {jd_batch_time(b, lane), kind, "contact", b->numbers};
    JD_WIDE(jd_rows_event)(b, lane, &event);
}

// A lane at rest begins to slip at its time: an event of this kind. @return false if the motion
// does not begin after all.
static bool take_off(jd_batch* b, int lane, const char* kind) {
    jd_lane* l = &b->lane[lane];
    const double t = jd_batch_time(b, lane);
    jd_onset s;
    const jd_status status = JD_WIDE(jd_onset_begin)(b, lane, t, &s);
    if (status < 0)
        l->status = status;
    if (status < 0 || !(s.dt > 0))
        return false;
    tell(b, lane, kind);
    l->mode.begun = t;
    settle(b, lane, t, s.u);
    come_near(b, lane, t + s.dt, s.u);
    cover(b, lane, s.dt * (s.slowly ? 1.0 / 3 : 0.5));
    settle(b, lane, t + s.dt, s.u);
    jd_mask_put(&b->stiff, lane, s.slowly);
    return true;
}

// Run a lane at rest to its onset or its end.
static void rest(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    l->mode.stuck = true;
    jd_mask_put(&b->close, lane, false);
    while (l->status == JD_OK && jd_batch_time(b, lane) < l->task.end) {
        const double t = jd_batch_time(b, lane);
        enter_piece(b, lane, t);
        jd_status status;
        const double onset = JD_WIDE(jd_rest_onset)(b, lane, t, &status);
        if (status == JD_CANCELLED)
            b->status = JD_CANCELLED;
        if (status != JD_OK) {
            l->status = status < 0 ? status : l->status;
            return;
        }
        if (!wait_until(b, lane, t, fmin(onset, l->limit)))
            return;
        if (onset < INFINITY && onset < l->task.end && take_off(b, lane, "slip"))
            return;
        if (onset < INFINITY)  // on the surface, but the load does not grow: held a little longer
            l->mode.hold += (l->mode.hold - 1) + 1e-12;
    }
}

// Whether a contact with the motion zero is held at time t.
static bool is_held(jd_batch* b, int lane, double t) {
    jd_lane* l = &b->lane[lane];
    const double limit = l->limit;
    jd_status status;
    l->limit = t;  // only this instant
    const double onset = JD_WIDE(jd_rest_onset)(b, lane, t, &status);
    l->limit = limit;
    if (status < 0)
        l->status = status;
    return onset == INFINITY;
}

// A slip has ended at time t with the motion zero.
static void come_to_rest(jd_batch* b, int lane, double t) {
    jd_lane* l = &b->lane[lane];
    jd_mode* m = &l->mode;
    const double zero[3] = {0, 0, 0};
    settle(b, lane, t, zero);
    jd_mask_put(&b->close, lane, false);
    jd_put(&b->t, lane, t);
    for (int i = 0; i < JD_CONTACT_NUMBERS; i++)
        jd_put(&b->y[b->states + i], lane, 0.0);
    JD_WIDE(jd_locate_arrive)(b, lane);
    const bool brief = t - m->begun < BRIEF * (l->task.end - l->task.begin);
    m->brief = brief ? m->brief + 1 : 0;
    m->hold = 1;
    if (m->brief >= BRIEF_MOST)
        m->hold += HOLD;
    if (m->brief == BRIEF_MOST)
        tell(b, lane, "accumulation");
    if (m->brief > BRIEF_END && l->status == JD_OK)
        l->status = JD_ERR_ACCUMULATION;
    enter_piece(b, lane, t);
    m->stuck = true;
    const bool held = is_held(b, lane, t);
    if (held)
        tell(b, lane, "stop");
    if (held || !take_off(b, lane, "turn"))
        rest(b, lane);
}

// ---- Begin -------------------------------------------------------------------------------------

// The gauges of unit loads bound that of any load.
static jd_status find_reach(jd_batch* b, int lane) {
    const jd_patch* patch = b->store.instance.friction.patch[lane];
    jd_mode* m = &b->lane[lane].mode;
    const jd_wrench unit[3] = {{.fx = 1}, {.fy = 1}, {.m = 1}};
    jd_gauge gauge;
    jd_status status = JD_OK;
    for (int i = 0; i < 3 && status == JD_OK; i++) {
        status = jd_surface_gauge(patch, unit[i], &gauge);
        m->reach[i] = gauge.gauge;
    }
    double x, y;
    jd_patch_centre(patch, &x, &y);
    m->plain = hypot(x, y) <= 1e-12 * patch->size && patch->grip_x == 1 && patch->grip_y == 1;
    return status;
}

static void put_first_row(jd_batch* b, int lane) {
    if (b->spec->record == JD_RECORD_FINAL || b->spec->moments)
        return;
    JD_WIDE(jd_rows_copy)(b, lane, b->y, b->numbers);
    JD_WIDE(jd_rows_put)(b, lane, b->lane[lane].task.begin, b->numbers);
}

// The speed of the contact at the start, its motion in u; infinite where it can never stick.
static double first_motion(jd_batch* b, int lane, double u[3]) {
    const jd_instance* instance = &b->store.instance;
    jd_contact c;
    if (!jd_batch_touches(b))
        return INFINITY;
    b->spec->system->kernel->contact(instance, b->t, b->y, &c);
    if (jd_get(c.eps, lane) > 0 || !(jd_get(c.mu_s * c.normal, lane) > 0))
        return INFINITY;
    u[0] = jd_get(c.motion.x, lane), u[1] = jd_get(c.motion.y, lane);
    u[2] = jd_get(c.motion.w, lane);
    return jd_get(jd_contact_speed(instance, c.motion), lane);
}

void JD_WIDE(jd_mode_begin)(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    const double t = l->task.begin;
    double u[3];
    l->mode = (jd_mode){.hold = 1, .begun = t};
    enter_piece(b, lane, t);
    const double s = l->mode.speed = first_motion(b, lane, u);
    l->mode.free = s == INFINITY;
    if (!l->mode.free && l->status == JD_OK)
        l->status = find_reach(b, lane);
    if (s == 0)  // also where its square is too small a number
        settle(b, lane, t, (const double[3]){0, 0, 0});
    l->mode.stuck = s == 0 && l->status == JD_OK && is_held(b, lane, t);
    put_first_row(b, lane);
    if (l->status != JD_OK)
        return;
    if (s == 0)
        rest(b, lane);
    else if (s < SLOW * scale_of(b))
        come_near(b, lane, t, u);
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
    come_near(b, lane, jd_get(b->t, lane), u);
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
    const bool settled = s < SLOW * scale_of(b) && fabs(stop - before) <= close;
    if (stop <= l->limit && (settled || left <= 0.25 * ulp || s == 0)) {
        if (left < INFINITY)
            cover(b, lane, 0.5 * left);
        come_to_rest(b, lane, left < INFINITY ? stop : t);
        return true;
    }
    measure_by(b, lane, s, fmin(left, s / fabs(ds)));
    const bool faster = ds >= 0 && s > fmax(4 * m->least, SLOW * scale_of(b));
    if (!faster && !(ds < 0 && left > 4 * AHEAD * ahead && s > SLOW * scale_of(b)))
        return false;
    go_away(b, lane);
    return true;
}

// The lane has come to the end of a piece of the loads.
static bool next_piece(jd_batch* b, int lane) {
    const jd_lane* l = &b->lane[lane];
    const double t = jd_batch_time(b, lane);
    if (t < l->limit || !(t < l->task.end))
        return false;
    enter_piece(b, lane, t);
    return true;
}

jd_mask JD_WIDE(jd_mode_follow)(jd_batch* b) {
    const jd_instance* instance = &b->store.instance;
    const jd_mask stepped = b->busy & b->accepted;
    jd_mask anew = jd_mask_none();
    jd_planar motion = {0};
    jd_real s = jd_set(0.0), ds = s;
    if (jd_batch_touches(b) && jd_any(b->close & stepped)) {
        JD_WIDE(jd_batch_evaluate)(b, b->close & stepped, b->t, b->y, b->rate);
    } else if (jd_batch_touches(b)) {
        b->spec->system->kernel->contact(instance, b->t, b->y, &b->store.contact);
    }
    if (jd_batch_touches(b)) {
        const jd_planar du = jd_contact_rate(&b->store.contact);
        const jd_real a = instance->friction.size;
        motion = b->store.contact.motion;
        s = jd_contact_speed(instance, motion);
        ds = (motion.x * du.x + motion.y * du.y + a * a * motion.w * du.w) / s;
    }
    for (int lane = 0; lane < JD_LANES; lane++) {
        if (!jd_mask_get(stepped, lane) || b->lane[lane].status != JD_OK)
            continue;
        bool changed = b->lane[lane].cut.made;
        if (!b->lane[lane].mode.free)
            changed |= jd_mask_get(b->close, lane)
                           ? follow_close(b, lane, jd_get(s, lane), jd_get(ds, lane))
                           : follow_slip(b, lane, jd_get(s, lane), &motion);
        changed |= next_piece(b, lane);
        jd_mask_put(&anew, lane, changed);
    }
    return anew;
}
