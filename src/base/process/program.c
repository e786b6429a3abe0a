// Which program a name means, and what it sees of the environment.
#include "base/file.h"
#include "base/process/child.h"

#if JD_FILES

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern char** environ;

// @return 0 if the file may be run, else an errno.
static int program_fault(const char* path) {
    struct stat about;
    if (stat(path, &about) != 0)
        return errno;
    if (!S_ISREG(about.st_mode))
        return EACCES;
    return faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) == 0 ? 0 : errno;
}

int jd_program_find(const char* name, char** file) {
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

static bool is_overridden(const char* variable, const char* const* settings, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strncmp(variable, settings[i], strcspn(settings[i], "=") + 1) == 0)
            return true;
    return false;
}

char** jd_environment_with(const char* const* settings, size_t count) {
    size_t used = 0, size = 0;
    while (environ != NULL && environ[size] != NULL)
        size++;
    char** list = calloc(size + count + 1, sizeof *list);
    if (list == NULL)
        return NULL;
    for (size_t i = 0; i < size; i++)
        if (!is_overridden(environ[i], settings, count))
            list[used++] = environ[i];
    for (size_t i = 0; i < count; i++)
        list[used++] = (char*)(uintptr_t)settings[i];  // execve() does not write to it
    return list;
}

#endif
