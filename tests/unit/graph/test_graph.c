// The graph: equal nodes are one, numbers are folded with the maths of run time, simplifications
// give the same, limits end in a failure that stays. Derivatives are in test_derivative.c.

#include "graph/graph.h"
#include "graph/inside.h"
#include "judder/maths.h"
#include "support/check.h"
#include "support/random.h"

static jd_graph* graph;

static void begin(int most) { REQUIRE(jd_graph_create(&graph, most) == JD_OK); }
static void end(void) { jd_graph_free(graph); }

static jd_node state(int i) { return jd_graph_input(graph, JD_INPUT_STATE, i); }
static jd_node number(double value) { return jd_graph_number(graph, value); }
static jd_node two(jd_op op, jd_node a, jd_node b) { return jd_graph_apply(graph, op, a, b, -1); }
static jd_node one(jd_op op, jd_node a) { return jd_graph_apply(graph, op, a, -1, -1); }

TEST(equal_nodes_are_one) {
    begin(1000);
    const jd_node x = state(0), y = state(1);
    CHECK_INT(x, state(0));
    CHECK(x != y);
    CHECK_INT(two(JD_OP_ADD, x, y), two(JD_OP_ADD, y, x));
    CHECK_INT(two(JD_OP_MUL, x, y), two(JD_OP_MUL, y, x));
    CHECK(two(JD_OP_SUB, x, y) != two(JD_OP_SUB, y, x));
    CHECK_INT(one(JD_OP_SIN, two(JD_OP_ADD, x, y)), one(JD_OP_SIN, two(JD_OP_ADD, y, x)));
    CHECK(number(0.0) != number(-0.0));
    const int count = jd_graph_count(graph);
    for (int i = 0; i < 100; i++)
        two(JD_OP_DIV, one(JD_OP_COS, x), y);
    CHECK_INT(jd_graph_count(graph), count + 2);
    end();
}

// Of every operation: a number made of numbers has the bits of jd_maths.
TEST(numbers_are_folded_with_the_maths_of_run_time) {
    begin(100000);
    for (int i = 0; i < 200; i++) {
        const double a = random_between(0.01, 3), b = random_between(-3, 3);
        double got;
        const struct {
            jd_op op;
            double want;
        } cases[] = {
            {JD_OP_ADD, a + b},
            {JD_OP_DIV, a / b},
            {JD_OP_POW, jd_maths_pow(a, b)},
            {JD_OP_ATAN2, jd_maths_atan2(a, b)},
            {JD_OP_HYPOT, jd_maths_hypot(a, b)},
            {JD_OP_SIN, jd_maths_sin(a)},
            {JD_OP_EXP, jd_maths_exp(a)},
            {JD_OP_TANH, jd_maths_tanh(a)},
            {JD_OP_FLOOR, floor(a)},
            {JD_OP_LESS, a < b},
            {JD_OP_SIGN, 1},
        };
        for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
            REQUIRE(jd_graph_is_number(graph, two(cases[k].op, number(a), number(b)), &got));
            CHECK(memcmp(&got, &cases[k].want, sizeof got) == 0);
        }
    }
    end();
}

TEST(what_is_simplified_is_the_same_for_finite_numbers) {
    begin(1000);
    const jd_node x = state(0), y = state(1), zero = number(0), l = number(1);
    CHECK_INT(two(JD_OP_MUL, x, l), x);
    CHECK_INT(two(JD_OP_MUL, l, x), x);
    CHECK_INT(two(JD_OP_MUL, zero, x), zero);
    CHECK_INT(two(JD_OP_DIV, x, l), x);
    CHECK_INT(two(JD_OP_ADD, x, zero), x);
    CHECK_INT(two(JD_OP_SUB, x, zero), x);
    CHECK_INT(two(JD_OP_SUB, x, x), zero);
    CHECK_INT(two(JD_OP_SUB, zero, x), one(JD_OP_NEG, x));
    CHECK_INT(one(JD_OP_NEG, one(JD_OP_NEG, x)), x);
    CHECK_INT(two(JD_OP_ADD, x, one(JD_OP_NEG, y)), two(JD_OP_SUB, x, y));
    CHECK_INT(two(JD_OP_MUL, one(JD_OP_NEG, x), one(JD_OP_NEG, y)), two(JD_OP_MUL, x, y));
    CHECK_INT(jd_graph_apply(graph, JD_OP_SELECT, x, y, y), y);
    CHECK_INT(jd_graph_apply(graph, JD_OP_SELECT, l, x, y), x);
    CHECK(two(JD_OP_DIV, x, x) != l);
    CHECK(two(JD_OP_SUB, two(JD_OP_ADD, x, y), y) != x);
    CHECK_INT(jd_graph_status(graph), JD_OK);
    end();
}

TEST(whole_and_half_powers_are_products_and_roots) {
    begin(1000);
    const jd_node x = state(0), square = two(JD_OP_MUL, x, x);
    CHECK_INT(two(JD_OP_POW, x, number(1)), x);
    CHECK_INT(two(JD_OP_POW, x, number(2)), square);
    CHECK_INT(two(JD_OP_POW, x, number(3)), two(JD_OP_MUL, square, x));
    CHECK_INT(two(JD_OP_POW, x, number(4)), two(JD_OP_MUL, square, square));
    CHECK_INT(two(JD_OP_POW, x, number(-2)), two(JD_OP_DIV, number(1), square));
    CHECK_INT(two(JD_OP_POW, x, number(0.5)), one(JD_OP_SQRT, x));
    CHECK_INT(two(JD_OP_POW, x, number(1.5)), one(JD_OP_POW_1_5, x));
    CHECK_INT(two(JD_OP_POW, x, number(3.5)), two(JD_OP_MUL, square, one(JD_OP_POW_1_5, x)));
    CHECK_INT(two(JD_OP_POW, x, number(0)), number(1));
    CHECK_INT(jd_graph_at(graph, two(JD_OP_POW, x, number(2.25))).op, JD_OP_POW);
    CHECK_INT(jd_graph_at(graph, two(JD_OP_POW, x, number(1e300))).op, JD_OP_POW);
    end();
}

TEST(a_graph_beyond_its_limit_has_failed_for_good) {
    begin(10);
    jd_node x = state(0);
    for (int i = 0; i < 20; i++)
        x = one(JD_OP_SIN, x);
    CHECK(x < 0);
    CHECK_INT(jd_graph_status(graph), JD_ERR_RANGE);
    CHECK(number(3) < 0);
    CHECK_INT(jd_graph_status(graph), JD_ERR_RANGE);
    CHECK(jd_graph_count(graph) <= 10);
    end();
}

TEST(nodes_that_are_not_there_are_refused) {
    begin(10);
    CHECK(two(JD_OP_ADD, state(0), 7) < 0);
    CHECK_INT(jd_graph_status(graph), JD_ERR_ARGUMENT);
    end();
    begin(10);
    CHECK(jd_graph_table(graph, 0, 0, state(0)) < 0);
    CHECK_INT(jd_graph_status(graph), JD_ERR_ARGUMENT);
    end();
    CHECK_INT(jd_graph_create(&graph, 0), JD_ERR_ARGUMENT);
}

TEST(kinds_of_inputs_are_known) {
    begin(100);
    const jd_node p = jd_graph_input(graph, JD_INPUT_PARAMETER, 3);
    const jd_node both = two(JD_OP_MUL, p, one(JD_OP_COS, state(1)));
    CHECK(jd_graph_depends(graph, both, JD_INPUT_STATE));
    CHECK(jd_graph_depends(graph, both, JD_INPUT_PARAMETER));
    CHECK(!jd_graph_depends(graph, both, JD_INPUT_TIME));
    CHECK(!jd_graph_depends(graph, p, JD_INPUT_STATE));
    end();
}

// A spline is exact for cubics; beyond its rows it keeps its value.
TEST(a_table_of_a_cubic_is_that_cubic) {
    double x[9], y[9], got;
    for (int i = 0; i < 9; i++) {
        x[i] = 0.1 * i * i - 2;
        y[i] = 1 + x[i] * (2 - x[i] * (0.5 + x[i]));
    }
    begin(1000);
    const int table = jd_graph_add_table(graph, 9, x, y);
    REQUIRE(table == 0);
    for (double s = -2; s <= 4.4; s += 0.05) {
        REQUIRE(jd_graph_is_number(graph, jd_graph_table(graph, table, 0, number(s)), &got));
        CHECK_ABS(got, 1 + s * (2 - s * (0.5 + s)), 1e-11);  // rounding of sums of size 100
        REQUIRE(jd_graph_is_number(graph, jd_graph_table(graph, table, 2, number(s)), &got));
        CHECK_ABS(got, s < 4.4 ? -1 - 6 * s : 0, 1e-10);
    }
    jd_graph_is_number(graph, jd_graph_table(graph, table, 0, number(100)), &got);
    CHECK_ABS(got, y[8], 0);
    CHECK(jd_graph_add_table(graph, 3, x + 1, y) == 1);
    x[3] = x[2];
    CHECK(jd_graph_add_table(graph, 9, x, y) < 0);
    end();
}

TEST_MAIN(equal_nodes_are_one, numbers_are_folded_with_the_maths_of_run_time,
          what_is_simplified_is_the_same_for_finite_numbers,
          whole_and_half_powers_are_products_and_roots,
          a_graph_beyond_its_limit_has_failed_for_good, nodes_that_are_not_there_are_refused,
          kinds_of_inputs_are_known, a_table_of_a_cubic_is_that_cubic)
