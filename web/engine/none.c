// What the page leaves out of the core: systems as C text, for which it has no compiler.

#include "base/context.h"
#include "graph/text/plugin.h"

jd_status jd_program_write_c(jd_context* context, const jd_c_source* source, char** text) {
    (void)source;
    *text = NULL;
    return jd_fail(context, JD_ERR_UNSUPPORTED, "the page writes no C");
}
