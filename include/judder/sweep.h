/// @file sweep.h
/// Sweeps: what a system does as a parameter changes, seen through a section.
///
/// Each value of the parameter is a case: a trajectory that runs through a transient and is then
/// recorded where it crosses a section. jd_sweep_each hands the cases to functions of the caller;
/// jd_sweep_run writes them into an HDF5 file, which jd_diagram reads. Either way the numbers are
/// the same for any number of threads and any engine.
///
/// Sections and sweeps up to jd_sweep_each are in libjudder-core; files, texts and figures are not.
#ifndef JUDDER_SWEEP_H
#define JUDDER_SWEEP_H

#include "judder/figure.h"
#include "judder/record.h"
#include "judder/scenario.h"
#include "judder/study.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Sections -----------------------------------------------------------------------------------

typedef enum jd_section_kind {
    JD_SECTION_DRIVE,     ///< once per period of the drive
    JD_SECTION_PERIOD,    ///< once per `period`
    JD_SECTION_CROSSING,  ///< where a quantity crosses a value
    JD_SECTION_EVENT,     ///< at events of a kind: each impact, each stop
} jd_section_kind;

/// When a trajectory is looked at.                                           [section:S1]
typedef struct jd_section {
    jd_section_kind kind;
    /// Drive: a parameter that is an angular frequency, as in jd_model_set; "": the common period
    /// of all that drives the model.
    char drive[JD_AXIS_NAME_SIZE];
    double period;         ///< [s], > 0
    double phase;          ///< of the period [rad]: moments are (phase/2 pi + k) periods
    const char* quantity;  ///< crossing: a state or an output, not an integral; event: its kind
    double value;          ///< crossing: in its unit
    int direction;         ///< crossing: 1: upwards, -1: downwards, 0: both
    double within;  ///< crossing, event: a case ends with JD_ERR_SECTION after so long without one
                    ///< [s]; 0: the length of the run
} jd_section;

// ---- Sweep --------------------------------------------------------------------------------------

/// Where a case starts.
typedef enum jd_start {
    JD_START_RESTART,  ///< every case at the initial values of the model
    JD_START_CARRY,    ///< where the case of the value before has ended
    JD_START_RANDOM,   ///< at random in a box of states
} jd_start;

/// Which way a quasi-static sweep goes. Values of branches, too.
typedef enum jd_direction { JD_DIRECTION_UP, JD_DIRECTION_DOWN, JD_DIRECTION_BOTH } jd_direction;

/// A side of the box of random starts.
typedef struct jd_start_span {
    const char* state;
    double min, max;  ///< in its unit
} jd_start_span;

#define JD_SWEEP_QUANTITIES 16  ///< most quantities that a sweep records
#define JD_SWEEP_SPANS 32       ///< most sides of a box of starts
#define JD_SWEEP_LIST 512       ///< most listed values of a parameter
#define JD_SWEEP_PERIODS 256    ///< longest period that may be searched for

typedef struct jd_sweep_options {
    jd_axis axes[2];  ///< what is varied; with carry along the first
    int axis_count;   ///< 1, or 2 for a map
    /// The values of an axis are the first of its list, as many as it has points; its ends and
    /// spacing are not looked at.
    bool listed[2];
    double lists[2][JD_SWEEP_LIST];
    jd_section section;
    jd_start start;
    jd_direction direction;  ///< for JD_START_CARRY
    int segments;            ///< for JD_START_CARRY: parts that each start anew, 1: one true pass
    int starts;              ///< starts per value; more than 1 needs a box
    uint64_t seed;           ///< of random starts
    jd_start_span spans[JD_SWEEP_SPANS];  ///< the box; other states start as in the model
    int span_count;
    int64_t transient;                            ///< sections that are left out first, >= 0
    int64_t record;                               ///< sections that are recorded, >= 1
    const char* quantities[JD_SWEEP_QUANTITIES];  ///< states and outputs, no integrals
    int quantity_count;       ///< 0: all states but sums and the one that a section by crossing
                              ///< holds, as many as there is place for
    int periods;              ///< longest period that is searched for
    double period_tolerance;  ///< sections are the same within this, in units of their size
    const char* scenario;     ///< text that is stored; NULL: none
    bool replace;             ///< jd_sweep_run: an existing file is replaced
    bool resume;              ///< jd_sweep_run: go on with an unfinished file
} jd_sweep_options;

/// One pass of 1 start: section by the drive, 200 sections left out, 60 recorded, periods up to 16
/// within 1e-4. What is varied stays to be said.
JD_API jd_sweep_options jd_sweep_options_default(void);

/// The same into the caller's memory: the struct is large.
JD_API void jd_sweep_options_init(jd_sweep_options* options);

/// The numbers of these options, with their names, defaults and ranges; ends with the name NULL.
JD_API const jd_option* jd_sweep_option_list(void);

/// What a case was found to do, in place of a period.                            [section:S3]
enum {
    JD_PERIOD_NONE = 0,     ///< no period up to the longest: quasi-periodic, chaotic or not settled
    JD_PERIOD_STICK = -1,   ///< the contact rests
    JD_PERIOD_FIXED = -2,   ///< nothing moves
    JD_PERIOD_UNKNOWN = -3  ///< failed, or too little was recorded
};

/// What came of a sweep.
typedef struct jd_sweep_summary {
    int64_t cases;     ///< in all
    int64_t run;       ///< of them run now
    int64_t finished;  ///< of them finished, with those of a sweep that was resumed
    int64_t failed;    ///< finished cases with a status other than JD_OK
    int64_t points;    ///< recorded in all
    int64_t periods[JD_SWEEP_PERIODS + 1];  ///< finished cases of each period; 0: none found
    int64_t stick, fixed, unknown;          ///< finished cases of these kinds
} jd_sweep_summary;

/// Whether a sweep can start: names, ranges, values that fit each other.
/// @return JD_OK, JD_ERR_NAME, JD_ERR_RANGE, JD_ERR_ARGUMENT, JD_ERR_UNSUPPORTED or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_sweep_check(const jd_model* model, const jd_run_options* run,
                                             const jd_sweep_options* options);

/// Cases of a sweep: values times starts times branches.
JD_API int64_t jd_sweep_case_count(const jd_sweep_options* options);

/// The quantities that a sweep records: those of the options, or the states it would choose.
/// @return how many.
JD_API int jd_sweep_quantities(const jd_model* model, const jd_sweep_options* options,
                               const char* names[JD_SWEEP_QUANTITIES]);

// ---- Its cases ----------------------------------------------------------------------------------

/// A case, as a sink gets it; the sink changes nothing but `own`.
typedef struct jd_sweep_case {
    /// Its number, 0 to jd_sweep_case_count - 1: ((back * high + place[1]) * wide + place[0]) *
    /// starts + start, with `wide` and `high` values of the axes; `back` is 1 on the second branch
    /// of JD_DIRECTION_BOTH, otherwise 0.
    int64_t index;
    int64_t place[2];      ///< which value of each axis
    double values[2];      ///< these values, in the units of the parameters; 0 without an axis
    jd_direction branch;   ///< of a quasi-static sweep; otherwise JD_DIRECTION_UP
    int start;             ///< which of the starts
    int64_t recorded;      ///< sections handed over so far
    jd_status status;      ///< how it ended; JD_OK: all its sections are recorded
    int period;            ///< or one of JD_PERIOD_...
    int64_t steps;         ///< of the solver
    int64_t rhs;           ///< evaluations of the equations of motion
    double t;              ///< time reached [s]; NaN where it could not begin
    const double* states;  ///< [state] there
    uint64_t
        own[JD_SWEEP_QUANTITIES + 1];  ///< the sink's: 0 when a case begins, then as it leaves it
} jd_sweep_case;

/// Where the cases of a sweep go. Its functions are called from the threads of the sweep, in any
/// order and at once, but for one case one after the other: `points` of all quantities in turn, as
/// sections come, then `end`. So a sink needs no lock for what belongs to one case, and one for
/// what several share; with jd_run_options.threads 1 all calls come from the calling thread. What
/// the arguments point to stays for the call only. A status below 0 ends the sweep, which returns
/// it; of that case nothing more is handed over. Each function may be NULL.
typedef struct jd_sweep_sink {
    void* data;  ///< handed to each of them

    /// Whether a case, of which `index` to `start` are set, is there already, as when a sweep goes
    /// on that was stopped: then it is not run. Sets `recorded`, `status` and `period`; if `states`
    /// is not NULL also `t` and, as JD_START_CARRY goes on from there, these [state]. A case may be
    /// asked for more than once before it runs.
    bool (*find)(void* data, jd_sweep_case* found, double* states);

    /// `count` numbers of a quantity of jd_sweep_quantities, at the sections from now->recorded on.
    jd_status (*points)(void* data, jd_sweep_case* now, int quantity, int64_t count,
                        const double* values);

    /// A case has ended. Where the sweep is cancelled, cases on their way do not.
    jd_status (*end)(void* data, jd_sweep_case* ended);

    /// Which chains are run, where it is not all of them: the next `count` from `first` on, of those
    /// that jd_sweep_chain_count counts. False: no more. Called by one thread at a time.
    bool (*next)(void* data, int64_t* first, int64_t* count);
    int64_t chains;  ///< how many `next` hands out in all, at most; 0: not known
} jd_sweep_sink;

/// Chains of a sweep: with JD_START_CARRY rows of cases that follow each other, of which there are
/// values of the second axis times branches times segments times starts; otherwise each case is one.
JD_API int64_t jd_sweep_chain_count(const jd_sweep_options* options);

/// Case at a position of a chain, 0, 1, ...; -1 behind the last.
JD_API int64_t jd_sweep_chain_case(const jd_sweep_options* options, int64_t chain,
                                   int64_t position);

/// Run a sweep into a sink. Of `run` the begin, tolerance, solver, engine, limit of steps, threads
/// and progress are used, and end - begin for jd_section.within; `scenario`, `replace` and `resume`
/// of the options are not. A case that fails is one with a status. Memory does not grow with the
/// number of cases. `summary` may be NULL; the cases that the sink finds count as finished, with
/// `next` those of the chains that it hands out.
/// @return JD_OK, JD_CANCELLED, what the sink has returned, or as jd_sweep_check.
JD_API JD_NODISCARD jd_status jd_sweep_each(const jd_model* model, const jd_run_options* run,
                                            const jd_sweep_options* options,
                                            const jd_sweep_sink* sink, jd_sweep_summary* summary);

// ---- Into a file --------------------------------------------------------------------------------

/// Whether its file could be written: see jd_result_check_path. With `resume` there must be an
/// unfinished one, `path` or `path`.part. @return JD_OK, JD_ERR_ARGUMENT, JD_ERR_FILE or
/// JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_sweep_check_path(jd_context* context, const char* path,
                                                  const jd_sweep_options* options);

/// The figure of a sweep that was stopped, which may be replaced when the sweep goes on: note that
/// `figure` was made of the unfinished sweep `path`; whether it was, and is as it was then.
/// @return JD_OK or JD_ERR_FILE.
JD_API JD_NODISCARD jd_status jd_sweep_note_figure(jd_context* context, const char* path,
                                                   const char* figure);
JD_API bool jd_sweep_made_figure(const char* path, const char* figure);

/// Run a sweep into the file `path` (.h5): jd_sweep_each with a sink that writes. While it runs the
/// file is called `path`.part; it gets its name when all cases are there or the sweep is cancelled.
/// It has the same bytes for any number of threads and any engine. When the disk is full, or the
/// program is killed, the finished cases stay in `path`.part, to be read or resumed.
/// `summary` may be NULL. @return JD_OK, JD_CANCELLED (the file holds what is finished),
/// JD_ERR_FILE or as jd_sweep_check.
JD_API JD_NODISCARD jd_status jd_sweep_run(const jd_model* model, const jd_run_options* run,
                                           const jd_sweep_options* options, const char* path,
                                           jd_sweep_summary* summary);

// ---- From text ----------------------------------------------------------------------------------

/// Add what is varied: "NAME=FROM:TO", then ":POINTS" (400) and ":log", or "NAME=A,B,C", as in
/// "omega=0.5:2:300", "z0=-428 mm,-425 mm" or, for the initial value of a state,
/// "initial.x=0:1:50".
/// @return JD_OK, JD_ERR_ARGUMENT, JD_ERR_NAME, JD_ERR_RANGE, JD_ERR_UNSUPPORTED or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_sweep_read_axis(const jd_model* model, const char* text,
                                                 jd_sweep_options* options);

/// Read a section: "drive", "drive=NAME", "period=TIME", "event=KIND" or "QUANTITY=VALUE", then
/// ":up" or ":down". Phase and time limit stay. @return as jd_sweep_read_axis.
JD_API JD_NODISCARD jd_status jd_section_read(const jd_model* model, const char* text,
                                              jd_section* section);

/// Add a side of the box of random starts: "STATE=MIN:MAX". @return as jd_sweep_read_axis.
JD_API JD_NODISCARD jd_status jd_sweep_read_span(const jd_model* model, const char* text,
                                                 jd_sweep_options* options);

/// Add a recorded quantity by name. @return JD_OK, JD_ERR_NAME or JD_ERR_RANGE.
JD_API JD_NODISCARD jd_status jd_sweep_read_quantity(const jd_model* model, const char* name,
                                                     jd_sweep_options* options);

/// The sweep of a scenario; NULL if it has none.
JD_API const jd_sweep_options* jd_scenario_sweep(const jd_scenario* scenario);

// ---- Its file -----------------------------------------------------------------------------------

/// The file of a sweep, open to read. Opaque.
typedef struct jd_diagram jd_diagram;

/// Whether a file is one of a sweep. False where it cannot be read.
JD_API bool jd_diagram_is_file(const char* path);

/// Open a file of a sweep, finished or not.
/// @return JD_OK, JD_ERR_FILE (missing, damaged, not ours, of another format) or JD_ERR_MEMORY. On
/// error *diagram is NULL.
JD_API JD_NODISCARD jd_status jd_diagram_open(jd_context* context, const char* path,
                                              jd_diagram** diagram);

/// Close it; takes NULL.
JD_API void jd_diagram_free(jd_diagram* diagram);

/// A varied parameter.
typedef struct jd_diagram_axis {
    const char* name;
    const char* symbol;
    const char* unit;
    jd_spacing spacing;
    bool listed;  ///< the values were listed one by one
    int64_t count;
    const double* values;
} jd_diagram_axis;

/// A recorded quantity.
typedef struct jd_diagram_quantity {
    const char* name;
    const char* symbol;
    const char* unit;
} jd_diagram_quantity;

/// One case.
typedef struct jd_diagram_case {
    int64_t place[2];     ///< which value of each axis
    jd_direction branch;  ///< of a quasi-static sweep; otherwise JD_DIRECTION_UP
    int start;            ///< which of the starts
    bool done;            ///< it is there
    jd_status status;     ///< how it ended
    int period;           ///< or one of JD_PERIOD_...
    int64_t recorded;     ///< sections that are there
} jd_diagram_case;

JD_API int64_t jd_diagram_case_count(const jd_diagram* diagram);
/// The case at `index`, all zero outside.
JD_API jd_diagram_case jd_diagram_case_at(const jd_diagram* diagram, int64_t index);
JD_API int jd_diagram_axis_count(const jd_diagram* diagram);
JD_API const jd_diagram_axis* jd_diagram_axis_at(const jd_diagram* diagram, int index);
JD_API int jd_diagram_quantity_count(const jd_diagram* diagram);
JD_API const jd_diagram_quantity* jd_diagram_quantity_at(const jd_diagram* diagram, int index);
/// The model, how it was run, and the scenario: a result without rows.
JD_API const jd_result* jd_diagram_result(const jd_diagram* diagram);
/// A text of the sweep, "" if there is none: "start", "direction", "section" (in words).
JD_API const char* jd_diagram_text(const jd_diagram* diagram, const char* name);
/// A number of the sweep, NaN if there is none: "segments", "starts", "seed", "transient",
/// "record", "periods", "period_tolerance", "within".
JD_API double jd_diagram_number(const jd_diagram* diagram, const char* name);
/// Whether all cases are there.
JD_API bool jd_diagram_finished(const jd_diagram* diagram);

/// What was recorded of a quantity in the cases from `first` on: `count` times "record" numbers,
/// NaN where nothing was. @return JD_OK, JD_ERR_ARGUMENT (outside) or JD_ERR_FILE.
JD_API JD_NODISCARD jd_status jd_diagram_points(jd_context* context, const jd_diagram* diagram,
                                                int quantity, int64_t first, int64_t count,
                                                double* values);

/// Write what was recorded as comma-separated values: one row for every section, with the number of
/// the case, the values of the varied parameters, the branch (1 up, -1 down) and the start where
/// there are several, the period and the number of the section.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_diagram_write_csv(jd_context* context, const jd_diagram* diagram,
                                                   const char* path, bool replace);

// ---- Its figure ---------------------------------------------------------------------------------

/// What the colours of a bifurcation diagram tell.
typedef enum jd_colouring {
    JD_COLOUR_AUTO,     ///< branches, if there are two, else density
    JD_COLOUR_DENSITY,  ///< how many points fall on a place
    JD_COLOUR_BRANCH,   ///< up and down
    JD_COLOUR_PERIOD,   ///< the period
} jd_colouring;

/// Draw a sweep: of one parameter the recorded quantities over it, of two the period over both.
/// Points are counted on a grid of pixels: any number of them stays readable. `options` may be
/// NULL.
/// @return as jd_figure_write.
JD_API JD_NODISCARD jd_status jd_diagram_write(jd_context* context, const jd_diagram* diagram,
                                               jd_colouring colouring, const char* path,
                                               const jd_figure_options* options);

#ifdef __cplusplus
}
#endif
#endif
