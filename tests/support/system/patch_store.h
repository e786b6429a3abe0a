/// @file patch_store.h
/// The patch of a system at a state in one lane, as the solver makes it of the system's statement.
#ifndef JUDDER_TESTS_PATCH_STORE_H
#define JUDDER_TESTS_PATCH_STORE_H

#include "base/memory.h"
#include "solve/instance.h"
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static inline double patch_store_value(const jd_instance* instance, int place) {
    return place < 0 ? 0 : instance->parameters[place];
}

/// Room for a system; before patch_store_take.
static inline void patch_store_open(jd_instance_store* s, const jd_system* system) {
    memset(s, 0, sizeof *s);
    s->system = system;
    s->own = jd_memory_create((size_t)system->kernel->own_count, sizeof(jd_real));
    REQUIRE(s->own && jd_touch_create(&s->contacts, system, NULL) == JD_OK);
}

static inline void patch_store_close(jd_instance_store* s) {
    free(s->own);
    jd_touch_free(&s->contacts);
}

/// The values of an instance, which gets its patch.
static inline void patch_store_take(jd_instance_store* s, jd_instance* instance) {
    jd_touch* touch = &s->contacts.touch[0];
    instance->touches = touch;
    instance->own = s->own;
    s->instance = *instance;
    s->contacts.learnt = false;
    touch->mu_k = patch_store_value(instance, s->contacts.parameter[0].mu);
    touch->mu_s = patch_store_value(instance, s->contacts.parameter[0].mu_s);
    touch->patch.size = instance->friction.size;
    touch->patch.rolling.strain = (double)INFINITY;
}

/// The patch at (t, y), with pull and give, without friction.
static inline jd_contact patch_store_meet(jd_instance_store* s, jd_mask stuck, double t,
                                          const double* y) {
    jd_instance_meet(s, stuck, t, y);
    return s->contact;
}

/// Rates at (t, y) under any friction; the system then knows it.
static inline void patch_store_rates(jd_instance_store* s, jd_planar friction, double t,
                                     const double* y, double* rate) {
    jd_instance_meet(s, jd_mask_none(), t, y);
    s->contact.friction = friction;
    jd_instance_rub(s, jd_mask_none());
    jd_instance_rates(s, t, y, rate);
}

#endif
