// Steps that are taken back and made again, to end where something happens.       [events:E12]
//
// A step that goes on past an event sees rates that are none of the motion, and its dense output up
// to the event may be off by what they bend there, more than its error tells: friction that grows
// towards a stop within a small part of the step, and falls again beyond it; a power that ends
// where a gap opens. A step that ends there sees it, or it sees nothing else. Once for each step: where
// the end moves with the step, the second one stays.

#include "solve/event.h"
#include "solve/step/stepper.h"

#include <math.h>
#include <string.h>

#define ENDS 0.99    // of the step: an event so near to its end has been seen as it is
#define CHANGE 1e-9  // of the friction coefficient over the step: less bends nothing

void jd_again_keep(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    memcpy(l->side_before, l->side, sizeof l->side);
    l->fresh_before = l->fresh;
}

static double friction_of(const jd_batch* b, int lane, int contact) {
    return jd_get(b->store.contacts.touch[contact].mu_k, lane);
}

// Whether the friction coefficient of a contact is another one at an event than where the step
// begins.
static bool changes_friction(jd_batch* b, int lane, const jd_cut* event, int contact) {
    for (int i = 0; i < b->states; i++)
        b->other[i] = jd_set(b->numbers[i]);
    jd_touch_state(&b->store.contacts, &b->store.instance, jd_set(event->t), b->other);
    const double there = friction_of(b, lane, contact);
    jd_touch_state(&b->store.contacts, &b->store.instance, b->t, b->y);
    return fabs(there - friction_of(b, lane, contact)) > CHANGE * there;
}

bool jd_again_asked(jd_batch* b, int lane, const jd_cut* event) {
    const double t = jd_get(b->t, lane), h = jd_get(b->h, lane);
    const bool inside = event->x > t && event->x - t < ENDS * h;
    const bool steps = !jd_mask_get(b->close | b->riding, lane) && b->spec->stepper->repeats;
    if (!inside || !steps || t == b->lane[lane].again ||
        event->index >= b->spec->system->watch_count)
        return false;
    const jd_watch* w = &b->spec->system->watches[event->index];
    return w->effect == JD_WATCH_BEND ||
           (w->event == JD_CONTACT_STOP && changes_friction(b, lane, event, w->contact));
}

void jd_again_all(jd_batch* b) {
    for (int lane = 0; lane < JD_LANES; lane++) {
        jd_lane* l = &b->lane[lane];
        if (!jd_mask_get(b->busy & b->accepted, lane) || !l->cut.again)
            continue;
        memcpy(l->side, l->side_before, sizeof l->side);
        l->fresh = l->fresh_before;
        l->again = jd_get(b->t, lane);
        jd_put(&b->most, lane, l->cut.x - jd_get(b->t, lane));
        jd_put(&b->rejected, lane, jd_get(b->rejected, lane) + 1);
        jd_mask_put(&b->accepted, lane, false);
        l->cut = (jd_cut){.made = false};
    }
}
