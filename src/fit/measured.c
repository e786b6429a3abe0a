// A law fitted to measured rows, with confidence intervals.                        [fitting:D2]
//
// Forces and moments have noise of their own, each the same for all rows. Both are estimated from
// what the fit leaves, divided by the degrees of freedom that the parameters leave to each: the
// rows' leverages say how many parameters they have used up. Weights and fit follow each other
// until they agree. The variance of a parameter is the sum of what comes from forces and from
// moments; its degrees of freedom follow from both (Welch and Satterthwaite).      [fitting:D3]

#include "fit/solve.h"
#include "numeric/student.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define LEVEL 0.95    // of the intervals
#define PASSES 50     // of weights and fit
#define SETTLED 1e-6  // relative change of the noise at which they agree
#define LEAST 1e-10   // noise below this share of the loads is rounding

typedef double matrix[JD_FIT_PARAMETERS][JD_FIT_PARAMETERS];

// Noise of one kind of residual, forces or moments.
typedef struct noise {
    double size;     // typical load
    double count;    // residuals; 0: none of this kind was measured
    double freedom;  // residuals less parameters used up
    double sigma;    // standard deviation
    matrix gram;     // its share of J'J
} noise;

jd_fit_data jd_fit_data_default(void) { return (jd_fit_data){.mu = 1.0, .normal_force = 1.0}; }

// ---- Checks -------------------------------------------------------------------------------------

// "row 3" or "row 3 (line 5)"
#define ROW_TEXT 48
static const char* row_text(const jd_fit_data* data, int i, char text[ROW_TEXT]) {
    if (data->rows[i].line > 0)
        snprintf(text, ROW_TEXT, "row %d (line %d)", i + 1, data->rows[i].line);
    else
        snprintf(text, ROW_TEXT, "row %d", i + 1);
    return text;
}

static double known(double load) { return isnan(load) ? 0 : load; }

static jd_status check_row(jd_context* context, const jd_fit_data* data, int i) {
    const jd_measurement* r = &data->rows[i];
    char text[ROW_TEXT];
    if (!isfinite(r->motion.vx) || !isfinite(r->motion.vy) || !isfinite(r->motion.w) ||
        isinf(r->load.fx) || isinf(r->load.fy) || isinf(r->load.m))
        return jd_fail(context, JD_ERR_NOT_FINITE, "%s holds a value that is not finite",
                       row_text(data, i, text));
    if (data->eps == 0.0 && r->motion.vx == 0.0 && r->motion.vy == 0.0 && r->motion.w == 0.0)
        return jd_fail(context, JD_ERR_REST,
                       "%s has no motion: friction at rest says nothing about a law",
                       row_text(data, i, text));
    return JD_OK;
}

static jd_status check_data(jd_context* context, const jd_fit_data* data, int parameters) {
    double power = 0.0;
    if (!(data->mu > 0.0 && isfinite(data->mu)) ||
        !(data->normal_force > 0.0 && isfinite(data->normal_force)))
        return jd_fail(context, JD_ERR_RANGE, "mu is %g and the normal force %g N, must be > 0",
                       data->mu, data->normal_force);
    if (!(data->eps >= 0.0 && isfinite(data->eps)))
        return jd_fail(context, JD_ERR_RANGE, "eps is %g m/s, must be >= 0", data->eps);
    if (parameters == 0)
        return jd_fail(context, JD_ERR_ARGUMENT, "nothing to fit: no parameter is free");
    if (data->row_count < parameters + 1)
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "%d rows are too few: %d parameters need at least %d", data->row_count,
                       parameters, parameters + 1);
    for (int i = 0; i < data->row_count; i++) {
        const jd_measurement* r = &data->rows[i];
        const jd_status status = check_row(context, data, i);
        if (status != JD_OK)
            return status;
        power += known(r->load.fx) * r->motion.vx + known(r->load.fy) * r->motion.vy +
                 known(r->load.m) * r->motion.w;
    }
    if (power <= 0.0)
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "the loads drive the motion (power %.4g): they must be written along it, "
                       "with the opposite sign of the friction on the body",
                       power);
    return JD_OK;
}

// ---- Noise --------------------------------------------------------------------------------------

// Typical loads, to begin with.
static void first_noise(const jd_fit_data* data, const jd_patch* patch, noise kinds[2]) {
    double force = 0.0, moment = 0.0, forces = 0.0, moments = 0.0;
    for (int i = 0; i < data->row_count; i++) {
        const jd_wrench l = data->rows[i].load;
        force += known(l.fx) * known(l.fx) + known(l.fy) * known(l.fy);
        moment += known(l.m) * known(l.m);
        forces += !isnan(l.fx) + !isnan(l.fy);
        moments += !isnan(l.m);
    }
    kinds[0].count = forces;
    kinds[1].count = moments;
    force /= fmax(forces, 1);
    moment /= fmax(moments, 1);
    const double scale = data->mu * data->normal_force;
    kinds[0].size = force > 0.0 ? sqrt(force) : scale;
    kinds[1].size = moment > 0.0 ? sqrt(moment) : scale * jd_patch_size(patch);
    kinds[0].sigma = kinds[0].size;
    kinds[1].sigma = kinds[1].size;
}

// The share of forces (0) and moments (1) in J'J.
static void add_gram(const jd_fit_system* s, noise kinds[2]) {
    const size_t m = 3 * (size_t)s->count;
    for (int i = 0; i < s->free_count; i++)
        for (int j = 0; j < s->free_count; j++) {
            const double *a = s->jacobian + m * (size_t)i, *b = s->jacobian + m * (size_t)j;
            double sum[2] = {0.0, 0.0};
            for (size_t k = 0; k < m; k++)
                sum[k % 3 == 2] += a[k] * b[k];
            kinds[0].gram[i][j] = sum[0];
            kinds[1].gram[i][j] = sum[1];
        }
}

// Noise from what the last fit has left. @return the largest relative change.
static double next_noise(const jd_fit_system* s, matrix covariance, noise kinds[2]) {
    double sum[2] = {0.0, 0.0}, change = 0.0;
    for (size_t k = 0; k < 3 * (size_t)s->count; k++)
        sum[k % 3 == 2] += s->residuals[k] * s->residuals[k];
    add_gram(s, kinds);
    for (int q = 0; q < 2; q++) {
        double used = 0.0;  // leverages: trace of C J'J
        for (int i = 0; i < s->free_count; i++)
            for (int j = 0; j < s->free_count; j++)
                used += covariance[i][j] * kinds[q].gram[j][i];
        kinds[q].freedom = kinds[q].count - used;
        if (kinds[q].count == 0)
            continue;
        const double before = kinds[q].sigma;
        const double found = before * sqrt(sum[q] / kinds[q].freedom);
        kinds[q].sigma = fmax(found, LEAST * kinds[q].size);
        change = fmax(change, fabs(kinds[q].sigma / before - 1.0));
    }
    return change;
}

static jd_status settle(jd_fit_system* s, matrix covariance, noise kinds[2]) {
    for (int pass = 0; pass < PASSES; pass++) {
        s->by_force = 1.0 / kinds[0].sigma;
        s->by_moment = 1.0 / kinds[1].sigma;
        jd_status status = jd_fit_solve(s);
        if (status == JD_OK)
            status = jd_fit_covariance(s, covariance);
        if (status != JD_OK)
            return status;
        if (next_noise(s, covariance, kinds) < SETTLED)
            return JD_OK;
    }
    return jd_fail(s->context, JD_ERR_SOLVER,
                   "the noise of forces (%.4g) and moments (%.4g) does not settle in %d fits",
                   kinds[0].sigma, kinds[1].sigma, PASSES);
}

// ---- Intervals ----------------------------------------------------------------------------------

// The share of forces or moments in the variance of free parameter i: (C G C)_ii.
static double share(const jd_fit_system* s, matrix covariance, matrix gram, int i) {
    double sum = 0.0;
    for (int j = 0; j < s->free_count; j++)
        for (int k = 0; k < s->free_count; k++)
            sum += covariance[i][j] * gram[j][k] * covariance[k][i];
    return sum;
}

// What a kind adds to the inverse of the degrees of freedom.
static double part(double share, double freedom) { return share > 0 ? share * share / freedom : 0; }

static void tell_errors(const jd_fit_system* s, matrix covariance, noise kinds[2], jd_fit* fit) {
    for (int i = 0; i < s->free_count; i++) {
        jd_fit_parameter* p = &fit->parameters[s->free[i]];
        const double force = share(s, covariance, kinds[0].gram, i);
        const double moment = share(s, covariance, kinds[1].gram, i);
        const double whole = force + moment;
        const double freedom =
            whole * whole / (part(force, kinds[0].freedom) + part(moment, kinds[1].freedom));
        p->error = sqrt(covariance[i][i]);
        const double reach = jd_student_bound(LEVEL, freedom) * p->error;
        p->low = p->value - reach;
        p->high = p->value + reach;
        for (int j = 0; j < s->free_count; j++)
            fit->correlation[s->free[i]][s->free[j]] =
                covariance[i][j] / sqrt(covariance[i][i] * covariance[j][j]);
    }
    fit->force.noise = kinds[0].count > 0 ? kinds[0].sigma : (double)NAN;
    fit->moment.noise = kinds[1].count > 0 ? kinds[1].sigma : (double)NAN;
}

// ---- The fit ------------------------------------------------------------------------------------

static void use_data(const jd_fit_data* data, jd_fit_system* s) {
    const int mu = s->law->parameter_count;
    s->eps = data->eps;
    s->normal_force = data->normal_force;
    s->start[mu] = s->values[mu] = data->mu;
    if (data->fit_mu)
        s->free[s->free_count++] = mu;
}

jd_status jd_fit_measured(jd_context* context, const jd_fit_problem* problem,
                          const jd_fit_data* data, jd_fit* fit) {
    jd_fit_system s;
    matrix covariance;
    noise kinds[2];
    jd_motion* motions = NULL;
    jd_wrench* loads = NULL;
    jd_status status = jd_fit_begin(context, problem, &s);
    if (status != JD_OK)
        return status;
    if (!data || (data->row_count > 0 && !data->rows))
        return jd_fail(context, JD_ERR_ARGUMENT, "a fit needs measured rows");
    use_data(data, &s);
    status = check_data(context, data, s.free_count);
    if (status != JD_OK)
        return status;
    motions = calloc((size_t)data->row_count, sizeof *motions);
    loads = calloc((size_t)data->row_count, sizeof *loads);
    for (int i = 0; motions && loads && i < data->row_count; i++) {
        motions[i] = data->rows[i].motion;
        loads[i] = data->rows[i].load;
    }
    s.count = data->row_count;
    s.motions = motions;
    s.loads = loads;
    status = motions && loads
                 ? jd_fit_allocate(&s)
                 : jd_fail(context, JD_ERR_MEMORY, "out of memory for %d rows", data->row_count);
    first_noise(data, problem->patch, kinds);
    if (status == JD_OK)
        status = settle(&s, covariance, kinds);
    if (status == JD_OK) {
        jd_fit_tell(&s, fit);
        tell_errors(&s, covariance, kinds, fit);
    }
    jd_fit_end(&s);
    free(motions);
    free(loads);
    return status;
}
