// The exact law for programs of no particular width: through the engines of the machine.

#include "base/engine.h"
#include "base/given.h"
#include "patch/batch.h"
#include "patch/build.h"

#include <math.h>

void jd_build_spread(jd_patch* patch) {
    const jd_patch_frame centre = {-patch->mean_x, -patch->mean_y, 1.0};
    jd_wrench load;
    jd_engine_best(1)->friction(&(jd_patch_batch){.patch = patch,
                                                  .frame = &centre,
                                                  .count = 1,
                                                  .motions = &(jd_motion){.w = 1.0},
                                                  .loads = &load});
    patch->spread = load.m > 1e-14 ? load.m : 0.0;
}

// Why a motion has no load, or JD_OK.
static jd_status check_motion(jd_motion q, double eps) {
    if (!isfinite(q.vx) || !isfinite(q.vy) || !isfinite(q.w) || !isfinite(eps))
        return JD_ERR_NOT_FINITE;
    if (eps < 0.0)
        return JD_ERR_RANGE;
    return q.vx == 0.0 && q.vy == 0.0 && q.w == 0.0 && eps == 0.0 ? JD_ERR_REST : JD_OK;
}

jd_status jd_patch_load(const jd_patch* patch, jd_motion motion, double eps, jd_wrench* load) {
    if (!JD_GIVEN(NULL, patch, load))
        return JD_ERR_ARGUMENT;
    *load = (jd_wrench){NAN, NAN, NAN};
    const jd_status status = check_motion(motion, eps);
    if (status < 0)
        return status;
    jd_engine_best(1)->friction(&(jd_patch_batch){
        .patch = patch, .count = 1, .motions = &motion, .eps = eps, .loads = load});
    return JD_OK;
}

jd_status jd_patch_potential(const jd_patch* patch, jd_motion motion, jd_potential* potential) {
    if (!JD_GIVEN(NULL, potential))
        return JD_ERR_ARGUMENT;
    *potential = (jd_potential){.phi = NAN, .load = {NAN, NAN, NAN}};
    const jd_status status = check_motion(motion, 0.0);
    if (status < 0)
        return status;
    jd_engine_best(1)->friction(
        &(jd_patch_batch){.patch = patch, .count = 1, .motions = &motion, .potentials = potential});
    return JD_OK;
}

jd_status jd_patch_load_many(const jd_patch* patch, int count, const jd_motion* motions, double eps,
                             jd_wrench* loads) {
    if (!JD_GIVEN(NULL, patch, motions, loads) || count < 0)
        return JD_ERR_ARGUMENT;
    if (!isfinite(eps))
        return JD_ERR_NOT_FINITE;
    if (eps < 0.0)
        return JD_ERR_RANGE;
    jd_engine_best(count)->friction(&(jd_patch_batch){
        .patch = patch, .count = count, .motions = motions, .eps = eps, .loads = loads});
    return JD_OK;
}
