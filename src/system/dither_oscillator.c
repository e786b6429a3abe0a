// A mass on two springs that rubs on a base which shakes in its plane, with bristles that bend, slip
// and stick; for comparison with Coulomb's friction.                               [@wijata2015]
//
//     m v_i' = k_i (vy_i t - x_i) - F_i,   s = v - u                       [dither-oscillator:H1]
//     u = V_d cos(omega_d t) (cos phi_d, sin phi_d)                        [dither-oscillator:H2]
//     F of the bristle z [bristle:B1], or F = F_C s/|s|, F_C = sigma0 z0, set-valued at rest
//
// Limits: the normal force is constant; bristles do not turn the mass.

#include "contact/bristle.h"
#include "system/registry.h"

#include <math.h>

static const char* const models[] = {"bristle", "coulomb", NULL};
enum { BRISTLE, COULOMB };

// name, symbol, unit, default, range, text
#define PARAMETERS(P)                                                                              \
    P(model, "model", "1", BRISTLE, JD_CHOICE(models), "law of friction; coulomb is our option")   \
    P(m, "m", "kg", 1, JD_POSITIVE, "mass")                                                        \
    P(k1, "k_1", "N/m", 100, JD_NOT_NEGATIVE, "stiffness of the spring along x")                   \
    P(k2, "k_2", "N/m", 100, JD_NOT_NEGATIVE, "stiffness of the spring along y")                   \
    P(vy1, "v_y1", "m/s", 0, JD_ANY, "speed with which the end of the first spring is pulled")     \
    P(vy2, "v_y2", "m/s", 0, JD_ANY, "the same of the second one")                                 \
    P(sigma01, "σ_01", "N/m", 100, JD_POSITIVE, "stiffness of the bristle along x")                \
    P(sigma02, "σ_02", "N/m", 100, JD_POSITIVE, "stiffness of the bristle along y")                \
    P(sigma11, "σ_11", "N s/m", 74.15, JD_NOT_NEGATIVE, "its damping along x while it sticks")     \
    P(sigma12, "σ_12", "N s/m", 74.15, JD_NOT_NEGATIVE, "its damping along y while it sticks")     \
    P(a, "a", "1", 0.1, JD_NOT_NEGATIVE, "excess of its stiffness while it sticks")                \
    P(z0, "z_0", "m", 0.01, JD_POSITIVE, "bend at which it slips")                                 \
    P(a_v, "a_v", "m/s", 0.01, JD_NOT_NEGATIVE,                                                    \
      "sliding speed over which its damping fades; 0: it does not (our choice: the source says "   \
      "of the order of 0.01)")                                                                     \
    P(V_d, "V_d", "m/s", 0, JD_NOT_NEGATIVE, "amplitude of the base's velocity: dither")           \
    P(omega_d, "ω_d", "rad/s", 200, JD_NOT_NEGATIVE, "angular frequency of the base")              \
    P(phi_d, "φ_d", "rad", 0, JD_ANY, "direction of the dither from x")

// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define STATES(S)                                                                                  \
    S(x1, "x_1", "m", 0.08, 0.01, "place along x")                                                 \
    S(x2, "x_2", "m", 0.08, 0.01, "place along y")                                                 \
    S(v1, "v_1", "m/s", -0.8, 0.1, "velocity along x")                                             \
    S(v2, "v_2", "m/s", 0.8, 0.1, "velocity along y")                                              \
    S(z1, "z_1", "m", -7.0710678e-5, 0.001, "bend of the bristle along x")                         \
    S(z2, "z_2", "m", 7.0710678e-5, 0.001, "bend of the bristle along y")                          \
    S(L, "L", "J", 0, 0.01, "energy lost by friction")                                             \
    S(W, "W", "J", 0, 0.01, "work of the base and of the pulled springs")

// name, symbol, unit, integral of, text
#define OUTPUTS(O)                                                                                 \
    O(u1, "u_1", "m/s", NULL, "velocity of the base along x")                                      \
    O(u2, "u_2", "m/s", NULL, "velocity of the base along y")                                      \
    O(F1, "F_1", "N", NULL, "friction against the motion along x")                                 \
    O(F2, "F_2", "N", NULL, "friction against the motion along y")                                 \
    O(T1, "T_1", "N", NULL, "friction on the mass along x: -F_1")                                  \
    O(T2, "T_2", "N", NULL, "friction on the mass along y: -F_2")                                  \
    O(slip, "|s|", "m/s", NULL, "sliding speed against the base")                                  \
    O(bend, "|z|", "m", NULL, "bend of the bristle")                                               \
    O(reach, "|x|", "m", NULL, "distance from the origin")                                         \
    O(phase, "phase", "1", NULL, "0 sticks, 1 slips")                                              \
    O(E, "E", "J", NULL, "energy of mass, springs and bristle")                                    \
    O(balance, "E-W+L", "J", NULL, "energy balance, constant")

JD_STRUCT(parameters, PARAMETERS);
JD_STRUCT(states, STATES);
JD_STRUCT(outputs, OUTPUTS);

enum { SLIP, STICK, OWN_WATCHES };  // of the bristle

// The contact has the last digit of the regime, one of so many modes: a bristle that slips adds this.
#define MODES 4.0

// ---- Kernel ------------------------------------------------------------------------------------

static jd_mask is_coulomb(const jd_instance* instance) {
    const parameters* p = (const void*)instance->parameters;
    return jd_eq(p->model, jd_set(COULOMB));
}

static jd_mask is_bent(const jd_instance* instance) {
    return jd_gt(instance->regime, jd_set(MODES - 0.5));
}

static jd_bristle bristle_of(const parameters* p) {
    return (jd_bristle){
        .sigma0 = {p->sigma01, p->sigma02},
        .sigma1 = {p->sigma11, p->sigma12},
        .a = p->a,
        .z0 = p->z0,
        .a_v = p->a_v,
    };
}

// Velocity of the base, and its rate.                                    [dither-oscillator:H2]
typedef struct shaking {
    jd_real u[2], rate[2];
} shaking;

static shaking shaking_at(const parameters* p, jd_real t) {
    const jd_real angle = p->omega_d * t, to[2] = {jd_cos(p->phi_d), jd_sin(p->phi_d)};
    const jd_real u = p->V_d * jd_cos(angle), rate = -p->V_d * p->omega_d * jd_sin(angle);
    return (shaking){{u * to[0], u * to[1]}, {rate * to[0], rate * to[1]}};
}

// What the bristle does at a state; nothing in lanes without.
static jd_bristle_answer bristles(const jd_instance* instance, const states* s, const shaking* d) {
    const jd_bristle b = bristle_of((const void*)instance->parameters);
    const jd_real slip[2] = {s->v1 - d->u[0], s->v2 - d->u[1]}, z[2] = {s->z1, s->z2};
    const jd_mask none = is_coulomb(instance);
    jd_bristle_answer answer = jd_bristle_at(&b, is_bent(instance), z, slip);
    const jd_real zero = jd_set(0.0);
    for (int i = 0; i < 2; i++) {
        answer.rate[i] = jd_select(none, zero, answer.rate[i]);
        answer.force[i] = jd_select(none, zero, answer.force[i]);
    }
    answer.stored = jd_select(none, zero, answer.stored);
    answer.loss = jd_select(none, zero, answer.loss);
    return answer;
}

// Forces of the springs.
static void pull(const parameters* p, jd_real t, const states* s, jd_real force[2]) {
    force[0] = p->k1 * (p->vy1 * t - s->x1);
    force[1] = p->k2 * (p->vy2 * t - s->x2);
}

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const shaking d = shaking_at(p, t);
    const jd_bristle_answer b = bristles(instance, s, &d);
    jd_real spring[2];
    pull(p, t, s, spring);
    *(states*)(void*)rate = (states){
        .x1 = s->v1,
        .x2 = s->v2,
        .v1 = (spring[0] - b.force[0]) / p->m,
        .v2 = (spring[1] - b.force[1]) / p->m,
        .z1 = b.rate[0],
        .z2 = b.rate[1],
        .L = b.loss,
        .W = spring[0] * p->vy1 + spring[1] * p->vy2 - jd_bristle_dot(b.force, d.u),
    };
}

// Coulomb's friction under a normal force of F_C/1; with bristles there is no such contact.
static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* k) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const shaking d = shaking_at(p, t);
    const jd_real one = jd_set(1.0), zero = jd_set(0.0), v[2] = {s->v1, s->v2};
    static const int rates_of[2] = {JD_PLACE(states, v1), JD_PLACE(states, v2)};
    k->gap = jd_select(is_coulomb(instance), -one, one);
    k->press = p->sigma01 * p->z0;
    k->normal.speed = k->normal.drift = zero;
    k->mu_k = k->mu_s = one;
    for (int i = 0; i < 2; i++) {
        k->along[i].speed = v[i] - d.u[i];
        k->along[i].drift = -d.rate[i];
        k->along[i].by[rates_of[i]] = one;
        k->along[i].force[rates_of[i]] = one / p->m;
        k->along[i].force[JD_PLACE(states, W)] = d.u[i];
    }
}

static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* out) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_touch* k = &instance->touches[0];
    outputs* o = (void*)out;
    const shaking d = shaking_at(p, t);
    const jd_bristle_answer b = bristles(instance, s, &d);
    const jd_real zero = jd_set(0.0), one = jd_set(1.0);
    const jd_mask coulomb = is_coulomb(instance);
    const jd_real far1 = p->vy1 * t - s->x1, far2 = p->vy2 * t - s->x2;
    o->u1 = d.u[0], o->u2 = d.u[1];
    o->F1 = b.force[0] - k->T[0], o->F2 = b.force[1] - k->T[1];
    o->T1 = -o->F1, o->T2 = -o->F2;
    o->slip = jd_length(s->v1 - d.u[0], s->v2 - d.u[1]);
    o->bend = jd_length(s->z1, s->z2);
    o->reach = jd_length(s->x1, s->x2);
    const jd_mask slips = (coulomb & ~k->stuck) | (~coulomb & is_bent(instance));
    o->phase = jd_select(slips, one, zero);
    o->E =
        0.5 * (p->m * (s->v1 * s->v1 + s->v2 * s->v2) + p->k1 * far1 * far1 + p->k2 * far2 * far2) +
        b.stored;
    o->balance = o->E - s->W + s->L;
}

// ---- Events of the bristle ---------------------------------------------------------------------

static void watch(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* value) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const shaking d = shaking_at(p, t);
    const jd_bristle b = bristle_of(p);
    const jd_real slip[2] = {s->v1 - d.u[0], s->v2 - d.u[1]}, z[2] = {s->z1, s->z2};
    const jd_real none = jd_set(NAN);
    const jd_mask off = is_coulomb(instance), bent = is_bent(instance);
    value[SLIP] = jd_select(off | bent, none, jd_bristle_slip(&b, z, slip));
    value[STICK] = jd_select(off | ~bent, none, jd_bristle_stick(z, slip));
}

// s.z of a lane: below 0 the bristle bends back.
static double bending(const jd_instance* instance, int lane, double t, const states* s) {
    const shaking d = shaking_at((const void*)instance->parameters, jd_set(t));
    const jd_real slip[2] = {s->v1 - d.u[0], s->v2 - d.u[1]}, z[2] = {s->z1, s->z2};
    return jd_get(jd_bristle_stick(z, slip), lane);
}

// A bristle that is bent by z0 but bends back, by rounding, sticks.
static jd_status jump(jd_instance* instance, int lane, int index, double t, jd_real* y) {
    const parameters* p = (const void*)instance->parameters;
    states* s = (void*)y;
    const bool bent = jd_mask_get(is_bent(instance), lane);
    const bool slips = index == SLIP && bending(instance, lane, t, s) > 0;
    const double mode = jd_get(instance->regime, lane) - (bent ? MODES : 0);
    const double z1 = jd_get(s->z1, lane), z2 = jd_get(s->z2, lane);
    const double scale = jd_get(p->z0, lane) / sqrt(z1 * z1 + z2 * z2);
    if (isfinite(scale)) {
        jd_put(&s->z1, lane, scale * z1);
        jd_put(&s->z2, lane, scale * z2);
    }
    jd_put(&instance->regime, lane, mode + (slips ? MODES : 0));
    return JD_OK;
}

static const jd_system_kernel kernel = {
    .lanes = JD_LANES,
    .rates = rates,
    .measure = measure,
    .touch = touch,
    .watch = watch,
    .jump = jump,
};

// ---- Table -------------------------------------------------------------------------------------

#define VALUE(name) values->parameters[JD_PLACE(parameters, name)]
#define START(name) values->initial[JD_PLACE(states, name)]

static jd_status check(jd_context* context, const jd_values* values) {
    const double bend = sqrt(START(z1) * START(z1) + START(z2) * START(z2));
    const bool coulomb = VALUE(model) == COULOMB;
    if (!coulomb && !(bend < VALUE(z0)))
        return jd_fail(context, JD_ERR_RANGE,
                       "the bristle starts bent by %g m, must be less than z0, %g m", bend,
                       VALUE(z0));
    if (coulomb && VALUE(sigma01) != VALUE(sigma02))
        return jd_fail(context, JD_ERR_RANGE,
                       "Coulomb's friction is the same in all directions: sigma01 is %g N/m, "
                       "sigma02 %g N/m",
                       VALUE(sigma01), VALUE(sigma02));
    return JD_OK;
}

static const jd_parameter parameter_table[] = {PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state state_table[] = {STATES(JD_STATE_ROW)};
static const jd_output output_table[] = {OUTPUTS(JD_OUTPUT_ROW)};
static const char* const sums[] = {"L", "W", NULL};
static const char* const frequencies[] = {"omega_d", NULL};
static const jd_contact_info contact_table[] = {
    {.name = "base",
     .normal = JD_NORMAL_COMPLIANT,
     .along = 2,
     .text = "the mass on the base, with Coulomb's friction"},
};
static const jd_moving motions[] = {{"x1", "v1"}, {"x2", "v2"}, {NULL, NULL}};
static const jd_watch watch_table[] = {
    JD_SLIDING_WATCHES(0, "base"),
    {.kind = "slip",
     .name = "bristle",
     .direction = -1,
     .text = "the bristle is bent by z0 and slips",
     .effect = JD_WATCH_CUT},
    {.kind = "stick",
     .name = "bristle",
     .direction = -1,
     .text = "the bristle bends back and sticks",
     .effect = JD_WATCH_CUT},
};
static const jd_panel panel_table[] = {
    {JD_PANEL_PATH, "path of the mass", {"x1", "x2"}},
    {JD_PANEL_TIME, "distance from the origin", {"reach"}},
    {JD_PANEL_TIME, "friction", {"F1", "F2"}},
    {JD_PANEL_TIME, "energy, and what friction took", {"E", "L"}},
};
static const jd_scene scene_table[] = {
    {.title = "mass from above", .across = "x1", .up = "x2"},
    {.title = "bend of the bristle", .across = "z1", .up = "z2"},
};

const jd_system JD_SYSTEM(dither_oscillator) = {
    .name = "dither-oscillator",
    .title = "mass on two springs over a base that shakes in its plane",
    .description =
        "A mass on two springs slides on a base in two directions. Friction is a bristle that "
        "bends, "
        "slips and sticks, with two states of its own, or Coulomb's. A base that shakes fast turns "
        "dry friction into viscous damping, less along the shaking than across it. With the "
        "bristle "
        "and no shaking the mass never comes to rest: it circles inside the reach of the bristle.",
    .source = "wijata2015",
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
    .end = 4,
    .phases = {"phase", {"sticks", "slips"}},
    .check = check,
    .frequencies = frequencies,
    .sums = sums,
    .kernel = &kernel,
};
