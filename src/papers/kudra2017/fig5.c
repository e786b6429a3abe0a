// Figures 5 and 6: the disc is raised quasi-statically from z0* = -(L1 + L2 + R_b) = -428 mm on,
// where it first touches the hanging ball; friction over the patch (5) and at a point (6). Below
// each other: the disc at rest, as the paper has it, and turning at 6 rad/s.
#include "papers/kudra2017/pendulum.h"
#include "papers/kudra2017/plans.h"

static const char* const patch[] = {"fig5"};
static const char* const point[] = {"fig6"};

#define CHECKS                                                                                     \
    JD_KUDRA2017_WHOLE,                                                                            \
        {"largest theta_1 at z0* = -428 mm",                                                       \
         JD_AT_MOST,                                                                               \
         0,                                                                                        \
         1e-3,                                                                                     \
         "rad",                                                                                    \
         "the paper: the hanging position is stable; the angles die out",                          \
         "sections",                                                                               \
         jd_kudra2017_largest,                                                                     \
         .of = "theta1",                                                                           \
         .index = 0,                                                                               \
         .claim = true},                                                                           \
    {                                                                                              \
        "largest phi_2 at -417 mm, disc at 6 rad/s", JD_AT_LEAST, 0.2, 0, "rad",                   \
            "the paper: complex dynamics as the disc rises", "sections", jd_kudra2017_largest,     \
            .of = "phi2", .index = -1, .claim = true                                               \
    }

#define FILLS(height)                                                                              \
    {                                                                                              \
        "first height at which phi_2 takes both signs, disc at 6 rad/s", JD_EQUALS, height, 5e-4,  \
            "m", "our finding: there the points fill the section; motions stay a little longer",   \
            "sections", jd_kudra2017_fills, .points = 200                                          \
    }

static const jd_planned_check patch_checks[] = {CHECKS, FILLS(-0.4228)};
static const jd_planned_check point_checks[] = {CHECKS, FILLS(-0.4175)};

const jd_exhibit_plan jd_kudra2017_fig5 = {
    JD_PLANNED(sweep, patch), JD_PLANNED(check, patch_checks), .draw = jd_kudra2017_draw};
const jd_exhibit_plan jd_kudra2017_fig6 = {
    JD_PLANNED(sweep, point), JD_PLANNED(check, point_checks), .draw = jd_kudra2017_draw};
