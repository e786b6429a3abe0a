// The HDF5 library may crash on a file that is damaged or forged behind a right checksum, or never
// end; where memory runs out it may crash, too, or print and abort at the end of the program. So it
// works in a copy of the process (fork), with limits on time and memory, and what comes of it comes
// back through a pipe, where it is checked.
//
// The copy has one thread. It uses nothing that another thread may have held when it was made but
// the allocator, which the C library keeps in order, and HDF5, which is held at rest (jd_h5_hold).
// Not every allocator is kept in order: that of a sanitizer may be held by a thread that the copy
// does not have, and then the copy waits for ever. So it has an alarm, too; one that was stopped by
// it before it told anything is made again.
// It writes nowhere but into the pipe, and ends by a signal, so that nothing of the host program
// runs in it at its end; its last bytes tell that it is whole.
#include "record/apart.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "record/hdf5/hdf5.h"

#define WHOLE 0x6A756464  // the last number of a parcel
#define SECONDS 3         // of computing that a copy is given, and ...
#define FAST 1e6          // ... one more for so many bytes of the file
#define WAITING 10        // times as long by the clock on the wall
#define TRIES 5           // copies made where one after the other waits for ever
#define ROOM 2.56e8       // bytes of memory that a copy is given, and ...
#define FOLDS 4096.0      // ... so many for each of the file: more than deflate can fold

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define LIMIT_MEMORY 0  // their shadow memory is beyond any limit
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LIMIT_MEMORY 0
#endif
#endif
#ifndef LIMIT_MEMORY
#define LIMIT_MEMORY 1
#endif

// ---- In the copy -------------------------------------------------------------------------------

static void lower_limit(unsigned what, double most) {
    struct rlimit limit;
    if (getrlimit(what, &limit) != 0)
        return;
    if (limit.rlim_cur == RLIM_INFINITY || (double)limit.rlim_cur > most)
        limit.rlim_cur = (rlim_t)most;
    setrlimit(what, &limit);
}

// Memory that the process has in its address space now [bytes].
static double memory_now(void) {
    char text[64] = "";
    const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    const ssize_t size = file >= 0 ? read(file, text, sizeof text - 1) : -1;
    if (file >= 0)
        close(file);
    return size > 0 ? strtod(text, NULL) * (double)sysconf(_SC_PAGESIZE) : 0.0;
}

static double seconds_for(const jd_apart* job) { return SECONDS + (double)job->bytes / FAST; }

// The first thing that a copy does: whatever comes next may wait for ever.
static void set_alarm(const jd_apart* job) {
    sigset_t alarms;
    sigemptyset(&alarms);
    sigaddset(&alarms, SIGALRM);
    signal(SIGALRM, SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &alarms, NULL);
    alarm((unsigned)(WAITING * seconds_for(job)));
}

// A crash is quiet and leaves no core; no handler of the host program runs.
static void settle_in(const jd_apart* job) {
    static const int signals[] = {SIGSEGV, SIGBUS,  SIGFPE,  SIGILL, SIGABRT,
                                  SIGTRAP, SIGXCPU, SIGPIPE, SIGSYS};
    sigset_t all;
    sigemptyset(&all);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        signal(signals[i], SIG_DFL);
        sigaddset(&all, signals[i]);
    }
    sigprocmask(SIG_UNBLOCK, &all, NULL);
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nothing >= 0) {
        dup2(nothing, STDOUT_FILENO);
        dup2(nothing, STDERR_FILENO);
    }
    const double now = memory_now(), bytes = (double)job->bytes;
    lower_limit(RLIMIT_CORE, 0);
    lower_limit(RLIMIT_CPU, seconds_for(job));
    if (LIMIT_MEMORY && now > 0.0)
        lower_limit(RLIMIT_AS, now + ROOM + FOLDS * bytes);
}

static void pass_end(jd_parcel* parcel) {
    int64_t end = parcel->packs ? WHOLE : 0;
    jd_parcel_bytes(parcel, &end, sizeof end);
    parcel->failed |= end != WHOLE;
}

static void pass_message(jd_parcel* parcel, char* message, size_t size) {
    jd_parcel_bytes(parcel, message, size);
    message[size - 1] = '\0';
}

static void work(jd_context* context, const jd_apart* job, jd_parcel* parcel) {
    char message[1024] = "";
    settle_in(job);
    int memory = 0, failed = 0;
    const jd_status status = job->make(context, job->data);
    memory = status == JD_ERR_MEMORY;
    failed = status != JD_OK;
    snprintf(message, sizeof message, "%s", jd_context_message(context));
    jd_parcel_int(parcel, &failed, 1);
    jd_parcel_int(parcel, &memory, 1);
    pass_message(parcel, message, sizeof message);
    if (!failed)
        job->pass(parcel, job->data);
    pass_end(parcel);
    if (!parcel->failed)
        jd_parcel_flush(parcel);
}

// ---- Here --------------------------------------------------------------------------------------

static jd_status take_over(jd_context* context, const jd_apart* job, jd_parcel* parcel) {
    char message[1024] = "";
    int failed = 0, memory = 0;
    jd_parcel_int(parcel, &failed, 1);
    jd_parcel_int(parcel, &memory, 1);
    pass_message(parcel, message, sizeof message);
    if (!failed && !parcel->failed)
        job->pass(parcel, job->data);
    pass_end(parcel);
    if (parcel->failed)
        return jd_fail(context, JD_ERR_FILE,
                       "cannot %s '%s': the HDF5 library fails%s memory ran out",
                       job->writes ? "write" : "read", job->path,
                       job->writes ? ":" : " on it; it is damaged, or");
    return failed ? jd_fail(context, memory ? JD_ERR_MEMORY : JD_ERR_FILE, "%s", message) : JD_OK;
}

// Wait until the copy has ended, which a parcel that was given up may have to be told.
// @return whether its alarm has stopped it.
static bool wait_for(pid_t copy, bool failed) {
    int result = 0;
    pid_t ended;
    if (failed)
        kill(copy, SIGKILL);
    do
        ended = waitpid(copy, &result, 0);
    while (ended < 0 && errno == EINTR);
    return ended == copy && WIFSIGNALED(result) && WTERMSIG(result) == SIGALRM;
}

static _Noreturn void work_apart(jd_context* context, const jd_apart* job, int descriptor,
                                 jd_parcel* parcel) {
    parcel->descriptor = descriptor;
    parcel->packs = true;
    work(context, job, parcel);
    for (;;)
        kill(getpid(), SIGKILL);
}

// Make a copy and take over what comes of it. `again`: it waited for ever, and told nothing.
static jd_status try_apart(jd_context* context, const jd_apart* job, jd_parcel* parcel,
                           bool* again) {
    int ends[2];
    *again = false;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return job->make(context, job->data);
    jd_h5_hold();
    const pid_t copy = fork();
    if (copy == 0)
        set_alarm(job);
    jd_h5_let_go(copy == 0);
    if (copy == 0) {
        close(ends[0]);
        work_apart(context, job, ends[1], parcel);
    }
    close(ends[1]);
    parcel->descriptor = ends[0];
    const jd_status status =
        copy < 0 ? job->make(context, job->data) : take_over(context, job, parcel);
    *again = copy > 0 && wait_for(copy, parcel->failed && parcel->begun) && !parcel->begun;
    close(ends[0]);
    return status;
}

jd_status jd_apart_check(jd_context* context, const char* path, bool writes) {
    const char* missing = jd_h5_missing();
    return missing == NULL
               ? JD_OK
               : jd_fail(context, JD_ERR_FILE,
                         "cannot %s '%s': the HDF5 library is needed and cannot be loaded: %s",
                         writes ? "write" : "read", path, missing);
}

jd_status jd_apart_run(jd_context* context, const jd_apart* job) {
    bool again = true;
    jd_status status = jd_apart_check(context, job->path, job->writes);
    if (status < 0)
        return status;
    jd_parcel* parcel = malloc(sizeof *parcel);
    if (parcel == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for '%s'", job->path);
    for (int i = 0; i < TRIES && again; i++) {
        memset(parcel, 0, sizeof *parcel);
        status = try_apart(context, job, parcel, &again);
    }
    free(parcel);
    return status;
}
