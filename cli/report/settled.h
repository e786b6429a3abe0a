// How a settled motion is told: what `judder drift` and `judder design` share.
#ifndef JUDDER_CLI_REPORT_SETTLED_H
#define JUDDER_CLI_REPORT_SETTLED_H

#include "report/report.h"
#include "setup/study.h"

// "0.0500 m/s at 90.0°"
#define JD_CLI_DRIFT_SIZE 80
const char* jd_cli_drift_text(double v_x, double v_y, char text[JD_CLI_DRIFT_SIZE]);

// What became of a motion: "steady", "lift-off".
const char* jd_cli_settled_word(const jd_system* system, const jd_settled* settled);

// One settled motion as members of an object, for programs.
void jd_cli_put_settled(jd_cli_report* report, const jd_settled* settled);

#endif
