// Where the body can be touched: the convex hull of its patch.
#ifndef JUDDER_CLI_SETUP_OUTLINE_H
#define JUDDER_CLI_SETUP_OUTLINE_H

#include "shell/command.h"

// Whether a point, seen from the reference point [m], lies in the hull or on its edge.
bool jd_cli_outline_contains(const jd_patch* patch, double x, double y);

// Least and greatest n·p over the hull, for a unit vector n [m].
void jd_cli_outline_span(const jd_patch* patch, double nx, double ny, double span[2]);

#endif
