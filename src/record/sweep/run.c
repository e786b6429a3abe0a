// A sweep into a file: it is laid out before the first case runs, the sweep hands its cases to the
// sink that writes them, and at the end the file gets its name.
//
// Every case has its place in the file, whoever runs it and when: so the file has the same bytes for
// any number of threads and any engine.

#include "judder/sweep.h"

#include "base/given.h"
#include "engine/info.h"
#include "model/model.h"
#include "record/result.h"
#include "record/sweep/path.h"
#include "record/sweep/sink.h"
#include "run/watchpoints.h"
#include "study/sweep/job.h"

#include <stdlib.h>
#include <string.h>

// A sweep on its way into a file.
typedef struct filing {
    const jd_model* model;
    const jd_run_options* run;
    const jd_sweep_options* options;
    const char* path;
    double* values[2];  // of the axes
    jd_sweep_writer writer;
} filing;

// ---- What the file tells -----------------------------------------------------------------------

static jd_status make_values(filing* f, int axis) {
    const int points = f->options->axes[axis].points;
    double* values = f->values[axis] = malloc((size_t)points * sizeof *values);
    if (!values)
        return jd_fail(f->model->context, JD_ERR_MEMORY, "out of memory for %d values", points);
    for (int k = 0; k < points; k++)
        values[k] = jd_sweep_value(f->options, axis, k);
    return JD_OK;
}

static jd_status describe_axes(filing* f, jd_sweep_about* about) {
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

static void describe_quantities(const filing* f, jd_sweep_about* about) {
    const char* names[JD_SWEEP_QUANTITIES];
    about->quantity_count = jd_sweep_quantities(f->model, f->options, names);
    for (int i = 0; i < about->quantity_count; i++)
        about->quantities[i] = describe_quantity(f->model->system, names[i]);
}

// ---- File --------------------------------------------------------------------------------------

// The model and how it is run, with the solver and the engine that the sweep will take.
static jd_status describe_run(const filing* f, jd_result** result) {
    int threads;
    jd_solver solver;
    jd_run_options run = *f->run;
    const jd_status status = jd_sweep_choose(f->model, f->run, f->options, &threads, &solver);
    if (status < 0)
        return status;
    run.solver = jd_stepper_info(solver.stepper)->name;
    run.engine = solver.engine->info.name;
    run.record = JD_RECORD_FINAL;
    return jd_result_of_model(f->model->context, f->model, &run, f->options->scenario, result);
}

static jd_status open_file(filing* f) {
    const jd_sweep_options* o = f->options;
    char section[JD_SECTION_TEXT];
    jd_result* result = NULL;
    jd_status status = describe_run(f, &result);
    if (status < 0)
        return status;
    jd_section_describe(f->model, &o->section, section);
    jd_sweep_about about = {
        .result = result,
        .options = o,
        .section = section,
        .system = f->model->system,
        .cases = jd_sweep_case_count(o),
        .record = o->record,
        .max_steps = f->run->max_steps,
    };
    status = describe_axes(f, &about);
    describe_quantities(f, &about);
    if (status == JD_OK)
        status = jd_sweep_path_begin(f->model->context, f->path, &about, &f->writer.file);
    jd_result_free(result);
    return status;
}

// How the sweep ended, told with the file's name.
static jd_status judge(filing* f, jd_status status, const jd_sweep_summary* sum) {
    const int error = atomic_load(&f->writer.error);
    if (error != 0)
        return jd_fail(f->model->context, JD_ERR_FILE,
                       "cannot write '%s.part': %s; it holds %lld of %lld cases and can be resumed",
                       f->path, strerror(error), (long long)sum->finished, (long long)sum->cases);
    if (status == JD_ERR_MEMORY)
        return jd_fail(f->model->context, status,
                       "out of memory; '%s.part' holds %lld of %lld cases and can be resumed",
                       f->path, (long long)sum->finished, (long long)sum->cases);
    return status;
}

static jd_status fill_file(filing* f, jd_sweep_summary* sum) {
    const jd_sweep_options* o = f->options;
    const jd_sweep_sink sink = jd_sweep_writer_sink(&f->writer, o->resume);
    jd_status status = jd_sweep_each(f->model, f->run, o, &sink, sum);
    status = judge(f, status, sum);
    if (status < 0) {
        jd_sweep_file_close(&f->writer.file);
        return status;
    }
    const jd_status named = jd_sweep_path_end(
        f->model->context, f->path, sum->finished == sum->cases, o->replace, &f->writer.file);
    return named < 0 ? named : status;
}

jd_status jd_sweep_run(const jd_model* model, const jd_run_options* run,
                       const jd_sweep_options* options, const char* path,
                       jd_sweep_summary* summary) {
    if (!JD_GIVEN(jd_context_of(model), model, run, options, path))
        return JD_ERR_ARGUMENT;
    jd_sweep_summary own;
    jd_status status = jd_sweep_check(model, run, options);
    if (status < 0)
        return status;
    filing* f = calloc(1, sizeof *f);
    if (!f)
        return jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a sweep");
    f->model = model;
    f->run = run;
    f->options = options;
    f->path = path;
    status = open_file(f);
    if (status == JD_OK)
        status = fill_file(f, summary ? summary : &own);
    free(f->values[0]);
    free(f->values[1]);
    free(f);
    return status;
}
