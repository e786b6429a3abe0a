// Rosenbrock method RODAS5P: linearly implicit, order 5(4), L-stable, with dense output of order 4.
// A stage solves one linear system with M = 1 - h gamma J; no iteration.
//                                                              [solver:S4] [@steinebach2023]
//                                                              [@hairer1996]
// For stiff motion: friction regularised with a small eps, near rest. A step costs n + 10
// evaluations: n + 2 for rates and derivatives at its start, by differences, 7 for the stages, one
// to check the dense output. Where the system has its own derivatives, and no force of a contact
// acts, they take the place of differences: 9 evaluations.
// Limits: the tolerance must resolve the layer in which a law bends, or steps fall to its width.
//
// Integrals that are carried along do not act on the states: their rows of J follow from the
// states' part of each stage, without elimination.

#include "solve/step/rosenbrock.h"

#include "base/memory.h"
#include "numeric/lu.h"
#include "solve/rows.h"
#include "solve/step/control.h"
#include "solve/step/rodas5p.h"
#include "solve/step/stepper.h"

#include <math.h>
#include <stdlib.h>

#define STAGES JD_RODAS_STAGES
#define ORDER 5
#define BENDS 3  // terms of the dense output besides the rise

// Steps that jump to and fro across a layer:
#define RATTLE 0.05    // errors over what a state moves, and over what is allowed, that tell them
#define FADED 5e-4     // the latter once steps are shortened: what is smaller has come to rest
#define PATIENCE 10.0  // of them in a row: then steps are halved

typedef struct method {
    jd_control control;
    jd_mask ready;      // lanes whose dense output is that of the last step
    jd_mask known;      // rate, drift and jacobian are those at (t, y)
    jd_real rattles;    // steps in a row that jump to and fro
    jd_real* rate;      // f(t, y)
    jd_real* drift;     // df/dt
    jd_real* jacobian;  // df/dy: total rows, n columns
    jd_lu lu;           // of M
    jd_real* u[STAGES];
    jd_real *y, *f;  // argument of a stage, and the rates there
    jd_real* rise;   // of the dense output
    jd_real* bend[BENDS];
    jd_real* power[2];              // scratch: powers of the Jacobian, n x n
    jd_derivatives rates, outputs;  // the system's own; NULL where it has none
    jd_real* memory;                // behind all of these
} method;

// ---- Life --------------------------------------------------------------------------------------

static void destroy(jd_batch* b) {
    method* m = b->implicit;
    if (!m)
        return;
    free(m->memory);
    free(m->lu.swap);
    free(m);
    b->implicit = NULL;
}

// Numbers that the derivatives of so many functions are.
static size_t derivatives_of(const jd_batch* b, int functions) {
    return (size_t)functions * (size_t)(b->states + 1);
}

static jd_real* place_derivatives(const jd_batch* b, jd_real* next, int functions,
                                  jd_derivatives* d) {
    d->by_state = next;
    d->by_time = next + functions * b->states;
    return next + derivatives_of(b, functions);
}

static jd_status create(jd_batch* b) {
    method* m = b->implicit = jd_memory_create(1, sizeof *m);
    if (!m)
        return JD_ERR_MEMORY;
    const size_t n = (size_t)b->n, total = (size_t)b->total;
    const jd_system* system = b->spec->system;
    const size_t own =
        system->kernel->jacobian ? derivatives_of(b, b->states + system->output_count) : 0;
    jd_real* next = m->memory = jd_memory_create(
        (STAGES + 5 + BENDS) * total + total * n + 3 * n * n + own, sizeof(jd_real));
    m->lu.swap = jd_memory_create(n * n, sizeof(jd_mask));
    if (!m->memory || !m->lu.swap)
        return JD_ERR_MEMORY;
    jd_real** const rows[] = {&m->rate, &m->drift,   &m->y,       &m->f,
                              &m->rise, &m->bend[0], &m->bend[1], &m->bend[2]};
    for (int i = 0; i < JD_COUNT(rows); i++, next += total)
        *rows[i] = next;
    for (int s = 0; s < STAGES; s++, next += total)
        m->u[s] = next;
    jd_real** const squares[] = {&m->lu.a, &m->power[0], &m->power[1]};
    for (int i = 0; i < JD_COUNT(squares); i++, next += n * n)
        *squares[i] = next;
    m->jacobian = next;
    next += total * n;
    if (own > 0) {
        next = place_derivatives(b, next, b->states, &m->rates);
        place_derivatives(b, next, system->output_count, &m->outputs);
    }
    m->control.order = ORDER;
    return JD_OK;
}

// ---- Start -------------------------------------------------------------------------------------

void jd_rosenbrock_resume(jd_batch* b, jd_mask lanes) {
    method* m = b->implicit;
    m->known &= ~lanes;
    m->rattles = jd_select(lanes, jd_set(0.0), m->rattles);
    jd_control_reset(&m->control, lanes);
}

static void start(jd_batch* b, jd_mask fresh) {
    method* m = b->implicit;
    jd_rosenbrock_resume(b, fresh);
    jd_real* const scratch[2] = {m->y, m->u[0]};
    jd_control_start(&m->control, b, fresh, m->f, scratch);
}

// ---- Derivatives -------------------------------------------------------------------------------

// Length of a difference for a state y that matters on the scale `scale`: rounding, eps y/delta,
// against curvature, delta/scale. Shorter than what would balance the two, since follow() takes
// rounding back.                                                                    [solver:S6]
static jd_real increment(jd_real y, jd_real scale) {
    return jd_sqrt(DBL_EPSILON / 256 * jd_max(jd_abs(y), scale) * scale);
}

// Column j of the Jacobian in `lanes`. Away from rest nothing depends on the contact's own numbers.
static void differentiate(jd_batch* b, jd_mask lanes, int j) {
    method* m = b->implicit;
    const jd_real old = b->y[j];
    const bool own = jd_batch_touches(b) && j >= b->states;
    const jd_mask in_use = own ? lanes & b->close : lanes;
    m->y[j] = old + increment(old, b->typical[j]);
    const jd_real step = m->y[j] - old;
    if (jd_any(in_use))
        jd_batch_evaluate(b, in_use, b->t, m->y, m->f);
    m->y[j] = old;
    for (int i = 0; i < b->total; i++) {
        jd_real* entry = &m->jacobian[i * b->n + j];
        const jd_real slope = jd_select(in_use, (m->f[i] - m->rate[i]) / step, jd_set(0.0));
        *entry = jd_select(lanes, slope, *entry);
    }
}

// df/dt from the change along the motion, which is df/dt + J f: what J has wrong in that direction,
// where the stages go, is taken back.                                               [solver:S6]
static void follow(jd_batch* b, jd_mask lanes) {
    method* m = b->implicit;
    const jd_real t = b->t + jd_max(1e-6 * b->h, 4 * DBL_EPSILON * jd_abs(b->t));
    const jd_real step = t - b->t;
    for (int i = 0; i < b->total; i++)
        m->y[i] = b->y[i] + step * m->rate[i];
    jd_batch_evaluate(b, lanes, t, m->y, m->f);
    for (int i = 0; i < b->total; i++) {
        jd_real change = m->f[i] - m->rate[i];
        for (int j = 0; j < b->n; j++)
            change -= m->jacobian[i * b->n + j] * (m->y[j] - b->y[j]);
        m->drift[i] = jd_select(lanes, change / step, m->drift[i]);
    }
}

// Lanes in which the system's own derivatives are all there is: no contact acts.
static jd_mask is_exact(const jd_batch* b) {
    const jd_system_kernel* kernel = b->spec->system->kernel;
    if (!kernel->jacobian || jd_system_patched(b->spec->system))
        return jd_mask_none();
    return kernel->touch ? jd_eq(b->store.instance.regime, jd_set(0.0)) : jd_mask_all();
}

// A row of the Jacobian and its derivative by time, in `lanes`.
static void put_row(const jd_batch* b, jd_mask lanes, int row, const jd_derivatives* d, int from) {
    method* m = b->implicit;
    for (int j = 0; j < b->n; j++) {
        jd_real* entry = &m->jacobian[row * b->n + j];
        *entry = jd_select(lanes, d->by_state[from * b->states + j], *entry);
    }
    m->drift[row] = jd_select(lanes, d->by_time[from], m->drift[row]);
}

// Derivatives of rates and integrals by the system itself.                          [solver:S15]
static void take_exact(jd_batch* b, jd_mask lanes) {
    method* m = b->implicit;
    const jd_system_kernel* kernel = b->spec->system->kernel;
    const bool integrals = b->total > b->n;
    kernel->jacobian(&b->store.instance, b->t, b->y, &m->rates, integrals ? &m->outputs : NULL);
    for (int i = 0; i < b->n; i++)
        put_row(b, lanes, i, &m->rates, i);
    for (int i = b->n; i < b->total; i++)
        put_row(b, lanes, i, &m->outputs, b->spec->integrands[i - b->n]);
    if (kernel->timeless)
        follow(b, lanes);
}

// The same by differences.
static void take_differences(jd_batch* b, jd_mask lanes) {
    method* m = b->implicit;
    for (int i = 0; i < b->total; i++)
        m->y[i] = b->y[i];
    for (int j = 0; j < b->n; j++)
        differentiate(b, lanes, j);
    follow(b, lanes);
}

// Rates and derivatives at (t, y) in `lanes`.
static void linearise(jd_batch* b, jd_mask lanes) {
    const jd_mask exact = lanes & is_exact(b);
    method* m = b->implicit;
    jd_batch_evaluate(b, lanes, b->t, b->y, m->f);
    for (int i = 0; i < b->total; i++)
        m->rate[i] = jd_select(lanes, m->f[i], m->rate[i]);
    if (jd_any(exact))
        take_exact(b, exact);
    if (jd_any(lanes & ~exact))
        take_differences(b, lanes & ~exact);
    m->known |= lanes;
    for (int i = 0; i < JD_LANES; i++)
        b->lane[i].statistics.jacobians += jd_mask_get(b->busy & lanes, i);
}

// Numbers in use: away from rest those of the contact stand still.
static int used_in(const jd_batch* b, jd_mask lanes) {
    return jd_batch_touches(b) && !jd_any(lanes & b->close) ? b->states : b->n;
}

// M = 1 - h gamma J of the numbers in use, factorised.
static void factorise(const jd_batch* b, jd_mask lanes) {
    method* m = b->implicit;
    const jd_real scale = jd_rodas_gamma * b->h;
    const int n = m->lu.n = used_in(b, lanes);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            m->lu.a[i * n + j] = -scale * m->jacobian[i * b->n + j];
    for (int i = 0; i < n; i++)
        m->lu.a[i * n + i] += 1.0;
    jd_lu_factorise(&m->lu);
}

// ---- Steps -------------------------------------------------------------------------------------

// Weighted sum of the first `count` stages in component i.
static inline jd_real weighted(const method* m, const double* weight, int count, int i) {
    jd_real sum = jd_set(0.0);
    for (int s = 0; s < count; s++)
        sum += weight[s] * m->u[s][i];
    return sum;
}

// Stage s: M u_s = h gamma (f + h d_s df/dt) + gamma sum_(j<s) C_sj u_j.
static void stage(jd_batch* b, jd_mask lanes, int s) {
    method* m = b->implicit;
    const jd_real h = b->h, scale = jd_rodas_gamma * h, drift = jd_rodas_drift[s] * h;
    const jd_real* f = m->rate;
    if (s > 0) {
        for (int i = 0; i < b->total; i++)
            m->y[i] = b->y[i] + weighted(m, jd_rodas_A[s], s, i);
        jd_batch_evaluate(b, lanes, b->t + jd_rodas_time[s] * h, m->y, m->f);
        f = m->f;
    }
    jd_real* u = m->u[s];
    for (int i = 0; i < b->total; i++)
        u[i] = scale * (f[i] + drift * m->drift[i]) +
               jd_rodas_gamma * weighted(m, jd_rodas_C[s], s, i);
    jd_lu_solve(&m->lu, u);
    for (int i = b->n; i < b->total; i++) {
        jd_real sum = jd_set(0.0);
        for (int j = 0; j < b->n; j++)
            sum += m->jacobian[i * b->n + j] * u[j];
        u[i] += scale * sum;
    }
}

// Error of the dense output in the middle of the step, into m->f: what is left of the equation of
// motion there, passed through M. Where the motion is stiff the estimate at the end of the step
// says nothing about the states on the way.                                         [solver:S5]
static void look_between(jd_batch* b, jd_mask lanes) {
    method* m = b->implicit;
    jd_real* move = m->power[0];
    for (int i = 0; i < b->n; i++) {
        const jd_real rise = b->y_new[i] - b->y[i];
        const jd_real b0 = weighted(m, jd_rodas_dense[0], STAGES, i);
        const jd_real b1 = weighted(m, jd_rodas_dense[1], STAGES, i);
        const jd_real b2 = weighted(m, jd_rodas_dense[2], STAGES, i);
        m->y[i] = b->y[i] + 0.5 * rise + 0.25 * b0 + 0.125 * b1 + 0.0625 * b2;
        move[i] = rise + 0.25 * b1 + 0.25 * b2;
    }
    jd_batch_evaluate(b, lanes, b->t + 0.5 * b->h, m->y, m->f);
    for (int i = 0; i < b->n; i++)
        m->f[i] = jd_rodas_gamma * (b->h * m->f[i] - move[i]);
    jd_lu_solve(&m->lu, m->f);
}

static void attempt(jd_batch* b, jd_mask lanes) {
    method* m = b->implicit;
    jd_control_begin(b, lanes);
    m->ready &= ~lanes;
    if (jd_any(lanes & ~m->known))
        linearise(b, lanes & ~m->known);
    factorise(b, lanes);
    for (int s = 0; s < STAGES; s++)
        stage(b, lanes, s);
    const jd_real* last = m->u[STAGES - 1];
    for (int i = 0; i < b->total; i++)
        b->y_new[i] = jd_select(lanes, m->y[i] + last[i], b->y_new[i]);
    look_between(b, lanes);
    jd_errors errors = jd_control_errors(b, last, b->y_new);
    errors.states = jd_max(errors.states, jd_control_norm(b, m->f, b->y_new));
    if (!jd_batch_jumps(b))
        errors.account = jd_select(b->close, jd_set(0.0), errors.account);
    jd_control_judge(&m->control, b, lanes, errors);
}

// Lanes in which a state has an error that is a good part of what it moves, and more than `least`
// of what is allowed.
static jd_mask is_rattling(const jd_batch* b, jd_real least) {
    const method* m = b->implicit;
    jd_mask yes = jd_mask_none();
    for (int i = 0; i < b->n; i++) {
        const jd_real error = jd_abs(m->u[STAGES - 1][i]), move = jd_abs(b->y_new[i] - b->y[i]);
        const jd_real size = b->atol[i] + b->spec->tolerance * jd_abs(b->y[i]);
        yes |= jd_gt(error, RATTLE * move) & jd_gt(error, least * size);
    }
    return yes;
}

// Where the tolerance is wider than the layer in which friction is smoothed, steps may jump across
// it to and fro without end: each sees friction as it is outside. Steps that get shorter come to
// lie within, and from there on they are long. @return the longest next step. [solver:S11]
static jd_real settle(jd_batch* b, jd_mask taken) {
    method* m = b->implicit;
    const jd_real zero = jd_set(0.0), many = jd_set(PATIENCE);
    const jd_real least = jd_select(jd_ge(m->rattles, many), jd_set(FADED), jd_set(RATTLE));
    const jd_real count = jd_select(is_rattling(b, least), m->rattles + 1.0, zero);
    m->rattles = jd_select(taken, count, m->rattles);
    return jd_select(taken & jd_ge(m->rattles, many), 0.5 * b->h, jd_set((double)INFINITY));
}

jd_mask jd_rosenbrock_rattles(const jd_batch* b) {
    return jd_gt(((const method*)b->implicit)->rattles, jd_set(0.0));
}

static void commit(jd_batch* b, jd_mask lanes) {
    method* m = b->implicit;
    const jd_mask taken = b->accepted & lanes;
    const jd_real longest = settle(b, taken);
    m->known &= ~taken;
    jd_control_commit(&m->control, b, lanes);
    b->h = jd_min(b->h, longest);
    for (int i = 0; i < JD_LANES; i++)
        b->lane[i].statistics.implicit += jd_mask_get(b->busy & taken, i);
}

// The terms of the dense output.
static void refine(jd_batch* b, jd_mask lanes) {
    method* m = b->implicit;
    m->ready |= lanes;
    for (int i = 0; i < b->total; i++) {
        m->rise[i] = b->y_new[i] - b->y[i];
        for (int k = 0; k < BENDS; k++)
            m->bend[k][i] = weighted(m, jd_rodas_dense[k], STAGES, i);
    }
}

static jd_status sample(const jd_batch* b, jd_real t, jd_real* y) {
    const method* m = b->implicit;
    const jd_real x = (t - b->t) / b->h, x1 = 1.0 - x;
    for (int i = 0; i < b->total; i++) {
        const jd_real bend = m->bend[0][i] + x * (m->bend[1][i] + x * m->bend[2][i]);
        y[i] = b->y[i] + x * (m->rise[i] + x1 * bend);
    }
    return JD_OK;
}

static jd_status interpolate(const jd_batch* b, int lane, double t, double* y) {
    const method* m = b->implicit;
    if (!jd_mask_get(m->ready, lane))
        return JD_ERR_SOLVER;
    sample(b, jd_set(t), m->y);
    jd_rows_copy(b, lane, m->y, y);
    return JD_OK;
}

// ---- Spectral radius ---------------------------------------------------------------------------

// Divide a matrix by its norm of Frobenius. @return the norm.
static jd_real normalise(jd_real* a, int count) {
    jd_real sum = jd_set(DBL_MIN);
    for (int i = 0; i < count; i++)
        sum += a[i] * a[i];
    const jd_real norm = jd_sqrt(sum);
    for (int i = 0; i < count; i++)
        a[i] = a[i] / norm;
    return norm;
}

static void square(const jd_real* a, int n, jd_real* result) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            jd_real sum = jd_set(0.0);
            for (int k = 0; k < n; k++)
                sum += a[i * n + k] * a[k * n + j];
            result[i * n + j] = sum;
        }
}

// |J^4|^(1/4), states measured in what the error norm allows.                     [solver:S8]
jd_real jd_rosenbrock_radius(const jd_batch* b, jd_mask lanes) {
    const method* m = b->implicit;
    const int n = used_in(b, lanes), count = n * n;
    const double rtol = b->spec->tolerance;
    jd_real *a = m->power[0], *other = m->power[1];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i * n + j] = m->jacobian[i * b->n + j] * (b->atol[j] + rtol * jd_abs(b->y[j])) /
                           (b->atol[i] + rtol * jd_abs(b->y[i]));
    const jd_real first = normalise(a, count);
    square(a, n, other);
    const jd_real second = normalise(other, count);
    square(other, n, a);
    return first * jd_sqrt(second * jd_sqrt(normalise(a, count)));
}

const jd_stepper JD_STEPPER(rosenbrock) = {
    .info = {.name = "rosenbrock",
             .text = "linearly implicit Rosenbrock 5(4), RODAS5P, for stiff motion, in lanes",
             .order = ORDER,
             .dense_order = 4},
    .repeats = true,
    .degree = 4,
    .create = create,
    .free = destroy,
    .start = start,
    .attempt = attempt,
    .refine = refine,
    .interpolate = interpolate,
    .sample = sample,
    .commit = commit,
};
