// Events go from a trajectory to its result, to a file and back, with the states they found.
#include <stdlib.h>
#include <unistd.h>

#include "judder/record.h"
#include "record/result.h"
#include "support/check.h"

static char folder[64];
static jd_context* context;
static jd_trajectory* trajectory;
static jd_result* result;

// A system for `end` seconds, its result, and a scratch folder.
static void begin_with(const char* name, double end_time, const jd_watchpoint* points, int count) {
    const jd_system* system;
    jd_model* model;
    context = jd_context_create();
    CHECK_INT(jd_system_find(context, name, &system), JD_OK);
    CHECK_INT(jd_model_create(context, system, &model), JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = end_time;
    options.output_step = end_time / 10;
    options.watchpoints = points;
    options.watchpoint_count = count;
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    jd_model_free(model);
    CHECK_INT(jd_result_create(context, trajectory, NULL, &result), JD_OK);
    snprintf(folder, sizeof folder, "/tmp/judder-events-XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
    CHECK(chdir(folder) == 0);
}

// The pushed body: its load is beyond the limit surface at t = 0.
static void begin_at(double end_time, const jd_watchpoint* points, int count) {
    begin_with("planar-body", end_time, points, count);
}

static void end(void) {
    remove("a.h5");
    CHECK(chdir("/") == 0);
    CHECK(rmdir(folder) == 0);  // fails if anything else was left behind
    jd_result_free(result);
    jd_trajectory_free(trajectory);
    jd_context_free(context);
}

static void check_same_event(const jd_event* a, const jd_event* b, int states) {
    CHECK_BITS(a->t, b->t);
    CHECK_STR(a->kind, b->kind);
    CHECK_STR(a->name, b->name);
    CHECK_STR(a->modes, b->modes);
    CHECK(a->state != NULL && b->state != NULL);
    for (int i = 0; a->state != NULL && b->state != NULL && i < states; i++)
        CHECK_BITS(a->state[i], b->state[i]);
}

// Write the result and read it back. Free with jd_result_free.
static jd_result* round_trip(void) {
    jd_result* read = NULL;
    CHECK_INT(jd_result_write(context, result, "a.h5", false), JD_OK);
    CHECK_INT(jd_result_read(context, "a.h5", &read), JD_OK);
    CHECK_INT(jd_result_event_count(read), jd_result_event_count(result));
    return read;
}

TEST(a_result_has_the_events_of_its_trajectory) {
    begin_at(0.5, NULL, 0);
    const int count = jd_trajectory_event_count(trajectory);
    const int states = jd_model_system(jd_trajectory_model(trajectory))->state_count;
    CHECK_INT(count, 3);  // slip, stop, slip: tests/reference/planar_numbers.h
    CHECK_INT(jd_result_event_count(result), count);
    CHECK_BITS(jd_result_number(result, "events"), count);
    for (int i = 0; i < count; i++) {
        const jd_event event = jd_trajectory_event_at(trajectory, i);
        check_same_event(jd_result_event_at(result, i), &event, states);
    }
    CHECK(jd_result_event_at(result, -1) == NULL && jd_result_event_at(result, count) == NULL);
    end();
}

TEST(events_and_their_states_come_back_from_a_file) {
    begin_at(0.5, NULL, 0);
    jd_result* read = round_trip();
    for (int i = 0; i < jd_result_event_count(read); i++)
        check_same_event(jd_result_event_at(result, i), jd_result_event_at(read, i),
                         result->state_count);
    CHECK_BITS(jd_result_number(read, "events"), jd_result_number(result, "events"));
    jd_result_free(read);
    end();
}

// The rod of Painleve slides where no force fits, and is thrown up: painleve, impact, ...
TEST(modes_that_were_found_come_back_from_a_file) {
    begin_with("painleve-rod", 0.2, NULL, 0);
    jd_result* read = round_trip();
    REQUIRE(jd_result_event_count(read) > 2);
    CHECK_STR(jd_result_event_at(result, 0)->kind, "painleve");
    CHECK_STR(jd_result_event_at(result, 0)->modes, "none");
    CHECK_STR(jd_result_event_at(result, 1)->modes, "");
    for (int i = 0; i < jd_result_event_count(read); i++)
        check_same_event(jd_result_event_at(result, i), jd_result_event_at(read, i),
                         result->state_count);
    jd_result_free(read);
    end();
}

// A watched state has its value in the event that ends the run.
TEST(the_event_that_ends_a_run_holds_what_was_watched) {
    const jd_watchpoint point = {.quantity = "vx", .value = 0.01, .direction = 1, .stop = true};
    begin_at(0.5, &point, 1);
    CHECK_INT(jd_trajectory_status(trajectory), JD_EVENT);
    CHECK_STR(jd_result_text(result, "status"), "event");
    jd_result* read = round_trip();
    const int last = jd_result_event_count(read) - 1;
    const jd_event* event = jd_result_event_at(read, last);
    CHECK_STR(event->kind, "cross");
    CHECK_STR(event->name, "vx");
    CHECK_BITS(event->t, jd_trajectory_final_time(trajectory));
    for (int i = 0; i < read->state_count; i++)
        if (strcmp(read->columns[1 + i].name, "vx") == 0)
            CHECK_ABS(event->state[i], 0.01, 1e-12);  // located to 1e-12 of a step; vx' < 10 m/s^2
    jd_result_free(read);
    end();
}

TEST(a_result_without_events_comes_back_without_events) {
    begin_at(0.5, NULL, 0);
    result->event_count = 0;
    jd_result* read = round_trip();
    CHECK(jd_result_event_at(read, 0) == NULL);
    jd_result_free(read);
    end();
}

// A file from before events had states is like one whose first event has none.
TEST(events_of_a_file_without_states_have_none) {
    begin_at(0.5, NULL, 0);
    for (int i = 0; i < result->event_count; i++)
        result->events[i].state = NULL;
    jd_result* read = round_trip();
    for (int i = 0; i < jd_result_event_count(read); i++) {
        CHECK_BITS(jd_result_event_at(read, i)->t, jd_result_event_at(result, i)->t);
        CHECK(jd_result_event_at(read, i)->state == NULL);
    }
    jd_result_free(read);
    end();
}

TEST_MAIN(a_result_has_the_events_of_its_trajectory, events_and_their_states_come_back_from_a_file,
          modes_that_were_found_come_back_from_a_file,
          the_event_that_ends_a_run_holds_what_was_watched,
          a_result_without_events_comes_back_without_events,
          events_of_a_file_without_states_have_none)
