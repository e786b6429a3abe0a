// Threads of the library's own, and loops over all cores.

#include "base/threads.h"

#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#define MOST 64  // threads of a loop: its pieces are short

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

bool jd_thread_start(pthread_t* thread, void* (*run)(void* data), void* data) {
    sigset_t blocked, before;
    signals_to_block(&blocked);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    const bool started = pthread_create(thread, NULL, run, data) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

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
    pthread_t threads[MOST];
    const int cores = jd_core_count(), wanted = count < cores ? count : cores;
    int started = 0;
    while (started < wanted - 1 && started < MOST &&
           jd_thread_start(&threads[started], run_loop, &l))
        started++;
    run_loop(&l);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}
