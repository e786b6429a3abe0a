// Cases of an unfinished sweep that are damaged: after a power cut some pages of a file may be old,
// others new. Every case has a checksum of all its numbers and of its place; one whose checksum is
// wrong is not there.
#include <errno.h>
#include <stdlib.h>

#include "record/result_file.h"
#include "record/sweep/file.h"

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

int jd_sweep_case_read(const jd_sweep_file* f, jd_sweep_case* c, double* states) {
    int32_t status = 0, period = 0;
    const struct {
        int room;
        void* to;
    } single[] = {{JD_SWEEP_STATUS, &status},        {JD_SWEEP_PERIOD, &period},
                  {JD_SWEEP_RECORDED, &c->recorded}, {JD_SWEEP_STEPS, &c->steps},
                  {JD_SWEEP_RHS, &c->rhs},           {JD_SWEEP_END, &c->t}};
    int error = 0;
    for (size_t i = 0; i < sizeof single / sizeof *single && error == 0; i++)
        error = jd_array_file_read(&f->file, &f->rooms[single[i].room], c->index, 1, single[i].to);
    for (int i = 0; states && i < f->state_count && error == 0; i++)
        error = jd_array_file_read(&f->file, jd_sweep_final_room(f, i), c->index, 1, &states[i]);
    c->status = (jd_status)status;
    c->period = period;
    c->states = states;
    return error;
}

// Checksums of the points of a case; `points` is room for what a quantity recorded.
static int sum_points(const jd_sweep_file* f, double* points, jd_sweep_case* c) {
    int error = 0;
    for (int q = 0; q < f->quantity_count && error == 0; q++) {
        error = jd_array_file_read(&f->file, jd_sweep_points_room(f, q), c->index * f->record,
                                   f->record, points);
        c->own[q] = add(JD_CHECKSUM_BEGIN, points, (size_t)f->record * sizeof *points);
    }
    return error;
}

// Look at one case that is marked. @return 0 or an errno.
static int mend_case(const jd_sweep_file* f, int64_t index, double* points, int64_t* damaged) {
    const int32_t missing = 0;
    double final[JD_SWEEP_STATES];
    jd_sweep_case found = {.index = index};
    int64_t sum = 0;
    int error = jd_sweep_case_read(f, &found, final);
    if (error == 0)
        error = sum_points(f, points, &found);
    if (error == 0)
        error = jd_array_file_read(&f->file, &f->rooms[JD_SWEEP_SUM], index, 1, &sum);
    if (error != 0 || (uint64_t)sum == jd_sweep_case_sum(f, &found))
        return error;
    ++*damaged;
    return jd_array_file_write(&f->file, &f->rooms[JD_SWEEP_DONE], index, 1, &missing);
}

int64_t jd_sweep_file_mend(const jd_sweep_file* f, int64_t cases, int* error) {
    int64_t damaged = 0;
    double* points = malloc((size_t)f->record * sizeof *points);
    *error = points == NULL ? ENOMEM : 0;
    for (int64_t i = 0; i < cases && *error == 0; i++) {
        int32_t done = 0;
        *error = jd_array_file_read(&f->file, &f->rooms[JD_SWEEP_DONE], i, 1, &done);
        if (*error == 0 && done == 1)
            *error = mend_case(f, i, points, &damaged);
    }
    free(points);
    return *error == 0 ? damaged : -1;
}
