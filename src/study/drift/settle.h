/// @file settle.h
/// Settled motions of many points at once: models that differ in some values.
#ifndef JUDDER_STUDY_DRIFT_SETTLE_H
#define JUDDER_STUDY_DRIFT_SETTLE_H

#include "judder/drift.h"
#include "model/model.h"
#include "numeric/anderson.h"
#include "study/drift/keep.h"

/// Points of a study. It puts this first in a struct of its own.
typedef struct jd_points jd_points;
struct jd_points {
    const jd_model* base;  ///< what all have in common: system, law, initial states
    int64_t count;
    /// Give a copy of `base` the values of a point, the same names at every call. Many threads call
    /// it, each with a model and a context of its own. @return JD_OK, or why this point fails.
    jd_status (*set)(const jd_points* points, int64_t index, jd_model* model);
    jd_keep* keep;  ///< where what is found is kept; NULL: nowhere
    /// A point is done, by its motion; many threads call it. A status below 0 ends the search. Points
    /// that could not begin are not told. NULL: nobody asks.
    jd_status (*done)(const jd_points* points, int64_t index, const jd_settled* settled);
};

/// Find the settled motions of all points. @return as jd_settle.
jd_status jd_settle_points(const jd_points* points, const jd_settle_options* options,
                           jd_settled* settled);

/// Whether the options make sense for a model. @return JD_OK, JD_ERR_ARGUMENT or JD_ERR_RANGE.
jd_status jd_settle_check(const jd_model* model, const jd_settle_options* options);

// ---- One point (settle_point.c) ----------------------------------------------------------------

/// Which states are the place; all others are the unknowns of the search.
typedef struct jd_settle_frame {
    const jd_settle_options* options;
    const jd_system* system;
    jd_drift_places places;
} jd_settle_frame;

/// One point on its way to its settled motion.                                         [drift:T4]
typedef struct jd_settler {
    jd_anderson search;
    double* y;        ///< states where its next stretch begins
    double* g;        ///< room for states that are no place
    double t;         ///< then [s]
    bool begun;       ///< what follows is known
    double period;    ///< common period [s]
    int64_t periods;  ///< of a stretch; 0: nothing repeats
    bool steady;      ///< its motion is found
    int calm;         ///< stretches in a row whose drift was near its limit
    double* far;      ///< [n] place of the search after its plain steps, all that is fast gone
    double* way;      ///< [n] and its defect there
} jd_settler;

/// Doubles of memory that a point needs.
size_t jd_settler_size(const jd_system* system);

/// A point before its first stretch, from `initial` on.
void jd_settler_init(jd_settler* s, const jd_settle_frame* frame, const double* initial,
                     double* memory);

/// Find out, at the first stretch, how what drives the model repeats. @return whether it does.
bool jd_settler_begin(jd_settler* s, const jd_settle_frame* frame, const jd_model* model);

/// The next stretch, or with `measure` what is measured at last.
jd_drift_plan jd_settler_plan(const jd_settler* s, const jd_settle_frame* frame, bool measure);

/// A stretch has ended in `y` with this mean drift. @return whether another one is needed.
bool jd_settler_step(jd_settler* s, const jd_settle_frame* frame, const double* y,
                     const jd_drift* drift);

/// Whether a motion taken for steady has, now that it is measured, the drift it should have, or the
/// search has to end. If not it goes on with jd_settler_step.
bool jd_settler_confirm(jd_settler* s, const jd_settle_frame* frame, const jd_drift* drift);

/// What has been measured at last.
void jd_settler_tell(const jd_settler* s, const jd_drift* drift, jd_settled* settled);

/// Go on as another one, whose memory has been copied to that of `s`. @return whether its numbers
/// make sense.
bool jd_settler_adopt(jd_settler* s, const jd_settler* from);

// ---- All points (settle_state.c) ---------------------------------------------------------------

/// How far all points have come. Those from `first` to `admitted` are on their way: a window of
/// them moves over the points, so that a search that is stopped has finished those before.
typedef struct jd_settle_state {
    jd_settled* settled;  ///< the caller's
    jd_settler* settlers;
    double* memory;    ///< of the settlers
    bool* searches;    ///< by point: needs a further stretch
    bool* measured;    ///< by point: done, or never to be
    int64_t count;     ///< points
    int64_t first;     ///< all before it are measured
    int64_t admitted;  ///< all from it on have not begun
} jd_settle_state;

/// Memory for all points, and which of them can be run and repeat.
/// @return JD_OK or JD_ERR_MEMORY. Free in any case.
jd_status jd_settle_state_create(const jd_points* points, const jd_settle_frame* frame,
                                 jd_settle_state* state);
void jd_settle_state_free(jd_settle_state* state);

/// Put all of it into bytes, and take it from there. @return JD_OK, JD_ERR_MEMORY, or JD_ERR_FILE
/// for bytes of another study.
jd_status jd_settle_state_put(const jd_settle_state* state, const jd_settle_frame* frame,
                              jd_bytes* bytes);
jd_status jd_settle_state_take(jd_settle_state* state, const jd_settle_frame* frame,
                               jd_bytes* bytes);

#endif
