// What `judder drift` and `judder design` share when they are run in parts, or by several processes.
#ifndef JUDDER_CLI_REPORT_SHARE_H
#define JUDDER_CLI_REPORT_SHARE_H

#include "setup/study.h"

// How files are treated, and the file whose name those of parts and processes begin with.
jd_share_options jd_cli_share_of(const jd_cli_arguments* arguments, const jd_cli_study* study);
const char* jd_cli_share_path(const jd_cli_arguments* arguments);

// A study by processes has failed: printed once, and the exit code.
int jd_cli_share_failed(jd_context* context);

// The part that --part names, and what goes with it.
int jd_cli_part_read(jd_context* context, const jd_cli_arguments* arguments, jd_study_part* part);

// What a part has come to, on stdout, and the exit code; `of` is what it is a part of.
int jd_cli_part_end(jd_context* context, const jd_cli_arguments* arguments, jd_status status,
                    jd_study_part part, const char* of, const jd_drift_totals* totals);

#endif
