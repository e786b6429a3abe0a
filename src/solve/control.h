/// @file control.h
/// Error norm and step size control, shared by the one-step methods.
///
/// Proportional-integral control after Gustafsson, in the form of Hairer, Norsett & Wanner II.4:
///     h_new = h * safety * err^(-1/q + 3/4 beta) * err_old^beta,  q = order + 1 of the error
/// clipped to [0.2, 10]; after a rejection h does not grow.                        [solver:S3]
#ifndef JUDDER_SOLVE_CONTROL_H
#define JUDDER_SOLVE_CONTROL_H

#include "solve/batch.h"

#include <float.h>

/// State of the controller, one per lane.
typedef struct jd_control {
    jd_real err_old;   ///< error of the last accepted step, at least 1e-4
    jd_real h_next;    ///< step after this one
    jd_mask rejected;  ///< the last attempt was rejected
    jd_mask clipped;   ///< this step was shortened or stretched to hit the end
} jd_control;

/// Root mean square of error_i / (atol_i + rtol max(|y_i|, |y_new_i|)).            [solver:S2]
static inline jd_real jd_control_norm(const jd_batch* b, const jd_real* error) {
    const double rtol = b->spec->tolerance;
    jd_real sum = jd_set(0.0);
    for (int i = 0; i < b->n; i++) {
        const jd_real size = jd_max(jd_abs(b->y[i]), jd_abs(b->y_new[i]));
        const jd_real e = error[i] / (b->atol[i] + rtol * size);
        sum += e * e;
    }
    return jd_sqrt(sum / (double)b->n);
}

/// Before an attempt: hit the end exactly, without leaving a sliver behind.
static inline void jd_control_begin(jd_control* c, jd_batch* b) {
    const jd_real left = b->end - b->t;
    c->clipped = jd_ge(b->h * 1.01, left);
    b->h = jd_select(c->clipped, left, b->h);
    b->t_new = jd_select(c->clipped, b->end, b->t + b->h);
}

/// After an attempt with error `err` of a method whose error estimate has order `order` - 1:
/// accept or reject, choose the next step, give up lanes whose step has no length left.
static inline void jd_control_judge(jd_control* c, jd_batch* b, jd_real err, int order) {
    const double beta = 0.04, power = 1.0 / order - 0.75 * beta;
    const jd_mask sane = jd_finite(err);
    b->accepted = jd_le(err, jd_set(1.0)) & sane;

    const jd_real e = jd_max(jd_select(sane, err, jd_set(1e10)), jd_set(1e-10));
    jd_real factor = 0.9 * jd_exp(beta * jd_log(c->err_old) - power * jd_log(e));
    factor = jd_min(jd_max(factor, jd_set(0.2)), jd_set(10.0));
    const jd_mask no_growth = c->rejected | ~b->accepted;
    factor = jd_select(no_growth, jd_min(factor, jd_set(1.0)), factor);

    c->h_next = b->h * factor;
    c->err_old = jd_select(b->accepted, jd_max(e, jd_set(1e-4)), c->err_old);
    c->rejected = ~b->accepted;

    const jd_real least = 4.0 * DBL_EPSILON * jd_max(jd_abs(b->t), jd_set(1e-290));
    const jd_mask stuck = ~b->accepted & jd_le(c->h_next, least);
    for (int i = 0; i < JD_LANES; i++) {
        b->lane[i].statistics.rejected += jd_mask_get(b->busy & ~b->accepted, i);
        if (jd_mask_get(stuck & b->busy, i))
            b->lane[i].status = jd_mask_get(sane, i) ? JD_ERR_STEP_SIZE : JD_ERR_NOT_FINITE;
    }
}

/// Take the accepted steps over.
static inline void jd_control_commit(const jd_control* c, jd_batch* b) {
    for (int i = 0; i < b->total; i++)
        b->y[i] = jd_select(b->accepted, b->y_new[i], b->y[i]);
    b->t = jd_select(b->accepted, b->t_new, b->t);
    b->h = c->h_next;
}

#endif
