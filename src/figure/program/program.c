// Finding gnuplot or ffmpeg, and running one from a file to a file.
#include "figure/program/program.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

// @return 0 if the file may be run, else an errno.
static int program_fault(const char* path) {
    struct stat about;
    if (stat(path, &about) != 0)
        return errno;
    if (!S_ISREG(about.st_mode))
        return EACCES;
    return faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) == 0 ? 0 : errno;
}

int jd_tool_file(const char* name, char** file) {
    const char* folders = getenv("PATH");
    const char* place = folders != NULL ? folders : "/bin:/usr/bin";
    int fault = ENOENT;
    *file = NULL;
    if (name[0] == '\0')
        return ENOENT;
    if (strchr(name, '/') != NULL) {
        fault = program_fault(name);
        *file = fault == 0 ? strdup(name) : NULL;
        return fault == 0 && *file == NULL ? ENOMEM : fault;
    }
    for (;; place++) {
        const size_t length = strcspn(place, ":"), size = length + strlen(name) + 3;
        char* path = malloc(size);
        if (path == NULL)
            return ENOMEM;
        // An empty entry is the current folder.
        snprintf(path, size, "%.*s/%s", length > 0 ? (int)length : 1, length > 0 ? place : ".",
                 name);
        const int found = program_fault(path);
        if (found == 0) {
            *file = path;
            return 0;
        }
        free(path);
        if (found == EACCES)
            fault = EACCES;
        place += length;
        if (*place == '\0')
            return fault;
    }
}

jd_status jd_tool_find(jd_context* context, const jd_tool* program) {
    char* file;
    const int fault = jd_tool_file(program->name, &file);
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
