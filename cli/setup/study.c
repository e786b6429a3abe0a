// What `judder drift` and `judder design` share: reading and files.
#include "setup/study.h"

#include "shell/team.h"
#include "shell/values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PART ".part"

// ---- Start from rest ---------------------------------------------------------------------------

static bool is_initial_given(const jd_cli_arguments* arguments, const char* state) {
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        const char* name = given->value ? given->value + strspn(given->value, " ") : "";
        const size_t size = strlen(state);
        if (strcmp(given->option->name, "initial") == 0 && strncmp(name, state, size) == 0 &&
            strchr(" =", name[size]))
            return true;
    }
    return false;
}

// States that neither the file nor --initial names are 0.
static void start_from_rest(const jd_cli_arguments* arguments, const jd_cli_setup* setup) {
    const jd_system* system = jd_model_system(setup->model);
    if (setup->scenario && jd_scenario_has_section(setup->scenario, "initial"))
        return;
    for (int i = 0; i < system->state_count; i++) {
        if (!is_initial_given(arguments, system->states[i].name))
            // 0 is a start of every state.
            jd_status_ignore(jd_model_set_initial(setup->model, system->states[i].name, 0));
    }
}

// ---- Options -----------------------------------------------------------------------------------

int jd_cli_read_count(jd_context* context, const jd_cli_arguments* arguments, const char* name,
                      int most, int* count) {
    const jd_cli_given* given = jd_cli_find_given(arguments, name);
    double value = *count;
    char why[64];
    if (jd_cli_read_option(context, arguments, name, "1", &value))
        return JD_CLI_WRONG;
    if (!given || (value >= 1 && value <= most && value == floor(value))) {
        *count = (int)value;
        return JD_CLI_DONE;
    }
    snprintf(why, sizeof why, "must be a whole number from 1 to %d", most);
    return jd_cli_wrong_value(name, given->value, why);
}

static int read_settle(jd_context* context, const jd_cli_arguments* arguments,
                       jd_cli_study* study) {
    jd_settle_options* o = &study->settle;
    const jd_run_options* run = &study->setup.options;
    *o = jd_settle_options_default(jd_model_system(study->setup.model));
    o->begin = run->begin;
    o->solver = run->solver;
    o->engine = run->engine;
    o->max_steps = run->max_steps;
    if (jd_cli_read_list(context, arguments, jd_settle_option_list(), o))
        return JD_CLI_WRONG;
    o->progress = jd_cli_progress_update;
    o->progress_data = &study->progress;
    return JD_CLI_DONE;
}

// The file that keeps what is found, beside the first of those that are written.
static int read_part(const jd_cli_arguments* arguments, jd_cli_study* study) {
    const char* output = jd_cli_value(arguments, "output");
    const char* beside = output ? output : jd_cli_value(arguments, "plot");
    const bool force = jd_cli_flag(arguments, "force"), resume = jd_cli_flag(arguments, "resume");
    if (force && resume)
        return jd_cli_wrong("--force and --resume do not go together");
    if (jd_cli_find_given(arguments, "part") || study->team) {  // these keep it themselves
        study->settle.part = NULL;
        return beside ? JD_CLI_DONE : jd_cli_wrong("a study in parts needs --output FILE");
    }
    if (!beside)
        return resume ? jd_cli_wrong("--resume goes with --output or --plot only") : JD_CLI_DONE;
    const size_t size = strlen(beside) + sizeof PART;
    study->part = jd_cli_alloc(size, 1);
    snprintf(study->part, size, "%s" PART, beside);
    const bool there = access(study->part, F_OK) == 0;
    if (there && !force && !resume)
        return jd_cli_wrong(
            "'%s' is in the way: --force replaces an unfinished study, --resume goes on with it",
            study->part);
    if (!there && resume && jd_team_has_left(beside)) {
        study->team = jd_cli_team_of_one();
        return JD_CLI_DONE;
    }
    if (!there && resume)
        return jd_cli_wrong("nothing to resume: there is no '%s'", study->part);
    study->settle.part = study->part;
    study->settle.resume = resume;
    study->settle.replace = force;
    study->settle.hold = true;
    return JD_CLI_DONE;
}

const char* jd_cli_study_goes_on(const jd_cli_study* study) {
    return study->part || study->team ? ", --resume goes on" : "";
}

int jd_cli_study_read(jd_context* context, const jd_cli_arguments* arguments, jd_cli_study* study) {
    *study = (jd_cli_study){.team = jd_cli_team()};
    if (jd_cli_setup_read(context, arguments, &study->setup))
        return JD_CLI_WRONG;
    start_from_rest(arguments, &study->setup);
    if (read_settle(context, arguments, study))
        return JD_CLI_WRONG;
    const bool is_file = study->setup.scenario || jd_plugin_is_path(arguments->operands[0]);
    if (!jd_cli_find_given(arguments, "part") &&
        jd_cli_outputs_check(context, arguments, is_file ? arguments->operands[0] : NULL))
        return JD_CLI_WRONG;
    return read_part(arguments, study);
}

void jd_cli_study_free(jd_cli_study* study) {
    free(study->part);
    jd_cli_written_free(&study->written);
    jd_cli_setup_free(&study->setup);
}

void jd_cli_study_begin(jd_cli_study* study, const jd_cli_arguments* arguments) {
    study->progress = jd_cli_progress_begin(jd_cli_flag(arguments, "quiet"));
    jd_cli_signals_catch();
}

void jd_cli_study_end(jd_cli_study* study) {
    study->seconds = jd_cli_clock() - study->progress.begun;
    jd_cli_progress_end(&study->progress);
}

// ---- Files -------------------------------------------------------------------------------------

// Say why a file could not be written, and what is left of that which was found.
static int not_written(jd_context* context, const jd_cli_study* study) {
    const char* why = jd_context_message(context);
    if (study->team)
        return jd_cli_wrong("%s; what was found is kept, --resume writes it", why);
    if (!study->part)
        return jd_cli_wrong("%s", why);
    if (access(study->part, F_OK) != 0)
        return jd_cli_wrong("%s; what was found is lost: it could not be kept either", why);
    return jd_cli_wrong(
        "%s; '%s' holds what was finished when it was last written, --resume goes on "
        "from there",
        why, study->part);
}

void jd_cli_study_done(const jd_cli_study* study, const char* beside) {
    if (study->team)
        jd_team_clear(beside);
    if (study->part)
        unlink(study->part);
}

int jd_cli_study_write(jd_context* context, const jd_cli_arguments* arguments, jd_cli_study* study,
                       const jd_cli_product* product) {
    const char* output = jd_cli_value(arguments, "output");
    const char* figure = jd_cli_value(arguments, "plot");
    const char* scenario = study->setup.scenario ? jd_scenario_text(study->setup.scenario) : NULL;
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    if (output) {
        if (product->write(context, product->made, scenario, output, drawn.replace) != JD_OK)
            return not_written(context, study);
        jd_cli_written_add(&study->written, output);
    }
    if (figure) {
        jd_cli_progress_say(&study->progress, "drawing", figure);
        const jd_status status = product->draw(context, product->made, figure, &drawn);
        jd_cli_progress_end(&study->progress);
        if (status != JD_OK)
            return not_written(context, study);
        jd_cli_written_figure(&study->written, figure, drawn.keep_script);
    }
    return JD_CLI_DONE;
}
