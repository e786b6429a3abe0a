// Several patches in a result: law, area and their numbers by contact, in memory, in files and below
// the title of a figure; one patch as ever.

#include "judder/figure.h"
#include "judder/record.h"
#include "support/check.h"
#include "support/system/plate.h"

#include <stdlib.h>
#include <unistd.h>

static jd_context* context;

static jd_model* open_plate(void) {
    static const double corners[] = {-0.01, -0.01, 0.01, -0.01, 0, 0.02};
    static const double lean[] = {1, 0.1, 0};
    const jd_patch_options triangle = {.shape = JD_SHAPE_POLYGON,
                                       .pressure = JD_PRESSURE_UNIFORM,
                                       .points = corners,
                                       .point_count = 3,
                                       .polynomial = lean,
                                       .degree = 1,
                                       .grip_x = 1,
                                       .grip_y = 1};
    jd_model* model = NULL;
    context = context ? context : jd_context_create();
    REQUIRE(jd_model_create(context, &plate_system, &model) == JD_OK);
    CHECK_INT(jd_model_set_law_of(model, "left", "power"), JD_OK);
    CHECK_INT(jd_model_set(model, "left.friction.b_T", 0.6), JD_OK);
    CHECK_INT(jd_model_set(model, "left.patch.width", 0.03), JD_OK);
    CHECK_INT(jd_model_set_patch_of(model, "right", &triangle), JD_OK);
    CHECK_INT(jd_model_set_initial(model, "vx", 0.1), JD_OK);
    return model;
}

static jd_result* result_of(jd_model* model) {
    jd_run_options options = jd_run_options_default(jd_model_system(model));
    jd_trajectory* trajectory = NULL;
    jd_result* result = NULL;
    options.end = 0.02;
    options.output_step = 0.01;
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    CHECK_INT(jd_result_create(context, trajectory, NULL, &result), JD_OK);
    jd_trajectory_free(trajectory);
    jd_model_free(model);
    REQUIRE(result != NULL);
    return result;
}

static const jd_result_parameter* find(const jd_result* result, const char* group,
                                       const char* name) {
    static const jd_result_parameter none = {.unit = "", .choice = "", .text = "", .symbol = ""};
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* p = jd_result_parameter_at(result, i);
        if (strcmp(p->group, group) == 0 && strcmp(p->name, name) == 0)
            return p;
    }
    return &none;
}

static const jd_result_list* find_list(const jd_result* result, const char* name) {
    for (int i = 0; i < jd_result_list_count(result); i++)
        if (strcmp(jd_result_list_at(result, i)->name, name) == 0)
            return jd_result_list_at(result, i);
    return NULL;
}

static void check_plate(const jd_result* result) {
    CHECK_STR(find(result, "friction", "left.law")->choice, "power");
    CHECK_STR(find(result, "friction", "right.law")->choice, "integral");
    CHECK_BITS(find(result, "friction", "left.b_T")->value, 0.6);
    CHECK_STR(find(result, "friction", "right.v_s")->unit, "m/s");
    CHECK_STR(find(result, "patch", "left.shape")->choice, "rectangle");
    CHECK_STR(find(result, "patch", "right.shape")->choice, "polygon");
    CHECK_STR(find(result, "patch", "right.pressure")->choice, "uniform");
    CHECK_BITS(find(result, "patch", "left.width")->value, 0.03);
    CHECK_BITS(find(result, "patch", "left.length")->value, 0.08);
    CHECK_STR(find(result, "patch", "left.width")->unit, "m");
    CHECK_STR(find(result, "patch", "right.width")->unit, "");
    CHECK_INT(jd_result_list_count(result), 3);
    REQUIRE(find_list(result, "right.x") && find_list(result, "right.polynomial"));
    CHECK_INT(find_list(result, "right.x")->count, 3);
    CHECK_BITS(find_list(result, "right.y")->values[2], 0.02);
    CHECK_BITS(find_list(result, "right.polynomial")->values[1], 0.1);
    CHECK_STR(jd_result_text(result, "law"), "");
    CHECK_STR(jd_result_text(result, "patch"), "");
    CHECK_STR(jd_result_text(result, "pressure"), "");
}

TEST(each_patch_is_in_the_result_by_its_contact) {
    jd_result* result = result_of(open_plate());
    check_plate(result);
    jd_result_free(result);
}

TEST(patches_are_read_back_from_a_file) {
    jd_result *result = result_of(open_plate()), *read = NULL;
    CHECK_INT(jd_result_write(context, result, "patches.h5", true), JD_OK);
    CHECK_INT(jd_result_read(context, "patches.h5", &read), JD_OK);
    REQUIRE(read != NULL);
    check_plate(read);
    CHECK_INT(jd_result_parameter_count(read), jd_result_parameter_count(result));
    for (int i = 0; i < jd_result_parameter_count(read); i++) {
        const jd_result_parameter *a = jd_result_parameter_at(result, i),
                                  *b = jd_result_parameter_at(read, i);
        CHECK_STR(b->name, a->name);
        CHECK_STR(b->group, a->group);
        CHECK_STR(b->choice, a->choice);
        CHECK_BITS(b->value, a->value);
    }
    jd_result_free(result);
    jd_result_free(read);
    unlink("patches.h5");
}

TEST(a_law_that_all_have_is_the_law_of_the_result) {
    jd_model* model = open_plate();
    CHECK_INT(jd_model_set_law(model, "pade1"), JD_OK);
    jd_result* result = result_of(model);
    CHECK_STR(jd_result_text(result, "law"), "pade1");
    CHECK_STR(find(result, "friction", "right.law")->choice, "pade1");
    jd_result_free(result);
}

TEST(one_patch_has_plain_names) {
    const jd_system* system;
    jd_model* model = NULL;
    context = context ? context : jd_context_create();
    REQUIRE(jd_system_find(context, "planar-body", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    jd_result* result = result_of(model);
    CHECK_STR(jd_result_text(result, "law"), "integral");
    CHECK_STR(jd_result_text(result, "patch"), "rectangle");
    CHECK_STR(jd_result_text(result, "pressure"), "uniform");
    CHECK(find(result, "patch", "width")->value > 0);
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* p = jd_result_parameter_at(result, i);
        if (strcmp(p->group, "patch") == 0 || strcmp(p->group, "friction") == 0)
            CHECK(strchr(p->name, '.') == NULL && p->choice[0] == '\0');
    }
    jd_result_free(result);
}

// ---- Below the title ---------------------------------------------------------------------------

// The script of the figure of a result, freed by the caller.
static char* script_of(const jd_result* result) {
    const jd_panel panel = {JD_PANEL_TIME, "velocity", {"vx"}};
    const jd_figure_options options = {
        .replace = true, .keep_script = true, .panels = &panel, .panel_count = 1};
    const jd_status status = jd_figure_write(context, result, "patches.svg", &options);
    CHECK_STR(status == JD_OK ? "" : jd_context_message(context), "");
    FILE* file = fopen("patches.gp", "r");
    REQUIRE(file != NULL);
    char* text = calloc(1, 1 << 18);
    CHECK(fread(text, 1, (1 << 18) - 1, file) > 0);
    fclose(file);
    unlink("patches.gp");
    unlink("patches.dat");
    unlink("patches.svg");
    return text;
}

TEST(a_figure_tells_each_patch_under_its_contact) {
    jd_result* result = result_of(open_plate());
    char* text = script_of(result);
    CHECK_HAS(text, "left: power, rectangle, uniform,  {/:Italic width} = 0.03 m");
    CHECK(strstr(text, "patch: ") == NULL && strstr(text, "friction law: ") == NULL);
    free(text);
    jd_result_free(result);
}

TEST_MAIN(each_patch_is_in_the_result_by_its_contact, patches_are_read_back_from_a_file,
          a_law_that_all_have_is_the_law_of_the_result, one_patch_has_plain_names,
          a_figure_tells_each_patch_under_its_contact)
