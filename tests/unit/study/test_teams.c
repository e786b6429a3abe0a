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

// Run a team of `size`, whose first member stops at a share; its summary.
static jd_sweep_summary run_team(int size, const char* path, bool resume, double stop,
                                 jd_status wanted) {
    office o = {.size = size};
    member members[MOST];
    pthread_t threads[MOST];
    pthread_barrier_init(&o.barrier, NULL, (unsigned)size);
    for (int i = 0; i < size; i++) {
        members[i] = (member){.office = &o,
                              .team = {.rank = i, .size = size, .take = take, .sum = sum},
                              .path = path,
                              .resume = resume,
                              .stop = i == 0 ? stop : 2};
        members[i].team.data = &members[i];
        REQUIRE(pthread_create(&threads[i], NULL, work, &members[i]) == 0);
    }
    for (int i = 0; i < size; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < size; i++)
        CHECK_INT(members[i].status, wanted);
    pthread_barrier_destroy(&o.barrier);
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

// ---- Tests -------------------------------------------------------------------------------------

TEST(teams_of_any_size_leave_the_same_bytes) {
    sweep_case* s = small_sweep();
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

TEST_MAIN(teams_of_any_size_leave_the_same_bytes, a_team_that_was_stopped_goes_on_with_another_size,
          parts_are_joined_and_looked_at)
