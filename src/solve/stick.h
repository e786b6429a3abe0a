/// @file stick.h
/// Stick and slip of the lanes of a batch: modes, near rest, release, onset, rest, riding.
#ifndef JUDDER_SOLVE_STICK_H
#define JUDDER_SOLVE_STICK_H

#include "solve/batch.h"

// ---- Modes (mode.c) ----------------------------------------------------------------------------

/// A lane has a new task: find its mode and its first piece of the loads, put its first row. May
/// run it to its end.
#define jd_mode_begin JD_WIDE(jd_mode_begin)
void jd_mode_begin(jd_batch* batch, int lane);

/// Before a jump: time is the independent variable, and the states tell the motion of the contact.
#define jd_mode_leave JD_WIDE(jd_mode_leave)
void jd_mode_leave(jd_batch* batch, int lane);

/// After steps were committed: change modes and pieces. @return lanes in which the stepper must
/// start anew.
#define jd_mode_follow JD_WIDE(jd_mode_follow)
jd_mask jd_mode_follow(jd_batch* batch);

// ---- Near rest (near_rest.c) -------------------------------------------------------------------

/// From here on a lane is near rest, moving with u at time t.
#define jd_near_rest_come JD_WIDE(jd_near_rest_come)
void jd_near_rest_come(jd_batch* batch, int lane, double t, const double u[3]);

/// Back to time as the independent variable.
#define jd_near_rest_leave JD_WIDE(jd_near_rest_leave)
void jd_near_rest_leave(jd_batch* batch, int lane);

/// Sizes and tolerances of the numbers of a lane near rest that moves with the speed s and has the
/// time `left` to go.
#define jd_near_rest_measure JD_WIDE(jd_near_rest_measure)
void jd_near_rest_measure(jd_batch* batch, int lane, double s, double left);

/// Give the states of a lane the motion u at the contact.
#define jd_near_rest_settle JD_WIDE(jd_near_rest_settle)
void jd_near_rest_settle(jd_batch* batch, int lane, double t, const double u[3]);

/// Move the places and integrals of a lane near rest on by their rates over a time [s].
#define jd_near_rest_cover JD_WIDE(jd_near_rest_cover)
void jd_near_rest_cover(jd_batch* batch, int lane, double time);

// ---- Release (release.c) -----------------------------------------------------------------------

/// How a motion goes on that begins under a load.
typedef struct jd_release {
    double growth;  ///< of its acceleration, in parts of what friction can do; < 0: it stops
    double along;   ///< that acceleration [m/s^2] ...
    double n[3];    ///< ... and its direction: of size 1 with spin times the size of the patch
} jd_release;

#define JD_RELEASE_FAR 1.0  ///< a gauge so far beyond the surface lets go in any case

/// Whether the law of a lane is one for which that is not clear from the limit surface.
#define jd_release_asked JD_WIDE(jd_release_asked)
bool jd_release_asked(const jd_batch* batch, int lane);

/// Find it for the contact as it was last evaluated at rest.
#define jd_release_find JD_WIDE(jd_release_find)
void jd_release_find(jd_batch* batch, int lane, jd_release* release);

/// How far the contact, as it was last evaluated at rest, is beyond what is held: `excess` by its
/// limit surface, or less where the law does not let it go.                    [stick-slip:S12]
#define jd_release_limit JD_WIDE(jd_release_limit)
double jd_release_limit(jd_batch* batch, int lane, double excess);

// ---- Onset (onset.c) ---------------------------------------------------------------------------

/// A motion that begins.
typedef struct jd_onset {
    double dt;    ///< after this time [s] ...
    double u[3];  ///< ... the contact moves so [m/s, m/s, rad/s]
    bool slowly;  ///< the load grows through the surface: the direction is slaved to it, stiff
} jd_onset;

/// How a lane at rest begins to slip at time t.
/// @return JD_OK, with dt = 0 if it does not; JD_ERR_NOT_FINITE or JD_ERR_SOLVER.
#define jd_onset_begin JD_WIDE(jd_onset_begin)
jd_status jd_onset_begin(jd_batch* batch, int lane, double t, jd_onset* onset);

/// A lane at rest begins to slip at its time: an event of this kind. @return false if the motion
/// does not begin after all.
#define jd_onset_take_off JD_WIDE(jd_onset_take_off)
bool jd_onset_take_off(jd_batch* batch, int lane, const char* kind);

// ---- Rest (rest.c) -----------------------------------------------------------------------------

/// The load on a lane at rest at time t, and what it does.
typedef struct jd_rest_load {
    double B[6];     ///< inertia of the contact: xx, xy, xw, yy, yw, ww
    double W[3];     ///< load [N, N, N m]
    double held;     ///< mu_s N, with what friction rises towards rest [N]
    double slides;   ///< mu_k N, likewise [N]
    double lean[2];  ///< of the pressure, as a law is told it
} jd_rest_load;

/// @return JD_OK, or JD_ERR_NOT_FINITE.
#define jd_rest_load_at JD_WIDE(jd_rest_load_at)
jd_status jd_rest_load_at(jd_batch* batch, int lane, double t, jd_rest_load* load);

/// The same for numbers `y` at t.
#define jd_rest_load_of JD_WIDE(jd_rest_load_of)
jd_status jd_rest_load_of(jd_batch* batch, int lane, double t, const jd_real* y,
                          jd_rest_load* load);

/// The gauges of unit loads in a lane: they bound that of any load.
#define jd_rest_reach JD_WIDE(jd_rest_reach)
jd_status jd_rest_reach(jd_batch* batch, int lane);

/// What can be held in a lane under a load: the limit surface of its leaning pressure, that of a
/// point where friction knows no spin.
#define jd_rest_surface JD_WIDE(jd_rest_surface)
void jd_rest_surface(const jd_batch* batch, int lane, const jd_rest_load* load,
                     struct jd_surface* surface);

/// Gauge of the load over mu_s N, or an upper limit of it where that is well below 1.
#define jd_rest_gauge JD_WIDE(jd_rest_gauge)
double jd_rest_gauge(jd_batch* batch, int lane, const jd_rest_load* load, jd_status* status);

/// First time from `from` to the limit of the lane at which the contact is no longer held;
/// INFINITY if there is none. `status` gets why the search failed, if it did.
#define jd_rest_onset JD_WIDE(jd_rest_onset)
double jd_rest_onset(jd_batch* batch, int lane, double from, jd_status* status);

/// Time over which the load on a lane at rest changes by about what can be held [s].
#define jd_rest_pace JD_WIDE(jd_rest_pace)
double jd_rest_pace(jd_batch* batch, int lane, double t);

// ---- Riding (rolling.c) ------------------------------------------------------------------------

/// A short time over which the motion of the contact is known.
typedef struct jd_passage {
    double dt;       ///< [s]
    double from[3];  ///< motion at its begin
    double to[3];    ///< and at its end
    bool slowly;     ///< from rest with the square of time; else in proportion to it
} jd_passage;

/// The numbers of a lane after a passage that begins at t, into batch->row: friction is what makes
/// the contact move so.                                                             [stick-slip:S9]
#define jd_rolling_pass JD_WIDE(jd_rolling_pass)
void jd_rolling_pass(jd_batch* batch, int lane, double t, const jd_passage* passage);

/// Move a lane over a passage that begins at t.
#define jd_rolling_move JD_WIDE(jd_rolling_move)
void jd_rolling_move(jd_batch* batch, int lane, double t, const jd_passage* passage);

/// Take a lane near rest to its stop, a time `left` ahead, with the rows that are due on the way.
#define jd_cover JD_WIDE(jd_cover)
void jd_cover(jd_batch* batch, int lane, double left);

/// Whether the states of a lane that rides differ from those of a contact that sticks by rounding
/// only, as they are.
#define jd_rolling_rounds JD_WIDE(jd_rolling_rounds)
bool jd_rolling_rounds(jd_batch* batch, int lane);

/// Whether a contact that rides is held at the time of its lane.
#define jd_rolling_held JD_WIDE(jd_rolling_held)
bool jd_rolling_held(jd_batch* batch, int lane);

/// Cut the step just accepted, before x, where a lane that rides begins to slip or what rests
/// beside the contact is let go. @return where the step ends.
#define jd_rolling_locate JD_WIDE(jd_rolling_locate)
double jd_rolling_locate(jd_batch* batch, int lane, double x);

/// Whether what else moves in a lane that rides has come to rest.
#define jd_rolling_halts JD_WIDE(jd_rolling_halts)
bool jd_rolling_halts(jd_batch* batch, int lane);

/// Load on a lane that rides, a time dt after t; it still sticks then.
#define jd_rolling_load_after JD_WIDE(jd_rolling_load_after)
jd_status jd_rolling_load_after(jd_batch* batch, int lane, double t, double dt, jd_rest_load* load);

/// jd_rest_pace of a lane that rides.
#define jd_rolling_pace JD_WIDE(jd_rolling_pace)
double jd_rolling_pace(jd_batch* batch, int lane, double t);

#endif
