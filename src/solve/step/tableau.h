/// @file tableau.h
/// An explicit Runge-Kutta method as numbers.                             [solver:S1] [solver:S9]
#ifndef JUDDER_SOLVE_STEP_TABLEAU_H
#define JUDDER_SOLVE_STEP_TABLEAU_H

#define JD_TABLEAU_STAGES 16    ///< most stages, with those of the dense output
#define JD_TABLEAU_ESTIMATES 2  ///< most estimates of the error
#define JD_TABLEAU_DENSE 4      ///< most terms of the dense output beyond those of Hermite

typedef struct jd_tableau {
    int order;      ///< of the solution that is carried on
    int stages;     ///< of a step; the last stands at its end and is the first of the next step
    int extended;   ///< with those that only the dense output needs
    int estimates;  ///< rows of E
    int dense;      ///< rows of D
    double stable;  ///< how far the method is stable on the negative real axis, h times rate

    double time[JD_TABLEAU_STAGES];  ///< of each stage, in steps
    /// Row s: weights of the stages before it in its argument. That of the last stage of a step is
    /// the solution.
    double A[JD_TABLEAU_STAGES][JD_TABLEAU_STAGES];
    double E[JD_TABLEAU_ESTIMATES][JD_TABLEAU_STAGES];  ///< error: weights of all stages
    double D[JD_TABLEAU_DENSE][JD_TABLEAU_STAGES];      ///< dense output: weights of all stages
} jd_tableau;

#endif
