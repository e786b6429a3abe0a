// A system told from its table, for people.
#ifndef JUDDER_CLI_REPORT_SYSTEM_H
#define JUDDER_CLI_REPORT_SYSTEM_H

#include <judder/system.h>

void jd_cli_system_describe(const jd_system* system);  // on stdout

#endif
