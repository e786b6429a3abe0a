/// @file eliminate.h
/// Small linear systems that need not be regular.
#ifndef JUDDER_CONTACT_STRIKE_ELIMINATE_H
#define JUDDER_CONTACT_STRIKE_ELIMINATE_H

#include "judder/impact.h"

/// n equations A x = b, b in column n.
typedef struct jd_equations {
    int n;
    double a[JD_STRIKE_NUMBERS][JD_STRIKE_NUMBERS + 1];
} jd_equations;

/// Solve them by elimination with full pivoting. Unknowns that they do not determine are zero; where
/// they contradict each other the last ones do not hold.
void jd_equations_solve(jd_equations* system, double x[]);

#endif
