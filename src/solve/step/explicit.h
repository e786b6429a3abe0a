/// @file explicit.h
/// Explicit Runge-Kutta methods over a table of coefficients (tableau.h): what rk5.c and rk8.c
/// share.                                                           [solver:S1] [solver:S9]
///
/// All functions are inlined where the table is a constant: weights that are zero vanish, sums stay in
/// registers. Stages are written out one by one (JD_EXPLICIT_EACH): of nested loops clang unrolls the
/// inner ones first, where their length is not known yet.
#ifndef JUDDER_SOLVE_STEP_EXPLICIT_H
#define JUDDER_SOLVE_STEP_EXPLICIT_H

#include "base/memory.h"
#include "solve/rows.h"
#include "solve/step/control.h"
#include "solve/step/stepper.h"
#include "solve/step/tableau.h"
#include "solve/straight.h"

#include <math.h>
#include <stdlib.h>

#define JD_EXPLICIT static inline __attribute__((always_inline))
/// In front of loops over numbers. The page is loaded over the net: there it is code that counts.
#ifdef __wasm__
#define JD_EXPLICIT_UNROLL _Pragma("GCC unroll 2")
#else
#define JD_EXPLICIT_UNROLL _Pragma("GCC unroll 8")
#endif
/// DO(1); DO(2); ... of all stages behind the first.
#define JD_EXPLICIT_EACH(DO)                                                                       \
    DO(1);                                                                                         \
    DO(2);                                                                                         \
    DO(3);                                                                                         \
    DO(4);                                                                                         \
    DO(5);                                                                                         \
    DO(6);                                                                                         \
    DO(7);                                                                                         \
    DO(8);                                                                                         \
    DO(9);                                                                                         \
    DO(10);                                                                                        \
    DO(11);                                                                                        \
    DO(12);                                                                                        \
    DO(13);                                                                                        \
    DO(14);                                                                                        \
    DO(15)
_Static_assert(JD_TABLEAU_STAGES == 16, "JD_EXPLICIT_EACH names all stages");
#define JD_EXPLICIT_TERMS (3 + JD_TABLEAU_DENSE)  ///< of the dense output
#define JD_EXPLICIT_LOWER 1e-4  ///< square of the say that the lower of two estimates has
#define JD_EXPLICIT_RATTLE 0.1  ///< error of a state in parts of its move, and of what is allowed
#define JD_EXPLICIT_ZIGZAG 5.0  ///< so many moves in a row that turn back ...
#define JD_EXPLICIT_WIDE 3.0    ///< ... are larger than this times what is allowed

/// Where the stages of a step are computed: in the memory of the method, for any system; or where a
/// loop knows the equations and the number of states (straight.h), in its own.
typedef struct jd_stages {
    int n, total;       ///< numbers under error control, and all of them
    jd_real* k;         ///< rates of the stages, one after the other
    jd_real* y;         ///< argument of a stage, in the end the solution
    jd_real* error;     ///< estimate, and in the end that of the step
    jd_real* over;      ///< 1/(what is allowed of a number at the begin of the step)
    jd_rates_fn rates;  ///< the equations, if known; NULL: those of the batch
} jd_stages;

/// The rates of stage s.
JD_EXPLICIT jd_real* jd_stages_of(const jd_stages* w, int s) { return w->k + s * w->total; }

/// A method at work: batch->method.
typedef struct jd_explicit {
    jd_control control;
    jd_mask ready;  ///< lanes whose dense output is that of the last step
    jd_mask fresh;  ///< lanes that have made no step since they began
    jd_stages stages;
    jd_real* move;                     ///< of the last step, in parts of what is allowed
    jd_real zigzags;                   ///< steps in a row on which a state turned back
    jd_real* term[JD_EXPLICIT_TERMS];  ///< of the dense output
    jd_real* memory;                   ///< behind all of these
} jd_explicit;

// ---- Life --------------------------------------------------------------------------------------

static inline void jd_explicit_free(jd_batch* b) {
    jd_explicit* m = b->method;
    if (!m)
        return;
    free(m->memory);
    free(m);
    b->method = NULL;
}

JD_EXPLICIT jd_status jd_explicit_create(const jd_tableau* table, jd_batch* b) {
    jd_explicit* m = b->method = jd_memory_create(1, sizeof *m);
    if (!m)
        return JD_ERR_MEMORY;
    const int terms = 3 + table->dense;
    const size_t total = (size_t)b->total, rows = (size_t)(table->extended + terms + 4);
    jd_real* next = m->memory = jd_memory_create(rows * total, sizeof(jd_real));
    if (!m->memory)
        return JD_ERR_MEMORY;
    m->stages.k = next;
    next += (size_t)table->extended * total;
    for (int i = 0; i < terms; i++, next += total)
        m->term[i] = next;
    m->stages.y = next;
    m->stages.error = next + total;
    m->stages.n = b->n;
    m->stages.total = b->total;
    m->stages.over = m->stages.error + total;
    m->move = m->stages.over + total;
    m->control.order = table->order;
    return JD_OK;
}

// ---- Start -------------------------------------------------------------------------------------

static inline void jd_explicit_forget(jd_batch* b, jd_mask lanes) {
    jd_explicit* m = b->method;
    jd_control_reset(&m->control, lanes);
    m->zigzags = jd_select(lanes, jd_set(0.0), m->zigzags);
    for (int i = 0; i < b->n; i++)
        m->move[i] = jd_select(lanes, jd_set(0.0), m->move[i]);
}

/// The rates at (t, y), which the last stage holds, are the first stage of the next step.
JD_EXPLICIT void jd_explicit_shift(const jd_tableau* table, jd_batch* b, jd_mask lanes) {
    const jd_explicit* m = b->method;
    for (int i = 0; i < b->total; i++)
        jd_stages_of(&m->stages, 0)[i] = jd_select(
            lanes, jd_stages_of(&m->stages, table->stages - 1)[i], jd_stages_of(&m->stages, 0)[i]);
}

JD_EXPLICIT void jd_explicit_start(const jd_tableau* table, jd_batch* b, jd_mask fresh) {
    jd_explicit* m = b->method;
    jd_real* const scratch[2] = {m->stages.y, jd_stages_of(&m->stages, 1)};
    m->fresh |= fresh;
    jd_explicit_forget(b, fresh);
    jd_control_start(&m->control, b, fresh, jd_stages_of(&m->stages, table->stages - 1), scratch);
    jd_explicit_shift(table, b, fresh);
}

/// Go on from (t, y) with step h in `lanes`, whose last step another method took.
JD_EXPLICIT void jd_explicit_resume(const jd_tableau* table, jd_batch* b, jd_mask lanes) {
    const jd_explicit* m = b->method;
    jd_explicit_forget(b, lanes);
    jd_batch_evaluate(b, lanes, b->t, b->y, jd_stages_of(&m->stages, table->stages - 1));
    jd_explicit_shift(table, b, lanes);
}

// ---- Steps -------------------------------------------------------------------------------------

/// Weighted sum of the first `count` stages in component i.
JD_EXPLICIT jd_real jd_explicit_sum(const jd_stages* w, const double* weight, int count, int i) {
    jd_real sum = weight[0] * jd_stages_of(w, 0)[i];
#define TERM(s)                                                                                    \
    if (s < count && weight[s] != 0)                                                               \
    sum += weight[s] * jd_stages_of(w, s)[i]
    JD_EXPLICIT_EACH(TERM);
#undef TERM
    return sum;
}

/// Argument of stage s.
JD_EXPLICIT void jd_explicit_argument(const jd_tableau* table, const jd_batch* b,
                                      const jd_stages* w, int s) {
    const jd_real h = b->h;
    JD_EXPLICIT_UNROLL
    for (int i = 0; i < w->total; i++)
        w->y[i] = b->y[i] + h * jd_explicit_sum(w, table->A[s], s, i);
}

/// The rates there, in `lanes`.
JD_EXPLICIT void jd_explicit_evaluate(const jd_tableau* table, jd_batch* b, const jd_stages* w,
                                      jd_mask lanes, int s) {
    const jd_real t = b->t + table->time[s] * b->h;
    if (!w->rates) {
        jd_batch_evaluate(b, lanes, t, w->y, jd_stages_of(w, s));
        return;
    }
    w->rates(&b->store.instance, t, w->y, jd_stages_of(w, s));
    b->rhs = jd_batch_count(b, lanes, b->rhs);
}

/// Stage s, if it is one of those from `first` to that before `end`.
JD_EXPLICIT void jd_explicit_stage(const jd_tableau* table, jd_batch* b, const jd_stages* w,
                                   jd_mask lanes, int s, int first, int end) {
    if (s < first || s >= end)
        return;
    jd_explicit_argument(table, b, w, s);
    jd_explicit_evaluate(table, b, w, lanes, s);
}

/// The stages from `first` to that before `end`.
JD_EXPLICIT void jd_explicit_stages(const jd_tableau* table, jd_batch* b, const jd_stages* w,
                                    jd_mask lanes, int first, int end) {
#define STAGE(s) jd_explicit_stage(table, b, w, lanes, s, first, end)
    JD_EXPLICIT_EACH(STAGE);
#undef STAGE
}

/// Sizes of an estimate of the error, which goes into w->error.
JD_EXPLICIT jd_errors jd_explicit_norm(const jd_tableau* table, const jd_batch* b,
                                       const jd_stages* w, int estimate) {
    JD_EXPLICIT_UNROLL
    for (int i = 0; i < w->total; i++)
        w->error[i] = b->h * jd_explicit_sum(w, table->E[estimate], table->stages, i);
    const jd_real states = jd_control_norm_of(b, w->n, w->error, w->y);
    const bool counts = !w->rates && jd_batch_jumps(b);
    return (jd_errors){states, counts ? jd_account_error(b, w->error, w->y) : jd_set(0.0)};
}

/// Of two estimates the higher one counts, the more the smaller it is beside the lower one.
///                                                                                   [solver:S9]
static inline jd_real jd_explicit_both(jd_real high, jd_real low) {
    const jd_real both = jd_max(high * high + JD_EXPLICIT_LOWER * (low * low), jd_set(DBL_MIN));
    return high * high / jd_sqrt(both);
}

/// Errors of the step. The length of a first step is a guess: where it is far too long the lower
/// estimate is large for no good reason, and the higher one counts as it is.
JD_EXPLICIT jd_errors jd_explicit_error(const jd_tableau* table, const jd_batch* b,
                                        const jd_stages* w) {
    if (table->estimates == 1)
        return jd_explicit_norm(table, b, w, 0);
    const jd_mask fresh = ((const jd_explicit*)b->method)->fresh;
    const jd_errors low = jd_explicit_norm(table, b, w, 1), high = jd_explicit_norm(table, b, w, 0);
    const jd_real states = jd_explicit_both(high.states, low.states);
    return (jd_errors){jd_select(fresh, jd_max(high.states, states), states),
                       jd_explicit_both(high.account, low.account)};
}

JD_EXPLICIT void jd_explicit_try(const jd_tableau* table, jd_batch* b, const jd_stages* w,
                                 jd_mask lanes) {
    jd_explicit* m = b->method;
    const int last = table->stages - 1;
    const bool late = table->E[0][last] == 0;  // the last stage has no say in the error
    jd_control_begin(b, lanes);
    m->ready &= ~lanes;
    jd_explicit_stages(table, b, w, lanes, 1, last);
    jd_explicit_argument(table, b, w, last);
    if (!late)
        jd_explicit_evaluate(table, b, w, lanes, last);
    // The argument of the last stage is the solution.
    JD_EXPLICIT_UNROLL
    for (int i = 0; i < w->total; i++)
        b->y_new[i] = jd_select(lanes, w->y[i], b->y_new[i]);
    JD_EXPLICIT_UNROLL
    for (int i = 0; i < w->n; i++)
        w->over[i] = 1.0 / (b->atol[i] + b->spec->tolerance * jd_abs(b->y[i]));
    b->store.current = true;  // unless it is looked at elsewhere
    const jd_errors errors = jd_explicit_error(table, b, w);
    jd_control_judge_at(&m->control, b, lanes, errors, b->y_new, w->n);
    if (late && jd_any(b->accepted & lanes)) {
        jd_explicit_evaluate(table, b, w, b->accepted & lanes, last);
        b->store.current = true;
    }
}

JD_EXPLICIT void jd_explicit_attempt(const jd_tableau* table, jd_batch* b, jd_mask lanes) {
    jd_explicit_try(table, b, &((const jd_explicit*)b->method)->stages, lanes);
}

/// Steps may jump across a layer to and fro: most stages lie on the other side, and those that do
/// not have little say in the error. No motion that is resolved turns back on step after step. So
/// the steps get shorter until they do not. @return the longest next step.          [solver:S13]
static inline jd_real jd_explicit_settle(jd_batch* b, jd_mask taken) {
    jd_explicit* m = b->method;
    const jd_real zero = jd_set(0.0), many = jd_set(JD_EXPLICIT_ZIGZAG);
    jd_mask back = jd_mask_none();
    for (int i = 0; i < b->n; i++) {
        const jd_real move = (b->y_new[i] - b->y[i]) * m->stages.over[i], last = m->move[i];
        const jd_real least = jd_min(jd_abs(move), jd_abs(last));
        back |= jd_lt(move * last, zero) & jd_gt(least, jd_set(JD_EXPLICIT_WIDE));
        m->move[i] = jd_select(taken, move, last);
    }
    m->zigzags = jd_select(taken, jd_select(back, m->zigzags + 1.0, zero), m->zigzags);
    return jd_select(taken & jd_ge(m->zigzags, many), 0.5 * b->h, jd_set((double)INFINITY));
}

JD_EXPLICIT void jd_explicit_commit(const jd_tableau* table, jd_batch* b, jd_mask lanes) {
    jd_explicit* m = b->method;
    const jd_real longest = jd_explicit_settle(b, b->accepted & lanes);
    m->fresh &= ~(b->accepted & lanes);
    jd_explicit_shift(table, b, b->accepted & lanes);
    jd_control_commit(&m->control, b, lanes);
    b->h = jd_min(b->h, longest);
}

// ---- Dense output ------------------------------------------------------------------------------

/// The terms of the dense output of the step just accepted in `lanes`, with the stages it needs.
JD_EXPLICIT void jd_explicit_refine(const jd_tableau* table, jd_batch* b, jd_mask lanes) {
    jd_explicit* m = b->method;
    const jd_real h = b->h;
    m->ready |= lanes;
    jd_explicit_stages(table, b, &m->stages, lanes, table->stages, table->extended);
    for (int i = 0; i < b->total; i++) {
        const jd_real rise = b->y_new[i] - b->y[i],
                      bend = h * jd_stages_of(&m->stages, 0)[i] - rise;
        m->term[0][i] = rise;
        m->term[1][i] = bend;
        m->term[2][i] = rise - h * jd_stages_of(&m->stages, table->stages - 1)[i] - bend;
#pragma GCC unroll 16
        for (int d = 0; d < table->dense; d++)
            m->term[3 + d][i] = h * jd_explicit_sum(&m->stages, table->D[d], table->extended, i);
    }
}

/// The middle of the cubic through the states and rates at the ends of the step.
JD_EXPLICIT void jd_explicit_middle(const jd_tableau* table, const jd_batch* b, jd_real* y) {
    const jd_explicit* m = b->method;
    const jd_real *k0 = jd_stages_of(&m->stages, 0),
                  *k1 = jd_stages_of(&m->stages, table->stages - 1);
    for (int i = 0; i < b->total; i++)
        y[i] = 0.5 * (b->y[i] + b->y_new[i]) + 0.125 * b->h * (k0[i] - k1[i]);
}

/// y + x (term_0 + (1 - x) (term_1 + x (term_2 + (1 - x) (...)))), each lane at its own time.
JD_EXPLICIT jd_status jd_explicit_sample(const jd_tableau* table, const jd_batch* b, jd_real t,
                                         jd_real* y) {
    const jd_explicit* m = b->method;
    const jd_real x = (t - b->t) / b->h, x1 = 1.0 - x;
    const int last = 2 + table->dense;
    for (int i = 0; i < b->total; i++) {
        jd_real sum = m->term[last][i];
#pragma GCC unroll 16
        for (int k = last - 1; k >= 0; k--)
            sum = m->term[k][i] + (k % 2 ? x : x1) * sum;
        y[i] = b->y[i] + x * sum;
    }
    return JD_OK;
}

/// The same for one lane, if its dense output is ready.
JD_EXPLICIT jd_status jd_explicit_interpolate(const jd_tableau* table, const jd_batch* b, int lane,
                                              double t, double* y) {
    const jd_explicit* m = b->method;
    if (!jd_mask_get(m->ready, lane))
        return JD_ERR_SOLVER;
    jd_explicit_sample(table, b, jd_set(t), m->stages.y);
    jd_rows_copy(b, lane, m->stages.y, y);
    return JD_OK;
}

// ---- Stiffness ---------------------------------------------------------------------------------

// The last two stages belong to the same time. Between them the fastest motion prevails:
//     h rate = h |f_last - f_before|/|y_last - y_before|               [solver:S7] [@hairer1996]
JD_EXPLICIT jd_mask jd_explicit_unstable(const jd_tableau* table, const jd_batch* b) {
    const jd_explicit* m = b->method;
    const int last = table->stages - 1;
    double difference[JD_TABLEAU_STAGES];
    for (int s = 0; s < last; s++)
        difference[s] = table->A[last][s] - table->A[last - 1][s];
    jd_real rates = jd_set(0.0), states = jd_set(DBL_MIN);
    for (int i = 0; i < b->n; i++) {
        const jd_real before = jd_stages_of(&m->stages, last - 1)[i], over = m->stages.over[i];
        const jd_real f = (jd_stages_of(&m->stages, last)[i] - before) * over;
        jd_real sum = difference[0] * jd_stages_of(&m->stages, 0)[i];
#pragma GCC unroll 16
        for (int s = 1; s < last; s++)
            if (difference[s] != 0)
                sum += difference[s] * jd_stages_of(&m->stages, s)[i];
        const jd_real y = sum * over;
        rates += f * f;
        states += y * y;
    }
    return jd_gt(rates, table->stable * table->stable * states);
}

// A state whose error is a good part of what it moves, and a good part of what is allowed: stages
// that jump to and fro across a kink narrower than the tolerance.                   [solver:S7]
static inline jd_mask jd_explicit_rattling(const jd_batch* b) {
    const jd_explicit* m = b->method;
    jd_mask yes = jd_mask_none();
    for (int i = 0; i < b->n; i++) {
        const jd_real error = jd_abs(m->stages.error[i]), move = jd_abs(b->y_new[i] - b->y[i]);
        yes |= jd_gt(error, JD_EXPLICIT_RATTLE * move) &
               jd_gt(error * m->stages.over[i], jd_set(JD_EXPLICIT_RATTLE));
    }
    return yes;
}

/// Steps that are shortened since they turn back.                                     [solver:S13]
static inline jd_mask jd_explicit_settling(const jd_batch* b) {
    return jd_ge(((const jd_explicit*)b->method)->zigzags, jd_set(JD_EXPLICIT_ZIGZAG));
}

/// Lanes in which the step just accepted speaks for an implicit method.              [solver:S7]
JD_EXPLICIT jd_mask jd_explicit_stiff(const jd_tableau* table, const jd_batch* b) {
    return jd_explicit_unstable(table, b) | jd_explicit_rattling(b) | jd_explicit_settling(b);
}

// ---- The functions of a stepper ----------------------------------------------------------------

/// Define those of the stepper `name`, for a table that is a constant.
#define JD_EXPLICIT_METHOD(name, table)                                                            \
    static jd_status create(jd_batch* b) { return jd_explicit_create(&table, b); }                 \
    static void start(jd_batch* b, jd_mask fresh) { jd_explicit_start(&table, b, fresh); }         \
    static void attempt(jd_batch* b, jd_mask lanes) {                                              \
        if (b->straight)                                                                           \
            b->straight->name(b, lanes);                                                           \
        else                                                                                       \
            jd_explicit_attempt(&table, b, lanes);                                                 \
    }                                                                                              \
    static void refine(jd_batch* b, jd_mask lanes) { jd_explicit_refine(&table, b, lanes); }       \
    static void middle(const jd_batch* b, jd_real* y) { jd_explicit_middle(&table, b, y); }        \
    static void commit(jd_batch* b, jd_mask lanes) { jd_explicit_commit(&table, b, lanes); }       \
    static jd_status interpolate(const jd_batch* b, int lane, double t, double* y) {               \
        return jd_explicit_interpolate(&table, b, lane, t, y);                                     \
    }                                                                                              \
    static jd_status sample(const jd_batch* b, jd_real t, jd_real* y) {                            \
        return jd_explicit_sample(&table, b, t, y);                                                \
    }

#endif
