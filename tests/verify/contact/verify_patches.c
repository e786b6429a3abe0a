// Several patches in one system, each with its area and law: two halves of a rectangle are the whole
// one, however they share what they carry.                                        [touch:T14]

#include "judder/run.h"
#include "support/check.h"
#include "support/system/plate.h"

#include <math.h>

static jd_context* context;

static jd_model* open_model(const jd_system* system) {
    jd_model* model = NULL;
    if (!context)
        context = jd_context_create();
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    return model;
}

static void put(jd_model* model, const char* name, double value) {
    REQUIRE(jd_model_set(model, name, value) == JD_OK);
}

static void begin(jd_model* model, const double u[3]) {
    static const char* const names[] = {"vx", "vy", "omega"};
    for (int i = 0; i < 3; i++)
        REQUIRE(jd_model_set_initial(model, names[i], u[i]) == JD_OK);
}

static jd_trajectory* run(jd_model* model, double end, double tolerance) {
    jd_trajectory* r = NULL;
    jd_run_options o = jd_run_options_default(jd_model_system(model));
    o.end = end;
    o.tolerance = tolerance;
    const jd_status status = jd_run(model, &o, &r);
    if (status < 0)
        printf("%s\n", jd_context_message(context));
    REQUIRE(status == JD_OK);
    CHECK_INT(jd_trajectory_status(r), JD_OK);
    return r;
}

static const double* last(const jd_trajectory* r) {
    return jd_trajectory_states(r, jd_trajectory_row_count(r) - 1);
}

static double time_of(const jd_trajectory* r, const char* kind) {
    for (int i = 0; i < jd_trajectory_event_count(r); i++)
        if (strcmp(jd_trajectory_event_at(r, i).kind, kind) == 0)
            return jd_trajectory_event_at(r, i).t;
    return (double)NAN;
}

// The body on the whole rectangle, with the weight of both halves, under a force and a moment that
// grow.
static jd_model* open_whole(double dF, double dM) {
    const jd_system* system;
    jd_model* model;
    if (!context)
        context = jd_context_create();
    REQUIRE(jd_system_find(context, "planar-body", &system) == JD_OK);
    model = open_model(system);
    jd_patch_options patch = plate_area;
    patch.width = 0.12;
    REQUIRE(jd_model_set_patch(model, &patch) == JD_OK);
    jd_model_clear_loads(model);
    put(model, "m", 0.4);
    put(model, "J", 4e-4);
    put(model, "g", 10);
    put(model, "mu_s", 0.3);
    put(model, "mu_k", 0.3);
    if (dF != 0 || dM != 0) {
        const jd_load_row rows[] = {{.t = 0}, {.t = 10, .F_x = 10 * dF, .M = 10 * dM}};
        REQUIRE(jd_model_add_load(model, &(jd_load_term){.kind = JD_LOAD_TABLE,
                                                         .rows = rows,
                                                         .row_count = 2,
                                                         JD_ALWAYS}) == JD_OK);
    }
    return model;
}

TEST(two_halves_slide_and_stop_as_the_whole) {
    static const double starts[][3] = {{0.3, 0.1, 4}, {0.05, 0, 8}, {0, 0.2, 0}, {-0.1, 0.3, -2}};
    for (int i = 0; i < 4; i++) {
        jd_model *halves = open_model(&plate_system), *whole = open_whole(0, 0);
        begin(halves, starts[i]);
        begin(whole, starts[i]);
        jd_trajectory *a = run(halves, 1, 1e-10), *b = run(whole, 1, 1e-10);
        for (int k = 0; k < 3; k++) {
            CHECK_ABS(last(a)[k], last(b)[k], 1e-8);
            CHECK_BITS(last(a)[3 + k], 0.0);
        }
        const double *u = starts[i],
                     energy = 0.2 * (u[0] * u[0] + u[1] * u[1]) + 2e-4 * u[2] * u[2];
        CHECK_ABS(last(a)[6], energy, 1e-8 * energy);
        CHECK_ABS(time_of(a, "stop"), time_of(b, "stop"), 1e-6);
        jd_trajectory_free(a);
        jd_trajectory_free(b);
        jd_model_free(halves);
        jd_model_free(whole);
    }
}

TEST(two_halves_give_way_where_the_whole_does_and_go_the_same_way) {
    static const double loads[][2] = {{1, 0}, {0, 0.05}, {1, 0.02}, {0.3, 0.04}, {1, -0.03}};
    for (int i = 0; i < 5; i++) {
        jd_model *halves = open_model(&plate_system), *whole = open_whole(loads[i][0], loads[i][1]);
        put(halves, "dF", loads[i][0]);
        put(halves, "dM", loads[i][1]);
        jd_trajectory *a = run(halves, 2, 1e-10), *b = run(whole, 2, 1e-10);
        CHECK_ABS(time_of(a, "slip"), time_of(b, "slip"), 1e-7);
        for (int k = 0; k < 6; k++)
            CHECK_ABS(last(a)[k], last(b)[k], 1e-6 * fabs(last(b)[k]) + 1e-9);
        jd_trajectory_free(a);
        jd_trajectory_free(b);
        jd_model_free(halves);
        jd_model_free(whole);
    }
}

TEST_MAIN(two_halves_slide_and_stop_as_the_whole,
          two_halves_give_way_where_the_whole_does_and_go_the_same_way)
