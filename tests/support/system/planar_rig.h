/// @file planar_rig.h
/// A planar body with random values, loads and support, for tests of its kernel in one lane.
#ifndef JUDDER_TESTS_PLANAR_RIG_H
#define JUDDER_TESTS_PLANAR_RIG_H

#include "base/memory.h"
#include "friction/law/registry.h"
#include "load/lanes/lanes.h"
#include "patch/kernel/law_patch.h"
#include "support/check.h"
#include "support/load_terms.h"
#include "support/patch_make.h"
#include "support/random.h"
#include "support/system/patch_store.h"
#include "system/registry.h"

#include <stdlib.h>
#include <string.h>

enum { X, Y, THETA, VX, VY, OMEGA, STATES };
enum { M, J, MU_S, MU_K, G, PARAMETERS = 13 };

static inline const jd_system* body(void) { return &JD_SYSTEM(planar_body); }

static inline int output(const char* name) {
    for (int i = 0; i < body()->output_count; i++)
        if (strcmp(body()->outputs[i].name, name) == 0)
            return i;
    CHECK_FAILED("no output %s", name);
    return 0;
}

// A body with random values, loads and support, and friction that is not a law's: any numbers.
typedef struct rig {
    load_set set;
    double parameters[PARAMETERS];
    double constants[3];
    double y[STATES];
    double t;
    jd_patch* patch;
    jd_planar friction;
    jd_instance_store store;
    struct jd_load_lanes* loads;
    struct jd_drive_lanes* drive;
    jd_instance instance;
} rig;

static inline void attach(rig* r) {
    jd_instance* k = &r->instance;
    *k = (jd_instance){.parameters = r->parameters, .constants = r->constants, .piece = r->t};
    k->friction.law = &JD_LAW(integral);
    body()->kernel->prepare(k, r->constants);
    jd_load_lanes_put(r->loads, 0, &r->set.loads);
    jd_drive_lanes_put(r->drive, 0, &r->set.drive);
    jd_load_lanes_prepare(r->loads);
    jd_drive_lanes_prepare(r->drive);
    k->loads = r->loads;
    k->drive = r->drive;
    k->loads_of[0] = &r->set.loads;
    k->drive_of[0] = &r->set.drive;
    k->pull = jd_load_lanes_pull;
    k->support = jd_drive_lanes_support;
    jd_friction_put_patch(&k->friction, 0, r->patch);
    jd_friction_prepare(&k->friction);
    patch_store_take(&r->store, k);
}

static inline rig* open_rig(void) {
    rig* r = calloc(1, sizeof *r);
    REQUIRE(r != NULL);
    r->loads = jd_memory_create(1, sizeof *r->loads);
    r->drive = jd_memory_create(1, sizeof *r->drive);
    REQUIRE(r->loads && r->drive);
    r->patch = make(uniform(JD_SHAPE_RECTANGLE));
    patch_store_open(&r->store, body());
    return r;
}

static inline void close_rig(rig* r) {
    jd_patch_free(r->patch);
    patch_store_close(&r->store);
    free(r->loads);
    free(r->drive);
    free(r);
}

static inline void randomise(rig* r) {
    load_set_random(&r->set, 4);
    for (int i = 0; i < PARAMETERS; i++)
        r->parameters[i] = body()->parameters[i].value;
    r->parameters[M] = random_between(0.1, 2);
    r->parameters[J] = random_between(0.1, 2);
    for (int i = 0; i < STATES; i++)
        r->y[i] = random_between(-2, 2);
    r->t = random_between(-1, 3);
    r->friction = (jd_planar){random_between(-1, 1), random_between(-1, 1), random_between(-1, 1)};
    attach(r);
}

// The contact at this place and a time.
static inline jd_contact contact_at(rig* r, double t, const double* y) {
    return patch_store_meet(&r->store, jd_mask_none(), t, y);
}

// As the solver does: the contact at this place, its friction, then the equations.
static inline void rates_at(rig* r, double* rate) {
    patch_store_rates(&r->store, r->friction, r->t, r->y, rate);
}

static inline void measure_at(rig* r, const double* y, double* outputs) {
    double rate[STATES];
    patch_store_rates(&r->store, r->friction, r->t, y, rate);
    body()->kernel->measure(&r->instance, r->t, y, outputs);
}

#endif
