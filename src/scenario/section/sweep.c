// The section `sweep` of a scenario.

#include "scenario/sections.h"
#include "study/section.h"
#include "text/value.h"

#include <stdio.h>
#include <string.h>

#define NAMES(array) ((jd_names){array, (int)(sizeof(array) / sizeof(array)[0])})
#define TEXT_SIZE 512

static const char* const sweep_keys[] = {
    "parameter", "from",   "to",         "points",   "spacing",         "values", "second",
    "section",   "start",  "direction",  "segments", "starts",          "seed",   "random",
    "transient", "record", "quantities", "periods",  "period_tolerance"};
static const char* const axis_keys[] = {"parameter", "from", "to", "points", "spacing", "values"};
static const char* const section_keys[] = {"drive",    "period", "phase",     "event",
                                           "quantity", "value",  "direction", "within"};
static const char* const crossing_names[] = {"down", "both", "up"};  // direction + 1
static const char* const spacing_names[] = {"linear", "log"};        // jd_spacing

// Put the place of an entry before the message of a failure.
static jd_status at(const jd_reader* reader, const jd_tree* entry, jd_status status) {
    return status == JD_OK ? JD_OK : jd_text_source_prefix(&reader->source, entry->mark, status);
}

static jd_status required(const jd_reader* reader, const jd_tree* map, const char* key,
                          const jd_tree** entry) {
    *entry = jd_tree_find(map, key);
    if (*entry)
        return JD_OK;
    return JD_FAIL_AT(reader, map->key, JD_ERR_ARGUMENT, "'%s' has no '%s'", map->key->text, key);
}

// ---- What is varied ----------------------------------------------------------------------------

// A value that the parameter may take.
static jd_status read_value(const jd_reader* reader, const jd_tree* entry, const jd_axis* axis,
                            double* number) {
    const jd_parameter* parameter;
    jd_model* copy;
    jd_status status = jd_model_parameter(reader->scenario->model, axis->name, &parameter, NULL);
    if (status == JD_OK)
        status = jd_entry_number(reader, entry, parameter->unit, number);
    if (status != JD_OK)
        return status;
    if (entry->key && !jd_range_holds(parameter->range, *number)) {
        char range[64];
        jd_range_text(parameter->range, range, sizeof range);
        return JD_FAIL_AT(reader, entry, JD_ERR_RANGE, "%s is %g, %s must be %s", entry->key->text,
                          *number, axis->name, range);
    }
    status = jd_model_copy(reader->scenario->model, &copy);
    if (status == JD_OK)
        status = jd_model_set(copy, axis->name, *number);
    jd_model_free(copy);
    return at(reader, entry, status);
}

static jd_status read_list(const jd_reader* reader, const jd_tree* values, jd_sweep_options* o) {
    jd_axis* axis = &o->axes[o->axis_count];
    jd_status status = JD_OK;
    if (values->kind != JD_TREE_LIST || !values->first)
        return JD_FAIL_AT(reader, values, JD_ERR_ARGUMENT,
                          "'values' must be a list of numbers, not empty");
    for (const jd_tree* n = values->first; n && status == JD_OK; n = n->next) {
        if (axis->points == JD_SWEEP_LIST)
            return JD_FAIL_AT(reader, n, JD_ERR_RANGE, "more than %d values", JD_SWEEP_LIST);
        status = read_value(reader, n, axis, &o->lists[o->axis_count][axis->points++]);
    }
    o->listed[o->axis_count] = true;
    return status;
}

static jd_status read_range(const jd_reader* reader, const jd_tree* map, jd_axis* axis) {
    const jd_tree *from, *to, *points, *spacing = jd_tree_find(map, "spacing");
    int64_t count = 0;
    int index = 0;
    jd_status status = required(reader, map, "from", &from);
    if (status == JD_OK)
        status = read_value(reader, from, axis, &axis->from);
    if (status == JD_OK)
        status = required(reader, map, "to", &to);
    if (status == JD_OK)
        status = read_value(reader, to, axis, &axis->to);
    if (status == JD_OK && !(axis->from < axis->to))
        return JD_FAIL_AT(reader, to, JD_ERR_RANGE, "to is %g, must be above from (%g)", axis->to,
                          axis->from);
    if (status == JD_OK)
        status = required(reader, map, "points", &points);
    if (status == JD_OK)
        status = jd_entry_count(reader, points, 2, &count);
    if (status == JD_OK && count > JD_AXIS_MAX_POINTS)
        return JD_FAIL_AT(reader, points, JD_ERR_RANGE, "more than %d points", JD_AXIS_MAX_POINTS);
    if (status == JD_OK && spacing)
        status = jd_entry_choice(reader, spacing, NAMES(spacing_names), &index);
    axis->points = (int)count;
    axis->spacing = (jd_spacing)index;
    return status == JD_OK
               ? at(reader, spacing ? spacing : to, jd_axis_check(reader->scenario->model, axis))
               : status;
}

static jd_status read_axis(const jd_reader* reader, const jd_tree* map) {
    jd_sweep_options* o = &reader->scenario->sweep;
    jd_axis* axis = &o->axes[o->axis_count];
    const jd_tree *entry, *values = jd_tree_find(map, "values");
    const char* name = NULL;
    *axis = (jd_axis){.name = ""};
    jd_status status = required(reader, map, "parameter", &entry);
    if (status == JD_OK)
        status = jd_entry_text(reader, entry, &name);
    if (status == JD_OK)
        status = at(reader, entry, jd_sweep_find_axis(reader->scenario->model, name, axis));
    if (status == JD_OK)
        status = values ? read_list(reader, values, o) : read_range(reader, map, axis);
    if (status == JD_OK)
        o->axis_count++;
    return status;
}

static jd_status read_second(const jd_reader* reader, const jd_tree* map) {
    jd_status status = jd_entry_map(reader, map);
    if (status == JD_OK)
        status = jd_entry_keys(reader, map, "key", NAMES(axis_keys));
    return status == JD_OK ? read_axis(reader, map) : status;
}

// ---- Section -----------------------------------------------------------------------------------

// The text of the entries, "x=0:up", as an option of the command has it.
static jd_status section_text(const jd_reader* reader, const jd_tree* map, char text[TEXT_SIZE]) {
    const jd_tree* drive = jd_tree_find(map, "drive");
    const jd_tree* period = jd_tree_find(map, "period");
    const jd_tree* event = jd_tree_find(map, "event");
    const jd_tree* quantity = jd_tree_find(map, "quantity");
    const jd_tree* value = jd_tree_find(map, "value");
    const char *first = NULL, *second = NULL;
    if ((drive != NULL) + (period != NULL) + (event != NULL) + (quantity != NULL) > 1)
        return JD_FAIL_AT(reader, map, JD_ERR_ARGUMENT,
                          "a section has one of 'drive', 'period', 'event' and 'quantity'");
    if (quantity && !value)
        return JD_FAIL_AT(reader, map, JD_ERR_ARGUMENT,
                          "a section has a 'quantity', but no 'value'");
    const jd_tree* main = quantity ? quantity : event ? event : period ? period : drive;
    jd_status status = main ? jd_entry_text(reader, main, &first) : JD_OK;
    if (status == JD_OK && quantity)
        status = jd_entry_text(reader, value, &second);
    if (quantity)
        snprintf(text, TEXT_SIZE, "%s=%s", first, second);
    else
        snprintf(text, TEXT_SIZE, "%s%s%s",
                 event    ? "event"
                 : period ? "period"
                          : "drive",
                 main ? "=" : "", main ? first : "");
    return status;
}

// Refuse a key that means nothing here.
static jd_status refuse(const jd_reader* reader, const jd_tree* entry, bool refused,
                        const char* with) {
    if (!entry || !refused)
        return JD_OK;
    return JD_FAIL_AT(reader, entry, JD_ERR_ARGUMENT, "'%s' goes with %s only", entry->key->text,
                      with);
}

// Phase, time limit and direction of a section whose kind is known.
static jd_status read_details(const jd_reader* reader, const jd_tree* map) {
    jd_section* section = &reader->scenario->sweep.section;
    const jd_tree* phase = jd_tree_find(map, "phase");
    const jd_tree* within = jd_tree_find(map, "within");
    const jd_tree* direction = jd_tree_find(map, "direction");
    const bool timed = jd_section_is_timed(section);
    const bool crossing = section->kind == JD_SECTION_CROSSING;
    int index = 1;
    jd_status status = refuse(reader, phase, !timed, "a section by 'drive' or 'period'");
    if (status == JD_OK)
        status = refuse(reader, within, timed, "a section by 'quantity' or 'event'");
    if (status == JD_OK)
        status = refuse(reader, direction, !crossing, "a section by 'quantity'");
    if (status == JD_OK)
        status = refuse(reader, jd_tree_find(map, "value"), !crossing, "a section by 'quantity'");
    if (status == JD_OK && phase)
        status = jd_entry_number(reader, phase, "rad", &section->phase);
    if (status == JD_OK && within)
        status = jd_entry_number(reader, within, "s", &section->within);
    if (status == JD_OK && direction) {
        status = jd_entry_choice(reader, direction, NAMES(crossing_names), &index);
        section->direction = index - 1;
    }
    return status;
}

static jd_status read_section(const jd_reader* reader, const jd_tree* entry) {
    jd_section* section = &reader->scenario->sweep.section;
    const jd_model* model = reader->scenario->model;
    char text[TEXT_SIZE];
    const char* plain = NULL;
    jd_status status = JD_OK;
    if (entry->kind != JD_TREE_MAP) {
        status = jd_entry_text(reader, entry, &plain);
        snprintf(text, sizeof text, "%s", plain ? plain : "");
    } else {
        status = jd_entry_keys(reader, entry, "key of a section", NAMES(section_keys));
        if (status == JD_OK)
            status = section_text(reader, entry, text);
    }
    if (status == JD_OK)
        status = at(reader, entry, jd_section_read(model, text, section));
    return status == JD_OK && entry->kind == JD_TREE_MAP ? read_details(reader, entry) : status;
}

// ---- Start and quantities ----------------------------------------------------------------------

static jd_status read_box(const jd_reader* reader, const jd_tree* map) {
    jd_status status = jd_entry_map(reader, map);
    for (const jd_tree* span = map->first; span && status == JD_OK; span = span->next) {
        char text[TEXT_SIZE];
        if (span->kind != JD_TREE_LIST || !span->first || !span->first->next ||
            span->first->next->next || span->first->kind != JD_TREE_TEXT ||
            span->first->next->kind != JD_TREE_TEXT)
            return JD_FAIL_AT(reader, span, JD_ERR_ARGUMENT, "'%s' must be a list of two values",
                              span->key->text);
        snprintf(text, sizeof text, "%s=%s:%s", span->key->text, span->first->text,
                 span->first->next->text);
        status = at(reader, span,
                    jd_sweep_read_span(reader->scenario->model, text, &reader->scenario->sweep));
    }
    return status;
}

static jd_status read_quantity(const jd_reader* reader, const jd_tree* entry) {
    const char* name = NULL;
    const jd_status status = jd_entry_text(reader, entry, &name);
    return status == JD_OK
               ? at(reader, entry,
                    jd_sweep_read_quantity(reader->scenario->model, name, &reader->scenario->sweep))
               : status;
}

static jd_status read_quantities(const jd_reader* reader, const jd_tree* entry) {
    jd_status status = JD_OK;
    if (entry->kind != JD_TREE_LIST)
        return read_quantity(reader, entry);
    for (const jd_tree* n = entry->first; n && status == JD_OK; n = n->next)
        status = read_quantity(reader, n);
    return status;
}

// The numbers of a sweep, and what goes with some ways to start only.
static jd_status read_numbers(const jd_reader* reader, const jd_tree* map) {
    jd_sweep_options* o = &reader->scenario->sweep;
    const jd_tree* direction = jd_tree_find(map, "direction");
    const jd_tree* random = jd_tree_find(map, "random");
    jd_status status = jd_entry_options(reader, map, jd_sweep_option_list(), o);
    if (status == JD_OK)
        status = refuse(reader, direction, o->start != JD_START_CARRY, "'start: carry'");
    if (status == JD_OK)
        status = refuse(reader, jd_tree_find(map, "seed"), !random, "'random'");
    return status == JD_OK && random ? read_box(reader, random) : status;
}

jd_status jd_section_sweep(const jd_reader* reader, const jd_tree* value) {
    jd_scenario* scenario = reader->scenario;
    const jd_tree* second = jd_tree_find(value, "second");
    const jd_tree* section = jd_tree_find(value, "section");
    const jd_tree* quantities = jd_tree_find(value, "quantities");
    scenario->sweep = jd_sweep_options_default();
    scenario->sweep.axis_count = 0;
    jd_status status = jd_entry_map(reader, value);
    if (status == JD_OK)
        status = jd_entry_keys(reader, value, "key", NAMES(sweep_keys));
    if (status == JD_OK)
        status = read_axis(reader, value);
    if (status == JD_OK && second)
        status = read_second(reader, second);
    if (status == JD_OK)
        status = read_numbers(reader, value);
    if (status == JD_OK && section)
        status = read_section(reader, section);
    if (status == JD_OK && quantities)
        status = read_quantities(reader, quantities);
    return status == JD_OK
               ? at(reader, value,
                    jd_sweep_check(scenario->model, &scenario->options, &scenario->sweep))
               : status;
}

const jd_sweep_options* jd_scenario_sweep(const jd_scenario* scenario) {
    return jd_scenario_has_section(scenario, "sweep") ? &scenario->sweep : NULL;
}
