// The section `contacts` of a scenario where contacts are patches: areas and laws by contact, beside
// the sections `patch` and `friction`. The system with several is plate.so in the working folder.

#include "judder/scenario.h"
#include "support/scenario_texts.h"

#include <stdlib.h>

#define PLATE "system: ./plate.so\n"
#define BODY "system: planar-body\n"

static double value(jd_scenario* scenario, const char* name) {
    const jd_parameter* parameter;
    double number = -1;
    CHECK_INT(jd_model_parameter(jd_scenario_model(scenario), name, &parameter, &number), JD_OK);
    return number;
}

static const char* law(jd_scenario* scenario, const char* contact) {
    return jd_model_law_of(jd_scenario_model(scenario), contact)->name;
}

static const jd_patch_options* area(jd_scenario* scenario, const char* contact) {
    return jd_patch_made_of(jd_model_patch_of(jd_scenario_model(scenario), contact));
}

// ---- Several patches ---------------------------------------------------------------------------

TEST(each_contact_has_its_area_law_and_numbers) {
    jd_scenario* s =
        taken(PLATE "contacts:\n"
                    "  left: {friction: {law: power, mu: 0.4, b_T: 0.6},\n"
                    "         patch: {shape: ring, radius: 20 mm, inner: 10 mm}}\n"
                    "  right: {friction: {law: power, b_T: 0.7}, patch: {width: 30 mm}}\n");
    CHECK_STR(law(s, "left"), "power");
    CHECK_STR(law(s, "right"), "power");
    CHECK_BITS(value(s, "left.friction.b_T"), 0.6);
    CHECK_BITS(value(s, "right.friction.b_T"), 0.7);
    CHECK_BITS(value(s, "mu1"), 0.4);
    CHECK_BITS(value(s, "mu2"), 0.3);
    CHECK_INT(area(s, "left")->shape, JD_SHAPE_RING);
    CHECK_BITS(area(s, "left")->inner, 0.01);
    CHECK_INT(area(s, "right")->shape, JD_SHAPE_RECTANGLE);
    CHECK_BITS(area(s, "right")->width, 0.03);
    CHECK_BITS(area(s, "right")->length, 0.08);
    jd_scenario_free(s);
}

TEST(short_and_dotted_ways_say_the_same) {
    jd_scenario* s = taken(PLATE "contacts:\n"
                                 "  left: {friction: power, friction.b_T: 0.6}\n"
                                 "  right: {friction.law: pade1, patch.width: 30 mm}\n");
    CHECK_STR(law(s, "left"), "power");
    CHECK_BITS(value(s, "left.friction.b_T"), 0.6);
    CHECK_STR(law(s, "right"), "pade1");
    CHECK_BITS(area(s, "right")->width, 0.03);
    jd_scenario_free(s);
}

TEST(the_section_friction_is_about_all_and_a_contact_about_itself) {
    jd_scenario* s = taken(PLATE "contacts: {left: {friction: {b_T: 0.6}}}\n"
                                 "parameters: {right.friction.v_s: 0.02}\n"
                                 "friction: {law: power, b_T: 0.5}\n");
    CHECK_STR(law(s, "left"), "power");
    CHECK_STR(law(s, "right"), "power");
    CHECK_BITS(value(s, "left.friction.b_T"), 0.6);
    CHECK_BITS(value(s, "right.friction.b_T"), 0.5);
    CHECK_BITS(value(s, "right.friction.v_s"), 0.02);
    jd_scenario_free(s);
    s = taken(PLATE "friction: power\ncontacts: {right: {friction: integral}}\n");
    CHECK_STR(law(s, "left"), "power");
    CHECK_STR(law(s, "right"), "integral");
    jd_scenario_free(s);
}

TEST(what_several_patches_cannot_take_is_told_with_its_place) {
    CHECK_STR(message(PLATE "patch: disc\n"),
              "s.yaml:2:1: system 'plate' has several patches: each goes into its contact in the "
              "section 'contacts' (left, right)");
    CHECK_STR(message(PLATE "parameters: {left.patch.width: 1}\n"),
              "s.yaml:2:14: 'left.patch.width' goes into the section 'contacts'");
    CHECK_STR(message(PLATE "contacts:\n  left: {friction: {b_T: 0.6}}\n"),
              "s.yaml:3:21: unknown parameter 'friction.b_T': it belongs to friction law 'power', "
              "this is 'integral'");
    CHECK_STR(message(PLATE "contacts:\n  left: {friction: powder}\n"),
              "s.yaml:3:20: unknown friction law 'powder'; did you mean 'power'?");
    CHECK_STR(message(PLATE "contacts:\n  left: {patch: {shape: disc, width: 3 mm}}\n"),
              "s.yaml:3:31: shape 'disc' has no 'width'");
    CHECK_STR(message(PLATE "contacts:\n  left: {patch: {width: -3 mm}}\n"),
              "s.yaml:3:25: width is -0.003 m, must be > 0");
    CHECK_STR(message(PLATE "contacts:\n  middle: {patch: disc}\n"),
              "s.yaml:3:3: unknown contact 'middle'; known are: left, right");
}

TEST(several_patches_are_run) {
    jd_scenario* s = taken(PLATE "contacts:\n"
                                 "  left: {friction: power, patch: {shape: disc, radius: 20 mm}}\n"
                                 "initial: {vx: 0.1, omega: 2}\nrun: {end: 0.05}\n");
    jd_trajectory* trajectory = NULL;
    CHECK_INT(jd_run(jd_scenario_model(s), jd_scenario_options(s), &trajectory), JD_OK);
    REQUIRE(trajectory != NULL);
    CHECK_INT(jd_trajectory_status(trajectory), JD_OK);
    CHECK(jd_trajectory_final(trajectory)[6] > 0);
    jd_trajectory_free(trajectory);
    jd_scenario_free(s);
}

TEST(a_template_has_each_patch_in_its_contact) {
    jd_scenario* s = taken(PLATE);
    char* text = jd_scenario_template(jd_model_system(jd_scenario_model(s)), "./plate.so");
    REQUIRE(text != NULL);
    jd_scenario* read = taken(text);
    CHECK_HAS(text, "contacts:\n  left:\n    patch:\n      shape: rectangle");
    CHECK(jd_scenario_has_section(read, "contacts") && !jd_scenario_has_section(read, "friction"));
    CHECK_STR(law(read, "right"), "integral");
    CHECK_BITS(area(read, "right")->width, 0.06);
    jd_scenario_free(read);
    jd_scenario_free(s);
    free(text);
}

// ---- One patch ---------------------------------------------------------------------------------

TEST(the_only_patch_may_stand_with_its_contact) {
    jd_scenario* s = taken(BODY "contacts:\n"
                                "  plane: {patch: {shape: ring, radius: 20 mm, inner: 10 mm},\n"
                                "          friction: {law: power, mu_s: 0.4, b_T: 0.6}}\n");
    jd_scenario* twin = taken(BODY "patch: {shape: ring, radius: 20 mm, inner: 10 mm}\n"
                                   "friction: {law: power, b_T: 0.6}\nparameters: {mu_s: 0.4}\n");
    CHECK_STR(law(s, NULL), law(twin, NULL));
    CHECK_BITS(value(s, "b_T"), value(twin, "b_T"));
    CHECK_BITS(value(s, "mu_s"), value(twin, "mu_s"));
    CHECK_BITS(value(s, "patch.inner"), value(twin, "patch.inner"));
    CHECK_INT(area(s, NULL)->shape, area(twin, NULL)->shape);
    jd_scenario_free(s);
    jd_scenario_free(twin);
}

TEST(what_is_given_twice_is_told_with_both_lines) {
    CHECK_STR(message(BODY "patch: disc\ncontacts: {plane: {patch: ring}}\n"),
              "s.yaml:3:20: the patch is given twice; also in line 2");
    CHECK_STR(message(BODY "contacts: {plane: {friction: power}}\nfriction: power\n"),
              "s.yaml:2:20: friction is given twice; also in line 3");
    CHECK_STR(message(BODY "contacts: {plane: {friction: {law: power}}}\nfriction: {rise: 1}\n"),
              "s.yaml:2:31: friction is given twice; also in line 3");
    CHECK_STR(message(BODY "friction: {law: power, b_T: 1}\n"
                           "contacts: {plane: {friction: {b_T: 1}}}\n"),
              "s.yaml:3:31: parameter 'b_T' is given twice; also in line 2");
    CHECK_STR(message(BODY "contacts: {plane: {friction: {law: power, b_T: 1}}}\n"
                           "parameters: {friction.b_T: 1}\n"),
              "s.yaml:2:43: parameter 'b_T' is given twice; also in line 3");
    CHECK_STR(message(BODY "patch: {shape: disc, radius: 3 mm}\n"
                           "contacts: {plane: {patch.radius: 2 mm}}\n"),
              "s.yaml:3:20: parameter 'radius' is given twice; also in line 2");
    CHECK_STR(message(PLATE "contacts:\n  left:\n    patch: {width: 30 mm}\n"
                            "    patch.width: 40 mm\n"),
              "s.yaml:5:5: parameter 'width' is given twice; also in line 4");
    CHECK_STR(message(PLATE "contacts:\n  left:\n    friction: {law: power, b_T: 0.6}\n"
                            "    friction.b_T: 1\n"),
              "s.yaml:5:5: parameter 'b_T' is given twice; also in line 4");
    CHECK_STR(message(PLATE "contacts: {left: {mu: 1}}\nparameters: {contacts.left.mu: 1}\n"),
              "s.yaml:2:19: parameter 'mu1' is given twice; also in line 3");
}

TEST_MAIN(each_contact_has_its_area_law_and_numbers, short_and_dotted_ways_say_the_same,
          the_section_friction_is_about_all_and_a_contact_about_itself,
          what_several_patches_cannot_take_is_told_with_its_place, several_patches_are_run,
          a_template_has_each_patch_in_its_contact, the_only_patch_may_stand_with_its_contact,
          what_is_given_twice_is_told_with_both_lines)
