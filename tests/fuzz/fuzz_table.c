// Fuzzing of measured tables, CSV files that scenarios and texts name: loads, motions, points of a patch,
// curves over time. Any bytes must give finite rows or a message of one line with its place, and rows that
// are taken something that can be computed with, without a crash, a leak or a print. Measurements of
// friction have a target of their own.

#include "fuzz/files.h"
#include "judder/equations.h"
#include "judder/judder.h"

#include <math.h>
#include <stdio.h>

static jd_context* context;
static const char* place;  // with which messages begin

static void check_status(jd_status status, const void* made) {
    fuzz_promise((status == JD_OK) == (made != NULL), "rows or a failure");
    if (status != JD_OK)
        fuzz_promise_message(context, place);
}

static void try_loads(const char* path) {
    jd_load_row* rows;
    int count;
    const jd_status status = jd_load_rows_read(context, path, &rows, &count);
    check_status(status, rows);
    for (int i = 0; rows && i < count; i++) {
        fuzz_promise(isfinite(rows[i].t) && isfinite(rows[i].F_x) && isfinite(rows[i].F_y) &&
                         isfinite(rows[i].M),
                     "rows are finite");
        fuzz_promise(i == 0 || rows[i].t > rows[i - 1].t, "times rise");
    }
    free(rows);
}

static void try_motion(const char* path) {
    jd_recorded_motion* motion;
    const jd_status status = jd_recorded_motion_read(context, path, &motion);
    check_status(status, motion);
    jd_recorded_motion_free(motion);
}

// Points that are taken make a patch with finite friction, or are refused by name.
static void try_points(const char* path) {
    double* points;
    int count;
    const jd_status status = jd_points_file_read(context, path, &points, &count);
    check_status(status, points);
    for (int i = 0; points && i < 3 * count; i++)
        fuzz_promise(isfinite(points[i]), "points are finite");
    if (!points)
        return;
    jd_patch_options options = jd_patch_default();
    jd_patch* patch;
    options.shape = JD_SHAPE_POINTS;
    options.pressure = JD_PRESSURE_UNIFORM;
    options.points = points;
    options.point_count = count;
    if (jd_patch_create(context, &options, &patch) == JD_OK) {
        jd_potential potential;
        jd_status_ignore(jd_patch_potential(patch, (jd_motion){1, 2, 3}, &potential));
    } else {
        fuzz_promise_message(context, "");
    }
    jd_patch_free(patch);
    free(points);
}

// A text that uses the table, and runs.
static void try_curve(const char* text) {
    jd_equations* equations;
    jd_model* model;
    jd_trajectory* trajectory = NULL;
    if (jd_equations_read(context, text, &equations) != JD_OK) {
        fuzz_promise_message(context, "");
        return;
    }
    const jd_system* system = jd_equations_system(equations);
    fuzz_promise(jd_model_create(context, system, &model) == JD_OK, "a system makes a model");
    jd_run_options options = jd_run_options_default(system);
    options.max_steps = 20;
    options.record = JD_RECORD_FINAL;
    if (jd_run(model, &options, &trajectory) != JD_OK)
        fuzz_promise_message(context, "");
    jd_trajectory_free(trajectory);
    jd_model_free(model);
    jd_equations_free(equations);
}

static void begin(void) {
    static char text[] = "system: driven\nparameters: {m: 1 kg}\nstates: {x: 0 m, v: 0 m/s}\n"
                         "tables: {F: {csv: case.csv, unit: N}}\n"
                         "equations: {x': v, v': F(t)/m}\nrun: {end: 1 s}\n";
    const fuzz_file file = {(unsigned char*)text, sizeof text - 1};
    context = jd_context_create();
    fuzz_write(fuzz_path(1, "case.yaml"), &file);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (!context)
        begin();
    const fuzz_file file = {(unsigned char*)(size > 0 ? data : (const uint8_t*)""), size};
    place = fuzz_path(0, "case.csv");
    fuzz_write(place, &file);
    switch (size % 4) {
    case 0:
        try_loads(place);
        break;
    case 1:
        try_motion(place);
        break;
    case 2:
        try_points(place);
        break;
    default:
        try_curve(fuzz_path(1, "case.yaml"));
    }
    return 0;
}

static const char* const seeds[] = {
    "t,F_x\n0,0\n10,0.2\n",
    "t [ms], M [N mm], F_y [mN]\n0, 1, 2\n1 ms, 3, 4\n# c\n2,5,6\n",
    "t,x [mm],v_x\n0,0,0\n0.1,1,0.02\n0.2,0,0\n",
    "t [s], rotation [deg], z [um], alpha_x [deg]\n0,1,1,0\n1,2,2,0\n2,3,1,0\n3,1,1,0\n",
    "x,y,weight\n0,1 mm,1\n1 mm,0,2\n-1 mm,-1 mm,0.5\n",
    "0,0.001,1\n0,-0.001,1\n",
    "t,F\n0,0\n0.5,1\n1,0\n2,3\n",
    "\xef\xbb\xbftime [ms], F [kN]\r\n0,1\r\n1,2\r\n",
};
static const char* const pieces[] = {
    ",",    "\n",   "\r",   "# ",    "[",        "]",       " ",
    "\t",   "t",    "x",    "y",     "z",        "F",       "F_x",
    "F_y",  "M",    "v_x",  "w",     "rotation", "weight",  "alpha_x",
    "time", "nan",  "inf",  "1e999", "1e308",    "-1e308",  "1e-308",
    "-",    ".",    "0",    "1",     "2",        "9e9",     " mm",
    " ms",  " rpm", " deg", "\xff",  "\"",       ";",       "\xc2\xb5",
    "[mm]", "[1]",  "e",    "+",     ",,",       "1,2,3\n", "x,y,weight\n",
};
const fuzz_words fuzz_own = {.seeds = seeds,
                             .seed_count = FUZZ_COUNT(seeds),
                             .pieces = pieces,
                             .piece_count = FUZZ_COUNT(pieces),
                             .most = 600};
