// Names of the choices that a contact has.

#include "judder/system.h"

const char* const jd_restitution_names[4] = {"newton", "poisson", "energy", NULL};
const char* const jd_paradox_names[3] = {"end", "impact", NULL};
