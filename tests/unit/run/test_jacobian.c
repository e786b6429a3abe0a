// Derivatives of systems in C by jd_model_jacobian: by differences, with friction of a patch that
// slides, without forces of a table of contacts. Those of programs: verify_programs.c.

#include "judder/run.h"
#include "support/check.h"

#define MOST 10

typedef struct numbers {
    double rate[MOST], by_state[MOST * MOST], by_time[MOST];
    jd_jacobian jacobian;
} numbers;

static jd_model* model_of(jd_context* context, const char* name) {
    const jd_system* system;
    jd_model* model;
    REQUIRE(jd_system_find(context, name, &system) == JD_OK);
    REQUIRE(system->state_count <= MOST);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    return model;
}

static jd_status look(const jd_model* model, double t, const double* y, numbers* n) {
    n->jacobian = (jd_jacobian){.rate = n->rate, .by_state = n->by_state, .by_time = n->by_time};
    return jd_model_jacobian(model, t, y, &n->jacobian);
}

// Along any direction d: f(y + s d) - f(y - s d) = 2 s J d, up to s^2 f'''.
TEST(friction_that_slides_is_part_of_it) {
    jd_context* context = jd_context_create();
    jd_model* model = model_of(context, "vibrating-table");
    const jd_system* system = jd_model_system(model);
    const int states = system->state_count;
    double y[MOST], ahead[MOST], back[MOST];
    numbers here, there, other;
    const double step = 1e-5, t = 0.01;
    for (int i = 0; i < states; i++)
        y[i] = 0.1 + 0.05 * i;
    REQUIRE(look(model, t, y, &here) == JD_OK);
    CHECK(!here.jacobian.exact);
    REQUIRE(jd_model_set(model, "mu", 0) == JD_OK && look(model, t, y, &other) == JD_OK);
    double rubbed = 0;
    for (int i = 0; i < states; i++)
        rubbed = fmax(rubbed, fabs(here.rate[i] - other.rate[i]));
    CHECK(rubbed > 0.1);  // mu g, mu 0.1 to 1
    REQUIRE(jd_model_set(model, "mu", 0.2) == JD_OK && look(model, t, y, &here) == JD_OK);
    for (int k = 0; k < states; k++) {
        const double scale = step * system->states[k].scale;
        for (int i = 0; i < states; i++) {
            ahead[i] = y[i] + (i == k ? scale : 0);
            back[i] = y[i] - (i == k ? scale : 0);
        }
        REQUIRE(look(model, t, ahead, &there) == JD_OK && look(model, t, back, &other) == JD_OK);
        for (int i = 0; i < states; i++) {
            const double want = (there.rate[i] - other.rate[i]) / (ahead[k] - back[k]);
            // Rounding of rates of some 10 m/s^2 over a difference of 2e-5 scales.
            const double tol = 1e-15 * (1 + fabs(here.rate[i])) / scale + 1e-6 * (1 + fabs(want));
            CHECK_ABS(here.by_state[i * states + k], want, tol);
        }
    }
    jd_model_free(model);
    jd_context_free(context);
}

// h' = u, u' = -(g + z''), x' = vx, all else at rest; z = A sin(omega t + phi).
TEST(forces_of_a_table_of_contacts_are_not) {
    enum { h, u, x, vx, w, L, W, STATES };
    jd_context* context = jd_context_create();
    jd_model* model = model_of(context, "bouncing-ball");
    const double y[STATES] = {0, 0, 0, 0.3, 2, 0, 0}, A = 0.001, omega = 90, t = 0.3;
    numbers n;
    REQUIRE(look(model, t, y, &n) == JD_OK);
    for (int i = 0; i < STATES; i++)
        for (int k = 0; k < STATES; k++)
            CHECK_ABS(n.by_state[i * STATES + k], (i == h && k == u) || (i == x && k == vx), 1e-12);
    CHECK_REL(n.by_time[u], A * omega * omega * omega * cos(omega * t), 1e-10);
    jd_model_free(model);
    jd_context_free(context);
}

TEST(at_rest_friction_has_no_derivative) {
    jd_context* context = jd_context_create();
    jd_model* model = model_of(context, "vibrating-table");
    double y[MOST] = {0};
    numbers n;
    REQUIRE(jd_model_set(model, "eps_t", 0) == JD_OK);
    REQUIRE(jd_model_set(model, "eps_r", 0) == JD_OK);
    REQUIRE(jd_model_set(model, "A_x", 0) == JD_OK && jd_model_set(model, "A_y", 0) == JD_OK);
    CHECK_INT(look(model, 0, y, &n), JD_ERR_NOT_FINITE);
    CHECK_HAS(jd_context_message(context), "no derivative at this state");
    jd_model_free(model);
    jd_context_free(context);
}

TEST(what_is_not_wanted_is_not_written) {
    jd_context* context = jd_context_create();
    jd_model* model = model_of(context, "duffing");
    double J[4];
    jd_jacobian jacobian = {.by_state = J};
    CHECK_INT(jd_model_jacobian(model, 0, NULL, &jacobian), JD_OK);
    CHECK_ABS(J[1], 1, 1e-12);
    CHECK_INT(jd_model_jacobian(NULL, 0, NULL, &jacobian), JD_ERR_ARGUMENT);
    CHECK_INT(jd_model_jacobian(model, 0, NULL, NULL), JD_ERR_ARGUMENT);
    jd_model_free(model);
    jd_context_free(context);
}

TEST_MAIN(friction_that_slides_is_part_of_it, forces_of_a_table_of_contacts_are_not,
          at_rest_friction_has_no_derivative, what_is_not_wanted_is_not_written)
