// How a contact patch, and a motion on it, are told.
#ifndef JUDDER_CLI_REPORT_PATCH_H
#define JUDDER_CLI_REPORT_PATCH_H

#include "report/report.h"

// What a patch is made of, its size, centre of pressure and moment against pure spin: "patch".
void jd_cli_put_patch(jd_cli_report* report, const jd_patch* patch);

#endif
