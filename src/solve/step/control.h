/// @file control.h
/// Error norm and step size control, shared by the one-step methods.
///
/// Proportional-integral control after Gustafsson, in the form of Hairer, Norsett & Wanner II.4:
///     h_new = h * safety * err^(-1/q + 3/4 beta) * err_old^beta,  q = order of the method
/// clipped to [0.2, 10]; after a rejection h does not grow.                        [solver:S3]
#ifndef JUDDER_SOLVE_STEP_CONTROL_H
#define JUDDER_SOLVE_STEP_CONTROL_H

#include "solve/step/account.h"
#include "solve/step/resolve.h"

#include <float.h>

#define JD_CONTROL_LEAST -9.210340371976182  ///< ln 1e-4
#define JD_CONTROL_DOUBTS 3.0  ///< so often in a row a step that only the integrals reject is tried

/// State of the controller, one per lane.
typedef struct jd_control {
    int order;         ///< power of the step with which the error grows: that of the method
    jd_real log_old;   ///< logarithm of the error of the last accepted step, at least 1e-4
    jd_real h_next;    ///< step after this one
    jd_mask rejected;  ///< the last attempt was rejected
    jd_real doubts;    ///< how often in a row the integrals alone have rejected it
} jd_control;

/// Root mean square of x_i / (atol_i + rtol max(|y_i|, |other_i|)) over the numbers in use: those
/// of the contact are 0 away from rest.                                              [solver:S2]
JD_ALWAYS_INLINE jd_real jd_control_norm_of(const jd_batch* b, int n, const jd_real* x,
                                            const jd_real* other) {
    const double rtol = b->spec->tolerance;
    jd_real sum = jd_set(0.0);
#pragma GCC unroll 8
    for (int i = 0; i < n; i++) {
        const jd_real size = jd_max(jd_abs(b->y[i]), jd_abs(other[i]));
        const jd_real e = x[i] / (b->atol[i] + rtol * size);
        sum += e * e;
    }
    if (!jd_batch_touches(b))
        return jd_sqrt(sum / (double)n);
    return jd_sqrt(sum / jd_select(b->close, jd_set(b->n), jd_set(b->states)));
}

static inline jd_real jd_control_norm(const jd_batch* b, const jd_real* x, const jd_real* other) {
    return jd_control_norm_of(b, b->n, x, other);
}

/// Errors of a step over what is allowed.
typedef struct jd_errors {
    jd_real states;   ///< in the norm of the states
    jd_real account;  ///< of the integrals
} jd_errors;

static inline jd_errors jd_control_errors(const jd_batch* b, const jd_real* x,
                                          const jd_real* y_new) {
    return (jd_errors){jd_control_norm(b, x, y_new), jd_account_error(b, x, y_new)};
}

/// Length of a first step from `rate` = f(t, y): Hairer, Norsett & Wanner II.4. An explicit Euler
/// step, evaluated once in the `fresh` lanes, shows how fast the rates change. `scratch`: two times
/// batch->total numbers.
static inline jd_real jd_control_first_step(const jd_control* c, jd_batch* b, jd_mask fresh,
                                            const jd_real* rate, jd_real* const scratch[2]) {
    jd_real *y = scratch[0], *f = scratch[1];
    const jd_real span = b->end - b->t, least = jd_set(1e-6);
    const jd_real d0 = jd_control_norm(b, b->y, b->y), d1 = jd_control_norm(b, rate, b->y);
    const jd_mask tiny = jd_lt(d0, jd_set(1e-5)) | jd_lt(d1, jd_set(1e-5));
    const jd_real h0 = jd_min(jd_select(tiny, least, 0.01 * d0 / d1), span);

    for (int i = 0; i < b->total; i++)
        y[i] = b->y[i] + h0 * rate[i];
    jd_batch_evaluate(b, fresh, b->t + h0, y, f);
    for (int i = 0; i < b->n; i++)
        f[i] = f[i] - rate[i];
    const jd_real most = jd_max(d1, jd_control_norm(b, f, b->y) / h0);
    const jd_real fitted = jd_exp(jd_log(0.01 / most) / (double)c->order);
    const jd_real h1 = jd_select(jd_le(most, jd_set(1e-15)), jd_max(least, 1e-3 * h0), fitted);
    const jd_real h = jd_min(jd_min(100.0 * h0, h1), span);
    return jd_select(jd_finite(h) & jd_gt(h, jd_set(0.0)), h, jd_min(least, span));
}

/// Forget the past in `lanes`.
static inline void jd_control_reset(jd_control* c, jd_mask lanes) {
    c->log_old = jd_select(lanes, jd_set(JD_CONTROL_LEAST), c->log_old);
    c->rejected &= ~lanes;
    c->doubts = jd_select(lanes, jd_set(0.0), c->doubts);
}

/// Begin in the `fresh` lanes: `rate` becomes f(t, y), b->h a first step: b->hint where that is
/// known. Gives up lanes whose rates are not finite. `scratch`: two times batch->total numbers.
static inline void jd_control_start(const jd_control* c, jd_batch* b, jd_mask fresh, jd_real* rate,
                                    jd_real* const scratch[2]) {
    jd_batch_evaluate(b, fresh, b->t, b->y, rate);
    jd_account_begin(b, fresh);
    jd_mask finite = jd_mask_all();
    for (int i = 0; i < b->n; i++)
        finite &= jd_finite(rate[i]);
    const jd_mask hinted = fresh & jd_gt(b->hint, jd_set(0.0)), others = fresh & ~hinted;
    b->h = jd_select(hinted, jd_min(b->hint, b->end - b->t), b->h);
    if (jd_any(others))
        b->h = jd_select(others, jd_control_first_step(c, b, others, rate, scratch), b->h);
    for (int i = 0; i < JD_LANES && jd_any(fresh & ~finite); i++)
        if (jd_mask_get(fresh & ~finite, i) && b->lane[i].status == JD_OK)
            b->lane[i].status = JD_ERR_NOT_FINITE;
    b->gave_up = b->gave_up || jd_any(fresh & ~finite);
}

/// Before an attempt: hit the end exactly, without leaving a sliver behind; elsewhere the step is
/// the difference of two times, so that time and state advance together.
static inline void jd_control_begin(jd_batch* b, jd_mask lanes) {
    const jd_real left = b->end - b->t, longest = jd_min(b->h, b->most);
    const jd_mask last = jd_ge(longest * 1.01, left);
    const jd_real t_new = jd_select(last, b->end, b->t + longest);
    const jd_real h = jd_select(last, left, t_new - b->t);
    b->t_new = jd_select(lanes, t_new, b->t_new);
    b->h = jd_select(lanes, h, b->h);
    b->most = jd_select(lanes, jd_set((double)INFINITY), b->most);
}

/// The larger of the two errors of an attempt in `lanes`; that of the states where the integrals
/// alone have rejected the step often: they may lag behind rounding, the motion goes on.
///                                                                                 [solver:S10]
static inline jd_real jd_control_weigh(jd_control* c, jd_mask lanes, jd_errors errors) {
    const jd_real one = jd_set(1.0), zero = jd_set(0.0);
    const jd_mask doubtful = jd_gt(errors.account, one) & jd_le(errors.states, one);
    const jd_mask enough = doubtful & jd_ge(c->doubts, jd_set(JD_CONTROL_DOUBTS));
    const jd_real count = jd_select(doubtful & ~enough, c->doubts + 1.0, zero);
    c->doubts = jd_select(lanes, count, c->doubts);
    return jd_select(enough, errors.states, jd_max(errors.states, errors.account));
}

/// The error of an attempt, or where that is small what the step leaves unseen of its contact.
static inline jd_real jd_control_look(jd_batch* b, jd_mask lanes, jd_real err) {
    const jd_mask easy = jd_resolve_lanes(b, lanes) & jd_lt(err, jd_set(JD_RESOLVE_BELOW));
    if (!jd_any(easy))
        return err;
    return jd_select(easy, jd_max(err, jd_resolve_error(b)), err);
}

/// After an attempt with its errors: accept or reject, choose the next step, give up lanes whose
/// step has no length left. `y` are the n numbers at its end.
JD_ALWAYS_INLINE void jd_control_judge_at(jd_control* c, jd_batch* b, jd_mask lanes,
                                          jd_errors errors, const jd_real* y, int n) {
    const double beta = 0.04, power = 1.0 / c->order - 0.75 * beta;
    const jd_real err = jd_control_look(b, lanes, jd_control_weigh(c, lanes, errors));
    jd_mask sane = jd_finite(err);
#pragma GCC unroll 8
    for (int i = 0; i < n; i++)
        sane &= jd_finite(y[i]);
    jd_mask accepted = jd_le(err, jd_set(1.0)) & sane;

    const jd_real e = jd_max(jd_select(sane, err, jd_set(1e10)), jd_set(1e-10));
    const jd_real log_e = jd_log(e);
    jd_real factor = 0.9 * jd_exp(beta * c->log_old - power * log_e);
    factor = jd_min(jd_max(factor, jd_set(0.2)), jd_set(10.0));
    const jd_mask no_growth = c->rejected | ~accepted;
    factor = jd_select(no_growth, jd_min(factor, jd_set(1.0)), factor);

    c->h_next = b->h * factor;
    c->log_old = jd_select(accepted, jd_max(log_e, jd_set(JD_CONTROL_LEAST)), c->log_old);
    c->rejected = ~accepted;

    const jd_real least = 4.0 * DBL_EPSILON * jd_max(jd_abs(b->t), jd_set(1e-290));
    const jd_mask stuck = (~accepted & jd_le(c->h_next, least)) | jd_eq(b->t_new, b->t);
    accepted &= ~stuck;
    b->accepted = (b->accepted & ~lanes) | (accepted & lanes);
    b->rejected = jd_batch_count(b, lanes & ~accepted, b->rejected);
    const jd_mask over = stuck & lanes & b->busy;
    b->gave_up = b->gave_up || jd_any(over);
    for (int i = 0; i < JD_LANES && jd_any(over); i++)
        if (jd_mask_get(over, i))
            b->lane[i].status = jd_mask_get(sane, i) ? JD_ERR_STEP_SIZE : JD_ERR_NOT_FINITE;
}

static inline void jd_control_judge(jd_control* c, jd_batch* b, jd_mask lanes, jd_errors errors) {
    jd_control_judge_at(c, b, lanes, errors, b->y_new, b->n);
}

/// Take the accepted steps over.
static inline void jd_control_commit(const jd_control* c, jd_batch* b, jd_mask lanes) {
    const jd_mask taken = b->accepted & lanes;
    jd_account_pass(b, taken, b->y_new);
    for (int i = 0; i < b->total; i++)
        b->y[i] = jd_select(taken, b->y_new[i], b->y[i]);
    b->t = jd_select(taken, b->t_new, b->t);
    b->h = jd_select(lanes, c->h_next, b->h);
}

#endif
