/// @file always.h
/// An impact by constraint rows, for where following friction through the collision finds no way.
#ifndef JUDDER_CONTACT_STRIKE_ALWAYS_H
#define JUDDER_CONTACT_STRIKE_ALWAYS_H

#include "judder/impact.h"

/// All contacts at once by complementarity, restitution by Newton's law as far as it makes no energy.
/// @return JD_OK, JD_ERR_RANGE or JD_ERR_MEMORY.                                  [hybrid:H10]
jd_status jd_strike_always(const jd_striking* striking, jd_strike* strike);

#endif
