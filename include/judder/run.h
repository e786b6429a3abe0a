/// @file run.h
/// From a system to trajectories: a model is a system with values, a run integrates models.
#ifndef JUDDER_RUN_H
#define JUDDER_RUN_H

#include "judder/base.h"
#include "judder/friction.h"
#include "judder/loads.h"
#include "judder/system.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Model: a system with values for its parameters, friction law and start -------------------

/// A system with values. Opaque. Runs only read it.
typedef struct jd_model jd_model;

/// Create a model with the system's defaults. Borrows `context`, which must outlive it; holds the
/// system.
/// @return JD_OK, JD_ERR_ARGUMENT or JD_ERR_MEMORY. On error *model is NULL.
JD_API JD_NODISCARD jd_status jd_model_create(jd_context* context, const jd_system* system,
                                              jd_model** model);

/// Free a model; takes NULL.
JD_API void jd_model_free(jd_model* model);

/// An independent copy with the same values.
/// @return JD_OK or JD_ERR_MEMORY. On error *copy is NULL.
JD_API JD_NODISCARD jd_status jd_model_copy(const jd_model* model, jd_model** copy);

/// Set a parameter in SI. `name` is one of the system's ("mu"), one of the friction law's, with or
/// without its prefix ("friction.b_T", "b_T"), a number of the patch ("patch.width", see
/// jd_patch_key_at), or one of a term of the loads or the drive ("loads.0.F_x", "drive.1.omega",
/// see jd_load_key_at, jd_drive_key_at), or the initial value of a state ("initial.x"). What belongs
/// to a contact may stand behind its name ("floor.mu", "left.patch.width", "left.friction.b_T"), and
/// must where there are several patches. The parameter that is the size of the patch scales its
/// shape.
/// @return JD_OK, JD_ERR_NAME, JD_ERR_RANGE or JD_ERR_MEMORY; the model is unchanged on error.
JD_API JD_NODISCARD jd_status jd_model_set(jd_model* model, const char* name, double value);

/// Set the initial value of a state, in SI.
/// @return JD_OK, JD_ERR_NAME or JD_ERR_RANGE; the model is unchanged on error.
JD_API JD_NODISCARD jd_status jd_model_set_initial(jd_model* model, const char* name, double value);

/// Choose the friction law by name, of several patches for all. Its parameters start at their
/// defaults.
/// @return JD_OK, JD_ERR_NAME, or JD_ERR_ARGUMENT if the system has no friction.
JD_API JD_NODISCARD jd_status jd_model_set_law(jd_model* model, const char* name);

/// Choose the contact patch; copies `options` with its lists. A system with a parameter for the
/// size of the patch takes it from there.
/// @return JD_OK, JD_ERR_RANGE, JD_ERR_NAME (the system does not take this shape), JD_ERR_MEMORY,
/// or JD_ERR_ARGUMENT if the system has no patch; the model is unchanged on error.
JD_API JD_NODISCARD jd_status jd_model_set_patch(jd_model* model, const jd_patch_options* options);

/// What the patch is made of, to change it and hand it to jd_model_set_patch. The radius is the
/// size also where the shape has none, so that a disc or ring in its place starts with it; the
/// lists are the model's own. A disc of radius 1 m for a system without a patch.
JD_API jd_patch_options jd_model_patch_options(const jd_model* model);

// The same of one of several patches, by the name of its contact; NULL: the only one.

JD_API JD_NODISCARD jd_status jd_model_set_law_of(jd_model* model, const char* contact,
                                                  const char* name);
JD_API JD_NODISCARD jd_status jd_model_set_patch_of(jd_model* model, const char* contact,
                                                    const jd_patch_options* options);
JD_API jd_patch_options jd_model_patch_options_of(const jd_model* model, const char* contact);

/// Add a term to the loads, or to the drive; copies it with its rows. A model starts with the
/// system's own terms: clear them to begin anew. Terms are numbered from 0.
/// @return JD_OK, JD_ERR_RANGE (a number, or more than JD_MAX_TERMS), JD_ERR_MEMORY, or
/// JD_ERR_ARGUMENT if the system takes no such terms; the model is unchanged on error.
JD_API JD_NODISCARD jd_status jd_model_add_load(jd_model* model, const jd_load_term* term);
JD_API JD_NODISCARD jd_status jd_model_add_drive(jd_model* model, const jd_drive_term* term);

/// Remove all terms.
JD_API void jd_model_clear_loads(jd_model* model);
JD_API void jd_model_clear_drive(jd_model* model);

/// The terms. Owned by the model, valid until it changes; never NULL.
JD_API const jd_loads* jd_model_loads(const jd_model* model);
JD_API const jd_drive* jd_model_drive(const jd_model* model);

/// The description of a parameter, named as in jd_model_set, and its value. That of a number of
/// the patch lives as long as the model.
/// `value` may be NULL. @return JD_OK or JD_ERR_NAME.
JD_API JD_NODISCARD jd_status jd_model_parameter(const jd_model* model, const char* name,
                                                 const jd_parameter** parameter, double* value);

/// The description of a state and its initial value. On failure the message names the nearest one.
/// `value` may be NULL. @return JD_OK or JD_ERR_NAME. On error *state is NULL.
JD_API JD_NODISCARD jd_status jd_model_state(const jd_model* model, const char* name,
                                             const jd_state** state, double* value);

/// Whether the values fit each other, beyond their ranges, at a start at time 0. A run asks this
/// first, of its own start.
/// @return JD_OK or JD_ERR_RANGE.
JD_API JD_NODISCARD jd_status jd_model_check(const jd_model* model);

/// The equations of a model at a state, y' = f(t, y), and how they change around it.
typedef struct jd_jacobian {
    double* rate;      ///< [state] f; NULL: not wanted
    double* by_state;  ///< [state][state] row i is that of the rate of state i
    double* by_time;   ///< [state]; NULL: not wanted
    bool exact;        ///< written: by derivatives of the equations, to rounding; else differences
} jd_jacobian;

/// Fill them in at time t [s] in the state y; NULL: the initial one. Of a system that is a text they
/// are exact; of a function with derivatives by_state is what it gives; of one in C they are
/// differences of fourth order, good to about 1e-10 of the scale of each state over which f changes.
/// Forces of a table of contacts are not part of f (see contacts.h); friction of a patch is, of one
/// that slides.
/// @return JD_OK, JD_ERR_ARGUMENT, JD_ERR_MEMORY, or JD_ERR_NOT_FINITE: f has no derivative there,
/// as at rest.
JD_API JD_NODISCARD jd_status jd_model_jacobian(const jd_model* model, double t, const double* y,
                                                jd_jacobian* jacobian);

/// A sentence about values that are allowed but worth a word, such as a start in contact at time
/// `begin` [s]; "" if there is nothing to say. Writes at most `size` bytes with the final 0.
JD_API void jd_model_remark(const jd_model* model, double begin, char* text, size_t size);

JD_API const jd_system* jd_model_system(const jd_model* model);
JD_API const jd_law* jd_model_law(const jd_model* model);             ///< NULL without friction
JD_API const jd_patch* jd_model_patch(const jd_model* model);         ///< NULL without a patch
JD_API int jd_model_patch_count(const jd_model* model);               ///< patches, each with a law
JD_API const double* jd_model_parameters(const jd_model* model);      ///< in table order
JD_API const double* jd_model_law_parameters(const jd_model* model);  ///< in table order

/// The contact of one of several patches, by its number; NULL where there is but one. And law,
/// parameters of the law and patch by that name.
JD_API const char* jd_model_patch_contact(const jd_model* model, int index);
JD_API const jd_law* jd_model_law_of(const jd_model* model, const char* contact);
JD_API const double* jd_model_law_parameters_of(const jd_model* model, const char* contact);
JD_API const jd_patch* jd_model_patch_of(const jd_model* model, const char* contact);
JD_API const double* jd_model_initial(const jd_model* model);  ///< in table order

// ---- Solvers and engines ----------------------------------------------------------------------

/// A time stepper users can choose.
typedef struct jd_solver_info {
    const char* name;  ///< "auto"
    const char* text;  ///< one line
    int order;         ///< order of convergence; 0 where it varies
    int dense_order;   ///< order of the solution between steps; 0 where it varies
} jd_solver_info;

/// Number of solvers, and the one at `index` (NULL outside). The first is the default.
JD_API int jd_solver_count(void);
JD_API const jd_solver_info* jd_solver_at(int index);

/// The same equations compiled for one width of the machine's vector units.
/// The engine never changes a result.
typedef struct jd_engine_info {
    const char* name;  ///< "avx2-4"
    int lanes;         ///< trajectories in one vector
} jd_engine_info;

/// Number of engines, and the one at `index` (NULL outside), the best of the machine first.
JD_API int jd_engine_count(void);
JD_API const jd_engine_info* jd_engine_at(int index);

/// Whether this machine can run the engine at `index`.
JD_API bool jd_engine_runs(int index);

// ---- Run --------------------------------------------------------------------------------------

/// Which rows a trajectory keeps. Where states jump there are two more at one time, before and
/// after the jump, unless only the end is kept. [events:E8]
typedef enum jd_record {
    JD_RECORD_GRID,   ///< at begin, begin + output_step, ..., and at the end
    JD_RECORD_STEPS,  ///< at the solver's own steps
    JD_RECORD_FINAL,  ///< at the end only
} jd_record;

/// A quantity that is watched during a run: an event of kind "cross" is noted where it crosses a
/// value, located on the solution between steps.                                   [events:E1]
typedef struct jd_watchpoint {
    const char* quantity;  ///< a state or an output
    double value;          ///< in its unit
    int direction;         ///< 1: upwards, -1: downwards, 0: both, and touching it
    bool stop;             ///< the trajectory ends there, with JD_EVENT
} jd_watchpoint;

/// Rows of a run, one block after the other.
typedef struct jd_rows {
    int64_t first;          ///< number of the first of them
    int64_t count;          ///< JD_ROWS_BLOCK, fewer in the last block
    const double* t;        ///< [row]
    const double* states;   ///< [row * stride + state]
    int stride;             ///< numbers from one row of states to the next
    const double* outputs;  ///< [row * outputs of the system + output]; NULL: not asked for
} jd_rows;

#define JD_ROWS_BLOCK 16384  ///< rows handed over at once

/// Called with each block of rows, in order, while a run goes on.
typedef void (*jd_rows_fn)(void* data, const jd_rows* rows);

#define JD_MAX_WATCHPOINTS 24  ///< most in one run
#define JD_MAX_THREADS 1024    ///< most in one run

typedef struct jd_run_options {
    double begin;        ///< start time [s]
    double end;          ///< end time [s], > begin
    double tolerance;    ///< relative; absolute is tolerance * scale of each state
    const char* solver;  ///< one of jd_solver_at; NULL: the default
    const char* engine;  ///< one of jd_engine_at; NULL: the best. Never changes a result.
    jd_record record;    ///< which rows are kept
    double output_step;  ///< for JD_RECORD_GRID [s]; 0: the span / JD_DEFAULT_ROWS
    bool outputs;  ///< derived outputs at each row too; may change implicit steps, see docs/theory
    /// A trajectory ends with JD_ERR_STEP_COUNT after so many; 1000 evaluations for events, or linear
    /// systems of impacts, count as one.
    int64_t max_steps;
    int threads;       ///< for jd_run_many; 0: one per core. Never changes a result.
    bool drift;        ///< measure the mean drift and power: see drift.h
    double transient;  ///< for it: left out at the start [s]; below 0: half of the run
    const jd_watchpoint* watchpoints;  ///< borrowed
    int watchpoint_count;
    jd_progress_fn progress;  ///< NULL: none. Called from the thread that called the run.
    void* progress_data;      ///< handed to `progress`
    /// For jd_run: takes the rows as they come, of which the trajectory then keeps the last block
    /// alone, so that memory does not grow with their number. NULL: it keeps all of them.
    jd_rows_fn rows;
    void* rows_data;  ///< handed to `rows`
} jd_run_options;

/// Rows of a grid without an output step: enough to show the drive of the vibrating table, 15 rows
/// per period.
#define JD_DEFAULT_ROWS 5000

/// Options with every field at a sensible value; `end` is the system's own.
JD_API jd_run_options jd_run_options_default(const jd_system* system);

/// The same into the caller's memory, for languages that do not take structs by value.
JD_API void jd_run_options_init(const jd_system* system, jd_run_options* options);

/// The numbers of these options, with their names, defaults and ranges; ends with the name NULL.
JD_API const jd_option* jd_run_option_list(void);

/// Set a number of any options struct by the name of its field; `list` is that of the struct. On
/// failure the message names the nearest name, or says what the value must be. `context` may be
/// NULL. jd_options_read of scenario.h takes text.
/// @return JD_OK, JD_ERR_NAME, JD_ERR_RANGE or JD_ERR_ARGUMENT; unchanged on error.
JD_API JD_NODISCARD jd_status jd_options_set(jd_context* context, const jd_option* list,
                                             void* options, const char* name, double value);

/// Most rows a trajectory keeps; it ends with JD_ERR_ROW_COUNT when it would need more.
#define JD_MAX_ROWS 10000000

/// Whether a run of the model with these options can start: names, ranges, values that fit each
/// other. Every run asks this first.
/// @return JD_OK, JD_ERR_NAME, JD_ERR_RANGE or JD_ERR_UNSUPPORTED.
JD_API JD_NODISCARD jd_status jd_run_check(const jd_model* model, const jd_run_options* options);

/// One trajectory with its rows, statistics and status. Opaque.
typedef struct jd_trajectory jd_trajectory;

/// Integrate one model.
/// A trajectory that fails on its way is a result with a status: JD_OK is returned, the rows up to
/// the failure are kept. @return JD_OK, JD_ERR_NAME, JD_ERR_RANGE, JD_ERR_UNSUPPORTED or
/// JD_ERR_MEMORY; on error *trajectory is NULL.
JD_API JD_NODISCARD jd_status jd_run(const jd_model* model, const jd_run_options* options,
                                     jd_trajectory** trajectory);

/// Integrate many models of one system and one law, with patches of their own, side by side in
/// threads and in the lanes of the engine. A lane that is free takes the next model, so that any
/// mix of costs keeps all cores busy. Each result has the same bits as from jd_run. `trajectories`
/// has room for `count`; on error all of them are NULL.
JD_API JD_NODISCARD jd_status jd_run_many(const jd_model* const* models, int count,
                                          const jd_run_options* options,
                                          jd_trajectory** trajectories);

/// Free a trajectory; takes NULL.
JD_API void jd_trajectory_free(jd_trajectory* trajectory);

typedef struct jd_run_statistics {
    int64_t steps;      ///< accepted
    int64_t rejected;   ///< tried and thrown away
    int64_t rhs;        ///< evaluations of the equations of motion
    int64_t implicit;   ///< accepted steps of a method for stiff motion
    int64_t jacobians;  ///< matrices of derivatives it made
    int64_t switches;   ///< changes between an explicit and an implicit method
    int64_t events;     ///< things that happened
} jd_run_statistics;

/// Something that happened at a moment of a run.
typedef struct jd_event {
    double t;             ///< [s]
    const char* kind;     ///< "slip", "stop", "turn", "cross", ...
    const char* name;     ///< which contact or quantity
    const double* state;  ///< the states then, in table order
    /// Of "painleve": the modes of the closed contacts that were found, as jd_mode_text has them,
    /// "open; slides forwards (unstable)", with names if there are several contacts, "foot1 open,
    /// foot2 stuck; ..."; "none" if no mode is consistent. "" of other events.
    const char* modes;
} jd_event;

/// Most events a trajectory keeps; it ends with JD_ERR_EVENT_COUNT when there are more.
#define JD_MAX_EVENTS 1000000

/// The model it was run from, as it was then (a copy), and the options (strings are static).
JD_API const jd_model* jd_trajectory_model(const jd_trajectory* trajectory);
JD_API jd_run_options jd_trajectory_options(const jd_trajectory* trajectory);

/// How the trajectory ended: JD_OK at the end time, otherwise why it stopped before.
JD_API JD_NODISCARD jd_status jd_trajectory_status(const jd_trajectory* trajectory);

/// The status as a sentence with time and state in it. Owned by the trajectory.
JD_API const char* jd_trajectory_message(const jd_trajectory* trajectory);

JD_API double jd_trajectory_final_time(const jd_trajectory* trajectory);
JD_API const double* jd_trajectory_final(const jd_trajectory* trajectory);  ///< by state
JD_API jd_run_statistics jd_trajectory_statistics(const jd_trajectory* trajectory);

/// Number of events, and the one at `index`: its `kind` is NULL outside.
JD_API int jd_trajectory_event_count(const jd_trajectory* trajectory);
JD_API jd_event jd_trajectory_event_at(const jd_trajectory* trajectory, int index);

/// Rows in all, and the first that is kept: 0 unless `rows` of the options took the others.
JD_API int64_t jd_trajectory_row_count(const jd_trajectory* trajectory);
JD_API int64_t jd_trajectory_first_row(const jd_trajectory* trajectory);
/// All rows that are kept, by pointer: times, and states and outputs with the stride of a row. They
/// are the trajectory's own and stay until it is freed; without rows all pointers are NULL.
JD_API jd_rows jd_trajectory_rows(const jd_trajectory* trajectory);
/// NaN for a row that is not kept.
JD_API double jd_trajectory_time(const jd_trajectory* trajectory, int64_t row);
/// The states at a row, in table order; NULL for one that is not kept.
JD_API const double* jd_trajectory_states(const jd_trajectory* trajectory, int64_t row);
/// The outputs at a row, in table order; NULL likewise, or when they were not asked for.
JD_API const double* jd_trajectory_outputs(const jd_trajectory* trajectory, int64_t row);

#ifdef __cplusplus
}
#endif
#endif
