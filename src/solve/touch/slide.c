// Friction of what slides, and how near what holds is to sliding.

#include "solve/touch/touch.h"

#include "friction/surface/surface.h"

#include <math.h>

// Friction per unit of N of a contact that slides, 0 elsewhere: on a line and in a box by its mode, so
// that it stays smooth where sliding ends; on a plane that of largest dissipation, where it begins to
// slide what was decided then.                                      [contacts:C5] [touch:T14]
static void slide_point(const jd_touch_store* s, int contact, jd_real per[3]) {
    const jd_touch* c = &s->touch[contact];
    const int along = s->along[contact];
    const jd_real zero = jd_set(0.0);
    const jd_mask slides = c->closed & ~c->stuck;
    per[0] = per[1] = per[2] = zero;
    if (along == 1)
        per[0] = jd_select(slides, -c->mu_k * c->way, zero);
    if (along != 2)
        return;
    const jd_real ratio = jd_select(jd_gt(c->mu_k, zero), c->mu_k_y / c->mu_k, jd_set(1.0));
    const jd_real x = c->along[0].speed, y = ratio * c->along[1].speed, speed = jd_length(x, y);
    const jd_mask moves = slides & jd_gt(speed, zero);
    const jd_mask begins = slides & jd_touch_begins(c);
    per[0] = jd_select(moves, -c->mu_k * x / speed, zero);
    per[1] = jd_select(moves, -c->mu_k * (ratio * y) / speed, zero);
    for (int d = 0; d < 2 && jd_any(begins); d++)
        per[d] = jd_select(begins, s->begins[contact][d], per[d]);
    for (int d = 0; d < 2 && jd_any(c->box); d++) {
        const jd_real most = jd_select(c->closed & ~c->holds[d], d ? c->mu_k_y : c->mu_k, zero);
        per[d] = jd_select(c->box, -most * c->ways[d], per[d]);
    }
}

// A patch: by its law; where it begins to slide, or has no motion yet, what was decided then.
//                                                                                  [touch:T14]
static void slide_patch(const jd_touch_store* s, int contact, jd_real per[3]) {
    const jd_touch* c = &s->touch[contact];
    const jd_friction* f = &s->friction[s->patch[contact]];
    const jd_real zero = jd_set(0.0), size = c->patch.size, over = jd_set(1.0) / size;
    const jd_mask slides = c->closed & ~c->stuck;
    per[0] = per[1] = per[2] = zero;
    if (!jd_any(slides))
        return;
    const jd_rubbing rubbing = {
        .size = size,
        .motion = {c->along[0].speed * over, c->along[1].speed * over, c->along[2].speed},
        .lean = c->patch.lean,
        .eps = c->patch.eps * over,
    };
    const jd_resultant load = jd_friction_eval_sized(f, &rubbing);
    jd_mask moves = jd_gt(c->patch.eps, zero);
    if (!jd_all(moves))
        moves |= jd_gt(jd_touch_speed(s, contact), zero) & ~jd_touch_begins(c);
    const jd_real by_law[3] = {-c->mu_k * load.tx, -c->mu_k * load.ty, -c->mu_k * size * load.m};
    for (int d = 0; d < 3; d++)
        per[d] = jd_select(slides, jd_select(moves, by_law[d], s->begins[contact][d]), zero);
}

void jd_touch_slide(const jd_touch_store* s, int contact, jd_real per[3]) {
    if (jd_touch_is_patch(s, contact))
        slide_patch(s, contact, per);
    else
        slide_point(s, contact, per);
}

jd_real jd_touch_speed(const jd_touch_store* s, int contact) {
    const jd_touch* c = &s->touch[contact];
    const jd_real plane = jd_length(c->along[0].speed, c->along[1].speed);
    return jd_touch_is_patch(s, contact) ? jd_length(plane, c->patch.size * c->along[2].speed)
                                         : plane;
}

// ---- The end of sliding on a plane -------------------------------------------------------------

// What a direction of friction is multiplied with to be one of sliding.
static jd_real unit_of(const jd_touch_store* s, int contact, int direction) {
    return direction < 2 ? jd_set(1.0) : s->touch[contact].patch.size;
}

jd_real jd_touch_blur(const jd_touch_store* s, int contact, double tolerance, const jd_real* y) {
    jd_real speed = jd_set(0.0);
    for (int d = 0; d < s->along[contact]; d++) {
        const jd_contact_line* line = &s->touch[contact].along[d];
        const jd_touch_entries* at = jd_touch_entries_of(s, contact, d + 1);
        for (int n = 0; n < at->by_count; n++) {
            const int i = at->by[n];
            const jd_real size = s->system->states[i].scale + jd_abs(y[i]);
            speed += unit_of(s, contact, d) * jd_abs(line->by[i]) * size;
        }
    }
    return jd_max(jd_set(JD_TOUCH_SLOW), JD_TOUCH_BLUR * tolerance * speed);
}

// Lanes in which friction of a patch is regularised: it never holds.
static jd_mask is_regular(const jd_touch_store* s, int contact) {
    return jd_touch_is_patch(s, contact) ? jd_gt(s->touch[contact].patch.eps, jd_set(0.0))
                                         : jd_mask_none();
}

// Lanes in which a contact slides on a plane so slowly.
static jd_mask is_blurred(const jd_touch_store* s, int contact, double tolerance,
                          const jd_real* y) {
    const jd_touch* c = &s->touch[contact];
    if (s->along[contact] < 2)
        return jd_mask_none();
    const jd_mask slides =
        c->closed & ~c->stuck & ~c->box & ~jd_touch_begins(c) & ~is_regular(s, contact);
    return jd_any(slides)
               ? slides & jd_le(jd_touch_speed(s, contact), jd_touch_blur(s, contact, tolerance, y))
               : slides;
}

// How soon slip changes by as much as it is, at its rate; never where it does not change.
static jd_real time_to_change(const jd_touch_store* s, int contact, const jd_real* rate,
                              jd_mask* grows) {
    jd_real sum = jd_set(0.0), along = sum;
    for (int d = 0; d < s->along[contact]; d++) {
        const jd_contact_line* line = &s->touch[contact].along[d];
        const jd_touch_entries* at = jd_touch_entries_of(s, contact, d + 1);
        jd_real change = line->drift;
        for (int n = 0; n < at->by_count; n++)
            change += line->by[at->by[n]] * rate[at->by[n]];
        const jd_real unit = unit_of(s, contact, d);
        sum += unit * unit * change * change;
        along += unit * unit * change * line->speed;
    }
    *grows = jd_gt(along, jd_set(0.0));
    const jd_real never = jd_set((double)INFINITY),
                  time = jd_touch_speed(s, contact) / jd_sqrt(sum);
    return jd_select(jd_gt(sum, jd_set(0.0)), time, never);
}

// Whether a contact slides on a plane with friction that may hold it, as it was last asked.
static bool may_rest(const jd_touch_store* s) {
    bool some = false;
    for (int k = 0; k < s->count; k++) {
        const jd_touch* c = &s->touch[k];
        some = some || (s->along[k] >= 2 && jd_any(c->closed & ~c->stuck & ~is_regular(s, k)));
    }
    return some;
}

jd_mask jd_touch_foresee(jd_touch_store* s, const jd_instance* instance, const jd_touch_step* step,
                         double tolerance) {
    const jd_real never = jd_set((double)INFINITY);
    jd_mask any = jd_mask_none(), slow[JD_MOST_CONTACTS], grows[JD_MOST_CONTACTS];
    jd_real speed[JD_MOST_CONTACTS];
    if (!s->sparse || !may_rest(s) || jd_all(jd_eq(instance->regime, jd_set(0.0)))) {
        for (int k = 0; k < s->count; k++)  // as where others do: lanes do not know of each other
            s->pause[k] = jd_set(0.0);
        return any;
    }
    jd_touch_outline(s, instance, step->t, step->y);
    for (int k = 0; k < s->count; k++) {
        slow[k] = is_blurred(s, k, tolerance, step->y);
        s->pause[k] = jd_select(slow[k], s->pause[k], jd_set(0.0));
        any |= slow[k] &= jd_le(s->pause[k], jd_set(0.0)) | jd_ge(step->t, s->wait[k]);
    }
    if (!jd_any(any))
        return any;
    jd_touch_rates(s, instance, step->t, step->y, s->rate);
    for (int k = 0; k < s->count; k++) {
        speed[k] = jd_touch_speed(s, k);
        s->ends[k] = jd_select(slow[k], time_to_change(s, k, s->rate, &grows[k]), never);
    }
    jd_touch_outline(s, instance, step->t_new, step->y_new);
    for (int k = 0; k < s->count; k++) {
        const jd_mask leaves = grows[k] & jd_ge(jd_touch_speed(s, k), speed[k]);
        s->ends[k] = jd_select(leaves, never, s->ends[k]);
    }
    return any;
}

double jd_touch_gauge(const jd_touch_store* s, int contact, int lane, const double load[3],
                      double normal[3]) {
    const jd_touch* c = &s->touch[contact];
    const jd_friction* f = &s->friction[s->patch[contact]];
    const double rises = 1 + jd_get(f->parameters[JD_LAW_RISE], lane);
    const double bound = rises * jd_get(c->mu_s * c->N, lane);
    const double made = jd_get(f->size, lane) / jd_get(c->patch.size, lane);
    const jd_wrench W = {load[0] / bound, load[1] / bound, made * load[2] / bound};
    jd_surface surface;
    jd_gauge gauge;
    if (!(bound > 0))
        return load[0] == 0 && load[1] == 0 && load[2] == 0 ? 0 : (double)INFINITY;
    jd_surface_init_leaning(f->patch[lane], jd_get(c->patch.lean.c, lane),
                            jd_get(c->patch.lean.s, lane), &surface);
    if (jd_surface_gauge_of(&surface, W, &gauge) < 0)
        return (double)NAN;
    if (normal) {
        normal[0] = gauge.slip.vx / bound;
        normal[1] = gauge.slip.vy / bound;
        normal[2] = made * gauge.slip.w / bound;
    }
    return gauge.gauge;
}
