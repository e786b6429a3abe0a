// What of wijata2015 is C, by the names in examples/wijata2015/paper.yaml.
#include "papers/wijata2015/plans.h"
#include "papers/papers.h"

const jd_named_plan jd_wijata2015_plans[] = {{"dither", &jd_wijata2015_dither}, {0}};
