// Fuzzing of results on their way to a page: any file must give numbers and a page in which its texts
// are nothing but text, or a message of one line, without a crash, a leak, a print or a long wait.
//
// The seeds are a run with events, one with loads and a patch, a map of drift and a sweep; files.h has the
// language of the cases, server.h the process in which they run.

#include "fuzz/files.h"
#include "fuzz/server.h"
#include "judder/judder.h"
#include "report/page.h"

#include <math.h>
#include <stdio.h>

#define CASES_LOOKED_AT 100
#define POINTS_MOST 1000

enum { FALL, PUSH, MAP, SWEEP, SEEDS };
static fuzz_file seeds[SEEDS];
static jd_context* context;

static void must(jd_status status) {
    if (status != JD_OK)
        fprintf(stderr, "%s\n", jd_context_message(context));
    fuzz_promise(status == JD_OK, "seeds can be made");
}

// ---- Seeds -------------------------------------------------------------------------------------

static const char fall[] = "system: bouncing-ball\nrun: {end: 1.2, output_step: 0.3}\n";
static const char push[] =
    "system: planar-body\npatch: {shape: polygon, vertices: [[-1 cm, -1 cm], [1 cm, -1 cm], "
    "[0, 1 cm]]}\nloads: [{F_x: 2 N, omega: 1 Hz}, {push: 1 N, x: 1 mm, frame: body}]\n"
    "drive: [{x: 1 mm, omega: 5 Hz}]\nrun: {end: 0.1, output_step: 50 ms}\n";

static fuzz_file run_of(const char* text, const char* path) {
    jd_scenario* scenario;
    jd_trajectory* trajectory;
    jd_result* result;
    must(jd_scenario_parse(context, text, strlen(text), "seed", &scenario));
    must(jd_run(jd_scenario_model(scenario), jd_scenario_options(scenario), &trajectory));
    must(jd_result_create(context, trajectory, text, &result));
    must(jd_result_write(context, result, path, true));
    jd_result_free(result);
    jd_trajectory_free(trajectory);
    jd_scenario_free(scenario);
    return fuzz_read(path);
}

static jd_model* model_of(const char* system) {
    const jd_system* found;
    jd_model* model;
    must(jd_system_find(context, system, &found));
    must(jd_model_create(context, found, &model));
    return model;
}

static fuzz_file map_of_drift(const char* path) {
    const jd_axis axes[2] = {{"A_x", 0.5, 1.0, 1, JD_SPACING_LINEAR},
                             {"A_y", 0.5, 1.0, 2, JD_SPACING_LINEAR}};
    jd_model* model = model_of("vibrating-table");
    jd_settle_options options = jd_settle_options_default(jd_model_system(model));
    jd_drift_map* map;
    options.cycles = 1;
    options.stretches = 1;
    options.threads = 1;
    must(jd_drift_map_create(model, axes, &options, &map));
    must(jd_drift_map_write(context, map, "map", path, true));
    jd_drift_map_free(map);
    jd_model_free(model);
    return fuzz_read(path);
}

static fuzz_file sweep(const char* path) {
    jd_model* model = model_of("duffing");
    jd_sweep_options options = jd_sweep_options_default();
    jd_run_options run = jd_run_options_default(jd_model_system(model));
    options.axis_count = 0;
    must(jd_sweep_read_axis(model, "gamma=0.2:0.3:2", &options));
    options.transient = 1;
    options.record = 2;
    options.replace = true;
    run.threads = 1;
    must(jd_sweep_run(model, &run, &options, path, NULL));
    jd_model_free(model);
    return fuzz_read(path);
}

static void draw_nothing(const char* path) {
    FILE* out = fopen(path, "w");
    fuzz_promise(out && fputs("<svg/>", out) >= 0 && fclose(out) == 0, "there is a figure");
}

void fuzz_begin(void) {
    context = jd_context_create();
    seeds[FALL] = run_of(fall, fuzz_path(0, "seed.h5"));
    seeds[PUSH] = run_of(push, fuzz_path(0, "seed.h5"));
    seeds[MAP] = map_of_drift(fuzz_path(0, "seed.h5"));
    seeds[SWEEP] = sweep(fuzz_path(0, "seed.h5"));
    draw_nothing(fuzz_path(0, "figure.svg"));
}

// ---- Cases -------------------------------------------------------------------------------------

// Whether `<` and `"` stand where the page itself puts them alone: each mark-up is one of its own.
static bool is_own_markup(const char* at) {
    static const char* const own[] = {"!DOCTYPE", "html", "head", "meta", "title", "style", "body",
                                      "h1",       "h2",   "p",    "img",  "video", "div",   "table",
                                      "tr",       "th",   "td",   "pre",  "small"};
    at += *at == '/';
    for (size_t i = 0; i < FUZZ_COUNT(own); i++) {
        const size_t length = strlen(own[i]);
        if (strncmp(at, own[i], length) == 0 && strchr(" >", at[length]))
            return true;
    }
    return false;
}

static void check_page(const char* page) {
    for (const char* at = page; (at = strchr(at, '<')); at++)
        fuzz_promise(is_own_markup(at + 1), "texts of a file are text on its page");
}

static void write_page(const jd_result* result) {
    char* page = NULL;
    size_t size = 0;
    FILE* out = open_memstream(&page, &size);
    const jd_cli_page_parts parts = {.name = "<a> & \"b\".h5",
                                     .result = result,
                                     .figure = fuzz_path(1, "figure.svg"),
                                     .no_film = "<none>"};
    fuzz_promise(out && jd_cli_page_write(out, &parts) && fclose(out) == 0, "there is a page");
    fuzz_promise(strlen(page) == size, "a page has no 0");
    check_page(page);
    free(page);
}

static void write_json(const jd_result* result) {
    jd_json json = {0};
    char* text;
    jd_json_open(&json, NULL, '{');
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* p = jd_result_parameter_at(result, i);
        jd_json_number(&json, p->name, p->value);
        jd_json_text(&json, p->symbol, p->choice);
    }
    jd_json_text(&json, "scenario", jd_result_text(result, "scenario"));
    jd_json_close(&json, '}');
    must(jd_json_end(context, &json, &text));
    for (const char* at = text; *at; at++)
        fuzz_promise((unsigned char)*at >= ' ' || *at == '\n', "JSON has no control characters");
    free(text);
}

static void look_at_cases(const jd_diagram* diagram) {
    double values[POINTS_MOST];
    const double record = jd_diagram_number(diagram, "record");
    const int64_t count = jd_diagram_case_count(diagram);
    for (int64_t i = 0; i < count && i < CASES_LOOKED_AT; i++) {
        jd_diagram_case_at(diagram, i);
        for (int q = 0; q < jd_diagram_quantity_count(diagram) && record <= POINTS_MOST; q++)
            if (jd_diagram_points(context, diagram, q, i, 1, values) != JD_OK)
                fuzz_promise_message(context, "");
    }
}

static void try_file(const fuzz_file* file) {
    const char* path = fuzz_path(0, "case.h5");
    jd_file_info info;
    jd_result* about;
    jd_diagram* diagram;
    fuzz_write(path, file);
    if (jd_file_look(context, path, &info, &about, &diagram) != JD_OK) {
        fuzz_promise(!about && !diagram, "a file or a failure");
        fuzz_promise_message(context, "");
        return;
    }
    const jd_result* result = diagram ? jd_diagram_result(diagram) : about;
    if (diagram)
        look_at_cases(diagram);
    if (result) {
        write_page(result);
        write_json(result);
    }
    jd_result_free(about);
    jd_diagram_free(diagram);
}

void fuzz_run(const uint8_t* text, size_t size) {
    fuzz_file file = fuzz_changed(&seeds[fuzz_chosen(text, size, SEEDS)], text, size);
    if (size % 16 == 0)
        try_file(&file);
    fuzz_seal(&file);
    try_file(&file);
    free(file.bytes);
}

static const char* const starts[] = {
    "0", "1", "2", "3", "0 @600 xff", "1 @4000 \"<b>\"", "2 @9000 %1", "3 @20000 #0", "0 @900 !",
};
static const char* const pieces[] = {FUZZ_FILE_PIECES, "\"</title>\"", "\"\\n&\"", "\"nan\""};
const fuzz_words fuzz_own = {.seeds = starts,
                             .seed_count = FUZZ_COUNT(starts),
                             .pieces = pieces,
                             .piece_count = FUZZ_COUNT(pieces),
                             .numbered = true,
                             .most = 400};
