// A case of a sweep and its checksum, which is that of its number, how it ended, its final states and
// the checksums of its recorded quantities, all as they were computed.
#include <math.h>

#include "record/result_file.h"
#include "record/sweep/file.h"

#define ROWS 256  // sections filled up together

static uint64_t add(uint64_t sum, const void* bytes, size_t size) {
    return jd_checksum(sum, bytes, size);
}

uint64_t jd_sweep_case_sum(const jd_sweep_file* f, const jd_sweep_case* c) {
    const int32_t status = c->status, period = c->period;
    uint64_t sum = add(JD_CHECKSUM_BEGIN, &c->index, sizeof c->index);
    sum = add(sum, &status, sizeof status);
    sum = add(sum, &period, sizeof period);
    sum = add(sum, &c->recorded, sizeof c->recorded);
    sum = add(sum, &c->steps, sizeof c->steps);
    sum = add(sum, &c->rhs, sizeof c->rhs);
    sum = add(sum, &c->t, sizeof c->t);
    sum = add(sum, c->own, (size_t)f->quantity_count * sizeof *c->own);
    return add(sum, c->states, (size_t)f->state_count * sizeof *c->states);
}

void jd_sweep_case_sum_points(jd_sweep_case* c, int quantity, int64_t count, const double* values) {
    const uint64_t before = c->recorded == 0 ? JD_CHECKSUM_BEGIN : c->own[quantity];
    c->own[quantity] = add(before, values, (size_t)count * sizeof *values);
}

jd_status jd_sweep_case_fill(const jd_sweep_file* f, const jd_sweep_sink* sink, jd_sweep_case* c) {
    const int64_t recorded = c->recorded;
    double none[ROWS];
    jd_status status = JD_OK;
    for (int i = 0; i < ROWS; i++)
        none[i] = (double)NAN;
    for (; c->recorded < f->record && status == JD_OK; c->recorded += ROWS) {
        const int64_t left = f->record - c->recorded;
        for (int q = 0; q < f->quantity_count && status == JD_OK; q++)
            status = sink->points(sink->data, c, q, left < ROWS ? left : ROWS, none);
    }
    c->recorded = recorded;
    return status;
}

// ---- Read --------------------------------------------------------------------------------------

// The checksum of a case that is read, with its points from the file.
static int sum_of(const jd_sweep_file* f, jd_sweep_case c, uint64_t* sum) {
    int error = 0;
    for (int q = 0; q < f->quantity_count && error == 0; q++) {
        const int64_t bytes = f->record * (int64_t)sizeof(double);
        const int64_t at = jd_sweep_points_room(f, q)->offset + c.index * bytes;
        c.own[q] = JD_CHECKSUM_BEGIN;
        error = jd_at_sum(f->file.descriptor, at, at + bytes, &c.own[q]);
    }
    *sum = jd_sweep_case_sum(f, &c);
    return error;
}

bool jd_sweep_case_read(const jd_sweep_file* f, jd_sweep_case* c, double* states) {
    int32_t done = 0, status = 0, period = 0;
    uint64_t told = 0, sum = 1;
    const struct {
        int room;
        void* to;
    } single[] = {{JD_SWEEP_DONE, &done},      {JD_SWEEP_STATUS, &status},
                  {JD_SWEEP_PERIOD, &period},  {JD_SWEEP_RECORDED, &c->recorded},
                  {JD_SWEEP_STEPS, &c->steps}, {JD_SWEEP_RHS, &c->rhs},
                  {JD_SWEEP_END, &c->t},       {JD_SWEEP_SUM, &told}};
    int error = 0;
    for (size_t i = 0; i < sizeof single / sizeof *single && error == 0; i++)
        error = jd_array_file_read(&f->file, &f->rooms[single[i].room], c->index, 1, single[i].to);
    for (int i = 0; states && i < f->state_count && error == 0; i++)
        error = jd_array_file_read(&f->file, jd_sweep_final_room(f, i), c->index, 1, &states[i]);
    c->status = (jd_status)status;
    c->period = period;
    c->states = states;
    if (error == 0 && done == 1 && states)
        error = sum_of(f, *c, &sum);
    return error == 0 && done == 1 && (!states || sum == told);
}
