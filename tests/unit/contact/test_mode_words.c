// Modes in words, as `judder modes`, events and messages tell them.

#include "contact/modes/words.h"
#include "support/modes.h"

#include <string.h>

// A rod that leans on a rough floor and is pushed along it.
static const double rod_give[] = {1.6, 1.2, 1.2, 3.4};

static const char* words(const jd_modes_problem* problem, const bool* lasts) {
    static const char* const names[] = {"left", "right"};
    static char text[JD_MODES_WORDS];
    jd_modes found;
    REQUIRE(jd_modes_solve(problem, &found) == JD_OK);
    jd_modes_write(problem, &found, names, lasts, text);
    return text;
}

TEST(each_mode_has_its_word) {
    jd_closed_contact c = rough(0.3, 0.3);
    const jd_modes_problem problem = {1, &c, NULL, NULL};
    jd_mode_set set = {.mode = {JD_MODE_OPEN}};
    CHECK_STR(jd_mode_text(&problem, &set, 0), "open");
    set.mode[0] = JD_MODE_STUCK;
    CHECK_STR(jd_mode_text(&problem, &set, 0), "stuck");
    set.mode[0] = JD_MODE_FORWARDS;
    CHECK_STR(jd_mode_text(&problem, &set, 0), "slides forwards");
    set.mode[0] = JD_MODE_BACKWARDS;
    CHECK_STR(jd_mode_text(&problem, &set, 0), "slides backwards");
    set.mode[0] = set.component[0][0] = JD_MODE_FORWARDS;
    set.component[0][1] = JD_MODE_STUCK;
    c.along = 2;
    CHECK_STR(jd_mode_text(&problem, &set, 0), "slides");
    c.bound = JD_BOUND_BOX;
    CHECK_STR(jd_mode_text(&problem, &set, 0), "slides along x");
    set.component[0][0] = JD_MODE_STUCK;
    set.component[0][1] = JD_MODE_BACKWARDS;
    CHECK_STR(jd_mode_text(&problem, &set, 0), "slides along y");
    c.along = 0;
    CHECK_STR(jd_mode_text(&problem, &set, 0), "closed");
    CHECK_STR(jd_mode_text(&problem, &set, 1), "");
    CHECK_STR(jd_mode_text(&problem, &set, -1), "");
    CHECK_STR(jd_mode_text(NULL, &set, 0), "");
}

TEST(all_solutions_of_one_contact_are_told_without_its_name) {
    jd_closed_contact floor = rough(2, 2);
    const bool lasts[] = {true, false, true};
    const jd_modes_problem rest = {1, &floor, rod_give, (double[]){0.1, 1}};
    CHECK_STR(words(&rest, lasts), "stuck; slides forwards (unstable); open");
    floor.slip[0] = 1;
    const jd_modes_problem pressed = {1, &floor, rod_give, (double[]){-1, 1}};
    CHECK_STR(words(&pressed, lasts), "none");
}

TEST(several_contacts_are_told_by_their_names) {
    const jd_closed_contact feet[] = {rough(0.5, 0.5), {.rigid = true}};
    const double give[] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, pull[] = {-1, 0.2, 1};
    const jd_modes_problem problem = {2, feet, give, pull};
    CHECK_STR(words(&problem, (bool[]){true}), "left stuck, right open");
}

// What does not fit is cut behind a whole solution.
TEST(more_than_fits_is_told_by_dots) {
    static const jd_closed_contact feet[JD_MODES_CONTACTS];
    const char* names[JD_MODES_CONTACTS];
    bool lasts[JD_MODES_SETS] = {false};
    char text[JD_MODES_WORDS];
    static jd_modes found = {.count = JD_MODES_SETS};
    for (int k = 0; k < JD_MODES_CONTACTS; k++)
        names[k] = "a-name-of-some-length";
    const jd_modes_problem many = {JD_MODES_CONTACTS, feet, NULL, NULL};
    jd_modes_write(&many, &found, names, lasts, text);
    CHECK(strlen(text) < JD_MODES_WORDS);
    CHECK_STR(text + strlen(text) - 15, "(unstable); ...");
    const jd_modes_problem two = {2, feet, NULL, NULL};
    names[0] = names[1] = "of-12-letter";
    jd_modes_write(&two, &found, names, lasts, text);
    CHECK(strstr(text, "...") == NULL);
}

TEST(a_miss_is_told_by_its_residual) {
    char text[JD_MODES_WORDS];
    jd_modes_write_miss(&(jd_modes){.residual = 0.0123}, text);
    CHECK_STR(text, "contact modes: residual 0.0123, at most 1e-12");
}

TEST_MAIN(each_mode_has_its_word, all_solutions_of_one_contact_are_told_without_its_name,
          several_contacts_are_told_by_their_names, more_than_fits_is_told_by_dots,
          a_miss_is_told_by_its_residual)
