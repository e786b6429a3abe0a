// A system told from its table, for people and as JSON.
#ifndef JUDDER_CLI_REPORT_SYSTEM_H
#define JUDDER_CLI_REPORT_SYSTEM_H

#include "shell/json.h"

#include <judder/system.h>

void jd_cli_system_describe(const jd_system* system);  // on stdout
void jd_cli_system_json(jd_cli_json* json, const char* key, const jd_system* system);

#endif
