/// @file registry.h
/// The friction laws of this engine. Adding one: a file beside this, and a line in registry.c.
#ifndef JUDDER_FRICTION_REGISTRY_H
#define JUDDER_FRICTION_REGISTRY_H

#include "judder/kernel.h"

extern const jd_law JD_WIDE(jd_law_integral);
extern const jd_law JD_WIDE(jd_law_pade1);
extern const jd_law JD_WIDE(jd_law_pade2);
extern const jd_law JD_WIDE(jd_law_point);
extern const jd_law JD_WIDE(jd_law_power);
extern const jd_law JD_WIDE(jd_law_table);

/// NULL-terminated.
extern const jd_law* const JD_WIDE(jd_laws)[];

#endif
