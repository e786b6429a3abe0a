// What a run tells about its events.
#ifndef JUDDER_CLI_REPORT_EVENTS_H
#define JUDDER_CLI_REPORT_EVENTS_H

#include <judder/json.h>

#include <judder/record.h>

// A line of the summary with the number of each kind, and a table if there are few or `all`. Where
// there are none: which a system that strikes something might have had.
void jd_cli_events_print(const jd_system* system, const jd_result* result, bool all);

// What ended a trajectory whose status is JD_EVENT: " at t = 0.2 s: vx crosses its value".
void jd_cli_events_print_end(const jd_trajectory* trajectory);

// "events": a list of objects with "t", "kind", "name" and "state".
void jd_cli_events_json(jd_json* json, const jd_result* result);

#endif
