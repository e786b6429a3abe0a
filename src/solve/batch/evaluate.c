// Rates of all numbers of a batch: states, motion of the contact, clock, integrals.

#include "solve/batch.h"
#include "solve/contact.h"

// Near rest the motion of the contact is a number of its own, not the difference of velocities.
static jd_planar motion_of(const jd_batch* b, const jd_real* y, jd_planar motion) {
    const jd_real* u = y + jd_batch_motion(b);
    return (jd_planar){
        .x = jd_select(b->close, u[0], motion.x),
        .y = jd_select(b->close, u[1], motion.y),
        .w = jd_select(b->close, u[2], motion.w),
    };
}

// d/dtau = s d/dt in the lanes near rest; elsewhere motion and clock stand still.  [stick-slip:S5]
static void rescale(const jd_batch* b, jd_real* rate) {
    if (!jd_any(b->close)) {
        for (int i = b->states; i < b->n; i++)
            rate[i] = jd_set(0.0);
        return;
    }
    const jd_planar du = jd_contact_rate(&b->store.contact);
    const jd_real s = jd_contact_speed(&b->store.instance, &b->store.contact);
    jd_real* own = rate + jd_batch_motion(b);
    own[0] = du.x, own[1] = du.y, own[2] = du.w, own[3] = jd_set(1.0);
    for (int i = 0; i < b->total; i++) {
        const bool mine = i >= b->states && i < b->n;
        rate[i] = jd_select(b->close, s * rate[i], mine ? jd_set(0.0) : rate[i]);
    }
}

// The patch with its friction. How it answers that is asked only where it matters.
static void rub(jd_batch* b, jd_real t, const jd_real* y) {
    jd_instance_store* s = &b->store;
    const jd_mask asked = jd_batch_touches(b) ? b->close | b->riding : jd_mask_none();
    if (!jd_any(asked)) {
        jd_instance_touch(s, jd_mask_none(), t, y);
        jd_contact_rub(&s->instance, &s->contact);
        jd_instance_rub(s, jd_mask_none());
        return;
    }
    jd_instance_meet(s, b->riding, t, y);
    s->contact.motion = motion_of(b, y, s->contact.motion);
    if (!jd_all(b->riding))
        jd_contact_rub(&s->instance, &s->contact);
    if (jd_any(b->riding))
        jd_contact_hold(&s->contact);
    jd_instance_rub(s, b->close);
}

void jd_batch_evaluate(jd_batch* b, jd_mask lanes, jd_real t, const jd_real* y, jd_real* rate) {
    const jd_system_kernel* kernel = b->spec->system->kernel;
    const jd_instance* instance = &b->store.instance;
    const bool rubs = jd_batch_touches(b) || b->store.rubs;
    const jd_real time = jd_batch_touches(b) ? jd_select(b->close, y[jd_batch_clock(b)], t) : t;
    if (rubs) {
        rub(b, time, y);
        jd_instance_rates(&b->store, time, y, rate);
    } else if (jd_instance_contacts(&b->store)) {
        jd_touch_rates(&b->store.contacts, instance, time, y, rate);
    } else {
        kernel->rates(instance, time, y, rate);
    }
    if (b->outputs) {
        kernel->measure(instance, time, y, b->outputs);
        for (int i = 0; i < b->spec->integrand_count; i++)
            rate[b->n + i] = b->outputs[b->spec->integrands[i]];
    }
    if (jd_batch_touches(b))
        rescale(b, rate);
    b->rhs = jd_batch_count(b, lanes, b->rhs);
}
