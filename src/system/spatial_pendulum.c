// A double pendulum on Cardan joints, driven about the vertical, whose ball rubs and strikes a
// rotating disc.                                                                     [@kudra2017]
//
//     R_1 = R_z(psi) R_x(theta1) R_y(phi1),   R_2 = R_1 R_x(theta2) R_y(phi2)
//     psi' = omega_0 + q cos(Omega t)                                     [spatial-pendulum:D1]
//
// z points up; with all angles 0 the limbs hang straight down from the origin. The equations of
// motion are those of mechanism/limbs.h for two limbs, the forces at the ball those of
// contact/disc.h. Differs from the paper where its print is wrong: see
// docs/theory/spatial-pendulum.md.
// Limits: the limbs do not touch the disc, only the ball does; the disc is level.

#include "mechanism/pendulum_check.h"
#include "mechanism/pendulum_events.h"
#include "mechanism/pendulum_outputs.h"
#include "system/registry.h"

enum { LIMBS = 2 };

// name, symbol, unit, default, range, text
#define PARAMETERS(P)                                                                              \
    JD_LIMB_PARAMETERS(P, 1, 4.59, 0.0315, 0.0315, 0.0078, 0.228, 0.122)                           \
    JD_LIMB_PARAMETERS(P, 2, 2.41, 0.0084, 0.0055, 0.0038, 0.175, 0.0586)                          \
    JD_PENDULUM_PARAMETERS(P)                                                                      \
    JD_DISC_PARAMETERS(P)

// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define STATES(S)                                                                                  \
    S(theta1, "θ_1", "rad", 0.3, 0.1, "turn of limb 1 about x of the drive")                       \
    S(phi1, "φ_1", "rad", -0.2, 0.1, "turn of limb 1 about its own y")                             \
    S(theta2, "θ_2", "rad", 0.5, 0.1, "turn of limb 2 about x of limb 1")                          \
    S(phi2, "φ_2", "rad", 0.4, 0.1, "turn of limb 2 about its own y")                              \
    S(dtheta1, "θ_1'", "rad/s", 0, 1, "rate of theta1")                                            \
    S(dphi1, "φ_1'", "rad/s", 0, 1, "rate of phi1")                                                \
    S(dtheta2, "θ_2'", "rad/s", 0, 1, "rate of theta2")                                            \
    S(dphi2, "φ_2'", "rad/s", 0, 1, "rate of phi2")

// name, symbol, unit, integral of, text
#define OUTPUTS(O)                                                                                 \
    JD_PENDULUM_OUTPUTS(O)                                                                         \
    O(M_theta1, "M_θ1", "N m", NULL, "resistance of the joint at theta1")                          \
    O(M_phi1, "M_φ1", "N m", NULL, "resistance of the joint at phi1")                              \
    O(M_theta2, "M_θ2", "N m", NULL, "resistance of the joint at theta2")                          \
    O(M_phi2, "M_φ2", "N m", NULL, "resistance of the joint at phi2")                              \
    O(x_2, "x_2", "m", NULL, "place of the joint between the limbs along x")                       \
    O(y_2, "y_2", "m", NULL, "place of the joint between the limbs along y")                       \
    O(z_2, "z_2", "m", NULL, "height of the joint between the limbs")

JD_PENDULUM_KERNEL(LIMBS)

static const jd_parameter parameter_table[] = {PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state state_table[] = {STATES(JD_STATE_ROW)};
static const jd_output output_table[] = {OUTPUTS(JD_OUTPUT_ROW)};
static const jd_panel panel_table[] = {
    {JD_PANEL_PATH, "ball from above", {"x_b", "y_b"}},
    {JD_PANEL_PATH, "ball from the side", {"x_b", "z_b"}},
    {JD_PANEL_TIME, "angles", {"theta1", "phi1", "theta2", "phi2"}},
    {JD_PANEL_TIME, "normal force", {"N"}},
    {JD_PANEL_PHASE, "phase portrait", {"theta1", "dtheta1"}},
};
static const jd_scene scene_table[] = {
    {.title = "ball from above",
     .across = "x_b",
     .up = "y_b",
     .things = {{.kind = JD_THING_LIMBS, .places = {"0", "0", "x_2", "y_2", "x_b", "y_b"}},
                {.kind = JD_THING_BALL, .places = {"x_b", "y_b"}, .size = "R_b"}}},
    {.title = "ball from the side",
     .across = "x_b",
     .up = "z_b",
     .things = {{.kind = JD_THING_FLOOR, .places = {"0", "z_b"}, .size = "R_b", .gap = "h"},
                {.kind = JD_THING_LIMBS, .places = {"0", "0", "x_2", "z_2", "x_b", "z_b"}},
                {.kind = JD_THING_BALL, .places = {"x_b", "z_b"}, .size = "R_b"}}},
};

static const jd_moving motion_table[] = {{"theta1", "dtheta1"},
                                         {"phi1", "dphi1"},
                                         {"theta2", "dtheta2"},
                                         {"phi2", "dphi2"},
                                         {NULL, NULL}};

JD_PENDULUM_CHECK(LIMBS, parameter_table)

const jd_system JD_SYSTEM(spatial_pendulum) = {
    .name = "spatial-pendulum",
    .title = "double pendulum on Cardan joints over a rotating disc",
    .description =
        "Two limbs hang on Cardan joints from a shaft that is driven about the vertical; the ball "
        "at the end of the second one rubs and strikes a level disc, which may rotate and slowly "
        "rise. The normal force is that of Hertz with damping; friction acts over the contact "
        "patch, whose radius follows the penetration. Its default is the law of the paper: power "
        "with m_T = 2, b_T = 0.681, without drilling moment. Friction is regularised by eps; with "
        "eps = 0 the ball sticks or slips: friction must then have a drilling moment, or not "
        "depend on spin (law point, or b_T = 0). Only the ball touches the disc.",
    .source = "kudra2017",
    JD_TABLE(parameter, parameter_table),
    JD_TABLE(state, state_table),
    JD_TABLE(output, output_table),
    JD_TABLE(panel, panel_table),
    JD_TABLE(scene, scene_table),
    JD_PENDULUM_SYSTEM,
};
