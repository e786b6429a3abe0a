// judder: the command. Finds the subcommand, reads its arguments and hands over to it.
#include "shell/command.h"
#include "shell/fold.h"
#include "shell/team.h"
#include "shell/terminal.h"

#include <string.h>

#define ADDRESS(name) &jd_cli_##name##_command,
const jd_cli_command* const jd_cli_commands[] = {JD_CLI_COMMANDS(ADDRESS)};
const int jd_cli_command_count = (int)(sizeof jd_cli_commands / sizeof *jd_cli_commands);

const jd_cli_command* jd_cli_command_find(const char* name) {
    for (int i = 0; i < jd_cli_command_count; i++) {
        if (!jd_cli_commands[i]->group && strcmp(jd_cli_commands[i]->name, name) == 0)
            return jd_cli_commands[i];
    }
    return NULL;
}

// ---- Groups ------------------------------------------------------------------------------------

int jd_cli_group(const char* group, const jd_cli_command* commands[JD_CLI_MAX_NAMES]) {
    int count = 0;
    for (int i = 0; i < jd_cli_command_count; i++) {
        if (jd_cli_commands[i]->group && strcmp(jd_cli_commands[i]->group, group) == 0)
            commands[count++] = jd_cli_commands[i];
    }
    return count;
}

const char* jd_cli_own_word(const jd_cli_command* command) {
    return command->name + (command->group ? strlen(command->group) + 1 : 0);
}

const jd_cli_command* jd_cli_group_find(const char* group, const char* word) {
    const jd_cli_command* commands[JD_CLI_MAX_NAMES];
    const char* names[JD_CLI_MAX_NAMES];
    char kind[64];
    const int count = jd_cli_group(group, commands);
    for (int i = 0; i < count; i++) {
        names[i] = jd_cli_own_word(commands[i]);
        if (strcmp(names[i], word) == 0)
            return commands[i];
    }
    snprintf(kind, sizeof kind, "command of %s", group);
    jd_cli_unknown(kind, word, names, count);
    return NULL;
}

// ---- Version -----------------------------------------------------------------------------------

static int print_version(void) {
    const char* kind = jd_cli_team() ? ", for MPI" : "";
    printf("judder %s%s\nmaths: %s\nengines:", jd_version(), kind, JD_MATHS);
    for (int i = 0; i < jd_engine_count(); i++)
        if (jd_engine_runs(i))
            printf(" %s", jd_engine_at(i)->name);
    putchar('\n');
    return JD_CLI_DONE;
}

// ---- Dispatch ----------------------------------------------------------------------------------

static int run_command(const jd_cli_command* command, int count, char** texts) {
    jd_cli_arguments arguments;
    jd_context* context = NULL;
    int code = jd_cli_arguments_read(command, count, texts, &arguments);
    if (code)
        goto end;
    if (jd_cli_flag(&arguments, "help")) {
        jd_cli_help_print(stdout, command);
        goto end;
    }
    context = jd_context_create();
    jd_context_allow_unlocked(context, jd_cli_flag(&arguments, "no-lock"));
    code = context ? command->run(context, &arguments) : jd_cli_wrong("out of memory");
end:
    jd_context_free(context);
    jd_cli_arguments_free(&arguments);
    return code;
}

// "judder friction eval ...": `texts` begins with the word of the group.
static int run_group(int count, char** texts) {
    if (count < 2)
        return jd_cli_wrong("'%s' needs more; see 'judder %s --help'", texts[0], texts[0]);
    if (strcmp(texts[1], "--help") == 0 || strcmp(texts[1], "-h") == 0) {
        jd_cli_group_help_print(stdout, texts[0]);
        return JD_CLI_DONE;
    }
    const jd_cli_command* command = jd_cli_group_find(texts[0], texts[1]);
    return command ? run_command(command, count - 2, texts + 2) : JD_CLI_WRONG;
}

static int dispatch(int count, char** texts) {
    if (count < 2)
        return jd_cli_wrong("no command given; see 'judder --help'");
    const char* first = texts[1];
    const bool is_version = strcmp(first, "--version") == 0;
    const bool is_help = strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0;
    if ((is_version || is_help) && count > 2)
        return jd_cli_wrong("unexpected argument '%s' after '%s'", texts[2], first);
    if (is_version)
        return print_version();
    if (is_help) {
        jd_cli_help_print(stdout, NULL);
        return JD_CLI_DONE;
    }
    if (first[0] == '-') {
        static const char* const names[] = {"--version", "--help"};
        return jd_cli_unknown("option", first, names, 2);
    }
    const jd_cli_command* command = jd_cli_command_find(first);
    if (!jd_cli_team_runs(first))
        return JD_CLI_DONE;
    if (command)
        return run_command(command, count - 2, texts + 2);
    return jd_cli_name_check(JD_CLI_COMMAND, first) ? JD_CLI_WRONG
                                                    : run_group(count - 1, texts + 1);
}

int main(int count, char** texts) {
    jd_cli_streams_guard();
    jd_cli_signals_begin();
    jd_cli_team_begin(&count, &texts);
    jd_cli_fold_stdout();
    const int code = jd_cli_team_end(dispatch(count, texts));
    // A figure that a signal has stopped is nothing wrong with the input.
    return jd_cli_stdout_close(jd_cli_drawing_stopped() ? JD_CLI_FAILED : code);
}
