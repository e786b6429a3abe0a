// The contacts of a system at a state: one lane of an instance, looked at once.

#include "solve/batch/contacts.h"

#include "base/memory.h"
#include "judder/contacts.h"
#include "solve/instance.h"
#include "solve/touch/lane.h"

#include <stdlib.h>
#include <string.h>

static void tell_friction(const jd_touch_lane* l, int contact, jd_contact_now* c) {
    jd_closed_contact closed;
    jd_touch_describe(l, contact, &closed);
    for (int d = 0; d < 2; d++) {
        c->mu_k[d] = closed.mu_k[d];
        c->mu_s[d] = closed.mu_s[d];
        c->lean[d] = closed.lean[d];
    }
    c->bound = closed.bound;
    c->patch = closed.patch;
    memcpy(c->slide, closed.slide, sizeof c->slide);
}

static void tell(const jd_touch_lane* l, const jd_touch_group* g, jd_contacts* now) {
    now->count = g->count;
    now->rows = g->directions;
    for (int k = 0; k < g->count; k++) {
        const jd_touch* touch = &l->store->touch[k];
        const jd_contact_info* info = &l->store->system->contacts[k];
        jd_contact_now* c = &now->contact[k];
        *c = (jd_contact_now){
            .name = info->name,
            .along = l->store->along[k],
            .first = g->first[k],
            .rigid = jd_touch_is_rigid(l, k),
            .closed = jd_touch_begins_closed(l, k),
            .gap = info->normal == JD_NORMAL_GIVEN ? 0 : jd_get(touch->gap, l->lane),
        };
        c->press = c->rigid ? 0 : jd_get(touch->press, l->lane);
        memcpy(c->speed, &g->speed[c->first], (size_t)(1 + c->along) * sizeof(double));
        tell_friction(l, k, c);
    }
    memcpy(now->pull, g->pull, (size_t)g->directions * sizeof(double));
    memcpy(now->give, g->give, (size_t)(g->directions * g->directions) * sizeof(double));
}

static void look(const jd_contacts_spec* spec, jd_instance_store* store, jd_real* y) {
    jd_touch_group group;
    bool all[JD_MOST_CONTACTS];
    for (int lane = 0; lane < JD_LANES; lane++)
        jd_instance_load(store, lane, spec->task);
    jd_instance_prepare(store);
    store->instance.piece = jd_set(spec->t);
    for (int i = 0; i < spec->system->state_count; i++)
        y[i] = jd_set(spec->y[i]);
    jd_touch_lane lane = {
        .store = &store->contacts, .instance = &store->instance, .t = spec->t, .y = y};
    for (int k = 0; k < JD_MOST_CONTACTS; k++)
        all[k] = k < store->contacts.count;
    jd_touch_look(&lane);
    jd_touch_gather_group(&lane, all, JD_TOUCH_WHOLE, &group);
    jd_touch_measure_spin(&lane, &group);
    tell(&lane, &group, spec->contacts);
}

jd_status jd_contacts_look(const jd_contacts_spec* spec) {
    jd_instance_store* store = jd_memory_create(1, sizeof *store);
    jd_real* y = jd_memory_create((size_t)spec->system->state_count, sizeof(jd_real));
    jd_status status = store && y ? JD_OK : JD_ERR_MEMORY;
    if (status == JD_OK)
        status = jd_instance_create(store, spec->system, spec->laws);
    if (status == JD_OK)
        look(spec, store, y);
    if (store)
        jd_instance_free(store);
    free(store);
    free(y);
    return status;
}
