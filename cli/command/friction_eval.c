// judder friction eval: every friction law at one motion, beside the exact one.
#include "report/friction/eval.h"

#include "setup/patch.h"
#include "shell/terminal.h"
#include "shell/values.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void release(jd_cli_evaluation* e) {
    jd_cli_laws_free(&e->laws);
    jd_patch_free(e->patch);
    free(e);
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
    if (jd_cli_laws_read(context, arguments, &e->laws) || read_motion(context, arguments, e))
        return JD_CLI_WRONG;
    return jd_cli_patch_read(context, arguments, &e->patch);
}

// Whether a weighted point sits in the centre of rotation: its friction is then any force up to its
// weight.
static bool point_rests(const jd_cli_evaluation* e) {
    const jd_patch_options* made = jd_patch_made_of(e->patch);
    const bool points = made->shape == JD_SHAPE_POINTS && made->cell_x == 0 && made->cell_y == 0;
    for (int i = 0; points && e->eps == 0 && i < made->point_count; i++) {
        const double* point = &made->points[3 * i];
        const double x = e->motion.w * (point[0] + made->x), y = e->motion.w * (point[1] + made->y);
        const double rounding = 4 * DBL_EPSILON * (fabs(x) + fabs(y));
        if (point[2] > 0 && fabs(e->motion.vx - y) <= rounding &&
            fabs(e->motion.vy + x) <= rounding)
            return true;
    }
    return false;
}

static double power_lost(jd_wrench load, jd_motion motion) {
    return load.fx * motion.vx + load.fy * motion.vy + load.m * motion.w;
}

static int evaluate(jd_cli_evaluation* e) {
    const jd_cli_law* exact = &e->laws.reference;
    const jd_status status =
        jd_law_load(exact->law, exact->parameters, e->patch, e->motion, e->eps, &e->exact);
    if (status != JD_OK)
        return jd_cli_wrong("%s", jd_status_text(status));
    e->resting = point_rests(e);
    for (int i = 0; i < e->laws.count; i++) {
        const jd_cli_law* law = &e->laws.list[i];
        jd_cli_entry* at = &e->entries[i];
        at->status = jd_law_load(law->law, law->parameters, e->patch, e->motion, e->eps, &at->load);
        if (e->resting && (law->exact || law->law->table_error))  // a table of the exact law
            at->status = JD_ERR_REST;
        if (at->status != JD_OK && at->status != JD_ERR_REST)
            return jd_cli_wrong("law %s: %s", law->name, jd_status_text(at->status));
        at->power = power_lost(at->load, e->motion);
    }
    jd_cli_laws_note(&e->laws, e->patch);
    return JD_CLI_DONE;
}

// ---- Figure ------------------------------------------------------------------------------------

static int draw(jd_context* context, const jd_cli_arguments* arguments, jd_cli_evaluation* e,
                jd_cli_written* written) {
    const char* figure = jd_cli_value(arguments, "plot");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    jd_law_curve curves[JD_CLI_MAX_NAMES];
    if (!figure)
        return JD_CLI_DONE;
    for (int i = 0; i < e->laws.count; i++)
        curves[i] = (jd_law_curve){e->laws.list[i].law, e->laws.list[i].parameters};
    const jd_laws_figure what = {
        .patch = e->patch,
        .motion = e->motion,
        .eps = e->eps,
        .laws = curves,
        .law_count = e->laws.count,
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
        code = jd_cli_laws_figure_check(context, arguments);
    if (!code)
        code = evaluate(e);
    if (!code)
        code = draw(context, arguments, e, &written);
    if (!code)
        jd_cli_evaluation_tell(e, &written, jd_cli_flag(arguments, "json"));
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
        "power lost, T·v + M w, divided by mu N [m/s], all along the motion; on the body acts "
        "their opposite. "
        "dT_x, dT_y and dM are the differences from the exact law.\n\n"
        "The patch is a disc of radius 1 m under Hertz pressure unless the options say otherwise. "
        "Values may carry a unit, as in --radius 3mm.",
    .example = "judder friction eval --shape rectangle --width 1cm --length 3cm --vx 0.1 --w 20",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .patch = true,
    .run = run_eval,
};
