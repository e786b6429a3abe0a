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
    bool again;        ///< instead: the step is taken back and made again, to end there
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

/// Times that follow each other ever faster.                                        [events:E9]
typedef struct jd_hurry {
    int count;      ///< gaps in a row that shrank
    double begun;   ///< first time of the row [s]
    double last;    ///< last one [s]
    double gap;     ///< before it [s]
    double shrink;  ///< that gap over the one before it
    bool steady;    ///< it is about what it was before
} jd_hurry;

/// Events of one kind that do.
typedef struct jd_gathering {
    int index;        ///< of the function
    double last;      ///< last event [s]
    jd_hurry each;    ///< all events
    jd_hurry second;  ///< every second one: to either side in turn gaps may differ
    bool between;     ///< the last event is none of those
} jd_gathering;

/// Bookkeeping of one lane.
typedef struct jd_lane {
    jd_task task;                  ///< what it works on
    int64_t row;                   ///< next row of the grid
    double recorded;               ///< time of the last row
    int64_t moment;                ///< next moment of the source
    double limit;                  ///< where the current smooth piece of the loads ends [s]
    jd_run_statistics statistics;  ///< so far, but for what the batch counts
    int64_t work;                  ///< on events: JD_WORK_OF_STEP of it count as a step
    jd_status status;              ///< below 0: a stepper gave the lane up; above: it ends here
    const char* detail;            ///< more about it; NULL: nothing
    double step;                   ///< length of the last step, of the independent variable
    jd_mode mode;
    jd_cut cut;
    jd_gathering gathering;
    bool watchful;                       ///< functions of the system are watched
    double crowd;                        ///< first of the events that crowd in one place [s]
    int crowd_count;                     ///< how many there are
    signed char side[JD_MAX_CROSSINGS];  ///< of the watched functions: see crossing.h
    jd_crossing_bits fresh;              ///< bits: of them, those a jump has just switched on
    signed char side_before[JD_MAX_CROSSINGS];  ///< where the step begins, should it be taken back
    jd_crossing_bits fresh_before;
    double again;             ///< where a step began that was last made again [s]; NAN: none was
    jd_crossing_bits jumped;  ///< bits: those that have made it jump at jumped_at
    double jumped_at;         ///< last jump [s]
    double left;              ///< what a row of impacts would still take, if it is known [s]
} jd_lane;

typedef struct jd_batch {
    const jd_batch_spec* spec;  ///< `own`
    jd_batch_spec own;          ///< as given, with the stepper that does the work
    jd_feed* feed;
    int64_t labour;  ///< work on events since the feed was told
    int states;      ///< of the system
    int n;           ///< under error control: states and, with a contact, its own numbers
    int total;       ///< n and, behind them, the integrals carried along

    /// jd_batch_evaluate of this engine, for steppers that are compiled elsewhere.
    void (*evaluate)(struct jd_batch* batch, jd_mask lanes, jd_real t, const jd_real* y,
                     jd_real* rate);
    /// Likewise jd_resolve_error: what a step leaves unseen of its contact.
    jd_real (*unseen)(struct jd_batch* batch);
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
    jd_real most;      ///< no longer is the next attempt; infinite unless a step was taken back
    jd_real hint;      ///< a first step for a new start; 0: none is known
    jd_real* y;        ///< numbers at t
    jd_mask accepted;  ///< after an attempt: lanes whose step stands
    jd_mask quiet;     ///< of these, lanes in which no function that is watched comes near zero
    jd_mask blurred;   ///< lanes with slip on a plane that is hardly more than the error of a step
    jd_mask lost;      ///< lanes on whose step contacts state what is not a number
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
static inline bool jd_batch_rides(const jd_batch* b) {
    return jd_system_patched(b->spec->system) && !b->spec->system->kernel->bound;
}

static inline bool jd_batch_jumps(const jd_batch* b) {
    return b->spec->system->kernel->jump || jd_instance_contacts(&b->store);
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

/// Evaluations of what is watched, or linear systems of an impact, that count as a step.
#define JD_WORK_OF_STEP 1000

/// Whether a lane has taken all steps that it may, its work on events among them.
#define jd_batch_is_spent JD_WIDE(jd_batch_is_spent)
bool jd_batch_is_spent(const jd_batch* batch, int lane);

/// Count work on an event of a lane; the feed is told now and then.
/// @return JD_OK; JD_ERR_STEP_COUNT: the lane may do no more; JD_CANCELLED, as batch->status then is.
#define jd_batch_labour JD_WIDE(jd_batch_labour)
jd_status jd_batch_labour(jd_batch* batch, int lane, int64_t work);

/// Run tasks until the feed has no more. @return JD_OK, JD_CANCELLED or JD_ERR_MEMORY.
#define jd_batch_run JD_WIDE(jd_batch_run)
jd_status jd_batch_run(const jd_batch_spec* spec, jd_feed* feed);

#endif
