// Jumps: where a step was cut for it the system changes states and equations.      [events:E8]
//
// Also here: events that follow each other ever faster. Gaps that shrink by a steady factor end
// after a time that is known from the last two of them; when that is short against the row of
// events so far, the system is told to go where they end.                          [events:E9]
//
// Limits: a row is one of events of a single kind; two kinds that take turns without end are told
// as JD_ERR_ACCUMULATION by rows.c.

#include "solve/batch.h"

#include <math.h>

#define BACK 1e-6    // of its size on the step: a function put nearer to zero is back where it was
#define AHEAD 16     // a first step is at most so many times the time since the last jump
#define ROW_LEAST 4  // gaps in a row that shrink before they are an accumulation
#define STEADY 0.1   // of 1 - factor: by so much the factor of a row may still change
#define NEAR 1e-5    // of the row: what is left of it then

void JD_WIDE(jd_jump_begin)(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    l->gathering = (jd_gathering){.index = -1, .last = l->task.begin};
    if (!jd_batch_jumps(b) || l->status != JD_OK)
        return;
    l->status =
        b->spec->system->kernel->jump(&b->store.instance, lane, JD_JUMP_START, l->task.begin, b->y);
}

// ---- Accumulation ------------------------------------------------------------------------------

// One more event at t. @return whether more of them follow without end; `left` is the time until
// then.                                                                            [events:E9]
static bool accumulates(jd_gathering* s, int index, double t, double* left) {
    const double gap = t - s->last;
    const double shrink = s->gap > 0 ? gap / s->gap : 1;
    const bool shorter = index == s->index && (gap < s->gap || gap == 0);
    const bool steady = fabs(shrink - s->shrink) <= STEADY * (1 - shrink);
    s->count = shorter ? s->count + 1 : 0;
    s->begun = shorter ? s->begun : s->last;
    s->index = index;
    s->gap = gap;
    s->shrink = shrink;
    s->last = t;
    *left = shorter && shrink < 1 ? gap * shrink / (1 - shrink) : 0;
    return s->count >= ROW_LEAST && (steady || gap == 0) && *left <= NEAR * (t - s->begun);
}

// The system goes where the events end. The event is told at that time, which lies a little ahead.
static jd_status gather(jd_batch* b, int lane, double t, double left) {
    const jd_system* system = b->spec->system;
    const int index = b->lane[lane].cut.index;
    JD_WIDE(jd_rows_copy)(b, lane, b->y, b->numbers);
    const jd_happening event = {t + left, "accumulation", system->watches[index].name, b->numbers};
    JD_WIDE(jd_rows_event)(b, lane, &event);
    b->lane[lane].gathering = (jd_gathering){.index = -1, .last = t};
    if (!system->kernel->gather)
        return JD_ERR_ACCUMULATION;
    return system->kernel->gather(&b->store.instance, lane, index, t, b->y);
}

// ---- Jump --------------------------------------------------------------------------------------

// The side of the function that made the jump, from its values before and after.     [events:E8]
static int side_after(jd_batch* b, int lane, double before, double after) {
    const jd_cut* cut = &b->lane[lane].cut;
    const int side = b->lane[lane].side[cut->index];
    if (isnan(after))
        return 0;
    if (cut->direction == 0 || (after == before && after != 0))
        return side;
    if (fabs(after) > BACK * cut->size)
        return after > 0 ? 1 : -1;
    const double ahead = after == 0 ? JD_WIDE(jd_locate_ahead)(b, lane, cut->index) : 0;
    return ahead > 0 ? 1 : ahead < 0 ? -1 : -cut->direction;
}

void JD_WIDE(jd_jump_make)(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    jd_instance* instance = &b->store.instance;
    const int index = l->cut.index;
    double before[JD_MAX_CROSSINGS], after[JD_MAX_CROSSINGS], left;
    if (!jd_batch_jumps(b) || l->status != JD_OK)
        return;
    JD_WIDE(jd_mode_leave)(b, lane);
    const double t = jd_get(b->t, lane), since = t - l->gathering.last;
    const double regime = jd_get(instance->regime, lane);
    JD_WIDE(jd_locate_values)(b, lane, before);
    jd_status status = b->spec->system->kernel->jump(instance, lane, index, t, b->y);
    const bool row_ends = accumulates(&l->gathering, index, t, &left);
    if (status == JD_ERR_ACCUMULATION || (status == JD_OK && row_ends))
        status = gather(b, lane, t, left);
    if (status != JD_OK) {
        l->status = l->status == JD_OK ? status : l->status;
        return;
    }
    JD_WIDE(jd_locate_arrive)(b, lane);
    JD_WIDE(jd_locate_values)(b, lane, after);
    l->side[index] = (signed char)side_after(b, lane, before[index], after[index]);
    const bool same = jd_get(instance->regime, lane) == regime;
    jd_put(&b->hint, lane, same ? fmin(jd_get(b->h, lane), AHEAD * since) : 0.0);
}

void JD_WIDE(jd_jump_all)(jd_batch* b) {
    for (int lane = 0; lane < JD_LANES; lane++)
        if (jd_mask_get(b->busy & b->accepted, lane) && b->lane[lane].cut.jumps)
            JD_WIDE(jd_jump_make)(b, lane);
}
