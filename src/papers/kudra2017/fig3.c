// Figure 3: bifurcations over the coefficient b_T of the law, from friction at a point to more than
// the Hertz patch has.
#include "papers/kudra2017/pendulum.h"
#include "papers/kudra2017/plans.h"

static const char* const sweeps[] = {"fig3"};

static const jd_planned_check checks[] = {
    JD_KUDRA2017_WHOLE,
    {"largest theta_1 at b_T = 0", JD_EQUALS, 0.0186, 0.002, "rad",
     "one of the two motions of the window of figure 2 b", "sections", jd_kudra2017_largest,
     .of = "theta1", .index = 0},
    {"share of values without a period", JD_AT_LEAST, 0.3, 0, "1",
     "our finding: above b_T = 0.5 hardly one is left", "period detection", jd_kudra2017_share,
     .index = 0},
    {"last b_T of those that repeat every period", JD_EQUALS, 0.47, 0.03, "1",
     "our finding after 200 periods: up to there it has settled; after 1000 it has up to 0.65",
     "period detection", jd_kudra2017_window, .of = "until", .index = 1, .points = 300},
    {"first b_T at which phi_2 takes both signs", JD_EQUALS, 1.0, 0.05, "1",
     "our finding: there the points fill the section", "sections", jd_kudra2017_fills,
     .points = 300},
};

const jd_exhibit_plan jd_kudra2017_fig3 = {JD_PLANNED(sweep, sweeps), JD_PLANNED(check, checks),
                                           .draw = jd_kudra2017_draw};
