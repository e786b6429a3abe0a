// What of kardan2013 is C: runs, checks and figures of its exhibits, by their names in examples/kardan2013/paper.yaml.
#include "papers/kardan2013/plans.h"
#include "papers/papers.h"

const jd_named_plan jd_kardan2013_plans[] = {
    {"equations", &jd_kardan2013_equations}, {"fig3", &jd_kardan2013_fig3},
    {"fig4", &jd_kardan2013_fig4},           {"orbit", &jd_kardan2013_orbit},
    {"fig5", &jd_kardan2013_fig5},           {"fig6", &jd_kardan2013_fig6},
    {"stops", &jd_kardan2013_stops},         {"fig10", &jd_kardan2013_fig10},
    {"fig11", &jd_kardan2013_fig11},         {"fig12", &jd_kardan2013_fig12},
    {"table1", &jd_kardan2013_table1},       {0},
};
