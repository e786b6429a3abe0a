// A model with several patches: each has a law and an area of its own, by the name of its contact.

#include "judder/run.h"
#include "support/check.h"
#include "support/system/plate.h"

static jd_context* context;

static jd_model* open_plate(void) {
    jd_model* model = NULL;
    context = context ? context : jd_context_create();
    REQUIRE(jd_model_create(context, &plate_system, &model) == JD_OK);
    return model;
}

static double value(const jd_model* model, const char* name) {
    const jd_parameter* parameter;
    double number = -1;
    CHECK_INT(jd_model_parameter(model, name, &parameter, &number), JD_OK);
    return number;
}

TEST(patches_are_told_by_their_contacts) {
    jd_model* model = open_plate();
    CHECK_INT(jd_model_patch_count(model), 2);
    CHECK_STR(jd_model_patch_contact(model, 0), "left");
    CHECK_STR(jd_model_patch_contact(model, 1), "right");
    CHECK(jd_model_patch_contact(model, 2) == NULL && jd_model_patch_contact(model, -1) == NULL);
    CHECK(jd_model_law_of(model, "middle") == NULL && jd_model_patch_of(model, "middle") == NULL);
    jd_model_free(model);
}

TEST(what_is_set_of_one_leaves_the_other) {
    jd_model* model = open_plate();
    CHECK_INT(jd_model_set_law_of(model, "left", "power"), JD_OK);
    CHECK_INT(jd_model_set(model, "left.friction.b_T", 0.6), JD_OK);
    CHECK_INT(jd_model_set(model, "contacts.left.patch.width", 0.03), JD_OK);
    CHECK_STR(jd_model_law_of(model, "left")->name, "power");
    CHECK_STR(jd_model_law_of(model, "right")->name, "integral");
    CHECK_BITS(value(model, "left.friction.b_T"), 0.6);
    CHECK_BITS(value(model, "left.patch.width"), 0.03);
    CHECK_BITS(value(model, "right.patch.width"), 0.06);
    CHECK_BITS(jd_model_patch_options_of(model, "left").width, 0.03);
    CHECK_BITS(jd_model_patch_options_of(model, "right").width, 0.06);
    jd_model_free(model);
}

TEST(copies_have_patches_of_their_own) {
    jd_model *model = open_plate(), *copy = NULL;
    CHECK_INT(jd_model_set_law_of(model, "right", "power"), JD_OK);
    CHECK_INT(jd_model_set(model, "right.patch.width", 0.03), JD_OK);
    REQUIRE(jd_model_copy(model, &copy) == JD_OK);
    CHECK_INT(jd_model_set(model, "right.patch.width", 0.04), JD_OK);
    CHECK_INT(jd_model_set(model, "right.friction.b_T", 0.5), JD_OK);
    CHECK_STR(jd_model_law_of(copy, "right")->name, "power");
    CHECK_BITS(value(copy, "right.patch.width"), 0.03);
    CHECK_BITS(value(copy, "left.patch.width"), 0.06);
    CHECK(value(copy, "right.friction.b_T") != 0.5);
    jd_model_free(model);
    jd_model_free(copy);
}

TEST(one_law_for_all_is_that_of_each) {
    jd_model* model = open_plate();
    CHECK_INT(jd_model_set_law(model, "pade1"), JD_OK);
    CHECK_STR(jd_model_law_of(model, "left")->name, "pade1");
    CHECK_STR(jd_model_law_of(model, "right")->name, "pade1");
    jd_model_free(model);
}

// A law that one of the patches does not take.
TEST(a_law_for_all_that_does_not_fit_changes_none) {
    static const char* const few[] = {"integral", NULL};
    jd_part parts[4];
    jd_system system = plate_system;
    jd_model* model = NULL;
    memcpy(parts, plate_part_table, sizeof parts);
    parts[3].choices = few;
    system.parts = parts;
    context = context ? context : jd_context_create();
    REQUIRE(jd_model_create(context, &system, &model) == JD_OK);
    CHECK_INT(jd_model_set_law(model, "power"), JD_ERR_NAME);
    CHECK_STR(jd_model_law_of(model, "left")->name, "integral");
    CHECK_INT(jd_model_set_law_of(model, "left", "power"), JD_OK);
    jd_model_free(model);
}

TEST(names_that_do_not_say_which_are_refused) {
    static const char* const which =
        "system 'plate' has several patches: name the contact (left, right) before a dot";
    jd_model* model = open_plate();
    const jd_patch_options patch = jd_patch_default();
    CHECK_INT(jd_model_set(model, "patch.width", 0.03), JD_ERR_NAME);
    CHECK_STR(jd_context_message(context), which);
    CHECK_INT(jd_model_set(model, "friction.rise", 0.1), JD_ERR_NAME);
    CHECK_STR(jd_context_message(context), which);
    CHECK_INT(jd_model_set_law_of(model, NULL, "power"), JD_ERR_NAME);
    CHECK_STR(jd_context_message(context), which);
    CHECK(jd_model_set_patch(model, &patch) < 0);
    CHECK_STR(jd_context_message(context), which);
    CHECK(jd_model_set_patch_of(model, "middle", &patch) < 0);
    CHECK_STR(jd_context_message(context), "contact 'middle' has no patch");
    CHECK_BITS(value(model, "left.patch.width"), 0.06);
    jd_model_free(model);
}

TEST_MAIN(patches_are_told_by_their_contacts, what_is_set_of_one_leaves_the_other,
          copies_have_patches_of_their_own, one_law_for_all_is_that_of_each,
          a_law_for_all_that_does_not_fit_changes_none, names_that_do_not_say_which_are_refused)
