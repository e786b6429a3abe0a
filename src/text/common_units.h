/// @file common_units.h
/// Units that most scenarios use, without the database of UDUNITS.
#ifndef JUDDER_TEXT_COMMON_UNITS_H
#define JUDDER_TEXT_COMMON_UNITS_H

#include <stdbool.h>

/// Convert `*value` as jd_units_convert does, to the last bit, if both units are spelt as in a short
/// list. @return false if they are not, and nothing is done.
bool jd_units_convert_common(const char* from, const char* to, double* value);

/// The pairs of that list, for tests. @return false behind the last.
bool jd_units_common_at(int index, const char** from, const char** to);

#endif
