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

// ---- Many cases --------------------------------------------------------------------------------

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
    for (int q = 0; q < f->quantity_count; q++)
        c.own[q] = add(JD_CHECKSUM_BEGIN, b->points + (q * b->room + i) * f->record,
                       (size_t)f->record * sizeof *b->points);
    return (uint64_t)b->sums[i] == jd_sweep_case_sum(f, &c);
}

// Count the damaged cases of a block, and if `mend` take their marks.
static int look_at(const jd_sweep_file* f, block* b, bool mend, int64_t* damaged) {
    const int32_t missing = 0;
    bool any = false;
    int error = jd_array_file_read(&f->file, &f->rooms[JD_SWEEP_DONE], b->first, b->count, b->done);
    for (int64_t i = 0; i < b->count && error == 0; i++)
        any = any || b->done[i] == 1;
    if (any && error == 0)
        error = read_block(f, b);
    for (int64_t i = 0; any && i < b->count && error == 0; i++) {
        if (b->done[i] != 1 || is_right(f, b, i))
            continue;
        ++*damaged;
        if (mend)
            error =
                jd_array_file_write(&f->file, &f->rooms[JD_SWEEP_DONE], b->first + i, 1, &missing);
    }
    return error;
}

static int64_t go_through(const jd_sweep_file* f, int64_t cases, bool mend, int* error) {
    int64_t damaged = 0;
    block b = {0};
    *error = create_block(f, &b) ? 0 : ENOMEM;
    for (b.first = 0; b.first < cases && *error == 0; b.first += b.room) {
        b.count = cases - b.first < b.room ? cases - b.first : b.room;
        *error = look_at(f, &b, mend, &damaged);
    }
    free_block(&b);
    return *error == 0 ? damaged : -1;
}

int64_t jd_sweep_file_mend(const jd_sweep_file* f, int64_t cases, int* error) {
    return go_through(f, cases, true, error);
}

int64_t jd_sweep_file_damaged(const jd_sweep_file* f, int64_t cases, int* error) {
    return go_through(f, cases, false, error);
}
