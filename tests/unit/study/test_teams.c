// Studies in parts and by teams, through the API: threads of this program are the processes of a
// team, with a counter and sums of their own.

#include "judder/parts.h"
#include "support/sweeps.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST 4

// ---- A team of threads -------------------------------------------------------------------------

typedef struct office {
    atomic_llong counter;
    atomic_llong sums[2];  // of this round and the next
    pthread_barrier_t barrier;
    pthread_mutex_t lock;
    unsigned char shared[1 << 16];
    int size;
} office;

typedef struct member {
    office* office;
    jd_team team;
    int round;
    const char* path;
    bool resume;
    double stop;  // at this share; 2: never
    jd_status status;
    jd_sweep_summary summary;
    jd_design* design;
} member;

static int64_t take(void* data, int64_t count) {
    return atomic_fetch_add(&((member*)data)->office->counter, count);
}

static int64_t sum(void* data, int64_t number) {
    member* m = data;
    atomic_llong* now = &m->office->sums[m->round % 2];
    atomic_fetch_add(now, number);
    pthread_barrier_wait(&m->office->barrier);
    const int64_t all = atomic_load(now);
    pthread_barrier_wait(&m->office->barrier);
    atomic_store(now, 0);
    pthread_barrier_wait(&m->office->barrier);
    m->round++;
    return all;
}

static void share(void* data, void* bytes, int64_t size) {
    member* m = data;
    office* o = m->office;
    REQUIRE(size <= (int64_t)sizeof o->shared);
    pthread_mutex_lock(&o->lock);
    for (int64_t i = 0; i < size; i++)
        o->shared[i] |= ((unsigned char*)bytes)[i];
    pthread_mutex_unlock(&o->lock);
    pthread_barrier_wait(&o->barrier);
    memcpy(bytes, o->shared, (size_t)size);
    pthread_barrier_wait(&o->barrier);
    if (m->team.rank == 0)
        memset(o->shared, 0, sizeof o->shared);
    pthread_barrier_wait(&o->barrier);
}

static sweep_case* small_sweep(void) {
    sweep_case* s = sweep_from(JD_START_CARRY, "gamma=0.2:0.4:24");
    s->options.segments = 8;
    s->options.transient = 10;
    s->options.record = 300;
    s->options.replace = false;
    s->run.threads = 1;
    return s;
}

static bool stop_at(void* data, double done) { return done < ((const member*)data)->stop; }

static void* work(void* data) {
    member* m = data;
    sweep_case* s = small_sweep();
    s->options.resume = m->resume;
    s->run.progress = stop_at;
    s->run.progress_data = m;
    m->status = jd_sweep_run_team(s->model, &s->run, &s->options, &m->team, m->path, &m->summary);
    jd_model_free(s->model);
    jd_context_free(s->context);
    free(s);
    return NULL;
}

static void gather_team(void* (*task)(void*), member* members, int size, const char* path,
                        bool resume, double stop) {
    office o = {.size = size, .lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_t threads[MOST];
    pthread_barrier_init(&o.barrier, NULL, (unsigned)size);
    for (int i = 0; i < size; i++) {
        members[i] =
            (member){.office = &o,
                     .team = {.rank = i, .size = size, .take = take, .sum = sum, .share = share},
                     .path = path,
                     .resume = resume,
                     .stop = stop};
        members[i].team.data = &members[i];
        REQUIRE(pthread_create(&threads[i], NULL, task, &members[i]) == 0);
    }
    for (int i = 0; i < size; i++)
        pthread_join(threads[i], NULL);
    pthread_barrier_destroy(&o.barrier);
}

// Run a team of `size`, whose members stop at a share of the whole; its summary.
static jd_sweep_summary run_team(int size, const char* path, bool resume, double stop,
                                 jd_status wanted) {
    member members[MOST];
    gather_team(work, members, size, path, resume, stop);
    for (int i = 0; i < size; i++)
        CHECK_INT(members[i].status, wanted);
    return members[0].summary;
}

// ---- Files -------------------------------------------------------------------------------------

static unsigned char* load(const char* path, size_t* size) {
    FILE* file = fopen(path, "rb");
    REQUIRE(file != NULL && fseek(file, 0, SEEK_END) == 0);
    *size = (size_t)ftell(file);
    rewind(file);
    unsigned char* bytes = malloc(*size + 1);
    REQUIRE(bytes != NULL && fread(bytes, 1, *size, file) == *size);
    fclose(file);
    return bytes;
}

static bool same(const char* a, const char* b) {
    size_t sizes[2];
    unsigned char *x = load(a, &sizes[0]), *y = load(b, &sizes[1]);
    const bool equal = sizes[0] == sizes[1] && memcmp(x, y, sizes[0]) == 0;
    free(x);
    free(y);
    return equal;
}

// ---- Designs -----------------------------------------------------------------------------------

// Two amplitudes of a table that are to move a ball along x.
static jd_design_options small_design(const jd_model* model, const jd_axis axes[2]) {
    jd_design_options o = jd_design_options_default(jd_model_system(model));
    o.v_x = 0.05;
    o.variables = axes;
    o.variable_count = 2;
    o.samples = 12;
    o.candidates = 1;
    o.refinements = 3;
    o.verify = NULL;
    o.settle.cycles = check_repetitions(10);
    o.settle.threads = 1;
    return o;
}

static jd_model* table_model(jd_context* context, jd_axis axes[2]) {
    const jd_system* system;
    jd_model* model;
    REQUIRE(jd_system_find(context, "vibrating-table", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    REQUIRE(jd_axis_read(model, "A_x=0:1", 2, &axes[0]) == JD_OK);
    REQUIRE(jd_axis_read(model, "A_y=0:1", 2, &axes[1]) == JD_OK);
    return model;
}

static void* look_for_design(void* data) {
    member* m = data;
    jd_axis axes[2];
    jd_context* context = jd_context_create();
    jd_model* model = table_model(context, axes);
    jd_design_options o = small_design(model, axes);
    const jd_share_options how = {.resume = m->resume};
    o.settle.progress = stop_at;
    o.settle.progress_data = m;
    m->status = jd_design_run_team(model, &o, &how, &m->team, m->path, &m->design);
    jd_model_free(model);
    jd_context_free(context);
    return NULL;
}

// All members have the answer of one alone, to the bit.
static void check_designs(const jd_design* alone, member* members, int size) {
    const jd_design_answer* a = jd_design_answer_of(alone);
    for (int i = 0; i < size; i++) {
        REQUIRE(members[i].status == JD_OK && members[i].design);
        const jd_design_answer* b = jd_design_answer_of(members[i].design);
        CHECK_INT(memcmp(a->values, b->values, 2 * sizeof *a->values), 0);
        CHECK_INT(b->motions, a->motions);
        CHECK(b->settled.drift.v_x == a->settled.drift.v_x && b->spread == a->spread);
        jd_design_free(members[i].design);
    }
}

// ---- Tests -------------------------------------------------------------------------------------

// What a test that was killed has left of a study would be in the way.
static void forget(const char* path) {
    unlink(path);
    jd_team_clear(path);
}

TEST(teams_of_any_size_leave_the_same_bytes) {
    sweep_case* s = small_sweep();
    forget("team.h5");
    unlink(s->path);
    sweep_run(s);
    for (int size = 1; size <= MOST; size++) {
        const jd_sweep_summary sum = run_team(size, "team.h5", false, 2, JD_OK);
        CHECK_INT(sum.finished, 48);
        CHECK_INT(sum.run, 48);
        CHECK_INT(sum.points, s->summary.points);
        CHECK_INT(memcmp(sum.periods, s->summary.periods, sizeof sum.periods), 0);
        CHECK(same("team.h5", s->path));
        CHECK(access("team.h5.part", F_OK) != 0 && access("team.h5.part-rank-0", F_OK) != 0);
        unlink("team.h5");
    }
    sweep_end(s);
}

TEST(a_team_that_was_stopped_goes_on_with_another_size) {
    sweep_case* s = small_sweep();
    forget("stop.h5");
    unlink(s->path);
    sweep_run(s);
    const jd_sweep_summary first = run_team(3, "stop.h5", false, 0.2, JD_CANCELLED);
    CHECK(first.finished < 48);
    CHECK(access("stop.h5.part-rank-2", F_OK) == 0);
    run_team(2, "stop.h5", false, 2, JD_ERR_FILE);  // it is in the way
    const jd_sweep_summary second = run_team(2, "stop.h5", true, 2, JD_OK);
    CHECK_INT(second.finished, 48);
    CHECK_INT(second.run, 48 - first.finished);
    CHECK(same("stop.h5", s->path));
    unlink("stop.h5");
    run_team(2, "stop.h5", true, 2, JD_OK);  // begins where there is nothing
    CHECK(same("stop.h5", s->path));
    unlink("stop.h5");
    sweep_end(s);
}

TEST(parts_are_joined_and_looked_at) {
    sweep_case* s = small_sweep();
    const char* const names[3] = {"p.h5.part-3-of-3", "p.h5.part-1-of-3", "p.h5.part-2-of-3"};
    jd_join_report report;
    jd_file_info info;
    jd_diff_report* diff = calloc(1, sizeof *diff);
    REQUIRE(diff != NULL);
    forget("p.h5");
    unlink(s->path);
    sweep_run(s);
    s->options.replace = true;
    for (int k = 1; k <= 3; k++)
        CHECK_INT(
            jd_sweep_run_part(s->model, &s->run, &s->options, (jd_study_part){k, 3}, "p.h5", NULL),
            JD_OK);
    CHECK_INT(jd_parts_join(s->context, names, 2, &(jd_join_options){0}, "p.h5", &report),
              JD_ERR_FILE);
    CHECK_HAS(jd_context_message(s->context), "there is no part 2/3");
    CHECK(access("p.h5", F_OK) != 0);
    CHECK_INT(jd_parts_join(s->context, names, 3, &(jd_join_options){0}, "p.h5", &report), JD_OK);
    CHECK_INT(report.found, 48);
    CHECK(same("p.h5", s->path));
    CHECK_INT(jd_file_look(s->context, names[0], &info, NULL, NULL), JD_OK);
    CHECK(info.kind == JD_FILE_PART && info.part == 3 && info.parts == 3 && info.finished);
    CHECK_INT(jd_file_look(s->context, "p.h5", &info, NULL, NULL), JD_OK);
    CHECK(info.kind == JD_FILE_SWEEP && info.found == 48 && info.finished);
    CHECK_INT(jd_files_compare(s->context, "p.h5", s->path, 0, diff), JD_OK);
    CHECK(diff->different == 0 && diff->compared > 48 * 300 * 2);
    for (int k = 0; k < 3; k++)
        unlink(names[k]);
    unlink("p.h5");
    free(diff);
    sweep_end(s);
}

TEST(teams_of_any_size_find_the_same_design) {
    jd_axis axes[2];
    jd_context* context = jd_context_create();
    jd_model* model = table_model(context, axes);
    const jd_design_options o = small_design(model, axes);
    jd_design* alone;
    member members[MOST];
    forget("d.h5");
    unlink("d.h5.part-2-of-3");
    REQUIRE(jd_design_create(model, &o, &alone) == JD_OK);
    for (int size = 1; size <= 3; size++) {
        gather_team(look_for_design, members, size, "d.h5", false, 2);
        check_designs(alone, members, size);
        jd_team_clear("d.h5");
    }
    // Stopped, then with a part of the samples, by another number of processes.
    gather_team(look_for_design, members, 3, "d.h5", false, 0.2);
    CHECK_INT(members[2].status, JD_CANCELLED);
    for (int i = 0; i < 3; i++)
        jd_design_free(members[i].design);
    CHECK(jd_team_has_left("d.h5"));
    CHECK_INT(
        jd_design_run_part(model, &o, &(jd_share_options){0}, (jd_study_part){2, 3}, "d.h5", NULL),
        JD_OK);
    gather_team(look_for_design, members, 2, "d.h5", true, 2);
    check_designs(alone, members, 2);
    jd_team_clear("d.h5");
    unlink("d.h5.part-2-of-3");
    CHECK(!jd_team_has_left("d.h5"));
    jd_design_free(alone);
    jd_model_free(model);
    jd_context_free(context);
}

TEST_MAIN(teams_of_any_size_leave_the_same_bytes, a_team_that_was_stopped_goes_on_with_another_size,
          parts_are_joined_and_looked_at, teams_of_any_size_find_the_same_design)
