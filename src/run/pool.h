/// @file pool.h
/// Trajectories on all cores: threads, each with a batch of lanes, that share one queue.
///
/// A study describes its trajectories as a source (solve/feed.h): how many there are, and what to do for number k.
/// Tasks are made when a lane is free for them, so that a study of 10^5 trajectories holds as many
/// models as there are lanes. A lane that is finished takes the next number from the queue of all:
/// trajectories of any cost stay in balance. Which thread and lane a trajectory gets is chance; its
/// bits do not depend on it, because no lane sees another. See docs/theory/solvers.md.
#ifndef JUDDER_RUN_POOL_H
#define JUDDER_RUN_POOL_H

#include "run/solver.h"
#include "solve/feed.h"

/// How a source is run.
typedef struct jd_pool_spec {
    const jd_engine* engine;
    const jd_batch_spec* batch;
    int threads;              ///< at least 1, the calling one among them
    jd_progress_fn progress;  ///< NULL: none; called from the calling thread only
    void* progress_data;
    /// The numbers of the trajectories to run, one by one, -1 behind the last; NULL: all, in order.
    /// Called from any thread, one at a time.
    int64_t (*next)(void* data);
    void* next_data;
} jd_pool_spec;

/// Threads for `count` trajectories in an engine, if `wanted` are wished for; 0: one per core. What
/// fits into the lanes of one thread stays on the calling one; with `engine` NULL, for trajectories
/// that take long, it is spread over the threads.
int jd_pool_threads(int wanted, int64_t count, const jd_engine* engine);

/// Trajectories that may be in flight at once.
int jd_pool_slots(const jd_pool_spec* spec, int64_t count);

/// Run all trajectories of a source. Where the machine gives fewer threads than asked for, those
/// that there are do the work.
/// @return JD_OK, JD_CANCELLED, JD_ERR_MEMORY or what `done` returned.
jd_status jd_pool_run(const jd_pool_spec* spec, jd_source* source);

#endif
