// A contact at rest: the load it has to hold, and when it can no longer.
//
// The states do not change, so time advances as far as the load surely can be held: the gauge is
// convex, and the second derivative of the load is bounded.                     [stick-slip:S3]
// No onset is missed, however short the load stays beyond the surface, but for overshoots below
// SLACK. By the rule of kardan2013, and with a reduced law, what is held is no convex set: where
// the exact gauge exceeds 1 the rule is sampled, SAMPLES times while the load changes by itself.
//                                                              [stick-slip:S2] [stick-slip:S12]

#include "friction/surface/surface.h"
#include "judder/maths.h"
#include "numeric/root.h"
#include "solve/batch.h"
#include "solve/contact.h"
#include "solve/stick.h"

#include <float.h>
#include <math.h>

#define SLACK 1e-10
#define STRAIGHT 0.02  // share of its rise by which the gauge may deviate from a line
#define SAMPLES 64
#define CHEAP 0.9  // up to here an upper limit of the gauge serves
#define ROUNDS_PER_PROGRESS 256

// ---- The load ----------------------------------------------------------------------------------

jd_status jd_rest_load_of(jd_batch* b, int lane, double t, const jd_real* y, jd_rest_load* load) {
    const jd_instance* instance = &b->store.instance;
    const jd_contact* c = &b->store.contact;
    jd_instance_meet(&b->store, jd_mask_all(), jd_set(t), y);
    const jd_planar W = jd_contact_load(c);
    jd_contact_inertia(c, lane, load->B);
    load->W[0] = jd_get(W.x, lane);
    load->W[1] = jd_get(W.y, lane);
    load->W[2] = jd_get(W.w, lane);
    const double rises = 1.0 + jd_get(instance->friction.parameters[JD_LAW_RISE], lane);
    const double normal = rises * jd_get(c->normal, lane);
    load->held = jd_get(c->mu_s, lane) * normal;
    load->slides = jd_get(c->mu_k, lane) * normal;
    load->lean[0] = jd_get(c->lean.c, lane);
    load->lean[1] = jd_get(c->lean.s, lane);
    const bool finite = isfinite(load->W[0] + load->W[1] + load->W[2]) && isfinite(normal);
    return finite ? JD_OK : JD_ERR_NOT_FINITE;
}

jd_status jd_rest_load_at(jd_batch* b, int lane, double t, jd_rest_load* load) {
    return jd_rest_load_of(b, lane, t, b->y, load);
}

// ---- The gauge ---------------------------------------------------------------------------------

// Where a search stands.
typedef struct search {
    jd_batch* b;
    int lane;
    bool kardan;
    bool reduced;  // the law has a say, too: see release.c
    bool sampled;  // what is held is no convex set
    double base;   // what was held where the search began [N]
    double K;      // bound of the second derivative of `most` below [1/s^2]
    double pace;   // time over which the load changes by about itself [s]
    jd_status status;
} search;

// The load at a time: an upper limit of its gauge, and whether the contact is held. Where what is
// held changes over time, gauges are those against `base`, and what is held more or less is counted
// against the load: a sum of a convex function and of one whose second derivative is bounded.
typedef struct point {
    double t;
    double most;  // upper limit of the exact gauge; the gauge itself where that matters
    double rule;  // gauge by the rule in force; up to `hold` it is held
} point;

// Trajectories of a study share their patches: what one lane has found serves the others.
static const jd_reach* known_reach(const jd_batch* b, const jd_patch* patch) {
    for (int lane = 0; lane < JD_LANES; lane++)
        if (jd_mask_get(b->busy, lane) && b->lane[lane].mode.reach.patch == patch)
            return &b->lane[lane].mode.reach;
    return NULL;
}

jd_status jd_rest_reach(jd_batch* b, int lane) {
    const jd_patch* patch = b->store.instance.friction.patch[lane];
    const jd_reach* known = known_reach(b, patch);
    jd_reach* reach = &b->lane[lane].mode.reach;
    const jd_wrench unit[3] = {{.fx = 1}, {.fy = 1}, {.m = 1}};
    jd_gauge gauge;
    jd_status status = JD_OK;
    if (known) {
        *reach = *known;
        return JD_OK;
    }
    for (int i = 0; i < 3 && status == JD_OK; i++) {
        status = jd_surface_gauge(patch, unit[i], &gauge);
        reach->gauge[i] = gauge.gauge;
    }
    double x, y;
    jd_patch_centre(patch, &x, &y);
    reach->plain =
        jd_maths_hypot(x, y) <= 1e-12 * patch->size && patch->grip_x == 1 && patch->grip_y == 1;
    reach->patch = patch;
    return status;
}

void jd_rest_surface(const jd_batch* b, int lane, const jd_rest_load* load, jd_surface* surface) {
    const jd_patch* patch = b->store.instance.friction.patch[lane];
    if (b->lane[lane].mode.flat)
        jd_surface_init_point(patch, surface);
    else
        jd_surface_init_leaning(patch, load->lean[0], load->lean[1], surface);
}

// Gauge of a load over what is held; the search begins where the last one ended.
static double gauge_of(jd_batch* b, int lane, const jd_rest_load* load, jd_wrench W,
                       jd_status* status) {
    double* toward = b->lane[lane].mode.toward;
    jd_triple normal = {toward[0], toward[1], toward[2]};
    jd_surface surface;
    double gauge = 0;
    jd_rest_surface(b, lane, load, &surface);
    const double limit = jd_surface_gauge_limit(&surface, W);
    if (limit <= CHEAP)
        return limit;
    const jd_status found = jd_surface_gauge_next(&surface, W, &normal, &gauge);
    if (found < 0)
        *status = found;
    toward[0] = normal.x, toward[1] = normal.y, toward[2] = normal.w;
    return gauge;
}

// A force alone on a patch whose centre of pressure is the reference point has its size as gauge.
double jd_rest_gauge(jd_batch* b, int lane, const jd_rest_load* load, jd_status* status) {
    jd_mode* mode = &b->lane[lane].mode;
    const double over = 1.0 / load->held;
    const jd_wrench W = {over * load->W[0], over * load->W[1], over * load->W[2]};
    if (!(load->held > 0))
        return load->W[0] == 0 && load->W[1] == 0 && load->W[2] == 0 ? 0 : INFINITY;
    if (mode->flat || load->lean[0] != 0 || load->lean[1] != 0)
        return gauge_of(b, lane, load, W, status);
    const double force =
        mode->reach.plain ? jd_maths_hypot(W.fx, W.fy)
                          : fabs(W.fx) * mode->reach.gauge[0] + fabs(W.fy) * mode->reach.gauge[1];
    const double limit = force + fabs(W.m) * mode->reach.gauge[2];
    if (limit <= CHEAP || (mode->reach.plain && W.m == 0))
        return limit;
    return gauge_of(b, lane, load, W, status);
}

static double kardan_gauge(search* s, const jd_rest_load* load) {
    const double over = 1.0 / load->held;
    const jd_wrench W = {over * load->W[0], over * load->W[1], over * load->W[2]};
    jd_kardan rule = {.gauge = 0};
    const jd_patch* patch = s->b->store.instance.friction.patch[s->lane];
    const jd_status status = jd_kardan_gauge(patch, load->B, W, &rule);
    if (status < 0)
        s->status = status;
    return rule.gauge;
}

static point look(search* s, double t) {
    jd_rest_load load;
    point p = {.t = t};
    if (jd_rest_load_at(s->b, s->lane, t, &load) < 0)
        s->status = JD_ERR_NOT_FINITE;
    if (s->status < 0)
        return p;
    const double missing = s->b->lane[s->lane].mode.hold * (1 - load.held / s->base);
    load.held = s->base;
    p.most = p.rule = jd_rest_gauge(s->b, s->lane, &load, &s->status);
    if (s->kardan && p.most + missing > 1)
        p.rule = kardan_gauge(s, &load);
    p.most += missing;
    p.rule += missing;
    const double hold = s->b->lane[s->lane].mode.hold;
    if (s->reduced && p.rule > hold)
        p.rule = hold + jd_release_limit(s->b, s->lane, p.rule - hold);
    return p;
}

// ---- The search --------------------------------------------------------------------------------

// Whether the contact is surely held all the way from a to z, which both are.
static bool surely_held(const search* s, point a, point z) {
    const double hold = s->b->lane[s->lane].mode.hold, h = z.t - a.t;
    if (fmax(a.most, z.most) + s->K * h * h / 8 <= hold + SLACK)
        return true;
    return s->sampled && fmax(a.rule, z.rule) <= hold && h <= s->pace / SAMPLES;
}

static double beyond(void* data, double t) {
    search* s = data;
    const double excess = look(s, t).rule - s->b->lane[s->lane].mode.hold;
    return excess > 0 ? excess : fmin(excess, -DBL_MIN);  // held up to and with the limit
}

// Where the gauge rises through what is held between a and z, to the last bit.
static double rise_between(search* s, point a, point z) {
    const double hold = s->b->lane[s->lane].mode.hold;
    jd_bracket bracket = {a.t, z.t, fmin(a.rule - hold, -DBL_MIN), z.rule - hold};
    jd_root_bracketed(&bracket, 0, beyond, s);
    return bracket.hi;
}

// The first time from a to z at which the contact is not held; it is held at a. INFINITY: none.
static double first_in(search* s, point a, point z) {
    const double hold = s->b->lane[s->lane].mode.hold;
    for (;;) {
        const double h = z.t - a.t, middle = a.t + 0.5 * h;
        if (z.rule <= hold && surely_held(s, a, z))
            return INFINITY;
        const bool straight = s->K * h * h / 8 <= STRAIGHT * (z.rule - a.rule);
        if (z.rule > hold && (straight || h <= 1e-9 * s->pace))
            return rise_between(s, a, z);
        if (!(middle > a.t && middle < z.t) || s->status < 0)
            return z.rule > hold ? z.t : INFINITY;
        const point p = look(s, middle);
        if (p.rule > hold) {
            z = p;
            continue;
        }
        const double early = first_in(s, a, p);
        if (early < INFINITY)
            return early;
        a = p;
    }
}

// How far to look ahead from a point that is held.
static double stride(const search* s, point a) {
    const double hold = s->b->lane[s->lane].mode.hold;
    const double room = fmax(hold + SLACK - a.most, 1e-3);
    const double sure = s->K > 0 ? sqrt(8 * room / s->K) : INFINITY;
    return fmin(sure, s->sampled && a.most > 1 ? s->pace / SAMPLES : INFINITY);
}

static search begin(jd_batch* b, int lane, double t, jd_rest_load* load) {
    const jd_instance* instance = &b->store.instance;
    const jd_mode* mode = &b->lane[lane].mode;
    const jd_system_kernel* kernel = b->spec->system->kernel;
    search s = {.b = b, .lane = lane};
    double bound[3] = {0, 0, 0};
    s.status = jd_rest_load_at(b, lane, t, load);
    kernel->bound(instance, lane, t, b->y, bound);
    s.base = load->held > 0 ? load->held : 1.0;  // 0 where a body lifts off
    s.kardan = jd_get(b->store.contact.rule, lane) == JD_STICK_KARDAN;
    s.reduced = !s.kardan && jd_release_asked(b, lane);
    s.sampled = s.kardan || s.reduced;
    const double force =
        mode->reach.plain ? 1 : jd_maths_hypot(mode->reach.gauge[0], mode->reach.gauge[1]);
    const double grip = jd_get(b->store.contact.mu_s, lane) *
                        (1.0 + jd_get(instance->friction.parameters[JD_LAW_RISE], lane));
    s.K = (bound[0] * force + bound[1] * mode->reach.gauge[2] + mode->hold * grip * bound[2]) /
          s.base;
    s.pace = s.K > 0 ? 1 / sqrt(s.K) : INFINITY;
    return s;
}

double jd_rest_pace(jd_batch* b, int lane, double t) {
    jd_rest_load load;
    return jd_batch_rides(b) ? jd_rolling_pace(b, lane, t) : begin(b, lane, t, &load).pace;
}

double jd_rest_onset(jd_batch* b, int lane, double from, jd_status* status) {
    const jd_lane* l = &b->lane[lane];
    jd_rest_load load;
    search s = begin(b, lane, from, &load);
    point a = {.t = from}, z;
    if (s.status == JD_OK)
        a = look(&s, from);
    const double span = l->task.end - l->task.begin;
    double onset = s.status == JD_OK && a.rule > l->mode.hold ? from : INFINITY;
    for (int64_t round = 1; s.status == JD_OK && onset == INFINITY && a.t < l->limit; round++) {
        const double ahead = stride(&s, a);
        z = look(&s, fmin(a.t + ahead, l->limit));
        if (!(ahead > DBL_EPSILON * span) && s.status == JD_OK)
            s.status = JD_ERR_STEP_SIZE;
        if (round >= b->spec->max_steps && s.status == JD_OK)
            s.status = JD_ERR_STEP_COUNT;
        onset = first_in(&s, a, z);
        a = z;
        jd_put(&b->t, lane, a.t);
        if (round % ROUNDS_PER_PROGRESS == 0 && !jd_batch_progress(b))
            s.status = JD_CANCELLED;
    }
    *status = s.status;
    return onset;
}
