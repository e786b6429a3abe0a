// Modes of bodies in closed form: two feet that slide or tip, a rod that jams, a stack of blocks; what
// lasts of them if contacts give way a little.

#include "support/modes.h"

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

// ---- What lasts --------------------------------------------------------------------------------

// Of the three answers of that rod parting and holding last, sliding does not: A = -0.8. Holding
// swings with the frequency sqrt(nn - xn^2/xx).
TEST(sliding_that_would_pull_itself_in_does_not_last) {
    const double theta = atan(2), pull[2] = {0.1, 1}, k = 4, q = 0.1;
    const jd_closed_contact c = rough(2, 2);
    double give[4];
    rod_problem(theta, 2, give);
    const jd_modes_problem problem = {1, &c, give, pull};
    const jd_modes found = solve(1, &c, give, pull);
    REQUIRE(found.count == 3);
    for (int s = 0; s < 3; s++) {
        jd_mode_stability plain, damped;
        const jd_contact_mode mode = found.sets[s].mode[0];
        REQUIRE(jd_modes_stability(&problem, &found.sets[s], NULL, NULL, &plain) == JD_OK);
        REQUIRE(jd_modes_stability(&problem, &found.sets[s], &k, &q, &damped) == JD_OK);
        if (mode == JD_MODE_OPEN) {
            CHECK_INT(plain.stability, JD_STABLE);
        } else if (mode == JD_MODE_STUCK) {
            const double A = give[0] - give[1] * give[1] / give[3];
            CHECK_INT(plain.stability, JD_NEUTRAL);
            CHECK_INT(damped.stability, JD_STABLE);
            CHECK_REL(damped.growth, -0.5 * A * q, 1e-10);
        } else {
            CHECK_INT(plain.stability, JD_UNSTABLE);
            CHECK_REL(plain.growth, sqrt(0.8), 1e-12);
        }
    }
    const double bad = -1;
    jd_mode_stability answer;
    CHECK_INT(jd_modes_stability(&problem, &found.sets[0], &bad, NULL, &answer), JD_ERR_RANGE);
    CHECK_INT(jd_modes_stability(&problem, &found.sets[0], NULL, &bad, &answer), JD_ERR_RANGE);
    CHECK_INT(jd_modes_stability(NULL, &found.sets[0], NULL, NULL, &answer), JD_ERR_ARGUMENT);
}

// A body that stands still on a smooth or rough floor lasts, whatever holds it.
TEST(what_stands_still_lasts) {
    const feet f = {.b = 0.2, .height = 0.5, .J = 0.1, .h = 0.3, .F = 1};
    const jd_closed_contact both[2] = {rough(0.5, 0.5), rough(0.5, 0.5)};
    double give[16], pull[4];
    const double k[2] = {1, 3}, q[2] = {0.1, 0.1};
    feet_problem(&f, give, pull);
    const jd_modes_problem problem = {2, both, give, pull};
    const jd_mode_set set = only(2, both, give, pull);
    jd_mode_stability answer;
    REQUIRE(jd_modes_stability(&problem, &set, k, q, &answer) == JD_OK);
    CHECK_INT(answer.stability, JD_STABLE);
}

// ---- A stack -----------------------------------------------------------------------------------

// Two blocks, the lower one pulled by F: rest, motion together, sliding on each other.
static void check_stack(double m1, double m2) {
    const double mu1 = 0.2, mu2 = 0.3;
    const double near = 1e-13 + 1e-15 * m2 / m1;  // 1/m1 + 1/m2, an entry of `give`, is rounded
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
        CHECK_REL(set.normal[0], (m1 + m2) * G, near);
        CHECK_REL(set.normal[1], m2 * G, near);
        const double together = (pulls[1] - grip) / (m1 + m2);
        const double lower = (pulls[2] - grip - mu2 * m2 * G) / m1;
        CHECK_REL(1 + set.rate[1], 1 + (r == 0 ? 0 : r == 1 ? together : lower), near);
        CHECK_REL(1 + set.rate[3], 1 + (r < 2 ? 0 : mu2 * G - lower), near);
    }
}

TEST(a_stack_of_two_blocks_has_three_regimes) { check_stack(2, 0.7); }

TEST(a_light_block_on_a_heavy_one_has_them_too) {
    check_stack(2, 2e-5);
    check_stack(2e5, 0.1);
    check_stack(2e-5, 3);
}

TEST_MAIN(two_feet_slide_or_tip, forces_that_are_not_determined_are_the_least,
          the_uniform_rod_jams_above_four_thirds, a_rod_at_rest_can_have_several_answers,
          sliding_that_would_pull_itself_in_does_not_last, what_stands_still_lasts,
          a_stack_of_two_blocks_has_three_regimes, a_light_block_on_a_heavy_one_has_them_too)
