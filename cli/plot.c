// judder plot: draws a result that a run or a sweep has left.
#include "animate.h"
#include "command.h"
#include "terminal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static void tell(const char* figure, bool keep_script) {
    jd_cli_written written = {0};
    jd_cli_written_figure(&written, figure, keep_script);
    jd_cli_written_print(&written);
    jd_cli_written_free(&written);
}

static jd_status draw_result(jd_context* context, const jd_cli_arguments* arguments,
                             const char* figure, jd_cli_progress* progress) {
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    jd_result* result = NULL;
    jd_status status = jd_result_read(context, arguments->operands[0], &result);
    if (status == JD_OK && jd_result_row_count(result) == 0)
        status = jd_fail(context, JD_ERR_ARGUMENT,
                         "'%s' holds no rows of a run; a table of 'judder drift' or 'judder "
                         "design' is drawn by the --plot of these",
                         arguments->operands[0]);
    if (status == JD_OK) {
        jd_cli_progress_say(progress, "drawing", figure);
        status = jd_figure_write(context, result, figure, &drawn);
    }
    jd_result_free(result);
    return status;
}

static jd_status draw_sweep(jd_context* context, const jd_cli_arguments* arguments,
                            const char* figure, jd_cli_progress* progress) {
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    jd_diagram* diagram = NULL;
    jd_status status = jd_diagram_open(context, arguments->operands[0], &diagram);
    if (status == JD_OK) {
        jd_cli_progress_say(progress, "drawing", figure);
        status = jd_diagram_write(context, diagram, jd_cli_colouring(arguments), figure, &drawn);
    }
    jd_diagram_free(diagram);
    return status;
}

// A film in place of the figure.
static int animate(jd_context* context, const jd_cli_arguments* arguments,
                   const jd_cli_film* film) {
    const char* source = arguments->operands[0];
    const bool quiet = jd_cli_flag(arguments, "quiet");
    const jd_cli_file files[] = {{"--animate", film->path}, {"the result", source}};
    jd_result* result = NULL;
    if (jd_cli_files_differ(files, 2, NULL))
        return JD_CLI_WRONG;
    jd_cli_progress progress = jd_cli_progress_begin(quiet);
    jd_cli_progress_say(&progress, "reading", source);
    jd_status status = jd_result_read(context, source, &result);
    if (status == JD_OK)
        status = jd_cli_film_make(context, result, film, &progress);
    jd_cli_progress_end(&progress);
    jd_result_free(result);
    if (status != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    if (!quiet)
        tell(film->path, false);
    return JD_CLI_DONE;
}

static int draw(jd_context* context, const jd_cli_arguments* arguments, const char* figure) {
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    const bool quiet = jd_cli_flag(arguments, "quiet");
    const char* source = arguments->operands[0];
    const jd_cli_file files[] = {{"the figure", figure}, {"the result", source}};
    if (jd_cli_files_differ(files, 2, drawn.keep_script ? figure : NULL) ||
        jd_cli_figure_check(context, figure, &drawn))
        return JD_CLI_WRONG;
    jd_cli_progress progress = jd_cli_progress_begin(quiet);
    jd_cli_progress_say(&progress, "reading", source);
    const jd_status status = jd_diagram_is_file(source)
                                 ? draw_sweep(context, arguments, figure, &progress)
                                 : draw_result(context, arguments, figure, &progress);
    jd_cli_progress_end(&progress);
    if (status != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    if (!quiet)
        tell(figure, drawn.keep_script);
    return JD_CLI_DONE;
}

// What can be seen of the operand before it is read.
static int check_source(const jd_cli_arguments* arguments) {
    const char* source = arguments->operands[0];
    const char* dot = strrchr(source, '.');
    if (dot && strcasecmp(dot, ".csv") == 0)
        return jd_cli_wrong("'%s' is a table; results are drawn from .h5 files: write one with -o "
                            "FILE.h5, or draw with --plot at once",
                            source);
    if (jd_cli_value(arguments, "animate") && jd_diagram_is_file(source))
        return jd_cli_wrong("'%s' holds a sweep; --animate makes films of runs", source);
    if (jd_cli_value(arguments, "colour") && access(source, R_OK) == 0 &&
        !jd_diagram_is_file(source))
        return jd_cli_wrong("'%s' holds no sweep, which --colour goes with", source);
    return JD_CLI_DONE;
}

static int run_plot(jd_context* context, const jd_cli_arguments* arguments) {
    const char* given = jd_cli_value(arguments, "output");
    jd_cli_film film;
    if (check_source(arguments) || jd_cli_film_read(context, arguments, &film))
        return JD_CLI_WRONG;
    if (film.path) {
        const int made = animate(context, arguments, &film);
        if (made || !given)
            return made;
    }
    char* usual = given ? NULL : jd_cli_path_ending(arguments->operands[0], ".png");
    const int code = draw(context, arguments, given ? given : usual);
    free(usual);
    return code;
}

static const jd_cli_option options[] = {
    {"output", 'o', "FILE", JD_CLI_FILE, false,
     "the figure: .png, .svg or .pdf (default: the result's name with .png)"},
    {"colour", 0, "WHAT", JD_CLI_COLOUR, false, "what the colours of a sweep tell"},
    JD_CLI_ANIMATE_OPTIONS,
    {"force", 0, NULL, JD_CLI_NONE, false, "replace an existing figure"},
    {"keep-script", 0, NULL, JD_CLI_NONE, false, "leave the gnuplot script beside the figure"},
    {"quiet", 'q', NULL, JD_CLI_NONE, false, "do not print where the figure is"},
};

const jd_cli_command jd_cli_plot_command = {
    .name = "plot",
    .summary = "draw a result",
    .usage = "RESULT.h5",
    .description =
        "Draws the panels of a result that 'judder run -o' has left, or the diagram of one of "
        "'judder sweep', with gnuplot. With --animate it makes a film of a run instead, with "
        "ffmpeg; "
        "with -o both.",
    .example = "judder plot ball.h5 -o ball.svg",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_RESULT_FILE,
    .operand_min = 1,
    .operand_max = 1,
    .run = run_plot,
};
