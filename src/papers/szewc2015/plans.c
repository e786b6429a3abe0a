// What of szewc2015 is C: runs, checks and figures of its exhibits, by their names in examples/szewc2015/paper.yaml.
#include "papers/szewc2015/plans.h"
#include "papers/papers.h"

const jd_named_plan jd_szewc2015_plans[] = {
    {"fig2", &jd_szewc2015_fig2},
    {"fig3", &jd_szewc2015_fig3},
    {"rest", &jd_szewc2015_rest},
    {"laws", &jd_szewc2015_laws},
    {"fit", &jd_szewc2015_fit},
    {"pressure", &jd_szewc2015_pressure},
    {"cost", &jd_szewc2015_cost},
    {"rolling", &jd_szewc2015_rolling},
    {0},
};
