// What the files of the command `judder` share: the table of a subcommand, its arguments, and the
// helpers that print. Help, man page and shell completion are generated from the tables.
//
// The command uses the public API alone. It is the only place that prints or exits.
#ifndef JUDDER_CLI_SHELL_COMMAND_H
#define JUDDER_CLI_SHELL_COMMAND_H

#include <judder/judder.h>
#include <judder/plugin.h>
#include <stdio.h>

// ---- Exit codes --------------------------------------------------------------------------------

#define JD_CLI_DONE 0    // everything asked for was done
#define JD_CLI_FAILED 1  // a study ended with failure; the results so far are written
#define JD_CLI_WRONG 2   // wrong usage or input, or a file that cannot be read or written

#define JD_CLI_MAX_NAMES 256  // most names of a list

// ---- Tables ------------------------------------------------------------------------------------

// What an argument is: says how it is checked and completed.
typedef enum jd_cli_values {
    JD_CLI_NONE,            // no argument
    JD_CLI_FREE,            // any text or number
    JD_CLI_RUN_NUMBER,      // a number of the library's lists of options
    JD_CLI_SETTLE_NUMBER,   //
    JD_CLI_SWEEP_NUMBER,    //
    JD_CLI_FILE,            // a file
    JD_CLI_SCENARIO_FILE,   // a file to read: .yaml, .yml
    JD_CLI_RESULT_FILE,     // a file to read: .h5, .hdf5
    JD_CLI_SYSTEM_OR_FILE,  // a system or a scenario file
    JD_CLI_PARAMETER,       // NAME=VALUE with a parameter
    JD_CLI_STATE,           // NAME=VALUE with a state
    JD_CLI_QUANTITY,        // NAME=VALUE with a state or an output
    JD_CLI_LAW_PARAMETER,   // NAME=VALUE with a parameter of a friction law
    JD_CLI_SYSTEM,          // from here on: one of a closed list of names
    JD_CLI_LAW,
    JD_CLI_SOLVER,
    JD_CLI_ENGINE,
    JD_CLI_SHAPE,
    JD_CLI_PRESSURE,
    JD_CLI_RECORD,
    JD_CLI_START,
    JD_CLI_DIRECTION,
    JD_CLI_COLOUR,
    JD_CLI_SHELL,
    JD_CLI_TEXT,   // a system as a text that the library holds
    JD_CLI_PAPER,  // by name, code or folder: the command checks it; a second one is a figure of it
    JD_CLI_EXHIBIT,  // of any paper; whether of this one is the command's own to check
    JD_CLI_COMMAND,  // the first word of a command; a second one is the command's own to check
    JD_CLI_GROUPED,  // the second word of a command
} jd_cli_values;

typedef struct jd_cli_option {
    const char* name;      // long name without dashes: "output"
    char letter;           // short name, 0 if there is none
    const char* argument;  // what the argument is called in help; NULL: the option is a flag
    jd_cli_values values;  // what the argument is
    bool repeats;          // may be given several times with an argument
    const char* text;      // one sentence without its full stop; NULL: that of the library
} jd_cli_option;

typedef struct jd_cli_arguments jd_cli_arguments;

typedef struct jd_cli_command {
    const char* group;        // "friction", NULL for a command on its own
    const char* name;         // what is typed: "run", "friction eval"
    const char* summary;      // one line
    const char* usage;        // what follows the name, without options: "SYSTEM|PLUGIN.so"
    const char* description;  // paragraphs, parted by an empty line
    const char* example;      // one line to type
    const jd_cli_option* options;
    int option_count;
    bool patch;             // takes the options that make a contact patch too, before its own
    jd_cli_values operand;  // what its operands are, the first one of JD_CLI_COMMAND, JD_CLI_PAPER
    int operand_min;
    int operand_max;
    int (*run)(jd_context* context, const jd_cli_arguments* arguments);  // returns the exit code
} jd_cli_command;

// All subcommands, in the order of the help; X(run) stands for jd_cli_run_command.
#define JD_CLI_COMMANDS(X)                                                                         \
    X(systems)                                                                                     \
    X(new)                                                                                         \
    X(compile)                                                                                     \
    X(run)                                                                                         \
    X(sweep)                                                                                       \
    X(check)                                                                                       \
    X(plot)                                                                                        \
    X(view)                                                                                        \
    X(report)                                                                                      \
    X(info)                                                                                        \
    X(diff)                                                                                        \
    X(join)                                                                                        \
    X(recover)                                                                                     \
    X(eval)                                                                                        \
    X(compare)                                                                                     \
    X(surface)                                                                                     \
    X(fit)                                                                                         \
    X(threshold)                                                                                   \
    X(modes)                                                                                       \
    X(drift)                                                                                       \
    X(design)                                                                                      \
    X(reproduce)                                                                                   \
    X(man)                                                                                         \
    X(completion)                                                                                  \
    X(help)

#define JD_CLI_DECLARED(name) extern const jd_cli_command jd_cli_##name##_command;
JD_CLI_COMMANDS(JD_CLI_DECLARED)

extern const jd_cli_command* const jd_cli_commands[];
extern const int jd_cli_command_count;

// The option every subcommand has beside its own.
extern const jd_cli_option jd_cli_help_option;

// The command on its own of that name, NULL if there is none.
const jd_cli_command* jd_cli_command_find(const char* name);

// The commands of a group, in the order of the help. @return how many; 0: there is no such group.
int jd_cli_group(const char* group, const jd_cli_command* commands[JD_CLI_MAX_NAMES]);

// The word behind that of the group: "eval"; the name of a command on its own.
const char* jd_cli_own_word(const jd_cli_command* command);

// What an operand is: all are alike, but words of a command, and a paper with its figure.
jd_cli_values jd_cli_operand_at(const jd_cli_command* command, int index);

// The command of a group by its own word. NULL, with the message printed, if there is none.
const jd_cli_command* jd_cli_group_find(const char* group, const char* word);

// All options of a command: those of a patch, its own, and the one they share.
int jd_cli_option_count(const jd_cli_command* command);
const jd_cli_option* jd_cli_option_at(const jd_cli_command* command, int index);

// The options that make a contact patch (patch.c).
int jd_cli_patch_option_count(void);
const jd_cli_option* jd_cli_patch_option_at(int index);

// ---- Arguments (options.c) ---------------------------------------------------------------------

typedef struct jd_cli_given {
    const jd_cli_option* option;
    const char* value;  // NULL for a flag
} jd_cli_given;

struct jd_cli_arguments {
    const jd_cli_command* command;
    jd_cli_given* options;  // in the order given
    int option_count;
    const char** operands;
    int operand_count;
};

// Read what follows the subcommand's name. On JD_CLI_WRONG the message has been printed.
// Free with jd_cli_arguments_free in any case.
int jd_cli_arguments_read(const jd_cli_command* command, int count, char** texts,
                          jd_cli_arguments* arguments);
void jd_cli_arguments_free(jd_cli_arguments* arguments);

// The argument of an option, NULL if it was not given. `name` must be in the table.
const char* jd_cli_value(const jd_cli_arguments* arguments, const char* name);
bool jd_cli_flag(const jd_cli_arguments* arguments, const char* name);

// The flag of commands that write a file over a long time; main.c looks at it.
#define JD_CLI_NO_LOCK                                                                             \
    {                                                                                              \
        "no-lock", 0, NULL, JD_CLI_NONE, false,                                                    \
            "write also where files cannot be locked; no other process may write the same file"    \
    }

// Why something failed, with the option that helps where a file cannot be locked.
const char* jd_cli_why(jd_context* context);

// ---- Names (names.c) ---------------------------------------------------------------------------

// The names of a closed list. @return how many were written, at most JD_CLI_MAX_NAMES.
int jd_cli_names(jd_cli_values values, const char* names[JD_CLI_MAX_NAMES]);

// The row of the library's lists of options that has this one: its unit, range, field and text.
// NULL if it is in none.
const jd_option* jd_cli_option_row(const jd_cli_option* option);

// Check that `name` is in a closed list. On JD_CLI_WRONG the message has been printed.
int jd_cli_name_check(jd_cli_values values, const char* name);

// Print "unknown KIND 'NAME'; did you mean ...?" and return JD_CLI_WRONG.
int jd_cli_unknown(const char* kind, const char* name, const char* const* names, int count);

// Whether a name may stand in a part: one of its choices, or any if it has no list.
bool jd_cli_part_takes(const jd_part* part, const char* name);

// The friction laws that fit a system, at most JD_CLI_MAX_NAMES; 0 without friction.
int jd_cli_system_laws(const jd_system* system, const jd_law* laws[JD_CLI_MAX_NAMES]);

// ---- Paths (paths.c) ---------------------------------------------------------------------------

// Check that a result or a mesh can be written or a figure drawn. On JD_CLI_WRONG the message has
// been printed.
int jd_cli_file_check(jd_context* context, const char* path, bool force);
int jd_cli_result_check(jd_context* context, const char* path, bool force);
int jd_cli_figure_check(jd_context* context, const char* path, const jd_figure_options* options);
int jd_cli_animation_check(jd_context* context, const char* path,
                           const jd_animation_options* options);
int jd_cli_mesh_check(jd_context* context, const char* path, bool force);

// What --force and --keep-script ask for.
jd_figure_options jd_cli_figure_options(const jd_cli_arguments* arguments);

// What --colour asks for.
jd_colouring jd_cli_colouring(const jd_cli_arguments* arguments);

// A path with another ending, ".gp" for ".png", in new memory.
char* jd_cli_path_ending(const char* path, const char* ending);

// A file a command reads or writes.
typedef struct jd_cli_file {
    const char* role;  // "--output"
    const char* path;  // NULL: not used
} jd_cli_file;

// Check that no two are the same file, under one name or by links, so that none is written over
// another. `kept` is the figure whose script and data are kept beside it, or NULL.
// On JD_CLI_WRONG the message has been printed.
int jd_cli_files_differ(const jd_cli_file* files, int count, const char* kept);

// Check what --output and --plot ask for, with --force and --keep-script, against each other and
// `input`, the file that is read (NULL: none). On JD_CLI_WRONG the message has been printed.
int jd_cli_outputs_check(jd_context* context, const jd_cli_arguments* arguments, const char* input);

// The files a command has written, to be told.
#define JD_CLI_MAX_FILES 4
typedef struct jd_cli_written {
    const char* files[JD_CLI_MAX_FILES];
    int count;
    char* kept[2];  // names of a kept script and its data, NULL without
} jd_cli_written;

void jd_cli_written_add(jd_cli_written* written, const char* file);  // borrowed
void jd_cli_written_figure(jd_cli_written* written, const char* figure, bool keep_script);
void jd_cli_written_free(jd_cli_written* written);

// ---- Output ------------------------------------------------------------------------------------

// Print "judder: ..." as one line on stderr; return JD_CLI_WRONG or JD_CLI_FAILED.
int jd_cli_wrong(const char* format, ...) JD_PRINTF(1, 2);
int jd_cli_failed(const char* format, ...) JD_PRINTF(1, 2);
void jd_cli_note(const char* format, ...) JD_PRINTF(1, 2);

// Print one line to stdout, in which a terminal acts upon nothing.
void jd_cli_print(const char* format, ...) JD_PRINTF(1, 2);

// Memory, zeroed; the command ends with a message when there is none.
void* jd_cli_alloc(size_t count, size_t size);

// The text of an option, from its row here or in the library.
const char* jd_cli_option_says(const jd_cli_option* option);

// The text of an option with the names it takes. Engines depend on the machine: only if `machine`.
void jd_cli_option_text(const jd_cli_option* option, bool machine, char* text, size_t size);

void jd_cli_help_print(FILE* out, const jd_cli_command* command);  // NULL: the whole command
void jd_cli_group_help_print(FILE* out, const char* group);

#endif
