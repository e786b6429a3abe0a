// One limb with a ball on a driven Cardan joint over a rotating disc: the spatial pendulum with one
// limb. What it is made of is in mechanism/pendulum.h; here are its lists.
// Limits: those of the spatial pendulum.

#include "mechanism/pendulum_check.h"
#include "mechanism/pendulum_events.h"
#include "mechanism/pendulum_outputs.h"
#include "system/registry.h"

enum { LIMBS = 1 };

// name, symbol, unit, default, range, text
#define PARAMETERS(P)                                                                              \
    JD_LIMB_PARAMETERS(P, 1, 3, 0.04, 0.04, 0.003, 0.403, 0.2)                                     \
    JD_PENDULUM_PARAMETERS(P)                                                                      \
    JD_DISC_PARAMETERS(P)

// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define STATES(S)                                                                                  \
    S(theta1, "θ_1", "rad", 0.3, 0.1, "turn of the limb about x of the drive")                     \
    S(phi1, "φ_1", "rad", -0.2, 0.1, "turn of the limb about its own y")                           \
    S(dtheta1, "θ_1'", "rad/s", 0, 1, "rate of theta1")                                            \
    S(dphi1, "φ_1'", "rad/s", 0, 1, "rate of phi1")

// name, symbol, unit, integral of, text
#define OUTPUTS(O)                                                                                 \
    JD_PENDULUM_OUTPUTS(O)                                                                         \
    O(M_theta1, "M_θ1", "N m", NULL, "resistance of the joint at theta1")                          \
    O(M_phi1, "M_φ1", "N m", NULL, "resistance of the joint at phi1")

JD_PENDULUM_KERNEL(LIMBS)

static const jd_parameter parameter_table[] = {PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state state_table[] = {STATES(JD_STATE_ROW)};
static const jd_output output_table[] = {OUTPUTS(JD_OUTPUT_ROW)};
static const jd_panel panel_table[] = {
    {JD_PANEL_PATH, "ball from above", {"x_b", "y_b"}},
    {JD_PANEL_PATH, "ball from the side", {"x_b", "z_b"}},
    {JD_PANEL_TIME, "angles", {"theta1", "phi1"}},
    {JD_PANEL_TIME, "normal force", {"N"}},
    {JD_PANEL_PHASE, "phase portrait", {"theta1", "dtheta1"}},
};
static const jd_scene scene_table[] = {
    {.title = "ball from above",
     .across = "x_b",
     .up = "y_b",
     .things = {{.kind = JD_THING_LIMBS, .places = {"0", "0", "x_b", "y_b"}},
                {.kind = JD_THING_BALL, .places = {"x_b", "y_b"}, .size = "R_b"}}},
    {.title = "ball from the side",
     .across = "x_b",
     .up = "z_b",
     .things = {{.kind = JD_THING_FLOOR, .places = {"0", "z_b"}, .size = "R_b", .gap = "h"},
                {.kind = JD_THING_LIMBS, .places = {"0", "0", "x_b", "z_b"}},
                {.kind = JD_THING_BALL, .places = {"x_b", "z_b"}, .size = "R_b"}}},
};

static const jd_moving motion_table[] = {{"theta1", "dtheta1"}, {"phi1", "dphi1"}, {NULL, NULL}};

JD_PENDULUM_CHECK(LIMBS, parameter_table)

const jd_system JD_SYSTEM(spherical_pendulum) = {
    .name = "spherical-pendulum",
    .title = "one limb on a Cardan joint over a rotating disc",
    .description =
        "A limb hangs on a Cardan joint from a shaft that is driven about the vertical; the ball "
        "at its end rubs and strikes a level disc, which may rotate and slowly rise. Contact and "
        "friction are those of spatial-pendulum. With M_b = 0, q = 0 and a low disc it is the "
        "spherical pendulum of the textbooks.",
    .source = "kudra2017",
    JD_TABLE(parameter, parameter_table),
    JD_TABLE(state, state_table),
    JD_TABLE(output, output_table),
    JD_TABLE(panel, panel_table),
    JD_TABLE(scene, scene_table),
    JD_PENDULUM_SYSTEM,
};
