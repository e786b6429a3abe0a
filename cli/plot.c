// judder plot: draws a result that a run has left.
#include "command.h"

#include <stdlib.h>

static int draw(jd_context* context, const jd_cli_arguments* arguments, const char* figure) {
    jd_figure_options options = jd_figure_options_default();
    options.replace = jd_cli_flag(arguments, "force");
    options.keep_script = jd_cli_flag(arguments, "keep-script");
    jd_result* result = NULL;
    const jd_cli_file files[] = {{"the figure", figure}, {"the result", arguments->operands[0]}};
    int code = jd_cli_files_differ(files, 2, options.keep_script ? figure : NULL);
    if (!code)
        code = jd_cli_path_check(context, jd_figure_check_path, figure, options.replace);
    if (code)
        return code;
    if (jd_result_read(context, arguments->operands[0], &result) != JD_OK ||
        jd_figure_write(context, result, figure, &options) != JD_OK)
        code = jd_cli_wrong("%s", jd_context_message(context));
    else if (!jd_cli_flag(arguments, "quiet"))
        printf("written  %s\n", figure);
    jd_result_free(result);
    return code;
}

static int run_plot(jd_context* context, const jd_cli_arguments* arguments) {
    const char* given = jd_cli_value(arguments, "output");
    char* usual = given ? NULL : jd_cli_path_ending(arguments->operands[0], ".png");
    const int code = draw(context, arguments, given ? given : usual);
    free(usual);
    return code;
}

static const jd_cli_option options[] = {
    {"output", 'o', "FILE", JD_CLI_FILE, false,
     "the figure: .png, .svg or .pdf (default: the result's name with .png)"},
    {"force", 0, NULL, JD_CLI_NONE, false, "replace an existing figure"},
    {"keep-script", 0, NULL, JD_CLI_NONE, false, "leave the gnuplot script beside the figure"},
    {"quiet", 'q', NULL, JD_CLI_NONE, false, "do not print where the figure is"},
};

const jd_cli_command jd_cli_plot_command = {
    .name = "plot",
    .summary = "draw a result",
    .usage = "RESULT.h5",
    .description = "Draws the panels of a result that 'judder run -o' has left, with gnuplot.",
    .example = "judder plot ball.h5 -o ball.svg",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_FILE,
    .operand_min = 1,
    .operand_max = 1,
    .run = run_plot,
};
