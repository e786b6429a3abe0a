/// @file bench.h
/// What the parts of the benchmark share: the workload, the clock, the solvers that compete.
///
/// Workload: the ball on the vibrating table, power law, A_x = 1 m/s, A_y from 0.5 to 1 m/s over 64
/// trajectories, omega_a = 1000 rad/s, omega_b = 500 rad/s, from 0 to 0.5 s. One thread but in
/// threads.c.
#ifndef JUDDER_BENCH_H
#define JUDDER_BENCH_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

#define JD_BENCH_TRAJECTORIES 64
#define JD_BENCH_STATES 7
#define JD_BENCH_END 0.5      // [s]
#define JD_BENCH_SUBSET 21    // every so many trajectories make the subset for slow peers
#define JD_BENCH_POINTS 1024  // places where right-hand sides are evaluated

/// One row of numbers per trajectory, in the order of the system's table of states.
typedef double jd_bench_final[JD_BENCH_TRAJECTORIES][JD_BENCH_STATES];

/// Start of every trajectory.
#define JD_BENCH_START                                                                             \
    { 0, 0, 0, 0.4, 20, 0, 0 }

/// Absolute tolerance of each state: tolerance times this. From the system's table.
extern double jd_bench_scale[JD_BENCH_STATES];

/// Fill jd_bench_scale. @return false on failure.
bool jd_bench_read_scale(void);

/// The velocity amplitude A_y of a trajectory [m/s].
static inline double jd_bench_amplitude(int trajectory) {
    return 0.5 + 0.5 * trajectory / (JD_BENCH_TRAJECTORIES - 1);
}

/// Monotonic time [s].
static inline double jd_bench_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/// Time of the processor in this program [s].
static inline double jd_bench_processor_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// ---- Solvers ------------------------------------------------------------------------------------

typedef struct jd_bench_solver jd_bench_solver;
struct jd_bench_solver {
    char name[48];
    const char* solver;  ///< of Judder; NULL for the others
    const char* engine;  ///< of Judder; NULL for the others
    int first, last;     ///< which of the tolerances
    /// Integrate all trajectories. @return evaluations of the right-hand side, below 0 on failure.
    int64_t (*run)(const jd_bench_solver* self, double tolerance, jd_bench_final final);
};

int64_t jd_bench_run_judder(const jd_bench_solver* self, double tolerance, jd_bench_final final);
/// The same, one trajectory after the other.
int64_t jd_bench_run_alone(const jd_bench_solver* self, double tolerance, jd_bench_final final);
int64_t jd_bench_run_adams(const jd_bench_solver* self, double tolerance, jd_bench_final final);
int64_t jd_bench_run_bdf(const jd_bench_solver* self, double tolerance, jd_bench_final final);
int64_t jd_bench_run_odeint(const jd_bench_solver* self, double tolerance, jd_bench_final final);

/// Versions of the peers' libraries, for the report.
const char* jd_bench_odeint_version(void);
const char* jd_bench_cvode_version(void);

// ---- Sweeps -------------------------------------------------------------------------------------

/// Cases of the Duffing oscillator for CVODE.
typedef struct jd_bench_duffing {
    int cases, transient, record;
    double tolerance;  ///< relative and absolute
    double* points;    ///< [case][record]: written, x at each section
} jd_bench_duffing;

/// gamma of a case of CVODE.
double jd_bench_gamma(int index);

/// @return seconds, below 0 on failure.
double jd_bench_duffing_cvode(const jd_bench_duffing* job, int threads);

// ---- Right-hand sides ---------------------------------------------------------------------------

/// A place in state space and time, taken from a trajectory.
typedef struct jd_bench_point {
    double t;
    double y[JD_BENCH_STATES];
} jd_bench_point;

struct jd_system;
struct jd_law;
struct jd_patch;

/// Right-hand sides to be timed. A_y is that of trajectory 0.
typedef struct jd_bench_rates {
    const struct jd_system* system;  ///< of the engine
    const struct jd_law* law;
    const struct jd_patch* patch;      ///< of the engine
    const jd_bench_point* points;      ///< JD_BENCH_POINTS
    int rounds;                        ///< how often all points are gone through
    double (*rates)[JD_BENCH_STATES];  ///< written: the rates at each point
} jd_bench_rates;

/// Time the plain C code; `law` is "point" or "power". Needs no system and law in `job`.
/// @return seconds, below 0 when there is no such law.
double jd_bench_plain(const char* law, bool as_printed, const jd_bench_rates* job);

/// Places along trajectory 0. @return false on failure.
bool jd_bench_sample(jd_bench_point* points);

/// The parts of the program: each prints lines of fields separated by tabs. @return exit code.
int jd_bench_right_sides(void);
int jd_bench_solve(const char* reference_path);
int jd_bench_threads(void);
int jd_bench_drift(void);
int jd_bench_sweep(void);

#ifdef __cplusplus
}
#endif
#endif
