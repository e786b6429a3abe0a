// Loads, drive and choices in a result: kept in memory, in files and below the title of a figure.

#include "judder/figure.h"
#include "judder/record.h"
#include "support/check.h"
#include "support/system/pushed_body.h"

#include <stdlib.h>
#include <unistd.h>

static jd_context* context;

// A result of a body with one load of each kind, a drive and a choice.
static jd_result* create(void) {
    static const jd_load_row rows[] = {{0, 1, 2, 3}, {0.5, 4, 5, 6}, {2, 7, 8, 9}};
    const jd_load_term push = {
        .kind = JD_LOAD_PUSH, .push = 0.5, .frame = JD_FRAME_BODY, JD_ALWAYS};
    const jd_load_term table = {.kind = JD_LOAD_TABLE, .rows = rows, .row_count = 3, JD_ALWAYS};
    const jd_drive_term drive = {.v_y = 0.25, .omega = 6};
    jd_model* model = NULL;
    jd_trajectory* trajectory = NULL;
    jd_result* result = NULL;
    context = context ? context : jd_context_create();
    jd_run_options options = jd_run_options_default(&pushed_body);
    options.output_step = 0.5;
    CHECK_INT(jd_model_create(context, &pushed_body, &model), JD_OK);
    CHECK_INT(jd_model_add_load(model, &push), JD_OK);
    CHECK_INT(jd_model_add_load(model, &table), JD_OK);
    CHECK_INT(jd_model_add_drive(model, &drive), JD_OK);
    CHECK_INT(jd_model_set(model, "drag", 1), JD_OK);
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    CHECK_INT(jd_result_create(context, trajectory, NULL, &result), JD_OK);
    jd_trajectory_free(trajectory);
    jd_model_free(model);
    return result;
}

static const jd_result_parameter* find(const jd_result* result, const char* group,
                                       const char* name) {
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* p = jd_result_parameter_at(result, i);
        if (strcmp(p->group, group) == 0 && strcmp(p->name, name) == 0)
            return p;
    }
    static const jd_result_parameter none = {.unit = "", .choice = "", .text = "", .symbol = ""};
    return &none;
}

static void check_terms(const jd_result* result) {
    CHECK_BITS(find(result, "loads", "0.F_x")->value, 3);
    CHECK_STR(find(result, "loads", "0.F_x")->unit, "N");
    CHECK_BITS(find(result, "loads", "0.from")->value, -INFINITY);
    CHECK_BITS(find(result, "loads", "1.until")->value, 2);
    CHECK_BITS(find(result, "loads", "2.push")->value, 0.5);
    CHECK_STR(find(result, "loads", "2.frame")->choice, "body");
    CHECK_STR(find(result, "loads", "2.push")->choice, "");
    CHECK_BITS(find(result, "drive", "0.v_y")->value, 0.25);
    CHECK_STR(find(result, "parameters", "drag")->choice, "line");
    CHECK_INT(jd_result_list_count(result), 4);
    const jd_result_list* list = jd_result_list_at(result, 3);
    CHECK_STR(list->group, "loads");
    CHECK_STR(list->name, "3.M");
    CHECK_STR(list->unit, "N m");
    CHECK_INT(list->count, 3);
    CHECK_BITS(list->values[2], 9);
    CHECK_STR(jd_result_list_at(result, 0)->name, "3.t");
    CHECK_BITS(jd_result_list_at(result, 0)->values[1], 0.5);
}

TEST(terms_are_in_the_result_by_name) {
    jd_result* result = create();
    check_terms(result);
    jd_result_free(result);
}

TEST(terms_are_read_back_from_a_file) {
    jd_result *result = create(), *read = NULL;
    CHECK_INT(jd_result_write(context, result, "terms.h5", true), JD_OK);
    CHECK_INT(jd_result_read(context, "terms.h5", &read), JD_OK);
    REQUIRE(read != NULL);
    check_terms(read);
    CHECK_INT(jd_result_parameter_count(read), jd_result_parameter_count(result));
    unlink("terms.h5");
    jd_result_free(read);
    jd_result_free(result);
}

// What the script of a figure says.
static char* script_text(const char* path) {
    static char text[20000];
    FILE* file = fopen(path, "r");
    const size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[size] = 0;
    if (file)
        fclose(file);
    return text;
}

TEST(a_figure_names_the_terms) {
    jd_result* result = create();
    jd_figure_options options = {.replace = true, .keep_script = true};
    const jd_status status = jd_figure_write(context, result, "terms.svg", &options);
    CHECK_STR(status == JD_OK ? "" : jd_context_message(context), "");
    const char* script = script_text("terms.gp");
    CHECK_HAS(script, "= 3 N");
    CHECK_HAS(script, "= 0.5 N");
    CHECK_HAS(script, "= body");
    unlink("terms.svg");
    unlink("terms.gp");
    unlink("terms.dat");
    jd_result_free(result);
}

// A ball under a chirp and a measured motion, whose phases colour its path.
TEST(drives_and_phases_are_read_back_from_a_file) {
    jd_recorded_motion_row rows[5];
    const jd_recorded_motion_columns columns = {.place = {[JD_ALONG_X] = true},
                                                .velocity = {[JD_ROTATION] = true}};
    const jd_system* system;
    jd_model* model = NULL;
    jd_recorded_motion* motion = NULL;
    jd_trajectory* trajectory = NULL;
    jd_result *result = NULL, *read = NULL;
    context = context ? context : jd_context_create();
    for (int i = 0; i < 5; i++)
        rows[i] = (jd_recorded_motion_row){
            .t = 0.1 * i, .place[JD_ALONG_X] = 1e-3 * i, .velocity[JD_ROTATION] = 0.1 * i};
    const jd_drive_term chirp = {.kind = JD_DRIVE_CHIRP,
                                 .y = 1e-3,
                                 .omega = 3,
                                 .omega_end = 9,
                                 .duration = 1,
                                 .chirp = JD_CHIRP_EXPONENTIAL};
    REQUIRE(jd_system_find(context, "vibrating-table", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    REQUIRE(jd_recorded_motion_create(context, rows, 5, &columns, &motion) == JD_OK);
    const jd_drive_term table = {.kind = JD_DRIVE_TABLE, .motion = motion};
    CHECK_INT(jd_model_add_drive(model, &chirp), JD_OK);
    CHECK_INT(jd_model_add_drive(model, &table), JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = 0.02;
    options.output_step = 0.01;
    REQUIRE(jd_run(model, &options, &trajectory) == JD_OK);
    REQUIRE(jd_result_create(context, trajectory, NULL, &result) == JD_OK);
    REQUIRE(jd_result_write(context, result, "drives.h5", true) == JD_OK);
    REQUIRE(jd_result_read(context, "drives.h5", &read) == JD_OK);
    CHECK_BITS(find(read, "drive", "0.omega_end")->value, 9);
    CHECK_STR(find(read, "drive", "0.chirp")->choice, "exponential");
    CHECK_STR(find(read, "drive", "0.v_x")->unit, "");  // a chirp has none
    CHECK_INT(jd_result_list_count(read), 3);
    CHECK_STR(jd_result_list_at(read, 0)->group, "drive");
    CHECK_STR(jd_result_list_at(read, 0)->name, "1.t");
    CHECK_STR(jd_result_list_at(read, 1)->name, "1.x");
    CHECK_STR(jd_result_list_at(read, 2)->name, "1.w");
    CHECK_STR(jd_result_list_at(read, 2)->unit, "rad/s");
    CHECK_BITS(jd_result_list_at(read, 2)->values[4], 0.1 * 4);
    CHECK_STR(jd_result_phases(read)->quantity, "phase");
    CHECK_STR(jd_result_phases(read)->names[3], "resting");
    CHECK(jd_result_phases(read)->names[4] == NULL);
    jd_result_free(read);
    jd_result_free(result);
    jd_trajectory_free(trajectory);
    jd_model_free(model);
    jd_recorded_motion_free(motion);
    unlink("drives.h5");
}

TEST_MAIN(drives_and_phases_are_read_back_from_a_file, terms_are_in_the_result_by_name,
          terms_are_read_back_from_a_file, a_figure_names_the_terms)
