// The friction laws that a command of `judder friction` shows, with their parameters.
#ifndef JUDDER_CLI_SETUP_LAWS_H
#define JUDDER_CLI_SETUP_LAWS_H

#include "shell/command.h"

typedef struct jd_cli_law {
    const jd_law* law;
    const char* name;
    bool exact;          // it is the one that the others are compared with
    double* parameters;  // in table order
} jd_cli_law;

typedef struct jd_cli_laws {
    jd_cli_law reference;  // the exact law, whether it is shown or not
    int count;
    jd_cli_law list[JD_CLI_MAX_NAMES];  // the exact law first, if it is shown
} jd_cli_laws;

// The law that --law names, or all; --set sets a parameter of all that have it, the
// reference too. On JD_CLI_WRONG the
// message has been printed. Free in any case.
int jd_cli_laws_read(jd_context* context, const jd_cli_arguments* arguments, jd_cli_laws* laws);
void jd_cli_laws_free(jd_cli_laws* laws);

// Tell on stderr what was wrong with the cache of tables, if one of the laws needs a table.
void jd_cli_laws_note(const jd_cli_laws* laws, const jd_patch* patch);

// Check that the figure --plot asks for can be drawn. On JD_CLI_WRONG the message has been printed.
int jd_cli_laws_figure_check(jd_context* context, const jd_cli_arguments* arguments);

#endif
