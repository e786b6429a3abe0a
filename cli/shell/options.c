// Reads the arguments of a subcommand against its table.
//
// Understood: --name value, --name=value, --flag, -o value, -ovalue, -qv, and -- before operands
// that start with a dash. Names are never shortened. An option with an argument is given once,
// unless its table says that it repeats. Names of closed lists are checked here.
#include "shell/command.h"

#include <stdlib.h>
#include <string.h>

const jd_cli_option jd_cli_help_option = {.name = "help", .letter = 'h', .text = "show this help"};

static int shared_count(const jd_cli_command* command) {
    return command->patch ? jd_cli_patch_option_count() : 0;
}

int jd_cli_option_count(const jd_cli_command* command) {
    return shared_count(command) + command->option_count + 1;
}

const jd_cli_option* jd_cli_option_at(const jd_cli_command* command, int index) {
    const int own = index - shared_count(command);
    if (own < 0)
        return jd_cli_patch_option_at(index);
    return own < command->option_count ? &command->options[own] : &jd_cli_help_option;
}

// ---- Looking options up ------------------------------------------------------------------------

static const jd_cli_option* find_long(const jd_cli_command* command, const char* name,
                                      size_t size) {
    for (int i = 0; i < jd_cli_option_count(command); i++) {
        const jd_cli_option* option = jd_cli_option_at(command, i);
        if (strlen(option->name) == size && memcmp(option->name, name, size) == 0)
            return option;
    }
    return NULL;
}

static const jd_cli_option* find_short(const jd_cli_command* command, char letter) {
    for (int i = 0; i < jd_cli_option_count(command); i++) {
        const jd_cli_option* option = jd_cli_option_at(command, i);
        if (option->letter == letter)
            return option;
    }
    return NULL;
}

static int unknown_option(const jd_cli_command* command, const char* name, size_t size) {
    const char* names[JD_CLI_MAX_NAMES];
    char text[128];
    snprintf(text, sizeof text, "%.*s", (int)size, name);
    for (int i = 0; i < jd_cli_option_count(command); i++)
        names[i] = jd_cli_option_at(command, i)->name;
    const char* near = jd_nearest_name(text, names, jd_cli_option_count(command), sizeof *names);
    if (near)
        return jd_cli_wrong("unknown option '--%s'; did you mean '--%s'?", text, near);
    return jd_cli_wrong("unknown option '--%s'; see 'judder %s --help'", text, command->name);
}

// ---- Reading -----------------------------------------------------------------------------------

typedef struct reader {
    jd_cli_arguments* to;
    char** texts;
    int count;
    int next;  // the text to read next
} reader;

static bool is_given(const jd_cli_arguments* arguments, const jd_cli_option* option) {
    for (int i = 0; i < arguments->option_count; i++) {
        if (arguments->options[i].option == option)
            return true;
    }
    return false;
}

// Keep an option with its argument, which is NULL if it did not come in the same text.
static int keep_option(reader* in, const jd_cli_option* option, const char* value) {
    if (option->argument && !value) {
        if (in->next == in->count)
            return jd_cli_wrong("option '--%s' needs a value: --%s %s", option->name, option->name,
                                option->argument);
        value = in->texts[in->next++];
    }
    if (option->argument && !option->repeats && is_given(in->to, option))
        return jd_cli_wrong("option '--%s' is given twice", option->name);
    if (option->values >= JD_CLI_SYSTEM && jd_cli_name_check(option->values, value))
        return JD_CLI_WRONG;
    in->to->options[in->to->option_count++] = (jd_cli_given){option, value};
    return JD_CLI_DONE;
}

// "--name" or "--name=value"
static int read_long(reader* in, const char* text) {
    const size_t size = strcspn(text + 2, "=");
    const char* value = text[2 + size] == '=' ? text + 3 + size : NULL;
    const jd_cli_option* option = find_long(in->to->command, text + 2, size);
    if (!option)
        return unknown_option(in->to->command, text + 2, size);
    if (value && !option->argument)
        return jd_cli_wrong("option '--%s' takes no value, got '%s'", option->name, value);
    return keep_option(in, option, value);
}

// "-o", "-ofile", "-qv"
static int read_short(reader* in, const char* text) {
    for (const char* letter = text + 1; *letter; letter++) {
        const jd_cli_option* option = find_short(in->to->command, *letter);
        if (!option)
            return jd_cli_wrong("unknown option '-%c'; see 'judder %s --help'", *letter,
                                in->to->command->name);
        const char* value = option->argument && letter[1] ? letter + 1 : NULL;
        if (keep_option(in, option, value))
            return JD_CLI_WRONG;
        if (option->argument)
            break;
    }
    return JD_CLI_DONE;
}

static int read_texts(reader* in) {
    bool options_over = false;
    while (in->next < in->count) {
        const char* text = in->texts[in->next++];
        int code = JD_CLI_DONE;
        if (options_over || text[0] != '-' || !text[1])
            in->to->operands[in->to->operand_count++] = text;
        else if (strcmp(text, "--") == 0)
            options_over = true;
        else
            code = text[1] == '-' ? read_long(in, text) : read_short(in, text);
        if (code || jd_cli_flag(in->to, "help"))
            return code;
    }
    return JD_CLI_DONE;
}

jd_cli_values jd_cli_operand_at(const jd_cli_command* command, int index) {
    if (index > 0 && command->operand == JD_CLI_COMMAND)
        return JD_CLI_GROUPED;
    return index > 0 && command->operand == JD_CLI_PAPER ? JD_CLI_EXHIBIT : command->operand;
}

static int check_operands(const jd_cli_arguments* arguments) {
    const jd_cli_command* command = arguments->command;
    if (arguments->operand_count < command->operand_min)
        return jd_cli_wrong("'%s' needs more: judder %s %s", command->name, command->name,
                            command->usage);
    if (arguments->operand_count > command->operand_max)
        return jd_cli_wrong("unexpected argument '%s'; see 'judder %s --help'",
                            arguments->operands[command->operand_max], command->name);
    for (int i = 0; i < arguments->operand_count; i++) {
        const jd_cli_values values = jd_cli_operand_at(command, i);
        const bool is_path =
            values == JD_CLI_SYSTEM &&
            (jd_plugin_is_path(arguments->operands[i]) || jd_text_is_path(arguments->operands[i]));
        if (values >= JD_CLI_SYSTEM && values != JD_CLI_GROUPED && values != JD_CLI_PAPER &&
            values != JD_CLI_EXHIBIT && !is_path &&
            jd_cli_name_check(values, arguments->operands[i]))
            return JD_CLI_WRONG;
    }
    return JD_CLI_DONE;
}

int jd_cli_arguments_read(const jd_cli_command* command, int count, char** texts,
                          jd_cli_arguments* arguments) {
    // A text holds one option per letter at most, so the letters bound the number of options.
    size_t room = 1;
    for (int i = 0; i < count; i++)
        room += strlen(texts[i]) + 1;
    *arguments = (jd_cli_arguments){
        .command = command,
        .options = jd_cli_alloc(room, sizeof *arguments->options),
        .operands = jd_cli_alloc((size_t)count + 1, sizeof *arguments->operands),
    };
    reader in = {.to = arguments, .texts = texts, .count = count};
    const int code = read_texts(&in);
    return code || jd_cli_flag(arguments, "help") ? code : check_operands(arguments);
}

void jd_cli_arguments_free(jd_cli_arguments* arguments) {
    free(arguments->options);
    free(arguments->operands);
    *arguments = (jd_cli_arguments){0};
}

// ---- Asking ------------------------------------------------------------------------------------

const char* jd_cli_value(const jd_cli_arguments* arguments, const char* name) {
    const jd_cli_option* option = find_long(arguments->command, name, strlen(name));
    for (int i = 0; i < arguments->option_count; i++) {
        if (arguments->options[i].option == option)
            return arguments->options[i].value;
    }
    return NULL;
}

bool jd_cli_flag(const jd_cli_arguments* arguments, const char* name) {
    return is_given(arguments, find_long(arguments->command, name, strlen(name)));
}
