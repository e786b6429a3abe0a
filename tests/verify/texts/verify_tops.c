// The rattleback and the tippe top against what is known of them.

#include "support/shipped_text.h"

#include <complex.h>

#define END_OF_LIST                                                                                \
    { NULL, 0 }

// ---- Rattleback: linear theory -----------------------------------------------------------------
//
// An ellipsoid that rolls without slip, in its own axes: u upwards, r from the centre of mass to the
// contact,
//     u' = u x w,    I w' + m r x (w' x r) = -w x I w + m r x (w x v - w x r' + g u),   v = -w x r,
// derived apart from the mechanism, and linear about u = e_3, w = n e_3 by differences.

typedef struct vec {
    double at[3];
} vec;

static vec cross(vec a, vec b) {
    return (vec){{a.at[1] * b.at[2] - a.at[2] * b.at[1], a.at[2] * b.at[0] - a.at[0] * b.at[2],
                  a.at[0] * b.at[1] - a.at[1] * b.at[0]}};
}

static vec sum(vec a, double s, vec b) {
    return (vec){{a.at[0] + s * b.at[0], a.at[1] + s * b.at[1], a.at[2] + s * b.at[2]}};
}

static const double mass = 1, depth = 0.01, gravity = 9.81, half[3] = {0.2, 0.03, 0.02};
static const double inertia[3][3] = {{0.0002, -0.00002, 0}, {-0.00002, 0.0016, 0}, {0, 0, 0.0017}};

static vec contact_of(vec u) {
    double size = 0;
    vec r;
    for (int i = 0; i < 3; i++)
        size += half[i] * half[i] * u.at[i] * u.at[i];
    for (int i = 0; i < 3; i++)
        r.at[i] = -half[i] * half[i] * u.at[i] / sqrt(size) + (i == 2 ? depth : 0);
    return r;
}

static vec times_inertia(vec w) {
    vec out = {{0, 0, 0}};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            out.at[i] += inertia[i][k] * w.at[k];
    return out;
}

// Cramer's rule.
static vec solve(const vec column[3], vec right) {
    vec x;
    const vec bc = cross(column[1], column[2]);
    double det = 0;
    for (int i = 0; i < 3; i++)
        det += column[0].at[i] * bc.at[i];
    for (int k = 0; k < 3; k++) {
        vec c[3] = {column[0], column[1], column[2]};
        c[k] = right;
        const vec other = cross(c[1], c[2]);
        x.at[k] = 0;
        for (int i = 0; i < 3; i++)
            x.at[k] += c[0].at[i] * other.at[i] / det;
    }
    return x;
}

// Rates of u1, u2, w1, w2 near the spin n.
static void rolling_rates(double n, const double y[4], double rate[4]) {
    const vec u = {{y[0], y[1], sqrt(1 - y[0] * y[0] - y[1] * y[1])}}, w = {{y[2], y[3], n}};
    const vec turn = cross(u, w), r = contact_of(u), zero = {{0, 0, 0}};
    const double h = 1e-6;
    const vec moved = sum(contact_of(sum(u, h, turn)), -1, contact_of(sum(u, -h, turn)));  // 2 h r'
    const vec v = sum(zero, -1, cross(w, r));
    vec pull = sum(cross(w, v), -1 / (2 * h), cross(w, moved));
    pull = sum(pull, gravity, u);
    const vec right = sum(sum(zero, -1, cross(w, times_inertia(w))), mass, cross(r, pull));
    vec column[3];
    for (int k = 0; k < 3; k++) {
        vec e = zero;
        e.at[k] = 1;
        column[k] = sum(times_inertia(e), mass, cross(r, cross(e, r)));
    }
    const vec faster = solve(column, right);
    rate[0] = turn.at[0];
    rate[1] = turn.at[1];
    rate[2] = faster.at[0];
    rate[3] = faster.at[1];
}

static void linearise(double n, double J[4][4]) {
    const double h = 1e-5;
    for (int k = 0; k < 4; k++) {
        double up[4] = {0}, down[4] = {0}, a[4], b[4];
        up[k] = h;
        down[k] = -h;
        rolling_rates(n, up, a);
        rolling_rates(n, down, b);
        for (int i = 0; i < 4; i++)
            J[i][k] = (a[i] - b[i]) / (2 * h);
    }
}

// The largest real part of the roots of the characteristic polynomial (Faddeev, Durand, Kerner).
static double growth_of(double n) {
    double J[4][4], A[4][4] = {{0}}, c[5] = {1};
    linearise(n, J);
    for (int k = 1; k <= 4; k++) {
        double next[4][4] = {{0}}, trace = 0;
        for (int i = 0; i < 4; i++)
            A[i][i] += c[k - 1];
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                for (int l = 0; l < 4; l++)
                    next[i][j] += J[i][l] * A[l][j];
        for (int i = 0; i < 4; i++)
            trace += next[i][i];
        c[k] = -trace / k;
        memcpy(A, next, sizeof A);
    }
    double complex root[4];
    const double size = pow(fabs(c[4]), 0.25);
    for (int i = 0; i < 4; i++)
        root[i] = size * cpow(0.4 + 0.9 * I, i);
    for (int round = 0; round < 500; round++)
        for (int i = 0; i < 4; i++) {
            double complex p = 1, others = 1;
            for (int k = 1; k <= 4; k++)
                p = p * root[i] + c[k];
            for (int k = 0; k < 4; k++)
                others *= k == i ? 1 : root[i] - root[k];
            root[i] -= p / others;
        }
    double most = creal(root[0]);
    for (int i = 1; i < 4; i++)
        most = fmax(most, creal(root[i]));
    return most;
}

// The linear motion itself, by small steps.
static void follow_linear(double n, double time, double y[4]) {
    double J[4][4];
    const int steps = 200000;
    const double h = time / steps;
    linearise(n, J);
    for (int s = 0; s < steps; s++) {
        double k[4][4], at[4];
        for (int stage = 0; stage < 4; stage++)
            for (int i = 0; i < 4; i++) {
                k[stage][i] = 0;
                for (int j = 0; j < 4; j++) {
                    at[j] = y[j] + (stage ? (stage == 3 ? h : h / 2) * k[stage - 1][j] : 0);
                    k[stage][i] += J[i][j] * at[j];
                }
            }
        for (int i = 0; i < 4; i++)
            y[i] += h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
    }
}

// ---- Rattleback --------------------------------------------------------------------------------

// It rolls from the start: the middle of the ellipsoid, c above the table, moves with it.
#define ROLLING(name, spin, rock)                                                                  \
    const jd_value name[] = {{"wz", spin}, {"wx", rock}, {"vy", -0.02 * (rock)}, END_OF_LIST}

TEST(a_rattleback_begins_to_rattle_as_linear_theory_says) {
    static const double spins[] = {-5, 5};
    const double rock = 1e-4, time = 2;
    for (int i = 0; i < 2; i++) {
        ROLLING(start, spins[i], rock);
        double y[4] = {0, 0, rock, 0};
        follow_linear(spins[i], time, y);
        text_run r = run_text(
            (text_case){.name = "rattleback", .initial = start, .end = time, .tolerance = 1e-12});
        const double q0 = last_of(&r, "q0"), q1 = last_of(&r, "q1"), q2 = last_of(&r, "q2"),
                     q3 = last_of(&r, "q3");
        const double size = fmax(fabs(y[2]), fabs(y[3]));
        CHECK_ABS(2 * (q1 * q3 - q0 * q2), y[0], 1e-4 * size);
        CHECK_ABS(2 * (q2 * q3 + q0 * q1), y[1], 1e-4 * size);
        CHECK_ABS(last_of(&r, "wx"), y[2], 1e-4 * size);
        CHECK_ABS(last_of(&r, "wy"), y[3], 1e-4 * size);
        end_run(&r);
    }
}

// Turned the wrong way round its rattling grows soon, the right way it hardly does.
TEST(a_rattleback_turns_back_one_way_only) {
    const double wrong = growth_of(-5), right = growth_of(5);
    CHECK(wrong > 0.5 && right < 0.3 * wrong);
    ROLLING(against, -5.0, 0.01);
    ROLLING(along, 5.0, 0.01);
    CHECK(ends_with((text_case){.name = "rattleback", .initial = against, .end = 16}, "wz") > 4);
    CHECK(ends_with((text_case){.name = "rattleback", .initial = along, .end = 16}, "wz") > 4.9);
}

// The growth is seen between two times: of the energy of rattling, which is what the spin has lost.
TEST(rattling_grows_at_the_rate_of_the_root) {
    ROLLING(start, -5.0, 1e-4);
    text_case c = {.name = "rattleback", .initial = start, .end = 4, .tolerance = 1e-12};
    const double early = 0.5 * 0.0017 * 25 - 0.5 * 0.0017 * pow(ends_with(c, "wz"), 2);
    c.end = 5;
    const double late = 0.5 * 0.0017 * 25 - 0.5 * 0.0017 * pow(ends_with(c, "wz"), 2);
    CHECK_REL(log(late / early) / 2, growth_of(-5), 0.1);  // it swings by as much about its mean
}

TEST(a_rattleback_that_rolls_keeps_its_energy) {
    ROLLING(start, -5.0, 0.01);
    text_run r = run_text((text_case){.name = "rattleback", .initial = start, .end = 10});
    CHECK(change_of(&r, "E") < 1e-7 * 0.02);
    end_run(&r);
}

// ---- Tippe top ---------------------------------------------------------------------------------

#define TILT 0.1
static const jd_value upright[] = {{"q0", 0.99875026039496624},
                                   {"q1", 0.049979169270678331},
                                   {"wy", 14.975012497024121},
                                   {"wz", 149.25062479170387},
                                   END_OF_LIST};

// Friction at a point leaves J = -L . r as it is, L about the centre of mass, r to the contact.
TEST(a_tippe_top_turns_over_and_keeps_jelletts_integral) {
    text_run r = run_text((text_case){.name = "tippe-top", .initial = upright, .end = 6});
    CHECK(first_of(&r, "tilt") < 0.11);
    CHECK(last_of(&r, "tilt") > 170 * JD_PI / 180);
    CHECK(last_of(&r, "E_pot") > first_of(&r, "E_pot"));  // it has risen by what its spin has lost
    CHECK(change_of(&r, "J") < 1e-8 * first_of(&r, "J"));
    end_run(&r);
}

// The text with an area in place of the point: its moment takes from Jellett's integral.
TEST(a_tippe_top_on_a_patch_turns_over_and_loses_jelletts_integral) {
    static const char point[] = "friction: mu}",
                      patch[] =
                          "friction: mu, patch: {shape: disc, pressure: hertz, radius: 0.3 mm}}";
    char text[8000], path[500];
    snprintf(path, sizeof path, "%s/systems/tippe-top.yaml", JD_SOURCE_DIR);
    FILE* file = fopen(path, "r");
    REQUIRE(file != NULL);
    const size_t size = fread(text, 1, sizeof text - sizeof patch, file);
    fclose(file);
    text[size] = 0;
    char* at = strstr(text, point);
    REQUIRE(at != NULL);
    memmove(at + strlen(patch), at + strlen(point), strlen(at + strlen(point)) + 1);
    memcpy(at, patch, strlen(patch));
    text_run r = run_text((text_case){
        .name = "patch", .text = text, .initial = upright, .end = 5, .tolerance = 1e-8});
    CHECK(last_of(&r, "tilt") > 160 * JD_PI / 180);
    // At most by the moment of pure spin, 3 pi/16 mu N a, times r: less while the patch slides.
    const double lost = first_of(&r, "J") - last_of(&r, "J");
    const double most = 0.025 * 3 * JD_PI / 16 * 0.1 * 0.015 * 9.81 * 0.3e-3 * 5;
    CHECK(lost > 0.01 * most && lost < most);
    end_run(&r);
}

TEST(without_friction_a_tippe_top_stays_upright) {
    static const jd_value smooth[] = {{"mu", 0}, END_OF_LIST};
    text_run r =
        run_text((text_case){.name = "tippe-top", .set = smooth, .initial = upright, .end = 6});
    CHECK(change_of(&r, "tilt") < 1e-3);
    CHECK(change_of(&r, "E") < 1e-9);
    CHECK(change_of(&r, "J") < 1e-8 * first_of(&r, "J"));
    end_run(&r);
}

// A fast top of equal moments of inertia spins about the vertical with w, its contact slides with
// w s sin(t): C w' = -mu m g s sin(t). With J = C w (r - s cos(t)) it tilts by
//     t' = mu m g (r - s cos(t))^2/J .
TEST(a_fast_tippe_top_rises_at_the_rate_of_the_closed_form) {
    const double r0 = 0.025, s = 0.0025, push = 0.1 * 0.015 * 9.81, h = 1e-4;
    const double fast = 500, J = 3.75e-6 * fast * (r0 - s * cos(TILT));
    const jd_value start[] = {upright[0],
                              upright[1],
                              {"wy", fast * sin(TILT)},
                              {"wz", fast * cos(TILT)},
                              {"vx", s * fast * sin(TILT)},
                              END_OF_LIST};
    text_case c = {.name = "tippe-top", .initial = start, .end = 1};
    const double from = ends_with(c, "tilt");
    double tilt = from;
    for (int i = 0; i < 30000; i++) {
        const double half_way = tilt + h / 2 * push * pow(r0 - s * cos(tilt), 2) / J;
        tilt += h * push * pow(r0 - s * cos(half_way), 2) / J;
    }
    c.end = 4;
    // The centre of mass moves by mu g/(w^2 s) of what is left out here.
    CHECK_REL(ends_with(c, "tilt") - from, tilt - from, 0.01);
}

TEST_MAIN(a_rattleback_begins_to_rattle_as_linear_theory_says, a_rattleback_turns_back_one_way_only,
          rattling_grows_at_the_rate_of_the_root, a_rattleback_that_rolls_keeps_its_energy,
          a_tippe_top_turns_over_and_keeps_jelletts_integral,
          a_tippe_top_on_a_patch_turns_over_and_loses_jelletts_integral,
          without_friction_a_tippe_top_stays_upright,
          a_fast_tippe_top_rises_at_the_rate_of_the_closed_form)
