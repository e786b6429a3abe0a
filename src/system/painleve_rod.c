// A rod that slides on its lower end along a rough floor: with enough friction a rigid floor has no
// force that fits (Painleve), and the rod is thrown up without a collision.       [@varkonyi2015]
//
//     s' = xx T + xn N - l cos(theta) w^2,   c' = xn T + nn N + b,   b = -g + l sin(theta) w^2
//     J w' = -l sin(theta) T - l cos(theta) N                                 [painleve-rod:P1]
//
// X, Y, s, c are place and velocity of the lower end, so that on the floor it is there to the bit;
// the rod leans to the left of it by theta from the floor. Slip to the right pushes the end ahead
// of the centre. The floor is rigid, or a spring with a damper:               [painleve-rod:P2]
//
//     N = max(0, -k_c Y - d_c c)   while Y < 0
//
// Limits: the motion ends where the other end touches the floor.

#include "system/registry.h"

#include "judder/impact.h"

#include <math.h>
#include <stdio.h>

static const char* const kinds[] = {"rigid", "compliant", NULL};
enum { RIGID, COMPLIANT };

// name, symbol, unit, default, range, text
#define PARAMETERS(P)                                                                              \
    P(m, "m", "kg", 1, JD_POSITIVE, "mass of the rod")                                             \
    P(l, "l", "m", 0.5, JD_POSITIVE, "half its length")                                            \
    P(J, "J", "kg m^2", 0, JD_NOT_NEGATIVE, "its moment of inertia; 0: that of a uniform rod")     \
    P(g, "g", "m/s^2", 9.81, JD_NOT_NEGATIVE, "gravity")                                           \
    P(mu, "μ", "1", 2, JD_NOT_NEGATIVE, "friction coefficient of the floor")                       \
    P(e, "e", "1", 0.5, JD_BETWEEN(0, 1), "coefficient of restitution of a rigid floor")           \
    P(restitution, "restitution", "1", JD_RESTITUTION_ENERGY, JD_CHOICE(jd_restitution_names),     \
      "what e is the ratio of")                                                                    \
    P(paradox, "paradox", "1", JD_PARADOX_IMPACT, JD_CHOICE(jd_paradox_names),                     \
      "what follows where sliding has no consistent force")                                        \
    P(contact, "contact", "1", RIGID, JD_CHOICE(kinds), "how the floor answers")                   \
    P(k_c, "k_c", "N/m", 1e6, JD_POSITIVE, "stiffness of a compliant floor")                       \
    P(d_c, "d_c", "N s/m", 0, JD_NOT_NEGATIVE, "damping of a compliant floor")

// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define STATES(S)                                                                                  \
    S(X, "X", "m", 0, 0.1, "place of the lower end along the floor")                               \
    S(Y, "Y", "m", 0, 0.01, "height of the lower end")                                             \
    S(theta, "θ", "rad", 1, 0.1, "angle of the rod from the floor")                                \
    S(s, "s", "m/s", 2, 1, "velocity of the lower end along the floor")                            \
    S(c, "c", "m/s", 0, 1, "velocity of the lower end upwards")                                    \
    S(w, "ω", "rad/s", 0, 1, "rate of theta")                                                      \
    S(L, "L", "J", 0, 1, "energy lost at impacts, by friction and in the floor")

// name, symbol, unit, integral of, text
#define OUTPUTS(O)                                                                                 \
    O(x, "x", "m", NULL, "place of the centre along the floor")                                    \
    O(y, "y", "m", NULL, "height of the centre")                                                   \
    O(vx, "v_x", "m/s", NULL, "velocity of the centre along the floor")                            \
    O(vy, "v_y", "m/s", NULL, "velocity of the centre upwards")                                    \
    O(slip, "slip", "m/s", NULL, "sliding velocity of the lower end")                              \
    O(N, "N", "N", NULL, "normal force of the floor")                                              \
    O(T, "T", "N", NULL, "friction on the rod")                                                    \
    O(p, "p", "1/kg", NULL, "nn - mu xn sgn(slip): below 0 a normal force pulls sliding down")     \
    O(phase, "phase", "1", NULL, "0 flight, 1 sliding, 2 sticking")                                \
    O(E, "E", "J", NULL, "energy of motion, of gravity and in a compliant floor")                  \
    O(balance, "E+L", "J", NULL, "energy balance, constant")                                       \
    O(x_t, "x_t", "m", NULL, "place of the upper end along the floor")                             \
    O(y_t, "y_t", "m", NULL, "height of the upper end")

JD_STRUCT(parameters, PARAMETERS);
JD_STRUCT(states, STATES);
JD_STRUCT(outputs, OUTPUTS);

// ---- Kernel ------------------------------------------------------------------------------------

// How the lower end gives way to forces, and the lever that turns the rod.    [painleve-rod:P1]
typedef struct lever {
    jd_real across, up;  // l sin theta, l cos theta: arms of T and N about the centre
    jd_real J;
    jd_real xx, xn, nn;
} lever;

static lever lever_of(const parameters* p, const states* s) {
    const jd_real zero = jd_set(0.0), one = jd_set(1.0);
    lever a = {.across = p->l * jd_sin(s->theta), .up = p->l * jd_cos(s->theta)};
    a.J = jd_select(jd_gt(p->J, zero), p->J, p->m * p->l * p->l / 3.0);
    a.xx = one / p->m + a.across * a.across / a.J;
    a.xn = a.across * a.up / a.J;
    a.nn = one / p->m + a.up * a.up / a.J;
    return a;
}

static jd_mask is_compliant(const parameters* p) { return jd_gt(p->contact, jd_set(0.5)); }

// Depth in a compliant floor, below 0.
static jd_real depth(const parameters* p, const states* s) {
    return jd_select(is_compliant(p), jd_min(s->Y, jd_set(0.0)), jd_set(0.0));
}

// Power that a compliant floor gives back, beside N c: what is left is lost. One that is pressed in
// but no longer presses rises behind the end; steps past the floor before it is met see nothing.
static jd_real returned(const parameters* p, const states* s, const jd_touch* floor) {
    const jd_real free = depth(p, s) * jd_max(s->c, jd_set(0.0));
    return p->k_c * jd_select(floor->closed & is_compliant(p), s->Y * s->c, free);
}

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    (void)t;
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const lever a = lever_of(p, s);
    const jd_real square = s->w * s->w;
    *(states*)(void*)rate = (states){
        .X = s->s,
        .Y = s->c,
        .theta = s->w,
        .s = -a.up * square,
        .c = a.across * square - p->g,
        .w = jd_set(0.0),
        .L = -returned(p, s, instance->touches),
    };
}

static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* touches) {
    (void)t;
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const lever a = lever_of(p, s);
    const jd_real zero = jd_set(0.0), one = jd_set(1.0);
    jd_contact_line *up = &touches->normal, *along = &touches->along[0];
    touches->compliant = is_compliant(p);
    touches->gap = s->Y;
    up->speed = s->c;
    up->drift = zero;
    up->by[JD_PLACE(states, c)] = one;
    up->force[JD_PLACE(states, s)] = a.xn;
    up->force[JD_PLACE(states, c)] = a.nn;
    up->force[JD_PLACE(states, w)] = -a.up / a.J;
    up->force[JD_PLACE(states, L)] = jd_select(touches->compliant, -s->c, zero);
    along->speed = s->s;
    along->drift = zero;
    along->by[JD_PLACE(states, s)] = one;
    along->force[JD_PLACE(states, s)] = a.xx;
    along->force[JD_PLACE(states, c)] = a.xn;
    along->force[JD_PLACE(states, w)] = -a.across / a.J;
    touches->press = -p->k_c * s->Y - p->d_c * s->c;
    touches->lasting = jd_select(jd_gt(p->d_c, zero), touches->press, jd_set(NAN));
}

static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* out) {
    (void)t;
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_touch* floor = instance->touches;
    outputs* o = (void*)out;
    const lever a = lever_of(p, s);
    const jd_real zero = jd_set(0.0), one = jd_set(1.0), deep = depth(p, s);
    const jd_real sign =
        jd_select(jd_gt(s->s, zero), one, jd_select(jd_lt(s->s, zero), -one, zero));
    o->x = s->X - a.up;
    o->y = s->Y + a.across;
    o->vx = s->s + a.across * s->w;
    o->vy = s->c + a.up * s->w;
    o->slip = s->s;
    o->N = floor->N;
    o->T = floor->T[0];
    o->p = a.nn - p->mu * a.xn * sign;
    o->phase = jd_select(floor->closed, jd_select(floor->stuck, 2 * one, one), zero);
    o->E = 0.5 * (p->m * (o->vx * o->vx + o->vy * o->vy) + a.J * s->w * s->w) + p->m * p->g * o->y +
           0.5 * p->k_c * deep * deep;
    o->balance = o->E + s->L;
    o->x_t = o->x - a.up;
    o->y_t = o->y + a.across;
}

// The upper end comes to the floor.
static void watch(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* value) {
    (void)t;
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    value[0] = s->Y + 2.0 * p->l * jd_sin(s->theta);
}

static const jd_system_kernel kernel = {
    .lanes = JD_LANES,
    .rates = rates,
    .measure = measure,
    .touch = touch,
    .watch = watch,
    .smooth = true,
};

// ---- Checks ------------------------------------------------------------------------------------

#define VALUE(name) values->parameters[JD_PLACE(parameters, name)]
#define START(name) values->initial[JD_PLACE(states, name)]

static jd_status check(jd_context* context, const jd_values* values) {
    const double most = VALUE(m) * VALUE(l) * VALUE(l);
    if (VALUE(J) > most)
        return jd_fail(context, JD_ERR_RANGE,
                       "no rod has a moment of inertia above m l^2, all of it at its ends: J is %g "
                       "kg m^2, must be at most %g",
                       VALUE(J), most);
    const double Y = START(Y), top = Y + 2 * VALUE(l) * jd_maths_sin(START(theta));
    if (Y < 0 && VALUE(contact) == RIGID)
        return jd_fail(context, JD_ERR_RANGE,
                       "the lower end starts below the floor: Y is %g m, must be at least 0", Y);
    if (top <= 0)
        return jd_fail(context, JD_ERR_RANGE,
                       "the upper end starts at or below the floor: Y + 2 l sin(theta) is %g m",
                       top);
    return JD_OK;
}

// Angles between which sliding ahead of the centre has no force that fits: m l^2 (mu sin cos -
// cos^2)/J > 1, that is tan^2 - mu k tan + 1 + k < 0 with k = m l^2/J.        [painleve-rod:P4]
static void remark(const jd_values* values, char* text, size_t size) {
    const double ml2 = VALUE(m) * VALUE(l) * VALUE(l), J = VALUE(J) > 0 ? VALUE(J) : ml2 / 3;
    const double half = VALUE(mu) * ml2 / J / 2, room = half * half - 1 - ml2 / J;
    text[0] = '\0';
    if (room > 0 && VALUE(contact) == RIGID)
        snprintf(text, size,
                 "with mu = %g sliding has no force that fits where theta is between %.6g and "
                 "%.6g rad; paradox=%s",
                 VALUE(mu), jd_maths_atan(half - sqrt(room)), jd_maths_atan(half + sqrt(room)),
                 jd_paradox_names[(int)VALUE(paradox)]);
}

// ---- Table -------------------------------------------------------------------------------------

static const jd_parameter parameter_table[] = {PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state state_table[] = {STATES(JD_STATE_ROW)};
static const jd_output output_table[] = {OUTPUTS(JD_OUTPUT_ROW)};
static const char* const sums[] = {"X", "L", NULL};
static const jd_contact_info contact_table[] = {
    {.name = "floor",
     .normal = JD_NORMAL_RIGID,
     .along = 1,
     .mu = "mu",
     .e = "e",
     .restitution = "restitution",
     .paradox = "paradox",
     .text = "the lower end on the floor"},
};
static const jd_moving motions[] = {{"X", "s"}, {"Y", "c"}, {"theta", "w"}, {NULL, NULL}};
static const jd_watch watch_table[] = {
    JD_RIGID_WATCHES(0, "floor"),
    JD_COMPLIANT_WATCHES(0, "floor"),
    JD_SLIDING_WATCHES(0, "floor"),
    {"fall", "floor", -1, JD_EVENT, "the other end comes to the floor", JD_WATCH_NOTE,
     JD_CONTACT_NOTHING, 0},
};
static const jd_panel panel_table[] = {
    {JD_PANEL_PATH, "path of the centre", {"x", "y"}},
    {JD_PANEL_TIME, "height of the lower end", {"Y"}},
    {JD_PANEL_TIME, "velocities", {"s", "c", "w"}},
    {JD_PANEL_TIME, "angle from the floor", {"theta"}},
    {JD_PANEL_TIME, "energy and what is lost", {"E", "L"}},
};
static const jd_scene scene_table[] = {
    {.title = "rod from the side",
     .across = "x",
     .up = "y",
     .things = {{.kind = JD_THING_FLOOR, .places = {"0", "0"}},
                {.kind = JD_THING_LIMBS, .places = {"X", "Y", "x_t", "y_t"}}}},
    {.title = "slip and height", .across = "s", .up = "Y"},
};

const jd_system JD_SYSTEM(painleve_rod) = {
    .name = "painleve-rod",
    .title = "rod that slides on its lower end",
    .description =
        "A rod slides on its lower end along a rough floor, that end ahead of its centre. Beyond a "
        "friction coefficient, 4/3 for a uniform rod, the force of a rigid floor pulls the end "
        "down at some angles instead of pushing it away: no force fits, slip stops at once, "
        "and the rod is thrown up by an impact without a collision. A compliant floor shows "
        "how that comes about.",
    .source = "varkonyi2015",
    JD_TABLE(parameter, parameter_table),
    JD_TABLE(state, state_table),
    JD_TABLE(output, output_table),
    JD_TABLE(panel, panel_table),
    JD_TABLE(scene, scene_table),
    JD_TABLE(contact, contact_table),
    .watches = watch_table,
    .watch_count = JD_COUNT(watch_table),
    .motions = motions,
    .loss = "L",
    .end = 1,
    .phases = {"phase", {"flight", "sliding", "sticking"}},
    .check = check,
    .remark = remark,
    .sums = sums,
    .kernel = &kernel,
};
