// judder sweep: runs many trajectories over a parameter and records them at a section.
//
// Everything that can be wrong with the input or the output paths is found before the sweep starts.
// A case that fails is told; a sweep that is stopped keeps what is finished.
#include "setup/sweep.h"

#include "setup/figure.h"

#include "shell/team.h"
#include "shell/terminal.h"
#include "shell/values.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

// The result's file: as told, or named after the scenario or the system.
static char* output_path(const jd_cli_arguments* arguments) {
    const char* given = jd_cli_value(arguments, "output");
    const char* source = arguments->operands[0];
    const char* name = strrchr(source, '/') ? strrchr(source, '/') : source;
    if (!given && strchr(name, '.'))
        return jd_cli_path_ending(source, ".h5");
    const size_t size = strlen(given ? given : source) + sizeof "-sweep.h5";
    char* path = jd_cli_alloc(size, 1);
    snprintf(path, size, "%s%s", given ? given : source, given ? "" : "-sweep.h5");
    return path;
}

static bool is_table(const char* path) {
    const char* dot = strrchr(path, '.');
    return dot && strcasecmp(dot, ".csv") == 0;
}

// Where the cases go while the sweep runs: the result, or for a table a result beside it.
static char* work_path(const char* output) {
    const char* ending = is_table(output) ? ".h5" : "";
    char* path = jd_cli_alloc(strlen(output) + strlen(ending) + 1, 1);
    sprintf(path, "%s%s", output, ending);
    return path;
}

// Whether a file is there, or an unfinished one of the same name.
static bool is_there(const char* output) {
    char* part = jd_cli_alloc(strlen(output) + sizeof ".part", 1);
    sprintf(part, "%s.part", output);
    const bool there = access(output, F_OK) == 0 || access(part, F_OK) == 0;
    free(part);
    return there;
}

// Say why the output cannot be written, and what would help.
static int refuse(jd_context* context, const char* output, const jd_sweep_options* sweep) {
    char message[1024];
    jd_sweep_options forced = *sweep;
    forced.replace = true;
    snprintf(message, sizeof message, "%s", jd_cli_why(context));
    const bool helps = !sweep->resume && !sweep->replace && is_there(output) &&
                       jd_sweep_check_path(context, output, &forced) == JD_OK;
    return jd_cli_wrong("%s%s", message, helps ? "; --force replaces, --resume goes on" : "");
}

// What the figure shall show will be recorded.
static int check_figure(jd_context* context, const jd_cli_arguments* arguments,
                        const jd_cli_sweep_report* report) {
    const jd_model* model = report->model;
    const jd_sweep_options* sweep = report->sweep;
    const char* figure = jd_cli_value(arguments, "plot");
    const char* names[JD_SWEEP_QUANTITIES];
    jd_cli_quantities all, known = {0};
    jd_cli_figure drawn;
    if (!figure)
        return jd_cli_figure_refuse(arguments, "--plot");
    jd_cli_quantities_of_system(jd_model_system(model), &all);
    const int count = jd_sweep_quantities(model, sweep, names);
    for (int i = 0; i < all.count; i++) {
        for (int k = 0; k < count; k++) {
            if (strcmp(all.names[i], names[k]) == 0)
                jd_cli_quantities_add(&known, all.names[i], all.units[i]);
        }
    }
    for (int i = 0; i < sweep->axis_count; i++) {
        const jd_parameter* parameter;
        if (jd_model_parameter(model, sweep->axes[i].name, &parameter, NULL) == JD_OK)
            jd_cli_quantities_add(&known, sweep->axes[i].name, parameter->unit);
    }
    if (jd_cli_figure_read(context, arguments, &known, &drawn))
        return JD_CLI_WRONG;
    // --resume alone does not let every figure be replaced: only the one that the sweep has left.
    drawn.options.replace = sweep->replace || report->own_figure;
    return jd_cli_figure_check(context, figure, &drawn.options);
}

static int check_files(jd_context* context, const jd_cli_arguments* arguments, const char* output,
                       jd_cli_sweep_report* report) {
    const char* figure = jd_cli_value(arguments, "plot");
    const jd_sweep_options* sweep = report->sweep;
    const char* work = report->work;
    report->own_figure = figure && sweep->resume && jd_sweep_made_figure(work, figure);
    const bool keep_script = jd_cli_flag(arguments, "keep-script");
    const jd_cli_file files[] = {{"--output", output},
                                 {"--plot", figure},
                                 {"the input", arguments->operands[0]},
                                 {"the cases", is_table(output) ? report->work : NULL}};
    if (!figure && keep_script)
        return jd_cli_wrong("--keep-script goes with --plot only");
    if (sweep->replace && sweep->resume)
        return jd_cli_wrong("--force and --resume do not go together");
    if (jd_cli_files_differ(files, 4, keep_script ? figure : NULL))
        return JD_CLI_WRONG;
    if (is_table(output) && jd_cli_result_check(context, output, sweep->replace))
        return JD_CLI_WRONG;
    if (jd_sweep_check_path(context, work, sweep) != JD_OK)
        return refuse(context, work, sweep);
    return check_figure(context, arguments, report);
}

// A part has a journal in place of the result, and no figure.
static int check_part(jd_context* context, const jd_cli_arguments* arguments, const char* output,
                      jd_cli_sweep_report* report) {
    const jd_cli_given* given = jd_cli_find_given(arguments, "part");
    if (jd_study_part_read(context, given->value, &report->part) != JD_OK)
        return jd_cli_wrong_value("part", given->value, jd_context_message(context));
    if (jd_cli_value(arguments, "plot"))
        return jd_cli_wrong("--plot goes with the whole: join the parts, then 'judder plot'");
    if (report->sweep->replace && report->sweep->resume)
        return jd_cli_wrong("--force and --resume do not go together");
    if (is_table(output))
        return jd_cli_wrong("a part is no table: give --output FILE.h5");
    free(report->work);
    report->work = jd_study_part_path(output, report->part);
    return report->work ? JD_CLI_DONE : jd_cli_wrong("out of memory");
}

// Of several processes the first one looks at the files; --resume may have nothing to go on with.
static int check_team(jd_context* context, const jd_cli_arguments* arguments, const char* output,
                      jd_cli_sweep_report* report) {
    jd_sweep_options* sweep = report->own_sweep;
    const bool resume = sweep->resume;
    if (!jd_cli_team_speaks())
        return JD_CLI_DONE;
    if (jd_cli_team() && resume && !is_there(report->work) && !sweep->replace)
        sweep->resume = false;
    const int code = check_files(context, arguments, output, report);
    sweep->resume = resume;
    return code;
}

static jd_status run_sweep_or_part(const jd_cli_setup* setup, const char* output,
                                   const jd_cli_sweep_report* report, jd_sweep_summary* summary) {
    if (jd_cli_team())
        return jd_sweep_run_team(setup->model, &setup->options, report->sweep, jd_cli_team(),
                                 report->work, summary);
    return report->part.count > 0
               ? jd_sweep_run_part(setup->model, &setup->options, report->sweep, report->part,
                                   output, summary)
               : jd_sweep_run(setup->model, &setup->options, report->sweep, report->work, summary);
}

// Why it could not be run; with what is finished in the file, if it had begun.
static int tell_failure(jd_context* context, const jd_cli_sweep_report* report) {
    const char* why = jd_cli_why(context);
    const bool in_the_way = report->part.count > 0 && strstr(why, "can be resumed, or replaced");
    if (jd_cli_team())
        return jd_cli_team_failed(context, report->summary->cases > 0);
    if (report->summary->cases > 0)
        return jd_cli_failed("%s", why);
    return jd_cli_wrong("%s%s", why, in_the_way ? ": --resume, --force" : "");
}

static int draw(jd_context* context, const jd_cli_arguments* arguments,
                jd_cli_sweep_report* report) {
    const char* figure = jd_cli_value(arguments, "plot");
    jd_diagram* diagram = NULL;
    if (!figure)
        return JD_CLI_DONE;
    if (jd_diagram_open(context, report->work, &diagram) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    // A sweep that goes on may replace the figure that it has left when it was stopped.
    int code = jd_cli_figure_diagram(context, arguments, diagram,
                                     &(jd_cli_target){figure, report->own_figure});
    jd_diagram_free(diagram);
    if (!code && report->status == JD_CANCELLED &&
        jd_sweep_note_figure(context, report->work, figure) != JD_OK)
        code = jd_cli_wrong("%s", jd_cli_why(context));
    if (!code)
        jd_cli_written_figure(&report->written, figure, jd_cli_flag(arguments, "keep-script"));
    return code;
}

// The table of a sweep that is finished; the cases of one that was stopped stay where they are.
static int write_table(jd_context* context, const char* output, jd_cli_sweep_report* report) {
    const bool done = is_table(output) && report->status != JD_CANCELLED;
    jd_diagram* diagram = NULL;
    jd_status status = done ? jd_diagram_open(context, report->work, &diagram) : JD_OK;
    if (done && status == JD_OK)
        status = jd_diagram_write_csv(context, diagram, output, report->sweep->replace);
    jd_diagram_free(diagram);
    report->converted = done && status == JD_OK;
    jd_cli_written_add(&report->written, report->converted ? output : report->work);
    return status == JD_OK ? JD_CLI_DONE
                           : jd_cli_wrong("%s; the cases are in '%s'", jd_context_message(context),
                                          report->work);
}

// Why cases failed: how many with each status, as "2 section, 1 range".
static void reasons(jd_context* context, const char* output, char* text, size_t size) {
    jd_status seen[8];
    int64_t counts[8] = {0};
    int kinds = 0;
    jd_diagram* diagram = NULL;
    size_t used = (size_t)snprintf(text, size, "the file says how");
    if (jd_diagram_open(context, output, &diagram) != JD_OK)
        return;
    for (int64_t i = 0; i < jd_diagram_case_count(diagram); i++) {
        const jd_diagram_case one = jd_diagram_case_at(diagram, i);
        int k = 0;
        while (k < kinds && seen[k] != one.status)
            k++;
        if (!one.done || one.status == JD_OK || k == 8)
            continue;
        kinds += k == kinds;
        seen[k] = one.status;
        counts[k]++;
    }
    used = 0;
    for (int k = 0; k < kinds && used < size; k++)
        used += (size_t)snprintf(text + used, size - used, "%s%lld %s", k > 0 ? ", " : "",
                                 (long long)counts[k], jd_status_name(seen[k]));
    jd_diagram_free(diagram);
}

static int tell(jd_context* context, const jd_cli_arguments* arguments,
                const jd_cli_sweep_report* report) {
    char why[256];
    const jd_sweep_summary* s = report->summary;
    const bool is_json = jd_cli_flag(arguments, "json");
    if (is_json || !jd_cli_flag(arguments, "quiet"))
        jd_cli_sweep_tell(report, is_json);
    if (report->status == JD_CANCELLED)
        return jd_cli_failed("stopped: %lld of %lld cases are in '%s', --resume goes on",
                             (long long)s->finished, (long long)s->cases, report->work);
    if (s->failed > 0)
        reasons(context, report->work, why, sizeof why);
    if (s->failed > 0)
        return jd_cli_failed("%lld of %lld cases failed: %s", (long long)s->failed,
                             (long long)s->cases, why);
    return JD_CLI_DONE;
}

static int run_setup(jd_context* context, const jd_cli_arguments* arguments, jd_cli_setup* setup,
                     const char* output) {
    jd_sweep_options* sweep = jd_cli_alloc(1, sizeof *sweep);
    jd_sweep_summary* summary = jd_cli_alloc(1, sizeof *summary);
    jd_cli_progress progress = jd_cli_progress_begin(jd_cli_flag(arguments, "quiet"));
    jd_cli_sweep_report report = {.model = setup->model,
                                  .sweep = sweep,
                                  .own_sweep = sweep,
                                  .summary = summary,
                                  .work = work_path(output)};
    progress.log = !jd_cli_flag(arguments, "quiet");
    int code = jd_cli_sweep_read(context, arguments, setup, sweep);
    if (!code && jd_sweep_check(setup->model, &setup->options, sweep) != JD_OK)
        code = jd_cli_wrong("%s", jd_context_message(context));
    if (!code)
        code = jd_cli_value(arguments, "part") ? check_part(context, arguments, output, &report)
                                               : check_team(context, arguments, output, &report);
    if (!code && jd_cli_team() && report.part.count > 0)
        code = jd_cli_wrong("--part is for processes that know nothing of each other");
    if (!jd_cli_team_ready(code == JD_CLI_DONE))
        code = code ? code : JD_CLI_WRONG;
    if (code)
        goto end;
    progress.total = (double)jd_sweep_case_count(sweep);
    if (report.part.count > 0)
        progress.total /= report.part.count;
    setup->options.progress = jd_cli_progress_update;
    setup->options.progress_data = &progress;
    jd_cli_signals_catch();
    report.status = run_sweep_or_part(setup, output, &report, summary);
    report.seconds = jd_cli_clock() - progress.begun;
    jd_cli_progress_end(&progress);
    if (report.status < 0) {
        code = tell_failure(context, &report);
        goto end;
    }
    if (!jd_cli_team_speaks())
        goto end;
    const int written = write_table(context, output, &report);
    const int drawn = draw(context, arguments, &report);
    code = tell(context, arguments, &report);
    code = written ? written : drawn ? drawn : code;
    if (report.converted)
        unlink(report.work);
    jd_cli_written_free(&report.written);
end:
    free(report.work);
    free(sweep);
    free(summary);
    return code;
}

static int run_sweep(jd_context* context, const jd_cli_arguments* arguments) {
    jd_cli_setup setup;
    int code = jd_cli_setup_read(context, arguments, &setup);
    if (!code) {
        char* output = output_path(arguments);
        code = run_setup(context, arguments, &setup, output);
        free(output);
    }
    jd_cli_setup_free(&setup);
    return code;
}

// ---- Table -------------------------------------------------------------------------------------

static const jd_cli_option options[] = {
    {"over", 0, "NAME=FROM:TO:POINTS", JD_CLI_PARAMETER, true,
     "vary a parameter, or an initial value (initial.x), in equal steps; with ':log' behind it in "
     "equal ratios; as NAME=A,B,C over listed values; a second one makes a map of two"},
    {"section", 0, "SECTION", JD_CLI_FREE, false,
     "where to look: drive (once per period of all that drives it), drive=NAME (of one angular "
     "frequency), period=TIME, event=KIND (each impact), or QUANTITY=VALUE with ':up' or ':down' "
     "(default: drive)"},
    {"phase", 0, "ANGLE", JD_CLI_FREE, false, "of the period, for a section by drive or period"},
    {"within", 0, "TIME", JD_CLI_FREE, false,
     "give a case up that has not met a section by crossing or event for so long (default: the "
     "system's end time)"},
    {"start", 0, "RULE", JD_CLI_START, false, NULL},
    {"direction", 0, "WAY", JD_CLI_DIRECTION, false, NULL},
    {"segments", 0, "COUNT", JD_CLI_SWEEP_NUMBER, false, NULL},
    {"starts", 0, "COUNT", JD_CLI_SWEEP_NUMBER, false, NULL},
    {"random", 0, "STATE=MIN:MAX", JD_CLI_STATE, true, "span of the random starts of a state"},
    {"seed", 0, "NUMBER", JD_CLI_SWEEP_NUMBER, false, NULL},
    {"transient", 0, "COUNT", JD_CLI_SWEEP_NUMBER, false, NULL},
    {"record", 0, "COUNT", JD_CLI_SWEEP_NUMBER, false, NULL},
    {"quantity", 0, "NAME", JD_CLI_FREE, true,
     "record a state or an output (default: all states but sums and the one that the section "
     "holds)"},
    {"periods", 0, "COUNT", JD_CLI_SWEEP_NUMBER, false, NULL},
    {"period-tolerance", 0, "NUMBER", JD_CLI_SWEEP_NUMBER, false, NULL},
    {"set", 0, "NAME=VALUE", JD_CLI_PARAMETER, true,
     "set a parameter, as for 'judder run'; the last one of a name counts"},
    {"initial", 0, "NAME=VALUE", JD_CLI_STATE, true, "set the initial value of a state"},
    {"table", 0, "NAME=FILE.csv", JD_CLI_FREE, true,
     "take a curve over time from a file, for a system as a text that leaves it to its users"},
    {"friction", 0, "LAW", JD_CLI_LAW, false, "friction law"},
    {"load", 0, "TERM", JD_CLI_FREE, true, "add a load, as for 'judder run'"},
    {"drive", 0, "TERM", JD_CLI_FREE, true, "add a motion of the support; the same way"},
    {"begin", 0, "TIME", JD_CLI_RUN_NUMBER, false, "start time of each value"},
    {"tol", 0, "NUMBER", JD_CLI_RUN_NUMBER, false, "relative tolerance of the solver"},
    {"solver", 0, "NAME", JD_CLI_SOLVER, false, "time stepper"},
    {"max-steps", 0, "COUNT", JD_CLI_RUN_NUMBER, false, "give a case up after so many steps"},
    {"engine", 0, "NAME", JD_CLI_ENGINE, false,
     "vector engine; with the same maths it never changes a result (default: the best)"},
    {"threads", 0, "COUNT", JD_CLI_RUN_NUMBER, false,
     "threads; they never change a result (default: one per core)"},
    {"output", 'o', "FILE", JD_CLI_FILE, false,
     "the result, .h5, or a table of all recorded sections, .csv (default: an .h5 named after the "
     "file or the system)"},
    {"part", 0, "K/N", JD_CLI_FREE, false,
     "run part K of N alone, into FILE.part-K-of-N, which 'judder join' joins"},
    {"plot", 0, "FILE", JD_CLI_FILE, false, "draw the diagram: .png, .svg or .pdf"},
    {"colour", 0, "WHAT", JD_CLI_COLOUR, false, "what the colours of the diagram tell"},
    JD_CLI_FIGURE_OPTIONS,
    {"force", 0, NULL, JD_CLI_NONE, false, "replace existing files"},
    {"resume", 0, NULL, JD_CLI_NONE, false, "go on with a sweep that was stopped"},
    JD_CLI_NO_LOCK,
    {"keep-script", 0, NULL, JD_CLI_NONE, false, "leave the gnuplot script beside the figure"},
    {"json", 0, NULL, JD_CLI_NONE, false, "print one JSON object in place of the summary"},
    {"quiet", 'q', NULL, JD_CLI_NONE, false, "print no summary and no progress"},
};

const jd_cli_command jd_cli_sweep_command = {
    .name = "sweep",
    .summary = "run over a parameter and record at a section",
    .usage = "SYSTEM|FILE.yaml|PLUGIN.so",
    .description =
        "Runs a system once for every value of a parameter, waits until it has settled, and "
        "records where it crosses a section: the points of a bifurcation diagram. Two parameters "
        "make a map. What is not given on the command line is taken from the section 'sweep' of "
        "the file.\n\n"
        "With --start carry each value starts where the one before has ended, so that the sweep "
        "follows a branch as far as it goes; up and down show hysteresis. With --start random "
        "several starts per value find motions that exist side by side.\n\n"
        "Results are written as they come, and are the same to the last bit for any number of "
        "threads. While the sweep runs, its file is called FILE.part; 'judder plot' shows that, "
        "too. SIGINT or SIGTERM stops it with what is finished, and exit code 1; --resume goes on. "
        "For a table FILE.csv the cases are in FILE.csv.h5 until it is finished.\n\n"
        "With --part 3/64 it runs one of 64 parts, on any machine; 'judder join' makes one result "
        "of all, with the bytes of a sweep in one go. With --start carry whole chains are dealt "
        "out: --segments makes more. --resume of a part also begins it. "
        "A case that fails is kept with its status, and the command exits with 1.",
    .example = "judder sweep duffing --over gamma=0.2:0.5:400 --start carry --direction both -o "
               "duffing.h5 --plot duffing.png",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_SYSTEM_OR_FILE,
    .operand_min = 1,
    .operand_max = 1,
    .run = run_sweep,
};
