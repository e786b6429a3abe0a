// Drift from samples at the ends of batches.                                            [drift:T2]
//
// The mean is (last place - first place)/time. The rates of the batches, all of the same length,
// scatter about it; with B of them the standard error of the mean is s/sqrt(B). Sums are kept as
// deviations from the running mean (Welford), so that a small scatter about a fast drift is not
// lost.

#include "judder/drift.h"
#include "judder/maths.h"

#include <math.h>
#include <string.h>

#define NONE ((double)NAN)

enum { X, Y, LOST };

void jd_drift_begin(jd_drift_meter* meter, const jd_drift_plan* plan) {
    *meter = (jd_drift_meter){.plan = *plan};
}

static double length_of(const jd_drift_plan* p) { return (p->until - p->from) / p->batches; }

static void add_batch(jd_drift_meter* m, const double rate[3]) {
    const double count = (double)m->samples;  // batches with this one
    double before[3], after[3];
    for (int i = 0; i < 3; i++) {
        before[i] = rate[i] - m->mean[i];
        m->mean[i] += before[i] / count;
        after[i] = rate[i] - m->mean[i];
    }
    m->spread[0] += before[X] * after[X];
    m->spread[1] += before[X] * after[Y];
    m->spread[2] += before[Y] * after[Y];
    m->spread[3] += before[LOST] * after[LOST];
}

void jd_drift_add(jd_drift_meter* meter, double x, double y, double lost) {
    const double now[3] = {x, y, lost};
    if (meter->samples > meter->plan.batches)
        return;
    if (meter->samples == 0) {
        memcpy(meter->first, now, sizeof now);
    } else {
        double rate[3];
        for (int i = 0; i < 3; i++)
            rate[i] = (now[i] - meter->last[i]) / length_of(&meter->plan);
        add_batch(meter, rate);
    }
    memcpy(meter->last, now, sizeof now);
    if (meter->samples == meter->plan.batches / 2)
        memcpy(meter->half, now, sizeof meter->half);
    meter->samples++;
}

void jd_drift_add_row(jd_drift_meter* meter, const jd_drift_places* places, const double* row,
                      bool integrals) {
    double lost = integrals && places->loss_count > 0 ? 0.0 : NONE;
    for (int i = 0; integrals && i < places->loss_count; i++)
        lost += row[places->losses[i]];
    jd_drift_add(meter, row[places->x], row[places->y], lost);
}

// ---- Result ------------------------------------------------------------------------------------

static double error_of(double spread, int batches) {
    return batches > 1 ? sqrt(fmax(spread, 0) / (batches - 1) / batches) : NONE;
}

// Speed and direction, with errors from the scatter along the mean velocity and across it.
static void add_polar(jd_drift* d, const double spread[4]) {
    d->speed = jd_hypot(d->v_x, d->v_y);
    d->direction = jd_atan2(d->v_y, d->v_x);
    const double c = jd_cos(d->direction), s = jd_sin(d->direction), cross = 2 * c * s * spread[1];
    d->speed_error = error_of(c * c * spread[0] + cross + s * s * spread[2], d->batches);
    const double across = error_of(s * s * spread[0] - cross + c * c * spread[2], d->batches);
    d->direction_error = d->speed > across ? across / d->speed : NONE;
}

// How far the mean velocity of the second half of the batches is from that of the first.
static double change_of(const jd_drift_meter* m, int batches) {
    const int half = m->plan.batches / 2;
    const double before = half * length_of(&m->plan),
                 after = (batches - half) * length_of(&m->plan);
    double change[2];
    if (half == 0 || batches <= half)
        return NONE;
    for (int i = 0; i < 2; i++)
        change[i] = (m->last[i] - m->half[i]) / after - (m->half[i] - m->first[i]) / before;
    return jd_hypot(change[X], change[Y]);
}

jd_drift jd_drift_end(const jd_drift_meter* meter) {
    const jd_drift_plan* p = &meter->plan;
    const int batches = meter->samples > 1 ? meter->samples - 1 : 0;
    jd_drift d = {
        .from = p->from,
        .until = jd_drift_time(p, batches),
        .period = p->period,
        .common = p->common,
        .periods = batches > 0 ? p->periods / p->batches * batches : 0,
        .batches = batches,
        .v_x = NONE,
        .v_y = NONE,
        .v_x_error = NONE,
        .v_y_error = NONE,
        .change = NONE,
        .speed = NONE,
        .speed_error = NONE,
        .direction = NONE,
        .direction_error = NONE,
        .power = NONE,
        .power_error = NONE,
    };
    if (batches == 0)
        return d;
    const double time = length_of(p) * batches;
    d.v_x = (meter->last[X] - meter->first[X]) / time;
    d.v_y = (meter->last[Y] - meter->first[Y]) / time;
    d.v_x_error = error_of(meter->spread[0], batches);
    d.v_y_error = error_of(meter->spread[2], batches);
    d.change = change_of(meter, batches);
    d.power = (meter->last[LOST] - meter->first[LOST]) / time;
    d.power_error = error_of(meter->spread[3], batches);
    add_polar(&d, meter->spread);
    return d;
}
