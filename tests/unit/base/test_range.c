// Ranges of valid values.

#include "judder/kernel.h"
#include "support/check.h"

static const jd_range any = JD_ANY, positive = JD_POSITIVE, not_negative = JD_NOT_NEGATIVE,
                      unit = JD_BETWEEN(0, 1);

TEST(open_ends_exclude_and_closed_ends_include) {
    CHECK(!jd_range_holds(positive, 0) && jd_range_holds(positive, 1e-300));
    CHECK(jd_range_holds(not_negative, 0) && !jd_range_holds(not_negative, -1e-300));
    CHECK(jd_range_holds(unit, 0) && jd_range_holds(unit, 1) && !jd_range_holds(unit, 1.0001));
}

TEST(no_range_holds_infinity_or_nan) {
    const jd_range all[] = {any, positive, not_negative, unit};
    for (int i = 0; i < 4; i++) {
        CHECK(!jd_range_holds(all[i], INFINITY));
        CHECK(!jd_range_holds(all[i], -INFINITY));
        CHECK(!jd_range_holds(all[i], NAN));
    }
    CHECK(jd_range_holds(any, -1e308));
}

static const char* text_of(jd_range range) {
    static char text[64];
    jd_range_text(range, text, sizeof text);
    return text;
}

TEST(ranges_read_as_people_write_them) {
    CHECK_STR(text_of(any), "any");
    CHECK_STR(text_of(positive), "> 0");
    CHECK_STR(text_of(not_negative), ">= 0");
    CHECK_STR(text_of(unit), "0 to 1");
    CHECK_STR(text_of((jd_range){-INFINITY, 2, false, true, NULL}), "< 2");
    CHECK_STR(text_of((jd_range){0, 0.5, true, false, NULL}), "> 0 and <= 0.5");
}

TEST(choices_have_names_for_whole_numbers) {
    static const char* const rules[] = {"exact", "kardan", NULL};
    const jd_range choice = JD_CHOICE(rules);
    CHECK_STR(text_of(choice), "one of exact, kardan");
    CHECK_STR(jd_range_name(choice, 0), "exact");
    CHECK_STR(jd_range_name(choice, 1), "kardan");
    CHECK(jd_range_name(choice, 2) == NULL && jd_range_name(choice, 0.5) == NULL);
    CHECK(jd_range_name(unit, 1) == NULL);
    CHECK(jd_range_holds(choice, 1) && !jd_range_holds(choice, 0.5) && !jd_range_holds(choice, -1));
    char small[10];
    jd_range_text(choice, small, sizeof small);
    CHECK_STR(small, "one of ex");
}

TEST_MAIN(open_ends_exclude_and_closed_ends_include, no_range_holds_infinity_or_nan,
          ranges_read_as_people_write_them, choices_have_names_for_whole_numbers)
