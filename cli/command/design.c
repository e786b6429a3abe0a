// judder design: parameters of a drive that give a wanted drift, and how friction changes it.
#include "report/design.h"
#include "report/share.h"

#include "shell/team.h"
#include "shell/values.h"

#include <math.h>
#include <string.h>

#define MOST 1.0  // velocity of a harmonic unless told [m/s]

// ---- Input -------------------------------------------------------------------------------------

// The wanted drift, as speed and direction.
static int read_wanted(jd_context* context, const jd_cli_arguments* arguments,
                       jd_design_options* o) {
    double speed = 0, direction = 0;
    if (!jd_cli_find_given(arguments, "speed"))
        return jd_cli_wrong("'design' needs --speed: the drift that is wanted");
    if (jd_cli_read_option(context, arguments, "speed", "m/s", &speed) ||
        jd_cli_read_option(context, arguments, "direction", "rad", &direction))
        return JD_CLI_WRONG;
    if (!(speed > 0))
        return jd_cli_wrong_value("speed", jd_cli_value(arguments, "speed"),
                                  "must be greater than 0");
    // Directions along the axes are meant exactly.
    const double quarters = direction / (0.5 * JD_PI), whole = round(quarters);
    const bool axis = fabs(quarters - whole) < 1e-12;
    const int quarter = (int)fmod(fmod(whole, 4) + 4, 4);
    static const double cosines[] = {1, 0, -1, 0};
    o->v_x = speed * (axis ? cosines[quarter] : cos(direction));
    o->v_y = speed * (axis ? cosines[(quarter + 3) % 4] : sin(direction));
    return JD_CLI_DONE;
}

static int read_numbers(jd_context* context, const jd_cli_arguments* arguments,
                        jd_design_options* o) {
    const char* solver = jd_cli_value(arguments, "verify");
    if (jd_cli_read_option(context, arguments, "within", "1", &o->within) ||
        jd_cli_read_option(context, arguments, "mu-off", "1", &o->friction) ||
        jd_cli_read_count(context, arguments, "samples", 1000000, &o->samples) ||
        jd_cli_read_count(context, arguments, "candidates", 64, &o->candidates))
        return JD_CLI_WRONG;
    if (solver)
        o->verify = solver;
    if (solver && jd_cli_flag(arguments, "no-verify"))
        return jd_cli_wrong("--verify and --no-verify do not go together");
    if (jd_cli_flag(arguments, "no-verify"))
        o->verify = NULL;
    return JD_CLI_DONE;
}

// What --vary names; without any, a drive with two harmonics takes the place of what drives.
static int read_variables(jd_context* context, const jd_cli_arguments* arguments, jd_model* model,
                          jd_axis* variables, int* count) {
    double omega = 0, most = MOST;
    *count = 0;
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        if (strcmp(given->option->name, "vary") != 0)
            continue;
        if (*count == JD_DESIGN_VARIABLES)
            return jd_cli_wrong("--vary: more than %d", JD_DESIGN_VARIABLES);
        if (jd_axis_read(model, given->value, 2, &variables[(*count)++]) != JD_OK)
            return jd_cli_wrong_value("vary", given->value, jd_context_message(context));
    }
    const bool own = jd_cli_value(arguments, "omega") || jd_cli_value(arguments, "most");
    if (*count > 0)
        return own ? jd_cli_wrong("--omega and --most go without --vary only") : JD_CLI_DONE;
    if (jd_cli_read_option(context, arguments, "omega", "rad/s", &omega) ||
        jd_cli_read_option(context, arguments, "most", "m/s", &most))
        return JD_CLI_WRONG;
    if (jd_design_two_harmonics(model, omega, most, variables, count) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    return JD_CLI_DONE;
}

// ---- Results -----------------------------------------------------------------------------------

static jd_status write_table(jd_context* context, const void* made, const char* scenario,
                             const char* path, bool replace) {
    return jd_design_write(context, made, scenario, path, replace);
}

static jd_status draw(jd_context* context, const void* made, const char* path,
                      const jd_figure_options* options) {
    return jd_design_figure_write(context, made, path, options);
}

static int tell(const jd_cli_arguments* arguments, const jd_design* design, jd_status status,
                const jd_cli_study* study) {
    const jd_design_answer* a = jd_design_answer_of(design);
    const jd_design_options o = jd_design_options_of(design);
    char wanted[JD_CLI_DRIFT_SIZE], best[JD_CLI_DRIFT_SIZE];
    const bool is_json = jd_cli_flag(arguments, "json");
    if (is_json || !jd_cli_flag(arguments, "quiet"))
        jd_cli_design_tell(design, study, is_json);
    if (status == JD_CANCELLED)
        return jd_cli_failed("stopped: this is the best so far%s", jd_cli_study_goes_on(study));
    if (a->reached)
        return JD_CLI_DONE;
    return jd_cli_failed("%s was not reached within the bounds from %d samples: the best found is "
                         "%s; more --samples or wider bounds may help",
                         jd_cli_drift_text(o.v_x, o.v_y, wanted), o.samples,
                         jd_cli_drift_text(a->settled.drift.v_x, a->settled.drift.v_y, best));
}

static int finish(jd_context* context, const jd_cli_arguments* arguments, jd_cli_study* study,
                  jd_status status, const jd_design* design) {
    const jd_cli_product product = {design, write_table, draw};
    const int written = jd_cli_study_write(context, arguments, study, &product);
    const int told = tell(arguments, design, status, study);
    if (!written && status == JD_OK)
        jd_cli_study_done(study, jd_cli_share_path(arguments));
    return written ? written : told;
}

// ---- Searches ----------------------------------------------------------------------------------

static int run_part(jd_context* context, const jd_cli_arguments* arguments, jd_cli_study* study,
                    const jd_design_options* o) {
    const jd_share_options how = jd_cli_share_of(arguments, study);
    jd_study_part part;
    jd_drift_totals totals = {0};
    if (jd_cli_part_read(context, arguments, &part))
        return JD_CLI_WRONG;
    jd_cli_study_begin(study, arguments);
    const jd_status status = jd_design_run_part(study->setup.model, o, &how, part,
                                                jd_cli_value(arguments, "output"), &totals);
    jd_cli_study_end(study);
    return jd_cli_part_end(context, arguments, status, part, "the samples", &totals);
}

static int search(jd_context* context, const jd_cli_arguments* arguments, jd_cli_study* study,
                  const jd_design_options* o) {
    const jd_share_options how = jd_cli_share_of(arguments, study);
    jd_design* design = NULL;
    jd_cli_study_begin(study, arguments);
    const jd_status status = study->team
                                 ? jd_design_run_team(study->setup.model, o, &how, study->team,
                                                      jd_cli_share_path(arguments), &design)
                                 : jd_design_create(study->setup.model, o, &design);
    jd_cli_study_end(study);
    int code = JD_CLI_DONE;
    if (status < 0)
        code = jd_cli_share_failed(context);
    else if (!design)
        code = jd_cli_failed("stopped before any motion was found%s", jd_cli_study_goes_on(study));
    else if (jd_cli_team_speaks())
        code = finish(context, arguments, study, status, design);
    jd_design_free(design);
    return code;
}

static int run_design(jd_context* context, const jd_cli_arguments* arguments) {
    jd_cli_study study;
    jd_axis variables[JD_DESIGN_VARIABLES];
    jd_design_options o = {0};
    int code = jd_cli_study_read(context, arguments, &study);
    if (!code) {
        o = jd_design_options_default(jd_model_system(study.setup.model));
        o.settle = study.settle;
        o.variables = variables;
        code = read_wanted(context, arguments, &o) || read_numbers(context, arguments, &o) ||
                       read_variables(context, arguments, study.setup.model, variables,
                                      &o.variable_count)
                   ? JD_CLI_WRONG
                   : JD_CLI_DONE;
    }
    if (!code && jd_design_check(study.setup.model, &o) != JD_OK)
        code = jd_cli_wrong("%s", jd_context_message(context));
    if (!code && study.team && jd_cli_value(arguments, "part"))
        code = jd_cli_wrong("--part is for processes that know nothing of each other");
    if (!jd_cli_team_ready(code == JD_CLI_DONE))
        code = code ? code : JD_CLI_WRONG;
    if (!code)
        code = jd_cli_value(arguments, "part") ? run_part(context, arguments, &study, &o)
                                               : search(context, arguments, &study, &o);
    jd_cli_study_free(&study);
    return code;
}

// ---- Table -------------------------------------------------------------------------------------

static const jd_cli_option options[] = {
    {"speed", 0, "SPEED", JD_CLI_FREE, false, "speed of the drift that is wanted"},
    {"direction", 0, "ANGLE", JD_CLI_FREE, false,
     "its direction, from x towards y, as '90 deg' (default: 0)"},
    {"vary", 0, "NAME=FROM:TO", JD_CLI_PARAMETER, true,
     "a parameter that may be changed, and its bounds, as 'A_x=0:2' or 'phi_y=0:360 deg'; ':log' "
     "behind it spreads it by ratios (default: a drive with two harmonics)"},
    {"omega", 0, "FREQUENCY", JD_CLI_FREE, false,
     "without --vary: angular frequency of the first harmonic, as '80 Hz' (default: the lowest of "
     "what drives the model)"},
    {"most", 0, "SPEED", JD_CLI_FREE, false,
     "without --vary: largest velocity of a harmonic along x and along y (default: 1 m/s)"},
    {"within", 0, "SHARE", JD_CLI_FREE, false,
     "reached: off by at most this share of the wanted drift (default: 0.005)"},
    {"mu-off", 0, "SHARE", JD_CLI_FREE, false,
     "how far off friction may be, for the spread (default: 0.2; 0: no spread)"},
    {"samples", 0, "COUNT", JD_CLI_FREE, false,
     "points within the bounds that are looked at first (default: 24 for each parameter)"},
    {"candidates", 0, "COUNT", JD_CLI_FREE, false, "the best of them are refined (default: 6)"},
    {"verify", 0, "NAME", JD_CLI_SOLVER, false,
     "solver that verifies the answer, at a hundredth of the tolerance (default: cvode-adams)"},
    {"no-verify", 0, NULL, JD_CLI_NONE, false, "do not verify it"},
    JD_CLI_MODEL_OPTIONS,
    JD_CLI_SETTLE_OPTIONS,
    {"part", 0, "K/N", JD_CLI_FREE, false,
     "look at part K of N of the samples alone, into FILE.part-K-of-N; --resume takes all parts"},
    JD_CLI_STUDY_OPTIONS,
};

const jd_cli_command jd_cli_design_command = {
    .name = "design",
    .summary = "find a drive that moves a body as wanted",
    .usage = "SYSTEM|FILE.yaml|PLUGIN.so --speed SPEED [--direction ANGLE]",
    .description =
        "Looks for parameters of a drive within bounds whose settled motion has the wanted drift: "
        "first at points spread evenly, then by steps from the best ones, all on all cores. Of the "
        "drives that reach it, the one is told that other coefficients of friction change least, "
        "with the spread they make. Another solver verifies it.\n\n"
        "Without --vary the drive gets two harmonics, the second at twice the frequency of the "
        "first, whose velocities along x and y and whose phase are varied: such a drive can move a "
        "body in every direction. A drive with one frequency moves nothing on a level table.\n\n"
        "A drift that is not reached is told with the nearest one found, and the command exits "
        "with 1. While a design is looked for, a file FILE.part keeps what is found. SIGINT or "
        "SIGTERM stops the search with the best so far, and exit code 1; --resume goes on from "
        "there.\n\n"
        "Steps follow from each other, but the samples do not: with --part 3/64 one of 64 parts of "
        "them is looked at, on any machine. The command without --part, and with --resume, takes "
        "all parts that are there and goes on. The answer has the bytes of a search in one go.",
    .example = "judder design vibrating-table --speed '50 mm/s' --direction '90 deg' --plot "
               "design.png",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_SYSTEM_OR_FILE,
    .operand_min = 1,
    .operand_max = 1,
    .run = run_design,
};
