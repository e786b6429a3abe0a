// Runs for the page: rows in one block of memory, events and how it ended as JSON; and the friction of
// a model's patch for many motions at once.

#include "door.h"

#include "judder/scenario.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool go_on(void* data, double done) {
    (void)data;
    return page_progress(done) != 0;
}

static jd_run_options draft;
static jd_watchpoint watchpoints[JD_MAX_WATCHPOINTS];

// Options of the next run: those of a run that says nothing else, in one lane. The numbers are the
// same in any.
void DOOR(door_run_begin)(const door_model* m, double begin, double end) {
    draft = jd_run_options_default(jd_model_system(m->model));
    draft.begin = begin;
    draft.end = end;
    draft.engine = "base-1";
    draft.threads = 1;
    draft.outputs = true;
    draft.progress = go_on;
}

// 0 stands for the usual output step and tolerance, NULL for the usual solver.
int DOOR(door_run_options)(double step, double tolerance, const char* solver) {
    draft.output_step = step;
    if (tolerance > 0)
        draft.tolerance = tolerance;
    draft.solver = solver;
    return JD_OK;
}

// Another option by its name, as the section `run` of a scenario has it: "transient", "2 s".
int DOOR(door_run_text)(const door_model* m, const char* name, const char* text) {
    return jd_options_read(m->context, jd_run_option_list(), &draft, name, text);
}

// An event where a quantity passes a value. The name must live until the run has ended.
int DOOR(door_run_watch)(const char* quantity, double value, int direction, int stop) {
    if (draft.watchpoint_count == JD_MAX_WATCHPOINTS)
        return JD_ERR_RANGE;
    watchpoints[draft.watchpoint_count++] =
        (jd_watchpoint){quantity, value, direction, stop != 0};
    draft.watchpoints = watchpoints;
    return JD_OK;
}

jd_trajectory* DOOR(door_run)(const door_model* m) {
    jd_trajectory* trajectory = NULL;
    return jd_run(m->model, &draft, &trajectory) == JD_OK ? trajectory : NULL;
}

void DOOR(door_run_free)(jd_trajectory* trajectory) { jd_trajectory_free(trajectory); }

int DOOR(door_row_count)(const jd_trajectory* t) { return (int)jd_trajectory_row_count(t); }

// The rows, one after the other: time, states, outputs. Free it with door_free; NULL when out of
// memory.
double* DOOR(door_rows)(const jd_trajectory* t) {
    const jd_system* system = jd_model_system(jd_trajectory_model(t));
    const size_t states = (size_t)system->state_count, outputs = (size_t)system->output_count;
    const size_t width = 1 + states + outputs, count = (size_t)jd_trajectory_row_count(t);
    double* rows = malloc((count * width + 1) * sizeof *rows);
    for (size_t i = 0; rows && i < count; i++) {
        double* row = rows + i * width;
        row[0] = jd_trajectory_time(t, (int64_t)i);
        memcpy(row + 1, jd_trajectory_states(t, (int64_t)i), states * sizeof *row);
        const double* values = jd_trajectory_outputs(t, (int64_t)i);
        for (size_t k = 0; k < outputs; k++)
            row[1 + states + k] = values ? values[k] : NAN;
    }
    return rows;
}

// How it ended, what it took, and its first `most` events.
const char* DOOR(door_run_report)(const jd_trajectory* t, int most) {
    static char* text;
    const jd_run_statistics statistics = jd_trajectory_statistics(t);
    const int count = jd_trajectory_event_count(t);
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    jd_json_integer(&json, "status", jd_trajectory_status(t));
    jd_json_text(&json, "message", jd_trajectory_message(t));
    jd_json_number(&json, "end", jd_trajectory_final_time(t));
    jd_json_integer(&json, "steps", statistics.steps);
    jd_json_integer(&json, "rhs", statistics.rhs);
    jd_json_integer(&json, "event_count", count);
    jd_json_open(&json, "events", '[');
    for (int i = 0; i < count && i < most; i++) {
        const jd_event event = jd_trajectory_event_at(t, i);
        jd_json_open(&json, NULL, '{');
        jd_json_number(&json, "t", event.t);
        jd_json_text(&json, "kind", event.kind);
        jd_json_text(&json, "name", event.name);
        jd_json_close(&json, '}');
    }
    jd_json_close(&json, ']');
    jd_json_close(&json, '}');
    free(text);
    text = NULL;
    return jd_json_end(door_context(), &json, &text) == JD_OK ? text : NULL;
}

// ---- Friction of the patch ---------------------------------------------------------------------

// Loads over mu N (fx, fy, m) for motions (vx, vy, w); NaN where there is none. By the law of the model,
// or with `exact` by the patch itself: the limit surface.
int DOOR(door_friction)(const door_model* m, const char* contact, int exact, int count,
                        const double* motions, double* loads) {
    const jd_patch* patch = jd_model_patch_of(m->model, contact);
    const jd_law* law = jd_model_law_of(m->model, contact);
    if (!patch || !law)
        return JD_ERR_ARGUMENT;
    for (int i = 0; i < count; i++) {
        const jd_motion motion = {motions[3 * i], motions[3 * i + 1], motions[3 * i + 2]};
        jd_wrench load = {NAN, NAN, NAN};
        const jd_status status =
            exact ? jd_patch_load(patch, motion, 0, &load)
                  : jd_law_load(law, jd_model_law_parameters_of(m->model, contact), patch, motion,
                                0, &load);
        if (status != JD_OK)
            load = (jd_wrench){NAN, NAN, NAN};
        loads[3 * i] = load.fx, loads[3 * i + 1] = load.fy, loads[3 * i + 2] = load.m;
    }
    return JD_OK;
}
