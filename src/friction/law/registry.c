// The friction laws, in the order users see them.

#include "friction/law/registry.h"

const jd_law* const jd_laws[] = {
    &jd_law_point,     // reduced
    &jd_law_pade1,     // reduced
    &jd_law_pade2,     // reduced
    &jd_law_power,     // reduced
    &jd_law_integral,  // exact
    &jd_law_table,     // exact to an error asked for
    NULL,
};
