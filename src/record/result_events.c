// Events of a result in an HDF5 file: docs/guide/results.md, in code.
//
// Lists side by side: when, what, where, and one list for each state. Files from before events had
// states lack the group of them; their events have none. Modes are there if an event found some.
#include "record/result_events.h"

#include <stdio.h>
#include <stdlib.h>

#define EVENTS JD_LAYOUT_RUN "/events"
#define TIME EVENTS "/t"
#define KIND EVENTS "/kind"
#define NAME EVENTS "/name"
#define MODES EVENTS "/modes"
#define STATES EVENTS "/states"

const char* jd_layout_join(jd_h5* h5, const char* group, const char* name,
                           char path[JD_H5_NAME_SIZE]) {
    if (snprintf(path, JD_H5_NAME_SIZE, "%s/%s", group, name) >= JD_H5_NAME_SIZE)
        jd_h5_fail(h5, "the name is too long:", name);
    return path;
}

void jd_layout_keep(void* target, int64_t index, const char* text) {
    const jd_layout_target* to = target;
    if (index < to->count)
        to->texts[index] =
            to->lines ? jd_result_keep_lines(to->result, text) : jd_result_keep(to->result, text);
}

// ---- Write -------------------------------------------------------------------------------------

static void put_times(jd_h5* h5, const jd_result* result, double* t) {
    for (int i = 0; i < result->event_count; i++)
        t[i] = result->events[i].t;
    jd_h5_put_column(h5, TIME, t, result->event_count);
    jd_h5_put_text(h5, TIME, "unit", "s");
}

static void put_texts(jd_h5* h5, const jd_result* result, const char** texts) {
    for (int i = 0; i < result->event_count; i++)
        texts[i] = result->events[i].kind;
    jd_h5_put_texts(h5, KIND, texts, result->event_count);
    for (int i = 0; i < result->event_count; i++)
        texts[i] = result->events[i].name;
    jd_h5_put_texts(h5, NAME, texts, result->event_count);
    jd_h5_put_scale(h5, KIND, TIME, "time");
    jd_h5_put_scale(h5, NAME, TIME, "time");
}

static void put_modes(jd_h5* h5, const jd_result* result, const char** texts) {
    bool some = false;
    for (int i = 0; i < result->event_count; i++) {
        texts[i] = result->events[i].modes;
        some = some || *texts[i] != '\0';
    }
    if (!some)
        return;
    jd_h5_put_texts(h5, MODES, texts, result->event_count);
    jd_h5_put_scale(h5, MODES, TIME, "time");
}

// One list for each state, described like the column of the run; `values` is room for one.
static void put_states(jd_h5* h5, const jd_result* result, double* values) {
    char path[JD_H5_NAME_SIZE];
    if (result->event_count > 0 && result->events[0].state == NULL)
        return;
    jd_h5_put_group(h5, STATES);
    for (int k = 0; k < result->state_count; k++) {
        const jd_column* column = &result->columns[1 + k];
        for (int i = 0; i < result->event_count; i++)
            values[i] = result->events[i].state[k];
        jd_h5_put_column(h5, jd_layout_join(h5, STATES, column->name, path), values,
                         result->event_count);
        jd_h5_put_text(h5, path, "unit", column->unit);
        jd_h5_put_text(h5, path, "symbol", column->symbol);
        jd_h5_put_text(h5, path, "description", column->text);
        jd_h5_put_scale(h5, path, TIME, "time");
    }
}

bool jd_layout_put_events(jd_h5* h5, const jd_result* result) {
    const size_t count = (size_t)result->event_count;
    double* values = calloc(count + 1, sizeof *values);
    const char** texts = calloc(count + 1, sizeof *texts);
    const bool room = values != NULL && texts != NULL;
    if (room) {
        jd_h5_put_group(h5, EVENTS);
        put_times(h5, result, values);
        put_texts(h5, result, texts);
        put_modes(h5, result, texts);
        put_states(h5, result, values);
    }
    free(values);
    free(texts);
    return room;
}

// ---- Read --------------------------------------------------------------------------------------

int64_t jd_layout_event_count(jd_h5* h5) { return jd_h5_length(h5, TIME); }

// `values` is room for one number of each event.
static void get_states(jd_h5* h5, jd_result* result, double* values) {
    char path[JD_H5_NAME_SIZE];
    const int states = result->state_count;
    if (!jd_h5_has(h5, STATES, NULL))
        return;
    for (int k = 0; k < states; k++) {
        jd_layout_join(h5, STATES, result->columns[1 + k].name, path);
        jd_h5_get_numbers(h5, path, NULL, values, result->event_count);
        for (int64_t i = 0; i < result->event_count; i++)
            result->event_states[i * states + k] = values[i];
    }
    for (int64_t i = 0; i < result->event_count; i++)
        result->events[i].state = &result->event_states[i * states];
}

static void get_modes(jd_h5* h5, jd_result* result, jd_layout_target* target) {
    if (!jd_h5_has(h5, MODES, NULL))
        return;
    for (int64_t i = 0; i < target->count; i++)
        target->texts[i] = "";
    jd_h5_get_texts(h5, MODES, NULL, jd_layout_keep, target);
    for (int64_t i = 0; i < target->count; i++)
        result->events[i].modes = target->texts[i];
}

void jd_layout_get_events(jd_h5* h5, jd_result* result) {
    const int64_t count = result->event_count;
    double* values = calloc((size_t)count + 1, sizeof *values);
    const char** texts = calloc((size_t)count + 1, sizeof *texts);
    if (values == NULL || texts == NULL) {
        result->out_of_memory = true;
        goto done;
    }
    jd_layout_target target = {result, texts, count, false};
    jd_h5_get_numbers(h5, TIME, NULL, values, count);
    for (int64_t i = 0; i < count; i++)
        result->events[i] = (jd_event){.t = values[i], .kind = "", .name = "", .modes = ""};
    jd_h5_get_texts(h5, KIND, NULL, jd_layout_keep, &target);
    for (int64_t i = 0; i < count && texts[i] != NULL; i++)
        result->events[i].kind = texts[i];
    jd_h5_get_texts(h5, NAME, NULL, jd_layout_keep, &target);
    for (int64_t i = 0; i < count && texts[i] != NULL; i++)
        result->events[i].name = texts[i];
    get_modes(h5, result, &target);
    get_states(h5, result, values);
done:
    free(values);
    free(texts);
}
