// Files that are damaged behind right checksums are read apart: whatever the HDF5 library does with
// them, the caller gets a result or one failure, and goes on.
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include "judder/record.h"
#include "record/apart.h"
#include "record/hdf5/hdf5.h"
#include "record/result_file.h"
#include "support/sweeps.h"

#define DAMAGED 250  // files of each kind; of such files the library crashes on one in twenty
#define READS 20     // of one file in each thread

// A whole file; free with free().
static unsigned char* load(const char* path, size_t* size) {
    FILE* file = fopen(path, "rb");
    REQUIRE(file != NULL && fseek(file, 0, SEEK_END) == 0);
    *size = (size_t)ftell(file);
    rewind(file);
    unsigned char* bytes = malloc(*size + 1);
    REQUIRE(bytes != NULL && fread(bytes, 1, *size, file) == *size);
    fclose(file);
    return bytes;
}

static void save(const char* path, const unsigned char* bytes, size_t size) {
    FILE* file = fopen(path, "wb");
    REQUIRE(file != NULL && fwrite(bytes, 1, size, file) == size);
    fclose(file);
}

// Write the checksum of what stands from `from` to `to` behind a word of the head.
static void seal(unsigned char* bytes, const char* word, size_t from, size_t to) {
    char digits[20];
    char* place = strstr((char*)bytes, word);
    REQUIRE(place != NULL);
    snprintf(digits, sizeof digits, "%016" PRIx64,
             jd_checksum(JD_CHECKSUM_BEGIN, bytes + from, to - from));
    memcpy(place + strlen(word), digits, 16);
}

// Change a few bytes from the head up to `end`.
static void damage(unsigned char* bytes, size_t end, uint64_t* random) {
    const int changes = *random % 4 == 0 ? 6 : 1;
    for (int k = 0; k < changes; k++) {
        *random ^= *random << 13, *random ^= *random >> 7, *random ^= *random << 17;
        const size_t at = JD_H5_HEAD + (*random >> 16) % (end - JD_H5_HEAD);
        const unsigned char values[] = {0, 255, (unsigned char)(bytes[at] ^ 1u << *random % 8),
                                        (unsigned char)(*random >> 8)};
        bytes[at] = values[*random >> 40 & 3];
    }
}

static jd_result* short_run(jd_context* context) {
    const jd_system* system;
    jd_model* model;
    jd_trajectory* trajectory;
    jd_result* result;
    REQUIRE(jd_system_find(context, "planar-body", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = 0.1;
    options.output_step = 0.01;
    REQUIRE(jd_run(model, &options, &trajectory) == JD_OK);
    REQUIRE(jd_result_create(context, trajectory, "system: planar-body\n", &result) == JD_OK);
    jd_trajectory_free(trajectory);
    jd_model_free(model);
    return result;
}

TEST(a_run_damaged_behind_its_checksum_is_at_worst_a_failure) {
    jd_context* context = jd_context_create();
    jd_result *result = short_run(context), *read;
    size_t size;
    uint64_t random = 88172645463325252u;
    const int files = check_repetitions(DAMAGED);
    int refused = 0;
    REQUIRE(jd_result_write(context, result, "apart-run.h5", true) == JD_OK);
    unsigned char* whole = load("apart-run.h5", &size);
    unsigned char* bytes = malloc(size);
    for (int i = 0; i < files && bytes; i++) {
        memcpy(bytes, whole, size);
        damage(bytes, size, &random);
        seal(bytes, "checksum ", JD_H5_HEAD, size);
        save("apart-run.h5", bytes, size);
        const jd_status status = jd_result_read(context, "apart-run.h5", &read);
        CHECK(status == JD_OK || status == JD_ERR_FILE || status == JD_ERR_MEMORY);
        CHECK((read == NULL) == (status != JD_OK));
        refused += status != JD_OK;
        jd_result_free(read);
    }
    CHECK(refused > files / 10);  // else the damage was none
    save("apart-run.h5", whole, size);
    CHECK_INT(jd_result_read(context, "apart-run.h5", &read), JD_OK);
    jd_result_free(read);
    remove("apart-run.h5");
    free(bytes);
    free(whole);
    jd_result_free(result);
    jd_context_free(context);
}

TEST(a_sweep_damaged_behind_its_checksum_is_at_worst_a_failure) {
    sweep_case* s = sweep_begin("duffing", "gamma=0.2:0.3:3");
    s->options.transient = s->options.record = 2;
    sweep_run(s);
    jd_diagram* read;
    size_t size, data = 0;
    uint64_t random = 1181783497276652981u;
    unsigned char* whole = load(s->path, &size);
    unsigned char* bytes = malloc(size + 1);
    REQUIRE(bytes != NULL && sscanf((char*)whole, "judder sweep format %*d data %zu", &data) == 1);
    const int files = check_repetitions(DAMAGED);
    for (int i = 0; i < files; i++) {
        memcpy(bytes, whole, size);
        damage(bytes, data, &random);
        seal(bytes, "layout ", JD_H5_HEAD, data);
        save(s->path, bytes, size);
        const jd_status status = jd_diagram_open(s->context, s->path, &read);
        CHECK(status == JD_OK || status == JD_ERR_FILE || status == JD_ERR_MEMORY);
        jd_diagram_free(read);
    }
    free(bytes);
    free(whole);
    sweep_end(s);
}

static void* read_often(void* data) {
    int64_t* rows = data;
    jd_context* context = jd_context_create();
    for (int i = 0; i < check_repetitions(READS); i++) {
        jd_result* read = NULL;
        if (jd_result_read(context, "apart-threads.h5", &read) == JD_OK)
            *rows += jd_result_row_count(read);
        jd_result_free(read);
    }
    jd_context_free(context);
    return NULL;
}

// A copy is made while other threads read and allocate.
TEST(threads_read_side_by_side) {
    jd_context* context = jd_context_create();
    jd_result* result = short_run(context);
    pthread_t threads[4];
    int64_t rows[4] = {0};
    REQUIRE(jd_result_write(context, result, "apart-threads.h5", true) == JD_OK);
    for (int i = 0; i < 4; i++)
        REQUIRE(pthread_create(&threads[i], NULL, read_often, &rows[i]) == 0);
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
        CHECK_INT(rows[i], check_repetitions(READS) * jd_result_row_count(result));
    }
    remove("apart-threads.h5");
    jd_result_free(result);
    jd_context_free(context);
}

// Where the host program ignores its children there is nothing to wait for.
TEST(a_host_that_ignores_its_children_reads_too) {
    jd_context* context = jd_context_create();
    jd_result *result = short_run(context), *read = NULL;
    signal(SIGCHLD, SIG_IGN);
    REQUIRE(jd_result_write(context, result, "apart-alone.h5", true) == JD_OK);
    CHECK_INT(jd_result_read(context, "apart-alone.h5", &read), JD_OK);
    signal(SIGCHLD, SIG_DFL);
    remove("apart-alone.h5");
    jd_result_free(read);
    jd_result_free(result);
    jd_context_free(context);
}

// Copies that wait for ever, as one does whose allocator was held by another thread.
typedef struct waiting {
    int copies;  // made so far
    int lost;    // of them that wait
} waiting;

static jd_status wait_for_ever(jd_context* context, void* data) {
    waiting* w = data;
    (void)context;
    alarm(w->copies++ < w->lost ? 1 : 60);  // sooner than a copy's own
    while (w->copies <= w->lost)
        pause();
    return JD_OK;
}

static void pass_nothing(jd_parcel* parcel, void* data) { (void)parcel, (void)data; }

static jd_status run_waiting(jd_context* context, waiting* shared, int lost) {
    *shared = (waiting){.lost = lost};
    return jd_apart_run(context,
                        &(jd_apart){"a file", false, 1000, wait_for_ever, pass_nothing, shared});
}

TEST(a_copy_that_waits_for_ever_is_made_again) {
    jd_context* context = jd_context_create();
    waiting* shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    REQUIRE(shared != MAP_FAILED);
    CHECK_INT(run_waiting(context, shared, 2), JD_OK);
    CHECK_INT(shared->copies, 3);
    CHECK_INT(run_waiting(context, shared, 100), JD_ERR_FILE);  // not for ever
    munmap(shared, sizeof *shared);
    jd_context_free(context);
}

TEST_MAIN(a_copy_that_waits_for_ever_is_made_again,
          a_run_damaged_behind_its_checksum_is_at_worst_a_failure,
          a_sweep_damaged_behind_its_checksum_is_at_worst_a_failure, threads_read_side_by_side,
          a_host_that_ignores_its_children_reads_too)
