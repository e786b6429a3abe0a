// Checks of papers: verdicts, the digits of their numbers, and how values are found.
#include "papers/judge.h"
#include "papers/measure.h"
#include "record/result.h"
#include "support/check.h"

// ---- Verdicts ----------------------------------------------------------------------------------

static jd_verdict verdict(jd_relation relation, double expected, double tolerance, double value) {
    return jd_check_judge(&(jd_check){
        .relation = relation, .expected = expected, .tolerance = tolerance, .value = value});
}

TEST(verdicts_follow_their_relation) {
    CHECK_INT(verdict(JD_EQUALS, 1, 0.1, 1.05), JD_AGREES);
    CHECK_INT(verdict(JD_EQUALS, 1, 0.1, 0.85), JD_FAILS);
    CHECK_INT(verdict(JD_EQUALS, 0, 0, 0), JD_AGREES);
    CHECK_INT(verdict(JD_AT_MOST, 1, 0.1, -5), JD_AGREES);
    CHECK_INT(verdict(JD_AT_MOST, 1, 0.1, 1.2), JD_FAILS);
    CHECK_INT(verdict(JD_AT_LEAST, 1, 0.1, 5), JD_AGREES);
    CHECK_INT(verdict(JD_AT_LEAST, 1, 0.1, 0.8), JD_FAILS);
}

TEST(a_difference_refutes_and_its_absence_fails) {
    CHECK_INT(verdict(JD_DIFFERS, 1, 0.1, 1.2), JD_REFUTED);
    CHECK_INT(verdict(JD_DIFFERS, 1, 0.1, 1.05), JD_FAILS);
}

TEST(what_is_called_agreement_is_told_with_its_distance) {
    char text[JD_NUMBER_TEXT];
    jd_check check = {.relation = JD_EQUALS,
                      .expected = 0.05,
                      .tolerance = 1e-4,
                      .within = 0.002,
                      .value = 0.0492};
    CHECK_INT(check.verdict = jd_check_judge(&check), JD_AGREES_WITHIN);
    CHECK_STR(jd_check_words(&check, text), "agrees within 1.6 %");
    check.value = 0.0479;
    CHECK_INT(jd_check_judge(&check), JD_FAILS);
    check.value = 0.05005;
    CHECK_INT(check.verdict = jd_check_judge(&check), JD_AGREES);
    CHECK_STR(jd_check_words(&check, text), "agrees");
    check = (jd_check){.relation = JD_AT_MOST, .tolerance = 0, .within = 2, .value = 1};
    CHECK_INT(check.verdict = jd_check_judge(&check), JD_AGREES_WITHIN);
    CHECK_STR(jd_check_words(&check, text), "agrees within 1");
    // A difference has no other bound.
    check.relation = JD_DIFFERS;
    CHECK_INT(jd_check_judge(&check), JD_REFUTED);
}

TEST(a_claim_is_told_as_it_is_said) {
    char text[JD_NUMBER_TEXT];
    jd_check check = {.relation = JD_DIFFERS, .expected = 10, .tolerance = 0.5, .claim = true};
    CHECK_STR(jd_check_expected(&check, text), "10");
    check.claim = false;
    CHECK_STR(jd_check_expected(&check, text), "not 10");
    check.expected = NAN;
    CHECK_STR(jd_check_expected(&check, text), "-");
}

TEST(what_is_no_number_fails_under_every_relation) {
    for (int relation = JD_EQUALS; relation <= JD_DIFFERS; relation++) {
        CHECK_INT(verdict((jd_relation)relation, 1, 1e9, NAN), JD_FAILS);
        CHECK_INT(verdict((jd_relation)relation, 1, 1e9, INFINITY), JD_FAILS);
    }
}

TEST(numbers_show_the_digits_of_their_tolerance) {
    char text[JD_NUMBER_TEXT];
    const jd_check fine = {.relation = JD_AT_MOST, .expected = 0.472122816, .tolerance = 1e-6};
    const jd_check rough = {.relation = JD_DIFFERS, .expected = 1.3244, .tolerance = 0.5};
    CHECK_STR(jd_check_number(&fine, 0.472122816, text), "0.4721228");
    CHECK_STR(jd_check_expected(&fine, text), "≤ 0.4721228");
    CHECK_STR(jd_check_expected(&rough, text), "not 1.324");
    CHECK_STR(jd_check_number(&rough, 8.0, text), "8");
    CHECK_STR(jd_check_number(&rough, NAN, text), "none");
}

// ---- Measures ----------------------------------------------------------------------------------

TEST(measures_find_events_and_columns) {
    static double time[3] = {0, 1, 2}, x[3] = {1, -7, 3};
    static jd_column columns[2] = {{JD_COLUMN_TIME, "t", "t", "s", "", time},
                                   {JD_COLUMN_STATE, "x", "x", "m", "", x}};
    static jd_event events[3] = {
        {.t = 0.5, .kind = "slip"}, {.t = 0.7, .kind = "stop"}, {.t = 1.5, .kind = "slip"}};
    jd_result result = {
        .row_count = 3, .column_count = 2, .columns = columns, .event_count = 3, .events = events};
    const jd_evidence evidence = {.results = {&result}};
    jd_planned_check check = {.of = "slip", .index = 1};
    CHECK_BITS(jd_measure_event_count(&evidence, &check), 2.0);
    CHECK_BITS(jd_measure_event_time(&evidence, &check), 1.5);
    check.index = 2;
    CHECK(isnan(jd_measure_event_time(&evidence, &check)));
    check.of = "x";
    CHECK_BITS(jd_measure_largest(&evidence, &check), 7.0);
    CHECK_BITS(jd_measure_last(&evidence, &check), 3.0);
    check.of = "z";
    CHECK(isnan(jd_measure_largest(&evidence, &check)));
    x[1] = NAN;
    check.of = "x";
    CHECK(isnan(jd_measure_largest(&evidence, &check)));
    x[1] = -7;
}

TEST_MAIN(verdicts_follow_their_relation, a_difference_refutes_and_its_absence_fails,
          what_is_called_agreement_is_told_with_its_distance, a_claim_is_told_as_it_is_said,
          what_is_no_number_fails_under_every_relation, numbers_show_the_digits_of_their_tolerance,
          measures_find_events_and_columns)
