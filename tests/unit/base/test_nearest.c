// The nearest valid name to a mistyped one.

#include "judder/system.h"
#include "support/check.h"

static const char* const words[] = {"mu", "omega_a", "omega_b", "alpha_x", "eps_t", "A_x"};

static const char* nearest(const char* name) {
    return jd_nearest_name(name, words, 6, sizeof words[0]);
}

TEST(one_letter_wrong_missing_added_or_swapped_is_forgiven) {
    CHECK_STR(nearest("omega_c"), "omega_a");
    CHECK_STR(nearest("omga_b"), "omega_b");
    CHECK_STR(nearest("omegaa_b"), "omega_b");
    CHECK_STR(nearest("oemga_b"), "omega_b");
    CHECK_STR(nearest("mue"), "mu");
}

TEST(case_does_not_count) {
    CHECK_STR(nearest("OMEGA_A"), "omega_a");
    CHECK_STR(nearest("a_x"), "A_x");
}

TEST(nothing_is_near_to_something_else) {
    CHECK(nearest("viscosity") == NULL);
    CHECK(nearest("") == NULL);
}

TEST(a_very_long_name_is_near_to_nothing) {
    char name[1000];
    memset(name, 'm', sizeof name);
    name[sizeof name - 1] = 0;
    CHECK(nearest(name) == NULL);
}

TEST(tables_are_searched_in_place) {
    static const jd_state states[] = {{.name = "x"}, {.name = "vx"}, {.name = "wx"}};
    CHECK_STR(jd_nearest_name("vxx", &states[0].name, 3, sizeof states[0]), "vx");
}

TEST(the_message_names_the_nearest_or_all) {
    jd_context* context = jd_context_create();
    CHECK_INT(jd_fail_unknown(context, "parameter", "eps_z", words, 6, sizeof words[0]),
              JD_ERR_NAME);
    CHECK_STR(jd_context_message(context), "unknown parameter 'eps_z'; did you mean 'eps_t'?");
    jd_fail_unknown(context, "parameter", "viscosity", words, 6, sizeof words[0]);
    CHECK_HAS(jd_context_message(context), "known are: mu, omega_a, omega_b");
    jd_context_free(context);
}

TEST_MAIN(one_letter_wrong_missing_added_or_swapped_is_forgiven, case_does_not_count,
          nothing_is_near_to_something_else, a_very_long_name_is_near_to_nothing,
          tables_are_searched_in_place, the_message_names_the_nearest_or_all)
