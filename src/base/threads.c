// Threads of the library's own, and loops over all cores.

#include "base/threads.h"

#include <stdatomic.h>

#define MOST 64  // threads of a loop: its pieces are short

#if JD_THREADS

#include <sched.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

int jd_core_count(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return CPU_COUNT(&set);
    const long online = sysconf(_SC_NPROCESSORS_ONLN);  // more than fit into a set
    return online > 0 ? (int)online : 1;
}

// Signals for the program stay with its own threads, but for those that a thread brings on itself
// and the profiler's.
static void signals_to_block(sigset_t* set) {
    static const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGPROF};
    sigfillset(set);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        sigdelset(set, own[i]);
}

bool jd_thread_start(jd_thread* thread, void* (*run)(void* data), void* data) {
    sigset_t blocked, before;
    signals_to_block(&blocked);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    const bool started = pthread_create(thread, NULL, run, data) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

void jd_thread_join(jd_thread thread) { pthread_join(thread, NULL); }

// ---- Locks and bells ---------------------------------------------------------------------------

bool jd_lock_init(jd_lock* lock) { return pthread_mutex_init(lock, NULL) == 0; }
void jd_lock_end(jd_lock* lock) { pthread_mutex_destroy(lock); }
void jd_lock_take(jd_lock* lock) { pthread_mutex_lock(lock); }
void jd_lock_give(jd_lock* lock) { pthread_mutex_unlock(lock); }

bool jd_condition_init(jd_condition* condition) {
    pthread_condattr_t clock;
    if (pthread_condattr_init(&clock) != 0)
        return false;
    const bool made = pthread_condattr_setclock(&clock, CLOCK_MONOTONIC) == 0 &&
                      pthread_cond_init(condition, &clock) == 0;
    pthread_condattr_destroy(&clock);
    return made;
}

void jd_condition_end(jd_condition* condition) { pthread_cond_destroy(condition); }
void jd_condition_signal(jd_condition* condition) { pthread_cond_signal(condition); }

void jd_condition_wait(jd_condition* condition, jd_lock* lock, long ns) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += ns;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(condition, lock, &until);
}

#else

int jd_core_count(void) { return 1; }

bool jd_thread_start(jd_thread* thread, void* (*run)(void* data), void* data) {
    (void)thread, (void)run, (void)data;
    return false;
}

void jd_thread_join(jd_thread thread) { (void)thread; }

bool jd_lock_init(jd_lock* lock) { return *lock = 0, true; }
void jd_lock_end(jd_lock* lock) { (void)lock; }
void jd_lock_take(jd_lock* lock) { (void)lock; }
void jd_lock_give(jd_lock* lock) { (void)lock; }

bool jd_condition_init(jd_condition* condition) { return *condition = 0, true; }
void jd_condition_end(jd_condition* condition) { (void)condition; }
void jd_condition_signal(jd_condition* condition) { (void)condition; }
void jd_condition_wait(jd_condition* condition, jd_lock* lock, long ns) {
    (void)condition, (void)lock, (void)ns;
}

#endif

// ---- Loops -------------------------------------------------------------------------------------

typedef struct loop {
    int count;
    atomic_int next;
    void (*work)(void* data, int i);
    void* data;
} loop;

static void* run_loop(void* data) {
    loop* l = data;
    for (int i; (i = atomic_fetch_add(&l->next, 1)) < l->count;)
        l->work(l->data, i);
    return NULL;
}

void jd_each_on_cores(int count, void (*work)(void* data, int i), void* data) {
    loop l = {.count = count, .work = work, .data = data};
    jd_thread threads[MOST];
    const int cores = jd_core_count(), wanted = count < cores ? count : cores;
    int started = 0;
    while (started < wanted - 1 && started < MOST &&
           jd_thread_start(&threads[started], run_loop, &l))
        started++;
    run_loop(&l);
    for (int i = 0; i < started; i++)
        jd_thread_join(threads[i]);
}
