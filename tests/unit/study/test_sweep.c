// Sweeps and their files: the same bytes for any threads, engines and interruptions; statuses of
// cases; what is refused.

#include "support/full_disk.h"
#include "support/sweeps.h"

#include <sys/stat.h>

// The bytes of a file, to be freed.
static unsigned char* bytes_of(const char* path, size_t* size) {
    FILE* file = fopen(path, "rb");
    struct stat about;
    REQUIRE(file && fstat(fileno(file), &about) == 0);
    *size = (size_t)about.st_size;
    unsigned char* bytes = malloc(*size + 1);
    REQUIRE(bytes && fread(bytes, 1, *size, file) == *size);
    fclose(file);
    return bytes;
}

static void write_bytes(const char* path, const unsigned char* bytes, size_t size) {
    FILE* file = fopen(path, "wb");
    REQUIRE(file && fwrite(bytes, 1, size, file) == size);
    fclose(file);
}

// Whether the file of a sweep has these bytes.
static bool has_bytes(const sweep_case* s, const unsigned char* bytes, size_t size) {
    size_t found_size;
    unsigned char* found = bytes_of(s->path, &found_size);
    const bool same = found_size == size && memcmp(found, bytes, size) == 0;
    free(found);
    return same;
}

// Where programs are slow, every second way to start is enough.
static int next_start(int start) { return start + (check_repetitions(21) < 21 ? 2 : 1); }

static sweep_case* small_sweep(jd_start start) {
    sweep_case* s = sweep_from(start, "gamma=0.2:0.4:21");
    s->options.transient = 5;
    s->options.record = 7;
    return s;
}

// ---- The same bytes ----------------------------------------------------------------------------

TEST(threads_and_engines_do_not_change_a_byte) {
    for (int start = JD_START_RESTART; start <= JD_START_RANDOM; start = next_start(start)) {
        sweep_case* s = small_sweep((jd_start)start);
        s->run.threads = 1;
        sweep_run(s);
        size_t size;
        unsigned char* bytes = bytes_of(s->path, &size);
        for (int i = 0; i < jd_engine_count(); i++) {
            if (!jd_engine_runs(i))
                continue;
            s->run.engine = jd_engine_at(i)->name;
            for (s->run.threads = 1; s->run.threads <= 3; s->run.threads++) {
                sweep_run(s);
                if (!has_bytes(s, bytes, size))
                    CHECK_FAILED("engine %s, %d threads: other bytes", s->run.engine,
                                 s->run.threads);
            }
        }
        free(bytes);
        sweep_end(s);
    }
}

// Stops a sweep after a share of it.
static bool stop_after(void* data, double done) { return done < *(const double*)data; }

TEST(a_sweep_that_was_stopped_and_resumed_has_the_same_bytes) {
    for (int start = JD_START_RESTART; start <= JD_START_RANDOM; start = next_start(start)) {
        sweep_case* s = small_sweep((jd_start)start);
        s->options.transient = 400;  // long enough to be stopped on the way
        sweep_run(s);
        size_t size;
        unsigned char* bytes = bytes_of(s->path, &size);
        const int64_t cases = s->summary.cases;
        double share = 0.6;
        s->run.threads = 1;
        s->run.progress = stop_after;
        s->run.progress_data = &share;
        CHECK_INT(jd_sweep_run(s->model, &s->run, &s->options, s->path, &s->summary), JD_CANCELLED);
        CHECK(s->summary.finished > 0 && s->summary.finished < cases);
        CHECK(!has_bytes(s, bytes, size));
        jd_diagram* part;
        REQUIRE(jd_diagram_open(s->context, s->path, &part) == JD_OK);
        CHECK(!jd_diagram_finished(part));
        jd_diagram_free(part);
        const int64_t before = s->summary.finished;
        s->run.progress = NULL;
        s->options.replace = false;
        s->options.resume = true;
        sweep_run(s);
        CHECK_INT(s->summary.run, cases - before);
        CHECK_INT(s->summary.finished, cases);
        CHECK(has_bytes(s, bytes, size));
        CHECK(jd_diagram_finished(s->diagram));
        free(bytes);
        sweep_end(s);
    }
}

TEST(only_the_same_sweep_is_resumed) {
    sweep_case* s = small_sweep(JD_START_RESTART);
    double share = 0.6;
    s->options.transient = 400;
    s->run.threads = 1;
    s->run.progress = stop_after;
    s->run.progress_data = &share;
    CHECK_INT(jd_sweep_run(s->model, &s->run, &s->options, s->path, NULL), JD_CANCELLED);
    s->options.replace = false;
    CHECK_INT(jd_sweep_run(s->model, &s->run, &s->options, s->path, NULL), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(s->context), "exists already");
    s->options.resume = true;
    REQUIRE(jd_model_set(s->model, "delta", 0.31) == JD_OK);
    CHECK_INT(jd_sweep_run(s->model, &s->run, &s->options, s->path, NULL), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(s->context), "another sweep");
    REQUIRE(jd_model_set(s->model, "delta", 0.3) == JD_OK);
    s->run.progress = NULL;
    sweep_run(s);
    CHECK_INT(jd_sweep_run(s->model, &s->run, &s->options, s->path, NULL), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(s->context), "nothing to resume");
    sweep_end(s);
}

// ---- Segments and chains -----------------------------------------------------------------------

TEST(a_segment_starts_anew_and_then_goes_on) {
    sweep_case* whole = sweep_begin("duffing", "gamma=0.2:0.3:8");
    sweep_case* parts = sweep_begin("duffing", "gamma=0.2:0.3:8");
    strcat(parts->path, "2.h5");
    sweep_case* both[] = {whole, parts};
    double a[4], b[4];
    for (int i = 0; i < 2; i++) {
        both[i]->options.start = JD_START_CARRY;
        both[i]->options.transient = 2;
        both[i]->options.record = 4;
        both[i]->options.segments = 1 + i;
        sweep_run(both[i]);
    }
    for (int i = 0; i < 8; i++) {
        sweep_points(whole, 0, i, a);
        sweep_points(parts, 0, i, b);
        CHECK((memcmp(a, b, sizeof a) == 0) == (i < 4));  // the second segment begins at 4
    }
    // A segment begins like a restart.
    parts->options.start = JD_START_RESTART;
    parts->options.segments = 1;
    sweep_points(parts, 0, 4, b);
    sweep_run(parts);
    sweep_points(parts, 0, 4, a);
    CHECK(memcmp(a, b, sizeof a) == 0);
    sweep_end(whole);
    sweep_end(parts);
}

// ---- Statuses ----------------------------------------------------------------------------------

// A softening spring, alpha = 1, beta = -1, without drive and damping: from rest the mass stays if
// |x| < 1, the hill, and escapes to infinity if |x| > 1.
TEST(failed_cases_are_rows_with_their_status) {
    sweep_case* s = sweep_begin("duffing", "initial.x=0.005:1.095:110");
    const char* const names[] = {"alpha", "beta", "gamma", "delta"};
    const double values[] = {1, -1, 0, 0};
    for (int i = 0; i < 4; i++)
        REQUIRE(jd_model_set(s->model, names[i], values[i]) == JD_OK);
    REQUIRE(jd_section_read(s->model, "period=2 s", &s->options.section) == JD_OK);
    s->options.transient = 3;
    s->options.record = 5;
    sweep_run(s);
    CHECK_INT(s->summary.cases, 110);
    CHECK_INT(s->summary.finished, 110);
    CHECK_INT(s->summary.failed, 10);
    for (int i = 0; i < 110; i++) {
        const jd_diagram_case c = jd_diagram_case_at(s->diagram, i);
        double x[5];
        sweep_points(s, 0, i, x);
        CHECK(c.done);
        CHECK((c.status == JD_OK) == (i < 100));
        CHECK((c.recorded == 5) == (i < 100));
        CHECK(isnan(x[4]) == (i >= 100));
        if (i >= 100)
            CHECK(c.status == JD_ERR_NOT_FINITE || c.status == JD_ERR_STEP_SIZE);
        if (i >= 100)
            CHECK_INT(c.period, JD_PERIOD_UNKNOWN);
    }
    sweep_end(s);
}

TEST(values_that_do_not_fit_the_model_are_cases_that_failed) {
    sweep_case* s = sweep_begin("planar-body", "mu_k=0.3:0.5:5");  // mu_s is 0.4
    s->options.transient = 0;
    s->options.record = 1;
    REQUIRE(jd_section_read(s->model, "period=0.1 s", &s->options.section) == JD_OK);
    sweep_run(s);
    for (int i = 0; i < 5; i++)
        CHECK_INT(jd_diagram_case_at(s->diagram, i).status, i < 3 ? JD_OK : JD_ERR_RANGE);
    CHECK_INT(s->summary.failed, 2);
    sweep_end(s);
}

TEST(a_section_that_is_not_crossed_is_given_up_after_the_time_for_it) {
    sweep_case* s = sweep_begin("duffing", "gamma=0.1:0.2:3");
    REQUIRE(jd_section_read(s->model, "x=5:up", &s->options.section) == JD_OK);
    s->options.section.within = 12.5;
    sweep_run(s);
    for (int i = 0; i < 3; i++) {
        const jd_diagram_case c = jd_diagram_case_at(s->diagram, i);
        CHECK_INT(c.status, JD_ERR_SECTION);
        CHECK_INT(c.recorded, 0);
    }
    CHECK_INT(s->summary.failed, 3);
    sweep_end(s);
}

TEST(rest_is_told_from_motion) {
    sweep_case* s = sweep_begin("duffing", "gamma=0,0.05");
    sweep_run(s);
    CHECK_INT(jd_diagram_case_at(s->diagram, 0).period, JD_PERIOD_FIXED);
    CHECK_INT(jd_diagram_case_at(s->diagram, 1).period, 1);
    sweep_end(s);
    // A load below mu_s m g = 0.0918 N is held, one above moves the body.
    s = sweep_begin("planar-body", "loads.0.F_x=0.05,0.12");
    jd_model_clear_loads(s->model);
    REQUIRE(jd_model_read_loads(s->model, "{F_x: 0.05, omega: 5}", "load") == JD_OK);
    REQUIRE(jd_sweep_read_quantity(s->model, "vx", &s->options) == JD_OK);
    s->options.transient = 3;
    s->options.record = 6;
    sweep_run(s);
    CHECK_INT(jd_diagram_case_at(s->diagram, 0).period, JD_PERIOD_STICK);
    CHECK_INT(jd_diagram_case_at(s->diagram, 1).period, 1);
    sweep_end(s);
}

// ---- Maps --------------------------------------------------------------------------------------

TEST(a_map_has_a_case_for_every_pair_of_values) {
    sweep_case* s = sweep_begin("duffing", "gamma=0.1:0.3:5");
    REQUIRE(jd_sweep_read_axis(s->model, "omega=1:4:3:log", &s->options) == JD_OK);
    s->options.transient = 3;
    s->options.record = 2;
    s->options.start = JD_START_CARRY;
    sweep_run(s);
    CHECK_INT(s->summary.finished, 15);
    CHECK_INT(jd_diagram_axis_count(s->diagram), 2);
    CHECK_REL(jd_diagram_axis_at(s->diagram, 1)->values[1], 2, 1e-15);
    const jd_diagram_case c = jd_diagram_case_at(s->diagram, 7);
    CHECK_INT(c.place[0], 2);
    CHECK_INT(c.place[1], 1);
    sweep_end(s);
}

// ---- Files that are not whole ------------------------------------------------------------------

TEST(a_damaged_file_is_refused) {
    sweep_case* s = small_sweep(JD_START_RESTART);
    jd_diagram* d;
    size_t size;
    sweep_run(s);
    unsigned char* bytes = bytes_of(s->path, &size);
    for (size_t at = 0; at < size; at += at < 40 ? 1 : size / 60) {
        bytes[at] ^= 0x40;
        write_bytes(s->path, bytes, size);
        if (jd_diagram_open(s->context, s->path, &d) == JD_OK)
            CHECK_FAILED("a change of byte %zu is not seen", at);
        jd_diagram_free(d);
        bytes[at] ^= 0x40;
    }
    write_bytes(s->path, bytes, size / 2);
    CHECK_INT(jd_diagram_open(s->context, s->path, &d), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(s->context), "cut short");
    bytes[20] = '7';  // "judder sweep\nformat 1"
    write_bytes(s->path, bytes, size);
    CHECK_INT(jd_diagram_open(s->context, s->path, &d), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(s->context), "has format 7; this version reads format 2");
    free(bytes);
    sweep_end(s);
}

TEST(a_disk_that_is_too_small_is_found_before_the_work) {
    sweep_case* s = small_sweep(JD_START_RESTART);
    s->options.record = 100000;
    full_disk_begin(1000000);
    CHECK_INT(jd_sweep_run(s->model, &s->run, &s->options, s->path, NULL), JD_ERR_FILE);
    full_disk_end();
    CHECK_HAS(jd_context_message(s->context), "may write no more than 1 MB");
    CHECK(access(s->path, F_OK) != 0);
    sweep_end(s);
}

// The disk refuses from a share of the sweep on.
static bool fill_disk(void* data, double done) {
    bool* full = data;
    if (done > 0.4 && !*full) {
        full_disk_begin(20000);
        *full = true;
    }
    return true;
}

TEST(what_is_finished_survives_a_disk_that_fills_up) {
    sweep_case* s = small_sweep(JD_START_CARRY);
    s->options.transient = 400;
    sweep_run(s);
    size_t size;
    unsigned char* bytes = bytes_of(s->path, &size);
    bool full = false;
    char part[80];
    unlink(s->path);
    s->run.threads = 1;
    s->run.progress = fill_disk;
    s->run.progress_data = &full;
    CHECK_INT(jd_sweep_run(s->model, &s->run, &s->options, s->path, &s->summary), JD_ERR_FILE);
    if (full)
        full_disk_end();
    CHECK_HAS(jd_context_message(s->context), "can be resumed");
    CHECK(access(s->path, F_OK) != 0);
    snprintf(part, sizeof part, "%s.part", s->path);
    jd_diagram* d;
    REQUIRE(jd_diagram_open(s->context, part, &d) == JD_OK);
    int done = 0;
    for (int64_t i = 0; i < jd_diagram_case_count(d); i++)
        done += jd_diagram_case_at(d, i).done;
    CHECK(done > 0 && done < s->summary.cases);
    jd_diagram_free(d);
    s->run.progress = NULL;
    s->options.replace = false;
    s->options.resume = true;
    sweep_run(s);
    CHECK(has_bytes(s, bytes, size));
    free(bytes);
    sweep_end(s);
}

// ---- What is refused ---------------------------------------------------------------------------

static const char* refusal(void (*change)(sweep_case* s)) {
    static char message[512];
    sweep_case* s = small_sweep(JD_START_CARRY);
    change(s);
    CHECK(jd_sweep_check(s->model, &s->run, &s->options) < 0);
    snprintf(message, sizeof message, "%s", jd_context_message(s->context));
    sweep_end(s);
    return message;
}

static void turn_round(sweep_case* s) { s->options.axes[0].from = 1; }
static void no_points(sweep_case* s) { s->options.axes[0].points = 0; }
static void no_record(sweep_case* s) { s->options.record = 0; }
static void many_segments(sweep_case* s) { s->options.segments = 22; }
static void strange_quantity(sweep_case* s) {
    s->options.quantities[0] = "xx";
    s->options.quantity_count = 1;
}
static void an_integral(sweep_case* s) {
    s->options.quantities[0] = "W_drive";
    s->options.quantity_count = 1;
}
static void no_drive(sweep_case* s) { REQUIRE(jd_model_set(s->model, "omega", 0) == JD_OK); }
static void no_frequency(sweep_case* s) { strcpy(s->options.section.drive, "gamma"); }
static void twice(sweep_case* s) {
    s->options.axes[1] = s->options.axes[0];
    s->options.axis_count = 2;
}
static void no_box(sweep_case* s) { s->options.start = JD_START_RANDOM; }
static void too_much(sweep_case* s) { s->options.record = 1000000000000; }

TEST(what_cannot_be_swept_is_refused_with_its_reason) {
    CHECK_STR(refusal(turn_round), "gamma from 1 to 0.4: the second must be above the first");
    CHECK_STR(refusal(no_points), "gamma has 0 points, must have 1 to 10000000");
    CHECK_STR(refusal(no_record), "record is 0, must be a whole number from 1 to 1000000000");
    CHECK_STR(refusal(many_segments), "segments are 22, must be 1 to 21");
    CHECK_HAS(refusal(strange_quantity), "unknown quantity 'xx'; did you mean 'x'?");
    CHECK_HAS(refusal(an_integral), "'W_drive' is an integral over time");
    CHECK_HAS(refusal(no_drive), "nothing drives system 'duffing' periodically");
    CHECK_HAS(refusal(no_frequency), "'gamma' is no angular frequency");
    CHECK_STR(refusal(twice), "gamma is swept twice");
    CHECK_STR(refusal(no_box), "random starts need the spans of some states");
    CHECK_STR(refusal(too_much), "record is 1e+12, must be a whole number from 1 to 1000000000");
}

TEST_MAIN(threads_and_engines_do_not_change_a_byte,
          a_sweep_that_was_stopped_and_resumed_has_the_same_bytes, only_the_same_sweep_is_resumed,
          a_segment_starts_anew_and_then_goes_on, failed_cases_are_rows_with_their_status,
          values_that_do_not_fit_the_model_are_cases_that_failed,
          a_section_that_is_not_crossed_is_given_up_after_the_time_for_it, rest_is_told_from_motion,
          a_map_has_a_case_for_every_pair_of_values, a_damaged_file_is_refused,
          a_disk_that_is_too_small_is_found_before_the_work,
          what_is_finished_survives_a_disk_that_fills_up,
          what_cannot_be_swept_is_refused_with_its_reason)
