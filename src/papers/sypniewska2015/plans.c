// What of sypniewska2015 is C, by the names in examples/sypniewska2015/paper.yaml.
#include "papers/sypniewska2015/plans.h"
#include "papers/papers.h"

const jd_named_plan jd_sypniewska2015_plans[] = {{"floor", &jd_sypniewska2015_floor}, {0}};
