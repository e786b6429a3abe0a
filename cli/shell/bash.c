// The completion script for bash. Needs bash 4.4, not the package bash-completion.
#include "shell/command.h"
#include "shell/shell.h"

static void put_names(jd_cli_values values) {
    const char* names[JD_CLI_MAX_NAMES];
    const int count = jd_cli_names(values, names);
    for (int i = 0; i < count; i++)
        printf("%s%s", i ? " " : "", names[i]);
}

// How to complete one argument, as one shell command.
static void put_action(jd_cli_values values) {
    switch (values) {
    case JD_CLI_NONE:
    case JD_CLI_FREE:
    case JD_CLI_RUN_NUMBER:
    case JD_CLI_SETTLE_NUMBER:
    case JD_CLI_SWEEP_NUMBER:
        fputs(":", stdout);
        break;
    case JD_CLI_FILE:
        fputs("_judder_files", stdout);
        break;
    case JD_CLI_SCENARIO_FILE:
        fputs("_judder_files yaml yml", stdout);
        break;
    case JD_CLI_RESULT_FILE:
        fputs("_judder_files h5 hdf5", stdout);
        break;
    case JD_CLI_SYSTEM_OR_FILE:
        fputs("_judder_files; _judder_words \"", stdout);
        put_names(values);
        fputs("\"", stdout);
        break;
    case JD_CLI_PARAMETER:
        fputs("_judder_settings \"$(_judder_parameters \"$system\" \"$law\")\"", stdout);
        break;
    case JD_CLI_LAW_PARAMETER:
        fputs("_judder_settings \"$(_judder_law_parameters)\"", stdout);
        break;
    case JD_CLI_STATE:
        fputs("_judder_settings \"$(_judder_states \"$system\")\"", stdout);
        break;
    case JD_CLI_QUANTITY:
        fputs("_judder_settings \"$(_judder_quantities \"$system\")\"", stdout);
        break;
    default:
        fputs("_judder_words \"", stdout);
        put_names(values);
        fputs("\"", stdout);
    }
}

// What follows an option, by command and option; then what a word on its own may be.
static void put_command_branches(void) {
    for (int c = 0; c < jd_cli_command_count; c++) {
        const jd_cli_command* command = jd_cli_commands[c];
        for (int i = 0; i < jd_cli_option_count(command); i++) {
            const jd_cli_option* option = jd_cli_option_at(command, i);
            if (option->values == JD_CLI_NONE)
                continue;
            printf("    '%s':--%s", command->name, option->name);
            if (option->letter)
                printf(" | '%s':-%c", command->name, option->letter);
            fputs(") ", stdout);
            put_action(option->values);
            puts(" ;;");
        }
    }
}

static void put_operand_branches(void) {
    for (int c = 0; c < jd_cli_command_count; c++) {
        const jd_cli_command* command = jd_cli_commands[c];
        printf("        '%s':-*) _judder_words \"", command->name);
        for (int i = 0; i < jd_cli_option_count(command); i++)
            printf("%s--%s", i ? " " : "", jd_cli_option_at(command, i)->name);
        printf("\" ;;\n        '%s':*) ", command->name);
        if (jd_cli_operand_at(command, 1) != command->operand) {
            fputs("if ((COMP_CWORD > 2)); then ", stdout);
            put_action(jd_cli_operand_at(command, 1));
            fputs("; else ", stdout);
            put_action(command->operand);
            fputs("; fi", stdout);
        } else {
            put_action(command->operand);
        }
        puts(" ;;");
    }
}

// A word that begins commands of two: the second one is completed, then it belongs to the name.
static void put_groups(void) {
    const jd_cli_command* commands[JD_CLI_MAX_NAMES];
    const char* words[JD_CLI_MAX_NAMES];
    const int count = jd_cli_names(JD_CLI_COMMAND, words);
    puts("    case $command in");
    for (int i = 0; i < count; i++) {
        const int size = jd_cli_group(words[i], commands);
        if (size == 0)
            continue;
        printf("    %s)\n"
               "        if ((COMP_CWORD == 2)); then\n"
               "            _judder_words \"",
               words[i]);
        for (int k = 0; k < size; k++)
            printf("%s ", jd_cli_own_word(commands[k]));
        puts("--help\"\n"
             "            return\n"
             "        fi\n"
             "        command+=\" ${COMP_WORDS[2]}\"\n"
             "        ;;");
    }
    puts("    esac");
}

static void put_search(void) {
    const char* names[JD_CLI_MAX_NAMES];
    const int count = jd_cli_names(JD_CLI_SYSTEM, names);
    fputs("# Which system and friction law the line speaks of so far.\n"
          "_judder_search() {\n"
          "    local i usual=''\n"
          "    for ((i = 2; i < COMP_CWORD; i++)); do\n"
          "        case ${COMP_WORDS[i]} in\n"
          "        --friction)\n"
          "            law=${COMP_WORDS[i + 1]}\n"
          "            [[ $law == \"=\" ]] && law=${COMP_WORDS[i + 2]}\n"
          "            ;;\n"
          "        ",
          stdout);
    for (int i = 0; i < count; i++)
        printf("%s%s", i ? " | " : "", names[i]);
    fputs(") system=${COMP_WORDS[i]} ;;\n"
          "        *.so) system=? ;;\n"
          "        *.yaml | *.yml)\n"
          "            system=$(_judder_file_key \"${COMP_WORDS[i]}\" system)\n"
          "            system=${system:-?}\n"
          "            usual=$(_judder_file_key \"${COMP_WORDS[i]}\" friction)\n"
          "            ;;\n"
          "        esac\n"
          "    done\n"
          "    law=${law:-$usual}\n"
          "}\n\n",
          stdout);
}

static void put_helpers(void) {
    puts("_judder_words() {\n"
         "    local found\n"
         "    mapfile -t found < <(compgen -W \"$1\" -- \"$current\")\n"
         "    COMPREPLY+=(\"${found[@]}\")\n"
         "}\n\n"
         "# Files; with arguments only those with one of these endings, and folders.\n"
         "_judder_files() {\n"
         "    local found ending\n"
         "    mapfile -t found < <(\n"
         "        if (($#)); then compgen -d -- \"$current\"; else compgen -f -- \"$current\"; fi\n"
         "        for ending in \"$@\"; do\n"
         "            compgen -f -X \"!*.$ending\" -- \"$current\"\n"
         "        done\n"
         "    )\n"
         "    COMPREPLY+=(\"${found[@]}\")\n"
         "    compopt -o filenames\n"
         "}\n\n"
         "_judder_settings() {\n"
         "    _judder_words \"$1\"\n"
         "    compopt -o nospace\n"
         "}\n");
}

static void put_main(void) {
    fputs("_judder() {\n"
          "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    local command=${COMP_WORDS[1]} system='' law=''\n"
          "    COMPREPLY=()\n"
          "    if ((COMP_CWORD == 1)); then\n"
          "        _judder_words \"",
          stdout);
    put_names(JD_CLI_COMMAND);
    fputs(" --version --help\"\n"
          "        return\n"
          "    fi\n",
          stdout);
    put_groups();
    fputs("    # bash splits words at '=': --solver=rk5 comes as three.\n"
          "    if [[ $current == \"=\" ]]; then\n"
          "        current=''\n"
          "        [[ $before == --* ]] || return\n"
          "    elif [[ $before == \"=\" ]]; then\n"
          "        before=${COMP_WORDS[COMP_CWORD - 2]}\n"
          "        [[ $before == --* ]] || return\n"
          "    fi\n"
          "    _judder_search\n"
          "    case $command:$before in\n",
          stdout);
    put_command_branches();
    puts("    *)\n"
         "        case $command:$current in");
    put_operand_branches();
    puts("        esac\n"
         "        ;;\n"
         "    esac\n"
         "}\n\n"
         "complete -F _judder judder");
}

void jd_cli_bash_print(void) {
    puts("# Completion of judder in bash. Generated by: judder completion bash\n");
    jd_cli_shell_lists();
    put_search();
    put_helpers();
    put_main();
}
