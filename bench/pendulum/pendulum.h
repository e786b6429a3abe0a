/// @file pendulum.h
/// The spatial pendulum by every solver: 64 starts, 4 s, contacts with the disc on the way.
#ifndef JUDDER_BENCH_PENDULUM_H
#define JUDDER_BENCH_PENDULUM_H

#include "bench.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_BENCH_LIMB_STATES 8
#define JD_BENCH_SWING 4.0  // [s]

typedef double jd_bench_swing[JD_BENCH_TRAJECTORIES][JD_BENCH_LIMB_STATES];

/// theta1 at the start of a trajectory [rad]; phi1 = 0.05, theta2 = -0.2, phi2 = 0.15.
static inline double jd_bench_lean(int trajectory) {
    return 0.1 + 0.3 * trajectory / (JD_BENCH_TRAJECTORIES - 1);
}
static inline void jd_bench_swing_start(int trajectory, double* y) {
    const double start[JD_BENCH_LIMB_STATES] = {jd_bench_lean(trajectory), 0.05, -0.2, 0.15};
    for (int i = 0; i < JD_BENCH_LIMB_STATES; i++)
        y[i] = start[i];
}

/// Absolute tolerance of a state over the relative one: as in the system's table.
static inline double jd_bench_swing_scale(int state) { return state < 4 ? 0.1 : 1.0; }

/// Integrate all trajectories. @return right-hand sides, below 0 on failure.
int64_t jd_bench_swing_cvode(double tolerance, jd_bench_swing final);
int64_t jd_bench_swing_odeint(double tolerance, jd_bench_swing final);

/// Time of one plain right-hand side [s].
double jd_bench_swing_plain(void);

/// What a wide engine does with its right-hand side: seconds per call.
struct jd_patch;
typedef struct jd_bench_swing_rates {
    const struct jd_system* system;
    const struct jd_law* law;
    const struct jd_patch* patch;
} jd_bench_swing_rates;

int jd_bench_pendulum(void);

#ifdef __cplusplus
}
#endif
#endif
