// Sweeps for the page: each case goes to functions of the page as soon as it is there.

#include "door.h"

#include <stdio.h>
#include <string.h>

/// `count` numbers of a quantity of a case, from the section number `first` on; then how it ended.
PAGE(points)
void page_points(int index, int quantity, int first, int count, const double* values);
PAGE(ended)
int page_ended(int index, int status, int period, double first, double second);

static jd_sweep_options draft;

static jd_status give_points(void* data, jd_sweep_case* now, int quantity, int64_t count,
                             const double* values) {
    (void)data;
    page_points((int)now->index, quantity, (int)now->recorded, (int)count, values);
    return JD_OK;
}

static jd_status give_end(void* data, jd_sweep_case* ended) {
    (void)data;
    const int go_on = page_ended((int)ended->index, ended->status, ended->period, ended->values[0],
                                 ended->values[1]);
    return go_on ? JD_OK : JD_CANCELLED;
}

void DOOR(door_sweep_begin)(double transient, double record) {
    draft = jd_sweep_options_default();
    draft.transient = (int64_t)transient;
    draft.record = (int64_t)record;
}

// One more axis with these values. @return how many axes there are, -1: too much.
int DOOR(door_sweep_axis)(const char* name, const double* values, int count) {
    const int i = draft.axis_count == 0 || draft.axes[0].name[0] == 0 ? 0 : 1;
    if (count < 1 || count > JD_SWEEP_LIST || draft.axes[i].name[0])
        return -1;
    snprintf(draft.axes[i].name, sizeof draft.axes[i].name, "%s", name);
    draft.axes[i].points = count;
    draft.axes[i].from = values[0];
    draft.axes[i].to = values[count - 1];
    draft.listed[i] = true;
    memcpy(draft.lists[i], values, (size_t)count * sizeof *values);
    return draft.axis_count = i + 1;
}

// Once per period of the drive unless this is called: kind as in jd_section_kind. Of a drive
// `quantity` is the parameter that is its frequency, "" for all of them.
void DOOR(door_sweep_section)(int kind, const char* quantity, double value, int direction) {
    draft.section.kind = (jd_section_kind)kind;
    draft.section.quantity = quantity;
    if (draft.section.kind == JD_SECTION_DRIVE)
        snprintf(draft.section.drive, sizeof draft.section.drive, "%s", quantity);
    draft.section.value = value;
    draft.section.period = value;
    draft.section.direction = direction;
}

// Where in the period [rad], and how long to wait for a crossing or an event [s].
void DOOR(door_sweep_moment)(double phase, double within) {
    draft.section.phase = phase;
    draft.section.within = within;
}

// Each case starts where the one before has ended.
void DOOR(door_sweep_carry)(void) { draft.start = JD_START_CARRY; }

int DOOR(door_sweep_quantity)(const char* name) {
    if (draft.quantity_count == JD_SWEEP_QUANTITIES)
        return JD_ERR_RANGE;
    draft.quantities[draft.quantity_count++] = name;
    return JD_OK;
}

// In the lanes of the best engine, or in the one that is named. @return JD_OK or what went wrong.
int DOOR(door_sweep_run)(const door_model* m, double tolerance, const char* engine) {
    jd_run_options run = jd_run_options_default(jd_model_system(m->model));
    const jd_sweep_sink sink = {.points = give_points, .end = give_end};
    run.threads = 1;
    run.engine = engine;
    if (tolerance > 0)
        run.tolerance = tolerance;
    return jd_sweep_each(m->model, &run, &draft, &sink, NULL);
}
