// Impacts of mechanisms with several contacts: one contact alone, Housner's block, rows of balls,
// walls, the end of a row, wrong input.

#include "judder/impact.h"
#include "support/check.h"
#include "support/mechanism.h"

#include <stdlib.h>
#include <string.h>

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

// The same in space, where slip bends.
TEST(a_contact_of_another_body_changes_nothing_in_space) {
    for (int k = 0; k < check_repetitions(400); k++) {
        double a[9], G[16] = {0};  // normal, two tangential, the normal of the other
        for (int i = 0; i < 9; i++)
            a[i] = random_between(-1, 1);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++)
                G[4 * i + j] = times(&a[3 * i], &a[3 * j], 3) + (i == j ? 0.06 : 0);
        }
        G[15] = 1;
        const double v[4] = {-random_between(0, 1), k % 5 ? random_between(-2, 2) : 0,
                             k % 5 ? random_between(-2, 2) : 0, 0};
        const jd_collision c = {{G[5], G[6], G[1], G[10], G[2], G[0]},
                                {v[1], v[2], v[0]},
                                random_between(0, 1.5),
                                random_between(0, 1),
                                laws[k % 3]};
        const jd_striking_contact both[2] = {{2, c.mu, c.e, c.law, true},
                                             {0, 0, 0.5, JD_RESTITUTION_NEWTON, true}};
        const jd_strike got = strike_of(2, both, G, v);
        jd_impact want;
        REQUIRE(jd_impact_compute(&c, &want) == JD_OK);
        for (int i = 0; i < 3; i++) {  // steps to 1e-12 each
            CHECK_ABS(got.impulse[i], want.impulse[(i + 2) % 3], 1e-10 * (1 + want.impulse[2]));
            CHECK_ABS(got.velocity[i], want.velocity[(i + 2) % 3], 1e-10);
        }
        CHECK_ABS(got.lost, want.lost, 1e-10);
        CHECK_INT(got.slip[0], want.slip);
    }
}

// The most contacts, all with slip in a plane: the path has 85 numbers.
TEST(eleven_contacts_of_other_bodies_change_nothing_in_space) {
    static double G[JD_STRIKE_NUMBERS * JD_STRIKE_NUMBERS];
    jd_striking_contact contacts[JD_STRIKE_CONTACTS];
    for (int count = 10; count <= JD_STRIKE_CONTACTS; count++) {
        double v[JD_STRIKE_NUMBERS] = {0};
        const int size = 3 * count;
        const jd_collision c = {
            {2.0, 0.3, 0.4, 0.9, -0.2, 1.1}, {0.8, -0.5, -1}, 0.4, 0.6, JD_RESTITUTION_ENERGY};
        memset(G, 0, sizeof G);
        for (int k = 0; k < count; k++) {
            const double block[9] = {c.give[5], c.give[2], c.give[4], c.give[2], c.give[0],
                                     c.give[1], c.give[4], c.give[1], c.give[3]};
            for (int i = 0; i < 9; i++)
                G[(3 * k + i / 3) * size + 3 * k + i % 3] = block[i];
            contacts[k] = (jd_striking_contact){2, c.mu, c.e, c.law, true};
            v[3 * k + 1] = 0.1;
        }
        const int last = size - 3;
        v[last] = c.velocity[2], v[last + 1] = c.velocity[0], v[last + 2] = c.velocity[1];
        const jd_strike got = strike_of(count, contacts, G, v);
        jd_impact want;
        REQUIRE(jd_impact_compute(&c, &want) == JD_OK);
        for (int i = 0; i < 3; i++)  // steps to 1e-12 each
            CHECK_REL(got.impulse[last + i], want.impulse[(i + 2) % 3], 1e-10);
        for (int i = 0; i < last; i++)
            CHECK(got.impulse[i] == 0 && got.velocity[i] == v[i]);
        CHECK_REL(got.lost, want.lost, 1e-10);
        CHECK_INT(got.slip[count - 1], want.slip);
    }
}

// ---- Work ---------------------------------------------------------------------------------------

typedef struct labour {
    int64_t done, most;
} labour;

static jd_status work(void* data, int64_t systems) {
    labour* l = data;
    l->done += systems;
    return l->done < l->most ? JD_OK : JD_ERR_STEP_COUNT;
}

// A row of balls with friction between them, tied to each other: modes are tried one by one.
TEST(an_impact_counts_its_work_and_ends_when_it_is_told_to) {
    enum { COUNT = 9, SIZE = 2 * COUNT };
    double G[SIZE * SIZE] = {0}, v[SIZE] = {0};
    jd_striking_contact contacts[COUNT];
    for (int k = 0; k < COUNT; k++) {
        contacts[k] = (jd_striking_contact){1, 2.0, 0.5, JD_RESTITUTION_NEWTON, true};
        for (int j = 0; j < COUNT; j++) {
            const double near = k == j ? 2 : abs(k - j) == 1 ? -1 : 0;
            G[2 * k * SIZE + 2 * j] = near;
            G[(2 * k + 1) * SIZE + 2 * j + 1] = 3 * near;
            G[2 * k * SIZE + 2 * j + 1] = G[(2 * j + 1) * SIZE + 2 * k] = 0.9 * near;
        }
        v[2 * k + 1] = k % 2 ? 0.1 : 0;
    }
    v[0] = -1;
    labour l = {0, INT64_MAX};
    jd_striking s = {
        .count = COUNT, .contacts = contacts, .give = G, .velocity = v, .labour = work, .data = &l};
    jd_strike first, again;
    const jd_status free_to = jd_strike_compute(&s, &first);
    REQUIRE(l.done >= 256);
    const int64_t all = l.done;
    l = (labour){0, INT64_MAX};
    CHECK_INT(jd_strike_compute(&s, &again), free_to);
    CHECK_INT(l.done, all);
    l = (labour){0, 1};
    CHECK_INT(jd_strike_compute(&s, &again), JD_ERR_STEP_COUNT);
    CHECK_INT(l.done, 128);
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

// ---- Rows of balls, walls ----------------------------------------------------------------------

// Balls of mass 1 along a line: contact k between ball k and k + 1.
static mechanism row_of_balls(int balls, double e) {
    mechanism m = {.freedoms = balls};
    for (int k = 0; k < balls; k++)
        m.mass[k] = 1;
    for (int k = 0; k + 1 < balls; k++) {
        double gap[MOST_FREEDOMS] = {0};
        gap[k] = -1;
        gap[k + 1] = 1;
        add_contact(&m, (jd_striking_contact){0, 0, e, laws[k % 3], true}, gap);
    }
    return m;
}

static double velocity_after(const mechanism* m, const double* rates, const jd_strike* s, int k) {
    double sum = rates[k];
    for (int i = 0; i < m->size; i++)
        sum += m->jacobian[i][k] * s->impulse[i] / m->mass[k];
    return sum;
}

// Newton's cradle: elastic balls that meet at once swap velocities until they are in order.
TEST(a_row_of_elastic_balls_passes_velocities_on) {
    const mechanism m = row_of_balls(5, 1);
    const double rates[5] = {7, 3, 1, 0.5, -2}, want[5] = {-2, 0.5, 1, 3, 7};
    const jd_strike s = strike_mechanism(&m, rates);
    for (int k = 0; k < 5; k++)
        CHECK_ABS(velocity_after(&m, rates, &s, k), want[k], 1e-13);
    CHECK_ABS(s.lost, 0, 1e-12);
    CHECK_INT(s.rounds, 10);  // each pair meets once
    // Balls that all but rest, each a little slower than the one before: the first stops, the
    // last leaves.
    const double still[5] = {1, 4e-8, 3e-8, 2e-8, 1e-8};
    const jd_strike cradle = strike_mechanism(&m, still);
    for (int k = 0; k < 5; k++)
        CHECK_ABS(velocity_after(&m, still, &cradle, k), k == 4, 1e-7);
}

// Balls that touch and rest on each other are struck as one body of their mass.
TEST(balls_that_touch_are_struck_as_one) {
    for (int law = 0; law < 3; law++) {
        mechanism m = row_of_balls(4, 0.5);
        m.contacts[0].law = laws[law];
        const double rates[4] = {1};
        const jd_strike s = strike_mechanism(&m, rates);
        CHECK_REL(s.impulse[0], 1.5 * 3 / 4, 1e-14);  // (1 + e) m 3m/(m + 3m)
        CHECK_REL(s.impulse[2], 1.5 / 4, 1e-14);
        CHECK_REL(velocity_after(&m, rates, &s, 0), 1 - 1.5 * 3 / 4, 1e-14);
        CHECK_REL(s.velocity[0], 0.5, 1e-14);
        CHECK(s.velocity[1] == 0 && s.velocity[2] == 0);
        CHECK_INT(s.rounds, 1);
    }
}

// A row of nine with friction across it: 3 4^7 modes. The k-th contact passes on what moves the
// balls behind it.
TEST(a_row_of_nine_balls_with_friction_is_struck_as_one) {
    double G[16 * 16] = {0}, v[16] = {-1};
    jd_striking_contact c[8];
    for (int k = 0; k < 8; k++) {
        c[k] = (jd_striking_contact){1, 0.3, 0.5, laws[k % 3], true};
        G[(2 * k) * 17] = G[(2 * k + 1) * 17] = 2;
        if (k < 7)
            G[2 * k * 16 + 2 * k + 2] = G[(2 * k + 2) * 16 + 2 * k] = -1;
    }
    const jd_strike s = strike_of(8, c, G, v);
    for (int k = 0; k < 8; k++) {
        CHECK_REL(s.impulse[2 * k], 1.5 * (8 - k) / 9, 1e-13);
        CHECK(s.impulse[2 * k + 1] == 0 && s.velocity[2 * k + 1] == 0);
        CHECK_INT(s.slip[k], JD_IMPACT_STICKS);
    }
    CHECK_REL(s.velocity[0], 0.5, 1e-13);
}

// A block between two walls, mass 1, that touches the right one while the left one is open, and
// one that is wedged between both: it cannot move, and takes any blow.
TEST(a_block_between_two_walls_bounces_off_one) {
    mechanism m = {.freedoms = 2, .mass = {1, 1}};  // x to the right, y along the walls
    const jd_striking_contact wall = {1, 0.2, 0.6, JD_RESTITUTION_NEWTON, true};
    add_contact(&m, wall, (const double[]){1, 0, 0, 1});
    add_contact(&m, wall, (const double[]){-1, 0, 0, 1});
    m.contacts[0].closed = false;
    const double rates[2] = {2, 1};
    jd_strike s = strike_mechanism(&m, rates);
    CHECK_REL(s.impulse[2], 3.2, 1e-14);
    CHECK_REL(s.velocity[0], -1.2, 1e-14);
    CHECK_REL(s.velocity[3], 1 - 0.2 * 3.2, 1e-14);
    CHECK_REL(s.velocity[1], 1 - 0.2 * 3.2, 1e-14);
    CHECK_INT(s.slip[0], JD_IMPACT_NONE);
    m.contacts[0].closed = true;  // both: it is thrown to and fro, each time slower
    s = strike_mechanism(&m, rates);
    CHECK(s.rounds > 10 && s.velocity[0] == 0 && s.velocity[2] == 0);
    CHECK(s.velocity[1] == 0);  // friction of all blows stops it
}

// ---- All at once -------------------------------------------------------------------------------

// Three balls, of which two touch: both laws with e = 1 send the first back with a third.
TEST(at_once_a_row_of_balls_shares_the_blow) {
    for (int law = 0; law < 2; law++) {
        mechanism m = row_of_balls(3, 1);
        m.rule = JD_STRIKE_SIMULTANEOUS;
        m.contacts[0].law = m.contacts[1].law = laws[law];
        const double rates[3] = {1}, want[3] = {-1.0 / 3, 2.0 / 3, 2.0 / 3};
        const jd_strike s = strike_mechanism(&m, rates);
        for (int k = 0; k < 3; k++)
            CHECK_REL(velocity_after(&m, rates, &s, k), want[k], 1e-14);
        CHECK_INT(s.rounds, 1);
    }
}

// A block, 2 wide and h = 1/2 half high, falls flat and slides along the floor: both corners take
// the same blow, so it does not turn. Its centre is above the floor, friction would turn it: the
// front corner takes more. By hand: sum of N is (1 + e) u for Poisson, friction mu times that, and
// the moments about the centre balance: (N_2 - N_1) b = mu (N_1 + N_2) h.
TEST(at_once_a_block_falls_flat_on_both_corners) {
    const double h = 0.5, mu = 0.3, e = 0.4;
    mechanism m = {.freedoms = 3, .mass = {1, 1, (1 + h * h) / 3}, .rule = JD_STRIKE_SIMULTANEOUS};
    const jd_striking_contact c = {1, mu, e, JD_RESTITUTION_POISSON, true};
    add_contact(&m, c, (const double[]){0, 1, -1, 1, 0, h});
    add_contact(&m, c, (const double[]){0, 1, 1, 1, 0, h});
    const double rates[3] = {5, -1, 0};
    const jd_strike s = strike_mechanism(&m, rates);
    CHECK_REL(s.impulse[0] + s.impulse[2], 1 + e, 1e-14);
    CHECK_REL(s.impulse[2] - s.impulse[0], mu * (1 + e) * h, 1e-13);
    CHECK_REL(s.velocity[0], e, 1e-13);
    CHECK_REL(s.velocity[2], e, 1e-13);
    CHECK_REL(s.velocity[1], 5 - mu * (1 + e), 1e-14);
    CHECK_INT(s.slip[0], JD_IMPACT_SLIDES);
}

TEST(at_once_laws_must_be_alike) {
    mechanism m = row_of_balls(3, 1);  // Newton and Poisson
    double give[4];
    const double v[2] = {-1, 0};
    give_of(&m, give);
    jd_striking on = {.count = 2,
                      .contacts = m.contacts,
                      .give = give,
                      .velocity = v,
                      .rule = JD_STRIKE_SIMULTANEOUS};
    jd_strike s;
    CHECK_INT(jd_strike_compute(&on, &s), JD_ERR_ARGUMENT);
    m.contacts[0].law = m.contacts[1].law = JD_RESTITUTION_ENERGY;
    CHECK_INT(jd_strike_compute(&on, &s), JD_ERR_ARGUMENT);
    on.rule = (jd_strike_rule)7;
    CHECK_INT(jd_strike_compute(&on, &s), JD_ERR_RANGE);
}

// ---- The end of a row --------------------------------------------------------------------------

// One contact: F = -c/p and friction with it, for both signs of c.                  [impact:I11]
TEST(the_end_of_a_row_takes_the_normal_velocity_with_its_friction) {
    const double G[4] = {1.2, 0.4, 0.4, 1.5}, mu = 0.3;
    const jd_striking_contact c = {1, mu, 0.5, JD_RESTITUTION_POISSON, true};
    for (int k = 0; k < 4; k++) {
        const double u = k % 2 ? 1e-6 : -1e-6, way = k / 2 ? 1 : -1, v[2] = {u, 0.7 * way};
        const jd_striking on = {.count = 1, .contacts = &c, .give = G, .velocity = v};
        const double F = -u / (G[0] - mu * way * G[1]);
        jd_strike s;
        REQUIRE(jd_strike_end(&on, 0, &s) == JD_OK);
        CHECK_REL(s.impulse[0], F, 1e-14);
        CHECK_REL(s.impulse[1], -mu * way * F, 1e-14);
        CHECK(s.velocity[0] == 0);
        CHECK_INT(s.slip[0], JD_IMPACT_SLIDES);
        const double still[2] = {u, 0};
        const jd_striking stuck = {.count = 1, .contacts = &c, .give = G, .velocity = still};
        REQUIRE(jd_strike_end(&stuck, 0, &s) == JD_OK);
        CHECK_REL(s.impulse[0], -u / (G[0] - G[1] * G[1] / G[3]), 1e-14);
        CHECK_REL(s.impulse[1], -G[1] / G[3] * s.impulse[0], 1e-14);
        CHECK(s.velocity[0] == 0 && s.velocity[1] == 0);
        CHECK_INT(s.slip[0], JD_IMPACT_STICKS);
    }
}

// In space, from rest: friction holds it, or it slips along the way in which slip begins.
TEST(the_end_of_a_row_in_space_begins_to_slip_along_itself) {
    const double G[9] = {2.2, 1.0, -0.6, 1.0, 1.5, 0.3, -0.6, 0.3, 0.9}, v[3] = {-1e-6, 0, 0};
    for (int k = 0; k < 2; k++) {
        const jd_striking_contact c = {2, k ? 2 : 0.2, 0.5, JD_RESTITUTION_POISSON, true};
        const jd_striking on = {.count = 1, .contacts = &c, .give = G, .velocity = v};
        jd_strike s;
        REQUIRE(jd_strike_end(&on, 0, &s) == JD_OK);
        CHECK_INT(s.slip[0], k ? JD_IMPACT_STICKS : JD_IMPACT_SLIDES);
        CHECK(s.velocity[0] == 0);
        const double* w = s.velocity;
        const double *f = s.impulse, size = hypot(f[1], f[2]);
        if (k)
            CHECK(w[1] == 0 && w[2] == 0 && size < 2 * f[0]);
        else
            CHECK(fabs(f[1] * w[2] - f[2] * w[1]) < 1e-20 && f[1] * w[1] + f[2] * w[2] < 0 &&
                  fabs(size - 0.2 * f[0]) < 1e-20);
    }
}

// Other closed contacts hold: one that sticks, one that slides, for impulses of both signs.
TEST(the_end_of_a_row_keeps_other_contacts_closed) {
    mechanism m = {.freedoms = 6, .mass = {1, 2, 0.5, 1, 1.5, 0.7}};
    for (int k = 0; k < 3; k++) {
        double rows[12];
        for (int i = 0; i < 12; i++)
            rows[i] = random_between(-1, 1);
        add_contact(&m, (jd_striking_contact){1, 0.2, 0.5, JD_RESTITUTION_ENERGY, true}, rows);
    }
    double give[36];
    give_of(&m, give);
    for (int k = 0; k < 2; k++) {
        const double v[6] = {k ? 1e-6 : -1e-6, 0.3, 0, 0, 0, -0.8};
        const jd_striking on = {.count = 3, .contacts = m.contacts, .give = give, .velocity = v};
        jd_strike s;
        REQUIRE(jd_strike_end(&on, 0, &s) == JD_OK);
        for (int i = 0; i < 5; i++)
            CHECK_ABS(s.velocity[i], i == 1 ? s.velocity[1] : 0, 0);
        for (int i = 0; i < 6; i++)
            CHECK_ABS(s.velocity[i], v[i] + times(&give[6 * i], s.impulse, 6), 1e-15);
        CHECK_REL(s.impulse[1], -0.2 * s.impulse[0], 1e-13);
        CHECK_REL(s.impulse[5], 0.2 * s.impulse[4], 1e-13);
        CHECK((s.impulse[0] < 0) == (k == 1));
    }
}

// ---- Input -------------------------------------------------------------------------------------

TEST(nothing_happens_where_nothing_approaches) {
    const jd_striking_contact c[2] = {{1, 0.3, 0.5, JD_RESTITUTION_NEWTON, true},
                                      {0, 0, 0.5, JD_RESTITUTION_NEWTON, false}};
    const double G[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, v[3] = {0, 1, -1};
    const jd_strike s = strike_of(2, c, G, v);
    CHECK(s.rounds == 0 && s.lost == 0 && s.velocity[2] == -1);
    CHECK_INT(s.slip[0], JD_IMPACT_NONE);
}

// A contact that rests with a velocity that is rounding, beside one that strikes.
TEST(rounding_is_no_approach) {
    const jd_striking_contact c[2] = {{0, 0, 1, JD_RESTITUTION_NEWTON, true},
                                      {0, 0, 1, JD_RESTITUTION_NEWTON, true}};
    const double G[4] = {1, 0.2, 0.2, 1}, v[2] = {-1, -1e-12};
    jd_strike s = strike_of(2, c, G, v);
    CHECK_INT(s.rounds, 1);
    CHECK(s.impulse[1] == 0 && s.velocity[1] > 0);
    jd_striking on = {.count = 2, .contacts = c, .give = G, .velocity = v, .tolerance = 1e-13};
    REQUIRE(jd_strike_compute(&on, &s) == JD_OK);
    CHECK_INT(s.rounds, 1);  // it approached, and parts by the blow of the other
}

TEST(wrong_mechanisms_are_refused) {
    jd_striking_contact c[2] = {{1, 0.3, 0.5, JD_RESTITUTION_NEWTON, true},
                                {0, 0, 0.5, JD_RESTITUTION_NEWTON, true}};
    double G[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, v[3] = {-1, 1, -1};
    jd_striking on = {.count = 2, .contacts = c, .give = G, .velocity = v};
    jd_strike s;
    CHECK_INT(jd_strike_compute(&on, &s), JD_OK);
    CHECK_INT(jd_strike_compute(NULL, &s), JD_ERR_ARGUMENT);
    CHECK_INT(jd_strike_end(&on, 2, &s), JD_ERR_ARGUMENT);
    double* const numbers[] = {&G[0], &G[0], &G[1], &G[1], &G[4], &v[0], &c[0].mu, &c[0].e};
    const double bad[] = {-1, 0, 0.1, NAN, -1, INFINITY, -1, 1.5};
    for (int i = 0; i < 8; i++) {
        const double good = *numbers[i];
        *numbers[i] = bad[i];
        CHECK_INT(jd_strike_compute(&on, &s), JD_ERR_RANGE);
        CHECK_INT(jd_strike_end(&on, 0, &s), JD_ERR_RANGE);
        *numbers[i] = good;
    }
    for (int i = 0; i < 2; i++) {  // symmetric, not above the diagonal, but not semidefinite
        G[1] = G[3] = G[2] = G[6] = i ? 1 : 0.9;
        G[5] = G[7] = -G[1];
        CHECK_INT(jd_strike_compute(&on, &s), JD_ERR_RANGE);
    }
    on.count = JD_STRIKE_CONTACTS + 1;
    CHECK_INT(jd_strike_compute(&on, &s), JD_ERR_RANGE);
    on.count = 2;
    c[0].along = 3;
    CHECK_INT(jd_strike_compute(&on, &s), JD_ERR_RANGE);
}

TEST_MAIN(an_impact_counts_its_work_and_ends_when_it_is_told_to,
          one_contact_alone_is_the_impact_of_a_body_to_the_bit,
          a_contact_of_another_body_changes_nothing,
          a_contact_of_another_body_changes_nothing_in_space,
          eleven_contacts_of_other_bodies_change_nothing_in_space,
          a_block_rocks_on_with_housners_ratio, a_squat_block_comes_to_rest_on_both_corners,
          a_row_of_elastic_balls_passes_velocities_on, balls_that_touch_are_struck_as_one,
          a_row_of_nine_balls_with_friction_is_struck_as_one,
          a_block_between_two_walls_bounces_off_one, at_once_a_row_of_balls_shares_the_blow,
          at_once_a_block_falls_flat_on_both_corners, at_once_laws_must_be_alike,
          the_end_of_a_row_takes_the_normal_velocity_with_its_friction,
          the_end_of_a_row_in_space_begins_to_slip_along_itself,
          the_end_of_a_row_keeps_other_contacts_closed, nothing_happens_where_nothing_approaches,
          rounding_is_no_approach, wrong_mechanisms_are_refused)
