// The options --law, --set and --plot of `judder friction`: which laws, with which parameters, and
// whether they can be drawn.
#include "laws.h"

#include "values.h"

#include <stdlib.h>
#include <string.h>

void jd_cli_laws_free(jd_cli_laws* laws) {
    for (int i = 0; i < laws->count; i++)
        free(laws->list[i].parameters);
}

static void add_law(jd_cli_laws* laws, const jd_law* law) {
    jd_cli_law* added = &laws->list[laws->count++];
    *added = (jd_cli_law){.law = law, .name = law ? law->name : JD_CLI_EXACT_LAW};
    if (!law || law->parameter_count == 0)
        return;
    added->parameters = jd_cli_alloc((size_t)law->parameter_count, sizeof *added->parameters);
    for (int i = 0; i < law->parameter_count; i++)
        added->parameters[i] = law->parameters[i].value;
}

// The exact law, then the reduced ones; `only` is one of their names or NULL.
static void choose_laws(jd_cli_laws* laws, const char* only) {
    if (!only || strcmp(only, JD_CLI_EXACT_LAW) == 0)
        add_law(laws, NULL);
    for (int i = 0; i < jd_law_count() && laws->count < JD_CLI_MAX_NAMES; i++) {
        const jd_law* law = jd_law_at(i);
        if (strcmp(law->name, JD_CLI_EXACT_LAW) != 0 && (!only || strcmp(only, law->name) == 0))
            add_law(laws, law);
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

// Set a parameter in every law that has one of that name.
static int set_parameter(jd_context* context, const jd_cli_given* given, jd_cli_laws* laws) {
    const char* names[JD_CLI_MAX_NAMES];
    const char* text;
    char name[128];
    int count = 0, found = 0;
    double value;
    if (jd_cli_split_setting(given, name, sizeof name, &text))
        return JD_CLI_WRONG;
    for (int l = 0; l < laws->count; l++) {
        const jd_law* law = laws->list[l].law;
        for (int i = 0; law && i < law->parameter_count && count < JD_CLI_MAX_NAMES; i++) {
            names[count++] = law->parameters[i].name;
            if (strcmp(law->parameters[i].name, name) != 0)
                continue;
            found++;
            if (jd_cli_read_value(context, given, text, law->parameters[i].unit, &value) ||
                set_in_law(given, &laws->list[l], i, value))
                return JD_CLI_WRONG;
        }
    }
    if (found == 0 && count == 0)
        return jd_cli_wrong_value("set", given->value, "none of these laws has parameters");
    return found ? JD_CLI_DONE : jd_cli_unknown("parameter of a law", name, names, count);
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
