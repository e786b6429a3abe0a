// gnuplot as a program.
#include "figure/program/gnuplot.h"

#include "figure/program/program.h"

static char* const ARGUMENTS[] = {"gnuplot", "--default-settings", "-", NULL};

static jd_tool gnuplot(const char* name, const jd_patience* patience) {
    return (jd_tool){.name = name,
                     .usual = "gnuplot",
                     .use = "figures",
                     .package = "gnuplot-nox",
                     .arguments = ARGUMENTS,
                     .patience = patience};
}

jd_status jd_gnuplot_find(jd_context* context, const char* program) {
    const jd_tool p = gnuplot(program, NULL);
    return jd_tool_find(context, &p);
}

jd_status jd_gnuplot_run(jd_context* context, const char* program, const jd_patience* patience,
                         FILE* script, int picture) {
    const jd_tool p = gnuplot(program, patience);
    return jd_tool_run(context, &p, script, picture);
}
