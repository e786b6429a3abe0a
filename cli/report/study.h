// What the reports of `judder drift` and `judder design` share.
#ifndef JUDDER_CLI_REPORT_STUDY_H
#define JUDDER_CLI_REPORT_STUDY_H

#include "setup/study.h"
#include <judder/json.h>

// The first lines of a report: system, law, loads and drive.
void jd_cli_study_print(const jd_model* model);
void jd_cli_study_json(jd_json* json, const jd_model* model);

// "0.0500 m/s at 90.0°"
#define JD_CLI_DRIFT_SIZE 80
const char* jd_cli_drift_text(double v_x, double v_y, char text[JD_CLI_DRIFT_SIZE]);

// What became of a motion: "steady", "lift-off".
const char* jd_cli_settled_word(const jd_system* system, const jd_settled* settled);

// One settled motion as members of an object.
void jd_cli_settled_json(jd_json* json, const jd_settled* settled);

#endif
