// The disc at rest, the value that the paper states for figures 3 to 6: over b_T and mu.
#include "papers/kudra2017/pendulum.h"
#include "papers/kudra2017/plans.h"

static const char* const sweeps[] = {"rest"};

static const jd_planned_check checks[] = {
    JD_KUDRA2017_WHOLE,
    {"points of one value of b_T and mu span in theta_1", JD_AT_MOST, 0, 0.01, "rad",
     "our finding: the ball creeps around; nothing else happens", "sections", jd_kudra2017_spread,
     .of = "theta1", .index = 0},
    {"and in phi_2", JD_AT_MOST, 0, 0.1, "rad",
     "our finding: the ball creeps around; nothing else happens", "sections", jd_kudra2017_spread,
     .of = "phi2", .index = 0},
};

const jd_exhibit_plan jd_kudra2017_rest = {JD_PLANNED(sweep, sweeps), JD_PLANNED(check, checks),
                                           .draw = jd_kudra2017_draw};
