// The systems, in the order users see them.

#include "system/registry.h"

#define ADDRESS(name) &JD_SYSTEM(name),

const jd_system* const jd_systems[] = {JD_SYSTEMS(ADDRESS) NULL};
