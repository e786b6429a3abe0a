/// @file judder.h
/// Judder: rigid bodies that slide, spin and roll. All headers of the public API but those
/// for authors of systems: plugin.h, kernel.h and lanes.h; and escape.h, for pages.
#ifndef JUDDER_JUDDER_H
#define JUDDER_JUDDER_H

#include "judder/arrays.h"
#include "judder/base.h"
#include "judder/contacts.h"
#include "judder/drift.h"
#include "judder/equations.h"
#include "judder/figure.h"
#include "judder/file.h"
#include "judder/fit.h"
#include "judder/friction.h"
#include "judder/function.h"
#include "judder/impact.h"
#include "judder/json.h"
#include "judder/loads.h"
#include "judder/maths.h"
#include "judder/modes.h"
#include "judder/papers.h"
#include "judder/parameter.h"
#include "judder/parts.h"
#include "judder/record.h"
#include "judder/run.h"
#include "judder/scenario.h"
#include "judder/study.h"
#include "judder/surface.h"
#include "judder/sweep.h"
#include "judder/system.h"

#endif
