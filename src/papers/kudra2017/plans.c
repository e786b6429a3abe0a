// What of kudra2017 is C: runs, checks and figures of its exhibits, by their names in examples/kudra2017/paper.yaml.
#include "papers/kudra2017/plans.h"
#include "papers/papers.h"

const jd_named_plan jd_kudra2017_plans[] = {
    {"start", &jd_kudra2017_start},
    {"fig2a", &jd_kudra2017_fig2a},
    {"fig2b", &jd_kudra2017_fig2b},
    {"fig3", &jd_kudra2017_fig3},
    {"fig4a", &jd_kudra2017_fig4a},
    {"fig4b", &jd_kudra2017_fig4b},
    {"fig5", &jd_kudra2017_fig5},
    {"fig6", &jd_kudra2017_fig6},
    {"rest", &jd_kudra2017_rest},
    {"attractors", &jd_kudra2017_attractors},
    {"fit", &jd_kudra2017_fit},
    {"fig2-exact", &jd_kudra2017_fig2_exact},
    {"fig4-exact", &jd_kudra2017_fig4_exact},
    {"fig5-exact", &jd_kudra2017_fig5_exact},
    {0},
};
