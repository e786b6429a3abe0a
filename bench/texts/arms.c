// The double pendulum in C, in one engine.

#include "support/system/arms.h"

extern const jd_system* const JD_WIDE(jd_bench_arms);
const jd_system* const JD_WIDE(jd_bench_arms) = &arms_system;
