// judder friction fit: parameters of a law from the exact one, or from measurements.
#include "report/friction/fit.h"

#include "setup/patch.h"
#include "shell/values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_LAW "power"

static void release(jd_cli_fit* f) {
    jd_patch_free(f->patch);
    free(f->rows);
    free(f->names);
}

// ---- The law ------------------------------------------------------------------------------------

// Start values by --set.
static int read_start(jd_context* context, const jd_cli_given* given, jd_cli_fit* f) {
    const jd_law* law = f->law;
    const char* names[JD_FIT_PARAMETERS];
    const char* text;
    char name[128];
    if (jd_cli_split_setting(given, name, sizeof name, &text))
        return JD_CLI_WRONG;
    for (int i = 0; i < law->parameter_count; i++) {
        names[i] = law->parameters[i].name;
        if (strcmp(names[i], name) == 0)
            return jd_cli_read_value(context, given, text, law->parameters[i].unit, &f->start[i]);
    }
    return jd_cli_unknown("parameter of the law", name, names, law->parameter_count);
}

static int read_law(jd_context* context, const jd_cli_arguments* arguments, jd_cli_fit* f) {
    const char* name = jd_cli_value(arguments, "law");
    if (jd_law_find(context, name ? name : USUAL_LAW, &f->law) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    if (f->law->parameter_count >= JD_FIT_PARAMETERS)
        return jd_cli_wrong("law '%s' has too many parameters to fit", f->law->name);
    for (int i = 0; i < f->law->parameter_count; i++)
        f->start[i] = f->law->parameters[i].value;
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        if (strcmp(given->option->name, "set") == 0 && read_start(context, given, f))
            return JD_CLI_WRONG;
    }
    return JD_CLI_DONE;
}

// "b_T,m_T"
static int read_free(const jd_cli_arguments* arguments, jd_cli_fit* f) {
    const char* text = jd_cli_value(arguments, "free");
    if (!text)
        return JD_CLI_DONE;
    f->names = jd_cli_alloc(strlen(text) + 1, 1);
    strcpy(f->names, text);
    char* rest;
    for (char* name = strtok_r(f->names, ", ", &rest); name; name = strtok_r(NULL, ", ", &rest)) {
        if (strcmp(name, "mu") == 0) {
            f->mu_free = true;
            continue;
        }
        if (f->problem.free_count == f->law->parameter_count)
            return jd_cli_wrong_value("free", text, "more names than the law has parameters");
        f->free[f->problem.free_count++] = name;
    }
    f->problem.mu_only = f->mu_free && f->problem.free_count == 0;
    return f->problem.free_count > 0 || f->mu_free
               ? JD_CLI_DONE
               : jd_cli_wrong_value("free", text, "names no parameter");
}

static bool is_set(const jd_cli_arguments* arguments, const char* name) {
    const size_t size = strlen(name);
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        if (strcmp(given->option->name, "set") == 0 && strncmp(given->value, name, size) == 0 &&
            strchr(" =", given->value[size]))
            return true;
    }
    return false;
}

// Rows that only slide tell how friction depends on the speed: unless --free says otherwise rise
// and v_s are fitted, from starts of the size of the rows.
static void free_speed(const jd_cli_arguments* arguments, jd_cli_fit* f) {
    static const char* const names[] = {"rise", "v_s"};  // that every law has first
    double sum = 0;
    for (int i = 0; i < f->data.row_count; i++) {
        const jd_motion q = f->rows[i].motion;
        if (q.w != 0)
            return;
        sum += hypot(q.vx, q.vy);
    }
    if (f->problem.free_count == 0 && !f->problem.mu_only)
        for (int i = 0; i < 2; i++)
            f->free[f->problem.free_count++] = names[i];
    for (int i = 0; i < 2; i++)
        if (!is_set(arguments, names[i]))
            f->start[i] = f->problem.mu_only ? f->start[i] : i == 0 ? 0.5 : sum / f->data.row_count;
}

static int read_evaluations(jd_context* context, const jd_cli_arguments* arguments, jd_cli_fit* f) {
    double value = 0;
    const char* text = jd_cli_value(arguments, "evaluations");
    if (jd_cli_read_option(context, arguments, "evaluations", "1", &value))
        return JD_CLI_WRONG;
    if (text && (value < 1 || value > 1e9 || value != floor(value)))
        return jd_cli_wrong_value("evaluations", text, "must be a whole number from 1 to 1e9");
    f->problem.max_evaluations = (int)value;
    return JD_CLI_DONE;
}

// ---- What it is fitted to -----------------------------------------------------------------------

static int refuse(const jd_cli_arguments* arguments, const char* const* names, int count,
                  const char* why) {
    for (int i = 0; i < count; i++)
        if (jd_cli_find_given(arguments, names[i]))
            return jd_cli_wrong("--%s goes %s only", names[i], why);
    return JD_CLI_DONE;
}

static int read_domain(jd_context* context, const jd_cli_arguments* arguments, jd_cli_fit* f) {
    static const char* const others[] = {"mu", "normal_force", "fit-mu", "eps"};
    if (f->mu_free)
        return jd_cli_wrong("--free mu goes with a file of measurements only");
    double d[2] = {f->domain.d_min, f->domain.d_max};
    double mixing[2] = {f->domain.mixing_min, f->domain.mixing_max};
    if (refuse(arguments, others, 4, "with a file of measurements") ||
        jd_cli_read_range(context, arguments, "d", "1", d) ||
        jd_cli_read_range(context, arguments, "mixing", "rad", mixing))
        return JD_CLI_WRONG;
    f->domain = (jd_fit_domain){mixing[0], mixing[1], d[0], d[1]};
    if (mixing[1] > 0.5 * JD_PI && mixing[1] < 0.5 * JD_PI * (1 + 1e-12))  // 90 deg, rounded
        f->domain.mixing_max = 0.5 * JD_PI;
    return JD_CLI_DONE;
}

static int read_scale(jd_context* context, const jd_cli_arguments* arguments, jd_cli_fit* f) {
    static const char* const names[] = {"mu", "normal_force", "eps"};
    static const char* const units[] = {"1", "N", "m/s"};
    double* const values[] = {&f->data.mu, &f->data.normal_force, &f->data.eps};
    for (int i = 0; i < 3; i++) {
        const char* text = jd_cli_value(arguments, names[i]);
        if (jd_cli_read_option(context, arguments, names[i], units[i], values[i]))
            return JD_CLI_WRONG;
        if (text && !(i < 2 ? *values[i] > 0 : *values[i] >= 0))
            return jd_cli_wrong_value(names[i], text,
                                      i < 2 ? "must be greater than 0" : "must not be negative");
    }
    f->data.fit_mu = jd_cli_flag(arguments, "fit-mu") || f->mu_free;
    f->newtons = jd_cli_value(arguments, "normal_force") != NULL;
    if (f->newtons && !f->data.fit_mu && !jd_cli_value(arguments, "mu"))
        return jd_cli_wrong("--normal_force needs --mu NUMBER, or --fit-mu if it is unknown");
    if (!f->newtons && jd_cli_value(arguments, "mu"))
        return jd_cli_wrong("--mu and --normal_force go together");
    if (!f->newtons && f->data.fit_mu)
        return jd_cli_wrong("--fit-mu needs --normal_force FORCE");
    if (f->data.fit_mu && !jd_cli_value(arguments, "mu"))
        f->data.mu = 0.3;
    return JD_CLI_DONE;
}

static int read_rows(jd_context* context, const jd_cli_arguments* arguments, jd_cli_fit* f) {
    static const char* const others[] = {"d", "mixing"};
    if (refuse(arguments, others, 2, "without a file of measurements") ||
        read_scale(context, arguments, f))
        return JD_CLI_WRONG;
    if (jd_measurements_read(context, f->file, f->newtons, &f->rows, &f->data.row_count) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    f->data.rows = f->rows;
    free_speed(arguments, f);
    return JD_CLI_DONE;
}

static int read_input(jd_context* context, const jd_cli_arguments* arguments, jd_cli_fit* f) {
    f->file = arguments->operand_count > 0 ? arguments->operands[0] : NULL;
    f->domain = jd_fit_domain_default();
    f->data = jd_fit_data_default();
    if (read_law(context, arguments, f) || read_free(arguments, f) ||
        read_evaluations(context, arguments, f))
        return JD_CLI_WRONG;
    if (f->file ? read_rows(context, arguments, f) : read_domain(context, arguments, f))
        return JD_CLI_WRONG;
    return jd_cli_patch_read(context, arguments, &f->patch);
}

// ---- Work ---------------------------------------------------------------------------------------

static int check_figure(jd_context* context, const jd_cli_arguments* arguments,
                        const jd_cli_fit* f) {
    const char* figure = jd_cli_value(arguments, "plot");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    const jd_cli_file files[] = {
        {"--plot", figure}, {"--points", jd_cli_value(arguments, "points")}, {"FILE", f->file}};
    if (!figure)
        return drawn.keep_script ? jd_cli_wrong("--keep-script goes with --plot only")
                                 : JD_CLI_DONE;
    if (jd_cli_files_differ(files, 3, drawn.keep_script ? figure : NULL))
        return JD_CLI_WRONG;
    return jd_cli_figure_check(context, figure, &drawn);
}

// A fit that does not converge is a study that failed; all else is wrong input.
static int solve(jd_context* context, jd_cli_fit* f) {
    f->problem.law = f->law;
    f->problem.start = f->start;
    f->problem.free = f->free;
    f->problem.patch = f->patch;
    const jd_status status = f->file ? jd_fit_measured(context, &f->problem, &f->data, &f->fit)
                                     : jd_fit_law(context, &f->problem, &f->domain, &f->fit);
    if (status == JD_ERR_SOLVER)
        return jd_cli_failed("%s", jd_context_message(context));
    if (status != JD_OK && f->file)
        return jd_cli_wrong("%s: %s", f->file, jd_context_message(context));
    return status == JD_OK ? JD_CLI_DONE : jd_cli_wrong("%s", jd_context_message(context));
}

static int draw(jd_context* context, const jd_cli_arguments* arguments, const jd_cli_fit* f,
                jd_cli_written* written) {
    const char* figure = jd_cli_value(arguments, "plot");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    const jd_fit_figure what = {.problem = &f->problem,
                                .fit = &f->fit,
                                .domain = f->file ? NULL : &f->domain,
                                .data = f->file ? &f->data : NULL};
    if (!figure)
        return JD_CLI_DONE;
    if (jd_fit_figure_write(context, &what, figure, &drawn) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    jd_cli_written_figure(written, figure, drawn.keep_script);
    return JD_CLI_DONE;
}

static int run_fit(jd_context* context, const jd_cli_arguments* arguments) {
    jd_cli_fit f = {0};
    jd_cli_written written = {0};
    int code = read_input(context, arguments, &f);
    if (!code)
        code = check_figure(context, arguments, &f);
    if (!code)
        code = solve(context, &f);
    if (!code)
        code = draw(context, arguments, &f, &written);
    if (!code)
        jd_cli_fit_tell(&f, &written, jd_cli_flag(arguments, "json"));
    jd_cli_written_free(&written);
    release(&f);
    return code;
}

// ---- Table --------------------------------------------------------------------------------------

static const jd_cli_option options[] = {
    {"law", 0, "NAME", JD_CLI_LAW, false, "the law to fit (default: power)"},
    {"free", 0, "NAME,...", JD_CLI_FREE, false,
     "the parameters to fit, mu among them (default: all that are the law's own, without rise and "
     "v_s; these two for rows that only slide); the others stay as they are"},
    {"set", 0, "NAME=VALUE", JD_CLI_LAW_PARAMETER, true, "where a parameter starts, or stays"},
    {"d", 0, "MIN..MAX", JD_CLI_FREE, false,
     "without a file: lean of the pressure, uniform between; one number for one lean (default: "
     "0..1)"},
    {"mixing", 0, "MIN..MAX", JD_CLI_FREE, false,
     "without a file: mixing angle of spin and sliding, uniform between (default: 0..90deg)"},
    {"mu", 0, "NUMBER", JD_CLI_FREE, false,
     "with a file: coefficient of friction; with --normal_force loads are in N and N m"},
    {"normal_force", 0, "FORCE", JD_CLI_FREE, false, "with a file: normal force"},
    {"fit-mu", 0, NULL, JD_CLI_NONE, false,
     "with a file: mu is unknown too, --mu is where it starts (default: 0.3)"},
    {"eps", 0, "SPEED", JD_CLI_FREE, false, "with a file: regularisation of the law (default: 0)"},
    {"evaluations", 0, "COUNT", JD_CLI_FREE, false,
     "of the law over all motions, until the fit gives up (default: 1000)"},
    {"plot", 0, "FILE", JD_CLI_FILE, false,
     "draw the fitted law and what is left: .png, .svg or .pdf"},
    {"force", 0, NULL, JD_CLI_NONE, false, "replace existing files"},
    {"keep-script", 0, NULL, JD_CLI_NONE, false, "leave the gnuplot script beside the figure"},
    {"json", 0, NULL, JD_CLI_NONE, false, "print one JSON object in place of the text"},
};

const jd_cli_command jd_cli_fit_command = {
    .group = "friction",
    .name = "friction fit",
    .summary = "parameters of a law from the exact one or from measurements",
    .usage = "[FILE.csv]",
    .description =
        "Fits the parameters of a friction law by least squares: without a file to the exact law "
        "of the patch over a domain of motions, all mixes of sliding and spin and all directions "
        "of the lean; with a file to measured rows vx, vy, w, Tx, Ty, M, and then with 95 % "
        "confidence intervals. Loads are written along the motion, the opposite of friction on "
        "the body, and divided by mu N unless --normal_force is given. A first line may name the "
        "columns and their units, as in \"vx [mm/s]\", and leave some out: speed and force, \"v, "
        "T\", are enough.\n\n"
        "The patch is a disc of radius 1 m under Hertz pressure unless the options say otherwise. "
        "Values may carry a unit, as in --radius 3mm.",
    .example = "judder friction fit --d 0 --plot fit.png",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .patch = true,
    .operand = JD_CLI_FILE,
    .operand_max = 1,
    .run = run_fit,
};
