/// @file threads.h
/// Threads of the library's own.
#ifndef JUDDER_BASE_THREADS_H
#define JUDDER_BASE_THREADS_H

#include "judder/base.h"

#include <pthread.h>

/// Cores this process may use.
int jd_core_count(void);

/// Start a thread that gets no signals meant for the program. @return whether it runs.
bool jd_thread_start(pthread_t* thread, void* (*run)(void* data), void* data);

/// Call work(data, i) for every i from 0 to count - 1, on all cores. Which thread does which, and
/// in what order, is chance: the work for i may write only what belongs to i.
void jd_each_on_cores(int count, void (*work)(void* data, int i), void* data);

#endif
