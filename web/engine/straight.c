// No steps of single systems, src/solve/straight: they are for studies.

#include "solve/straight.h"

const jd_straight* jd_straight_find(const jd_batch* b) {
    (void)b;
    return NULL;
}
