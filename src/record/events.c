// Events of a result.
//
// In a file they are lists side by side: when, what, where, and a list for each state. The states
// are those of the columns, in their order.
#include "record/events.h"

#include <stdio.h>
#include <stdlib.h>

#define STATES JD_EVENTS_GROUP "/states"

static int state_count(const jd_result* result) {
    int count = 0;
    for (int i = 0; i < result->column_count; i++)
        count += result->columns[i].role == JD_COLUMN_STATE;
    return count;
}

double* jd_events_reserve(jd_result* result, int states) {
    if (result->event_count == 0 || states == 0)
        return NULL;
    result->event_states = calloc((size_t)result->event_count, (size_t)states * sizeof(double));
    if (result->event_states == NULL)
        result->out_of_memory = true;
    for (int i = 0; result->event_states != NULL && i < result->event_count; i++)
        result->events[i].state = result->event_states + (size_t)i * (size_t)states;
    return result->event_states;
}

void jd_events_copy(jd_result* result, const jd_trajectory* trajectory) {
    const int states = jd_model_system(jd_trajectory_model(trajectory))->state_count;
    double* to = jd_events_reserve(result, states);
    for (int i = 0; i < result->event_count; i++) {
        const jd_event event = jd_trajectory_event_at(trajectory, i);
        result->events[i].t = event.t;
        result->events[i].kind = jd_result_keep(result, event.kind);
        result->events[i].name = jd_result_keep(result, event.name);
        for (int k = 0; to != NULL && k < states; k++)
            *to++ = event.state[k];
    }
}

// ---- To a file ---------------------------------------------------------------------------------

// The name of a state's list.
static const char* path_of(const jd_column* column, char path[JD_H5_NAME_SIZE]) {
    snprintf(path, JD_H5_NAME_SIZE, STATES "/%.200s", column->name);
    return path;
}

// `values` has room for one number of each event.
static void put_states(jd_h5* h5, const jd_result* result, double* values) {
    char path[JD_H5_NAME_SIZE];
    int state = 0;
    if (result->event_count > 0 && result->events[0].state == NULL)
        return;
    jd_h5_put_group(h5, STATES);
    for (int i = 0; i < result->column_count; i++) {
        if (result->columns[i].role != JD_COLUMN_STATE)
            continue;
        for (int k = 0; k < result->event_count; k++)
            values[k] = result->events[k].state[state];
        jd_h5_put_column(h5, path_of(&result->columns[i], path), values, result->event_count);
        jd_h5_put_text(h5, path, "unit", result->columns[i].unit);
        state++;
    }
}

bool jd_events_put(jd_h5* h5, const jd_result* result) {
    const size_t count = (size_t)result->event_count;
    double* numbers = calloc(count + 1, sizeof *numbers);
    const char** kinds = calloc(count + 1, sizeof *kinds);
    const char** names = calloc(count + 1, sizeof *names);
    const bool room = numbers != NULL && kinds != NULL && names != NULL;
    for (size_t i = 0; room && i < count; i++) {
        numbers[i] = result->events[i].t;
        kinds[i] = result->events[i].kind;
        names[i] = result->events[i].name;
    }
    if (room) {
        jd_h5_put_group(h5, JD_EVENTS_GROUP);
        jd_h5_put_column(h5, JD_EVENTS_GROUP "/t", numbers, (int64_t)count);
        jd_h5_put_text(h5, JD_EVENTS_GROUP "/t", "unit", "s");
        jd_h5_put_texts(h5, JD_EVENTS_GROUP "/kind", kinds, (int64_t)count);
        jd_h5_put_texts(h5, JD_EVENTS_GROUP "/name", names, (int64_t)count);
        put_states(h5, result, numbers);
    }
    free(numbers);
    free(kinds);
    free(names);
    return room;
}

// ---- From a file -------------------------------------------------------------------------------

static void keep_kind(void* data, int64_t index, const char* text) {
    jd_result* result = data;
    if (index < result->event_count)
        result->events[index].kind = jd_result_keep(result, text);
}

static void keep_name(void* data, int64_t index, const char* text) {
    jd_result* result = data;
    if (index < result->event_count)
        result->events[index].name = jd_result_keep(result, text);
}

// `values` has room for one number of each event.
static void get_states(jd_h5* h5, jd_result* result, double* values) {
    char path[JD_H5_NAME_SIZE];
    const int states = state_count(result);
    double* to = jd_h5_has(h5, STATES, NULL) ? jd_events_reserve(result, states) : NULL;
    for (int i = 0, state = 0; to != NULL && i < result->column_count; i++) {
        if (result->columns[i].role != JD_COLUMN_STATE)
            continue;
        jd_h5_get_numbers(h5, path_of(&result->columns[i], path), NULL, values,
                          result->event_count);
        for (int k = 0; k < result->event_count; k++)
            to[(size_t)k * (size_t)states + (size_t)state] = values[k];
        state++;
    }
}

void jd_events_get(jd_h5* h5, jd_result* result) {
    const int64_t count = result->event_count;
    double* numbers = calloc((size_t)count + 1, sizeof *numbers);
    if (numbers == NULL) {
        result->out_of_memory = true;
        return;
    }
    jd_h5_get_numbers(h5, JD_EVENTS_GROUP "/t", NULL, numbers, count);
    for (int64_t i = 0; i < count; i++)
        result->events[i] = (jd_event){.t = numbers[i], .kind = "", .name = ""};
    jd_h5_get_texts(h5, JD_EVENTS_GROUP "/kind", NULL, keep_kind, result);
    jd_h5_get_texts(h5, JD_EVENTS_GROUP "/name", NULL, keep_name, result);
    get_states(h5, result, numbers);
    free(numbers);
}
