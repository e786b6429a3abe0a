// What of varkonyi2015 is C, by the names in examples/varkonyi2015/paper.yaml.
#include "papers/varkonyi2015/plans.h"
#include "papers/papers.h"

const jd_named_plan jd_varkonyi2015_plans[] = {{"table2", &jd_varkonyi2015_table2},
                                               {"fig1", &jd_varkonyi2015_fig1},
                                               {"codes", &jd_varkonyi2015_codes},
                                               {0}};
