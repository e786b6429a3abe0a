// What a sweep tells about itself in its file: the model, how it is run, axes, quantities.

#include "record/sweep/about.h"

#include "engine/info.h"
#include "model/model.h"
#include "record/result.h"
#include "run/watchpoints.h"
#include "study/sweep/job.h"

#include <stdlib.h>

static jd_status make_values(jd_sweep_telling* f, int axis) {
    const int points = f->options->axes[axis].points;
    double* values = f->values[axis] = malloc((size_t)points * sizeof *values);
    if (!values)
        return jd_fail(f->model->context, JD_ERR_MEMORY, "out of memory for %d values", points);
    for (int k = 0; k < points; k++)
        values[k] = jd_sweep_value(f->options, axis, k);
    return JD_OK;
}

static jd_status describe_axes(jd_sweep_telling* f, jd_sweep_about* about) {
    const jd_sweep_options* o = f->options;
    about->axis_count = o->axis_count;
    for (int i = 0; i < o->axis_count; i++) {
        const jd_parameter* parameter = NULL;
        jd_status status = make_values(f, i);
        if (status == JD_OK)
            status = jd_model_parameter(f->model, o->axes[i].name, &parameter, NULL);
        if (status < 0)
            return status;
        about->axes[i] = (jd_diagram_axis){
            .name = o->axes[i].name,
            .symbol = parameter->symbol,
            .unit = parameter->unit,
            .spacing = o->axes[i].spacing,
            .count = o->axes[i].points,
            .values = f->values[i],
        };
        about->axis_texts[i] = parameter->text;
    }
    return JD_OK;
}

static jd_diagram_quantity describe_quantity(const jd_system* system, const char* name) {
    int place = 0;
    jd_status_ignore(jd_watch_place(NULL, system, name, &place));  // checked by jd_sweep_check
    if (place < system->state_count) {
        const jd_state* state = &system->states[place];
        return (jd_diagram_quantity){state->name, state->symbol, state->unit};
    }
    const jd_output* output = &system->outputs[place - system->state_count];
    return (jd_diagram_quantity){output->name, output->symbol, output->unit};
}

static void describe_quantities(const jd_sweep_telling* f, jd_sweep_about* about) {
    const char* names[JD_SWEEP_QUANTITIES];
    about->quantity_count = jd_sweep_quantities(f->model, f->options, names);
    for (int i = 0; i < about->quantity_count; i++)
        about->quantities[i] = describe_quantity(f->model->system, names[i]);
}

// The model and how it is run, with the solver and the engine that the sweep will take.
static jd_status describe_run(const jd_sweep_telling* f, jd_result** result) {
    int threads;
    jd_solver solver;
    jd_run_options run = *f->run;
    const jd_status status =
        jd_sweep_choose(f->model, f->run, jd_sweep_chain_count(f->options), &threads, &solver);
    if (status < 0)
        return status;
    run.solver = jd_stepper_info(solver.stepper)->name;
    run.engine = solver.engine->info.name;
    run.record = JD_RECORD_FINAL;
    return jd_result_of_model(f->model->context, f->model, &run, f->options->scenario, result);
}

jd_status jd_sweep_tell(const jd_model* model, const jd_run_options* run,
                        const jd_sweep_options* options, jd_sweep_telling* telling) {
    jd_sweep_telling* f = telling;
    jd_result* result = NULL;
    *f = (jd_sweep_telling){.model = model, .run = run, .options = options};
    jd_status status = describe_run(f, &result);
    if (status < 0)
        return status;
    jd_section_describe(model, &options->section, f->section);
    f->about = (jd_sweep_about){
        .result = result,
        .options = options,
        .section = f->section,
        .system = model->system,
        .cases = jd_sweep_case_count(options),
        .record = options->record,
        .max_steps = run->max_steps,
    };
    status = describe_axes(f, &f->about);
    describe_quantities(f, &f->about);
    f->result = result;
    if (status < 0)
        jd_sweep_tell_end(f);
    return status;
}

void jd_sweep_tell_end(jd_sweep_telling* telling) {
    jd_result_free(telling->result);
    free(telling->values[0]);
    free(telling->values[1]);
    *telling = (jd_sweep_telling){0};
}
