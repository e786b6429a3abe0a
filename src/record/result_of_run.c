// From a trajectory to a result: columns, events, parameters, panels and how the run went, all
// copied.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/given.h"
#include "graph/program.h"
#include "judder/maths.h"
#include "record/result.h"

#include "judder/equations.h"
#include "plugin/table.h"
#include "record/patches.h"
#include "record/terms.h"

static bool has_outputs(const jd_trajectory* trajectory) {
    if (!jd_trajectory_options(trajectory).outputs)
        return false;
    const int64_t first = jd_trajectory_first_row(trajectory);
    return jd_trajectory_row_count(trajectory) == 0 ||
           jd_trajectory_outputs(trajectory, first) != NULL;
}

// Columns but for their values: time, states, outputs.
static void describe_columns(jd_result* result, const jd_system* system) {
    jd_column* column = result->columns;
    column->role = JD_COLUMN_TIME;
    column->name = column->symbol = "t";
    column->unit = "s";
    column->text = "time";
    column++;
    for (int i = 0; i < system->state_count; i++, column++) {
        const jd_state* state = &system->states[i];
        column->role = JD_COLUMN_STATE;
        column->name = jd_result_keep(result, state->name);
        column->symbol = jd_result_keep(result, state->symbol);
        column->unit = jd_result_keep(result, state->unit);
        column->text = jd_result_keep(result, state->text);
    }
    for (int i = 0; column < result->columns + result->column_count; i++, column++) {
        const jd_output* output = &system->outputs[i];
        column->role = JD_COLUMN_OUTPUT;
        column->name = jd_result_keep(result, output->name);
        column->symbol = jd_result_keep(result, output->symbol);
        column->unit = jd_result_keep(result, output->unit);
        column->text = jd_result_keep(result, output->text);
    }
}

static void copy_values(jd_result* result, const jd_trajectory* trajectory, int states) {
    const int64_t rows = result->row_count;
    const int outputs = result->column_count - 1 - states;
    for (int64_t row = 0; row < rows; row++) {
        const double* state = jd_trajectory_states(trajectory, row);
        const double* output = outputs > 0 ? jd_trajectory_outputs(trajectory, row) : NULL;
        double* value = result->values + row;
        *value = jd_trajectory_time(trajectory, row);
        for (int i = 0; i < states; i++)
            *(value += rows) = state[i];
        for (int i = 0; i < outputs; i++)
            *(value += rows) = output[i];
    }
}

// Kinds and names are few: each is kept once, beside the one before it of the same text.
static const char* keep_again(jd_result* result, const char* text, const char* before) {
    return before != NULL && strcmp(before, text) == 0 ? before : jd_result_keep(result, text);
}

static void copy_events(jd_result* result, const jd_trajectory* trajectory) {
    const size_t states = (size_t)result->state_count;
    for (int i = 0; i < result->event_count; i++) {
        const jd_event event = jd_trajectory_event_at(trajectory, i);
        const jd_event* before = i > 1 ? &result->events[i - 2] : NULL;  // stop, slip, stop, ...
        double* state = &result->event_states[(size_t)i * states];
        memcpy(state, event.state, states * sizeof *state);
        result->events[i] = (jd_event){
            .t = event.t,
            .kind = keep_again(result, event.kind, before ? before->kind : NULL),
            .name = keep_again(result, event.name, before ? before->name : NULL),
            .state = state,
            .modes = keep_again(result, event.modes, before ? before->modes : NULL),
        };
    }
}

// Append the parameters of one table. @return where the next one goes.
static jd_result_parameter* copy_parameters(jd_result* result, jd_result_parameter* to,
                                            const jd_parameter* table, int count,
                                            const double* values) {
    for (int i = 0; i < count; i++)
        *to++ = (jd_result_parameter){
            .name = jd_result_keep(result, table[i].name),
            .symbol = jd_result_keep(result, table[i].symbol),
            .unit = jd_result_keep(result, table[i].unit),
            .text = jd_result_keep(result, table[i].text),
            .value = values[i],
            .choice = jd_result_keep(result, jd_range_name(table[i].range, values[i])),
        };
    return to;
}

// ---- The run -----------------------------------------------------------------------------------

static void describe_parameters(jd_result* result, const jd_model* model) {
    const jd_system* system = jd_model_system(model);
    jd_result_parameter *to = result->parameters, *from = to;
    to = copy_parameters(result, to, system->parameters, system->parameter_count,
                         jd_model_parameters(model));
    for (; from < to; from++)
        from->group = "parameters";
    to += jd_laws_describe(result, model, to);
    for (int i = 0; i < system->state_count; i++, to++) {
        const jd_column* state = &result->columns[1 + i];
        *to = (jd_result_parameter){.group = "initial",
                                    .name = state->name,
                                    .symbol = state->symbol,
                                    .unit = state->unit,
                                    .text = state->text,
                                    .value = jd_model_initial(model)[i],
                                    .choice = ""};
    }
    to += jd_patches_describe(result, model, to);
    jd_terms_describe(result, model, to);
}

static void describe_phases(jd_result* result, const jd_phases* from) {
    if (from->quantity == NULL)
        return;
    result->phases.quantity = jd_result_keep(result, from->quantity);
    for (int i = 0; i < JD_PHASES && from->names[i] != NULL; i++)
        result->phases.names[i] = jd_result_keep(result, from->names[i]);
}

static void describe_panels(jd_result* result, const jd_system* system) {
    for (int i = 0; i < system->panel_count; i++) {
        const jd_panel* from = &system->panels[i];
        jd_panel* to = &result->panels[i];
        to->kind = from->kind;
        to->title = jd_result_keep(result, from->title);
        for (int k = 0; k < JD_PANEL_QUANTITIES && from->quantities[k] != NULL; k++)
            to->quantities[k] = jd_result_keep(result, from->quantities[k]);
    }
}

static const char* record_name(jd_record record) {
    switch (record) {
    case JD_RECORD_GRID:
        return "grid";
    case JD_RECORD_STEPS:
        return "steps";
    case JD_RECORD_FINAL:
        return "final";
    }
    return "";
}

// What every result tells about its model and how it is run; how that went is added to it.
static void describe_run(jd_result* result, const jd_model* model, const jd_run_options* options) {
    const jd_system* system = jd_model_system(model);
    const char* texts[JD_TEXT_COUNT] = {
        [JD_TEXT_SYSTEM] = system->name,
        [JD_TEXT_TITLE] = system->title,
        [JD_TEXT_SOURCE] = system->source,
        [JD_TEXT_SOLVER] = options->solver == NULL ? jd_solver_at(0)->name : options->solver,
        [JD_TEXT_RECORD] = record_name(options->record),
        [JD_TEXT_STATUS] = jd_status_name(JD_OK),
        [JD_TEXT_VERSION] = jd_version(),
        [JD_TEXT_MATHS] = JD_MATHS,
    };
    for (int i = 0; i < JD_TEXT_COUNT; i++)
        result->texts[i] = jd_result_keep(result, texts[i]);
    jd_patches_describe_texts(result, model);
    result->numbers[JD_NUMBER_BEGIN] = options->begin;
    result->numbers[JD_NUMBER_END] = options->end;
    result->numbers[JD_NUMBER_TOLERANCE] = options->tolerance;
    result->numbers[JD_NUMBER_OUTPUT_STEP] = options->output_step;
}

static void describe_end(jd_result* result, const jd_trajectory* trajectory) {
    const jd_run_statistics statistics = jd_trajectory_statistics(trajectory);
    result->texts[JD_TEXT_STATUS] =
        jd_result_keep(result, jd_status_name(jd_trajectory_status(trajectory)));
    result->texts[JD_TEXT_MESSAGE] = jd_result_keep(result, jd_trajectory_message(trajectory));
    result->numbers[JD_NUMBER_STEPS] = (double)statistics.steps;
    result->numbers[JD_NUMBER_REJECTED] = (double)statistics.rejected;
    result->numbers[JD_NUMBER_RHS] = (double)statistics.rhs;
    result->numbers[JD_NUMBER_IMPLICIT] = (double)statistics.implicit;
    result->numbers[JD_NUMBER_JACOBIANS] = (double)statistics.jacobians;
    result->numbers[JD_NUMBER_SWITCHES] = (double)statistics.switches;
    result->numbers[JD_NUMBER_EVENTS] = (double)statistics.events;
}

// ---- The whole ---------------------------------------------------------------------------------

// Make room for the rows and events that `result` is to hold, and tell of the model. @return
// whether there was memory.
static bool describe_model(jd_result* result, const jd_model* model, const jd_run_options* options,
                           bool outputs) {
    const jd_system* system = jd_model_system(model);
    result->column_count = 1 + system->state_count + (outputs ? system->output_count : 0);
    result->state_count = system->state_count;
    result->parameter_count = system->parameter_count + system->state_count;
    result->parameter_count += jd_laws_describe(result, model, NULL);
    result->parameter_count += jd_patches_describe(result, model, NULL);
    result->parameter_count += jd_terms_describe(result, model, NULL);
    result->panel_count = system->panel_count;
    if (!jd_result_reserve(result))
        return false;
    describe_columns(result, system);
    describe_parameters(result, model);
    jd_patches_copy_lists(result, model);
    jd_terms_copy_rows(result, model);
    describe_panels(result, system);
    describe_phases(result, &system->phases);
    describe_run(result, model, options);
    return true;
}

// The text that the system was made of, unless the scenario is that text.
static void keep_equations(jd_result* result, const jd_system* system, const char* scenario) {
    const char* text = jd_system_text(system);
    if (text && !(scenario && strcmp(scenario, text) == 0))
        result->texts[JD_TEXT_EQUATIONS] = jd_result_keep_lines(result, text);
}

// What the system computes: its text does not hold the tables it reads, and a plug-in has none. Studies
// that go on, or are joined, are told by it from those of a system that was changed.
static void keep_code(jd_result* result, const jd_system* system) {
    char text[32];
    const bool program = jd_program_is(system);
    const uint64_t sum = program ? jd_program_fingerprint_of(system) : jd_plugin_sum(system);
    snprintf(text, sizeof text, "%s %016" PRIx64, program ? "program" : "plug-in", sum);
    if (sum != 0)
        result->texts[JD_TEXT_CODE] = jd_result_keep(result, text);
}

jd_status jd_result_of_model(jd_context* context, const jd_model* model,
                             const jd_run_options* options, const char* scenario, jd_result** out) {
    jd_result* result = *out = jd_result_new();
    if (result != NULL && describe_model(result, model, options, false)) {
        result->texts[JD_TEXT_SCENARIO] = jd_result_keep_lines(result, scenario);
        keep_equations(result, jd_model_system(model), scenario);
        keep_code(result, jd_model_system(model));
        if (!result->out_of_memory)
            return JD_OK;
    }
    jd_result_free(result);
    *out = NULL;
    return jd_fail(context, JD_ERR_MEMORY, "out of memory for a result of '%s'",
                   jd_model_system(model)->name);
}

jd_status jd_result_create(jd_context* context, const jd_trajectory* trajectory,
                           const char* scenario, jd_result** out) {
    if (!JD_GIVEN(context, trajectory, out))
        return JD_ERR_ARGUMENT;
    const jd_model* model = jd_trajectory_model(trajectory);
    const jd_run_options options = jd_trajectory_options(trajectory);
    const jd_system* system = jd_model_system(model);
    *out = NULL;
    jd_result* result = jd_result_new();
    if (result == NULL)
        goto fail;
    const bool whole = jd_trajectory_first_row(trajectory) == 0;
    result->row_count = whole ? jd_trajectory_row_count(trajectory) : 0;
    result->event_count = jd_trajectory_event_count(trajectory);
    if (!describe_model(result, model, &options, has_outputs(trajectory)))
        goto fail;
    copy_values(result, trajectory, system->state_count);
    copy_events(result, trajectory);
    describe_end(result, trajectory);
    result->texts[JD_TEXT_SCENARIO] = jd_result_keep_lines(result, scenario);
    keep_equations(result, system, scenario);
    if (result->out_of_memory)
        goto fail;
    *out = result;
    return JD_OK;
fail:
    jd_result_free(result);
    return jd_fail(context, JD_ERR_MEMORY, "out of memory for the result of '%s' (%lld rows)",
                   system->name, (long long)jd_trajectory_row_count(trajectory));
}
