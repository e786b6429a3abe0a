// No event is missed within a step: thin dips at random places, of states, of products of states,
// and of functions that are not smooth, with every solver. [events:E10]
//
// The states are polynomials of time, which every solver follows exactly with steps as long as the
// run: p(t) = ((t - a)^2 - w^2) q(t) with q > 0 dips below zero between a - w and a + w.

#include "judder/kernel.h"
#include "judder/run.h"
#include "support/check.h"
#include "support/random.h"

#include <stdlib.h>

enum { MOST = 8 };

// ---- The system --------------------------------------------------------------------------------

// Coefficients of p' and q', a and w.
enum { P = 0, Q = MOST, A = 2 * MOST, W = 2 * MOST + 1, PARAMETERS = 2 * MOST + 2 };

static jd_real polynomial(const jd_real* c, jd_real t) {
    jd_real sum = jd_set(0.0);
    for (int i = MOST - 1; i >= 0; i--)
        sum = sum * t + c[i];
    return sum;
}

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    (void)y;
    rate[0] = polynomial(instance->parameters + P, t);
    rate[1] = polynomial(instance->parameters + Q, t);
    rate[2] = jd_set(1.0);
}

// The product of two states, a notch with kinks, and a box: -1 from a - w to a + w, else 1.
static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* output) {
    const jd_real a = instance->parameters[A], w = instance->parameters[W];
    (void)t;
    output[0] = y[0] * y[1];
    output[1] = jd_abs(y[2] - a) - w;
    output[2] = jd_select(jd_lt(jd_abs(y[2] - a), w), jd_set(-1.0), jd_set(1.0));
}

static const jd_system_kernel kernel = {.lanes = JD_LANES, .rates = rates, .measure = measure};
#define COEFFICIENT(name)                                                                          \
    { name, name, "1", 0, JD_ANY, "coefficient" }
static const jd_parameter parameters[PARAMETERS] = {
    COEFFICIENT("p1"), COEFFICIENT("p2"), COEFFICIENT("p3"), COEFFICIENT("p4"), COEFFICIENT("p5"),
    COEFFICIENT("p6"), COEFFICIENT("p7"), COEFFICIENT("p8"), COEFFICIENT("q1"), COEFFICIENT("q2"),
    COEFFICIENT("q3"), COEFFICIENT("q4"), COEFFICIENT("q5"), COEFFICIENT("q6"), COEFFICIENT("q7"),
    COEFFICIENT("q8"), COEFFICIENT("a"),  COEFFICIENT("w"),
};
static const jd_state states[] = {{"p", "p", "1", 0, 1, "dips"},
                                  {"q", "q", "1", 0, 1, "is positive"},
                                  {"t", "t", "s", 0, 1, "time"}};
static const jd_output outputs[] = {{"product", "p q", "1", NULL, "p q"},
                                    {"notch", "n", "1", NULL, "kinks"},
                                    {"box", "b", "1", NULL, "jumps"}};
static const jd_system dipper = {
    .name = "dipper",
    .title = "thin dips",
    .description = "polynomials of time",
    .source = "hairer1993",
    JD_TABLE(parameter, parameters),
    JD_TABLE(state, states),
    JD_TABLE(output, outputs),
    .end = 1,
    .kernel = &kernel,
};

// ---- Polynomials -------------------------------------------------------------------------------

// c := c (t^2 - 2 m t + m^2 + r)
static void times(double* c, double m, double r) {
    double old[MOST + 3] = {0};
    memcpy(old, c, (MOST + 1) * sizeof *old);
    for (int i = 0; i <= MOST; i++)
        c[i] = (m * m + r) * old[i] - 2 * m * (i > 0 ? old[i - 1] : 0) + (i > 1 ? old[i - 2] : 0);
}

// c := c (t - r)
static void times_line(double* c, double r) {
    for (int i = MOST; i >= 0; i--)
        c[i] = (i > 0 ? c[i - 1] : 0) - r * c[i];
}

static void set_polynomial(jd_model* model, char name, const double* c) {
    char text[16];
    for (int i = 1; i <= MOST; i++) {
        snprintf(text, sizeof text, "%c%d", name, i);
        CHECK_INT(jd_model_set(model, text, i * c[i]), JD_OK);
    }
    CHECK_INT(jd_model_set_initial(model, (char[]){name, 0}, c[0]), JD_OK);
}

// A positive polynomial of a degree, its smallest value not far below its others.
static void positive(int degree, double* c) {
    memset(c, 0, (MOST + 1) * sizeof *c);
    c[0] = 1;
    for (int i = 0; i < degree / 2; i++)
        times(c, random_between(0, 1), 0.3);
    for (int i = 0; degree % 2 && i <= MOST; i++)
        c[i] = -c[i];
    if (degree % 2)
        times_line(c, 1.5);
}

// ---- Runs --------------------------------------------------------------------------------------

typedef struct rig {
    jd_context* context;
    jd_model* model;
    jd_trajectory* trajectory;
    double a, w;
} rig;

// A dip of p at a random place, half as wide as w, p and q of these degrees.
static rig open(double w, int p_degree, int q_degree) {
    rig r = {.a = random_between(0.01 + w, 0.99 - w), .w = w};
    double c[MOST + 1];
    r.context = jd_context_create();
    CHECK_INT(jd_model_create(r.context, &dipper, &r.model), JD_OK);
    positive(q_degree, c);
    set_polynomial(r.model, 'q', c);
    positive(p_degree - 2, c);
    times(c, r.a, -w * w);
    set_polynomial(r.model, 'p', c);
    CHECK_INT(jd_model_set(r.model, "a", r.a), JD_OK);
    CHECK_INT(jd_model_set(r.model, "w", w), JD_OK);
    return r;
}

// @return how many times `quantity` crosses zero.
static int crossings(rig* r, const char* solver, const char* quantity) {
    const jd_watchpoint watch = {.quantity = quantity};
    jd_run_options options = jd_run_options_default(&dipper);
    options.solver = solver;
    options.record = JD_RECORD_STEPS;
    options.tolerance = 1e-3;
    options.outputs = false;
    options.watchpoints = &watch;
    options.watchpoint_count = 1;
    CHECK_INT(jd_run(r->model, &options, &r->trajectory), JD_OK);
    CHECK_INT(jd_trajectory_status(r->trajectory), JD_OK);
    return jd_trajectory_event_count(r->trajectory);
}

// Whether a step covers the dip.
static bool is_within_a_step(const rig* r) {
    for (int64_t row = 1; row < jd_trajectory_row_count(r->trajectory); row++)
        if (jd_trajectory_time(r->trajectory, row - 1) < r->a - r->w &&
            jd_trajectory_time(r->trajectory, row) > r->a + r->w)
            return true;
    return false;
}

static void close(rig* r) {
    jd_trajectory_free(r->trajectory);
    jd_model_free(r->model);
    jd_context_free(r->context);
}

// Both ends of the dip, as far from their places as the dip is deep in rounding: 1e-15/(w p').
static void check_dip(rig* r, const char* solver, const char* quantity, int* inside) {
    const int count = crossings(r, solver, quantity);
    if (count != 2)
        CHECK_FAILED("%s, %s: %d events of a dip at %.17g, %g wide", solver, quantity, count, r->a,
                     r->w);
    for (int k = 0; k < count && count == 2; k++)
        CHECK_ABS(jd_trajectory_event_at(r->trajectory, k).t, r->a + (k ? r->w : -r->w),
                  0.1 * r->w);
    *inside += is_within_a_step(r);
    close(r);
}

typedef struct method {
    const char* solver;
    int degree;    // of what it follows exactly, at most that of its dense output
    double least;  // the thinnest dip: rosenbrock takes df/dt by differences
} method;

static const method methods[] = {{"rk5", 4, 1e-5},
                                 {"auto", 4, 1e-5},
                                 {"rk8", 7, 1e-5},
                                 {"rosenbrock", 4, 1e-2},
                                 {"cvode-adams", 4, 1e-2}};

TEST(thin_dips_of_states_are_all_found) {
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        int inside = 0;
        for (int trial = 0; trial < 300; trial++) {
            const double w = methods[i].least * pow(10, random_between(0, 1));
            const int degree = 2 + (int)(random_bits() % (unsigned)(methods[i].degree - 1));
            rig r = open(w, degree, 2);
            check_dip(&r, methods[i].solver, "p", &inside);
        }
        printf("  %s: %d of 300 dips within a step\n", methods[i].solver, inside);
        CHECK(inside > 150);  // the claim was put to the test
    }
}

// Products of states are polynomials of up to degree 8 and 14 on the step.
TEST(thin_dips_of_products_are_all_found) {
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        const int degree = methods[i].degree;
        int inside = 0;
        for (int trial = 0; trial < 300; trial++) {
            const double w = methods[i].least * pow(10, random_between(0, 1));
            rig r = open(w, degree, degree);
            check_dip(&r, methods[i].solver, "product", &inside);
        }
        printf("  %s: %d of 300 dips within a step\n", methods[i].solver, inside);
        CHECK(inside > 150);
    }
}

static int ascending(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

// p and q with `count` roots each, at random places at least a hundredth apart.
static int scatter(rig* r, int count, double* root) {
    double p[MOST + 1] = {1}, q[MOST + 1] = {1};
    for (int i = 0; i < 2 * count; i++) {
        root[i] = random_between(0.02, 0.98);
        for (int k = 0; k < i; k++)
            if (fabs(root[i] - root[k]) < 0.01)
                return scatter(r, count, root);
        times_line(i < count ? p : q, root[i]);
    }
    set_polynomial(r->model, 'p', p);
    set_polynomial(r->model, 'q', q);
    return 2 * count;
}

// As many roots as the degree has, in one step or two. Found at their places to what rounding of
// the coefficients, up to 35, makes of roots where the slope is 1e-8 or more.
TEST(every_root_of_states_and_products_is_found) {
    for (size_t i = 0; i < 3; i++)
        for (int trial = 0; trial < 300; trial++) {
            const bool product = trial % 2;
            rig r = open(0.1, 2, 2);
            double root[2 * MOST];
            int count = scatter(&r, methods[i].degree, root);
            count = product ? count : count / 2;
            qsort(root, (size_t)count, sizeof *root, ascending);
            const int found = crossings(&r, methods[i].solver, product ? "product" : "p");
            CHECK_INT(found, count);
            for (int k = 0; k < count && found == count; k++)
                CHECK_ABS(jd_trajectory_event_at(r.trajectory, k).t, root[k], 1e-5);
            close(&r);
        }
}

// A stay on the other side for a tenth of the step or longer is found, however rough the function.
TEST(a_tenth_of_a_step_is_never_missed) {
    static const char* const rough[2] = {"notch", "box"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        for (int trial = 0; trial < 200; trial++) {
            int inside = 0;
            rig r = open(0.05, 2, 2);
            r.a = random_between(0.06, 0.94);
            CHECK_INT(jd_model_set(r.model, "a", r.a), JD_OK);
            check_dip(&r, methods[i].solver, rough[trial % 2], &inside);
        }
}

// ---- A smooth function of a system --------------------------------------------------------------

// s = sin(omega t + phi), which counts when it falls below -m: shallow dips at the turns.
enum { OMEGA, M, SWING_PARAMETERS };

static void swing_rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    (void)t;
    rate[0] = instance->parameters[OMEGA] * y[1];
    rate[1] = -instance->parameters[OMEGA] * y[0];
}

static void swing_watch(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* value) {
    (void)t;
    value[0] = y[0] + instance->parameters[M];
}

static const jd_system_kernel swing_kernel = {
    .lanes = JD_LANES, .rates = swing_rates, .watch = swing_watch, .smooth = true};
static const jd_parameter swing_parameters[SWING_PARAMETERS] = {COEFFICIENT("omega"),
                                                                COEFFICIENT("m")};
static const jd_state swing_states[] = {{"s", "s", "1", 0, 1, "sine"},
                                        {"c", "c", "1", 1, 1, "cosine"}};
static const jd_watch swing_watches[] = {{.kind = "dip", .name = "s", .text = "it dips"}};
static const jd_system swinger = {
    .name = "swinger",
    .title = "a swing",
    .description = "a harmonic oscillator",
    .source = "hairer1993",
    JD_TABLE(parameter, swing_parameters),
    JD_TABLE(state, swing_states),
    .watches = swing_watches,
    .watch_count = 1,
    .end = 1,
    .kernel = &swing_kernel,
};

// From one phase in the upper half to another, `turns` turns later. @return events found.
static int swing(const char* solver, double tolerance, double m, int turns) {
    const double from = random_between(0.2, 2.9), to = random_between(0.2, 2.9);
    jd_context* context = jd_context_create();
    jd_model* model;
    jd_trajectory* trajectory;
    CHECK_INT(jd_model_create(context, &swinger, &model), JD_OK);
    REQUIRE(jd_model_set(model, "omega", JD_TURN * turns + to - from) == JD_OK);
    REQUIRE(jd_model_set(model, "m", m) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "s", sin(from)) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "c", cos(from)) == JD_OK);
    jd_run_options options = jd_run_options_default(&swinger);
    options.solver = solver;
    options.record = JD_RECORD_FINAL;
    options.tolerance = tolerance;
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    const int count = jd_trajectory_event_count(trajectory);
    jd_trajectory_free(trajectory);
    jd_model_free(model);
    jd_context_free(context);
    return count;
}

// Dips down to 300 tolerances deep: errors of the motion over six turns are below a third of it.
TEST(shallow_dips_of_smooth_functions_are_all_found) {
    for (size_t i = 0; i < 3; i++)
        for (int trial = 0; trial < 600; trial++) {
            const double tolerance = pow(10, -random_between(3, 9));
            const double depth = fmin(300 * tolerance * pow(10, random_between(0, 2)), 0.6);
            const int turns = 1 + trial % 6,
                      found = swing(methods[i].solver, tolerance, 1 - depth, turns);
            if (found != 2 * turns)
                CHECK_FAILED("%s at %g: %d events of %d dips, %g deep", methods[i].solver,
                             tolerance, found, turns, depth);
        }
}

TEST_MAIN(thin_dips_of_states_are_all_found, thin_dips_of_products_are_all_found,
          every_root_of_states_and_products_is_found, a_tenth_of_a_step_is_never_missed,
          shallow_dips_of_smooth_functions_are_all_found)
