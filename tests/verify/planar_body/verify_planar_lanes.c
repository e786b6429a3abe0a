// Many different planar bodies side by side: some at rest, some that stop and start, some that fail
// or end by an event. Each has the same bits in every lane of every engine as alone.

#include "support/random.h"
#include "support/system/planar_runs.h"

enum { MODELS = 29 };

static const jd_load_row rows[4] = {
    {0.1, 0, 0, 0}, {0.4, 0.15, 0.02, 1e-4}, {0.6, -0.1, 0.08, -4e-4}, {1.1, 0, 0, 0}};
static const double corners[] = {0.012, 0,      0.004,  0.011, -0.010,
                                 0.006, -0.010, -0.006, 0.004, -0.011};

static jd_load_term wave(double F_x, double F_y, double M) {
    return (jd_load_term){.F_x = F_x,
                          .F_y = F_y,
                          .M = M,
                          .omega = random_between(2, 9),
                          .phase = random_between(-3, 3),
                          JD_ALWAYS};
}

// A body with loads that are just above or below what moves it.
static void vary(planar* p, int i) {
    for (int k = 0; k < 3; k++)
        planar_load(
            p, wave(random_between(0, 0.08), random_between(0, 0.08), random_between(0, 4e-4)));
    if (i % 3 == 0)
        planar_set(p, "mu_s", 0.5);
    if (i % 4 == 1)
        planar_drive(p, (jd_drive_term){.x = 0.002, .rotation = 0.1, .omega = 40});
    if (i % 5 == 2)
        planar_load(p, (jd_load_term){.F_x = 0.1, .from = 0.3, .until = 0.45});
    if (i % 5 == 3)
        planar_load(p,
                    (jd_load_term){.kind = JD_LOAD_TABLE, .rows = rows, .row_count = 4, JD_ALWAYS});
    if (i % 7 == 3)
        planar_patch(p, (jd_patch_options){.shape = JD_SHAPE_DISC, .radius = 0.015});
    if (i % 7 == 5)
        planar_patch(
            p, (jd_patch_options){.shape = JD_SHAPE_POLYGON, .points = corners, .point_count = 5});
    if (i % 6 == 4)
        planar_start(p, "vx", random_between(-1, 1)), planar_start(p, "omega", 30);
    if (i % 6 == 5)
        planar_set(p, "stick_rule", 1);
}

// The special ones: never moves; fails at once; fails later; a push leaves; slides to rest.
static void make_special(planar* p, int i) {
    const jd_load_term push = {.kind = JD_LOAD_PUSH, .push = 0.15, .y = 0.005, JD_ALWAYS};
    if (i == 0)
        planar_load(p, (jd_load_term){.F_x = 0.01, JD_ALWAYS});
    if (i == 1)
        planar_load(p, (jd_load_term){.F_x = 1e308, .F_y = 1e308, JD_ALWAYS});
    if (i == 2)
        planar_load(p, (jd_load_term){.F_x = 1e308, .M = 1e308, .from = 0.5, .until = INFINITY});
    if (i == 3)
        planar_load(p, push);
    if (i == 4)
        planar_start(p, "vy", 1), planar_start(p, "omega", 9);
}

static void check_same(const jd_trajectory* a, const jd_trajectory* b) {
    CHECK_INT(jd_trajectory_status(a), jd_trajectory_status(b));
    CHECK_STR(jd_trajectory_message(a), jd_trajectory_message(b));
    CHECK_BITS(jd_trajectory_final_time(a), jd_trajectory_final_time(b));
    CHECK_INT(jd_trajectory_statistics(a).rhs, jd_trajectory_statistics(b).rhs);
    CHECK_INT(jd_trajectory_event_count(a), jd_trajectory_event_count(b));
    for (int i = 0; i < jd_trajectory_event_count(a); i++) {
        const jd_event x = jd_trajectory_event_at(a, i), y = jd_trajectory_event_at(b, i);
        CHECK_BITS(x.t, y.t);
        CHECK_STR(x.kind, y.kind);
    }
    CHECK_INT(jd_trajectory_row_count(a), jd_trajectory_row_count(b));
    for (int64_t row = 0; row < jd_trajectory_row_count(a); row++)
        for (int k = 0; k < STATES; k++)
            CHECK_BITS(jd_trajectory_states(a, row)[k], jd_trajectory_states(b, row)[k]);
}

static void compare_engines(const char* solver) {
    planar p[MODELS];
    const jd_model* models[MODELS];
    jd_trajectory *alone[MODELS], *together[MODELS];
    const jd_watchpoint watch = {.quantity = "theta", .value = 0.3};
    jd_run_options options;
    int engines = 0, failed = 0, ended = 0, stops = 0;
    for (int i = 0; i < MODELS; i++) {
        p[i] = planar_open();
        if (i < 5)
            make_special(&p[i], i);
        else
            vary(&p[i], i);
        models[i] = p[i].model;
    }
    options = p[0].options;
    options.tolerance = 1e-7;
    options.end = 2;
    options.output_step = 0.01;
    options.outputs = false;
    options.watchpoints = &watch;
    options.watchpoint_count = 1;
    options.solver = solver;
    options.engine = "base-1";
    for (int i = 0; i < MODELS; i++) {
        REQUIRE(jd_run(models[i], &options, &alone[i]) == JD_OK);
        p[i].trajectory = alone[i];
        failed += jd_trajectory_status(alone[i]) < 0;
        ended += jd_trajectory_status(alone[i]) > 0;
        stops += planar_count(&p[i], "stop");
        if (jd_trajectory_status(alone[i]))
            printf("  %d: %s\n", i, jd_trajectory_message(alone[i]));
    }
    printf("  %d failed, %d ended, %d stops\n", failed, ended, stops);
    CHECK(failed >= 2 && ended >= 1 && stops >= MODELS);
    for (int k = 0; k < jd_engine_count(); k++) {
        if (!jd_engine_runs(k))
            continue;
        options.engine = jd_engine_at(k)->name;
        REQUIRE(jd_run_many(models, MODELS, &options, together) == JD_OK);
        for (int i = 0; i < MODELS; i++) {
            const int before = check_failures;
            check_same(together[i], alone[i]);
            if (check_failures > before)
                CHECK_FAILED("body %d in %s is not the same", i, options.engine);
            jd_trajectory_free(together[i]);
        }
        engines++;
    }
    printf("  %d engines\n", engines);
    CHECK(engines >= (jd_engine_count() > 1 ? 2 : 1));
    for (int i = 0; i < MODELS; i++)
        planar_close(&p[i]);
}

TEST(every_engine_gives_each_body_the_bits_it_has_alone) { compare_engines("auto"); }

TEST(also_with_the_explicit_method_of_order_eight) { compare_engines("rk8"); }

TEST_MAIN(every_engine_gives_each_body_the_bits_it_has_alone,
          also_with_the_explicit_method_of_order_eight)
