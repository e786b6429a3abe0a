/// @file chirp.h
/// What a chirp's frequency does over time: constants of its phase.                  [load:L4]
#ifndef JUDDER_LOAD_CHIRP_H
#define JUDDER_LOAD_CHIRP_H

#include "judder/loads.h"
#include "judder/maths.h"

typedef struct jd_chirp_law {
    double until;      ///< where it ends [s]
    double slope;      ///< rate of omega [rad/s^2]; where exponential of its logarithm [1/s]
    double turned;     ///< phase at its end [rad]
    bool exponential;  ///< and the frequency does change
} jd_chirp_law;

static inline jd_chirp_law jd_chirp_law_of(const jd_drive_term* term) {
    const double a = term->omega, b = term->omega_end, D = term->duration;
    jd_chirp_law law = {.until = term->from + D};
    law.exponential = term->chirp == JD_CHIRP_EXPONENTIAL && a != b;
    law.slope = (law.exponential ? jd_maths_log(b / a) : b - a) / D;
    law.turned = term->phase + (law.exponential ? (b - a) / law.slope : 0.5 * (a + b) * D);
    return law;
}

#endif
