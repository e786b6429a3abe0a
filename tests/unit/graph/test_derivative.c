// Derivatives of random graphs against differences in multiple precision. Two claims: the derivative
// as a formula is exact (both evaluated in MPFR), and computed in doubles it has 12 digits.
// JUDDER_GRAPHS: how many random graphs (1000).

#include "graph/graph.h"
#include "graph/inside.h"
#include "support/check.h"
#include "support/random_graph.h"

#include <mpfr.h>

#define PRECISION 300
#define MOST 4000
#define STATES 3  // no numbers beside them: what is made of numbers is rounded

static jd_graph* graph;

static jd_node two(jd_op op, jd_node a, jd_node b) { return jd_graph_apply(graph, op, a, b, -1); }
static jd_node one(jd_op op, jd_node a) { return jd_graph_apply(graph, op, a, -1, -1); }
static jd_node number(double value) { return jd_graph_number(graph, value); }
static jd_node state(int i) { return jd_graph_input(graph, JD_INPUT_STATE, i); }

// ---- Two ways to evaluate a graph ----------------------------------------------------------------

static void unary(mpfr_ptr r, jd_op op, mpfr_srcptr a) {
    switch (op) {
    case JD_OP_NEG:
        mpfr_neg(r, a, MPFR_RNDN);
        return;
    case JD_OP_SQRT:
        mpfr_sqrt(r, a, MPFR_RNDN);
        return;
    case JD_OP_POW_1_5:
        mpfr_pow_si(r, a, 3, MPFR_RNDN);
        mpfr_sqrt(r, r, MPFR_RNDN);
        return;
    case JD_OP_CBRT:
        mpfr_cbrt(r, a, MPFR_RNDN);
        return;
    case JD_OP_SIN:
        mpfr_sin(r, a, MPFR_RNDN);
        return;
    case JD_OP_COS:
        mpfr_cos(r, a, MPFR_RNDN);
        return;
    case JD_OP_TAN:
        mpfr_tan(r, a, MPFR_RNDN);
        return;
    case JD_OP_ASIN:
        mpfr_asin(r, a, MPFR_RNDN);
        return;
    case JD_OP_ACOS:
        mpfr_acos(r, a, MPFR_RNDN);
        return;
    case JD_OP_ATAN:
        mpfr_atan(r, a, MPFR_RNDN);
        return;
    case JD_OP_SINH:
        mpfr_sinh(r, a, MPFR_RNDN);
        return;
    case JD_OP_COSH:
        mpfr_cosh(r, a, MPFR_RNDN);
        return;
    case JD_OP_TANH:
        mpfr_tanh(r, a, MPFR_RNDN);
        return;
    case JD_OP_EXP:
        mpfr_exp(r, a, MPFR_RNDN);
        return;
    case JD_OP_EXPM1:
        mpfr_expm1(r, a, MPFR_RNDN);
        return;
    case JD_OP_LOG:
        mpfr_log(r, a, MPFR_RNDN);
        return;
    case JD_OP_LOG1P:
        mpfr_log1p(r, a, MPFR_RNDN);
        return;
    case JD_OP_ABS:
        mpfr_abs(r, a, MPFR_RNDN);
        return;
    case JD_OP_SIGN:
        mpfr_set_si(r, mpfr_sgn(a), MPFR_RNDN);
        return;
    case JD_OP_FLOOR:
        mpfr_floor(r, a);
        return;
    case JD_OP_NOT:
        mpfr_set_si(r, mpfr_zero_p(a) != 0, MPFR_RNDN);
        return;
    default:
        CHECK(false);
    }
}

static void binary(mpfr_ptr r, jd_op op, mpfr_srcptr a, mpfr_srcptr b) {
    switch (op) {
    case JD_OP_ADD:
        mpfr_add(r, a, b, MPFR_RNDN);
        return;
    case JD_OP_SUB:
        mpfr_sub(r, a, b, MPFR_RNDN);
        return;
    case JD_OP_MUL:
        mpfr_mul(r, a, b, MPFR_RNDN);
        return;
    case JD_OP_DIV:
        mpfr_div(r, a, b, MPFR_RNDN);
        return;
    case JD_OP_POW:
        mpfr_pow(r, a, b, MPFR_RNDN);
        return;
    case JD_OP_ATAN2:
        mpfr_atan2(r, a, b, MPFR_RNDN);
        return;
    case JD_OP_HYPOT:
        mpfr_hypot(r, a, b, MPFR_RNDN);
        return;
    case JD_OP_MIN:
        mpfr_min(r, a, b, MPFR_RNDN);
        return;
    case JD_OP_MAX:
        mpfr_max(r, a, b, MPFR_RNDN);
        return;
    case JD_OP_LESS:
        mpfr_set_si(r, mpfr_less_p(a, b), MPFR_RNDN);
        return;
    case JD_OP_LESS_EQUAL:
        mpfr_set_si(r, mpfr_lessequal_p(a, b), MPFR_RNDN);
        return;
    case JD_OP_EQUAL:
        mpfr_set_si(r, mpfr_equal_p(a, b), MPFR_RNDN);
        return;
    default:
        CHECK(false);
    }
}

static mpfr_t exact[MOST];

// Nodes `first` to `last` in multiple precision; states are x, state `moved` by `step`.
static void evaluate(jd_node last, const double* x, int moved, double step) {
    for (jd_node n = 0; n <= last; n++) {
        const jd_node_info i = jd_graph_at(graph, n);
        const jd_node a = i.operand[0], b = i.operand[1], c = i.operand[2];
        if (i.op == JD_OP_NUMBER)
            mpfr_set_d(exact[n], i.value, MPFR_RNDN);
        else if (i.op == JD_OP_INPUT) {
            mpfr_set_d(exact[n], x[i.index], MPFR_RNDN);
            if (i.index == moved)
                mpfr_add_d(exact[n], exact[n], step, MPFR_RNDN);
        } else if (i.op == JD_OP_SELECT)
            mpfr_set(exact[n], mpfr_zero_p(exact[a]) ? exact[c] : exact[b], MPFR_RNDN);
        else if (jd_op_arity(i.op) == 1)
            unary(exact[n], i.op, exact[a]);
        else
            binary(exact[n], i.op, exact[a], exact[b]);
    }
}

// In doubles, as run time does. @return the largest number on the way.
static double rounded[MOST];
static double round_off(jd_node last, const double* x) {
    double largest = 1;
    for (jd_node n = 0; n <= last; n++) {
        const jd_node_info i = jd_graph_at(graph, n);
        const double a = i.operand[0] < 0 ? 0 : rounded[i.operand[0]];
        const double b = i.operand[1] < 0 ? 0 : rounded[i.operand[1]];
        const double c = i.operand[2] < 0 ? 0 : rounded[i.operand[2]];
        rounded[n] = i.op == JD_OP_NUMBER  ? i.value
                     : i.op == JD_OP_INPUT ? x[i.index]
                                           : jd_op_eval(i.op, a, b, c);
        largest = fmax(largest, fabs(rounded[n]));
    }
    return largest;
}

// ---- Claims --------------------------------------------------------------------------------------

static void check_difference(jd_node of, jd_node derivative, const double* x, int by) {
    static const double step = 0x1p-100;  // its error is below 2^-190
    mpfr_t d, formula, error;
    mpfr_inits2(PRECISION, d, formula, error, (mpfr_ptr)NULL);
    evaluate(derivative > of ? derivative : of, x, -1, 0);
    mpfr_set(formula, exact[derivative], MPFR_RNDN);
    evaluate(of, x, by, step);
    mpfr_set(d, exact[of], MPFR_RNDN);
    evaluate(of, x, by, -step);
    mpfr_sub(d, d, exact[of], MPFR_RNDN);
    mpfr_div_d(d, d, 2 * step, MPFR_RNDN);
    mpfr_sub(error, d, formula, MPFR_RNDN);
    const double size = fmax(1, fabs(mpfr_get_d(d, MPFR_RNDN)));
    // A difference is off by f'''/6 2^-200; third derivatives stay below 1e20 here.
    CHECK_ABS(mpfr_get_d(error, MPFR_RNDN) / size, 0, 1e-35);
    const double largest = round_off(derivative > of ? derivative : of, x);
    // Numbers on the way are off by some ulp of the largest, and that is passed on by derivatives.
    CHECK_ABS(rounded[derivative], mpfr_get_d(d, MPFR_RNDN),
              1e-12 * largest + 1e-13 * largest * size);
    mpfr_clears(d, formula, error, (mpfr_ptr)NULL);
}

TEST(derivatives_of_random_graphs_are_exact) {
    const char* wanted = getenv("JUDDER_GRAPHS");
    const int graphs = wanted ? atoi(wanted) : check_repetitions(1000);
    for (int i = 0; i < MOST; i++)
        mpfr_init2(exact[i], PRECISION);
    for (int i = 0; i < graphs; i++) {
        REQUIRE(jd_graph_create(&graph, MOST) == JD_OK);
        random_graph random = {.graph = graph};
        const jd_node of = random_graph_make(&random, STATES);
        double x[STATES];
        for (int k = 0; k < STATES; k++)
            x[k] = random_between(-2, 2);
        jd_node d[STATES];
        for (int k = 0; k < STATES; k++)
            d[k] = jd_graph_derivative(graph, of, state(k));
        REQUIRE(jd_graph_status(graph) == JD_OK);
        for (int k = 0; k < STATES; k++)
            check_difference(of, d[k], x, k);
        jd_graph_free(graph);
    }
    for (int i = 0; i < MOST; i++)
        mpfr_clear(exact[i]);
}

static double value_of(jd_node node, double x) {
    const double states[STATES] = {x, 0, 0};
    round_off(node, states);
    return rounded[node];
}

TEST(kinks_and_steps_have_the_derivative_of_one_side_or_none) {
    REQUIRE(jd_graph_create(&graph, MOST) == JD_OK);
    const jd_node x = state(0);
    CHECK_ABS(value_of(jd_graph_derivative(graph, one(JD_OP_ABS, x), x), 0), 0, 0);
    CHECK_ABS(value_of(jd_graph_derivative(graph, one(JD_OP_ABS, x), x), -3), -1, 0);
    CHECK_ABS(value_of(jd_graph_derivative(graph, one(JD_OP_SIGN, x), x), 0.5), 0, 0);
    CHECK_ABS(value_of(jd_graph_derivative(graph, one(JD_OP_FLOOR, x), x), 0.5), 0, 0);
    CHECK_ABS(value_of(jd_graph_derivative(graph, two(JD_OP_HYPOT, x, number(0)), x), 0), 0, 0);
    // x^2.5 has a slope at 0, and 0^x one by its exponent.
    CHECK_ABS(value_of(jd_graph_derivative(graph, two(JD_OP_POW, x, number(2.5)), x), 0), 0, 0);
    CHECK_ABS(value_of(jd_graph_derivative(graph, two(JD_OP_POW, number(0), x), x), 2), 0, 0);
    jd_graph_free(graph);
}

TEST(a_derivative_by_what_is_not_there_is_zero) {
    REQUIRE(jd_graph_create(&graph, MOST) == JD_OK);
    const jd_node f = one(JD_OP_EXP, two(JD_OP_MUL, state(0), state(1)));
    CHECK_INT(jd_graph_derivative(graph, f, state(2)), number(0));
    CHECK_INT(jd_graph_derivative(graph, f, jd_graph_input(graph, JD_INPUT_TIME, 0)), number(0));
    CHECK_INT(jd_graph_derivative(graph, state(1), state(1)), number(1));
    CHECK(jd_graph_derivative(graph, f, f) < 0);
    jd_graph_free(graph);
}

// A sum of 10^5 terms, one in the other: no stack of the machine is used up.
TEST(deep_graphs_are_differentiated) {
    REQUIRE(jd_graph_create(&graph, 2000000) == JD_OK);
    jd_node sum = state(0);
    for (int i = 0; i < check_repetitions(100000); i++)
        sum = two(JD_OP_ADD, one(JD_OP_SIN, sum), number(1e-3 * i));
    CHECK(jd_graph_derivative(graph, sum, state(0)) >= 0);
    CHECK_INT(jd_graph_status(graph), JD_OK);
    jd_graph_free(graph);
}

TEST_MAIN(derivatives_of_random_graphs_are_exact,
          kinks_and_steps_have_the_derivative_of_one_side_or_none,
          a_derivative_by_what_is_not_there_is_zero, deep_graphs_are_differentiated)
