// What `judder drift` has made, to be told.
#ifndef JUDDER_CLI_REPORT_DRIFT_H
#define JUDDER_CLI_REPORT_DRIFT_H

#include "report/settled.h"

// On stdout: a summary with a table of few points, or one JSON object.
void jd_cli_drift_tell(const jd_drift_map* map, const jd_cli_study* study, bool is_json);

#endif
