// Figure 4: bifurcations over the friction coefficient, with friction over the patch (a) and at a
// point (b).
#include "papers/kudra2017/pendulum.h"
#include "papers/kudra2017/plans.h"

static const char* const patch[] = {"fig4a"};
static const char* const point[] = {"fig4b"};

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
