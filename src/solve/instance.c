// An instance of a system in lanes.

#include "solve/instance.h"

#include "base/memory.h"
#include "patch/lane.h"
#include "solve/contact.h"

#include <stdlib.h>

jd_status JD_WIDE(jd_instance_create)(jd_instance_store* s, const jd_system* system,
                                      const jd_law* law) {
    s->system = system;
    s->parameters = jd_memory_create((size_t)system->parameter_count, sizeof(jd_real));
    s->constants = jd_memory_create((size_t)system->kernel->constant_count, sizeof(jd_real));
    s->instance = (jd_instance){
        .parameters = s->parameters, .constants = s->constants, .contact = &s->contact};
    s->instance.friction.law = law;
    return s->parameters && s->constants ? JD_OK : JD_ERR_MEMORY;
}

void JD_WIDE(jd_instance_free)(jd_instance_store* s) {
    free(s->parameters);
    free(s->constants);
}

void JD_WIDE(jd_instance_load)(jd_instance_store* s, int lane, const jd_task* task) {
    jd_friction* friction = &s->instance.friction;
    for (int i = 0; i < s->system->parameter_count; i++)
        jd_put(&s->parameters[i], lane, task->parameters[i]);
    for (int i = 0; friction->law && i < friction->law->parameter_count; i++)
        jd_put(&friction->parameters[i], lane, task->law_parameters[i]);
    if (task->patch)
        jd_friction_put_patch(friction, lane, task->patch);
    friction->table[lane] = task->table;
}

void JD_WIDE(jd_instance_prepare)(jd_instance_store* s) {
    const jd_system_kernel* kernel = s->system->kernel;
    if (kernel->prepare)
        kernel->prepare(s->parameters, s->constants);
}

void JD_WIDE(jd_instance_measure)(jd_instance_store* s, jd_mask stuck, jd_real t, const jd_real* y,
                                  jd_real* outputs) {
    const jd_system_kernel* kernel = s->system->kernel;
    if (kernel->contact) {
        kernel->contact(&s->instance, t, y, &s->contact);
        s->contact.stuck = stuck;
        jd_contact_rub(&s->instance, &s->contact);
        jd_contact_hold(&s->contact);
    }
    kernel->measure(&s->instance, t, y, outputs);
}
