// A run that is recorded as it goes: the file is the one of jd_result_write, rows are not kept.
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "judder/record.h"
#include "support/check.h"
#include "support/full_disk.h"

#define SCENARIO "system: duffing\n"
#define MANY (2 * JD_ROWS_BLOCK + 777)

static char folder[64];
static jd_context* context;
static jd_model* model;
static jd_run_options options;

// A scratch folder and a run of so many rows.
static void begin(int rows) {
    const jd_system* system;
    context = jd_context_create();
    REQUIRE(jd_system_find(context, "duffing", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    options = jd_run_options_default(system);
    options.end = 20;
    options.output_step = options.end / (rows - 1);
    snprintf(folder, sizeof folder, "/tmp/judder-recording-XXXXXX");
    REQUIRE(mkdtemp(folder) != NULL && chdir(folder) == 0);
}

static void end(void) {
    static const char* const names[] = {"a.h5", "b.h5", "a.csv", "b.csv"};
    for (int i = 0; i < 4; i++)
        remove(names[i]);
    CHECK(chdir("/") == 0);
    CHECK(rmdir(folder) == 0);  // fails if anything else was left behind
    jd_model_free(model);
    jd_context_free(context);
}

static bool same_bytes(const char* a, const char* b) {
    FILE *one = fopen(a, "rb"), *two = fopen(b, "rb");
    REQUIRE(one != NULL && two != NULL);
    int c = 0, d = 0;
    while (c != EOF && c == d) {
        c = fgetc(one);
        d = fgetc(two);
    }
    fclose(one);
    fclose(two);
    return c == d;
}

// Write the result of a run that keeps its rows to `path`.
static void write_whole(const char* path) {
    jd_trajectory* trajectory;
    jd_result* result;
    REQUIRE(jd_run(model, &options, &trajectory) == JD_OK);
    REQUIRE(jd_result_create(context, trajectory, SCENARIO, &result) == JD_OK);
    REQUIRE(jd_result_write(context, result, path, false) == JD_OK);
    jd_result_free(result);
    jd_trajectory_free(trajectory);
}

static jd_trajectory* record(const char* path, jd_status want) {
    jd_trajectory* trajectory;
    CHECK_INT(jd_run_record(model, &options, &(jd_recording){path, false, SCENARIO}, &trajectory),
              want);
    return trajectory;
}

TEST(a_recorded_file_has_the_bytes_of_a_written_one) {
    static const int counts[] = {101, JD_ROWS_BLOCK, JD_ROWS_BLOCK + 1, MANY};
    for (int i = 0; i < 4; i++)
        for (int csv = 0; csv < 2; csv++) {
            const char *whole = csv ? "a.csv" : "a.h5", *recorded = csv ? "b.csv" : "b.h5";
            begin(counts[i]);
            options.outputs = i != 2;
            write_whole(whole);
            jd_trajectory_free(record(recorded, JD_OK));
            CHECK(same_bytes(whole, recorded));
            end();
        }
}

TEST(the_trajectory_keeps_its_last_block) {
    begin(MANY);
    jd_trajectory *all, *last = record("a.h5", JD_OK);
    REQUIRE(jd_run(model, &options, &all) == JD_OK);
    const int64_t rows = jd_trajectory_row_count(all), first = jd_trajectory_first_row(last);
    CHECK_INT(jd_trajectory_row_count(last), rows);
    CHECK_INT(first, 2 * JD_ROWS_BLOCK);
    CHECK(jd_trajectory_states(last, first - 1) == NULL);
    CHECK(isnan(jd_trajectory_time(last, first - 1)));
    for (int64_t row = first; row < rows; row++) {
        CHECK_BITS(jd_trajectory_time(last, row), jd_trajectory_time(all, row));
        CHECK_BITS(jd_trajectory_states(last, row)[1], jd_trajectory_states(all, row)[1]);
        CHECK_BITS(jd_trajectory_outputs(last, row)[0], jd_trajectory_outputs(all, row)[0]);
    }
    jd_trajectory_free(all);
    jd_trajectory_free(last);
    end();
}

// The run is there, the file is not, and nothing is left beside it.
TEST(a_full_disk_is_told_and_keeps_what_the_run_found) {
    for (int csv = 0; csv < 2; csv++) {
        const char* path = csv ? "a.csv" : "a.h5";
        begin(MANY);
        full_disk_begin(100000);
        jd_trajectory* trajectory = record(path, JD_ERR_FILE);
        full_disk_end();
        CHECK_HAS(jd_context_message(context), strerror(EFBIG));
        CHECK(access(path, F_OK) != 0);
        REQUIRE(trajectory != NULL);
        CHECK_INT(jd_trajectory_status(trajectory), JD_OK);
        CHECK_ABS(jd_trajectory_final_time(trajectory), 20, 0);
        jd_trajectory_free(trajectory);
        end();
    }
}

static int64_t taken;

static void count_rows(void* data, const jd_rows* rows) {
    (void)data;
    CHECK_INT(rows->first, taken);
    CHECK(rows->count == JD_ROWS_BLOCK || rows->first + rows->count == MANY);
    taken += rows->count;
}

TEST(rows_are_handed_over_in_order_and_by_one_run_at_a_time) {
    begin(MANY);
    jd_trajectory* trajectories[2];
    options.rows = count_rows;
    taken = 0;
    REQUIRE(jd_run(model, &options, trajectories) == JD_OK);
    CHECK_INT(taken, MANY);
    jd_trajectory_free(trajectories[0]);
    const jd_model* const models[2] = {model, model};
    CHECK_INT(jd_run_many(models, 2, &options, trajectories), JD_ERR_ARGUMENT);
    end();
}

TEST(a_file_that_is_there_stays_and_the_run_does_not_begin) {
    begin(101);
    jd_trajectory* trajectory = record("a.h5", JD_OK);
    jd_trajectory_free(trajectory);
    CHECK(record("a.h5", JD_ERR_FILE) == NULL);
    CHECK(record("a.txt", JD_ERR_ARGUMENT) == NULL);
    end();
}

static bool disk_fails;

// In place of that of the C library: a disk that has lost something says nothing.
ssize_t pread(int descriptor, void* bytes, size_t size, off_t offset) {
    const ssize_t got = syscall(SYS_pread64, descriptor, bytes, size, offset);
    if (disk_fails && size == JD_ROWS_BLOCK * sizeof(double) && got > 0)
        ((char*)bytes)[got / 2] ^= 1;
    return got;
}

TEST(rows_that_a_disk_has_changed_are_not_taken) {
    begin(MANY);
    disk_fails = true;
    jd_trajectory_free(record("a.h5", JD_ERR_FILE));
    disk_fails = false;
    CHECK_HAS(jd_context_message(context), "cannot read the rows");
    CHECK(access("a.h5", F_OK) != 0);
    end();
}

TEST_MAIN(a_recorded_file_has_the_bytes_of_a_written_one, the_trajectory_keeps_its_last_block,
          a_full_disk_is_told_and_keeps_what_the_run_found,
          rows_are_handed_over_in_order_and_by_one_run_at_a_time,
          a_file_that_is_there_stays_and_the_run_does_not_begin,
          rows_that_a_disk_has_changed_are_not_taken)
