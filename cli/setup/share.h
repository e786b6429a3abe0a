// What `judder drift` and `judder design` share when they are run in parts, or by several processes.
#ifndef JUDDER_CLI_SETUP_SHARE_H
#define JUDDER_CLI_SETUP_SHARE_H

#include "setup/study.h"

// A process that takes up alone what parts or processes have left.
const jd_team* jd_cli_team_of_one(void);

// How files are treated, and the file whose name those of parts and processes begin with.
jd_share_options jd_cli_share_of(const jd_cli_arguments* arguments, const jd_cli_study* study);
const char* jd_cli_share_path(const jd_cli_arguments* arguments);

// The part that --part names, and what goes with it.
int jd_cli_part_read(jd_context* context, const jd_cli_arguments* arguments, jd_study_part* part);

// What a part has come to, on stdout, and the exit code; `of` is what it is a part of.
int jd_cli_part_end(jd_context* context, const jd_cli_arguments* arguments, jd_status status,
                    jd_study_part part, const char* of, const jd_drift_totals* totals);

#endif
