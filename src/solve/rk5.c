// Explicit Runge-Kutta pair of order 5(4) of Dormand & Prince, with Hairer's dense output of
// order 4: seven stages, the last of which is the first of the next step.
//                                                  [solver:S1] [@dormand1980] [@hairer1993]
// For smooth motion. Where friction is regularised with a small eps the method is limited by
// stability, not accuracy: near rest steps shrink to about eps a/(mu g).

#include "solve/rk5.h"

#include "base/memory.h"
#include "solve/control.h"
#include "solve/stepper.h"

#include <stdlib.h>

#define STAGES 7
#define RATTLE 0.1  // error of a state in parts of its move, and of what is allowed

static const double C[STAGES] = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1};
// Row s holds the weights of stages 0 .. s-1; the last row is the solution of order 5.
static const double A[STAGES][STAGES - 1] = {
    {0},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
};
// Order 5 minus order 4.
static const double E[STAGES] = {71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                                 -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
// Dense output.
static const double D[STAGES] = {
    -12715105075.0 / 11282082432,  0,
    87487479700.0 / 32700410799,   -10690763975.0 / 1880347072,
    701980252875.0 / 199316789632, -1453857185.0 / 822651844,
    69997945.0 / 29380423,
};

typedef struct method {
    jd_control control;
    jd_real* k[STAGES];  // rates of the stages
    jd_real* y;          // argument of a stage, and the error
} method;

static void destroy(jd_batch* b) {
    method* m = b->method;
    if (!m)
        return;
    for (int s = 0; s < STAGES; s++)
        free(m->k[s]);
    free(m->y);
    free(m);
    b->method = NULL;
}

static jd_status create(jd_batch* b) {
    method* m = b->method = jd_memory_create(1, sizeof *m);
    if (!m)
        return JD_ERR_MEMORY;
    bool ok = (m->y = jd_memory_create((size_t)b->total, sizeof(jd_real))) != NULL;
    for (int s = 0; s < STAGES; s++)
        ok = (m->k[s] = jd_memory_create((size_t)b->total, sizeof(jd_real))) != NULL && ok;
    return ok ? JD_OK : JD_ERR_MEMORY;
}

// Weighted sum of the first `count` stages in component i. The count is a constant where this is
// inlined, so that the sum stays in registers.
static inline __attribute__((always_inline)) jd_real weighted(const method* m, const double* weight,
                                                              int count, int i) {
    jd_real sum = weight[0] * m->k[0][i];
    for (int s = 1; s < count; s++)
        sum += weight[s] * m->k[s][i];
    return sum;
}

// ---- Start -------------------------------------------------------------------------------------

// The rates at (t, y), which the last stage holds, are the first stage of the next step.
static void take_last_stage(method* m, int total, jd_mask lanes) {
    for (int i = 0; i < total; i++)
        m->k[0][i] = jd_select(lanes, m->k[STAGES - 1][i], m->k[0][i]);
}

static void start(jd_batch* b, jd_mask fresh) {
    method* m = b->method;
    jd_control_reset(&m->control, fresh);
    jd_control_start(b, fresh, m->k[STAGES - 1], m->y, m->k[1]);
    take_last_stage(m, b->total, fresh);
}

void JD_WIDE(jd_rk5_resume)(jd_batch* b, jd_mask lanes) {
    method* m = b->method;
    jd_control_reset(&m->control, lanes);
    JD_WIDE(jd_batch_evaluate)(b, lanes, b->t, b->y, m->k[STAGES - 1]);
    take_last_stage(m, b->total, lanes);
}

// ---- Steps -------------------------------------------------------------------------------------

// Argument of stage s, and the rates there.
static inline __attribute__((always_inline)) void stage(jd_batch* b, jd_mask lanes, int s) {
    method* m = b->method;
    const jd_real h = b->h;
    for (int i = 0; i < b->total; i++)
        m->y[i] = b->y[i] + h * weighted(m, A[s], s, i);
    JD_WIDE(jd_batch_evaluate)(b, lanes, b->t + C[s] * h, m->y, m->k[s]);
}

static void attempt(jd_batch* b, jd_mask lanes) {
    method* m = b->method;
    jd_control_begin(b, lanes);
    stage(b, lanes, 1);
    stage(b, lanes, 2);
    stage(b, lanes, 3);
    stage(b, lanes, 4);
    stage(b, lanes, 5);
    stage(b, lanes, 6);
    // The argument of the last stage is the solution.
    for (int i = 0; i < b->total; i++)
        b->y_new[i] = jd_select(lanes, m->y[i], b->y_new[i]);
    for (int i = 0; i < b->n; i++)
        m->y[i] = b->h * weighted(m, E, STAGES, i);
    jd_control_judge(&m->control, b, lanes, jd_control_norm(b, m->y, b->y_new));
}

static void commit(jd_batch* b, jd_mask lanes) {
    method* m = b->method;
    take_last_stage(m, b->total, b->accepted & lanes);
    jd_control_commit(&m->control, b, lanes);
}

static jd_status interpolate(const jd_batch* b, int lane, double t, double* y) {
    const method* m = b->method;
    const double h = jd_get(b->h, lane);
    const double x = (t - jd_get(b->t, lane)) / h, x1 = 1.0 - x;
    for (int i = 0; i < b->total; i++) {
        const double y0 = jd_get(b->y[i], lane), rise = jd_get(b->y_new[i], lane) - y0;
        const double bend = h * jd_get(m->k[0][i], lane) - rise;
        const double skew = rise - h * jd_get(m->k[STAGES - 1][i], lane) - bend;
        double last = 0;
        for (int s = 0; s < STAGES; s++)
            last += D[s] * jd_get(m->k[s][i], lane);
        y[i] = y0 + x * (rise + x1 * (bend + x * (skew + x1 * (h * last))));
    }
    return JD_OK;
}

// ---- Stiffness ---------------------------------------------------------------------------------

// The last two stages belong to the same time. Between them the fastest motion prevails:
//     h rate = h |f_7 - f_6|/|y_7 - y_6|                               [solver:S7] [@hairer1996]
static jd_mask is_unstable(const jd_batch* b) {
    const method* m = b->method;
    double difference[STAGES - 1];
    for (int s = 0; s < STAGES - 1; s++)
        difference[s] = A[STAGES - 1][s] - A[STAGES - 2][s];
    jd_real rates = jd_set(0.0), states = jd_set(DBL_MIN);
    for (int i = 0; i < b->n; i++) {
        const jd_real size = b->atol[i] + b->spec->tolerance * jd_abs(b->y[i]);
        const jd_real f = (m->k[STAGES - 1][i] - m->k[STAGES - 2][i]) / size;
        const jd_real y = weighted(m, difference, STAGES - 1, i) / size;
        rates += f * f;
        states += y * y;
    }
    return jd_gt(rates, JD_RK5_STABLE * JD_RK5_STABLE * states);
}

// A state whose error is a good part of what it moves, and a good part of what is allowed: stages
// that jump to and fro across a kink narrower than the tolerance.                   [solver:S7]
static jd_mask is_rattling(const jd_batch* b) {
    const method* m = b->method;
    jd_mask yes = jd_mask_none();
    for (int i = 0; i < b->n; i++) {
        const jd_real error = jd_abs(m->y[i]), move = jd_abs(b->y_new[i] - b->y[i]);
        const jd_real size = b->atol[i] + b->spec->tolerance * jd_abs(b->y[i]);
        yes |= jd_gt(error, RATTLE * move) & jd_gt(error, RATTLE * size);
    }
    return yes;
}

jd_mask JD_WIDE(jd_rk5_stiff)(const jd_batch* b) { return is_unstable(b) | is_rattling(b); }

const jd_stepper JD_WIDE(jd_stepper_rk5) = {
    .info = {.name = "rk5",
             .text = "explicit Runge-Kutta 5(4) of Dormand and Prince, adaptive, in lanes",
             .order = JD_CONTROL_ORDER,
             .dense_order = 4},
    .create = create,
    .free = destroy,
    .start = start,
    .attempt = attempt,
    .interpolate = interpolate,
    .commit = commit,
};
