// The section `patch` of a scenario: what it sets, what is wrong with it and where.

#include "judder/scenario.h"
#include "support/scenario_texts.h"

#include <stdlib.h>
#include <unistd.h>

#define SYSTEM "system: vibrating-table\n"
#define PATCH(entries) SYSTEM "patch: {" entries "}\n"

// Handed to `look` if the text is taken, which it must be.
static void with_patch(const char* text, void (*look)(const jd_patch_options*, const jd_model*)) {
    jd_scenario* scenario = parse(text);
    CHECK_STR(scenario ? "" : jd_context_message(context), "");
    if (scenario) {
        const jd_model* model = jd_scenario_model(scenario);
        look(jd_patch_made_of(jd_model_patch(model)), model);
    }
    jd_scenario_free(scenario);
}

// ---- What it sets ------------------------------------------------------------------------------

static void is_uniform_disc(const jd_patch_options* patch, const jd_model* model) {
    CHECK_INT(patch->shape, JD_SHAPE_DISC);
    CHECK_INT(patch->pressure, JD_PRESSURE_UNIFORM);
    CHECK_BITS(patch->radius, 0.003);
    CHECK_BITS(jd_model_parameters(model)[0], 0.003);
}

static void is_rectangle(const jd_patch_options* patch, const jd_model* model) {
    CHECK_INT(patch->shape, JD_SHAPE_RECTANGLE);
    CHECK_INT(patch->pressure, JD_PRESSURE_UNIFORM);
    CHECK_REL(patch->width, 0.006, 1e-15);
    CHECK_REL(patch->length, 0.008, 1e-15);
    CHECK_REL(jd_model_parameters(model)[0], 0.005, 1e-15);
    CHECK_INT(patch->degree, 2);
    CHECK_BITS(patch->polynomial[0], 1);
    CHECK_BITS(patch->polynomial[3], -0.5);
}

static void is_small_ring(const jd_patch_options* patch, const jd_model* model) {
    CHECK_INT(patch->shape, JD_SHAPE_RING);
    CHECK_BITS(patch->radius, 0.002);
    CHECK_REL(patch->inner, 0.001, 1e-15);
    CHECK_BITS(jd_model_parameters(model)[0], 0.002);
}

static void is_ellipse(const jd_patch_options* patch, const jd_model* model) {
    (void)model;
    CHECK_INT(patch->shape, JD_SHAPE_ELLIPSE);
    CHECK_INT(patch->pressure, JD_PRESSURE_HERTZ);
}

static void is_triangle(const jd_patch_options* patch, const jd_model* model) {
    (void)model;
    CHECK_INT(patch->shape, JD_SHAPE_POLYGON);
    CHECK_INT(patch->point_count, 3);
    CHECK_REL(patch->points[5], 0.002, 1e-15);
}

static void is_pair(const jd_patch_options* patch, const jd_model* model) {
    (void)model;
    CHECK_INT(patch->shape, JD_SHAPE_POINTS);
    CHECK_INT(patch->point_count, 2);
    CHECK_REL(patch->points[0], -0.001, 1e-15);
    CHECK_BITS(patch->points[2], 2);
    CHECK_REL(patch->points[3], 0.001, 1e-15);
}

TEST(every_kind_of_patch_reaches_the_model) {
    with_patch(PATCH("pressure: uniform"), is_uniform_disc);
    with_patch(PATCH("shape: disc, pressure: uniform, radius: 3 mm"), is_uniform_disc);
    with_patch(PATCH("shape: rectangle, width: 6 mm, length: 0.8 cm,\n"
                     "        polynomial: [1, 0, 0, -0.5, 0, -50 %]"),
               is_rectangle);
    with_patch(PATCH("shape: ellipse, half_x: 1 mm, half_y: 2 mm"), is_ellipse);
    with_patch(PATCH("shape: polygon, vertices: [[-1 mm, -1 mm], [1 mm, -1 mm], [0, 2 mm]]"),
               is_triangle);
    with_patch(PATCH("shape: points, points: [[-1 mm, 0, 2], [1 mm, 0, 2]]"), is_pair);
}

TEST(the_size_scales_the_shape_wherever_it_stands) {
    with_patch(SYSTEM "parameters: {a: 2 mm}\npatch: {shape: ring, radius: 4 mm, inner: 2 mm}\n",
               is_small_ring);
    with_patch(SYSTEM "patch: {shape: ring, inner: 1.5 mm}\nparameters: {a: 2 mm}\n",
               is_small_ring);
}

TEST(an_empty_section_is_none) { CHECK_STR(message(SYSTEM "patch:\n"), ""); }

// ---- What is wrong -----------------------------------------------------------------------------

TEST(names_are_checked) {
    CHECK_STR(message(SYSTEM "patch: disk\n"),
              "s.yaml:2:8: unknown shape 'disk'; did you mean 'disc'?");
    CHECK_STR(message(PATCH("shape: rectangel")),
              "s.yaml:2:16: unknown shape 'rectangel'; did you mean 'rectangle'?");
    CHECK_HAS(message(PATCH("pressure: herz")),
              "s.yaml:2:19: unknown pressure 'herz'; did you mean 'hertz'?");
    CHECK_STR(message(PATCH("shape: ring, iner: 1 mm")),
              "s.yaml:2:22: unknown patch key 'iner'; did you mean 'inner'?");
    CHECK_STR(message(PATCH("shape: disc, width: 1 mm")),
              "s.yaml:2:22: shape 'disc' has no 'width'");
    CHECK_STR(message(PATCH("vertices: [[0, 0]]")), "s.yaml:2:9: shape 'disc' has no 'vertices'");
    CHECK_STR(message(PATCH("shape: points, pressure: hertz")),
              "s.yaml:2:24: shape 'points' has no 'pressure'");
    CHECK_STR(message(PATCH("shape: points, polynomial: [1]")),
              "s.yaml:2:24: shape 'points' has no 'polynomial'");
    CHECK_STR(message(PATCH("shape: points, d_c: 1")), "s.yaml:2:24: shape 'points' has no 'd_c'");
    CHECK_STR(message(SYSTEM "parameters: {patch.radius: 1}\n"),
              "s.yaml:2:14: 'patch.radius' goes into the section 'patch'");
}

TEST(units_are_checked) {
    CHECK_HAS(message(PATCH("radius: 3 s")), "s.yaml:2:17: unit 's' does not fit 'm'");
    CHECK_HAS(message(PATCH("d_c: 1 mm")), "s.yaml:2:14: ");
    CHECK_HAS(message(PATCH("radius: nan")), "s.yaml:2:17: 'nan' is not finite");
    CHECK_HAS(message(PATCH("polynomial: [1, 2 m, 0]")), "s.yaml:2:25: ");
    CHECK_HAS(message(PATCH("shape: polygon, vertices: [[0, 1 kg], [0, 0], [1, 0]]")),
              "s.yaml:2:40: unit 'kg' does not fit 'm'");
}

TEST(sizes_must_be_there_and_fit) {
    CHECK_STR(message(SYSTEM "patch: rectangle\n"),
              "s.yaml:2:8: a patch of the shape 'rectangle' needs 'width'");
    CHECK_STR(message(PATCH("shape: rectangle, width: 1 mm")),
              "s.yaml:2:8: a patch of the shape 'rectangle' needs 'length'");
    CHECK_STR(message(SYSTEM "patch: ring\n"),
              "s.yaml:2:8: a patch of the shape 'ring' needs 'inner'");
    CHECK_STR(message(SYSTEM "patch: polygon\n"),
              "s.yaml:2:8: a patch of the shape 'polygon' needs 'vertices'");
    CHECK_STR(message(SYSTEM "patch: points\n"),
              "s.yaml:2:8: a patch of the shape 'points' needs 'points'");
    CHECK_HAS(message(PATCH("radius: -1 mm")), "s.yaml:2:17: radius is -0.001 m, must be > 0");
    CHECK_HAS(message(PATCH("shape: ring, inner: 3 mm")), "s.yaml:2:29: inner is 0.003 m, must be");
    CHECK_HAS(message(PATCH("shape: ring, inner: 1 mm, pressure: hertz")),
              "s.yaml:2:45: pressure hertz is for disc and ellipse");
    CHECK_HAS(message(PATCH("radius: 30 mm")), "a is 0.03 m, must be below the radius of the ball");
    CHECK_HAS(message(PATCH("x: 1 mm")), "it would drive the ball");
}

TEST(lists_are_checked) {
    CHECK_STR(message(PATCH("polynomial: [1, 2]")),
              "s.yaml:2:21: 'polynomial' has 2 numbers, must have 1, 3, 6, 10 or 15: of 1, x, y, "
              "x^2, xy, y^2, ...");
    CHECK_HAS(message(PATCH("polynomial: [1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]")), "has 16 numbers");
    CHECK_STR(message(PATCH("polynomial: 1")),
              "s.yaml:2:21: 'polynomial' must be a list of numbers");
    CHECK_HAS(message(PATCH("polynomial: []")), "must be a list of numbers");
    CHECK_HAS(message(PATCH("polynomial: [[1]]")), "s.yaml:2:22: ");
    CHECK_STR(message(PATCH("shape: polygon, vertices: [[0, 0], [1, 0], 3]")),
              "s.yaml:2:52: a point must be a list [x, y]");
    CHECK_STR(message(PATCH("shape: points, points: [[0, 0]]")),
              "s.yaml:2:33: a point must be a list [x, y, weight]");
    CHECK_STR(message(PATCH("shape: polygon, vertices: file.csv")),
              "s.yaml:2:35: 'vertices' must be a list of points [x, y]");
    CHECK_HAS(message(PATCH("shape: points, points: []")), "must be a list of points");
    CHECK_HAS(message(PATCH("shape: points, points: [[0, 0, -1], [1, 1, 3]]")), "weight");
    CHECK_HAS(message(PATCH("shape: polygon, vertices: [[0, 0], [1 mm, 0], [2 mm, 0]]")),
              "s.yaml:2:");
}

TEST(sweeps_of_the_patch_are_checked) {
#define SWEEP(name, from, to)                                                                      \
    SYSTEM "sweep: {parameter: " name ", from: " from ", to: " to ", points: 3}\n"
    CHECK_STR(message(SWEEP("patch.radius", "1 mm", "2 mm")), "");
    CHECK_HAS(message(SWEEP("patch.radius", "-1 mm", "2 mm")),
              "s.yaml:2:40: radius is -0.001 m, must be > 0");
    CHECK_HAS(message(SWEEP("patch.radus", "1 mm", "2 mm")), "did you mean 'radius'?");
    CHECK_HAS(message(SWEEP("patch.radius", "1 kg", "2 mm")), "unit 'kg' does not fit 'm'");
#undef SWEEP
}

// ---- Points from a file ------------------------------------------------------------------------

static char folder[64];

// Put a scenario that names points.csv, and that file, into a folder of their own; read it there.
static jd_status read_points(const char* csv, jd_scenario** scenario) {
    char path[128];
    if (!context)
        context = jd_context_create();
    snprintf(folder, sizeof folder, "/tmp/judder-points-XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/points.csv", folder);
    FILE* file = csv ? fopen(path, "w") : NULL;
    if (file) {
        fputs(csv, file);
        fclose(file);
    }
    snprintf(path, sizeof path, "%s/s.yaml", folder);
    file = fopen(path, "w");
    CHECK(file != NULL);
    fputs(PATCH("shape: points, points: points.csv"), file);
    fclose(file);
    const jd_status status = jd_scenario_read(context, path, scenario);
    remove(path);
    snprintf(path, sizeof path, "%s/points.csv", folder);
    remove(path);
    CHECK(rmdir(folder) == 0);
    return status;
}

static void check_pair(const char* csv) {
    jd_scenario* scenario;
    CHECK_INT(read_points(csv, &scenario), JD_OK);
    if (scenario) {
        const jd_model* model = jd_scenario_model(scenario);
        is_pair(jd_patch_made_of(jd_model_patch(model)), model);
    } else
        printf("  %s\n", jd_context_message(context));
    jd_scenario_free(scenario);
}

TEST(points_come_from_a_file_beside_the_scenario) {
    check_pair("-0.001,0,2\n0.001,0,2\n");
    check_pair("x [m],y [m],weight\n-0.001,0,2\n0.001,0,2\n");
    check_pair("p [Pa], y [m], x [mm]\n2,0,-1\n2,0,1\n");
    check_pair("# a map\n\n x , y , w\r\n -1e-3 ,0 , 2 # left\r\n\n1 mm,0,200 %");
}

static void check_refused(const char* csv, const char* words) {
    jd_scenario* scenario;
    CHECK(read_points(csv, &scenario) < 0);
    CHECK(scenario == NULL);
    CHECK_HAS(jd_context_message(context), folder);
    CHECK_HAS(jd_context_message(context), words);
}

TEST(faults_of_the_file_have_a_place) {
    check_refused(NULL, "/points.csv: No such file or directory");
    check_refused("", "/points.csv: no rows in it");
    check_refused("x,y,weight\n# nothing\n", "/points.csv: no rows in it");
    check_refused("x,y,w\n0,0,1\n0,b,1\n", "/points.csv:3:3: 'b' is not a number");
    check_refused("0,0,1\nx,y,w\n", "/points.csv:2:1: 'x' is not a number");
    check_refused("0,0\n", "/points.csv:1:4: 2 columns, must be 3");
    check_refused("0,0,1,2\n", "/points.csv:1:7: more than 3 columns");
    check_refused("x [kg],y [mm],w\n0,0,1\n", "/points.csv:1:1: unit 'kg' does not fit 'm'");
    check_refused("x,y,w [s]\n0,0,1\n", "/points.csv:1:5: unit 's' does not fit '1'");
    check_refused("x,y,z\n0,0,1\n", "/points.csv:1:1: no column 'weight'; needed are x, y, weight");
    check_refused("0,0,nan\n", "/points.csv:1:5: 'nan' is not finite");
    check_refused("0 s,0,1\n", "/points.csv:1:1: unit 's' does not fit 'm'");
    check_refused("0,0,\xff\n", "/points.csv:1:5: byte 0xff is not UTF-8");
    check_refused("x,y,w\n0,,1\n", "/points.csv:2:3: '' is not a number");
    check_refused("µ,0,1\n", "/points.csv:1:1: no column 'x'; needed are x, y, weight");
}

// ---- Entries as text ---------------------------------------------------------------------------

TEST(another_shape_starts_anew_with_its_usual_pressure) {
    jd_patch_options o = jd_patch_default();
    CHECK_INT(jd_patch_options_read(NULL, &o, "radius", "5 mm"), JD_OK);
    CHECK_INT(jd_patch_options_read(NULL, &o, "d_c", "0.5"), JD_OK);
    CHECK_INT(jd_patch_options_read(NULL, &o, "shape", "disc"), JD_OK);
    CHECK_BITS(o.d_c, 0.5);
    CHECK_INT(jd_patch_options_read(NULL, &o, "shape", "ring"), JD_OK);
    CHECK_INT(o.pressure, JD_PRESSURE_UNIFORM);
    CHECK_BITS(o.radius, 0.005);
    CHECK_BITS(o.d_c, 0);
    CHECK_INT(jd_patch_options_read(NULL, &o, "shape", "ellipse"), JD_OK);
    CHECK_INT(o.pressure, JD_PRESSURE_HERTZ);
    CHECK_INT(jd_patch_options_read(NULL, &o, "half_x", "1 s"), JD_ERR_ARGUMENT);
    CHECK_INT(jd_patch_options_read(NULL, &o, "width", "1"), JD_ERR_NAME);
    CHECK_INT(jd_patch_options_read(NULL, &o, "wdth", "1"), JD_ERR_NAME);
    CHECK_INT(jd_patch_options_read(NULL, &o, "shape", NULL), JD_ERR_ARGUMENT);
    CHECK_BITS(o.half_x, 0);
}

int main(int argc, char** argv) {
    const check_case cases[] = {CHECK_EACH(
        every_kind_of_patch_reaches_the_model, the_size_scales_the_shape_wherever_it_stands,
        an_empty_section_is_none, names_are_checked, units_are_checked, sizes_must_be_there_and_fit,
        lists_are_checked, sweeps_of_the_patch_are_checked,
        points_come_from_a_file_beside_the_scenario, faults_of_the_file_have_a_place,
        another_shape_starts_anew_with_its_usual_pressure)};
    const int code = check_run(cases, (int)(sizeof cases / sizeof cases[0]), argc, argv);
    jd_context_free(context);
    return code;
}
