// A double pendulum in the vertical plane whose lower end, a disc, strikes a rough floor, slides on
// it and comes to rest there.                                                   [@sypniewska2015]
//
//     A psi'' = q + J_c' N + J_s' T                                        [double-pendulum:N1]
//     gap = D - l1 cos psi1 - (l2 + r) cos psi2 - r >= 0                   [double-pendulum:N2]
//     s = J_s psi',   gap' = J_c psi'                                      [double-pendulum:N3]
//
// psi1 and psi2 are measured from the downward vertical, counter-clockwise; x points to the right
// and z up from the joint. Limits: only the disc touches the floor; the joints are ideal.

#include "system/registry.h"

#include "judder/impact.h"

#include <stdio.h>

// name, symbol, unit, default, range, text
#define PARAMETERS(P)                                                                              \
    P(m1, "m_1", "kg", 3, JD_POSITIVE, "mass of the upper rod, centre at mid-length")              \
    P(l1, "l_1", "m", 0.5, JD_POSITIVE, "length of the upper rod")                                 \
    P(I1, "I_1", "kg m^2", 0.064, JD_POSITIVE,                                                     \
      "its moment of inertia about its centre of mass (our choice; 0.64 in print)")                \
    P(m2, "m_2", "kg", 2.4, JD_POSITIVE, "mass of the lower rod with its disc")                    \
    P(l2, "l_2", "m", 0.6, JD_NOT_NEGATIVE,                                                        \
      "length of the lower rod, up to the disc (our choice; not in print)")                        \
    P(lc, "l_c", "m", 0.34, JD_NOT_NEGATIVE, "their centre of mass, from the joint")               \
    P(I2, "I_2", "kg m^2", 0.094, JD_POSITIVE,                                                     \
      "their moment of inertia about it (our choice; 0.94 in print)")                              \
    P(r, "r", "m", 0.04, JD_NOT_NEGATIVE, "radius of the disc")                                    \
    P(D, "D", "m", 0.8, JD_ANY, "depth of the floor below the upper joint")                        \
    P(g, "g", "m/s^2", 9.81, JD_NOT_NEGATIVE, "gravity")                                           \
    P(c1, "c_1", "N m s", 0, JD_NOT_NEGATIVE, "damping in the upper joint")                        \
    P(c2, "c_2", "N m s", 0, JD_NOT_NEGATIVE, "damping in the joint between the rods")             \
    P(M01, "M_01", "N m", 0, JD_ANY, "amplitude of the torque on the upper rod")                   \
    P(Omega1, "Ω_1", "rad/s", 1, JD_NOT_NEGATIVE, "its angular frequency")                         \
    P(M02, "M_02", "N m", 0, JD_ANY, "amplitude of the torque on the lower rod")                   \
    P(Omega2, "Ω_2", "rad/s", 1, JD_NOT_NEGATIVE, "its angular frequency")                         \
    P(mu, "μ", "1", 0.2, JD_NOT_NEGATIVE, "friction coefficient of the floor")                     \
    P(e, "e", "1", 0.9, JD_BETWEEN(0, 1), "coefficient of restitution")                            \
    P(restitution, "restitution", "1", JD_RESTITUTION_POISSON, JD_CHOICE(jd_restitution_names),    \
      "what e is the ratio of")                                                                    \
    P(paradox, "paradox", "1", JD_PARADOX_END, JD_CHOICE(jd_paradox_names),                        \
      "what follows where sliding has no consistent force")

// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define STATES(S)                                                                                  \
    S(psi1, "ψ_1", "rad", 130 / JD_DEGREES, 0.1, "angle of the upper rod")                         \
    S(psi2, "ψ_2", "rad", 90 / JD_DEGREES, 0.1, "angle of the lower rod, absolute")                \
    S(dpsi1, "ψ_1'", "rad/s", 0.6, 1, "rate of psi1")                                              \
    S(dpsi2, "ψ_2'", "rad/s", 0.5, 1, "rate of psi2")                                              \
    S(L, "L", "J", 0, 1, "energy lost at impacts, by friction and in the joints")                  \
    S(W, "W", "J", 0, 1, "work of the torques")

// name, symbol, unit, integral of, text
#define OUTPUTS(O)                                                                                 \
    O(gap, "gap", "m", NULL, "height of the disc above the floor")                                 \
    O(slip, "s", "m/s", NULL, "sliding velocity of the lowest point, to the right")                \
    O(N, "N", "N", NULL, "normal force of the floor")                                              \
    O(T, "T", "N", NULL, "friction on the disc, to the right")                                     \
    O(phase, "phase", "1", NULL, "0 flight, 1 sliding, 2 rest")                                    \
    O(E, "E", "J", NULL, "kinetic energy and that of gravity, 0 at the upper joint")               \
    O(balance, "E-W+L", "J", NULL, "energy balance, constant")                                     \
    O(R_x, "R_x", "N", NULL, "force of the upper joint on the rod, to the right")                  \
    O(R_z, "R_z", "N", NULL, "the same upwards")                                                   \
    O(x_2, "x_2", "m", NULL, "place of the joint between the rods, to the right")                  \
    O(z_2, "z_2", "m", NULL, "the same upwards")                                                   \
    O(x_b, "x_b", "m", NULL, "place of the disc's centre, to the right")                           \
    O(z_b, "z_b", "m", NULL, "the same upwards")

JD_STRUCT(parameters, PARAMETERS);
JD_STRUCT(states, STATES);
JD_STRUCT(outputs, OUTPUTS);

// ---- Kernel ------------------------------------------------------------------------------------

typedef struct pose {
    jd_real sin1, cos1, sin2, cos2;
    jd_real sin12, cos12;  // of psi1 - psi2
} pose;

static pose pose_of(const states* s) {
    pose p;
    p.sin1 = jd_sin(s->psi1), p.cos1 = jd_cos(s->psi1);
    p.sin2 = jd_sin(s->psi2), p.cos2 = jd_cos(s->psi2);
    p.sin12 = p.sin1 * p.cos2 - p.cos1 * p.sin2, p.cos12 = p.cos1 * p.cos2 + p.sin1 * p.sin2;
    return p;
}

// Two generalized forces, or what they do: one number for each angle.
typedef struct pair {
    jd_real a, b;
} pair;

// The mass matrix.                                                          [double-pendulum:N1]
typedef struct mass {
    jd_real a11, a12, a22;
} mass;

static mass mass_of(const parameters* p, const pose* o) {
    return (mass){
        .a11 = p->I1 + p->l1 * p->l1 * (0.25 * p->m1 + p->m2),
        .a12 = p->l1 * p->lc * p->m2 * o->cos12,
        .a22 = p->I2 + p->lc * p->lc * p->m2,
    };
}

// Angular accelerations by generalized forces.
static pair moved_by(const mass* m, pair q) {
    const jd_real over = 1.0 / (m->a11 * m->a22 - m->a12 * m->a12);
    return (pair){over * (m->a22 * q.a - m->a12 * q.b), over * (m->a11 * q.b - m->a12 * q.a)};
}

static pair torques_at(const parameters* p, jd_real t) {
    return (pair){p->M01 * jd_cos(p->Omega1 * t), p->M02 * jd_cos(p->Omega2 * t)};
}

// All forces but those of the floor.                                        [double-pendulum:N1]
static pair forces_at(const parameters* p, const states* s, const pose* o, jd_real t) {
    const pair M = torques_at(p, t);
    const jd_real whirl = p->l1 * p->lc * p->m2 * o->sin12;
    const jd_real turn = p->c2 * (s->dpsi1 - s->dpsi2);
    return (pair){
        M.a - p->c1 * s->dpsi1 - turn - whirl * s->dpsi2 * s->dpsi2 -
            (0.5 * p->m1 + p->m2) * p->g * p->l1 * o->sin1,
        M.b + turn + whirl * s->dpsi1 * s->dpsi1 - p->m2 * p->g * p->lc * o->sin2,
    };
}

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const pose o = pose_of(s);
    const mass m = mass_of(p, &o);
    const pair faster = moved_by(&m, forces_at(p, s, &o, t)), M = torques_at(p, t);
    const jd_real turn = s->dpsi1 - s->dpsi2;
    *(states*)(void*)rate = (states){
        .psi1 = s->dpsi1,
        .psi2 = s->dpsi2,
        .dpsi1 = faster.a,
        .dpsi2 = faster.b,
        .L = p->c1 * s->dpsi1 * s->dpsi1 + p->c2 * turn * turn,
        .W = M.a * s->dpsi1 + M.b * s->dpsi2,
    };
}

// Rows of the Jacobian of the lowest point: opening and sliding.            [double-pendulum:N3]
static pair opening(const parameters* p, const pose* o) {
    return (pair){p->l1 * o->sin1, (p->l2 + p->r) * o->sin2};
}

static pair sliding(const parameters* p, const pose* o) {
    return (pair){p->l1 * o->cos1, (p->l2 + p->r) * o->cos2 + p->r};
}

static jd_real dot(pair a, pair b) { return a.a * b.a + a.b * b.b; }

static void state_direction(jd_contact_line* d, const mass* m, pair row, const states* s) {
    const pair by_force = moved_by(m, row);
    d->speed = dot(row, (pair){s->dpsi1, s->dpsi2});
    d->by[JD_PLACE(states, dpsi1)] = row.a;
    d->by[JD_PLACE(states, dpsi2)] = row.b;
    d->force[JD_PLACE(states, dpsi1)] = by_force.a;
    d->force[JD_PLACE(states, dpsi2)] = by_force.b;
}

static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* touches) {
    (void)t;
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const pose o = pose_of(s);
    const mass m = mass_of(p, &o);
    const jd_real arm = p->l2 + p->r;
    const pair squares = {s->dpsi1 * s->dpsi1, s->dpsi2 * s->dpsi2};
    touches->gap = p->D - p->l1 * o.cos1 - arm * o.cos2 - p->r;
    state_direction(&touches->normal, &m, opening(p, &o), s);
    state_direction(&touches->along[0], &m, sliding(p, &o), s);
    touches->normal.drift = dot((pair){p->l1 * o.cos1, arm * o.cos2}, squares);
    touches->along[0].drift = -dot((pair){p->l1 * o.sin1, arm * o.sin2}, squares);
}

static void measure_places(const parameters* p, const pose* o, outputs* out) {
    out->x_2 = p->l1 * o->sin1;
    out->z_2 = -p->l1 * o->cos1;
    out->x_b = out->x_2 + (p->l2 + p->r) * o->sin2;
    out->z_b = out->z_2 - (p->l2 + p->r) * o->cos2;
    out->gap = p->D + out->z_b - p->r;
}

// The joint moves the two centres of mass with the floor's forces.          [double-pendulum:N4]
static void measure_joint(const parameters* p, const states* s, const pose* o, pair faster,
                          outputs* out) {
    const jd_real square1 = s->dpsi1 * s->dpsi1, square2 = s->dpsi2 * s->dpsi2;
    const jd_real upper = (0.5 * p->m1 + p->m2) * p->l1, lower = p->m2 * p->lc;
    out->R_x = upper * (faster.a * o->cos1 - square1 * o->sin1) +
               lower * (faster.b * o->cos2 - square2 * o->sin2) - out->T;
    out->R_z = upper * (faster.a * o->sin1 + square1 * o->cos1) +
               lower * (faster.b * o->sin2 + square2 * o->cos2) + (p->m1 + p->m2) * p->g - out->N;
}

static jd_real energy(const parameters* p, const states* s, const pose* o, const mass* m) {
    return 0.5 * (m->a11 * s->dpsi1 * s->dpsi1 + m->a22 * s->dpsi2 * s->dpsi2) +
           m->a12 * s->dpsi1 * s->dpsi2 - (0.5 * p->m1 + p->m2) * p->g * p->l1 * o->cos1 -
           p->m2 * p->g * p->lc * o->cos2;
}

static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* out) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_touch* floor = instance->touches;
    outputs* result = (void*)out;
    const pose o = pose_of(s);
    const mass m = mass_of(p, &o);
    const jd_real zero = jd_set(0.0), one = jd_set(1.0);
    result->N = floor->N;
    result->T = floor->T[0];
    result->phase = jd_select(floor->closed, jd_select(floor->stuck, 2 * one, one), zero);
    const pair up = opening(p, &o), aside = sliding(p, &o), q = forces_at(p, s, &o, t);
    const pair faster = moved_by(&m, (pair){q.a + up.a * result->N + aside.a * result->T,
                                            q.b + up.b * result->N + aside.b * result->T});
    result->slip = dot(aside, (pair){s->dpsi1, s->dpsi2});
    measure_places(p, &o, result);
    measure_joint(p, s, &o, faster, result);
    result->E = energy(p, s, &o, &m);
    result->balance = result->E - s->W + s->L;
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
    const double end = VALUE(l2) + 2 * VALUE(r);
    if (VALUE(lc) > end)
        return jd_fail(
            context, JD_ERR_RANGE,
            "the centre of mass of the lower rod lies on it: lc is %g m, must be at most l2 + "
            "2 r, %g m",
            VALUE(lc), end);
    const double gap = VALUE(D) - VALUE(r) - VALUE(l1) * jd_maths_cos(START(psi1)) -
                       (VALUE(l2) + VALUE(r)) * jd_maths_cos(START(psi2));
    if (gap < 0)
        return jd_fail(context, JD_ERR_RANGE,
                       "the disc starts %g m below the floor: change psi1 and psi2, or D", -gap);
    return JD_OK;
}

// The most that the lower rod can have about its centre of mass [kg m^2]: all of its mass at both
// ends, joint and lower rim, and off its axis by the radius of the disc.
static double most_of_lower(const jd_values* values) {
    const double lc = VALUE(lc), end = VALUE(l2) + 2 * VALUE(r);
    return VALUE(m2) * (lc * (end - lc) + VALUE(r) * VALUE(r));
}

// The source prints moments of inertia that its bodies cannot have.
static void remark(const jd_values* values, char* text, size_t size) {
    const double upper = VALUE(m1) * VALUE(l1) * VALUE(l1) / 4, lower = most_of_lower(values);
    const bool first = VALUE(I1) > upper, second = VALUE(I2) > lower;
    text[0] = '\0';
    if (first && second)
        snprintf(text, size,
                 "I1 and I2 are %g and %g kg m^2; rods of these masses and lengths have at most "
                 "%g (m1 l1^2/4) and %.3g kg m^2",
                 VALUE(I1), VALUE(I2), upper, lower);
    else if (first)
        snprintf(text, size,
                 "I1 is %g kg m^2, more than m1 l1^2/4 = %g kg m^2, the most that a rod of this "
                 "mass and length can have",
                 VALUE(I1), upper);
    else if (second)
        snprintf(text, size,
                 "I2 is %g kg m^2, more than %.3g kg m^2, the most that a rod and disc of this "
                 "mass, length and centre can have",
                 VALUE(I2), lower);
    else if (VALUE(I1) == 0.064 && VALUE(I2) == 0.094)
        snprintf(text, size,
                 "I1 = 0.064 and I2 = 0.094 kg m^2 stand for 0.64 and 0.94, which are printed but "
                 "cannot be; those of print are --set I1=0.64 --set I2=0.94");
}

// ---- Table -------------------------------------------------------------------------------------

static const jd_parameter parameter_table[] = {PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state state_table[] = {STATES(JD_STATE_ROW)};
static const jd_output output_table[] = {OUTPUTS(JD_OUTPUT_ROW)};
static const char* const sums[] = {"L", "W", NULL};
static const char* const frequencies[] = {"Omega1", "Omega2", NULL};
static const jd_contact_info contact_table[] = {
    {.name = "floor",
     .normal = JD_NORMAL_RIGID,
     .along = 1,
     .mu = "mu",
     .e = "e",
     .restitution = "restitution",
     .paradox = "paradox",
     .text = "the disc on the floor"},
};
static const jd_moving motions[] = {{"psi1", "dpsi1"}, {"psi2", "dpsi2"}, {NULL, NULL}};
static const jd_watch watch_table[] = {JD_RIGID_WATCHES(0, "floor"),
                                       JD_SLIDING_WATCHES(0, "floor")};
static const jd_panel panel_table[] = {
    {JD_PANEL_PATH, "path of the disc", {"x_b", "z_b"}},
    {JD_PANEL_TIME, "angles", {"psi1", "psi2"}},
    {JD_PANEL_TIME, "energy and what is lost", {"E", "L"}},
    {JD_PANEL_TIME, "height above the floor", {"gap"}},
    {JD_PANEL_TIME, "force of the upper joint", {"R_x", "R_z"}},
};
static const jd_scene scene_table[] = {
    {.title = "pendulum from the side",
     .across = "x_b",
     .up = "z_b",
     .things = {{.kind = JD_THING_FLOOR, .places = {"0", "z_b"}, .size = "r", .gap = "gap"},
                {.kind = JD_THING_LIMBS, .places = {"0", "0", "x_2", "z_2", "x_b", "z_b"}},
                {.kind = JD_THING_BALL, .places = {"x_b", "z_b"}, .size = "r"}}},
    {.title = "phase plane of the lower rod", .across = "psi2", .up = "dpsi2"},
};

const jd_system JD_SYSTEM(double_pendulum) = {
    .name = "double-pendulum",
    .title = "double pendulum over a rough floor",
    .description =
        "Two rods hang in the vertical plane one below the other, and the disc at the lower end "
        "strikes a rough floor. Friction acts through every impact; impacts that follow each other "
        "ever faster end on the floor, where the disc slides, turns back, or rests wedged "
        "between joint and floor. Torques may drive both rods.",
    .source = "sypniewska2015",
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
    .end = 8,
    .phases = {"phase", {"flight", "sliding", "at rest"}},
    .check = check,
    .remark = remark,
    .frequencies = frequencies,
    .sums = sums,
    .kernel = &kernel,
};
