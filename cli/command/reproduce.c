// judder reproduce: the figures and tables of papers, made again and checked.
#include "shell/command.h"
#include "shell/terminal.h"
#include "shell/text.h"
#include "shell/values.h"
#include <judder/json.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- The papers --------------------------------------------------------------------------------

static void list_papers(void) {
    jd_cli_table table = jd_cli_table_begin(3);
    jd_cli_table_add(&table, "paper");
    jd_cli_table_add(&table, "figure");
    jd_cli_table_add(&table, "what it is");
    for (int i = 0; i < jd_paper_count(); i++) {
        const jd_paper* paper = jd_paper_at(i);
        jd_cli_table_add(&table, paper->name);
        jd_cli_table_add(&table, "");
        jd_cli_table_add(&table, paper->title);
        for (int k = 0; k < paper->exhibit_count; k++) {
            jd_cli_table_add(&table, "");
            jd_cli_table_add(&table, paper->exhibits[k].name);
            jd_cli_table_add(&table, paper->exhibits[k].title);
        }
    }
    jd_cli_table_print(stdout, &table, 0);
}

static void list_json(void) {
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    jd_json_open(&json, "papers", '[');
    for (int i = 0; i < jd_paper_count(); i++) {
        const jd_paper* paper = jd_paper_at(i);
        jd_json_open(&json, NULL, '{');
        jd_json_text(&json, "name", paper->name);
        jd_json_text(&json, "title", paper->title);
        jd_json_text(&json, "citation", paper->citation);
        jd_json_open(&json, "figures", '[');
        for (int k = 0; k < paper->exhibit_count; k++) {
            jd_json_open(&json, NULL, '{');
            jd_json_text(&json, "name", paper->exhibits[k].name);
            jd_json_text(&json, "title", paper->exhibits[k].title);
            jd_json_close(&json, '}');
        }
        jd_json_close(&json, ']');
        jd_json_close(&json, '}');
    }
    jd_json_close(&json, ']');
    jd_json_close(&json, '}');
    jd_cli_json_print(&json);
}

static int list(const jd_cli_arguments* arguments) {
    static const char* const others[] = {"output", "points", "force", "quiet"};
    for (int i = 0; i < 4; i++) {
        if (jd_cli_flag(arguments, others[i]))
            return jd_cli_wrong("--%s needs a paper: judder reproduce PAPER", others[i]);
    }
    if (jd_cli_flag(arguments, "json"))
        list_json();
    else
        list_papers();
    return JD_CLI_DONE;
}

// ---- What was made -----------------------------------------------------------------------------

static void print_text(const jd_reproduction* made, const char* folder) {
    static const char* const heads[] = {"figure", "verdict", "check", "expected", "here", "unit"};
    static const char* const relations[] = {[JD_EQUALS] = "",
                                            [JD_AT_MOST] = "at most ",
                                            [JD_AT_LEAST] = "at least ",
                                            [JD_DIFFERS] = "not "};
    jd_cli_table table = jd_cli_table_begin(6);
    for (int i = 0; i < 6; i++)
        jd_cli_table_add(&table, heads[i]);
    for (int i = 0; i < jd_reproduction_check_count(made); i++) {
        const jd_check* check = jd_reproduction_check_at(made, i);
        char expected[JD_CLI_NUMBER_SIZE], value[JD_CLI_NUMBER_SIZE];
        snprintf(expected, sizeof expected, "%s%.10g", relations[check->relation], check->expected);
        snprintf(value, sizeof value, "%.10g", check->value);
        jd_cli_table_add(&table, check->exhibit->name);
        jd_cli_table_add(&table, jd_verdict_name(check->verdict));
        jd_cli_table_add(&table, check->what);
        jd_cli_table_add(&table, expected);
        jd_cli_table_add(&table, isfinite(check->value) ? value : "none");
        jd_cli_table_add(&table, check->unit);
    }
    jd_cli_table_print(stdout, &table, 0);
    printf("\nchecks   %d agree, %d are findings, %d fail\nwritten  %s%s%s\n",
           jd_reproduction_count(made, JD_AGREES), jd_reproduction_count(made, JD_FINDING),
           jd_reproduction_count(made, JD_FAILS), folder,
           folder[strlen(folder) - 1] == '/' ? "" : "/", jd_reproduction_file_at(made, 0));
}

static void check_json(jd_json* json, const jd_check* check) {
    static const char* const relations[] = {[JD_EQUALS] = "equals",
                                            [JD_AT_MOST] = "at_most",
                                            [JD_AT_LEAST] = "at_least",
                                            [JD_DIFFERS] = "differs"};
    jd_json_open(json, NULL, '{');
    jd_json_text(json, "figure", check->exhibit->name);
    jd_json_text(json, "what", check->what);
    jd_json_text(json, "verdict", jd_verdict_name(check->verdict));
    jd_json_text(json, "relation", relations[check->relation]);
    jd_json_number(json, "expected", check->expected);
    jd_json_number(json, "tolerance", check->tolerance);
    jd_json_number(json, "value", check->value);
    jd_json_text(json, "unit", check->unit);
    jd_json_text(json, "source", check->source);
    jd_json_text(json, "method", check->method);
    jd_json_close(json, '}');
}

static void print_json(const jd_reproduction* made, const jd_paper* paper, const char* folder) {
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    jd_json_text(&json, "paper", paper->name);
    jd_json_text(&json, "folder", folder);
    jd_json_integer(&json, "agree", jd_reproduction_count(made, JD_AGREES));
    jd_json_integer(&json, "findings", jd_reproduction_count(made, JD_FINDING));
    jd_json_integer(&json, "fail", jd_reproduction_count(made, JD_FAILS));
    jd_json_open(&json, "checks", '[');
    for (int i = 0; i < jd_reproduction_check_count(made); i++)
        check_json(&json, jd_reproduction_check_at(made, i));
    jd_json_close(&json, ']');
    jd_json_open(&json, "files", '[');
    for (int i = 0; i < jd_reproduction_file_count(made); i++)
        jd_json_text(&json, NULL, jd_reproduction_file_at(made, i));
    jd_json_close(&json, ']');
    jd_json_close(&json, '}');
    jd_cli_json_print(&json);
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
    if (jd_cli_flag(arguments, "json"))
        print_json(made, paper, folder);
    else if (!jd_cli_flag(arguments, "quiet"))
        print_text(made, folder);
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
