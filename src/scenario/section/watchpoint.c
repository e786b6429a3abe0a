// Watchpoints as text, "x=5 mm:up:stop", and as entries of a scenario.

#include "run/watchpoints.h"
#include "scenario/sections.h"
#include "text/value.h"

#include <string.h>

#define NAMES(array) ((jd_names){array, (int)(sizeof(array) / sizeof(array)[0])})

// The name in the system's table and the unit of a quantity.
static jd_status find_quantity(jd_context* context, const jd_system* system, const char* name,
                               const char** kept, const char** unit) {
    int place;
    const jd_status status = jd_watch_place(context, system, name, &place);
    if (status != JD_OK)
        return status;
    const int output = place - system->state_count;
    *kept = output < 0 ? system->states[place].name : system->outputs[output].name;
    *unit = output < 0 ? system->states[place].unit : system->outputs[output].unit;
    return JD_OK;
}

// ---- Text --------------------------------------------------------------------------------------

static const char* const words[] = {"up", "down", "stop"};

static jd_status bad_form(jd_context* context, bool stops) {
    return jd_fail(context, JD_ERR_ARGUMENT,
                   "must have the form QUANTITY=VALUE, then :up or :down%s",
                   stops ? ", and :stop" : "");
}

static jd_status apply_word(jd_context* context, const char* word, bool stops,
                            jd_watchpoint* point) {
    const bool stop = stops && strcmp(word, "stop") == 0, up = strcmp(word, "up") == 0;
    if (!stop && !up && strcmp(word, "down") != 0)
        return jd_fail_unknown(context, "word", word, words, stops ? 3 : 2, sizeof words[0]);
    if (stop ? point->stop : point->direction != 0)
        return jd_fail(context, JD_ERR_ARGUMENT, "'%s': %s", word,
                       stop ? "given twice" : "there is one direction, or none for both");
    if (stop)
        point->stop = true;
    else
        point->direction = up ? 1 : -1;
    return JD_OK;
}

jd_status jd_watchpoint_read(jd_context* context, const jd_system* system, const char* text,
                             jd_watchpoint* point) {
    return jd_crossing_read(context, system, text, true, point);
}

jd_status jd_crossing_read(jd_context* context, const jd_system* system, const char* text,
                           bool stops, jd_watchpoint* point) {
    char part[JD_WORD_SIZE];
    const char* unit;
    jd_watchpoint read = {.quantity = NULL};
    const char* rest = text ? jd_word_take(text, "=", part) : NULL;
    if (!rest || *rest != '=')
        return bad_form(context, stops);
    jd_status status = find_quantity(context, system, part, &read.quantity, &unit);
    if (status != JD_OK)
        return status;
    rest = jd_word_take(rest + 1, ":", part);
    if (!rest)
        return bad_form(context, stops);
    status = jd_value_read(context, part, unit, &read.value);
    while (status == JD_OK && *rest == ':') {
        rest = jd_word_take(rest + 1, ":", part);
        if (!rest)
            return bad_form(context, stops);
        status = apply_word(context, part, stops, &read);
    }
    if (status == JD_OK)
        *point = read;
    return status;
}

// ---- Entries of a scenario ---------------------------------------------------------------------

static const char* const keys[] = {"quantity", "value", "direction", "stop"};
static const char* const direction_names[] = {"down", "both", "up"};  // direction + 1
static const char* const stop_names[] = {"false", "true"};

static jd_status read_value(const jd_reader* reader, const jd_tree* map, jd_watchpoint* point) {
    const jd_system* system = jd_model_system(reader->scenario->model);
    const jd_tree* quantity = jd_tree_find(map, "quantity");
    const jd_tree* value = jd_tree_find(map, "value");
    const char *name = NULL, *unit = NULL;
    if (!quantity || !value)
        return JD_FAIL_AT(reader, map, JD_ERR_ARGUMENT, "an event has no '%s'",
                          quantity ? "value" : "quantity");
    jd_status status = jd_entry_text(reader, quantity, &name);
    if (status != JD_OK)
        return status;
    status = find_quantity(reader->source.context, system, name, &point->quantity, &unit);
    if (status != JD_OK)
        return jd_text_source_prefix(&reader->source, quantity->mark, status);
    return jd_entry_number(reader, value, unit, &point->value);
}

static jd_status read_event(const jd_reader* reader, const jd_tree* map) {
    jd_scenario* scenario = reader->scenario;
    const jd_tree* direction = jd_tree_find(map, "direction");
    const jd_tree* stop = jd_tree_find(map, "stop");
    jd_watchpoint point = {.quantity = NULL};
    int index;
    if (map->kind != JD_TREE_MAP)
        return JD_FAIL_AT(reader, map, JD_ERR_ARGUMENT,
                          "an event must be a map, for instance {quantity: x, value: 5 mm}");
    if (scenario->options.watchpoint_count == JD_MAX_WATCHPOINTS)
        return JD_FAIL_AT(reader, map, JD_ERR_RANGE, "more than %d events", JD_MAX_WATCHPOINTS);
    jd_status status = jd_entry_keys(reader, map, "key of an event", NAMES(keys));
    if (status == JD_OK)
        status = read_value(reader, map, &point);
    if (status == JD_OK && direction) {
        status = jd_entry_choice(reader, direction, NAMES(direction_names), &index);
        point.direction = status == JD_OK ? index - 1 : 0;
    }
    if (status == JD_OK && stop) {
        status = jd_entry_choice(reader, stop, NAMES(stop_names), &index);
        point.stop = status == JD_OK && index == 1;
    }
    if (status == JD_OK)
        scenario->watchpoints[scenario->options.watchpoint_count++] = point;
    return status;
}

jd_status jd_section_events(const jd_reader* reader, const jd_tree* value) {
    jd_scenario* scenario = reader->scenario;
    jd_status status = JD_OK;
    scenario->options.watchpoints = scenario->watchpoints;
    if (value->null)
        return JD_OK;
    if (value->kind != JD_TREE_LIST)
        return read_event(reader, value);
    for (const jd_tree* node = value->first; node && status == JD_OK; node = node->next)
        status = read_event(reader, node);
    return status;
}
