// Loads and drives in lanes against plain C; their breaks and bounds against samples.

#include "judder/run.h"
#include "support/check.h"
#include "support/load_probe.h"
#include "support/load_terms.h"
#include "support/long_double.h"

#include <string.h>

#define MOST_LANES 8
#define TRIALS 3000

#define ENGINE(suffix) bool jd_load_probe_##suffix(load_case* cases);
#include "engine_list.h"
#undef ENGINE
static const load_probe_fn engines[] = {
#define ENGINE(suffix) jd_load_probe_##suffix,
#include "engine_list.h"
#undef ENGINE
};

// ---- Values ------------------------------------------------------------------------------------

static load_set sets[MOST_LANES];

static void random_cases(load_case* cases) {
    for (int i = 0; i < MOST_LANES; i++) {
        load_set_random(&sets[i], MOST_TERMS);
        cases[i] = (load_case){
            .loads = &sets[i].loads,
            .drive = &sets[i].drive,
            .t = random_between(-4, 5),
            .pose = {random_between(-1, 1), random_between(-1, 1), random_between(-4, 4)},
        };
        // Usually t is on its piece; sometimes at the end of a piece begun elsewhere.
        cases[i].piece = random_bits() % 4 ? cases[i].t : random_between(-4, 5);
    }
}

static bool same_bits(const load_case* a, const load_case* b) {
    return memcmp(a->pull, b->pull, sizeof a->pull) == 0 &&
           memcmp(a->support, b->support, sizeof a->support) == 0;
}

TEST(every_engine_gives_the_loads_of_plain_c) {
    // Sums of 6 terms of size up to 2, at lever arms and ramp extrapolations up to 10, 1 ulp each.
    // Accelerations have omega^2 up to 9 in them.
    const double tol = has_long_double() ? 2e-13 : 1e-9;
    load_case cases[MOST_LANES];
    for (int trial = 0; trial < check_repetitions(TRIALS / 10); trial++) {
        random_cases(cases);
        for (int e = 0; e < jd_engine_count(); e++) {
            if (!jd_engine_runs(e))
                continue;
            REQUIRE(engines[e](cases));
            for (int i = 0; i < jd_engine_at(e)->lanes; i++) {
                const load_case* c = &cases[i];
                long double pull[3], support[9];
                double steep = 1;  // a piece from elsewhere continues a short ramp far out
                for (int k = 0; k < c->loads->count; k++)
                    if (c->loads->terms[k].ramp > 0)
                        steep = fmax(steep, 1 / c->loads->terms[k].ramp);
                load_plain(c->loads, c->piece, c->t, c->pose, pull);
                drive_plain(c->drive, c->t, support);
                for (int k = 0; k < 3; k++)
                    CHECK_ABS(c->pull[k], (double)pull[k], tol * steep);
                for (int k = 0; k < 9; k++)
                    CHECK_ABS(c->support[k], (double)support[k], tol);
            }
        }
    }
}

TEST(bits_do_not_depend_on_the_engine_or_the_company) {
    load_case cases[MOST_LANES], first[MOST_LANES], again[MOST_LANES];
    for (int trial = 0; trial < check_repetitions(TRIALS); trial++) {
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
                    CHECK(same_bits(&again[k], &first[i + k]));
                }
            }
            begins = false;
        }
    }
}

static load_probe_fn one_lane(void) {
    for (int e = 0; e < jd_engine_count(); e++)
        if (jd_engine_runs(e) && jd_engine_at(e)->lanes == 1)
            return engines[e];
    return NULL;
}

// A load alone at t on a piece, with the body at the origin.
static const double* pull_at(const jd_load_term* terms, int count, double piece, double t) {
    static load_case c;
    const jd_loads loads = {terms, count};
    c = (load_case){.loads = &loads, .t = t, .piece = piece};
    CHECK(one_lane()(&c));
    return c.pull;
}

TEST(both_sides_of_a_break_are_seen_from_their_own_piece) {
    const jd_load_term step = {.F_x = 3, .from = 1, .until = 2};
    CHECK_BITS(pull_at(&step, 1, 0.5, 1)[0], 0.0);
    CHECK_BITS(pull_at(&step, 1, 1.5, 1)[0], 3.0);
    CHECK_BITS(pull_at(&step, 1, 1.5, 2)[0], 3.0);
    CHECK_BITS(pull_at(&step, 1, 2.5, 2)[0], 0.0);
    CHECK_BITS(pull_at(&step, 1, 1, 1)[0], 3.0);  // the window is closed at its start
    CHECK_BITS(pull_at(&step, 1, 2, 2)[0], 0.0);  // and open at its end
}

TEST(a_ramp_without_a_start_begins_at_zero) {
    const jd_load_term ramp = {.M = 2, .ramp = 4, JD_ALWAYS};
    CHECK_BITS(pull_at(&ramp, 1, -1, -1)[2], 0.0);
    CHECK_BITS(pull_at(&ramp, 1, 1, 1)[2], 0.5);
    CHECK_BITS(pull_at(&ramp, 1, 9, 9)[2], 2.0);
}

TEST(a_table_is_held_outside_its_rows) {
    const jd_load_row rows[] = {{1, 10, 20, 30}, {3, 14, 20, 32}};
    const jd_load_term table = {.kind = JD_LOAD_TABLE, .rows = rows, .row_count = 2, JD_ALWAYS};
    CHECK_BITS(pull_at(&table, 1, 0, 0)[0], 10.0);
    CHECK_BITS(pull_at(&table, 1, 1.5, 1.5)[0], 11.0);
    CHECK_BITS(pull_at(&table, 1, 2, 2)[2], 31.0);
    CHECK_BITS(pull_at(&table, 1, 7, 7)[0], 14.0);
}

// ---- Pieces ------------------------------------------------------------------------------------

// On a piece the load is one function: taken through another time of the piece it is the same.
TEST(between_breaks_the_piece_does_not_matter) {
    static load_set set;
    const double pose[3] = {0.3, -0.2, 0.7};
    int breaks = 0;
    for (int trial = 0; trial < check_repetitions(TRIALS); trial++) {
        load_set_random(&set, MOST_TERMS);
        const double t = random_between(-4, 5);
        const double end = jd_loads_next_break(&set.loads, &set.drive, t);
        const double last = isfinite(end) ? end : t + 5, inside = t + 0.7 * (last - t);
        long double a[3], b[3];
        load_plain(&set.loads, t, inside, pose, a);
        load_plain(&set.loads, inside, inside, pose, b);
        CHECK(memcmp(a, b, 10) == 0 && a[1] == b[1] && a[2] == b[2]);
        breaks += isfinite(end);
    }
    CHECK(breaks > check_repetitions(TRIALS) / 4);
}

TEST(breaks_are_found_one_after_the_other) {
    const jd_load_row rows[] = {{-1, 0, 0, 0}, {0.5, 1, 0, 0}, {2.5, 0, 0, 0}};
    const jd_load_term terms[] = {
        {.F_x = 1, .from = 1, .ramp = 2, .until = 4},
        {.kind = JD_LOAD_PUSH, .push = 1, .ramp = 0.25, JD_ALWAYS},
        {.kind = JD_LOAD_TABLE, .rows = rows, .row_count = 3, JD_ALWAYS},
        {.M = 1, .from = 3.5, .ramp = 9, .until = 3.75},
    };
    const jd_loads loads = {terms, 4};
    const double want[] = {-1, 0, 0.25, 0.5, 1, 2.5, 3, 3.5, 3.75, 4, INFINITY};
    double t = -10;
    for (int i = 0; i < 11; i++) {
        t = jd_loads_next_break(&loads, NULL, t);
        CHECK_BITS(t, want[i]);
    }
    CHECK_BITS(jd_loads_next_break(NULL, NULL, 0), INFINITY);
}

// Second differences at points of a piece never exceed the bound, and come near it in some.
TEST(bounds_hold_for_second_differences) {
    static load_set set;
    int near = 0;
    for (int trial = 0; trial < check_repetitions(TRIALS); trial++) {
        load_set_random(&set, 1 + (unsigned)trial % MOST_TERMS);
        const double pose[3] = {random_between(-1, 1), random_between(-1, 1), 0.4};
        const double t = random_between(-4, 5);
        const double end = fmin(jd_loads_next_break(&set.loads, NULL, t), t + 3);
        const double h = (end - t) / 400;
        const jd_load_bound bound = jd_loads_bound(&set.loads, t, pose);
        const long double noise = 1e-13L / ((long double)h * h);  // rounding of times, / h^2
        for (int i = 1; i < 400; i++) {
            long double a[3], b[3], c[3], d[3];
            load_plain(&set.loads, t, t + (i - 1) * h, pose, a);
            load_plain(&set.loads, t, t + i * h, pose, b);
            load_plain(&set.loads, t, t + (i + 1) * h, pose, c);
            for (int k = 0; k < 3; k++)
                d[k] = (a[k] - 2 * b[k] + c[k]) / ((long double)h * h);
            const double F = (double)hypotl(d[0], d[1]), M = (double)fabsl(d[2]);
            CHECK(F <= bound.F * (1 + 1e-9) + (double)noise);
            CHECK(M <= bound.M * (1 + 1e-9) + (double)noise);
            near += bound.F > 0 && F > 0.9 * bound.F;
        }
    }
    CHECK(near > check_repetitions(TRIALS));
}

static long double derivative(const jd_drive* drive, int order, int coordinate, double t) {
    // Of the closed form, independently of the bound: X w^n cos(a + n pi/2) for displacements.
    long double sum = 0;
    for (int i = 0; i < drive->count; i++) {
        const jd_drive_term* k = &drive->terms[i];
        const double X = coordinate == 0 ? k->x : coordinate == 1 ? k->y : k->rotation;
        const double V = coordinate == 0 ? k->v_x : coordinate == 1 ? k->v_y : k->w;
        const long double w = k->omega, a = w * t + k->phase, quarter = acosl(-1) / 2;
        if (order == 0) {
            long double path[9] = {0};
            drive_plain_add(path, k, t, X, V);
            sum += path[0];
            continue;
        }
        sum += X * powl(w, order) * cosl(a + order * quarter);
        sum += V * powl(w, order - 1) * cosl(a + (order - 1) * quarter);
    }
    return sum;
}

TEST(bounds_of_drives_hold_in_every_order) {
    static load_set set;
    for (int trial = 0; trial < check_repetitions(TRIALS / 10); trial++) {
        load_set_random(&set, MOST_TERMS);
        const jd_drive_bound bound = jd_drive_bounds(&set.drive);
        const double* bounds[3] = {bound.x, bound.y, bound.rotation};
        for (int i = 0; i < 300; i++)
            for (int k = 0; k < 3 * JD_DRIVE_ORDERS; k++) {
                const double value =
                    (double)fabsl(derivative(&set.drive, k / 3, k % 3, random_between(-50, 50)));
                CHECK(value <= bounds[k % 3][k / 3] * (1 + 1e-12) + 1e-12);
            }
    }
    const jd_drive_term away = {.v_x = 2};
    const jd_drive_bound far = jd_drive_bounds(&(jd_drive){&away, 1});
    CHECK_BITS(far.x[0], INFINITY);
    CHECK_BITS(far.x[1], 2.0);
    CHECK_BITS(far.x[2], 0.0);
}

TEST_MAIN(every_engine_gives_the_loads_of_plain_c, bits_do_not_depend_on_the_engine_or_the_company,
          both_sides_of_a_break_are_seen_from_their_own_piece,
          a_ramp_without_a_start_begins_at_zero, a_table_is_held_outside_its_rows,
          between_breaks_the_piece_does_not_matter, breaks_are_found_one_after_the_other,
          bounds_hold_for_second_differences, bounds_of_drives_hold_in_every_order)
