/// @file rows.h
/// Rows and events of the lanes of a batch, handed to the source of their tasks (batch/rows.c).
#ifndef JUDDER_SOLVE_ROWS_H
#define JUDDER_SOLVE_ROWS_H

#include "solve/batch.h"

/// Make batch->row of the numbers of a lane: states, integrals, with a contact whether it sticks,
/// with jumps the regime.
#define jd_rows_make JD_WIDE(jd_rows_make)
void jd_rows_make(jd_batch* batch, int lane, const double* numbers);

/// Hand a row at time t to the source: `numbers` are those of a lane.
#define jd_rows_put JD_WIDE(jd_rows_put)
void jd_rows_put(jd_batch* batch, int lane, double t, const double* numbers);

/// Rows on the grid up to and with `until` [s] of a lane whose numbers do not change meanwhile.
#define jd_rows_rest JD_WIDE(jd_rows_rest)
void jd_rows_rest(jd_batch* batch, int lane, double until);

/// Whether rows lie within the step just accepted in a lane.
#define jd_rows_asked JD_WIDE(jd_rows_asked)
bool jd_rows_asked(const jd_batch* batch, int lane);

/// Rows of the steps just accepted, up to where they were cut.
#define jd_rows_record JD_WIDE(jd_rows_record)
void jd_rows_record(jd_batch* batch);

/// Of a batch that is plain: rows of the steps just accepted in `lanes`, where some are due; and
/// when the next row of a lane is due: batch->due.
#define jd_rows_record_due JD_WIDE(jd_rows_record_due)
void jd_rows_record_due(jd_batch* batch, jd_mask lanes);
#define jd_rows_expect JD_WIDE(jd_rows_expect)
void jd_rows_expect(jd_batch* batch, int lane);

/// Hand an event to the source; its `y` are the numbers of the lane then.
#define jd_rows_event JD_WIDE(jd_rows_event)
void jd_rows_event(jd_batch* batch, int lane, const jd_happening* event);

/// An event of the contact of a lane, now.
#define jd_rows_tell JD_WIDE(jd_rows_tell)
void jd_rows_tell(jd_batch* batch, int lane, const char* kind);

/// Numbers of a lane.
#define jd_rows_copy JD_WIDE(jd_rows_copy)
void jd_rows_copy(const jd_batch* batch, int lane, const jd_real* from, double* numbers);

/// Keep the row of a lane that is about to jump.
#define jd_rows_before JD_WIDE(jd_rows_before)
void jd_rows_before(jd_batch* batch, int lane);

/// A lane has jumped: where that has changed its states there are two rows at its time, that kept
/// before and one after, whatever the grid.
#define jd_rows_jump JD_WIDE(jd_rows_jump)
void jd_rows_jump(jd_batch* batch, int lane);

/// A row at the time of a lane, whatever the grid.
#define jd_rows_after JD_WIDE(jd_rows_after)
void jd_rows_after(jd_batch* batch, int lane);

/// A row at a time known beforehand that is due.
typedef struct jd_due {
    double t;
    bool sample;  ///< at a moment of the source, else on the grid
} jd_due;

/// The next one, if it is at most `until`; and put it with the numbers in batch->numbers.
#define jd_rows_due JD_WIDE(jd_rows_due)
bool jd_rows_due(const jd_batch* batch, int lane, double until, jd_due* due);
#define jd_rows_fill JD_WIDE(jd_rows_fill)
void jd_rows_fill(jd_batch* batch, int lane, const jd_due* due);

/// A lane has gone on at once from `from`, where it had the numbers `before` and the regime, to its
/// time: rows that are due on the way lie on a straight line.
#define jd_rows_between JD_WIDE(jd_rows_between)
void jd_rows_between(jd_batch* batch, int lane, double from, double regime);

/// The independent variable at which the time of a lane is `t`, within the step just accepted.
#define jd_rows_place JD_WIDE(jd_rows_place)
double jd_rows_place(jd_batch* batch, int lane, double t);

#endif
