/// @file around.h
/// What surrounds the solver: numbers as text.
#ifndef JUDDER_BENCH_AROUND_H
#define JUDDER_BENCH_AROUND_H

/// Nanoseconds per number: shortest digits, printf with 17, printf and strtod by trial.
int jd_bench_digits(void);

#endif
