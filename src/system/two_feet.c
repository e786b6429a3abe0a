// A body on two feet, over two belts or on one floor, in the vertical plane.      [@varkonyi2015]
//
//     m x'' = F_x + T1 + T2,   m y'' = N1 + N2 - m g,   J w' = sum of moments       [two-feet:W1]
//     Y_i = y + x_i sin(theta) - h cos(theta)              x_1 = -l, x_2 = l        [two-feet:W2]
//     s_i = vx + (h cos(theta) - x_i sin(theta)) w - u_i                            [two-feet:W3]
//
// x, y are the centre of mass, theta its turn counter-clockwise. Belts under the feet run with u_i.
// The ground is rigid, or a spring with a damper under each foot:                   [two-feet:W4]
//
//     N_i = max(0, -k_i Y_i - c_i Y_i')   while Y_i < 0
//
// A push F + dF t acts along x on the point of the body that is h_F above the ground while it
// stands. Limits: nothing but the feet touches the ground.

#include "system/registry.h"

#include "judder/impact.h"

#include <math.h>

static const char* const kinds[] = {"rigid", "compliant", NULL};
enum { RIGID, COMPLIANT };
enum { FEET = 2 };

// name, symbol, unit, default, range, text
#define PARAMETERS(P)                                                                              \
    P(m, "m", "kg", 1, JD_POSITIVE, "mass of the body")                                            \
    P(J, "J", "kg m^2", 0.02, JD_POSITIVE, "its moment of inertia about its centre of mass")       \
    P(l, "l", "m", 0.1, JD_POSITIVE, "half the distance of the feet")                              \
    P(h, "h", "m", 0.5, JD_NOT_NEGATIVE, "height of the centre of mass above the feet")            \
    P(g, "g", "m/s^2", 9.81, JD_NOT_NEGATIVE, "gravity")                                           \
    P(F, "F", "N", 0, JD_ANY, "push along x")                                                      \
    P(dF, "F'", "N/s", 0, JD_ANY, "rate at which the push grows")                                  \
    P(h_F, "h_F", "m", 0.5, JD_ANY, "height of the push above the ground")                         \
    P(mu1, "μ_1", "1", 0.8, JD_NOT_NEGATIVE, "friction coefficient of foot 1, the left one")       \
    P(mu2, "μ_2", "1", 0.8, JD_NOT_NEGATIVE, "friction coefficient of foot 2")                     \
    P(u1, "u_1", "m/s", 2, JD_ANY, "speed of the belt under foot 1; 0: a floor")                   \
    P(u2, "u_2", "m/s", -2, JD_ANY, "speed of the belt under foot 2; 0: a floor")                  \
    P(contact, "contact", "1", COMPLIANT, JD_CHOICE(kinds), "how the ground answers")              \
    P(k1, "k_1", "N/m", 1e6, JD_POSITIVE, "stiffness of a compliant ground under foot 1")          \
    P(k2, "k_2", "N/m", 1e6, JD_POSITIVE, "the same under foot 2")                                 \
    P(c1, "c_1", "N s/m", 0, JD_NOT_NEGATIVE, "damping of a compliant ground under foot 1")        \
    P(c2, "c_2", "N s/m", 0, JD_NOT_NEGATIVE, "the same under foot 2")                             \
    P(e, "e", "1", 0, JD_BETWEEN(0, 1), "coefficient of restitution of a rigid ground")            \
    P(restitution, "restitution", "1", JD_RESTITUTION_ENERGY, JD_CHOICE(jd_restitution_names),     \
      "what e is the ratio of")                                                                    \
    P(paradox, "paradox", "1", JD_PARADOX_END, JD_CHOICE(jd_paradox_names),                        \
      "what follows where a rigid ground has no consistent forces")

// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define STATES(S)                                                                                  \
    S(x, "x", "m", 0, 0.01, "place of the centre of mass along the ground")                        \
    S(y, "y", "m", 0.499995095, 0.01, "height of the centre of mass")                              \
    S(theta, "θ", "rad", 0, 0.1, "turn of the body, counter-clockwise")                            \
    S(vx, "v_x", "m/s", 0, 0.1, "velocity along the ground")                                       \
    S(vy, "v_y", "m/s", 0, 0.1, "velocity upwards")                                                \
    S(w, "ω", "rad/s", 1e-3, 1, "rate of theta")                                                   \
    S(L, "L", "J", 0, 0.1, "energy lost by friction, in the ground and at impacts")                \
    S(W, "W", "J", 0, 0.1, "work of the push and of the belts")

// name, symbol, unit, integral of, text
#define OUTPUTS(O)                                                                                 \
    O(x1, "x_1", "m", NULL, "place of foot 1 along the ground")                                    \
    O(Y1, "Y_1", "m", NULL, "its height")                                                          \
    O(x2, "x_2", "m", NULL, "place of foot 2 along the ground")                                    \
    O(Y2, "Y_2", "m", NULL, "its height")                                                          \
    O(slip1, "s_1", "m/s", NULL, "sliding velocity of foot 1 on its belt")                         \
    O(slip2, "s_2", "m/s", NULL, "sliding velocity of foot 2 on its belt")                         \
    O(N1, "N_1", "N", NULL, "normal force on foot 1")                                              \
    O(N2, "N_2", "N", NULL, "normal force on foot 2")                                              \
    O(T1, "T_1", "N", NULL, "friction on foot 1")                                                  \
    O(T2, "T_2", "N", NULL, "friction on foot 2")                                                  \
    O(phase1, "phase_1", "1", NULL, "foot 1: 0 in the air, 1 slides, 2 sticks")                    \
    O(phase2, "phase_2", "1", NULL, "foot 2: the same")                                            \
    O(phase, "phase", "1", NULL,                                                                   \
      "0 flight; one foot 1 slides, 2 sticks; both 3 slide, 4 one of them, 5 stick")               \
    O(E, "E", "J", NULL, "energy of motion, of gravity and in a compliant ground")                 \
    O(balance, "E-W+L", "J", NULL, "energy balance, constant")

JD_STRUCT(parameters, PARAMETERS);
JD_STRUCT(states, STATES);
JD_STRUCT(outputs, OUTPUTS);

// ---- Kernel ------------------------------------------------------------------------------------

static jd_mask is_compliant(const parameters* p) { return jd_gt(p->contact, jd_set(0.5)); }

// A foot: from the centre of mass, and what the ground under it is.
typedef struct foot {
    jd_real right, up;  // of the foot from the centre [m]
    jd_real k, c, u;
} foot;

static foot foot_of(const parameters* p, const states* s, int index) {
    const jd_real x = index == 0 ? -p->l : p->l;
    const jd_real sine = jd_sin(s->theta), cosine = jd_cos(s->theta);
    return (foot){
        .right = x * cosine + p->h * sine,
        .up = x * sine - p->h * cosine,
        .k = index == 0 ? p->k1 : p->k2,
        .c = index == 0 ? p->c1 : p->c2,
        .u = index == 0 ? p->u1 : p->u2,
    };
}

// Depth of a foot in a compliant ground, below 0.
static jd_real depth(const parameters* p, const states* s, const foot* f) {
    return jd_select(is_compliant(p), jd_min(s->y + f->up, jd_set(0.0)), jd_set(0.0));
}

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_real push = p->F + p->dF * t;
    const jd_real arm = (p->h - p->h_F) * jd_cos(s->theta);  // the push acts that far below
    jd_real spared = jd_set(0.0);                            // power that the ground keeps
    for (int i = 0; i < FEET; i++) {
        const foot f = foot_of(p, s, i);
        spared = spared + f.k * depth(p, s, &f) * (s->vy + f.right * s->w);
    }
    *(states*)(void*)rate = (states){
        .x = s->vx,
        .y = s->vy,
        .theta = s->w,
        .vx = push / p->m,
        .vy = -p->g,
        .w = push * arm / p->J,
        .L = -spared,  // with -N Y': what the ground does not keep
        .W = push * (s->vx + arm * s->w),
    };
}

// A force on a foot along x or y moves the body and turns it by its lever.          [two-feet:W1]
static void state_direction(jd_contact_line* d, const parameters* p, int velocity, jd_real lever) {
    d->by[velocity] = jd_set(1.0);
    d->by[JD_PLACE(states, w)] = lever;
    d->force[velocity] = 1.0 / p->m;
    d->force[JD_PLACE(states, w)] = lever / p->J;
}

static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* touches) {
    (void)t;
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_real square = s->w * s->w, zero = jd_set(0.0);
    for (int i = 0; i < FEET; i++) {
        const foot f = foot_of(p, s, i);
        jd_touch* k = &touches[i];
        k->compliant = is_compliant(p);
        k->gap = s->y + f.up;
        state_direction(&k->normal, p, JD_PLACE(states, vy), f.right);
        state_direction(&k->along[0], p, JD_PLACE(states, vx), -f.up);
        k->normal.speed = s->vy + f.right * s->w;
        k->normal.drift = -f.up * square;
        k->normal.force[JD_PLACE(states, L)] = jd_select(k->compliant, -k->normal.speed, zero);
        k->along[0].speed = s->vx - f.up * s->w - f.u;
        k->along[0].drift = -f.right * square;
        k->along[0].force[JD_PLACE(states, W)] = f.u;
        k->press = -f.k * k->gap - f.c * k->normal.speed;
        k->lasting = jd_select(jd_gt(f.c, zero), k->press, jd_set(NAN));
    }
}

static jd_real phase_of(const jd_touch* k) {
    const jd_real one = jd_set(1.0);
    return jd_select(k->closed, jd_select(k->stuck, 2.0 * one, one), jd_set(0.0));
}

// What the body does as a whole, by what its feet do.
static jd_real both(jd_real phase1, jd_real phase2) {
    const jd_real zero = jd_set(0.0), sum = phase1 + phase2;
    const jd_mask two = jd_gt(phase1, zero) & jd_gt(phase2, zero);
    return jd_select(two, sum + 1.0, sum);
}

static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* out) {
    (void)t;
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_touch* k = instance->touches;
    outputs* o = (void*)out;
    const foot left = foot_of(p, s, 0), right = foot_of(p, s, 1);
    const jd_real deep1 = depth(p, s, &left), deep2 = depth(p, s, &right);
    o->x1 = s->x + left.right, o->Y1 = s->y + left.up;
    o->x2 = s->x + right.right, o->Y2 = s->y + right.up;
    o->slip1 = s->vx - left.up * s->w - p->u1, o->slip2 = s->vx - right.up * s->w - p->u2;
    o->N1 = k[0].N, o->N2 = k[1].N;
    o->T1 = k[0].T[0], o->T2 = k[1].T[0];
    o->phase1 = phase_of(&k[0]), o->phase2 = phase_of(&k[1]);
    o->phase = both(o->phase1, o->phase2);
    o->E = 0.5 * (p->m * (s->vx * s->vx + s->vy * s->vy) + p->J * s->w * s->w) +
           p->m * p->g * s->y + 0.5 * (p->k1 * deep1 * deep1 + p->k2 * deep2 * deep2);
    o->balance = o->E - s->W + s->L;
}

static const jd_system_kernel kernel = {
    .lanes = JD_LANES,
    .rates = rates,
    .measure = measure,
    .touch = touch,
};

// ---- Checks ------------------------------------------------------------------------------------

#define VALUE(name) values->parameters[JD_PLACE(parameters, name)]
#define START(name) values->initial[JD_PLACE(states, name)]

static jd_status check(jd_context* context, const jd_values* values) {
    const double l = VALUE(l), h = VALUE(h), theta = START(theta);
    const double sine = jd_maths_sin(theta), cosine = jd_maths_cos(theta);
    if (VALUE(contact) != RIGID)
        return JD_OK;
    for (int i = 0; i < FEET; i++) {
        const double side = i == 0 ? -l : l, Y = START(y) + side * sine - h * cosine;
        const double speed = START(vy) + (side * cosine + h * sine) * START(w);
        if (Y < 0)
            return jd_fail(context, JD_ERR_RANGE,
                           "foot %d starts %g m below a rigid ground: it stands there with y = %g",
                           i + 1, -Y, START(y) - Y);
        if (Y == 0 && speed < 0)
            return jd_fail(context, JD_ERR_RANGE,
                           "foot %d starts on a rigid ground and moves into it with %g m/s: "
                           "change vy or w",
                           i + 1, -speed);
    }
    return JD_OK;
}

// ---- Table -------------------------------------------------------------------------------------

static const jd_parameter parameter_table[] = {PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state state_table[] = {STATES(JD_STATE_ROW)};
static const jd_output output_table[] = {OUTPUTS(JD_OUTPUT_ROW)};
static const char* const sums[] = {"x", "L", "W", NULL};
#define FOOT(title, coefficient, words)                                                            \
    {                                                                                              \
        .name = title, .normal = JD_NORMAL_COMPLIANT, .along = 1, .mu = coefficient, .e = "e",     \
        .restitution = "restitution", .paradox = "paradox", .text = words                          \
    }
static const jd_contact_info contact_table[FEET] = {
    FOOT("foot1", "mu1", "the left foot on its belt"),
    FOOT("foot2", "mu2", "the right foot on its belt"),
};
static const jd_moving motions[] = {{"x", "vx"}, {"y", "vy"}, {"theta", "w"}, {NULL, NULL}};
static const jd_watch watch_table[] = {
    JD_RIGID_WATCHES(0, "foot1"), JD_COMPLIANT_WATCHES(0, "foot1"), JD_SLIDING_WATCHES(0, "foot1"),
    JD_RIGID_WATCHES(1, "foot2"), JD_COMPLIANT_WATCHES(1, "foot2"), JD_SLIDING_WATCHES(1, "foot2"),
};
static const jd_panel panel_table[] = {
    {JD_PANEL_TIME, "height of the feet", {"Y1", "Y2"}},
    {JD_PANEL_TIME, "normal forces", {"N1", "N2"}},
    {JD_PANEL_TIME, "friction", {"T1", "T2"}},
    {JD_PANEL_TIME, "sliding velocities", {"slip1", "slip2"}},
    {JD_PANEL_TIME, "turn of the body", {"theta"}},
};
static const jd_scene scene_table[] = {
    {.title = "body from the side",
     .across = "x",
     .up = "y",
     .things = {{.kind = JD_THING_FLOOR, .places = {"0", "0"}},
                {.kind = JD_THING_LIMBS,
                 .places = {"x1", "Y1", "x", "y", "x2", "Y2", "x1", "Y1"}}}},
    {.title = "heights of the feet", .across = "Y1", .up = "Y2"},
};

const jd_system JD_SYSTEM(two_feet) = {
    .name = "two-feet",
    .title = "body on two feet",
    .description =
        "A body stands on two feet, over two belts or on one floor, under its weight and a push "
        "along the ground. The default is a body that stands still over belts that run against "
        "each other: the only forces that fit cannot last, and it is thrown up. With u1 = u2 = 0 "
        "and contact = rigid it is a block that is pushed: it slides, or tips over a foot.",
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
    .end = 0.02,
    .phases = {"phase",
               {"flight", "one foot slides", "one foot sticks", "both slide", "one of both slides",
                "both stick"}},
    .check = check,
    .sums = sums,
    .kernel = &kernel,
};
