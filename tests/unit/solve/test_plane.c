// A block on a plane, against closed forms: friction by direction and in a box, and how sliding on a
// plane comes to rest.                                                   [touch:T2] [contacts:C5]

#include "judder/kernel.h"
#include "judder/run.h"
#include "support/check.h"
#include "support/random.h"

#include <math.h>

#define G 9.81

enum { X, Y, Z, VX, VY, VZ, LOST };
enum { MU_X, MU_Y, F_X, F_Y, D_X, BOX, SOFT };

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const jd_real* p = instance->parameters;
    rate[X] = y[VX];
    rate[Y] = y[VY];
    rate[Z] = y[VZ];
    rate[VX] = p[F_X] + p[D_X] * t;
    rate[VY] = p[F_Y];
    rate[VZ] = jd_set(-G);
    rate[LOST] = jd_set(0.0);
}

static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* c) {
    (void)t;
    const jd_real* p = instance->parameters;
    const jd_real one = jd_set(1.0), zero = jd_set(0.0);
    const int velocity[3] = {VZ, VX, VY};
    jd_contact_line* const lines[3] = {&c->normal, &c->along[0], &c->along[1]};
    for (int d = 0; d < 3; d++) {
        lines[d]->speed = y[velocity[d]];
        lines[d]->drift = zero;
        lines[d]->by[velocity[d]] = lines[d]->force[velocity[d]] = one;
    }
    c->gap = y[Z];
    c->press = jd_select(jd_gt(p[SOFT], zero), -1e4 * y[Z] - 200.0 * y[VZ], jd_set(G));
    c->compliant = jd_gt(p[SOFT], zero);
    c->mu_k_y = c->mu_s_y = p[MU_Y];
    c->box = jd_gt(p[BOX], zero);
}

// The same with a normal force that is given: the plane carries it.
static void given_touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* c) {
    touch(instance, t, y, c);
    c->compliant = jd_mask_none();
    c->normal.force[VZ] = jd_set(1.0);
}

#define NUMBER(name, value)                                                                        \
    { name, name, "1", value, JD_ANY, name }
#define STATE(name, unit)                                                                          \
    { name, name, unit, 0, 0.1, name }

static const jd_parameter parameters[] = {NUMBER("mu", 0.3), NUMBER("mu_y", 0.3), NUMBER("F_x", 0),
                                          NUMBER("F_y", 0),  NUMBER("D_x", 0),    NUMBER("box", 0),
                                          NUMBER("soft", 0)};
static const jd_state states[] = {STATE("x", "m"),    STATE("y", "m"),    STATE("z", "m"),
                                  STATE("vx", "m/s"), STATE("vy", "m/s"), STATE("vz", "m/s"),
                                  STATE("L", "J")};
static const jd_moving motions[] = {{"x", "vx"}, {"y", "vy"}, {"z", "vz"}, {NULL, NULL}};
static const jd_contact_info rigid_table[] = {
    {.name = "floor", .normal = JD_NORMAL_RIGID, .along = 2, .mu = "mu", .text = "below"}};
static const jd_contact_info given_table[] = {
    {.name = "floor", .normal = JD_NORMAL_GIVEN, .along = 2, .mu = "mu", .text = "below"}};
static const jd_watch rigid_watches[] = {
    JD_RIGID_WATCHES(0, "floor"), JD_COMPLIANT_WATCHES(0, "floor"), JD_SLIDING_WATCHES(0, "floor")};
static const jd_watch given_watches[] = {JD_SLIDING_WATCHES(0, "floor")};
static const jd_system_kernel kernel = {.lanes = JD_LANES, .rates = rates, .touch = touch};
static const jd_system_kernel given_kernel = {
    .lanes = JD_LANES, .rates = rates, .touch = given_touch};
#define BLOCK(kind, title_of)                                                                      \
    {                                                                                              \
        .name = title_of, .title = title_of, .description = "a block", .source = "here",           \
        JD_TABLE(parameter, parameters), JD_TABLE(state, states), .watches = kind##_watches,       \
        .watch_count = JD_COUNT(kind##_watches), JD_TABLE(contact, kind##_table),                  \
        .motions = motions, .loss = "L", .end = 1                                                  \
    }

static jd_system blocks[2] = {BLOCK(rigid, "rigid-block"), BLOCK(given, "given-block")};
static jd_context* context;

// Rigid, compliant, given: 0, 1, 2.
static jd_model* open_block(int kind) {
    jd_model* model = NULL;
    if (!context)
        context = jd_context_create();
    blocks[0].kernel = &kernel;
    blocks[1].kernel = &given_kernel;
    REQUIRE(jd_model_create(context, &blocks[kind == 2], &model) == JD_OK);
    if (kind == 1) {
        REQUIRE(jd_model_set(model, "soft", 1) == JD_OK);
        REQUIRE(jd_model_set_initial(model, "z", -G / 1e4) == JD_OK);
    }
    return model;
}

static void put(jd_model* model, const char* name, double value) {
    REQUIRE(jd_model_set(model, name, value) == JD_OK);
}

static void begin(jd_model* model, double vx, double vy) {
    REQUIRE(jd_model_set_initial(model, "vx", vx) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "vy", vy) == JD_OK);
}

static jd_trajectory* run(jd_model* model, double end, double tolerance) {
    jd_trajectory* r = NULL;
    jd_run_options o = jd_run_options_default(jd_model_system(model));
    o.end = end;
    o.tolerance = tolerance;
    REQUIRE(jd_run(model, &o, &r) == JD_OK);
    CHECK_INT(jd_trajectory_status(r), JD_OK);
    return r;
}

static double time_of(const jd_trajectory* r, const char* kind, int which) {
    for (int i = 0; i < jd_trajectory_event_count(r); i++)
        if (strcmp(jd_trajectory_event_at(r, i).kind, kind) == 0 && which-- == 0)
            return jd_trajectory_event_at(r, i).t;
    return (double)NAN;
}

// From rest, along a line: a = F - g (mu_x^2 a_x, mu_y^2 a_y)/|(mu_x a_x, mu_y a_y)|, the direction of
// largest dissipation.
TEST(an_ellipse_of_friction_turns_the_motion_away_from_the_push) {
    for (int trial = 0; trial < 15; trial++) {
        const double mx = random_between(0.1, 0.6), my = random_between(0.1, 0.6);
        const double angle = random_between(0.2, 1.3), F = 1.5 * G * fmax(mx, my);
        jd_model* model = open_block(trial % 3);
        put(model, "mu", mx), put(model, "mu_y", my);
        put(model, "F_x", F * cos(angle)), put(model, "F_y", F * sin(angle));
        jd_trajectory* r = run(model, 0.8, 1e-10);
        const double* y = jd_trajectory_final(r);
        const double ax = y[VX] / 0.8, ay = y[VY] / 0.8, size = hypot(mx * ax, my * ay);
        CHECK_ABS(ax, F * cos(angle) - G * mx * mx * ax / size, 1e-8);
        CHECK_ABS(ay, F * sin(angle) - G * my * my * ay / size, 1e-8);
        const double work = F * (cos(angle) * y[X] + sin(angle) * y[Y]);
        CHECK_ABS(y[LOST], work - 0.5 * (y[VX] * y[VX] + y[VY] * y[VY]), 1e-8);
        jd_trajectory_free(r);
        jd_model_free(model);
    }
}

// |(F_x/mu_x, F_y/mu_y)| = g; in a box F_x = mu_x g, and the other direction goes on holding.
TEST(a_growing_push_breaks_an_ellipse_and_a_box_where_they_end) {
    for (int trial = 0; trial < 12; trial++) {
        const bool box = trial % 2;
        const double mx = random_between(0.2, 0.6), my = random_between(0.2, 0.6);
        const double F_y = random_between(0.1, 0.9) * my * G;
        const double across = F_y / (my * G);
        const double onset = mx * G * (box ? 1 : sqrt(1 - across * across));
        jd_model* model = open_block(trial % 3);
        put(model, "mu", mx), put(model, "mu_y", my), put(model, "box", box);
        put(model, "F_y", F_y), put(model, "D_x", 1);
        jd_trajectory* r = run(model, onset + 0.5, 1e-10);
        CHECK_ABS(time_of(r, "slip", 0), onset, 1e-8);
        if (box) {
            CHECK(jd_trajectory_final(r)[VY] == 0 && jd_trajectory_final(r)[Y] == 0);
            CHECK_ABS(jd_trajectory_final(r)[VX], 0.125, 1e-8);
        }
        jd_trajectory_free(r);
        jd_model_free(model);
    }
}

// Rolls along without friction, or with a little, and holds across; above mu_y N it slides across.
TEST(a_wheel_rolls_along_and_holds_across) {
    for (int trial = 0; trial < 12; trial++) {
        const double along = trial % 4 < 2 ? 0 : 0.02, across = 0.5, way = trial % 2 ? -1 : 1;
        const bool slides = trial >= 6;
        const double F_y = (slides ? 1.4 : 0.9) * across * G;
        jd_model* model = open_block(trial % 3);
        put(model, "mu", along), put(model, "mu_y", across), put(model, "box", 1);
        put(model, "F_x", way), put(model, "F_y", F_y);
        jd_trajectory* r = run(model, 1, 1e-10);
        const double* y = jd_trajectory_final(r);
        CHECK_ABS(y[VX], way * (1 - along * G), 1e-9);
        CHECK_ABS(y[VY], slides ? F_y - across * G : 0, 1e-9);
        CHECK(slides || (y[VY] == 0 && y[Y] == 0));
        jd_trajectory_free(r);
        jd_model_free(model);
    }
}

// In a box both directions stop by themselves, each at v/(mu g).
TEST(directions_of_a_box_stop_each_by_itself) {
    for (int kind = 0; kind < 3; kind++) {
        jd_model* model = open_block(kind);
        put(model, "mu", 0.2), put(model, "mu_y", 0.5), put(model, "box", 1);
        begin(model, 1, -1);
        jd_trajectory* r = run(model, 1, 1e-10);
        CHECK_ABS(time_of(r, "stop", 0), 1 / (0.5 * G), 1e-9);
        CHECK_ABS(time_of(r, "stop", 1), 1 / (0.2 * G), 1e-9);
        const double* y = jd_trajectory_final(r);
        CHECK(y[VX] == 0 && y[VY] == 0);
        CHECK_ABS(y[X], 1 / (0.4 * G), 1e-9);
        CHECK_ABS(y[Y], -1 / G, 1e-9);
        CHECK_ABS(y[LOST], 1, 1e-9);
        jd_trajectory_free(r);
        jd_model_free(model);
    }
}

// v (mu g + f cos(phi)) falls by (mu g)^2 - f^2 each second, phi the angle of v from the push f.
TEST(a_block_on_a_plane_with_a_push_aside_stops_at_the_known_time) {
    for (int trial = 0; trial < 12; trial++) {
        const double mu = 0.3, f = trial % 4 * 0.2 * mu * G, phi = random_between(0, 3);
        jd_model* model = open_block(trial % 3);
        put(model, "F_x", f);
        begin(model, 2 * cos(phi), 2 * sin(phi));
        const double stop = 2 * (mu * G + f * cos(phi)) / (mu * mu * G * G - f * f);
        jd_trajectory* r = run(model, stop + 0.3, 1e-10);
        CHECK_ABS(time_of(r, "stop", 0), stop, 5e-9);
        const double* y = jd_trajectory_final(r);
        CHECK(y[VX] == 0 && y[VY] == 0);
        CHECK_ABS(y[LOST], 2 + f * y[X], 1e-8);
        CHECK(jd_trajectory_statistics(r).steps < 300);  // half of them from 1e-3 m/s on
        jd_trajectory_free(r);
        jd_model_free(model);
    }
    jd_context_free(context);
}

TEST_MAIN(an_ellipse_of_friction_turns_the_motion_away_from_the_push,
          a_growing_push_breaks_an_ellipse_and_a_box_where_they_end,
          a_wheel_rolls_along_and_holds_across, directions_of_a_box_stop_each_by_itself,
          a_block_on_a_plane_with_a_push_aside_stops_at_the_known_time)
