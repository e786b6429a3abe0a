// The options --law, --set and --plot of `judder friction`: which laws, with which parameters, and
// whether they can be drawn.
#include "setup/laws.h"

#include "shell/values.h"

#include <stdlib.h>
#include <string.h>

#define EXACT "integral"

void jd_cli_laws_free(jd_cli_laws* laws) {
    for (int i = 0; i < laws->count; i++)
        free(laws->list[i].parameters);
    free(laws->reference.parameters);
}

static jd_cli_law entry_of(const jd_law* law) {
    jd_cli_law made = {.law = law, .name = law->name, .exact = strcmp(law->name, EXACT) == 0};
    made.parameters = jd_cli_alloc((size_t)law->parameter_count + 1, sizeof *made.parameters);
    for (int i = 0; i < law->parameter_count; i++)
        made.parameters[i] = law->parameters[i].value;
    return made;
}

// The exact law, then the reduced ones; `only` is one of their names or NULL.
static void choose_laws(jd_cli_laws* laws, const char* only) {
    const jd_law* exact;
    jd_status_ignore(jd_law_find(NULL, EXACT, &exact));  // always there
    laws->reference = entry_of(exact);
    if (!only || strcmp(only, EXACT) == 0)
        laws->list[laws->count++] = entry_of(exact);
    for (int i = 0; i < jd_law_count() && laws->count < JD_CLI_MAX_NAMES; i++) {
        const jd_law* law = jd_law_at(i);
        if (law != exact && (!only || strcmp(only, law->name) == 0))
            laws->list[laws->count++] = entry_of(law);
    }
}

static int set_in_law(const jd_cli_given* given, jd_cli_law* of, int index, double value) {
    const jd_parameter* parameter = &of->law->parameters[index];
    char range[64], why[160];
    if (jd_range_holds(parameter->range, value)) {
        of->parameters[index] = value;
        return JD_CLI_DONE;
    }
    jd_range_text(parameter->range, range, sizeof range);
    snprintf(why, sizeof why, "%s is %g, must be %s", parameter->name, value, range);
    return jd_cli_wrong_value("set", given->value, why);
}

// Names of parameters, each once.
typedef struct name_list {
    const char* names[JD_CLI_MAX_NAMES];
    int count;
} name_list;

static void add_names(name_list* list, const jd_law* law) {
    for (int i = 0; i < law->parameter_count && list->count < JD_CLI_MAX_NAMES; i++) {
        int k = 0;
        while (k < list->count && strcmp(list->names[k], law->parameters[i].name) != 0)
            k++;
        list->names[k] = law->parameters[i].name;
        list->count += k == list->count;
    }
}

// Set a parameter in every law that has one of that name, and in the one they are compared with.
static int set_parameter(jd_context* context, const jd_cli_given* given, jd_cli_laws* laws) {
    const char* text;
    char name[128];
    name_list known = {0};
    bool found = false;
    double value;
    if (jd_cli_split_setting(given, name, sizeof name, &text))
        return JD_CLI_WRONG;
    for (int l = 0; l <= laws->count; l++) {
        jd_cli_law* of = l < laws->count ? &laws->list[l] : &laws->reference;
        add_names(&known, of->law);
        for (int i = 0; i < of->law->parameter_count; i++) {
            const jd_parameter* parameter = &of->law->parameters[i];
            if (strcmp(parameter->name, name) != 0)
                continue;
            found = true;
            if (jd_cli_read_value(context, given, text, parameter->unit, &value) ||
                set_in_law(given, of, i, value))
                return JD_CLI_WRONG;
        }
    }
    return found ? JD_CLI_DONE
                 : jd_cli_unknown("parameter of a law", name, known.names, known.count);
}

int jd_cli_laws_read(jd_context* context, const jd_cli_arguments* arguments, jd_cli_laws* laws) {
    choose_laws(laws, jd_cli_value(arguments, "law"));
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        if (strcmp(given->option->name, "set") == 0 && set_parameter(context, given, laws))
            return JD_CLI_WRONG;
    }
    return JD_CLI_DONE;
}

int jd_cli_laws_figure_check(jd_context* context, const jd_cli_arguments* arguments) {
    const char* figure = jd_cli_value(arguments, "plot");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    const jd_cli_file files[] = {{"--plot", figure},
                                 {"--points", jd_cli_value(arguments, "points")}};
    if (!figure)
        return drawn.keep_script ? jd_cli_wrong("--keep-script goes with --plot only")
                                 : JD_CLI_DONE;
    if (jd_cli_files_differ(files, 2, drawn.keep_script ? figure : NULL))
        return JD_CLI_WRONG;
    return jd_cli_figure_check(context, figure, &drawn);
}

void jd_cli_laws_note(const jd_cli_laws* laws, const jd_patch* patch) {
    for (int i = 0; i < laws->count; i++) {
        const jd_law* law = laws->list[i].law;
        jd_table_report table;
        for (int k = 0; law->table_error && k < law->parameter_count; k++)
            if (strcmp(law->parameters[k].name, law->table_error) == 0 &&
                jd_patch_tabulate(NULL, patch, laws->list[i].parameters[k], &table) == JD_OK &&
                table.note[0])
                fprintf(stderr, "judder: note: %s\n", table.note);
    }
}
