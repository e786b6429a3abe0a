/// @file share_space.h
/// The motions that contacts which hold together would have together, as vectors of their components.
#ifndef JUDDER_CONTACT_MODES_SHARE_SPACE_H
#define JUDDER_CONTACT_MODES_SHARE_SPACE_H

#include "contact/modes/share.h"

typedef struct jd_share_space {
    int n, count;
    double base[JD_MODES_ROWS][JD_MODES_ROWS];  ///< orthonormal rows: A of A T = c
} jd_share_space;

/// What is at right angles to all changes.
void jd_share_find_space(const jd_share_problem* problem, jd_share_space* space);

double jd_share_dot(int n, const double* u, const double* v);

/// v without its parts along unit vectors, of length 1. @return its length before.
double jd_share_straighten(int n, double (*units)[JD_MODES_ROWS], int count, double* v);

#endif
