// The options of a run: the table of its numbers, and their defaults.

#include "base/given.h"
#include "base/option.h"
#include "judder/run.h"

#define OPTION(field, unit, value, kind, option, text, ...)                                        \
    JD_OPTION(jd_run_options, field, unit, value, JD_OPTION_##kind, option, text, __VA_ARGS__)

static const char* const records[] = {"grid", "steps", "final", NULL};  // in the order of jd_record

// clang-format off
static const jd_option list[] = {
    OPTION(begin, "s", 0, NUMBER, "begin", "start time", JD_ANY),
    OPTION(end, "s", 0, NUMBER, "end", "end time, after begin", JD_ANY),
    OPTION(tolerance, "1", 1e-8, NUMBER, "tol", "relative error of a step, above 0, at most 0.1",
           JD_UP_TO(0.1)),
    OPTION(output_step, "s", 0, NUMBER, "output-step", "time between rows; 0: a 5000th of the span",
           JD_POSITIVE),
    OPTION(record, "1", JD_RECORD_GRID, CHOICE, "record",
           "rows at: grid (every output_step), steps (of the solver), final (the end)", JD_CHOICE(records)),
    OPTION(max_steps, "1", 1e8, LONG, "max-steps",
           "the run ends with an error after so many; events and impacts count by their work",
           JD_BETWEEN(1, 1e15)),
    OPTION(transient, "s", -1, NUMBER, "transient",
           "left out at the start when the mean drift is measured; half of the run unless given", JD_ANY),
    {{"threads", "threads", "1", 0, JD_BETWEEN(1, JD_MAX_THREADS), "threads; they never change a result"},
     "threads", JD_OPTION_COUNT, offsetof(jd_run_options, threads), true},
    {.option = NULL},
};
// clang-format on

const jd_option* jd_run_option_list(void) { return list; }

jd_run_options jd_run_options_default(const jd_system* system) {
    jd_run_options options = {.outputs = true};
    jd_options_default(list, &options);
    options.end = system->end;
    return options;
}

void jd_run_options_init(const jd_system* system, jd_run_options* options) {
    *options = jd_run_options_default(system);
}

jd_status jd_options_set(jd_context* context, const jd_option* options_list, void* options,
                         const char* name, double value) {
    if (!JD_GIVEN(context, options_list, options, name))
        return JD_ERR_ARGUMENT;
    const jd_option* found = jd_option_find(options_list, name);
    char must[96];
    int count = 0;
    while (options_list[count].parameter.name)
        count++;
    if (!found)
        return jd_fail_unknown(context, "option", name, &options_list->parameter.name, count,
                               sizeof *options_list);
    jd_option_text(found, must, sizeof must);
    if (!jd_option_takes(found, value))
        return jd_fail(context, JD_ERR_RANGE, "%s is %.10g, must be %s", name, value, must);
    jd_option_set(found, options, value);
    return JD_OK;
}
