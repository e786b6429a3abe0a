// The queue of trajectories over threads: models made on demand, failures, progress, signals.

#include "run/pool.h"

#include "model/model.h"
#include "support/check.h"
#include "support/system/oscillator.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>

#define MOST 4000       // trajectories
#define MOST_SLOTS 128  // of any engine and number of threads here

// A study that holds a model per slot and makes its trajectories on demand. Everything is told
// apart by slot or index but `others`, which counts tasks of threads that are not the calling one.
typedef struct study {
    jd_source source;
    pthread_t caller;
    jd_run_options options;
    jd_context* contexts[MOST_SLOTS];
    jd_model* models[MOST_SLOTS];
    int64_t working_on[MOST_SLOTS];  // index + 1; 0: none
    double final[MOST];
    jd_status status[MOST];
    int done[MOST], rows[MOST];
    bool began[MOST], wrong[MOST];
    int64_t fail_at;  // index, -1: none
    jd_status fail_with;
    bool fail_late;
    bool company;       // the calling thread waits for another one
    bool hold;          // ... which waits until that has ended some trajectories
    double others_end;  // end of the trajectories of other threads; 0: as for all
    pthread_mutex_t lock;
    int others, ended_here;
} study;

static jd_context* context;
static jd_model* model;

// ---- Source -------------------------------------------------------------------------------------

static double amplitude(int64_t index) { return 0.5 + (double)(index % 97) / 97; }
static double grip(int64_t index) { return 0.8 + (double)(index % 11) / 22; }

// A patch anew for every task: what the last one had is gone.
static jd_status set_model(jd_model* m, int64_t index) {
    if (m->system == &oscillator)
        return JD_OK;
    const jd_status status = jd_model_set(m, "A_y", amplitude(index));
    return status == JD_OK ? jd_model_set(m, "patch.grip_x", grip(index)) : status;
}

static bool is_caller(const study* s) { return pthread_equal(pthread_self(), s->caller); }

static int others(study* s, int more) {
    pthread_mutex_lock(&s->lock);
    const int count = s->others += more;
    pthread_mutex_unlock(&s->lock);
    return count;
}

static int ended_here(study* s, int more) {
    pthread_mutex_lock(&s->lock);
    const int count = s->ended_here += more;
    pthread_mutex_unlock(&s->lock);
    return count;
}

// The first two are short, so that their lanes are the first to be free again.
static double end_of(const study* s, int64_t index) {
    return s->hold && index < 2 ? s->options.end / 4 : s->options.end;
}

static bool blocks_interrupts(void) {
    sigset_t set;
    pthread_sigmask(SIG_SETMASK, NULL, &set);
    return sigismember(&set, SIGINT) && !sigismember(&set, SIGSEGV);
}

static jd_status make_task(jd_source* source, jd_task* task) {
    study* s = (study*)source;
    const bool here = is_caller(s);
    others(s, !here);
    while (here && s->company && others(s, 0) == 0)
        sched_yield();
    while (!here && s->hold && ended_here(s, 0) < 2)
        sched_yield();
    s->wrong[task->index] = s->working_on[task->slot] != 0 || blocks_interrupts() == here;
    if (task->index == s->fail_at && !s->fail_late)
        return s->fail_with;
    jd_model* m = s->models[task->slot];
    jd_status status = set_model(m, task->index);
    if (status == JD_OK)
        status = jd_model_task(m, task);
    s->working_on[task->slot] = task->index + 1;
    s->began[task->index] = true;
    task->begin = s->options.begin;
    task->end = !here && s->others_end > 0 ? s->others_end : end_of(s, task->index);
    task->owner = &s->final[task->index];
    return status;
}

static jd_status put_row(jd_source* source, const jd_task* task, double t, const double* y) {
    study* s = (study*)source;
    s->wrong[task->index] |= s->working_on[task->slot] != task->index + 1;
    s->rows[task->index]++;
    *(double*)task->owner = t + y[0];
    return JD_OK;
}

static jd_status end_task(jd_source* source, const jd_task* task, const jd_outcome* outcome) {
    study* s = (study*)source;
    s->done[task->index]++;
    ended_here(s, is_caller(s));
    s->status[task->index] = outcome->status;
    s->wrong[task->index] |= s->began[task->index] != (outcome->y != NULL);
    if (outcome->y)
        s->working_on[task->slot] = 0;
    return task->index == s->fail_at && s->fail_late ? s->fail_with : JD_OK;
}

// ---- Runs ---------------------------------------------------------------------------------------

static study* open_study(const jd_system* system, int64_t count) {
    study* s = calloc(1, sizeof *s);
    REQUIRE(s && count <= MOST);
    context = jd_context_create();
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    for (int i = 0; i < MOST_SLOTS; i++) {
        s->contexts[i] = jd_context_create();
        REQUIRE(jd_model_copy(model, &s->models[i]) == JD_OK);
        s->models[i]->context = s->contexts[i];
    }
    s->source = (jd_source){.count = count, .make = make_task, .row = put_row, .done = end_task};
    s->caller = pthread_self();
    s->options = jd_run_options_default(system);
    s->options.tolerance = 1e-4;
    s->options.record = JD_RECORD_FINAL;
    s->options.outputs = false;
    s->options.end = 0.01;
    s->fail_at = -1;
    pthread_mutex_init(&s->lock, NULL);
    return s;
}

static const jd_system* table(void) {
    const jd_system* system = NULL;
    REQUIRE(jd_system_find(NULL, "vibrating-table", &system) == JD_OK);
    return system;
}

static void close_study(study* s) {
    for (int i = 0; i < MOST_SLOTS; i++) {
        jd_model_free(s->models[i]);
        jd_context_free(s->contexts[i]);
    }
    jd_model_free(model);
    jd_context_free(context);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static jd_status run(study* s, int threads) {
    jd_solver solver;
    REQUIRE(jd_solver_choose(model, &s->options, s->source.count, &solver) == JD_OK);
    const jd_batch_spec batch = {
        .system = solver.system,
        .laws = solver.laws,
        .stepper = solver.stepper,
        .tolerance = s->options.tolerance,
        .record = s->options.record,
        .max_steps = s->options.max_steps,
    };
    const jd_pool_spec spec = {
        .engine = solver.engine,
        .batch = &batch,
        .threads = jd_pool_threads(threads, s->source.count, solver.engine),
        .progress = s->options.progress,
        .progress_data = s->options.progress_data,
    };
    REQUIRE(jd_pool_slots(&spec, s->source.count) <= MOST_SLOTS);
    return jd_pool_run(&spec, &s->source);
}

static void check_each_ended_once(const study* s) {
    for (int64_t i = 0; i < s->source.count; i++) {
        CHECK_INT(s->done[i], 1);
        CHECK(!s->wrong[i]);
    }
}

static double final_alone(const study* s, int64_t index) {
    jd_trajectory* t = NULL;
    CHECK_INT(set_model(model, index), JD_OK);
    jd_run_options options = s->options;
    options.end = end_of(s, index);
    REQUIRE(jd_run(model, &options, &t) == JD_OK);
    const double final = jd_trajectory_final_time(t) + jd_trajectory_final(t)[0];
    jd_trajectory_free(t);
    return final;
}

// ---- Claims -------------------------------------------------------------------------------------

TEST(what_fits_into_one_thread_stays_there) {
    const jd_engine* wide = jd_engine_best(100);
    const int lanes = wide->info.lanes;
    CHECK_INT(jd_pool_threads(8, 1, wide), 1);
    CHECK_INT(jd_pool_threads(8, lanes, wide), 1);
    CHECK_INT(jd_pool_threads(2, lanes + 1, wide), 2);
    CHECK_INT(jd_pool_threads(100, lanes + 1, wide), lanes + 1);
    CHECK_INT(jd_pool_threads(1, 100000, wide), 1);
    CHECK(jd_pool_threads(0, 100000, wide) >= 1);
    const jd_pool_spec spec = {.engine = wide, .threads = 2};
    CHECK_INT(jd_pool_slots(&spec, 100000), 2 * lanes);
    CHECK_INT(jd_pool_slots(&spec, 2), 2);
}

TEST(models_are_made_on_demand_and_have_the_bits_of_a_run_alone) {
    static const int threads[] = {1, 2, 7};
    for (int k = 0; k < 3; k++) {
        study* s = open_study(table(), check_repetitions(600));
        s->company = threads[k] > 1;
        CHECK_INT(run(s, threads[k]), JD_OK);
        check_each_ended_once(s);
        CHECK((s->others > 0) == (threads[k] > 1));
        for (int64_t i = 0; i < s->source.count; i++)
            CHECK_INT(s->rows[i], 1);
        for (int64_t i = 0; i < s->source.count; i += 37)
            CHECK_BITS(s->final[i], final_alone(s, i));
        close_study(s);
    }
}

// Fewer than there are lanes: those that stay free work with what lane 0 has, while it is there.
// The law looks at the edges of the patch in every lane.
TEST(few_trajectories_are_spread_over_the_threads) {
    const int lanes = jd_engine_best(100)->info.lanes;
    const jd_patch_options square = {
        .shape = JD_SHAPE_RECTANGLE, .width = 1e-3, .length = 1e-3, .grip_x = 1, .grip_y = 1};
    study* s = open_study(table(), lanes + 1);
    for (int i = -1; i < MOST_SLOTS; i++) {
        jd_model* m = i < 0 ? model : s->models[i];
        REQUIRE(jd_model_set_law(m, "integral") == JD_OK);
        REQUIRE(jd_model_set_patch(m, &square) == JD_OK);
    }
    s->company = s->hold = lanes > 1;
    CHECK_INT(run(s, 2), JD_OK);
    check_each_ended_once(s);
    for (int64_t i = 0; i < s->source.count; i++)
        CHECK_BITS(s->final[i], final_alone(s, i));
    close_study(s);
}

TEST(a_task_that_cannot_be_made_spoils_no_other) {
    study* s = open_study(&oscillator, 50);
    s->fail_at = 17;
    s->fail_with = JD_ERR_RANGE;
    CHECK_INT(run(s, 3), JD_OK);
    check_each_ended_once(s);
    for (int64_t i = 0; i < s->source.count; i++)
        CHECK_INT(s->status[i], i == 17 ? JD_ERR_RANGE : JD_OK);
    close_study(s);
}

// Tasks that have not begun when it happens are left alone.
static void check_ends_early(bool late, jd_status with) {
    study* s = open_study(&oscillator, MOST);
    int64_t ended = 0;
    s->options.end = 100;  // so long that no thread gets through them all meanwhile
    s->options.tolerance = 1e-8;
    s->fail_at = 5;
    s->fail_with = with;
    s->fail_late = late;
    CHECK_INT(run(s, 3), with);
    for (int64_t i = 0; i < s->source.count; i++)
        ended += s->done[i];
    CHECK(ended < MOST);
    close_study(s);
}

TEST(out_of_memory_for_a_task_ends_the_study) { check_ends_early(false, JD_ERR_MEMORY); }
TEST(a_failure_with_the_results_ends_the_study) { check_ends_early(true, JD_ERR_FILE); }

typedef struct watcher {
    pthread_t caller;
    int calls, allowed, strange;
    double last;
} watcher;

static bool watch(void* data, double done) {
    watcher* w = data;
    w->strange += !pthread_equal(pthread_self(), w->caller) || !(done >= w->last && done <= 1);
    w->last = done;
    return ++w->calls < w->allowed;
}

static study* open_watched(watcher* w, int64_t count) {
    study* s = open_study(&oscillator, count);
    w->caller = pthread_self();
    s->options.progress = watch;
    s->options.progress_data = w;
    return s;
}

// The other thread works for ever; the calling one has soon nothing left but to report.
TEST(progress_is_told_while_the_calling_thread_waits) {
    watcher w = {.allowed = 4};
    study* s = open_watched(&w, 2);
    s->company = true;
    s->others_end = 1e9;
    CHECK_INT(run(s, 2), JD_CANCELLED);
    CHECK_INT(w.calls, 4);
    CHECK_INT(w.strange, 0);
    CHECK(w.last >= 0.5 && w.last < 1);
    check_each_ended_once(s);
    CHECK(s->status[0] + s->status[1] == JD_OK + JD_CANCELLED);
    close_study(s);
}

TEST(a_cancelled_study_ends_every_trajectory_once) {
    watcher w = {.allowed = 2};
    study* s = open_watched(&w, 100);
    s->company = true;
    s->options.end = 1e9;
    CHECK_INT(run(s, 7), JD_CANCELLED);
    CHECK_INT(w.calls, 2);
    CHECK_INT(w.strange, 0);
    check_each_ended_once(s);
    for (int64_t i = 0; i < 100; i++)
        CHECK_INT(s->status[i], JD_CANCELLED);
    CHECK(s->began[0] && !s->began[99]);
    close_study(s);
}

TEST_MAIN(what_fits_into_one_thread_stays_there,
          models_are_made_on_demand_and_have_the_bits_of_a_run_alone,
          few_trajectories_are_spread_over_the_threads, a_task_that_cannot_be_made_spoils_no_other,
          out_of_memory_for_a_task_ends_the_study, a_failure_with_the_results_ends_the_study,
          progress_is_told_while_the_calling_thread_waits,
          a_cancelled_study_ends_every_trajectory_once)
