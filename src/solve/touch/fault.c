// Statements of contacts that are not numbers: which, and of which contact.

#include "solve/touch/lane.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#define TRIES 40    // moments ahead that are looked at
#define FURTHER 4   // each so many times further than the one before
#define NEAREST 16  // ulp of time: the first one

// What a contact states that is not a number; NULL: all are.
static const char* fault_of(const jd_touch_store* s, int contact, int lane) {
    const jd_touch* c = &s->touch[contact];
    const bool given = s->system->contacts[contact].normal == JD_NORMAL_GIVEN;
    if (!given && isnan(jd_get(c->gap, lane)))
        return "the gap";
    if (!jd_mask_get(c->closed, lane))
        return NULL;
    if (!given && isnan(jd_get(c->normal.speed, lane)))
        return "the opening velocity";
    if (!jd_mask_get(jd_touch_rigid(s, contact), lane) && isnan(jd_get(c->press, lane)))
        return "the normal force";
    for (int d = 0; d < s->along[contact]; d++) {
        if (isnan(jd_get(c->along[d].speed, lane)))
            return "a sliding velocity";
        if (d < 2 && isnan(jd_get(d ? c->mu_k_y : c->mu_k, lane)))
            return "a friction coefficient";
    }
    return NULL;
}

// What a contact that touches states that no friction is; NULL: nothing.
static const char* range_of(const jd_touch_store* s, int contact, int lane) {
    const jd_touch* c = &s->touch[contact];
    const bool open = !jd_mask_get(c->closed, lane) && jd_get(c->gap, lane) > 0;
    for (int d = 0; d < s->along[contact] && d < 2 && !open; d++) {
        const double mu_k = jd_get(d ? c->mu_k_y : c->mu_k, lane);
        const double mu_s = jd_get(d ? c->mu_s_y : c->mu_s, lane);
        if (mu_k < 0 || mu_s < 0)
            return "a friction coefficient of contact '%s' is below 0";
        if (mu_s < mu_k && jd_mask_get(jd_touch_holds(c, d), lane))
            return "contact '%s' rests, and mu_s is below mu_k";
    }
    return NULL;
}

bool jd_touch_fault(jd_touch_store* s, int lane) {
    for (int k = 0; k < s->count; k++) {
        const char* what = fault_of(s, k, lane);
        if (!what)
            continue;
        snprintf(s->finding[lane], sizeof s->finding[lane], "%s of contact '%s' is not a number",
                 what, s->system->contacts[k].name);
        return true;
    }
    return false;
}

jd_status jd_touch_fault_of(jd_touch_store* s, int lane) {
    if (jd_touch_fault(s, lane))
        return JD_ERR_NOT_FINITE;
    const int sunk = s->sunk[lane] - 1;
    if (sunk >= 0) {
        snprintf(s->finding[lane], sizeof s->finding[lane],
                 "contact '%s' has closed unseen, beside others: its gap is %.3g m",
                 s->system->contacts[sunk].name, jd_get(s->touch[sunk].gap, lane));
        return JD_ERR_SOLVER;
    }
    for (int k = 0; k < s->count; k++) {
        const char* format = range_of(s, k, lane);
        if (!format)
            continue;
        snprintf(s->finding[lane], sizeof s->finding[lane], format, s->system->contacts[k].name);
        return JD_ERR_RANGE;
    }
    return JD_OK;
}

bool jd_touch_fault_ahead(jd_touch_store* s, const jd_instance* instance, int lane, double t,
                          const jd_real* y) {
    double ahead = NEAREST * DBL_EPSILON * fmax(fabs(t), DBL_EPSILON);
    jd_touch_rates(s, instance, jd_set(t), y, s->rate);
    for (int i = 0; i < s->states; i++)
        s->kept[i] = jd_get(s->rate[i], lane);
    for (int n = 0; n < TRIES; n++, ahead *= FURTHER) {
        for (int i = 0; i < s->states; i++)
            s->later[i] = jd_set(jd_get(y[i], lane) + ahead * s->kept[i]);
        jd_touch_outline(s, instance, jd_set(t + ahead), s->later);
        if (jd_touch_fault(s, lane))
            return true;
    }
    return false;
}
