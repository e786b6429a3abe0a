/// @file event.h
/// Events of a batch: ends of steps, what is watched, pieces of the loads, jumps.
#ifndef JUDDER_SOLVE_EVENT_H
#define JUDDER_SOLVE_EVENT_H

#include "solve/batch.h"

// ---- Ends of steps (locate.c) ------------------------------------------------------------------

/// Whether something may happen within the step just accepted in a lane that is not quiet.
#define jd_locate_asked JD_WIDE(jd_locate_asked)
bool jd_locate_asked(const jd_batch* batch, int lane);

/// Look for what happens within the steps just accepted, and mark where they are cut.
#define jd_locate JD_WIDE(jd_locate)
void jd_locate(jd_batch* batch);

/// End the marked steps where they are cut. After the rows are recorded.
#define jd_locate_cut JD_WIDE(jd_locate_cut)
void jd_locate_cut(jd_batch* batch);

/// Values of all functions that are watched for the numbers of a lane as they are, if there are
/// any.
#define jd_locate_values JD_WIDE(jd_locate_values)
void jd_locate_values(jd_batch* batch, int lane, double* values);

/// Value of one of them a moment ahead, a few ulp of time.
#define jd_locate_ahead JD_WIDE(jd_locate_ahead)
double jd_locate_ahead(jd_batch* batch, int lane, int index);

/// Whether function `index` of the system is the gap of a rigid contact.
#define jd_locate_opens JD_WIDE(jd_locate_opens)
bool jd_locate_opens(const jd_batch* batch, int index);

/// The states of a lane have changed at once: functions that are zero now without having been so
/// before are judged from here on.
#define jd_locate_arrive JD_WIDE(jd_locate_arrive)
void jd_locate_arrive(jd_batch* batch, int lane);

/// Note what happens while a lane rests from its time until `until`; the load changes at `pace`.
/// @return whether the rest is cut, see jd_lane.cut: then time and status are set.
#define jd_locate_rest JD_WIDE(jd_locate_rest)
bool jd_locate_rest(jd_batch* batch, int lane, double until, double pace);

// ---- Steps that are taken back (again.c) -------------------------------------------------------

/// What a lane must know of the begin of a step, should that be taken back.
#define jd_again_keep JD_WIDE(jd_again_keep)
void jd_again_keep(jd_batch* batch, int lane);

/// Whether the step just accepted has seen rates that are not those of the motion, from an event
/// on, and should be made again to end there. The scratch numbers stay those of the event.
#define jd_again_asked JD_WIDE(jd_again_asked)
bool jd_again_asked(jd_batch* batch, int lane, const jd_cut* event);

/// Take back the steps that were marked so.
#define jd_again_all JD_WIDE(jd_again_all)
void jd_again_all(jd_batch* batch);

// ---- What is watched (screen.c) ----------------------------------------------------------------

/// How many functions are watched: those of the system, then those of the user.
#define jd_screen_count JD_WIDE(jd_screen_count)
int jd_screen_count(const jd_batch* batch);

/// Values of them all for the numbers of all lanes at their times.
#define jd_screen_functions JD_WIDE(jd_screen_functions)
void jd_screen_functions(jd_batch* batch, jd_mask stuck, jd_real t, const jd_real* numbers,
                         jd_real* values);

/// The degree of each of them on a step, 0 where it is not known. @return how many Chebyshev points
/// of a step to begin with.                                                         [events:E10]
#define jd_screen_degrees JD_WIDE(jd_screen_degrees)
int jd_screen_degrees(const jd_batch* batch, signed char* degree);

/// Of the lanes whose step was accepted, those in which nothing that is watched can have happened
/// on it, as its ends and its middle show.                                         [events:E11]
#define jd_screen_quiet JD_WIDE(jd_screen_quiet)
jd_mask jd_screen_quiet(jd_batch* batch);

/// Of `lanes`, those in which something may have happened on the step from t to x1.
#define jd_screen JD_WIDE(jd_screen)
jd_mask jd_screen(jd_batch* batch, jd_mask lanes, jd_real x1);

// ---- Pieces of the loads (load_piece.c) --------------------------------------------------------

/// The smooth piece that begins at t: the stepper may go to its end.
#define jd_load_piece_enter JD_WIDE(jd_load_piece_enter)
void jd_load_piece_enter(jd_batch* batch, int lane, double t);

/// Where a lane has come to the end of its piece, enter the next. @return whether it has.
#define jd_load_piece_next JD_WIDE(jd_load_piece_next)
bool jd_load_piece_next(jd_batch* batch, int lane);

// ---- Jumps (jump.c) ----------------------------------------------------------------------------

/// A lane has a new task: the system sets its first regime.
#define jd_jump_begin JD_WIDE(jd_jump_begin)
void jd_jump_begin(jd_batch* batch, int lane);

/// The system changes a lane whose step or rest was cut for that.
#define jd_jump_make JD_WIDE(jd_jump_make)
void jd_jump_make(jd_batch* batch, int lane);

/// Steps were committed: jump where they were cut for that.
#define jd_jump_all JD_WIDE(jd_jump_all)
void jd_jump_all(jd_batch* batch);

#endif
