// The Duffing oscillator in a bare loop.

#include "simd/duffing_rates.h"

#define LOOP_STATES 2

typedef struct loop_work {
    double omega;
} loop_work;

JD_ALWAYS_INLINE void loop_rates(const loop_work* work, jd_real gamma, jd_real t, const jd_real* y,
                                 jd_real* rate) {
    duffing_rates(gamma, jd_cos(work->omega * t), y, rate);
}

#include "simd/loop.h"

int64_t JD_WIDE(jd_bench_duffing_loop)(const jd_bench_racer* self, double tolerance,
                                       double* results);

int64_t JD_WIDE(jd_bench_duffing_loop)(const jd_bench_racer* self, double tolerance,
                                       double* results) {
    const double start[LOOP_STATES] = {1, 0}, scale[LOOP_STATES] = {1, 1};
    const loop_work work = {JD_BENCH_OMEGA};
    loop_run run = {.work = &work,
                    .count = JD_BENCH_CASES,
                    .sections = JD_BENCH_PERIODS,
                    .interval = JD_BENCH_PERIOD,
                    .first_step = 0.05,
                    .tolerance = tolerance,
                    .start = start,
                    .scale = scale,
                    .parameter = jd_bench_drive,
                    .kept = 1,
                    .results = results};
    return self->method == JD_BENCH_DOPRI5 ? loop_drive(&run, &jd_dopri5)
                                           : loop_drive(&run, &jd_dop853);
}
