// Jumps: where a step was cut for it the system changes states and equations.      [events:E8]
//
// Also here: events that follow each other ever faster. Gaps that shrink by a steady factor end
// after a time that is known from the last two of them; when that is short against the row of
// events so far, the system is told to go where they end.                          [events:E9]
//
// Limits: a row is one of events of a single kind; two kinds that take turns without end are told
// as JD_ERR_ACCUMULATION by rows.c.

#include "solve/batch.h"
#include "solve/event.h"
#include "solve/rows.h"
#include "solve/stick.h"

#include <math.h>

#define BACK 1e-6  // of its size on the step: a function put nearer to zero is back where it was
#define AHEAD 16   // a first step is at most so many times the time since the last jump
#define SHORTER                                                                                    \
    0.1  // of a step that shows the same event again at the instant at which it was made
#define ROW_LEAST 4  // gaps in a row that shrink before they are an accumulation
#define STEADY 0.1   // of 1 - factor: by so much the factor of a row may still change
#define NEAR 1e-5    // of the row: what is left of it then

// ---- Changes -----------------------------------------------------------------------------------

// What has happened at a contact is told now where it could not be known before.
static void tell(jd_batch* b, int lane, const jd_touch_lane* touch) {
    if (!touch->told)
        return;
    jd_rows_copy(b, lane, b->y, b->numbers);
    const jd_happening event = {touch->t, touch->told, touch->name, b->numbers, touch->modes};
    jd_rows_event(b, lane, &event);
    // Whoever hears of one may want the trajectory to end there: others are not told then.
    for (int i = 0; i < touch->store->watches && b->lane[lane].status == JD_OK; i++) {
        const jd_watch* w = &b->spec->system->watches[i];
        const jd_happening too = {touch->t, w->kind, w->name, b->numbers, NULL};
        if (w->event == JD_CONTACT_STOP && (touch->also >> w->contact & 1))
            jd_rows_event(b, lane, &too);
    }
}

// A batch that is cancelled goes on no longer either.
static jd_status labour(void* batch, int lane, int64_t work) {
    return jd_batch_labour(batch, lane, work) == JD_OK ? JD_OK : JD_ERR_STEP_COUNT;
}

static jd_touch_lane look_at(jd_batch* b, int lane, double t) {
    return (jd_touch_lane){
        .store = &b->store.contacts,
        .instance = &b->store.instance,
        .lane = lane,
        .t = t,
        .y = b->y,
        .step = b->lane[lane].step,
        .tolerance = b->spec->tolerance,
        .labour = labour,
        .batch = b,
    };
}

// Event `index` changes states and regime: by the contacts, or by the system itself.
static jd_status change(jd_batch* b, int lane, int index, double t) {
    const jd_system_kernel* kernel = b->spec->system->kernel;
    const int own = index - b->store.contacts.watches;
    if (own >= 0 || !jd_instance_contacts(&b->store))
        return kernel->jump(&b->store.instance, lane, own, t, b->y);
    jd_touch_lane touch = look_at(b, lane, t);
    const jd_status status = jd_touch_jump(&touch, index);
    tell(b, lane, &touch);
    b->lane[lane].left = touch.left;
    return status;
}

// The row of events `index` ends. What happens at contacts by that is left in `touch`.
static jd_status end_row(jd_batch* b, int lane, int index, jd_touch_lane* touch) {
    const jd_system_kernel* kernel = b->spec->system->kernel;
    const int own = index - b->store.contacts.watches;
    const double t = touch->t;
    if (jd_instance_contacts(&b->store) && own < 0)
        return jd_touch_gather(touch, index);
    return kernel->gather ? kernel->gather(&b->store.instance, lane, own, t, b->y)
                          : JD_ERR_ACCUMULATION;
}

// A jump that fails may have found something that says why.
static void note_failure(jd_batch* b, int lane, jd_status status) {
    if (status < 0 && jd_instance_contacts(&b->store))
        b->lane[lane].detail = b->store.contacts.finding[lane];
}

static jd_gathering gathering_from(double t) {
    return (jd_gathering){.index = -1, .last = t, .each = {.last = t}, .second = {.last = t}};
}

void jd_jump_begin(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    l->gathering = gathering_from(l->task.begin);
    if (!jd_batch_jumps(b) || l->status != JD_OK)
        return;
    l->status = change(b, lane, JD_JUMP_START, l->task.begin);
    note_failure(b, lane, l->status);
}

// ---- Accumulation ------------------------------------------------------------------------------

// One more time, of the same row or not. @return whether more of them follow without end; `left` is
// the time until then.                                                             [events:E9]
static bool hurries(jd_hurry* s, bool same, double t, double* left) {
    const double gap = t - s->last;
    const double shrink = s->gap > 0 ? gap / s->gap : 1;
    const bool shorter = same && (gap < s->gap || gap == 0);
    s->steady = fabs(shrink - s->shrink) <= STEADY * (1 - shrink);
    s->count = shorter ? s->count + 1 : 0;
    s->begun = shorter ? s->begun : s->last;
    s->gap = gap;
    s->shrink = shrink;
    s->last = t;
    *left = shorter && shrink < 1 ? gap * shrink / (1 - shrink) : 0;
    return s->count >= ROW_LEAST && (s->steady || gap == 0) && *left <= NEAR * (t - s->begun);
}

// One more event: all of them hurry, or each second one does while gaps shrink more and less in turn.
static bool accumulates(jd_gathering* s, int index, double t, double* left) {
    const bool same = index == s->index;
    double later;
    s->index = index;
    s->last = t;
    s->between = same && !s->between;
    if (hurries(&s->each, same, t, left))
        return true;
    const bool second = !s->between && hurries(&s->second, same, t, &later);
    if (!second || s->each.steady)
        return false;
    *left = later;
    return true;
}

// Move a lane on over a short time as if nothing happened meanwhile, by the midpoint rule.
static void move_on(jd_batch* b, int lane, double time) {
    const jd_real t = b->t;
    jd_batch_evaluate(b, jd_mask_none(), t, b->y, b->rate);
    for (int i = 0; i < b->total; i++) {
        b->other[i] = b->y[i];
        jd_put(&b->other[i], lane, jd_get(b->y[i], lane) + 0.5 * time * jd_get(b->rate[i], lane));
    }
    jd_put(&b->t, lane, jd_get(t, lane) + 0.5 * time);
    jd_batch_evaluate(b, jd_mask_none(), b->t, b->other, b->rate);
    for (int i = 0; i < b->total; i++)
        if (i < b->states || i >= b->n)
            jd_put(&b->y[i], lane, jd_get(b->y[i], lane) + time * jd_get(b->rate[i], lane));
    jd_put(&b->t, lane, jd_get(t, lane) + time);
}

// The system goes where the events end, a time `left` ahead. Rows on the way there lie between the
// state after the last event and the one it comes to.
static jd_status gather(jd_batch* b, int lane, double left) {
    const jd_system* system = b->spec->system;
    jd_lane* l = &b->lane[lane];
    const double t = jd_get(b->t, lane), regime = jd_get(b->store.instance.regime, lane);
    jd_rows_copy(b, lane, b->y, b->before);
    if (left > 0)
        move_on(b, lane, left);
    const double end = l->cut.t = jd_get(b->t, lane);
    jd_touch_lane touch = look_at(b, lane, end);
    const jd_status status = end_row(b, lane, l->cut.index, &touch);
    jd_rows_between(b, lane, t, regime);
    jd_rows_after(b, lane);
    jd_rows_copy(b, lane, b->y, b->numbers);
    const jd_happening event = {.t = end,
                                .kind = "accumulation",
                                .name = system->watches[l->cut.index].name,
                                .y = b->numbers};
    jd_rows_event(b, lane, &event);
    tell(b, lane, &touch);
    l->gathering = gathering_from(end);
    return status;
}

// ---- Jump --------------------------------------------------------------------------------------

// The side of the function that made the jump, from its values before and after. 0: it lies at its
// zero without moving; where it goes from there the next step tells.                 [events:E8]
static int side_after(jd_batch* b, int lane, double before, double after) {
    const jd_cut* cut = &b->lane[lane].cut;
    const int side = b->lane[lane].side[cut->index];
    if (isnan(after))
        return 0;
    if (cut->direction == 0 || (after == before && after != 0))
        return side;
    if (cut->direction * after > 0 && cut->direction * (after - before) > 0)
        return cut->direction;  // the jump has carried it on
    if (fabs(after) > BACK * cut->size)
        return after > 0 ? 1 : -1;
    const double ahead = jd_locate_ahead(b, lane, cut->index);
    if (ahead == after)
        return 0;
    return after != 0 ? -cut->direction : ahead > 0 ? 1 : -1;
}

// Functions of the system that the jump has switched on, not yet where their event is: should one
// be there after the next step, it has happened, however small the way. Once at an instant. A gap that
// opens may begin below 0 by rounding.                                                [events:E8]
static void switch_on(jd_batch* b, int lane, const double* before, const double* after) {
    const jd_system* system = b->spec->system;
    jd_lane* l = &b->lane[lane];
    for (int i = 0; i < system->watch_count; i++) {
        const int direction = system->watches[i].direction;
        const bool off = direction * after[i] <= 0 || jd_locate_opens(b, i);
        if (isnan(before[i]) && !isnan(after[i]) && direction != 0 && off && !(l->jumped >> i & 1))
            l->fresh |= JD_CROSSING_BIT(i);
    }
}

// Note which functions have made a lane jump at one instant. @return whether this one has before.
static bool note_jump(jd_lane* l, double t) {
    const jd_crossing_bits bit = JD_CROSSING_BIT(l->cut.index),
                           jumped = t > l->jumped_at ? 0 : l->jumped;
    l->jumped = jumped | bit;
    l->jumped_at = t;
    return (jumped & bit) != 0;
}

// Set the side of the function that made the jump. One that lies at its zero, or is thrown back from
// a little beyond it, may come back to it unseen on the next step, as one that was switched on; once
// at an instant.                                                                    [events:E8]
static void set_side(jd_batch* b, int lane, const double values[2], bool again) {
    jd_lane* l = &b->lane[lane];
    const int index = l->cut.index, side = side_after(b, lane, values[0], values[1]);
    const jd_crossing_bits bit = JD_CROSSING_BIT(index);
    const bool thrown = jd_locate_opens(b, index) && values[1] < 0;
    const bool back = (side == 0 || thrown) && !isnan(values[1]) && !again;
    l->fresh = back ? l->fresh | bit : l->fresh & ~bit;
    l->side[index] = (signed char)(back ? 0 : side);
}

// Rows of a contact are those of its impacts; kinks of the rates make none.
static bool can_gather(const jd_batch* b, int index) {
    const jd_watch* w = &b->spec->system->watches[index];
    return w->event == JD_CONTACT_IMPACT ||
           (w->event == JD_CONTACT_NOTHING && w->effect != JD_WATCH_BEND);
}

// The system jumps, and goes on to the end of a row of events where that is near.
static jd_status leap(jd_batch* b, int lane, double t) {
    jd_lane* l = &b->lane[lane];
    double left;
    jd_rows_before(b, lane);
    const jd_status status = change(b, lane, l->cut.index, t);
    jd_rows_jump(b, lane);
    const bool row_ends =
        accumulates(&l->gathering, l->cut.index, t, &left) && can_gather(b, l->cut.index);
    const double room = fmin(l->limit, l->task.end) - t;  // ahead of which all is known
    if (status == JD_ERR_ACCUMULATION || (status == JD_OK && row_ends && left <= room))
        return gather(b, lane, fmin(l->left > 0 ? l->left : left, room));
    return status;
}

// The first step after a jump within a regime. Where a function has made the lane jump twice at one
// instant the step on which it did was too long to show what follows from it.
static double next_step(double h, double since, bool again) {
    return again ? SHORTER * h : fmin(h, AHEAD * since);
}

void jd_jump_make(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    const int index = l->cut.index;
    double before[JD_MAX_CROSSINGS], after[JD_MAX_CROSSINGS];
    if (!jd_batch_jumps(b) || l->status != JD_OK)
        return;
    jd_mode_leave(b, lane);
    const double t = jd_get(b->t, lane), since = t - l->gathering.last;
    const double regime = jd_get(b->store.instance.regime, lane);
    jd_locate_values(b, lane, before);
    const bool again = note_jump(l, t);
    const jd_status status = leap(b, lane, t);
    if (status != JD_OK) {
        l->status = l->status == JD_OK ? status : l->status;
        note_failure(b, lane, status);
        return;
    }
    jd_locate_arrive(b, lane);
    jd_locate_values(b, lane, after);
    switch_on(b, lane, before, after);
    set_side(b, lane, (double[]){before[index], after[index]}, again);
    const bool same = jd_get(b->store.instance.regime, lane) == regime;
    jd_put(&b->hint, lane, same ? next_step(jd_get(b->h, lane), since, again) : 0.0);
}

void jd_jump_all(jd_batch* b) {
    for (int lane = 0; lane < JD_LANES; lane++)
        if (jd_mask_get(b->busy & b->accepted, lane) && b->lane[lane].cut.jumps)
            jd_jump_make(b, lane);
}
