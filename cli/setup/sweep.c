// The options of `judder sweep`. What is varied, the box of starts and the quantities of the
// command take the place of those of the file.
#include "setup/sweep.h"

#include "shell/values.h"

#include <string.h>

typedef jd_status (*read_fn)(const jd_model* model, const char* text, jd_sweep_options* sweep);

// Read an option that may be given several times; the first one forgets what stands in *count.
static int read_all(jd_context* context, const jd_cli_arguments* arguments, const char* name,
                    const jd_model* model, read_fn read, int* count, jd_sweep_options* sweep) {
    bool first = true;
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        if (strcmp(given->option->name, name) != 0)
            continue;
        if (first)
            *count = 0;
        first = false;
        if (read(model, given->value, sweep) != JD_OK)
            return jd_cli_wrong_value(name, given->value, jd_context_message(context));
    }
    return JD_CLI_DONE;
}

// Refuse an option that means nothing here.
static int refuse(const jd_cli_arguments* arguments, const char* name, bool refused,
                  const char* why) {
    const char* given = jd_cli_value(arguments, name);
    return given && refused ? jd_cli_wrong_value(name, given, why) : JD_CLI_DONE;
}

// A section of the command takes the place of that of the file, with its phase and time limit.
static int read_section(jd_context* context, const jd_cli_arguments* arguments,
                        const jd_model* model, jd_section* section) {
    const char* text = jd_cli_value(arguments, "section");
    if (text)
        *section = (jd_section){.kind = JD_SECTION_DRIVE};
    if (text && jd_section_read(model, text, section) != JD_OK)
        return jd_cli_wrong_value("section", text, jd_context_message(context));
    const bool timed = section->kind == JD_SECTION_DRIVE || section->kind == JD_SECTION_PERIOD;
    if (refuse(arguments, "phase", !timed, "goes with a section by drive or period only") ||
        refuse(arguments, "within", timed, "goes with a section by crossing or event only") ||
        jd_cli_read_option(context, arguments, "phase", "rad", &section->phase))
        return JD_CLI_WRONG;
    return jd_cli_read_option(context, arguments, "within", "s", &section->within);
}

// What goes with some ways to start only.
static int check_start(const jd_cli_arguments* arguments, const jd_sweep_options* sweep) {
    const bool random = sweep->start == JD_START_RANDOM || sweep->starts > 1;
    if (refuse(arguments, "direction", sweep->start != JD_START_CARRY,
               "goes with --start carry only") ||
        refuse(arguments, "segments", sweep->start != JD_START_CARRY,
               "goes with --start carry only") ||
        refuse(arguments, "random", !random, "goes with --start random, or with several --starts"))
        return JD_CLI_WRONG;
    if (random && sweep->span_count == 0)
        return jd_cli_wrong(
            "random starts need the spans of some states: --random STATE=MIN:MAX gives one");
    return refuse(arguments, "seed", sweep->span_count == 0, "goes with --random only");
}

int jd_cli_sweep_read(jd_context* context, const jd_cli_arguments* arguments,
                      const jd_cli_setup* setup, jd_sweep_options* sweep) {
    const jd_model* model = setup->model;
    const jd_sweep_options* of_file = setup->scenario ? jd_scenario_sweep(setup->scenario) : NULL;
    *sweep = of_file ? *of_file : jd_sweep_options_default();
    if (!of_file)
        sweep->axis_count = 0;
    if (read_all(context, arguments, "over", model, jd_sweep_read_axis, &sweep->axis_count,
                 sweep) ||
        read_all(context, arguments, "random", model, jd_sweep_read_span, &sweep->span_count,
                 sweep) ||
        read_all(context, arguments, "quantity", model, jd_sweep_read_quantity,
                 &sweep->quantity_count, sweep) ||
        jd_cli_read_list(context, arguments, jd_sweep_option_list(), sweep) ||
        read_section(context, arguments, model, &sweep->section) || check_start(arguments, sweep))
        return JD_CLI_WRONG;
    if (sweep->axis_count == 0)
        return jd_cli_wrong("nothing to sweep: --over NAME=FROM:TO:POINTS, or a section 'sweep' in "
                            "the file, says what is varied");
    sweep->scenario = setup->scenario ? jd_scenario_text(setup->scenario) : NULL;
    sweep->replace = jd_cli_flag(arguments, "force");
    sweep->resume = jd_cli_flag(arguments, "resume");
    return JD_CLI_DONE;
}
