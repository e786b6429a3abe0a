/// @file names.h
/// Choices that a contact has, and their names in the order of the values, NULL after the last.
#ifndef JUDDER_CONTACT_NAMES_H
#define JUDDER_CONTACT_NAMES_H

#include "judder/base.h"

/// Laws of the normal force: press.h.
enum {
    JD_PRESS_HERTZ,
    JD_PRESS_HUNT_CROSSLEY,
    JD_PRESS_KELVIN_VOIGT,
    JD_PRESS_SPRING,
    JD_PRESS_STEP,
    JD_PRESS_LAWS,
};
extern const char* const jd_press_names[JD_PRESS_LAWS + 1];

/// Laws of friction by the sliding speed: speed.h.
enum {
    JD_SPEED_COULOMB,
    JD_SPEED_STRIBECK,
    JD_SPEED_THRELFALL,
    JD_SPEED_TANH,
    JD_SPEED_STEP,
    JD_SPEED_LAWS,
};
extern const char* const jd_speed_names[JD_SPEED_LAWS + 1];

#endif
