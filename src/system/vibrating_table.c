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
// Limits: the ball never leaves the table; the patch does not turn with the ball; friction is
// regularised (eps_t, eps_r > 0), so a ball that should rest creeps.

#include "system/registry.h"

#include <math.h>

#define OFF_CENTRE 1e-6  // of a: farther from the contact point no centre of pressure may be

// name, symbol, unit, default, range, text
#define PARAMETERS(P)                                                                              \
    P(a, "a", "m", 0.003, JD_POSITIVE, "size of the contact patch: the radius of a disc")          \
    P(r, "r", "m", 0.02, JD_POSITIVE, "radius of the ball")                                        \
    P(m, "m", "kg", 1, JD_POSITIVE, "mass of the ball; scales forces and energies only")           \
    P(mu, "μ", "1", 0.2, JD_NOT_NEGATIVE, "friction coefficient")                                  \
    P(d, "d", "1", 1, JD_BETWEEN(0, 1), "rolling resistance: how far the pressure leans")          \
    P(g, "g", "m/s^2", 9.81, JD_NOT_NEGATIVE, "gravity")                                           \
    P(eps_t, "ε_t", "1/s", 0.01, JD_POSITIVE, "regularisation of sliding: speed / a")              \
    P(eps_r, "ε_r", "1/s", 0.01, JD_POSITIVE, "regularisation of rolling: speed / a")              \
    P(A_x, "A_x", "m/s", 1, JD_ANY, "velocity amplitude of the table along x")                     \
    P(A_y, "A_y", "m/s", 1, JD_ANY, "velocity amplitude of the table along y")                     \
    P(omega_a, "ω_a", "rad/s", 1000, JD_ANY, "angular frequency along x")                          \
    P(omega_b, "ω_b", "rad/s", 500, JD_ANY, "angular frequency along y")                           \
    P(phi_x, "φ_x", "rad", 0, JD_ANY, "phase along x")                                             \
    P(phi_y, "φ_y", "rad", 0, JD_ANY, "phase along y")                                             \
    P(alpha_x, "α_x", "rad", 0, JD_BETWEEN(-1.5, 1.5), "tilt about the table's own x, second")     \
    P(alpha_y, "α_y", "rad", 0, JD_BETWEEN(-1.5, 1.5), "tilt about y, first")

// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define STATES(S)                                                                                  \
    S(x, "x", "m", 0, 0.001, "position of the centre along x")                                     \
    S(y, "y", "m", 0, 0.001, "position of the centre along y")                                     \
    S(vx, "v_x", "m/s", 0, 0.01, "velocity of the centre along x")                                 \
    S(vy, "v_y", "m/s", 0.4, 0.01, "velocity of the centre along y")                               \
    S(wx, "ω_x", "rad/s", 20, 0.1, "spin about x")                                                 \
    S(wy, "ω_y", "rad/s", 0, 0.1, "spin about y")                                                  \
    S(wz, "ω_z", "rad/s", 0, 0.001, "spin about the normal")

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
    O(L_slide, "L_slide", "J", "P_slide", "energy lost by sliding since the start")                \
    O(L_spin, "L_spin", "J", "P_spin", "energy lost by spinning since the start")                  \
    O(L_roll, "L_roll", "J", "P_roll", "energy lost by rolling since the start")                   \
    O(W_table, "W_table", "J", "P_table", "work of the table since the start")                     \
    O(W_gravity, "W_gravity", "J", "P_gravity", "work of gravity since the start")

JD_STRUCT(parameters, PARAMETERS);
JD_STRUCT(states, STATES);
JD_STRUCT(outputs, OUTPUTS);

// Gravity in the frame of the tilted table. [vibrating-table:V3]
typedef struct constants {
    jd_real g_x, g_y, g_n;
} constants;

static void prepare(const jd_real* parameter, jd_real* constant) {
    const parameters* p = (const void*)parameter;
    const jd_real cos_y = jd_cos(p->alpha_y);
    *(constants*)(void*)constant = (constants){
        .g_x = p->g * jd_sin(p->alpha_y),
        .g_y = -p->g * jd_sin(p->alpha_x) * cos_y,
        .g_n = p->g * jd_cos(p->alpha_x) * cos_y,
    };
}

// A pressure whose centre is beside the contact point without rolling would push the ball: the
// normal force would have a moment, which drives a ball at rest.
static jd_status check_centre(jd_context* context, const jd_patch* patch) {
    double x, y;
    jd_patch_centre(patch, &x, &y);
    if (hypot(x, y) <= OFF_CENTRE * jd_patch_size(patch))
        return JD_OK;
    return jd_fail(context, JD_ERR_RANGE,
                   "the centre of pressure of the patch is at (%g, %g) m, must be at the contact "
                   "point (0, 0): it would drive the ball",
                   x, y);
}

// Distance of the farthest point of the patch from the contact point [m], or a bound for it.
static double reach(const jd_patch* patch) {
    const jd_patch_options* o = jd_patch_made_of(patch);
    const int stride = o->shape == JD_SHAPE_POINTS ? 3 : 2;
    double farthest = 0;
    if (o->shape != JD_SHAPE_POLYGON && o->shape != JD_SHAPE_POINTS)
        return jd_patch_size(patch) + hypot(o->x, o->y);
    for (int i = 0; i < o->point_count; i++)
        farthest =
            fmax(farthest, hypot(o->points[stride * i] + o->x, o->points[stride * i + 1] + o->y));
    return farthest;
}

static jd_status check(jd_context* context, const jd_values* values) {
    const double* parameter = values->parameters;
    const jd_patch* patch = values->patch;
    const double a = parameter[0], r = parameter[1], d = parameter[4];  // as listed above
    if (!(a < r))
        return jd_fail(context, JD_ERR_RANGE,
                       "a is %g m, must be below the radius of the ball, r = %g m", a, r);
    const jd_status status = check_centre(context, patch);
    const double most = jd_patch_size(patch) / reach(patch);
    if (status < 0 || d <= most * (1 + OFF_CENTRE))
        return status;
    return jd_fail(
        context, JD_ERR_RANGE,
        "d is %g, must be at most %g: the leaning pressure would become negative on this "
        "patch",
        d, most);
}

// Everything at the contact, from which rates and outputs follow.
typedef struct contact {
    jd_real ux, uy;    // minus the velocity of the table [m/s]
    jd_real vsx, vsy;  // sliding velocity [m/s]
    jd_real vrx, vry;  // rolling velocity [m/s]
    jd_load load;      // T, M
    jd_real Mrx, Mry;  // rolling moment / (a N)
} contact;

// The motion at the contact. [vibrating-table:V2]
static contact contact_at(const jd_instance* instance, jd_real t, const states* s) {
    const parameters* p = (const void*)instance->parameters;
    contact c;
    c.ux = p->A_x * jd_cos(p->omega_a * t + p->phi_x);
    c.uy = p->A_y * jd_cos(p->omega_b * t + p->phi_y);
    c.vrx = s->vx + c.ux;
    c.vry = s->vy + c.uy;
    c.vsx = c.vrx - p->r * s->wy;
    c.vsy = c.vry + p->r * s->wx;

    // The pressure leans into the rolling direction and shifts its centre.  [friction:F2]
    // [friction:F3]
    const jd_real eps = p->a * p->eps_r;
    const jd_real n = jd_sqrt(c.vrx * c.vrx + c.vry * c.vry + eps * eps);
    const jd_lean lean = {.c = p->d * c.vrx / n, .s = p->d * c.vry / n};
    // c(2,0,0) and c(0,2,0) are c(0,0,2)/2 +- q, with q = 0 on a disc; all of them, as the lean,
    // on the patch stretched by its grips.  [friction:F9]
    const jd_friction* f = &instance->friction;
    const jd_moments* k = &f->moments;
    const jd_real q = 0.5 * (k->xx - k->yy), lc = lean.c * f->over_y, ls = lean.s * f->over_x;
    c.Mrx = f->over_x * (0.5 * k->r2 * ls + (lc * k->xy - ls * q));
    c.Mry = f->over_y * (-0.5 * k->r2 * lc - (lc * q + ls * k->xy));

    const jd_twist motion = {.vx = c.vsx / p->a, .vy = c.vsy / p->a, .w = s->wz};
    c.load = jd_friction_eval(f, motion, lean, p->eps_t);
    return c;
}

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const parameters* p = (const void*)instance->parameters;
    const constants* k = (const void*)instance->constants;
    const states* s = (const void*)y;
    const contact c = contact_at(instance, t, s);
    const jd_real turn = 2.5 * k->g_n / p->r, arm = p->a / p->r, grip = p->mu * k->g_n;
    *(states*)(void*)rate = (states){
        .x = s->vx,
        .y = s->vy,
        .vx = k->g_x - grip * c.load.tx,
        .vy = k->g_y - grip * c.load.ty,
        .wx = -turn * (p->mu * c.load.ty - arm * c.Mrx),
        .wy = turn * (p->mu * c.load.tx + arm * c.Mry),
        .wz = -turn * arm * p->mu * c.load.m,
    };
}

// Forces, energies and powers. The account closes: [vibrating-table:V4]
//     E_kin + L_slide + L_spin + L_roll = E_kin(0) + W_table + W_gravity
static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* output) {
    const parameters* p = (const void*)instance->parameters;
    const constants* k = (const void*)instance->constants;
    const states* s = (const void*)y;
    outputs* o = (void*)output;
    const contact c = contact_at(instance, t, s);
    const jd_real N = p->m * k->g_n;

    o->v_sx = c.vsx;
    o->v_sy = c.vsy;
    o->v_s = jd_hypot(c.vsx, c.vsy);
    o->v_rx = c.vrx;
    o->v_ry = c.vry;
    o->F_x = -p->mu * N * c.load.tx;
    o->F_y = -p->mu * N * c.load.ty;
    o->M_z = -p->a * p->mu * N * c.load.m;
    o->M_rx = p->a * N * c.Mrx;
    o->M_ry = p->a * N * c.Mry;
    const jd_real spin2 = s->wx * s->wx + s->wy * s->wy + s->wz * s->wz;
    o->E_kin = 0.5 * p->m * (s->vx * s->vx + s->vy * s->vy + 0.4 * p->r * p->r * spin2);
    o->P_slide = -(o->F_x * c.vsx + o->F_y * c.vsy);
    o->P_spin = -o->M_z * s->wz;
    o->P_roll = -(o->M_rx * s->wx + o->M_ry * s->wy);
    o->P_table = -(o->F_x * c.ux + o->F_y * c.uy);
    o->P_gravity = p->m * (k->g_x * s->vx + k->g_y * s->vy);
}

static const jd_system_kernel kernel = {
    .lanes = JD_LANES,
    .constant_count = sizeof(constants) / sizeof(jd_real),
    .prepare = prepare,
    .rates = rates,
    .measure = measure,
};

static const jd_parameter parameter_table[] = {PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state state_table[] = {STATES(JD_STATE_ROW)};
static const jd_output output_table[] = {OUTPUTS(JD_OUTPUT_ROW)};
static const jd_patch_options disc = {
    .shape = JD_SHAPE_DISC, .pressure = JD_PRESSURE_HERTZ, .radius = 1};
static const jd_own_motion own[] = {{"A_x", "omega_a"}, {"A_y", "omega_b"}, {NULL, NULL}};
static const char* const drives[] = {"harmonic", NULL};
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
     .size = "a"},
    {.kind = JD_PART_DRIVE,
     .name = "drive",
     .value = "harmonic",
     .choices = drives,
     .text = "table velocity -A cos(omega t + phi) in x and y",
     .own = own},
};
static const jd_panel panel_table[] = {
    {JD_PANEL_PATH, "path of the ball", {"x", "y"}},
    {JD_PANEL_TIME, "sliding speed", {"v_s"}},
    {JD_PANEL_TIME, "spin about the normal", {"wz"}},
};

const jd_system JD_WIDE(jd_system_vibrating_table) = {
    .name = "vibrating-table",
    .title = "ball on a vibrating, tilted table",
    .description =
        "A homogeneous ball slides, spins and rolls on a table that vibrates harmonically in its "
        "own plane and may be tilted about both axes. The contact is a small patch, a disc under "
        "Hertz pressure unless told otherwise. The pressure leans into the rolling direction, "
        "which gives the rolling resistance; its centre without lean must be at the contact point, "
        "and the patch does not turn with the ball. The rolling moment may feed energy while the "
        "spin opposes the rolling velocity: the default start is such a backspin. The default "
        "drive is the one of figure 3, top left; A_x = A_y = 0 stops the table.",
    .source = "szewc2015",
    JD_TABLE(parameter, parameter_table),
    JD_TABLE(state, state_table),
    JD_TABLE(output, output_table),
    JD_TABLE(part, part_table),
    JD_TABLE(panel, panel_table),
    .end = 2.0,
    .transport = {"x", "y", {"L_slide", "L_spin", "L_roll"}},
    .check = check,
    .kernel = &kernel,
};
