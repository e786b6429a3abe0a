// Periods of sequences, random numbers by counting, moments of a period.

#include "numeric/philox.h"
#include "study/period.h"
#include "study/section.h"
#include "support/check.h"

#define MOST 8

// The period of a sequence of one number.
static int period_of(const double* values, int count, double tolerance, bool angle) {
    const double size = 1;
    double rows[64];
    jd_period_ring ring = {.width = 1, .room = jd_period_room(MOST), .rows = rows};
    const jd_period_rule rule = {MOST, tolerance, &size, &angle};
    for (int i = 0; i < count; i++)
        jd_period_add(&ring, &values[i]);
    return jd_period_find(&ring, &rule);
}

TEST(the_least_period_counts) {
    double values[40];
    for (int p = 1; p <= MOST; p++) {
        for (int i = 0; i < 40; i++)
            values[i] = sin(1.7 * (i % p));
        CHECK_INT(period_of(values, 40, 1e-6, false), p);
    }
}

TEST(a_period_needs_two_rounds) {
    const double values[] = {1, 2, 3, 4, 1, 2, 3, 4};
    CHECK_INT(period_of(values, 8, 1e-6, false), 4);
    CHECK_INT(period_of(values, 7, 1e-6, false), 0);
    CHECK_INT(period_of(values, 1, 1e-6, false), -1);
}

TEST(a_sequence_without_a_period_has_none) {
    double values[60];
    for (int i = 0; i < 60; i++)
        values[i] = cos(JD_TURN * 0.6180339887498949 * i);  // golden mean
    CHECK_INT(period_of(values, 60, 1e-3, false), 0);
    values[0] = 0.3;
    for (int i = 1; i < 60; i++)
        values[i] = 3.9 * values[i - 1] * (1 - values[i - 1]);  // the logistic map
    CHECK_INT(period_of(values, 60, 1e-3, false), 0);
}

TEST(only_the_last_sections_are_compared_within_the_tolerance) {
    double values[60];
    for (int i = 0; i < 60; i++)
        values[i] = (i % 2) + 0.01 * exp(-0.5 * i);  // settles to period 2
    CHECK_INT(period_of(values, 60, 1e-6, false), 2);
    values[59] += 2e-6;
    CHECK_INT(period_of(values, 60, 1e-6, false), 0);
    CHECK_INT(period_of(values, 60, 4e-6, false), 2);
}

TEST(angles_repeat_after_a_turn) {
    double values[20];
    for (int i = 0; i < 20; i++)
        values[i] = 0.3 + JD_TURN * i;
    CHECK_INT(period_of(values, 20, 1e-6, false), 0);
    CHECK_INT(period_of(values, 20, 1e-6, true), 1);
}

TEST(a_number_that_is_not_one_has_no_period) {
    double values[20] = {0};
    values[18] = NAN;
    CHECK_INT(period_of(values, 20, 1e-6, false), 0);
}

// ---- Random numbers
// ------------------------------------------------------------------------------

// Known answers of Philox4x32-10 from the authors' library Random123.            [@salmon2011]
TEST(philox_gives_the_published_numbers) {
    static const struct {
        uint32_t counter[4], key[2], want[4];
    } known[] = {
        {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{~0u, ~0u, ~0u, ~0u}, {~0u, ~0u}, {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
         {0xa4093822, 0x299f31d0},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    for (int i = 0; i < 3; i++) {
        uint32_t counter[4];
        memcpy(counter, known[i].counter, sizeof counter);
        jd_philox(counter, known[i].key);
        CHECK(memcmp(counter, known[i].want, sizeof counter) == 0);
    }
}

TEST(random_places_fill_the_unit_interval_evenly) {
    const int count = 10000;
    double sum = 0, square = 0;
    for (int i = 0; i < count; i++) {
        const double u = jd_philox_unit(7, (uint64_t)i, 3);
        CHECK(u >= 0 && u < 1);
        sum += u;
        square += u * u;
    }
    // Four standard errors: 0.2887/100 and 0.298/100.
    CHECK_ABS(sum / count, 0.5, 4 * 0.0029);
    CHECK_ABS(square / count, 1.0 / 3, 4 * 0.003);
    CHECK(jd_philox_unit(7, 1, 3) != jd_philox_unit(8, 1, 3));
    CHECK(jd_philox_unit(7, 1, 3) != jd_philox_unit(7, 1, 4));
}

// ---- Moments
// -------------------------------------------------------------------------------------

TEST(moments_follow_the_begin_at_the_phase) {
    const double turn = JD_TURN;
    jd_section_times m = jd_section_times_from(0, 0.5, 0);
    CHECK_REL(jd_section_times_at(&m, 1), 0.5, 1e-15);  // the begin itself is none
    CHECK_REL(jd_section_times_at(&m, 4), 2.0, 1e-15);
    m = jd_section_times_from(0, 0.5, turn / 4);
    CHECK_REL(jd_section_times_at(&m, 1), 0.125, 1e-15);
    m = jd_section_times_from(0.125, 0.5, turn / 4);
    CHECK_REL(jd_section_times_at(&m, 1), 0.625, 1e-15);
    m = jd_section_times_from(10.3, 0.5, turn / 4);
    CHECK_REL(jd_section_times_at(&m, 1), 10.625, 1e-15);
    m = jd_section_times_from(-0.3, 0.5, 0);
    CHECK_ABS(jd_section_times_at(&m, 1), 0, 1e-15);
}

TEST_MAIN(the_least_period_counts, a_period_needs_two_rounds, a_sequence_without_a_period_has_none,
          only_the_last_sections_are_compared_within_the_tolerance, angles_repeat_after_a_turn,
          a_number_that_is_not_one_has_no_period, philox_gives_the_published_numbers,
          random_places_fill_the_unit_interval_evenly, moments_follow_the_begin_at_the_phase)
