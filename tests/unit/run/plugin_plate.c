// The system of plate.h as a plug-in, for tests that name systems by text.
#include "judder/plugin.h"
#include "support/system/plate.h"

JD_PLUGIN(plate_system);
