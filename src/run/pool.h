/// @file pool.h
/// Trajectories on all cores: threads, each with a batch of lanes, that share one queue.
///
/// A study describes its trajectories as a source: how many there are, and what to do for number k.
/// Tasks are made when a lane is free for them, so that a study of 10^5 trajectories holds as many
/// models as there are lanes. A lane that is finished takes the next number from the queue of all:
/// trajectories of any cost stay in balance. Which thread and lane a trajectory gets is chance; its
/// bits do not depend on it, because no lane sees another. See docs/theory/solvers.md.
#ifndef JUDDER_RUN_POOL_H
#define JUDDER_RUN_POOL_H

#include "run/solver.h"
#include "solve/feed.h"

/// Where the trajectories of a study come from and go to. A study puts it first in a struct of its
/// own. The functions are called from many threads at once, but for one slot, and so for one
/// trajectory, one after the other: they may change what belongs to the slot or to the index, and
/// read what nobody changes. They must not use a jd_context that others use.
typedef struct jd_source jd_source;
struct jd_source {
    int64_t count;  ///< trajectories, or chains of them, numbered from 0
    int64_t total;  ///< trajectories in all chains; 0: there is one in each

    /// Fill in a task. Its `index` and `slot` (0 to jd_pool_slots - 1) are set already. What it
    /// borrows must stay until the next call with the same slot, or until jd_pool_run returns:
    /// models that are made on demand have their place by slot.
    /// @return JD_OK; JD_ERR_MEMORY, which ends the study; any other failure is the outcome of this
    /// trajectory alone.
    jd_status (*make)(jd_source* source, jd_task* task);

    /// The next trajectory of the chain that a slot works on: one begins when the one before has
    /// ended. As `make`, with `index` and `slot` set. NULL: every chain has one trajectory.
    /// @return whether there is one.
    bool (*follow)(jd_source* source, jd_task* task);

    /// As in jd_feed. `moment` may be NULL for a batch without moments.
    double (*moment)(jd_source* source, const jd_task* task, int64_t row);
    jd_status (*row)(jd_source* source, const jd_task* task, double t, const double* y);
    jd_status (*event)(jd_source* source, const jd_task* task, const jd_happening* event);

    /// A trajectory has ended: called once for every index, in a chain for each of its trajectories
    /// up to the first that does not follow, unless the study fails. Where it never
    /// began, because it could not be made or the study was cancelled, `outcome->y` is NULL and
    /// only the index of the task is set. @return JD_OK, or a failure, which ends the study.
    jd_status (*done)(jd_source* source, const jd_task* task, const jd_outcome* outcome);

    /// As in jd_feed, for tasks that have samples.
    void (*sample)(jd_source* source, const jd_task* task, const double* y);
};

/// How a source is run.
typedef struct jd_pool_spec {
    const jd_engine* engine;
    const jd_batch_spec* batch;
    int threads;              ///< at least 1, the calling one among them
    jd_progress_fn progress;  ///< NULL: none; called from the calling thread only
    void* progress_data;
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
