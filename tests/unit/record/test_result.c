// A result holds what the run gave, and a file holds what the result holds.
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "judder/record.h"
#include "record/result.h"
#include "support/check.h"
#include "support/full_disk.h"

#define SCENARIO "system: vibrating-table\n# \xce\xbc\n"

static char folder[64];
static jd_context* context;
static jd_trajectory* trajectory;
static jd_result* result;

// A short run of the vibrating table with `rows` rows, its result, and a scratch folder.
static void begin_with(int rows, bool outputs) {
    const jd_system* system;
    jd_model* model;
    context = jd_context_create();
    CHECK_INT(jd_system_find(context, "vibrating-table", &system), JD_OK);
    CHECK_INT(jd_model_create(context, system, &model), JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = 0.01;
    options.output_step = options.end / (rows - 1);
    options.outputs = outputs;
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    CHECK_INT(jd_trajectory_status(trajectory), JD_OK);
    jd_model_free(model);
    CHECK_INT(jd_result_create(context, trajectory, SCENARIO, &result), JD_OK);
    snprintf(folder, sizeof folder, "/tmp/judder-result-XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
    CHECK(chdir(folder) == 0);
}

static void begin(void) { begin_with(101, true); }

static void end(void) {
    remove("a.h5");
    remove("b.h5");
    CHECK(chdir("/") == 0);
    CHECK(rmdir(folder) == 0);  // fails if anything else was left behind
    jd_result_free(result);
    jd_trajectory_free(trajectory);
    jd_context_free(context);
}

// A whole file; free with free().
static unsigned char* load(const char* path, size_t* size) {
    FILE* stream = fopen(path, "rb");
    CHECK(stream != NULL);
    fseek(stream, 0, SEEK_END);
    *size = (size_t)ftell(stream);
    rewind(stream);
    unsigned char* bytes = malloc(*size + 1);
    CHECK(bytes != NULL && fread(bytes, 1, *size, stream) == *size);
    fclose(stream);
    return bytes;
}

static void save(const char* path, const void* bytes, size_t size) {
    FILE* stream = fopen(path, "wb");
    CHECK(stream != NULL && fwrite(bytes, 1, size, stream) == size);
    if (stream != NULL)
        fclose(stream);
}

// Reading fails, with `part` in the message.
static void check_refused(const char* path, const char* part) {
    jd_result* read = result;
    CHECK_INT(jd_result_read(context, path, &read), JD_ERR_FILE);
    CHECK(read == NULL);
    CHECK_HAS(jd_context_message(context), part);
}

TEST(columns_are_those_of_the_trajectory) {
    begin();
    const jd_system* system = jd_model_system(jd_trajectory_model(trajectory));
    const int states = system->state_count, outputs = system->output_count;
    CHECK_INT(jd_result_row_count(result), 101);
    CHECK_INT(jd_result_column_count(result), 1 + states + outputs);
    for (int64_t row = 0; row < 101; row++) {
        CHECK_BITS(jd_result_column(result, "t")->values[row], jd_trajectory_time(trajectory, row));
        for (int i = 0; i < states; i++)
            CHECK_BITS(jd_result_column_at(result, 1 + i)->values[row],
                       jd_trajectory_states(trajectory, row)[i]);
        for (int i = 0; i < outputs; i++)
            CHECK_BITS(jd_result_column_at(result, 1 + states + i)->values[row],
                       jd_trajectory_outputs(trajectory, row)[i]);
    }
    for (int i = 0; i < states; i++) {
        const jd_column* column = jd_result_column(result, system->states[i].name);
        CHECK(column == jd_result_column_at(result, 1 + i));
        CHECK_INT(column->role, JD_COLUMN_STATE);
        CHECK_STR(column->unit, system->states[i].unit);
    }
    CHECK(jd_result_column(result, "no such") == NULL);
    CHECK(jd_result_column_at(result, -1) == NULL);
    CHECK(jd_result_column_at(result, 1 + states + outputs) == NULL);
    end();
}

TEST(columns_end_with_the_states_when_outputs_were_not_asked_for) {
    begin_with(11, false);
    const jd_system* system = jd_model_system(jd_trajectory_model(trajectory));
    CHECK_INT(jd_result_column_count(result), 1 + system->state_count);
    end();
}

TEST(a_result_says_what_was_run) {
    begin();
    const jd_model* model = jd_trajectory_model(trajectory);
    const jd_run_statistics statistics = jd_trajectory_statistics(trajectory);
    CHECK_STR(jd_result_text(result, "system"), "vibrating-table");
    CHECK_STR(jd_result_text(result, "law"), jd_model_law(model)->name);
    CHECK_STR(jd_result_text(result, "patch"), "disc");
    CHECK_STR(jd_result_text(result, "pressure"), "hertz");
    CHECK_INT(jd_result_list_count(result), 0);
    CHECK_STR(jd_result_text(result, "solver"), jd_solver_at(0)->name);
    CHECK_STR(jd_result_text(result, "record"), "grid");
    CHECK_STR(jd_result_text(result, "status"), "ok");
    CHECK_STR(jd_result_text(result, "version"), jd_version());
    CHECK_STR(jd_result_text(result, "scenario"), SCENARIO);
    CHECK_STR(jd_result_text(result, "message"), jd_trajectory_message(trajectory));
    CHECK(jd_result_text(result, "maths")[0] != '\0');
    CHECK_STR(jd_result_text(result, "no such"), "");
    CHECK_BITS(jd_result_number(result, "end"), 0.01);
    CHECK_BITS(jd_result_number(result, "output_step"), 0.01 / 100);
    CHECK_BITS(jd_result_number(result, "steps"), (double)statistics.steps);
    CHECK_BITS(jd_result_number(result, "rhs"), (double)statistics.rhs);
    CHECK_BITS(jd_result_number(result, "implicit"), (double)statistics.implicit);
    CHECK_BITS(jd_result_number(result, "jacobians"), (double)statistics.jacobians);
    CHECK_BITS(jd_result_number(result, "switches"), (double)statistics.switches);
    CHECK_BITS(jd_result_number(result, "events"), (double)statistics.events);
    CHECK(isnan(jd_result_number(result, "no such")));
    end();
}

TEST(every_parameter_is_there_with_its_value) {
    begin();
    const jd_model* model = jd_trajectory_model(trajectory);
    const jd_system* system = jd_model_system(model);
    const jd_law* law = jd_model_law(model);
    const int first_law = system->parameter_count;
    const int first_initial = first_law + law->parameter_count;
    const int first_patch = first_initial + system->state_count;
    CHECK_INT(jd_result_parameter_count(result),
              first_patch + 7);  // radius, d_c, d_s, x, y, grip_x, grip_y
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* parameter = jd_result_parameter_at(result, i);
        if (i < first_law) {
            CHECK_STR(parameter->group, "parameters");
            CHECK_STR(parameter->name, system->parameters[i].name);
            CHECK_STR(parameter->unit, system->parameters[i].unit);
            CHECK_BITS(parameter->value, jd_model_parameters(model)[i]);
        } else if (i < first_initial) {
            CHECK_STR(parameter->group, "friction");
            CHECK_BITS(parameter->value, jd_model_law_parameters(model)[i - first_law]);
        } else if (i < first_patch) {
            CHECK_STR(parameter->group, "initial");
            CHECK_STR(parameter->name, system->states[i - first_initial].name);
            CHECK_BITS(parameter->value, jd_model_initial(model)[i - first_initial]);
        } else {
            CHECK_STR(parameter->group, "patch");
        }
        if (i == first_patch) {
            CHECK_STR(parameter->name, "radius");
            CHECK_STR(parameter->unit, "m");
            CHECK_BITS(parameter->value, 0.003);
        }
    }
    end();
}

static void check_same_columns(const jd_result* a, const jd_result* b) {
    CHECK_INT(a->column_count, b->column_count);
    CHECK_INT(a->row_count, b->row_count);
    for (int i = 0; i < a->column_count && i < b->column_count; i++) {
        const jd_column *x = &a->columns[i], *y = &b->columns[i];
        CHECK_INT(x->role, y->role);
        CHECK_STR(x->name, y->name);
        CHECK_STR(x->symbol, y->symbol);
        CHECK_STR(x->unit, y->unit);
        CHECK_STR(x->text, y->text);
        CHECK(memcmp(x->values, y->values, (size_t)a->row_count * sizeof(double)) == 0);
    }
}

static void check_same_parameters(const jd_result* a, const jd_result* b) {
    CHECK_INT(a->parameter_count, b->parameter_count);
    for (int i = 0; i < a->parameter_count && i < b->parameter_count; i++) {
        const jd_result_parameter *x = &a->parameters[i], *y = &b->parameters[i];
        CHECK_STR(x->group, y->group);
        CHECK_STR(x->name, y->name);
        CHECK_STR(x->symbol, y->symbol);
        CHECK_STR(x->unit, y->unit);
        CHECK_STR(x->text, y->text);
        CHECK_BITS(x->value, y->value);
    }
}

static void check_same_rest(const jd_result* a, const jd_result* b) {
    for (int i = 0; i < JD_TEXT_COUNT; i++)
        CHECK_STR(a->texts[i], b->texts[i]);
    for (int i = 0; i < JD_NUMBER_COUNT; i++)
        CHECK_BITS(a->numbers[i], b->numbers[i]);
    CHECK_INT(a->event_count, b->event_count);
    for (int i = 0; i < a->event_count && i < b->event_count; i++) {
        CHECK_BITS(a->events[i].t, b->events[i].t);
        CHECK_STR(a->events[i].kind, b->events[i].kind);
        CHECK_STR(a->events[i].name, b->events[i].name);
        CHECK((a->events[i].state == NULL) == (b->events[i].state == NULL));
    }
    CHECK_INT(a->panel_count, b->panel_count);
    for (int i = 0; i < a->panel_count && i < b->panel_count; i++) {
        CHECK_INT(a->panels[i].kind, b->panels[i].kind);
        CHECK_STR(a->panels[i].title, b->panels[i].title);
        for (int k = 0; k < JD_PANEL_QUANTITIES; k++) {
            const char *x = a->panels[i].quantities[k], *y = b->panels[i].quantities[k];
            CHECK((x == NULL && y == NULL) || (x && y && strcmp(x, y) == 0));
        }
    }
}

static void check_same_lists(const jd_result* a, const jd_result* b) {
    CHECK_INT(a->list_count, b->list_count);
    for (int i = 0; i < a->list_count && i < b->list_count; i++) {
        const jd_result_list *x = jd_result_list_at(a, i), *y = jd_result_list_at(b, i);
        CHECK_STR(x->name, y->name);
        CHECK_STR(x->unit, y->unit);
        CHECK_STR(x->text, y->text);
        CHECK_INT(x->count, y->count);
        CHECK(memcmp(x->values, y->values, (size_t)x->count * sizeof(double)) == 0);
    }
}

// A patch with all that a patch can be made of.
TEST(the_lists_of_the_patch_are_kept) {
    static const double corners[] = {-1e-3, -1e-3, 1e-3, -1e-3, 1e-3, 1e-3, -1e-3, 1e-3};
    static const double polynomial[] = {1, 0, 0, 0.5, 0, 0.5};
    begin();
    jd_model* model = NULL;
    jd_trajectory* run = NULL;
    jd_result *made, *read;
    CHECK_INT(jd_model_copy(jd_trajectory_model(trajectory), &model), JD_OK);
    jd_patch_options patch = jd_patch_default();
    patch.shape = JD_SHAPE_POLYGON;
    patch.pressure = JD_PRESSURE_UNIFORM;
    patch.points = corners, patch.point_count = 4;
    patch.polynomial = polynomial, patch.degree = 2;
    CHECK_INT(jd_model_set_patch(model, &patch), JD_OK);
    const jd_run_options options = jd_trajectory_options(trajectory);
    CHECK_INT(jd_run(model, &options, &run), JD_OK);
    CHECK_INT(jd_result_create(context, run, NULL, &made), JD_OK);
    jd_trajectory_free(run);
    jd_model_free(model);
    CHECK_STR(jd_result_text(made, "patch"), "polygon");
    CHECK_INT(jd_result_list_count(made), 3);
    CHECK(jd_result_list_at(made, 3) == NULL && jd_result_list_at(made, -1) == NULL);
    CHECK_STR(jd_result_list_at(made, 0)->name, "polynomial");
    CHECK_INT(jd_result_list_at(made, 0)->count, 6);
    CHECK_BITS(jd_result_list_at(made, 2)->values[3], 1e-3);
    CHECK_INT(jd_result_write(context, made, "a.h5", false), JD_OK);
    CHECK_INT(jd_result_read(context, "a.h5", &read), JD_OK);
    check_same_lists(made, read);
    check_same_parameters(made, read);
    check_same_rest(made, read);
    jd_result_free(read);
    jd_result_free(made);
    end();
}

// 6000 rows: above the length from which columns are compressed.
TEST(what_is_read_is_what_was_written) {
    const int rows[] = {2, 101, 6000, 20000};
    for (int k = 0; k < 4; k++) {
        begin_with(rows[k], true);
        jd_result* read;
        jd_event events[] = {{.t = 0.002, .kind = "stop", .name = "a", .modes = "open; stuck"},
                             {.t = 0.003, .kind = "slip", .name = "", .modes = ""}};
        jd_event* none = result->events;
        result->events = events;
        result->event_count = 2;
        CHECK(jd_result_panel_count(result) > 0);
        CHECK_INT(jd_result_write(context, result, "a.h5", false), JD_OK);
        CHECK_INT(jd_result_read(context, "a.h5", &read), JD_OK);
        check_same_columns(result, read);
        check_same_parameters(result, read);
        check_same_rest(result, read);
        jd_result_free(read);
        result->events = none;
        result->event_count = 0;
        end();
    }
}

TEST(a_result_without_rows_can_be_kept) {
    begin();
    jd_result* read;
    result->row_count = 0;
    CHECK_INT(jd_result_write(context, result, "a.h5", false), JD_OK);
    CHECK_INT(jd_result_read(context, "a.h5", &read), JD_OK);
    CHECK_INT(jd_result_row_count(read), 0);
    CHECK_INT(jd_result_column_count(read), result->column_count);
    jd_result_free(read);
    end();
}

// Written a second apart, so that a time kept in the file would show.
TEST(the_same_result_gives_the_same_bytes) {
    begin_with(6000, true);
    size_t a_size, b_size;
    CHECK_INT(jd_result_write(context, result, "a.h5", false), JD_OK);
    sleep(1);
    CHECK_INT(jd_result_write(context, result, "b.h5", false), JD_OK);
    unsigned char *a = load("a.h5", &a_size), *b = load("b.h5", &b_size);
    CHECK_INT(a_size, b_size);
    CHECK(a_size == b_size && memcmp(a, b, a_size) == 0);
    free(a);
    free(b);
    end();
}

TEST(a_path_is_checked_before_the_work) {
    begin();
    CHECK_INT(jd_result_check_path(context, "a.h5", false), JD_OK);
    CHECK_INT(jd_result_check_path(context, "a.HDF5", false), JD_OK);
    CHECK_INT(jd_result_check_path(context, "a.csv", false), JD_OK);
    CHECK_INT(jd_result_check_path(context, "a.txt", false), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(context), ".h5, .hdf5 or .csv");
    CHECK_INT(jd_result_check_path(context, "folder.h5/a", false), JD_ERR_ARGUMENT);
    CHECK_INT(jd_result_check_path(context, "none/a.h5", false), JD_ERR_FILE);
    CHECK_INT(jd_result_write(context, result, "none/a.h5", false), JD_ERR_FILE);
    CHECK_INT(jd_result_write(context, result, "a.h5", false), JD_OK);
    CHECK_INT(jd_result_check_path(context, "a.h5", false), JD_ERR_FILE);
    CHECK_INT(jd_result_check_path(context, "a.h5", true), JD_OK);
    end();
}

TEST(files_that_are_not_ours_are_refused_with_the_reason) {
    begin();
    size_t size;
    check_refused("none.h5", strerror(ENOENT));
    check_refused(folder, "it is a folder");
    save("a.h5", "", 0);
    check_refused("a.h5", "no result of judder");
    save("a.h5", "\x89HDF\r\n\x1a\n some other program's", 30);
    check_refused("a.h5", "is an HDF5 file, but no result of judder");
    CHECK_INT(jd_result_write(context, result, "a.h5", true), JD_OK);
    unsigned char* bytes = load("a.h5", &size);
    save("b.h5", bytes, size / 2);
    check_refused("b.h5", "is cut short");
    bytes[size / 2] ^= 1;
    save("b.h5", bytes, size);
    check_refused("b.h5", "is damaged, or was changed");
    *strstr((char*)bytes, "format 1") = 'F';
    save("b.h5", bytes, size);
    check_refused("b.h5", "its head does not fit");
    memcpy(bytes, "judder result\nformat 7\n", 23);
    save("b.h5", bytes, size);
    check_refused("b.h5", "has format 7; this version reads format 1");
    free(bytes);
    end();
}

// Cut somewhere, or with up to three bytes changed.
TEST(damaged_files_are_always_refused) {
    begin();
    size_t size;
    uint64_t random = 88172645463325252u;
    CHECK_INT(jd_result_write(context, result, "a.h5", false), JD_OK);
    unsigned char* whole = load("a.h5", &size);
    unsigned char* bytes = malloc(size);
    for (int i = 0; i < 2000; i++) {
        size_t left = size;
        memcpy(bytes, whole, size);
        for (int k = 0; k <= i % 4; k++) {
            random ^= random << 13, random ^= random >> 7, random ^= random << 17;
            // Half of the changes hit the head, which is small and matters most.
            const size_t at = (random >> 16) % (i % 2 ? size : 100);
            if (k == 3)
                left = at;
            else
                bytes[at] = (unsigned char)(whole[at] ^ (1 + random % 255));
        }
        save("b.h5", bytes, left);
        check_refused("b.h5", "b.h5");
    }
    free(bytes);
    free(whole);
    end();
}

TEST(a_full_disk_leaves_nothing) {
    begin();
    full_disk_begin(10000);
    CHECK_INT(jd_result_write(context, result, "a.h5", false), JD_ERR_FILE);
    full_disk_end();
    CHECK_HAS(jd_context_message(context), strerror(EFBIG));
    CHECK(access("a.h5", F_OK) != 0);
    end();
}

TEST_MAIN(columns_are_those_of_the_trajectory,
          columns_end_with_the_states_when_outputs_were_not_asked_for, a_result_says_what_was_run,
          every_parameter_is_there_with_its_value, the_lists_of_the_patch_are_kept,
          what_is_read_is_what_was_written, a_result_without_rows_can_be_kept,
          the_same_result_gives_the_same_bytes, a_path_is_checked_before_the_work,
          files_that_are_not_ours_are_refused_with_the_reason, damaged_files_are_always_refused,
          a_full_disk_leaves_nothing)
