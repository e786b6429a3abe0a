// Cases of a sweep that are damaged: after a power cut some pages of a file may be old, others new, and
// where files are not locked two processes may have written one. A case whose checksum is wrong is not
// there.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "record/result_file.h"
#include "record/sweep/file.h"

#define NUMBERS 131072  // recorded numbers of a quantity that are read together, or one case
#define MOST 4096       // cases that are

// Cases that follow each other, read together.
typedef struct block {
    int64_t first, count, room;
    int32_t *done, *status, *period;
    int64_t *recorded, *steps, *rhs, *sums;
    double* t;
    double* states;  // [state][room]
    double* points;  // [quantity][room][record]
} block;

static void free_block(block* b) {
    void* const all[] = {b->done, b->status, b->period, b->recorded, b->steps,
                         b->rhs,  b->sums,   b->t,      b->states,   b->points};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}

static bool create_block(const jd_sweep_file* f, block* b) {
    const int64_t fits = NUMBERS / f->record;
    b->room = fits < 1 ? 1 : fits < MOST ? fits : MOST;
    const size_t room = (size_t)b->room, states = (size_t)f->state_count;
    const size_t points = (size_t)f->quantity_count * (size_t)f->record;
    b->done = malloc(room * sizeof *b->done);
    b->status = malloc(room * sizeof *b->status);
    b->period = malloc(room * sizeof *b->period);
    b->recorded = malloc(room * sizeof *b->recorded);
    b->steps = malloc(room * sizeof *b->steps);
    b->rhs = malloc(room * sizeof *b->rhs);
    b->sums = malloc(room * sizeof *b->sums);
    b->t = malloc(room * sizeof *b->t);
    b->states = malloc((room * states + 1) * sizeof *b->states);
    b->points = malloc((room * points + 1) * sizeof *b->points);
    return b->done && b->status && b->period && b->recorded && b->steps && b->rhs && b->sums &&
           b->t && b->states && b->points;
}

static int read_block(const jd_sweep_file* f, block* b) {
    const struct {
        int room;
        void* to;
    } single[] = {{JD_SWEEP_STATUS, b->status},     {JD_SWEEP_PERIOD, b->period},
                  {JD_SWEEP_RECORDED, b->recorded}, {JD_SWEEP_STEPS, b->steps},
                  {JD_SWEEP_RHS, b->rhs},           {JD_SWEEP_END, b->t},
                  {JD_SWEEP_SUM, b->sums}};
    int error = 0;
    for (size_t i = 0; i < sizeof single / sizeof *single && error == 0; i++)
        error = jd_array_file_read(&f->file, &f->rooms[single[i].room], b->first, b->count,
                                   single[i].to);
    for (int i = 0; i < f->state_count && error == 0; i++)
        error = jd_array_file_read(&f->file, jd_sweep_final_room(f, i), b->first, b->count,
                                   b->states + i * b->room);
    for (int q = 0; q < f->quantity_count && error == 0; q++)
        error = jd_array_file_read(&f->file, jd_sweep_points_room(f, q), b->first * f->record,
                                   b->count * f->record, b->points + q * b->room * f->record);
    return error;
}

// Whether the checksum of a case of a block is right.
static bool is_right(const jd_sweep_file* f, const block* b, int64_t i) {
    double final[JD_SWEEP_STATES];
    jd_sweep_case c = {
        .index = b->first + i,
        .status = (jd_status)b->status[i],
        .period = b->period[i],
        .recorded = b->recorded[i],
        .steps = b->steps[i],
        .rhs = b->rhs[i],
        .t = b->t[i],
        .states = final,
    };
    for (int k = 0; k < f->state_count; k++)
        final[k] = b->states[k * b->room + i];
    for (int q = 0; q < f->quantity_count; q++) {
        c.own[q] = JD_CHECKSUM_BEGIN;
        jd_sweep_case_sum_points(&c, q, f->record, b->points + (q * b->room + i) * f->record);
    }
    return (uint64_t)b->sums[i] == jd_sweep_case_sum(f, &c);
}

// Look at the cases of a block, and if `mend` take the marks of damaged ones.
static int look_at(const jd_sweep_file* f, block* b, bool mend, jd_sweep_found* found) {
    const int32_t missing = 0;
    bool any = false;
    int error = jd_array_file_read(&f->file, &f->rooms[JD_SWEEP_DONE], b->first, b->count, b->done);
    for (int64_t i = 0; i < b->count && error == 0; i++)
        any = any || b->done[i] == 1;
    if (any && error == 0)
        error = read_block(f, b);
    for (int64_t i = 0; i < b->count && error == 0; i++) {
        const bool marked = b->done[i] == 1, right = marked && is_right(f, b, i);
        found->right += right;
        found->damaged += marked && !right;
        if (found->done)
            found->done[b->first + i] = right;
        if (mend && marked && !right)
            error =
                jd_array_file_write(&f->file, &f->rooms[JD_SWEEP_DONE], b->first + i, 1, &missing);
    }
    return error;
}

int jd_sweep_file_look(const jd_sweep_file* f, int64_t cases, bool mend, jd_sweep_found* found) {
    block b = {0};
    int error = create_block(f, &b) ? 0 : ENOMEM;
    found->right = found->damaged = 0;
    for (b.first = 0; b.first < cases && error == 0; b.first += b.room) {
        b.count = cases - b.first < b.room ? cases - b.first : b.room;
        error = look_at(f, &b, mend, found);
    }
    free_block(&b);
    return error;
}

jd_status jd_sweep_file_finish(jd_context* context, const char* path, jd_sweep_file* f) {
    const int64_t cases = f->rooms[JD_SWEEP_DONE].rows;
    jd_sweep_found found = {0};
    uint64_t sum;
    int error = jd_array_file_sum(&f->file, &sum);
    if (error == 0)  // now: whatever is changed from here on has another sum
        error = jd_sweep_file_look(f, cases, false, &found);
    if (error != 0)
        return jd_fail(context, JD_ERR_FILE, "cannot read '%s': %s", path, strerror(error));
    if (found.right == cases)
        return jd_array_file_finish(context, path, &f->file, sum);
    return jd_fail(context, JD_ERR_FILE,
                   "%lld of %lld cases of '%s' are damaged: another process has written it, or the "
                   "disk fails",
                   (long long)(cases - found.right), (long long)cases, path);
}
