// A program that runs: the script or the frames as standard input, the picture as standard output
// and complaints in an unnamed file. There is no shell, so no name needs quoting. Frames go through
// a socket, whose reader may go away without a SIGPIPE for this process.
//
// It is always waited for, ends with this process, and when the caller's patience ends (base/process/child.h).
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "figure/program/program.h"

#define COMPLAINT_SIZE 4096
#define ASK_EVERY 50  // for the caller's patience [ms]

// What the child sees besides the caller's environment: one locale, one time zone, no window.
static const char* const SETTINGS[] = {"LC_ALL=C", "TZ=UTC", "GNUTERM=dumb", "SOURCE_DATE_EPOCH=0"};
#define SETTING_COUNT (sizeof SETTINGS / sizeof SETTINGS[0])

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

// ---- Starting ----------------------------------------------------------------------------------

// @return 0 or an errno.
static int start(const jd_tool* program, const int descriptors[3], jd_child* child) {
    char* file;
    int fault = jd_program_find(program->name, &file);
    if (fault != 0)
        return fault;
    char** environment = jd_environment_with(SETTINGS, SETTING_COUNT);
    const jd_launch launch = {
        file, program->arguments, environment, {descriptors[0], descriptors[1], descriptors[2]}};
    fault = environment != NULL ? jd_child_start(&launch, child) : ENOMEM;
    free(environment);
    free(file);
    return fault;
}

// A socket whose one end the child reads and whose other end this process writes.
static int open_feed(jd_process* process) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return -1;
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    process->feed = ends[1];
    return ends[0];
}

jd_status jd_process_start(jd_context* context, const jd_tool* program, int input, int output,
                           jd_process* process) {
    *process = (jd_process){
        .context = context, .program = program, .child = {.result = -1, .slot = -1}, .feed = -1};
    const int reader = input < 0 ? open_feed(process) : -1;
    process->complaints = tmpfile();
    // Copies above 2: the caller may run without standard streams, and ours took their numbers.
    const int sources[3] = {input < 0 ? reader : input, output,
                            process->complaints != NULL ? fileno(process->complaints) : -1};
    int copies[3], fault = 0;
    for (int i = 0; i < 3; i++) {
        copies[i] = fcntl(sources[i], F_DUPFD_CLOEXEC, 3);
        if (copies[i] < 0 && fault == 0)
            fault = errno;
    }
    jd_status status = JD_OK;
    if (fault != 0)
        status =
            jd_fail(context, JD_ERR_FILE, "cannot prepare %s: %s", program->usual, strerror(fault));
    else if ((fault = start(program, copies, &process->child)) != 0)
        status = jd_tool_cannot_start(context, program, fault);
    for (int i = 0; i < 3; i++)
        if (copies[i] >= 0)
            close(copies[i]);
    if (reader >= 0)
        close(reader);
    if (status != JD_OK)
        jd_process_wait(process);
    return status;
}

// ---- Patience ----------------------------------------------------------------------------------

bool jd_process_ask(jd_process* process) {
    const jd_patience* patience = process->program->patience;
    if (patience == NULL || patience->progress == NULL || process->cancelled)
        return !process->cancelled;
    if (patience->progress(patience->data, patience->done))
        return true;
    process->cancelled = true;
    jd_child_stop(&process->child);
    return false;
}

// ---- Feeding and waiting -----------------------------------------------------------------------

jd_status jd_process_write(jd_process* process, const void* bytes, size_t size) {
    const char* rest = bytes;
    while (size > 0 && process->feed >= 0) {
        const ssize_t sent = send(process->feed, rest, size, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent >= 0) {
            rest += sent;
            size -= (size_t)sent;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            struct pollfd ready = {.fd = process->feed, .events = POLLOUT};
            poll(&ready, 1, ASK_EVERY);
            if (!jd_process_ask(process))
                return JD_CANCELLED;
        } else if (errno != EINTR) {
            close(process->feed);
            process->feed = -1;
        }
    }
    return size == 0 ? JD_OK : JD_ERR_FILE;
}

static jd_status complain(const jd_process* process, int result) {
    const jd_tool* program = process->program;
    char text[COMPLAINT_SIZE];
    const ssize_t size = pread(fileno(process->complaints), text, sizeof text - 1, 0);
    text[size > 0 ? size : 0] = '\0';
    if (WIFSIGNALED(result))
        return jd_fail(process->context, JD_ERR_FILE, "'%s' was ended by signal %d", program->name,
                       WTERMSIG(result));
    return jd_fail(process->context, JD_ERR_FILE, "'%s' failed: %s", program->name,
                   first_complaint(text));
}

jd_status jd_process_wait(jd_process* process) {
    jd_status status = JD_OK;
    int result = 0;
    if (process->feed >= 0)
        close(process->feed);
    process->feed = -1;
    if (process->child.keeper > 0) {
        while (!jd_child_wait(&process->child, ASK_EVERY, &result))
            jd_process_ask(process);
        if (process->cancelled)
            status = jd_fail(process->context, JD_CANCELLED, "%s was stopped on request",
                             process->program->usual);
        else if (!(WIFEXITED(result) && WEXITSTATUS(result) == 0))
            status = complain(process, result);
    }
    if (process->complaints != NULL)
        fclose(process->complaints);
    process->complaints = NULL;
    return status;
}
