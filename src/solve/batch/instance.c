// An instance of a system in lanes.

#include "solve/instance.h"

#include "base/memory.h"
#include "load/lanes/lanes.h"
#include "patch/kernel/law_patch.h"

#include <math.h>
#include <stdlib.h>

// Whether a part of this kind holds terms.
static bool has_terms(const jd_system* system, jd_part_kind kind) {
    const jd_part* part = jd_system_part(system, kind);
    return part && !part->choices;
}

jd_status jd_instance_create(jd_instance_store* s, const jd_system* system,
                             const jd_law* const* laws) {
    const bool loads = has_terms(system, JD_PART_LOADS);
    const bool drive = has_terms(system, JD_PART_DRIVE);
    s->system = system;
    s->touches = jd_system_patched(system);
    s->rubs = s->touches && system->kernel->friction != JD_FRICTION_OWN;
    s->parameters = jd_memory_create((size_t)system->parameter_count, sizeof(jd_real));
    s->constants = jd_memory_create((size_t)system->kernel->constant_count, sizeof(jd_real));
    s->own = jd_memory_create((size_t)system->kernel->own_count, sizeof(jd_real));
    s->loads = loads ? jd_memory_create(1, sizeof *s->loads) : NULL;
    s->drive = drive ? jd_memory_create(1, sizeof *s->drive) : NULL;
    s->instance = (jd_instance){
        .parameters = s->parameters,
        .constants = s->constants,
        .touches = s->contacts.touch,
        .own = s->own,
        .data = system->kernel->data,
        .pull = jd_load_lanes_pull,
        .support = jd_drive_lanes_support,
    };
    s->instance.friction.law = laws ? laws[0] : NULL;
    if (system->kernel->touch && jd_touch_create(&s->contacts, system, laws) < 0)
        return JD_ERR_MEMORY;
    const bool whole = s->parameters && s->constants && s->own && (s->loads || !loads);
    return whole && (s->drive || !drive) ? JD_OK : JD_ERR_MEMORY;
}

void jd_instance_free(jd_instance_store* s) {
    free(s->parameters);
    free(s->constants);
    free(s->own);
    free(s->loads);
    free(s->drive);
    jd_touch_free(&s->contacts);
}

// A law with its patch in a lane.
static void load_rub(jd_friction* friction, int lane, const jd_task_rub* rub) {
    for (int i = 0; friction->law && i < friction->law->parameter_count; i++)
        jd_put(&friction->parameters[i], lane, rub->parameters[i]);
    if (rub->patch)
        jd_friction_put_patch(friction, lane, rub->patch);
    friction->table[lane] = rub->table;
}

void jd_instance_load(jd_instance_store* s, int lane, const jd_task* task) {
    jd_put(&s->instance.regime, lane, 0.0);
    for (int i = 0; i < s->system->parameter_count; i++)
        jd_put(&s->parameters[i], lane, task->parameters[i]);
    load_rub(&s->instance.friction, lane, &task->rubs[0]);
    for (int i = 0; i < s->contacts.patches; i++)
        load_rub(&s->contacts.friction[i], lane, &task->rubs[i]);
    s->instance.loads_of[lane] = task->loads;
    s->instance.drive_of[lane] = task->drive;
    if (s->loads)
        jd_load_lanes_put(s->loads, lane, task->loads);
    if (s->drive)
        jd_drive_lanes_put(s->drive, lane, task->drive);
}

static void prepare_terms(jd_instance_store* s) {
    s->instance.loads = NULL;
    s->instance.drive = NULL;
    if (s->loads) {
        jd_load_lanes_prepare(s->loads);
        if (s->loads->force_count + s->loads->push_count + s->loads->table_count > 0)
            s->instance.loads = s->loads;
    }
    if (s->drive) {
        jd_drive_lanes_prepare(s->drive);
        if (s->drive->harmonic_count + s->drive->chirp_count + s->drive->table_count > 0)
            s->instance.drive = s->drive;
    }
}

// What a patch is unless its system says otherwise.
static void prepare_patch(jd_instance_store* s) {
    jd_touch* c = &s->contacts.touch[0];
    const jd_touch_places* at = &s->contacts.parameter[0];
    const jd_real zero = jd_set(0.0);
    c->mu_k = at->mu < 0 ? zero : s->parameters[at->mu];
    c->mu_s = at->mu_s < 0 ? zero : s->parameters[at->mu_s];
    s->contacts.learnt = false;
    c->patch.size = s->instance.friction.size;
    c->patch.rolling.strain = jd_set((double)INFINITY);
}

void jd_instance_prepare(jd_instance_store* s) {
    const jd_system_kernel* kernel = s->system->kernel;
    prepare_terms(s);
    jd_friction_prepare(&s->instance.friction);
    for (int i = 0; i < s->contacts.patches; i++)
        jd_friction_prepare(&s->contacts.friction[i]);
    if (jd_system_patched(s->system))
        prepare_patch(s);
    if (kernel->prepare)
        kernel->prepare(&s->instance, s->constants);
}

// Friction of a contact that begins to slip: it has no motion yet, and the law no value. The convex
// problem has one.                                                              [friction:F7]
static void rub_at_onset(const jd_instance* instance, jd_contact* c, int lane) {
    const jd_friction* f = &instance->friction;
    const jd_planar W = jd_contact_load(c);
    const jd_wrench load = {jd_get(W.x, lane), jd_get(W.y, lane), jd_get(W.w, lane)};
    const double rises = 1.0 + jd_get(f->parameters[JD_LAW_RISE], lane);
    double B[6];
    jd_surface surface;
    jd_slip slip;
    jd_contact_inertia(c, lane, B);
    if (jd_mask_get(c->flat, lane))
        jd_surface_init_point(f->patch[lane], &surface);
    else
        jd_surface_init_leaning(f->patch[lane], jd_get(c->lean.c, lane), jd_get(c->lean.s, lane),
                                &surface);
    if (jd_surface_slip_of(&surface, B, load, rises * jd_get(c->mu_k * c->normal, lane), &slip) < 0)
        return;
    jd_put(&c->friction.x, lane, -slip.friction.fx);
    jd_put(&c->friction.y, lane, -slip.friction.fy);
    jd_put(&c->friction.w, lane, -slip.friction.m);
}

static void find_onsets(jd_instance_store* s) {
    jd_contact* c = &s->contact;
    const jd_real f = c->friction.x + c->friction.y + c->friction.w;
    for (int lane = 0; lane < JD_LANES; lane++)
        if (isnan(jd_get(f, lane)) && jd_get(jd_contact_speed(&s->instance, c), lane) == 0)
            rub_at_onset(&s->instance, c, lane);
}

void jd_instance_measure(jd_instance_store* s, jd_mask stuck, jd_real t, const jd_real* y,
                         jd_real* outputs) {
    const jd_system_kernel* kernel = s->system->kernel;
    if (s->touches || s->rubs) {
        jd_instance_meet(s, stuck, t, y);
        jd_contact_rub(&s->instance, &s->contact);
        jd_contact_hold(&s->contact);
        find_onsets(s);
        jd_instance_rub(s, jd_mask_none());
    }
    if (jd_instance_contacts(s)) {
        jd_touch_forces(&s->contacts, &s->instance, t, y);
        jd_touch_blank(&s->contacts, &s->instance);
    }
    kernel->measure(&s->instance, t, y, outputs);
    if (kernel->survey)
        kernel->survey(&s->instance, t, y, outputs);
}
