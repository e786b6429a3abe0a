// Values of options: numbers with units, lists of them, NAME=VALUE. Every message names the option
// and what it was given; on JD_CLI_WRONG it has been printed.
#ifndef JUDDER_CLI_SHELL_VALUES_H
#define JUDDER_CLI_SHELL_VALUES_H

#include "shell/command.h"

int jd_cli_wrong_value(const char* option, const char* given, const char* why);

// Read `text`, part of what the option was given, as a finite value in `unit`.
int jd_cli_read_value(jd_context* context, const jd_cli_given* given, const char* text,
                      const char* unit, double* value);

// Part "NAME=VALUE" into the name, without spaces around it, and the rest.
int jd_cli_split_setting(const jd_cli_given* given, char* name, size_t size, const char** value);

// What an option was given, NULL if it was not. `name` must be in the table.
const jd_cli_given* jd_cli_find_given(const jd_cli_arguments* arguments, const char* name);

// Read the option as a value in `unit`; *value stays as it is if it was not given.
int jd_cli_read_option(jd_context* context, const jd_cli_arguments* arguments, const char* name,
                       const char* unit, double* value);

// Read all that was given of a list of the library into its struct.
int jd_cli_read_list(jd_context* context, const jd_cli_arguments* arguments, const jd_option* list,
                     void* options);

// Values parted by commas, the last one in `last_unit`, the others in `unit`.
typedef struct jd_cli_tuple {
    const char* form;  // "X,Y"
    int count;
    const char* unit;
    const char* last_unit;
} jd_cli_tuple;

// Read the values of a text. @return false with a message in the context, which begins at `place`
// of the text.
bool jd_cli_tuple_read(jd_context* context, const char* text, jd_cli_tuple tuple, double* values,
                       size_t* place);

// Read the option as such values; they stay as they are if it was not given.
int jd_cli_read_tuple(jd_context* context, const jd_cli_arguments* arguments, const char* name,
                      jd_cli_tuple tuple, double* values);

// Read the option as "MIN..MAX" or as one value, which is then both; they stay as they are if it
// was not given.
int jd_cli_read_range(jd_context* context, const jd_cli_arguments* arguments, const char* name,
                      const char* unit, double range[2]);

#endif
