/// @file cores.h
/// This process on one core, and on all of its cores again.
#ifndef JUDDER_TESTS_CORES_H
#define JUDDER_TESTS_CORES_H

#include "support/check.h"

#include <sched.h>

/// @return the cores there were, for use_cores.
static inline cpu_set_t use_one_core(void) {
    cpu_set_t all, one;
    REQUIRE(sched_getaffinity(0, sizeof all, &all) == 0);
    size_t first = 0;
    while (!CPU_ISSET(first, &all))
        first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
    return all;
}

static inline void use_cores(cpu_set_t cores) {
    REQUIRE(sched_setaffinity(0, sizeof cores, &cores) == 0);
}

#endif
