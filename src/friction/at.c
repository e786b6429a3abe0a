// One law at one motion, outside of a system: evaluated by the one-lane engine of this machine, so
// that it has the bits of a run.

#include <math.h>
#include <string.h>

#include "friction/at.h"
#include "friction/table.h"
#include "patch/lane.h"
#include "solve/engine.h"

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

jd_status jd_law_prepare(const jd_law* law, const double* parameters, const jd_patch* patch,
                         jd_friction* friction) {
    const jd_law* kernel = find_kernel(law);
    if (!kernel)
        return JD_ERR_NAME;
    *friction = (jd_friction){.law = kernel};
    for (int i = 0; i < law->parameter_count; i++)
        friction->parameters[i] = parameters ? parameters[i] : law->parameters[i].value;
    jd_friction_put_patch(friction, 0, patch);
    const jd_status status = jd_law_table(NULL, kernel, parameters, patch, &friction->table[0]);
    return status < 0 ? status : JD_OK;
}

jd_status jd_law_prepared_load(const jd_friction* friction, jd_motion motion, double eps,
                               jd_wrench* load) {
    const double a = friction->size;
    if (strcmp(friction->law->name, "integral") == 0) {  // says itself what it cannot do
        const jd_status status = jd_patch_load(friction->patch[0], motion, eps, load);
        if (status != JD_OK || !(friction->parameters[JD_LAW_RISE] > 0))
            return status;
    }
    if (!isfinite(motion.vx) || !isfinite(motion.vy) || !isfinite(motion.w) || !isfinite(eps))
        return JD_ERR_NOT_FINITE;
    const jd_twist twist = {.vx = motion.vx / a, .vy = motion.vy / a, .w = motion.w};
    const jd_load found = jd_friction_eval(friction, twist, (jd_lean){0, 0}, eps / a);
    *load = (jd_wrench){.fx = found.tx, .fy = found.ty, .m = a * found.m};
    return isfinite(found.tx) && isfinite(found.ty) && isfinite(found.m) ? JD_OK : JD_ERR_REST;
}

jd_status jd_law_load(const jd_law* law, const double* parameters, const jd_patch* patch,
                      jd_motion motion, double eps, jd_wrench* load) {
    jd_friction friction;
    const jd_status status = jd_law_prepare(law, parameters, patch, &friction);
    return status == JD_OK ? jd_law_prepared_load(&friction, motion, eps, load) : status;
}
