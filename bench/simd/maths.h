/// @file maths.h
/// Judder's maths in lanes, from C and from C++.
#ifndef JUDDER_BENCH_SIMD_MATHS_H
#define JUDDER_BENCH_SIMD_MATHS_H

#ifdef __cplusplus
extern "C" {
#include "judder/lanes/angle.h"
}
#endif
#include "judder/lanes/maths.h"

#endif
