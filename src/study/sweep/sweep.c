// A sweep: the cases are numbered, the file is laid out, a pool of threads runs the chains of
// cases, and what came of them is counted.
//
// Every case has its place in the file, whoever runs it and when: so the file has the same bytes
// for any number of threads and any engine, and memory does not grow with the number of cases.

#include "judder/sweep.h"

#include "base/given.h"
#include "engine/info.h"
#include "model/model.h"
#include "record/result.h"
#include "record/sweep/path.h"
#include "run/watchpoints.h"
#include "study/sweep/job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COUNTED 4096  // cases counted together

// ---- What is varied and recorded ---------------------------------------------------------------

static jd_status make_values(jd_sweep_job* job) {
    const jd_sweep_options* o = job->options;
    for (int i = 0; i < o->axis_count; i++) {
        const int points = o->axes[i].points;
        job->values[i] = malloc((size_t)points * sizeof(double));
        if (!job->values[i])
            return jd_fail(job->model->context, JD_ERR_MEMORY, "out of memory for %d values",
                           points);
        for (int k = 0; k < points; k++)
            job->values[i][k] = o->listed[i] ? o->lists[i][k] : jd_axis_value(&o->axes[i], k);
    }
    return JD_OK;
}

// One recorded quantity: where it stands, how large it is, what it is called.
static void add_quantity(jd_sweep_job* job, jd_sweep_about* about, int place) {
    const jd_system* system = job->model->system;
    const int i = job->quantity_count++, output = place - system->state_count;
    jd_diagram_quantity q;
    if (output < 0)
        q = (jd_diagram_quantity){system->states[place].name, system->states[place].symbol,
                                  system->states[place].unit};
    else
        q = (jd_diagram_quantity){system->outputs[output].name, system->outputs[output].symbol,
                                  system->outputs[output].unit};
    job->places[i] = place;
    job->sizes[i] = output < 0 ? system->states[place].scale : 0;
    job->angles[i] = strcmp(q.unit, "rad") == 0;
    job->measures |= output >= 0;
    about->quantities[i] = q;
    about->quantity_count = job->quantity_count;
}

// Whether a state is one that never returns.
static bool is_sum(const jd_system* system, int state) {
    for (int i = 0; system->sums && system->sums[i]; i++)
        if (strcmp(system->sums[i], system->states[state].name) == 0)
            return true;
    return false;
}

// Whether a state is left out unless it is asked for: it never returns, or the section holds it.
static bool tells_nothing(const jd_system* system, const jd_section* section, int state) {
    const bool held = section->kind == JD_SECTION_CROSSING && system->state_count > 1 &&
                      strcmp(section->quantity, system->states[state].name) == 0;
    return held || is_sum(system, state);
}

int jd_sweep_quantities(const jd_model* model, const jd_sweep_options* o,
                        const char* names[JD_SWEEP_QUANTITIES]) {
    if (!model || !o || !names)
        return 0;
    const jd_system* system = model->system;
    int count = 0;
    for (int i = 0; i < o->quantity_count; i++)
        names[count++] = o->quantities[i];
    for (int i = 0; o->quantity_count == 0 && i < system->state_count; i++)
        if (!tells_nothing(system, &o->section, i) && count < JD_SWEEP_QUANTITIES)
            names[count++] = system->states[i].name;
    return count;
}

static void choose_quantities(jd_sweep_job* job, jd_sweep_about* about) {
    const char* names[JD_SWEEP_QUANTITIES];
    const int count = jd_sweep_quantities(job->model, job->options, names);
    int place;
    for (int i = 0; i < count; i++)
        if (jd_watch_place(NULL, job->model->system, names[i], &place) == JD_OK)
            add_quantity(job, about, place);
}

static void describe_axes(const jd_sweep_job* job, jd_sweep_about* about) {
    const jd_sweep_options* o = job->options;
    about->axis_count = o->axis_count;
    for (int i = 0; i < o->axis_count; i++) {
        const jd_parameter* parameter = NULL;
        // Checked by jd_sweep_check.
        jd_status_ignore(jd_model_parameter(job->model, o->axes[i].name, &parameter, NULL));
        about->axes[i] = (jd_diagram_axis){
            .name = o->axes[i].name,
            .symbol = parameter->symbol,
            .unit = parameter->unit,
            .spacing = o->axes[i].spacing,
            .count = o->axes[i].points,
            .values = job->values[i],
        };
        about->axis_texts[i] = parameter->text;
    }
}

// ---- File --------------------------------------------------------------------------------------

static jd_status open_file(jd_sweep_job* job, const char* path) {
    const jd_model* model = job->model;
    const jd_sweep_options* o = job->options;
    char section[JD_SECTION_TEXT];
    jd_result* result;
    jd_run_options run = *job->run;
    run.solver = jd_stepper_info(job->solver.stepper)->name;
    run.engine = job->solver.engine->info.name;
    run.record = JD_RECORD_FINAL;
    jd_status status = jd_result_of_model(model->context, model, &run, o->scenario, &result);
    if (status < 0)
        return status;
    jd_section_describe(model, &o->section, section);
    jd_sweep_about about = {
        .result = result,
        .options = o,
        .section = section,
        .system = model->system,
        .cases = jd_sweep_grid_cases(&job->grid),
        .record = o->record,
        .max_steps = run.max_steps,
    };
    describe_axes(job, &about);
    choose_quantities(job, &about);
    status = jd_sweep_path_begin(model->context, path, &about, &job->file);
    job->resumed = o->resume;
    jd_result_free(result);
    return status;
}

// ---- Run ---------------------------------------------------------------------------------------

// Whether no case of the sweep can stick.
static bool stays_regular(const jd_sweep_job* job) {
    const jd_sweep_options* o = job->options;
    const char* name = jd_system_regular(job->model->system);
    bool swept = false;
    for (int i = 0; name && i < o->axis_count; i++)
        swept = swept || strcmp(o->axes[i].name, name) == 0;
    return !swept && jd_solver_regular(job->model);
}

static jd_status run_pool(jd_sweep_job* job, int threads) {
    const jd_sweep_options* o = job->options;
    const jd_run_options* run = job->run;
    const bool crossing = o->section.kind == JD_SECTION_CROSSING;
    jd_trigger trigger = {0};
    if (crossing)
        trigger = jd_section_trigger(job->model->system, &o->section);
    const jd_batch_spec batch = {
        .system = job->solver.system,
        .law = job->solver.law,
        .stepper = job->solver.stepper,
        .tolerance = run->tolerance,
        .record = JD_RECORD_FINAL,
        .max_steps = run->max_steps,
        .triggers = &trigger,
        .trigger_count = crossing,
        .triggers_measure = crossing && trigger.place >= job->model->system->state_count,
        .regular = stays_regular(job),
    };
    const jd_pool_spec spec = {
        .engine = job->solver.engine,
        .batch = &batch,
        .threads = threads,
        .progress = run->progress,
        .progress_data = run->progress_data,
    };
    jd_status status = jd_sweep_slots_create(job, jd_pool_slots(&spec, job->source.count));
    return status == JD_OK ? jd_pool_run(&spec, &job->source) : status;
}

// Count what is in the file. @return 0 or an errno.
static int count_cases(const jd_sweep_job* job, jd_sweep_summary* sum) {
    const jd_sweep_file* f = &job->file;
    int32_t done[COUNTED], status[COUNTED], period[COUNTED];
    int64_t recorded[COUNTED];
    int error = 0;
    *sum =
        (jd_sweep_summary){.cases = jd_sweep_grid_cases(&job->grid), .run = atomic_load(&job->ran)};
    for (int64_t at = 0; at < sum->cases && error == 0; at += COUNTED) {
        const int64_t count = sum->cases - at < COUNTED ? sum->cases - at : COUNTED;
        error = jd_array_file_read(&f->file, &f->rooms[JD_SWEEP_DONE], at, count, done) ||
                jd_array_file_read(&f->file, &f->rooms[JD_SWEEP_STATUS], at, count, status) ||
                jd_array_file_read(&f->file, &f->rooms[JD_SWEEP_PERIOD], at, count, period) ||
                jd_array_file_read(&f->file, &f->rooms[JD_SWEEP_RECORDED], at, count, recorded);
        for (int64_t i = 0; i < count && error == 0; i++) {
            if (done[i] != 1)
                continue;
            sum->finished++;
            sum->failed += status[i] != JD_OK;
            sum->points += recorded[i];
            sum->stick += period[i] == JD_PERIOD_STICK;
            sum->fixed += period[i] == JD_PERIOD_FIXED;
            sum->unknown += period[i] == JD_PERIOD_UNKNOWN;
            if (period[i] >= 0 && period[i] <= JD_SWEEP_PERIODS)
                sum->periods[period[i]]++;
        }
    }
    return error;
}

// How the pool ended, told with the file's name.
static jd_status judge(const jd_sweep_job* job, jd_status status, const char* path,
                       const jd_sweep_summary* sum) {
    const int error = atomic_load(&job->error);
    if (error != 0)
        return jd_fail(job->model->context, JD_ERR_FILE,
                       "cannot write '%s.part': %s; it holds %lld of %lld cases and can be resumed",
                       path, strerror(error), (long long)sum->finished, (long long)sum->cases);
    if (status == JD_ERR_MEMORY)
        return jd_fail(job->model->context, status,
                       "out of memory; '%s.part' holds %lld of %lld cases and can be resumed", path,
                       (long long)sum->finished, (long long)sum->cases);
    return status;
}

// The engine is that for the trajectories of one thread.
static jd_status choose(jd_sweep_job* job, int* threads) {
    const int64_t chains = jd_sweep_grid_chains(&job->grid);
    *threads = jd_pool_threads(job->run->threads, chains, NULL);
    return jd_solver_choose(job->model, job->run, (chains + *threads - 1) / *threads, &job->solver);
}

static jd_status run_job(jd_sweep_job* job, const char* path, jd_sweep_summary* sum) {
    int threads = 1;
    jd_status status = choose(job, &threads);
    if (status == JD_OK)
        status = make_values(job);
    if (status == JD_OK)
        status = open_file(job, path);
    if (status < 0)
        return status;
    job->stride = job->model->system->state_count + jd_system_modes(job->solver.system);
    status = run_pool(job, threads);
    const int error = count_cases(job, sum);
    status = judge(job, status, path, sum);
    if (status < 0 || error != 0) {
        jd_sweep_file_close(&job->file);
        return status < 0 ? status
                          : jd_fail(job->model->context, JD_ERR_FILE, "cannot read '%s.part': %s",
                                    path, strerror(error));
    }
    const jd_status named = jd_sweep_path_end(
        job->model->context, path, sum->finished == sum->cases, job->options->replace, &job->file);
    return named < 0 ? named : status;
}

jd_status jd_sweep_run(const jd_model* model, const jd_run_options* run,
                       const jd_sweep_options* options, const char* path,
                       jd_sweep_summary* summary) {
    if (!JD_GIVEN(jd_context_of(model), model, run, options))
        return JD_ERR_ARGUMENT;
    jd_sweep_summary own;
    const jd_status status = jd_sweep_check(model, run, options);
    if (status < 0)
        return status;
    jd_sweep_job* job = calloc(1, sizeof *job);
    if (!job)
        return jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a sweep");
    job->model = model;
    job->run = run;
    job->options = options;
    job->grid = jd_sweep_grid_of(options);
    job->source.count = jd_sweep_grid_chains(&job->grid);
    job->source.total = jd_sweep_grid_cases(&job->grid);
    job->within = options->section.within > 0 ? options->section.within : run->end - run->begin;
    const jd_status ended = run_job(job, path, summary ? summary : &own);
    jd_sweep_slots_free(job);
    free(job->values[0]);
    free(job->values[1]);
    free(job);
    return ended;
}
