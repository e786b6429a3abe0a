// Modes of closed contacts: closed forms, bounds, ties, forces that are not determined, bad input.

#include "judder/modes.h"
#include "support/check.h"
#include "support/random.h"

#define G 9.81

static jd_modes solve(int count, const jd_closed_contact* contacts, const double* give,
                      const double* pull) {
    const jd_modes_problem problem = {count, contacts, give, pull};
    jd_modes found;
    REQUIRE(jd_modes_solve(&problem, &found) == JD_OK);
    for (int s = 0; s < found.count; s++)
        CHECK(found.sets[s].residual <= JD_MODES_RESIDUAL);
    return found;
}

// The only solution.
static jd_mode_set only(int count, const jd_closed_contact* contacts, const double* give,
                        const double* pull) {
    const jd_modes found = solve(count, contacts, give, pull);
    REQUIRE(found.count == 1);
    CHECK(found.unique && found.certain);
    return found.sets[0];
}

static jd_closed_contact rough(double mu_k, double mu_s) {
    return (jd_closed_contact){
        .rigid = true, .along = 1, .mu_k = {mu_k, mu_k}, .mu_s = {mu_s, mu_s}};
}

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

// ---- Two feet ----------------------------------------------------------------------------------

// give and pull of a block of 1 kg on feet at (-b, -height) and (b, -height) of its centre, pushed
// by F at h above the floor; inertia J.
typedef struct feet {
    double b, height, J, h, F;
} feet;

static void feet_problem(const feet* f, double give[16], double pull[4]) {
    const double x[2] = {-f->b, f->b}, turn = -(f->h - f->height) * f->F / f->J;
    double rows[4][3];  // by vx, vy, w
    for (int k = 0; k < 2; k++) {
        const double normal[3] = {0, 1, x[k]}, along[3] = {1, 0, f->height};
        for (int i = 0; i < 3; i++) {
            rows[2 * k][i] = normal[i];
            rows[2 * k + 1][i] = along[i];
        }
    }
    for (int i = 0; i < 4; i++) {
        pull[i] = rows[i][0] * f->F - rows[i][1] * G + rows[i][2] * turn;
        for (int j = 0; j < 4; j++)
            give[4 * i + j] =
                rows[i][0] * rows[j][0] + rows[i][1] * rows[j][1] + rows[i][2] * rows[j][2] / f->J;
    }
}

static jd_mode_set stand(feet f, double mu) {
    const jd_closed_contact both[2] = {rough(mu, mu), rough(mu, mu)};
    double give[16], pull[4];
    feet_problem(&f, give, pull);
    return only(2, both, give, pull);
}

// It slides if mu h < b, at F = mu g, and tips otherwise, at F = g b/h.
TEST(two_feet_slide_or_tip) {
    const feet low = {.b = 0.2, .height = 0.5, .J = 0.1, .h = 0.3};
    const double mu = 0.5;
    feet f = low;
    f.F = 0.999 * mu * G;
    CHECK_INT(stand(f, mu).mode[0], JD_MODE_STUCK);
    f.F = 1.2 * mu * G;
    const jd_mode_set slides = stand(f, mu);
    CHECK_INT(slides.mode[0], JD_MODE_FORWARDS);
    CHECK_INT(slides.mode[1], JD_MODE_FORWARDS);
    const double more = (mu * G * f.height + (f.h - f.height) * f.F) / f.b;  // N2 - N1
    CHECK_REL(slides.normal[0], 0.5 * (G - more), 1e-13);
    CHECK_REL(slides.normal[1], 0.5 * (G + more), 1e-13);
    CHECK_REL(slides.rate[1], 0.2 * mu * G, 1e-13);
    CHECK(!slides.undetermined);
    f.h = 0.5;  // above b/mu = 0.4
    f.F = 0.999 * G * f.b / f.h;
    CHECK_INT(stand(f, mu).mode[0], JD_MODE_STUCK);
    f.F = 1.05 * G * f.b / f.h;
    const jd_mode_set tips = stand(f, mu);
    CHECK_INT(tips.mode[0], JD_MODE_OPEN);
    CHECK_INT(tips.mode[1], JD_MODE_STUCK);
    // About the foot that stands: (J + r^2) w' = g b - F h, and the other foot rises with -2 b w'.
    const double turn = (G * f.b - f.F * f.h) / (f.J + f.b * f.b + f.height * f.height);
    CHECK_REL(tips.rate[0], -2 * f.b * turn, 1e-12);
}

// Two feet that hold share the push as they like: the least forces are those in equal parts.
TEST(forces_that_are_not_determined_are_the_least) {
    const feet f = {.b = 0.2, .height = 0.5, .J = 0.1, .h = 0.3, .F = 1};
    const jd_mode_set holds = stand(f, 0.5);
    CHECK(holds.undetermined);
    CHECK_REL(holds.friction[0][0], -0.5, 1e-12);
    CHECK_REL(holds.friction[1][0], -0.5, 1e-12);
    CHECK_REL(holds.normal[1] - holds.normal[0], f.F * f.h / f.b, 1e-12);
    // Where the light foot cannot hold its part it holds what it can.
    feet near = f;
    near.F = 4;
    const jd_mode_set share = stand(near, 0.5);
    const double N = 0.5 * (G - near.F * near.h / near.b);
    CHECK_REL(share.normal[0], N, 1e-11);
    CHECK_REL(share.friction[0][0], -0.5 * N, 1e-11);
    CHECK_REL(share.friction[1][0], -4 + 0.5 * N, 1e-11);
}

// ---- A rod that slides on its end --------------------------------------------------------------

// Of a uniform rod of mass 1 and half length 0.5 at the angle theta, which slides ahead of its
// centre: give, and nn - mu xn = A.
static double rod_problem(double theta, double mu, double give[4]) {
    const double l = 0.5, J = l * l / 3, s = sin(theta), c = cos(theta);
    give[0] = 1 + l * l * c * c / J;
    give[1] = give[2] = l * l * s * c / J;
    give[3] = 1 + l * l * s * s / J;
    return give[0] - mu * give[1];
}

static jd_modes rod(double theta, double mu, double b) {
    jd_closed_contact c = rough(mu, mu);
    double give[4];
    rod_problem(theta, mu, give);
    const double pull[2] = {b, 0};
    c.slip[0] = 1;
    return solve(1, &c, give, pull);
}

// Below mu = 4/3 sliding has one answer at every angle; above it, around tan theta = 2, none where
// the rod presses, and two where it would lift.
TEST(the_uniform_rod_jams_above_four_thirds) {
    double least = 1;
    for (int i = 1; i < 1000; i++) {
        double give[4];
        const double A = rod_problem(i * JD_PI / 2000, 4.0 / 3, give);
        least = fmin(least, A);
        CHECK_INT(rod(i * JD_PI / 2000, 1.333, -1).count, 1);
        CHECK_INT(rod(i * JD_PI / 2000, 1.333, 1).count, 1);
    }
    CHECK(least > 0 && least < 1e-6);  // 0 at tan theta = 2
    const jd_modes jams = rod(atan(2), 1.4, -1), either = rod(atan(2), 1.4, 1);
    CHECK_INT(jams.count, 0);
    CHECK(jams.enumerated && jams.certain && !jams.unique);
    CHECK_INT(either.count, 2);
    CHECK(!either.unique);
    double give[4];
    const double A = rod_problem(atan(2), 1.4, give);
    for (int s = 0; s < 2; s++) {
        const jd_mode_set* set = &either.sets[s];
        CHECK_REL(set->mode[0] == JD_MODE_OPEN ? set->rate[0] : set->normal[0],
                  set->mode[0] == JD_MODE_OPEN ? 1 : -1 / A, 1e-13);
    }
}

// At rest the same rod, with nn, xn, xx = 1.6, 1.2, 3.4, has three answers where it would lift but is
// pushed along the floor (it parts, holds or slides: 7 b < p), one where it presses and can hold.
TEST(a_rod_at_rest_can_have_several_answers) {
    const double mu = 2, theta = atan(2);
    double give[4];
    rod_problem(theta, mu, give);
    const jd_closed_contact c = rough(mu, mu);
    const double presses[2] = {-1, 0}, jam[2] = {0.1, 1};
    CHECK_INT(solve(1, &c, give, presses).count, 1);
    const jd_modes found = solve(1, &c, give, jam);
    int seen[4] = {0};
    for (int s = 0; s < found.count; s++)
        seen[found.sets[s].mode[0]]++;
    CHECK_INT(found.count, 3);
    CHECK_INT(seen[JD_MODE_OPEN] + 10 * seen[JD_MODE_STUCK] + 100 * seen[JD_MODE_FORWARDS], 111);
}

// ---- A stack -----------------------------------------------------------------------------------

// Two blocks, the lower one pulled by F: rest, motion together, sliding on each other.
TEST(a_stack_of_two_blocks_has_three_regimes) {
    const double m1 = 2, m2 = 0.7, mu1 = 0.2, mu2 = 0.3;
    // Velocities x1 z1 x2 z2; contacts floor-1 (normal z1, sliding x1) and 1-2.
    const double over[4] = {1 / m1, 1 / m1, 1 / m2, 1 / m2};
    const double J[4][4] = {{0, 1, 0, 0}, {1, 0, 0, 0}, {0, -1, 0, 1}, {-1, 0, 1, 0}};
    const jd_closed_contact both[2] = {rough(mu1, mu1), rough(mu2, mu2)};
    const double grip = mu1 * (m1 + m2) * G, part = (mu1 + mu2) * (m1 + m2) * G;
    const double pulls[3] = {0.99 * grip, 0.5 * (grip + part), 1.3 * part};
    for (int r = 0; r < 3; r++) {
        const double f[4] = {pulls[r] / m1, -G, 0, -G};
        double give[16] = {0}, pull[4] = {0};
        for (int i = 0; i < 4; i++)
            for (int q = 0; q < 4; q++) {
                pull[i] += J[i][q] * f[q];
                for (int j = 0; j < 4; j++)
                    give[4 * i + j] += J[i][q] * over[q] * J[j][q];
            }
        const jd_mode_set set = only(2, both, give, pull);
        CHECK_INT(set.mode[0], r == 0 ? JD_MODE_STUCK : JD_MODE_FORWARDS);
        CHECK_INT(set.mode[1], r < 2 ? JD_MODE_STUCK : JD_MODE_BACKWARDS);
        CHECK_REL(set.normal[0], (m1 + m2) * G, 1e-14);
        CHECK_REL(set.normal[1], m2 * G, 1e-14);
        const double together = (pulls[1] - grip) / (m1 + m2);
        const double lower = (pulls[2] - grip - mu2 * m2 * G) / m1;
        CHECK_REL(1 + set.rate[1], 1 + (r == 0 ? 0 : r == 1 ? together : lower), 1e-13);
        CHECK_REL(1 + set.rate[3], 1 + (r < 2 ? 0 : mu2 * G - lower), 1e-13);
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
          a_tie_goes_to_the_freer_mode, a_disc_shares_one_budget_and_a_box_does_not,
          an_anisotropic_disc_slides_by_the_normal_of_its_ellipse, two_feet_slide_or_tip,
          forces_that_are_not_determined_are_the_least, the_uniform_rod_jams_above_four_thirds,
          a_rod_at_rest_can_have_several_answers, a_stack_of_two_blocks_has_three_regimes,
          wrong_numbers_are_refused)
