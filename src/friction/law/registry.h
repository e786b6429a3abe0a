/// @file registry.h
/// The friction laws of this engine. Adding one: a file beside this, and its name in the list.
#ifndef JUDDER_FRICTION_LAW_REGISTRY_H
#define JUDDER_FRICTION_LAW_REGISTRY_H

#include "judder/kernel.h"

/// In the order users see them: reduced ones, the exact one, the one exact to an error asked for.
#define JD_LAWS(X) X(point) X(pade1) X(pade2) X(power) X(integral) X(table)

/// A law of this engine.
#define JD_LAW(name) JD_WIDE(jd_law_##name)

#define JD_LAW_DECLARED(name) extern const jd_law JD_LAW(name);
JD_LAWS(JD_LAW_DECLARED)

/// NULL-terminated.
#define jd_laws JD_WIDE(jd_laws)
extern const jd_law* const jd_laws[];

#endif
