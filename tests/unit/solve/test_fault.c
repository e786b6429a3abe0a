// Contacts that state what is not a number: the trajectory ends there with a sentence, and keeps its rows.

#include "judder/kernel.h"
#include "judder/run.h"
#include "support/check.h"

#include <math.h>

enum { X, Z, VX, VZ };
enum { MU, LOST, SINCE, UNTIL, PRESS };
enum { NOTHING, GAP, OPENING, SLIDING, FRICTION, FORCE };

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    (void)instance, (void)t;
    rate[X] = y[VX];
    rate[Z] = y[VZ];
    rate[VX] = jd_set(0.0);
    rate[VZ] = jd_set(-9.81);
}

// `value`, and no number from SINCE until UNTIL where LOST is `what`.
static jd_real lost(const jd_instance* instance, jd_real t, int what, jd_real value) {
    const jd_real* p = instance->parameters;
    const jd_mask now = jd_eq(p[LOST], jd_set(what)) & jd_gt(t, p[SINCE]) & jd_lt(t, p[UNTIL]);
    return jd_select(now, jd_set((double)NAN), value);
}

static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* c) {
    const jd_real one = jd_set(1.0), zero = jd_set(0.0);
    const jd_real* p = instance->parameters;
    c->gap = lost(instance, t, GAP, y[Z]);
    c->compliant = jd_gt(p[PRESS], zero);
    c->press = lost(instance, t, FORCE, -p[PRESS] * y[Z]);
    c->lasting = c->press;
    c->mu_k = lost(instance, t, FRICTION, p[MU]);
    c->normal.speed = lost(instance, t, OPENING, y[VZ]);
    c->along[0].speed = lost(instance, t, SLIDING, y[VX]);
    c->normal.drift = c->along[0].drift = zero;
    c->normal.by[VZ] = c->normal.force[VZ] = c->along[0].by[VX] = c->along[0].force[VX] = one;
}

#define NUMBER(name, value)                                                                        \
    { name, name, "1", value, JD_ANY, name }
#define STATE(name, unit, value)                                                                   \
    { name, name, unit, value, 1, name }

static const jd_parameter parameters[] = {NUMBER("mu", 0.1), NUMBER("lost", 0),
                                          NUMBER("since", 0.3), NUMBER("until", 9),
                                          NUMBER("press", 0)};
static const jd_state states[] = {STATE("x", "m", 0), STATE("z", "m", 0), STATE("vx", "m/s", 1),
                                  STATE("vz", "m/s", 0)};
static const jd_moving motions[] = {{"x", "vx"}, {"z", "vz"}, {NULL, NULL}};
static const jd_contact_info contacts[] = {
    {.name = "floor", .normal = JD_NORMAL_RIGID, .along = 1, .mu = "mu", .text = "below"}};
static const jd_watch watches[] = {JD_RIGID_WATCHES(0, "floor"), JD_COMPLIANT_WATCHES(0, "floor"),
                                   JD_SLIDING_WATCHES(0, "floor")};
static const jd_system_kernel kernel = {.lanes = JD_LANES, .rates = rates, .touch = touch};
static jd_system block = {.name = "block",
                          .title = "block",
                          .description = "a block over a floor",
                          .source = "here",
                          JD_TABLE(parameter, parameters),
                          JD_TABLE(state, states),
                          .watches = watches,
                          .watch_count = JD_COUNT(watches),
                          JD_TABLE(contact, contacts),
                          .motions = motions,
                          .end = 1};

typedef struct fault_case {
    int lost;
    double z, press;  // where it begins, and stiffness of the floor
    const char *what, *solver;
    double since, until;
} fault_case;

static jd_context* context;

static jd_status run(fault_case c, jd_trajectory** trajectory) {
    jd_model* model = NULL;
    if (!context)
        context = jd_context_create();
    block.kernel = &kernel;
    REQUIRE(jd_model_create(context, &block, &model) == JD_OK);
    REQUIRE(jd_model_set(model, "lost", c.lost) == JD_OK);
    REQUIRE(jd_model_set(model, "since", c.since) == JD_OK);
    REQUIRE(jd_model_set(model, "until", c.until) == JD_OK);
    REQUIRE(jd_model_set(model, "press", c.press) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "z", c.z) == JD_OK);
    jd_run_options options = jd_run_options_default(&block);
    options.solver = c.solver;
    const jd_status status = jd_run(model, &options, trajectory);
    jd_model_free(model);
    return status;
}

// Resting on the floor, pressed into it, or in flight above it: the instant is known.
TEST(a_trajectory_ends_where_a_contact_states_no_number) {
    static const fault_case cases_of[] = {
        {GAP, 5, 0, "the gap of contact 'floor' is not a number", NULL, 0.3, 9},
        {GAP, 5, 0, "the gap of contact 'floor' is not a number", NULL, 0.3, 0.45},
        {GAP, 0, 0, "the gap of contact 'floor' is not a number", NULL, 0.3, 9},
        {OPENING, 0, 0, "the opening velocity of contact 'floor'", NULL, 0.3, 9},
        {SLIDING, 0, 0, "a sliding velocity of contact 'floor'", NULL, 0.3, 9},
        {FRICTION, 0, 0, "a friction coefficient of contact 'floor'", NULL, 0.3, 9},
        {FORCE, -9.81e-4, 1e4, "the normal force of contact 'floor'", NULL, 0.3, 9},
    };
    static const char* const solvers[] = {"auto", "rk5", "rk8", "rosenbrock"};
    for (int i = 0; i < 7; i++)
        for (int s = 0; s < 4; s++) {
            fault_case c = cases_of[i];
            jd_trajectory* r = NULL;
            c.solver = solvers[s];
            (void)!run(c, &r);
            REQUIRE(r != NULL);
            CHECK_INT(jd_trajectory_status(r), JD_ERR_NOT_FINITE);
            CHECK_ABS(jd_trajectory_final_time(r), 0.3, 1e-9);
            CHECK(strstr(jd_trajectory_message(r), c.what) != NULL);
            CHECK(jd_trajectory_row_count(r) > 10);
            jd_trajectory_free(r);
        }
}

TEST(no_run_begins_with_a_contact_that_states_no_number) {
    for (int what = GAP; what <= SLIDING; what++) {
        jd_trajectory* r = NULL;
        CHECK_INT(run((fault_case){what, 1, 0, NULL, NULL, -1, 9}, &r), JD_ERR_RANGE);
        CHECK(
            strstr(jd_context_message(context), "contact 'floor' starts with a gap or a velocity"));
        jd_trajectory_free(r);
    }
}

TEST(contacts_that_state_numbers_are_not_accused) {
    for (int i = 0; i < 3; i++) {
        jd_trajectory* r = NULL;
        CHECK_INT(
            run((fault_case){NOTHING, i == 0 ? 5 : 0, i == 2 ? 1e4 : 0, NULL, NULL, 0, 9}, &r),
            JD_OK);
        CHECK_INT(jd_trajectory_status(r), JD_OK);
        jd_trajectory_free(r);
    }
    jd_context_free(context);
}

TEST_MAIN(a_trajectory_ends_where_a_contact_states_no_number,
          no_run_begins_with_a_contact_that_states_no_number,
          contacts_that_state_numbers_are_not_accused)
