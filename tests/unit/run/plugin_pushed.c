// The system of pushed_body.h as a plug-in, for tests that name systems by text.
#include "judder/plugin.h"
#include "support/system/pushed_body.h"

JD_PLUGIN(pushed_body);
