/// @file units.h
/// Conversion between units, through UDUNITS-2.
#ifndef JUDDER_TEXT_UNITS_H
#define JUDDER_TEXT_UNITS_H

#include "judder/base.h"

#define JD_UNIT_TEXT_MAX 64  ///< longest unit text that is looked at, in bytes

/// Convert `*value` from unit `from` to unit `to`. Loads the database of units when a unit
/// that is not a common one is first met.
/// Any number of threads may call it; the calls wait for each other.
/// @return JD_OK, JD_ERR_ARGUMENT (unknown unit, unit that does not fit), JD_ERR_UNSUPPORTED (no
/// database) or JD_ERR_MEMORY. `*value` is unchanged on error.
jd_status jd_units_convert(jd_context* context, const char* from, const char* to, double* value);

#endif
