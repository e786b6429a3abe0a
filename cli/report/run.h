// What `judder run` says on stdout about a finished run.
#ifndef JUDDER_CLI_REPORT_RUN_H
#define JUDDER_CLI_REPORT_RUN_H

#include "shell/command.h"

typedef struct jd_cli_run_report {
    const jd_trajectory* trajectory;
    const jd_result* result;
    bool all_events;  // list them in the text however many there are
    jd_cli_written written;
} jd_cli_run_report;

void jd_cli_run_tell(const jd_cli_run_report* report, bool is_json);

#endif
