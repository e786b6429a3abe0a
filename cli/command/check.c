// judder check: reads a scenario file and says whether it can be run.
#include "report/report.h"
#include "shell/command.h"
#include "shell/text.h"

// A moment of the run is enough, with its outputs.
#define MOMENT 1e-9  // of the whole run

static int draw_start(jd_context* context, jd_scenario* scenario, const char* path,
                      const jd_animation_options* drawn) {
    jd_run_options options = *jd_scenario_options(scenario);
    jd_trajectory* trajectory = NULL;
    jd_result* result = NULL;
    options.end = options.begin + MOMENT * (options.end - options.begin);
    options.outputs = true;
    options.record = JD_RECORD_GRID;
    const bool fine =
        jd_run(jd_scenario_model(scenario), &options, &trajectory) == JD_OK &&
        jd_result_create(context, trajectory, jd_scenario_text(scenario), &result) == JD_OK &&
        jd_scene_figure_write(context, result, path, drawn) == JD_OK;
    jd_result_free(result);
    jd_trajectory_free(trajectory);
    return fine ? JD_CLI_DONE : jd_cli_wrong("%s", jd_context_message(context));
}

// --plot: what a film shows, at the start.
static int plot_start(jd_context* context, const jd_cli_arguments* arguments,
                      jd_scenario* scenario) {
    const char* path = jd_cli_value(arguments, "plot");
    const jd_system* system = jd_model_system(jd_scenario_model(scenario));
    jd_animation_options options = jd_animation_options_default();
    options.replace = jd_cli_flag(arguments, "force");
    if (!path)
        return jd_cli_flag(arguments, "force") ? jd_cli_wrong("--force goes with --plot")
                                               : JD_CLI_DONE;
    if (system->scene_count == 0)
        return jd_cli_wrong("'%s' has nothing to draw at its start: a 'film' or a 'mechanism' does",
                            system->name);
    if (jd_scene_figure_check(context, path, &options) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    return draw_start(context, scenario, path, &options);
}

static int run_check(jd_context* context, const jd_cli_arguments* arguments) {
    const char* path = arguments->operands[0];
    jd_scenario* scenario;
    jd_plugin_refuse(context, !jd_cli_flag(arguments, "plugins"));
    const jd_status status = jd_scenario_read(context, path, &scenario);
    if (status == JD_ERR_REFUSED)
        return jd_cli_wrong("%s; --plugins allows it", jd_context_message(context));
    if (status != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    const jd_model* model = jd_scenario_model(scenario);
    const jd_law* law = jd_cli_common_law(model);
    char end[JD_CLI_NUMBER_SIZE];
    const char* remark;
    for (int i = 0; (remark = jd_system_warning(jd_model_system(model), i)) != NULL; i++)
        jd_cli_note("%s", remark);
    if (!jd_cli_flag(arguments, "quiet"))
        jd_cli_print("%s: ok (%s%s%s, end %s s)", path, jd_model_system(model)->name,
                     law ? ", " : "", law ? law->name : "",
                     jd_number_text(jd_scenario_options(scenario)->end, end));
    const int code = plot_start(context, arguments, scenario);
    jd_scenario_free(scenario);
    return code;
}

static const jd_cli_option options[] = {
    {.name = "plugins", .text = "load the plug-in that the file names, which runs its code"},
    {.name = "plot",
     .argument = "FILE",
     .values = JD_CLI_FILE,
     .text = "draw the system at its start, as its film shows it: .png"},
    {.name = "force", .text = "replace an existing file"},
    {.name = "quiet", .letter = 'q', .text = "print nothing; the exit code tells"},
};

const jd_cli_command jd_cli_check_command = {
    .name = "check",
    .summary = "check a scenario or a system as a text without running it",
    .usage = "FILE.yaml",
    .description = "Reads a scenario file, or a system as a text, and checks every name, unit and "
                   "range in it. "
                   "Errors name file, line and column; what nothing uses is told.\n\nNothing of "
                   "the file is run, but for --plot a moment of it. Where it names a plug-in, "
                   "that is not loaded, and the file not checked, unless --plugins says so.",
    .example = "judder check ball.yaml",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_SCENARIO_FILE,
    .operand_min = 1,
    .operand_max = 1,
    .run = run_check,
};
