// judder check: reads a scenario file and says whether it can be run.
#include "shell/command.h"
#include "shell/text.h"

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
    const jd_law* law = jd_model_law(model);
    char end[JD_CLI_NUMBER_SIZE];
    const char* remark;
    for (int i = 0; (remark = jd_system_warning(jd_model_system(model), i)) != NULL; i++)
        jd_cli_note("%s", remark);
    if (!jd_cli_flag(arguments, "quiet"))
        printf("%s: ok (%s%s%s, end %s s)\n", path, jd_model_system(model)->name, law ? ", " : "",
               law ? law->name : "", jd_number_text(jd_scenario_options(scenario)->end, end));
    jd_scenario_free(scenario);
    return JD_CLI_DONE;
}

static const jd_cli_option options[] = {
    {.name = "plugins", .text = "load the plug-in that the file names, which runs its code"},
    {.name = "quiet", .letter = 'q', .text = "print nothing; the exit code tells"},
};

const jd_cli_command jd_cli_check_command = {
    .name = "check",
    .summary = "check a scenario or a system as a text without running it",
    .usage = "FILE.yaml",
    .description = "Reads a scenario file, or a system as a text, and checks every name, unit and "
                   "range in it. "
                   "Errors name file, line and column; what nothing uses is told.\n\nNothing of "
                   "the file is run. Where it names a plug-in, "
                   "that is not loaded, and the file not checked, unless --plugins says so.",
    .example = "judder check ball.yaml",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_SCENARIO_FILE,
    .operand_min = 1,
    .operand_max = 1,
    .run = run_check,
};
