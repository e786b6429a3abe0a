// The completion script for zsh: a function for compsys, to be sourced or kept in $fpath.
#include "shell/command.h"
#include "shell/shell.h"

#define MOST_OPERANDS 16  // each with an action of its own

// Text within a single-quoted argument of _arguments or _describe.
static void put_quoted(const char* text) {
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else if (*text == '[' || *text == ']' || *text == ':' || *text == '\\')
            printf("\\%c", *text);
        else
            putchar(*text);
    }
}

// How to complete an argument, in the syntax of _arguments.
static void put_action(jd_cli_values values) {
    const char* names[JD_CLI_MAX_NAMES];
    switch (values) {
    case JD_CLI_NONE:
    case JD_CLI_FREE:
    case JD_CLI_RUN_NUMBER:
    case JD_CLI_SETTLE_NUMBER:
    case JD_CLI_SWEEP_NUMBER:
        return;
    case JD_CLI_FILE:
        fputs("_files", stdout);
        return;
    case JD_CLI_SCENARIO_FILE:
        fputs("_judder_scenario_files", stdout);
        return;
    case JD_CLI_RESULT_FILE:
        fputs("_judder_result_files", stdout);
        return;
    case JD_CLI_SYSTEM_OR_FILE:
        fputs("_judder_systems_and_files", stdout);
        return;
    case JD_CLI_PARAMETER:
        fputs("_judder_settings parameters", stdout);
        return;
    case JD_CLI_LAW_PARAMETER:
        fputs("_judder_settings law_parameters", stdout);
        return;
    case JD_CLI_STATE:
        fputs("_judder_settings states", stdout);
        return;
    case JD_CLI_QUANTITY:
        fputs("_judder_settings quantities", stdout);
        return;
    default:
        break;
    }
    const int count = jd_cli_names(values, names);
    putchar('(');
    for (int i = 0; i < count; i++)
        printf("%s%s", i ? " " : "", names[i]);
    putchar(')');
}

// Two specifications for an option with a letter: -o and --output shut each other out.
static void put_option(const jd_cli_option* option) {
    const int forms = option->letter ? 2 : 1;
    for (int form = 0; form < forms; form++) {
        fputs("            '", stdout);
        if (option->repeats)
            putchar('*');
        else if (option->letter)
            printf("(-%c --%s)", option->letter, option->name);
        if (form == 1)
            printf("-%c%s", option->letter, option->argument ? "+" : "");
        else
            printf("--%s%s", option->name, option->argument ? "=" : "");
        putchar('[');
        put_quoted(jd_cli_option_says(option));
        putchar(']');
        if (option->argument) {
            putchar(':');
            put_quoted(option->argument);
            putchar(':');
            put_action(option->values);
        }
        puts("' \\");
    }
}

static void put_command(const jd_cli_command* command) {
    printf("        '%s')\n        _arguments -s \\\n", command->name);
    for (int i = 0; i < jd_cli_option_count(command); i++)
        put_option(jd_cli_option_at(command, i));
    const bool any = command->operand_max > MOST_OPERANDS;  // all alike
    for (int i = 0; i < (any ? 1 : command->operand_max); i++) {
        if (any)
            printf("            '*:");
        else
            printf("            '%d:", i + 1);
        put_quoted(command->usage);
        putchar(':');
        put_action(jd_cli_operand_at(command, i));
        puts("' \\");
    }
    puts("            && return 0\n        ;;");
}

// A word that begins commands of two: the second one is completed, then both are the first word.
static void put_groups(void) {
    const jd_cli_command* commands[JD_CLI_MAX_NAMES];
    const char* words[JD_CLI_MAX_NAMES];
    const int count = jd_cli_names(JD_CLI_COMMAND, words);
    puts("        case $words[1] in");
    for (int i = 0; i < count; i++) {
        const int size = jd_cli_group(words[i], commands);
        if (size == 0)
            continue;
        printf("        %s)\n"
               "            if (( CURRENT == 2 )); then\n"
               "                commands=(",
               words[i]);
        for (int k = 0; k < size; k++) {
            printf("'%s:", jd_cli_own_word(commands[k]));
            put_quoted(commands[k]->summary);
            fputs("' ", stdout);
        }
        puts(")\n"
             "                _describe command commands && return 0\n"
             "            fi\n"
             "            words[1,2]=(\"$words[1] $words[2]\")\n"
             "            (( CURRENT-- ))\n"
             "            ;;");
    }
    puts("        esac");
}

static void put_command_names(void) {
    const jd_cli_command* commands[JD_CLI_MAX_NAMES];
    const char* words[JD_CLI_MAX_NAMES];
    const int count = jd_cli_names(JD_CLI_COMMAND, words);
    for (int i = 0; i < count; i++) {
        const jd_cli_command* command = jd_cli_command_find(words[i]);
        printf("            '%s:", words[i]);
        if (command)
            put_quoted(command->summary);
        for (int k = 0, size = jd_cli_group(words[i], commands); k < size; k++) {
            fputs(k ? ", or " : "", stdout);
            put_quoted(commands[k]->summary);
        }
        puts("'");
    }
}

static void put_helpers(void) {
    const char* names[JD_CLI_MAX_NAMES];
    const int count = jd_cli_names(JD_CLI_SYSTEM, names);
    fputs("_judder_system_names=(", stdout);
    for (int i = 0; i < count; i++)
        printf("%s%s", i ? " " : "", names[i]);
    puts(")\n\n"
         "_judder_systems_and_files() {\n"
         "    compadd \"$@\" -a _judder_system_names\n"
         "    _files \"$@\"\n"
         "}\n\n"
         "# Files that match the last argument, and folders; no others if there are none.\n"
         "_judder_files() {\n"
         "    local code=1\n"
         "    _path_files \"${@[1,-2]}\" -g \"${@[-1]}\" && code=0\n"
         "    _path_files \"${@[1,-2]}\" -/ && code=0\n"
         "    return code\n"
         "}\n"
         "_judder_scenario_files() { _judder_files \"$@\" '*.(yaml|yml)(-.)' }\n"
         "_judder_result_files() { _judder_files \"$@\" '*.(h5|hdf5)(-.)' }\n\n"
         "# The names before '=' after --set and --initial, for the system and law of the line.\n"
         "# _arguments puts options for compadd before the last argument, the kind of list.\n"
         "_judder_settings() {\n"
         "    local word system='' law='' usual='' last=''\n"
         "    [[ $PREFIX == *=* ]] && return 1\n"
         "    for word in $words; do\n"
         "        [[ $last == --friction ]] && law=$word\n"
         "        [[ $word == --friction=* ]] && law=${word#*=}\n"
         "        (( ${_judder_system_names[(Ie)$word]} )) && system=$word\n"
         "        [[ $word == *.so ]] && system='?'\n"
         "        if [[ $word == *.(yaml|yml) ]]; then\n"
         "            system=$(_judder_file_key $word system)\n"
         "            system=${system:-?}\n"
         "            usual=$(_judder_file_key $word friction)\n"
         "        fi\n"
         "        last=$word\n"
         "    done\n"
         "    law=${law:-$usual}\n"
         "    compadd \"${@[1,-2]}\" -S '' -- $(_judder_${@[-1]} \"$system\" \"$law\")\n"
         "}\n");
}

static void put_main(void) {
    puts("_judder() {\n"
         "    local curcontext=$curcontext state line\n"
         "    local -a commands\n"
         "    _arguments -C \\\n"
         "        '(- *)--version[show version, maths and engines]' \\\n"
         "        '(- *)'{-h,--help}'[show help]' \\\n"
         "        '1:command:->command' \\\n"
         "        '*::argument:->argument' && return 0\n"
         "    case $state in\n"
         "    command)\n"
         "        commands=(");
    put_command_names();
    puts("        )\n"
         "        _describe command commands && return 0\n"
         "        ;;\n"
         "    argument)");
    put_groups();
    puts("        case $words[1] in");
    for (int i = 0; i < jd_cli_command_count; i++)
        put_command(jd_cli_commands[i]);
    puts("        esac\n"
         "        ;;\n"
         "    esac\n"
         "    return 1\n"
         "}\n\n"
         "# Run when loaded from $fpath, registered when sourced.\n"
         "if [[ $funcstack[1] == _judder ]]; then\n"
         "    _judder \"$@\"\n"
         "else\n"
         "    compdef _judder judder\n"
         "fi");
}

void jd_cli_zsh_print(void) {
    puts("#compdef judder\n# Completion of judder in zsh. Generated by: judder completion zsh\n");
    jd_cli_shell_lists();
    put_helpers();
    put_main();
}
