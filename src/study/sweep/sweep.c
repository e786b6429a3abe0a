// A sweep: the cases are numbered, a pool of threads runs the chains of cases and hands each to the
// sink, and what came of them is counted.
//
// A case depends on its number alone, whoever runs it and when: so a sink gets the same numbers for
// any number of threads and any engine. Memory does not grow with the number of cases.

#include "judder/sweep.h"

#include "base/given.h"
#include "engine/info.h"
#include "model/model.h"
#include "run/watchpoints.h"
#include "study/sweep/job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- What is recorded --------------------------------------------------------------------------

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

// One recorded quantity: where it stands, how large it is.
static void add_quantity(jd_sweep_job* job, int place) {
    const jd_system* system = job->model->system;
    const int i = job->quantity_count++, output = place - system->state_count;
    const char* unit = output < 0 ? system->states[place].unit : system->outputs[output].unit;
    job->places[i] = place;
    job->sizes[i] = output < 0 ? system->states[place].scale : 0;
    job->angles[i] = strcmp(unit, "rad") == 0;
    job->measures |= output >= 0;
}

static void choose_quantities(jd_sweep_job* job) {
    const char* names[JD_SWEEP_QUANTITIES];
    const int count = jd_sweep_quantities(job->model, job->options, names);
    int place;
    for (int i = 0; i < count; i++)
        if (jd_watch_place(NULL, job->model->system, names[i], &place) == JD_OK)
            add_quantity(job, place);
}

// ---- What came of it ---------------------------------------------------------------------------

void jd_sweep_count(jd_sweep_job* job, const jd_sweep_case* c, bool run) {
    jd_sweep_summary* sum = &job->summary;
    jd_lock_take(&job->lock);
    sum->run += run;
    sum->finished++;
    sum->failed += c->status != JD_OK;
    sum->points += c->recorded;
    sum->stick += c->period == JD_PERIOD_STICK;
    sum->fixed += c->period == JD_PERIOD_FIXED;
    sum->unknown += c->period == JD_PERIOD_UNKNOWN;
    if (c->period >= 0 && c->period <= JD_SWEEP_PERIODS)
        sum->periods[c->period]++;
    jd_lock_give(&job->lock);
}

jd_status jd_sweep_note(jd_sweep_job* job, jd_status status) {
    if (status >= 0)
        return status;
    jd_lock_take(&job->lock);
    if (job->failed == JD_OK)
        job->failed = status;
    jd_lock_give(&job->lock);
    return status;
}

jd_status jd_sweep_noted(jd_sweep_job* job) {
    jd_lock_take(&job->lock);
    const jd_status failed = job->failed;
    jd_lock_give(&job->lock);
    return failed;
}

// Count what the sink has already, whether or not the sweep gets as far. Where the sink hands out
// chains, its cases are counted as they come (slot.c): all of them may be many more.
static void count_found(jd_sweep_job* job) {
    const jd_sweep_sink* sink = job->sink;
    for (int64_t i = 0; sink->find && !sink->next && i < job->summary.cases; i++) {
        jd_sweep_case found = jd_sweep_case_of(job, i);
        if (sink->find(sink->data, &found, NULL))
            jd_sweep_count(job, &found, false);
    }
}

// ---- Run ---------------------------------------------------------------------------------------

// Whether no case of the sweep can stick.
static bool stays_regular(const jd_sweep_job* job) {
    const jd_sweep_options* o = job->options;
    const char* const* names = jd_system_regular(job->model->system);
    bool swept = false;
    for (int k = 0; names && names[k]; k++)
        for (int i = 0; i < o->axis_count; i++)
            swept = swept || strcmp(o->axes[i].name, names[k]) == 0;
    return !swept && jd_solver_regular(job->model);
}

// The next chain of those that the sink hands out, in blocks.
static int64_t next_chain(void* data) {
    jd_sweep_job* job = data;
    const jd_sweep_sink* sink = job->sink;
    int64_t first = 0, count = 0;
    while (job->given == job->given_end) {
        if (!sink->next(sink->data, &first, &count))
            return -1;
        const bool inside = first >= 0 && first <= job->chains && count >= 0;
        job->given = inside ? first : 0;
        job->given_end = !inside ? 0 : count < job->chains - first ? first + count : job->chains;
    }
    return job->given++;
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
        .laws = job->solver.laws,
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
        .next = job->sink->next ? next_chain : NULL,
        .next_data = job,
    };
    jd_status status = jd_sweep_slots_create(job, jd_pool_slots(&spec, job->source.count));
    return status == JD_OK ? jd_pool_run(&spec, &job->source) : status;
}

jd_status jd_sweep_choose(const jd_model* model, const jd_run_options* run, int64_t chains,
                          int* threads, jd_solver* solver) {
    *threads = jd_pool_threads(run->threads, chains, NULL);
    // The engine is that for the trajectories of one thread.
    return jd_solver_choose(model, run, (chains + *threads - 1) / *threads, solver);
}

// Why the sweep ended, in words where it failed.
static jd_status judge(const jd_sweep_job* job, jd_status status) {
    const jd_status ended = job->failed < 0 ? job->failed : status;
    if (ended == JD_ERR_MEMORY)
        return jd_fail(job->model->context, ended, "out of memory for a sweep");
    if (job->failed < 0)
        return jd_fail(job->model->context, ended, "a case of the sweep was not taken: %s",
                       jd_status_text(ended));
    return ended;
}

static jd_status run_job(jd_sweep_job* job) {
    int threads = 1;
    jd_status status =
        jd_sweep_choose(job->model, job->run, job->source.count, &threads, &job->solver);
    if (status < 0)
        return status;
    choose_quantities(job);
    job->stride = job->model->system->state_count + jd_system_modes(job->solver.system);
    count_found(job);
    status = run_pool(job, threads);
    jd_sweep_slots_free(job);
    return judge(job, status);
}

static jd_sweep_job* create_job(const jd_model* model, const jd_run_options* run,
                                const jd_sweep_options* options, const jd_sweep_sink* sink) {
    jd_sweep_job* job = calloc(1, sizeof *job);
    if (!job || !jd_lock_init(&job->lock)) {
        free(job);
        return NULL;
    }
    job->model = model;
    job->run = run;
    job->options = options;
    job->sink = sink;
    job->grid = jd_sweep_grid_of(options);
    job->chains = jd_sweep_grid_chains(&job->grid);
    job->source.count = sink->chains > 0 && sink->chains < job->chains ? sink->chains : job->chains;
    job->source.total = job->summary.cases = jd_sweep_grid_cases(&job->grid);
    job->within = options->section.within > 0 ? options->section.within : run->end - run->begin;
    return job;
}

jd_status jd_sweep_each(const jd_model* model, const jd_run_options* run,
                        const jd_sweep_options* options, const jd_sweep_sink* sink,
                        jd_sweep_summary* summary) {
    if (summary)
        *summary = (jd_sweep_summary){0};
    if (!JD_GIVEN(jd_context_of(model), model, run, options, sink))
        return JD_ERR_ARGUMENT;
    const jd_status status = jd_sweep_check(model, run, options);
    if (status < 0)
        return status;
    jd_sweep_job* job = create_job(model, run, options, sink);
    if (!job)
        return jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a sweep");
    const jd_status ended = run_job(job);
    if (summary)
        *summary = job->summary;
    jd_lock_end(&job->lock);
    free(job);
    return ended;
}
