/// @file simd.h
/// What the race between peers that use the same lanes shares: two works, and who runs them.
///
/// Duffing: 400 values of gamma from 0.2 to 0.5, each from x = 1, v = 0 through 300 periods of the
/// drive, x at the end of each. Table: the 64 trajectories of bench.h.
#ifndef JUDDER_BENCH_SIMD_H
#define JUDDER_BENCH_SIMD_H

#include "bench.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_BENCH_CASES 400
#define JD_BENCH_PERIODS 300
#define JD_BENCH_OMEGA 1.2  // [rad/s]
#define JD_BENCH_PERIOD (2 * 3.14159265358979323846 / JD_BENCH_OMEGA)

/// gamma of a case.
static inline double jd_bench_drive(int index) { return 0.2 + 0.3 * index / (JD_BENCH_CASES - 1); }

/// Methods of those who have two.
typedef enum jd_bench_method {
    JD_BENCH_DOPRI5,
    JD_BENCH_HIGH,  ///< DOP853 in the bare loop, fehlberg78 in odeint
} jd_bench_method;

typedef struct jd_bench_racer jd_bench_racer;

/// Do the whole work once. `results`: [case][period] or [trajectory][state].
/// @return evaluations of the right-hand side in all trajectories, below 0 on failure.
typedef int64_t (*jd_bench_race_fn)(const jd_bench_racer* self, double tolerance, double* results);

struct jd_bench_racer {
    char name[64];
    const char* kind;  ///< those of one kind have the same errors, in every width
    jd_bench_race_fn run;
    const char* solver;  ///< of Judder; NULL for the others
    const char* engine;  ///< of Judder; NULL: the one that it takes
    jd_bench_method method;
    bool polynomial;  ///< table: the root of the power law is a polynomial
};

/// Errors of the results against the reference.
typedef struct jd_bench_errors {
    double largest, typical;
} jd_bench_errors;

/// Make the reference of a work. @return false on failure.
bool jd_bench_duffing_refer(void);
bool jd_bench_table_refer(void);

/// Errors against it.
jd_bench_errors jd_bench_duffing_judge(const double* results);
jd_bench_errors jd_bench_table_judge(const double* results);

/// Judder on the Duffing oscillator: as a sweep into a file, and as rows in memory.
int64_t jd_bench_duffing_sweep(const jd_bench_racer* self, double tolerance, double* results);
int64_t jd_bench_duffing_rows(const jd_bench_racer* self, double tolerance, double* results);

/// Judder on the table: all trajectories at once, and one after the other.
int64_t jd_bench_table_many(const jd_bench_racer* self, double tolerance, double* results);
int64_t jd_bench_table_alone(const jd_bench_racer* self, double tolerance, double* results);

/// Boost.odeint on one number at a time with the maths of libm.
int64_t jd_bench_table_scalar(const jd_bench_racer* self, double tolerance, double* results);

/// Loops that are compiled once per width.
typedef struct jd_bench_wide {
    const char* name;  ///< "native 8", or the engine whose flags it has
    int lanes;
    jd_bench_race_fn duffing_loop, table_loop;
    double (*peak)(void);                           ///< products and sums per second
    jd_bench_race_fn duffing_odeint, table_odeint;  ///< NULL where there is none
} jd_bench_wide;

#define JD_BENCH_WIDTHS 16  ///< most of them

/// Those that this machine runs, the ones compiled for it alone first. @return how many.
int jd_bench_wide_list(const jd_bench_wide** list);

/// The parts of the program.
int jd_bench_race_duffing(void);
int jd_bench_race_table(void);
int jd_bench_race_both(void);

#ifdef __cplusplus
}
#endif
#endif
