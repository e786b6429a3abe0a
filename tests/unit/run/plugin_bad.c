// Shared objects that must not pass for plug-ins. BAD chooses: 1 another version, 2 a table that is
// missing, 3 no entry at all, 4 a symbol nobody has.
#include "judder/plugin.h"

#if BAD == 1
const jd_plugin jd_plugin_entry = {JD_PLUGIN_VERSION + 1, NULL};
#elif BAD == 2
const jd_plugin jd_plugin_entry = {JD_PLUGIN_VERSION, NULL};
#elif BAD == 3
JD_API int jd_no_plugin_entry(void);
int jd_no_plugin_entry(void) { return 0; }
#else
int jd_nobody_has_this(void);
JD_API int jd_calls_nobody(void);
int jd_calls_nobody(void) { return jd_nobody_has_this(); }
JD_API const jd_plugin jd_plugin_entry = {JD_PLUGIN_VERSION, NULL};
#endif
