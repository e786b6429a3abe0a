// judder systems: what the library simulates, told from its tables alone.
#include "report/system.h"
#include "shell/command.h"
#include "shell/text.h"
#include <judder/json.h>

#include <stdlib.h>
#include <string.h>

// NULL: there is none. The caller holds it.
static const jd_system* open_system(jd_context* context, const char* name) {
    const jd_system* system = NULL;
    return jd_system_open(context, name, &system) == JD_OK ? system : NULL;
}

static void list_systems(jd_context* context) {
    const char* names[JD_CLI_MAX_NAMES];
    const int count = jd_cli_names(JD_CLI_SYSTEM, names);
    jd_cli_table table = jd_cli_table_begin(2);
    jd_cli_table_add(&table, "name");
    jd_cli_table_add(&table, "what it is");
    for (int i = 0; i < count; i++) {
        const jd_system* system = open_system(context, names[i]);
        jd_cli_table_add(&table, names[i]);
        jd_cli_table_add(&table, system ? system->title : "");
        jd_system_release(system);
    }
    jd_cli_table_print(stdout, &table, 0);
}

static int print_template(const jd_system* system, const char* name) {
    char* text = jd_scenario_template(system, name);
    if (!text)
        return jd_cli_wrong("out of memory");
    fputs(text, stdout);
    free(text);
    return JD_CLI_DONE;
}

// The text that a system is made of, or that does the same as its version in C.
static int print_text(const jd_system* system) {
    const char* text = jd_system_text(system);
    for (int i = 0; !text && jd_shipped_text_at(i); i++)
        if (strcmp(jd_shipped_text_at(i)->name, system->name) == 0)
            text = jd_shipped_text_at(i)->text;
    if (!text)
        return jd_cli_wrong("system '%s' is not written as a text", system->name);
    fputs(text, stdout);
    return JD_CLI_DONE;
}

// One system as an object, or all of them as a list within one.
static void print_json(jd_context* context, const jd_system* system) {
    const char* names[JD_CLI_MAX_NAMES];
    jd_json json = {0};
    if (system) {
        jd_json_system(&json, NULL, system);
        jd_cli_json_print(&json);
        return;
    }
    jd_json_open(&json, NULL, '{');
    jd_json_open(&json, "systems", '[');
    const int count = jd_cli_names(JD_CLI_SYSTEM, names);
    for (int i = 0; i < count; i++) {
        const jd_system* one = open_system(context, names[i]);
        if (one)
            jd_json_system(&json, NULL, one);
        jd_system_release(one);
    }
    jd_json_close(&json, ']');
    jd_json_close(&json, '}');
    jd_cli_json_print(&json);
}

static int print_system(const jd_cli_arguments* arguments, jd_context* context,
                        const jd_system* system) {
    if (jd_cli_flag(arguments, "text"))
        return print_text(system);
    if (jd_cli_flag(arguments, "yaml"))
        return print_template(system, arguments->operands[0]);
    if (jd_cli_flag(arguments, "json"))
        print_json(context, system);
    else if (system)
        jd_cli_system_describe(system);
    else
        list_systems(context);
    return JD_CLI_DONE;
}

static int run_systems(jd_context* context, const jd_cli_arguments* arguments) {
    const bool yaml = jd_cli_flag(arguments, "yaml"), json = jd_cli_flag(arguments, "json");
    const bool text = jd_cli_flag(arguments, "text");
    const jd_system* system = NULL;
    if (yaml + json + text > 1)
        return jd_cli_wrong("--yaml, --json and --text do not go together");
    if (arguments->operand_count > 0 &&
        jd_system_open(context, arguments->operands[0], &system) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    if ((yaml || text) && !system)
        return jd_cli_wrong("--%s needs a system: judder systems NAME --%s", yaml ? "yaml" : "text",
                            yaml ? "yaml" : "text");
    const int code = print_system(arguments, context, system);
    jd_system_release(system);
    return code;
}

static const jd_cli_option options[] = {
    {.name = "yaml", .text = "write a commented scenario file with every parameter"},
    {.name = "json", .text = "write the table as one JSON object"},
    {.name = "text", .text = "write the text of a system that is one, to copy and to change"},
};

const jd_cli_command jd_cli_systems_command = {
    .name = "systems",
    .summary = "list the systems, or describe one in full",
    .usage = "[SYSTEM|FILE.yaml|PLUGIN.so]",
    .description = "Lists the systems that can be simulated. With a name, describes that one: "
                   "parameters with unit, default and range, states, outputs, structured parts and "
                   "friction laws.",
    .example = "judder systems vibrating-table",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_SYSTEM,
    .operand_max = 1,
    .run = run_systems,
};
