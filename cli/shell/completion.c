// judder completion: scripts for bash and zsh, generated from the tables of the subcommands and of
// the library. The scripts are static: they never call judder themselves.
#include "shell/command.h"
#include "shell/shell.h"

#include <string.h>

// ---- Lists both shells share -------------------------------------------------------------------

typedef enum list_kind { PARAMETERS, STATES, QUANTITIES } list_kind;

// Quantities are the states and the outputs but for integrals over time, which are not watched.
static int list_size(const jd_system* system, list_kind kind) {
    int outputs = 0;
    for (int i = 0; i < system->output_count; i++)
        outputs += !system->outputs[i].integral_of;
    return kind == PARAMETERS ? system->parameter_count
           : kind == STATES   ? system->state_count
                              : system->state_count + outputs;
}

// The name of an output, those that are integrals over time left out.
static const char* output_name(const jd_system* system, int index) {
    for (int i = 0;; i++)
        if (!system->outputs[i].integral_of && index-- == 0)
            return system->outputs[i].name;
}

static const char* list_name(const jd_system* system, list_kind kind, int index) {
    if (kind == PARAMETERS)
        return system->parameters[index].name;
    return index < system->state_count ? system->states[index].name
                                       : output_name(system, index - system->state_count);
}

// Whether one of the systems before `end` has the name as well.
static bool seen_before(const char* name, list_kind kind, int end) {
    for (int s = 0; s < end; s++) {
        for (int i = 0; i < list_size(jd_system_at(s), kind); i++) {
            if (strcmp(list_name(jd_system_at(s), kind, i), name) == 0)
                return true;
        }
    }
    return false;
}

// What can be set about a patch; `contact` is the one it is of, "" where there is but one.
static void put_patch_names(const char* contact) {
    const char* dot = contact[0] ? "." : "";
    printf(" %s%spatch.shape= %s%spatch.pressure=", contact, dot, contact, dot);
    for (int i = 0; i < jd_patch_key_count(); i++)
        printf(" %s%spatch.%s=", contact, dot, jd_patch_key_at(i)->name);
}

// The same for all patches of a system.
static void put_patches(const jd_system* system) {
    const jd_part* first = jd_system_part(system, JD_PART_PATCH);
    bool several = false;
    for (int i = 0; i < system->part_count; i++)
        several = several || (system->parts[i].kind == JD_PART_PATCH && &system->parts[i] != first);
    for (int i = 0; i < system->part_count; i++)
        if (system->parts[i].kind == JD_PART_PATCH)
            put_patch_names(several ? system->parts[i].contact : "");
}

// Numbers of the first terms.
static void put_term_names(const jd_system* system) {
    const jd_part* loads = system ? jd_system_part(system, JD_PART_LOADS) : NULL;
    const jd_part* drive = system ? jd_system_part(system, JD_PART_DRIVE) : NULL;
    for (int i = 0; (!system || (loads && !loads->choices)) && i < jd_load_key_count(); i++)
        printf(" loads.0.%s=", jd_load_key_at(i)->parameter.name);
    for (int i = 0; (!system || (drive && !drive->choices)) && i < jd_drive_key_count(); i++)
        printf(" drive.0.%s=", jd_drive_key_at(i)->parameter.name);
}

// A parameter that is a choice comes with its names.
static void put_name(const jd_system* system, list_kind kind, int index) {
    const char* name = list_name(system, kind, index);
    const char* const* choices = kind == PARAMETERS ? system->parameters[index].range.names : NULL;
    if (!choices)
        printf(" %s=", name);
    for (; choices && *choices; choices++)
        printf(" %s=%s", name, *choices);
}

// One branch for each system, one with all names where the line names none yet, and none for a
// system of a plug-in.
static void put_system_branches(list_kind kind) {
    for (int s = 0; s < jd_system_count(); s++) {
        const jd_system* system = jd_system_at(s);
        const jd_part* friction = jd_system_part(system, JD_PART_FRICTION);
        printf("    %s) ", system->name);
        if (kind == PARAMETERS && friction)
            printf("law=${law:-%s}; ", friction->value);
        fputs("echo", stdout);
        for (int i = 0; i < list_size(system, kind); i++)
            put_name(system, kind, i);
        if (kind == PARAMETERS)
            put_patches(system);
        if (kind == PARAMETERS)
            put_term_names(system);
        puts(" ;;");
    }
    fputs("    '') echo", stdout);
    for (int s = 0; s < jd_system_count(); s++) {
        for (int i = 0; i < list_size(jd_system_at(s), kind); i++) {
            const char* name = list_name(jd_system_at(s), kind, i);
            if (!seen_before(name, kind, s))
                put_name(jd_system_at(s), kind, i);
        }
    }
    if (kind == PARAMETERS) {
        put_patch_names("");
        put_term_names(NULL);
    }
    puts(" ;;\n    *) return ;;\n    esac");
}

// Whether one of the laws before `end` has the parameter as well.
static bool law_before_has(const char* name, int end) {
    for (int l = 0; l < end; l++)
        for (int i = 0; i < jd_law_at(l)->parameter_count; i++)
            if (strcmp(jd_law_at(l)->parameters[i].name, name) == 0)
                return true;
    return false;
}

static void put_law_branches(void) {
    puts("    case $law in");
    for (int l = 0; l < jd_law_count(); l++) {
        const jd_law* law = jd_law_at(l);
        if (law->parameter_count == 0)
            continue;
        printf("    %s) echo", law->name);
        for (int i = 0; i < law->parameter_count; i++)
            printf(" friction.%s=", law->parameters[i].name);
        puts(" ;;");
    }
    puts("    esac");
}

void jd_cli_shell_lists(void) {
    puts("# What a scenario file ($1) says after a key ($2): nothing without it, ? if it is no "
         "name.\n"
         "_judder_file_key() {\n"
         "    local file=${1/#\\~\\//$HOME/}\n"
         "    [[ -f $file && -r $file ]] || return\n"
         "    sed -n \"/^$2:/{s/^$2:[ \\\"']*\\\\([A-Za-z0-9_-]*\\\\).*/\\\\1/;s/^\\$/?/;p;q;}\" "
         "<\"$file\"\n"
         "}\n\n"
         "# The parameters of a system ($1) and of its friction law ($2; empty: the usual one).\n"
         "_judder_parameters() {\n"
         "    local law=$2\n"
         "    case $1 in");
    put_system_branches(PARAMETERS);
    put_law_branches();
    puts("}\n\n"
         "# The states of a system ($1).\n"
         "_judder_states() {\n"
         "    case $1 in");
    put_system_branches(STATES);
    puts("}\n\n"
         "# What can be watched of a system ($1).\n"
         "_judder_quantities() {\n"
         "    case $1 in");
    put_system_branches(QUANTITIES);
    puts("}\n\n"
         "# The parameters of all friction laws.\n"
         "_judder_law_parameters() {");
    fputs("    echo", stdout);
    for (int l = 0; l < jd_law_count(); l++) {
        for (int i = 0; i < jd_law_at(l)->parameter_count; i++) {
            const char* name = jd_law_at(l)->parameters[i].name;
            if (!law_before_has(name, l))
                printf(" %s=", name);
        }
    }
    puts("\n}\n");
}

// ---- Subcommand --------------------------------------------------------------------------------

static int run_completion(jd_context* context, const jd_cli_arguments* arguments) {
    (void)context;
    if (strcmp(arguments->operands[0], "bash") == 0)
        jd_cli_bash_print();
    else
        jd_cli_zsh_print();
    return JD_CLI_DONE;
}

const jd_cli_command jd_cli_completion_command = {
    .name = "completion",
    .summary = "print a completion script for a shell",
    .usage = "bash|zsh",
    .description =
        "Prints a script that completes commands, options, systems, friction laws, solvers, and "
        "the names after --set, --initial and --event.\n\n"
        "bash: put 'source <(judder completion bash)' into ~/.bashrc. "
        "zsh: put 'source <(judder completion zsh)' into ~/.zshrc, after compinit, or save the "
        "output as _judder in a folder of $fpath.",
    .example = "source <(judder completion bash)",
    .operand = JD_CLI_SHELL,
    .operand_min = 1,
    .operand_max = 1,
    .run = run_completion,
};
