/// @file always.h
/// An impact by constraint rows, for where following friction through the collision finds no way.
#ifndef JUDDER_CONTACT_STRIKE_ALWAYS_H
#define JUDDER_CONTACT_STRIKE_ALWAYS_H

#include "judder/impact.h"

/// All contacts at once by complementarity, restitution by Newton's law as far as it makes no energy.
/// @return JD_OK, JD_ERR_RANGE or JD_ERR_MEMORY.                                  [hybrid:H10]
jd_status jd_strike_always(const jd_striking* striking, jd_strike* strike);

/// The end of a row of impacts at a contact likewise: its normal velocity, of either sign, becomes 0; it slips on
/// without friction, other contacts hold or part.                                    [impact:I11]
jd_status jd_strike_always_end(const jd_striking* striking, int contact, jd_strike* strike);

#endif
