// Watchpoints as text and in scenarios: what they say, and what is wrong with them and where.

#include "judder/scenario.h"
#include "support/check.h"

#include <stdlib.h>

#define RUN "system: planar-body\nrun: {end: 1, events: "

static jd_context* context;

static const jd_system* body(void) {
    const jd_system* system = NULL;
    if (!context)
        context = jd_context_create();
    CHECK_INT(jd_system_find(context, "planar-body", &system), JD_OK);
    return system;
}

static void check_read(const char* text, jd_watchpoint want) {
    jd_watchpoint point = {.quantity = ""};
    CHECK_INT(jd_watchpoint_read(context, body(), text, &point), JD_OK);
    CHECK_STR(point.quantity, want.quantity);
    CHECK_REL(point.value, want.value, 1e-15);  // one rounding of the conversion
    CHECK_INT(point.direction, want.direction);
    CHECK_INT(point.stop, want.stop);
}

TEST(a_watchpoint_has_a_value_with_a_unit_a_direction_and_a_stop) {
    body();
    check_read("x=0.25", (jd_watchpoint){"x", 0.25, 0, false});
    check_read("x=5 mm:up:stop", (jd_watchpoint){"x", 0.005, 1, true});
    check_read(" x = -5 mm : stop : down ", (jd_watchpoint){"x", -0.005, -1, true});
    check_read("omega=1 rev/s:down", (jd_watchpoint){"omega", JD_TURN, -1, false});
    check_read("gauge=1:stop", (jd_watchpoint){"gauge", 1, 0, true});  // an output
}

// Reading fails, with `part` in the message, and leaves the point as it was.
static void check_refused(const char* text, const char* part) {
    jd_watchpoint point = {.quantity = "as before", .value = 7};
    CHECK(jd_watchpoint_read(context, body(), text, &point) < 0);
    CHECK_HAS(jd_context_message(context), part);
    CHECK_STR(point.quantity, "as before");
    CHECK_BITS(point.value, 7);
}

TEST(a_wrong_watchpoint_says_what_is_wrong) {
    body();
    check_refused("", "must have the form QUANTITY=VALUE");
    check_refused("x", "must have the form QUANTITY=VALUE");
    check_refused("=3", "must have the form QUANTITY=VALUE");
    check_refused("x=", "must have the form QUANTITY=VALUE");
    check_refused("x=3:", "must have the form QUANTITY=VALUE");
    check_refused("x=:up", "must have the form QUANTITY=VALUE");
    check_refused("thetta=3", "unknown quantity 'thetta'; did you mean 'theta'?");
    check_refused("x=3 s", "unit 's' does not fit 'm'");
    check_refused("x=inf", "'inf' is not finite");
    check_refused("x=3:upp", "unknown word 'upp'; did you mean 'up'?");
    check_refused("x=3:up:down", "'down': there is one direction");
    check_refused("x=3:stop:stop", "'stop': given twice");
}

// The message a scenario leaves; "" if it is taken.
static const char* message(const char* events) {
    jd_scenario* scenario;
    char text[4096];
    body();
    snprintf(text, sizeof text, RUN "%s}\n", events);
    jd_status_ignore(jd_scenario_parse(context, text, strlen(text), "s.yaml", &scenario));
    jd_scenario_free(scenario);
    return scenario ? "" : jd_context_message(context);
}

TEST(a_scenario_lists_what_is_watched) {
    static const char text[] =
        RUN "[{quantity: x, value: 5 mm, direction: up, stop: true},\n"
            "      {value: 1, quantity: gauge, direction: down}, {quantity: vx, value: 0}]}\n";
    jd_scenario* scenario;
    body();
    CHECK_INT(jd_scenario_parse(context, text, strlen(text), "s.yaml", &scenario), JD_OK);
    const jd_run_options* options = jd_scenario_options(scenario);
    CHECK_INT(options->watchpoint_count, 3);
    const jd_watchpoint* points = options->watchpoints;
    CHECK_STR(points[0].quantity, "x");
    CHECK_REL(points[0].value, 0.005, 1e-15);  // one rounding of the conversion
    CHECK_INT(points[0].direction, 1);
    CHECK(points[0].stop && !points[1].stop && !points[2].stop);
    CHECK_STR(points[1].quantity, "gauge");
    CHECK_INT(points[1].direction, -1);
    CHECK_INT(points[2].direction, 0);
    jd_scenario_free(scenario);
}

TEST(one_event_needs_no_list_and_none_may_be_empty) {
    CHECK_STR(message("{quantity: x, value: 0}"), "");
    CHECK_STR(message("[]"), "");
    CHECK_STR(message("~"), "");
}

TEST(wrong_events_of_a_scenario_are_placed) {
    CHECK_STR(message("[{quantity: thetta, value: 0}]"),
              "s.yaml:2:35: unknown quantity 'thetta'; did you mean 'theta'?");
    CHECK_STR(message("[{quantity: x, value: 3 s}]"), "s.yaml:2:45: unit 's' does not fit 'm'");
    CHECK_STR(message("[{quantity: x}]"), "s.yaml:2:24: an event has no 'value'");
    CHECK_STR(message("{value: 3}"), "s.yaml:2:23: an event has no 'quantity'");
    CHECK_STR(message("[{quantity: x, value: 0, stopp: true}]"),
              "s.yaml:2:48: unknown key of an event 'stopp'; did you mean 'stop'?");
    CHECK_STR(message("[{quantity: x, value: 0, direction: upp}]"),
              "s.yaml:2:59: unknown direction 'upp'; did you mean 'up'?");
    CHECK_HAS(message("[{quantity: x, value: 0, stop: 1}]"), "s.yaml:2:54: unknown stop '1'");
    CHECK_HAS(message("x=3"), "s.yaml:2:23: an event must be a map");
}

TEST(more_events_than_a_run_can_watch_are_refused) {
    char text[4096] = "[";
    for (int i = 0; i <= JD_MAX_WATCHPOINTS; i++)
        strcat(text, i > 0 ? ", {quantity: x, value: 0}" : "{quantity: x, value: 0}");
    strcat(text, "]");
    CHECK_HAS(message(text), "more than 24 events");
    jd_context_free(context);
    context = NULL;
}

TEST_MAIN(a_watchpoint_has_a_value_with_a_unit_a_direction_and_a_stop,
          a_wrong_watchpoint_says_what_is_wrong, a_scenario_lists_what_is_watched,
          one_event_needs_no_list_and_none_may_be_empty, wrong_events_of_a_scenario_are_placed,
          more_events_than_a_run_can_watch_are_refused)
