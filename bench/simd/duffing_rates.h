/// @file duffing_rates.h
/// The Duffing oscillator by hand, one trajectory per lane.
#ifndef JUDDER_BENCH_SIMD_DUFFING_RATES_H
#define JUDDER_BENCH_SIMD_DUFFING_RATES_H

#include "simd/maths.h"
#include "simd/simd.h"

/// `drive`: cos(omega t).
JD_ALWAYS_INLINE void duffing_rates(jd_real gamma, jd_real drive, const jd_real* y, jd_real* rate) {
    rate[0] = y[1];
    rate[1] = gamma * drive - 0.3 * y[1] + y[0] * (1.0 - y[0] * y[0]);
}

#endif
