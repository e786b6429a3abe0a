// One trajectory with its rows, statistics and status.

#include "run/trajectory.h"

#include "graph/fault.h"
#include "model/model.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DETAIL 160  // of what a message says beside status, time and states

jd_status jd_trajectory_create(const jd_model* model, const jd_run_options* options, int extra,
                               jd_trajectory** trajectory) {
    jd_trajectory* t = *trajectory = calloc(1, sizeof *t);
    if (!t)
        return JD_ERR_MEMORY;
    t->options = *options;
    t->width = model->system->state_count + extra;
    t->final = calloc((size_t)t->width, sizeof(double));
    if (!t->final || jd_model_copy(model, &t->model) < 0) {
        jd_trajectory_free(t);
        *trajectory = NULL;
        return JD_ERR_MEMORY;
    }
    return JD_OK;
}

void jd_trajectory_free(jd_trajectory* trajectory) {
    if (!trajectory)
        return;
    jd_model_free(trajectory->model);
    free(trajectory->final);
    free(trajectory->t);
    free(trajectory->y);
    free(trajectory->outputs);
    free(trajectory->events);
    free(trajectory->event_states);
    for (int i = 0; i < trajectory->text_count; i++)
        free(trajectory->texts[i]);
    free(trajectory->texts);
    free(trajectory);
}

static jd_status grow(jd_trajectory* t) {
    const int64_t room = t->row_room > 0 ? 2 * t->row_room : 64;
    double* times = realloc(t->t, (size_t)room * sizeof(double));
    if (!times)
        return JD_ERR_MEMORY;
    t->t = times;
    double* rows = realloc(t->y, (size_t)room * (size_t)t->width * sizeof(double));
    if (!rows)
        return JD_ERR_MEMORY;
    t->y = rows;
    t->row_room = room;
    return JD_OK;
}

jd_status jd_trajectory_add(jd_trajectory* trajectory, double t, const double* y) {
    jd_trajectory* r = trajectory;
    if (r->row_first + r->row_count >= JD_MAX_ROWS)
        return JD_ERR_ROW_COUNT;
    if (r->row_count == r->row_room && grow(r) < 0)
        return JD_ERR_MEMORY;
    r->t[r->row_count] = t;
    memcpy(&r->y[r->row_count * r->width], y, (size_t)r->width * sizeof(double));
    r->row_count++;
    return JD_OK;
}

static jd_status grow_events(jd_trajectory* t, size_t states) {
    const int room = t->event_room > 0 ? 2 * t->event_room : 16;
    jd_event* events = realloc(t->events, (size_t)room * sizeof *events);
    if (!events)
        return JD_ERR_MEMORY;
    t->events = events;
    double* rows = realloc(t->event_states, (size_t)room * states * sizeof(double));
    if (!rows)
        return JD_ERR_MEMORY;
    t->event_states = rows;
    t->event_room = room;
    return JD_OK;
}

// A copy of a text, of which there are few; NULL: out of memory.
static const char* keep_text(jd_trajectory* t, const char* text) {
    if (!text || *text == '\0')
        return "";
    for (int i = 0; i < t->text_count; i++)
        if (strcmp(t->texts[i], text) == 0)
            return t->texts[i];
    char** texts = realloc(t->texts, ((size_t)t->text_count + 1) * sizeof *texts);
    if (!texts)
        return NULL;
    t->texts = texts;
    const size_t size = strlen(text) + 1;
    char* kept = texts[t->text_count] = malloc(size);
    if (!kept)
        return NULL;
    t->text_count++;
    return memcpy(kept, text, size);
}

jd_status jd_trajectory_add_event(jd_trajectory* trajectory, const jd_event* event) {
    jd_trajectory* r = trajectory;
    const size_t states = (size_t)r->model->system->state_count;
    if (r->event_count >= JD_MAX_EVENTS)
        return JD_ERR_EVENT_COUNT;
    if (r->event_count == r->event_room && grow_events(r, states) < 0)
        return JD_ERR_MEMORY;
    const char* modes = keep_text(r, event->modes);
    if (!modes)
        return JD_ERR_MEMORY;
    memcpy(&r->event_states[(size_t)r->event_count * states], event->state,
           states * sizeof(double));
    r->events[r->event_count] = (jd_event){event->t, event->kind, event->name, NULL, modes};
    r->event_count++;
    return JD_OK;
}

// Of a system that is a text: which expression it was.
static void write_fault(const jd_trajectory* r, char* text, size_t size) {
    const jd_program_moment moment = {r->model->parameters, r->final_time, r->final};
    jd_system_fault(r->model->system, &moment, text, size);
}

// "... (detail) at t = 0.1 s: x = 0, y = 0.2, ..."
static void write_message(jd_trajectory* r, const char* detail) {
    const jd_system* system = r->model->system;
    char more[DETAIL] = "";
    if (detail && *detail)
        snprintf(more, sizeof more, "%s%s", r->status == JD_ERR_PAINLEVE ? "modes found: " : "",
                 detail);
    else if (r->status == JD_ERR_NOT_FINITE)
        write_fault(r, more, sizeof more);
    size_t used = (size_t)snprintf(r->message, sizeof r->message, "%s%s%s%s at t = %.9g s",
                                   jd_status_text(r->status), *more ? " (" : "", more,
                                   *more ? ")" : "", r->final_time);
    for (int i = 0; i < system->state_count && used < sizeof r->message; i++)
        used += (size_t)snprintf(r->message + used, sizeof r->message - used, "%s %s = %.6g",
                                 i == 0 ? ":" : ",", system->states[i].name, r->final[i]);
}

void jd_trajectory_end(jd_trajectory* trajectory, const jd_outcome* outcome) {
    trajectory->status = outcome->status;
    trajectory->final_time = outcome->t;
    memmove(trajectory->final, outcome->y, (size_t)trajectory->width * sizeof(double));
    write_message(trajectory, outcome->detail);
}

// ---- Reading -----------------------------------------------------------------------------------

const jd_model* jd_trajectory_model(const jd_trajectory* trajectory) { return trajectory->model; }
jd_run_options jd_trajectory_options(const jd_trajectory* trajectory) {
    return trajectory->options;
}
jd_status jd_trajectory_status(const jd_trajectory* trajectory) {
    return trajectory ? trajectory->status : JD_ERR_ARGUMENT;
}
const char* jd_trajectory_message(const jd_trajectory* trajectory) { return trajectory->message; }
double jd_trajectory_final_time(const jd_trajectory* trajectory) { return trajectory->final_time; }
const double* jd_trajectory_final(const jd_trajectory* trajectory) { return trajectory->final; }
int64_t jd_trajectory_row_count(const jd_trajectory* trajectory) {
    return trajectory->row_first + trajectory->row_count;
}
int64_t jd_trajectory_first_row(const jd_trajectory* trajectory) { return trajectory->row_first; }
jd_run_statistics jd_trajectory_statistics(const jd_trajectory* trajectory) {
    return trajectory->statistics;
}

int jd_trajectory_event_count(const jd_trajectory* trajectory) { return trajectory->event_count; }

jd_event jd_trajectory_event_at(const jd_trajectory* trajectory, int index) {
    const int states = trajectory->model->system->state_count;
    if (index < 0 || index >= trajectory->event_count)
        return (jd_event){.t = (double)NAN, .modes = ""};
    jd_event event = trajectory->events[index];
    event.state = &trajectory->event_states[(size_t)index * (size_t)states];
    return event;
}

// Where a row is kept; -1: it is not.
static int64_t place_of(const jd_trajectory* r, int64_t row) {
    const int64_t place = row - r->row_first;
    return place >= 0 && place < r->row_count ? place : -1;
}

jd_rows jd_trajectory_rows(const jd_trajectory* trajectory) {
    const jd_trajectory* r = trajectory;
    jd_rows rows = {.first = r->row_first, .count = r->row_count, .stride = r->width};
    if (r->row_count > 0)
        rows.t = r->t, rows.states = r->y, rows.outputs = r->outputs;
    return rows;
}

double jd_trajectory_time(const jd_trajectory* trajectory, int64_t row) {
    const int64_t place = place_of(trajectory, row);
    return place >= 0 ? trajectory->t[place] : (double)NAN;
}

const double* jd_trajectory_states(const jd_trajectory* trajectory, int64_t row) {
    const int64_t place = place_of(trajectory, row);
    return place >= 0 ? &trajectory->y[place * trajectory->width] : NULL;
}

const double* jd_trajectory_outputs(const jd_trajectory* trajectory, int64_t row) {
    const int64_t place = place_of(trajectory, row);
    const int count = trajectory->model->system->output_count;
    return place >= 0 && trajectory->outputs ? &trajectory->outputs[place * count] : NULL;
}
