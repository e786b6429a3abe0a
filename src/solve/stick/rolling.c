// A contact that sticks while the states of its system go on moving.            [stick-slip:S9]
//
// The stepper integrates them under the friction that holds the contact, f = -W. On the dense
// output of each step the gauge of W/(mu_s N) is searched for where it rises through what is held.
// Where slip begins or ends, the motion of the contact is known over a short time; friction is then
// what makes it so, and one step of the classical Runge-Kutta method covers that time.

#include "judder/maths.h"
#include "solve/batch.h"
#include "solve/contact.h"
#include "solve/rows.h"
#include "solve/step/stepper.h"
#include "solve/stick.h"

#include <float.h>
#include <math.h>

#define ROUNDING 1e-15   // of a state
#define REST 1e-9        // of the typical speed: motion of a contact at rest, by rounding
#define MOST 10.0        // of a gauge in the search for a crossing: a finite number
#define CURVED 0.02      // of what is held: by so much a load may deviate from a line ...
#define SHRINK 0.125     // ... or the time looked ahead is cut to this share
#define FLAT 1e-6        // of what is held: a load that deviates by less is looked at further ahead
#define KNOWN 1e3        // times the time looked ahead: no pace is longer
#define FIRST_LOOK 1e-3  // of the run, where no step has been made
#define FAR 2.0          // sizes of a patch: nothing of it is farther from its centre

// ---- Passages ----------------------------------------------------------------------------------

// Motion of the contact after a share of a passage, and its rate.
static jd_planar motion_in(const jd_passage* p, double share, jd_planar* rate) {
    const double done = p->slowly ? share * share : share;
    const double slope = (p->slowly ? 2 * share : 1) / p->dt;
    double u[3], du[3];
    for (int i = 0; i < 3; i++) {
        u[i] = p->from[i] + done * (p->to[i] - p->from[i]);
        du[i] = slope * (p->to[i] - p->from[i]);
    }
    *rate = (jd_planar){jd_set(du[0]), jd_set(du[1]), jd_set(du[2])};
    return (jd_planar){jd_set(u[0]), jd_set(u[1]), jd_set(u[2])};
}

// Friction under which the motion changes at the rate du: f = A^-1 (du - p). Where spin cannot be
// changed, A is singular and the moment no more than noise: it is kept to what friction can do, and
// the force is then the one that gives the sliding velocities their rates.
static jd_planar friction_for(const jd_instance* instance, const jd_contact* c, jd_planar du) {
    const jd_friction* law = &instance->friction;
    const jd_planar p = {du.x - c->pull.x, du.y - c->pull.y, du.w - c->pull.w};
    const jd_planar f = jd_contact_solve(c, p);
    const jd_real grip = jd_max(law->grip_x, law->grip_y) * (1.0 + law->parameters[JD_LAW_RISE]);
    const jd_real most = FAR * law->size * grip * jd_max(c->mu_s, c->mu_k) * c->normal;
    const jd_mask too_much = jd_gt(jd_abs(f.w), most) & ~c->flat;
    const jd_real* A = c->give;
    const jd_real m = jd_select(jd_lt(f.w, jd_set(0.0)), -most, most);
    const jd_real x = p.x - A[2] * m, y = p.y - A[4] * m, over = 1.0 / (A[0] * A[3] - A[1] * A[1]);
    return (jd_planar){
        .x = jd_select(too_much, over * (A[3] * x - A[1] * y), f.x),
        .y = jd_select(too_much, over * (A[0] * y - A[1] * x), f.y),
        .w = jd_select(too_much, m, f.w),
    };
}

// Rates at b->other, where the contact moves as the passage says.
static void rates_in(jd_batch* b, double t, const jd_passage* p, double share) {
    const jd_instance* instance = &b->store.instance;
    jd_contact* c = &b->store.contact;
    const jd_real time = jd_set(t + share * p->dt);
    const bool rests = p->from[0] == 0 && p->from[1] == 0 && p->from[2] == 0 && p->to[0] == 0 &&
                       p->to[1] == 0 && p->to[2] == 0;
    jd_instance_meet(&b->store, rests ? jd_mask_all() : jd_mask_none(), time, b->other);
    jd_planar du;
    const jd_planar u = motion_in(p, share, &du);
    c->motion.x = u.x;
    c->motion.y = u.y;
    c->motion.w = jd_select(c->flat, c->motion.w, u.w);
    c->friction = friction_for(instance, c, du);
    jd_instance_rub(&b->store, jd_mask_all());
    jd_instance_rates(&b->store, time, b->other, b->rate);
    if (b->outputs) {
        b->spec->system->kernel->measure(instance, time, b->other, b->outputs);
        for (int i = 0; i < b->spec->integrand_count; i++)
            b->rate[b->n + i] = b->outputs[b->spec->integrands[i]];
    }
    for (int i = b->states; i < b->n; i++)
        b->rate[i] = jd_set(0.0);
}

void jd_rolling_pass(jd_batch* b, int lane, double t, const jd_passage* p) {
    static const double place[4] = {0, 0.5, 0.5, 1},
                        weight[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
    double* sum = b->row;
    jd_rows_copy(b, lane, b->y, b->numbers);
    for (int i = 0; i < b->total; i++)
        sum[i] = 0;
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < b->total; i++) {
            const double slope = s > 0 ? jd_get(b->rate[i], lane) : 0;
            b->other[i] = jd_set(b->numbers[i] + place[s] * p->dt * slope);
        }
        rates_in(b, t, p, place[s]);
        for (int i = 0; i < b->total; i++)
            sum[i] += weight[s] * jd_get(b->rate[i], lane);
    }
    for (int i = 0; i < b->total; i++)
        b->row[i] = b->numbers[i] + p->dt * sum[i];
}

void jd_rolling_move(jd_batch* b, int lane, double t, const jd_passage* passage) {
    jd_rolling_pass(b, lane, t, passage);
    for (int i = 0; i < b->total; i++)
        if (i < b->states || i >= b->n)
            jd_put(&b->y[i], lane, b->row[i]);
    jd_near_rest_settle(b, lane, t + passage->dt, passage->to);
}

// ---- Whether it is held ------------------------------------------------------------------------

enum { SLIPS, ROLLS, WAYS };  // ways in which a lane may leave its rest

// How far a lane at (t, b->other) is beyond what is held, in gauges: the contact, and what rests
// beside it.
static void excess_at(jd_batch* b, int lane, double t, double excess[WAYS], jd_status* status) {
    const bool rests = jd_mask_get(b->store.instance.rests, lane);
    jd_rest_load load;
    const jd_status found = jd_rest_load_of(b, lane, t, b->other, &load);
    const double strain = jd_get(b->store.contact.strain, lane);
    excess[SLIPS] = 0;
    excess[ROLLS] = rests ? fmin(strain, MOST) - 1 : -1;
    if (found < 0)
        *status = found;
    else
        excess[SLIPS] = jd_release_limit(
            b, lane, fmin(jd_rest_gauge(b, lane, &load, status), MOST) - b->lane[lane].mode.hold);
}

bool jd_rolling_held(jd_batch* b, int lane) {
    jd_status status = JD_OK;
    double excess[WAYS];
    for (int i = 0; i < b->states; i++)
        b->other[i] = b->y[i];
    excess_at(b, lane, jd_batch_time(b, lane), excess, &status);
    if (status < 0)
        b->lane[lane].status = status;
    return excess[SLIPS] <= 0;
}

bool jd_rolling_halts(jd_batch* b, int lane) {
    const jd_touch_rolling* r = &b->store.contacts.touch[0].patch.rolling;
    const double near = b->spec->tolerance * b->spec->system->kernel->speed;
    if (jd_mask_get(b->store.instance.rests, lane))
        return false;
    jd_instance_touch(&b->store, jd_mask_all(), jd_set(jd_get(b->t, lane)), b->y);
    const double speed = jd_maths_hypot(jd_get(r->speed[0], lane), jd_get(r->speed[1], lane));
    return jd_get(r->strain, lane) <= 1 && speed <= fmax(near, jd_get(r->slow, lane));
}

bool jd_rolling_rounds(jd_batch* b, int lane) {
    const double zero[3] = {0, 0, 0};
    bool rests = jd_batch_rides(b);
    jd_rows_copy(b, lane, b->y, b->numbers);
    jd_near_rest_settle(b, lane, jd_get(b->t, lane), zero);
    if (rests) {  // a spin that is given cannot be settled
        jd_instance_touch(&b->store, jd_mask_none(), b->t, b->y);
        const jd_real s = jd_contact_speed(&b->store.instance, &b->store.contact);
        rests = jd_get(s, lane) <= REST * b->spec->system->kernel->speed;
    }
    for (int i = 0; i < b->states; i++) {
        const double was = b->numbers[i], is = jd_get(b->y[i], lane);
        const double size = fmax(fabs(was), jd_get(b->typical[i], lane));
        rests = rests && fabs(is - was) <= ROUNDING * size;
        jd_put(&b->y[i], lane, was);
    }
    return rests;
}

typedef struct search {
    jd_batch* b;
    int lane;
    jd_status status;
} search;

static void eval(void* data, double x, double* g) {
    search* s = data;
    jd_batch* b = s->b;
    const jd_status status = b->spec->stepper->interpolate(b, s->lane, x, b->numbers);
    if (status < 0)
        s->status = status;
    for (int i = 0; i < b->states; i++)
        b->other[i] = jd_set(b->numbers[i]);
    excess_at(b, s->lane, x, g, &s->status);
}

// Whether a step is held throughout, by more than the parabola through the excess at its ends and in its middle lets
// expect.                                                                          [events:E11]
static bool is_held(search* s, double x0, double x1) {
    const double x[3] = {x1, x0 + 0.5 * (x1 - x0), x0};
    double g[3][WAYS];
    for (int i = 0; i < 3; i++) {
        eval(s, x[i], g[i]);
        if (s->status < 0 || !(g[i][SLIPS] < 0) || !(g[i][ROLLS] < 0))
            return false;
    }
    for (int k = 0; k < WAYS; k++) {
        const double sum = 0.25 * (g[0][k] + g[2][k]), middle = 0.5 * g[1][k];
        if (!(fabs(sum + middle) > fabs(g[0][k] - g[2][k]) + 8 * fabs(sum - middle)))
            return false;
    }
    return true;
}

double jd_rolling_locate(jd_batch* b, int lane, double x) {
    static const signed char up[WAYS] = {JD_CROSSING_UP, JD_CROSSING_UP};
    search s = {.b = b, .lane = lane};
    signed char side[WAYS] = {-1, -1};
    jd_crossing at;
    jd_crossing_search all = {
        .count = WAYS,
        .direction = up,
        .eval = eval,
        .data = &s,
        .x0 = jd_get(b->t, lane),
        .x1 = x,
        .resolution = DBL_EPSILON * fabs(x),
        .side = side,
    };
    const bool found = !is_held(&s, all.x0, x) && jd_crossing_first(&all, &at);
    if (s.status < 0)
        b->lane[lane].status = s.status;
    if (!found || s.status < 0)
        return x;
    b->lane[lane].cut = (jd_cut){
        .made = true, .x = at.x, .t = at.x, .slips = at.index == SLIPS, .rolls = at.index == ROLLS};
    return at.x;
}

// ---- How the load changes ----------------------------------------------------------------------

jd_status jd_rolling_load_after(jd_batch* b, int lane, double t, double dt, jd_rest_load* load) {
    const jd_passage stays = {.dt = dt};
    if (!(dt > 0))
        return jd_rest_load_at(b, lane, t, load);
    jd_rolling_pass(b, lane, t, &stays);
    for (int i = 0; i < b->states; i++)
        b->other[i] = jd_set(b->row[i]);
    return jd_rest_load_of(b, lane, t + dt, b->other, load);
}

// The load after the time dt if the states went on at their rates of now.
static jd_status load_ahead(jd_batch* b, int lane, double t, double dt, jd_rest_load* load) {
    const jd_passage stays = {.dt = dt};
    jd_rows_copy(b, lane, b->y, b->numbers);
    for (int i = 0; i < b->states; i++)
        b->other[i] = jd_set(b->numbers[i]);
    rates_in(b, t, &stays, 0);
    for (int i = 0; i < b->states; i++)
        b->other[i] = jd_set(b->numbers[i] + dt * jd_get(b->rate[i], lane));
    return jd_rest_load_of(b, lane, t + dt, b->other, load);
}

// Second difference of three loads, as a share of what can be held.
static double difference(const jd_rest_load load[3], double a) {
    double square = 0;
    for (int i = 0; i < 3; i++) {
        const double off = load[0].W[i] - 2 * load[1].W[i] + load[2].W[i];
        square += i < 2 ? off * off : off * off / (a * a);
    }
    return sqrt(square) / load[0].held;
}

// How far the load deviates from a line over the time dt, as a share of what can be held: along the
// motion, and along its tangent. A load that flips somewhere in dt may have flipped back in a step
// of the motion over so long a time; the tangent passes such a place once.
static double bend(jd_batch* b, int lane, double t, double dt) {
    const double a = jd_get(b->store.instance.friction.size, lane);
    jd_rest_load along[3], tangent[3];
    if (jd_rest_load_at(b, lane, t, &along[0]) < 0)
        return (double)NAN;
    tangent[0] = along[0];
    for (int i = 1; i < 3; i++)
        if (jd_rolling_load_after(b, lane, t, 0.5 * i * dt, &along[i]) < 0 ||
            load_ahead(b, lane, t, 0.5 * i * dt, &tangent[i]) < 0)
            return (double)NAN;
    return fmax(difference(along, a), difference(tangent, a));
}

// From the second difference over a time dt in which the load is nearly a line: bend = K dt^2/4, and
// pace = 1/sqrt(K). Where it hardly bends dt grows: a load that jumps later, as where a ball turns
// back, gives no sign of it before. What has not been looked at is not told from a jump, so that a
// pace is KNOWN dt at most.
double jd_rolling_pace(jd_batch* b, int lane, double t) {
    const jd_lane* l = &b->lane[lane];
    const double span = l->limit - t, least = 1e-12 * (l->task.end - l->task.begin);
    double dt = fmin(l->step > 0 ? l->step : FIRST_LOOK * span, span);
    double off = bend(b, lane, t, dt);
    while (!(off <= CURVED) && dt > least) {
        dt *= SHRINK;
        off = bend(b, lane, t, dt);
    }
    while (off < FLAT && dt < span) {
        const double further = fmin(dt / SHRINK, span), more = bend(b, lane, t, further);
        if (!(more <= CURVED))
            break;
        dt = further;
        off = more;
    }
    const double pace = off > 0 ? 0.5 * dt / sqrt(off) : off == 0 ? INFINITY : dt;
    return fmax(fmin(pace, KNOWN * dt), fmax(dt, least));
}
