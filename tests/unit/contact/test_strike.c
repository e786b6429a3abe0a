// Impacts of mechanisms with several contacts: one contact alone, Housner's block, rows of balls,
// walls, the end of a row, wrong input.

#include "judder/impact.h"
#include "support/check.h"
#include "support/mechanism.h"

// ---- One contact alone -------------------------------------------------------------------------

static jd_plane_collision any_collision(int k) {
    const double a = random_between(-1, 1), b = random_between(-1, 1), c = random_between(-1, 1);
    return (jd_plane_collision){
        .give = {a * a + 0.05, a * b, b * b + c * c + 0.05},
        .velocity = {random_between(-2, 2), -random_between(0, 1)},
        .mu = random_between(0, 1.5),
        .e = random_between(0, 1),
        .law = laws[k % 3],
    };
}

TEST(one_contact_alone_is_the_impact_of_a_body_to_the_bit) {
    for (int k = 0; k < 300; k++) {
        const jd_plane_collision c = any_collision(k);
        const double G[4] = {c.give[2], c.give[1], c.give[1], c.give[0]};
        const double v[2] = {c.velocity[1], c.velocity[0]};
        const jd_striking_contact contact = {1, c.mu, c.e, c.law, true};
        const jd_strike got = strike_of(1, &contact, G, v);
        jd_impact want;
        REQUIRE(jd_impact_plane(&c, &want) == JD_OK);
        CHECK_BITS(got.impulse[0], want.impulse[2]);
        CHECK_BITS(got.impulse[1], want.impulse[0]);
        CHECK_BITS(got.velocity[0], want.velocity[2]);
        CHECK_BITS(got.velocity[1], want.velocity[0]);
        CHECK_BITS(got.lost, want.lost);
        CHECK_INT(got.slip[0], want.slip);
        CHECK_INT(got.rounds, 1);
    }
}

// A second closed contact that nothing couples to the first changes nothing: the way of several
// contacts agrees with that of one.
TEST(a_contact_of_another_body_changes_nothing) {
    for (int k = 0; k < 1000; k++) {
        const jd_plane_collision c = any_collision(k);
        const double* g = c.give;
        const double G[16] = {g[2], g[1], 0, 0, g[1], g[0], 0, 0, 0, 0, 2, 0.3, 0, 0, 0.3, 1};
        const double v[4] = {c.velocity[1], c.velocity[0], 0, k % 2};
        const jd_striking_contact both[2] = {{1, c.mu, c.e, c.law, true},
                                             {1, 0.5, 0.5, JD_RESTITUTION_NEWTON, true}};
        const jd_strike got = strike_of(2, both, G, v);
        jd_impact want;
        REQUIRE(jd_impact_plane(&c, &want) == JD_OK);
        const double tolerance = 1e-13 * (1 + want.impulse[2]);  // rounding
        CHECK_ABS(got.impulse[0], want.impulse[2], tolerance);
        CHECK_ABS(got.impulse[1], want.impulse[0], tolerance);
        CHECK_ABS(got.velocity[1], want.velocity[0], tolerance * 10);
        CHECK_ABS(got.lost, want.lost, tolerance * 10);
        CHECK_INT(got.slip[0], want.slip);
        CHECK_INT(got.slip[1], JD_IMPACT_NONE);
    }
}

// ---- Housner's block ---------------------------------------------------------------------------

// A block of half-width b and half-height h, mass 1, that turns about its left corner by -w and
// strikes with its right one. J of a corner at (x, -h): normal (0, 1, x), slip (1, 0, h).
static jd_strike rock(double b, double h, double mu, double e) {
    mechanism m = {.freedoms = 3, .mass = {1, 1, (b * b + h * h) / 3}};
    const double w = -0.7;  // the left corner at (-b, -h) rests
    add_contact(&m, (jd_striking_contact){1, mu, e, JD_RESTITUTION_POISSON, true},
                (const double[]){0, 1, -b, 1, 0, h});
    add_contact(&m, (jd_striking_contact){1, mu, e, JD_RESTITUTION_POISSON, true},
                (const double[]){0, 1, b, 1, 0, h});
    const double rates[3] = {-h * w, b * w, w};
    return strike_mechanism(&m, rates);
}

// Without restitution, with enough friction, it rocks on about the right corner with the rate
// ratio 1 - (3/2) sin^2 alpha, tan alpha = b/h: the left corner rises with 2 b w.
TEST(a_block_rocks_on_with_housners_ratio) {
    for (int k = 1; k <= 6; k++) {
        const double alpha = 0.1 * k, b = sin(alpha), h = cos(alpha);
        const double ratio = 1 - 1.5 * sin(alpha) * sin(alpha);
        const jd_strike s = rock(b, h, 2, 0);
        CHECK_ABS(s.velocity[0], 2 * b * 0.7 * ratio, 1e-15);
        CHECK(s.velocity[2] == 0 && s.velocity[3] == 0 && fabs(s.velocity[1]) < 1e-15);
        CHECK_INT(s.slip[0], JD_IMPACT_NONE);
        CHECK_INT(s.slip[1], JD_IMPACT_STICKS);
        CHECK_INT(s.rounds, 1);
        const double inertia = 4.0 / 3;  // about a corner, (1/3 + 1) (b^2 + h^2)
        CHECK_REL(s.lost, 0.5 * inertia * 0.49 * (1 - ratio * ratio), 1e-13);
    }
}

// A squat block (h/b < 1/sqrt(2): the ratio would be negative) comes to rest on both corners. Its
// friction is that of both together.
TEST(a_squat_block_comes_to_rest_on_both_corners) {
    const double b = 1, h = 0.5;
    const jd_strike s = rock(b, h, 2, 0);
    for (int i = 0; i < 4; i++)
        CHECK_ABS(s.velocity[i], 0, 1e-15);
    CHECK(s.impulse[0] > 0 && s.impulse[2] > 0);
    CHECK_REL(s.impulse[0] + s.impulse[2], 0.7 * b, 1e-13);   // takes the momentum upwards
    CHECK_REL(s.impulse[1] + s.impulse[3], -0.7 * h, 1e-13);  // and sideways
    CHECK_REL(s.lost, 0.5 * 0.49 * (b * b + h * h) * 4 / 3, 1e-13);
}

TEST_MAIN(one_contact_alone_is_the_impact_of_a_body_to_the_bit,
          a_contact_of_another_body_changes_nothing, a_block_rocks_on_with_housners_ratio,
          a_squat_block_comes_to_rest_on_both_corners)
