// Maps of drift: every point is that of a single search, whatever threads and engines there are;
// files; wrong axes.

#include "judder/drift.h"
#include "judder/figure.h"
#include "judder/record.h"
#include "support/system/drift_model.h"

#include <unistd.h>

static jd_context* context;
static const jd_axis axes[2] = {{"A_x", 0.2, 1, 3, JD_SPACING_LINEAR},
                                {"phi_y", 0.2, 1.6, 3, JD_SPACING_LOG}};

static jd_model* table(void) {
    if (!context)
        context = jd_context_create();
    return model_at_rest(context, "vibrating-table");
}

static jd_settle_options quick(const jd_model* model) {
    jd_settle_options o = jd_settle_options_default(jd_model_system(model));
    o.cycles = 10;
    return o;
}

static jd_drift_map* make(const jd_model* model, int threads, const char* engine) {
    jd_settle_options options = quick(model);
    jd_drift_map* map = NULL;
    options.threads = threads;
    options.engine = engine;
    REQUIRE(jd_drift_map_create(model, axes, &options, &map) == JD_OK);
    return map;
}

static void check_same(const jd_settled* got, const jd_settled* want) {
    CHECK_INT(got->status, want->status);
    CHECK_INT(got->steady, want->steady);
    CHECK_BITS(got->drift.v_x, want->drift.v_x);
    CHECK_BITS(got->drift.v_y, want->drift.v_y);
    CHECK_BITS(got->drift.v_x_error, want->drift.v_x_error);
    CHECK_BITS(got->drift.power, want->drift.power);
    CHECK_BITS(got->remaining, want->remaining);
    CHECK_BITS(got->simulated, want->simulated);
    CHECK_INT(got->evaluations, want->evaluations);
}

TEST(a_map_has_the_same_bits_for_any_threads_and_engines) {
    jd_model* model = table();
    jd_drift_map* first = make(model, 1, NULL);
    for (int k = 0; k < jd_engine_count() + 2; k++) {
        const int engine = k - 2;
        if (engine >= 0 && !jd_engine_runs(engine))
            continue;
        jd_drift_map* other =
            make(model, k == 0 ? 2 : 3, engine >= 0 ? jd_engine_at(engine)->name : NULL);
        for (int j = 0; j < 3; j++)
            for (int i = 0; i < 3; i++)
                check_same(jd_drift_map_at(other, i, j), jd_drift_map_at(first, i, j));
        jd_drift_map_free(other);
    }
    jd_drift_map_free(first);
    jd_model_free(model);
}

TEST(a_point_of_a_map_is_what_a_single_search_finds) {
    jd_model* model = table();
    jd_drift_map* map = make(model, 2, NULL);
    const jd_settle_options options = quick(model);
    jd_settled alone;
    SET(model, {"A_x", jd_axis_value(&axes[0], 1)}, {"phi_y", jd_axis_value(&axes[1], 1)});
    CHECK_INT(jd_settle(model, &options, &alone), JD_OK);
    check_same(jd_drift_map_at(map, 1, 1), &alone);
    CHECK(jd_drift_map_at(map, 3, 0) == NULL);
    CHECK(jd_drift_map_at(map, 0, -1) == NULL);
    jd_drift_map_free(map);
    jd_model_free(model);
}

TEST(a_map_as_a_whole_adds_up_its_points) {
    jd_model* model = table();
    jd_drift_map* map = make(model, 0, NULL);
    const jd_drift_totals t = jd_drift_map_totals(map);
    double simulated = 0, most = 0;
    for (int k = 0; k < 9; k++) {
        simulated += jd_drift_map_at(map, k % 3, k / 3)->simulated;
        most = fmax(most, jd_drift_map_at(map, k % 3, k / 3)->drift.speed);
    }
    CHECK_INT(t.points, 9);
    CHECK_INT(t.steady, 9);
    CHECK_INT(t.failed + t.cancelled, 0);
    CHECK_REL(t.simulated, simulated, 1e-12);
    CHECK_BITS(jd_drift_map_at(map, t.fastest[0], t.fastest[1])->drift.speed, most);
    CHECK_STR(jd_drift_map_axis(map, 1)->name, "phi_y");
    CHECK_STR(jd_drift_map_options(map).solver, jd_solver_at(0)->name);
    jd_drift_map_free(map);
    jd_model_free(model);
}

// A patch larger than the ball is refused by the system itself, at some points only.
TEST(points_that_fail_do_not_keep_others_from_being_made) {
    const jd_axis sizes[2] = {{"a", 0.003, 0.03, 2, JD_SPACING_LINEAR},
                              {"A_x", 0.5, 1, 2, JD_SPACING_LINEAR}};
    jd_model* model = table();
    const jd_settle_options options = quick(model);
    jd_drift_map* map;
    REQUIRE(jd_drift_map_create(model, sizes, &options, &map) == JD_OK);
    CHECK_INT(jd_drift_map_totals(map).failed, 2);
    CHECK_INT(jd_drift_map_at(map, 1, 0)->status, JD_ERR_RANGE);
    CHECK_INT(jd_drift_map_at(map, 0, 0)->status, JD_OK);
    CHECK(jd_drift_map_at(map, 0, 1)->steady);
    jd_drift_map_free(map);
    jd_model_free(model);
}

static bool stop_later(void* data, double done) {
    (void)data;
    return done < 0.2;
}

TEST(a_map_that_is_stopped_tells_which_points_it_lacks) {
    jd_model* model = table();
    jd_settle_options options = quick(model);
    jd_drift_map* map;
    options.progress = stop_later;
    options.cycles = 400;
    CHECK_INT(jd_drift_map_create(model, axes, &options, &map), JD_CANCELLED);
    REQUIRE(map);
    CHECK(jd_drift_map_totals(map).cancelled > 0);
    CHECK_INT(jd_drift_map_totals(map).failed, 0);
    jd_drift_map_free(map);
    jd_model_free(model);
}

// ---- Files -------------------------------------------------------------------------------------

TEST(a_table_has_a_row_per_point_and_every_digit) {
    jd_model* model = table();
    jd_drift_map* map = make(model, 0, NULL);
    char line[1024];
    double x, y, v_x;
    CHECK_INT(jd_drift_map_write(context, map, NULL, "test_drift_map.csv", true), JD_OK);
    FILE* file = fopen("test_drift_map.csv", "r");
    REQUIRE(file);
    CHECK(fgets(line, sizeof line, file) != NULL);
    CHECK_HAS(line, "A_x [m/s],phi_y [rad],v_x [m/s],v_y [m/s]");
    for (int k = 0; k < 9; k++) {
        CHECK(fgets(line, sizeof line, file) != NULL);
        CHECK_INT(sscanf(line, "%lf,%lf,%lf", &x, &y, &v_x), 3);
        CHECK_BITS(x, jd_axis_value(&axes[0], k % 3));
        CHECK_BITS(y, jd_axis_value(&axes[1], k / 3));
        CHECK_BITS(v_x, jd_drift_map_at(map, k % 3, k / 3)->drift.v_x);
    }
    CHECK(fgets(line, sizeof line, file) == NULL);
    fclose(file);
    CHECK_INT(jd_drift_map_write(context, map, NULL, "test_drift_map.csv", false), JD_ERR_FILE);
    CHECK_INT(jd_drift_map_write(context, map, NULL, "test_drift_map.txt", true), JD_ERR_ARGUMENT);
    CHECK_INT(jd_drift_map_write(context, map, "text", "test_drift_map.h5", true), JD_OK);
    unlink("test_drift_map.csv");
    unlink("test_drift_map.h5");
    jd_drift_map_free(map);
    jd_model_free(model);
}

// ---- Wrong axes --------------------------------------------------------------------------------

static void check_refused(jd_axis x, jd_axis y, jd_status status, const char* part) {
    jd_model* model = table();
    const jd_settle_options options = quick(model);
    jd_drift_map* map = (jd_drift_map*)model;
    CHECK_INT(jd_drift_map_create(model, (const jd_axis[]){x, y}, &options, &map), status);
    CHECK(map == NULL);
    CHECK_HAS(jd_context_message(context), part);
    jd_model_free(model);
}

TEST(wrong_axes_are_refused) {
    const jd_axis x = axes[0], y = axes[1];
    check_refused(x, x, JD_ERR_ARGUMENT, "both axes are 'A_x'");
    check_refused((jd_axis){"A_z", 0, 1, 2, JD_SPACING_LINEAR}, y, JD_ERR_NAME, "'A_z'");
    check_refused((jd_axis){"mu", -1, 1, 2, JD_SPACING_LINEAR}, y, JD_ERR_RANGE, "mu is -1");
    check_refused((jd_axis){"A_x", 0, 1, 3000, JD_SPACING_LINEAR},
                  (jd_axis){"A_y", 0, 1, 3000, JD_SPACING_LINEAR}, JD_ERR_RANGE,
                  "a map of 9000000 points");
    jd_context_free(context);
}

TEST_MAIN(a_map_has_the_same_bits_for_any_threads_and_engines,
          a_point_of_a_map_is_what_a_single_search_finds, a_map_as_a_whole_adds_up_its_points,
          points_that_fail_do_not_keep_others_from_being_made,
          a_map_that_is_stopped_tells_which_points_it_lacks,
          a_table_has_a_row_per_point_and_every_digit, wrong_axes_are_refused)
