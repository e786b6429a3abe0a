/// @file moments.h
/// Moments of contact patches.
#ifndef JUDDER_PATCH_MOMENTS_H
#define JUDDER_PATCH_MOMENTS_H

#include "judder/kernel.h"

/// Disc of radius 1 with Hertz pressure, sigma_0 = 3/(2 pi) sqrt(1 - r^2):   [friction:F2]
///     c(0,0,1) = 3 pi/16,  c(0,0,2) = 2/5
static inline jd_moments jd_moments_hertz_disc(void) {
    return (jd_moments){.r1 = jd_set(3.0 * JD_PI / 16.0), .r2 = jd_set(2.0 / 5.0)};
}

#endif
