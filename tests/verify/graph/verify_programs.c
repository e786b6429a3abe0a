// Systems as programs against the same systems in C: Duffing's oscillator, a ball on a vibrating
// floor (impacts, sliding, rolling), a block on a belt (stick and slip). Operation by operation the
// formulas are the same, so that all solvers that take no derivatives give the same bits; and every
// engine gives the same.

#include "base/engine.h"
#include "support/graph_systems.h"
#include "support/same.h"
#include "support/system/arms.h"
#include "support/system/belt.h"

typedef struct scene {
    const jd_system* system;
    const char* solver;
    const char* engine;
    double end, tolerance;
} scene;

#define MODELS 11  // fills no width

// Trajectories that differ in their first parameter.
static void run(const scene* s, jd_model** models, jd_trajectory** trajectories) {
    static jd_context* context;  // of all models
    context = context ? context : jd_context_create();
    for (int i = 0; i < MODELS; i++) {
        REQUIRE(jd_model_create(context, s->system, &models[i]) == JD_OK);
        const jd_parameter* first = &s->system->parameters[0];
        REQUIRE(jd_model_set(models[i], first->name, first->value * (1 + 0.01 * i)) == JD_OK);
    }
    jd_run_options o = jd_run_options_default(s->system);
    o.end = s->end;
    o.solver = s->solver;
    o.engine = s->engine;
    o.tolerance = s->tolerance;
    o.record = JD_RECORD_GRID;
    o.output_step = s->end / 100;
    o.threads = 1;
    const jd_status status = jd_run_many((const jd_model* const*)models, MODELS, &o, trajectories);
    if (status < 0)
        CHECK_FAILED("%s with %s: %s", s->system->name, s->solver, jd_context_message(context));
    REQUIRE(status == JD_OK);
}

static void free_all(jd_model** models, jd_trajectory** trajectories) {
    for (int i = 0; i < MODELS; i++) {
        jd_trajectory_free(trajectories[i]);
        jd_model_free(models[i]);
    }
}

// ---- The same bits -------------------------------------------------------------------------------

static void check_bits(const scene* a, const scene* b) {
    jd_model *ma[MODELS], *mb[MODELS];
    jd_trajectory *ta[MODELS], *tb[MODELS];
    run(a, ma, ta);
    run(b, mb, tb);
    for (int i = 0; i < MODELS; i++) {
        CHECK(jd_trajectory_status(ta[i]) >= 0);
        check_same_trajectory(ta[i], tb[i]);
    }
    free_all(ma, ta);
    free_all(mb, tb);
}

static const char* const solvers[] = {"auto", "rk5", "rk8", "rosenbrock"};

static void check_engines(const jd_system* system, double end) {
    for (size_t k = 0; k < sizeof solvers / sizeof *solvers; k++)
        for (int i = 0; i < jd_engine_count(); i++)
            if (jd_engine_runs(i)) {
                const scene one = {system, solvers[k], "base-1", end, 1e-8};
                scene other = one;
                other.engine = jd_engine_at(i)->name;
                check_bits(&one, &other);
            }
}

TEST(every_engine_gives_a_program_the_same_bits) {
    graph_system s;
    graph_duffing(&s);
    check_engines(&s.system, 20);
    graph_system_free(&s);
    graph_ball(&s);
    check_engines(&s.system, 1);
    graph_system_free(&s);
    graph_belt(&s);
    check_engines(&s.system, 20);
    graph_system_free(&s);
}

static void check_against_c(const jd_system* program, const jd_system* c, const char* solver,
                            double end) {
    const scene a = {program, solver, NULL, end, 1e-9}, b = {c, solver, NULL, end, 1e-9};
    check_bits(&a, &b);
}

TEST(duffing_as_a_program_has_the_bits_of_duffing_in_c) {
    graph_system s;
    graph_duffing(&s);
    check_against_c(&s.system, system_named("duffing"), "auto", 50);
    check_against_c(&s.system, system_named("duffing"), "rk8", 50);
    check_against_c(&s.system, system_named("duffing"), "cvode-adams", 10);
    check_against_c(&s.system, system_named("duffing"), "cvode-bdf", 10);
    graph_system_free(&s);
}

TEST(a_bouncing_ball_as_a_program_has_the_bits_of_the_one_in_c) {
    graph_system s;
    graph_ball(&s);
    check_against_c(&s.system, system_named("bouncing-ball"), "auto", 2);
    check_against_c(&s.system, system_named("bouncing-ball"), "rk8", 2);
    check_against_c(&s.system, system_named("bouncing-ball"), "cvode-adams", 1);
    graph_system_free(&s);
}

TEST(a_belt_oscillator_as_a_program_has_the_bits_of_the_one_in_c) {
    graph_system s;
    graph_belt(&s);
    check_against_c(&s.system, &belt_system, "auto", 40);
    check_against_c(&s.system, &belt_system, "rk5", 40);
    check_against_c(&s.system, &belt_system, "cvode-adams", 20);
    graph_system_free(&s);
}

TEST(a_double_pendulum_as_a_program_has_the_bits_of_the_one_in_c) {
    graph_system s;
    graph_arms(&s);
    check_engines(&s.system, 5);
    check_against_c(&s.system, &arms_system, "auto", 10);
    check_against_c(&s.system, &arms_system, "rk5", 10);
    graph_system_free(&s);
}

// ---- Derivatives ---------------------------------------------------------------------------------

// With its own derivatives the implicit method comes to the same motion; regular, so that errors
// stay small.
TEST(exact_and_difference_jacobians_lead_to_the_same_motion) {
    graph_system s;
    graph_duffing(&s);
    jd_model *ma[MODELS], *mb[MODELS];
    jd_trajectory *ta[MODELS], *tb[MODELS];
    const scene a = {&s.system, "rosenbrock", NULL, 2, 1e-11};
    const scene b = {system_named("duffing"), "rosenbrock", NULL, 2, 1e-11};
    run(&a, ma, ta);
    run(&b, mb, tb);
    for (int i = 0; i < MODELS; i++) {
        const double *x = jd_trajectory_final(ta[i]), *y = jd_trajectory_final(tb[i]);
        for (int k = 0; k < 2; k++)
            CHECK_ABS(x[k], y[k], 1e-9);  // 100 times the tolerance: some 100 steps
        // Two differences and one along the motion fewer per step.
        CHECK(jd_trajectory_statistics(ta[i]).rhs < jd_trajectory_statistics(tb[i]).rhs);
    }
    free_all(ma, ta);
    free_all(mb, tb);
    graph_system_free(&s);
}

// Closed form: x' = v, v' = gamma cos(omega t) - delta v - alpha x - beta x^3.
TEST(the_jacobian_of_a_model_is_exact_for_a_program_and_near_for_c) {
    graph_system s;
    graph_duffing(&s);
    const jd_system* const systems[] = {&s.system, system_named("duffing")};
    const double y[2] = {0.7, -0.3}, t = 1.3;
    const double delta = 0.3, alpha = -1, beta = 1, gamma_ = 0.5, omega = 1.2;
    for (int k = 0; k < 2; k++) {
        jd_context* context = jd_context_create();
        jd_model* model;
        double rate[2], J[4], drift[2];
        jd_jacobian jacobian = {.rate = rate, .by_state = J, .by_time = drift};
        REQUIRE(jd_model_create(context, systems[k], &model) == JD_OK);
        REQUIRE(jd_model_jacobian(model, t, y, &jacobian) == JD_OK);
        CHECK(jacobian.exact == (k == 0));
        const double tol = k == 0 ? 1e-15 : 1e-10;
        CHECK_ABS(rate[0], y[1], 0);
        CHECK_ABS(J[0], 0, tol);
        CHECK_ABS(J[1], 1, tol);
        CHECK_ABS(J[2], -alpha - 3 * beta * y[0] * y[0], tol);
        CHECK_ABS(J[3], -delta, tol);
        CHECK_ABS(drift[0], 0, tol);
        CHECK_ABS(drift[1], -gamma_ * omega * sin(omega * t), tol);
        jacobian.by_state = NULL;
        CHECK_INT(jd_model_jacobian(model, t, y, &jacobian), JD_ERR_ARGUMENT);
        jd_model_free(model);
        jd_context_free(context);
    }
    graph_system_free(&s);
}

TEST_MAIN(every_engine_gives_a_program_the_same_bits,
          duffing_as_a_program_has_the_bits_of_duffing_in_c,
          a_bouncing_ball_as_a_program_has_the_bits_of_the_one_in_c,
          a_belt_oscillator_as_a_program_has_the_bits_of_the_one_in_c,
          a_double_pendulum_as_a_program_has_the_bits_of_the_one_in_c,
          exact_and_difference_jacobians_lead_to_the_same_motion,
          the_jacobian_of_a_model_is_exact_for_a_program_and_near_for_c)
