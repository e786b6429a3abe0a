// The load base + factor * direction that friction can just hold. The gauge along the line is
// convex, its slope is slip·direction; Newton's method from the right, where the gauge is beyond 1,
// falls to the last load that is held and never passes it. From gauge(l + b) >= gauge(l) - gauge(b)
// the factor (1 + gauge(base))/gauge(direction) is far enough to start from. [limit-surface:L8]

#include "base/given.h"
#include "friction/surface/surface.h"

#define HELD 1e-12  // a base beyond the surface by so much still counts as on it
#define MAX_STEPS 100

static jd_wrench on_line(jd_wrench base, double factor, jd_wrench d) {
    return (jd_wrench){base.fx + factor * d.fx, base.fy + factor * d.fy, base.m + factor * d.m};
}

static bool is_zero(jd_wrench l) { return l.fx == 0 && l.fy == 0 && l.m == 0; }

// The noise of a gauge and of its normal may take a step past the threshold. So it is kept between
// the last load that is held and the first one that is not, and the best place counts.
static jd_status descend(const jd_patch* patch, jd_wrench base, jd_wrench d, jd_threshold* out) {
    jd_surface s;
    jd_surface_init(patch, &s);
    const double enough = fmax(HELD, 4 * s.noise);
    double factor = out->factor, low = 0, high = factor, off = INFINITY;
    for (int i = 0; i < MAX_STEPS && off > 0; i++) {
        jd_gauge at;
        const jd_status status = jd_surface_gauge(patch, on_line(base, factor, d), &at);
        if (status != JD_OK)
            return status;
        const bool better = fabs(at.gauge - 1) < off;
        if (!better && off <= enough)
            break;
        if (better) {
            *out = (jd_threshold){.factor = factor, .at = at};
            off = fabs(at.gauge - 1);
        }
        if (at.gauge > 1)
            high = factor;
        else
            low = factor;
        const double slope = at.slip.vx * d.fx + at.slip.vy * d.fy + at.slip.w * d.m;
        const double next = factor - (at.gauge - 1) / slope;
        factor = next >= low && next <= high ? next : 0.5 * (low + high);
    }
    return off <= enough ? JD_OK : JD_ERR_SOLVER;
}

jd_status jd_surface_threshold(const jd_patch* patch, jd_wrench base, jd_wrench direction,
                               jd_threshold* threshold) {
    if (!JD_GIVEN(NULL, patch, threshold))
        return JD_ERR_ARGUMENT;
    *threshold = (jd_threshold){0};
    jd_gauge along;
    jd_status status = jd_surface_gauge(patch, base, &threshold->at);
    if (status == JD_OK)
        status = jd_surface_gauge(patch, direction, &along);
    if (status != JD_OK)
        return status;
    if (!(threshold->at.gauge <= 1 + HELD) || is_zero(direction))
        return JD_ERR_RANGE;
    if (isinf(along.gauge)) {  // a single point holds no moment: it turns at once
        along.gauge = threshold->at.gauge;
        threshold->at = along;
        return JD_OK;
    }
    if (is_zero(base)) {
        threshold->factor = 1 / along.gauge;
        threshold->at = along;
        threshold->at.gauge = 1;
        return JD_OK;
    }
    threshold->factor = (1 + threshold->at.gauge) / along.gauge;
    return descend(patch, base, direction, threshold);
}

jd_wrench jd_wrench_at(double fx, double fy, double x, double y) {
    return (jd_wrench){fx, fy, x * fy - y * fx};
}
