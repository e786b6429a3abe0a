// judder plot: draws a result that a run or a sweep has left.
#include "report/report.h"
#include "setup/animate.h"
#include "setup/figure.h"
#include "shell/command.h"
#include "shell/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static void tell(const char* figure, bool keep_script) {
    jd_cli_written written = {0};
    jd_cli_written_figure(&written, figure, keep_script);
    jd_cli_report r = jd_cli_report_begin(false);
    jd_cli_put_written(&r, &written);
    jd_cli_report_end(&r);
    jd_cli_written_free(&written);
}

// ---- Figures -----------------------------------------------------------------------------------

// The name of a result in the key: its file without folder and ending. In new memory.
static char* key_name(const char* path) {
    const char* slash = strrchr(path, '/');
    return jd_cli_path_ending(slash ? slash + 1 : path, "");
}

// All results, read. @return JD_OK, with the message in the context otherwise.
static jd_status read_results(jd_context* context, const jd_cli_arguments* arguments,
                              jd_result* results[JD_FIGURE_RESULTS]) {
    jd_status status = JD_OK;
    for (int i = 0; i < arguments->operand_count && status == JD_OK; i++) {
        const char* source = arguments->operands[i];
        status = jd_result_read(context, source, &results[i]);
        if (status == JD_OK && jd_result_row_count(results[i]) == 0)
            status = jd_fail(context, JD_ERR_ARGUMENT,
                             "'%s' holds no rows of a run; a table of 'judder drift' or 'judder "
                             "design' is drawn by the --plot of these",
                             source);
    }
    return status;
}

static int draw_results(jd_context* context, const jd_cli_arguments* arguments,
                        jd_result* results[JD_FIGURE_RESULTS], const char* figure) {
    jd_cli_quantities known;
    jd_cli_figure drawn;
    char* names[JD_FIGURE_RESULTS] = {NULL};
    jd_cli_quantities_of_result(results[0], &known);
    if (jd_cli_figure_read(context, arguments, &known, &drawn))
        return JD_CLI_WRONG;
    for (int i = 0; i < arguments->operand_count; i++)
        names[i] = key_name(arguments->operands[i]);
    const jd_figure_results all = {(const jd_result* const*)results, (const char* const*)names,
                                   arguments->operand_count};
    const jd_status status = jd_figure_compare(context, &all, figure, &drawn.options);
    for (int i = 0; i < arguments->operand_count; i++)
        free(names[i]);
    return status == JD_OK ? JD_CLI_DONE : jd_cli_wrong("%s", jd_context_message(context));
}

static int draw_runs(jd_context* context, const jd_cli_arguments* arguments, const char* figure,
                     jd_cli_progress* progress) {
    jd_result* results[JD_FIGURE_RESULTS] = {NULL};
    const jd_status status = read_results(context, arguments, results);
    if (status == JD_OK)
        jd_cli_progress_say(progress, "drawing", figure);
    jd_cli_progress_end(progress);
    const int code = status == JD_OK ? draw_results(context, arguments, results, figure)
                                     : jd_cli_wrong("%s", jd_context_message(context));
    for (int i = 0; i < JD_FIGURE_RESULTS; i++)
        jd_result_free(results[i]);
    return code;
}

static int draw_sweep(jd_context* context, const jd_cli_arguments* arguments, const char* figure,
                      jd_cli_progress* progress) {
    jd_diagram* diagram = NULL;
    const jd_status status = jd_diagram_open(context, arguments->operands[0], &diagram);
    if (status == JD_OK)
        jd_cli_progress_say(progress, "drawing", figure);
    jd_cli_progress_end(progress);
    const int code = status == JD_OK ? jd_cli_figure_diagram(context, arguments, diagram,
                                                             &(jd_cli_target){figure, false})
                                     : jd_cli_wrong("%s", jd_context_message(context));
    jd_diagram_free(diagram);
    return code;
}

// No figure over a result.
static int check_names(const jd_cli_arguments* arguments, const char* figure, bool kept) {
    for (int i = 0; i < arguments->operand_count; i++) {
        const jd_cli_file files[] = {{"the figure", figure},
                                     {"the result", arguments->operands[i]}};
        if (jd_cli_files_differ(files, 2, kept ? figure : NULL))
            return JD_CLI_WRONG;
    }
    return JD_CLI_DONE;
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
    if (check_names(arguments, figure, drawn.keep_script) ||
        jd_cli_figure_check(context, figure, &drawn))
        return JD_CLI_WRONG;
    jd_cli_progress progress = jd_cli_progress_begin(quiet);
    jd_cli_progress_say(&progress, "reading", source);
    const int code = jd_diagram_is_file(source) ? draw_sweep(context, arguments, figure, &progress)
                                                : draw_runs(context, arguments, figure, &progress);
    if (code)
        return code;
    if (!quiet)
        tell(figure, drawn.keep_script);
    return JD_CLI_DONE;
}

// ---- Checks ------------------------------------------------------------------------------------

// What can be seen of an operand before it is read.
static int check_source(const jd_cli_arguments* arguments, const char* source) {
    const char* dot = strrchr(source, '.');
    if (dot && strcasecmp(dot, ".csv") == 0)
        return jd_cli_wrong("'%s' is a table; results are drawn from .h5 files: write one with -o "
                            "FILE.h5, or draw with --plot at once",
                            source);
    if (jd_study_part_is_file(source))
        return jd_cli_wrong("'%s' is a part of a study: 'judder join' makes a file of it, with "
                            "--partial if others are missing",
                            source);
    if (jd_cli_value(arguments, "animate") && jd_diagram_is_file(source))
        return jd_cli_wrong("'%s' holds a sweep; --animate makes films of runs", source);
    if (jd_cli_value(arguments, "colour") && access(source, R_OK) == 0 &&
        !jd_diagram_is_file(source))
        return jd_cli_wrong("'%s' holds no sweep, which --colour goes with", source);
    if (arguments->operand_count > 1 && jd_diagram_is_file(source))
        return jd_cli_wrong("'%s' holds a sweep; a figure of several results is one of runs",
                            source);
    return JD_CLI_DONE;
}

// What goes together.
static int check_arguments(const jd_cli_arguments* arguments) {
    const bool film = jd_cli_value(arguments, "animate"),
               figure = jd_cli_value(arguments, "output");
    for (int i = 0; i < arguments->operand_count; i++) {
        if (check_source(arguments, arguments->operands[i]))
            return JD_CLI_WRONG;
    }
    if (film && arguments->operand_count > 1)
        return jd_cli_wrong("--animate makes a film of one result, got %d",
                            arguments->operand_count);
    if (!figure && arguments->operand_count > 1)
        return jd_cli_wrong("a figure of several results needs a name: -o FILE.png");
    return film && !figure ? jd_cli_figure_refuse(arguments, "a figure, named by -o,")
                           : JD_CLI_DONE;
}

// ---- Scenarios and texts -----------------------------------------------------------------------

// A scenario or a text is run, and drawn as 'judder run --plot' draws it.
static int draw_file(jd_context* context, const jd_cli_arguments* arguments) {
    const char* source = arguments->operands[0];
    const bool colour = jd_cli_value(arguments, "colour") != NULL;
    jd_cli_arguments run;
    if (arguments->operand_count > 1 || colour)
        return jd_cli_wrong(colour ? "'%s' is no sweep, which --colour goes with"
                                   : "'%s' is no result: one scenario is drawn at a time",
                            source);
    char* usual = jd_cli_path_ending(source, ".png");
    char** texts = jd_cli_alloc((size_t)(2 * arguments->option_count + 4), sizeof *texts);
    char(*names)[40] = jd_cli_alloc((size_t)arguments->option_count + 1, sizeof *names);
    int count = 0;
    texts[count++] = (char*)source;
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        const bool figure = strcmp(given->option->name, "output") == 0;
        snprintf(names[i], sizeof names[i], "--%s", figure ? "plot" : given->option->name);
        texts[count++] = names[i];
        if (given->value)
            texts[count++] = (char*)given->value;
    }
    if (!jd_cli_value(arguments, "output") && !jd_cli_value(arguments, "animate")) {
        texts[count++] = (char*)"--plot";
        texts[count++] = usual;
    }
    int code = jd_cli_arguments_read(&jd_cli_run_command, count, texts, &run);
    if (!code)
        code = jd_cli_run_command.run(context, &run);
    jd_cli_arguments_free(&run);
    free(names);
    free(texts);
    free(usual);
    return code;
}

static int run_plot(jd_context* context, const jd_cli_arguments* arguments) {
    const char* given = jd_cli_value(arguments, "output");
    jd_cli_film film;
    if (jd_text_is_path(arguments->operands[0]))
        return draw_file(context, arguments);
    if (check_arguments(arguments) || jd_cli_film_read(context, arguments, &film))
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
    JD_CLI_FIGURE_OPTIONS,
    {"colour", 0, "WHAT", JD_CLI_COLOUR, false, "what the colours of a sweep tell"},
    JD_CLI_ANIMATE_OPTIONS,
    {"force", 0, NULL, JD_CLI_NONE, false, "replace an existing figure"},
    {"keep-script", 0, NULL, JD_CLI_NONE, false, "leave the gnuplot script beside the figure"},
    {"quiet", 'q', NULL, JD_CLI_NONE, false, "do not print where the figure is"},
};

const jd_cli_command jd_cli_plot_command = {
    .name = "plot",
    .summary = "draw a result",
    .usage = "RESULT.h5...|FILE.yaml",
    .description =
        "Draws the panels of a result that 'judder run -o' has left, or the diagram of one of "
        "'judder sweep', with gnuplot. With --animate it makes a film of a run instead, with "
        "ffmpeg; "
        "with -o both.\n\n"
        "--show chooses the panels: states and outputs over time, several in one panel (vx+vy), or "
        "one over another (x:v has x across and v up); of a sweep the quantities over its "
        "parameter. Several results of runs are drawn over one another; the key says by which "
        "parameters they differ, or their names. Angles are shown in degrees.\n\n"
        "A scenario or a system as a text, FILE.yaml, is run and drawn, and leaves no result.",
    .example = "judder plot ball.h5 --show x:v,wz --range t=0:0.5 -o ball.svg",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_RESULT_FILE,
    .operand_min = 1,
    .operand_max = JD_FIGURE_RESULTS,
    .run = run_plot,
};
