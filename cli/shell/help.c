// judder help: generated from the tables of the subcommands.
#include "shell/command.h"
#include "shell/terminal.h"
#include "shell/text.h"

#include <string.h>

// ---- Options -----------------------------------------------------------------------------------

const char* jd_cli_option_says(const jd_cli_option* option) {
    return option->text ? option->text : jd_cli_option_row(option)->parameter.text;
}

void jd_cli_option_text(const jd_cli_option* option, bool machine, char* text, size_t size) {
    const char* names[JD_CLI_MAX_NAMES];
    const bool listed = option->values > JD_CLI_SYSTEM && option->values <= JD_CLI_COLOUR &&
                        (machine || option->values != JD_CLI_ENGINE);
    const int count = listed ? jd_cli_names(option->values, names) : 0;
    snprintf(text, size, "%s", jd_cli_option_says(option));
    for (int i = 0; i < count; i++) {
        // The usual law depends on the system, the best engine on the task.
        const bool is_default =
            i == 0 && (option->values == JD_CLI_SOLVER || option->values >= JD_CLI_RECORD);
        const size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%s%s", i ? ", " : ": ", names[i],
                 is_default ? " (default)" : "");
    }
}

static void print_options(FILE* out, const jd_cli_command* command) {
    jd_cli_heading(out, "Options:");
    for (int i = 0; i < jd_cli_option_count(command); i++) {
        const jd_cli_option* option = jd_cli_option_at(command, i);
        char text[1024], letter[8] = "    ";
        if (option->letter)
            snprintf(letter, sizeof letter, "-%c, ", option->letter);
        const int used =
            fprintf(out, "  %s--%s%s%s", letter, option->name, option->argument ? " " : "",
                    option->argument ? option->argument : "");
        jd_cli_option_text(option, true, text, sizeof text);
        jd_cli_wrap(out, text, used, 30);
    }
}

// ---- Pages -------------------------------------------------------------------------------------

static void print_command(FILE* out, const jd_cli_command* command) {
    fprintf(out, "Usage: judder %s%s%s%s\n\n", command->name, *command->usage ? " " : "",
            command->usage, jd_cli_option_count(command) > 1 ? " [OPTION]..." : "");
    jd_cli_wrap(out, command->description, 0, 0);
    fputc('\n', out);
    print_options(out, command);
    fputc('\n', out);
    jd_cli_heading(out, "Example:");
    fprintf(out, "  %s\n", command->example);
}

static void print_overview(FILE* out) {
    fprintf(out, "judder %s: rigid bodies that slide, spin and roll\n\n", jd_version());
    fputs("Usage: judder COMMAND [ARGUMENT]... [OPTION]...\n"
          "       judder --version\n"
          "       judder --help\n\n",
          out);
    jd_cli_heading(out, "Commands:");
    for (int i = 0; i < jd_cli_command_count; i++)
        jd_cli_wrap(out, jd_cli_commands[i]->summary,
                    fprintf(out, "  %-18s", jd_cli_commands[i]->name), 20);
    fputc('\n', out);
    jd_cli_heading(out, "Start with:");
    fprintf(out, "  judder systems\n  %s\n", jd_cli_run_command.example);
    fputs("\n'judder help COMMAND' tells more about one command, 'judder man' everything.\n", out);
}

void jd_cli_help_print(FILE* out, const jd_cli_command* command) {
    if (command)
        print_command(out, command);
    else
        print_overview(out);
}

void jd_cli_group_help_print(FILE* out, const char* group) {
    const jd_cli_command* commands[JD_CLI_MAX_NAMES];
    const int count = jd_cli_group(group, commands);
    fprintf(out, "Usage: judder %s ", group);
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%s", i ? "|" : "", jd_cli_own_word(commands[i]));
    fputs(" [OPTION]...\n\n", out);
    jd_cli_heading(out, "Commands:");
    for (int i = 0; i < count; i++)
        jd_cli_wrap(out, commands[i]->summary, fprintf(out, "  %-18s", commands[i]->name), 20);
    fputc('\n', out);
    jd_cli_heading(out, "Examples:");
    for (int i = 0; i < count; i++)
        fprintf(out, "  %s\n", commands[i]->example);
    fprintf(out, "\n'judder help %s COMMAND' tells more about one of them.\n", group);
}

// ---- Subcommand --------------------------------------------------------------------------------

// A command on its own, a group, or a command of a group.
static int run_help(jd_context* context, const jd_cli_arguments* arguments) {
    (void)context;
    const char* const* words = arguments->operands;
    const int count = arguments->operand_count;
    const jd_cli_command* command = count > 0 ? jd_cli_command_find(words[0]) : NULL;
    if (command && count > 1)
        return jd_cli_wrong("unexpected argument '%s' after '%s'", words[1], words[0]);
    if (count > 1 && !(command = jd_cli_group_find(words[0], words[1])))
        return JD_CLI_WRONG;
    if (count == 1 && !command)
        jd_cli_group_help_print(stdout, words[0]);
    else
        jd_cli_help_print(stdout, command);
    return JD_CLI_DONE;
}

const jd_cli_command jd_cli_help_command = {
    .name = "help",
    .summary = "show help on a command",
    .usage = "[COMMAND]...",
    .description = "Shows help on a command, or on all of them. 'judder COMMAND --help' is the "
                   "same.",
    .example = "judder help run",
    .operand = JD_CLI_COMMAND,
    .operand_max = 2,
    .run = run_help,
};
