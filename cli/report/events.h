// What a run tells about its events.
#ifndef JUDDER_CLI_REPORT_EVENTS_H
#define JUDDER_CLI_REPORT_EVENTS_H

#include "report/report.h"

// A line with the number of each kind, and a table if there are few or `all`. Where there are none:
// which a system that strikes something might have had. In JSON "events", a list of objects with
// "t", "kind", "name" and "state".
void jd_cli_put_events(jd_cli_report* report, const jd_system* system, const jd_result* result,
                       bool all);

// What ended a trajectory whose status is JD_EVENT: " at t = 0.2 s: vx crosses its value".
void jd_cli_say_end(jd_cli_report* report, const jd_trajectory* trajectory);

#endif
