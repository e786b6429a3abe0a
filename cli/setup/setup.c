// What `judder run` is about to run: reads the file or system and applies the options to it.
// Every message names the option and the value it was given.
#include "setup/setup.h"

#include "setup/parts.h"
#include "shell/text.h"
#include "shell/values.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// ---- Model -------------------------------------------------------------------------------------

// A whole number that a text can be built with.
static bool is_structure(const char* text, int* count) {
    char* end;
    text += strspn(text, " ");
    const long value = strtol(text, &end, 10);
    *count = (int)value;
    return end > text && *end == 0 && value >= 0 && value <= 1000000;
}

static int set_parameter(jd_context* context, jd_model* model, const jd_cli_given* given) {
    char name[128];
    const char* text;
    const jd_parameter* parameter;
    double value;
    int count;
    if (jd_cli_split_setting(given, name, sizeof name, &text))
        return JD_CLI_WRONG;
    if (jd_system_has_structure(jd_model_system(model), name))  // it was built with that
        return is_structure(text, &count)
                   ? JD_CLI_DONE
                   : jd_cli_wrong_value("set", given->value,
                                        "must be a whole number up to 1000000");
    if (jd_model_parameter(model, name, &parameter, NULL) != JD_OK)
        return jd_cli_wrong_value("set", given->value, jd_context_message(context));
    if (jd_parameter_read(context, text, parameter, &value) != JD_OK)
        return jd_cli_wrong_value("set", given->value, jd_context_message(context));
    if (jd_model_set(model, name, value) != JD_OK)
        return jd_cli_wrong_value("set", given->value, jd_context_message(context));
    return JD_CLI_DONE;
}

// ---- Loads and drive ---------------------------------------------------------------------------

// The first --load, and the first --drive, takes the place of what stands there.
static int set_terms(jd_context* context, const jd_cli_arguments* arguments, jd_model* model) {
    bool loads = false, drive = false;
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        const bool load = strcmp(given->option->name, "load") == 0;
        if (!load && strcmp(given->option->name, "drive") != 0)
            continue;
        const jd_part* part =
            jd_system_part(jd_model_system(model), load ? JD_PART_LOADS : JD_PART_DRIVE);
        if (!part || part->choices)
            return jd_cli_wrong("--%s: system '%s' has no %s%s", given->option->name,
                                jd_model_system(model)->name, load ? "loads" : "drive",
                                part ? " of terms; it is set by parameters" : "");
        if (load && !loads)
            jd_model_clear_loads(model);
        if (!load && !drive)
            jd_model_clear_drive(model);
        loads = loads || load;
        drive = drive || !load;
        const jd_status status = load ? jd_model_read_loads(model, given->value, "--load")
                                      : jd_model_read_drive(model, given->value, "--drive");
        if (status != JD_OK)
            return jd_cli_wrong("%s", jd_context_message(context));
    }
    return JD_CLI_DONE;
}

static int set_initial(jd_context* context, jd_model* model, const jd_cli_given* given) {
    char name[128];
    const char* text;
    const jd_state* state;
    double value;
    if (jd_cli_split_setting(given, name, sizeof name, &text))
        return JD_CLI_WRONG;
    if (jd_model_state(model, name, &state, NULL) != JD_OK)
        return jd_cli_wrong_value("initial", given->value, jd_context_message(context));
    if (jd_cli_read_value(context, given, text, state->unit, &value))
        return JD_CLI_WRONG;
    if (jd_model_set_initial(model, name, value) != JD_OK)
        return jd_cli_wrong_value("initial", given->value, jd_context_message(context));
    return JD_CLI_DONE;
}

static int set_model(jd_context* context, const jd_cli_arguments* arguments, jd_model* model) {
    int code = jd_cli_set_parts(context, arguments, model);
    if (!code)
        code = set_terms(context, arguments, model);
    for (int i = 0; i < arguments->option_count && !code; i++) {
        const jd_cli_given* given = &arguments->options[i];
        if (strcmp(given->option->name, "set") == 0 && !jd_cli_is_part(model, given))
            code = set_parameter(context, model, given);
        else if (strcmp(given->option->name, "initial") == 0)
            code = set_initial(context, model, given);
    }
    return code;
}

// ---- Options of the run ------------------------------------------------------------------------

// Rows with a time between them are those of a grid.
static int set_numbers(jd_context* context, const jd_cli_arguments* arguments,
                       jd_run_options* options) {
    const jd_cli_given* step = jd_cli_find_given(arguments, "output-step");
    if (step)
        options->record = JD_RECORD_GRID;
    if (jd_cli_read_list(context, arguments, jd_run_option_list(), options))
        return JD_CLI_WRONG;
    if (step && options->record != JD_RECORD_GRID)
        return jd_cli_wrong_value("output-step", step->value, "goes with --record grid only");
    return JD_CLI_DONE;
}

static int set_engine(const char* name, jd_run_options* options) {
    for (int i = 0; i < jd_engine_count(); i++) {
        if (strcmp(jd_engine_at(i)->name, name) == 0 && !jd_engine_runs(i))
            return jd_cli_wrong_value("engine", name, "this machine cannot run it");
    }
    options->engine = name;
    return JD_CLI_DONE;
}

static int check_span(const jd_cli_arguments* arguments, const jd_run_options* options) {
    const char* begin = jd_cli_value(arguments, "begin");
    const char* end = jd_cli_value(arguments, "end");
    char time[JD_CLI_NUMBER_SIZE], why[96];
    if (options->end > options->begin)
        return JD_CLI_DONE;
    snprintf(why, sizeof why, "must be after the begin, %s s",
             jd_number_text(options->begin, time));
    if (end)
        return jd_cli_wrong_value("end", end, why);
    snprintf(why, sizeof why, "must be before the end, %s s", jd_number_text(options->end, time));
    return jd_cli_wrong_value("begin", begin ? begin : "", why);
}

static int set_options(jd_context* context, const jd_cli_arguments* arguments,
                       jd_run_options* options) {
    const char* solver = jd_cli_value(arguments, "solver");
    const char* engine = jd_cli_value(arguments, "engine");
    if (set_numbers(context, arguments, options))
        return JD_CLI_WRONG;
    if (solver)
        options->solver = solver;
    if (engine && set_engine(engine, options))
        return JD_CLI_WRONG;
    options->outputs = true;
    return check_span(arguments, options);
}

// Add those of --event to those of the file; 'none' forgets what came before.
static int set_watchpoints(jd_context* context, const jd_cli_arguments* arguments,
                           jd_cli_setup* setup) {
    int count = setup->options.watchpoint_count;
    if (count > 0)
        memcpy(setup->watchpoints, setup->options.watchpoints,
               (size_t)count * sizeof *setup->watchpoints);
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        if (strcmp(given->option->name, "event") != 0)
            continue;
        if (strcmp(given->value, "none") == 0) {
            count = 0;
            continue;
        }
        if (count == JD_MAX_WATCHPOINTS)
            return jd_cli_wrong("--event: more than %d", JD_MAX_WATCHPOINTS);
        if (jd_watchpoint_read(context, jd_model_system(setup->model), given->value,
                               &setup->watchpoints[count++]) != JD_OK)
            return jd_cli_wrong_value("event", given->value, jd_context_message(context));
    }
    setup->options.watchpoints = setup->watchpoints;
    setup->options.watchpoint_count = count;
    return JD_CLI_DONE;
}

// ---- Setup -------------------------------------------------------------------------------------

static bool ends_with(const char* text, const char* end) {
    const size_t size = strlen(text), end_size = strlen(end);
    return size >= end_size && strcmp(text + size - end_size, end) == 0;
}

// A scenario file: by its ending, by a slash in it, or because there is one. Systems go first.
static bool is_file(const char* text) {
    struct stat status;
    if (jd_plugin_is_path(text))
        return false;
    for (int i = 0; i < jd_system_count(); i++) {
        if (strcmp(jd_system_at(i)->name, text) == 0)
            return false;
    }
    return ends_with(text, ".yaml") || ends_with(text, ".yml") || strchr(text, '/') ||
           (stat(text, &status) == 0 && S_ISREG(status.st_mode));
}

// What is worth a look in a text.
static void note_remarks(const jd_system* system) {
    const char* remark;
    for (int i = 0; (remark = jd_system_warning(system, i)) != NULL; i++)
        jd_cli_note("%s", remark);
}

static int open_model(jd_context* context, const char* source, jd_cli_setup* setup) {
    const jd_system* system;
    if (is_file(source)) {
        if (jd_scenario_read(context, source, &setup->scenario) != JD_OK)
            return jd_cli_wrong("%s", jd_context_message(context));
        setup->model = jd_scenario_model(setup->scenario);
        setup->options = *jd_scenario_options(setup->scenario);
        return JD_CLI_DONE;
    }
    jd_status status = jd_system_open(context, source, &system);
    if (status == JD_OK)
        status = jd_model_create(context, system, &setup->system_model);
    jd_system_release(system);  // the model holds it
    if (status != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    setup->model = setup->system_model;
    setup->options = jd_run_options_default(jd_model_system(setup->model));
    return JD_CLI_DONE;
}

// Whole numbers that are set may be those of the structure of a text: they are known before it is read.
static int set_structure(jd_context* context, const jd_cli_arguments* arguments) {
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        char name[128];
        const char* text;
        int count;
        if (strcmp(given->option->name, "set") != 0)
            continue;
        if (jd_cli_split_setting(given, name, sizeof name, &text))
            return JD_CLI_WRONG;
        if (is_structure(text, &count) && strlen(name) < 60)
            jd_status_ignore(jd_structure_set(context, name, count));
    }
    return JD_CLI_DONE;
}

// Files of curves that a text leaves to its users: they are known before it is read, and whether it has
// such a curve only then.
static int set_tables(jd_context* context, const jd_cli_arguments* arguments,
                      const jd_system* system) {
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        char name[128];
        const char* path;
        if (strcmp(given->option->name, "table") != 0)
            continue;
        if (jd_cli_split_setting(given, name, sizeof name, &path))
            return JD_CLI_WRONG;
        if (system && !jd_system_has_table(system, name))
            return jd_cli_wrong_value("table", given->value,
                                      "the system takes no table of this name");
        if (!system && jd_table_set(context, name, path) != JD_OK)
            return jd_cli_wrong_value("table", given->value, jd_context_message(context));
    }
    return JD_CLI_DONE;
}

int jd_cli_setup_read(jd_context* context, const jd_cli_arguments* arguments, jd_cli_setup* setup) {
    *setup = (jd_cli_setup){0};
    if (set_structure(context, arguments) || set_tables(context, arguments, NULL) ||
        open_model(context, arguments->operands[0], setup))
        return JD_CLI_WRONG;
    if (set_tables(context, arguments, jd_model_system(setup->model)))
        return JD_CLI_WRONG;
    if (set_model(context, arguments, setup->model))
        return JD_CLI_WRONG;
    if (set_options(context, arguments, &setup->options))
        return JD_CLI_WRONG;
    const int code = set_watchpoints(context, arguments, setup);
    if (!code)
        note_remarks(jd_model_system(setup->model));
    return code;
}

void jd_cli_setup_free(jd_cli_setup* setup) {
    jd_scenario_free(setup->scenario);
    jd_model_free(setup->system_model);
    *setup = (jd_cli_setup){0};
}
