// Loads and drives: what their terms can be, and those of a model.
#ifndef JUDDER_CLI_REPORT_TERMS_H
#define JUDDER_CLI_REPORT_TERMS_H

#include "shell/json.h"

#include <judder/run.h>

void jd_cli_terms_describe(const jd_system* system);  // on stdout
// "terms" and "keys" of a part that holds terms; nothing for another one.
void jd_cli_terms_json_part(jd_cli_json* json, const jd_part* part);

void jd_cli_terms_print(const jd_model* model);  // lines of the summary
// "loads" and "drive", where the system has them.
void jd_cli_terms_json(jd_cli_json* json, const jd_model* model);

#endif
