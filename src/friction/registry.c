// The friction laws, in the order users see them.

#include "friction/registry.h"

const jd_law* const JD_WIDE(jd_laws)[] = {
    &JD_WIDE(jd_law_point),
    &JD_WIDE(jd_law_power),
    &JD_WIDE(jd_law_integral),
    &JD_WIDE(jd_law_table),
    NULL,
};
