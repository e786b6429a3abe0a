/// @file threads.h
/// Threads of the library's own, and what they share. The only place that knows how a system has
/// them: with JD_THREADS 0 there are none, a thread never starts and a lock costs nothing.
#ifndef JUDDER_BASE_THREADS_H
#define JUDDER_BASE_THREADS_H

#include "judder/base.h"

#ifndef JD_THREADS
#define JD_THREADS 1
#endif

#if JD_THREADS
#include <pthread.h>
typedef pthread_t jd_thread;
typedef pthread_mutex_t jd_lock;
typedef pthread_cond_t jd_condition;  ///< what a thread waits for
#define JD_LOCK_INIT PTHREAD_MUTEX_INITIALIZER
#else
typedef char jd_thread, jd_lock, jd_condition;
#define JD_LOCK_INIT 0
#endif

/// Cores this process may use.
int jd_core_count(void);

/// Start a thread that gets no signals meant for the program.
/// @return whether it runs.
bool jd_thread_start(jd_thread* thread, void* (*run)(void* data), void* data);

/// Wait until a thread has ended.
void jd_thread_join(jd_thread thread);

/// Call work(data, i) for every i from 0 to count - 1, on all cores. Which thread does which, and
/// in what order, is chance: the work for i may write only what belongs to i.
void jd_each_on_cores(int count, void (*work)(void* data, int i), void* data);

/// A lock; JD_LOCK_INIT is one that needs neither init nor end. @return whether there is one.
bool jd_lock_init(jd_lock* lock);
void jd_lock_end(jd_lock* lock);
void jd_lock_take(jd_lock* lock);
void jd_lock_give(jd_lock* lock);

/// A condition. Who waits for it holds the lock, which is given back meanwhile; the wait ends when
/// it is signalled, after `ns` nanoseconds (below 10^9), or by chance. @return whether there is
/// one.
bool jd_condition_init(jd_condition* condition);
void jd_condition_end(jd_condition* condition);
void jd_condition_signal(jd_condition* condition);
void jd_condition_wait(jd_condition* condition, jd_lock* lock, long ns);

#endif
