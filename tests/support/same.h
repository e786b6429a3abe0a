/// @file same.h
/// Two trajectories that have the same bits in everything a user can read.
#ifndef JUDDER_TESTS_SAME_H
#define JUDDER_TESTS_SAME_H

#include "judder/run.h"
#include "support/check.h"

static inline void check_same_numbers(const double* a, const double* b, int count) {
    CHECK((a == NULL) == (b == NULL));
    for (int i = 0; a && b && i < count; i++)
        CHECK_BITS(a[i], b[i]);
}

static inline void check_same_rows(const jd_trajectory* a, const jd_trajectory* b) {
    const jd_system* system = jd_model_system(jd_trajectory_model(a));
    REQUIRE(jd_trajectory_row_count(a) == jd_trajectory_row_count(b));
    for (int64_t row = 0; row < jd_trajectory_row_count(a); row++) {
        CHECK_BITS(jd_trajectory_time(a, row), jd_trajectory_time(b, row));
        check_same_numbers(jd_trajectory_states(a, row), jd_trajectory_states(b, row),
                           system->state_count);
        check_same_numbers(jd_trajectory_outputs(a, row), jd_trajectory_outputs(b, row),
                           system->output_count);
    }
}

static inline void check_same_events(const jd_trajectory* a, const jd_trajectory* b) {
    const jd_system* system = jd_model_system(jd_trajectory_model(a));
    REQUIRE(jd_trajectory_event_count(a) == jd_trajectory_event_count(b));
    for (int i = 0; i < jd_trajectory_event_count(a); i++) {
        const jd_event ea = jd_trajectory_event_at(a, i), eb = jd_trajectory_event_at(b, i);
        CHECK_BITS(ea.t, eb.t);
        CHECK_STR(ea.kind, eb.kind);
        CHECK_STR(ea.name, eb.name);
        check_same_numbers(ea.state, eb.state, system->state_count);
    }
}

static inline void check_same_trajectory(const jd_trajectory* a, const jd_trajectory* b) {
    const jd_run_statistics sa = jd_trajectory_statistics(a), sb = jd_trajectory_statistics(b);
    CHECK(memcmp(&sa, &sb, sizeof sa) == 0);
    CHECK_INT(jd_trajectory_status(a), jd_trajectory_status(b));
    CHECK_STR(jd_trajectory_message(a), jd_trajectory_message(b));
    CHECK_BITS(jd_trajectory_final_time(a), jd_trajectory_final_time(b));
    check_same_numbers(jd_trajectory_final(a), jd_trajectory_final(b),
                       jd_model_system(jd_trajectory_model(a))->state_count);
    check_same_rows(a, b);
    check_same_events(a, b);
}

#endif
