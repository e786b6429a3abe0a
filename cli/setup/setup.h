// What `judder run` is about to run: a model and its options, from a system or a scenario file.
#ifndef JUDDER_CLI_SETUP_SETUP_H
#define JUDDER_CLI_SETUP_SETUP_H

#include "shell/command.h"

typedef struct jd_cli_setup {
    jd_scenario* scenario;   // the file, NULL if a system was named
    jd_model* system_model;  // the model of a named system, NULL if a file was given
    jd_model* model;         // one of the two
    jd_run_options options;
    jd_watchpoint watchpoints[JD_MAX_WATCHPOINTS];  // those of the options
} jd_cli_setup;

// The file or system first, then --friction, --set, --initial and the options of the run.
// On JD_CLI_WRONG the message has been printed. Free with jd_cli_setup_free in any case.
int jd_cli_setup_read(jd_context* context, const jd_cli_arguments* arguments, jd_cli_setup* setup);
void jd_cli_setup_free(jd_cli_setup* setup);

#endif
