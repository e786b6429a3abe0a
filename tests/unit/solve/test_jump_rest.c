// Jumps of a system whose contact can rest: the planar body, kicked every half second. A kick finds
// it at rest, in slip or near rest; it slides for v/(mu g) over v^2/(2 mu g).

#include "judder/run.h"
#include "support/check.h"
#include "system/registry.h"

#define KICK 0.4           // speed a kick adds along x [m/s]
#define PERIOD 0.5         // between kicks [s]
#define GRIP (0.4 * 9.81)  // mu g of the default body

static double kick;

static void watch(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* value) {
    (void)instance, (void)y;
    value[0] = jd_sin(JD_PI / PERIOD * (t - 1e-3));
}

static jd_status jump(jd_instance* instance, int lane, int index, double t, jd_real* y) {
    (void)t;
    if (index != JD_JUMP_START) {
        jd_put(&y[3], lane, jd_get(y[3], lane) + kick);
        jd_put(&instance->regime, lane, jd_get(instance->regime, lane) + 1);
    }
    return JD_OK;
}

static const jd_watch watches[] = {{"kick", "body", 0, JD_OK, "a kick", .effect = JD_WATCH_CUT}};

static jd_trajectory* run_kicked(double speed, const char* solver) {
    static jd_system_kernel kernel;
    static jd_system system;
    kernel = *JD_SYSTEM(planar_body).kernel;
    kernel.watch = watch;
    kernel.watchful = NULL;
    kernel.jump = jump;
    system = JD_SYSTEM(planar_body);
    system.name = "kicked-body";
    system.watches = watches;
    system.watch_count = 1;
    system.kernel = &kernel;
    kick = speed;
    jd_context* context = jd_context_create();
    jd_model* model = NULL;
    jd_trajectory* r = NULL;
    REQUIRE(jd_model_create(context, &system, &model) == JD_OK);
    jd_model_clear_loads(model);
    jd_run_options o = jd_run_options_default(&system);
    o.end = 2.25;
    o.solver = solver;
    REQUIRE(jd_run(model, &o, &r) == JD_OK);
    CHECK_INT(jd_trajectory_status(r), JD_OK);
    jd_model_free(model);
    jd_context_free(context);
    return r;
}

// Kicks at 1 ms + k/2 s, each followed by a stop. Tolerance: that of the run.
TEST(a_kick_wakes_a_body_at_rest) {
    static const char* const solvers[] = {"auto", "rk5", "cvode-adams"};
    for (int i = 0; i < 3; i++) {
        jd_trajectory* r = run_kicked(KICK, solvers[i]);
        const double slide = KICK / GRIP;
        REQUIRE(jd_trajectory_event_count(r) == 10);
        for (int k = 0; k < 5; k++) {
            const jd_event hit = jd_trajectory_event_at(r, 2 * k);
            const jd_event stop = jd_trajectory_event_at(r, 2 * k + 1);
            CHECK_STR(hit.kind, "kick");
            CHECK_ABS(hit.t, 1e-3 + k * PERIOD, 1e-9);
            CHECK_BITS(hit.state[3], 0);
            CHECK_STR(stop.kind, "stop");
            CHECK_ABS(stop.t, hit.t + slide, 1e-7);
        }
        CHECK_ABS(jd_trajectory_final(r)[0], 5 * 0.5 * KICK * slide, 1e-7);
        CHECK_BITS(jd_trajectory_final(r)[3], 0);
        jd_trajectory_free(r);
    }
}

// Kicked so hard that it never rests: v falls by mu g/2 between kicks.
TEST(a_kick_finds_a_body_in_slip) {
    jd_trajectory* r = run_kicked(3, "auto");
    CHECK_INT(jd_trajectory_event_count(r), 5);
    const double t = 2.25 - 1e-3;
    CHECK_ABS(jd_trajectory_final(r)[3], 5 * 3 - GRIP * t, 1e-7);
    jd_trajectory_free(r);
}

// Each kick comes just before the stop: the body is near rest then, its motion a number of its own.
TEST(a_kick_finds_a_body_near_rest) {
    const double speed = GRIP * PERIOD * (1 + 1e-3);
    jd_trajectory* r = run_kicked(speed, "auto");
    REQUIRE(jd_trajectory_event_count(r) == 5);
    for (int k = 1; k < 5; k++) {
        const jd_event hit = jd_trajectory_event_at(r, k);
        CHECK_ABS(hit.t, 1e-3 + k * PERIOD, 1e-9);
        CHECK_ABS(hit.state[3], k * (speed - GRIP * PERIOD), 1e-7);
    }
    CHECK_ABS(jd_trajectory_final(r)[3], 5 * speed - GRIP * (2.25 - 1e-3), 1e-7);
    jd_trajectory_free(r);
}

TEST_MAIN(a_kick_wakes_a_body_at_rest, a_kick_finds_a_body_in_slip, a_kick_finds_a_body_near_rest)
