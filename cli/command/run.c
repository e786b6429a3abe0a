// judder run: integrates one trajectory and writes what was asked for.
//
// Everything that can be wrong with the input or the output paths is found before the run starts.
// A trajectory that fails on its way is reported, and its rows up to there are written.
#include "report/run.h"
#include "setup/animate.h"
#include "setup/figure.h"
#include "setup/setup.h"
#include "shell/command.h"
#include "shell/terminal.h"
#include "shell/text.h"
#include "shell/values.h"

// ---- Checks before the run ---------------------------------------------------------------------

// What the figure shall show can be shown of this system.
static int check_figure(jd_context* context, const jd_cli_arguments* arguments,
                        const jd_system* system) {
    jd_cli_quantities known;
    jd_cli_figure drawn;
    const char* figure = jd_cli_value(arguments, "plot");
    if (!figure)
        return jd_cli_figure_refuse(arguments, "--plot");
    jd_cli_quantities_of_system(system, &known);
    if (jd_cli_figure_read(context, arguments, &known, &drawn))
        return JD_CLI_WRONG;
    return jd_cli_figure_check(context, figure, &drawn.options);
}

// `input` is the file that is run, NULL for a built-in system.
static int check_outputs(jd_context* context, const jd_cli_arguments* arguments, const char* input,
                         const jd_system* system) {
    const char* output = jd_cli_value(arguments, "output");
    const char* figure = jd_cli_value(arguments, "plot");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    jd_cli_film film;
    if (jd_cli_film_read(context, arguments, &film))
        return JD_CLI_WRONG;
    const jd_cli_file files[] = {
        {"--output", output}, {"--plot", figure}, {"--animate", film.path}, {"the input", input}};
    if (jd_cli_flag(arguments, "quiet") && jd_cli_flag(arguments, "verbose"))
        return jd_cli_wrong("--quiet and --verbose do not go together");
    if (!figure && drawn.keep_script)
        return jd_cli_wrong("--keep-script goes with --plot only");
    if (jd_cli_files_differ(files, 4, drawn.keep_script ? figure : NULL))
        return JD_CLI_WRONG;
    if (output && jd_cli_result_check(context, output, drawn.replace))
        return JD_CLI_WRONG;
    return check_figure(context, arguments, system);
}

// ---- The run -----------------------------------------------------------------------------------

// What --verbose tells after the run.
static void note_run(const jd_trajectory* trajectory, double seconds) {
    const jd_run_options options = jd_trajectory_options(trajectory);
    char begin[JD_CLI_NUMBER_SIZE], end[JD_CLI_NUMBER_SIZE], tolerance[JD_CLI_NUMBER_SIZE];
    jd_cli_note("ran from %s s to %s s with tolerance %s", jd_number_text(options.begin, begin),
                jd_number_text(options.end, end), jd_number_text(options.tolerance, tolerance));
    jd_cli_note("solver %s on engine %s took %.3g s", options.solver, options.engine, seconds);
}

// How long at the start no drift is measured.
static int set_transient(jd_context* context, const jd_cli_arguments* arguments,
                         jd_run_options* options) {
    const jd_cli_given* given = jd_cli_find_given(arguments, "transient");
    if (given == NULL)
        return JD_CLI_DONE;
    if (!options->drift)
        return jd_cli_wrong("--transient goes with a drive, and the model has none; --drive moves "
                            "its support");
    if (jd_cli_read_value(context, given, given->value, "s", &options->transient))
        return JD_CLI_WRONG;
    if (options->transient < 0)
        return jd_cli_wrong_value("transient", given->value, "must not be negative");
    if (options->transient >= options->end - options->begin)
        return jd_cli_wrong_value("transient", given->value, "must be shorter than the run");
    return JD_CLI_DONE;
}

// What a run has left.
typedef struct outcome {
    jd_trajectory* trajectory;
    jd_result* result;   // without rows where no figure needs them
    jd_status recorded;  // of --output
} outcome;

static void drop_rows(void* data, const jd_rows* rows) { (void)data, (void)rows; }

// Rows go to the file while the run goes on, and are kept for figures alone.
static jd_status run_model(const jd_cli_arguments* arguments, const jd_cli_setup* setup,
                           const char* text, outcome* out) {
    const char* output = jd_cli_value(arguments, "output");
    const bool drawn = jd_cli_value(arguments, "plot") || jd_cli_value(arguments, "animate");
    jd_run_options options = setup->options;
    if (drawn)
        return jd_run(setup->model, &options, &out->trajectory);
    if (output) {
        const jd_recording file = {output, jd_cli_flag(arguments, "force"), text};
        out->recorded = jd_run_record(setup->model, &options, &file, &out->trajectory);
        // Memory that ran out twice is told once.
        const bool ran_out = out->recorded == JD_ERR_MEMORY &&
                             jd_trajectory_status(out->trajectory) == JD_ERR_MEMORY;
        return out->trajectory && !ran_out ? JD_OK : out->recorded;
    }
    options.rows = drop_rows;
    return jd_run(setup->model, &options, &out->trajectory);
}

static int integrate(jd_context* context, const jd_cli_arguments* arguments, outcome* out) {
    jd_cli_progress progress = jd_cli_progress_begin(jd_cli_flag(arguments, "quiet"));
    const char* source = arguments->operands[0];
    jd_cli_setup setup;
    int code = jd_cli_setup_read(context, arguments, &setup);
    if (!code) {
        setup.options.drift =
            jd_model_system(setup.model)->transport.x != NULL && jd_model_is_driven(setup.model);
        code = set_transient(context, arguments, &setup.options);
    }
    if (!code)
        code = check_outputs(context, arguments,
                             setup.scenario || jd_plugin_is_path(source) ? source : NULL,
                             jd_model_system(setup.model));
    if (code)
        goto end;
    setup.options.progress = jd_cli_progress_update;
    setup.options.progress_data = &progress;
    jd_cli_signals_catch();
    const char* text = setup.scenario ? jd_scenario_text(setup.scenario) : NULL;
    const jd_status status = run_model(arguments, &setup, text, out);
    jd_cli_progress_end(&progress);
    if (status != JD_OK || jd_result_create(context, out->trajectory, text, &out->result) != JD_OK)
        code = jd_cli_wrong("%s", jd_context_message(context));
    else if (jd_cli_flag(arguments, "verbose"))
        note_run(out->trajectory, jd_cli_clock() - progress.begun);
end:
    jd_cli_setup_free(&setup);
    return code;
}

// ---- Results -----------------------------------------------------------------------------------

static int draw_figure(jd_context* context, const jd_cli_arguments* arguments, const char* figure,
                       jd_cli_run_report* report) {
    jd_cli_quantities known;
    jd_cli_figure drawn;
    jd_cli_quantities_of_result(report->result, &known);
    if (jd_cli_figure_read(context, arguments, &known, &drawn))
        return JD_CLI_WRONG;
    if (jd_figure_write(context, report->result, figure, &drawn.options) != JD_OK)
        return JD_CLI_WRONG;
    jd_cli_written_figure(&report->written, figure, drawn.options.keep_script);
    return JD_CLI_DONE;
}

static int make_film(jd_context* context, const jd_cli_arguments* arguments,
                     jd_cli_run_report* report, jd_cli_progress* progress) {
    jd_cli_film film;
    if (jd_cli_film_read(context, arguments, &film))
        return JD_CLI_WRONG;
    if (jd_cli_film_make(context, report->result, &film, progress) != JD_OK)
        return JD_CLI_WRONG;
    jd_cli_written_add(&report->written, film.path);
    return JD_CLI_DONE;
}

// `recorded`: how --output went, if it was written in the course of the run.
static int write_files(jd_context* context, const jd_cli_arguments* arguments, jd_status recorded,
                       jd_cli_run_report* report) {
    const char* output = jd_cli_value(arguments, "output");
    const char* figure = jd_cli_value(arguments, "plot");
    const char* film = jd_cli_value(arguments, "animate");
    jd_cli_progress progress = jd_cli_progress_begin(jd_cli_flag(arguments, "quiet"));
    int code = JD_CLI_DONE;
    if (output) {
        jd_status status = recorded;
        if (figure || film) {
            jd_cli_progress_say(&progress, "writing", output);
            status =
                jd_result_write(context, report->result, output, jd_cli_flag(arguments, "force"));
        }
        if (status != JD_OK)
            code = JD_CLI_WRONG;
        else
            jd_cli_written_add(&report->written, output);
    }
    if (figure && !code) {
        jd_cli_progress_say(&progress, "drawing", figure);
        code = draw_figure(context, arguments, figure, report);
    }
    if (film && !code)
        code = make_film(context, arguments, report, &progress);
    jd_cli_progress_end(&progress);
    return code ? jd_cli_wrong("%s", jd_context_message(context)) : code;
}

static int tell(const jd_cli_arguments* arguments, const jd_cli_run_report* report) {
    const bool is_json = jd_cli_flag(arguments, "json");
    if (is_json || !jd_cli_flag(arguments, "quiet"))
        jd_cli_run_tell(report, is_json);
    const jd_status status = jd_trajectory_status(report->trajectory);
    if (status == JD_OK || status == JD_EVENT)
        return JD_CLI_DONE;
    return jd_cli_failed("%s", jd_trajectory_message(report->trajectory));
}

static int run_run(jd_context* context, const jd_cli_arguments* arguments) {
    outcome out = {.recorded = JD_OK};
    int code = integrate(context, arguments, &out);
    if (!code) {
        jd_cli_run_report report = {.trajectory = out.trajectory,
                                    .result = out.result,
                                    .all_events = jd_cli_flag(arguments, "events")};
        const int written = write_files(context, arguments, out.recorded, &report);
        const int told = tell(arguments, &report);
        code = written ? written : told;
        jd_cli_written_free(&report.written);
    }
    jd_result_free(out.result);
    jd_trajectory_free(out.trajectory);
    return code;
}

// ---- Table -------------------------------------------------------------------------------------

static const jd_cli_option options[] = {
    {"set", 0, "NAME=VALUE", JD_CLI_PARAMETER, true,
     "set a parameter of the system, of its friction law or of its patch (patch.shape=ring, "
     "patch.inner=1mm) or of a term of its loads or drive (loads.0.F_x=2), of one of several "
     "contacts by its name (left.patch.shape=ring, left.friction=power, left.mu=0.3); the last one "
     "of a name counts"},
    {"initial", 0, "NAME=VALUE", JD_CLI_STATE, true, "set the initial value of a state"},
    {"table", 0, "NAME=FILE.csv", JD_CLI_FREE, true,
     "take a curve over time from a file, for a system as a text that leaves it to its users"},
    {"friction", 0, "LAW", JD_CLI_LAW, false, "friction law"},
    {"load", 0, "TERM", JD_CLI_FREE, true,
     "add a load, as '{F_x: 0.08, omega: 5}' or '{csv: push.csv}'; the first one takes the place "
     "of "
     "those before, 'none' adds none"},
    {"drive", 0, "TERM", JD_CLI_FREE, true,
     "add a motion of the support, as '{v_x: 0.1, omega: 50 Hz}', '{circle: 1 mm, omega: 50 Hz}' "
     "or "
     "'{csv: table.csv}'; the same way"},
    {"event", 0, "QUANTITY=VALUE", JD_CLI_QUANTITY, true,
     "note when a state or an output crosses a value, as 'x=5 mm'; with ':up' or ':down' behind it "
     "in that direction alone, with ':stop' the run ends there; 'none' forgets those of the file"},
    {"end", 0, "TIME", JD_CLI_RUN_NUMBER, false, "end time"},
    {"begin", 0, "TIME", JD_CLI_RUN_NUMBER, false, "start time"},
    {"tol", 0, "NUMBER", JD_CLI_RUN_NUMBER, false, "relative tolerance of the solver"},
    {"transient", 0, "TIME", JD_CLI_FREE, false,
     "leave out so much of the start when the mean drift is measured (default: half of the run)"},
    {"solver", 0, "NAME", JD_CLI_SOLVER, false, "time stepper"},
    {"output-step", 0, "TIME", JD_CLI_RUN_NUMBER, false,
     "time between the rows of --record grid (default: a 5000th of the run)"},
    {"record", 0, "ROWS", JD_CLI_RECORD, false, "rows to keep"},
    {"max-steps", 0, "COUNT", JD_CLI_RUN_NUMBER, false, "give up after so many steps"},
    {"engine", 0, "NAME", JD_CLI_ENGINE, false,
     "vector engine; with the same maths it never changes a result (default: the best)"},
    {"output", 'o', "FILE", JD_CLI_FILE, false,
     "write the result: .h5 holds everything, .csv the columns"},
    {"plot", 0, "FILE", JD_CLI_FILE, false, "draw the result: .png, .svg or .pdf"},
    JD_CLI_FIGURE_OPTIONS,
    JD_CLI_ANIMATE_OPTIONS,
    {"force", 0, NULL, JD_CLI_NONE, false, "replace existing files"},
    {"keep-script", 0, NULL, JD_CLI_NONE, false, "leave the gnuplot script beside the figure"},
    {"events", 0, NULL, JD_CLI_NONE, false, "list all events in the summary, not only a few"},
    {"json", 0, NULL, JD_CLI_NONE, false, "print one JSON object in place of the summary"},
    {"quiet", 'q', NULL, JD_CLI_NONE, false, "print no summary and no progress"},
    {"verbose", 'v', NULL, JD_CLI_NONE, false, "tell on stderr how the run is done"},
};

const jd_cli_command jd_cli_run_command = {
    .name = "run",
    .summary = "simulate a system or a scenario file",
    .usage = "SYSTEM|FILE.yaml|PLUGIN.so",
    .description =
        "Simulates one trajectory of a system, of the system a scenario file describes, or of the "
        "system in a plug-in, and prints a summary. Options are applied after the file.\n\n"
        "Values may carry a unit, as in --set 'a=3 mm' or --end '500 ms'; plain numbers are SI. "
        "'judder systems NAME' lists the names. Settings of the patch are applied together and "
        "before the others, so that a parameter that is its size scales the shape.\n\n"
        "For a body that a drive moves the summary tells the mean drift velocity over whole drive "
        "periods with its standard error, and the mean power lost; --transient says how much of "
        "the start does not count.\n\n"
        "What happens on the way is told as events: a contact begins to slip or stops, a value of "
        "--event is crossed. A run that an event ends is done, and exits with 0.\n\n"
        "A run that fails on its way, or that SIGINT or SIGTERM stops, keeps its rows up to there "
        "and exits with 1. A second signal ends it at once.",
    .example = "judder run vibrating-table --set A_x=0.8 --end 2 -o ball.h5 --plot ball.png",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_SYSTEM_OR_FILE,
    .operand_min = 1,
    .operand_max = 1,
    .run = run_run,
};
