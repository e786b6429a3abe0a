// One case of a sweep: its sections are gathered, measured and written; at its end its period is
// found and its numbers go to their places in the file.

#include "engine/info.h"
#include "model/model.h"
#include "record/result_file.h"
#include "study/sweep/job.h"

#include <math.h>
#include <string.h>
#include <time.h>

#define SYNC_EVERY 1000  // least time between two [ms]

// Note the first failure.
static jd_status failed(jd_sweep_job* job, int error) {
    int none = 0;
    if (error == 0)
        return JD_OK;
    atomic_compare_exchange_strong(&job->error, &none, error);
    return JD_ERR_FILE;
}

static jd_status put(jd_sweep_job* job, const jd_array* room, int64_t first, int64_t count,
                     const void* numbers) {
    return failed(job, jd_array_file_write(&job->file.file, room, first, count, numbers));
}

// ---- Sections ----------------------------------------------------------------------------------

static jd_status measure(const jd_sweep_job* job, jd_sweep_slot* s, int64_t rows) {
    const jd_measure_spec spec = {
        .system = job->solver.system,
        .law = job->solver.law,
        .task = &s->task,
        .row_count = rows,
        .t = s->t,
        .y = s->y,
        .stride = job->stride,
        .outputs = s->outputs,
    };
    return job->measures ? job->solver.engine->measure(&spec) : JD_OK;
}

// What a quantity is at a gathered section.
static double value_at(const jd_sweep_job* job, const jd_sweep_slot* s, int quantity, int64_t row) {
    const jd_system* system = job->solver.system;
    const int place = job->places[quantity], output = place - system->state_count;
    return output < 0 ? s->y[row * job->stride + place]
                      : s->outputs[row * system->output_count + output];
}

// Write gathered sections of one quantity, from number `first` of the case on.
static jd_status put_points(jd_sweep_job* job, jd_sweep_slot* s, int quantity, int64_t first,
                            int64_t rows) {
    const double* values = &s->values[quantity * JD_SWEEP_ROWS];
    s->sums[quantity] =
        jd_checksum(s->sums[quantity], (const unsigned char*)values, (size_t)rows * sizeof *values);
    return put(job, jd_sweep_points_room(&job->file, quantity),
               s->index * job->options->record + first, rows, values);
}

// Write the sections gathered so far.
static jd_status flush(jd_sweep_job* job, jd_sweep_slot* s) {
    const int64_t rows = s->taken - s->written;
    double row[JD_SWEEP_QUANTITIES];
    if (rows == 0)
        return JD_OK;
    jd_status status = measure(job, s, rows);
    for (int64_t i = 0; i < rows && status == JD_OK; i++) {
        for (int q = 0; q < job->quantity_count; q++)
            row[q] = s->values[q * JD_SWEEP_ROWS + i] = value_at(job, s, q, i);
        jd_period_add(&s->ring, row);
    }
    for (int q = 0; q < job->quantity_count && status == JD_OK; q++)
        status = put_points(job, s, q, s->written, rows);
    s->written = s->taken;
    return status;
}

jd_status jd_sweep_case_add(jd_sweep_job* job, jd_sweep_slot* s, double t, const double* y) {
    const int64_t row = s->taken - s->written;
    s->t[row] = t;
    for (int i = 0; i < job->stride; i++)
        s->y[row * job->stride + i] = y[i];
    s->taken++;
    return row + 1 == JD_SWEEP_ROWS ? flush(job, s) : JD_OK;
}

// What was not recorded is not a number.
static jd_status fill_up(jd_sweep_job* job, jd_sweep_slot* s) {
    const int64_t record = job->options->record;
    jd_status status = JD_OK;
    for (int i = 0; i < JD_SWEEP_ROWS * job->quantity_count; i++)
        s->values[i] = (double)NAN;
    for (int64_t at = s->taken; at < record && status == JD_OK; at += JD_SWEEP_ROWS) {
        const int64_t rows = record - at < JD_SWEEP_ROWS ? record - at : JD_SWEEP_ROWS;
        for (int q = 0; q < job->quantity_count && status == JD_OK; q++)
            status = put_points(job, s, q, at, rows);
    }
    return status;
}

// ---- What it does
// --------------------------------------------------------------------------------

// Whether nothing moves within the last period: all that is looked at in it is the end `y`.
static bool is_fixed(const jd_sweep_job* job, const jd_sweep_slot* s, const double* y) {
    const jd_system* system = job->solver.system;
    if (!jd_section_is_timed(&job->options->section))
        return false;
    for (int part = 0; part < JD_SECTION_PARTS - 1; part++)
        for (int i = 0; i < system->state_count; i++) {
            const double most = job->options->period_tolerance * system->states[i].scale;
            if (!(fabs(s->parts[part * job->stride + i] - y[i]) <= most))
                return false;
        }
    return true;
}

// Whether the contact rests throughout the last period.
static bool is_stuck(const jd_sweep_job* job, const jd_sweep_slot* s, const double* y) {
    const int mode = job->solver.system->state_count;
    bool stuck = jd_system_sticks(job->solver.system) && y[mode] >= 1;
    for (int part = 0; stuck && part < JD_SECTION_PARTS - 1; part++)
        stuck = !jd_section_is_timed(&job->options->section) ||
                s->parts[part * job->stride + mode] >= 1;
    return stuck;
}

// The period, or one of JD_PERIOD_...                                               [section:S3]
static int find_period(const jd_sweep_job* job, const jd_sweep_slot* s, const double* y) {
    const jd_period_rule rule = {
        .most = job->options->periods,
        .tolerance = job->options->period_tolerance,
        .size = job->sizes,
        .angle = job->angles,
    };
    if (s->taken < job->options->record)
        return JD_PERIOD_UNKNOWN;
    const bool fixed = is_fixed(job, s, y);
    if (fixed && is_stuck(job, s, y))
        return JD_PERIOD_STICK;
    if (fixed)
        return JD_PERIOD_FIXED;
    const int period = jd_period_find(&s->ring, &rule);
    return period < 0 ? JD_PERIOD_UNKNOWN : period;
}

// ---- The case ----------------------------------------------------------------------------------

// Data is put onto the disk once in a while: a power cut costs the work of that time.
static jd_status sync(jd_sweep_job* job) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const long long time = now.tv_sec * 1000LL + now.tv_nsec / 1000000;
    long long last = atomic_load(&job->synced);
    if (time - last < SYNC_EVERY || !atomic_compare_exchange_strong(&job->synced, &last, time))
        return JD_OK;
    return failed(job, jd_array_file_sync(&job->file.file));
}

static jd_status put_code(jd_sweep_job* job, int room, int64_t index, int32_t code) {
    return put(job, &job->file.rooms[room], index, 1, &code);
}

static jd_status put_count(jd_sweep_job* job, int room, int64_t index, int64_t count) {
    return put(job, &job->file.rooms[room], index, 1, &count);
}

static jd_status put_numbers(jd_sweep_job* job, const jd_sweep_numbers* n) {
    const jd_sweep_file* f = &job->file;
    jd_status status = put_code(job, JD_SWEEP_STATUS, n->index, n->status);
    if (status == JD_OK)
        status = put_code(job, JD_SWEEP_PERIOD, n->index, n->period);
    if (status == JD_OK)
        status = put_count(job, JD_SWEEP_RECORDED, n->index, n->recorded);
    if (status == JD_OK)
        status = put_count(job, JD_SWEEP_STEPS, n->index, n->steps);
    if (status == JD_OK)
        status = put_count(job, JD_SWEEP_RHS, n->index, n->rhs);
    if (status == JD_OK)
        status = put(job, &f->rooms[JD_SWEEP_END], n->index, 1, &n->end);
    for (int i = 0; i < f->state_count && status == JD_OK; i++)
        status = put(job, jd_sweep_final_room(f, i), n->index, 1, &n->final[i]);
    if (status == JD_OK)
        status = put_count(job, JD_SWEEP_SUM, n->index, (int64_t)jd_sweep_case_sum(f, n));
    return status;
}

jd_status jd_sweep_case_write(jd_sweep_job* job, jd_sweep_slot* s, const jd_outcome* outcome) {
    jd_status status = flush(job, s);
    double final[JD_SWEEP_STATES];
    const bool complete = s->taken == job->options->record;
    for (int i = 0; i < job->file.state_count; i++)
        final[i] = outcome->y ? outcome->y[i] : (double)NAN;
    if (status == JD_OK)
        status = fill_up(job, s);
    jd_sweep_numbers numbers = {
        .index = s->index,
        .status = complete ? JD_OK : outcome->status,
        .period = outcome->y ? find_period(job, s, outcome->y) : JD_PERIOD_UNKNOWN,
        .recorded = s->taken,
        .steps = outcome->statistics.steps,
        .rhs = outcome->statistics.rhs,
        .end = outcome->y ? outcome->t : (double)NAN,
        .final = final,
    };
    memcpy(numbers.points, s->sums, sizeof numbers.points);
    if (status == JD_OK)
        status = put_numbers(job, &numbers);
    if (status == JD_OK)  // last: what is marked is there
        status = put_code(job, JD_SWEEP_DONE, s->index, 1);
    if (status == JD_OK)
        status = sync(job);
    atomic_fetch_add(&job->ran, 1);
    return status;
}
