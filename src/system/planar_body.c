// A rigid body that slides flat on a plane under given loads; the plane may move.     [@kardan2013]
//
// The states are the motion against the support, in the support's own frame: with s and psi the
// place and turn of the support, Omega and alpha its angular rate and acceleration, k the normal
//
//     m dv/dt = R(-psi) (F + m g_t - m s'') - m (alpha k x r - Omega^2 r + 2 Omega k x v) + f
//     J domega/dt = M - J alpha + m_f                                            [planar-body:P1]
//
// with g_t what a tilted support leaves of gravity along itself.                 [planar-body:P8]
//
// Friction (f, m_f) is the solver's: it acts on the contact that `touch` states, in the axes of the
// body about its centre of mass. A body at rest has constant states, also on a support that
// moves. Differs from the paper where its print is wrong: see docs/theory/planar-body.md.
// Limits: the body does not tip, and lifts off only as a whole, which ends the run; its pressure
// does not answer to the loads, nor to the slope, but may lean with the motion by a given share.

#include "judder/maths.h"
#include "system/planar.h"
#include "system/pushes.h"
#include "system/registry.h"
#include "system/vibrating_table_motion.h"

#include <math.h>

static const char* const rules[] = {"exact", "kardan", NULL};

// name, symbol, unit, default, range, text
#define PARAMETERS(P)                                                                              \
    P(m, "m", "kg", 0.0234, JD_POSITIVE, "mass")                                                   \
    P(J, "J", "kg m^2", 1.95e-6, JD_POSITIVE, "moment of inertia about the centre of mass")        \
    P(mu_s, "μ_s", "1", 0.4, JD_NOT_NEGATIVE, "friction coefficient of rest; at least mu_k")       \
    P(mu_k, "μ_k", "1", 0.4, JD_NOT_NEGATIVE, "friction coefficient of slip")                      \
    P(g, "g", "m/s^2", 9.81, JD_POSITIVE, "gravity")                                               \
    P(x_G, "x_G", "m", 0, JD_ANY, "centre of mass along x, from the origin of the patch's shape")  \
    P(y_G, "y_G", "m", 0, JD_ANY, "centre of mass along y, from the origin of the patch's shape")  \
    P(eps, "ε", "m/s", 0, JD_NOT_NEGATIVE,                                                         \
      "regularisation; 0: rest is a state, > 0: the body creeps instead")                          \
    P(stick_rule, "stick_rule", "1", JD_STICK_EXACT, JD_CHOICE(rules),                             \
      "when rest ends: by the limit surface, or by the one motion that the paper tests")           \
    P(alpha_x, "α_x", "rad", 0, JD_BETWEEN(-1.5, 1.5), "tilt about the support's own x, second")   \
    P(alpha_y, "α_y", "rad", 0, JD_BETWEEN(-1.5, 1.5), "tilt about y, first")                      \
    P(lean, "d", "1", 0, JD_BETWEEN(-1, 1),                                                        \
      "pressure leans with the motion: > 0 onto the front, < 0 onto the back, 1 till an edge is "  \
      "free of it")                                                                                \
    P(v_lean, "v_d", "m/s", 0.001, JD_POSITIVE, "speed from which on it leans in full")

// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define STATES(S)                                                                                  \
    S(x, "x", "m", 0, 0.001, "position of the centre of mass against the support along x")         \
    S(y, "y", "m", 0, 0.001, "position of the centre of mass against the support along y")         \
    S(theta, "θ", "rad", 0, 0.1, "turn of the body against the support")                           \
    S(vx, "v_x", "m/s", 0, 0.01, "velocity against the support along x")                           \
    S(vy, "v_y", "m/s", 0, 0.01, "velocity against the support along y")                           \
    S(omega, "ω", "rad/s", 0, 1, "angular velocity against the support")

// name, symbol, unit, integral of, text
#define OUTPUTS(O)                                                                                 \
    O(F_fx, "F_fx", "N", NULL, "friction force on the body along x of the support")                \
    O(F_fy, "F_fy", "N", NULL, "friction force on the body along y of the support")                \
    O(M_f, "M_f", "N m", NULL, "friction moment on the body about its centre of mass")             \
    O(F_x, "F_x", "N", NULL, "force of the loads along x of the support")                          \
    O(F_y, "F_y", "N", NULL, "force of the loads along y of the support")                          \
    O(M, "M", "N m", NULL, "moment of the loads about the centre of mass")                         \
    O(gauge, "gauge", "1", NULL,                                                                   \
      "load over what friction holds at rest, with the inertia of a moving support; above 1 it "   \
      "slips")                                                                                     \
    O(mode, "mode", "1", NULL, "1 while it sticks, 0 while it slips")                              \
    O(speed, "|v|", "m/s", NULL, "speed of the centre of mass against the support")                \
    O(x_c, "x_c", "m", NULL, "centre of rotation along x; none at rest and without spin")          \
    O(y_c, "y_c", "m", NULL, "centre of rotation along y; none at rest and without spin")          \
    O(X, "X", "m", NULL, "position of the centre of mass in space along x")                        \
    O(Y, "Y", "m", NULL, "position of the centre of mass in space along y")                        \
    O(Theta, "Θ", "rad", NULL, "turn of the body in space")                                        \
    O(E_kin, "E_kin", "J", NULL, "kinetic energy of the motion against the support")               \
    O(P_friction, "P_friction", "W", NULL, "power lost by friction")                               \
    O(P_load, "P_load", "W", NULL, "power of the loads on the motion against the support")         \
    O(P_support, "P_support", "W", NULL, "power of the inertial forces of the moving support")     \
    O(L_friction, "L_friction", "J", "P_friction", "energy lost by friction since the start")      \
    O(W_load, "W_load", "J", "P_load", "work of the loads since the start")                        \
    O(W_support, "W_support", "J", "P_support", "work of the moving support since the start")      \
    O(N, "N", "N", NULL, "normal force")                                                           \
    O(P_weight, "P_weight", "W", NULL, "power of the weight on a tilted support")                  \
    O(W_weight, "W_weight", "J", "P_weight", "work of the weight since the start")

JD_STRUCT(parameters, PARAMETERS);
JD_STRUCT(states, STATES);
JD_STRUCT(outputs, OUTPUTS);

// ---- Forces ------------------------------------------------------------------------------------

// What acts on the body without friction, in the frame of the support.
typedef struct action {
    jd_pose pose;        // in space
    jd_planar load;      // of the loads [N, N m]
    jd_planar carried;   // of the support's motion at rest on it: all inertial forces but ...
    jd_planar coriolis;  // ... this one, which does no work
    jd_planar slope;     // of the weight along a tilted support
    jd_real weight;      // into the support, over the mass, with its own acceleration upwards
} action;

// Gravity in the axes of the support, tilted by its parameters alone.            [planar-body:P8]
static void prepare(const jd_instance* instance, jd_real* constant) {
    const parameters* p = (const void*)instance->parameters;
    *(jd_table_gravity*)(void*)constant =
        jd_table_tilted((jd_table_tilt){p->g, p->alpha_x, p->alpha_y});
}

static jd_planar all_of(const action* a) {
    return jd_planar_plus(jd_planar_plus(jd_planar_plus(a->load, a->carried), a->coriolis),
                          a->slope);
}

static jd_real power(jd_planar force, const states* s) {
    return force.x * s->vx + force.y * s->vy + force.w * s->omega;
}

// [planar-body:P1]
static action action_at(const jd_instance* instance, jd_real t, const states* s) {
    const parameters* p = (const void*)instance->parameters;
    const jd_support u = jd_drive_eval(instance, t);
    const jd_table_gravity g =
        jd_table_gravity_at(instance, (jd_table_tilt){p->g, p->alpha_x, p->alpha_y}, &u);
    const jd_real zero = jd_set(0.0);
    const jd_real cosine = instance->drive ? jd_cos(u.theta) : jd_set(1.0);
    const jd_real sine = instance->drive ? jd_sin(u.theta) : zero;
    const jd_planar at = jd_planar_turned((jd_planar){s->x, s->y, s->theta}, cosine, sine);
    action a = {.pose = {u.x + at.x, u.y + at.y, u.theta + s->theta}};
    const jd_pull pull = jd_loads_eval(instance, t, a.pose);
    const jd_planar shaken = jd_planar_turned((jd_planar){u.ax, u.ay, zero}, cosine, -sine);
    const jd_real square = u.omega * u.omega, twice = 2.0 * p->m * u.omega;
    a.load = jd_planar_turned((jd_planar){pull.F_x, pull.F_y, pull.M}, cosine, -sine);
    a.carried = (jd_planar){
        .x = p->m * (u.alpha * s->y + square * s->x - shaken.x),
        .y = p->m * (square * s->y - u.alpha * s->x - shaken.y),
        .w = -p->J * u.alpha,
    };
    a.coriolis = (jd_planar){twice * s->vy, -twice * s->vx, zero};
    a.slope = jd_planar_turned((jd_planar){p->m * g.x, p->m * g.y, zero}, cosine, -sine);
    a.weight = g.normal + u.az;
    return a;
}

// What `touch` leaves for `rates` and `measure`: they are asked at the same place.
typedef struct common {
    jd_real cosine, sine;  // of theta
    jd_planar force;       // all but friction, in the frame of the support
} common;

static const common* common_of(const jd_instance* instance) { return (const void*)instance->own; }

// Friction in the frame of the support; the contact's is in the axes of the body.
static jd_planar friction_of(const jd_instance* instance) {
    const common* c = common_of(instance);
    const jd_real* T = instance->touches[0].T;
    return jd_planar_turned((jd_planar){T[0], T[1], T[2]}, c->cosine, c->sine);
}

// Without friction.
static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_planar force = common_of(instance)->force;
    (void)t;
    *(states*)(void*)rate = (states){
        .x = s->vx,
        .y = s->vy,
        .theta = s->omega,
        .vx = force.x / p->m,
        .vy = force.y / p->m,
        .omega = force.w / p->J,
    };
}

// ---- Contact -----------------------------------------------------------------------------------

// Along the sliding velocity of the centre of mass, fading with it and where spin is faster: a body
// at rest has its own pressure, and the lean changes smoothly on the way.       [planar-body:P9]
static jd_lean lean_of(const jd_instance* instance, const parameters* p, jd_planar u) {
    const jd_real zero = jd_set(0.0);
    if (jd_all(jd_eq(p->lean, zero)))
        return (jd_lean){zero, zero};
    const jd_real aw = instance->friction.size * u.w;
    const jd_real size = jd_sqrt(u.x * u.x + u.y * u.y + aw * aw + p->v_lean * p->v_lean);
    return (jd_lean){.c = p->lean * u.x / size, .s = p->lean * u.y / size};
}

// How the contact moves in the axes of the body, which turn: du/dt = R(-theta) dv/dt - omega k x u.
// The support carries nothing: the states are the motion against it.             [planar-body:P2]
static void put_lines(const parameters* p, const common* c, jd_planar u, jd_touch* plane) {
    enum { VX = JD_PLACE(states, vx), VY, OMEGA };
    const jd_real light = 1.0 / p->m;
    jd_contact_line *x = &plane->along[0], *y = &plane->along[1], *spin = &plane->along[2];
    x->speed = u.x;
    y->speed = u.y;
    spin->speed = u.w;
    x->drift = u.w * u.y;
    y->drift = -u.w * u.x;
    x->by[VX] = y->by[VY] = c->cosine;
    x->by[VY] = c->sine;
    y->by[VX] = -c->sine;
    spin->by[OMEGA] = jd_set(1.0);
    x->force[VX] = y->force[VY] = light * c->cosine;
    x->force[VY] = light * c->sine;
    y->force[VX] = -light * c->sine;
    spin->force[OMEGA] = 1.0 / p->J;
}

static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* plane) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const action a = action_at(instance, t, s);
    common* c = (void*)instance->own;
    *c = (common){
        .cosine = jd_cos(s->theta),
        .sine = jd_sin(s->theta),
        .force = all_of(&a),
    };
    const jd_planar u = jd_planar_turned((jd_planar){s->vx, s->vy, s->omega}, c->cosine, -c->sine);
    put_lines(p, c, u, plane);
    plane->press = p->m * jd_max(a.weight, jd_set(0.0));
    plane->patch.lean = lean_of(instance, p, u);
    plane->patch.eps = p->eps;
    plane->patch.rule = p->stick_rule;
}

static bool tilts(const jd_instance* instance, int lane) {
    const jd_drive* drive = instance->drive_of[lane];
    return jd_drive_moves(drive, JD_TILT_X) || jd_drive_moves(drive, JD_TILT_Y);
}

// How fast gravity can curve along the support (F) and into it (M), over the mass. [planar-body:P8]
static jd_load_bound tilt_bound(const jd_instance* instance, int lane) {
    const parameters* p = (const void*)instance->parameters;
    const double g = jd_get(p->g, lane);
    const bool slopes = jd_get(p->alpha_x, lane) != 0 || jd_get(p->alpha_y, lane) != 0;
    if (!slopes && !tilts(instance, lane))
        return (jd_load_bound){0, 0};
    const jd_drive_bound b = jd_drive_bounds(instance->drive_of[lane]);
    const double *x = b.alpha_x, *y = b.alpha_y, *turn = b.rotation, rate = x[1] + y[1];
    const double curve = x[2] + y[2] + rate * rate;
    return (jd_load_bound){
        .F = g * (curve + y[2] + y[1] * y[1] + 2 * turn[1] * (rate + y[1]) + turn[2] +
                  turn[1] * turn[1]),
        .M = g * curve,
    };
}

static void bound(const jd_instance* instance, int lane, double t, const jd_real* y,
                  double limit[3]) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_patch* patch = instance->friction.patch[lane];
    const jd_patch_options* o = jd_patch_made_of(patch);
    const jd_carried_body body = {
        .m = jd_get(p->m, lane),
        .J = jd_get(p->J, lane),
        .x = jd_get(s->x, lane),
        .y = jd_get(s->y, lane),
        .reach = jd_patch_size(patch) + jd_maths_hypot(o->x, o->y),
    };
    (void)t;
    const jd_load_bound b = jd_carried_bound(instance->loads_of[lane], instance->drive_of[lane],
                                             jd_get(instance->piece, lane), &body);
    const jd_load_bound g = tilt_bound(instance, lane);
    limit[0] = b.F + body.m * g.F;
    limit[1] = b.M;
    limit[2] = body.m * (jd_drive_bounds(instance->drive_of[lane]).z[4] + g.M);
}

// ---- Outputs -----------------------------------------------------------------------------------

// v = omega k x (r - c): c = r + (-v_y, v_x)/omega. NaN, a gap in figures, where there is none.
static void centre(const states* s, outputs* o) {
    const jd_mask spins = ~jd_eq(s->omega, jd_set(0.0));
    const jd_real none = jd_set((double)NAN), w = jd_select(spins, s->omega, jd_set(1.0));
    o->x_c = jd_select(spins, s->x - s->vy / w, none);
    o->y_c = jd_select(spins, s->y + s->vx / w, none);
}

// Forces, energies and powers. The account closes: [planar-body:P4]
//     E_kin + L_friction = E_kin(0) + W_load + W_support + W_weight
static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* output) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    outputs* o = (void*)output;
    const action a = action_at(instance, t, s);
    const jd_planar f = friction_of(instance);
    const jd_real v2 = s->vx * s->vx + s->vy * s->vy;

    o->F_fx = f.x;
    o->F_fy = f.y;
    o->M_f = f.w;
    o->F_x = a.load.x;
    o->F_y = a.load.y;
    o->M = a.load.w;
    o->mode = jd_select(instance->touches[0].stuck, jd_set(1.0), jd_set(0.0));
    o->speed = jd_sqrt(v2);
    centre(s, o);
    o->X = a.pose.x;
    o->Y = a.pose.y;
    o->Theta = a.pose.theta;
    o->E_kin = 0.5 * (p->m * v2 + p->J * s->omega * s->omega);
    o->P_friction = -power(f, s);
    o->P_load = power(a.load, s);
    o->P_support = power(a.carried, s);
    o->N = p->m * jd_max(a.weight, jd_set(0.0));
    o->P_weight = power(a.slope, s);
}

// [planar-body:P3]
static void survey(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* output) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    outputs* o = (void*)output;
    const action a = action_at(instance, t, s);
    const jd_planar force = jd_planar_turned(all_of(&a), jd_cos(s->theta), -jd_sin(s->theta));
    const jd_real hold = p->mu_s * p->m * a.weight;
    for (int lane = 0; lane < JD_LANES; lane++)
        jd_put(&o->gauge, lane,
               jd_planar_gauge(instance->friction.patch[lane], force, lane, jd_get(hold, lane)));
}

// ---- Limits ------------------------------------------------------------------------------------

// Positive while every push that is fixed in space and acts is on the body, and while the body is
// on the support.                                                              [planar-body:P7]
static void watch(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* value) {
    const action a = action_at(instance, t, (const void*)y);
    for (int lane = 0; lane < JD_LANES; lane++)
        jd_put(&value[0], lane, jd_pushes_margin_at(instance, lane, &a.pose));
    value[1] = a.weight;
}

static bool watchful(const jd_instance* instance, int lane) {
    return jd_pushes_watched(instance, lane) || jd_table_watchful(instance, lane);
}

static jd_status check(jd_context* context, const jd_values* values) {
    const double mu_s = values->parameters[JD_PLACE(parameters, mu_s)];
    const double mu_k = values->parameters[JD_PLACE(parameters, mu_k)];
    if (mu_s < mu_k)
        return jd_fail(context, JD_ERR_RANGE, "mu_s is %g, must be at least mu_k = %g", mu_s, mu_k);
    return jd_pushes_check(context, values);
}

// The pressure leans until its centre lies under the centre of mass, where the contact is seen
// from.
static jd_status seat(jd_context* context, const double* parameter, jd_patch_options* options) {
    const double x_G = parameter[JD_PLACE(parameters, x_G)];
    const double y_G = parameter[JD_PLACE(parameters, y_G)];
    if (options->d_c != 0 || options->d_s != 0)
        return jd_fail(context, JD_ERR_RANGE,
                       "patch: d_c = %g, d_s = %g, must be 0: the centre of mass (x_G, y_G) says "
                       "how the pressure leans",
                       options->d_c, options->d_s);
    if (options->x != 0 || options->y != 0)
        return jd_fail(context, JD_ERR_RANGE,
                       "patch: x = %g, y = %g m, must be 0: x_G, y_G say where the centre of mass "
                       "is",
                       options->x, options->y);
    const jd_status status = jd_patch_lean_to(context, options, x_G, y_G);
    options->x = 0.0 - x_G;
    options->y = 0.0 - y_G;
    return status;
}

// ---- Tables ------------------------------------------------------------------------------------

static const jd_system_kernel kernel = {
    .lanes = JD_LANES,
    .constant_count = sizeof(jd_table_gravity) / sizeof(jd_real),
    .own_count = sizeof(common) / sizeof(jd_real),
    .prepare = prepare,
    .rates = rates,
    .measure = measure,
    .survey = survey,
    .touch = touch,
    .bound = bound,
    .speed = 0.01,
    .watch = watch,
    .watchful = watchful,
};

static const jd_parameter parameter_table[] = {PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state state_table[] = {STATES(JD_STATE_ROW)};
static const jd_output output_table[] = {OUTPUTS(JD_OUTPUT_ROW)};
static const jd_patch_options rectangle = {
    .shape = JD_SHAPE_RECTANGLE, .pressure = JD_PRESSURE_UNIFORM, .width = 0.01, .length = 0.03};
static const jd_load_term terms[] = {
    {.F_x = 0.07, .omega = 5, JD_ALWAYS},
    {.F_y = 0.06, .omega = 3, .phase = -0.5 * JD_PI, JD_ALWAYS},
    {.M = 0.0007, .omega = 4, .phase = 0.25 * JD_PI, JD_ALWAYS},
};
static const char* const laws[] = {"integral", "table", "power", "pade1", "pade2", NULL};
static const char* const seats[] = {"x_G", "y_G", NULL};
static const jd_part part_table[] = {
    {.kind = JD_PART_FRICTION,
     .name = "friction",
     .value = "integral",
     .choices = laws,
     .text = "friction law of the contact; not point, whose rest holds no moment"},
    {.kind = JD_PART_PATCH,
     .name = "patch",
     .value = "rectangle",
     .text = "contact area, fixed in the body; its pressure leans under the centre of mass",
     .patch = &rectangle,
     .seated_by = seats},
    {.kind = JD_PART_LOADS,
     .name = "loads",
     .value = "0.07 cos 5t along x, 0.06 sin 3t along y, moment 0.0007 cos(4t + π/4)",
     .text = "forces, moments and pushes on the body",
     .loads = {terms, JD_COUNT(terms)}},
    {.kind = JD_PART_DRIVE,
     .name = "drive",
     .value = "at rest",
     .text = "motion of the support in its plane and along its normal, and slow tilt"},
};
static const jd_panel panel_table[] = {
    {JD_PANEL_PATH, "path of the centre of mass", {"x", "y"}},
    {JD_PANEL_TIME, "turn", {"theta"}},
    {JD_PANEL_TIME, "velocity", {"vx", "vy"}},
    {JD_PANEL_TIME, "stick and slip", {"gauge", "mode"}},
};
static const jd_scene scene_table[] = {
    {.title = "body from above",
     .across = "x",
     .up = "y",
     .things = {{.kind = JD_THING_BODY, .places = {"x", "y"}, .angle = "theta"}}},
    {.title = "moving with the body",
     .across = "x",
     .up = "y",
     .follow = {"x", "y"},
     .things = {{.kind = JD_THING_BODY, .places = {"x", "y"}, .angle = "theta"}}},
};
static const jd_watch watch_table[] = {
    {.kind = "leave",
     .name = "push",
     .direction = -1,
     .status = JD_EVENT,
     .text = "a push fixed in space is no longer on the body"},
    {.kind = "lift-off",
     .name = "body",
     .direction = -1,
     .status = JD_EVENT,
     .text = "the support falls away from under the body"},
};
static const jd_contact_info contact_table[] = {
    {.name = "plane",
     .normal = JD_NORMAL_GIVEN,
     .along = 3,
     .mu = "mu_k",
     .mu_s = "mu_s",
     .text = "the body on the plane"},
};
static const jd_moving motion_table[] = {
    {"x", "vx"}, {"y", "vy"}, {"theta", "omega"}, {NULL, NULL}};

const jd_system JD_SYSTEM(planar_body) = {
    .name = "planar-body",
    .title = "rigid body sliding flat on a plane",
    .description =
        "A rigid body lies on a plane, its weight spread over a patch, and slides and turns under "
        "forces, moments and pushes over time. Rest is a state: the body sticks while the load is "
        "within the limit surface of its patch, and slips otherwise. The plane may be tilted, also "
        "slowly over time, and may move and turn; the states are the motion against it. A centre "
        "of mass off the patch's centre leans the "
        "pressure so that its centre lies under it; the body does not tip. The pressure may also "
        "lean "
        "with the motion, onto the front or the back, which makes a spinning stone curl. Any patch "
        "law serves; "
        "the law point does not, since its rest holds no moment. The default loads are those of "
        "the paper's general case.",
    .source = "kardan2013",
    JD_TABLE(parameter, parameter_table),
    JD_TABLE(state, state_table),
    JD_TABLE(output, output_table),
    JD_TABLE(part, part_table),
    JD_TABLE(panel, panel_table),
    JD_TABLE(scene, scene_table),
    .watches = watch_table,
    .watch_count = JD_COUNT(watch_table),
    JD_TABLE(contact, contact_table),
    .motions = motion_table,
    .end = JD_TURN,
    .transport = {"x", "y", {"L_friction"}},
    .check = check,
    .seat = seat,
    .kernel = &kernel,
};
