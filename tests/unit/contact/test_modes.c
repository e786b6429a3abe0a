// Modes of one closed contact: closed forms, bounds, ties, bad input.

#include "support/modes.h"

// ---- One contact -------------------------------------------------------------------------------

// A block of 1 kg under the push F along the floor and P upwards.
static jd_mode_set block(jd_closed_contact floor, double F, double P) {
    const double give[] = {1, 0, 0, 1}, pull[] = {P - G, F};
    return only(1, &floor, give, pull);
}

TEST(a_block_holds_slides_or_lifts) {
    const jd_mode_set holds = block(rough(0.3, 0.3), 2, 0);
    CHECK_INT(holds.mode[0], JD_MODE_STUCK);
    CHECK_REL(holds.normal[0], G, 1e-15);
    CHECK_REL(holds.friction[0][0], -2, 1e-15);
    CHECK_BITS(holds.rate[0], 0);
    CHECK_BITS(holds.rate[1], 0);
    const jd_mode_set slides = block(rough(0.3, 0.3), -4, 0);
    CHECK_INT(slides.mode[0], JD_MODE_BACKWARDS);
    CHECK_REL(slides.friction[0][0], 0.3 * G, 1e-15);
    CHECK_REL(slides.rate[1], -4 + 0.3 * G, 1e-14);
    const jd_mode_set lifts = block(rough(0.3, 0.3), 2, 10);
    CHECK_INT(lifts.mode[0], JD_MODE_OPEN);
    CHECK_REL(lifts.rate[0], 10 - G, 1e-13);
    CHECK_BITS(lifts.normal[0], 0);
}

TEST(rest_holds_to_mu_s_and_then_slides_with_mu_k) {
    const jd_closed_contact floor = rough(0.2, 0.5);
    CHECK_INT(block(floor, 0.499 * G, 0).mode[0], JD_MODE_STUCK);
    const jd_mode_set slides = block(floor, 0.501 * G, 0);
    CHECK_INT(slides.mode[0], JD_MODE_FORWARDS);
    CHECK_REL(slides.rate[1], 0.301 * G, 1e-13);
    jd_closed_contact moving = floor;  // what slides does not know of mu_s
    moving.slip[0] = -1e-300;
    const jd_mode_set on = block(moving, 0.1 * G, 0);
    CHECK_INT(on.mode[0], JD_MODE_BACKWARDS);
    CHECK_REL(on.friction[0][0], 0.2 * G, 1e-15);
    CHECK_INT(block(rough(0, 0.5), 0.6 * G, 0).mode[0], JD_MODE_FORWARDS);
    CHECK_REL(block(rough(0, 0.5), 0.6 * G, 0).rate[1], 0.6 * G, 1e-15);
}

// Where friction just reaches its bound, or the normal force just vanishes, the freer mode is told.
TEST(a_tie_goes_to_the_freer_mode) {
    const jd_mode_set slips = block(rough(0.5, 0.5), 0.5 * G, 0);
    CHECK_INT(slips.mode[0], JD_MODE_FORWARDS);
    CHECK(slips.tie[0]);
    CHECK_ABS(slips.rate[1], 0, 1e-15);
    CHECK_INT(block(rough(0.5, 0.5), 0.5 * G * (1 - 1e-8), 0).mode[0], JD_MODE_STUCK);
    CHECK(!block(rough(0.5, 0.5), 0.5 * G * (1 - 1e-8), 0).tie[0]);
    const jd_mode_set parts = block(rough(0.5, 0.5), 0, G);
    CHECK_INT(parts.mode[0], JD_MODE_OPEN);
    CHECK(parts.tie[0]);
    CHECK_REL(block(rough(0.2, 0.5), 0.5 * G, 0).rate[1], 0.3 * G, 1e-14);
}

// Friction holds to a share of its own bound, however lightly the contact is pressed beside another.
TEST(a_lightly_pressed_contact_can_hold) {
    const jd_closed_contact both[2] = {rough(0.5, 0.5),
                                       {.along = 1, .normal = 1e-9, .mu_k = {0.5}, .mu_s = {0.5}}};
    const double give[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const double pull[4] = {-G, 1, 0, 4e-10};
    const jd_mode_set set = only(2, both, give, pull);
    CHECK_INT(set.mode[1], JD_MODE_STUCK);
    CHECK_REL(set.friction[1][0], -4e-10, 1e-3);
}

// The smallest velocity has a direction.
TEST(slip_of_the_least_numbers_has_a_direction) {
    const double give[] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, pull[] = {-1, 0, 0};
    const jd_closed_contact c = {.rigid = true,
                                 .along = 2,
                                 .mu_k = {0.5, 0.5},
                                 .mu_s = {0.5, 0.5},
                                 .slip = {0x3p-1074, -0x4p-1074}};
    const jd_mode_set set = only(1, &c, give, pull);
    CHECK_REL(set.friction[0][0], -0.3, 1e-14);
    CHECK_REL(set.friction[0][1], 0.4, 1e-14);
}

// On a plane: a disc shares its bound, a box does not.
TEST(a_disc_shares_one_budget_and_a_box_does_not) {
    const double give[] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, pull[] = {-1, 0.3, 0.4};
    jd_closed_contact c = {.rigid = true, .along = 2, .mu_k = {0.45, 0.45}, .mu_s = {0.45, 0.45}};
    const jd_mode_set disc = only(1, &c, give, pull);
    CHECK_INT(disc.mode[0], JD_MODE_FORWARDS);
    CHECK_REL(disc.rate[1], 0.03, 1e-12);
    CHECK_REL(disc.rate[2], 0.04, 1e-12);
    c.bound = JD_BOUND_BOX;
    CHECK_INT(only(1, &c, give, pull).mode[0], JD_MODE_STUCK);
    c.mu_k[1] = c.mu_s[1] = 0.1;
    const jd_mode_set box = only(1, &c, give, pull);
    CHECK_INT(box.mode[0], JD_MODE_FORWARDS);
    CHECK_INT(box.component[0][0], JD_MODE_STUCK);
    CHECK_INT(box.component[0][1], JD_MODE_FORWARDS);
    CHECK_REL(box.rate[2], 0.3, 1e-14);
    c.slip[0] = 2;  // along x it slides, across it still holds by itself
    const double across[] = {-1, 0, 0.05};
    const jd_mode_set rolls = only(1, &c, give, across);
    CHECK_INT(rolls.component[0][1], JD_MODE_STUCK);
    CHECK_REL(rolls.friction[0][0], -0.45, 1e-15);
}

// Sliding on an ellipse: f = -N (m_x^2 v_x, m_y^2 v_y)/|(m_x v_x, m_y v_y)|, from speed and from rest.
TEST(an_anisotropic_disc_slides_by_the_normal_of_its_ellipse) {
    const double give[] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    jd_closed_contact c = {.along = 2, .normal = 2, .mu_k = {0.3, 0.6}, .mu_s = {0.3, 0.6}};
    const double d[2] = {0.8, 0.6}, size = hypot(0.3 * d[0], 0.6 * d[1]);
    const double f[2] = {-2 * 0.09 * d[0] / size, -2 * 0.36 * d[1] / size};
    const double pull[] = {0, 0.7 * d[0] - f[0], 0.7 * d[1] - f[1]};
    const jd_mode_set begins = only(1, &c, give, pull);
    c.slip[0] = 5 * d[0];
    c.slip[1] = 5 * d[1];
    const jd_mode_set slides = only(1, &c, give, pull);
    for (int i = 0; i < 2; i++) {
        CHECK_REL(slides.friction[0][i], f[i], 1e-14);
        CHECK_REL(begins.friction[0][i], f[i], 1e-12);
        CHECK_REL(begins.rate[1 + i], 0.7 * d[i], 1e-12);
    }
}

// ---- Input -------------------------------------------------------------------------------------

static jd_status solve_one(jd_closed_contact c, double give, double pull) {
    const double matrix[4] = {give, 0, 0, 1}, p[2] = {pull, 0};
    const jd_modes_problem problem = {1, &c, matrix, p};
    jd_modes found;
    return jd_modes_solve(&problem, &found);
}

TEST(wrong_numbers_are_refused) {
    const jd_closed_contact good = rough(0.3, 0.3);
    jd_closed_contact c = good;
    CHECK_INT(solve_one(good, 1, -1), JD_OK);
    CHECK_INT(solve_one(good, NAN, -1), JD_ERR_RANGE);
    CHECK_INT(solve_one(good, 1, INFINITY), JD_ERR_RANGE);
    c.mu_k[0] = -0.1;
    CHECK_INT(solve_one(c, 1, -1), JD_ERR_RANGE);
    c = rough(0.3, 0.2);
    CHECK_INT(solve_one(c, 1, -1), JD_ERR_RANGE);
    c = good;
    c.along = 3;
    CHECK_INT(solve_one(c, 1, -1), JD_ERR_RANGE);
    c = (jd_closed_contact){.normal = -1, .along = 1};
    CHECK_INT(solve_one(c, 1, -1), JD_ERR_RANGE);
    c = good;
    c.slip[0] = NAN;
    CHECK_INT(solve_one(c, 1, -1), JD_ERR_RANGE);
    jd_modes found;
    const jd_modes_problem none = {0},
                           many = {
                               .count = JD_MODES_CONTACTS + 1, &good, &(double){1}, &(double){1}};
    CHECK_INT(jd_modes_solve(&none, &found), JD_OK);
    CHECK_INT(found.count, 1);
    CHECK_INT(jd_modes_solve(&many, &found), JD_ERR_RANGE);
    CHECK_INT(jd_modes_solve(NULL, &found), JD_ERR_ARGUMENT);
    CHECK_INT(jd_modes_solve(&none, NULL), JD_ERR_ARGUMENT);
}

TEST_MAIN(a_block_holds_slides_or_lifts, rest_holds_to_mu_s_and_then_slides_with_mu_k,
          a_tie_goes_to_the_freer_mode, a_lightly_pressed_contact_can_hold,
          slip_of_the_least_numbers_has_a_direction, a_disc_shares_one_budget_and_a_box_does_not,
          an_anisotropic_disc_slides_by_the_normal_of_its_ellipse, wrong_numbers_are_refused)
