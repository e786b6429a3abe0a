// Two sliding contacts that give way: the system as a text against the exact motion, which is linear
// between events, and the values of the theory page.                     docs/theory/two-contacts.md

#include "support/shipped_text.h"

#include "judder/modes.h"

// ---- The exact motion ---------------------------------------------------------------------------

typedef struct pair {
    double b[2][2], a[2], k[2], q[2];
} pair;

static const pair usual = {{{1.7, -0.3}, {0.3, 2.3}}, {1, 1}, {2.3 / 1.7, 1}, {0, 0}};
static const pair away = {{{-0.5, 2.5}, {2.5, -0.5}}, {1, 1}, {1, 1}, {0.1, 0.1}};

static double force(const pair* p, int i, const double* y) {
    return -p->k[i] * y[i] - p->q[i] * y[2 + i];
}

// y' = M y + c, as a matrix of five rows with 1 behind the states.
static void fill(const pair* p, const bool* presses, double M[5][5]) {
    memset(M, 0, 25 * sizeof(double));
    for (int i = 0; i < 2; i++) {
        M[i][2 + i] = 1;
        M[2 + i][4] = -p->a[i];
        for (int j = 0; j < 2; j++) {
            M[2 + i][j] = presses[j] ? -p->b[i][j] * p->k[j] : 0;
            M[2 + i][2 + j] = presses[j] ? -p->b[i][j] * p->q[j] : 0;
        }
    }
}

static void multiply(double A[5][5], double B[5][5], double to[5][5]) {
    double C[5][5];
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++) {
            C[i][j] = 0;
            for (int k = 0; k < 5; k++)
                C[i][j] += A[i][k] * B[k][j];
        }
    memcpy(to, C, sizeof C);
}

// y(t) = exp(M t) y: Taylor's series of a 256th of the time, squared eight times.
static void advance(double M[5][5], double t, const double* y, double* to) {
    double small[5][5], sum[5][5] = {{0}}, term[5][5] = {{0}};
    for (int i = 0; i < 5; i++) {
        sum[i][i] = term[i][i] = 1;
        for (int j = 0; j < 5; j++)
            small[i][j] = M[i][j] * t / 256;
    }
    for (int k = 1; k < 20; k++) {
        multiply(term, small, term);
        for (int i = 0; i < 5; i++)
            for (int j = 0; j < 5; j++) {
                term[i][j] /= k;
                sum[i][j] += term[i][j];
            }
    }
    for (int k = 0; k < 8; k++)
        multiply(sum, sum, sum);
    for (int i = 0; i < 4; i++) {
        to[i] = sum[i][4];
        for (int j = 0; j < 4; j++)
            to[i] += sum[i][j] * y[j];
    }
}

static bool pressed(const pair* p, int i, const double* y) {
    return y[i] < 0 && force(p, i, y) > 0;
}

// The motion to `end`, and when each contact first parts.
static void follow(const pair* p, double end, double* y, double parts[2]) {
    bool presses[2] = {pressed(p, 0, y), pressed(p, 1, y)};
    double t = 0, M[5][5], next[4];
    parts[0] = parts[1] = (double)INFINITY;
    while (t < end) {
        double h = fmin(0.01, end - t), low = 0;
        fill(p, presses, M);
        advance(M, h, y, next);
        if (pressed(p, 0, next) != presses[0] || pressed(p, 1, next) != presses[1]) {
            while (h - low > 1e-15 * (1 + t)) {
                const double middle = (low + h) / 2;
                advance(M, middle, y, next);
                const bool same =
                    pressed(p, 0, next) == presses[0] && pressed(p, 1, next) == presses[1];
                *(same ? &low : &h) = middle;
            }
            advance(M, h, y, next);
        }
        memcpy(y, next, sizeof next);
        t += h;
        for (int i = 0; i < 2; i++) {
            if (presses[i] && !pressed(p, i, y))
                parts[i] = fmin(parts[i], t);
            presses[i] = pressed(p, i, y);
        }
    }
}

// ---- Both ----------------------------------------------------------------------------------------

static const jd_value runs_away[] = {{"b11", -0.5}, {"b22", -0.5}, {"b12", 2.5},
                                     {"b21", 2.5},  {"k1", 1},     {"k2", 1},
                                     {"q1", 0.1},   {"q2", 0.1},   {NULL, 0}};
static const jd_value near_rest[] = {{"d1", -0.51}, {"d2", -0.49}, {NULL, 0}};

static double first_part(const text_run* r, const char* contact) {
    for (int i = 0; i < jd_trajectory_event_count(r->run); i++) {
        const jd_event e = jd_trajectory_event_at(r->run, i);
        if (strcmp(e.kind, "part") == 0 && strcmp(e.name, contact) == 0)
            return e.t;
    }
    return (double)INFINITY;
}

static void check_end(const text_run* r, const double* y, double within) {
    static const char* const names[] = {"d1", "d2", "v1", "v2"};
    for (int i = 0; i < 4; i++)
        CHECK_ABS(last_of(r, names[i]), y[i], within);
}

// All digits of the values are certain; the tolerance of 1e-13 is lost by a factor of some hundred in the
// motion, which grows.                                                         [two-contacts:C1]
TEST(the_default_flutters_to_the_known_values) {
    const double known[] = {-0.6490084222, 0.4904883714, 1.2906839625, 1.2940245160};
    double y[] = {-0.25, -0.4, 0, 0}, parts[2];
    text_run r = run_text((text_case){.name = "two-contacts", .end = 20, .tolerance = 1e-13});
    follow(&usual, 20, y, parts);
    for (int i = 0; i < 4; i++)
        CHECK_ABS(y[i], known[i], 6e-11);
    check_end(&r, known, 6e-11);
    check_end(&r, y, 1e-10);
    CHECK_ABS(first_part(&r, "contact2"), 10.801803438, 6e-10);
    CHECK_ABS(first_part(&r, "contact2"), parts[1], 5e-11);
    end_run(&r);
}

TEST(class_261_runs_away_with_its_first_contact) {
    const double known[] = {-4.7029267076, 6.0015693233, -4.4604271898, 9.4938450247};
    double y[] = {-0.51, -0.49, 0, 0}, parts[2];
    text_run r = run_text((text_case){.name = "two-contacts",
                                      .set = runs_away,
                                      .initial = near_rest,
                                      .end = 4,
                                      .tolerance = 1e-13});
    follow(&away, 4, y, parts);
    for (int i = 0; i < 4; i++)
        CHECK_ABS(y[i], known[i], 6e-11);
    check_end(&r, known, 6e-11);
    check_end(&r, y, 1e-10);
    CHECK_ABS(first_part(&r, "contact2"), parts[1], 1e-11);
    CHECK_ABS(last_of(&r, "f2"), 0, 0);
    CHECK(last_of(&r, "f1") > 5);
    CHECK_ABS(last_of(&r, "phase"), 1, 0);
    end_run(&r);
}

// While both press, a small swing about the forces that fit grows as the modes of the library say.
TEST(the_swing_grows_with_the_rate_of_its_mode) {
    // B^-1 a of the default: f = (0.65, 0.35), so that d = -f/k rests.
    const double f[] = {0.65, 0.35}, k[] = {2.3 / 1.7, 1}, growth = 0.1147170261;
    const double rest[] = {-f[0] / k[0], -f[1] / k[1]}, t = 60;
    const jd_value start[] = {{"d1", rest[0] + 1e-6}, {"d2", rest[1]}, {NULL, 0}};
    double y[] = {rest[0] + 1e-6, rest[1], 0, 0}, parts[2];
    text_run r = run_text(
        (text_case){.name = "two-contacts", .initial = start, .end = t, .tolerance = 1e-13});
    follow(&usual, t, y, parts);
    check_end(&r, y, 1e-9);
    CHECK_INT(jd_trajectory_event_count(r.run), 0);
    // Both swings have the same size at first, and one of them fades: the other is half of the start.
    double most = 0;
    for (int64_t row = 0; row < jd_trajectory_row_count(r.run); row++)
        if (jd_trajectory_time(r.run, row) > t - 5)
            most = fmax(most, fabs(value_at(&r, row, "d1") - rest[0]));
    CHECK(most > 0.2e-6 * exp(growth * (t - 5)) && most < 1.5e-6 * exp(growth * t));
    end_run(&r);
}

// A tenth of the tolerance has about a tenth of the error, until rounding.
TEST(the_error_follows_the_tolerance) {
    double y[] = {-0.25, -0.4, 0, 0}, parts[2], before = 1;
    follow(&usual, 20, y, parts);
    for (double tolerance = 1e-6; tolerance > 1e-11; tolerance *= 1e-2) {
        const double error =
            fabs(ends_with((text_case){.name = "two-contacts", .end = 20, .tolerance = tolerance},
                           "d1") -
                 y[0]);
        CHECK(error < 0.2 * before);
        CHECK(error < 1000 * tolerance);
        before = error;
    }
}

TEST_MAIN(the_default_flutters_to_the_known_values, class_261_runs_away_with_its_first_contact,
          the_swing_grows_with_the_rate_of_its_mode, the_error_follows_the_tolerance)
