/// @file run_drift.h
/// What the drive does to the body, in the report of `judder run`.
#ifndef JUDDER_CLI_REPORT_RUN_DRIFT_H
#define JUDDER_CLI_REPORT_RUN_DRIFT_H

#include "judder/run.h"
#include <judder/json.h>

/// The drift of a trajectory as lines of a summary; nothing if it was not measured.
void jd_cli_run_drift_print(const jd_trajectory* trajectory);

/// The same as the key "drift" of an object.
void jd_cli_run_drift_json(jd_json* json, const jd_trajectory* trajectory);

#endif
