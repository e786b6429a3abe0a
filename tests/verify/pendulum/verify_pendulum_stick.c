// The pendulums that stick on the disc: onsets against closed forms, rest and slip against other
// ways to integrate them, balance of energy, symmetries, bits.

#include "support/system/pendulum_runs.h"
#include "support/system/pendulum_slide.h"

enum { ANGLES = 4, STATES = 8 };

// ---- Closed forms ------------------------------------------------------------------------------

// One limb leans by theta and turns with the disc, omega: a rigid body, held by N and F at A.
//     F (L cos + R_b) = ((m g e - N L) - (J_x - J_z) omega^2 cos) sin       outwards
// While it sticks the disc rises under it: N = k (d_0 + v t)^(3/2) (1 + b v).
typedef struct lean {
    double theta, omega, rise, mu;
} lean;

static const double m = 3, L = 0.403, e = 0.2, R_b = 0.025, damping = 0.5;

static double stiffness(void) { return 4 * sqrt(R_b) / (3 * (0.91 / 2e9 + 0.91 / 0.1e9)); }

// N at which |F| = mu N; `side` is the sign of F there.
static double limit_force(const lean* c, double side) {
    const double s = sin(c->theta), k = cos(c->theta), J = 0.04 + m * e * e - 0.003;
    const double weight = m * 9.81 * e * s - J * c->omega * c->omega * s * k;
    return weight / (L * s + side * c->mu * (L * k + R_b));
}

static double depth_of(const lean* c, double N) {
    return pow(N / (stiffness() * (1 + damping * c->rise)), 2.0 / 3);
}

// Start with the normal force N_0; slip must begin where N has become N_1.
static void check_lean(const lean* c, const char* law, double N_0, double N_1) {
    const double d_0 = depth_of(c, N_0), want = (depth_of(c, N_1) - d_0) / c->rise;
    const pendulum_run run = {
        .system = "spherical-pendulum",
        .law = law,
        .set = {{"q", 0},
                {"omega_0", c->omega},
                {"omega_d", c->omega},
                {"z0", -L * cos(c->theta) - R_b + d_0},
                {"z0_rate", c->rise},
                {"mu", c->mu},
                {"eps", 0},
                {"drilling_moment", strcmp(law, "point") != 0}},
        .start = {c->theta},
        .end = 1.05 * want,
        .tolerance = 1e-10,
        .output_step = want / 20,
    };
    jd_trajectory* t = pendulum_run_do(&run);
    CHECK_INT(pendulum_events_of(t, "slip"), 1);
    // Depths are differences of lengths near 0.4 m: their rounding over the speed of the disc.
    CHECK_ABS(pendulum_event_after(t, "slip", 0), want, 4e-16 / fabs(c->rise) + 1e-12 * want);
    const int phase = pendulum_place(t, "phase"), gauge = pendulum_place(t, "gauge");
    for (int64_t row = 0; row < 20; row++) {
        CHECK_BITS(jd_trajectory_outputs(t, row)[phase], 2.0);
        CHECK(jd_trajectory_outputs(t, row)[gauge] <= 1);
        CHECK_ABS(jd_trajectory_states(t, row)[0], c->theta, 1e-14);  // the limb does not move
    }
    jd_trajectory_free(t);
}

TEST(a_leaning_limb_slips_where_the_rising_disc_presses_it_out) {
    const lean c = {.theta = 0.3, .rise = 1e-4, .mu = 0.2};
    const double N = limit_force(&c, -1);
    check_lean(&c, "point", 0.5 * N, N);
    check_lean(&c, "power", 0.5 * N, N);  // the whole patch, at rest also in spin
    check_lean(&c, "integral", 0.5 * N, N);
}

TEST(a_leaning_limb_slips_where_the_sinking_disc_lets_it_fall) {
    const lean c = {.theta = 0.2, .rise = -2e-5, .mu = 0.3};
    const double N = limit_force(&c, 1);
    check_lean(&c, "point", 2 * N, N);
    check_lean(&c, "table", 2 * N, N);
}

TEST(a_ball_carried_by_the_turning_disc_slips_where_it_should) {
    const lean c = {.theta = 0.25, .omega = 2.5, .rise = -2e-5, .mu = 0.25};
    const double N = limit_force(&c, 1);
    check_lean(&c, "point", 2 * N, N);
}

// ---- Other ways to integrate -------------------------------------------------------------------

// Touches at 0.2233 s, stops at 0.2309, slips at 0.2498, lifts at 0.2504: stick within an impact.
static pendulum_run impact_run(double eps, double end) {
    return (pendulum_run){
        .set = {{"b_T", 0}, {"z0", -0.42}, {"eps", eps}},
        .start = {0.1, 0.05, -0.2, 0.15},
        .end = end,
        .tolerance = 1e-11,
        .solver = "rk8",
    };
}

static double distance(const jd_trajectory* a, const jd_trajectory* b) {
    double most = 0;
    for (int i = 0; i < ANGLES; i++)
        most = fmax(most, fabs(jd_trajectory_final(a)[i] - jd_trajectory_final(b)[i]));
    return most;
}

// The regularised law, by CVODE, goes to true stick with eps. While the contact should stick it
// creeps in proportion to eps; where the load grows through what is held, at a rate c, the first
// motion v = c t^2/2 is faster by what eps^2/v^2 of friction lacks, from v ~ eps^(4/5) on: the
// order is 4/5, a factor of 6.3 for each ten.
TEST(regularised_friction_converges_to_stick_with_eps) {
    static const double eps[] = {1e-4, 1e-5, 1e-6, 1e-7};
    const pendulum_run sharp = impact_run(0, 1.3);
    jd_trajectory* want = pendulum_run_do(&sharp);
    double before = 0;
    CHECK(pendulum_events_of(want, "stop") >= 4);
    for (int i = 0; i < 4; i++) {
        pendulum_run run = impact_run(eps[i], 1.3);
        run.solver = "cvode-bdf";
        jd_trajectory* t = pendulum_run_do(&run);
        const double off = distance(t, want);
        printf("  eps %g m/s: off by %.2e rad\n", eps[i], off);
        if (i > 0)
            CHECK(off < before / 5.5 && off > before / 10.5);
        before = off;
        jd_trajectory_free(t);
    }
    CHECK(before < 1e-6);
    jd_trajectory_free(want);
}

// The chain of the defaults at (t, y) for the equations derived a second time.
static newton_chain chain_at(double t, const double* y) {
    newton_chain n = {.n = 2, .g = 9.81};
    n.limb[0] = (newton_limb){.m = 4.59, .I = {0.0315, 0.0315, 0.0078}, .L = 0.228, .e = 0.122};
    n.limb[1] = (newton_limb){.m = 2.41, .I = {0.0084, 0.0055, 0.0038}, .L = 0.175, .e = 0.0586};
    n.angle[0][0] = sin(5 * t), n.angle[0][1] = 5 * cos(5 * t), n.angle[0][2] = -25 * sin(5 * t);
    for (int k = 0; k < ANGLES; k++)
        n.angle[k + 1][0] = y[k], n.angle[k + 1][1] = y[ANGLES + k];
    return n;
}

// Accelerations under N and the friction f; `a` gets those of the sliding velocity.
static void accelerate(double t, const double* y, double N, const double* f, double* q, double* a) {
    newton_chain n = chain_at(t, y);
    double Q[NEWTON_FREE];
    n.force[0] = f[0], n.force[1] = f[1], n.force[2] = N;
    n.moment[0] = R_b * f[1], n.moment[1] = -R_b * f[0];
    for (int k = 0; k < ANGLES; k++)
        Q[k] = -0.04 * y[ANGLES + k] / sqrt(y[ANGLES + k] * y[ANGLES + k] + 0.16);
    newton_accelerations(&n, Q, q);
    const newton_slide s = newton_slide_of(&n, R_b, 0);
    a[0] = s.a[0], a[1] = s.a[1];
}

// Rates of a stuck pendulum: the multipliers of v_s' = 0. @return |f|/(mu N).
static double stuck_rates(double t, const double* y, double* rate) {
    const newton_chain n = chain_at(t, y);
    const newton_slide s = newton_slide_of(&n, R_b, 0);
    const double d = -(s.z - R_b + 0.42), N = stiffness() * pow(d, 1.5) * (1 - 0.5 * s.vz);
    double q[NEWTON_FREE], a[3][2], f[2];
    accelerate(t, y, N, (double[]){0, 0}, q, a[0]);
    accelerate(t, y, N, (double[]){1, 0}, q, a[1]);
    accelerate(t, y, N, (double[]){0, 1}, q, a[2]);
    const double xx = a[1][0] - a[0][0], yx = a[1][1] - a[0][1];
    const double xy = a[2][0] - a[0][0], yy = a[2][1] - a[0][1], det = xx * yy - xy * yx;
    f[0] = -(yy * a[0][0] - xy * a[0][1]) / det;
    f[1] = -(xx * a[0][1] - yx * a[0][0]) / det;
    accelerate(t, y, N, f, q, a[0]);
    for (int k = 0; k < ANGLES; k++)
        rate[k] = y[ANGLES + k], rate[ANGLES + k] = q[k];
    return hypot(f[0], f[1]) / (0.2 * N);
}

// One step of the classical Runge-Kutta method.
static void stuck_step(double t, double h, const double* from, double* to) {
    static const double place[4] = {0, 0.5, 0.5, 1}, weight[4] = {1, 2, 2, 1};
    double rate[STATES] = {0}, y[STATES], sum[STATES] = {0};
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < STATES; i++)
            y[i] = from[i] + place[s] * h * rate[i];
        stuck_rates(t + place[s] * h, y, rate);
        for (int i = 0; i < STATES; i++)
            sum[i] += weight[s] * rate[i];
    }
    for (int i = 0; i < STATES; i++)
        to[i] = from[i] + h / 6 * sum[i];
}

// From the middle of the stick on, by equations derived a second time with multipliers for the two
// constraints: steps of 1e-4 s have errors of 1e-9 in a contact of 0.02 s.
TEST(stick_within_an_impact_agrees_with_constrained_equations) {
    const pendulum_run first = impact_run(0, 0.235), later = impact_run(0, 0.245);
    const pendulum_run whole = impact_run(0, 0.26);
    jd_trajectory *a = pendulum_run_do(&first), *b = pendulum_run_do(&later);
    jd_trajectory* w = pendulum_run_do(&whole);
    double y[STATES], next[STATES], rate[STATES], t = 0.235;
    memcpy(y, jd_trajectory_final(a), sizeof y);
    for (int i = 0; i < 100; i++, t = 0.235 + 1e-4 * i, memcpy(y, next, sizeof y))
        stuck_step(t, 1e-4, y, next);
    for (int i = 0; i < STATES; i++)
        CHECK_ABS(y[i], jd_trajectory_final(b)[i], i < ANGLES ? 1e-9 : 1e-7);
    // On to the onset: Newton's chords on the step that leads there.
    double h = 4.8e-3, lo = 0, hi = 6e-3;
    for (int i = 0; i < 40; i++, h = 0.5 * (lo + hi)) {
        memcpy(next, y, sizeof y);
        for (int k = 0; k < 40; k++) {
            double from[STATES];
            memcpy(from, next, sizeof from);
            stuck_step(0.245 + k * h / 40, h / 40, from, next);
        }
        *(stuck_rates(0.245 + h, next, rate) < 1 ? &lo : &hi) = h;
    }
    CHECK_ABS(0.245 + h, pendulum_event_after(w, "slip", 0.2), 1e-8);
    jd_trajectory_free(a);
    jd_trajectory_free(b);
    jd_trajectory_free(w);
}

TEST_MAIN(a_leaning_limb_slips_where_the_rising_disc_presses_it_out,
          a_leaning_limb_slips_where_the_sinking_disc_lets_it_fall,
          a_ball_carried_by_the_turning_disc_slips_where_it_should,
          regularised_friction_converges_to_stick_with_eps,
          stick_within_an_impact_agrees_with_constrained_equations)
