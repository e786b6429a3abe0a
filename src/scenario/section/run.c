// The section that says how the model is run.

#include "scenario/sections.h"

#define NAMES(array) ((jd_names){array, (int)(sizeof(array) / sizeof(array)[0])})
#define SOLVERS_MAX 64  // more than there will be

// ---- run ---------------------------------------------------------------------------------------

static const char* const run_keys[] = {"begin",  "end",       "tolerance", "output_step", "solver",
                                       "record", "max_steps", "transient", "events"};

static jd_status read_solver(const jd_reader* reader, const jd_tree* entry) {
    const char* names[SOLVERS_MAX];
    int count = 0, index;
    for (; count < jd_solver_count() && count < SOLVERS_MAX; count++)
        names[count] = jd_solver_at(count)->name;
    const jd_status status = jd_entry_choice(reader, entry, (jd_names){names, count}, &index);
    if (status == JD_OK)
        reader->scenario->options.solver = names[index];
    return status;
}

// What must hold between the values. The place is that of the entry that breaks it.
static jd_status check_run(const jd_reader* reader, const jd_tree* map) {
    const jd_run_options* o = &reader->scenario->options;
    const jd_tree* end = jd_tree_find(map, "end");
    const jd_tree* span = end ? end : jd_tree_find(map, "begin");
    const jd_tree* step = jd_tree_find(map, "output_step");
    if (span && !(o->end > o->begin))
        return JD_FAIL_AT(reader, span, JD_ERR_RANGE, "end is %g s, must be after begin (%g s)",
                          o->end, o->begin);
    const jd_tree* transient = jd_tree_find(map, "transient");
    if (transient && !(o->transient >= 0 && o->transient < o->end - o->begin))
        return JD_FAIL_AT(reader, transient, JD_ERR_RANGE,
                          "transient is %g s, must be from 0 to below the length of the run, %g s",
                          o->transient, o->end - o->begin);
    const double rows = o->output_step > 0.0 ? (o->end - o->begin) / o->output_step : 0.0;
    if (step && o->record == JD_RECORD_GRID && !(rows <= JD_MAX_ROWS - 2.0))
        return JD_FAIL_AT(reader, step, JD_ERR_RANGE,
                          "output_step is %g s, gives %g rows; at most %d are kept", o->output_step,
                          rows, JD_MAX_ROWS);
    return JD_OK;
}

jd_status jd_section_run(const jd_reader* reader, const jd_tree* value) {
    jd_run_options* o = &reader->scenario->options;
    const jd_tree* solver = jd_tree_find(value, "solver");
    const jd_tree* events = jd_tree_find(value, "events");
    jd_status status = jd_entry_map(reader, value);
    if (status == JD_OK)
        status = jd_entry_keys(reader, value, "key", NAMES(run_keys));
    if (status == JD_OK)
        status = jd_entry_options(reader, value, jd_run_option_list(), o);
    if (status == JD_OK && solver)
        status = read_solver(reader, solver);
    if (status == JD_OK && events)
        status = jd_section_events(reader, events);
    return status == JD_OK ? check_run(reader, value) : status;
}
