// What `judder sweep` is asked for, and what it tells.
#ifndef JUDDER_CLI_SETUP_SWEEP_H
#define JUDDER_CLI_SETUP_SWEEP_H

#include "setup/setup.h"

// Read the options of a sweep, on top of those of the file. On JD_CLI_WRONG the message has been
// printed.
int jd_cli_sweep_read(jd_context* context, const jd_cli_arguments* arguments,
                      const jd_cli_setup* setup, jd_sweep_options* sweep);

typedef struct jd_cli_sweep_report {
    const jd_model* model;
    const jd_sweep_options* sweep;
    jd_sweep_options* own_sweep;  ///< the same
    const jd_sweep_summary* summary;
    jd_status status;
    double seconds;
    char* work;          ///< the file of the cases
    jd_study_part part;  ///< count 0: the whole
    bool converted;      ///< they are in a table
    bool own_figure;     ///< the figure is the one that the sweep left when it was stopped
    jd_cli_written written;
} jd_cli_sweep_report;

void jd_cli_sweep_tell(const jd_cli_sweep_report* report, bool is_json);

#endif
