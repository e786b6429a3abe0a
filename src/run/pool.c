// Threads that share one queue of trajectories.
//
// Every thread runs an engine on a feed of its own; the calling thread is one of them. The queue is
// a counter. One lock guards it and the little that threads tell each other; it is taken once or
// twice per trajectory and at each report of progress, never for a row.

#include "run/pool.h"

#include "base/threads.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>

#define WAIT 100000000  // between reports once the calling thread has no more to do [ns]
#define MOST_LANES 64   // of any engine

typedef struct worker worker;

typedef struct pool {
    const jd_pool_spec* spec;
    jd_source* source;
    worker* workers;
    int count;        // of workers
    int width;        // lanes in use per worker
    locale_t locale;  // of the calling thread: messages are written alike in all

    jd_lock lock;        // guards what follows, and `running` of the workers
    jd_condition ended;  // a worker has
    int working;         // other threads that still do
    int64_t next, done;  // trajectories handed out, and finished
    double told;         // share told last
    bool stop, cancelled;
    jd_status status;  // the first failure
} pool;

struct worker {
    jd_feed feed;  // first: the batch hands back a pointer to it
    pool* pool;
    int number;                  // 0: the calling thread
    double running;              // sum of the finished shares of its trajectories in flight
    int64_t chains[MOST_LANES];  // that its lanes work on; -1: none
    jd_thread thread;
};

// ---- How many ----------------------------------------------------------------------------------

int jd_pool_threads(int wanted, int64_t count, const jd_engine* engine) {
    if (engine && count <= engine->info.lanes)
        return 1;
    const int most = wanted > 0 ? wanted : jd_core_count();
    return (int)(count < most ? count : most);
}

// Lanes in use per thread: few trajectories are spread over the threads.
static int width_of(const jd_pool_spec* spec, int64_t count) {
    const int64_t share = (count + spec->threads - 1) / spec->threads;
    return share < spec->engine->info.lanes ? (int)share : spec->engine->info.lanes;
}

int jd_pool_slots(const jd_pool_spec* spec, int64_t count) {
    return spec->threads * width_of(spec, count);
}

// ---- Queue -------------------------------------------------------------------------------------

// The next number of the queue, or of who hands them out; -1 if there is none. Lock held.
static int64_t next_number(pool* p) {
    const jd_pool_spec* spec = p->spec;
    if (spec->next)
        return spec->next(spec->next_data);
    return p->next == p->source->count ? -1 : p->next++;
}

static int64_t take(pool* p) {
    jd_lock_take(&p->lock);
    const int64_t index = p->stop ? -1 : next_number(p);
    jd_lock_give(&p->lock);
    return index;
}

static bool is_stopped(pool* p) {
    jd_lock_take(&p->lock);
    const bool stopped = p->stop;
    jd_lock_give(&p->lock);
    return stopped;
}

static void fail(pool* p, jd_status status) {
    jd_lock_take(&p->lock);
    if (p->status == JD_OK)
        p->status = status;
    p->stop = true;
    jd_lock_give(&p->lock);
}

static void finish(pool* p, const jd_task* task, const jd_outcome* outcome) {
    const jd_status status = p->source->done(p->source, task, outcome);
    if (status < 0)
        fail(p, status);
    jd_lock_take(&p->lock);
    p->done++;
    jd_lock_give(&p->lock);
}

static void end_unbegun(pool* p, int64_t index, jd_status status) {
    const jd_task task = {.index = index, .slot = -1};
    const jd_outcome outcome = {.status = status};
    finish(p, &task, &outcome);
}

// ---- Feed of a thread --------------------------------------------------------------------------

// The chain that a lane has worked on goes on.
static bool follow(worker* w, int lane, jd_task* task) {
    pool* p = w->pool;
    if (!p->source->follow || w->chains[lane] < 0 || is_stopped(p))
        return false;
    *task = (jd_task){.index = w->chains[lane], .slot = w->number * p->width + lane};
    if (p->source->follow(p->source, task))
        return true;
    w->chains[lane] = -1;
    return false;
}

static bool next_task(jd_feed* feed, int lane, jd_task* task) {
    worker* w = (worker*)feed;
    pool* p = w->pool;
    int64_t index;
    if (lane < p->width && follow(w, lane, task))
        return true;
    while (lane < p->width && (index = take(p)) >= 0) {
        *task = (jd_task){.index = index, .slot = w->number * p->width + lane};
        const jd_status status = p->source->make(p->source, task);
        w->chains[lane] = status == JD_OK ? index : -1;
        if (status == JD_OK)
            return true;
        if (status == JD_ERR_MEMORY)
            fail(p, status);
        else
            end_unbegun(p, index, status);
    }
    return false;
}

static void end_task(jd_feed* feed, const jd_task* task, const jd_outcome* outcome) {
    finish(((const worker*)feed)->pool, task, outcome);
}

// ---- Progress ----------------------------------------------------------------------------------

// Tell the caller the finished share, which never falls. On the calling thread, lock held; it is
// given back meanwhile.
static void tell(pool* p) {
    double sum = (double)p->done;
    for (int i = 0; i < p->count; i++)
        sum += p->workers[i].running;
    const int64_t total = p->source->total > 0 ? p->source->total : p->source->count;
    p->told = fmax(p->told, fmin(sum / (double)total, 1.0));
    if (!p->spec->progress || p->stop)
        return;
    jd_lock_give(&p->lock);
    const bool on = p->spec->progress(p->spec->progress_data, p->told);
    jd_lock_take(&p->lock);
    p->cancelled = p->cancelled || !on;
    p->stop = p->stop || !on;
}

static bool report(jd_feed* feed, double running) {
    worker* w = (worker*)feed;
    pool* p = w->pool;
    jd_lock_take(&p->lock);
    w->running = running;
    if (w->number == 0)
        tell(p);
    const bool on = !p->stop;
    jd_lock_give(&p->lock);
    return on;
}

// ---- Threads -----------------------------------------------------------------------------------

static void work(worker* w) {
    pool* p = w->pool;
    const jd_status status = p->spec->engine->run(p->spec->batch, &w->feed);
    if (status < 0)
        fail(p, status);
    jd_lock_take(&p->lock);
    w->running = 0;
    jd_lock_give(&p->lock);
}

static void* work_aside(void* data) {
    worker* w = data;
    pool* p = w->pool;
    uselocale(p->locale);
    work(w);
    jd_lock_take(&p->lock);
    p->working--;
    jd_condition_signal(&p->ended);
    jd_lock_give(&p->lock);
    return NULL;
}

// @return workers there are, the calling thread among them.
static int start_threads(pool* p) {
    int count = 1;
    for (; count < p->count; count++) {
        worker* w = &p->workers[count];
        jd_lock_take(&p->lock);
        p->working++;
        jd_lock_give(&p->lock);
        if (jd_thread_start(&w->thread, work_aside, w))
            continue;
        jd_lock_take(&p->lock);
        p->working--;
        jd_lock_give(&p->lock);
        break;
    }
    return count;
}

// The calling thread has no more to do: it reports until the others have ended.
static void wait_for_others(pool* p) {
    jd_lock_take(&p->lock);
    while (p->working > 0) {
        jd_condition_wait(&p->ended, &p->lock, WAIT);
        tell(p);
    }
    jd_lock_give(&p->lock);
}

static void work_together(pool* p) {
    for (int i = 0; i < p->count; i++) {
        p->workers[i] = (worker){
            .feed = {p->source, next_task, end_task, report},
            .pool = p,
            .number = i,
        };
        for (int lane = 0; lane < MOST_LANES; lane++)
            p->workers[i].chains[lane] = -1;
    }
    const int started = start_threads(p);
    work(&p->workers[0]);
    wait_for_others(p);
    for (int i = 1; i < started; i++)
        jd_thread_join(p->workers[i].thread);
}

// ---- Life of a pool ----------------------------------------------------------------------------

static bool create(pool* p) {
    p->workers = calloc((size_t)p->count, sizeof *p->workers);
    if (!p->workers || !jd_condition_init(&p->ended))
        return false;
    if (jd_lock_init(&p->lock))
        return true;
    jd_condition_end(&p->ended);
    return false;
}

jd_status jd_pool_run(const jd_pool_spec* spec, jd_source* source) {
    pool p = {
        .spec = spec,
        .source = source,
        .count = spec->threads,
        .width = width_of(spec, source->count),
        .locale = uselocale((locale_t)0),
    };
    if (!create(&p)) {
        free(p.workers);
        return JD_ERR_MEMORY;
    }
    work_together(&p);
    while (p.cancelled && p.status == JD_OK && !spec->next && p.next < source->count)
        end_unbegun(&p, p.next++, JD_CANCELLED);
    jd_condition_end(&p.ended);
    jd_lock_end(&p.lock);
    free(p.workers);
    if (p.status < 0)
        return p.status;
    return p.cancelled ? JD_CANCELLED : JD_OK;
}
