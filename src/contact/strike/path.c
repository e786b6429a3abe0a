// Rates and steps along slip that bends.                                              [impact:I15]

#include "contact/strike/path.h"

#include <float.h>
#include <math.h>
#include <string.h>

jd_response jd_bend_response(const jd_bend* p, const double* y) {
    jd_response r = {0};
    memcpy(r.modes, p->modes, sizeof r.modes);
    for (int k = 0; k < p->m->on->count; k++) {
        const double size = p->bends[k] ? jd_bend_slip(p, y, k) : 0;
        for (int i = 0; i < 2 && size > 0; i++)
            r.modes[k].way[i] = y[p->m->at[k] + 1 + i] / size;
    }
    jd_response_fit(&p->problem, &r);
    return r;
}

static void rates_of(const void* data, const double* y, double* rate) {
    const jd_bend* p = data;
    const jd_response r = jd_bend_response(p, y);
    double sum = 0;
    for (int k = 0; k < p->m->on->count; k++)
        sum += p->bends[k] ? 1 / jd_bend_slip(p, y, k) : 0;
    const double h = 1 / sum;
    for (int i = 0; i < p->m->size; i++) {
        rate[i] = h * r.velocity[i];
        rate[jd_bend_impulse(p) + i] = h * r.impulse[i];
    }
    for (int k = 0; k < p->m->on->count; k++) {
        double power = 0;
        for (int i = p->m->at[k]; i < p->m->at[k + 1]; i++)
            power += r.impulse[i] * y[i];
        rate[jd_bend_lost(p) + k] = -h * power;
    }
    rate[jd_bend_work(p)] = h * y[p->m->at[p->m->striker]];
}

// Slip that decays keeps its digits.
double jd_bend_step(const jd_bend* p, const jd_bend_place* from, double h, jd_bend_place* to) {
    const jd_midpoint of = {jd_bend_work(p) + 1, rates_of, p};
    double difference[JD_MIDPOINT_MOST], error = 0;
    jd_midpoint_step(&of, from->y, h, to->y, difference);
    for (int k = 0; k < p->m->on->count; k++) {
        const double slip = p->bends[k] ? jd_bend_slip(p, from->y, k) : 0;
        for (int i = p->m->at[k]; i < p->m->at[k + 1]; i++) {
            const bool bends = p->bends[k] && i > p->m->at[k];
            const double there = p->m->moved[i] + fabs(from->y[i]);
            const double size = bends ? slip : there + fabs(to->y[i] - from->y[i]);
            error = fmax(error, difference[i] / (size + DBL_MIN));
            const int j = jd_bend_impulse(p) + i;
            const double push = fabs(from->y[j]) + fabs(to->y[j] - from->y[j]);
            error =
                fmax(error, difference[j] /
                                (push + fabs(to->y[jd_bend_impulse(p) + p->m->at[k]]) + DBL_MIN));
        }
    }
    return error;
}
