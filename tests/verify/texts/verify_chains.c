// Chains, the cart and the woodpecker against what is known of them.

#include "support/shipped_text.h"

#define LENGTH 0.2
#define GRAVITY 9.81
#define SMALL 1e-4  // angles at which sin(x) = x to 2e-9

// ---- Chains ------------------------------------------------------------------------------------

// Masses m on rods l, counted from the free end, hang with tensions (j + 1) m g. So their ways obey
//     (j + 1) u_j+1 = (2 j + 1 - x) u_j - j u_j-1,    x = w^2 l/g,
// which is the recurrence of Laguerre's polynomials: u_j = L_j(x), and L_n(x) = 0 at the support.
static double laguerre(int n, double x) {
    double before = 0, now = 1;
    for (int j = 0; j < n; j++) {
        const double next = ((2 * j + 1 - x) * now - j * before) / (j + 1);
        before = now;
        now = next;
    }
    return now;
}

// The root number `k` from the lowest, counted from 0.
static double laguerre_root(int n, int k) {
    double x = 0, step = 1e-3;
    for (int found = -1; found < k;) {
        x += step;
        found += (laguerre(n, x) > 0) != (laguerre(n, x - step) > 0);
    }
    double low = x - step, high = x;
    for (int i = 0; i < 60; i++) {
        const double middle = (low + high) / 2;
        *((laguerre(n, middle) > 0) == (laguerre(n, low) > 0) ? &low : &high) = middle;
    }
    return low;
}

#define MOST 6
typedef struct mode {
    double root, frequency;
    char names[MOST][8];
    jd_value start[MOST + 1];  // angles of the limbs from the support on
} mode;

static void find_mode(int n, int k, mode* m) {
    m->root = laguerre_root(n, k);
    m->frequency = sqrt(m->root * GRAVITY / LENGTH);
    double most = 0;
    for (int i = 1; i <= n; i++) {
        const double bend = laguerre(n - i, m->root) - laguerre(n - i + 1, m->root);
        snprintf(m->names[i - 1], sizeof m->names[0], "phi%d", i);
        m->start[i - 1] = (jd_value){m->names[i - 1], bend};
        most = fmax(most, fabs(bend));
    }
    for (int i = 0; i < n; i++)
        m->start[i].value *= SMALL / most;
    m->start[n] = (jd_value){NULL, 0};
}

TEST(a_hanging_chain_swings_at_the_roots_of_laguerre) {
    enum { n = 5 };
    for (int k = 0; k < n; k++) {
        mode m;
        find_mode(n, k, &m);
        text_run r = run_text((text_case){
            .name = "chain", .n = n, .initial = m.start, .end = 2 * JD_PI / m.frequency});
        for (int i = 0; i < n; i++) {
            char rate[10];
            snprintf(rate, sizeof rate, "d%s", m.names[i]);
            CHECK_ABS(last_of(&r, m.names[i]), m.start[i].value, 1e-5 * SMALL);
            CHECK_ABS(last_of(&r, rate), 0, 1e-5 * SMALL * m.frequency);
        }
        CHECK(change_of(&r, "E") < 1e-9 * fabs(first_of(&r, "E")));
        end_run(&r);
    }
}

// On a point that shakes with A cos(w t) a mode of the inverted chain obeys Mathieu's equation,
//     q'' = w_k^2/g (g - A w^2 cos(w t)) q :
// the shaking is a gravity that changes, and modes do not depend on gravity. Here by small steps.
typedef struct shaking {
    double mode, A, w;
} shaking;

static void follow_mathieu(const shaking* s, int periods, double q[2]) {
    const int steps = 2000 * periods;
    const double h = 2 * JD_PI / s->w / 2000;
    for (int i = 0; i < steps; i++) {
        double k[4][2];
        for (int stage = 0; stage < 4; stage++) {
            const double part = stage == 0 ? 0 : stage == 3 ? h : h / 2;
            const double t = i * h + part, x = q[0] + (stage ? part * k[stage - 1][0] : 0);
            k[stage][0] = q[1] + (stage ? part * k[stage - 1][1] : 0);
            k[stage][1] =
                s->mode * s->mode / GRAVITY * (GRAVITY - s->A * s->w * s->w * cos(s->w * t)) * x;
        }
        for (int d = 0; d < 2; d++)
            q[d] += h / 6 * (k[0][d] + 2 * k[1][d] + 2 * k[2][d] + k[3][d]);
    }
}

// Stable where the trace of one period is within -2 and 2.
static double trace_of(const shaking* s) {
    double a[2] = {1, 0}, b[2] = {0, 1};
    follow_mathieu(s, 1, a);
    follow_mathieu(s, 1, b);
    return a[0] + b[1];
}

TEST(a_chain_stands_on_its_head_from_the_threshold_of_mathieu_on) {
    enum { n = 2 };
    const double A = 0.015;
    mode m;
    find_mode(n, 0, &m);
    double low = 100, high = 300;
    for (int i = 0; i < 30; i++) {
        const double w = (low + high) / 2;
        *(fabs(trace_of(&(shaking){m.frequency, A, w})) < 2 ? &high : &low) = w;
    }
    CHECK_REL(A * high, sqrt(2) * GRAVITY / m.frequency, 0.03);  // for small A: Acheson's theorem
    for (int side = -1; side <= 1; side += 2) {
        const double w = high * (1 + 0.04 * side);
        const int periods = (int)(3 * w / (2 * JD_PI));
        const jd_value set[] = {{"pose", 1}, {"A", A}, {"omega", w}, {NULL, 0}};
        text_run r = run_text((text_case){.name = "chain",
                                          .n = n,
                                          .set = set,
                                          .initial = m.start,
                                          .end = periods * 2 * JD_PI / w});
        double q[2] = {1, 0};
        follow_mathieu(&(shaking){m.frequency, A, w}, periods, q);
        CHECK(side < 0 ? fabs(q[0]) > 20 : fabs(q[0]) < 2);
        for (int i = 0; i < n; i++)
            CHECK_ABS(last_of(&r, m.names[i]) / m.start[i].value, q[0], 1e-4 * (1 + fabs(q[0])));
        end_run(&r);
    }
}

// Large swings in one plane.
// A film is made of lines from joint to joint: those of 50 limbs are all there, one behind the other.
TEST(a_film_shows_every_limb_of_a_long_chain) {
    text_run r = run_text((text_case){.name = "chain", .n = 50, .end = 1e-3});
    const jd_scene* scene = jd_equations_system(r.equations)->scenes;
    char name[16];
    int limbs = 0;
    REQUIRE(scene != NULL);
    for (int i = 0; i < JD_SCENE_THINGS && scene->things[i].kind != JD_THING_NONE; i++) {
        const jd_thing* line = &scene->things[i];
        for (int k = 1; k < JD_THING_PLACES && line->places[2 * k]; k++) {
            limbs++;
            snprintf(name, sizeof name, limbs <= 50 ? "x_j%d" : "x_limb50", limbs);
            CHECK_STR(line->places[2 * k], limbs == 1 ? "0" : name);
        }
    }
    CHECK_INT(limbs, 51);
    end_run(&r);
}

TEST(a_spatial_chain_in_a_plane_is_the_plane_one) {
    const jd_value flat[] = {{"phi1", 1}, {"phi2", 1.5}, {"phi3", 0.5}, {NULL, 0}};
    const jd_value space[] = {{"alpha1", 1}, {"alpha2", 0.5}, {"alpha3", -1}, {"beta2", 0},
                              {"beta3", 0},  {"beta1", 0},    {NULL, 0}};
    const jd_value set[] = {{"I", 3e-4}, {"s", 0.1}, {"c", 1e-4}, {NULL, 0}};
    text_run a = run_text((text_case){.name = "chain", .set = set, .initial = flat, .end = 2});
    text_run b =
        run_text((text_case){.name = "spatial-chain", .set = set, .initial = space, .end = 2});
    const double first = last_of(&b, "alpha1"), second = first + last_of(&b, "alpha2");
    CHECK_ABS(first, last_of(&a, "phi1"), 1e-7);  // dampers are in the joints of one, see below
    CHECK_ABS(second, last_of(&a, "phi2"), 1e-7);
    CHECK_ABS(second + last_of(&b, "alpha3"), last_of(&a, "phi3"), 1e-7);
    CHECK_REL(last_of(&a, "L_damping"), last_of(&b, "L_damping"), 1e-7);
    end_run(&a);
    end_run(&b);
}

// One limb on a cone of angle a: w^2 = g/(l cos(a)).
TEST(a_limb_in_space_goes_round_on_a_cone) {
    const double cone = 0.7, w = sqrt(GRAVITY / (LENGTH * cos(cone)));
    const jd_value start[] = {{"alpha1", cone}, {"beta1", 0}, {"dbeta1", w * sin(cone)}, {NULL, 0}};
    text_case c = {.name = "spatial-chain", .n = 1, .initial = start, .end = JD_PI / (2 * w)};
    text_run r = run_text(c);
    CHECK_ABS(last_of(&r, "beta1"), cone, 1e-9);
    CHECK_ABS(last_of(&r, "alpha1"), 0, 1e-9);
    CHECK(change_of(&r, "z_end") < 1e-10);
    end_run(&r);
}

// Three limbs: energy, and angular momentum about the vertical, which joints that turn about axes
// across thin limbs do not touch.
TEST(a_chain_in_space_keeps_its_energy) {
    text_run r = run_text((text_case){.name = "spatial-chain", .n = 3, .end = 5});
    CHECK(change_of(&r, "E") < 1e-8 * fabs(first_of(&r, "E")));
    CHECK(change_of(&r, "x_end") > 0.01);
    end_run(&r);
}

// ---- Cart --------------------------------------------------------------------------------------

// w^2 = (M + m) m g s/((M + m) (I + m s^2) - m^2 s^2)
TEST(a_pendulum_on_a_free_cart_swings_faster) {
    const double M = 1, m = 0.5, s = 0.5, I = 0.01;
    const double w = sqrt((M + m) * m * GRAVITY * s / ((M + m) * (I + m * s * s) - m * m * s * s));
    const jd_value set[] = {{"F_f", 0}, {"I", I}, {NULL, 0}}, start[] = {{"phi", SMALL}, {NULL, 0}};
    text_run r =
        run_text((text_case){.name = "cart", .set = set, .initial = start, .end = 2 * JD_PI / w});
    CHECK_ABS(last_of(&r, "phi"), SMALL, 1e-6 * SMALL);
    CHECK_ABS(last_of(&r, "dphi"), 0, 1e-6 * SMALL * w);
    end_run(&r);
}

TEST(nothing_pushes_a_cart_without_friction) {
    const jd_value set[] = {{"F_f", 0}, {NULL, 0}}, start[] = {{"v", 0.3}, {NULL, 0}};
    text_run r = run_text((text_case){.name = "cart", .set = set, .initial = start, .end = 10});
    CHECK(change_of(&r, "p") < 1e-9);
    CHECK(change_of(&r, "E") < 1e-9);
    CHECK(change_of(&r, "phi") > 1);
    end_run(&r);
}

// The pull of the pendulum on the rail is at most about 3 m g sin(a) cos(a) + ... < 2 m g: it holds.
TEST(a_cart_that_friction_holds_carries_a_plain_pendulum) {
    const double w = sqrt(GRAVITY / 0.5);
    const jd_value set[] = {{"F_f", 10}, {NULL, 0}}, start[] = {{"phi", SMALL}, {NULL, 0}};
    text_run r =
        run_text((text_case){.name = "cart", .set = set, .initial = start, .end = 2 * JD_PI / w});
    CHECK_BITS(last_of(&r, "x"), 0);
    CHECK_ABS(last_of(&r, "dphi"), 0, 1e-6 * SMALL * w);
    end_run(&r);
}

// ---- Woodpecker --------------------------------------------------------------------------------

// Times of the last blows of the beak, the last one first. @return how many.
static int last_blows(const text_run* r, int most, double* times) {
    int count = 0;
    for (int i = jd_trajectory_event_count(r->run) - 1; i >= 0 && count < most; i--) {
        const jd_event e = jd_trajectory_event_at(r->run, i);
        if (strcmp(e.kind, "impact") == 0 && strcmp(e.name, "beak") == 0)
            times[count++] = e.t;
    }
    return count;
}

// A value where the woodpecker, at `angle`, falls past -0.2788 for the last time, between two rows.
static double in_fall(const text_run* r, const char* angle, const char* name) {
    const double here = -0.2788;
    int64_t row = jd_trajectory_row_count(r->run) - 1;
    while (row > 0 && !(value_at(r, row, angle) <= here && value_at(r, row - 1, angle) > here))
        row--;
    REQUIRE(row > 0);
    const double a = value_at(r, row - 1, angle), b = value_at(r, row, angle);
    const double share = (here - a) / (b - a);
    return value_at(r, row - 1, name) * (1 - share) + value_at(r, row, name) * share;
}

// The equations of the source: small angles, and M = diag(m_M, J_M, J_S) + m_S l l', whose inverse
// Sherman and Morrison tell. A force w = (w1, w2, w3) changes the rates by D^-1 (w - k l (l . D^-1 w)).
#define RATES(w1, w2, w3)                                                                          \
    "v': (" w1 " - k*((" w1 ")/m_M + l_M*(" w2 ")/J_M + l_G*(" w3 ")/J_S))/m_M, "                  \
    "u': (" w2 " - k*l_M*((" w1 ")/m_M + l_M*(" w2 ")/J_M + l_G*(" w3 ")/J_S))/J_M, "              \
    "w': (" w3 " - k*l_G*((" w1 ")/m_M + l_M*(" w2 ")/J_M + l_G*(" w3 ")/J_S))/J_S"

static const char
    linear[] =
        "system: linear-woodpecker\nunits: none\n"
        "parameters: {m_M: 0.0003, J_M: 5e-9, m_S: 0.0045, J_S: 7e-7, c: 0.0056, g: 9.81, r_0: "
        "0.0025,\n"
        "  r_M: 0.0031, h_M: 0.0058, l_M: 0.01, l_G: 0.015, l_S: 0.0201, h_S: 0.02, mu: 0.3,\n"
        "  e: {value: 0.5, range: 0 to 1}}\n"
        "states: {z: 0, p: -0.1, s: -0.3, v: -0.3, u: 0, w: -7}\n"
        "let: {k: m_S/(1 + m_S*(1/m_M + l_M^2/J_M + l_G^2/J_S)), G: -m_S*g, T: c*(s - p)}\n"
        "equations: {z': v, p': u, s': w, " RATES(
            "G - m_M*g", "T + G*l_M",
            "G*l_G - T") "}\n"
                         "contacts:\n"
                         "  beak: {gap: l_M + l_G - l_S - r_0 - h_S*s, motion: v + l_M*u + (l_G - "
                         "l_S)*w, friction: mu,\n"
                         "    restitution: e, force: {normal: {" RATES(
                             "0", "0",
                             "-h_S") "},"
                                     " along: {" RATES(
                                         "1", "l_M",
                                         "l_G - l_S") "}}}\n"
                                                      "  low: {gap: r_M - r_0 + h_M*p, motion: v + "
                                                      "r_M*u, friction: mu,\n"
                                                      "    force: {normal: {" RATES("0", "h_M", "0") "}, along: {" RATES(
                                                          "1", "r_M",
                                                          "0") "}}}\n"
                                                               "  high: {gap: r_M - r_0 - h_M*p, "
                                                               "motion: v + r_M*u, friction: mu,\n"
                                                               "    force: {normal: {" RATES(
                                                                   "0", "-h_M",
                                                                   "0") "}, along: {" RATES("1",
                                                                                            "r_M",
                                                                                            "0") "}"
                                                                                                 "}"
                                                                                                 "}"
                                                                                                 "\n";

// The source tells a place on its periodic fall: v = -0.3411 m/s and the rate -7.4583 rad/s where the
// sleeve slides and the woodpecker is at -0.2788. The slip of the beak turns during its blow; there
// friction goes with the slip all along, in the source with the slip at the end of the blow (Moreau's
// law), which is worth these 2 and 5 %.
TEST(the_equations_of_the_source_fall_nearly_as_it_says) {
    text_run r = run_text((text_case){.text = linear, .end = 6, .tolerance = 1e-9});
    CHECK_REL(in_fall(&r, "s", "v"), -0.3411, 0.03);
    CHECK_REL(in_fall(&r, "s", "w"), -7.4583, 0.06);
    end_run(&r);
}

// With the angles as they are it falls in a rhythm near that, wherever it starts.
TEST(a_woodpecker_falls_in_one_rhythm_wherever_it_starts) {
    static const jd_value starts[][4] = {{{"dpsi", -7}, {"v", -0.3}, {NULL, 0}},
                                         {{"dpsi", -5}, {"v", -0.1}, {"psi", -0.1}, {NULL, 0}}};
    double period[2];
    for (int i = 0; i < 2; i++) {
        double t[3];
        text_run r = run_text(
            (text_case){.name = "woodpecker", .initial = starts[i], .end = 8, .tolerance = 1e-9});
        REQUIRE(last_blows(&r, 3, t) == 3);
        period[i] = t[0] - t[1];
        CHECK_REL(t[1] - t[2], period[i], 1e-7);
        CHECK_REL(in_fall(&r, "phi_S", "v"), -0.3411, 0.1);
        CHECK_REL(in_fall(&r, "phi_S", "w_S"), -7.4583, 0.15);
        CHECK(last_of(&r, "z") < -0.5);
        end_run(&r);
    }
    CHECK_REL(period[0], period[1], 1e-7);
}

TEST_MAIN(a_hanging_chain_swings_at_the_roots_of_laguerre,
          a_chain_stands_on_its_head_from_the_threshold_of_mathieu_on,
          a_film_shows_every_limb_of_a_long_chain, a_spatial_chain_in_a_plane_is_the_plane_one,
          a_limb_in_space_goes_round_on_a_cone, a_chain_in_space_keeps_its_energy,
          a_pendulum_on_a_free_cart_swings_faster, nothing_pushes_a_cart_without_friction,
          a_cart_that_friction_holds_carries_a_plain_pendulum,
          the_equations_of_the_source_fall_nearly_as_it_says,
          a_woodpecker_falls_in_one_rhythm_wherever_it_starts)
