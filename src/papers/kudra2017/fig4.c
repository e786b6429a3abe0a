// Figure 4: bifurcations over the friction coefficient, with friction over the patch (a) and at a
// point (b).
#include "papers/kudra2017/pendulum.h"
#include "papers/kudra2017/plans.h"

#define DIAGRAM(b_T)                                                                               \
    JD_KUDRA2017_PENDULUM(", omega_d: 6", b_T)                                                     \
    JD_KUDRA2017_START JD_KUDRA2017_RUN JD_KUDRA2017_SWEEP(                                        \
        "mu", "0.02", "0.6") "  start: restart\n  transient: 200\n  record: 100\n"

static const jd_planned_sweep patch[] = {
    {"fig4a",
     "# kudra2017, figure 4 a: friction over the patch, disc at 6 rad/s.\n"  //
     DIAGRAM("0.681"),
     300}};
static const jd_planned_sweep point[] = {
    {"fig4b", "# kudra2017, figure 4 b: friction at a point, disc at 6 rad/s.\n" DIAGRAM("0"),
     300}};

#define SETTLES(mu)                                                                                \
    {                                                                                              \
        "mu from which on the motion repeats every period", JD_EQUALS, mu, 0.02, "1",              \
            "our finding after 200 periods: it settles slowly there", "period detection",          \
            jd_kudra2017_window, .of = "from", .index = 1, .points = 300                           \
    }

static const jd_planned_check patch_checks[] = {JD_KUDRA2017_WHOLE, SETTLES(0.255)};
static const jd_planned_check point_checks[] = {JD_KUDRA2017_WHOLE, SETTLES(0.111)};

const jd_exhibit_plan jd_kudra2017_fig4a = {
    JD_PLANNED(sweep, patch), JD_PLANNED(check, patch_checks), .draw = jd_kudra2017_draw};
const jd_exhibit_plan jd_kudra2017_fig4b = {
    JD_PLANNED(sweep, point), JD_PLANNED(check, point_checks), .draw = jd_kudra2017_draw};
