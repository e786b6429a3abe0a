// The closed lists of names a user chooses from, and what to say about a name outside them.
#include "shell/command.h"

#include <string.h>

static const char* const colour_names[] = {"auto", "density", "branch", "period"};  // jd_colouring
static const char* const shell_names[] = {"bash", "zsh"};

// The names of a choice among the options of the library, NULL after the last.
static const char* const* choices(jd_cli_values values) {
    const jd_option* option =
        values == JD_CLI_RECORD  ? jd_option_find(jd_run_option_list(), "record")
        : values == JD_CLI_START ? jd_option_find(jd_sweep_option_list(), "start")
                                 : jd_option_find(jd_sweep_option_list(), "direction");
    return option->parameter.range.names;
}

static int choice_count(jd_cli_values values) {
    int count = 0;
    while (choices(values)[count])
        count++;
    return count;
}

static int list_size(jd_cli_values values) {
    switch (values) {
    case JD_CLI_LAW:
        return jd_law_count();
    case JD_CLI_SOLVER:
        return jd_solver_count();
    case JD_CLI_ENGINE:
        return jd_engine_count();
    case JD_CLI_SHAPE:
        return JD_SHAPE_COUNT;
    case JD_CLI_PRESSURE:
        return JD_PRESSURE_COUNT;
    case JD_CLI_RECORD:
    case JD_CLI_START:
    case JD_CLI_DIRECTION:
        return choice_count(values);
    case JD_CLI_COLOUR:
        return (int)(sizeof colour_names / sizeof *colour_names);
    case JD_CLI_SHELL:
        return (int)(sizeof shell_names / sizeof *shell_names);
    default:
        return 0;
    }
}

static bool is_among(const char* name, const char* const* names, int count) {
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0)
            return true;
    }
    return false;
}

// Texts of the library that have no version in C are systems too, behind the built-in ones.
static int system_names(const char* names[JD_CLI_MAX_NAMES]) {
    int count = 0;
    for (int i = 0; i < jd_system_count(); i++)
        names[count++] = jd_system_at(i)->name;
    const int built_in = count;
    for (int i = 0; jd_shipped_text_at(i) && count < JD_CLI_MAX_NAMES; i++)
        if (!is_among(jd_shipped_text_at(i)->name, names, built_in))
            names[count++] = jd_shipped_text_at(i)->name;
    return count;
}

static int text_names(const char* names[JD_CLI_MAX_NAMES]) {
    int count = 0;
    for (; jd_shipped_text_at(count) && count < JD_CLI_MAX_NAMES; count++)
        names[count] = jd_shipped_text_at(count)->name;
    return count;
}

static const char* list_name(jd_cli_values values, int index) {
    switch (values) {
    case JD_CLI_LAW:
        return jd_law_at(index)->name;
    case JD_CLI_SOLVER:
        return jd_solver_at(index)->name;
    case JD_CLI_ENGINE:
        return jd_engine_at(index)->name;
    case JD_CLI_SHAPE:
        return jd_shape_name((jd_shape)index);
    case JD_CLI_PRESSURE:
        return jd_pressure_name((jd_pressure)index);
    case JD_CLI_RECORD:
    case JD_CLI_START:
    case JD_CLI_DIRECTION:
        return choices(values)[index];
    case JD_CLI_COLOUR:
        return colour_names[index];
    case JD_CLI_SHELL:
        return shell_names[index];
    default:
        return NULL;
    }
}

static const char* list_kind(jd_cli_values values) {
    switch (values) {
    case JD_CLI_LAW:
        return "friction law";
    case JD_CLI_SOLVER:
        return "solver";
    case JD_CLI_ENGINE:
        return "engine";
    case JD_CLI_SHAPE:
        return "shape";
    case JD_CLI_PRESSURE:
        return "pressure";
    case JD_CLI_RECORD:
        return "kind of record";
    case JD_CLI_START:
        return "rule of the start";
    case JD_CLI_DIRECTION:
        return "direction";
    case JD_CLI_COLOUR:
        return "colouring";
    case JD_CLI_SHELL:
        return "shell";
    case JD_CLI_PAPER:
        return "paper";
    case JD_CLI_COMMAND:
        return "command";
    case JD_CLI_TEXT:
        return "text";
    default:
        return "system";
    }
}

// The first words of all commands, each once: those of a group stand together.
static int command_words(const char* names[JD_CLI_MAX_NAMES]) {
    int count = 0;
    for (int i = 0; i < jd_cli_command_count; i++) {
        const jd_cli_command* command = jd_cli_commands[i];
        const char* word = command->group ? command->group : command->name;
        if (count == 0 || strcmp(names[count - 1], word) != 0)
            names[count++] = word;
    }
    return count;
}

// The second words of the commands of all groups.
static int grouped_words(const char* names[JD_CLI_MAX_NAMES]) {
    int count = 0;
    for (int i = 0; i < jd_cli_command_count; i++) {
        if (jd_cli_commands[i]->group)
            names[count++] = jd_cli_own_word(jd_cli_commands[i]);
    }
    return count;
}

// Papers by their names, then by their codes.
static int paper_names(const char* names[JD_CLI_MAX_NAMES]) {
    int count = 0;
    for (int i = 0; i < 2 * jd_paper_count() && count < JD_CLI_MAX_NAMES; i++) {
        const jd_paper* paper = jd_paper_at(i % jd_paper_count());
        const char* name = !paper ? NULL : i < jd_paper_count() ? paper->name : paper->code;
        if (name)
            names[count++] = name;
    }
    return count;
}

// The figures and tables of all papers, each name once.
static int exhibit_names(const char* names[JD_CLI_MAX_NAMES]) {
    int count = 0;
    for (int i = 0; i < jd_paper_count(); i++) {
        const jd_paper* paper = jd_paper_at(i);
        for (int k = 0; paper && k < paper->exhibit_count && count < JD_CLI_MAX_NAMES; k++) {
            if (!is_among(paper->exhibits[k].name, names, count))
                names[count++] = paper->exhibits[k].name;
        }
    }
    return count;
}

int jd_cli_names(jd_cli_values values, const char* names[JD_CLI_MAX_NAMES]) {
    if (values == JD_CLI_COMMAND)
        return command_words(names);
    if (values == JD_CLI_GROUPED)
        return grouped_words(names);
    if (values == JD_CLI_PAPER)
        return paper_names(names);
    if (values == JD_CLI_EXHIBIT)
        return exhibit_names(names);
    if (values == JD_CLI_SYSTEM || values == JD_CLI_SYSTEM_OR_FILE)
        return system_names(names);
    if (values == JD_CLI_TEXT)
        return text_names(names);
    const int size = list_size(values);
    const int count = size < JD_CLI_MAX_NAMES ? size : JD_CLI_MAX_NAMES;
    for (int i = 0; i < count; i++)
        names[i] = list_name(values, i);
    return count;
}

static const jd_option* list_of(jd_cli_values values) {
    switch (values) {
    case JD_CLI_RUN_NUMBER:
    case JD_CLI_RECORD:
        return jd_run_option_list();
    case JD_CLI_SETTLE_NUMBER:
        return jd_settle_option_list();
    case JD_CLI_SWEEP_NUMBER:
    case JD_CLI_START:
    case JD_CLI_DIRECTION:
        return jd_sweep_option_list();
    default:
        return NULL;
    }
}

const jd_option* jd_cli_option_row(const jd_cli_option* option) {
    for (const jd_option* o = list_of(option->values); o && o->parameter.name; o++) {
        if (strcmp(o->option, option->name) == 0)
            return o;
    }
    return NULL;
}

bool jd_cli_part_takes(const jd_part* part, const char* name) {
    for (const char* const* choice = part->choices; choice && *choice; choice++) {
        if (strcmp(*choice, name) == 0)
            return true;
    }
    return !part->choices;
}

int jd_cli_system_laws(const jd_system* system, const jd_law* laws[JD_CLI_MAX_NAMES]) {
    int count = 0;
    for (int i = 0; i < jd_law_count() && count < JD_CLI_MAX_NAMES; i++) {
        bool taken = false;
        for (int k = 0; k < system->part_count; k++)
            taken = taken || (system->parts[k].kind == JD_PART_FRICTION &&
                              jd_cli_part_takes(&system->parts[k], jd_law_at(i)->name));
        if (taken)
            laws[count++] = jd_law_at(i);
    }
    return count;
}

int jd_cli_unknown(const char* kind, const char* name, const char* const* names, int count) {
    jd_context* context = jd_context_create();
    jd_fail_unknown(context, kind, name, names, count, sizeof *names);
    const int code = jd_cli_wrong("%s", context ? jd_context_message(context) : "out of memory");
    jd_context_free(context);
    return code;
}

int jd_cli_name_check(jd_cli_values values, const char* name) {
    const char* names[JD_CLI_MAX_NAMES];
    const int count = jd_cli_names(values, names);
    return is_among(name, names, count) ? JD_CLI_DONE
                                        : jd_cli_unknown(list_kind(values), name, names, count);
}
