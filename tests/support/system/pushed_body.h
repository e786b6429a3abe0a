/// @file pushed_body.h
/// A small system with loads, a drive and a choice, for tests: a free body of mass m and inertia J
/// that a dashpot c drags along with a moving support,
///     m x'' = F_x - c (x' - X'),  likewise y;  J theta'' = M - b (theta' - Theta')
/// with b = c [m^2] for drag = both, b = 0 for drag = line.
#ifndef JUDDER_TESTS_PUSHED_BODY_H
#define JUDDER_TESTS_PUSHED_BODY_H

#include "judder/kernel.h"

static const char* const pushed_drags[] = {"both", "line", NULL};

#define PUSHED_PARAMETERS(P)                                                                       \
    P(m, "m", "kg", 2, JD_POSITIVE, "mass")                                                        \
    P(J, "J", "kg m^2", 0.5, JD_POSITIVE, "moment of inertia")                                     \
    P(c, "c", "kg/s", 0, JD_NOT_NEGATIVE, "dashpot to the support")                                \
    P(drag, "drag", "1", 0, JD_CHOICE(pushed_drags), "what the dashpot acts on")
#define PUSHED_STATES(S)                                                                           \
    S(x, "x", "m", 0, 1, "position along x")                                                       \
    S(y, "y", "m", 0, 1, "position along y")                                                       \
    S(theta, "θ", "rad", 0, 1, "angle")                                                            \
    S(vx, "v_x", "m/s", 0, 1, "velocity along x")                                                  \
    S(vy, "v_y", "m/s", 0, 1, "velocity along y")                                                  \
    S(omega, "ω", "rad/s", 0, 1, "angular velocity")
#define PUSHED_OUTPUTS(O)                                                                          \
    O(F_x, "F_x", "N", NULL, "load along x")                                                       \
    O(M, "M", "N m", NULL, "moment of the load")                                                   \
    O(X, "X", "m", NULL, "support along x")

JD_STRUCT(pushed_parameters, PUSHED_PARAMETERS);
JD_STRUCT(pushed_states, PUSHED_STATES);
JD_STRUCT(pushed_outputs, PUSHED_OUTPUTS);

static void pushed_rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const pushed_parameters* p = (const void*)instance->parameters;
    const pushed_states* s = (const void*)y;
    const jd_pull f = jd_loads_eval(instance, t, (jd_pose){s->x, s->y, s->theta});
    const jd_support k = jd_drive_eval(instance, t);
    const jd_real b = jd_select(jd_eq(p->drag, jd_set(0.0)), p->c, jd_set(0.0));
    *(pushed_states*)(void*)rate = (pushed_states){
        .x = s->vx,
        .y = s->vy,
        .theta = s->omega,
        .vx = (f.F_x - p->c * (s->vx - k.vx)) / p->m,
        .vy = (f.F_y - p->c * (s->vy - k.vy)) / p->m,
        .omega = (f.M - b * (s->omega - k.omega)) / p->J,
    };
}

static void pushed_measure(const jd_instance* instance, jd_real t, const jd_real* y,
                           jd_real* output) {
    const pushed_states* s = (const void*)y;
    const jd_pull f = jd_loads_eval(instance, t, (jd_pose){s->x, s->y, s->theta});
    *(pushed_outputs*)(void*)output =
        (pushed_outputs){.F_x = f.F_x, .M = f.M, .X = jd_drive_eval(instance, t).x};
}

// A load it does not like, to see that `check` sees them.
static jd_status pushed_check(jd_context* context, const jd_values* values) {
    for (int i = 0; i < values->loads->count; i++)
        if (values->loads->terms[i].M == 1e6)
            return jd_fail(context, JD_ERR_RANGE, "a moment of 1e6 N m breaks the body");
    return JD_OK;
}

static const jd_system_kernel pushed_kernel = {
    .lanes = JD_LANES,
    .rates = pushed_rates,
    .measure = pushed_measure,
};
static const jd_parameter pushed_parameter_table[] = {PUSHED_PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state pushed_state_table[] = {PUSHED_STATES(JD_STATE_ROW)};
static const jd_output pushed_output_table[] = {PUSHED_OUTPUTS(JD_OUTPUT_ROW)};
static const jd_load_term pushed_loads[] = {
    {.F_x = 3, .omega = 5, JD_ALWAYS},
    {.M = 0.25, .from = 1, .until = 2},
};
static const jd_part pushed_part_table[] = {
    {.kind = JD_PART_LOADS,
     .name = "loads",
     .value = "harmonic",
     .text = "forces on the body",
     .loads = {pushed_loads, JD_COUNT(pushed_loads)}},
    {.kind = JD_PART_DRIVE, .name = "drive", .value = "none", .text = "motion of the support"},
};
static const jd_panel pushed_panel_table[] = {{JD_PANEL_PATH, "path", {"x", "y"}}};

static const jd_system pushed_body = {
    .name = "pushed-body",
    .title = "a free body under loads",
    .description = "A body that loads push and a moving support drags along.",
    .source = "none",
    JD_TABLE(parameter, pushed_parameter_table),
    JD_TABLE(state, pushed_state_table),
    JD_TABLE(output, pushed_output_table),
    JD_TABLE(part, pushed_part_table),
    JD_TABLE(panel, pushed_panel_table),
    .end = 3,
    .check = pushed_check,
    .kernel = &pushed_kernel,
};

#endif
