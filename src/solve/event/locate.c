// Events within a step, located on the dense output: functions that a system watches, quantities
// that a user watches, and the end of a smooth piece of the loads near rest, where time is one of
// the numbers.                                                        docs/theory/events.md
//
// An event that only is noted leaves the step alone; one that ends the trajectory, or at which the
// system may jump, cuts it there.

#include "numeric/chebyshev.h"
#include "numeric/crossing.h"
#include "solve/batch.h"
#include "solve/event.h"
#include "solve/rows.h"
#include "solve/step/stepper.h"
#include "solve/stick.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define PARTS 64  // of a step, to look for where contacts no longer state numbers

// ---- The functions -----------------------------------------------------------------------------

// Whether anything can happen to a lane on the way.
static bool is_watched(const jd_batch* b, int lane) {
    return b->lane[lane].watchful || b->spec->trigger_count > 0;
}

// Values of all functions for the numbers of a lane at time t. All lanes get them, one is read.
static void functions_at(jd_batch* b, int lane, double t, const double* numbers, double* g) {
    const jd_mask stuck = b->lane[lane].mode.stuck ? jd_mask_all() : jd_mask_none();
    jd_real values[JD_MAX_CROSSINGS];
    for (int i = 0; i < b->states; i++)
        b->other[i] = jd_set(numbers[i]);
    jd_screen_functions(b, stuck, jd_set(t), b->other, values);
    for (int i = 0; i < jd_screen_count(b); i++)
        g[i] = jd_get(values[i], lane);
}

// A step or a rest that is searched.
typedef struct stretch {
    jd_batch* b;
    int lane;
    bool rest;  // x is time, the numbers do not change
    jd_status status;
    jd_status stopped;  // the search goes on no longer: it is cancelled, or the lane is spent
} stretch;

static double time_of(const jd_batch* b, int lane, double x, const double* numbers) {
    return jd_mask_get(b->close, lane) ? numbers[jd_batch_clock(b)] : x;
}

// Nothing is found any more where that takes too long, or is no longer wanted.
static void eval(void* data, double x, double* g) {
    stretch* s = data;
    jd_batch* b = s->b;
    if (s->stopped == JD_OK)
        s->stopped = jd_batch_labour(b, s->lane, 1);
    if (s->stopped != JD_OK) {
        for (int i = 0; i < jd_screen_count(b); i++)
            g[i] = (double)NAN;
        return;
    }
    if (s->rest || x == jd_get(b->t, s->lane))  // there dense output may be off by rounding
        jd_rows_copy(b, s->lane, b->y, b->numbers);
    else
        s->status = b->spec->stepper->interpolate(b, s->lane, x, b->numbers);
    functions_at(b, s->lane, s->rest ? x : time_of(b, s->lane, x, b->numbers), b->numbers, g);
}

// ---- The search --------------------------------------------------------------------------------

// What function `index` is called, and what its event does.
static jd_cut event_of(const jd_batch* b, int index) {
    const int watches = b->spec->system->watch_count;
    if (index < watches) {
        const jd_watch* w = &b->spec->system->watches[index];
        const bool cuts = w->effect != JD_WATCH_NOTE && w->status == JD_OK;
        return (jd_cut){.kind = w->kind,
                        .name = w->name,
                        .status = w->status,
                        .jumps = cuts,
                        .judged = w->event == JD_CONTACT_STOP || w->event == JD_CONTACT_TOUCH};
    }
    const jd_trigger* trigger = &b->spec->triggers[index - watches];
    return (jd_cut){
        .kind = "cross", .name = trigger->name, .status = trigger->stop ? JD_EVENT : JD_OK};
}

static void directions(const jd_batch* b, signed char* direction) {
    const int watches = b->spec->system->watch_count;
    for (int i = 0; i < watches; i++)
        direction[i] = (signed char)b->spec->system->watches[i].direction;
    for (int i = 0; i < b->spec->trigger_count; i++)
        direction[watches + i] = (signed char)b->spec->triggers[i].direction;
}

// Functions that a jump has just switched on and that are where their event is at the end of a step.
static jd_crossing_bits arrived(const stretch* s, const jd_crossing_search* search) {
    const jd_crossing_bits fresh = s->b->lane[s->lane].fresh;
    jd_crossing_bits there = 0;
    double g[JD_MAX_CROSSINGS];
    if (fresh == 0)
        return 0;
    search->eval(search->data, search->x1, g);
    for (int i = 0; i < search->count; i++)
        if (fresh >> i & 1 && g[i] * search->direction[i] > 0)
            there |= JD_CROSSING_BIT(i);
    return there;
}

// Which of `wanted` have no event on the way from `crossing`, the first that was found, to the end.
static jd_crossing_bits unseen(const jd_crossing_search* search, jd_crossing crossing,
                               jd_crossing_bits wanted) {
    signed char side[JD_MAX_CROSSINGS];
    jd_crossing_search on = *search;
    memcpy(side, search->side, sizeof side);
    on.side = side;
    // Only these are looked for, each once: others may have events without end.
    for (wanted &= ~JD_CROSSING_BIT(crossing.index); wanted != 0;
         wanted &= ~JD_CROSSING_BIT(crossing.index)) {
        on.only = wanted;
        on.x0 = crossing.x;
        if (!jd_crossing_first(&on, &crossing))
            return wanted;
    }
    return 0;
}

// The first event of a step. Functions that a jump has just switched on and that have come to where
// their event is without having been seen to had it at once.                        [events:E8]
static bool first_event(const stretch* s, jd_crossing_search* search, jd_crossing* crossing) {
    const jd_crossing_search begin = *search;
    const jd_crossing_bits there = arrived(s, search);
    signed char side[JD_MAX_CROSSINGS];
    memcpy(side, search->side, sizeof side);
    const bool found = jd_crossing_first(search, crossing);
    const jd_crossing_bits missed = found && there ? unseen(search, *crossing, there) : there;
    if (missed == 0)
        return found;
    *search = begin;
    for (int i = 0; i < search->count; i++)
        search->side[i] = missed >> i & 1 ? (signed char)(-2 * search->direction[i]) : side[i];
    return jd_crossing_first(search, crossing);
}

bool jd_locate_opens(const jd_batch* b, int index) {
    return b->spec->system->watches[index].event == JD_CONTACT_IMPACT;
}

// A function is no longer fresh when its side is known. A gap is fresh until it has been seen open: a
// step that is cut a moment after it began shows nothing but rounding.
static void note_sides(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    for (int i = 0; l->fresh != 0 && i < b->spec->system->watch_count; i++) {
        const jd_crossing_bits bit = JD_CROSSING_BIT(i);
        if ((l->fresh & bit) && l->side[i] < 0 && jd_locate_opens(b, i))
            l->side[i] = 0;
        else if (l->side[i] != 0)
            l->fresh &= ~bit;
    }
}

// Note the events from x0 to x1 up to the first that ends it, which becomes `cut`.
static void search(stretch* s, double x0, double x1, jd_cut* cut) {
    jd_batch* b = s->b;
    jd_lane* l = &b->lane[s->lane];
    signed char direction[JD_MAX_CROSSINGS], degree[JD_MAX_CROSSINGS];
    jd_crossing crossing;
    directions(b, direction);
    jd_screen_degrees(b, degree);
    jd_crossing_search all = {
        .count = jd_screen_count(b),
        .points = JD_CHEBYSHEV_POINTS,
        .degree = degree,
        .direction = direction,
        .eval = eval,
        .data = s,
        .x0 = x0,
        .x1 = x1,
        .side = l->side,
        .resolution = jd_mask_get(b->close, s->lane) ? 0 : DBL_EPSILON * fabs(x1),
    };
    double begin = s->rest ? x0 : jd_batch_time(b, s->lane);  // time of the last event
    bool first = true;                                        // nothing is told of this step yet
    while (l->status == JD_OK && s->status == JD_OK &&
           (first ? first_event(s, &all, &crossing) : jd_crossing_first(&all, &crossing))) {
        double g[JD_MAX_CROSSINGS];
        eval(s, crossing.x, g);
        if (s->stopped != JD_OK)
            break;
        jd_cut found = event_of(b, crossing.index);
        found.x = crossing.x;
        found.t = s->rest ? crossing.x : time_of(b, s->lane, crossing.x, b->numbers);
        found.index = crossing.index;
        found.direction = crossing.direction;
        found.size = all.largest[crossing.index];
        found.again = first && !s->rest && jd_again_asked(b, s->lane, &found);
        if (found.again) {
            *cut = found;
            return;
        }
        first = false;
        const jd_happening event = {found.t, found.kind, found.name, b->numbers, NULL};
        if (!found.judged)
            jd_rows_event(b, s->lane, &event);
        if (l->status > 0) {  // whoever hears of it wants the trajectory to end there
            found.status = l->status;
            l->status = JD_OK;
        }
        found.jumps = found.jumps && found.status == JD_OK;
        found.made = found.status != JD_OK || found.jumps;
        if (found.made) {
            *cut = found;
            return;
        }
        all.x0 = crossing.x;
        begin = found.t;
    }
    if (s->stopped != JD_OK)
        *cut = (jd_cut){.made = true, .x = all.x0, .t = begin, .status = s->stopped};
    if (s->status < 0)
        l->status = s->status;
}

void jd_locate_values(jd_batch* b, int lane, double* values) {
    if (!is_watched(b, lane))
        return;
    jd_rows_copy(b, lane, b->y, b->numbers);
    functions_at(b, lane, jd_get(b->t, lane), b->numbers, values);
}

double jd_locate_ahead(jd_batch* b, int lane, int index) {
    const jd_task* task = &b->lane[lane].task;
    const double t = jd_get(b->t, lane);
    const double step = DBL_EPSILON * fmax(4 * fabs(t), task->end - task->begin);
    double g[JD_MAX_CROSSINGS];
    jd_batch_evaluate(b, jd_mask_none(), b->t, b->y, b->rate);
    jd_rows_copy(b, lane, b->y, b->numbers);
    for (int i = 0; i < b->states; i++)
        b->numbers[i] += step * jd_get(b->rate[i], lane);
    functions_at(b, lane, t + step, b->numbers, g);
    return g[index];
}

void jd_locate_arrive(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    double g[JD_MAX_CROSSINGS];
    jd_locate_values(b, lane, g);
    for (int i = 0; is_watched(b, lane) && i < jd_screen_count(b); i++)
        if (g[i] == 0 && (l->side[i] == 1 || l->side[i] == -1))
            l->side[i] = (signed char)(2 * l->side[i]);
}

bool jd_locate_rest(jd_batch* b, int lane, double until, double pace) {
    stretch s = {.b = b, .lane = lane, .rest = true};
    jd_cut cut = {.made = false};
    double t = jd_get(b->t, lane);
    while (is_watched(b, lane) && t < until && !cut.made && b->lane[lane].status == JD_OK) {
        const double next = fmin(until, t + 0.25 * pace);
        search(&s, t, next, &cut);
        t = next > t ? next : until;
    }
    if (!cut.made)
        return false;
    b->lane[lane].cut = cut;
    jd_rows_rest(b, lane, cut.t);
    jd_put(&b->t, lane, cut.t);
    b->lane[lane].status = cut.status;
    return true;
}

// Whether the step of a lane near rest goes past the end of its piece of the loads.
static bool is_past(const jd_batch* b, int lane) {
    return jd_mask_get(b->close, lane) &&
           jd_get(b->y_new[jd_batch_clock(b)], lane) > b->lane[lane].limit;
}

bool jd_locate_asked(const jd_batch* b, int lane) {
    const bool searched = is_watched(b, lane) && !jd_mask_get(b->quiet, lane);
    return searched || is_past(b, lane) || jd_mask_get(b->riding, lane);
}

// Where the step of a lane ends: at the end of its piece of the loads, if it goes past that.
static double end_of_step(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    if (!is_past(b, lane))
        return jd_get(b->t_new, lane);
    const double x = jd_rows_place(b, lane, l->limit);
    l->cut = (jd_cut){.made = true, .x = x, .t = l->limit};
    return x;
}

// Slip on a plane that is hardly more than the error of a step, and changes by as much as it is within it, is looked
// at there: friction turns with it, and steps can go round its end for ever.
//                                                                                 [touch:T15]
static double end_of_slip(jd_batch* b, int lane, double x1) {
    const jd_touch_store* s = &b->store.contacts;
    const double t = jd_get(b->t, lane);
    for (int i = 0; i < s->watches; i++) {
        const jd_watch* w = &s->system->watches[i];
        const double x = t + jd_get(s->ends[w->contact], lane);
        if (w->event != JD_CONTACT_STOP || !(x < x1) || x - t <= 4 * DBL_EPSILON * fabs(t))
            continue;
        b->lane[lane].cut = event_of(b, i);
        b->lane[lane].cut.index = i;
        b->lane[lane].cut.direction = -1;
        b->lane[lane].cut.made = true;
        b->lane[lane].cut.x = b->lane[lane].cut.t = x1 = x;
    }
    return x1;
}

// Whether all functions of the contacts that are numbers where the step begins are so at x.
static bool is_stated(stretch* s, double x, const double* first) {
    double g[JD_MAX_CROSSINGS];
    eval(s, x, g);
    for (int i = 0; i < s->b->store.contacts.watches; i++)
        if (!isnan(first[i]) && isnan(g[i]))
            return false;
    return true;
}

// Where contacts last state numbers on a step that ends at x1: there the trajectory ends.
static double end_of_numbers(jd_batch* b, int lane, double x1) {
    jd_lane* l = &b->lane[lane];
    stretch s = {.b = b, .lane = lane};
    double first[JD_MAX_CROSSINGS], good = jd_get(b->t, lane), bad = x1;
    eval(&s, good, first);
    for (int n = 1; n <= PARTS; n++) {
        const double x = n == PARTS ? x1 : good + (x1 - good) / (PARTS - n + 1);
        if (!is_stated(&s, x, first)) {
            bad = x;
            break;
        }
        good = x;
    }
    for (double x = 0.5 * (good + bad); x > good && x < bad; x = 0.5 * (good + bad))
        *(is_stated(&s, x, first) ? &good : &bad) = x;
    if (is_stated(&s, bad, first))
        return x1;
    jd_touch_fault(&b->store.contacts, lane);
    l->cut = (jd_cut){.made = true, .x = good, .t = good, .status = JD_ERR_NOT_FINITE};
    return good;
}

void jd_locate(jd_batch* b) {
    jd_mask searched = jd_mask_none();
    jd_real x1 = b->t_new;
    for (int lane = 0; lane < JD_LANES; lane++) {
        jd_lane* l = &b->lane[lane];
        l->cut = (jd_cut){.made = false};
        if (!jd_mask_get(b->busy & b->accepted, lane) || l->status != JD_OK)
            continue;
        jd_put(&x1, lane, end_of_step(b, lane));
        if (jd_mask_get(b->riding, lane))
            jd_put(&x1, lane, jd_rolling_locate(b, lane, jd_get(x1, lane)));
        if (jd_mask_get(b->blurred, lane))
            jd_put(&x1, lane, end_of_slip(b, lane, jd_get(x1, lane)));
        jd_mask_put(&searched, lane, is_watched(b, lane) && l->status == JD_OK);
    }
    searched &= ~b->quiet;
    b->lost = jd_mask_none();
    if (jd_any(searched))
        searched = jd_screen(b, searched, x1);
    for (int lane = 0; lane < JD_LANES && jd_any(b->lost); lane++)
        if (jd_mask_get(b->lost, lane))
            jd_put(&x1, lane, end_of_numbers(b, lane, jd_get(x1, lane)));
    for (int lane = 0; lane < JD_LANES; lane++) {
        stretch s = {.b = b, .lane = lane};
        jd_again_keep(b, lane);
        if (jd_mask_get(searched, lane))
            search(&s, jd_get(b->t, lane), jd_get(x1, lane), &b->lane[lane].cut);
        note_sides(b, lane);
    }
}

void jd_locate_cut(jd_batch* b) {
    for (int lane = 0; lane < JD_LANES; lane++) {
        jd_lane* l = &b->lane[lane];
        if (!jd_mask_get(b->busy & b->accepted, lane) || !l->cut.made)
            continue;
        const jd_status status = b->spec->stepper->interpolate(b, lane, l->cut.x, b->numbers);
        if (status < 0)
            l->status = status;
        if (l->cut.x == jd_get(b->t, lane))  // there dense output may be off by rounding
            jd_rows_copy(b, lane, b->y, b->numbers);
        for (int i = 0; i < b->total; i++)
            jd_put(&b->y_new[i], lane, b->numbers[i]);
        jd_put(&b->t_new, lane, l->cut.x);
        if (jd_mask_get(b->close, lane))
            jd_put(&b->y_new[jd_batch_clock(b)], lane, l->cut.t);
        if (l->cut.status != JD_OK)
            l->status = l->cut.status;
        if (l->cut.status == JD_ERR_NOT_FINITE)
            l->detail = b->store.contacts.finding[lane];
    }
}
