// How a motion is told: velocity, spin, and the point about which it turns.
#ifndef JUDDER_CLI_REPORT_MOTION_H
#define JUDDER_CLI_REPORT_MOTION_H

#include "shell/command.h"
#include <judder/json.h>

// The point about which a motion turns, seen from the reference point. @return false: it slides.
bool jd_cli_centre_find(const jd_patch* patch, jd_motion motion, double* x, double* y);

// The value, or 0 if that is all it is beside `size` but for rounding.
double jd_cli_without_dust(double value, double size);

// "turns about (X, Y) m" or "slides without turning", without a new line.
void jd_cli_centre_print(const jd_patch* patch, jd_motion motion);
void jd_cli_centre_json(jd_json* json, const jd_patch* patch, jd_motion motion);  // "centre"

// A line with a name, velocity, spin and centre.
void jd_cli_motion_print(const jd_patch* patch, const char* name, jd_motion motion);
void jd_cli_motion_json(jd_json* json, const char* key, jd_motion motion);

#endif
