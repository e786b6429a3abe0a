// One law at one motion, outside of a system: evaluated by the one-lane engine of this machine, so
// that it has the bits of a run.

#include <math.h>
#include <string.h>

#include "friction/evaluate.h"
#include "judder/arrays.h"

#include "base/engine.h"
#include "base/given.h"
#include "friction/table.h"
#include "patch/kernel/law_patch.h"

_Static_assert(JD_LANES == 1, "a single motion needs the kernels of a one-lane engine");

// The law of the same name in the engine for single trajectories, NULL if there is none.
static const jd_law* find_kernel(const jd_law* law) {
    const jd_engine* engine = jd_engine_best(1);
    if (!engine || engine->info.lanes != 1)
        return NULL;
    for (const jd_law* const* found = engine->laws; *found; found++)
        if (strcmp((*found)->name, law->name) == 0)
            return *found;
    return NULL;
}

static jd_friction prepare(const jd_law* law, const double* parameters, const jd_patch* patch) {
    jd_friction friction = {.law = law};
    for (int i = 0; i < law->parameter_count; i++)
        friction.parameters[i] = parameters ? parameters[i] : law->parameters[i].value;
    jd_friction_put_patch(&friction, 0, patch);
    jd_friction_prepare(&friction);
    return friction;
}

// Motion and eps in sizes of the patch. Laws depend on the ratios of speeds alone: where powers
// would overflow or vanish all of them are scaled, v_s too, by a power of two.
static jd_twist twist_of(jd_motion motion, double a, double* eps, jd_friction* friction) {
    jd_twist twist = {.vx = motion.vx / a, .vy = motion.vy / a, .w = motion.w};
    *eps /= a;
    const double v = fmax(fabs(twist.vx), fabs(twist.vy));
    const double largest = fmax(fmax(v, fabs(twist.w)), *eps);
    if (largest == 0 || (largest > 1e-50 && largest < 1e50))
        return twist;
    const int power = -ilogb(largest);
    *eps = scalbn(*eps, power);
    double* v_s = &friction->parameters[JD_LAW_V_S];
    *v_s = fmin(scalbn(*v_s, power), 1e100);  // as good as infinite, but its square is not
    return (jd_twist){scalbn(twist.vx, power), scalbn(twist.vy, power), scalbn(twist.w, power)};
}

jd_status jd_law_load(const jd_law* law, const double* parameters, const jd_patch* patch,
                      jd_motion motion, double eps, jd_wrench* load) {
    if (!JD_GIVEN(NULL, law, patch, load))
        return JD_ERR_ARGUMENT;
    const double a = jd_patch_size(patch);
    if (law->exact) {  // says itself what it cannot do
        const jd_status status = jd_patch_load(patch, motion, eps, load);
        if (status != JD_OK || !parameters || !(parameters[JD_LAW_RISE] > 0))
            return status;
    }
    if (!isfinite(motion.vx) || !isfinite(motion.vy) || !isfinite(motion.w) || !isfinite(eps))
        return JD_ERR_NOT_FINITE;
    if (eps < 0)
        return JD_ERR_RANGE;
    const jd_law* kernel = find_kernel(law);
    if (!kernel)
        return JD_ERR_NAME;
    jd_friction friction = prepare(kernel, parameters, patch);
    const jd_status status = jd_table_of_law(NULL, kernel, parameters, patch, &friction.table[0]);
    if (status < 0)
        return status;
    const jd_twist twist = twist_of(motion, a, &eps, &friction);
    const jd_resultant found = jd_friction_eval(&friction, twist, (jd_lean){0, 0}, eps);
    *load = (jd_wrench){.fx = found.tx, .fy = found.ty, .m = a * found.m};
    return isfinite(found.tx) && isfinite(found.ty) && isfinite(found.m) ? JD_OK : JD_ERR_REST;
}

// Whether laws work on the speeds as they are: twist_of scales no others.
static bool is_moderate(jd_twist twist, double eps) {
    const double v = fmax(fabs(twist.vx), fabs(twist.vy));
    const double largest = fmax(fmax(v, fabs(twist.w)), eps);
    return largest > 1e-50 && largest < 1e50;
}

// All motions with one preparation; those that need another, or have no load, one at a time.
static jd_status load_each(const jd_law_batch* batch) {
    const jd_status status = jd_law_load_batch(batch);
    if (status < 0)
        return status;
    for (int i = 0; i < batch->count; i++) {
        const jd_motion q = batch->motions[i];
        const double a = jd_patch_size(batch->patch);
        const jd_twist twist = {.vx = q.vx / a, .vy = q.vy / a, .w = q.w};
        jd_wrench* load = &batch->loads[i];
        const bool known = isfinite(load->fx) && isfinite(load->fy) && isfinite(load->m);
        if (known && is_moderate(twist, batch->eps / a))
            continue;
        if (jd_law_load(batch->law, batch->parameters, batch->patch, q, batch->eps, load) != JD_OK)
            *load = (jd_wrench){(double)NAN, (double)NAN, (double)NAN};
    }
    return JD_OK;
}

jd_status jd_law_load_many(const jd_law* law, const double* parameters, const jd_patch* patch,
                           int count, const jd_motion* motions, double eps, jd_wrench* loads) {
    if (!JD_GIVEN(NULL, law, patch, motions, loads) || count < 0)
        return JD_ERR_ARGUMENT;
    if (law->exact && !(parameters && parameters[JD_LAW_RISE] > 0))
        return jd_patch_load_many(patch, count, motions, eps, loads);
    if (!isfinite(eps))
        return JD_ERR_NOT_FINITE;
    if (eps < 0)
        return JD_ERR_RANGE;
    return load_each(&(jd_law_batch){.law = law,
                                     .parameters = parameters,
                                     .patch = patch,
                                     .count = count,
                                     .motions = motions,
                                     .eps = eps,
                                     .loads = loads});
}

jd_status jd_law_load_batch(const jd_law_batch* batch) {
    const double a = jd_patch_size(batch->patch);
    const jd_law* kernel = find_kernel(batch->law);
    if (!kernel)
        return JD_ERR_NAME;
    jd_friction friction = prepare(kernel, batch->parameters, batch->patch);
    const jd_status status =
        jd_table_of_law(NULL, kernel, batch->parameters, batch->patch, &friction.table[0]);
    if (status < 0)
        return status;
    for (int i = 0; i < batch->count; i++) {
        const jd_motion q = batch->motions[i];
        const jd_twist twist = {.vx = q.vx / a, .vy = q.vy / a, .w = q.w};
        jd_lean lean = {0, 0};
        if (batch->leans)
            lean = (jd_lean){batch->leans[i][0], batch->leans[i][1]};
        const jd_resultant found = jd_friction_eval(&friction, twist, lean, batch->eps / a);
        batch->loads[i] = (jd_wrench){.fx = found.tx, .fy = found.ty, .m = a * found.m};
    }
    return JD_OK;
}
