// The quantities that a run watches, found in the tables of its system.

#include "run/watchpoints.h"

#include <math.h>
#include <string.h>

#define MOST_NAMES 256

// Where a quantity stands: a state, or behind them an output; -1 if there is none.
static int place_of(const jd_system* system, const char* name) {
    for (int i = 0; i < system->state_count; i++)
        if (strcmp(system->states[i].name, name) == 0)
            return i;
    for (int i = 0; i < system->output_count; i++)
        if (strcmp(system->outputs[i].name, name) == 0)
            return system->state_count + i;
    return -1;
}

static jd_status unknown(jd_context* context, const jd_system* system, const char* name) {
    const char* names[MOST_NAMES];
    int count = 0;
    for (int i = 0; i < system->state_count && count < MOST_NAMES; i++)
        names[count++] = system->states[i].name;
    for (int i = 0; i < system->output_count && count < MOST_NAMES; i++)
        if (!system->outputs[i].integral_of)
            names[count++] = system->outputs[i].name;
    return jd_fail_unknown(context, "quantity", name, names, count, sizeof names[0]);
}

jd_status jd_watch_place(jd_context* context, const jd_system* system, const char* name,
                         int* place) {
    *place = name ? place_of(system, name) : -1;
    if (*place < 0)
        return unknown(context, system, name ? name : "");
    const int output = *place - system->state_count;
    if (output >= 0 && system->outputs[output].integral_of)
        return jd_fail(context, JD_ERR_NAME,
                       "'%s' is an integral over time; only states and other outputs are watched",
                       name);
    return JD_OK;
}

static jd_status add(jd_context* context, const jd_system* system, const jd_watchpoint* point,
                     jd_watch_list* list) {
    int place;
    const jd_status status = jd_watch_place(context, system, point->quantity, &place);
    if (status != JD_OK)
        return status;
    const int output = place - system->state_count;
    if (!isfinite(point->value))
        return jd_fail(context, JD_ERR_RANGE,
                       "the value at which '%s' is watched is %g, must be "
                       "finite",
                       point->quantity, point->value);
    list->measures |= output >= 0;
    list->triggers[list->count++] = (jd_trigger){
        .name = output >= 0 ? system->outputs[output].name : system->states[place].name,
        .place = place,
        .value = point->value,
        .direction = (point->direction > 0) - (point->direction < 0),
        .stop = point->stop,
    };
    return JD_OK;
}

jd_status jd_watch_find(jd_context* context, const jd_system* system, const jd_run_options* options,
                        jd_watch_list* list) {
    *list = (jd_watch_list){.count = 0};
    if (options->watchpoint_count < 0 || options->watchpoint_count > JD_MAX_WATCHPOINTS)
        return jd_fail(context, JD_ERR_RANGE, "%d quantities to watch, at most %d are possible",
                       options->watchpoint_count, JD_MAX_WATCHPOINTS);
    if (options->watchpoint_count > 0 && !options->watchpoints)
        return jd_fail(context, JD_ERR_ARGUMENT, "the quantities to watch are NULL");
    jd_status status = JD_OK;
    for (int i = 0; status == JD_OK && i < options->watchpoint_count; i++)
        status = add(context, system, &options->watchpoints[i], list);
    return status;
}
