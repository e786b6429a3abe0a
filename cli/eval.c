// judder friction eval: every friction law at one motion, beside the exact one.
#include "eval.h"

#include "patch.h"
#include "terminal.h"
#include "values.h"

#include <stdlib.h>
#include <string.h>

#define EXACT "integral"

static void release(jd_cli_evaluation* e) {
    for (int i = 0; i < e->count; i++)
        free(e->entries[i].parameters);
    free(e->reference.parameters);
    jd_patch_free(e->patch);
    free(e);
}

// ---- Laws and their parameters -----------------------------------------------------------------

static jd_cli_entry entry_of(const jd_law* law) {
    jd_cli_entry made = {.law = law, .name = law->name, .exact = strcmp(law->name, EXACT) == 0};
    made.parameters = jd_cli_alloc((size_t)law->parameter_count + 1, sizeof *made.parameters);
    for (int i = 0; i < law->parameter_count; i++)
        made.parameters[i] = law->parameters[i].value;
    return made;
}

// The exact law, then the reduced ones; `only` is one of their names or NULL.
static void choose_laws(jd_cli_evaluation* e, const char* only) {
    const jd_law* exact;
    jd_law_find(NULL, EXACT, &exact);  // always there
    e->reference = entry_of(exact);
    if (!only || strcmp(only, EXACT) == 0)
        e->entries[e->count++] = entry_of(exact);
    for (int i = 0; i < jd_law_count() && e->count < JD_CLI_MAX_NAMES; i++) {
        const jd_law* law = jd_law_at(i);
        if (law != exact && (!only || strcmp(only, law->name) == 0))
            e->entries[e->count++] = entry_of(law);
    }
}

static int set_in_law(const jd_cli_given* given, jd_cli_entry* of, int index, double value) {
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
static int set_parameter(jd_context* context, const jd_cli_given* given, jd_cli_evaluation* e) {
    const char* text;
    char name[128];
    name_list known = {0};
    bool found = false;
    double value;
    if (jd_cli_split_setting(given, name, sizeof name, &text))
        return JD_CLI_WRONG;
    for (int l = 0; l <= e->count; l++) {
        jd_cli_entry* of = l < e->count ? &e->entries[l] : &e->reference;
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

// ---- Input -------------------------------------------------------------------------------------

static int read_motion(jd_context* context, const jd_cli_arguments* arguments,
                       jd_cli_evaluation* e) {
    if (jd_cli_read_option(context, arguments, "vx", "m/s", &e->motion.vx) ||
        jd_cli_read_option(context, arguments, "vy", "m/s", &e->motion.vy) ||
        jd_cli_read_option(context, arguments, "w", "rad/s", &e->motion.w) ||
        jd_cli_read_option(context, arguments, "eps", "m/s", &e->eps))
        return JD_CLI_WRONG;
    if (e->eps < 0)
        return jd_cli_wrong_value("eps", jd_cli_value(arguments, "eps"), "must not be negative");
    if (e->eps == 0 && e->motion.vx == 0 && e->motion.vy == 0 && e->motion.w == 0)
        return jd_cli_wrong("zero motion with eps 0: rest is set-valued, any load within the limit "
                            "surface can act; give --vx, --vy, --w or --eps");
    return JD_CLI_DONE;
}

static int read_input(jd_context* context, const jd_cli_arguments* arguments,
                      jd_cli_evaluation* e) {
    choose_laws(e, jd_cli_value(arguments, "law"));
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        if (strcmp(given->option->name, "set") == 0 && set_parameter(context, given, e))
            return JD_CLI_WRONG;
    }
    if (read_motion(context, arguments, e))
        return JD_CLI_WRONG;
    return jd_cli_patch_read(context, arguments, &e->patch);
}

static double power_lost(jd_wrench load, jd_motion motion) {
    return load.fx * motion.vx + load.fy * motion.vy + load.m * motion.w;
}

static int evaluate(jd_cli_evaluation* e) {
    jd_cli_entry* exact = &e->reference;
    const jd_status status =
        jd_law_load(exact->law, exact->parameters, e->patch, e->motion, e->eps, &exact->load);
    if (status != JD_OK)
        return jd_cli_wrong("%s", jd_status_text(status));
    for (int i = 0; i < e->count; i++) {
        jd_cli_entry* at = &e->entries[i];
        at->status = jd_law_load(at->law, at->parameters, e->patch, e->motion, e->eps, &at->load);
        if (at->status != JD_OK && at->status != JD_ERR_REST)
            return jd_cli_wrong("law %s: %s", at->name, jd_status_text(at->status));
        at->phi = power_lost(at->load, e->motion);
    }
    return JD_CLI_DONE;
}

// ---- Figure ------------------------------------------------------------------------------------

static int check_figure(jd_context* context, const jd_cli_arguments* arguments) {
    const char* figure = jd_cli_value(arguments, "plot");
    const char* points = jd_cli_value(arguments, "points");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    const jd_cli_file files[] = {{"--plot", figure}, {"--points", points}};
    if (!figure)
        return drawn.keep_script ? jd_cli_wrong("--keep-script goes with --plot only")
                                 : JD_CLI_DONE;
    if (jd_cli_files_differ(files, 2, drawn.keep_script ? figure : NULL))
        return JD_CLI_WRONG;
    return jd_cli_figure_check(context, figure, &drawn);
}

static int draw(jd_context* context, const jd_cli_arguments* arguments, jd_cli_evaluation* e,
                jd_cli_written* written) {
    const char* figure = jd_cli_value(arguments, "plot");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    jd_law_curve curves[JD_CLI_MAX_NAMES];
    if (!figure)
        return JD_CLI_DONE;
    for (int i = 0; i < e->count; i++)
        curves[i] = (jd_law_curve){e->entries[i].law, e->entries[i].parameters};
    const jd_laws_figure what = {
        .patch = e->patch,
        .motion = e->motion,
        .eps = e->eps,
        .laws = curves,
        .law_count = e->count,
    };
    if (jd_laws_figure_write(context, &what, figure, &drawn) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    jd_cli_written_figure(written, figure, drawn.keep_script);
    return JD_CLI_DONE;
}

// ---- Subcommand --------------------------------------------------------------------------------

static int run_eval(jd_context* context, const jd_cli_arguments* arguments) {
    jd_cli_evaluation* e = jd_cli_alloc(1, sizeof *e);
    jd_cli_written written = {0};
    int code = read_input(context, arguments, e);
    if (!code)
        code = check_figure(context, arguments);
    if (!code)
        code = evaluate(e);
    if (!code)
        code = draw(context, arguments, e, &written);
    if (!code && jd_cli_flag(arguments, "json"))
        jd_cli_evaluation_json(e, &written);
    else if (!code)
        jd_cli_evaluation_text(e, &written);
    jd_cli_written_free(&written);
    release(e);
    return code;
}

static const jd_cli_option options[] = {
    {"vx", 0, "SPEED", JD_CLI_FREE, false, "sliding velocity along x at the reference point"},
    {"vy", 0, "SPEED", JD_CLI_FREE, false, "sliding velocity along y"},
    {"w", 0, "RATE", JD_CLI_FREE, false, "spin about the normal, in rad/s"},
    {"eps", 0, "SPEED", JD_CLI_FREE, false,
     "regularisation: a sliding speed u counts as sqrt(u^2 + eps^2) (default: 0)"},
    {"law", 0, "NAME", JD_CLI_LAW, false, "one law alone"},
    {"set", 0, "NAME=VALUE", JD_CLI_LAW_PARAMETER, true,
     "set a parameter of the laws that have it"},
    {"plot", 0, "FILE", JD_CLI_FILE, false,
     "draw force and moment from pure sliding to pure spin: .png, .svg or .pdf"},
    {"force", 0, NULL, JD_CLI_NONE, false, "replace existing files"},
    {"keep-script", 0, NULL, JD_CLI_NONE, false, "leave the gnuplot script beside the figure"},
    {"json", 0, NULL, JD_CLI_NONE, false, "print one JSON object in place of the table"},
};

const jd_cli_command jd_cli_eval_command = {
    .group = "friction",
    .name = "friction eval",
    .summary = "friction of a patch at one motion, by every law",
    .usage = "",
    .description =
        "Prints what every friction law says about one motion of a contact patch, beside the exact "
        "law 'integral': the force T as a share of mu N, the moment M divided by mu N [m] and the "
        "power Phi divided by mu N [m/s], all along the motion; on the body acts their opposite. "
        "dT_x, dT_y and dM are the differences from the exact law.\n\n"
        "The patch is a disc of radius 1 m under Hertz pressure unless the options say otherwise. "
        "Values may carry a unit, as in --radius 3mm.",
    .example = "judder friction eval --shape rectangle --width 1cm --length 3cm --vx 0.1 --w 20",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .patch = true,
    .run = run_eval,
};
