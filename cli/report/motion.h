// How a motion is told: velocity, spin, and the point about which it turns.
#ifndef JUDDER_CLI_REPORT_MOTION_H
#define JUDDER_CLI_REPORT_MOTION_H

#include "report/report.h"

// The value, or 0 if that is all it is beside `size` but for rounding.
double jd_cli_without_dust(double value, double size);

// "turns about (X, Y) m" or "slides without turning" as more of a line; "centre" in JSON.
void jd_cli_put_centre(jd_cli_report* report, const jd_patch* patch, jd_motion motion);

// A line with velocity, spin and centre, for people.
void jd_cli_say_motion(jd_cli_report* report, const char* label, const jd_patch* patch,
                       jd_motion motion);

// "vx", "vy" and "w", for programs.
void jd_cli_put_velocity(jd_cli_report* report, jd_motion motion);

#endif
