// The file of an unfinished sweep: one sweep writes it, what is damaged in it is run again, and no
// other file is replaced.

#include "support/sweeps.h"

#include "support/random.h"

#include <unistd.h>

// The bytes of a file, to be freed.
static unsigned char* load(const char* path, size_t* size) {
    FILE* file = fopen(path, "rb");
    REQUIRE(file != NULL && fseek(file, 0, SEEK_END) == 0);
    *size = (size_t)ftell(file);
    rewind(file);
    unsigned char* bytes = malloc(*size + 1);
    REQUIRE(bytes != NULL && fread(bytes, 1, *size, file) == *size);
    bytes[*size] = '\0';
    fclose(file);
    return bytes;
}

static void save(const char* path, const void* bytes, size_t size) {
    FILE* file = fopen(path, "wb");
    REQUIRE(file != NULL && fwrite(bytes, 1, size, file) == size);
    fclose(file);
}

static bool has_bytes(const char* path, const void* bytes, size_t size) {
    size_t found_size;
    unsigned char* found = load(path, &found_size);
    const bool same = found_size == size && memcmp(found, bytes, size) == 0;
    free(found);
    return same;
}

static bool stop_after(void* data, double done) { return done < *(const double*)data; }

static sweep_case* carried_sweep(void) {
    sweep_case* s = sweep_begin("duffing", "gamma=0.2:0.4:41");
    s->options.transient = check_repetitions(60);
    s->options.record = 30;
    s->options.start = JD_START_CARRY;
    s->options.direction = JD_DIRECTION_BOTH;
    s->run.threads = 1;
    return s;
}

// Run it up to a share of its cases, and let it go on from there next time.
static void stop(sweep_case* s, double share) {
    s->run.progress = stop_after;
    s->run.progress_data = &share;
    CHECK_INT(jd_sweep_run(s->model, &s->run, &s->options, s->path, &s->summary), JD_CANCELLED);
    s->run.progress = NULL;
    s->options.replace = false;
    s->options.resume = true;
}

static char heads[3][512];  // of the file as it was put onto the disk, the last ones
static int syncs;

// In place of that of the C library.
int fdatasync(int descriptor) {
    memmove(heads[0], heads[1], 2 * sizeof heads[0]);
    memset(heads[2], 0, sizeof heads[2]);
    CHECK(pread(descriptor, heads[2], sizeof heads[2] - 1, 0) > 0);
    syncs++;
    return 0;
}

TEST(numbers_are_on_the_disk_before_the_head_tells_them_and_that_before_the_name) {
    sweep_case* s = carried_sweep();
    syncs = 0;
    sweep_run(s);
    CHECK(syncs >= 3);  // where it begins, with all numbers, and with the head of a whole file
    CHECK_HAS(heads[1], "checksum unfinished");
    CHECK_HAS(heads[2], "checksum ");
    CHECK(strstr(heads[2], "unfinished") == NULL);
    sweep_end(s);
}

// A power cut leaves pages that were never written, or old ones.
TEST(cases_on_damaged_pages_are_run_again) {
    sweep_case* s = carried_sweep();
    size_t size, part_size, data = 0;
    sweep_run(s);
    unsigned char* whole = load(s->path, &size);
    stop(s, 0.7);
    unsigned char* part = load(s->path, &part_size);
    unsigned char* bytes = malloc(part_size);
    REQUIRE(bytes != NULL && part_size == size);
    REQUIRE(sscanf((char*)part, "judder sweep format %*d data %zu", &data) == 1);
    const size_t page = 512;
    const int64_t before = s->summary.finished, cases = s->summary.cases;
    int64_t again = 0;
    const int trials = check_repetitions(12);
    for (int trial = 0; trial < trials; trial++) {
        memcpy(bytes, part, size);
        for (int k = 0; k < 3; k++) {
            const size_t at = data + random_bits() % ((size - data) / page) * page;
            memset(bytes + at,
                   trial % 3 == 0   ? 0
                   : trial % 3 == 1 ? 1
                                    : (int)(trial * 37 + k),
                   page);
        }
        save(s->path, bytes, size);
        sweep_run(s);
        CHECK(has_bytes(s->path, whole, size));
        CHECK(s->summary.run >= cases - before);
        again += s->summary.run - (cases - before);
    }
    CHECK(again > 0);
    free(bytes);
    free(part);
    free(whole);
    sweep_end(s);
}

TEST(a_sweep_with_another_limit_of_steps_is_another_one) {
    sweep_case* s = carried_sweep();
    stop(s, 0.4);
    const int64_t steps = s->run.max_steps;
    s->run.max_steps = steps / 2;
    CHECK_INT(jd_sweep_run(s->model, &s->run, &s->options, s->path, NULL), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(s->context), "another sweep");
    s->run.max_steps = steps;
    sweep_run(s);
    sweep_end(s);
}

// Another sweep onto the same file, begun while the first one runs.
static bool start_second(void* data, double done) {
    sweep_case* s = data;
    jd_sweep_options other = s->options;
    jd_run_options run = s->run;
    run.progress = NULL;
    if (done > 0.5)
        return true;
    for (int i = 0; i < 3; i++) {
        other.replace = i == 1;
        other.resume = i == 2;
        CHECK_INT(jd_sweep_run(s->model, &run, &other, s->path, NULL), JD_ERR_FILE);
        CHECK_HAS(jd_context_message(s->context), "another process is writing 'sweep-");
    }
    return true;
}

TEST(a_second_sweep_onto_the_same_file_is_told_so) {
    sweep_case* s = carried_sweep();
    size_t size;
    sweep_run(s);
    unsigned char* whole = load(s->path, &size);
    unlink(s->path);
    s->options.replace = false;
    s->run.progress = start_second;
    s->run.progress_data = s;
    sweep_run(s);
    CHECK(has_bytes(s->path, whole, size));
    free(whole);
    sweep_end(s);
}

static bool write_other(void* data, double done) {
    (void)done;
    save(((const sweep_case*)data)->path, "other", 5);
    return true;
}

TEST(a_file_that_came_in_between_is_kept) {
    sweep_case* s = carried_sweep();
    char part[80];
    snprintf(part, sizeof part, "%s.part", s->path);
    s->options.replace = false;
    s->run.progress = write_other;
    s->run.progress_data = s;
    CHECK_INT(jd_sweep_run(s->model, &s->run, &s->options, s->path, NULL), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(s->context),
              "exists already and is not replaced; the sweep is in");
    CHECK(has_bytes(s->path, "other", 5));
    CHECK(access(part, F_OK) == 0);
    s->options.resume = true;
    s->run.progress = NULL;
    CHECK_INT(jd_sweep_run(s->model, &s->run, &s->options, s->path, NULL), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(s->context), "move one of them away");
    sweep_end(s);
}

TEST_MAIN(numbers_are_on_the_disk_before_the_head_tells_them_and_that_before_the_name,
          cases_on_damaged_pages_are_run_again, a_sweep_with_another_limit_of_steps_is_another_one,
          a_second_sweep_onto_the_same_file_is_told_so, a_file_that_came_in_between_is_kept)
