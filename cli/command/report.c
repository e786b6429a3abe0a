// judder report: a result as one page of HTML to send to somebody.
#include "report/report.h"
#include "report/page.h"
#include "setup/animate.h"
#include "setup/figure.h"
#include "shell/command.h"
#include "shell/terminal.h"

#include <stdlib.h>
#include <string.h>

// What is made on the way, in a folder of its own.
typedef struct work {
    jd_scratch* scratch;
    char* figure;
    char* film;
} work;

static jd_status work_begin(jd_context* context, work* w) {
    *w = (work){0};
    const jd_status status = jd_scratch_create(context, &w->scratch);
    if (status != JD_OK)
        return status;
    if (asprintf(&w->figure, "%s/figure.svg", jd_scratch_path(w->scratch)) < 0 ||
        asprintf(&w->film, "%s/film.mp4", jd_scratch_path(w->scratch)) < 0)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory");
    return JD_OK;
}

static void work_end(const work* w) {
    jd_scratch_free(w->scratch);
    free(w->figure);
    free(w->film);
}

// ---- The page ----------------------------------------------------------------------------------

static jd_status write_page(jd_context* context, const jd_cli_page_parts* parts, const char* path,
                            bool force) {
    char* text = NULL;
    size_t size = 0;
    FILE* out = open_memstream(&text, &size);
    const bool written = out && jd_cli_page_write(out, parts) && ferror(out) == 0;
    const bool closed = out && fclose(out) == 0;
    const jd_status status = written && closed
                                 ? jd_file_put(context, path, text, size, force)
                                 : jd_fail(context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    free(text);
    return status;
}

static jd_status draw(jd_context* context, const jd_cli_arguments* arguments, jd_diagram* diagram,
                      jd_cli_page_parts* parts, const work* w, jd_cli_progress* progress) {
    parts->figure = w->figure;
    if (diagram)
        return jd_diagram_write(context, diagram, JD_COLOUR_AUTO, w->figure, NULL);
    const jd_status status = jd_figure_write(context, parts->result, w->figure, NULL);
    if (status != JD_OK || jd_cli_flag(arguments, "no-film"))
        return status;
    const jd_cli_film film = {w->film, jd_animation_options_default()};
    if (jd_cli_film_make(context, parts->result, &film, progress) == JD_OK)
        parts->film = w->film;
    else if (jd_cli_drawing_stopped())
        return JD_CANCELLED;
    else
        parts->no_film = jd_context_message(context);
    return JD_OK;
}

static int make_page(jd_context* context, const jd_cli_arguments* arguments, const char* path) {
    const char* source = arguments->operands[0];
    const char* slash = strrchr(source, '/');
    const bool sweep = jd_diagram_is_file(source);
    jd_cli_page_parts parts = {.name = slash ? slash + 1 : source};
    jd_diagram* diagram = NULL;
    jd_result* result = NULL;
    work w;
    jd_cli_progress progress = jd_cli_progress_begin(jd_cli_flag(arguments, "quiet"));
    jd_status status = work_begin(context, &w);
    if (status == JD_OK)
        status = sweep ? jd_diagram_open(context, source, &diagram)
                       : jd_result_read(context, source, &result);
    if (status == JD_OK && !sweep && jd_result_row_count(result) == 0)
        status = jd_fail(context, JD_ERR_ARGUMENT, "'%s' holds no rows of a run", source);
    parts.result = sweep && status == JD_OK ? jd_diagram_result(diagram) : result;
    if (status == JD_OK)
        status = draw(context, arguments, diagram, &parts, &w, &progress);
    jd_cli_progress_end(&progress);
    if (status == JD_OK)
        status = write_page(context, &parts, path, jd_cli_flag(arguments, "force"));
    const int code =
        status == JD_OK ? JD_CLI_DONE : jd_cli_wrong("%s", jd_context_message(context));
    jd_result_free(result);
    jd_diagram_free(diagram);
    work_end(&w);
    return code;
}

static int check_path(jd_context* context, const jd_cli_arguments* arguments, const char* path) {
    const char* dot = strrchr(path, '.');
    const jd_cli_file files[] = {{"--output", path}, {"the result", arguments->operands[0]}};
    if (!dot || strcmp(dot, ".html") != 0)
        return jd_cli_wrong("'%s' is no page: its name ends in .html", path);
    if (jd_cli_files_differ(files, 2, NULL))
        return JD_CLI_WRONG;
    return jd_cli_file_check(context, path, jd_cli_flag(arguments, "force"));
}

static int run_report(jd_context* context, const jd_cli_arguments* arguments) {
    const char* given = jd_cli_value(arguments, "output");
    char* usual = jd_cli_path_ending(arguments->operands[0], ".html");
    const char* path = given ? given : usual;
    const bool quiet = jd_cli_flag(arguments, "quiet");
    int code = check_path(context, arguments, path);
    if (!code)
        code = make_page(context, arguments, path);
    if (!code && !quiet) {
        jd_cli_written written = {0};
        jd_cli_written_add(&written, path);
        jd_cli_report r = jd_cli_report_begin(false);
        jd_cli_put_written(&r, &written);
        jd_cli_report_end(&r);
        jd_cli_written_free(&written);
    }
    free(usual);
    return code;
}

static const jd_cli_option options[] = {
    {"output", 'o', "FILE", JD_CLI_FILE, false,
     "the page: .html (default: the result's name with .html)"},
    {"no-film", 0, NULL, JD_CLI_NONE, false, "leave the film out"},
    {"force", 0, NULL, JD_CLI_NONE, false, "replace an existing page"},
    {"quiet", 'q', NULL, JD_CLI_NONE, false, "do not print where the page is"},
};

const jd_cli_command jd_cli_report_command = {
    .name = "report",
    .summary = "write a result as one page to send to somebody",
    .usage = "RESULT.h5",
    .description =
        "Writes one file of HTML that needs nothing else: the figure of the result, a film of it "
        "to play, every parameter with its unit and meaning, how it was run, its events, and the "
        "scenario. Of a sweep it has the diagram. It holds no script and loads nothing. The figure "
        "needs gnuplot, the film ffmpeg as well; without it the page has none.",
    .example = "judder report ball.h5 -o ball.html",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_RESULT_FILE,
    .operand_min = 1,
    .operand_max = 1,
    .run = run_report,
};
