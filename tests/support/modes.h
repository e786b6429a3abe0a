/// @file modes.h
/// Problems of modes for tests: solved, checked, with one solution.
#ifndef JUDDER_TESTS_MODES_H
#define JUDDER_TESTS_MODES_H

#include "judder/modes.h"
#include "support/check.h"

#define G 9.81

static inline jd_modes solve(int count, const jd_closed_contact* contacts, const double* give,
                             const double* pull) {
    const jd_modes_problem problem = {count, contacts, give, pull};
    jd_modes found;
    REQUIRE(jd_modes_solve(&problem, &found) == JD_OK);
    for (int s = 0; s < found.count; s++)
        CHECK(found.sets[s].residual <= JD_MODES_RESIDUAL);
    return found;
}

/// The only solution.
static inline jd_mode_set only(int count, const jd_closed_contact* contacts, const double* give,
                               const double* pull) {
    const jd_modes found = solve(count, contacts, give, pull);
    REQUIRE(found.count == 1);
    CHECK(found.unique && found.certain);
    return found.sets[0];
}

static inline jd_closed_contact rough(double mu_k, double mu_s) {
    return (jd_closed_contact){
        .rigid = true, .along = 1, .mu_k = {mu_k, mu_k}, .mu_s = {mu_s, mu_s}};
}

#endif
