// Least squares with the Levenberg-Marquardt method of MINPACK (cminpack).          [@more1978]
//
// Each free parameter p is moved through a variable u that knows no bounds, p = p(u):
//     range above min           p = min + exp(u)
//     range below max           p = max - exp(-u)
//     range between             p = min + (max - min)/(1 + exp(-u))
// Derivatives are central differences in u, good to about 1e-10; the Jacobian that is left at the
// end is one by p. A step to where the law has no value is refused by the method like any step that
// makes things worse.

#include "fit/solve.h"
#include "friction/evaluate.h"
#include "judder/maths.h"

#include <cminpack.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define STEP 1e-5        // of central differences in u
#define TOLERANCE 1e-12  // relative change of sum and of variables at which the method ends
#define NO_VALUE 1e100   // residual where the law has no value
#define INFLUENCE 1e-8   // change of all loads, relative, for a relative change of 1 of a parameter
#define DEPENDENT 1e-10  // share of a column that is its own, squared, below which there is none

// ---- Variables ----------------------------------------------------------------------------------

static double to_variable(jd_range r, double p) {
    const bool low = isfinite(r.min), high = isfinite(r.max);
    if (low && high)
        return jd_log((p - r.min) / (r.max - p));
    return low ? jd_log(p - r.min) : high ? -jd_log(r.max - p) : p;
}

static double to_value(jd_range r, double u) {
    const bool low = isfinite(r.min), high = isfinite(r.max);
    if (low && high)
        return r.min + (r.max - r.min) / (1.0 + jd_exp(-u));
    return low ? r.min + jd_exp(u) : high ? r.max - jd_exp(-u) : u;
}

// dp/du
static double slope(jd_range r, double p) {
    const bool low = isfinite(r.min), high = isfinite(r.max);
    if (low && high)
        return (p - r.min) * (r.max - p) / (r.max - r.min);
    return low ? p - r.min : high ? r.max - p : 1.0;
}

// ---- Residuals ----------------------------------------------------------------------------------

static jd_status evaluate(jd_fit_system* s, const double* u, double* residuals) {
    for (int k = 0; k < s->free_count; k++)
        s->values[s->free[k]] = to_value(s->ranges[s->free[k]], u[k]);
    const jd_law_batch batch = {.law = s->law,
                                .parameters = s->values,
                                .patch = s->patch,
                                .count = s->count,
                                .motions = s->motions,
                                .leans = s->leans,
                                .eps = s->eps,
                                .loads = s->model};
    const jd_status status = jd_law_load_batch(&batch);
    if (status != JD_OK)
        return jd_fail(s->context, status, "law '%s': %s", s->law->name, jd_status_text(status));
    const double scale = s->values[s->law->parameter_count] * s->normal_force;
    for (int i = 0; i < s->count; i++) {
        jd_wrench* model = &s->model[i];
        const double weight = s->weights ? s->weights[i] : 1.0;
        *model = (jd_wrench){scale * model->fx, scale * model->fy, scale * model->m};
        double* r = residuals + 3 * (size_t)i;
        r[0] = s->by_force * weight * jd_fit_off(model->fx, s->loads[i].fx);
        r[1] = s->by_force * weight * jd_fit_off(model->fy, s->loads[i].fy);
        r[2] = s->by_moment * weight * jd_fit_off(model->m, s->loads[i].m);
        for (int j = 0; j < 3; j++)
            if (!isfinite(r[j]))
                r[j] = NO_VALUE;
    }
    s->evaluations++;
    return JD_OK;
}

// Derivatives by u.
static jd_status differentiate(jd_fit_system* s, const double* u, double* jacobian) {
    const size_t m = 3 * (size_t)s->count;
    double moved[JD_FIT_PARAMETERS];
    for (int k = 0; k < s->free_count; k++)
        moved[k] = u[k];
    for (int k = 0; k < s->free_count; k++) {
        double* column = jacobian + m * (size_t)k;
        moved[k] = u[k] + STEP;
        jd_status status = evaluate(s, moved, column);
        moved[k] = u[k] - STEP;
        if (status == JD_OK)
            status = evaluate(s, moved, s->work);
        if (status != JD_OK)
            return status;
        moved[k] = u[k];
        for (size_t i = 0; i < m; i++)
            column[i] = (column[i] - s->work[i]) / (2.0 * STEP);
    }
    return JD_OK;
}

// What MINPACK calls: flag 1 for the residuals, 2 for their derivatives.
static int answer(void* system, int m, int n, const double* u, double* residuals, double* jacobian,
                  int stride, int flag) {
    (void)m, (void)n, (void)stride;
    jd_fit_system* s = system;
    const jd_status status = flag == 1   ? evaluate(s, u, residuals)
                             : flag == 2 ? differentiate(s, u, jacobian)
                                         : JD_OK;
    return status == JD_OK ? 0 : -1;
}

// ---- Solution -----------------------------------------------------------------------------------

jd_status jd_fit_allocate(jd_fit_system* s) {
    const size_t m = 3 * (size_t)s->count;
    s->model = calloc((size_t)s->count, sizeof *s->model);
    s->residuals = calloc(m, sizeof *s->residuals);
    s->jacobian = calloc(m * (size_t)s->free_count, sizeof *s->jacobian);
    s->work = calloc(2 * m, sizeof *s->work);
    if (s->model && s->residuals && s->jacobian && s->work)
        return JD_OK;
    return jd_fail(s->context, JD_ERR_MEMORY, "out of memory for a fit to %d motions", s->count);
}

void jd_fit_end(jd_fit_system* s) {
    free(s->model);
    free(s->residuals);
    free(s->jacobian);
    free(s->work);
}

// "b_T = 0.78, m_T = 2.65"
static void put_values(const jd_fit_system* s, char* text, size_t size) {
    size_t used = 0;
    text[0] = 0;
    for (int k = 0; k < s->free_count && used < size; k++)
        used += (size_t)snprintf(text + used, size - used, "%s%s = %.6g", k ? ", " : "",
                                 s->names[s->free[k]], s->values[s->free[k]]);
}

// Residuals, model and Jacobian by p at the solution.
static jd_status finish(jd_fit_system* s, const double* u) {
    const size_t m = 3 * (size_t)s->count;
    jd_status status = differentiate(s, u, s->jacobian);
    if (status == JD_OK)
        status = evaluate(s, u, s->residuals);
    for (int k = 0; k < s->free_count && status == JD_OK; k++) {
        const double by = slope(s->ranges[s->free[k]], s->values[s->free[k]]);
        for (size_t i = 0; i < m; i++)
            s->jacobian[m * (size_t)k + i] /= by;
    }
    return status;
}

jd_status jd_fit_solve(jd_fit_system* s) {
    const int m = 3 * s->count, n = s->free_count;
    double u[JD_FIT_PARAMETERS], diagonal[JD_FIT_PARAMETERS], qtf[JD_FIT_PARAMETERS];
    double work[3][JD_FIT_PARAMETERS];
    int pivots[JD_FIT_PARAMETERS], calls, derivatives;
    char text[256];
    for (int k = 0; k < n; k++)
        u[k] = to_variable(s->ranges[s->free[k]], s->values[s->free[k]]);
    const int info = lmder(answer, s, m, n, u, s->residuals, s->jacobian, m, TOLERANCE, TOLERANCE,
                           0.0, s->max_evaluations, diagonal, 1, 1.0, 0, &calls, &derivatives,
                           pivots, qtf, work[0], work[1], work[2], s->work + m);
    if (info < 0)
        return JD_ERR_NAME;
    if (info == 0)
        return jd_fail(s->context, JD_ERR_ARGUMENT, "%d motions are too few for %d parameters",
                       s->count, n);
    const jd_status status = finish(s, u);
    if (status != JD_OK || info != 5)
        return status;
    put_values(s, text, sizeof text);
    return jd_fail(s->context, JD_ERR_SOLVER,
                   "the fit does not converge within %d evaluations; last values: %s",
                   s->max_evaluations, text);
}

// ---- Covariance ---------------------------------------------------------------------------------

static double product(const jd_fit_system* s, int i, int j) {
    const size_t m = 3 * (size_t)s->count;
    const double *a = s->jacobian + m * (size_t)i, *b = s->jacobian + m * (size_t)j;
    double sum = 0.0;
    for (size_t k = 0; k < m; k++)
        sum += a[k] * b[k];
    return sum;
}

// The length of all loads, weighted as the residuals.
static double loads_length(const jd_fit_system* s) {
    double sum = 0.0;
    for (int i = 0; i < s->count; i++) {
        const double weight = s->weights ? s->weights[i] : 1.0;
        const jd_wrench l = s->loads[i];
        const double T = s->by_force * weight * jd_hypot(jd_fit_off(0, l.fx), jd_fit_off(0, l.fy));
        const double M = s->by_moment * weight * jd_fit_off(0, l.m);
        sum += T * T + M * M;
    }
    return sqrt(sum);
}

static jd_status not_determined(const jd_fit_system* s, int k) {
    const int i = s->free[k];
    return jd_fail(s->context, JD_ERR_ARGUMENT,
                   "parameter '%s' is not determined by these motions (last value %.6g)",
                   s->names[i], s->values[i]);
}

// Cholesky factor L of the matrix, whose diagonal is 1, in its lower half. @return -1, or the row
// that depends on those before it.
static int factor(int n, double a[JD_FIT_PARAMETERS][JD_FIT_PARAMETERS]) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = a[i][j];
            for (int k = 0; k < j; k++)
                sum -= a[i][k] * a[j][k];
            if (i == j && !(sum > DEPENDENT))
                return i;
            a[i][j] = i == j ? sqrt(sum) : sum / a[j][j];
        }
    return -1;
}

// Column `c` of the inverse of L L'.
static void solve_column(int n, double l[JD_FIT_PARAMETERS][JD_FIT_PARAMETERS], int c, double* x) {
    for (int i = 0; i < n; i++) {
        x[i] = i == c ? 1.0 : 0.0;
        for (int k = 0; k < i; k++)
            x[i] -= l[i][k] * x[k];
        x[i] /= l[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            x[i] -= l[k][i] * x[k];
        x[i] /= l[i][i];
    }
}

jd_status jd_fit_covariance(const jd_fit_system* s,
                            double covariance[JD_FIT_PARAMETERS][JD_FIT_PARAMETERS]) {
    double a[JD_FIT_PARAMETERS][JD_FIT_PARAMETERS], length[JD_FIT_PARAMETERS];
    const int n = s->free_count;
    const double least = INFLUENCE * loads_length(s);
    for (int i = 0; i < n; i++) {
        const int place = s->free[i];
        length[i] = sqrt(product(s, i, i));
        if (!(length[i] * slope(s->ranges[place], s->values[place]) > least))
            return not_determined(s, i);
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = product(s, i, j) / (length[i] * length[j]);
    const int dependent = factor(n, a);
    if (dependent >= 0)
        return not_determined(s, dependent);
    for (int c = 0; c < n; c++) {
        double column[JD_FIT_PARAMETERS];
        solve_column(n, a, c, column);
        for (int i = 0; i < n; i++)
            covariance[i][c] = column[i] / (length[i] * length[c]);
    }
    return JD_OK;
}
