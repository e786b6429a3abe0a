// Contacts in the solver, several at once, against closed forms: a stack of two blocks that is
// pushed, and a block between two walls.

#include "judder/kernel.h"
#include "judder/run.h"
#include "support/check.h"
#include "support/random.h"

#include <math.h>

#define G 9.81
#define FLOOR 0
#define JOINT 1

static jd_context* context;

// ---- A stack: the lower block is pushed, the upper one lies on it -------------------------------

enum { X1, X2, V1, V2, LOST };
enum { MASS1, MASS2, MU1, MU2, PUSH };

static void stack_rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    (void)t;
    const jd_real* p = instance->parameters;
    rate[X1] = y[V1];
    rate[X2] = y[V2];
    rate[V1] = p[PUSH] / p[MASS1];
    rate[V2] = rate[LOST] = jd_set(0.0);
}

static void stack_touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* c) {
    (void)t;
    const jd_real* p = instance->parameters;
    const jd_real one = jd_set(1.0);
    c[FLOOR].press = (p[MASS1] + p[MASS2]) * G;
    c[FLOOR].along[0].speed = y[V1];
    c[FLOOR].along[0].drift = jd_set(0.0);
    c[FLOOR].along[0].by[V1] = one;
    c[FLOOR].along[0].force[V1] = one / p[MASS1];
    c[JOINT].press = p[MASS2] * G;
    c[JOINT].along[0].speed = y[V2] - y[V1];
    c[JOINT].along[0].drift = jd_set(0.0);
    c[JOINT].along[0].by[V2] = one;
    c[JOINT].along[0].by[V1] = -one;
    c[JOINT].along[0].force[V2] = one / p[MASS2];
    c[JOINT].along[0].force[V1] = -one / p[MASS1];
}

#define NUMBER(name, value)                                                                        \
    { name, name, "1", value, JD_ANY, name }
#define STATE(name, unit)                                                                          \
    { name, name, unit, 0, 0.1, name }

static const jd_parameter stack_parameters[] = {
    NUMBER("m1", 2), NUMBER("m2", 1), NUMBER("mu1", 0.2), NUMBER("mu2", 0.3), NUMBER("F", 0)};
static const jd_state stack_states[] = {STATE("x1", "m"), STATE("x2", "m"), STATE("v1", "m/s"),
                                        STATE("v2", "m/s"), STATE("L", "J")};
static const jd_contact_info stack_contacts[] = {
    {.name = "floor", .normal = JD_NORMAL_GIVEN, .along = 1, .mu = "mu1", .text = "below"},
    {.name = "joint", .normal = JD_NORMAL_GIVEN, .along = 1, .mu = "mu2", .text = "between"}};
static const jd_moving stack_motions[] = {{"x1", "v1"}, {"x2", "v2"}, {NULL, NULL}};
static const jd_watch stack_watches[] = {JD_SLIDING_WATCHES(FLOOR, "floor"),
                                         JD_SLIDING_WATCHES(JOINT, "joint")};
static const jd_system_kernel stack_kernel = {
    .lanes = JD_LANES, .rates = stack_rates, .touch = stack_touch};
static const jd_system stack = {
    .name = "stack",
    .title = "a stack",
    .description = "two blocks",
    .source = "here",
    JD_TABLE(parameter, stack_parameters),
    JD_TABLE(state, stack_states),
    .watches = stack_watches,
    .watch_count = JD_COUNT(stack_watches),
    JD_TABLE(contact, stack_contacts),
    .motions = stack_motions,
    .loss = "L",
    .end = 1,
    .kernel = &stack_kernel,
};

static jd_trajectory* run(jd_model* model, double end) {
    jd_trajectory* r = NULL;
    jd_run_options o = jd_run_options_default(jd_model_system(model));
    o.end = end;
    o.tolerance = 1e-10;
    REQUIRE(jd_run(model, &o, &r) == JD_OK);
    CHECK_INT(jd_trajectory_status(r), JD_OK);
    return r;
}

static jd_model* open_model(const jd_system* system) {
    jd_model* model = NULL;
    if (!context)
        context = jd_context_create();
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    return model;
}

// Rest; both slide as one; the lower one slides from under the upper one.
TEST(a_stack_that_is_pushed_has_three_regimes) {
    for (int trial = 0; trial < 60; trial++) {
        const double m1 = random_between(0.5, 3), m2 = random_between(0.5, 3);
        const double mu1 = random_between(0.05, 0.6), mu2 = random_between(0.05, 0.6);
        const double floor = mu1 * (m1 + m2) * G, both = floor + mu2 * (m1 + m2) * G;
        const double F = trial % 3 == 0   ? random_between(0, 0.99) * floor
                         : trial % 3 == 1 ? floor + random_between(0.01, 0.99) * (both - floor)
                                          : both * random_between(1.01, 3);
        const double way = trial % 2 ? -1 : 1;
        const double a1 = trial % 3 == 0   ? 0
                          : trial % 3 == 1 ? (F - floor) / (m1 + m2)
                                           : (F - floor - mu2 * m2 * G) / m1;
        const double a2 = trial % 3 == 2 ? mu2 * G : a1;
        const char* const names[] = {"m1", "m2", "floor.mu", "joint.mu", "F"};
        const double values[] = {m1, m2, mu1, mu2, way * F};
        jd_model* model = open_model(&stack);
        for (int i = 0; i < 5; i++)
            REQUIRE(jd_model_set(model, names[i], values[i]) == JD_OK);
        jd_trajectory* r = run(model, 0.7);
        const double* y = jd_trajectory_final(r);
        CHECK_ABS(y[V1], way * a1 * 0.7, 1e-9);
        CHECK_ABS(y[V2], way * a2 * 0.7, 1e-9);
        const double work = F * way * y[X1],
                     kinetic = 0.5 * (m1 * y[V1] * y[V1] + m2 * y[V2] * y[V2]);
        CHECK_ABS(y[LOST], work - kinetic, 1e-8);
        if (trial % 3 == 0)
            CHECK(y[X1] == 0 && y[X2] == 0 && y[V1] == 0 && y[V2] == 0);
        jd_trajectory_free(r);
        jd_model_free(model);
    }
}

// A stack that slides stops: the lower block first where it is braked more, both at rest at last.
TEST(a_stack_that_slides_comes_to_rest_to_the_bit) {
    jd_model* model = open_model(&stack);
    REQUIRE(jd_model_set_initial(model, "v1", 1) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "v2", 2) == JD_OK);
    jd_trajectory* r = run(model, 3);
    const double* y = jd_trajectory_final(r);
    CHECK(y[V1] == 0 && y[V2] == 0);
    CHECK_ABS(y[LOST], 0.5 * 2 * 1 + 0.5 * 1 * 4, 1e-9);
    jd_trajectory_free(r);
    jd_model_free(model);
}

// ---- A block between two walls -----------------------------------------------------------------

enum { GAP, E };

static void wall_rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    (void)instance, (void)t;
    rate[0] = y[1];
    rate[1] = rate[2] = jd_set(0.0);
}

static void wall_touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* c) {
    (void)t;
    const jd_real one = jd_set(1.0);
    c[0].gap = y[0];
    c[1].gap = instance->parameters[GAP] - y[0];
    for (int k = 0; k < 2; k++) {
        c[k].normal.by[1] = c[k].normal.force[1] = k == 0 ? one : -one;
        c[k].normal.speed = c[k].normal.by[1] * y[1];
        c[k].normal.drift = jd_set(0.0);
    }
}

static const jd_parameter wall_parameters[] = {NUMBER("gap", 1), NUMBER("e", 0.8)};
static const jd_state wall_states[] = {STATE("x", "m"), STATE("v", "m/s"), STATE("L", "J")};
static const jd_contact_info wall_contacts[] = {
    {.name = "left", .normal = JD_NORMAL_RIGID, .e = "e", .text = "a wall"},
    {.name = "right", .normal = JD_NORMAL_RIGID, .e = "e", .text = "a wall"}};
static const jd_moving wall_motions[] = {{"x", "v"}, {NULL, NULL}};
static const jd_watch wall_watches[] = {JD_RIGID_WATCHES(0, "left"), JD_RIGID_WATCHES(1, "right")};
static const jd_system_kernel wall_kernel = {
    .lanes = JD_LANES, .rates = wall_rates, .touch = wall_touch};
static const jd_system walls = {
    .name = "walls",
    .title = "two walls",
    .description = "a block between two walls",
    .source = "here",
    JD_TABLE(parameter, wall_parameters),
    JD_TABLE(state, wall_states),
    .watches = wall_watches,
    .watch_count = JD_COUNT(wall_watches),
    JD_TABLE(contact, wall_contacts),
    .motions = wall_motions,
    .loss = "L",
    .end = 1,
    .kernel = &wall_kernel,
};

// Each way takes 1/e times as long as the one before; each impact keeps e^2 of the energy.
TEST(a_block_between_two_walls_strikes_them_at_known_times) {
    const double e = 0.8, gap = 0.3, v = 2;
    jd_model* model = open_model(&walls);
    REQUIRE(jd_model_set(model, "gap", gap) == JD_OK);
    REQUIRE(jd_model_set(model, "left.e", e) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "x", 0.1) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "v", v) == JD_OK);
    jd_trajectory* r = run(model, 3);
    double t = (gap - 0.1) / v, speed = v;
    for (int i = 0; i < jd_trajectory_event_count(r); i++) {
        const jd_event event = jd_trajectory_event_at(r, i);
        CHECK_STR(event.kind, "impact");
        CHECK_STR(event.name, i % 2 ? "left" : "right");
        CHECK_ABS(event.t, t, 1e-10);
        speed *= e;
        t += gap / speed;
    }
    CHECK(t > 3 && jd_trajectory_event_count(r) > 5);
    CHECK_ABS(fabs(jd_trajectory_final(r)[1]), speed, 1e-12);
    CHECK_ABS(jd_trajectory_final(r)[2], 0.5 * (v * v - speed * speed), 1e-12);
    jd_trajectory_free(r);
    jd_model_free(model);
}

TEST(names_of_contacts_are_names_of_parameters) {
    jd_model* model = open_model(&stack);
    const jd_parameter* parameter;
    double value;
    CHECK_INT(jd_model_set(model, "joint.mu", 0.7), JD_OK);
    CHECK_INT(jd_model_parameter(model, "contacts.joint.friction.mu", &parameter, &value), JD_OK);
    CHECK_STR(parameter->name, "mu2");
    CHECK(value == 0.7);
    CHECK_INT(jd_model_set(model, "joint.e", 0.7), JD_ERR_NAME);
    CHECK_STR(jd_context_message(context), "unknown number of contact 'joint' 'e'; known are: mu");
    CHECK_INT(jd_model_set(model, "roof.mu", 0.7), JD_ERR_NAME);
    jd_model_free(model);
}

TEST(a_start_that_cannot_be_is_refused) {
    jd_trajectory* r = NULL;
    jd_model* model = open_model(&walls);
    const jd_run_options o = jd_run_options_default(&walls);
    REQUIRE(jd_model_set_initial(model, "x", -0.1) == JD_OK);
    CHECK_INT(jd_run(model, &o, &r), JD_ERR_RANGE);
    CHECK_STR(
        jd_context_message(context),
        "contact 'left' starts with a gap of -0.1 m: the bodies are in each other; start them "
        "apart with 'initial'");
    // On a wall and into it: the impact is neither before nor after the start.
    REQUIRE(jd_model_set_initial(model, "x", 0) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "v", -2) == JD_OK);
    CHECK_INT(jd_run(model, &o, &r), JD_ERR_RANGE);
    CHECK_STR(jd_context_message(context),
              "contact 'left' starts closed and approaches with 2 m/s: whether that impact has "
              "been is not said; start with a gap, or with the velocity after it");
    REQUIRE(jd_model_set_initial(model, "v", 0) == JD_OK);
    // Both walls at once: the block cannot tell which of them presses.
    REQUIRE(jd_model_set_initial(model, "x", 0) == JD_OK);
    REQUIRE(jd_model_set(model, "gap", 0) == JD_OK);
    CHECK_INT(jd_run(model, &o, &r), JD_ERR_RANGE);
    CHECK_STR(jd_context_message(context),
              "2 rigid contacts are closed, but the body can tell only 1 of their normal forces "
              "apart: take away contacts or make them compliant");
    jd_model_free(model);
    jd_context_free(context);
}

TEST_MAIN(a_stack_that_is_pushed_has_three_regimes, a_stack_that_slides_comes_to_rest_to_the_bit,
          a_block_between_two_walls_strikes_them_at_known_times,
          names_of_contacts_are_names_of_parameters, a_start_that_cannot_be_is_refused)
