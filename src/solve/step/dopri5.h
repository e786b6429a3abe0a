/// @file dopri5.h
/// Coefficients of DOPRI5: explicit Runge-Kutta method of order 5(4) of Dormand & Prince, seven
/// stages, with Hairer's dense output of order 4.     [solver:S1] [@dormand1980] [@hairer1993] II.6
/// test_tableau.c checks the conditions of order.
#ifndef JUDDER_SOLVE_STEP_DOPRI5_H
#define JUDDER_SOLVE_STEP_DOPRI5_H

#include "solve/step/tableau.h"

static const jd_tableau jd_dopri5 = {
    .order = 5,
    .stages = 7,
    .extended = 7,
    .estimates = 1,
    .dense = 1,
    .stable = 3.25,
    .time = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1},
    .A = {{0},
          {1.0 / 5},
          {3.0 / 40, 9.0 / 40},
          {44.0 / 45, -56.0 / 15, 32.0 / 9},
          {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
          {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
          {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}},
    // Order 5 minus order 4.
    .E = {{71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40}},
    .D = {{-12715105075.0 / 11282082432, 0, 87487479700.0 / 32700410799,
           -10690763975.0 / 1880347072, 701980252875.0 / 199316789632, -1453857185.0 / 822651844,
           69997945.0 / 29380423}},
};

#endif
