// What `judder design` has found, to be told.
#ifndef JUDDER_CLI_REPORT_DESIGN_H
#define JUDDER_CLI_REPORT_DESIGN_H

#include "report/settled.h"

// On stdout: a summary or one JSON object.
void jd_cli_design_tell(const jd_design* design, const jd_cli_study* study, bool is_json);

#endif
