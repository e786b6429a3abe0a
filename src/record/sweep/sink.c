// The cases of a sweep go into its file: points as they come, the numbers of a case when it has
// ended, last of all the mark that it is there. Every number has its place, and is written from the
// thread that has it.

#include "record/sweep/sink.h"

#include <time.h>

#define SYNC_EVERY 1000  // least time between two [ms]

// Note the first failure.
static jd_status failed(jd_sweep_writer* w, int error) {
    int none = 0;
    if (error == 0)
        return JD_OK;
    atomic_compare_exchange_strong(&w->error, &none, error);
    return JD_ERR_FILE;
}

static jd_status put(jd_sweep_writer* w, const jd_array* room, int64_t first, int64_t count,
                     const void* numbers) {
    return failed(w, jd_array_file_write(&w->file.file, room, first, count, numbers));
}

// ---- Points ------------------------------------------------------------------------------------

static jd_status put_points(void* data, jd_sweep_case* now, int quantity, int64_t count,
                            const double* values) {
    jd_sweep_writer* w = data;
    jd_sweep_case_sum_points(now, quantity, count, values);
    return put(w, jd_sweep_points_room(&w->file, quantity),
               now->index * w->file.record + now->recorded, count, values);
}

// ---- End ---------------------------------------------------------------------------------------

// Data is put onto the disk once in a while: a power cut costs the work of that time.
static jd_status sync(jd_sweep_writer* w) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const long long time = now.tv_sec * 1000LL + now.tv_nsec / 1000000;
    long long last = atomic_load(&w->synced);
    if (time - last < SYNC_EVERY || !atomic_compare_exchange_strong(&w->synced, &last, time))
        return JD_OK;
    return failed(w, jd_array_file_sync(&w->file.file));
}

static jd_status put_numbers(jd_sweep_writer* w, const jd_sweep_case* c) {
    const jd_sweep_file* f = &w->file;
    const int32_t status = c->status, period = c->period, done = 1;
    const uint64_t sum = jd_sweep_case_sum(f, c);
    const struct {
        int room;
        const void* from;
    } single[] = {
        {JD_SWEEP_STATUS, &status},  {JD_SWEEP_PERIOD, &period}, {JD_SWEEP_RECORDED, &c->recorded},
        {JD_SWEEP_STEPS, &c->steps}, {JD_SWEEP_RHS, &c->rhs},    {JD_SWEEP_END, &c->t},
        {JD_SWEEP_SUM, &sum}};
    jd_status put_so_far = JD_OK;
    for (size_t i = 0; i < sizeof single / sizeof *single && put_so_far == JD_OK; i++)
        put_so_far = put(w, &f->rooms[single[i].room], c->index, 1, single[i].from);
    for (int i = 0; i < f->state_count && put_so_far == JD_OK; i++)
        put_so_far = put(w, jd_sweep_final_room(f, i), c->index, 1, &c->states[i]);
    if (put_so_far == JD_OK)  // last: what is marked is there
        put_so_far = put(w, &f->rooms[JD_SWEEP_DONE], c->index, 1, &done);
    return put_so_far;
}

static jd_status put_end(void* data, jd_sweep_case* ended) {
    jd_sweep_writer* w = data;
    const jd_sweep_sink sink = {.data = w, .points = put_points};
    jd_status status = jd_sweep_case_fill(&w->file, &sink, ended);
    if (status == JD_OK)
        status = put_numbers(w, ended);
    return status == JD_OK ? sync(w) : status;
}

// ---- Cases of a sweep that was stopped ---------------------------------------------------------

// A case that cannot be read counts as one that is not there.
static bool find(void* data, jd_sweep_case* found, double* states) {
    return jd_sweep_case_read(&((const jd_sweep_writer*)data)->file, found, states);
}

jd_sweep_sink jd_sweep_writer_sink(jd_sweep_writer* writer, bool resume) {
    return (jd_sweep_sink){
        .data = writer,
        .find = resume ? find : NULL,
        .points = put_points,
        .end = put_end,
    };
}
