// Programs that end with this process, however that ends.
//
// Between this process and the program stands a keeper, a copy of this process that does nothing but
// wait. The program leads a process group of its own. When the keeper is asked to, or its parent has
// ended (Linux tells it, also after SIGKILL), it kills that group and waits until all of it is gone:
// a compiler ends with its passes, a script with what it calls. What has left the group is not
// found. The keeper writes how the program ended into a pipe, so that a host that ignores SIGCHLD
// learns of it, too. Elsewhere than on Linux a program survives the SIGKILL of this process.
#include "base/process/child.h"

#include "base/file.h"

#if JD_FILES

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#define SLOTS 64
#define OLD_DESCRIPTORS 1024  // closed one by one where the system cannot close a range

// ---- Those that run ----------------------------------------------------------------------------

// A handler of a signal may read it at any moment. A slot belongs to whoever has changed it from 0.
static struct {
    atomic_int keeper;  // 0: empty, below 0: being filled
    pid_t owner;        // a copy made by fork() has the table, but not the programs
} slots[SLOTS];

static int note(pid_t keeper) {
    for (int i = 0; i < SLOTS; i++) {
        int empty = 0;
        if (!atomic_compare_exchange_strong(&slots[i].keeper, &empty, -1))
            continue;
        slots[i].owner = getpid();
        atomic_store(&slots[i].keeper, (int)keeper);
        return i;
    }
    return -1;
}

static void await_end(pid_t process) {
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR)
        continue;
}

void jd_children_end(void) {
    const pid_t self = getpid();
    for (int i = 0; i < SLOTS; i++) {
        const pid_t keeper = (pid_t)atomic_load(&slots[i].keeper);
        if (keeper > 0 && slots[i].owner == self && kill(keeper, SIGTERM) == 0)
            await_end(keeper);
    }
}

// ---- In the copies -----------------------------------------------------------------------------
// Only what is safe after fork() in a program of many threads.

// What both copies need.
typedef struct plan {
    const jd_launch* launch;
    int report;      // an errno is written here; closed when the program runs
    int result;      // how it ended
    pid_t parent;    // of the copy
    sigset_t* mask;  // signals that the program has blocked
} plan;

static void put_number(int descriptor, int number) {
    ssize_t size;
    do
        size = write(descriptor, &number, sizeof number);
    while (size < 0 && errno == EINTR);
}

static _Noreturn void end(void) {
    for (;;)
        kill(getpid(), SIGKILL);
}

// Get a signal when the parent ends; end if it has ended already.
static void end_with_parent(int number, pid_t parent) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, number);
    if (getppid() != parent)
        end();
#else
    (void)number, (void)parent;
#endif
}

static _Noreturn void become(const plan* p) {
    const jd_launch* l = p->launch;
    bool ready = true;
    setpgid(0, 0);
    end_with_parent(SIGKILL, p->parent);
    for (int i = 0; i < 3; i++)
        ready = ready && dup2(l->descriptors[i], i) >= 0;
    sigprocmask(SIG_SETMASK, p->mask, NULL);
    if (ready)
        execve(l->file, l->arguments, l->environment);
    put_number(p->report, errno);
    end();
}

static pid_t kept;  // the program, in its keeper

static void kill_kept(int number) {
    (void)number;
    kill(-kept, SIGKILL);
}

static void close_from(int first) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, ~0U, 0) == 0)
        return;
#endif
    for (int i = first; i < OLD_DESCRIPTORS; i++)
        close(i);
}

// Hold nothing that somebody waits for the end of, and hear SIGTERM alone.
static void settle_in(int result) {
    sigset_t all;
    sigfillset(&all);
    dup2(result, 0);
    close_from(1);
    for (int i = 1; i < NSIG; i++)
        if (i != SIGTERM && i != SIGCHLD)
            signal(i, SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
    signal(SIGTERM, kill_kept);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
}

// Wait for the program; what it leaves in its group ends with it.
static int await_kept(void) {
    siginfo_t about;
    int result = 0;
    while (waitid(P_PID, (id_t)kept, &about, WEXITED | WNOWAIT) < 0 && errno == EINTR)
        continue;
    kill(-kept, SIGKILL);  // while the number is still that of the program
    while (waitpid(kept, &result, 0) < 0 && errno == EINTR)
        continue;
    while (waitpid(-kept, NULL, 0) > 0 || errno == EINTR)
        continue;
    return result;
}

static _Noreturn void keep(plan* p) {
    setpgid(0, 0);
    end_with_parent(SIGTERM, p->parent);
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);  // what the program has started is waited for as well
#endif
    p->parent = getpid();
    kept = fork();
    if (kept == 0)
        become(p);
    if (kept < 0) {
        put_number(p->report, errno);
        end();
    }
    setpgid(kept, kept);
    settle_in(p->result);
    put_number(0, await_kept());
    end();
}

// ---- Here --------------------------------------------------------------------------------------

// @return whether a whole number came.
static bool take_number(int descriptor, int* number) {
    ssize_t size;
    do
        size = read(descriptor, number, sizeof *number);
    while (size < 0 && errno == EINTR);
    return size == (ssize_t)sizeof *number;
}

static void close_both(const int ends[2]) {
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
}

// No signal comes between the start of the keeper and its note.
static void start_keeper(plan* p, jd_child* child) {
    sigset_t all, mask;
    sigfillset(&all);
    p->parent = getpid();
    p->mask = &mask;
    pthread_sigmask(SIG_SETMASK, &all, &mask);
    child->keeper = fork();
    if (child->keeper == 0)
        keep(p);
    const int error = errno;
    if (child->keeper > 0)
        child->slot = note(child->keeper);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    errno = error;
}

int jd_child_start(const jd_launch* launch, jd_child* child) {
    int report[2] = {-1, -1}, result[2] = {-1, -1}, fault = 0, unused;
    *child = (jd_child){.result = -1, .slot = -1};
    if (pipe2(report, O_CLOEXEC) != 0 || pipe2(result, O_CLOEXEC) != 0) {
        fault = errno;
        close_both(report);
        return fault;
    }
    plan p = {.launch = launch, .report = report[1], .result = result[1]};
    start_keeper(&p, child);
    const bool started = child->keeper > 0;
    if (!started)
        fault = errno;
    child->keeper = started ? child->keeper : 0;
    close(report[1]);
    close(result[1]);
    child->result = result[0];
    if (started && !take_number(report[0], &fault))
        fault = 0;
    close(report[0]);
    if (fault != 0)
        jd_child_wait(child, -1, &unused);
    return fault;
}

bool jd_child_wait(jd_child* child, int milliseconds, int* result) {
    struct pollfd ready = {.fd = child->result, .events = POLLIN};
    int ended = SIGKILL;  // where the keeper was killed
    if (child->keeper > 0 && poll(&ready, 1, milliseconds) <= 0)
        return false;
    if (child->keeper > 0)
        take_number(child->result, &ended);
    if (child->slot >= 0)  // before its number may be that of another process
        atomic_store(&slots[child->slot].keeper, 0);
    if (child->keeper > 0)
        await_end(child->keeper);
    if (child->result >= 0)
        close(child->result);
    *child = (jd_child){.result = -1, .slot = -1};
    *result = ended;
    return true;
}

void jd_child_stop(const jd_child* child) {
    if (child->keeper > 0)
        kill(child->keeper, SIGTERM);
}

#endif
