// Fuzzing of parts of studies: any file must be told for what it is, and joined with good parts to a file
// that is read again with as many cases as were found, or give a message of one line, without a crash, a
// leak, a print or a long wait.
//
// The seeds are the parts of a sweep and of a map of drift, and a sweep that is not finished; files.h has
// the language of the cases, server.h the process in which they run.

#include "fuzz/files.h"
#include "fuzz/server.h"
#include "judder/judder.h"

#include <stdio.h>

enum { SWEEP_1, SWEEP_2, MAP_1, MAP_2, UNFINISHED, SEEDS };
// The good part that each of them is joined with.
static const int company[SEEDS] = {SWEEP_2, SWEEP_1, MAP_2, MAP_1, SWEEP_2};

static fuzz_file seeds[SEEDS];
static char* paths[SEEDS];
static jd_context* context;

static void must(jd_status status) {
    if (status != JD_OK)
        fprintf(stderr, "%s\n", jd_context_message(context));
    fuzz_promise(status == JD_OK, "seeds can be made");
}

// ---- Seeds -------------------------------------------------------------------------------------

static jd_model* model_of(const char* system) {
    const jd_system* found;
    jd_model* model;
    must(jd_system_find(context, system, &found));
    must(jd_model_create(context, found, &model));
    return model;
}

static void keep(int seed, const char* path) {
    paths[seed] = strdup(path);
    seeds[seed] = fuzz_read(path);
}

static void sweep(jd_study_part part) {
    const char* path = fuzz_path(0, "sweep.h5");
    jd_model* model = model_of("duffing");
    jd_sweep_options options = jd_sweep_options_default();
    jd_run_options run = jd_run_options_default(jd_model_system(model));
    options.axis_count = 0;
    must(jd_sweep_read_axis(model, "gamma=0.2:0.3:3", &options));
    options.transient = 1;
    options.record = 2;
    options.start = JD_START_RESTART;
    run.threads = 1;
    must(jd_sweep_run_part(model, &run, &options, part, path, NULL));
    jd_model_free(model);
    char* own = jd_study_part_path(path, part);
    keep(SWEEP_1 + part.number - 1, own);
    free(own);
}

static void map(jd_study_part part) {
    const char* path = fuzz_path(0, "map.h5");
    const jd_axis axes[2] = {{"A_x", 0.5, 1.0, 1, JD_SPACING_LINEAR},
                             {"A_y", 0.5, 1.0, 3, JD_SPACING_LINEAR}};
    jd_model* model = model_of("vibrating-table");
    jd_settle_options options = jd_settle_options_default(jd_model_system(model));
    const jd_share_options how = {0};
    options.cycles = 1;
    options.stretches = 1;
    options.threads = 1;
    must(jd_drift_map_run_part(model, axes, &options, &how, part, path, NULL));
    jd_model_free(model);
    char* own = jd_study_part_path(path, part);
    keep(MAP_1 + part.number - 1, own);
    free(own);
}

void fuzz_begin(void) {
    const jd_join_options partial = {.partial = true};
    const char* unfinished = fuzz_path(1, "unfinished.h5");
    context = jd_context_create();
    for (int number = 1; number <= 2; number++) {
        sweep((jd_study_part){number, 2});
        map((jd_study_part){number, 2});
    }
    must(jd_parts_join(context, (const char* const*)paths, 1, &partial, unfinished, NULL));
    keep(UNFINISHED, unfinished);
}

// ---- Cases -------------------------------------------------------------------------------------

static void look(const char* path) {
    jd_file_info info;
    jd_result* about;
    jd_diagram* diagram;
    if (jd_file_look(context, path, &info, &about, &diagram) != JD_OK) {
        fuzz_promise(!about && !diagram, "a file or a failure");
        fuzz_promise_message(context, "");
    } else {
        fuzz_promise(info.cases >= 0 && info.found >= 0, "cases are counted");
    }
    jd_result_free(about);
    jd_diagram_free(diagram);
}

static void check_joined(const char* path, const jd_join_report* report) {
    jd_file_info info;
    const jd_status status = jd_file_look(context, path, &info, NULL, NULL);
    if (status != JD_OK)
        fprintf(stderr, "message: %s\n", jd_context_message(context));
    fuzz_promise(status == JD_OK, "what was joined can be read");
    fuzz_promise(info.found == report->found, "all that was found is there");
    fuzz_promise(report->found <= report->cases, "no more is found than there is");
    remove(path);
}

static void join(const char* path, const char* other, size_t size) {
    const char* files[] = {path, other};
    const char* output = fuzz_path(1, "joined.h5");
    const jd_join_options options = {
        .replace = true, .partial = size % 4 != 0, .salvage = size % 4 == 2};
    jd_join_report report;
    if (size % 8 > 5)  // the other order
        files[0] = other, files[1] = path;
    if (jd_parts_join(context, files, 2, &options, output, &report) == JD_OK)
        check_joined(output, &report);
    else
        fuzz_promise_message(context, "");
}

void fuzz_run(const uint8_t* text, size_t size) {
    const char* path = fuzz_path(0, "case.part");
    const int seed = fuzz_chosen(text, size, SEEDS);
    fuzz_file file = fuzz_changed(&seeds[seed], text, size);
    if (size % 16 == 0) {
        fuzz_write(path, &file);
        look(path);
    }
    fuzz_seal(&file);
    fuzz_write(path, &file);
    if (size % 2)
        look(path);
    else
        join(path, paths[company[seed]], size / 2);
    free(file.bytes);
}

static const char* const starts[] = {
    "0",         "1 ",        "2", "3 ", "4", "0 @600 #0 ", "1 @700 x0101", "2 @20 \"9/9\"",
    "3 @2000 !", "4 @700 #1",
};
static const char* const pieces[] = {
    FUZZ_FILE_PIECES, "@512 ", "\"study drift\"",   "\"part 2/2\"", "\"part 1/0\"", "\"holds 0\"",
    "\"cases 1\"",    "#1",    "\"whole 1000000\"", "\"fields 1\"", "\"layout 0\""};
const fuzz_words fuzz_own = {.seeds = starts,
                             .seed_count = FUZZ_COUNT(starts),
                             .pieces = pieces,
                             .piece_count = FUZZ_COUNT(pieces),
                             .numbered = true,
                             .most = 400};
