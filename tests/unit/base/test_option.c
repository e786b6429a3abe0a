// The lists of options: one row per number, from which checks, files and command line follow.

#include "judder/drift.h"
#include "judder/sweep.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

// The lists, and structs with their defaults.
#define LISTS 3
static jd_run_options run;
static jd_settle_options settle;
static jd_sweep_options sweep;
static void* const structs[LISTS] = {&run, &settle, &sweep};

static const jd_option* list_of(int which) {
    run = jd_run_options_default(jd_system_at(0));
    settle = jd_settle_options_default(jd_system_at(0));
    sweep = jd_sweep_options_default();
    return which == 0   ? jd_run_option_list()
           : which == 1 ? jd_settle_option_list()
                        : jd_sweep_option_list();
}

TEST(options_start_with_the_defaults_of_their_list) {
    for (int which = 0; which < LISTS; which++) {
        const jd_option* list = list_of(which);
        for (const jd_option* o = list; o->parameter.name; o++)
            if (strcmp(o->parameter.name, "end") != 0)  // the system's own
                CHECK_BITS(jd_option_value(o, structs[which]), o->parameter.value);
    }
}

TEST(a_value_that_is_set_is_the_one_that_is_read) {
    for (int which = 0; which < LISTS; which++) {
        const jd_option* list = list_of(which);
        for (const jd_option* o = list; o->parameter.name; o++) {
            const double most = o->parameter.range.max;
            const double value = isfinite(most) ? most : 3;
            CHECK(jd_option_takes(o, value));
            jd_option_set(o, structs[which], value);
            CHECK_BITS(jd_option_value(o, structs[which]), value);
            CHECK(jd_option_find(list, o->parameter.name) == o);
        }
    }
}

TEST(names_of_choices_are_as_many_as_their_range) {
    for (int which = 0; which < LISTS; which++)
        for (const jd_option* o = list_of(which); o->parameter.name; o++) {
            const char* const* names = o->parameter.range.names;
            int count = 0;
            CHECK((names != NULL) == (o->kind == JD_OPTION_CHOICE));
            while (names && names[count])
                count++;
            CHECK(!names || count == (int)o->parameter.range.max + 1);
        }
}

TEST(what_a_value_must_be_is_told) {
    const jd_option* steps = jd_option_find(jd_run_option_list(), "max_steps");
    char text[96];
    CHECK(!jd_option_takes(steps, 1.5) && !jd_option_takes(steps, 0) && jd_option_takes(steps, 1));
    jd_option_text(steps, text, sizeof text);
    CHECK_STR(text, "a whole number from 1 to 1e+15");
    jd_option_text(jd_option_find(jd_run_option_list(), "tolerance"), text, sizeof text);
    CHECK_STR(text, "> 0 and <= 0.1");
    jd_option_text(jd_option_find(jd_run_option_list(), "record"), text, sizeof text);
    CHECK_STR(text, "one of grid, steps, final");
    CHECK(jd_option_find(jd_run_option_list(), "nothing") == NULL);
}

TEST_MAIN(options_start_with_the_defaults_of_their_list,
          a_value_that_is_set_is_the_one_that_is_read, names_of_choices_are_as_many_as_their_range,
          what_a_value_must_be_is_told)
