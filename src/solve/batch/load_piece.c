// Smooth pieces of the loads: the stepper stops where one ends.

#include "judder/loads.h"
#include "solve/batch.h"
#include "solve/event.h"

#include <math.h>

// Whether the functions of the system are watched on this piece. One that is watched from now on is
// taken to come from the side on which nothing happens; a gap may be open from the first.
static void watch_lane(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    const jd_system* system = b->spec->system;
    const jd_system_kernel* kernel = system->kernel;
    const bool before = l->watchful;
    l->watchful =
        jd_instance_contacts(&b->store) ||
        (kernel->watch && (!kernel->watchful || kernel->watchful(&b->store.instance, lane)));
    for (int i = 0; l->watchful && !before && i < system->watch_count; i++)
        l->side[i] = system->watches[i].event == JD_CONTACT_LEAVE
                         ? 0
                         : (signed char)-system->watches[i].direction;
}

void jd_load_piece_enter(jd_batch* b, int lane, double t) {
    jd_lane* l = &b->lane[lane];
    l->limit = fmin(l->task.end, jd_loads_next_break(l->task.loads, l->task.drive, t));
    jd_put(&b->store.instance.piece, lane, t + 0.5 * (l->limit - t));
    jd_put(&b->end, lane, jd_mask_get(b->close, lane) ? INFINITY : l->limit);
    watch_lane(b, lane);
}

bool jd_load_piece_next(jd_batch* b, int lane) {
    const jd_lane* l = &b->lane[lane];
    const double t = jd_batch_time(b, lane);
    if (t < l->limit || !(t < l->task.end))
        return false;
    jd_load_piece_enter(b, lane, t);
    return true;
}
