// The programs that this engine has in C: compiled_list.h has a line COMPILED(name) for each.

#include "graph/lanes/compiled.h"

#define COMPILED(name) extern const jd_compiled JD_WIDE(jd_compiled_##name);
#include "compiled_list.h"
#undef COMPILED

const jd_compiled* const jd_compiled_programs[] = {
#define COMPILED(name) &JD_WIDE(jd_compiled_##name),
#include "compiled_list.h"
#undef COMPILED
    NULL,
};
