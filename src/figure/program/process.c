// A program that runs: the script or the frames as standard input, the picture as standard output
// and complaints in an unnamed file. There is no shell, so no name needs quoting. Frames go through
// a socket, whose reader may go away without a SIGPIPE for this process.
//
// The child is always waited for. It leads a process group of its own: when the caller's patience
// ends, the child ends with all it has started. Where the system can do that (Linux) it also ends
// with the thread that started it, however that ends. No signal handler is installed.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "figure/program/program.h"

#define COMPLAINT_SIZE 4096
#define SHORT_NAP 1000000L  // between two looks at a child that has just been started [ns]
#define LONG_NAP 20000000L  // and at one that takes its time [ns]
#define SHORT_NAPS 100
#define ASK_EVERY 50  // for the caller's patience while frames are written [ms]

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

// What the child needs, made ready before it is there: it may allocate nothing.
typedef struct launch {
    char* file;
    char* const* arguments;
    char** environment;
    int descriptors[3];  // all above 2
    int report;          // an errno is written here; closed when the program runs
    pid_t parent;
} launch;

// In the child, after fork: only what is safe there. It does not return.
static void become(const launch* l) {
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != l->parent)  // it ended before
        kill(getpid(), SIGKILL);
#endif
    bool ready = true;
    for (int i = 0; i < 3; i++)
        ready = ready && dup2(l->descriptors[i], i) >= 0;
    if (ready)
        execve(l->file, l->arguments, l->environment);
    const int fault = errno;
    ssize_t size;
    do
        size = write(l->report, &fault, sizeof fault);
    while (size < 0 && errno == EINTR);
    for (;;)
        kill(getpid(), SIGKILL);
}

// @return 0, or the errno with which the child could not become the program.
static int read_report(int report) {
    int fault = 0;
    ssize_t size;
    do
        size = read(report, &fault, sizeof fault);
    while (size < 0 && errno == EINTR);
    return size == (ssize_t)sizeof fault ? fault : 0;
}

// @return 0 or an errno.
static int start(const jd_tool* program, const int descriptors[3], pid_t* child) {
    int report[2];
    launch l = {.arguments = program->arguments, .parent = getpid()};
    int fault = jd_tool_file(program->name, &l.file);
    if (fault != 0)
        return fault;
    l.environment = create_environment();
    if (l.environment == NULL || pipe(report) != 0) {
        fault = l.environment == NULL ? ENOMEM : errno;
        goto done;
    }
    for (int i = 0; i < 2; i++)
        fcntl(report[i], F_SETFD, FD_CLOEXEC);
    for (int i = 0; i < 3; i++)
        l.descriptors[i] = descriptors[i];
    l.report = report[1];
    *child = fork();
    fault = *child < 0 ? errno : 0;
    if (*child == 0)
        become(&l);
    close(report[1]);
    if (*child > 0)
        fault = read_report(report[0]);
    close(report[0]);
    if (fault != 0 && *child > 0)
        waitpid(*child, NULL, 0);
done:
    free(l.environment);
    free(l.file);
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
    *process = (jd_process){.context = context, .program = program, .feed = -1};
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
    if (status != JD_OK) {
        process->child = 0;
        jd_process_wait(process);
    }
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
    if (process->child > 0 && kill(-process->child, SIGKILL) != 0)
        kill(process->child, SIGKILL);
    return false;
}

static void nap(long nanoseconds) {
    const struct timespec time = {.tv_nsec = nanoseconds};
    nanosleep(&time, NULL);  // a signal may cut it short: the caller is asked the sooner
}

// @return what waitpid returns: the child, or below 0 where the host ignores SIGCHLD.
static pid_t await(jd_process* process, int* result) {
    for (int64_t naps = 0;; naps++) {
        const pid_t ended = waitpid(process->child, result, WNOHANG);
        if (ended > 0 || (ended < 0 && errno != EINTR))
            return ended;
        if (naps < SHORT_NAPS && naps % 20 != 0) {
            nap(SHORT_NAP);
            continue;
        }
        jd_process_ask(process);
        nap(naps < SHORT_NAPS ? SHORT_NAP : LONG_NAP);
    }
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
    if (process->child > 0) {
        const pid_t ended = await(process, &result);
        // Where the host ignores SIGCHLD there is no result: the caller looks at the picture.
        if (process->cancelled)
            status = jd_fail(process->context, JD_CANCELLED, "%s was stopped on request",
                             process->program->usual);
        else if (ended > 0 && !(WIFEXITED(result) && WEXITSTATUS(result) == 0))
            status = complain(process, result);
    }
    process->child = 0;
    if (process->complaints != NULL)
        fclose(process->complaints);
    process->complaints = NULL;
    return status;
}
