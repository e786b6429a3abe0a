// What the drive does to the body, in the report of `judder run`.
#ifndef JUDDER_CLI_REPORT_RUN_DRIFT_H
#define JUDDER_CLI_REPORT_RUN_DRIFT_H

#include "report/report.h"

// "drift" of a trajectory; nothing if it was not measured.
void jd_cli_put_run_drift(jd_cli_report* report, const jd_trajectory* trajectory);

#endif
