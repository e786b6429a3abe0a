// Running gnuplot or ffmpeg: posix_spawnp with the script or the frames as standard input, the
// picture as standard output and complaints in an unnamed file. There is no pipe, so nothing can
// block or raise SIGPIPE, and no shell, so no name needs quoting. The child is always waited for.
#include "plot/program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define COMPLAINT_SIZE 4096

extern char** environ;

// What the child sees besides the caller's environment: one locale, one time zone, no window.
static char* const SETTINGS[] = {"LC_ALL=C", "TZ=UTC", "GNUTERM=dumb", "SOURCE_DATE_EPOCH=0"};
#define SETTING_COUNT (sizeof SETTINGS / sizeof SETTINGS[0])

static bool is_overridden(const char* variable) {
    for (size_t i = 0; i < SETTING_COUNT; i++)
        if (strncmp(variable, SETTINGS[i], strcspn(SETTINGS[i], "=") + 1) == 0)
            return true;
    return false;
}

// The child's environment; the strings are borrowed. NULL when out of memory.
static char** create_environment(void) {
    size_t count = 0, size = 0;
    while (environ != NULL && environ[size] != NULL)
        size++;
    char** list = calloc(size + SETTING_COUNT + 1, sizeof *list);
    if (list == NULL)
        return NULL;
    for (size_t i = 0; i < size; i++)
        if (!is_overridden(environ[i]))
            list[count++] = environ[i];
    for (size_t i = 0; i < SETTING_COUNT; i++)
        list[count++] = SETTINGS[i];
    return list;
}

// Start the program with three descriptors, all above 2. @return 0 or an errno.
static int start(const jd_program* program, const int descriptors[3], pid_t* child) {
    posix_spawn_file_actions_t actions;
    char** environment = create_environment();
    if (environment == NULL)
        return ENOMEM;
    int error = posix_spawn_file_actions_init(&actions);
    if (error == 0) {
        for (int i = 0; i < 3 && error == 0; i++)
            error = posix_spawn_file_actions_adddup2(&actions, descriptors[i], i);
        if (error == 0)
            error =
                posix_spawnp(child, program->name, &actions, NULL, program->arguments, environment);
        posix_spawn_file_actions_destroy(&actions);
    }
    free(environment);
    return error;
}

// The first complaint: what follows "line N:", else the first line with text. In place.
static const char* first_complaint(char* text) {
    char* place = strstr(text, "line ");
    while (place != NULL) {
        const size_t digits = strspn(place + 5, "0123456789");
        if (digits > 0 && place[5 + digits] == ':')
            break;
        place = strstr(place + 5, "line ");
    }
    char* begin = place != NULL ? strchr(place, ':') + 1 : text;
    begin += strspn(begin, " \t\r\n");
    begin[strcspn(begin, "\r\n")] = '\0';
    return begin[0] != '\0' ? begin : "it gave no reason";
}

static jd_status cannot_start(jd_context* context, const jd_program* p, int error) {
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

// Look the name up as posix_spawnp does. @return 0 or an errno.
static int search_path(const char* name) {
    const char* folders = getenv("PATH");
    const char* place = folders != NULL ? folders : "/bin:/usr/bin";
    int fault = ENOENT;
    for (;;) {
        const size_t length = strcspn(place, ":"), size = length + strlen(name) + 3;
        char* path = malloc(size);
        if (path == NULL)
            return ENOMEM;
        // An empty entry is the current folder.
        snprintf(path, size, "%.*s/%s", length > 0 ? (int)length : 1, length > 0 ? place : ".",
                 name);
        const int found = program_fault(path);
        free(path);
        if (found == 0)
            return 0;
        if (found == EACCES)
            fault = EACCES;
        if (place[length] == '\0')
            return fault;
        place += length + 1;
    }
}

jd_status jd_program_find(jd_context* context, const jd_program* program) {
    const char* name = program->name;
    int fault = ENOENT;
    if (name[0] != '\0')
        fault = strchr(name, '/') != NULL ? program_fault(name) : search_path(name);
    return fault == 0 ? JD_OK : cannot_start(context, program, fault);
}

static jd_status complain(jd_context* context, const jd_program* program, int complaints,
                          int result) {
    char text[COMPLAINT_SIZE];
    const ssize_t size = pread(complaints, text, sizeof text - 1, 0);
    text[size > 0 ? size : 0] = '\0';
    if (WIFSIGNALED(result))
        return jd_fail(context, JD_ERR_FILE, "'%s' was ended by signal %d", program->name,
                       WTERMSIG(result));
    // POSIX lets a program that cannot be started show as a child that ends with 127.
    if (WEXITSTATUS(result) == 127 && size <= 0 && jd_program_find(context, program) < 0)
        return JD_ERR_UNSUPPORTED;
    return jd_fail(context, JD_ERR_FILE, "'%s' failed: %s", program->name, first_complaint(text));
}

static jd_status wait_for(jd_context* context, const jd_program* program, pid_t child,
                          int complaints) {
    int result = 0;
    pid_t ended;
    do
        ended = waitpid(child, &result, 0);
    while (ended < 0 && errno == EINTR);
    // Where the host ignores SIGCHLD there is no result: the caller looks at the picture.
    if (ended < 0 || (WIFEXITED(result) && WEXITSTATUS(result) == 0))
        return JD_OK;
    return complain(context, program, complaints, result);
}

jd_status jd_program_run(jd_context* context, const jd_program* program, FILE* input, int picture) {
    jd_status status = JD_OK;
    pid_t child = -1;
    int error = 0;
    FILE* complaints = tmpfile();
    // Copies above 2: the caller may run without standard streams, and ours took their numbers.
    int descriptors[3] = {fcntl(fileno(input), F_DUPFD_CLOEXEC, 3),
                          fcntl(picture, F_DUPFD_CLOEXEC, 3), -1};
    if (complaints != NULL)
        descriptors[2] = fcntl(fileno(complaints), F_DUPFD_CLOEXEC, 3);
    if (descriptors[0] < 0 || descriptors[1] < 0 || descriptors[2] < 0 ||
        lseek(descriptors[0], 0, SEEK_SET) != 0) {
        status =
            jd_fail(context, JD_ERR_FILE, "cannot prepare %s: %s", program->usual, strerror(errno));
        goto done;
    }
    error = start(program, descriptors, &child);
    status = error != 0 ? cannot_start(context, program, error)
                        : wait_for(context, program, child, descriptors[2]);
done:
    for (int i = 0; i < 3; i++)
        if (descriptors[i] >= 0)
            close(descriptors[i]);
    if (complaints != NULL)
        fclose(complaints);
    return status;
}
