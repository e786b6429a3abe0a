// The lists of options: one row per number, from which checks, files and command line follow.

#include "judder/drift.h"
#include "judder/scenario.h"
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

static jd_context* context;

TEST(options_are_set_by_name) {
    context = jd_context_create();
    const jd_option* list = list_of(0);
    CHECK_INT(jd_options_set(context, list, &run, "tolerance", 1e-5), JD_OK);
    CHECK_BITS(run.tolerance, 1e-5);
    CHECK_INT(jd_options_set(context, list, &run, "max_steps", 1.5), JD_ERR_RANGE);
    CHECK_STR(jd_context_message(context),
              "max_steps is 1.5, must be a whole number from 1 to 1e+15");
    CHECK_INT(run.max_steps, 100000000);
    CHECK_INT(jd_options_set(context, list, &run, "tolerence", 1), JD_ERR_NAME);
    CHECK(strstr(jd_context_message(context), "'tolerance'") != NULL);
    CHECK_INT(jd_options_set(NULL, list, &run, "no", 1), JD_ERR_NAME);
    jd_context_free(context);
}

TEST(options_are_read_with_units_and_names) {
    context = jd_context_create();
    const jd_option* list = list_of(0);
    CHECK_INT(jd_options_read(context, list, &run, "output_step", "2 ms"), JD_OK);
    CHECK_REL(run.output_step, 0.002, 1e-15);
    CHECK_INT(jd_options_read(context, list, &run, "record", "steps"), JD_OK);
    CHECK_INT(run.record, JD_RECORD_STEPS);
    CHECK_INT(jd_options_read(context, list, &run, "record", "often"), JD_ERR_ARGUMENT);
    CHECK_INT(jd_options_read(context, list, &run, "output_step", "2 m"), JD_ERR_ARGUMENT);
    CHECK_INT(jd_options_read(context, list, &run, "tolerance", "0"), JD_ERR_RANGE);
    CHECK_INT(jd_options_read(context, list, &run, "steps", "1"), JD_ERR_NAME);
    jd_context_free(context);
}

// What a language without structs by value asks for is what C gets.
TEST(options_are_the_same_in_the_callers_memory) {
    static jd_design_options design;
    for (int which = 0; which < LISTS; which++) {
        const jd_option* list = list_of(which);
        memset(structs[which], 0x55,
               which == 0   ? sizeof run
               : which == 1 ? sizeof settle
                            : sizeof sweep);
        jd_run_options_init(jd_system_at(0), &run);
        jd_settle_options_init(jd_system_at(0), &settle);
        jd_sweep_options_init(&sweep);
        for (const jd_option* o = list; o->parameter.name; o++)
            if (strcmp(o->parameter.name, "end") != 0)
                CHECK_BITS(jd_option_value(o, structs[which]), o->parameter.value);
    }
    CHECK_BITS(run.end, jd_system_at(0)->end);
    jd_design_options_init(jd_system_at(0), &design);
    CHECK_INT(design.refinements, jd_design_options_default(jd_system_at(0)).refinements);
    CHECK_BITS(design.settle.tolerance, settle.tolerance);
}

TEST_MAIN(options_start_with_the_defaults_of_their_list,
          a_value_that_is_set_is_the_one_that_is_read, names_of_choices_are_as_many_as_their_range,
          what_a_value_must_be_is_told, options_are_set_by_name,
          options_are_read_with_units_and_names, options_are_the_same_in_the_callers_memory)
