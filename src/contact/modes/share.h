/// @file share.h
/// Contacts that hold together although motion does not tell their friction apart: the shares that
/// strain the most strained one least.                                             [touch:T14]
#ifndef JUDDER_CONTACT_MODES_SHARE_H
#define JUDDER_CONTACT_MODES_SHARE_H

#include "judder/modes.h"

/// A contact with a share.
typedef struct jd_sharer {
    int first, along;  ///< its components among all: 1 on a line, 2 on a plane, 3 of a patch
    double bound[2];   ///< what it can hold along each direction [N], > 0; of a patch the first
    const jd_patch* patch;  ///< of a patch; its moment counts over its size
} jd_sharer;

/// Friction of all of them is `load` plus any sum of the changes.
typedef struct jd_share_problem {
    int count, n;  ///< contacts; components of all, at most JD_MODES_ROWS
    const jd_sharer* sharers;
    int changes;
    double (*change)[JD_MODES_ROWS];  ///< [changes][n], independent of each other; used up
    double* load;                     ///< [n] in: some shares; out: the best
} jd_share_problem;

/// Find the shares with the least largest strain.
/// @return whether they were found, to 1e-9; if not `load` is as it was: where contacts turn about
/// one of them, whose share is then no function of the motion.
bool jd_share_evenly(const jd_share_problem* problem);

/// The same of contacts that all hold on a line; exact.                              [touch:T10]
bool jd_share_lines(const jd_share_problem* problem);

#endif
