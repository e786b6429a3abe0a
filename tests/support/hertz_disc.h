/// @file hertz_disc.h
/// The patch of the published laws: a disc of radius 1 m under Hertz pressure.
#ifndef JUDDER_TESTS_HERTZ_DISC_H
#define JUDDER_TESTS_HERTZ_DISC_H

#include "patch/kernel/law_patch.h"
#include "support/check.h"

#include <stdlib.h>

static jd_patch* hertz_disc_patch;

static inline void hertz_disc_free(void) { jd_patch_free(hertz_disc_patch); }

/// Made once, freed at the end of the program.
static inline const jd_patch* hertz_disc(void) {
    if (!hertz_disc_patch) {
        const jd_patch_options options = jd_patch_default();
        CHECK_INT(jd_patch_create(NULL, &options, &hertz_disc_patch), JD_OK);
        atexit(hertz_disc_free);
    }
    return hertz_disc_patch;
}

#endif
