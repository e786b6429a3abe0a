// How a contact patch, and a motion on it, are told.
#ifndef JUDDER_CLI_REPORT_PATCH_H
#define JUDDER_CLI_REPORT_PATCH_H

#include "report/report.h"

// What a patch is made of, its size, centre of pressure and moment against pure spin: "patch".
void jd_cli_put_patch(jd_cli_report* report, const jd_patch* patch);

// ---- Motions: velocity, spin, and the point about which they turn -------------------------------

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
