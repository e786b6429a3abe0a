// How a contact that was at rest begins to slip.                                [stick-slip:S4]
//
// The law has no value for zero motion. The convex problem gives the acceleration with which the
// motion begins or, if the load grows through the limit surface, how the acceleration grows. The
// motion is then given after a time so short that what is neglected is below the tolerance.

#include "friction/surface/surface.h"
#include "judder/maths.h"
#include "solve/batch.h"
#include "solve/rows.h"
#include "solve/stick.h"

#include <float.h>
#include <math.h>

#define STEP 1e-3       // of the last step, and of the pace of the load
#define FIRST 1e-9      // of the time left, where there was none
#define FIRST_STEP 0.1  // of the time since the onset
#define SMALL 0.1       // of what is allowed: what may be neglected
#define SHORT 1e-2      // of the pace: so long at most does the load change evenly
#define TURNS 10.0      // first step in tau, times the rate at which friction turns a direction
#define INSIDE 1e-6     // of what is held: a load nearer to the surface is on it

// Rate of the load of a lane at rest, seen from a surface that grows with the normal force N: of
// W/N, times N.                                                                 [stick-slip:S4]
static jd_status load_rate(jd_batch* b, int lane, double t, double pace, double rate[3]) {
    const double left = b->lane[lane].limit - t;
    const double dt = fmin(1e-5 * pace, 0.5 * left);
    jd_rest_load here, next;
    jd_status status = jd_rest_load_at(b, lane, t, &here);
    if (status == JD_OK)
        status = jd_batch_rides(b) ? jd_rolling_load_after(b, lane, t, dt, &next)
                                   : jd_rest_load_at(b, lane, t + dt, &next);
    const bool known = status == JD_OK && dt > 0;
    const double growth = known && here.held > 0 ? (next.held - here.held) / (here.held * dt) : 0.0;
    for (int i = 0; i < 3; i++)
        rate[i] = known ? (next.W[i] - here.W[i]) / dt - growth * here.W[i] : 0.0;
    return status;
}

static double size_of(const jd_batch* b, int lane, jd_motion q) {
    const double aw = jd_get(b->store.instance.friction.size, lane) * q.w;
    return sqrt(q.vx * q.vx + q.vy * q.vy + aw * aw);
}

// What may be neglected of a motion [m/s].
static double small_of(const jd_batch* b) {
    return SMALL * b->spec->tolerance * b->spec->system->kernel->speed;
}

static double left_of(const jd_batch* b, int lane) {
    return b->lane[lane].limit - jd_batch_time(b, lane);
}

// The longest time that a motion may be given after: half of what is left of the piece. What rides
// moves meanwhile, and one step of order 4 must do: a small part of the last step, or of the time
// over which the load changes.
static double longest_of(const jd_batch* b, int lane, double pace) {
    const double step = b->lane[lane].step, left = left_of(b, lane);
    if (!jd_batch_rides(b))
        return 0.5 * left;
    return fmin(0.5 * left, fmax(step > 0 ? STEP * step : FIRST * left, STEP * pace));
}

// How fast things change at an onset.
typedef struct tempo {
    double pace;  // time over which the load changes by about what can be held [s]
    double rate;  // of the acceleration [m/s^3]
} tempo;

// With an acceleration q from the first instant. What is neglected grows as dt^2/2 times the rate
// of the acceleration.
static void start_at_once(const jd_batch* b, int lane, jd_motion q, tempo how, jd_onset* s) {
    const double size = size_of(b, lane, q), speed = b->spec->system->kernel->speed;
    const double soon = how.rate > 0 ? sqrt(small_of(b) / how.rate) : INFINITY;
    s->dt = fmin(fmin(soon, 1e-3 * speed / size), longest_of(b, lane, how.pace));
    s->u[0] = q.vx * s->dt, s->u[1] = q.vy * s->dt, s->u[2] = q.w * s->dt;
}

// With an acceleration that grows as c t. What is neglected grows as dt^3/6 times c/pace.
static void start_slowly(const jd_batch* b, int lane, jd_motion c, tempo how, jd_onset* s) {
    const double left = left_of(b, lane), slow = fmin(how.pace, left);
    const double dt =
        fmin(jd_maths_cbrt(6 * small_of(b) * slow / size_of(b, lane, c)), SHORT * how.pace);
    s->dt = fmin(dt, longest_of(b, lane, how.pace));
    const double half = 0.5 * s->dt * s->dt;
    s->u[0] = c.vx * half, s->u[1] = c.vy * half, s->u[2] = c.w * half;
    s->slowly = true;
}

// Gauge of a load against kinetic friction; NaN if there is none.
static double gauge_of(jd_batch* b, int lane, const jd_rest_load* load) {
    jd_rest_load slides = *load;
    jd_status status = JD_OK;
    slides.held = load->slides;
    const double gauge = jd_rest_gauge(b, lane, &slides, &status);
    return status == JD_OK ? gauge : (double)NAN;
}

// Whether a load can be held after all, clearly: what rides was found to slip on dense output, and
// its states have been settled since.
static bool is_held(jd_batch* b, int lane, const jd_rest_load* load) {
    return gauge_of(b, lane, load) < 1 - INSIDE;
}

static bool follows_kardan(const jd_batch* b, int lane) {
    return jd_get(b->store.contact.rule, lane) == JD_STICK_KARDAN;
}

// Whether a reduced law has a say: not far beyond the surface.                 [stick-slip:S12]
static bool goes_by_law(jd_batch* b, int lane, const jd_rest_load* load) {
    return jd_release_asked(b, lane) && !follows_kardan(b, lane) &&
           gauge_of(b, lane, load) <= 1 + JD_RELEASE_FAR;
}

// With a reduced law: as the law itself goes on, with its acceleration, or with the rate at which
// that grows.                                                                  [stick-slip:S12]
static jd_status begin_by_law(jd_batch* b, int lane, double t, tempo how, jd_onset* s) {
    const double pace = fmin(1e-5 * how.pace, 0.5 * left_of(b, lane));
    jd_rest_load load;
    jd_release now, next = {.along = 0};
    jd_status status = jd_rest_load_at(b, lane, t, &load);
    if (status < 0)
        return status;
    jd_release_find(b, lane, &now);
    if (now.along > 1e-9 * load.slides / load.B[0] + 8 * DBL_EPSILON * fabs(t) * how.rate) {
        const jd_motion q = {now.along * now.n[0], now.along * now.n[1], now.along * now.n[2]};
        start_at_once(b, lane, q, how, s);
        return JD_OK;
    }
    if (!(pace > 0) || now.growth < -INSIDE)
        return JD_OK;
    status = jd_batch_rides(b) ? jd_rolling_load_after(b, lane, t, pace, &load)
                               : jd_rest_load_at(b, lane, t + pace, &load);
    if (status < 0)
        return status;
    jd_release_find(b, lane, &next);
    // Over so short a time the difference may be noise of the law; the load sets a limit to it.
    const double grows = fmin((next.along - now.along) / pace, how.rate);
    const jd_motion c = {grows * next.n[0], grows * next.n[1], grows * next.n[2]};
    if (grows > 0)
        start_slowly(b, lane, c, how, s);
    return JD_OK;
}

jd_status jd_onset_begin(jd_batch* b, int lane, double t, jd_onset* s) {
    const double pace = jd_rest_pace(b, lane, t);
    jd_rest_load load;
    double rate[3];
    jd_surface surface;
    jd_slip slip;
    jd_motion c;
    *s = (jd_onset){.dt = 0};
    jd_status status = jd_rest_load_at(b, lane, t, &load);
    if (status == JD_OK)
        status = load_rate(b, lane, t, pace, rate);
    if (status < 0)
        return status;
    const jd_wrench W = {load.W[0], load.W[1], load.W[2]};
    jd_rest_surface(b, lane, &load, &surface);
    status = jd_surface_slip_of(&surface, load.B, W, fmax(load.slides, 0), &slip);
    if (status < 0)
        return status;
    const jd_motion jerk = {rate[0] / load.B[0], rate[1] / load.B[3], rate[2] / load.B[5]};
    const tempo how = {.pace = pace, .rate = size_of(b, lane, jerk)};
    if (goes_by_law(b, lane, &load))
        return slip.sticks && is_held(b, lane, &load) ? JD_OK : begin_by_law(b, lane, t, how, s);
    // An onset is known to the last bit of t, and the load beyond the surface no better.
    const double least = 1e-9 * load.slides / load.B[0] + 8 * DBL_EPSILON * fabs(t) * how.rate;
    if (!slip.sticks && size_of(b, lane, slip.q) > least) {
        start_at_once(b, lane, slip.q, how, s);
        return JD_OK;
    }
    if (slip.sticks && is_held(b, lane, &load))
        return JD_OK;
    const double over = 1 / load.slides;
    const jd_wrench on = {over * W.fx, over * W.fy, over * W.m};
    const jd_wrench grows = {rate[0], rate[1], rate[2]};
    status = jd_surface_onset_of(&surface, load.B, on, grows, &c);
    if (status == JD_OK && size_of(b, lane, c) > 0)
        start_slowly(b, lane, c, how, s);
    else if (!slip.sticks)  // also where the load has passed the surface within a bit of t
        start_at_once(b, lane, slip.q, how, s);
    return slip.sticks ? status : JD_OK;
}

// A load that hardly exceeds what is held lets a motion grow slowly; its direction turns as fast as
// ever, and a first step must not pass over that.
static double longest_turn(const jd_batch* b, int lane) {
    const jd_contact* c = &b->store.contact;
    const jd_real a = b->store.instance.friction.size;
    const jd_real turns = c->mu_k * c->normal * (c->give[0] + c->give[3] + a * a * c->give[5]);
    const double rate = jd_get(turns, lane);
    return rate > 0 ? TURNS / rate : INFINITY;
}

bool jd_onset_take_off(jd_batch* b, int lane, const char* kind) {
    jd_lane* l = &b->lane[lane];
    const double t = jd_batch_time(b, lane);
    jd_onset s;
    const jd_status status = jd_onset_begin(b, lane, t, &s);
    if (status < 0)
        l->status = status;
    if (status < 0 || !(t + s.dt > t))  // a motion that takes no time does not begin
        return false;
    jd_rows_tell(b, lane, kind);
    l->mode.begun = t;
    jd_mask_put(&b->stiff, lane, s.slowly);
    if (jd_batch_rides(b)) {
        const jd_passage begins = {.dt = s.dt, .to = {s.u[0], s.u[1], s.u[2]}, .slowly = s.slowly};
        jd_rolling_move(b, lane, t, &begins);
        jd_near_rest_come(b, lane, t + s.dt, s.u);
        return true;
    }
    jd_near_rest_settle(b, lane, t, s.u);
    jd_near_rest_come(b, lane, t + s.dt, s.u);
    jd_near_rest_cover(b, lane, s.dt * (s.slowly ? 1.0 / 3 : 0.5));
    jd_near_rest_settle(b, lane, t + s.dt, s.u);
    jd_put(&b->hint, lane, fmin(FIRST_STEP * s.dt / l->mode.speed, longest_turn(b, lane)));
    return true;
}
