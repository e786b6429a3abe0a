/// @file work.h
/// The problem of modes as its methods see it: rows, coefficients of this round, scales.
///
/// Forces l and accelerations a are vectors over all components. Per tangential component friction
/// is either a known multiple of the normal force (it slides), or it is at rest: on a line, within
/// an interval, or as half of a disc.
#ifndef JUDDER_CONTACT_MODES_WORK_H
#define JUDDER_CONTACT_MODES_WORK_H

#include "judder/modes.h"

typedef enum jd_rub {
    JD_RUB_SLIDES,  ///< friction = slide * N
    JD_RUB_LINE,    ///< |friction| <= mu N
    JD_RUB_DISC,    ///< two of them within an ellipse with half-axes mu N
    JD_RUB_PATCH,   ///< three of them within mu N times the limit surface of an area
} jd_rub;

typedef struct jd_modes_work {
    const jd_modes_problem* problem;
    int dim;
    int first[JD_MODES_CONTACTS];  ///< row of the normal component
    jd_rub rub[JD_MODES_CONTACTS][3];
    double slide[JD_MODES_CONTACTS][3];
    double mu[JD_MODES_CONTACTS][3];    ///< at rest, in this round
    bool broken[JD_MODES_CONTACTS][3];  ///< it went over from mu_s to mu_k
    double unit[JD_MODES_ROWS];         ///< acceleration that a unit of force stands for, > 0
    double known;                       ///< largest acceleration by pull and given normal forces
} jd_modes_work;

/// Rows, scales and coefficients for mu_s. @return JD_OK or JD_ERR_RANGE.
jd_status jd_modes_begin(const jd_modes_problem* problem, jd_modes_work* w);

/// a = pull + give l.
/// @return what is large: the most |pull| + |give| |l| of all rows, but at most 1e6 times what is
/// known, so that forces without limit do not pass for a solution.
double jd_modes_rates(const jd_modes_work* w, const double* l, double* a);

/// The bound of friction of a component per normal force now: mu max(N, 0).
static inline double jd_modes_bound(const jd_modes_work* w, int k, int c, const double* l) {
    const double N = l[w->first[k]];
    return w->mu[k][c] * (N > 0 ? N : 0);
}

/// A disc in axes in which it is round: friction f -> (f_x, f_y s), acceleration -> (a_x, a_y / s).
static inline double jd_modes_stretch(const jd_modes_work* w, int k) {
    return w->mu[k][0] / w->mu[k][1];
}

/// How much each component misses its law, as an acceleration: the natural map
/// u (l - project(l - a/u)), zero at a solution.                                   [contacts:C7]
void jd_modes_miss(const jd_modes_work* w, const double* l, const double* a, double* miss);

/// The largest of them, relative to what jd_modes_rates returns.
double jd_modes_residual(const jd_modes_work* w, const double* l, double* a);

/// A mode of every contact, as it is tried.
typedef struct jd_modes_choice {
    bool open;
    int slip[3];  ///< of components on a line: 0 stuck, or +1 or -1
} jd_modes_choice;

/// Forces of a choice: linear equations. @return false: their matrix is singular.
bool jd_modes_piece(const jd_modes_work* w, const jd_modes_choice* choice, double* l);

/// Solutions as forces, in the order they were found; equal accelerations once.
typedef struct jd_modes_list {
    int count;
    double l[JD_MODES_SETS][JD_MODES_ROWS], a[JD_MODES_SETS][JD_MODES_ROWS];
    double residual[JD_MODES_SETS];
} jd_modes_list;

/// Keep a solution if its accelerations are new.
void jd_modes_keep(const jd_modes_work* w, const double* l, jd_modes_list* list);

/// How many choices of modes there are; 0: friction at rest on a disc has no finite number.
long jd_modes_choices(const jd_modes_work* w);

/// Try all choices.
void jd_modes_enumerate(const jd_modes_work* w, jd_modes_list* list);

/// Search for one solution from l, or with `limit` for that of equally soft contacts.
/// @return its residual; l is the best that was found.
double jd_modes_search(const jd_modes_work* w, bool limit, double* l);

/// Whether accelerations are unique whatever the pull, by a test that may miss some.
bool jd_modes_certain(const jd_modes_work* w);

/// Forces that the accelerations leave open.
typedef struct jd_modes_leeway {
    bool any;
    bool row[JD_MODES_ROWS];   ///< this one can differ
    bool firm[JD_MODES_ROWS];  ///< and, at its bound here, need not be there
} jd_modes_leeway;

/// Among the forces with these accelerations the least; what else they could be.
void jd_modes_least(const jd_modes_work* w, const double* a, double* l, jd_modes_leeway* leeway);

/// Modes, forces and rates of a solution.
void jd_modes_tell(const jd_modes_work* w, const double* l, const jd_modes_leeway* leeway,
                   jd_mode_set* set);

#endif
