// What a sweep varies, records and goes by, as text: "omega=0.5:2:300:log", "x=0:up", "x=-1:1".

#include "base/given.h"
#include "model/model.h"
#include "run/watchpoints.h"
#include "scenario/sections.h"
#include "study/section.h"
#include "text/value.h"

#include <stdio.h>
#include <string.h>

#define POINTS 400  // of an axis, unless told otherwise
#define INITIAL "initial."

// ---- Axes --------------------------------------------------------------------------------------

static bool is_state(const jd_system* system, const char* name) {
    for (int i = 0; i < system->state_count; i++)
        if (strcmp(system->states[i].name, name) == 0)
            return true;
    return false;
}

jd_status jd_sweep_find_axis(const jd_model* model, const char* name, jd_axis* axis) {
    const bool state = is_state(jd_model_system(model), name);
    const int size = snprintf(axis->name, sizeof axis->name, "%s%s", state ? INITIAL : "", name);
    const jd_parameter* parameter;
    jd_context* const context = jd_context_of(model);
    if (size >= (int)sizeof axis->name)
        return jd_fail(context, JD_ERR_NAME, "unknown parameter '%.64s...'", name);
    const jd_status status = jd_model_parameter(model, axis->name, &parameter, NULL);
    if (status == JD_OK && parameter->range.names)
        return jd_fail(context, JD_ERR_ARGUMENT, "'%s' is a choice, which cannot be swept", name);
    return status;
}

static jd_status read_list(jd_context* context, const jd_model* model, const char* text,
                           jd_sweep_options* o) {
    jd_axis* axis = &o->axes[o->axis_count];
    double* list = o->lists[o->axis_count];
    char word[JD_WORD_SIZE];
    const jd_parameter* parameter;
    jd_status status = jd_model_parameter(model, axis->name, &parameter, NULL);
    *axis = (jd_axis){.points = 0, .name = ""};
    for (const char* rest = text; rest && status == JD_OK;) {
        if (axis->points == JD_SWEEP_LIST)
            return jd_fail(context, JD_ERR_RANGE, "more than %d listed values", JD_SWEEP_LIST);
        rest = jd_word_take(rest, ",", word);
        if (!rest)
            return jd_fail(context, JD_ERR_ARGUMENT, "must have the form NAME=A,B,C");
        status = jd_value_read(context, word, parameter->unit, &list[axis->points]);
        axis->points++;
        rest = *rest == ',' ? rest + 1 : NULL;
    }
    o->listed[o->axis_count] = true;
    return status;
}

jd_status jd_sweep_read_axis(const jd_model* model, const char* text, jd_sweep_options* o) {
    jd_context* const context = jd_context_of(model);
    if (!JD_GIVEN(context, model, text, o))
        return JD_ERR_ARGUMENT;
    char name[JD_WORD_SIZE], full[2 * JD_WORD_SIZE + 512];
    const char* rest = jd_word_take(text, "=", name);
    if (o->axis_count == 2)
        return jd_fail(context, JD_ERR_ARGUMENT, "at most two parameters are swept");
    if (!rest || *rest != '=')
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "must have the form NAME=FROM:TO:POINTS or NAME=A,B,C");
    jd_axis* axis = &o->axes[o->axis_count];
    jd_status status = jd_sweep_find_axis(model, name, axis);
    if (status < 0)
        return status;
    o->listed[o->axis_count] = false;
    if (!strchr(rest, ':')) {
        const jd_axis found = *axis;
        status = read_list(context, model, rest + 1, o);
        memcpy(axis->name, found.name, sizeof axis->name);
    } else if ((size_t)snprintf(full, sizeof full, "%s%s", axis->name, rest) >= sizeof full) {
        status = jd_fail(context, JD_ERR_ARGUMENT, "the text is too long");
    } else {
        status = jd_axis_read(model, full, POINTS, axis);
    }
    if (status == JD_OK)
        o->axis_count++;
    return status;
}

// ---- Sections ----------------------------------------------------------------------------------

static jd_status read_drive(jd_context* context, const jd_model* model, const char* rest,
                            jd_section* section) {
    char name[JD_WORD_SIZE];
    const jd_parameter* parameter;
    section->kind = JD_SECTION_DRIVE;
    section->drive[0] = 0;
    if (*rest != '=')
        return JD_OK;
    if (!jd_word_take(rest + 1, "", name) ||
        snprintf(section->drive, sizeof section->drive, "%s", name) >= (int)sizeof section->drive)
        return jd_fail(context, JD_ERR_ARGUMENT, "must have the form drive=NAME");
    return jd_model_parameter(model, section->drive, &parameter, NULL);
}

static jd_status read_crossing(jd_context* context, const jd_model* model, const char* text,
                               jd_section* section) {
    jd_watchpoint point;
    if (!strchr(text, '='))
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "must be drive, drive=NAME, period=TIME, event=KIND or QUANTITY=VALUE, then "
                       ":up or :down");
    const jd_status status = jd_crossing_read(context, jd_model_system(model), text, false, &point);
    if (status < 0)
        return status;
    section->kind = JD_SECTION_CROSSING;
    section->quantity = point.quantity;
    section->value = point.value;
    section->direction = point.direction;
    return JD_OK;
}

// Crossings are read as what is watched.
jd_status jd_section_read(const jd_model* model, const char* text, jd_section* section) {
    jd_context* const context = jd_context_of(model);
    if (!JD_GIVEN(context, model, text, section))
        return JD_ERR_ARGUMENT;
    char word[JD_WORD_SIZE];
    const char* rest = jd_word_take(text, "=", word);
    if (rest && strcmp(word, "drive") == 0)
        return read_drive(context, model, rest, section);
    if (rest && strcmp(word, "period") == 0 && *rest == '=') {
        section->kind = JD_SECTION_PERIOD;
        return jd_value_read(context, rest + 1, "s", &section->period);
    }
    if (rest && strcmp(word, "event") == 0 && *rest == '=') {
        section->kind = JD_SECTION_EVENT;
        return jd_section_find_event(context, jd_model_system(model), rest + 1, &section->quantity);
    }
    return read_crossing(context, model, text, section);
}

// ---- Starts and quantities ---------------------------------------------------------------------

jd_status jd_sweep_read_span(const jd_model* model, const char* text, jd_sweep_options* o) {
    jd_context* const context = jd_context_of(model);
    if (!JD_GIVEN(context, model, text, o))
        return JD_ERR_ARGUMENT;
    char word[JD_WORD_SIZE], to[JD_WORD_SIZE], whole[2 * JD_WORD_SIZE + 2];
    const jd_state* state;
    const char* rest = jd_word_take(text, "=", word);
    jd_start_span* span = &o->spans[o->span_count];
    if (o->span_count == JD_SWEEP_SPANS)
        return jd_fail(context, JD_ERR_RANGE, "more than %d states", JD_SWEEP_SPANS);
    if (!rest || *rest != '=')
        return jd_fail(context, JD_ERR_ARGUMENT, "must have the form STATE=MIN:MAX");
    jd_status status = jd_model_state(model, word, &state, NULL);
    if (status < 0)
        return status;
    span->state = state->name;
    rest = jd_word_take(rest + 1, ":", word);
    if (!rest || *rest != ':' || !jd_word_take(rest + 1, "", to))
        return jd_fail(context, JD_ERR_ARGUMENT, "must have the form STATE=MIN:MAX");
    jd_value_beside(word, to, whole);
    status = jd_value_read(context, whole, state->unit, &span->min);
    jd_value_beside(to, word, whole);
    if (status == JD_OK)
        status = jd_value_read(context, whole, state->unit, &span->max);
    if (status == JD_OK && !(span->min < span->max))
        status = jd_fail(context, JD_ERR_RANGE, "the second value must be above the first");
    if (status == JD_OK)
        o->span_count++;
    return status;
}

jd_status jd_sweep_read_quantity(const jd_model* model, const char* name, jd_sweep_options* o) {
    jd_context* const context = jd_context_of(model);
    if (!JD_GIVEN(context, model, name, o))
        return JD_ERR_ARGUMENT;
    const jd_system* system = jd_model_system(model);
    int place;
    const jd_status status = jd_watch_place(context, system, name, &place);
    if (status < 0)
        return status;
    if (o->quantity_count == JD_SWEEP_QUANTITIES)
        return jd_fail(context, JD_ERR_RANGE, "more than %d quantities", JD_SWEEP_QUANTITIES);
    o->quantities[o->quantity_count++] = place < system->state_count
                                             ? system->states[place].name
                                             : system->outputs[place - system->state_count].name;
    return JD_OK;
}
