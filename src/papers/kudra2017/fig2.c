// Figure 2: bifurcations over the angular velocity of the disc, with friction over the patch (a)
// and at a point (b).
#include "papers/kudra2017/pendulum.h"
#include "papers/kudra2017/plans.h"

static const char* const patch[] = {"fig2a"};
static const char* const point[] = {"fig2b"};

// Three steps of the sweep; near its ends the start decides.
#define WINDOW(what, value, which, period)                                                         \
    {                                                                                              \
        what, JD_EQUALS, value, 0.15, "rad/s", "our finding after 200 periods, to three steps",    \
            "period detection", jd_kudra2017_window, .of = which, .index = period, .points = 400   \
    }

static const jd_planned_check patch_checks[] = {
    JD_KUDRA2017_WHOLE,
    {"share of values that repeat every period", JD_AT_MOST, 0.1, 0, "1",
     "our finding: the patch leaves a narrow window", "period detection", jd_kudra2017_share,
     .index = 1},
    WINDOW("first omega_d > 0 that repeats every period", 5.44, "first", 1),
    WINDOW("last omega_d that repeats every period", 5.74, "last", 1),
    WINDOW("first omega_d > 0 that repeats every fourth period", 4.69, "first", 4),
};
static const jd_planned_check point_checks[] = {
    JD_KUDRA2017_WHOLE,
    {"share of values that repeat every period", JD_AT_LEAST, 0.1, 0, "1",
     "our finding: 5.5 to 7 rad/s both ways is one such window", "period detection",
     jd_kudra2017_share, .index = 1},
    WINDOW("first omega_d > 0 that repeats every period", 5.49, "first", 1),
    WINDOW("last omega_d that repeats every period", 7.0, "last", 1),
};

const jd_exhibit_plan jd_kudra2017_fig2a = {
    JD_PLANNED(sweep, patch), JD_PLANNED(check, patch_checks), .draw = jd_kudra2017_draw};
const jd_exhibit_plan jd_kudra2017_fig2b = {
    JD_PLANNED(sweep, point), JD_PLANNED(check, point_checks), .draw = jd_kudra2017_draw};
