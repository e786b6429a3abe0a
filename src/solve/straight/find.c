// Which systems have steps of their own.

#include "solve/straight.h"

static const jd_straight* const all[] = {
#define ENTRY(name) &JD_STRAIGHT(name),
    JD_STRAIGHTS(ENTRY)
#undef ENTRY
};

const jd_straight* jd_straight_find(const jd_batch* b) {
    if (jd_batch_touches(b) || b->total > b->states)
        return NULL;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i]->system == b->spec->system && (!all[i]->law || all[i]->law == b->spec->laws[0]))
            return all[i];
    return jd_straight_any(b);
}
