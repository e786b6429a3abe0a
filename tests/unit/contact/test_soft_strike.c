// Contacts without a consistent motion that give way: one against the law of energy, two by their
// energy, their cones and a mirror.                                                  [impact:I16]

#include "contact/strike/soft.h"
#include "support/check.h"
#include "support/random.h"

#include <math.h>

// A body of mass 1 in the plane with inertia J, touched at (x, y) from its centre: rows of J M^-1 J'.
static void give_of(const double at[][2], int count, double J, double* give) {
    double row[4][3];
    for (int k = 0; k < count; k++) {
        const double normal[3] = {0, 1, at[k][0]}, along[3] = {1, 0, -at[k][1]};
        memcpy(row[2 * k], normal, sizeof normal);
        memcpy(row[2 * k + 1], along, sizeof along);
    }
    for (int i = 0; i < 2 * count; i++)
        for (int j = 0; j < 2 * count; j++)
            give[i * 2 * count + j] =
                row[i][0] * row[j][0] + row[i][1] * row[j][1] + row[i][2] * row[j][2] / J;
}

TEST(one_contact_obeys_the_energy_law) {
    for (int trial = 0; trial < check_repetitions(40); trial++) {
        const double angle = random_between(0.9, 1.3), e = trial % 4 ? random_between(0.1, 1) : 0;
        const double at[1][2] = {{0.5 * cos(angle), -0.5 * sin(angle)}};
        const double slip = random_between(0.5, 3), still = -1e-300, push = 1;
        double give[4];
        give_of(at, 1, 0.25 / 3, give);
        const jd_striking_contact contact = {
            .along = 1, .mu = 3, .e = e, .law = JD_RESTITUTION_ENERGY, .closed = true};
        const double way = give[1] > 0 ? slip : -slip;  // its friction presses it down
        const double soft_velocity[2] = {0, way}, velocity[2] = {still, way};
        const jd_striking soft = {
            .count = 1, .contacts = &contact, .give = give, .velocity = soft_velocity};
        const jd_striking rigid = {
            .count = 1, .contacts = &contact, .give = give, .velocity = velocity};
        jd_strike a, b;
        REQUIRE(jd_strike_soft(&soft, &push, &a) == JD_OK);
        REQUIRE(jd_strike_compute(&rigid, &b) == JD_OK);
        for (int i = 0; i < 2; i++) {
            CHECK_ABS(a.velocity[i], b.velocity[i], 1e-8 * slip);
            CHECK_ABS(a.impulse[i], b.impulse[i], 1e-8 * slip);
        }
        CHECK_REL(a.lost, b.lost, 1e-8);
    }
}

TEST(two_contacts_lose_energy_stay_in_their_cones_and_have_a_mirror) {
    for (int trial = 0; trial < check_repetitions(40); trial++) {
        const double x = random_between(0.05, 0.5), y = random_between(0.3, 0.8);
        const double at[2][2] = {{x, -y}, {x + random_between(-0.3, -0.1), -y}};
        const double mirror[2][2] = {{-at[0][0], -y}, {-at[1][0], -y}};
        const double slip = random_between(0.5, 3), push[2] = {1, random_between(0, 1)};
        const jd_striking_contact contacts[2] = {{.along = 1, .mu = 2.5, .e = 0.7, .closed = true},
                                                 {.along = 1, .mu = 1.5, .e = 0.4, .closed = true}};
        jd_strike both[2];
        for (int m = 0; m < 2; m++) {
            const double way = m ? -slip : slip, velocity[4] = {0, way, 0, way};
            double give[16];
            give_of(m ? mirror : at, 2, 0.02, give);
            const jd_striking s = {
                .count = 2, .contacts = contacts, .give = give, .velocity = velocity};
            REQUIRE(jd_strike_soft(&s, push, &both[m]) == JD_OK);
            CHECK(both[m].lost >= -1e-12);
            for (int k = 0; k < 2; k++) {
                const double* P = &both[m].impulse[2 * k];
                CHECK(P[0] >= 0 && fabs(P[1]) <= contacts[k].mu * P[0] + 1e-9);
                CHECK(both[m].velocity[2 * k] >= -1e-9 * slip);
            }
        }
        for (int i = 0; i < 4; i++)
            CHECK_ABS(both[1].velocity[i], i % 2 ? -both[0].velocity[i] : both[0].velocity[i],
                      1e-9 * slip);
    }
}

TEST(what_is_not_pressed_does_not_begin) {
    const jd_striking_contact contact = {.along = 1, .mu = 3, .e = 0.5, .closed = true};
    const double give[4] = {1.5, 1, 1, 2.5}, velocity[2] = {0, 1}, push = -1;
    const jd_striking s = {.count = 1, .contacts = &contact, .give = give, .velocity = velocity};
    jd_strike strike;
    CHECK_INT(jd_strike_soft(&s, &push, &strike), JD_ERR_SOLVER);
}

TEST_MAIN(one_contact_obeys_the_energy_law,
          two_contacts_lose_energy_stay_in_their_cones_and_have_a_mirror,
          what_is_not_pressed_does_not_begin)
