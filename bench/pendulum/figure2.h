/// @file figure2.h
/// Figure 2 of kudra2017 as a workload: the spatial pendulum over the speed of the disc.
#ifndef JUDDER_BENCH_FIGURE2_H
#define JUDDER_BENCH_FIGURE2_H

#define JD_BENCH_VALUES 400  // of omega_d, for b_T = 0.681 and for b_T = 0
#define JD_BENCH_EVERY 20    // CVODE has every so-maniest of them

/// omega_d of a value [rad/s].
static inline double jd_bench_disc(int value) { return -10 + 20.0 * value / (JD_BENCH_VALUES - 1); }

/// Cases for CVODE: every value that is one of JD_BENCH_EVERY, for both b_T.
typedef struct jd_bench_swept {
    int sections;      ///< periods of the drive
    double tolerance;  ///< relative; absolute by the size of each state
    int stiff;         ///< BDF, not Adams
    int threads;
    double* points;  ///< [b_T][value][section][2]: written: theta1 and phi2 at each section
} jd_bench_swept;

/// @return seconds, below 0 on failure.
double jd_bench_swept_cvode(const jd_bench_swept* job);

int jd_bench_figure2(void);

#endif
