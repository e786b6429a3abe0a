// Contacts that hold together although motion does not tell their friction apart: each has its share,
// and they give way together.                                                     [touch:T10]

#include "judder/kernel.h"
#include "judder/run.h"
#include "support/check.h"
#include "support/random.h"
#include "system/registry.h"

#include <math.h>

#define G 9.81

static jd_context* context;

static jd_model* open_model(const jd_system* system) {
    jd_model* model = NULL;
    if (!context)
        context = jd_context_create();
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    return model;
}

static jd_trajectory* run(jd_model* model, double end) {
    jd_trajectory* r = NULL;
    jd_run_options o = jd_run_options_default(jd_model_system(model));
    o.end = end;
    o.tolerance = 1e-10;
    REQUIRE(jd_run(model, &o, &r) == JD_OK);
    CHECK_INT(jd_trajectory_status(r), JD_OK);
    return r;
}

static void put(jd_model* model, const char* name, double value) {
    REQUIRE(jd_model_set(model, name, value) == JD_OK);
}

static double output(const jd_trajectory* r, const char* name) {
    const jd_system* system = &JD_SYSTEM(two_feet);
    for (int i = 0; i < system->output_count; i++)
        if (strcmp(system->outputs[i].name, name) == 0)
            return jd_trajectory_outputs(r, jd_trajectory_row_count(r) - 1)[i];
    return (double)NAN;
}

// ---- Two feet on a floor under a growing push ----------------------------------------------------

// N_2 - N_1 = F h_F/l, N_1 + N_2 = m g: the block gives way at F = mu_1 N_1 + mu_2 N_2.
TEST(two_feet_share_friction_by_what_they_can_hold_and_slip_together) {
    for (int trial = 0; trial < 20; trial++) {
        const double mu1 = random_between(0.1, 0.5), mu2 = random_between(0.1, 0.5);
        const double l = 0.1, h_F = random_between(0, 0.1);
        const double onset = (mu1 + mu2) / 2 * G / (1 - (mu2 - mu1) * h_F / (2 * l));
        for (int half = 0; half < 2; half++) {
            const double F = onset * (half ? 0.5 : 1.2);
            jd_model* model = open_model(&JD_SYSTEM(two_feet));
            const char* const names[] = {"contact", "u1", "u2", "mu1", "mu2", "l", "h_F", "dF"};
            const double values[] = {0, 0, 0, mu1, mu2, l, h_F, trial % 2 ? 1 : -1};
            for (int i = 0; i < 8; i++)
                put(model, names[i], values[i]);
            if (trial % 2 == 0)  // pushed to the left: the feet change their parts
                put(model, "mu1", mu2), put(model, "mu2", mu1);
            REQUIRE(jd_model_set_initial(model, "y", 0.5) == JD_OK);
            REQUIRE(jd_model_set_initial(model, "w", 0) == JD_OK);
            jd_trajectory* r = run(model, F);
            const double N2 = (G + F * h_F / l) / 2, N1 = G - N2;
            const double T = F * mu1 * N1 / (mu1 * N1 + mu2 * N2);
            if (half) {
                CHECK_ABS(fabs(output(r, trial % 2 ? "T1" : "T2")), T, 1e-12);
                CHECK_ABS(fabs(output(r, trial % 2 ? "T2" : "T1")), F - T, 1e-12);
            } else {
                CHECK_STR(jd_trajectory_event_at(r, 0).kind, "slip");
                CHECK_ABS(jd_trajectory_event_at(r, 0).t, onset, 1e-10);
            }
            jd_trajectory_free(r);
            jd_model_free(model);
        }
    }
}

// ---- A point held along x, along y and along the diagonal ----------------------------------------

enum { X, Y, VX, VY, LOST };

static void point_rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    (void)instance;
    rate[X] = y[VX];
    rate[Y] = y[VY];
    rate[VX] = rate[VY] = t;
    rate[LOST] = jd_set(0.0);
}

static void point_touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* c) {
    (void)instance, (void)t;
    const double along[3][2] = {{1, 0}, {0, 1}, {sqrt(0.5), sqrt(0.5)}};
    for (int k = 0; k < 3; k++) {
        jd_contact_line* d = &c[k].along[0];
        c[k].press = jd_set(1.0);
        d->speed = along[k][0] * y[VX] + along[k][1] * y[VY];
        d->drift = jd_set(0.0);
        d->by[VX] = d->force[VX] = jd_set(along[k][0]);
        d->by[VY] = d->force[VY] = jd_set(along[k][1]);
    }
}

#define STATE(name, unit)                                                                          \
    { name, name, unit, 0, 0.1, name }
#define HOLD(title)                                                                                \
    { .name = title, .normal = JD_NORMAL_GIVEN, .along = 1, .mu = "mu", .text = title }

static const jd_parameter point_parameters[] = {{"mu", "mu", "1", 1, JD_ANY, "mu"}};
static const jd_state point_states[] = {STATE("x", "m"), STATE("y", "m"), STATE("vx", "m/s"),
                                        STATE("vy", "m/s"), STATE("L", "J")};
static const jd_contact_info point_contacts[] = {HOLD("along"), HOLD("across"), HOLD("diagonal")};
static const jd_moving point_motions[] = {{"x", "vx"}, {"y", "vy"}, {NULL, NULL}};
static const jd_watch point_watches[] = {JD_SLIDING_WATCHES(0, "along"),
                                         JD_SLIDING_WATCHES(1, "across"),
                                         JD_SLIDING_WATCHES(2, "diagonal")};
static const jd_system_kernel point_kernel = {
    .lanes = JD_LANES, .rates = point_rates, .touch = point_touch};
static const jd_system point = {
    .name = "point",
    .title = "a point",
    .description = "a point that three contacts hold",
    .source = "here",
    JD_TABLE(parameter, point_parameters),
    JD_TABLE(state, point_states),
    .watches = point_watches,
    .watch_count = JD_COUNT(point_watches),
    JD_TABLE(contact, point_contacts),
    .motions = point_motions,
    .loss = "L",
    .end = 1,
    .kernel = &point_kernel,
};

// With P = t along x and y each, |P - C/sqrt 2| <= 1 and |C| <= 1: they hold to P = 1 + 1/sqrt 2,
// where all three are at their bounds. Plain least squares would give up at sqrt 2.
TEST(contacts_that_do_not_add_up_hold_as_long_as_they_can_together) {
    const double onset = 1 + sqrt(0.5), end = 3;
    jd_model* model = open_model(&point);
    jd_trajectory* r = run(model, end);
    CHECK_STR(jd_trajectory_event_at(r, 0).kind, "slip");
    CHECK_ABS(jd_trajectory_event_at(r, 0).t, onset, 1e-8);
    const double* y = jd_trajectory_final(r);
    CHECK_ABS(y[VX], (end - onset) * (end - onset) / 2, 1e-8);
    CHECK_ABS(y[VY], y[VX], 1e-12);
    jd_trajectory_free(r);
    jd_model_free(model);
    jd_context_free(context);
}

TEST_MAIN(two_feet_share_friction_by_what_they_can_hold_and_slip_together,
          contacts_that_do_not_add_up_hold_as_long_as_they_can_together)
