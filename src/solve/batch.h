/// @file batch.h
/// A batch: JD_LANES trajectories in flight, each with its own time, step and parameters.
///
/// The driver (batch.c) goes through named stages until the feed has no more tasks:
///     fill_lanes -> stepper start ->
///         [ stepper attempt -> refine -> locate -> record -> stepper commit -> jump -> follow ->
///           retire ]
/// A stepper (stepper.h) fills in the numbers below; it never sees the rest. `locate` (locate.c)
/// ends a step where something happens, `jump` (jump.c) lets the system change states and equations
/// there, `follow` (mode.c) changes between slip, near rest and rest,
/// `record` is in rows.c.
///
/// With a contact the numbers of a lane are: states, motion of the contact (3), clock; integrals.
/// The motion and the clock are in use near rest only, where the independent variable is not time
/// but tau, dt = s dtau: see docs/theory/stick-slip.md.                          [stick-slip:S5]
#ifndef JUDDER_SOLVE_BATCH_H
#define JUDDER_SOLVE_BATCH_H

#include "numeric/crossing.h"
#include "solve/instance.h"

struct jd_straight;
struct jd_surface;

#define JD_CONTACT_NUMBERS 4  ///< motion of the contact and clock

/// What unit loads ask of a patch: that bounds the gauge of any load.
typedef struct jd_reach {
    const jd_patch* patch;
    double gauge[3];  ///< of a unit force along x, along y, and of a unit moment
    bool plain;       ///< a unit force has gauge 1 in every direction
} jd_reach;

/// Stick and slip of one lane.
typedef struct jd_mode {
    bool free;         ///< it can never stick: regularised, or without friction
    bool stuck;        ///< at rest; no step is made unless the system rides
    bool flat;         ///< friction knows no spin: rest is in two dimensions
    double speed;      ///< size s of the motion after the last step [m/s]
    double least;      ///< the smallest since it came near rest [m/s]
    double stop;       ///< estimate of the stop near rest [s]
    double begun;      ///< last onset [s]
    int brief;         ///< slips in a row that ended at once
    double hold;       ///< gauge up to which rest holds: 1, a little more after an accumulation
    double toward[3];  ///< how it would begin to slip, as last seen; 0: not yet
    jd_reach reach;
} jd_mode;

/// Where the step just made ends before its end.
typedef struct jd_cut {
    bool made;
    double x;          ///< independent variable
    double t;          ///< time [s]
    const char* kind;  ///< event there; NULL: none
    const char* name;  ///< of what
    jd_status status;  ///< JD_OK: the motion goes on
    bool slips;        ///< a contact that stuck can no longer be held there
    bool rolls;        ///< nor can what rested beside it
    bool jumps;        ///< the system may jump there
    bool judged;       ///< only the jump knows what happens, and tells it
    int index;         ///< of the function
    int direction;     ///< +1 it rose, -1 it fell, 0 it touched zero
    double size;       ///< largest value of the function on the step
} jd_cut;

/// Events of one kind that follow each other ever faster.                           [events:E9]
typedef struct jd_gathering {
    int index;      ///< of the function
    int count;      ///< gaps in a row that shrank
    double begun;   ///< first event of the row [s]
    double last;    ///< last event [s]
    double gap;     ///< before it [s]
    double shrink;  ///< that gap over the one before it
} jd_gathering;

/// Bookkeeping of one lane.
typedef struct jd_lane {
    jd_task task;                  ///< what it works on
    int64_t row;                   ///< next row of the grid
    double recorded;               ///< time of the last row
    int64_t moment;                ///< next moment of the source
    double limit;                  ///< where the current smooth piece of the loads ends [s]
    jd_run_statistics statistics;  ///< so far, but for what the batch counts
    jd_status status;              ///< below 0: a stepper gave the lane up; above: it ends here
    double step;                   ///< length of the last step, of the independent variable
    jd_mode mode;
    jd_cut cut;
    jd_gathering gathering;
    bool watchful;                       ///< functions of the system are watched
    double crowd;                        ///< first of the events that crowd in one place [s]
    int crowd_count;                     ///< how many there are
    signed char side[JD_MAX_CROSSINGS];  ///< of the watched functions: see crossing.h
    uint64_t fresh;                      ///< bits: of them, those a jump has just switched on
    uint64_t jumped;                     ///< bits: those that have made it jump at jumped_at
    double jumped_at;                    ///< last jump [s]
    double left;  ///< what a row of impacts would still take, if it is known [s]
} jd_lane;

typedef struct jd_batch {
    const jd_batch_spec* spec;  ///< `own`
    jd_batch_spec own;          ///< as given, with the stepper that does the work
    jd_feed* feed;
    int states;  ///< of the system
    int n;       ///< under error control: states and, with a contact, its own numbers
    int total;   ///< n and, behind them, the integrals carried along

    /// jd_batch_evaluate of this engine, for steppers that are compiled elsewhere.
    void (*evaluate)(struct jd_batch* batch, jd_mask lanes, jd_real t, const jd_real* y,
                     jd_real* rate);
    jd_instance_store store;
    jd_real* outputs;  ///< scratch for the integrands; NULL without integrals
    jd_real* watched;  ///< scratch for the functions that are watched; NULL without
    jd_real* atol;     ///< absolute tolerance per number
    jd_real* typical;  ///< size of each that matters: what difference quotients go by
    bool* stores;      ///< outputs that balance the integrals; NULL: these have no say in the step
    jd_real account;   ///< most that was stored or has passed so far: see account.h

    jd_mask busy;      ///< lanes that have a task
    jd_mask close;     ///< lanes near rest: the independent variable is tau
    jd_mask riding;    ///< lanes that stick while their states go on moving
    jd_mask stiff;     ///< lanes in which an implicit method should begin where one has the choice
    bool plain;        ///< in no lane can anything happen but that a row is due or the end is there
    jd_real due;       ///< of plain lanes: when the next row is due [s]
    bool gave_up;      ///< the stepper has given up a lane since that was last asked
    jd_real t, end;    ///< independent variable, and where it must not step across
    jd_real h;         ///< step to be tried; of the accepted step during locate and record
    jd_real hint;      ///< a first step for a new start; 0: none is known
    jd_real* y;        ///< numbers at t
    jd_mask accepted;  ///< after an attempt: lanes whose step stands
    jd_mask quiet;     ///< of these, lanes in which no function that is watched comes near zero
    jd_real t_new;     ///< after an attempt: independent variable at the end of the step
    jd_real* y_new;    ///< after an attempt: numbers there

    const struct jd_straight* straight;  ///< steps of the system's own; NULL: none
    void* method;                        ///< the stepper's own
    void* implicit;  ///< that of the Rosenbrock method, which may stand beside an explicit one
    void* choice;    ///< that of a stepper that chooses between the two
    jd_real steps, rejected, rhs;  ///< counts of jd_run_statistics
    jd_lane lane[JD_LANES];
    jd_real* rate;    ///< scratch: rates
    jd_real* other;   ///< scratch: numbers
    double* numbers;  ///< scratch for the numbers of one lane
    double* row;      ///< scratch for one row: see jd_source.row
    double* before;   ///< scratch for a jump: a row, or the numbers of one lane, before it
    jd_status status;
} jd_batch;

/// Whether there is a contact that may stick.
static inline bool jd_batch_touches(const jd_batch* b) { return b->store.touches; }

/// Whether the states of the system go on moving while its contact sticks.
static inline bool jd_batch_rides(const jd_batch* b) { return b->spec->system->kernel->rides; }

static inline bool jd_batch_jumps(const jd_batch* b) {
    return b->spec->system->kernel->jump || b->spec->system->kernel->touch;
}

/// Place of the motion of the contact among the numbers, and of the clock.
static inline int jd_batch_motion(const jd_batch* b) { return b->states; }
static inline int jd_batch_clock(const jd_batch* b) { return b->states + 3; }

/// Time of a lane [s].
static inline double jd_batch_time(const jd_batch* b, int lane) {
    return jd_mask_get(b->close, lane) ? jd_get(b->y[jd_batch_clock(b)], lane) : jd_get(b->t, lane);
}

/// Count one in the busy ones of `lanes`.
static inline jd_real jd_batch_count(const jd_batch* b, jd_mask lanes, jd_real count) {
    return count + jd_select(b->busy & lanes, jd_set(1.0), jd_set(0.0));
}

/// Rates of all numbers at (t, y); counts one evaluation in the busy ones of `lanes`.
#define jd_batch_evaluate JD_WIDE(jd_batch_evaluate)
void jd_batch_evaluate(jd_batch* batch, jd_mask lanes, jd_real t, const jd_real* y, jd_real* rate);

/// Sizes and absolute tolerances of the numbers of a lane away from rest; near rest those of the
/// contact follow its speed (mode.c).
#define jd_batch_tolerate JD_WIDE(jd_batch_tolerate)
void jd_batch_tolerate(jd_batch* batch, int lane);

/// Tell the feed how far the batch is. @return false to stop.
#define jd_batch_progress JD_WIDE(jd_batch_progress)
bool jd_batch_progress(const jd_batch* batch);

/// Run tasks until the feed has no more. @return JD_OK, JD_CANCELLED or JD_ERR_MEMORY.
#define jd_batch_run JD_WIDE(jd_batch_run)
jd_status jd_batch_run(const jd_batch_spec* spec, jd_feed* feed);

// ---- Rows and events (rows.c) ------------------------------------------------------------------

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

/// The states of a lane have changed at once: functions that are zero now without having been so
/// before are judged from here on.
#define jd_locate_arrive JD_WIDE(jd_locate_arrive)
void jd_locate_arrive(jd_batch* batch, int lane);

/// Note what happens while a lane rests from its time until `until`; the load changes at `pace`.
/// @return whether the rest is cut, see jd_lane.cut: then time and status are set.
#define jd_locate_rest JD_WIDE(jd_locate_rest)
bool jd_locate_rest(jd_batch* batch, int lane, double until, double pace);

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
