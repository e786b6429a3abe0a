/// @file judder.h
/// Judder: rigid bodies that slide, spin and roll. The whole public API.
#ifndef JUDDER_JUDDER_H
#define JUDDER_JUDDER_H

#include "judder/axis.h"
#include "judder/base.h"
#include "judder/breakaway.h"
#include "judder/design.h"
#include "judder/drift.h"
#include "judder/drift_map.h"
#include "judder/figure.h"
#include "judder/fit.h"
#include "judder/friction.h"
#include "judder/impact.h"
#include "judder/loads.h"
#include "judder/motion.h"
#include "judder/parameter.h"
#include "judder/record.h"
#include "judder/reproduce.h"
#include "judder/run.h"
#include "judder/scenario.h"
#include "judder/settle.h"
#include "judder/sweep.h"
#include "judder/system.h"

#endif
