// The double pendulum over a floor against a second program, which has other equations (sums over
// bodies in place of closed forms) and another integrator: docs/theory/double-pendulum.md.
// All digits that stand here agree in both.

#include "support/system/touch_runs.h"

// Impulses of an impact, from the jump of the velocities: A psi'+ - A psi'- = J_c' F + J_s' T.
static void impulses(const touch_rig* r, double t, double* F, double* T) {
    const int64_t a = touch_row(r, t, false), b = touch_row(r, t, true);
    const double l1 = 0.5, arm = 0.64, lc = 0.34, m2 = 2.4;
    const double* p = jd_model_parameters(r->model);
    const double I1 = p[2], I2 = p[6], psi1 = touch_at(r, b, "psi1"), psi2 = touch_at(r, b, "psi2");
    const double d1 = touch_at(r, b, "dpsi1") - touch_at(r, a, "dpsi1");
    const double d2 = touch_at(r, b, "dpsi2") - touch_at(r, a, "dpsi2");
    const double a12 = l1 * lc * m2 * cos(psi1 - psi2);
    const double q1 = (I1 + l1 * l1 * (0.75 + m2)) * d1 + a12 * d2;
    const double q2 = a12 * d1 + (I2 + lc * lc * m2) * d2;
    const double n1 = l1 * sin(psi1), n2 = arm * sin(psi2);
    const double s1 = l1 * cos(psi1), s2 = arm * cos(psi2) + 0.04;
    const double det = n1 * s2 - n2 * s1;
    *F = (q1 * s2 - q2 * s1) / det;
    *T = (n1 * q2 - n2 * q1) / det;
}

static double opening(const touch_rig* r, int64_t row) {
    return 0.5 * sin(touch_at(r, row, "psi1")) * touch_at(r, row, "dpsi1") +
           0.64 * sin(touch_at(r, row, "psi2")) * touch_at(r, row, "dpsi2");
}

// Each impact magnifies what is off before it by about 3: 1e-9 at the 11th leaves room.
TEST(it_strikes_bounces_and_is_wedged_as_known) {
    touch_rig r = touch_open("double-pendulum");
    double F, T;
    CHECK_INT(touch_run(&r, 8), JD_OK);
    const double first = touch_time(&r, "impact", 1);
    const int64_t before = touch_row(&r, first, false);
    CHECK_ABS(first, 0.5169323729, 1e-10);
    CHECK_ABS(touch_at(&r, before, "psi1"), 0.334929485, 1e-9);
    CHECK_ABS(touch_at(&r, before, "psi2"), 1.104410183, 1e-9);
    CHECK_ABS(touch_at(&r, before, "slip"), -4.953229436, 1e-8);
    CHECK_ABS(opening(&r, before), -4.834626418, 1e-8);
    impulses(&r, first, &F, &T);
    CHECK_ABS(F, 8.401168418, 1e-8);
    CHECK_ABS(T, 1.680233684, 1e-8);
    CHECK_ABS(touch_at(&r, touch_row(&r, first, true), "E"), 5.61213132, 1e-8);
    CHECK_ABS(touch_time(&r, "impact", 2), 1.4515989462, 1e-9);
    const double fifth = touch_time(&r, "impact", 5);
    impulses(&r, fifth, &F, &T);
    CHECK_ABS(fifth, 3.3176011433, 1e-9);
    CHECK_ABS(F, 8.842651513, 1e-8);
    CHECK_ABS(T, 0.159809165, 1e-8);
    CHECK_ABS(touch_at(&r, touch_row(&r, fifth, true), "slip"), 0, 1e-13);
    CHECK_ABS(opening(&r, touch_row(&r, fifth, true)), 1.266789146, 1e-8);
    CHECK_ABS(touch_time(&r, "impact", 10), 4.1909602563, 1e-9);
    CHECK_ABS(touch_time(&r, "impact", 11), 4.3091975563, 1e-9);
    CHECK_ABS(touch_time(&r, "accumulation", 1), 5.24654531, 1e-8);
    CHECK_ABS(touch_last(&r, "phase"), 2, 0);
    CHECK_ABS(touch_last(&r, "psi1"), 1.3275355402, 2e-10);
    CHECK_ABS(touch_last(&r, "psi2"), -0.0368438682, 2e-10);
    CHECK_ABS(touch_last(&r, "E"), -12.6072248356, 1e-9);
    CHECK_ABS(touch_last(&r, "N"), 38.03918882, 1e-7);
    CHECK_ABS(touch_last(&r, "T"), 0.88570847, 1e-7);
    check_touch_account(&r, 1e-9);
    touch_close(&r);
}

TEST(with_the_printed_inertias_it_slides_turns_and_rests) {
    touch_rig r = touch_open("double-pendulum");
    double F, T;
    touch_set(&r, "I1", 0.64);
    touch_set(&r, "I2", 0.94);
    CHECK_INT(touch_run(&r, 11), JD_OK);
    CHECK_ABS(touch_time(&r, "impact", 1), 0.6769509492, 1e-10);
    const double third = touch_time(&r, "impact", 3), sixth = touch_time(&r, "impact", 6);
    impulses(&r, third, &F, &T);
    CHECK_ABS(third, 2.7241164360, 1e-9);
    CHECK_ABS(F, 19.733679859, 1e-8);
    CHECK_ABS(T, 3.383054986, 1e-8);
    impulses(&r, sixth, &F, &T);  // slip turns within the collision
    CHECK_ABS(sixth, 4.6441717031, 1e-9);
    CHECK_ABS(T, -0.120319991, 1e-8);
    CHECK_ABS(opening(&r, touch_row(&r, sixth, true)), 0.986802901, 1e-8);
    CHECK(touch_at(&r, touch_row(&r, sixth, false), "slip") > 0);
    CHECK(touch_at(&r, touch_row(&r, sixth, true), "slip") < 0);
    CHECK_ABS(touch_time(&r, "impact", 10), 6.1696273282, 1e-9);
    CHECK_ABS(touch_time(&r, "accumulation", 1), 8.45207186, 2e-8);
    CHECK_ABS(touch_time(&r, "turn", 1), 9.0152137744, 2e-10);
    CHECK_ABS(touch_time(&r, "stop", 1), 10.0220378002, 2e-10);
    CHECK_ABS(touch_last(&r, "psi1"), -0.0151985521, 2e-10);
    CHECK_ABS(touch_last(&r, "psi2"), 5.1308341158, 2e-10);
    CHECK_ABS(touch_last(&r, "E"), -22.3800279198, 1e-9);
    check_touch_account(&r, 1e-9);
    touch_close(&r);
}

// Poisson's law at impact 5 leaves less than Newton's, as slip ends within the collision.
TEST(newtons_law_parts_from_poissons_where_slip_ends) {
    touch_rig r = touch_open("double-pendulum");
    CHECK_INT(touch_run(&r, 3.32), JD_OK);
    const double t = touch_time(&r, "impact", 5);
    const double before = opening(&r, touch_row(&r, t, false));
    CHECK_ABS(-0.9 * before, 1.481464, 1e-6);
    CHECK(opening(&r, touch_row(&r, t, true)) < -0.8 * before);
    touch_close(&r);
}

// The joint carries what moves and weighs: its force over time is the change of momentum.
TEST(at_rest_joint_and_floor_carry_the_weight) {
    touch_rig r = touch_open("double-pendulum");
    CHECK_INT(touch_run(&r, 6), JD_OK);
    CHECK_ABS(touch_last(&r, "R_z") + touch_last(&r, "N"), 5.4 * 9.81, 1e-11);
    CHECK_ABS(touch_last(&r, "R_x") + touch_last(&r, "T"), 0, 1e-11);
    CHECK_BITS(touch_last(&r, "dpsi1"), 0);
    CHECK_BITS(touch_last(&r, "dpsi2"), 0);
    touch_close(&r);
}

// Where a row of impacts ends the angles are shifted by nanoradians, and what a torque does on that
// way is not booked: 12 N m on some 2e-9 rad each time.                            [touch:T9]
TEST(the_account_closes_with_torques_and_damping) {
    touch_rig r = touch_open("double-pendulum");
    touch_set(&r, "M01", 12);
    touch_set(&r, "Omega1", 3);
    touch_set(&r, "M02", 3);
    touch_set(&r, "c1", 0.3);
    touch_set(&r, "c2", 0.1);
    touch_set(&r, "e", 0.5);
    CHECK_INT(touch_run(&r, 8), JD_OK);
    CHECK(touch_count(&r, "impact") > 5);
    check_touch_account(&r, 1e-7);
    touch_close(&r);
}

// After an impact without much rebound the first step of CVODE, which is one of first order, is longer than
// the hop and ends below the floor without having been above it.                   [events:E8]
TEST(a_hop_that_no_step_shows_ends_on_the_floor) {
    static const char* const solvers[] = {"rk5", "rk8", "rosenbrock", "cvode-bdf", "cvode-adams"};
    static const touch_value of[] = {
        {"mu", 0.092470059517211614},
        {"e", 0.035924018273825138},
        {"D", 0.62140859784416269},
        {"c1", 0},
        {"c2", 0},
        {"M01", 0},
        {"M02", -5.2407774593466776},
        {"Omega2", 2.9498171452105035},
        {"restitution", 1},
        {"psi1", 1.2024644801019129},
        {"psi2", 1.0558407230760434},
        {"dpsi1", 0.64881310474390852},
        {"dpsi2", 2.3882935188713166},
        {NULL, 0},
    };
    touch_rig r = touch_open("double-pendulum");
    touch_set_all(&r, of);
    for (int i = 0; i < 5; i++)
        for (int digits = 4; digits <= 11; digits++) {
            r.options.solver = solvers[i];
            r.options.tolerance = pow(10, -digits);
            CHECK_INT(touch_run(&r, 0.27552), JD_OK);
            CHECK_INT(touch_count(&r, "accumulation"), 1);
            // Putting it on the floor leaves the square of what steps are off by, 1e-2 m times that.
            CHECK_ABS(touch_last(&r, "gap"), 0,
                      1e-14 + 1e-4 * r.options.tolerance * r.options.tolerance);
            CHECK_ABS(touch_last(&r, "dpsi2"), 2.456664221, 10 * r.options.tolerance + 1e-9);
        }
    touch_close(&r);
}

TEST_MAIN(it_strikes_bounces_and_is_wedged_as_known,
          with_the_printed_inertias_it_slides_turns_and_rests,
          newtons_law_parts_from_poissons_where_slip_ends, at_rest_joint_and_floor_carry_the_weight,
          the_account_closes_with_torques_and_damping, a_hop_that_no_step_shows_ends_on_the_floor)
