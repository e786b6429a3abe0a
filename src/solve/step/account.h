/// @file account.h
/// What the errors of the integrals of a system are measured by: energies balance, so that an error
/// counts against all the energy that is stored or has passed, not against that of one integral.
/// Only where systems jump, and in implicit steps: powers change faster there than the motion.
///                                                                                 [solver:S10]
#ifndef JUDDER_SOLVE_STEP_ACCOUNT_H
#define JUDDER_SOLVE_STEP_ACCOUNT_H

#include "solve/batch.h"

#include <string.h>

/// The unit that all integrals of a system share; NULL if they do not, or if there are none.
static inline const char* jd_account_unit(const jd_system* system) {
    const char* unit = NULL;
    for (int i = 0; i < system->output_count; i++) {
        const jd_output* o = &system->outputs[i];
        if (o->integral_of && unit && strcmp(o->unit, unit) != 0)
            return NULL;
        unit = o->integral_of ? o->unit : unit;
    }
    return unit;
}

/// Mark the outputs that balance the integrals: those of their unit. @return whether there are any.
static inline bool jd_account_find(const jd_system* system, bool* stores) {
    const char* unit = jd_account_unit(system);
    bool some = false;
    for (int i = 0; i < system->output_count; i++) {
        const jd_output* o = &system->outputs[i];
        stores[i] = unit && !o->integral_of && strcmp(o->unit, unit) == 0;
        some = some || stores[i];
    }
    return some;
}

/// In `lanes`, whose numbers were just evaluated, the states begin or have changed at once: what is
/// stored now counts.
static inline void jd_account_begin(jd_batch* b, jd_mask lanes) {
    if (!b->stores)
        return;
    jd_real most = b->account;
    for (int i = 0; i < b->spec->system->output_count; i++) {
        const jd_real size = b->stores[i] ? jd_abs(b->outputs[i]) : jd_set(0.0);
        most = jd_select(jd_finite(size), jd_max(most, size), most);
    }
    b->account = jd_select(lanes, most, b->account);
}

/// The account at the end of a step.
static inline jd_real jd_account_at(const jd_batch* b, const jd_real* y_new) {
    jd_real passed = jd_set(0.0);
    for (int i = b->n; i < b->total; i++)
        passed += jd_max(jd_abs(b->y[i]), jd_abs(y_new[i]));
    return jd_max(b->account, passed);
}

/// Largest of the errors x of the integrals, over what is allowed; 0 where they have no say.
static inline jd_real jd_account_error(const jd_batch* b, const jd_real* x, const jd_real* y_new) {
    if (!b->stores)
        return jd_set(0.0);
    const jd_real allowed = b->spec->tolerance * jd_account_at(b, y_new);
    jd_real most = jd_set(0.0);
    for (int i = b->n; i < b->total; i++)
        most = jd_max(most, jd_abs(x[i]));
    return jd_select(jd_gt(allowed, jd_set(0.0)), most / allowed, jd_set(0.0));
}

/// In `lanes` a step was taken.
static inline void jd_account_pass(jd_batch* b, jd_mask lanes, const jd_real* y_new) {
    if (b->stores)
        b->account = jd_select(lanes, jd_account_at(b, y_new), b->account);
}

#endif
