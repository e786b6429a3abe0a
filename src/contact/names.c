// Names of the choices that a contact has.

#include "contact/names.h"
#include "judder/system.h"

const char* const jd_restitution_names[4] = {"newton", "poisson", "energy", NULL};
const char* const jd_paradox_names[4] = {"end", "impact", "compliant", NULL};
const char* const jd_press_names[JD_PRESS_LAWS + 1] = {"hertz",  "hunt-crossley", "kelvin-voigt",
                                                       "spring", "step",          NULL};
const char* const jd_speed_names[JD_SPEED_LAWS + 1] = {"coulomb", "stribeck", "threlfall",
                                                       "tanh",    "step",     NULL};
