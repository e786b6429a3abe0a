// Straight steps of systems with few states and no contact: the equations are called, the method is
// compiled for their number of states.

#include "solve/straight/attempt.h"

#define ATTEMPTS(count)                                                                            \
    JD_STRAIGHT_ATTEMPT(rk5_##count, jd_dopri5, b->spec->system->kernel->rates, count)             \
    JD_STRAIGHT_ATTEMPT(rk8_##count, jd_dop853, b->spec->system->kernel->rates, count)
ATTEMPTS(1)
ATTEMPTS(2)
ATTEMPTS(3)
ATTEMPTS(4)
ATTEMPTS(6)

#define ENTRY(count) [count] = {.rk5 = rk5_##count, .rk8 = rk8_##count}
static const jd_straight by_count[] = {ENTRY(1), ENTRY(2), ENTRY(3), ENTRY(4), ENTRY(6)};

const jd_straight* jd_straight_any(const jd_batch* b) {
    const bool plain = !b->store.rubs && !jd_instance_contacts(&b->store);
    const bool listed = b->states < JD_COUNT(by_count) && by_count[b->states].rk5;
    return plain && listed ? &by_count[b->states] : NULL;
}
