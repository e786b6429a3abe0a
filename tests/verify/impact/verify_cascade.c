// Impacts that follow each other without end, as in a row of balls that hang side by side: their work
// counts as steps, and whoever asks the run to stop is heard.

#include "support/text_runs.h"

// Newton's cradle: the first ball falls on the others, which touch.
static const char cradle[] =
    "system: cradle\n"
    "structure: {n: 10}\n"
    "parameters: {m: 0.1 kg, l: 0.3 m, r: 20 mm, e: {value: 1, range: 0 to 1}}\n"
    "mechanism:\n"
    "  gravity: g_n\n"
    "  bodies: {\"ball[1..n]\": {mass: m, inertia: 2/5*m*r^2, centre: [0, -l]}}\n"
    "  joints:\n"
    "    j[1]: {pin: [ground, \"ball[1]\"], coordinate: \"phi[1]\", start: -40 deg}\n"
    "    j[2..n]: {pin: [ground, \"ball[i]\"], at: [\"(i - 1)*2*r\", 0], coordinate: \"phi[i]\"}\n"
    "  contacts:\n"
    "    pair[1..n-1]: {circle: [{body: \"ball[i+1]\", centre: [0, -l], radius: r}, {body: "
    "\"ball[i]\", centre: [0, -l], radius: r}], restitution: e}\n";

static bool count_calls(void* data, double share) {
    int* calls = data;
    (void)share;
    return --*calls != 0;
}

// A run of a few steps that is asked to stop at a call of progress.
static jd_trajectory* run_cradle(int64_t most, int* calls) {
    jd_equations* equations = parse(cradle);
    jd_model* model;
    jd_trajectory* trajectory;
    REQUIRE(equations != NULL);
    REQUIRE(jd_model_create(context, jd_equations_system(equations), &model) == JD_OK);
    jd_run_options options = jd_run_options_default(jd_equations_system(equations));
    options.end = 2;
    options.max_steps = most;
    options.progress = count_calls;
    options.progress_data = calls;
    REQUIRE(jd_run(model, &options, &trajectory) == JD_OK);
    jd_model_free(model);
    jd_equations_free(equations);
    return trajectory;
}

// 1000 evaluations of what is watched count as a step: a few hundred steps end it.
TEST(work_on_a_cascade_counts_against_the_most_steps) {
    int calls = 0;
    jd_trajectory* r = run_cradle(200, &calls);
    CHECK_INT(jd_trajectory_status(r), JD_ERR_STEP_COUNT);
    CHECK(jd_trajectory_statistics(r).steps < 200);
    jd_trajectory_free(r);
}

// Progress is asked by work, every 256 evaluations, not by steps alone.
TEST(progress_is_asked_within_a_step) {
    int calls = 0;
    jd_trajectory* r = run_cradle(200, &calls);
    CHECK(jd_trajectory_statistics(r).steps < 256 && -calls > 20);
    jd_trajectory_free(r);
    calls = 200;
    r = run_cradle(1000000, &calls);
    CHECK_INT(jd_trajectory_status(r), JD_CANCELLED);
    CHECK_INT(calls, 0);
    jd_trajectory_free(r);
}

// The same for every number of threads and in every company.
TEST(where_a_cascade_ends_depends_on_nothing_else) {
    int calls = 0;
    jd_equations* equations = parse(cradle);
    jd_model* models[5];
    jd_trajectory* all[5];
    REQUIRE(equations != NULL);
    for (int i = 0; i < 5; i++)
        REQUIRE(jd_model_create(context, jd_equations_system(equations), &models[i]) == JD_OK);
    jd_run_options options = jd_run_options_default(jd_equations_system(equations));
    options.end = 2;
    options.max_steps = 200;
    options.threads = 2;
    REQUIRE(jd_run_many((const jd_model* const*)models, 5, &options, all) == JD_OK);
    jd_trajectory* alone = run_cradle(200, &calls);
    for (int i = 0; i < 5; i++) {
        CHECK_INT(jd_trajectory_status(all[i]), JD_ERR_STEP_COUNT);
        CHECK_INT(jd_trajectory_statistics(all[i]).steps, jd_trajectory_statistics(alone).steps);
        for (int k = 0; k < 20; k++)
            CHECK_BITS(jd_trajectory_final(all[i])[k], jd_trajectory_final(alone)[k]);
        jd_trajectory_free(all[i]);
        jd_model_free(models[i]);
    }
    jd_trajectory_free(alone);
    jd_equations_free(equations);
}

TEST_MAIN(work_on_a_cascade_counts_against_the_most_steps, progress_is_asked_within_a_step,
          where_a_cascade_ends_depends_on_nothing_else)
