/// @file scaling.h
/// How costs grow: with the number of trajectories, with the tolerance, with the number of contacts.
#ifndef JUDDER_BENCH_SCALING_H
#define JUDDER_BENCH_SCALING_H

/// Each prints lines of fields separated by tabs. @return exit code.
int jd_bench_counts(void);
int jd_bench_tolerances(void);
int jd_bench_contacts(void);

#endif
