// Settled motions: what is found, what is told of those that are not, and wrong options.

#include "judder/drift.h"
#include "study/drift/settle.h"
#include "support/system/drift_model.h"

static jd_context* context;

static jd_model* model_of(const char* name) {
    if (!context)
        context = jd_context_create();
    return model_at_rest(context, name);
}

static jd_settle_options quick(const jd_model* model) {
    jd_settle_options o = jd_settle_options_default(jd_model_system(model));
    o.cycles = 20;
    return o;
}

TEST(the_published_drive_settles_along_x) {
    jd_model* model = model_of("vibrating-table");
    const jd_settled s = settle(model, 1e-6, NULL);
    CHECK_INT(s.status, JD_OK);
    CHECK(s.steady);
    CHECK_REL(s.drift.v_x, 0.1780395, 1e-3);  // the accuracy asked for; the median of T3
    CHECK_ABS(s.drift.v_y, 0, 1e-5);          // least
    CHECK(s.drift.common);
    CHECK_INT(s.drift.periods, 40);            // 80 cycles
    CHECK_REL(s.drift.power, 1.885, 1e-3);     // mu m g times the mean sliding speed
    CHECK(s.settling > 6 && s.settling < 12);  // about 7 A/(5 kappa g) times 2/pi or so
    CHECK(jd_settled_error(&s) < 2e-4);
    CHECK(s.simulated > 0 && s.evaluations > 0);
    jd_model_free(model);
}

TEST(a_ball_that_nothing_drives_stays_where_it_is) {
    jd_model* model = model_of("vibrating-table");
    const jd_settle_options options = quick(model);
    jd_settled s;
    SET(model, {"A_x", 0}, {"A_y", 0});
    CHECK_INT(jd_settle(model, &options, &s), JD_OK);
    CHECK_INT(s.status, JD_OK);
    CHECK(!s.steady);  // there is no period
    CHECK_BITS(s.drift.v_x, 0);
    CHECK_BITS(s.drift.v_y, 0);
    CHECK_REL(s.simulated, options.span, 1e-12);
    jd_model_free(model);
}

TEST(without_a_common_period_windows_are_measured) {
    jd_model* model = model_of("vibrating-table");
    jd_settle_options options = quick(model);
    jd_settled s;
    options.span = 0.2;
    SET(model, {"omega_a", 1000.1234567});
    CHECK_INT(jd_settle(model, &options, &s), JD_OK);
    CHECK_INT(s.status, JD_OK);
    CHECK(!s.steady && !s.drift.common);
    CHECK_INT(s.drift.batches, JD_DRIFT_BATCHES);
    CHECK_REL(s.drift.from, 0.1, 1e-12);
    CHECK(isnan(s.remaining) && isnan(s.settling));
    jd_model_free(model);
}

TEST(a_trajectory_that_fails_is_told_with_its_status) {
    jd_model* model = model_of("vibrating-table");
    jd_settle_options options = quick(model);
    jd_settled s;
    options.max_steps = 10;
    CHECK_INT(jd_settle(model, &options, &s), JD_OK);
    CHECK_INT(s.status, JD_ERR_STEP_COUNT);
    CHECK(!s.steady);
    jd_model_free(model);
}

static bool stop_at_once(void* data, double done) {
    (void)data;
    CHECK(done >= 0 && done <= 1);
    return false;
}

TEST(a_search_can_be_stopped) {
    jd_model* model = model_of("vibrating-table");
    jd_settle_options options = quick(model);
    jd_settled s;
    options.cycles = 100000;
    options.progress = stop_at_once;
    CHECK_INT(jd_settle(model, &options, &s), JD_CANCELLED);
    CHECK_INT(s.status, JD_CANCELLED);
    jd_model_free(model);
}

typedef struct share_log {
    double last;
    int calls;
} share_log;

static bool watch(void* data, double done) {
    share_log* log = data;
    CHECK(done >= log->last && done <= 1);
    log->last = done;
    log->calls++;
    return true;
}

TEST(progress_never_falls) {
    jd_model* model = model_of("vibrating-table");
    jd_settle_options options = quick(model);
    share_log log = {0};
    jd_settled s;
    options.progress = watch;
    options.progress_data = &log;
    CHECK_INT(jd_settle(model, &options, &s), JD_OK);
    CHECK(log.calls > 0);
    jd_model_free(model);
}

// ---- Wrong options -----------------------------------------------------------------------------

static void check_refused(const jd_model* model, const jd_settle_options* options, jd_status status,
                          const char* part) {
    jd_settled s;
    CHECK_INT(jd_settle(model, options, &s), status);
    CHECK_HAS(jd_context_message(context), part);
}

TEST(wrong_options_are_refused) {
    jd_model* model = model_of("vibrating-table");
    const jd_settle_options fine = quick(model);
    jd_settle_options o = fine;
    o.tolerance = 0;
    check_refused(model, &o, JD_ERR_RANGE, "tolerance is 0");
    o = fine, o.accuracy = NAN;
    check_refused(model, &o, JD_ERR_RANGE, "accuracy is nan");
    o = fine, o.span = -1;
    check_refused(model, &o, JD_ERR_RANGE, "span is -1");
    o = fine, o.cycles = 0;
    check_refused(model, &o, JD_ERR_RANGE, "cycles is 0");
    o = fine, o.stretches = 0;
    check_refused(model, &o, JD_ERR_RANGE, "stretches is 0");
    o = fine, o.least = -1;
    check_refused(model, &o, JD_ERR_RANGE, "least is -1");
    o = fine, o.threads = -1;
    check_refused(model, &o, JD_ERR_RANGE, "threads is -1");
    o = fine, o.max_steps = 0;
    check_refused(model, &o, JD_ERR_RANGE, "max_steps is 0");
    o = fine, o.begin = INFINITY;
    check_refused(model, &o, JD_ERR_RANGE, "begin is inf");
    o = fine, o.solver = "rk55";
    check_refused(model, &o, JD_ERR_NAME, "unknown solver 'rk55'");
    SET(model, {"a", 0.5});
    check_refused(model, &fine, JD_ERR_RANGE, "a is 0.5 m");
    jd_model_free(model);
}

TEST(a_system_in_which_nothing_drifts_is_refused) {
    jd_model* model = model_of("duffing");
    const jd_settle_options options = quick(model);
    check_refused(model, &options, JD_ERR_ARGUMENT, "nothing drifts in system 'duffing'");
    jd_model_free(model);
    jd_context_free(context);
}

TEST_MAIN(the_published_drive_settles_along_x, a_ball_that_nothing_drives_stays_where_it_is,
          without_a_common_period_windows_are_measured,
          a_trajectory_that_fails_is_told_with_its_status, a_search_can_be_stopped,
          progress_never_falls, wrong_options_are_refused,
          a_system_in_which_nothing_drifts_is_refused)
