/// @file planar.h
/// What the benchmarks of bodies that slide flat on a plane share. Answers to compare with come
/// from tests/reference/planar_numbers.h.
///
/// Block: the general case of planar-body, one rectangle under three loads for 2 pi s: seven slips,
/// six stops. Puck: a disc of 20 mm radius slides and spins to rest from 1 m/s, two spins.
#ifndef JUDDER_BENCH_PLANAR_H
#define JUDDER_BENCH_PLANAR_H

#include "bench.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Block --------------------------------------------------------------------------------------

#define JD_BENCH_BLOCK_END 6.283185307179586  // [s]

/// One run of the block, to be printed.
typedef struct jd_bench_block {
    const char* solver;
    double eps;        ///< of the regularised law [m/s]; 0: exact rest
    double tolerance;  ///< relative
    double seconds;    ///< per trajectory
    int64_t rhs;       ///< evaluations of the right-hand side per trajectory
    double end[3];     ///< x, y [m], theta [rad] at the end
} jd_bench_block;

/// Print: block <solver> <eps> <tolerance> <seconds> <right-hand sides> <error of x, y [m]>
///        <error of theta [rad]>
void jd_bench_block_print(const jd_bench_block* run);

/// CVODE's BDF. Reads eps and tolerance, writes end and rhs. @return false on failure.
bool jd_bench_block_cvode(jd_bench_block* run);

/// Judder, one trajectory alone, and jd_bench_block_count() of them side by side.
bool jd_bench_block_alone(jd_bench_block* run);
bool jd_bench_block_wide(jd_bench_block* run);
int jd_bench_block_count(void);

/// Time of one regularised load in plain C over `count` motions (v_x, v_y, w) [s].
double jd_bench_block_law(double (*motions)[3], int count, double eps, double (*loads)[3]);

// ---- Puck ---------------------------------------------------------------------------------------

#define JD_BENCH_PUCK_POINTS 37  // contact points of the rigid-body engines
#define JD_BENCH_PUCK_RADIUS 0.02
#define JD_BENCH_PUCK_MASS 0.05  // [kg]; nothing hangs on it
#define JD_BENCH_PUCK_SINK 1e-5  // depth at rest of soft contacts [m]
#define JD_BENCH_PUCK_MU 0.4
#define JD_BENCH_PUCK_G 9.81
#define JD_BENCH_PUCK_SPEED 1.0   // at the start [m/s]
#define JD_BENCH_PUCK_REST 1e-3   // |(v, R omega)| below this is rest [m/s]
#define JD_BENCH_PUCK_PATIENCE 3  // simulated time after which it is given up [s]

/// One run of the puck, to be printed.
typedef struct jd_bench_puck {
    const char* engine;
    const char* setting;
    double step;     ///< [s]; 0: of the solver's own choice
    int iterations;  ///< of the contact solver; 0: it has none
    bool soft;       ///< contacts yield by JD_BENCH_PUCK_SINK: that makes the pressure even
    int which;       ///< of puck_stop[]
    double spin;     ///< at the start [rad/s]
    double seconds;  ///< of the clock
    double time, distance, angle;  ///< at rest: [s], [m], [rad]
} jd_bench_puck;

/// Print: puck <engine> <setting> <step> <iterations> <v0/(R omega0)> <simulated seconds per
/// second>
///        <time> <distance> <angle> and the relative error of each
void jd_bench_puck_print(const jd_bench_puck* run);

/// Stiffness [N/m] and critical damping [N s/m] of a soft contact.
void jd_bench_puck_spring(double* stiffness, double* damping);

/// Contact points of equal share: middle and rings of 6, 12, 18.
void jd_bench_puck_points(double (*points)[2]);

/// Rigid-body engines. Read step, iterations, spin; write time, distance, angle.
/// @return false on failure.
bool jd_bench_puck_bullet(jd_bench_puck* run);
bool jd_bench_puck_ode_pyramid(jd_bench_puck* run);
bool jd_bench_puck_ode_along(jd_bench_puck* run);
bool jd_bench_puck_even(jd_bench_puck* run);

/// Judder at tolerance 1e-8 and 1e-4, with the making of its model.
bool jd_bench_puck_judder(jd_bench_puck* run);
bool jd_bench_puck_judder_coarse(jd_bench_puck* run);

/// The parts of the program.
int jd_bench_blocks(void);
int jd_bench_pucks(void);

#ifdef __cplusplus
}
#endif
#endif
