// judder new: writes a system as a text, to start from.
#include "shell/command.h"
#include "shell/text.h"

#include <stdlib.h>
#include <string.h>

#define USUAL "pendulum"

static const jd_shipped_text* find_text(const char* name) {
    for (int i = 0; jd_shipped_text_at(i); i++)
        if (strcmp(jd_shipped_text_at(i)->name, name) == 0)
            return jd_shipped_text_at(i);
    return NULL;
}

// A letter, then letters, digits, '-' and '_'.
static bool is_name(const char* text) {
    size_t size = 0;
    for (; text[size]; size++) {
        const char c = text[size];
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && !(size > 0 && ((c >= '0' && c <= '9') || c == '_' || c == '-')))
            return false;
    }
    return size > 0 && size <= 60;
}

// The text with another name behind `system:`, in new memory; NULL: there is no memory.
static char* renamed(const char* text, const char* name) {
    static const char key[] = "\nsystem: ";
    const char* at = strstr(text, key);
    const char* rest = at ? strchr(at + 1, '\n') : NULL;
    char* made = NULL;
    if (!rest || asprintf(&made, "%.*s%s%s%s", (int)(at - text), text, key, name, rest) < 0)
        return NULL;
    return made;
}

static int run_new(jd_context* context, const jd_cli_arguments* arguments) {
    const char *name = arguments->operands[0], *like = jd_cli_value(arguments, "like");
    const jd_shipped_text* text = find_text(like ? like : USUAL);
    const bool force = jd_cli_flag(arguments, "force");
    char path[80];
    if (!is_name(name))
        return jd_cli_wrong("'%s' is no name: a letter, then letters, digits, '-' and '_'", name);
    snprintf(path, sizeof path, "%s.yaml", name);
    if (jd_cli_file_check(context, path, force))
        return JD_CLI_WRONG;
    char* made = text ? renamed(text->text, name) : NULL;
    const jd_status status = made ? jd_file_put(context, path, made, strlen(made), force)
                                  : jd_fail(context, JD_ERR_MEMORY, "out of memory");
    free(made);
    if (status != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    printf("written  %s\nnext     judder check %s, judder run %s --plot %s.png\n", path, path, path,
           name);
    return JD_CLI_DONE;
}

static const jd_cli_option options[] = {
    {.name = "like",
     .argument = "TEXT",
     .values = JD_CLI_TEXT,
     .text = "start from this one, otherwise from '" USUAL "'"},
    {.name = "force", .text = "replace an existing file"},
};

const jd_cli_command jd_cli_new_command = {
    .name = "new",
    .summary = "begin a system of your own as a text",
    .usage = "NAME",
    .description = "Writes NAME.yaml, a system as a text with comments: parameters, states, "
                   "equations, contacts, "
                   "outputs. Change it, and give it to run, sweep, check and systems as it is.",
    .example = "judder new swing --like pendulum",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_FREE,
    .operand_min = 1,
    .operand_max = 1,
    .run = run_new,
};
