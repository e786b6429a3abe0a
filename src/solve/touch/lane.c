// One lane of the contacts in doubles.

#include "solve/touch/lane.h"

#include <float.h>
#include <math.h>

#define LEAST 1e-18  // of the scales of places: likewise

void jd_touch_look(jd_touch_lane* l) { jd_touch_state(l->store, l->instance, jd_set(l->t), l->y); }

static double product(const jd_touch_lane* l, const jd_real* by, const jd_real* rates) {
    double sum = 0;
    for (int i = 0; i < l->store->states; i++)
        sum += jd_get(by[i], l->lane) * jd_get(rates[i], l->lane);
    return sum;
}

static double size_of(const jd_touch_lane* l, const jd_contact_line* d) {
    double sum = 0;
    for (int i = 0; i < l->store->states; i++)
        sum += fabs(jd_get(d->by[i], l->lane) * jd_get(l->y[i], l->lane));
    return sum;
}

// The direction of a group at a place.
static jd_contact_line* direction_at(const jd_touch_lane* l, const jd_touch_group* g, int place) {
    int k = g->count - 1;
    while (g->first[k] > place)
        k--;
    return jd_touch_line(&l->store->touch[g->contact[k]], place - g->first[k]);
}

void jd_touch_gather_group(const jd_touch_lane* l, const bool wanted[JD_MOST_CONTACTS], int most,
                           jd_touch_group* g) {
    g->count = g->directions = 0;
    for (int k = 0; k < l->store->count; k++) {
        if (!wanted[k])
            continue;
        g->contact[g->count] = k;
        g->first[g->count++] = g->directions;
        g->directions += 1 + (l->store->along[k] < most ? l->store->along[k] : most);
    }
    for (int r = 0; r < g->directions; r++) {
        const jd_contact_line* d = direction_at(l, g, r);
        g->speed[r] = jd_get(d->speed, l->lane);
        g->size[r] = size_of(l, d);
        g->pull[r] = jd_get(d->drift, l->lane) + product(l, d->by, l->store->free);
        for (int c = 0; c < g->directions; c++)
            g->give[r * g->directions + c] = product(l, d->by, direction_at(l, g, c)->force);
    }
}

void jd_touch_measure_spin(const jd_touch_lane* l, jd_touch_group* g) {
    for (int k = 0; k < g->count; k++) {
        const int r = g->first[k] + 3;
        if (!jd_touch_is_patch(l->store, g->contact[k]))
            continue;
        const double size = jd_get(l->store->touch[g->contact[k]].patch.size, l->lane);
        g->speed[r] *= size;
        g->size[r] *= size;
        g->pull[r] *= size;
        for (int i = 0; i < g->directions; i++) {
            g->give[r * g->directions + i] *= size;
            g->give[i * g->directions + r] *= size;
        }
    }
}

// The area of a patch, and its friction as it slides now.
static void describe_patch(const jd_touch_lane* l, int contact, jd_closed_contact* c) {
    const jd_touch* touch = &l->store->touch[contact];
    const jd_friction* f = &l->store->friction[l->store->patch[contact]];
    const double rises = 1 + jd_get(f->parameters[JD_LAW_RISE], l->lane);
    const double size = jd_get(touch->patch.size, l->lane);
    jd_real per[3];
    jd_touch_slide(l->store, contact, per);
    c->patch = f->patch[l->lane];
    c->lean[0] = jd_get(touch->patch.lean.c, l->lane);
    c->lean[1] = jd_get(touch->patch.lean.s, l->lane);
    for (int d = 0; d < 3; d++) {
        const double slide = jd_get(per[d], l->lane);
        c->mu_k[d] = rises * jd_get(touch->mu_k, l->lane);
        c->mu_s[d] = rises * jd_get(touch->mu_s, l->lane);
        c->slide[d] = d < 2 ? slide : slide / size;
    }
}

void jd_touch_describe(const jd_touch_lane* l, int contact, jd_closed_contact* c) {
    const jd_touch* touch = &l->store->touch[contact];
    *c = (jd_closed_contact){
        .rigid = jd_touch_is_rigid(l, contact),
        .along = l->store->along[contact],
        .normal = fmax(jd_get(touch->press, l->lane), 0),
        .bound = jd_touch_is_box(l, contact) ? JD_BOUND_BOX : JD_BOUND_DISC,
    };
    for (int d = 0; d < c->along && d < 2; d++) {
        c->mu_k[d] = jd_get(d ? touch->mu_k_y : touch->mu_k, l->lane);
        c->mu_s[d] = jd_get(d ? touch->mu_s_y : touch->mu_s, l->lane);
    }
    if (c->along == 3)
        describe_patch(l, contact, c);
}

void jd_touch_push(jd_touch_lane* l, const jd_touch_group* g, const double* impulse) {
    for (int r = 0; r < g->directions; r++) {
        const jd_contact_line* d = direction_at(l, g, r);
        for (int i = 0; i < l->store->states && impulse[r] != 0; i++) {
            const double change = impulse[r] * jd_get(d->force[i], l->lane);
            jd_put(&l->y[i], l->lane, jd_get(l->y[i], l->lane) + change);
        }
    }
}

void jd_touch_shift(jd_touch_lane* l, const jd_touch_group* g, const double* way) {
    for (int r = 0; r < g->directions; r++) {
        const jd_contact_line* d = direction_at(l, g, r);
        for (int i = 0; i < l->store->states; i++) {
            const int to = l->store->place[i];
            if (to < 0 || way[r] == 0)
                continue;
            const double change = way[r] * jd_get(d->force[i], l->lane);
            const double sum = jd_get(l->y[to], l->lane) + change;
            const bool rounding = fabs(sum) <= 4 * DBL_EPSILON * fabs(change);
            jd_put(&l->y[to], l->lane, rounding ? 0.0 : sum);
        }
    }
}

void jd_touch_lose(jd_touch_lane* l, double energy) {
    const int place = l->store->loss;
    if (place >= 0)
        jd_put(&l->y[place], l->lane, jd_get(l->y[place], l->lane) + energy);
}

double jd_touch_length(const jd_touch_lane* l, int contact) {
    const jd_contact_line* d = &l->store->touch[contact].normal;
    double length = 0;
    for (int i = 0; i < l->store->states; i++) {
        const int place = l->store->place[i];
        if (place >= 0)
            length += fabs(jd_get(d->by[i], l->lane) * jd_get(l->y[place], l->lane));
    }
    return length;
}

// That takes the work against what presses the bodies together.
void jd_touch_place(jd_touch_lane* l, int contact, double gap) {
    bool only[JD_MOST_CONTACTS] = {false};
    double way[JD_TOUCH_DIRECTIONS] = {0};
    jd_touch_group g;
    only[contact] = true;
    for (int round = 0; round < 2; round++) {
        jd_touch_look(l);
        jd_touch_gather_group(l, only, JD_TOUCH_POINTS, &g);
        if (!(g.give[0] > 0))  // nothing moves them
            break;
        way[0] = (gap - jd_get(l->store->touch[contact].gap, l->lane)) / g.give[0];
        jd_touch_lose(l, way[0] * g.pull[0]);
        jd_touch_shift(l, &g, way);
    }
    jd_touch_look(l);
}

double jd_touch_scale(const jd_touch_lane* l, int contact) {
    const jd_contact_line* d = &l->store->touch[contact].normal;
    double scale = 0;
    for (int i = 0; i < l->store->states; i++)
        if (l->store->place[i] >= 0)
            scale += fabs(jd_get(d->by[i], l->lane)) *
                     l->store->system->states[l->store->place[i]].scale;
    return scale;
}

void jd_touch_rise(jd_touch_lane* l, int contact, double from) {
    const double trace = JD_TOUCH_TRACE * jd_touch_length(l, contact);
    jd_touch_place(l, contact, from + (trace + LEAST * jd_touch_scale(l, contact)));
}

void jd_touch_leave(jd_touch_lane* l, int contact) {
    if (jd_touch_is_rigid(l, contact))
        jd_touch_rise(l, contact, 0);
}

void jd_touch_settle(jd_touch_lane* l) {
    jd_mask only = jd_mask_none();
    jd_mask_put(&only, l->lane, true);
    for (int round = 0; round < 2; round++)
        jd_touch_project(l->store, l->instance, only, jd_set(l->t), l->y);
    jd_touch_look(l);
}

double jd_touch_fall(jd_touch_lane* l, int contact) {
    const jd_contact_line* d = &l->store->touch[contact].normal;
    jd_touch_rates(l->store, l->instance, jd_set(l->t), l->y, l->store->rate);
    return -jd_get(d->drift, l->lane) - product(l, d->by, l->store->rate);
}
