// Fuzzing of measured rows: any bytes must give finite rows or a message of one line, and any rows
// a fit with finite numbers or a message, without a crash, a leak or a print.

#include "fuzz/cases.h"
#include "judder/judder.h"

#include <math.h>
#include <stdio.h>

#define FIT_ROWS 12  // rows of a case that are fitted, at most

static jd_context* context;
static jd_fit_problem problem;

static void begin(void) {
    static const char* const names[] = {"b_T", "m_M"};
    jd_patch_options options = jd_patch_default();
    jd_patch* patch = NULL;
    context = jd_context_create();
    fuzz_promise(jd_law_find(context, "power", &problem.law) == JD_OK &&
                     jd_patch_create(context, &options, &patch) == JD_OK,
                 "a law and a patch");
    problem.patch = patch;
    problem.free = names;
    problem.free_count = 2;
    problem.max_evaluations = 20;
}

static void try_fit(const jd_measurement* rows, int count) {
    jd_fit_data data = jd_fit_data_default();
    jd_fit fit;
    data.rows = rows;
    data.row_count = count < FIT_ROWS ? count : FIT_ROWS;
    if (jd_fit_measured(context, &problem, &data, &fit) != JD_OK) {
        fuzz_promise(!strchr(jd_context_message(context), '\n'), "the message is one line");
        return;
    }
    for (int i = 0; i < fit.parameter_count; i++)
        fuzz_promise(isfinite(fit.parameters[i].value) &&
                         (!fit.parameters[i].free || fit.parameters[i].error >= 0.0),
                     "a fit has numbers");
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (!context)
        begin();
    const jd_measurement_text text = {.text = size > 0 ? (const char*)data : "",
                                      .size = size,
                                      .name = "case",
                                      .newtons = size % 2};
    jd_measurement* rows;
    int count;
    const jd_status status = jd_measurements_parse(context, &text, &rows, &count);
    fuzz_promise((status == JD_OK) == (rows != NULL) && (status == JD_OK) == (count > 0),
                 "rows or a failure");
    if (status != JD_OK) {
        fuzz_promise(strncmp(jd_context_message(context), "case:", 5) == 0,
                     "the message has its place");
        fuzz_promise(!strchr(jd_context_message(context), '\n'), "the message is one line");
    }
    for (int i = 0; i < count; i++)
        fuzz_promise(isfinite(rows[i].motion.vx + rows[i].motion.vy) &&
                         isfinite(rows[i].motion.w) && !isinf(rows[i].load.fx) &&
                         !isinf(rows[i].load.fy) && !isinf(rows[i].load.m) && rows[i].line > 0,
                     "rows are finite, or not measured, and know their line");
    if (count > 0)
        try_fit(rows, count);
    free(rows);
    return 0;
}

static const char* const seeds[] = {
    "vx,vy,w,Tx,Ty,M\n1,0,1,0.88,0,0.22\n1,0,2,0.6,0,0.4\n1,1,0.1,0.7,0.7,0\n0,1,-1,0,0.9,-0.2\n",
    "# c\nt [s], M [N mm], T_y [mN], T_x [N], w [rpm], v_y [mm/s], v_x [m/s]\n0,1,2,3,4,5,6\n",
    "1,0,1,0.88,0,0.22\n1,0,2,0.6,0,0.4\n2,0,1,0.95,0,0.1\n",
    "1e-3 m/s, 0, 3 deg/s, 1, 0, 2 mm\r\n\r\n-1,0,-1,-0.9,0,-0.2 # end\r\n",
    "\xef\xbb\xbfvx [m/s],vy,w,Tx [1],Ty,M [m]\n1,1,1,1,1,1\n",
};

// What mutations put in.
static const char* const pieces[] = {",",    "\n",   "\r",   "#",   "[",    "]",     " ",  "\t",
                                     "vx",   "T_x",  "M",    "nan", "inf",  "1e999", "-",  ".",
                                     "0",    "1e-9", "9e99", "mm",  "rpm",  "\xff",  "\"", ";",
                                     "\xc2", "N m",  "1",    ",,",  "[mm]", "e",     "+",  "µ"};

const fuzz_words fuzz_own = {.seeds = seeds,
                             .seed_count = FUZZ_COUNT(seeds),
                             .pieces = pieces,
                             .piece_count = FUZZ_COUNT(pieces),
                             .most = 600};
