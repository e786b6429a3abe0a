// The potential and the gauge of a patch at many places, one after the other.

#include "judder/arrays.h"

#include "base/given.h"

#include <math.h>

jd_status jd_patch_potential_many(const jd_patch* patch, int count, const jd_motion* motions,
                                  jd_potential* potentials) {
    if (!JD_GIVEN(NULL, patch, motions, potentials) || count < 0)
        return JD_ERR_ARGUMENT;
    for (int i = 0; i < count; i++) {
        if (jd_patch_potential(patch, motions[i], &potentials[i]) == JD_OK)
            continue;
        potentials[i] = (jd_potential){.phi = (double)NAN, .load = {NAN, NAN, NAN}};
        for (int k = 0; k < 6; k++)
            potentials[i].hessian[k] = (double)NAN;
    }
    return JD_OK;
}

jd_status jd_surface_gauge_many(const jd_patch* patch, int count, const jd_wrench* loads,
                                jd_gauge* gauges) {
    if (!JD_GIVEN(NULL, patch, loads, gauges) || count < 0)
        return JD_ERR_ARGUMENT;
    for (int i = 0; i < count; i++)
        if (jd_surface_gauge(patch, loads[i], &gauges[i]) != JD_OK)
            gauges[i] = (jd_gauge){.gauge = (double)NAN};
    return JD_OK;
}
