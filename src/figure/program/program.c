// Finding gnuplot or ffmpeg, and running one from a file to a file.
#include "figure/program/program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

jd_status jd_tool_cannot_start(jd_context* context, const jd_tool* p, int error) {
    if (error == ENOMEM || error == EAGAIN)
        return jd_fail(context, JD_ERR_MEMORY, "cannot start '%s': %s", p->name, strerror(error));
    if (strcmp(p->name, p->usual) == 0 && error == ENOENT)
        return jd_fail(context, JD_ERR_UNSUPPORTED, "%s is not installed; %s need it (package %s)",
                       p->usual, p->use, p->package);
    return jd_fail(context, JD_ERR_UNSUPPORTED, "cannot start '%s': %s; %s need %s", p->name,
                   strerror(error), p->use, p->usual);
}

jd_status jd_tool_find(jd_context* context, const jd_tool* program) {
    char* file;
    const int fault = jd_program_find(program->name, &file);
    free(file);
    return fault == 0 ? JD_OK : jd_tool_cannot_start(context, program, fault);
}

jd_status jd_tool_run(jd_context* context, const jd_tool* program, FILE* input, int picture) {
    jd_process process;
    if (lseek(fileno(input), 0, SEEK_SET) != 0)
        return jd_fail(context, JD_ERR_FILE, "cannot prepare %s: %s", program->usual,
                       strerror(errno));
    const jd_status status = jd_process_start(context, program, fileno(input), picture, &process);
    return status == JD_OK ? jd_process_wait(&process) : status;
}
