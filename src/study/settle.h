/// @file settle.h
/// Settled motions of many points at once: models that differ in some values.
#ifndef JUDDER_STUDY_SETTLE_H
#define JUDDER_STUDY_SETTLE_H

#include "judder/settle.h"
#include "study/anderson.h"
#include "study/collect.h"

/// Points of a study. It puts this first in a struct of its own.
typedef struct jd_points jd_points;
struct jd_points {
    const jd_model* base;  ///< what all have in common: system, law, initial states
    int64_t count;
    /// Give a copy of `base` the values of a point: the same names at every call. Many threads call
    /// it, each with a model and a context of its own. @return JD_OK, or why this point fails.
    jd_status (*set)(const jd_points* points, int64_t index, jd_model* model);
};

/// One point on its way.                                                                [drift:T4]
typedef struct jd_settler {
    jd_anderson search;
    double* y;          ///< states where its next stretch begins
    double t;           ///< then [s]
    double period;      ///< common period [s]
    int64_t periods;    ///< of a stretch; 0: nothing repeats
    bool known;         ///< the two above are
    bool found;         ///< the motion is steady
    int calm;           ///< stretches in a row whose drift was near its limit
    double first[2];    ///< distance from the limit ...
    double early[3][2]; ///< drift of the first stretches
} jd_settler;

/// Whether the options make sense. @return JD_OK, JD_ERR_ARGUMENT or JD_ERR_RANGE.
jd_status jd_settle_check(const jd_model* model, const jd_settle_options* options);

/// Find the settled motions of all points. @return as jd_settle.
jd_status jd_settle_points(const jd_points* points, const jd_settle_options* options,
                           jd_settled* settled);

#endif
