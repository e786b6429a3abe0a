// Studies that are stopped and go on: what they end with has the bits of a study that was never
// stopped, and the file that keeps them is checked before it is believed.

#include "judder/drift.h"
#include "support/full_disk.h"
#include "support/system/drift_model.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define PART "test_keep.part"

static jd_context* context;
static const jd_axis axes[2] = {{"A_x", 0.2, 1, 4, JD_SPACING_LINEAR},
                                {"phi_y", 0.2, 1.6, 3, JD_SPACING_LOG}};

static jd_model* table(void) {
    if (!context)
        context = jd_context_create();
    return model_at_rest(context, "vibrating-table");
}

// Stops a study after so many reports of progress.
static bool stop_after(void* data, double done) {
    int* left = data;
    (void)done;
    return (*left)-- > 0;
}

static jd_settle_options quick(const jd_model* model, int* left) {
    jd_settle_options o = jd_settle_options_default(jd_model_system(model));
    o.cycles = 10;
    o.threads = 1;
    o.progress = left ? stop_after : NULL;
    o.progress_data = left;
    o.part = left ? PART : NULL;
    return o;
}

static void check_same(const jd_settled* got, const jd_settled* want) {
    CHECK_INT(got->status, want->status);
    CHECK_BITS(got->drift.v_x, want->drift.v_x);
    CHECK_BITS(got->drift.v_y_error, want->drift.v_y_error);
    CHECK_BITS(got->drift.power, want->drift.power);
    CHECK_BITS(got->remaining, want->remaining);
    CHECK_BITS(got->settling, want->settling);
    CHECK_BITS(got->simulated, want->simulated);
    CHECK_INT(got->evaluations, want->evaluations);
}

// ---- Disks -------------------------------------------------------------------------------------

static int syncs;
static off_t synced;  // bytes

// In place of that of the C library: what is put onto the disk, without folders.
int fsync(int descriptor) {
    struct stat info;
    if (fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode)) {
        syncs++;
        synced = info.st_size;
    }
    return 0;
}

TEST(what_is_kept_is_on_the_disk_before_it_has_its_name) {
    jd_model* model = table();
    jd_drift_map* map;
    int left = 3;
    const jd_settle_options options = quick(model, &left);
    struct stat info;
    unlink(PART);
    syncs = 0;
    CHECK_INT(jd_drift_map_create(model, axes, &options, &map), JD_CANCELLED);
    REQUIRE(stat(PART, &info) == 0);
    CHECK(syncs > 0);
    CHECK_INT(synced, info.st_size);
    unlink(PART);
    jd_drift_map_free(map);
    jd_model_free(model);
}

// ---- Maps --------------------------------------------------------------------------------------

// What the message says of a full disk is so: nothing, or what was written before.
TEST(a_full_disk_takes_nothing_that_it_says_is_kept) {
    jd_model* model = table();
    jd_drift_map* map;
    int left = 3;
    jd_settle_options options = quick(model, &left);
    struct stat before, after;
    unlink(PART);
    full_disk_begin(400);  // a file without a motion is shorter, one with any is longer
    CHECK_INT(jd_drift_map_create(model, axes, &options, &map), JD_ERR_FILE);
    full_disk_end();
    CHECK_HAS(jd_context_message(context), "; what was finished could not be kept");
    CHECK(access(PART, F_OK) != 0);
    left = 3;
    CHECK_INT(jd_drift_map_create(model, axes, &options, &map), JD_CANCELLED);
    jd_drift_map_free(map);
    REQUIRE(stat(PART, &before) == 0);
    left = 3;
    options.resume = true;
    full_disk_begin(400);
    CHECK_INT(jd_drift_map_create(model, axes, &options, &map), JD_ERR_FILE);
    full_disk_end();
    CHECK_HAS(jd_context_message(context), "; what was finished when it was last written is in it");
    CHECK(stat(PART, &after) == 0 && after.st_ino == before.st_ino);
    left = 1;
    CHECK_INT(jd_drift_map_create(model, axes, &options, &map), JD_CANCELLED);
    jd_drift_map_free(map);
    unlink(PART);
    jd_model_free(model);
}

TEST(a_map_that_was_stopped_many_times_has_the_same_bits) {
    jd_model* model = table();
    jd_drift_map *whole, *map = NULL;
    int left, stops = 0;
    const jd_settle_options plain = quick(model, NULL);
    jd_settle_options options = quick(model, &left);
    unlink(PART);
    REQUIRE(jd_drift_map_create(model, axes, &plain, &whole) == JD_OK);
    for (;;) {
        left = stops + 1;  // each goes further than the one before: a stretch is run again
        const jd_status status = jd_drift_map_create(model, axes, &options, &map);
        REQUIRE(status >= 0);
        if (status == JD_OK)
            break;
        CHECK_INT(access(PART, F_OK), 0);
        jd_drift_map_free(map);
        options.resume = true;
        stops++;
    }
    CHECK(stops >= 2);
    CHECK(access(PART, F_OK) != 0);
    for (int k = 0; k < 12; k++)
        check_same(jd_drift_map_at(map, k % 4, k / 4), jd_drift_map_at(whole, k % 4, k / 4));
    jd_drift_map_free(map);
    jd_drift_map_free(whole);
    jd_model_free(model);
}

static int done_of(const jd_drift_map* map) {
    int done = 0;
    for (int k = 0; k < 12; k++)
        done += jd_drift_map_at(map, k % 4, k / 4)->status != JD_CANCELLED;
    return done;
}

// Whether the table ends in a line that tells of a stop with so many points done.
static bool says_stopped(const jd_drift_map* map, int done) {
    char text[4096] = "", last[80];
    REQUIRE(jd_drift_map_write(context, map, NULL, "test_keep.csv", true) == JD_OK);
    FILE* file = fopen("test_keep.csv", "r");
    REQUIRE(file != NULL);
    while (fgets(text, sizeof text, file))
        continue;
    fclose(file);
    unlink("test_keep.csv");
    snprintf(last, sizeof last, "# not finished (cancelled): %d of 12 are done\n", done);
    return strcmp(text, last) == 0;
}

TEST(the_table_of_a_map_that_was_stopped_says_so) {
    jd_model* model = table();
    jd_drift_map* map = NULL;
    int left, told = 0;
    jd_settle_options options = quick(model, &left);
    options.engine = "base-1";  // others finish points together
    unlink(PART);
    for (int stops = 1;; stops++) {  // each goes further than the one before
        left = stops;
        const jd_status status = jd_drift_map_create(model, axes, &options, &map);
        REQUIRE(status >= 0);
        const int done = done_of(map);
        if (done > 0)
            CHECK_INT(says_stopped(map, done), done < 12);
        told += done > 0 && done < 12;
        jd_drift_map_free(map);
        if (status == JD_OK)
            break;
        options.resume = true;
    }
    CHECK(told > 0);
    jd_model_free(model);
}

TEST(a_table_of_a_map_without_a_point_is_refused) {
    jd_model* model = table();
    jd_drift_map* map;
    int left = 1;
    const jd_settle_options options = quick(model, &left);
    unlink(PART);
    REQUIRE(jd_drift_map_create(model, axes, &options, &map) == JD_CANCELLED);
    CHECK_INT(jd_drift_map_totals(map).cancelled, 12);
    CHECK_INT(jd_drift_map_write(context, map, NULL, "test_keep.csv", true), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(context), "no point of the map is done");
    jd_drift_map_free(map);
    jd_model_free(model);
}

// ---- Files -------------------------------------------------------------------------------------

static void refuse(const jd_model* model, const jd_settle_options* options, const char* why) {
    jd_drift_map* map;
    CHECK_INT(jd_drift_map_create(model, axes, options, &map), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), why);
    CHECK(map == NULL);
}

TEST(a_file_is_believed_if_it_is_whole_and_of_the_same_study) {
    jd_model* model = table();
    jd_drift_map* map;
    int left = 4;
    jd_settle_options options = quick(model, &left);
    unlink(PART);
    REQUIRE(jd_drift_map_create(model, axes, &options, &map) == JD_CANCELLED);
    jd_drift_map_free(map);
    refuse(model, &options, "exists already and is not replaced");
    options.resume = true;
    options.cycles = 20;
    refuse(model, &options, "it is of another study, model or version");
    options.cycles = 10;
    CHECK_INT(jd_model_set(model, "mu", 0.21), JD_OK);
    refuse(model, &options, "it is of another study, model or version");
    CHECK_INT(jd_model_set(model, "mu", 0.2), JD_OK);
    FILE* file = fopen(PART, "r+");
    REQUIRE(file && fseek(file, 500, SEEK_SET) == 0 && fputc('x', file) == 'x');
    fclose(file);
    refuse(model, &options, "it is damaged");
    CHECK_INT(truncate(PART, 300), 0);
    refuse(model, &options, "it is damaged");
    CHECK_INT(truncate(PART, 3), 0);
    refuse(model, &options, "is no unfinished study of judder");
    unlink(PART);
    refuse(model, &options, "nothing to resume: there is no '" PART "'");
    jd_model_free(model);
}

// A second study on the file of the one that tells its progress.
typedef struct rival {
    const jd_model* model;
    int tries;
} rival;

static bool interfere(void* data, double done) {
    rival* r = data;
    jd_settle_options second = quick(r->model, NULL);
    (void)done;
    second.part = PART;
    refuse(r->model, &second, "another process is writing '" PART "'");
    second.replace = true;
    refuse(r->model, &second, "another process is writing '" PART "'");
    second.replace = false;
    second.resume = true;
    refuse(r->model, &second, "another process is writing '" PART "'");
    return ++r->tries < 3;
}

TEST(a_file_is_that_of_one_study_from_its_begin_to_its_end) {
    jd_model* model = table();
    jd_drift_map* map;
    rival r = {.model = model};
    jd_settle_options options = quick(model, NULL);
    options.part = PART;
    options.progress = interfere;
    options.progress_data = &r;
    unlink(PART);
    CHECK_INT(jd_drift_map_create(model, axes, &options, &map), JD_CANCELLED);
    CHECK_INT(r.tries, 3);
    jd_drift_map_free(map);
    options.progress = NULL;
    options.resume = true;
    CHECK_INT(jd_drift_map_create(model, axes, &options, &map), JD_OK);
    jd_drift_map_free(map);
    CHECK(access(PART, F_OK) != 0);
    jd_model_free(model);
}

TEST(only_a_file_of_a_study_is_replaced) {
    jd_model* model = table();
    jd_drift_map* map;
    int left = 1;
    jd_settle_options options = quick(model, &left);
    FILE* file = fopen(PART, "w");
    REQUIRE(file && fputs("years of work", file) >= 0 && fclose(file) == 0);
    options.replace = true;
    refuse(model, &options, "is no unfinished study of judder");
    unlink(PART);
    for (int i = 0; i < 2; i++, left = 1) {  // the second in place of the first
        CHECK_INT(jd_drift_map_create(model, axes, &options, &map), JD_CANCELLED);
        jd_drift_map_free(map);
    }
    unlink(PART);
    jd_model_free(model);
}

TEST(a_study_that_cannot_begin_leaves_no_file) {
    jd_model* model = table();
    jd_settled settled;
    int left = 1;
    jd_settle_options options = quick(model, &left);
    options.cycles = -1;
    unlink(PART);
    CHECK_INT(jd_settle(model, &options, &settled), JD_ERR_RANGE);
    CHECK(access(PART, F_OK) != 0);
    jd_model_free(model);
}

TEST(a_single_search_goes_on_as_well) {
    jd_model* model = table();
    int left = 0;
    jd_settle_options options = quick(model, &left);
    jd_settle_options plain = quick(model, NULL);
    jd_settled whole, settled;
    plain.cycles = options.cycles = 2000;  // long enough that progress is told
    unlink(PART);
    CHECK_INT(jd_settle(model, &plain, &whole), JD_OK);
    CHECK_INT(jd_settle(model, &options, &settled), JD_CANCELLED);
    options.resume = true;
    left = 1000000;
    CHECK_INT(jd_settle(model, &options, &settled), JD_OK);
    check_same(&settled, &whole);
    jd_model_free(model);
}

// ---- Designs -----------------------------------------------------------------------------------

TEST(a_design_that_was_stopped_many_times_has_the_same_answer) {
    jd_model* model = table();
    const jd_axis varied[] = {{"A_x", 0, 1, 2, JD_SPACING_LINEAR},
                              {"phi_y", 0, 6, 2, JD_SPACING_LINEAR}};
    jd_design_options o = jd_design_options_default(jd_model_system(model));
    jd_design *whole, *design = NULL;
    int left, stops = 0, empty = 0;
    o.v_x = 0.05;
    o.variables = varied;
    o.variable_count = 2;
    o.samples = 12;
    o.candidates = 2;
    o.verify = NULL;
    o.settle = quick(model, NULL);
    unlink(PART);
    REQUIRE(jd_design_create(model, &o, &whole) == JD_OK);
    o.settle = quick(model, &left);
    for (;;) {
        left = stops + 1;
        const jd_status status = jd_design_create(model, &o, &design);
        REQUIRE(status >= 0);
        if (status == JD_OK)
            break;
        empty += design == NULL;  // stopped before any motion was found: no design, no failure
        jd_design_free(design);
        o.settle.resume = true;
        stops++;
    }
    const jd_design_answer *got = jd_design_answer_of(design), *want = jd_design_answer_of(whole);
    CHECK(stops >= 3);
    CHECK(empty >= 1);
    CHECK(empty < stops);
    check_same(&got->settled, &want->settled);
    CHECK_BITS(got->values[0], want->values[0]);
    CHECK_BITS(got->spread, want->spread);
    CHECK_INT(got->motions, want->motions);
    CHECK(access(PART, F_OK) != 0);
    jd_design_free(design);
    jd_design_free(whole);
    jd_model_free(model);
}

TEST_MAIN(what_is_kept_is_on_the_disk_before_it_has_its_name,
          a_full_disk_takes_nothing_that_it_says_is_kept,
          a_map_that_was_stopped_many_times_has_the_same_bits,
          the_table_of_a_map_that_was_stopped_says_so, a_table_of_a_map_without_a_point_is_refused,
          a_file_is_believed_if_it_is_whole_and_of_the_same_study,
          a_file_is_that_of_one_study_from_its_begin_to_its_end, only_a_file_of_a_study_is_replaced,
          a_study_that_cannot_begin_leaves_no_file, a_single_search_goes_on_as_well,
          a_design_that_was_stopped_many_times_has_the_same_answer)
