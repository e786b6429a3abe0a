// The published cases of the vibrating table: known values, and own solver against CVODE.

#include "support/system/table_runs.h"

enum { SOLVERS = 5, JUDGES = 3 };  // of the six drives the first three
static const char* const solvers[SOLVERS] = {"rk5", "cvode-adams", "cvode-bdf", "rosenbrock",
                                             "rk8"};

// Values of an independent computation, ten digits.
TEST(figure_3_top_left_ends_where_it_should) {
    static const double want[STATES] = {0.01135792135, 0.1332099014, 0.04519426318, 0.2005255833,
                                        -2.461111786,  -4.084923373, 0.04907704907};
    for (int s = 0; s < SOLVERS; s++) {
        table_run run = table_run_default();
        double got[STATES];
        run.solver = solvers[s];
        table_run_final(&run, got);
        for (int i = 0; i < STATES; i++)
            CHECK_REL(got[i], want[i], 1e-7);
    }
}

TEST(without_drive_the_ball_ends_where_it_should) {
    for (int s = 0; s < SOLVERS; s++) {
        table_run run = table_run_default();
        double got[STATES];
        run.A_x = run.A_y = 0;
        run.solver = solvers[s];
        table_run_final(&run, got);
        CHECK_REL(got[Y], 0.07434973964, 1e-7);
        CHECK_REL(got[VY], 0.06632235613, 1e-7);
        CHECK_REL(got[WX], -3.315956162, 1e-7);
        CHECK_BITS(got[X], 0.0);
        CHECK_BITS(fabs(got[WZ]), 0.0);
    }
}

static const table_run drives[] = {
    {.A_x = 1, .A_y = 0.5, .omega_a = 1000, .omega_b = 500, .phi_y = 0},
    {.A_x = 1000, .A_y = 800, .omega_a = 1500, .omega_b = 1200, .phi_y = 1},
    {.A_x = 1, .A_y = 1, .omega_a = 1000, .omega_b = 500, .phi_y = 0},
    {.A_x = 1, .A_y = 3, .omega_a = 1200, .omega_b = 1000, .phi_y = 1},
    {.A_x = 1, .A_y = 1, .omega_a = 2000, .omega_b = 1000, .phi_y = 1},
    {.A_x = 1, .A_y = 1, .omega_a = 800, .omega_b = 1500, .phi_y = 0.5},
};

static table_run with_drive(const table_run* drive, const char* solver, double tolerance) {
    table_run run = table_run_default();
    run.A_x = drive->A_x;
    run.A_y = drive->A_y;
    run.omega_a = drive->omega_a;
    run.omega_b = drive->omega_b;
    run.phi_y = drive->phi_y;
    run.tolerance = tolerance;
    run.solver = solver;
    return run;
}

// Difference at the end over the largest value that state takes, the worst state.
static double worst_difference(const jd_trajectory* a, const jd_trajectory* b) {
    double worst = 0;
    for (int i = 0; i < STATES; i++) {
        const double difference = jd_trajectory_final(a)[i] - jd_trajectory_final(b)[i];
        double size = 0;
        for (int64_t row = 0; row < jd_trajectory_row_count(a); row++)
            size = fmax(size, fabs(jd_trajectory_states(a, row)[i]));
        CHECK(size > 0);
        worst = fmax(worst, fabs(difference) / size);
    }
    return worst;
}

// Two independent integrators. Measured: 4e-9 at most.
TEST(the_six_published_drives_agree_between_own_solver_and_cvode) {
    for (int i = 0; i < 6; i++) {
        const table_run own = with_drive(&drives[i], "rk5", 1e-11);
        jd_trajectory* rk5 = table_run_do(&own);
        for (int s = 1; s < JUDGES; s++) {
            const table_run other = with_drive(&drives[i], solvers[s], 1e-11);
            jd_trajectory* judge = table_run_do(&other);
            const double worst = worst_difference(rk5, judge);
            printf("  drive %d, rk5 - %s: %.1e\n", i, solvers[s], worst);
            if (!(worst < 1e-7))
                CHECK_FAILED("drive %d, %s: %.2g apart", i, solvers[s], worst);
            jd_trajectory_free(judge);
        }
        jd_trajectory_free(rk5);
    }
}

// The published drives keep the contact sliding: the choice of the method is the explicit one, to
// the bit.
TEST(the_six_published_drives_are_not_stiff) {
    for (int i = 0; i < 6; i++) {
        const table_run chosen = with_drive(&drives[i], "auto", 1e-9),
                        plain = with_drive(&drives[i], "rk5", 1e-9);
        jd_trajectory *a = table_run_do(&chosen), *b = table_run_do(&plain);
        CHECK_INT(jd_trajectory_statistics(a).switches, 0);
        for (int k = 0; k < STATES; k++)
            CHECK_BITS(jd_trajectory_final(a)[k], jd_trajectory_final(b)[k]);
        jd_trajectory_free(a);
        jd_trajectory_free(b);
    }
}

TEST_MAIN(figure_3_top_left_ends_where_it_should, without_drive_the_ball_ends_where_it_should,
          the_six_published_drives_agree_between_own_solver_and_cvode,
          the_six_published_drives_are_not_stiff)
