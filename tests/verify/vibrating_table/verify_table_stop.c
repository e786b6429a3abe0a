// A ball on the table whose contact stops, turns or is smoothed: every solver tells the same
// motion, rows shortly before a stop belong to the motion before it, and the account closes.

#include "judder/kernel.h"
#include "judder/run.h"
#include "support/check.h"

#include <string.h>

enum { CHANGES = 16, X = 0, WX = 4, WY = 5, STATES = 7 };

typedef struct change {
    const char* name;
    double value;
} change;

typedef struct table_run {
    const char* law;
    change set[CHANGES];
    double start[STATES];
    double end, output_step;
} table_run;

// Run it. Free the trajectory.
static jd_trajectory* run(const table_run* r, const char* solver, double tolerance) {
    jd_context* context = jd_context_create();
    const jd_system* system = NULL;
    jd_model* model = NULL;
    jd_trajectory* trajectory = NULL;
    REQUIRE(jd_system_find(context, "vibrating-table", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    CHECK_INT(jd_model_set_law(model, r->law), JD_OK);
    for (int i = 0; i < CHANGES && r->set[i].name; i++)
        CHECK_INT(jd_model_set(model, r->set[i].name, r->set[i].value), JD_OK);
    for (int i = 0; i < STATES; i++)
        CHECK_INT(jd_model_set_initial(model, system->states[i].name, r->start[i]), JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = r->end;
    options.tolerance = tolerance;
    options.solver = solver;
    options.output_step = r->output_step;
    options.outputs = true;
    if (jd_run(model, &options, &trajectory) != JD_OK)
        CHECK_FAILED("%s", jd_context_message(context));
    REQUIRE(trajectory != NULL);
    if (jd_trajectory_status(trajectory) != JD_OK)
        CHECK_FAILED("%s: %s", solver, jd_trajectory_message(trajectory));
    jd_model_free(model);
    jd_context_free(context);
    return trajectory;
}

// ---- A stop ------------------------------------------------------------------------------------

// The ball slides, and rolls from 0.092 s on.
static const table_run rolls = {
    .law = "pade1",
    .set = {{"r", 0.021832564673258406},
            {"mu", 0.047330788162010543},
            {"d", 0.63082060195903644},
            {"eps_t", 0},
            {"eps_r", 0.01543754393132914},
            {"A_x", 0},
            {"A_y", 0},
            {"alpha_x", 0},
            {"alpha_y", 0},
            {"a", 0.00084323969029810716}},
    .start = {0, 0, -0.090540338350891064, 0, -3.0104321316419682, 0.15699559135237537, 0},
    .end = 0.21876260711424345,
    .output_step = 0.0002,
};

// The last of the way to a stop is covered at once, and rows lie on it. 1e-6: rows of all solvers
// are that good at this tolerance; with the states after the stop they are off by 2e-3.
TEST(rows_before_a_stop_are_those_of_the_motion_before_it) {
    static const char* const solvers[] = {"auto", "rosenbrock", "rk8", "cvode-bdf", "cvode-adams"};
    jd_trajectory* reference = run(&rolls, "rk5", 1e-10);
    for (int s = 0; s < JD_COUNT(solvers); s++) {
        jd_trajectory* t = run(&rolls, solvers[s], 1e-9);
        double most = 0;
        REQUIRE(jd_trajectory_row_count(t) == jd_trajectory_row_count(reference));
        for (int64_t row = 0; row < jd_trajectory_row_count(t); row++)
            for (int i = 0; i < STATES; i++)
                most = fmax(most, fabs(jd_trajectory_states(t, row)[i] -
                                       jd_trajectory_states(reference, row)[i]));
        printf("  %s: %.1e\n", solvers[s], most);
        CHECK(most <= 1e-6);
        jd_trajectory_free(t);
    }
    jd_trajectory_free(reference);
}

// ---- Turns -------------------------------------------------------------------------------------

// The table shakes under a ball that slides along it: friction has one of two constant values, and
// the contact turns 35 times.
static const table_run turns = {
    .law = "point",
    .set = {{"r", 0.025948927919492576},
            {"m", 0.075273065153898533},
            {"mu", 0.2883268360820066},
            {"d", 0},
            {"eps_t", 0},
            {"eps_r", 0},
            {"A_x", 0},
            {"A_y", -0.18727689167883937},
            {"omega_a", 16.842229555099735},
            {"omega_b", 448.62867786429598},
            {"phi_x", 1.8739005670667819},
            {"phi_y", -1.1214913683796852},
            {"alpha_x", 0},
            {"alpha_y", 0}},
    .start = {0, 0, -0.22583898117784895, 0.028100165355714111, -7.4235764157943738, 0,
              10.683012817081522},
    .end = 0.32494024638303948,
};

// A step of Adams that spans two turns sees the same friction at both ends. 1e-6: 35 turns of 1e-8.
TEST(adams_sees_every_turn_of_a_contact) {
    jd_trajectory* reference = run(&turns, "rk8", 1e-9);
    jd_trajectory* t = run(&turns, "cvode-adams", 1e-8);
    CHECK_INT(jd_trajectory_event_count(t), jd_trajectory_event_count(reference));
    CHECK_ABS(jd_trajectory_final(t)[WX], jd_trajectory_final(reference)[WX], 1e-6);
    CHECK_ABS(jd_trajectory_final(t)[WY], jd_trajectory_final(reference)[WY], 1e-6);
    jd_trajectory_free(t);
    jd_trajectory_free(reference);
}

// ---- Turns that follow each other ever faster --------------------------------------------------

// Friction cannot hold the rolling moment, (7/2) mu < (5/2) kappa: the contact turns again and
// again, while the ball rolls to and fro.
static const table_run shivers = {
    .law = "point",
    .set = {{"a", 0.0055310587176185559},
            {"r", 0.024251759973580984},
            {"m", 1.5790759294613386},
            {"mu", 0.031068654314440291},
            {"d", 0.96221801889849135},
            {"eps_t", 0},
            {"eps_r", 0},
            {"A_x", 0},
            {"A_y", 0}},
    .start = {0, 0, 0, 0, 0.9287882406261192, 0, -1.4448152756353974},
    .end = 0.17573026484226581,
};

// All accelerations are constant between turns of the contact and turns of the ball: with
//     p = (5/2) kappa g + (7/2) mu g,   s = (5/2) kappa g - (7/2) mu g,   q = s/p,   t_1 = r w_0/p
// the contact turns at t_1, the ball at 2 t_1, and t_(n+1) = t_n + t_1 (1 + q) q^(n-1); all rests
// at t_1 + t_1 (1 + q)/(1 - q). The load is constant up to the turn of the ball, which gives no sign
// before. 1000: rk5 makes 220 tolerances of the time.
TEST(a_contact_that_cannot_hold_does_not_slip_past_the_turn_of_its_ball) {
    static const char* const solvers[] = {"auto", "rosenbrock", "rk8", "rk5"};
    static const double tolerances[] = {1e-6, 1e-7, 1e-8, 1e-9, 1e-10};
    const double a = shivers.set[0].value, r = shivers.set[1].value, mu = shivers.set[3].value;
    const double g = 9.81, kappa = a * shivers.set[4].value / (5 * r);
    const double p = (2.5 * kappa + 3.5 * mu) * g, q = (2.5 * kappa - 3.5 * mu) * g / p;
    const double t1 = r * shivers.start[WX] / p, t2 = t1 + t1 * (1 + q);
    for (int s = 0; s < JD_COUNT(solvers); s++)
        for (int k = 0; k < JD_COUNT(tolerances); k++) {
            jd_trajectory* t = run(&shivers, solvers[s], tolerances[k]);
            const double near = 1000 * tolerances[k];
            const int last = jd_trajectory_event_count(t) - 1;
            REQUIRE(last > 1);
            CHECK_REL(jd_trajectory_event_at(t, 0).t, t1, near);
            CHECK_REL(jd_trajectory_event_at(t, 1).t, t2, near);
            CHECK_STR(jd_trajectory_event_at(t, last).kind, "rest");
            CHECK_REL(jd_trajectory_event_at(t, last).t, t1 + t1 * (1 + q) / (1 - q), near);
            jd_trajectory_free(t);
        }
}

// ---- Smoothed friction -------------------------------------------------------------------------

static const table_run creeps = {
    .law = "power",
    .set = {{"r", 0.034353225875428592},
            {"mu", 0.58631923041197909},
            {"d", 0},
            {"A_x", -0.022332157552610466},
            {"A_y", 0},
            {"omega_a", 21.945191096545852},
            {"phi_x", 1.4179622941317458},
            {"b_T", 0.66078521585532957},
            {"m_T", 3.3545521582611029},
            {"b_M", 0.97826039689715549},
            {"m_M", 2.463682545287877},
            {"a", 0.00058599515269276291}},
    .start = {0, 0, -0.03135457933235293, 0, 0, 0.24880826525901878, 0},
    .end = 0.29235212744604916,
};

static double output(const jd_trajectory* t, int64_t row, const char* name) {
    const jd_system* system = jd_model_system(jd_trajectory_model(t));
    for (int i = 0; i < system->output_count; i++)
        if (strcmp(system->outputs[i].name, name) == 0)
            return jd_trajectory_outputs(t, row)[i];
    CHECK_FAILED("no output %s", name);
    return 0;
}

static double account(const jd_trajectory* t, int64_t row) {
    return output(t, row, "E_kin") + output(t, row, "L_slide") + output(t, row, "L_spin") +
           output(t, row, "L_roll") - output(t, row, "W_table") - output(t, row, "W_gravity");
}

// Implicit steps go over powers that change faster than the motion. 100: errors of some hundred
// steps, of which few are as large as allowed.
TEST(the_account_of_a_stiff_motion_closes) {
    static const char* const solvers[] = {"auto", "rosenbrock"};
    static const double tolerances[] = {1e-5, 1e-7, 1e-8};
    for (int s = 0; s < JD_COUNT(solvers); s++)
        for (int k = 0; k < JD_COUNT(tolerances); k++) {
            jd_trajectory* t = run(&creeps, solvers[s], tolerances[k]);
            double most = 0, energy = 0;
            for (int64_t row = 0; row < jd_trajectory_row_count(t); row++) {
                most = fmax(most, fabs(account(t, row) - account(t, 0)));
                energy = fmax(energy, output(t, row, "E_kin"));
            }
            printf("  %s, tolerance %.0e: %.1e\n", solvers[s], tolerances[k], most / energy);
            CHECK(most <= 100 * tolerances[k] * energy);
            jd_trajectory_free(t);
        }
}

TEST_MAIN(rows_before_a_stop_are_those_of_the_motion_before_it, adams_sees_every_turn_of_a_contact,
          a_contact_that_cannot_hold_does_not_slip_past_the_turn_of_its_ball,
          the_account_of_a_stiff_motion_closes)
