// A homogeneous ball on a table that vibrates in its plane and may be tilted.          [@szewc2015]
//
// The ball touches the table over a small patch of size a, by default a disc with Hertz pressure,
// whose pressure leans into the rolling direction. Sliding, spinning and rolling friction act at
// once:
//
//     dv_x = -mu g_n T_x + g_x                  dv_y = -mu g_n T_y + g_y
//     dw_x = -(5/2)(g_n/r)(mu T_y - (a/r) M_rx)    dw_y = (5/2)(g_n/r)(mu T_x + (a/r) M_ry)
//     dw_z = -(5/2)(g_n a/r^2) mu M                                       [vibrating-table:V1]
//
// Differs from the paper where its print is wrong: see docs/theory/vibrating-table.md.
// Friction is regularised by eps_t, rolling resistance by eps_r, as published; with eps_t = 0 a
// contact that neither slides nor spins is stuck to the table, and the ball rolls.
// Limits: a ball that lifts off ends the run; the patch does not turn with the ball.

#include "contact/gauge.h"
#include "judder/maths.h"
#include "system/planar.h"
#include "system/registry.h"
#include "system/vibrating_table_patch.h"
#include "system/vibrating_table_rates.h"

#include <math.h>

enum { SLIDING, CREEPING, ROLLING, RESTING };  // phases

// name, symbol, unit, integral of, text
#define OUTPUTS(O)                                                                                 \
    O(v_sx, "v_sx", "m/s", NULL, "sliding velocity along x")                                       \
    O(v_sy, "v_sy", "m/s", NULL, "sliding velocity along y")                                       \
    O(v_s, "|v_s|", "m/s", NULL, "sliding speed")                                                  \
    O(v_rx, "v_rx", "m/s", NULL, "rolling velocity along x")                                       \
    O(v_ry, "v_ry", "m/s", NULL, "rolling velocity along y")                                       \
    O(F_x, "F_x", "N", NULL, "friction force on the ball along x")                                 \
    O(F_y, "F_y", "N", NULL, "friction force on the ball along y")                                 \
    O(M_z, "M_z", "N m", NULL, "friction moment on the ball about the normal")                     \
    O(M_rx, "M_rx", "N m", NULL, "rolling moment on the ball about x")                             \
    O(M_ry, "M_ry", "N m", NULL, "rolling moment on the ball about y")                             \
    O(E_kin, "E_kin", "J", NULL, "kinetic energy")                                                 \
    O(P_slide, "P_slide", "W", NULL, "power lost by sliding")                                      \
    O(P_spin, "P_spin", "W", NULL, "power lost by spinning")                                       \
    O(P_roll, "P_roll", "W", NULL, "power lost by rolling; negative under backspin")               \
    O(P_table, "P_table", "W", NULL, "power of the table on the ball")                             \
    O(P_gravity, "P_gravity", "W", NULL, "power of gravity on the ball")                           \
    O(phase, "phase", "1", NULL, "0 sliding, 1 creeping, 2 rolling, 3 resting")                    \
    O(gauge, "gauge", "1", NULL, "needed friction over what holds the contact; none in slip")      \
    O(L_slide, "L_slide", "J", "P_slide", "energy lost by sliding since the start")                \
    O(L_spin, "L_spin", "J", "P_spin", "energy lost by spinning since the start")                  \
    O(L_roll, "L_roll", "J", "P_roll", "energy lost by rolling since the start")                   \
    O(W_table, "W_table", "J", "P_table", "work of the table since the start")                     \
    O(W_gravity, "W_gravity", "J", "P_gravity", "work of gravity since the start")

typedef jd_ball_parameters parameters;
typedef jd_ball_states states;
typedef jd_ball_common common;
JD_STRUCT(outputs, OUTPUTS);

static void prepare(const jd_instance* instance, jd_real* constant) {
    const parameters* p = (const void*)instance->parameters;
    const jd_table_tilt tilt = {p->g, p->alpha_x, p->alpha_y};
    *(jd_ball_constants*)(void*)constant = (jd_ball_constants){
        .gravity = jd_table_tilted(tilt),
        .light = 1.0 / p->m,
        .turns = 2.5 / (p->m * p->r * p->r),
    };
}

static jd_status check(jd_context* context, const jd_values* values) {
    const double* parameter = values->parameters;
    const jd_patch* patch = values->patch;
    const double a = parameter[JD_PLACE(parameters, a)], r = parameter[JD_PLACE(parameters, r)];
    const double d = parameter[JD_PLACE(parameters, d)];
    if (!(a < r))
        return jd_fail(context, JD_ERR_RANGE,
                       "a is %g m, must be below the radius of the ball, r = %g m", a, r);
    const double most = jd_patch_size(patch) / jd_table_patch_reach(patch);
    if (d <= most * (1 + 1e-6))  // a patch is centred to that
        return JD_OK;
    return jd_fail(
        context, JD_ERR_RANGE,
        "d is %g, must be at most %g: the leaning pressure would become negative on this patch", d,
        most);
}

// ---- The contact -------------------------------------------------------------------------------

static const common* common_of(const jd_instance* instance) { return (const void*)instance->own; }

static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* table) {
    *(common*)(void*)instance->own = jd_ball_touch(instance, t, y, table, false);
}

// ---- Rates and outputs -------------------------------------------------------------------------

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const jd_real* T = instance->touches[0].T;
    (void)t;
    jd_ball_rates(instance, common_of(instance), (jd_planar){T[0], T[1], T[2]}, y, rate);
}

// [vibrating-table:V7]
static jd_real phase_of(const jd_instance* instance, const parameters* p, const outputs* o) {
    const jd_touch* c = &instance->touches[0];
    const jd_real aw = p->a * jd_abs(c->along[2].speed), slow = p->a * p->eps_t;
    const jd_mask stuck = c->stuck | jd_lt(jd_length(o->v_s, aw), slow);
    const jd_mask still = instance->rests | jd_lt(jd_length(o->v_rx, o->v_ry), p->a * p->eps_r);
    const jd_real moving = jd_select(jd_lt(o->v_s, aw), jd_set(CREEPING), jd_set(SLIDING));
    return jd_select(stuck, jd_select(still, jd_set(RESTING), jd_set(ROLLING)), moving);
}

// Forces, energies and powers. The account closes: [vibrating-table:V4]
//     E_kin + L_slide + L_spin + L_roll = E_kin(0) + W_table + W_gravity
static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* output) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    outputs* o = (void*)output;
    const common* c = common_of(instance);
    const jd_touch* touch = &instance->touches[0];
    const jd_contact_line* line = touch->along;
    const jd_planar u = {line[0].speed, line[1].speed, line[2].speed};
    const jd_planar f = {touch->T[0], touch->T[1], touch->T[2]};
    const jd_real turn = s->wz - u.w;  // of the table
    (void)t;

    o->v_sx = u.x;
    o->v_sy = u.y;
    o->v_s = jd_length(u.x, u.y);
    o->v_rx = jd_select(instance->rests, jd_set(0.0), c->vrx);
    o->v_ry = jd_select(instance->rests, jd_set(0.0), c->vry);
    o->F_x = f.x;
    o->F_y = f.y;
    o->M_z = f.w;
    o->M_rx = c->Mrx;
    o->M_ry = c->Mry;
    o->phase = phase_of(instance, p, o);
    const jd_real spin2 = s->wx * s->wx + s->wy * s->wy + s->wz * s->wz;
    o->E_kin = 0.5 * p->m * (s->vx * s->vx + s->vy * s->vy + 0.4 * p->r * p->r * spin2);
    o->P_slide = -(f.x * u.x + f.y * u.y);
    o->P_spin = -f.w * u.w;
    o->P_roll = -(c->Mrx * s->wx + c->Mry * s->wy);
    o->P_table = f.x * c->ux + f.y * c->uy + f.w * turn;
    o->P_gravity = p->m * (c->g_x * s->vx + c->g_y * s->vy);
}

static void survey(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* output) {
    outputs* o = (void*)output;
    (void)t, (void)y;
    for (int lane = 0; lane < JD_LANES; lane++)
        jd_put(&o->gauge, lane, jd_contact_gauge(instance, lane));
}

// The normal force over the mass: where it falls to 0 the ball lifts off.     [vibrating-table:V11]
static void watch(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* value) {
    const parameters* p = (const void*)instance->parameters;
    const jd_table_tilt tilt = {p->g, p->alpha_x, p->alpha_y};
    const jd_support u = jd_drive_eval(instance, t);
    (void)y;
    *value = jd_table_gravity_at(instance, tilt, &u).normal + u.az;
}

static const jd_system_kernel kernel = {
    .lanes = JD_LANES,
    .constant_count = sizeof(jd_ball_constants) / sizeof(jd_real),
    .own_count = sizeof(common) / sizeof(jd_real),
    .prepare = prepare,
    .rates = rates,
    .measure = measure,
    .survey = survey,
    .touch = touch,
    .friction = JD_FRICTION_READ,
    .speed = 0.1,
    .regular = (const char* const[]){"eps_t", "eps_r", NULL},
    .watch = watch,
    .watchful = jd_table_watchful,
};

static const jd_parameter parameter_table[] = {JD_BALL_PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state state_table[] = {JD_BALL_STATES(JD_STATE_ROW)};
static const jd_output output_table[] = {OUTPUTS(JD_OUTPUT_ROW)};
static const jd_patch_options disc = {
    .shape = JD_SHAPE_DISC, .pressure = JD_PRESSURE_HERTZ, .radius = 1};
static const jd_own_motion own[] = {{"A_x", "omega_a", "phi_x", JD_ALONG_X},
                                    {"A_y", "omega_b", "phi_y", JD_ALONG_Y},
                                    {.amplitude = NULL}};
static const jd_part part_table[] = {
    {.kind = JD_PART_FRICTION,
     .name = "friction",
     .value = "power",
     .text = "friction law of the contact"},
    {.kind = JD_PART_PATCH,
     .name = "patch",
     .value = "disc",
     .text = "contact area of size a, whose pressure leans",
     .patch = &disc,
     .size = "a",
     .centred = "it would drive the ball"},
    {.kind = JD_PART_DRIVE,
     .name = "drive",
     .value = "harmonic",
     .text = "motion of the table; without terms its velocity is -A cos(omega t + phi) in "
             "x and y",
     .own = own},
};
static const jd_panel panel_table[] = {
    {JD_PANEL_PATH, "path of the ball", {"x", "y"}},
    {JD_PANEL_TIME, "sliding speed", {"v_s"}},
    {JD_PANEL_TIME, "spin about the normal", {"wz"}},
};
static const jd_scene scene_table[] = {
    {.title = "ball from above",
     .across = "x",
     .up = "y",
     .things =
         {{.kind = JD_THING_BALL, .places = {"x", "y"}, .size = "r", .spins = {"wx", "wy", "wz"}}}},
    {.title = "moving with the ball",
     .across = "x",
     .up = "y",
     .follow = {"x", "y"},
     .things =
         {{.kind = JD_THING_BALL, .places = {"x", "y"}, .size = "r", .spins = {"wx", "wy", "wz"}}}},
};
static const jd_watch watch_table[] = {
    {.kind = "lift-off",
     .name = "ball",
     .direction = -1,
     .status = JD_EVENT,
     .text = "the table falls away from under the ball"},
};

static const jd_contact_info contact_table[] = {
    {.name = "table",
     .normal = JD_NORMAL_GIVEN,
     .along = 3,
     .mu = "mu",
     .text = "the ball on the table"},
};
static const jd_moving motion_table[] = {{"x", "vx"},  {"y", "vy"},  {NULL, "wx"},
                                         {NULL, "wy"}, {NULL, "wz"}, {NULL, NULL}};

static const char* const places[] = {"x", "y", NULL};

const jd_system JD_SYSTEM(vibrating_table) = {
    .name = "vibrating-table",
    .title = "ball on a vibrating, tilted table",
    .description =
        "A homogeneous ball slides, spins and rolls on a table that vibrates harmonically in its "
        "own plane and may be tilted; terms of a drive move it in other ways, also up and down, "
        "until the ball lifts off. The contact is a small patch, a disc under Hertz pressure "
        "unless told otherwise. The pressure leans into the rolling direction, which gives the "
        "rolling resistance; its centre without lean must be at the contact point, and the patch "
        "does not turn with the ball. The rolling moment may feed energy while the spin opposes "
        "the rolling velocity: the default start is such a backspin. The default drive is the one "
        "of figure 3, top left; A_x = A_y = 0, or terms of a drive, stop it.",
    .source = "szewc2015",
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
    .end = 2.0,
    .transport = {"x", "y", {"L_slide", "L_spin", "L_roll"}},
    .sums = places,
    .phases = {"phase", {"sliding", "creeping", "rolling", "resting"}},
    .check = check,
    .kernel = &kernel,
};
