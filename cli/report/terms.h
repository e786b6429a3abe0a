// Loads and drives: what their terms can be, and those of a model.
#ifndef JUDDER_CLI_REPORT_TERMS_H
#define JUDDER_CLI_REPORT_TERMS_H

#include <judder/json.h>
#include <judder/run.h>

void jd_cli_terms_describe(const jd_system* system);  // on stdout

void jd_cli_terms_print(const jd_model* model);  // lines of the summary
// "loads" and "drive", where the system has them.
void jd_cli_terms_json(jd_json* json, const jd_model* model);

#endif
