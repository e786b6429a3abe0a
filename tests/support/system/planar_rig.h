/// @file planar_rig.h
/// A planar body with random values, loads and support, for tests of its kernel in one lane.
#ifndef JUDDER_TESTS_PLANAR_RIG_H
#define JUDDER_TESTS_PLANAR_RIG_H

#include "base/memory.h"
#include "load/lanes/lanes.h"
#include "patch/kernel/law_patch.h"
#include "support/check.h"
#include "support/load_terms.h"
#include "support/patch_make.h"
#include "support/random.h"
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
    jd_contact contact;
    struct jd_load_lanes* loads;
    struct jd_drive_lanes* drive;
    jd_instance instance;
} rig;

static inline void attach(rig* r) {
    jd_instance* k = &r->instance;
    *k = (jd_instance){.parameters = r->parameters,
                       .constants = r->constants,
                       .contact = &r->contact,
                       .piece = r->t};
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
}

static inline rig* open_rig(void) {
    rig* r = calloc(1, sizeof *r);
    REQUIRE(r != NULL);
    r->loads = jd_memory_create(1, sizeof *r->loads);
    r->drive = jd_memory_create(1, sizeof *r->drive);
    REQUIRE(r->loads && r->drive);
    r->patch = make(uniform(JD_SHAPE_RECTANGLE));
    return r;
}

static inline void close_rig(rig* r) {
    jd_patch_free(r->patch);
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
    r->contact = (jd_contact){
        .friction = {random_between(-1, 1), random_between(-1, 1), random_between(-1, 1)}};
    attach(r);
}

// As the solver does: the contact at this place, its friction, then the equations.
static inline void touch(rig* r, const double* y) {
    const jd_planar friction = r->contact.friction;
    body()->kernel->contact(&r->instance, r->t, y, &r->contact);
    r->contact.friction = friction;
}

static inline void rates_at(rig* r, double* rate) {
    touch(r, r->y);
    body()->kernel->rates(&r->instance, r->t, r->y, rate);
}

static inline void measure_at(rig* r, const double* y, double* outputs) {
    touch(r, y);
    body()->kernel->measure(&r->instance, r->t, y, outputs);
}

#endif
