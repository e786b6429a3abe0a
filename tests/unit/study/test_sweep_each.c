// Sweeps into a sink of the caller: the numbers of the file, for any threads; what is there already,
// what is refused, what is cancelled.

#include "support/sweeps.h"

#include <stdatomic.h>

enum { CASES = 14, QUANTITIES = 2, RECORD = 600 };  // more than the sweep hands over at once

// A sink that keeps all in memory. What is told of a case has its place: no lock.
typedef struct memory {
    jd_sweep_case cases[CASES];
    double points[CASES][QUANTITIES][RECORD];
    double states[CASES][2];  // at the end, the first of them
    bool done[CASES];
    int64_t handed[CASES];  // sections of the last quantity
    bool had[CASES];        // cases that are there already
    int64_t refused;        // this case is not taken; -1: all are
    bool refuses_points;
    atomic_int busy[CASES];   // calls for a case
    atomic_int out_of_order;  // calls that overlap, or come where they do not belong
    atomic_int after;         // calls for a case that was refused
    jd_sweep_sink sink;
} memory;

static void enter(memory* m, const jd_sweep_case* c) {
    m->out_of_order += atomic_fetch_add(&m->busy[c->index], 1) != 0;
    m->out_of_order += m->done[c->index] || m->had[c->index];
    m->after += c->own[0] == 77;
}

static jd_status keep_points(void* data, jd_sweep_case* now, int quantity, int64_t count,
                             const double* values) {
    memory* m = data;
    const bool refused = m->refuses_points && now->index == m->refused;
    enter(m, now);
    m->out_of_order += now->recorded != m->handed[now->index];
    memcpy(&m->points[now->index][quantity][now->recorded], values, (size_t)count * sizeof *values);
    if (quantity == QUANTITIES - 1)
        m->handed[now->index] += count;
    if (refused)
        now->own[0] = 77;
    m->busy[now->index]--;
    return refused ? JD_ERR_FILE : JD_OK;
}

static jd_status keep_end(void* data, jd_sweep_case* ended) {
    memory* m = data;
    enter(m, ended);
    m->busy[ended->index]--;
    if (ended->index == m->refused)
        return JD_ERR_FILE;
    m->out_of_order += ended->recorded != m->handed[ended->index];
    m->cases[ended->index] = *ended;
    memcpy(m->states[ended->index], ended->states, sizeof m->states[0]);
    m->done[ended->index] = true;
    return JD_OK;
}

// What another sink has kept.
static bool find(void* data, jd_sweep_case* found, double* states) {
    const memory* m = data;
    const jd_sweep_case* c = &m->cases[found->index];
    if (!m->had[found->index])
        return false;
    CHECK(found->values[0] == c->values[0] && found->branch == c->branch);
    *found = *c;
    if (states)
        memcpy(states, m->states[found->index], sizeof m->states[0]);
    return true;
}

static memory* memory_create(void) {
    memory* m = calloc(1, sizeof *m);
    REQUIRE(m != NULL);
    m->refused = -1;
    m->sink = (jd_sweep_sink){.data = m, .points = keep_points, .end = keep_end};
    return m;
}

static jd_status run_each(sweep_case* s, const memory* m) {
    return jd_sweep_each(s->model, &s->run, &s->options, &m->sink, &s->summary);
}

// At most 14 cases of two states.
static sweep_case* duffing(jd_start start) {
    sweep_case* s = sweep_from(start, "gamma=0.2:0.4:7");
    s->options.transient = 3;
    s->options.record = RECORD;
    return s;
}

static void check_same(const memory* a, const memory* b, int64_t index) {
    const jd_sweep_case *x = &a->cases[index], *y = &b->cases[index];
    CHECK_INT(x->status, y->status);
    CHECK_INT(x->period, y->period);
    CHECK_INT(x->recorded, y->recorded);
    CHECK_INT(x->steps, y->steps);
    CHECK_INT(x->rhs, y->rhs);
    CHECK(memcmp(&x->t, &y->t, sizeof x->t) == 0);
    CHECK(memcmp(a->states[index], b->states[index], sizeof a->states[index]) == 0);
    CHECK(memcmp(a->points[index], b->points[index], sizeof a->points[index]) == 0);
}

// ---- The same numbers --------------------------------------------------------------------------

static void check_like_file(const sweep_case* s, const memory* m, int64_t index) {
    const jd_diagram_case in_file = jd_diagram_case_at(s->diagram, index);
    const jd_sweep_case* c = &m->cases[index];
    double points[RECORD];
    CHECK(m->done[index]);
    CHECK_INT(c->index, index);
    CHECK_INT(c->place[0], in_file.place[0]);
    CHECK(c->values[0] == jd_diagram_axis_at(s->diagram, 0)->values[c->place[0]]);
    CHECK_INT(c->branch, in_file.branch);
    CHECK_INT(c->start, in_file.start);
    CHECK_INT(c->status, in_file.status);
    CHECK_INT(c->period, in_file.period);
    CHECK_INT(c->recorded, in_file.recorded);
    for (int q = 0; q < QUANTITIES; q++) {
        sweep_points(s, q, index, points);
        CHECK(memcmp(points, m->points[index][q], (size_t)c->recorded * sizeof *points) == 0);
    }
}

TEST(a_sink_gets_the_numbers_of_the_file_for_any_threads) {
    for (int start = JD_START_RESTART; start <= JD_START_RANDOM; start++) {
        sweep_case* s = duffing((jd_start)start);
        sweep_run(s);
        const jd_sweep_summary in_file = s->summary;
        for (s->run.threads = 1; s->run.threads <= 3; s->run.threads++) {
            memory* m = memory_create();
            CHECK_INT(run_each(s, m), JD_OK);
            CHECK(memcmp(&in_file, &s->summary, sizeof in_file) == 0);
            for (int64_t i = 0; i < in_file.cases; i++)
                check_like_file(s, m, i);
            CHECK_INT(m->out_of_order, 0);
            free(m);
        }
        sweep_end(s);
    }
}

// mu_s is 0.4: a larger mu_k does not fit it, and the case ends before it begins.
TEST(a_case_that_cannot_begin_is_handed_over_with_its_status) {
    sweep_case* s = sweep_begin("planar-body", "mu_k=0.3:0.5:5");
    memory* m = memory_create();
    s->options.transient = 0;
    s->options.record = 1;
    s->options.start = JD_START_CARRY;
    s->options.quantities[0] = "vx";
    s->options.quantities[1] = "vy";
    s->options.quantity_count = 2;
    REQUIRE(jd_section_read(s->model, "period=0.1 s", &s->options.section) == JD_OK);
    CHECK_INT(run_each(s, m), JD_OK);
    for (int i = 0; i < 5; i++) {
        CHECK_INT(m->cases[i].status, i < 3 ? JD_OK : JD_ERR_RANGE);
        CHECK_INT(m->cases[i].recorded, i < 3 ? 1 : 0);
        CHECK(isnan(m->cases[i].t) == (i >= 3) && isnan(m->states[i][0]) == (i >= 3));
    }
    CHECK_INT(s->summary.failed, 2);
    // One that is not taken ends the sweep, also in the middle of a chain.
    memset(m->done, 0, sizeof m->done);
    memset(m->handed, 0, sizeof m->handed);
    m->refused = 3;
    CHECK_INT(run_each(s, m), JD_ERR_FILE);
    CHECK_INT(s->summary.finished, 3);
    CHECK(!m->done[4]);
    free(m);
    sweep_end(s);
}

// ---- Going on ----------------------------------------------------------------------------------

TEST(cases_that_are_there_are_not_run_again_and_carried_on_from) {
    for (int start = JD_START_RESTART; start <= JD_START_RANDOM; start++) {
        sweep_case* s = duffing((jd_start)start);
        memory *whole = memory_create(), *rest = memory_create();
        CHECK_INT(run_each(s, whole), JD_OK);
        const jd_sweep_summary all = s->summary;
        memcpy(rest, whole, sizeof *whole);
        rest->sink.data = rest;
        rest->sink.find = find;
        for (int64_t i = 0; i < all.cases; i++) {
            rest->had[i] = i % 3 == 0;
            if (rest->had[i])
                continue;
            rest->done[i] = false;
            rest->handed[i] = 0;
            memset(&rest->cases[i], 0, sizeof rest->cases[i]);
            memset(rest->points[i], 0, sizeof rest->points[i]);
        }
        CHECK_INT(run_each(s, rest), JD_OK);
        CHECK_INT(s->summary.run, all.cases - (all.cases + 2) / 3);
        CHECK_INT(s->summary.finished, all.cases);
        CHECK_INT(s->summary.points, all.points);
        CHECK(memcmp(s->summary.periods, all.periods, sizeof all.periods) == 0);
        CHECK_INT(rest->out_of_order, 0);
        for (int64_t i = 0; i < all.cases; i++)
            check_same(whole, rest, i);
        free(whole);
        free(rest);
        sweep_end(s);
    }
}

// ---- Ends --------------------------------------------------------------------------------------

TEST(a_refusal_ends_the_sweep_and_is_what_it_returns) {
    for (int points = 0; points <= 1; points++) {
        sweep_case* s = duffing(JD_START_CARRY);
        memory* m = memory_create();
        m->refused = 2;
        m->refuses_points = points == 1;
        s->run.threads = 1;
        CHECK_INT(run_each(s, m), JD_ERR_FILE);
        CHECK_HAS(jd_context_message(s->context), "a case of the sweep was not taken");
        CHECK(s->summary.finished < s->summary.cases);
        CHECK(!m->done[2] && !m->done[3]);  // what follows in the chain
        CHECK_INT(m->after, 0);
        CHECK_INT(m->out_of_order, 0);
        free(m);
        sweep_end(s);
    }
}

// Stops a sweep after a share of it.
static bool stop_after(void* data, double done) { return done < *(const double*)data; }

TEST(a_cancelled_sweep_ends_only_what_is_finished) {
    sweep_case* s = duffing(JD_START_CARRY);
    memory* m = memory_create();
    double share = 0.5;
    int64_t done = 0;
    s->run.threads = 1;
    s->run.progress = stop_after;
    s->run.progress_data = &share;
    CHECK_INT(run_each(s, m), JD_CANCELLED);
    for (int i = 0; i < CASES; i++) {
        done += m->done[i];
        if (m->done[i])
            CHECK_INT(m->cases[i].recorded, RECORD);
    }
    CHECK_INT(done, s->summary.finished);
    CHECK(done > 0 && done < s->summary.cases);
    free(m);
    sweep_end(s);
}

TEST(a_sink_without_functions_leaves_the_summary) {
    sweep_case* s = duffing(JD_START_RESTART);
    memory* m = memory_create();
    const jd_sweep_sink none = {0};
    jd_sweep_summary summary;
    CHECK_INT(run_each(s, m), JD_OK);
    CHECK_INT(jd_sweep_each(s->model, &s->run, &s->options, &none, &summary), JD_OK);
    CHECK(memcmp(&summary, &s->summary, sizeof summary) == 0);
    CHECK_INT(jd_sweep_each(s->model, &s->run, &s->options, &none, NULL), JD_OK);
    CHECK_INT(jd_sweep_each(s->model, &s->run, &s->options, NULL, NULL), JD_ERR_ARGUMENT);
    CHECK_INT(jd_sweep_each(NULL, &s->run, &s->options, &none, NULL), JD_ERR_ARGUMENT);
    s->options.record = 0;
    CHECK_INT(jd_sweep_each(s->model, &s->run, &s->options, &none, NULL), JD_ERR_RANGE);
    free(m);
    sweep_end(s);
}

TEST_MAIN(a_sink_gets_the_numbers_of_the_file_for_any_threads,
          a_case_that_cannot_begin_is_handed_over_with_its_status,
          cases_that_are_there_are_not_run_again_and_carried_on_from,
          a_refusal_ends_the_sweep_and_is_what_it_returns,
          a_cancelled_sweep_ends_only_what_is_finished, a_sink_without_functions_leaves_the_summary)
