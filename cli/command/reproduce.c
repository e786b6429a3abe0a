// judder reproduce: the figures, tables and claims of papers, made again and checked.
#include "report/papers.h"
#include "shell/terminal.h"
#include "shell/values.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int list(const jd_cli_arguments* arguments) {
    static const char* const others[] = {"output", "points", "force", "quiet"};
    for (int i = 0; i < 4; i++) {
        if (jd_cli_flag(arguments, others[i]))
            return jd_cli_wrong("--%s needs a paper: judder reproduce PAPER", others[i]);
    }
    jd_cli_tell_papers(jd_cli_flag(arguments, "json"));
    return JD_CLI_DONE;
}

// ---- What all of it needs ----------------------------------------------------------------------

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

// Progress of one paper among several.
typedef struct part {
    jd_cli_progress* progress;
    double begun, share;
} part;

static bool forward(void* data, double done) {
    const part* p = data;
    return jd_cli_progress_update(p->progress, p->begun + p->share * done);
}

static int failed(jd_context* context, jd_status status) {
    return status == JD_CANCELLED ? jd_cli_failed("%s", jd_context_message(context))
                                  : jd_cli_wrong("%s", jd_context_message(context));
}

// ---- One paper ---------------------------------------------------------------------------------

// "kardan2013", or "kardan2013-fig3" for one figure, in new memory. Who wrote the folder of a paper does
// not choose where it is made: there it is "reproduced".
static char* usual_folder(const jd_paper* paper, const jd_exhibit* only) {
    const char* name = jd_paper_folder(paper) ? "reproduced" : paper->name;
    const size_t size = strlen(name) + (only ? strlen(only->name) : 0) + 2;
    char* folder = jd_cli_alloc(size, 1);
    snprintf(folder, size, "%s%s%s", name, only ? "-" : "", only ? only->name : "");
    return folder;
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
    if (status != JD_OK)
        return failed(context, status);
    const bool is_json = jd_cli_flag(arguments, "json");
    if (is_json || !jd_cli_flag(arguments, "quiet"))
        jd_cli_tell_reproduction(made, folder, is_json);
    const int failing = jd_reproduction_count(made, JD_FAILS);
    jd_reproduction_free(made);
    return failing > 0 ? jd_cli_failed("%d check%s of %s fail%s", failing, failing > 1 ? "s" : "",
                                       paper->name, failing > 1 ? "" : "s")
                       : JD_CLI_DONE;
}

// By name or code; a path is one of a folder with a page.
static jd_status open_paper(jd_context* context, const char* name, const jd_paper** paper) {
    return strchr(name, '/') ? jd_paper_read(context, name, paper)
                             : jd_paper_find(context, name, paper);
}

static int make_paper(jd_context* context, const jd_cli_arguments* arguments) {
    const jd_paper* paper;
    const jd_exhibit* only = NULL;
    if (open_paper(context, arguments->operands[0], &paper) != JD_OK ||
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

// ---- All papers --------------------------------------------------------------------------------

// What was made so far of all papers.
typedef struct shelf {
    const char* folder;
    jd_reproduce_options options;
    jd_cli_progress progress;
    jd_reproduction** made;
    int count;
} shelf;

static jd_status make_next(jd_context* context, shelf* s) {
    const jd_paper* paper = jd_paper_at(s->count);
    part own = {&s->progress, (double)s->count / jd_paper_count(), 1.0 / jd_paper_count()};
    if (paper == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a paper");
    const size_t size = strlen(s->folder) + strlen(paper->name) + 2;
    char* folder = jd_cli_alloc(size, 1);
    snprintf(folder, size, "%s/%s", s->folder, paper->name);
    s->options.progress = forward;
    s->options.progress_data = &own;
    const jd_status status = jd_reproduce(context, paper, folder, &s->options, &s->made[s->count]);
    s->count += status == JD_OK;
    free(folder);
    return status;
}

static int tell_all(const shelf* s, const jd_cli_arguments* arguments) {
    const bool is_json = jd_cli_flag(arguments, "json");
    int failing = 0;
    for (int i = 0; i < s->count; i++)
        failing += jd_reproduction_count(s->made[i], JD_FAILS);
    if (is_json || !jd_cli_flag(arguments, "quiet"))
        jd_cli_tell_index((const jd_reproduction* const*)s->made, s->count, s->folder, is_json);
    return failing > 0 ? jd_cli_failed("%d check%s fail%s", failing, failing > 1 ? "s" : "",
                                       failing > 1 ? "" : "s")
                       : JD_CLI_DONE;
}

// Papers that are finished stay where the work is stopped; the page over all comes last.
static int make_all(jd_context* context, const jd_cli_arguments* arguments) {
    const char* given = jd_cli_value(arguments, "output");
    shelf s = {.folder = given ? given : "papers", .options = jd_reproduce_options_default()};
    s.options.replace = jd_cli_flag(arguments, "force");
    if (arguments->operand_count > 0)
        return jd_cli_wrong("--all makes every paper: it does not go with '%s'",
                            arguments->operands[0]);
    if (read_points(context, arguments, &s.options.points) ||
        check_folder(context, s.folder, s.options.replace))
        return JD_CLI_WRONG;
    const bool is_new = mkdir(s.folder, 0777) == 0;
    if (!is_new && errno != EEXIST)
        return jd_cli_wrong("cannot make the folder '%s': %s", s.folder, strerror(errno));
    s.made = jd_cli_alloc((size_t)jd_paper_count() + 1, sizeof *s.made);
    s.progress = jd_cli_progress_begin(jd_cli_flag(arguments, "quiet"));
    jd_cli_signals_catch();
    jd_status status = JD_OK;
    while (s.count < jd_paper_count() && status == JD_OK)
        status = make_next(context, &s);
    jd_cli_progress_end(&s.progress);
    if (status == JD_OK)
        status = jd_reproduction_index(context, (const jd_reproduction* const*)s.made, s.count,
                                       s.folder);
    const int code = status == JD_OK ? tell_all(&s, arguments) : failed(context, status);
    if (is_new && s.count == 0)
        rmdir(s.folder);
    for (int i = 0; i < s.count; i++)
        jd_reproduction_free(s.made[i]);
    free(s.made);
    return code;
}

static int run_reproduce(jd_context* context, const jd_cli_arguments* arguments) {
    if (jd_cli_flag(arguments, "all"))
        return make_all(context, arguments);
    return arguments->operand_count > 0 ? make_paper(context, arguments) : list(arguments);
}

// ---- Table -------------------------------------------------------------------------------------

static const jd_cli_option options[] = {
    {"all", 0, NULL, JD_CLI_NONE, false,
     "every paper, each in its folder, and one page over all of them"},
    {"output", 'o', "FOLDER", JD_CLI_FILE, false,
     "folder to make (default: the paper's name, with that of the figure; 'papers' of all; "
     "'reproduced' of a folder)"},
    {"points", 0, "COUNT", JD_CLI_FREE, false,
     "values of each sweep, for a quick look (default: as many as the page needs)"},
    {"force", 0, NULL, JD_CLI_NONE, false, "replace files of an existing folder; others stay"},
    {"json", 0, NULL, JD_CLI_NONE, false, "print one JSON object in place of the text"},
    {"quiet", 'q', NULL, JD_CLI_NONE, false, "print no checks and no progress"},
};

const jd_cli_command jd_cli_reproduce_command = {
    .name = "reproduce",
    .summary = "make figures, tables and claims of a paper again, and check them",
    .usage = "[PAPER [FIGURE]]",
    .description =
        "Makes a folder with the figures of a paper: the scenario and the result of each run, each "
        "figure with its gnuplot script and data, and a page (index.html, README.md) that says "
        "what the paper claims, what came out here, and what else was found. A paper is named by "
        "its key (sypniewska2015), by the code of its proceedings (NON254), or by the path of a "
        "folder with a page, paper.yaml, and its scenarios (./mine). Without a paper it lists the "
        "papers and their figures; with --all it makes every one.\n\n"
        "The folder of a paper is data and may be a stranger's: no program in it is run, no file "
        "outside of it is read, and nothing is written but the folder that is made.\n\n"
        "A claim of a paper agrees, agrees within a distance that is told, is refuted, or cannot "
        "be checked, with the reason; checks of our own agree. What comes out otherwise than it "
        "did before fails: the exit code is 1 then.\n\n"
        "The folder of a paper appears whole or not at all. An existing folder must be empty "
        "unless --force is given.",
    .example = "judder reproduce kardan2013",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_PAPER,
    .operand_max = 2,
    .run = run_reproduce,
};
