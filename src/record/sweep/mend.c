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

uint64_t jd_sweep_case_sum(const jd_sweep_file* f, const jd_sweep_numbers* n) {
    uint64_t sum = add(JD_CHECKSUM_BEGIN, &n->index, sizeof n->index);
    sum = add(sum, &n->status, sizeof n->status);
    sum = add(sum, &n->period, sizeof n->period);
    sum = add(sum, &n->recorded, sizeof n->recorded);
    sum = add(sum, &n->steps, sizeof n->steps);
    sum = add(sum, &n->rhs, sizeof n->rhs);
    sum = add(sum, &n->end, sizeof n->end);
    sum = add(sum, n->points, (size_t)f->quantity_count * sizeof *n->points);
    return add(sum, n->final, (size_t)f->state_count * sizeof *n->final);
}

// The numbers of a case as they are in the file; `points` is room for what a quantity recorded.
static int read_case(const jd_sweep_file* f, double* points, double* final, jd_sweep_numbers* n) {
    const struct {
        int room;
        void* to;
    } single[] = {{JD_SWEEP_STATUS, &n->status},     {JD_SWEEP_PERIOD, &n->period},
                  {JD_SWEEP_RECORDED, &n->recorded}, {JD_SWEEP_STEPS, &n->steps},
                  {JD_SWEEP_RHS, &n->rhs},           {JD_SWEEP_END, &n->end}};
    int error = 0;
    for (size_t i = 0; i < sizeof single / sizeof *single && error == 0; i++)
        error = jd_array_file_read(&f->file, &f->rooms[single[i].room], n->index, 1, single[i].to);
    for (int q = 0; q < f->quantity_count && error == 0; q++) {
        error = jd_array_file_read(&f->file, jd_sweep_points_room(f, q), n->index * f->record,
                                   f->record, points);
        n->points[q] = add(JD_CHECKSUM_BEGIN, points, (size_t)f->record * sizeof *points);
    }
    for (int i = 0; i < f->state_count && error == 0; i++)
        error = jd_array_file_read(&f->file, jd_sweep_final_room(f, i), n->index, 1, &final[i]);
    n->final = final;
    return error;
}

// Look at one case that is marked. @return 0 or an errno.
static int mend_case(const jd_sweep_file* f, int64_t index, double* points, int64_t* damaged) {
    const int32_t missing = 0;
    double final[JD_SWEEP_STATES];
    jd_sweep_numbers numbers = {.index = index};
    int64_t sum = 0;
    int error = read_case(f, points, final, &numbers);
    if (error == 0)
        error = jd_array_file_read(&f->file, &f->rooms[JD_SWEEP_SUM], index, 1, &sum);
    if (error != 0 || (uint64_t)sum == jd_sweep_case_sum(f, &numbers))
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
