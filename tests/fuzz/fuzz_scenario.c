// Fuzzing of scenario texts and of values with units: any bytes must give a scenario or a message
// of one line, without a crash, a leak or a print.

#include "fuzz/cases.h"
#include "judder/scenario.h"
#include "support/system/pushed_body.h"

#include <stdio.h>

#define VALUE_MAX 120  // bytes of a case that are tried as a value

static void try_scenario(jd_context* context, const char* text, size_t size) {
    jd_scenario* scenario;
    const jd_status status = jd_scenario_parse(context, text, size, "case", &scenario);
    fuzz_promise((status == JD_OK) == (scenario != NULL), "a scenario or a failure");
    if (status != JD_OK) {
        fuzz_promise(strncmp(jd_context_message(context), "case:", 5) == 0,
                     "the message has its place");
        fuzz_promise(!strchr(jd_context_message(context), '\n'), "the message is one line");
    }
    jd_scenario_free(scenario);
}

static void try_value(jd_context* context, const char* text, size_t size) {
    static const char* const units[] = {"m", "rad/s", "1", "Hz", "kg m2", "K"};
    char copy[VALUE_MAX + 1];
    const size_t length = size < VALUE_MAX ? size : VALUE_MAX;
    memcpy(copy, text, length);
    copy[length] = 0;
    double value = 42.0;
    const jd_status status = jd_value_read(context, copy, units[size % 6], &value);
    fuzz_promise(status == JD_OK ? value - value == 0.0 : value == 42.0, "a finite value or none");
    if (status != JD_OK)
        fuzz_promise(!strchr(jd_context_message(context), '\n'), "the message is one line");
}

// A case as terms of loads and of a drive.
static void try_terms(jd_context* context, const char* text, size_t size) {
    char* copy = malloc(size + 1);
    jd_model* model = NULL;
    fuzz_promise(copy && jd_model_create(context, &pushed_body, &model) == JD_OK,
                 "there is memory");
    memcpy(copy, text, size);
    copy[size] = 0;
    if (jd_model_read_loads(model, copy, "case") != JD_OK)
        fuzz_promise(strncmp(jd_context_message(context), "case:", 5) == 0,
                     "the message has its place");
    for (int i = 0; i < jd_model_loads(model)->count; i++)
        fuzz_promise(jd_load_term_check(context, &jd_model_loads(model)->terms[i]) == JD_OK,
                     "what is taken makes sense");
    if (jd_model_read_drive(model, copy, "case") != JD_OK)
        fuzz_promise(!strchr(jd_context_message(context), '\n'), "the message is one line");
    for (int i = 0; i < jd_model_drive(model)->count; i++)
        fuzz_promise(jd_drive_term_check(context, &jd_model_drive(model)->terms[i]) == JD_OK,
                     "what is taken makes sense");
    jd_model_free(model);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static jd_context* context;
    if (!context)
        context = jd_context_create();
    const char* text = size > 0 ? (const char*)data : "";
    try_scenario(context, text, size);
    try_value(context, text, size);
    try_terms(context, text, size);
    return 0;
}

static const char* const seeds[] = {
    "system: vibrating-table\nparameters: {a: 3 mm, mu: 0.2, omega_a: 50 Hz}\n",
    "system: vibrating-table\nfriction: {law: power, b_T: 0.7}\ninitial: {vy: 400 mm/s}\n",
    "system: vibrating-table\nrun: {end: 2, tolerance: 1e-9, output_step: 1 ms, record: grid}\n",
    "system: vibrating-table\nsweep: {parameter: A_y, from: 0.5, to: 1, points: 4}\n",
    "system: vibrating-table\npatch: disc\nparameters:\n  a: '3 mm'\n  mu: \"20 %\"\n",
    "system: vibrating-table\npatch: {shape: ring, radius: 3 mm, inner: 1 mm, d_c: 0}\n",
    ("system: planar-body\ncontacts:\n  plane: {patch: {shape: ring, radius: 3 cm, inner: 1 cm},\n"
     "    friction: {law: power, mu_s: 0.4, b_T: 0.6}, patch.d_c: 0}\n"),
    "system: vibrating-table\npatch: {shape: polygon, vertices: [[0, 1], [-1, -1], [1, -1]]}\n",
    "system: vibrating-table\npatch: {shape: disc, radius: 3 mm, polynomial: [1, 0, 0]}\n",
    "system: planar-body\nparameters: {stick_rule: kardan, x_G: 1 mm}\nloads: [{F_x: 1 mN}]\n",
    "system: planar-body\nrun: {end: 1, events: [{quantity: x, value: 1 mm, stop: true}]}\n",
    "system: vibrating-table\npatch: {shape: points, points: [[0, 1 mm, 1], [0, -1 mm, 1]]}\n",
    "{F_x: 80 mN, omega: 50 Hz, phase: 90 deg}",
    "[{push: 2, angle: 0.5, x: 3 mm, frame: body, from: 1, ramp: 500 ms, until: 4}, {M: 1}]",
    "[{v_x: 10 mm/s, omega: 3}, {rotation: 3 deg}]",
    "[{circle: 1 mm, omega: 50 Hz}, {ellipse: 2 mm, minor: -1 mm, angle: 30 deg, omega: 9}]",
    "{z: 10 um, v_z: 1 mm/s, alpha_x: 2 deg, omega: 60 Hz, phase: 1}",
    "{x: 1 mm, omega: 5 Hz, omega_end: 80 Hz, duration: 3 s, from: 1, chirp: exponential}",
    "system: vibrating-table\ndrive: [{circle: 1 mm, omega: 50 Hz}]\nrun: {transient: 0.5 s}\n",
    "system: vibrating-table\ndrive: {csv: missing.csv}\nparameters: {A_x: 0.1}\n",
    "{csv: missing.csv}",
    "system: vibrating-table\ndrive: harmonic\nloads: [{F_x: 1}]\n",
    "# c\n%YAML 1.2\n---\n? a\n: |\n  b\n- &x [*x, !t y]\n",
    "3.5e-3 kg m2/(s K)",
    "180 deg/s",
    "12 rpm",
};

// What mutations put in: the letters of the two languages, and a few that belong to none.
static const char* const pieces[] = {
    "[",   "]",      "{",    "}",   ": ",    "- ",   "? ",   "&a",   "*a",    "!!x",
    "|\n", ">\n",    "'",    "\"",  "\\x00", "\n",   "\t",   "# ",   "---",   "...",
    "%",   "@",      "1e9",  "-",   ".",     "/",    "(",    ")",    "^",     "**",
    "²",   "°",      " mm",  " Hz", " rad",  "~",    "null", "\xff", "\x01",  "\xc2\xb5",
    "nan", "system", "run:", "  ",  ",",     "<<: ", "\r",   "degC", "1e400", "\\u2028",
};

const fuzz_words fuzz_own = {.seeds = seeds,
                             .seed_count = FUZZ_COUNT(seeds),
                             .pieces = pieces,
                             .piece_count = FUZZ_COUNT(pieces),
                             .most = 400};
