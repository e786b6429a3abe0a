/// @file registry.h
/// The friction laws of this engine. Adding one: a file beside this, and a line in registry.c.
#ifndef JUDDER_FRICTION_LAW_REGISTRY_H
#define JUDDER_FRICTION_LAW_REGISTRY_H

#include "judder/kernel.h"

#define jd_law_integral JD_WIDE(jd_law_integral)
extern const jd_law jd_law_integral;
#define jd_law_pade1 JD_WIDE(jd_law_pade1)
extern const jd_law jd_law_pade1;
#define jd_law_pade2 JD_WIDE(jd_law_pade2)
extern const jd_law jd_law_pade2;
#define jd_law_point JD_WIDE(jd_law_point)
extern const jd_law jd_law_point;
#define jd_law_power JD_WIDE(jd_law_power)
extern const jd_law jd_law_power;
#define jd_law_table JD_WIDE(jd_law_table)
extern const jd_law jd_law_table;

/// NULL-terminated.
#define jd_laws JD_WIDE(jd_laws)
extern const jd_law* const jd_laws[];

#endif
