/// @file texts.h
/// Systems as texts against the same in C: interpreted and compiled.
#ifndef JUDDER_BENCH_TEXTS_H
#define JUDDER_BENCH_TEXTS_H

#include "base/engine.h"

/// The double pendulum of tests/support/system/arms.h in C, in every engine of the build: NULL for
/// another one.
const jd_system* jd_bench_arms(const char* engine);

/// Lines: text, system, engine, solver, way, seconds.
int jd_bench_texts(void);

/// The same of the spatial pendulum as a mechanism.
int jd_bench_pendulum_texts(void);

#endif
