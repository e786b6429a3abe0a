// The friction laws, in the order users see them.

#include "friction/law/registry.h"

const jd_law* const JD_WIDE(jd_laws)[] = {
    &JD_WIDE(jd_law_point),     // reduced
    &JD_WIDE(jd_law_pade1),     // reduced
    &JD_WIDE(jd_law_pade2),     // reduced
    &JD_WIDE(jd_law_power),     // reduced
    &JD_WIDE(jd_law_integral),  // exact
    &JD_WIDE(jd_law_table),     // exact to an error asked for
    NULL,
};
