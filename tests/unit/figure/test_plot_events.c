// Events in figures: where a contact is shown to stick, and that however many events stay few
// lines.

#include "figure/page/events.h"
#include "record/result.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

static const double times[2] = {0, 10};
static jd_column column = {.name = "t", .unit = "s", .values = times};
static const jd_plot_scale axis = {.axis = {.min = 0, .max = 10, .step = 1}};

// What is drawn of events in a run from 0 to 10 s. Free with jd_plot_events_free.
static jd_plot_events drawn(jd_event* list, int count) {
    jd_result result = {.row_count = 2, .column_count = 1, .columns = &column};
    jd_plot_events events;
    result.events = list;
    result.event_count = count;
    CHECK(jd_plot_events_init(&result, &axis, &events));
    return events;
}

static void check_span(const jd_plot_events* events, int index, double begin, double end) {
    CHECK(index < events->rest_count);
    if (index >= events->rest_count)
        return;
    CHECK_BITS(events->rest[2 * index], begin);
    CHECK_BITS(events->rest[2 * index + 1], end);
}

static jd_event contact(double t, const char* kind) {
    return (jd_event){.t = t, .kind = kind, .name = "contact"};
}

TEST(a_body_sticks_before_its_first_slip_and_after_its_last_stop) {
    jd_event list[] = {contact(1, "slip"), contact(3, "stop"), contact(4, "slip"),
                       contact(8, "stop")};
    jd_plot_events events = drawn(list, 4);
    CHECK_INT(events.rest_count, 3);
    check_span(&events, 0, 0, 1);
    check_span(&events, 1, 3, 4);
    check_span(&events, 2, 8, 10);
    CHECK_INT(jd_plot_events_block_count(&events), 3);  // spans, slips, stops
    jd_plot_events_free(&events);
}

TEST(a_body_that_stops_first_has_slid_before) {
    jd_event list[] = {contact(3, "stop"), contact(4, "slip")};
    jd_plot_events events = drawn(list, 2);
    CHECK_INT(events.rest_count, 1);
    check_span(&events, 0, 3, 4);
    jd_plot_events_free(&events);
}

TEST(a_turn_and_a_crossing_are_no_rest) {
    jd_event list[] = {contact(2, "turn"),
                       {.t = 3, .kind = "cross", .name = "x"},
                       {.t = 4, .kind = "cross", .name = "y"}};
    jd_plot_events events = drawn(list, 3);
    CHECK_INT(events.rest_count, 0);
    CHECK_INT(events.set_count, 2);
    CHECK_INT(events.sets[1].count, 2);
    CHECK_STR(events.sets[1].name, "");  // of several quantities
    jd_plot_events_free(&events);
}

TEST(events_outside_the_axis_are_not_drawn) {
    jd_event list[] = {contact(11, "slip")};
    jd_plot_events events = drawn(list, 1);
    CHECK_INT(events.set_count, 0);
    jd_plot_events_free(&events);
}

TEST(no_events_need_no_data) {
    jd_plot_events events = drawn(NULL, 0);
    CHECK_INT(jd_plot_events_block_count(&events), 0);
    jd_plot_events_free(&events);
}

TEST(a_hundred_thousand_events_stay_a_few_hundred_ticks) {
    const int count = 100000;
    jd_event* list = calloc((size_t)count, sizeof *list);
    for (int i = 0; i < count; i++)
        list[i] = contact(10.0 * i / count, i % 2 ? "stop" : "slip");
    jd_plot_events events = drawn(list, count);
    CHECK(events.many);
    CHECK_INT(events.set_count, 2);
    for (int i = 0; i < events.set_count; i++)
        CHECK(events.sets[i].count > 400 && events.sets[i].count <= 501);
    CHECK_INT(events.rest_count, 0);  // each a hundredth of what the eye can part
    jd_plot_events_free(&events);
    free(list);
}

// Touch and lift of short contacts: as lines across the panel they would hide the force between.
TEST(events_that_stand_close_are_ticks) {
    jd_event far[] = {contact(1, "touch"), contact(2, "lift"),  contact(3, "touch"),
                      contact(4, "lift"),  contact(5, "touch"), contact(6, "lift")};
    jd_event near[6];
    for (int i = 0; i < 6; i++)
        near[i] = contact(far[i].t - (i % 2 ? 0.95 : 0), far[i].kind);
    jd_event nearer[8];
    for (int i = 0; i < 8; i++)
        nearer[i] = contact(1 + i / 2 + 0.05 * (i % 2), i % 2 ? "lift" : "touch");
    jd_plot_events events = drawn(far, 6);
    CHECK(!events.many);
    jd_plot_events_free(&events);
    events = drawn(near, 6);  // three pairs
    CHECK(!events.many);
    jd_plot_events_free(&events);
    events = drawn(nearer, 8);  // four
    CHECK(events.many);
    jd_plot_events_free(&events);
}

TEST(kinds_of_a_figure_have_colours_that_differ) {
    jd_event list[] = {contact(1, "touch"), contact(2, "leave"), contact(3, "stop"),
                       contact(4, "taut"),  contact(5, "slack"), contact(6, "turn"),
                       contact(7, "fast"),  contact(8, "loose")};
    jd_plot_events events = drawn(list, 8);
    CHECK_INT(events.set_count, JD_PLOT_EVENT_SETS);
    CHECK_STR(events.sets[JD_PLOT_EVENT_SETS - 1].kind, "other");
    for (int i = 0; i < events.set_count; i++)
        for (int k = 0; k < i; k++)
            CHECK(strcmp(events.sets[i].colour, events.sets[k].colour) != 0);
    jd_plot_events_free(&events);
}

// "full", not "full wheeled-platform", also beside events of a contact.
TEST(events_of_the_system_itself_are_named_by_their_kind) {
    jd_event list[] = {{.t = 1, .kind = "full", .name = "wheeled-platform"},
                       {.t = 2, .kind = "stop", .name = "wheel1"},
                       {.t = 3, .kind = "stop", .name = "wheel3"}};
    jd_result* result = jd_result_new();
    REQUIRE(result != NULL);
    result->texts[JD_TEXT_SYSTEM] = "wheeled-platform";
    result->row_count = 2;
    result->column_count = 1;
    result->columns = &column;
    result->events = list;
    result->event_count = 3;
    jd_plot_events events;
    CHECK(jd_plot_events_init(result, &axis, &events));
    CHECK_INT(events.set_count, 2);
    CHECK(events.sets[0].plain);
    CHECK(!events.sets[1].plain);
    jd_plot_events_free(&events);
    result->columns = NULL;
    result->events = NULL;
    result->row_count = result->column_count = result->event_count = 0;
    jd_result_free(result);
}

TEST_MAIN(kinds_of_a_figure_have_colours_that_differ,
          events_of_the_system_itself_are_named_by_their_kind,
          a_body_sticks_before_its_first_slip_and_after_its_last_stop,
          a_body_that_stops_first_has_slid_before, a_turn_and_a_crossing_are_no_rest,
          events_outside_the_axis_are_not_drawn, no_events_need_no_data,
          events_that_stand_close_are_ticks, a_hundred_thousand_events_stay_a_few_hundred_ticks)
