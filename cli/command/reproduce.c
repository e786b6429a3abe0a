// judder reproduce: the figures and tables of papers, made again and checked.
#include "report/report.h"
#include "shell/terminal.h"
#include "shell/values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- The papers --------------------------------------------------------------------------------

// A row of the list: a paper, or one of its figures.
static void put_row(jd_cli_report* r, const char* paper, const char* figure, const char* title) {
    jd_cli_put_text(r, NULL, paper[0] ? "name" : NULL, "%s", paper);
    jd_cli_put_text(r, NULL, figure[0] ? "name" : NULL, "%s", figure);
    jd_cli_put_text(r, NULL, "title", "%s", title);
}

static void put_paper(jd_cli_report* r, const jd_paper* paper) {
    jd_cli_open(r, NULL, '{');
    put_row(r, paper->name, "", paper->title);
    jd_cli_put_text(r, NULL, "citation", NULL, paper->citation);
    jd_cli_open(r, "figures", '[');
    for (int i = 0; i < paper->exhibit_count; i++) {
        jd_cli_open(r, NULL, '{');
        put_row(r, "", paper->exhibits[i].name, paper->exhibits[i].title);
        jd_cli_close(r, '}');
    }
    jd_cli_close(r, ']');
    jd_cli_close(r, '}');
}

static void tell_papers(bool is_json) {
    jd_cli_report r = jd_cli_report_begin(is_json);
    jd_cli_table_open(&r, "paper|figure|what it is", 0);
    jd_cli_open(&r, "papers", '[');
    for (int i = 0; i < jd_paper_count(); i++)
        put_paper(&r, jd_paper_at(i));
    jd_cli_close(&r, ']');
    jd_cli_table_close(&r);
    jd_cli_report_end(&r);
}

static int list(const jd_cli_arguments* arguments) {
    static const char* const others[] = {"output", "points", "force", "quiet"};
    for (int i = 0; i < 4; i++) {
        if (jd_cli_flag(arguments, others[i]))
            return jd_cli_wrong("--%s needs a paper: judder reproduce PAPER", others[i]);
    }
    tell_papers(jd_cli_flag(arguments, "json"));
    return JD_CLI_DONE;
}

// ---- What was made -----------------------------------------------------------------------------

static void put_check(jd_cli_report* r, const jd_check* check) {
    static const struct {
        const char *name, *words;
    } relations[] = {[JD_EQUALS] = {"equals", ""},
                     [JD_AT_MOST] = {"at_most", "at most "},
                     [JD_AT_LEAST] = {"at_least", "at least "},
                     [JD_DIFFERS] = {"differs", "not "}};
    jd_cli_open(r, NULL, '{');
    jd_cli_put_text(r, NULL, "figure", "%s", check->exhibit->name);
    jd_cli_put_text(r, NULL, "verdict", "%s", jd_verdict_name(check->verdict));
    jd_cli_put_text(r, NULL, "what", "%s", check->what);
    jd_cli_put_text(r, NULL, "relation", NULL, relations[check->relation].name);
    jd_cli_put_number(r, NULL, "expected", NULL, check->expected);
    jd_cli_say(r, NULL, "%s%.10g", relations[check->relation].words, check->expected);
    jd_cli_put_number(r, NULL, "tolerance", NULL, check->tolerance);
    jd_cli_put_number(r, NULL, "value", isfinite(check->value) ? "%.10g" : NULL, check->value);
    if (!isfinite(check->value))
        jd_cli_say(r, NULL, "none");
    jd_cli_put_text(r, NULL, "unit", "%s", check->unit);
    jd_cli_put_text(r, NULL, "source", NULL, check->source);
    jd_cli_put_text(r, NULL, "method", NULL, check->method);
    jd_cli_close(r, '}');
}

static void put_checks(jd_cli_report* r, const jd_reproduction* made) {
    jd_cli_table_open(r, "figure|verdict|check|expected|here|unit", 0);
    jd_cli_open(r, "checks", '[');
    for (int i = 0; i < jd_reproduction_check_count(made); i++)
        put_check(r, jd_reproduction_check_at(made, i));
    jd_cli_close(r, ']');
    jd_cli_table_close(r);
}

static void tell(const jd_reproduction* made, const jd_paper* paper, const char* folder,
                 bool is_json) {
    jd_cli_report r = jd_cli_report_begin(is_json);
    jd_cli_put_text(&r, NULL, "paper", NULL, paper->name);
    jd_cli_put_text(&r, NULL, "folder", NULL, folder);
    put_checks(&r, made);
    jd_cli_say(&r, NULL, "%s", "");
    jd_cli_put_integer(&r, "checks", "agree", "%" PRId64 " agree",
                       jd_reproduction_count(made, JD_AGREES));
    jd_cli_put_integer(&r, NULL, "findings", ", %" PRId64 " are findings",
                       jd_reproduction_count(made, JD_FINDING));
    jd_cli_put_integer(&r, NULL, "fail", ", %" PRId64 " fail",
                       jd_reproduction_count(made, JD_FAILS));
    jd_cli_say(&r, "written", "%s%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/",
               jd_reproduction_file_at(made, 0));
    jd_cli_open(&r, "files", '[');
    for (int i = 0; i < jd_reproduction_file_count(made); i++)
        jd_cli_put_text(&r, NULL, "", NULL, jd_reproduction_file_at(made, i));
    jd_cli_close(&r, ']');
    jd_cli_report_end(&r);
}

// ---- The work ----------------------------------------------------------------------------------

// "kardan2013", or "kardan2013-fig3" for one figure, in new memory.
static char* usual_folder(const jd_paper* paper, const jd_exhibit* only) {
    const size_t size = strlen(paper->name) + (only ? strlen(only->name) : 0) + 2;
    char* folder = jd_cli_alloc(size, 1);
    snprintf(folder, size, "%s%s%s", paper->name, only ? "-" : "", only ? only->name : "");
    return folder;
}

static int check_folder(jd_context* context, const char* folder, bool force) {
    char message[1024];
    const jd_status status = jd_reproduce_check_folder(context, folder, force);
    if (status == JD_OK)
        return JD_CLI_DONE;
    snprintf(message, sizeof message, "%s", jd_context_message(context));
    const bool helps = !force && jd_reproduce_check_folder(context, folder, true) == JD_OK;
    return jd_cli_wrong("%s%s", message, helps ? "; --force replaces them" : "");
}

static int read_points(jd_context* context, const jd_cli_arguments* arguments, int* points) {
    const jd_cli_given* given = jd_cli_find_given(arguments, "points");
    double value;
    if (given == NULL)
        return JD_CLI_DONE;
    if (jd_cli_read_value(context, given, given->value, "1", &value))
        return JD_CLI_WRONG;
    if (!(value >= 2 && value <= 100000 && value == floor(value)))
        return jd_cli_wrong_value("points", given->value,
                                  "must be a whole number from 2 to 100000");
    *points = (int)value;
    return JD_CLI_DONE;
}

static int make(jd_context* context, const jd_cli_arguments* arguments, const jd_paper* paper,
                const jd_exhibit* only, const char* folder) {
    jd_reproduce_options options = jd_reproduce_options_default();
    jd_reproduction* made = NULL;
    if (read_points(context, arguments, &options.points))
        return JD_CLI_WRONG;
    jd_cli_progress progress = jd_cli_progress_begin(jd_cli_flag(arguments, "quiet"));
    options.only = only;
    options.replace = jd_cli_flag(arguments, "force");
    options.progress = jd_cli_progress_update;
    options.progress_data = &progress;
    jd_cli_signals_catch();
    const jd_status status = jd_reproduce(context, paper, folder, &options, &made);
    jd_cli_progress_end(&progress);
    if (status == JD_CANCELLED)
        return jd_cli_failed("%s", jd_context_message(context));
    if (status != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    const bool is_json = jd_cli_flag(arguments, "json");
    if (is_json || !jd_cli_flag(arguments, "quiet"))
        tell(made, paper, folder, is_json);
    const int failing = jd_reproduction_count(made, JD_FAILS);
    jd_reproduction_free(made);
    return failing > 0 ? jd_cli_failed("%d check%s of %s fail%s", failing, failing > 1 ? "s" : "",
                                       paper->name, failing > 1 ? "" : "s")
                       : JD_CLI_DONE;
}

static int run_reproduce(jd_context* context, const jd_cli_arguments* arguments) {
    const jd_paper* paper;
    const jd_exhibit* only = NULL;
    if (arguments->operand_count == 0)
        return list(arguments);
    if (jd_paper_find(context, arguments->operands[0], &paper) != JD_OK ||
        (arguments->operand_count > 1 &&
         jd_exhibit_find(context, paper, arguments->operands[1], &only) != JD_OK))
        return jd_cli_wrong("%s", jd_context_message(context));
    const char* given = jd_cli_value(arguments, "output");
    char* usual = usual_folder(paper, only);
    const char* folder = given ? given : usual;
    int code = check_folder(context, folder, jd_cli_flag(arguments, "force"));
    if (!code)
        code = make(context, arguments, paper, only, folder);
    free(usual);
    return code;
}

// ---- Table -------------------------------------------------------------------------------------

static const jd_cli_option options[] = {
    {"output", 'o', "FOLDER", JD_CLI_FILE, false,
     "folder to make (default: the name of the paper, with that of the figure)"},
    {"points", 0, "COUNT", JD_CLI_FREE, false,
     "values of each sweep, for a quick look (default: as many as the page needs)"},
    {"force", 0, NULL, JD_CLI_NONE, false, "replace files of an existing folder; others stay"},
    {"json", 0, NULL, JD_CLI_NONE, false, "print one JSON object in place of the text"},
    {"quiet", 'q', NULL, JD_CLI_NONE, false, "print no checks and no progress"},
};

const jd_cli_command jd_cli_reproduce_command = {
    .name = "reproduce",
    .summary = "make the figures and tables of a paper again, and check them",
    .usage = "[PAPER [FIGURE]]",
    .description =
        "Makes a folder with the figures of a paper: the scenario and the result of each run, each "
        "figure with its gnuplot script and data, and a page (index.html, README.md) that says "
        "what agrees with the paper, what does not, and what was found. Without a paper it lists "
        "the papers and their figures.\n\n"
        "A check agrees, or it is a finding: a difference from the paper that is known and "
        "explained on the page. If any other check fails the exit code is 1.\n\n"
        "The folder appears whole or not at all. An existing folder must be empty unless --force "
        "is given.",
    .example = "judder reproduce kardan2013",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_PAPER,
    .operand_max = 2,
    .run = run_reproduce,
};
