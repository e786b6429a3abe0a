// Rigid impact with friction: closed forms in the plane, limits, energy, symmetry, wrong input.

#include "judder/impact.h"
#include "support/check.h"
#include "support/random.h"

static const jd_restitution laws[] = {JD_RESTITUTION_NEWTON, JD_RESTITUTION_POISSON,
                                      JD_RESTITUTION_ENERGY};

static jd_impact solve(const jd_collision* c) {
    jd_impact impact;
    REQUIRE(jd_impact_compute(c, &impact) == JD_OK);
    return impact;
}

static jd_impact solve_plane(double xx, double xn, double nn, const double v[2], double mu,
                             double e, jd_restitution law) {
    const jd_plane_collision c = {{xx, xn, nn}, {v[0], v[1]}, mu, e, law};
    jd_impact impact;
    REQUIRE(jd_impact_plane(&c, &impact) == JD_OK);
    return impact;
}

// ---- A sphere: no coupling ---------------------------------------------------------------------

// m = 1: gives 7/2 along the floor, 1 along n. P_n = (1 + e) v. It slides throughout while
// mu (1 + e) v < 2 s/7, else it leaves rolling: P_t = -2 s/7. All laws agree.
TEST(a_sphere_slides_or_rolls_away) {
    const double v[2] = {2, -1}, e = 0.5, limit = 2.0 / 7 * 2 / 1.5;
    for (int l = 0; l < 3; l++) {
        const double mu = 0.9 * limit;
        const jd_impact slides = solve_plane(3.5, 0, 1, v, mu, e, laws[l]);
        CHECK_INT(slides.slip, JD_IMPACT_SLIDES);
        CHECK_REL(slides.impulse[0], -mu * 1.5, 1e-14);
        CHECK_REL(slides.velocity[0], 2 - 3.5 * mu * 1.5, 1e-13);
        CHECK_REL(slides.velocity[2], 0.5, 1e-14);
        const jd_impact rolls = solve_plane(3.5, 0, 1, v, 1.1 * limit, e, laws[l]);
        CHECK_INT(rolls.slip, JD_IMPACT_STICKS);
        CHECK_REL(rolls.impulse[0], -4.0 / 7, 1e-14);
        CHECK_BITS(rolls.velocity[0], 0);
        CHECK_REL(rolls.velocity[2], 0.5, 1e-14);
        // Lost: v^2 (1 - e^2)/2 and s^2/7.
        CHECK_REL(rolls.lost, 0.5 * 0.75 + 4.0 / 7, 1e-14);
        CHECK_REL(rolls.compression, 1, 1e-14);
    }
}

// Where the impact ends just as slip does, slip is zero or has its old sign: rounding never turns
// it.
TEST(slip_that_ends_with_the_impact_is_never_turned_by_rounding) {
    for (int k = 0; k < check_repetitions(2000); k++) {
        const double s = random_between(0.1, 3), u = random_between(0.1, 3);
        const double e = k % 4 ? random_between(0, 1) : 0, ulp = (double)(k % 9 - 4) * 0x1p-52;
        const double v[2] = {s, -u}, mu = s / (3.5 * (1 + e) * u) * (1 + ulp);
        const jd_impact impact = solve_plane(3.5, 0, 1, v, mu, e, laws[k % 3]);
        CHECK(impact.velocity[0] >= 0);
        CHECK(impact.slip != JD_IMPACT_STICKS || impact.velocity[0] == 0);
        CHECK_ABS(impact.velocity[0], 0, 1e-14);      // a few ulp of s, at most 3
        CHECK_ABS(impact.velocity[2], e * u, 1e-14);  // likewise of u
    }
}

// In three dimensions friction of a sphere is opposite to its slip: the plane solution, turned.
TEST(a_sphere_in_space_is_the_plane_turned) {
    for (int k = 0; k < 50; k++) {
        const double angle = random_between(0, 6.3), s = random_between(0, 3);
        const double e = random_between(0, 1), mu = random_between(0, 1);
        const double v[2] = {s, -random_between(0.1, 2)};
        const jd_collision c = {
            {3.5, 0, 0, 3.5, 0, 1}, {s * cos(angle), s * sin(angle), v[1]}, mu, e, laws[k % 3]};
        const jd_impact space = solve(&c), plane = solve_plane(3.5, 0, 1, v, mu, e, laws[k % 3]);
        CHECK_INT(space.slip, plane.slip);
        CHECK_ABS(space.impulse[0], plane.impulse[0] * cos(angle), 1e-12);
        CHECK_ABS(space.impulse[1], plane.impulse[0] * sin(angle), 1e-12);
        CHECK_ABS(space.velocity[2], plane.velocity[2], 1e-12);
        CHECK_ABS(space.lost, plane.lost, 1e-12);
    }
}

// ---- A rod: slip and restitution are coupled ---------------------------------------------------

// A rod of mass 1 and length 2 at the angle a, struck at its lower end: r = (-cos a, -sin a) from
// its centre, J = 1/3. J M^-1 J' is 1 + 3 sin^2, -3 sin cos, 1 + 3 cos^2, with s along x, n up.
static void rod(double a, double give[3]) {
    give[0] = 1 + 3 * sin(a) * sin(a);
    give[1] = -3 * sin(a) * cos(a);
    give[2] = 1 + 3 * cos(a) * cos(a);
}

// The end slides away from the centre (s < 0 here), stops and slips back inside one collision where
// friction is small: 3 sin cos > mu (1 + 3 sin^2). Hand: pieces with friction +mu, then -mu.
TEST(slip_of_a_rod_turns_inside_the_collision) {
    double G[3];
    const double a = 0.9, mu = 0.1, e = 0.7, v[2] = {0.2, -1};
    rod(a, G);
    REQUIRE(fabs(G[1]) > mu * G[0]);
    const double first = G[1] - mu * G[0], stop = -v[0] / first;  // s > 0 falls to zero
    const double u = v[1] + (G[2] - mu * G[1]) * stop;            // normal velocity then
    REQUIRE(u < 0);
    const double a2 = G[2] + mu * G[1];  // slip backwards: friction +mu
    const double compression = stop - u / a2;
    const double poisson = (1 + e) * compression;
    jd_impact i = solve_plane(G[0], G[1], G[2], v, mu, e, JD_RESTITUTION_POISSON);
    CHECK_INT(i.slip, JD_IMPACT_TURNS);
    CHECK_REL(i.compression, compression, 1e-14);
    CHECK_REL(i.impulse[2], poisson, 1e-14);
    CHECK_REL(i.impulse[0], mu * (poisson - 2 * stop), 1e-13);
    CHECK_REL(i.velocity[0], (G[1] + mu * G[0]) * (poisson - stop), 1e-13);
    CHECK_REL(i.velocity[2], a2 * e * compression, 1e-13);
    // Newton: u = e at the end.
    i = solve_plane(G[0], G[1], G[2], v, mu, e, JD_RESTITUTION_NEWTON);
    CHECK_REL(i.velocity[2], e, 1e-14);
    CHECK_REL(i.impulse[2], compression + e / a2, 1e-13);
    // Energy: the work of compression is that of both pieces.
    const double work = 0.5 * (v[1] + u) * stop - 0.5 * u * u / a2;
    i = solve_plane(G[0], G[1], G[2], v, mu, e, JD_RESTITUTION_ENERGY);
    CHECK_REL(i.velocity[2], sqrt(-2 * a2 * e * e * work), 1e-13);
}

// The same rod with much friction sticks: from there on s = 0 and u rises by the Schur complement.
TEST(the_end_of_a_rod_sticks) {
    double G[3];
    const double a = 0.9, mu = 1, e = 0.4, v[2] = {0.2, -1};
    rod(a, G);
    REQUIRE(fabs(G[1]) < mu * G[0]);
    const double stop = -v[0] / (G[1] - mu * G[0]), u = v[1] + (G[2] - mu * G[1]) * stop;
    const double schur = G[2] - G[1] * G[1] / G[0];
    const jd_impact i = solve_plane(G[0], G[1], G[2], v, mu, e, JD_RESTITUTION_POISSON);
    CHECK_INT(i.slip, JD_IMPACT_STICKS);
    CHECK_REL(i.compression, stop - u / schur, 1e-14);
    CHECK_BITS(i.velocity[0], 0);
    CHECK_REL(i.velocity[2], schur * e * i.compression, 1e-13);
    CHECK_REL(i.impulse[0], -mu * stop - G[1] / G[0] * (i.impulse[2] - stop), 1e-13);
}

// Slip that makes the bodies approach faster (G_nn < mu G_xn) ends before they part: no jam.
TEST(a_jam_ends_when_slip_ends) {
    const double G[3] = {2, 1.2, 1}, mu = 1.5, v[2] = {1, -0.1};
    REQUIRE(G[2] - mu * G[1] < 0);
    for (int l = 0; l < 3; l++) {
        const jd_impact i = solve_plane(G[0], G[1], G[2], v, mu, 0.5, laws[l]);
        const double stop = -v[0] / (G[1] - mu * G[0]);
        CHECK_INT(i.slip, JD_IMPACT_STICKS);
        CHECK(i.compression > stop && i.velocity[2] > 0 && i.impulse[2] > i.compression);
    }
}

// ---- Energy ------------------------------------------------------------------------------------

typedef struct gains {
    int count, gained;
    double most;
} gains;

static jd_collision any_collision(jd_restitution law) {
    double a[9], G[9] = {0};
    for (int i = 0; i < 9; i++)
        a[i] = random_between(-1, 1);
    for (int i = 0; i < 9; i++)
        for (int k = 0; k < 3; k++)
            G[i] += a[i / 3 * 3 + k] * a[i % 3 * 3 + k] + (i % 4 == 0 ? 0.02 : 0);
    return (jd_collision){
        .give = {G[0], G[1], G[2], G[4], G[5], G[8]},
        .velocity = {random_between(-2, 2), random_between(-2, 2), -random_between(0, 1)},
        .mu = random_between(0, 1.5),
        .e = random_between(0, 1),
        .law = law,
    };
}

static gains try_many(jd_restitution law, int count) {
    gains g = {.count = count};
    for (int i = 0; i < count; i++) {
        const jd_collision c = any_collision(law);
        const jd_impact m = solve(&c);
        g.gained += m.lost < -1e-12;
        g.most = fmax(g.most, -m.lost);
        // Friction within its cone, velocities those of the impulse, bodies that part.
        const double* G = c.give;
        CHECK(hypot(m.impulse[0], m.impulse[1]) <= c.mu * m.impulse[2] * (1 + 1e-9));
        CHECK_ABS(m.velocity[2],
                  c.velocity[2] + G[2] * m.impulse[0] + G[4] * m.impulse[1] + G[5] * m.impulse[2],
                  1e-9);
        CHECK_ABS(m.velocity[0],
                  c.velocity[0] + G[0] * m.impulse[0] + G[1] * m.impulse[1] + G[2] * m.impulse[2],
                  1e-9);
        CHECK(m.velocity[2] >= -1e-12 && m.impulse[2] >= m.compression);
    }
    return g;
}

// Newton's ratio of velocities makes energy in about one of a hundred random collisions with
// friction. That of works never does, and neither does Poisson's in any of them.
TEST(energy_grows_by_the_law_of_newton_only) {
    const gains newton = try_many(JD_RESTITUTION_NEWTON, 1000);
    CHECK(newton.gained > 0 && newton.most > 1e-3);
    CHECK_INT(try_many(JD_RESTITUTION_POISSON, 1000).gained, 0);
    CHECK_INT(try_many(JD_RESTITUTION_ENERGY, 1000).gained, 0);
}

// Kane and Levinson's observation, with this rod: its end slides a little, then sticks, and
// friction pushes it along its first slip. With e = 1 Newton's law loses nothing along n: the gain
// is P_t s/2.
TEST(newtons_law_makes_energy_for_a_rod) {
    double G[3];
    const double v[2] = {0.1, -0.3};
    rod(0.8, G);
    const jd_impact newton = solve_plane(G[0], G[1], G[2], v, 1, 1, JD_RESTITUTION_NEWTON);
    CHECK_INT(newton.slip, JD_IMPACT_STICKS);
    CHECK(newton.lost < -0.005);
    CHECK_REL(newton.lost, -0.5 * newton.impulse[0] * v[0], 1e-12);
    CHECK(solve_plane(G[0], G[1], G[2], v, 1, 1, JD_RESTITUTION_POISSON).lost >= 0);
    CHECK(solve_plane(G[0], G[1], G[2], v, 1, 1, JD_RESTITUTION_ENERGY).lost >= 0);
}

TEST(laws_agree_without_friction_and_for_central_collisions) {
    for (int i = 0; i < 100; i++) {
        jd_collision c = any_collision(JD_RESTITUTION_NEWTON);
        if (i % 2)
            c.mu = 0;
        else
            c.give[2] = c.give[4] = 0;
        const jd_impact newton = solve(&c);
        for (int l = 1; l < 3; l++) {
            c.law = laws[l];
            const jd_impact other = solve(&c);
            CHECK_INT(other.slip, newton.slip);
            for (int k = 0; k < 3; k++)
                CHECK_ABS(other.impulse[k], newton.impulse[k], 1e-10 * newton.impulse[2]);
            CHECK(other.lost >= -1e-12);
        }
    }
}

// ---- Space -------------------------------------------------------------------------------------

// Slip that turns its direction, against 2e5 small straight pieces of first order, whose error
// falls with their length.
TEST(slip_that_changes_its_direction_is_followed) {
    const jd_collision c = {
        {1.5, 0.3, 0.4, 0.9, -0.3, 1.2}, {0.5, 0.8, -1}, 0.35, 0.6, JD_RESTITUTION_POISSON};
    const jd_impact got = solve(&c);
    double want[2][3] = {{0}};
    for (int k = 0; k < 2; k++) {
        const double* G = c.give;
        const int parts = 100000 << k;
        double v[3] = {0.5, 0.8, -1}, f[2] = {0, 0}, p = 0, end = INFINITY;
        const double dp = 2.0 / parts;
        while (p < end) {
            const double q = fmin(dp, end - p), size = hypot(v[0], v[1]);
            const double fx = -c.mu * v[0] / size * q, fy = -c.mu * v[1] / size * q;
            const double before = v[2];
            v[0] += G[0] * fx + G[1] * fy + G[2] * q;
            v[1] += G[1] * fx + G[3] * fy + G[4] * q;
            v[2] += G[2] * fx + G[4] * fy + G[5] * q;
            f[0] += fx, f[1] += fy, p += q;
            if (before < 0 && v[2] >= 0)
                end = (1 + c.e) * (p - q * v[2] / (v[2] - before));
        }
        want[k][0] = f[0], want[k][1] = f[1], want[k][2] = p;
    }
    CHECK_INT(got.slip, JD_IMPACT_SLIDES);
    for (int i = 0; i < 3; i++)  // extrapolated to length zero
        CHECK_ABS(got.impulse[i], 2 * want[1][i] - want[0][i], 1e-8);
}

// A turn of the axes about n turns the impulse with it and changes nothing else.
TEST(axes_do_not_matter) {
    for (int k = 0; k < 60; k++) {
        const jd_collision c = any_collision(laws[k % 3]);
        const double a = random_between(0, 6.3), co = cos(a), si = sin(a), *G = c.give;
        jd_collision t = c;
        t.give[0] = co * co * G[0] - 2 * co * si * G[1] + si * si * G[3];
        t.give[1] = co * si * (G[0] - G[3]) + (co * co - si * si) * G[1];
        t.give[3] = si * si * G[0] + 2 * co * si * G[1] + co * co * G[3];
        t.give[2] = co * G[2] - si * G[4];
        t.give[4] = si * G[2] + co * G[4];
        t.velocity[0] = co * c.velocity[0] - si * c.velocity[1];
        t.velocity[1] = si * c.velocity[0] + co * c.velocity[1];
        const jd_impact one = solve(&c), other = solve(&t);
        const double size = 1e-9 * (1 + one.impulse[2]);
        CHECK_INT(one.slip, other.slip);
        CHECK_ABS(other.impulse[0], co * one.impulse[0] - si * one.impulse[1], size);
        CHECK_ABS(other.impulse[1], si * one.impulse[0] + co * one.impulse[1], size);
        CHECK_ABS(other.impulse[2], one.impulse[2], size);
        CHECK_ABS(other.lost, one.lost, 10 * size);
    }
}

// From rest the point sticks or slips along the one direction in which slip can begin: there the
// rate of slip is along slip.
TEST(slip_from_rest_begins_along_itself) {
    jd_collision c = {
        {1.5, 0.3, 1.0, 0.9, -0.6, 2.2}, {0, 0, -1}, 0.2, 0.5, JD_RESTITUTION_POISSON};
    jd_impact m = solve(&c);
    CHECK_INT(m.slip, JD_IMPACT_SLIDES);
    CHECK_REL(hypot(m.impulse[0], m.impulse[1]), c.mu * m.impulse[2], 1e-13);
    CHECK_ABS(m.velocity[0] * m.impulse[1] - m.velocity[1] * m.impulse[0], 0, 1e-13);
    CHECK(m.velocity[0] * m.impulse[0] + m.velocity[1] * m.impulse[1] < 0);
    c.mu = 2;
    m = solve(&c);
    CHECK_INT(m.slip, JD_IMPACT_STICKS);
    CHECK(m.velocity[0] == 0 && m.velocity[1] == 0);
}

// Slip that bends makes the bodies approach again in restitution. By the law of energy it goes on
// until they part; by Poisson's law they collide once more.
TEST(bodies_that_approach_again_in_restitution_part_in_the_end) {
    jd_collision c = {{1.32643, 0.0376974, -1.12936, 1.35062, -0.387295, 1.16427},
                      {-0.658001, -1.81311, -0.177078},
                      1.03647,
                      0.847261,
                      JD_RESTITUTION_ENERGY};
    jd_impact m = solve(&c);
    CHECK_INT(m.slip, JD_IMPACT_STICKS);
    CHECK(m.velocity[2] > 0 && m.lost > 0);
    c = (jd_collision){{1.32492, 0.414313, 0.0663432, 1.56196, 1.31431, 1.40934},
                       {0.539849, 0.0649688, -0.176556},
                       1.28465,
                       0.97136,
                       JD_RESTITUTION_POISSON};
    m = solve(&c);
    CHECK_INT(m.slip, JD_IMPACT_STICKS);
    CHECK(m.velocity[2] > 0 && m.lost > 0);
    const double first = 0.2149075;  // where u is zero for the first time, by 10^5 small steps
    CHECK(m.impulse[2] > (1 + c.e) * first + 1e-3);
}

// ---- Input -------------------------------------------------------------------------------------

TEST(bodies_that_part_do_not_collide) {
    const jd_collision c = {{1, 0, 0, 1, 0, 1}, {1, 0, 0.5}, 0.3, 0.5, JD_RESTITUTION_NEWTON};
    const jd_impact m = solve(&c);
    CHECK_INT(m.slip, JD_IMPACT_NONE);
    CHECK(m.impulse[2] == 0 && m.velocity[2] == 0.5 && m.lost == 0);
}

TEST(wrong_numbers_are_refused) {
    const jd_collision good = {{1, 0, 0, 1, 0, 1}, {1, 0, -1}, 0.3, 0.5, JD_RESTITUTION_NEWTON};
    jd_impact m;
    for (int i = 0; i < 9; i++) {
        jd_collision c = good;
        *(double*[]){&c.e,       &c.e,       &c.mu,          &c.mu,         &c.give[0],
                     &c.give[5], &c.give[2], &c.velocity[0], &c.velocity[2]}[i] =
            (const double[]){-0.1, 1.1, -1, NAN, -1, 0, 1, INFINITY, NAN}[i];
        CHECK_INT(jd_impact_compute(&c, &m), JD_ERR_RANGE);
    }
    jd_collision c = good;
    c.law = (jd_restitution)7;
    CHECK_INT(jd_impact_compute(&c, &m), JD_ERR_RANGE);
}

TEST_MAIN(a_sphere_slides_or_rolls_away, a_sphere_in_space_is_the_plane_turned,
          slip_of_a_rod_turns_inside_the_collision, the_end_of_a_rod_sticks,
          a_jam_ends_when_slip_ends, energy_grows_by_the_law_of_newton_only,
          newtons_law_makes_energy_for_a_rod,
          laws_agree_without_friction_and_for_central_collisions,
          slip_that_changes_its_direction_is_followed, axes_do_not_matter,
          slip_from_rest_begins_along_itself, bodies_that_part_do_not_collide,
          bodies_that_approach_again_in_restitution_part_in_the_end, wrong_numbers_are_refused,
          slip_that_ends_with_the_impact_is_never_turned_by_rounding)
