// judder friction compare: how far every law is from the exact one, over all motions.
#include "report/friction/compare.h"

#include "setup/patch.h"
#include "shell/terminal.h"

#include <stdlib.h>

static void release(jd_cli_comparison* c) {
    jd_cli_laws_free(&c->laws);
    jd_patch_free(c->patch);
    free(c);
}

static int read_input(jd_context* context, const jd_cli_arguments* arguments,
                      jd_cli_comparison* c) {
    if (jd_cli_laws_read(context, arguments, &c->laws) ||
        jd_cli_patch_read(context, arguments, &c->patch) ||
        jd_cli_laws_figure_check(context, arguments))
        return JD_CLI_WRONG;
    if (jd_cli_value(arguments, "plot") && c->laws.count == 1 && c->laws.list[0].exact)
        return jd_cli_wrong("law %s is the exact one: it has no errors to draw",
                            c->laws.list[0].name);
    return JD_CLI_DONE;
}

// One law after the other.
typedef struct course {
    jd_cli_progress line;
    int done, all;
} course;

static bool update(void* data, double done) {
    course* c = data;
    return jd_cli_progress_update(&c->line, (c->done + done) / c->all);
}

static int measure(jd_context* context, jd_cli_comparison* c) {
    course of = {.line = jd_cli_progress_begin(false)};
    jd_status status = JD_OK;
    jd_cli_signals_catch();
    for (int i = 0; i < c->laws.count; i++)
        of.all += !c->laws.list[i].exact;
    for (int i = 0; i < c->laws.count && status == JD_OK; i++) {
        const jd_cli_law* law = &c->laws.list[i];
        if (law->exact)
            continue;
        status = jd_law_error_watched(context, law->law, law->parameters, c->patch, update, &of,
                                      &c->errors[i]);
        of.done++;
    }
    jd_cli_progress_end(&of.line);
    if (status == JD_CANCELLED)
        return jd_cli_failed("stopped on request");
    if (status != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    jd_cli_laws_note(&c->laws, c->patch);
    return JD_CLI_DONE;
}

static int draw(jd_context* context, const jd_cli_arguments* arguments, const jd_cli_comparison* c,
                jd_cli_written* written) {
    const char* figure = jd_cli_value(arguments, "plot");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    jd_law_curve curves[JD_CLI_MAX_NAMES];
    jd_errors_figure what = {.patch = c->patch, .laws = curves};
    if (!figure)
        return JD_CLI_DONE;
    for (int i = 0; i < c->laws.count; i++)
        if (!c->laws.list[i].exact)
            curves[what.law_count++] =
                (jd_law_curve){c->laws.list[i].law, c->laws.list[i].parameters};
    if (jd_errors_figure_write(context, &what, figure, &drawn) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    jd_cli_written_figure(written, figure, drawn.keep_script);
    return JD_CLI_DONE;
}

static int run_compare(jd_context* context, const jd_cli_arguments* arguments) {
    jd_cli_comparison* c = jd_cli_alloc(1, sizeof *c);
    jd_cli_written written = {0};
    int code = read_input(context, arguments, c);
    if (!code)
        code = measure(context, c);
    if (!code)
        code = draw(context, arguments, c, &written);
    if (!code)
        jd_cli_comparison_tell(c, &written, jd_cli_flag(arguments, "json"));
    jd_cli_written_free(&written);
    release(c);
    return code;
}

static const jd_cli_option options[] = {
    {"law", 0, "NAME", JD_CLI_LAW, false, "one law alone"},
    {"set", 0, "NAME=VALUE", JD_CLI_LAW_PARAMETER, true,
     "set a parameter of the laws that have it"},
    {"plot", 0, "FILE", JD_CLI_FILE, false,
     "draw the errors from pure sliding to pure spin: .png, .svg or .pdf"},
    {"force", 0, NULL, JD_CLI_NONE, false, "replace existing files"},
    {"keep-script", 0, NULL, JD_CLI_NONE, false, "leave the gnuplot script beside the figure"},
    {"json", 0, NULL, JD_CLI_NONE, false, "print one JSON object in place of the table"},
};

const jd_cli_command jd_cli_compare_command = {
    .group = "friction",
    .name = "friction compare",
    .summary = "errors of every law on a patch, over all motions",
    .usage = "",
    .description =
        "Prints how far every friction law is from the exact law 'integral' on a contact patch, "
        "over all mixes of sliding and spin and all directions: the largest and the mean error of "
        "the force T as a share of mu N, and of the moment M as a share of a mu N, with a the size "
        "of the patch; the largest error of M also as a share of the moment of pure spin. Beside "
        "the largest errors stand the motions where they occur: the mixing angle atan2(a |w|, |v|) "
        "from 0 (pure sliding) to 90 degrees (pure spin), and the direction of sliding.\n\n"
        "In the mean, all mixing angles and all directions weigh the same. The largest errors of "
        "reduced laws are good to 0.1 %. Laws are not regularised here. A law that rises towards "
        "rest "
        "is compared with the exact one that rises alike, at a speed of 1 m/s.\n\n"
        "The patch is a disc of radius 1 m under Hertz pressure unless the options say otherwise. "
        "Values may carry a unit, as in --radius 3mm.",
    .example = "judder friction compare --shape rectangle --width 1cm --length 3cm --plot e.png",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .patch = true,
    .run = run_compare,
};
