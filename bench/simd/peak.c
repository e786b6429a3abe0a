// What the units for floating point can do at most without fused operations: products and sums that
// do not wait for each other.

#include "judder/lanes.h"
#include "simd/simd.h"

#define CHAINS 12  // more than latency times units
#define ROUNDS 2000000

double JD_WIDE(jd_bench_peak)(void);

double JD_WIDE(jd_bench_peak)(void) {
    jd_real chain[CHAINS], sum = jd_set(0.0);
    // Not known to the compiler; the chains tend to 1.
    volatile double share = 0.5;
    const jd_real factor = jd_set(share), shift = jd_set(1 - share);
    for (int i = 0; i < CHAINS; i++)
        chain[i] = jd_set(i);
    const double begin = jd_bench_processor_time();
    for (int round = 0; round < ROUNDS; round++)
#pragma GCC unroll 12
        for (int i = 0; i < CHAINS; i++)
            chain[i] = chain[i] * factor + shift;
    const double seconds = jd_bench_processor_time() - begin;
    for (int i = 0; i < CHAINS; i++)
        sum += chain[i];
    volatile double seen = jd_get(sum, 0);
    (void)seen;
    return 2.0 * ROUNDS * CHAINS * JD_LANES / seconds;
}
