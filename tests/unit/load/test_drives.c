// Drives of every kind in lanes and in plain C, against formulas in long double; breaks, bounds.

#include "judder/run.h"
#include "support/check.h"
#include "support/load_probe.h"
#include "support/random.h"

#include <math.h>
#include <string.h>

#define MOST_LANES 8
#define TERMS 5
#define ROWS 12
#define TRIALS 400

#define ENGINE(suffix) bool jd_load_probe_##suffix(load_case* cases);
#include "engine_list.h"
#undef ENGINE
static const load_probe_fn engines[] = {
#define ENGINE(suffix) jd_load_probe_##suffix,
#include "engine_list.h"
#undef ENGINE
};

// ---- Random drives -----------------------------------------------------------------------------

typedef struct drive_set {
    jd_drive_term terms[TERMS];
    jd_recorded_motion* motions[TERMS];
    jd_drive drive;
} drive_set;

static double some(double size) { return random_bits() % 3 ? random_between(-size, size) : 0; }

static jd_recorded_motion* random_motion(void) {
    jd_recorded_motion_row rows[ROWS];
    jd_recorded_motion_columns columns = {{false}, {false}};
    jd_recorded_motion* motion = NULL;
    memset(rows, 0, sizeof rows);
    for (int k = 0; k < JD_COORDINATE_COUNT; k++) {
        columns.place[k] = random_bits() % 2;
        if (k < JD_VELOCITY_COUNT && !columns.place[k])
            columns.velocity[k] = random_bits() % 2;
    }
    columns.place[JD_ALONG_X] = !columns.velocity[JD_ALONG_X];
    for (int i = 0; i < ROWS; i++) {
        rows[i].t = -5 + i + random_between(0, 0.4);
        for (int k = 0; k < JD_COORDINATE_COUNT; k++)
            rows[i].place[k] = random_between(-1, 1);
        for (int k = 0; k < JD_VELOCITY_COUNT; k++)
            rows[i].velocity[k] = random_between(-1, 1);
    }
    CHECK(jd_recorded_motion_create(NULL, rows, ROWS, &columns, &motion) == JD_OK);
    return motion;
}

static jd_drive_term random_term(jd_recorded_motion** motion) {
    jd_drive_term k = jd_drive_term_default((jd_drive_kind)(random_bits() % JD_DRIVE_KIND_COUNT));
    k.x = some(2), k.y = some(2), k.z = some(2), k.rotation = some(2);
    k.v_x = some(2), k.v_y = some(2), k.v_z = some(2), k.w = some(2);
    k.circle = some(2), k.ellipse = some(2), k.minor = some(2), k.angle = some(3);
    k.alpha_x = some(1), k.alpha_y = some(1);
    k.omega = random_between(0.3, 3) * (random_bits() % 2 ? 1 : -1), k.phase = some(3);
    k.omega_end = random_bits() % 8 ? k.omega * random_between(0.2, 4) : k.omega;
    k.from = some(2), k.duration = random_between(0.5, 3);
    k.chirp = (jd_chirp)(random_bits() % JD_CHIRP_COUNT);
    *motion = k.kind == JD_DRIVE_TABLE ? random_motion() : NULL;
    k.motion = *motion;
    return k;
}

static void fill(drive_set* s) {
    s->drive = (jd_drive){s->terms, (int)(random_bits() % (TERMS + 1))};
    for (int i = 0; i < s->drive.count; i++)
        s->terms[i] = random_term(&s->motions[i]);
}

static void empty(drive_set* s) {
    for (int i = 0; i < s->drive.count; i++)
        jd_recorded_motion_free(s->motions[i]);
}

// ---- In plain C --------------------------------------------------------------------------------

// Phase of a term and its derivatives: the integral of its frequency.
static void phase_plain(const jd_drive_term* k, double piece, double t, long double p[3]) {
    const long double a = k->omega, b = k->omega_end, D = k->duration, s = (long double)t - k->from;
    const double end = k->from + k->duration;
    if (k->kind == JD_DRIVE_HARMONIC) {
        p[0] = a * t + k->phase, p[1] = a, p[2] = 0;
    } else if (piece < k->from || a == b) {
        p[0] = k->phase + a * s, p[1] = a, p[2] = 0;
    } else if (k->chirp == JD_CHIRP_LINEAR) {
        const long double c = (b - a) / D;
        p[0] = k->phase + a * s + c * s * s / 2, p[1] = a + c * s, p[2] = c;
        if (piece >= end)
            p[0] = k->phase + (a + b) * D / 2 + b * (s - D), p[1] = b, p[2] = 0;
    } else {
        const long double c = logl(b / a) / D;
        p[0] = k->phase + a * expm1l(c * s) / c, p[1] = a * expl(c * s), p[2] = c * p[1];
        if (piece >= end)
            p[0] = k->phase + (b - a) / c + b * (s - D), p[1] = b, p[2] = 0;
    }
}

// C cos p + S sin p with two derivatives.
static void swing_plain(long double C, long double S, const long double p[3], long double v[3]) {
    const long double c = cosl(p[0]), s = sinl(p[0]);
    v[0] += C * c + S * s;
    v[1] += p[1] * (S * c - C * s);
    v[2] += p[2] * (S * c - C * s) - p[1] * p[1] * (C * c + S * s);
}

static void coordinate_plain(const jd_drive* d, int which, double piece, double t,
                             long double v[3]) {
    v[0] = v[1] = v[2] = 0;
    for (int i = 0; i < d->count; i++) {
        const jd_drive_term* k = &d->terms[i];
        const long double c = cosl(k->angle), s = sinl(k->angle);
        const long double C[] = {k->x + k->circle + k->ellipse * c,
                                 k->y + k->ellipse * s,
                                 k->z,
                                 k->rotation,
                                 k->alpha_x,
                                 k->alpha_y};
        const long double S[] = {-k->minor * s, k->circle + k->minor * c, 0, 0, 0, 0};
        const long double V[] = {k->v_x, k->v_y, k->v_z, k->w, 0, 0};
        long double p[3];
        double measured[3];
        if (k->kind == JD_DRIVE_TABLE) {
            jd_recorded_motion_eval(k->motion, which, t, measured);
            for (int j = 0; j < 3; j++)
                v[j] += measured[j];
            continue;
        }
        phase_plain(k, piece, t, p);
        swing_plain(C[which], S[which], p, v);
        if (k->kind == JD_DRIVE_CHIRP)
            continue;
        v[0] += V[which] * (sinl(p[0]) - sinl(k->phase)) / k->omega;
        v[1] += V[which] * cosl(p[0]);
        v[2] -= V[which] * p[1] * sinl(p[0]);
    }
}

static void support_plain(const jd_drive* d, double piece, double t,
                          long double s[SUPPORT_NUMBERS]) {
    static const int order[3] = {JD_ALONG_X, JD_ALONG_Y, JD_ROTATION};
    long double v[3];
    for (int k = 0; k < 3; k++) {
        coordinate_plain(d, order[k], piece, t, v);
        s[k] = v[0], s[3 + k] = v[1], s[6 + k] = v[2];
    }
    coordinate_plain(d, JD_ALONG_Z, piece, t, &s[9]);
    coordinate_plain(d, JD_TILT_X, piece, t, v);
    s[12] = v[0];
    coordinate_plain(d, JD_TILT_Y, piece, t, v);
    s[13] = v[0];
}

// ---- Values ------------------------------------------------------------------------------------

static drive_set sets[MOST_LANES];

static void random_cases(load_case* cases) {
    static const jd_loads none = {NULL, 0};
    for (int i = 0; i < MOST_LANES; i++) {
        fill(&sets[i]);
        cases[i] = (load_case){.loads = &none, .drive = &sets[i].drive, .t = random_between(-4, 5)};
        cases[i].piece = cases[i].t;
    }
}

static void empty_sets(void) {
    for (int i = 0; i < MOST_LANES; i++)
        empty(&sets[i]);
}

TEST(every_engine_gives_the_drives_of_plain_c) {
    // Sums of 5 terms of size up to 6, frequencies up to 12, squared in accelerations; phases up to
    // 60 have 1 ulp each.
    const double tol = 3e-11;
    load_case cases[MOST_LANES];
    for (int trial = 0; trial < TRIALS; trial++) {
        random_cases(cases);
        for (int e = 0; e < jd_engine_count(); e++) {
            if (!jd_engine_runs(e))
                continue;
            REQUIRE(engines[e](cases));
            for (int i = 0; i < jd_engine_at(e)->lanes; i++) {
                long double want[SUPPORT_NUMBERS];
                support_plain(cases[i].drive, cases[i].piece, cases[i].t, want);
                for (int k = 0; k < SUPPORT_NUMBERS; k++)
                    CHECK_ABS(cases[i].support[k], (double)want[k], tol);
            }
        }
        empty_sets();
    }
}

TEST(bits_do_not_depend_on_the_engine_or_the_company) {
    load_case cases[MOST_LANES], first[MOST_LANES], again[MOST_LANES];
    for (int trial = 0; trial < TRIALS; trial++) {
        bool begins = true;
        random_cases(cases);
        for (int e = 0; e < jd_engine_count(); e++) {
            const jd_engine_info* info = jd_engine_at(e);
            if (!jd_engine_runs(e))
                continue;
            for (int i = 0; i + info->lanes <= MOST_LANES; i += info->lanes) {
                memcpy(again, &cases[i], (size_t)info->lanes * sizeof again[0]);
                REQUIRE(engines[e](again));
                for (int k = 0; k < info->lanes; k++) {
                    if (begins)
                        first[i + k] = again[k];
                    CHECK(memcmp(again[k].support, first[i + k].support, sizeof again[k].support) ==
                          0);
                }
            }
            begins = false;
        }
        empty_sets();
    }
}

TEST(one_coordinate_in_plain_c_is_that_of_the_lanes) {
    const double tol = 3e-11;  // as above
    for (int trial = 0; trial < TRIALS; trial++) {
        drive_set s;
        long double want[3];
        double got[3];
        fill(&s);
        const double t = random_between(-4, 5);
        for (int k = 0; k < JD_COORDINATE_COUNT; k++) {
            jd_drive_at(&s.drive, (jd_coordinate)k, t, got);
            coordinate_plain(&s.drive, k, t, t, want);
            for (int j = 0; j < 3; j++)
                CHECK_ABS(got[j], (double)want[j], tol);
            // What does not move is at rest to the bit.
            if (!jd_drive_moves(&s.drive, (jd_coordinate)k))
                CHECK(got[0] == 0 && got[1] == 0 && got[2] == 0);
        }
        empty(&s);
    }
}

TEST(a_circle_keeps_its_radius_and_turns_from_x_to_y) {
    const jd_drive_term circle = {.circle = 0.002, .omega = 300, .phase = 0.3};
    const jd_drive drive = {&circle, 1};
    double x[3], y[3];
    for (double t = 0; t < 0.1; t += 0.003) {
        jd_drive_at(&drive, JD_ALONG_X, t, x);
        jd_drive_at(&drive, JD_ALONG_Y, t, y);
        CHECK_REL(hypot(x[0], y[0]), 0.002, 1e-14);
        CHECK_REL(hypot(x[1], y[1]), 0.6, 1e-14);
        CHECK_REL(x[0] * y[1] - y[0] * x[1], 0.002 * 0.6, 1e-13);  // left turn, at right angles
    }
}

// ---- Breaks and bounds -------------------------------------------------------------------------

TEST(a_chirp_is_smooth_but_where_it_begins_and_ends) {
    const jd_drive_term chirp = {.kind = JD_DRIVE_CHIRP,
                                 .x = 1,
                                 .omega = 3,
                                 .omega_end = 9,
                                 .from = 1,
                                 .duration = 2,
                                 .chirp = JD_CHIRP_EXPONENTIAL};
    const jd_drive drive = {&chirp, 1};
    CHECK_BITS(jd_loads_next_break(NULL, &drive, -5), 1.0);
    CHECK_BITS(jd_loads_next_break(NULL, &drive, 1), 3.0);
    CHECK(isinf(jd_loads_next_break(NULL, &drive, 3)));
    const double h = 1e-9;
    for (int i = 0; i < 2; i++) {
        const double t = 1 + 2 * i;
        double before[3], after[3];
        jd_drive_at(&drive, JD_ALONG_X, t - h, before);
        jd_drive_at(&drive, JD_ALONG_X, t + h, after);
        CHECK_ABS(after[0], before[0], 1e-7);  // 2 h times the velocity, up to 9
        CHECK_ABS(after[1], before[1], 1e-6);  // 2 h times the acceleration, up to 100
    }
}

TEST(bounds_of_drives_of_every_kind_hold) {
    const double h = 1e-3;
    for (int trial = 0; trial < TRIALS / 4; trial++) {
        drive_set s;
        fill(&s);
        const jd_drive_bound b = jd_drive_bounds(&s.drive);
        const double* bounds[] = {b.x, b.y, b.z, b.rotation, b.alpha_x, b.alpha_y};
        for (int i = 0; i < 60; i++) {
            const double t = random_between(-4, 5);
            const bool whole = jd_loads_next_break(NULL, &s.drive, t - h) > t + h;
            for (int k = 0; k < JD_COORDINATE_COUNT; k++) {
                double v[3][3];
                for (int j = 0; j < 3; j++)
                    jd_drive_at(&s.drive, (jd_coordinate)k, t + (j - 1) * h, v[j]);
                const double scale = 1e-12 * (1 + bounds[k][2]);  // rounding, over h^2 below
                for (int order = 0; order < 3; order++)
                    CHECK(fabs(v[1][order]) <= bounds[k][order] * (1 + 1e-12) + 1e-12);
                // Differences of accelerations are means of the third and fourth derivative.
                const double third = (v[2][2] - v[0][2]) / (2 * h);
                const double fourth = (v[0][2] - 2 * v[1][2] + v[2][2]) / (h * h);
                CHECK(!whole || fabs(third) <= bounds[k][3] * (1 + 1e-9) + scale / h);
                CHECK(!whole || fabs(fourth) <= bounds[k][4] * (1 + 1e-9) + scale / (h * h));
            }
        }
        empty(&s);
    }
}

TEST(wrong_terms_are_refused) {
    jd_context* context = jd_context_create();
    const jd_drive_term none = {.kind = JD_DRIVE_TABLE};
    jd_drive_term chirp = {.kind = JD_DRIVE_CHIRP, .x = 1, .omega = 1, .omega_end = -2};
    CHECK(jd_drive_term_check(context, &none) == JD_ERR_ARGUMENT);
    CHECK(jd_drive_term_check(context, &chirp) == JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "needs its duration");
    chirp.duration = 1;
    CHECK(jd_drive_term_check(context, &chirp) == JD_OK);
    chirp.chirp = JD_CHIRP_EXPONENTIAL;
    CHECK(jd_drive_term_check(context, &chirp) == JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "exponential chirp needs both, of one sign");
    CHECK(jd_drive_term_set(context, &chirp, "v_x", 1) == JD_ERR_NAME);
    CHECK(jd_drive_term_set(context, &chirp, "duration", -1) == JD_ERR_RANGE);
    CHECK(jd_drive_term_set(context, &chirp, "omega_end", (double)NAN) == JD_ERR_RANGE);
    chirp.kind = (jd_drive_kind)7;
    CHECK(jd_drive_term_check(context, &chirp) == JD_ERR_ARGUMENT);
    jd_context_free(context);
}

TEST_MAIN(every_engine_gives_the_drives_of_plain_c, bits_do_not_depend_on_the_engine_or_the_company,
          one_coordinate_in_plain_c_is_that_of_the_lanes,
          a_circle_keeps_its_radius_and_turns_from_x_to_y,
          a_chirp_is_smooth_but_where_it_begins_and_ends, bounds_of_drives_of_every_kind_hold,
          wrong_terms_are_refused)
