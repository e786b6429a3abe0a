// Figures of friction laws and limit surfaces, and meshes: what is in them, and what is refused.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "judder/figure.h"
#include "judder/surface.h"
#include "support/check.h"
#include "support/full_disk.h"

static char folder[64];
static jd_context* context;
static jd_patch* patch;

static void begin(void) {
    const jd_patch_options options = jd_patch_default();
    context = jd_context_create();
    CHECK_INT(jd_patch_create(context, &options, &patch), JD_OK);
    snprintf(folder, sizeof folder, "/tmp/judder-test-XXXXXX");
    CHECK(mkdtemp(folder) != NULL && chdir(folder) == 0);
}

// Every file a test means to leave is removed by it: what else is there makes rmdir fail.
static void end(void) {
    CHECK(chdir("/") == 0);
    CHECK_INT(rmdir(folder), 0);
    jd_patch_free(patch);
    jd_context_free(context);
}

// Whether a file holds a text.
static bool holds(const char* path, const char* text) {
    static char bytes[1 << 20];
    FILE* file = fopen(path, "rb");
    if (file == NULL)
        return false;
    bytes[fread(bytes, 1, sizeof bytes - 1, file)] = '\0';
    fclose(file);
    return strstr(bytes, text) != NULL;
}

static const jd_figure_options kept = {.keep_script = true};

TEST(laws_are_drawn_with_the_motion_marked) {
    begin();
    const jd_law* power;
    CHECK_INT(jd_law_find(context, "power", &power), JD_OK);
    const jd_law_curve curves[] = {{NULL, NULL}, {power, NULL}};
    const jd_laws_figure figure = {
        .patch = patch, .motion = {.vy = 1, .w = -1}, .laws = curves, .law_count = 2};
    CHECK_INT(jd_laws_figure_write(context, &figure, "a.svg", &kept), JD_OK);
    // Pure sliding, the marked motion and pure spin of the exact law: [friction:F1]
    CHECK(holds("a.dat", "T/(mu N) [1]\n0 1\n"));
    CHECK(holds("a.dat", "T/(mu N) [1]\n45 0.883572934\n"));
    CHECK(holds("a.dat", "M/(mu N) [m]\n45 -0.220893233\n"));
    CHECK(holds("a.dat", "\n90 -0.589048623\n"));
    CHECK(holds("a.svg", "power"));
    CHECK(holds("a.svg", "Friction laws: disc under Hertz pressure"));
    CHECK(remove("a.svg") == 0 && remove("a.gp") == 0 && remove("a.dat") == 0);
    end();
}

TEST(what_has_no_friction_is_not_drawn) {
    begin();
    const jd_law_curve exact = {NULL, NULL};
    jd_laws_figure figure = {.patch = patch, .laws = &exact, .law_count = 1};
    CHECK_INT(jd_laws_figure_write(context, &figure, "a.svg", NULL), JD_ERR_REST);
    figure.motion.w = NAN;
    CHECK_INT(jd_laws_figure_write(context, &figure, "a.svg", NULL), JD_ERR_NOT_FINITE);
    figure.motion.w = 1;
    CHECK_INT(jd_laws_figure_write(context, &figure, "a.jpg", NULL), JD_ERR_ARGUMENT);
    figure.law_count = 0;
    CHECK_INT(jd_laws_figure_write(context, &figure, "a.svg", NULL), JD_ERR_ARGUMENT);
    figure.law_count = JD_FIGURE_LAWS + 1;
    CHECK_INT(jd_laws_figure_write(context, &figure, "a.svg", NULL), JD_ERR_ARGUMENT);
    end();
}

TEST(errors_are_drawn_without_the_exact_law) {
    begin();
    jd_law_curve curves[] = {{NULL, NULL}, {NULL, NULL}};
    CHECK_INT(jd_law_find(context, "pade1", &curves[0].law), JD_OK);
    CHECK_INT(jd_law_find(context, "point", &curves[1].law), JD_OK);
    jd_errors_figure figure = {.patch = patch, .laws = curves, .law_count = 2};
    CHECK_INT(jd_errors_figure_write(context, &figure, "a.svg", &kept), JD_OK);
    // v = a w: 9 pi/32 - 1/(1 + p) and 9 pi/128 - (3 pi/16)/(1 + q); pure spin of a point. F5a, F1
    CHECK(holds("a.dat", "# 0: Error of the force:  pade1: mixing angle [deg], |dT|/(mu N) [1]\n"));
    CHECK(holds("a.dat", "\n45 0.342689258\n"));
    CHECK(holds("a.dat", "\n45 0.0715871943\n"));
    CHECK(holds("a.dat", "\n90 0.589048623\n"));
    CHECK(holds("a.gp", "set logscale y"));
    CHECK(holds("a.svg", "Errors of friction laws: disc under Hertz pressure"));
    CHECK(remove("a.svg") == 0 && remove("a.gp") == 0 && remove("a.dat") == 0);
    CHECK_INT(jd_errors_figure_write(context, &figure, "a.jpg", NULL), JD_ERR_ARGUMENT);
    curves[1].law = NULL;
    CHECK_INT(jd_errors_figure_write(context, &figure, "a.svg", NULL), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(context), "none of them the exact one");
    figure.law_count = 0;
    CHECK_INT(jd_errors_figure_write(context, &figure, "a.svg", NULL), JD_ERR_ARGUMENT);
    const jd_law foreign = {.name = "glue"};
    curves[0].law = &foreign;
    figure.law_count = 1;
    CHECK_INT(jd_errors_figure_write(context, &figure, "a.svg", NULL), JD_ERR_NAME);
    end();
}

TEST(surface_is_drawn_with_load_and_line) {
    begin();
    const jd_wrench load = {.fx = 0.25}, direction = {.fx = 1};
    const jd_surface_figure figure = {.patch = patch, .load = &load, .direction = &direction};
    CHECK_INT(jd_surface_figure_write(context, &figure, "a.png", &kept), JD_OK);
    CHECK(holds("a.dat", "# 3: from the base to the surface\n0.25 0 0\n1 0 0\n"));
    CHECK(holds("a.dat", "# 4: the given load\n0.25 0 0\n"));
    CHECK(holds("a.gp", "with pm3d"));
    CHECK(remove("a.png") == 0 && remove("a.gp") == 0 && remove("a.dat") == 0);
    const jd_wrench outside = {.fx = 2};
    const jd_surface_figure wrong = {.patch = patch, .load = &outside, .direction = &direction};
    CHECK_INT(jd_surface_figure_write(context, &wrong, "a.png", NULL), JD_ERR_RANGE);
    end();
}

TEST(surface_of_a_point_is_not_drawn) {
    begin();
    const double point[] = {0.5, 0, 1};
    jd_patch_options options = jd_patch_default();
    jd_patch* single;
    options.shape = JD_SHAPE_POINTS;
    options.pressure = JD_PRESSURE_UNIFORM;
    options.points = point;
    options.point_count = 1;
    CHECK_INT(jd_patch_create(context, &options, &single), JD_OK);
    const jd_surface_figure figure = {.patch = single};
    CHECK_INT(jd_surface_figure_write(context, &figure, "a.png", NULL), JD_ERR_UNSUPPORTED);
    jd_patch_free(single);
    end();
}

TEST(pushes_are_drawn_exact_and_by_the_rule) {
    begin();
    jd_patch_options options = jd_patch_default();
    jd_patch* block;
    options.shape = JD_SHAPE_RECTANGLE;
    options.pressure = JD_PRESSURE_UNIFORM;
    options.width = 0.01, options.length = 0.03;
    CHECK_INT(jd_patch_create(context, &options, &block), JD_OK);
    const double m = 0.0081, J = m * 1e-3 / 12, N = m * 9.81, mark = 0.005;
    jd_resting_body body = {.patch = block, .B = {m, 0, 0, m, 0, J}};
    body.static_limit = 0.55 * N, body.sliding_limit = 0.52 * N;
    jd_push_figure figure = {.body = &body, .to = 0.015, .mark = &mark};
    CHECK_INT(jd_push_figure_write(context, &figure, "a.svg", &kept), JD_OK);
    // Through the middle both are mu_s m g; the marked push is that of the push test.
    CHECK(holds("a.dat", "\n0 0.04370355\n"));
    CHECK(holds("a.dat", "h [m], F [N]\n0.005 0.0331828128\n"));
    CHECK(holds("a.dat", "h [m], F [N]\n0.005 0.034349302\n"));
    CHECK(holds("a.dat", "h [m], excess [%]\n0.005 3.5153"));
    CHECK(holds("a.svg", "Push at which a body starts to move: rectangle"));
    CHECK(remove("a.svg") == 0 && remove("a.gp") == 0 && remove("a.dat") == 0);
    figure.from = 0.015;
    CHECK_INT(jd_push_figure_write(context, &figure, "a.svg", NULL), JD_ERR_RANGE);
    figure.from = NAN;
    CHECK_INT(jd_push_figure_write(context, &figure, "a.svg", NULL), JD_ERR_RANGE);
    figure.from = 0;
    body.hold.fx = 0.05;  // more than it holds
    CHECK_INT(jd_push_figure_write(context, &figure, "a.svg", NULL), JD_ERR_RANGE);
    CHECK_INT(jd_push_figure_write(context, NULL, "a.svg", NULL), JD_ERR_ARGUMENT);
    jd_patch_free(block);
    end();
}

// ---- Meshes ------------------------------------------------------------------------------------

TEST(mesh_is_written_in_units_of_a_length) {
    begin();
    jd_wrench vertices[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 0.006}};
    jd_motion normals[] = {{2, 0, 0}, {0, 5, 0}, {3, 0, 4 / 0.003}};
    int triangles[][3] = {{0, 1, 2}};
    const jd_mesh mesh = {3, vertices, normals, 1, triangles};
    CHECK_INT(jd_mesh_write(context, &mesh, 0.003, "m.obj", false), JD_OK);
    CHECK(holds("m.obj", "v 1 0 0\nv 0 1 0\nv 0 0 2\nvn 1 0 0\nvn 0 1 0\n"));
    CHECK(holds("m.obj", "f 1//1 2//2 3//3\n"));
    CHECK_INT(jd_mesh_write(context, &mesh, 0.003, "m.PLY", false), JD_OK);
    CHECK(holds("m.PLY", "element vertex 3\n"));
    CHECK(holds("m.PLY", "\n0 0 2 0.6 0 0.8\n3 0 1 2\n"));
    CHECK_INT(jd_mesh_write(context, &mesh, 0.003, "m.obj", false), JD_ERR_FILE);
    CHECK_INT(jd_mesh_check_path(context, "m.obj", false), JD_ERR_FILE);
    CHECK_INT(jd_mesh_check_path(context, "m.obj", true), JD_OK);
    CHECK_INT(jd_mesh_write(context, &mesh, 1, "m.obj", true), JD_OK);
    CHECK(holds("m.obj", "v 0 0 0.006\n"));
    CHECK(remove("m.obj") == 0 && remove("m.PLY") == 0);
    end();
}

TEST(mesh_of_another_kind_or_length_is_refused) {
    begin();
    const jd_mesh mesh = {0};
    CHECK_INT(jd_mesh_write(context, &mesh, 1, "m.stl", false), JD_ERR_ARGUMENT);
    CHECK_INT(jd_mesh_check_path(context, "obj", false), JD_ERR_ARGUMENT);
    CHECK_INT(jd_mesh_write(context, &mesh, 0, "m.obj", false), JD_ERR_ARGUMENT);
    CHECK_INT(jd_mesh_write(context, &mesh, NAN, "m.obj", false), JD_ERR_ARGUMENT);
    CHECK_INT(jd_mesh_write(context, &mesh, 1, "no/m.obj", false), JD_ERR_FILE);
    end();
}

TEST(mesh_on_a_full_disk_keeps_the_old_file) {
    begin();
    jd_mesh* mesh;
    CHECK_INT(jd_surface_mesh(patch, 2, &mesh), JD_OK);
    CHECK_INT(jd_mesh_write(context, mesh, 1, "m.ply", false), JD_OK);
    jd_mesh_free(mesh);
    CHECK_INT(jd_surface_mesh(patch, 3, &mesh), JD_OK);
    full_disk_begin(4096);
    CHECK_INT(jd_mesh_write(context, mesh, 1, "m.ply", true), JD_ERR_FILE);
    full_disk_end();
    CHECK(holds("m.ply", "element vertex 162\n"));
    jd_mesh_free(mesh);
    CHECK(remove("m.ply") == 0);
    end();
}

TEST_MAIN(laws_are_drawn_with_the_motion_marked, what_has_no_friction_is_not_drawn,
          errors_are_drawn_without_the_exact_law, surface_is_drawn_with_load_and_line,
          surface_of_a_point_is_not_drawn, pushes_are_drawn_exact_and_by_the_rule,
          mesh_is_written_in_units_of_a_length, mesh_of_another_kind_or_length_is_refused,
          mesh_on_a_full_disk_keeps_the_old_file)
