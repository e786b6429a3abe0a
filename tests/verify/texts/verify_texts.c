// Systems as texts against the same systems in C, and against themselves in every width.

#include "judder/equations.h"
#include "judder/run.h"
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AGREE                                                                                      \
    1e-11  // both are integrated to 1e-13; the formulas are rounded otherwise here and there

static jd_context* context;

static jd_equations* text_of(const char* path) {
    jd_equations* equations;
    if (!context)
        context = jd_context_create();
    char whole[500];
    snprintf(whole, sizeof whole, "%s/%s", JD_SOURCE_DIR, path);
    const jd_status status = jd_equations_read(context, whole, &equations);
    if (status != JD_OK)
        CHECK_FAILED("%s", jd_context_message(context));
    REQUIRE(status == JD_OK);
    return equations;
}

typedef struct study {
    double end;
    double tolerance;
    const char* engine;
    const jd_value* set;  // a row without name after the last
} study;

static jd_trajectory* run(const jd_system* system, const study* s) {
    jd_model* model;
    jd_trajectory* trajectory;
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    for (const jd_value* v = s->set; v && v->name; v++)
        REQUIRE(jd_model_set(model, v->name, v->value) == JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = s->end;
    options.tolerance = s->tolerance;
    options.engine = s->engine;
    options.outputs = true;
    REQUIRE(jd_run(model, &options, &trajectory) == JD_OK);
    CHECK_INT(jd_trajectory_status(trajectory), JD_OK);
    jd_model_free(model);
    return trajectory;
}

static int place_of(const char* const* first, int count, size_t stride, const char* name) {
    for (int i = 0; i < count; i++)
        if (strcmp(*(const char* const*)((const char*)first + (size_t)i * stride), name) == 0)
            return i;
    return -1;
}

// States and outputs of both at the end, by name, relative to what they are or their scale.
static void compare(const jd_system* a, const jd_trajectory* x, const jd_system* b,
                    const jd_trajectory* y) {
    for (int i = 0; i < a->state_count; i++) {
        const int k =
            place_of(&b->states[0].name, b->state_count, sizeof *b->states, a->states[i].name);
        REQUIRE(k >= 0);
        const double want = jd_trajectory_final(y)[k], scale = b->states[k].scale;
        CHECK_ABS(jd_trajectory_final(x)[i], want, AGREE * (fabs(want) + scale));
    }
    const double* ox = jd_trajectory_outputs(x, jd_trajectory_row_count(x) - 1);
    const double* oy = jd_trajectory_outputs(y, jd_trajectory_row_count(y) - 1);
    int compared = 0;
    for (int i = 0; i < a->output_count; i++) {
        const int k = b->output_count > 0 ? place_of(&b->outputs[0].name, b->output_count,
                                                     sizeof *b->outputs, a->outputs[i].name)
                                          : -1;
        if (k < 0)
            continue;
        compared++;
        CHECK_ABS(ox[i], oy[k], 10 * AGREE * (fabs(oy[k]) + 1));
    }
    CHECK(compared == b->output_count || b->output_count > 10);
}

// The same bits in every engine.
static void check_widths(const jd_system* system, study s) {
    s.engine = "base-1";
    jd_trajectory* one = run(system, &s);
    for (int i = 0; i < jd_engine_count(); i++) {
        if (!jd_engine_runs(i))
            continue;
        s.engine = jd_engine_at(i)->name;
        jd_trajectory* other = run(system, &s);
        CHECK(memcmp(jd_trajectory_final(one), jd_trajectory_final(other),
                     (size_t)system->state_count * sizeof(double)) == 0);
        CHECK_INT(jd_trajectory_event_count(one), jd_trajectory_event_count(other));
        jd_trajectory_free(other);
    }
    jd_trajectory_free(one);
}

// Event by event, where both tell the same kinds.
static void compare_events(const jd_trajectory* x, const jd_trajectory* y) {
    const int count = jd_trajectory_event_count(x);
    CHECK_INT(count, jd_trajectory_event_count(y));
    for (int i = 0; i < count && i < jd_trajectory_event_count(y); i++)
        CHECK_ABS(jd_trajectory_event_at(x, i).t, jd_trajectory_event_at(y, i).t, AGREE);
}

static void check_pair(const char* path, const char* name, study s, bool events) {
    jd_equations* equations = text_of(path);
    const jd_system *text = jd_equations_system(equations), *built_in;
    REQUIRE(jd_system_find(context, name, &built_in) == JD_OK);
    s.tolerance = 1e-13;
    jd_trajectory *x = run(text, &s), *y = run(built_in, &s);
    compare(text, x, built_in, y);
    if (events)
        compare_events(x, y);
    jd_trajectory_free(x);
    jd_trajectory_free(y);
    s.tolerance = 1e-8;
    check_widths(text, s);
    jd_equations_free(equations);
}

TEST(duffing_as_a_text_moves_as_in_c) {
    check_pair("systems/duffing.yaml", "duffing", (study){.end = 10}, true);
}

TEST(the_bouncing_ball_as_a_text_moves_as_in_c) {
    check_pair("systems/bouncing-ball.yaml", "bouncing-ball", (study){.end = 1.0}, true);
    const jd_value set[] = {{"restitution", 1}, {"mu", 0.05}, {"e", 0.5}, {NULL, 0}};
    check_pair("systems/bouncing-ball.yaml", "bouncing-ball", (study){.end = 2.0, .set = set},
               false);
}

TEST(the_impact_oscillator_as_a_text_moves_as_in_c) {
    check_pair("systems/impact-oscillator.yaml", "impact-oscillator", (study){.end = 20}, true);
    const jd_value set[] = {{"A", 0.1}, {"e", 0.2}, {"omega", 0.7}, {NULL, 0}};
    check_pair("systems/impact-oscillator.yaml", "impact-oscillator",
               (study){.end = 20, .set = set}, true);
}

// planar-body on three points at the same start.
static jd_trajectory* run_planar_body(const double start[6], double end) {
    const double points[] = {-0.0025,
                             0.005 * 0.86602540378443864676,
                             1,
                             -0.0025,
                             -0.005 * 0.86602540378443864676,
                             1,
                             0.005,
                             0,
                             1};
    static const char* const names[] = {"x", "y", "theta", "vx", "vy", "omega"};
    const jd_system* system;
    jd_model* model;
    jd_trajectory* trajectory;
    REQUIRE(jd_system_find(context, "planar-body", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    const jd_patch_options patch = {.shape = JD_SHAPE_POINTS, .points = points, .point_count = 3};
    REQUIRE(jd_model_set_patch(model, &patch) == JD_OK);
    jd_model_clear_loads(model);
    for (int i = 0; i < 6; i++)
        REQUIRE(jd_model_set_initial(model, names[i], start[i]) == JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = end;
    options.tolerance = 1e-13;
    REQUIRE(jd_run(model, &options, &trajectory) == JD_OK);
    jd_model_free(model);
    return trajectory;
}

// Before it stops: three contacts with given normal forces are a patch of three points.
TEST(a_plane_body_on_three_contacts_is_planar_body_on_three_points) {
    jd_equations* equations = text_of("tests/texts/three-points.yaml");
    const jd_system* text = jd_equations_system(equations);
    const double start[6] = {0, 0, 0, 0.3, 0.1, 40};
    for (double end = 0.02; end < 0.2; end += 0.03) {
        const study s = {.end = end, .tolerance = 1e-13};
        jd_trajectory *x = run(text, &s), *y = run_planar_body(start, end);
        for (int i = 0; i < 6; i++)
            CHECK_ABS(jd_trajectory_final(x)[i], jd_trajectory_final(y)[i],
                      AGREE * (fabs(jd_trajectory_final(y)[i]) + text->states[i].scale));
        jd_trajectory_free(x);
        jd_trajectory_free(y);
    }
    check_widths(text, (study){.end = 0.3, .tolerance = 1e-8});
    jd_equations_free(equations);
}

// While the block sticks, x grows with the belt; it slips where spring and damper pull with F_s.
TEST(the_belt_slips_where_its_spring_says) {
    jd_equations* equations = text_of("systems/belt.yaml");
    const jd_system* text = jd_equations_system(equations);
    const study s = {.end = 50, .tolerance = 1e-12};
    jd_trajectory* x = run(text, &s);
    const double place = 1.0 - 0.01 * 0.2;
    int slips = 0;
    double stop_time = 0, stop_place = 0;
    for (int i = 0; i < jd_trajectory_event_count(x); i++) {
        const jd_event event = jd_trajectory_event_at(x, i);
        if (strcmp(event.kind, "stop") == 0) {
            stop_time = event.t;
            stop_place = event.state[0];
        }
        if (strcmp(event.kind, "slip") != 0)
            continue;
        slips++;
        CHECK_ABS(event.state[0], place, AGREE);
        CHECK_ABS(event.state[1], 0.2, 0);
        CHECK_ABS(event.t, stop_time + (place - stop_place) / 0.2, 10 * AGREE);
    }
    CHECK(slips >= 3);
    jd_trajectory_free(x);
    check_widths(text, (study){.end = 50, .tolerance = 1e-8});
    jd_equations_free(equations);
}

// Momentum and energy of a chain of elastic balls.
TEST(a_chain_keeps_momentum_and_energy) {
    jd_equations* equations = text_of("systems/granular-chain.yaml");
    const jd_system* text = jd_equations_system(equations);
    CHECK_INT(text->state_count, 24);
    const study s = {.end = 0.002, .tolerance = 1e-12};
    jd_trajectory* x = run(text, &s);
    for (int64_t row = 0; row < jd_trajectory_row_count(x); row += 500) {
        CHECK_REL(jd_trajectory_outputs(x, row)[0], 0.01, 1e-11);
        CHECK_REL(jd_trajectory_outputs(x, row)[1], 0.005, 1e-10);
    }
    jd_trajectory_free(x);
    check_widths(text, (study){.end = 0.002, .tolerance = 1e-8});
    jd_equations_free(equations);
}

TEST_MAIN(duffing_as_a_text_moves_as_in_c, the_bouncing_ball_as_a_text_moves_as_in_c,
          the_impact_oscillator_as_a_text_moves_as_in_c,
          a_plane_body_on_three_contacts_is_planar_body_on_three_points,
          the_belt_slips_where_its_spring_says, a_chain_keeps_momentum_and_energy)
