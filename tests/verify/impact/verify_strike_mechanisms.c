// Impacts of two mechanisms against numbers that were computed by others: a double pendulum over a
// rough floor, from its start through flights and impacts, and a rod that jams while it slides.

#include "support/mechanism.h"

// ---- The double pendulum -----------------------------------------------------------------------

// Rod 1 and rod 2 with a disc at its end, angles from the downward vertical, floor D below.
typedef struct pendulum {
    double m1, m2, l1, l2, lc, r, D, I1, I2, g;
    double t, y[4];  // angles and their rates
} pendulum;

static pendulum hung(double I1, double I2) {
    const double degree = acos(-1) / 180;
    return (pendulum){.m1 = 3,
                      .m2 = 2.4,
                      .l1 = 0.5,
                      .l2 = 0.6,
                      .lc = 0.34,
                      .r = 0.04,
                      .D = 0.8,
                      .I1 = I1,
                      .I2 = I2,
                      .g = 9.81,
                      .y = {130 * degree, 90 * degree, 0.6, 0.5}};
}

static void mass_of(const pendulum* p, double a[3]) {
    a[0] = p->I1 + p->l1 * p->l1 * (p->m1 / 4 + p->m2);
    a[1] = p->l1 * p->lc * p->m2 * cos(p->y[0] - p->y[1]);
    a[2] = p->I2 + p->lc * p->lc * p->m2;
}

// A^-1 q
static void solve(const double a[3], const double q[2], double x[2]) {
    const double det = a[0] * a[2] - a[1] * a[1];
    x[0] = (a[2] * q[0] - a[1] * q[1]) / det;
    x[1] = (a[0] * q[1] - a[1] * q[0]) / det;
}

static double gap_of(const pendulum* p) {
    return p->D - p->l1 * cos(p->y[0]) - (p->l2 + p->r) * cos(p->y[1]) - p->r;
}

static double energy_of(const pendulum* p) {
    double a[3];
    const double* y = p->y;
    mass_of(p, a);
    return a[0] * y[2] * y[2] / 2 + a[2] * y[3] * y[3] / 2 + a[1] * y[2] * y[3] -
           (p->m1 / 2 + p->m2) * p->g * p->l1 * cos(y[0]) - p->m2 * p->g * p->lc * cos(y[1]);
}

static void rates_of(const pendulum* p, double to[4]) {
    const double *y = p->y, couple = p->l1 * p->lc * p->m2 * sin(y[0] - y[1]);
    const double q[2] = {
        -couple * y[3] * y[3] - (p->m1 / 2 + p->m2) * p->g * p->l1 * sin(y[0]),
        couple * y[2] * y[2] - p->m2 * p->g * p->lc * sin(y[1]),
    };
    double a[3];
    mass_of(p, a);
    to[0] = y[2];
    to[1] = y[3];
    solve(a, q, to + 2);
}

// The classical method of fourth order.
static pendulum step(const pendulum* from, double h) {
    static const double part[4] = {0, 0.5, 0.5, 1}, weight[4] = {1. / 6, 1. / 3, 1. / 3, 1. / 6};
    double k[4] = {0};
    pendulum to = *from;
    for (int s = 0; s < 4; s++) {
        pendulum at = *from;
        for (int i = 0; i < 4; i++)
            at.y[i] += part[s] * h * k[i];
        rates_of(&at, k);
        for (int i = 0; i < 4; i++)
            to.y[i] += weight[s] * h * k[i];
    }
    to.t += h;
    return to;
}

static void fly(pendulum* p) {
    const double h = 5e-5;
    pendulum next = step(p, h);
    for (; gap_of(&next) >= 0; next = step(p, h))
        *p = next;
    double low = 0, high = h;
    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (low + high);
        next = step(p, middle);
        *(gap_of(&next) >= 0 ? &low : &high) = middle;
    }
    *p = step(p, high);
}

// Rates change by A^-1 J' P.
static jd_strike strike(pendulum* p, double e) {
    const double* y = p->y;
    const double J[2][2] = {{p->l1 * sin(y[0]), (p->l2 + p->r) * sin(y[1])},
                            {p->l1 * cos(y[0]), (p->l2 + p->r) * cos(y[1]) + p->r}};
    double a[3], by[2][2], G[4], v[2];
    mass_of(p, a);
    for (int i = 0; i < 2; i++)
        solve(a, J[i], by[i]);
    for (int i = 0; i < 2; i++) {
        v[i] = J[i][0] * y[2] + J[i][1] * y[3];
        for (int j = 0; j < 2; j++)
            G[2 * i + j] = J[i][0] * by[j][0] + J[i][1] * by[j][1];
    }
    const jd_striking_contact floor = {1, 0.2, e, JD_RESTITUTION_POISSON, true};
    const double before = energy_of(p);
    const jd_strike s = strike_of(1, &floor, G, v);
    for (int i = 0; i < 2; i++)
        p->y[2 + i] += by[0][i] * s.impulse[0] + by[1][i] * s.impulse[1];
    CHECK_ABS(before - energy_of(p), s.lost, 1e-12);
    return s;
}

// All printed digits, of flights with steps of 5e-5 s: their error is far below.
TEST(a_double_pendulum_strikes_a_rough_floor) {
    pendulum p = hung(0.064, 0.094);
    CHECK_ABS(energy_of(&p), 12.5896694193, 1e-10);
    fly(&p);
    CHECK_ABS(p.t, 0.5169323729, 1e-10);
    CHECK_ABS(p.y[0], 0.334929485, 1e-9);
    CHECK_ABS(p.y[1], 1.104410183, 1e-9);
    jd_strike s = strike(&p, 0.9);
    CHECK_INT(s.slip[0], JD_IMPACT_SLIDES);
    CHECK_ABS(s.impulse[0], 8.401168418, 1e-9);
    CHECK_ABS(s.impulse[1], 1.680233684, 1e-9);
    CHECK_ABS(energy_of(&p), 5.61213132, 1e-8);
    const double times_of[] = {1.4515989462, 0, 0, 3.3176011433};
    for (int k = 0; k < 4; k++) {
        fly(&p);
        if (times_of[k] > 0)
            CHECK_ABS(p.t, times_of[k], 1e-10);
        s = strike(&p, 0.9);
    }
    CHECK_INT(s.slip[0], JD_IMPACT_STICKS);
    CHECK_ABS(s.impulse[0], 8.842651513, 1e-9);
    CHECK_ABS(s.impulse[1], 0.159809165, 1e-9);
    CHECK_ABS(s.velocity[0], 1.266789146, 1e-9);
}

TEST(with_the_printed_inertias_slip_of_the_pendulum_turns_in_an_impact) {
    pendulum p = hung(0.64, 0.94);
    const double times_of[] = {0.6769509492, 0, 2.7241164360, 0, 0, 4.6441717031};
    for (int k = 0; k < 6; k++) {
        fly(&p);
        if (times_of[k] > 0)
            CHECK_ABS(p.t, times_of[k], 1e-10);
        const jd_strike s = strike(&p, 0.9);
        if (k == 2) {
            CHECK_INT(s.slip[0], JD_IMPACT_STICKS);
            CHECK_ABS(s.impulse[0], 19.733679859, 1e-9);
            CHECK_ABS(s.impulse[1], 3.383054986, 1e-9);
        }
        if (k == 5) {
            CHECK_INT(s.slip[0], JD_IMPACT_TURNS);
            CHECK_ABS(s.impulse[1], -0.120319991, 1e-9);
            CHECK_ABS(s.velocity[0], 0.986802901, 1e-9);
        }
    }
}

// ---- A rod that slides on its lower end --------------------------------------------------------

// Uniform, mass 1, half length 0.5, at the angle 1 to the floor, its end slides with 2 ahead of its
// centre, mu = 2: sliding would need a negative force. States: velocity of the end, spin.
typedef struct rod {
    double give[4], lever[2];
} rod;

static rod slanted(void) {
    const double l = 0.5, J = l * l / 3, s = sin(1), c = cos(1);
    return (rod){
        {1 + l * l * c * c / J, l * l * s * c / J, l * l * s * c / J, 1 + l * l * s * s / J},
        {-l * c / J, -l * s / J}};
}

// The closed form of an impact without collision, and the printed numbers. Also with a second
// contact that is closed, of another body, so that the pieces of a mechanism are followed.
TEST(a_rod_that_jams_is_thrown_up_without_collision) {
    const rod r = slanted();
    const double nn = r.give[0], xn = r.give[1], xx = r.give[3], mu = 2, e = 0.5;
    const double p = nn - mu * xn, stop = 2 / (mu * xx - xn), u = p * stop,
                 hold = nn - xn * xn / xx;
    const double compression = stop - u / hold;
    CHECK(p < 0);
    const double F[2] = {(1 + e) * compression, compression + e * sqrt(-u * compression / hold)};
    const double printed[2] = {1.0229596052, 0.8975231120}, up[2] = {0.4365716976, 0.2759729139};
    for (int k = 0; k < 4; k++) {
        double give[9] = {nn, xn, 0, xn, xx, 0, 0, 0, 1};
        const double plane[4] = {nn, xn, xn, xx}, v[3] = {-1e-300, 2, 0};
        const jd_striking_contact c[2] = {
            {1, mu, e, k % 2 ? JD_RESTITUTION_ENERGY : JD_RESTITUTION_POISSON, true},
            {0, 0, e, JD_RESTITUTION_NEWTON, true}};
        const jd_strike s = k < 2 ? strike_of(1, c, plane, v) : strike_of(2, c, give, v);
        CHECK_INT(s.slip[0], JD_IMPACT_STICKS);
        CHECK_REL(s.impulse[0], F[k % 2], 1e-14);
        CHECK_ABS(s.impulse[0], printed[k % 2], 1e-10);
        CHECK_ABS(s.velocity[0], up[k % 2], 1e-10);
        CHECK_REL(s.impulse[1], -mu * stop - xn / xx * (F[k % 2] - stop), 1e-13);
        CHECK(s.velocity[1] == 0);
        if (k % 2) {
            CHECK_ABS(s.impulse[1], -1.0319929203, 1e-10);
            CHECK_ABS(r.lever[0] * s.impulse[0] + r.lever[1] * s.impulse[1], 2.3007497518, 1e-10);
        }
    }
}

TEST_MAIN(a_double_pendulum_strikes_a_rough_floor,
          with_the_printed_inertias_slip_of_the_pendulum_turns_in_an_impact,
          a_rod_that_jams_is_thrown_up_without_collision)
