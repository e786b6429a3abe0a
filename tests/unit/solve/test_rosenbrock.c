// The Rosenbrock method: its coefficients, its order with and without stiffness, its dense output,
// and its control of the error.

#include "judder/run.h"
#include "numeric/lu.h"
#include "solve/step/rodas5p.h"
#include "solve/step/stepper.h"
#include "support/check.h"
#include "support/equal_steps.h"
#include "support/random.h"
#include "support/stiff.h"
#include "support/system/oscillator.h"

#include <stdlib.h>

#define STAGES JD_RODAS_STAGES

// ---- Coefficients ------------------------------------------------------------------------------

// The coefficients as the theory has them: alpha, beta = alpha + Gamma, and the weights b of the
// solution and of the one it is compared with.
typedef struct tableau {
    double alpha[STAGES][STAGES], beta[STAGES][STAGES];
    double b[STAGES], other[STAGES];
} tableau;

static tableau turned_back(void) {
    tableau t = {0};
    double Gamma[STAGES][STAGES] = {0};
    for (int k = 0; k < STAGES; k++)
        for (int i = k; i < STAGES; i++) {
            double sum = i == k;
            for (int j = k; j < i; j++)
                sum += jd_rodas_C[i][j] * Gamma[j][k];
            Gamma[i][k] = sum * jd_rodas_gamma;
        }
    for (int i = 0; i < STAGES; i++)
        for (int k = 0; k < STAGES; k++) {
            for (int j = 0; j < i; j++)
                t.alpha[i][k] += jd_rodas_A[i][j] * Gamma[j][k];
            t.beta[i][k] = t.alpha[i][k] + Gamma[i][k];
        }
    for (int k = 0; k < STAGES; k++) {
        t.other[k] = t.alpha[STAGES - 1][k];
        t.b[k] = t.other[k] + Gamma[STAGES - 1][k];
    }
    return t;
}

// The vector of a tree with two branches at most, x and y (NULL: none): one branch goes by beta,
// two by alpha.
static void grow(const tableau* t, const double* x, const double* y, double* tree) {
    for (int i = 0; i < STAGES; i++) {
        double sx = 0, sy = y ? 0 : 1;
        for (int j = 0; j < STAGES; j++) {
            sx += (y ? t->alpha : t->beta)[i][j] * x[j];
            if (y)
                sy += t->alpha[i][j] * y[j];
        }
        tree[i] = sx * sy;
    }
}

static double sum(const double* weight, const double* tree) {
    double s = 0;
    for (int i = 0; i < STAGES; i++)
        s += weight[i] * tree[i];
    return s;
}

// Conditions of order up to 4 for both solutions, and of order 5 for the one that is carried on.
// Numbers of 1e2 with 16 digits cancel: 1e-13.
TEST(coefficients_fulfil_the_conditions_of_order) {
    const tableau t = turned_back();
    const double tol = 1e-13;
    double one[STAGES], two[STAGES], tall3[STAGES], wide3[STAGES], c[STAGES], tree[STAGES];
    for (int i = 0; i < STAGES; i++)
        one[i] = 1;
    grow(&t, one, NULL, two);
    grow(&t, two, NULL, tall3);
    grow(&t, one, one, wide3);
    for (int i = 0; i < STAGES; i++) {
        c[i] = 0;
        double drift = 0;
        for (int j = 0; j < STAGES; j++) {
            c[i] += t.alpha[i][j];
            drift += t.beta[i][j] - t.alpha[i][j];
        }
        CHECK_ABS(c[i], jd_rodas_time[i], tol);
        CHECK_ABS(drift, jd_rodas_drift[i], tol);
    }
    const double* const weights[] = {t.b, t.other};
    for (int w = 0; w < 2; w++) {
        const double* b = weights[w];
        CHECK_ABS(sum(b, one), 1.0, tol);
        CHECK_ABS(sum(b, two), 1.0 / 2, tol);
        CHECK_ABS(sum(b, tall3), 1.0 / 6, tol);
        CHECK_ABS(sum(b, wide3), 1.0 / 3, tol);
        grow(&t, tall3, NULL, tree);
        CHECK_ABS(sum(b, tree), 1.0 / 24, tol);
        grow(&t, wide3, NULL, tree);
        CHECK_ABS(sum(b, tree), 1.0 / 12, tol);
        grow(&t, one, two, tree);
        CHECK_ABS(sum(b, tree), 1.0 / 8, tol);
        for (int i = 0; i < STAGES; i++)
            tree[i] = c[i] * c[i] * c[i];
        CHECK_ABS(sum(b, tree), 1.0 / 4, tol);
    }
    for (int i = 0; i < STAGES; i++)
        tree[i] = c[i] * c[i] * c[i] * c[i];
    CHECK_ABS(sum(t.b, tree), 1.0 / 5, tol);
    CHECK(fabs(sum(t.other, tree) - 1.0 / 5) > 1e-4);
    grow(&t, two, two, tree);
    CHECK_ABS(sum(t.b, tree), 1.0 / 20, tol);
    grow(&t, one, wide3, tree);
    CHECK_ABS(sum(t.b, tree), 1.0 / 15, tol);
}

// ---- Linear systems ----------------------------------------------------------------------------

TEST(elimination_solves_what_needs_pivots) {
    enum { N = 9 };
    double a[N * N], kept[N * N], x[N], want[N];
    jd_mask swap[N * N];
    for (int trial = 0; trial < 200; trial++) {
        for (int i = 0; i < N * N; i++)
            kept[i] = a[i] = random_between(-1, 1) * (i % (N + 1) == 0 ? 1e-14 : 1);
        for (int i = 0; i < N; i++)
            want[i] = random_between(-1, 1);
        for (int i = 0; i < N; i++) {
            x[i] = 0;
            for (int j = 0; j < N; j++)
                x[i] += kept[i * N + j] * want[j];
        }
        jd_lu lu = {.n = N, .a = a, .swap = swap};
        jd_lu_factorise(&lu);
        jd_lu_solve(&lu, x);
        // Rounding, times condition numbers that are seldom above 1e3. Without pivots the small
        // diagonal would leave errors of 1e-2 and more.
        for (int i = 0; i < N; i++)
            CHECK_ABS(x[i], want[i], 1e-10);
    }
}

// ---- Order -------------------------------------------------------------------------------------

static void exact_relaxation(double t, double* y) { y[0] = cos(t); }

static errors smooth(int steps) {
    const equal_steps c = {&JD_STEPPER(rosenbrock), &oscillator, 0, exact_oscillator};
    return with_equal_steps(&c, steps);
}

static errors stiff(double rate, int steps) {
    const equal_steps c = {&JD_STEPPER(rosenbrock), &relaxation, rate, exact_relaxation};
    return with_equal_steps(&c, steps);
}

// Halving the step divides the error by 2^order, without stiffness and with a right-hand side that
// depends on time. Steps small enough for the leading term, errors far above rounding.
TEST(the_order_is_five) {
    for (int steps = 20; steps <= 40; steps *= 2) {
        const double coarse = smooth(steps).end;
        const double fine = smooth(2 * steps).end;
        printf("  %d steps: error %.2e, order %.2f\n", steps, coarse, log2(coarse / fine));
        CHECK_ABS(log2(coarse / fine), 5.0, 0.3);
    }
}

// The interpolant has order 4: an error of order h^5 within a step.
TEST(dense_output_has_order_four_or_better) {
    for (int steps = 20; steps <= 40; steps *= 2) {
        const double coarse = smooth(steps).between;
        const double fine = smooth(2 * steps).between;
        CHECK(log2(coarse / fine) > 4.0 && log2(coarse / fine) < 5.5);
    }
}

// Prothero and Robinson's problem. With h rate large the error at the ends of steps is of order
// h^2/rate, which vanishes with the rate; what counts is the error between, of order 4 or more.
TEST(stiffness_leaves_order_four_or_more) {
    for (double rate = 1e4; rate < 1e7; rate *= 10) {
        const errors coarse = stiff(rate, 10);
        const errors fine = stiff(rate, 20);
        const double order = log2(coarse.between / fine.between);
        printf("  rate %.0e: errors %.2e, %.2e, order %.2f\n", rate, coarse.end, coarse.between,
               order);
        CHECK(coarse.end * rate < 1e-3);
        CHECK(order > 3.8 && order < 5.5);
    }
}

// ---- Runs --------------------------------------------------------------------------------------

static jd_trajectory* run(const jd_system* system, const char* solver, double tolerance,
                          double end) {
    jd_context* context = jd_context_create();
    jd_model* model = NULL;
    jd_trajectory* trajectory = NULL;
    CHECK_INT(jd_model_create(context, system, &model), JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = end;
    options.tolerance = tolerance;
    options.solver = solver;
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    CHECK_INT(jd_trajectory_status(trajectory), JD_OK);
    jd_model_free(model);
    jd_context_free(context);
    return trajectory;
}

// An explicit method would need 10 s * 1e6/s / 3.3 = 3e6 steps. Rows between steps and the integral
// carried along are as good as the steps: some tens of steps, each within the tolerance.
TEST(a_stiff_relaxation_follows_its_closed_form) {
    for (double tolerance = 1e-4; tolerance > 1e-11; tolerance *= 1e-2) {
        jd_trajectory* t = run(&relaxation, "rosenbrock", tolerance, 10);
        const jd_run_statistics s = jd_trajectory_statistics(t);
        double worst = 0, worst_integral = 0;
        for (int64_t row = 0; row < jd_trajectory_row_count(t); row++) {
            const double time = jd_trajectory_time(t, row);
            worst = fmax(worst, fabs(jd_trajectory_states(t, row)[0] - cos(time)));
            worst_integral =
                fmax(worst_integral, fabs(jd_trajectory_outputs(t, row)[1] - sin(time)));
        }
        printf("  %.0e: %d steps, errors %.1e, %.1e\n", tolerance, (int)s.steps, worst,
               worst_integral);
        CHECK(worst < 20 * tolerance);
        CHECK(worst_integral < 100 * tolerance);
        CHECK(s.steps < 4000);
        CHECK_INT(s.implicit, s.steps);
        CHECK_INT(s.jacobians, s.steps);
        CHECK_INT(s.switches, 0);
        jd_trajectory_free(t);
    }
}

TEST(the_error_follows_the_tolerance) {
    double want[3];
    exact_oscillator(10, want);
    for (double tolerance = 1e-4; tolerance > 1e-11; tolerance *= 0.1) {
        jd_trajectory* t = run(&oscillator, "rosenbrock", tolerance, 10);
        const double error = distance(jd_trajectory_final(t), want, 3);
        CHECK(error < 50 * tolerance);
        CHECK(error > 1e-4 * tolerance || error < 1e-13);
        CHECK_ABS(jd_trajectory_outputs(t, JD_DEFAULT_ROWS)[1], -0.5 * want[1] * want[1],
                  50 * tolerance);
        jd_trajectory_free(t);
    }
}

// Against CVODE, while x creeps (t = 500) and after two jumps (t = 2000), whose times are known to
// the tolerance, and after which x is stable again.
TEST(van_der_pol_agrees_with_cvode) {
    for (double end = 500; end <= 2000; end += 1500) {
        jd_trajectory* own = run(&van_der_pol, "rosenbrock", 1e-8, end);
        jd_trajectory* judge = run(&van_der_pol, "cvode-bdf", 1e-8, end);
        const double *a = jd_trajectory_final(own), *b = jd_trajectory_final(judge);
        printf("  t = %g: x = %.10g, difference %.1e, %d steps\n", end, a[0], a[0] - b[0],
               (int)jd_trajectory_statistics(own).steps);
        CHECK_ABS(a[0], b[0], 1e-6);
        CHECK_ABS(a[1], b[1], 1e-6);
        CHECK(jd_trajectory_statistics(own).steps < 5000);
        jd_trajectory_free(own);
        jd_trajectory_free(judge);
    }
}

TEST(a_solution_that_leaves_the_numbers_fails_there) {
    jd_context* context = jd_context_create();
    jd_model* model = NULL;
    jd_trajectory* trajectory = NULL;
    CHECK_INT(jd_model_create(context, &oscillator, &model), JD_OK);
    CHECK_INT(jd_model_set(model, "blow", 0.5), JD_OK);
    jd_run_options options = jd_run_options_default(&oscillator);
    options.solver = "rosenbrock";
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    CHECK(jd_trajectory_status(trajectory) < 0);
    CHECK_ABS(jd_trajectory_final_time(trajectory), 2.0, 1e-6);
    jd_trajectory_free(trajectory);
    jd_model_free(model);
    jd_context_free(context);
}

TEST_MAIN(coefficients_fulfil_the_conditions_of_order, elimination_solves_what_needs_pivots,
          the_order_is_five, dense_output_has_order_four_or_better,
          stiffness_leaves_order_four_or_more, a_stiff_relaxation_follows_its_closed_form,
          the_error_follows_the_tolerance, van_der_pol_agrees_with_cvode,
          a_solution_that_leaves_the_numbers_fails_there)
