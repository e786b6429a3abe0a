/// @file lines.h
/// The directions of a contact, derived from its gap and its sliding velocities.        [touch:T1]
#ifndef JUDDER_EQUATIONS_LINES_H
#define JUDDER_EQUATIONS_LINES_H

#include "equations/builder.h"

/// Mark in used[state] the states that a node depends on; a node below 0 on none. @return false when
/// out of memory.
bool jd_states_of(const jd_builder* b, jd_node node, bool used[JD_EQUATIONS_ENTRIES]);

/// The rate of a node along the motion, velocities being held where `held`: its derivative by time
/// and by the states times their rates.
jd_node jd_rate_along(jd_builder* b, jd_node node, bool held);

/// Mark the states that a sliding velocity depends on, and that are no places, as velocities.
/// @return false when out of memory.
bool jd_find_velocities(jd_builder* b, jd_node speed);

/// Fill in `drift` and `by` of a line whose speed is set. @return false when out of memory.
bool jd_line_derive(jd_builder* b, jd_program_line* line);

#endif
