/// @file processes.h
/// What two cores of a machine do at most: two processes that share nothing.
#ifndef JUDDER_BENCH_PROCESSES_H
#define JUDDER_BENCH_PROCESSES_H

#include <stdbool.h>

/// Shortest times [s] in which one process does a work, and in which two at once do it each.
/// @return false on failure.
bool jd_bench_processes(bool (*work)(void), double best[2]);

#endif
