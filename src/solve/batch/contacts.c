// The contacts of a system at a state: one lane of an instance, looked at once.

#include "solve/batch/contacts.h"

#include "base/memory.h"
#include "judder/contacts.h"
#include "solve/instance.h"
#include "solve/touch/lane.h"

#include <stdlib.h>
#include <string.h>

static void tell(const jd_touch_lane* l, const jd_touch_group* g, jd_contacts* now) {
    now->count = g->count;
    now->rows = g->directions;
    for (int k = 0; k < g->count; k++) {
        const jd_touch* touch = &l->store->touch[k];
        const jd_contact_info* info = &l->store->system->contacts[k];
        jd_contact_now* c = &now->contact[k];
        const bool plane = info->along > 1;
        *c = (jd_contact_now){
            .name = info->name,
            .along = info->along,
            .first = g->first[k],
            .rigid = jd_touch_is_rigid(l, k),
            .closed = jd_touch_begins_closed(l, k),
            .gap = info->normal == JD_NORMAL_GIVEN ? 0 : jd_get(touch->gap, l->lane),
            .mu_k = {jd_get(touch->mu_k, l->lane),
                     jd_get(plane ? touch->mu_k_y : touch->mu_k, l->lane)},
            .mu_s = {jd_get(touch->mu_s, l->lane),
                     jd_get(plane ? touch->mu_s_y : touch->mu_s, l->lane)},
            .bound = jd_touch_is_box(l, k) ? JD_BOUND_BOX : JD_BOUND_DISC,
        };
        c->press = c->rigid ? 0 : jd_get(touch->press, l->lane);
        memcpy(c->speed, &g->speed[c->first], (size_t)(1 + c->along) * sizeof(double));
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
    jd_touch_gather_group(&lane, all, &group);
    tell(&lane, &group, spec->contacts);
}

jd_status jd_contacts_look(const jd_contacts_spec* spec) {
    jd_instance_store* store = jd_memory_create(1, sizeof *store);
    jd_real* y = jd_memory_create((size_t)spec->system->state_count, sizeof(jd_real));
    jd_status status = store && y ? JD_OK : JD_ERR_MEMORY;
    if (status == JD_OK)
        status = jd_instance_create(store, spec->system, spec->law);
    if (status == JD_OK)
        look(spec, store, y);
    if (store)
        jd_instance_free(store);
    free(store);
    free(y);
    return status;
}
