// The ball on the vibrating table in a bare loop.

#include "simd/table_rates.h"

#define LOOP_STATES JD_BENCH_STATES

typedef struct loop_work {
    table_roots roots;
    bool polynomial;
} loop_work;

// So long that copies of it would not fit the cache of instructions.
static __attribute__((noinline)) void loop_rates(const loop_work* work, jd_real A_y, jd_real t,
                                                 const jd_real* y, jd_real* rate) {
    const plain p = plain_default(0);
    const jd_real drive[] = {A_y, jd_cos(p.omega_a * t), jd_cos(p.omega_b * t)};
    if (work->polynomial)
        table_rates(&p, &work->roots, true, drive, y, rate);
    else
        table_rates(&p, &work->roots, false, drive, y, rate);
}

#include "simd/loop.h"

int64_t JD_WIDE(jd_bench_table_loop)(const jd_bench_racer* self, double tolerance, double* results);

int64_t JD_WIDE(jd_bench_table_loop)(const jd_bench_racer* self, double tolerance,
                                     double* results) {
    const double start[LOOP_STATES] = JD_BENCH_START;
    const plain p = plain_default(0);
    const loop_work work = {.roots = table_roots_of(&p), .polynomial = self->polynomial};
    loop_run run = {.work = &work,
                    .count = JD_BENCH_TRAJECTORIES,
                    .sections = 1,
                    .interval = JD_BENCH_END,
                    .first_step = 1e-5,
                    .tolerance = tolerance,
                    .start = start,
                    .scale = jd_bench_scale,
                    .parameter = jd_bench_amplitude,
                    .kept = LOOP_STATES,
                    .results = results};
    return self->method == JD_BENCH_DOPRI5 ? loop_drive(&run, &jd_dopri5)
                                           : loop_drive(&run, &jd_dop853);
}
