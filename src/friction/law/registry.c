// The friction laws, in the order users see them.

#include "friction/law/registry.h"

#define ADDRESS(name) &JD_LAW(name),

const jd_law* const jd_laws[] = {JD_LAWS(ADDRESS) NULL};
