// Operations on nodes: numbers are folded with the maths of run time, and what gives the same for
// finite numbers, up to the sign of a zero, is made simpler. Nothing is reordered.    [graph:G1]

#include "graph/inside.h"

#include <stdlib.h>
#include <string.h>

#define MOST_POWER 16  // whole exponents that are products

// ---- What an operand is --------------------------------------------------------------------------

static const jd_vertex* at(const jd_graph* g, jd_node node) { return &g->vertex[node]; }

static bool is(const jd_graph* g, jd_node node, double value) {
    double number;
    return jd_graph_is_number(g, node, &number) && number == value;
}

static bool is_neg(const jd_graph* g, jd_node node) { return at(g, node)->op == JD_OP_NEG; }

static jd_node inner(const jd_graph* g, jd_node node) { return at(g, node)->operand[0]; }

static jd_node put(jd_graph* g, jd_op op, jd_node a, jd_node b, jd_node c) {
    const int arity = jd_op_arity(op);
    const jd_vertex v = {.op = (uint8_t)op, .operand = {a, arity > 1 ? b : -1, arity > 2 ? c : -1}};
    return jd_graph_put(g, &v);
}

// Of two operands in any order the same node: in the order that came first.
static jd_node put_symmetric(jd_graph* g, jd_op op, jd_node a, jd_node b) {
    const jd_vertex turned = {.op = (uint8_t)op, .operand = {b, a, -1}};
    const jd_node known = jd_graph_find(g, &turned);
    return known >= 0 ? known : put(g, op, a, b, -1);
}

// ---- Operations ----------------------------------------------------------------------------------

static jd_node negate(jd_graph* g, jd_node a) {
    return is_neg(g, a) ? inner(g, a) : put(g, JD_OP_NEG, a, -1, -1);
}

static jd_node subtract(jd_graph* g, jd_node a, jd_node b);

static jd_node add(jd_graph* g, jd_node a, jd_node b) {
    if (is(g, a, 0))
        return b;
    if (is(g, b, 0))
        return a;
    if (is_neg(g, b))
        return subtract(g, a, inner(g, b));
    if (is_neg(g, a))
        return subtract(g, b, inner(g, a));
    return put_symmetric(g, JD_OP_ADD, a, b);
}

static jd_node subtract(jd_graph* g, jd_node a, jd_node b) {
    if (is(g, b, 0))
        return a;
    if (is(g, a, 0))
        return negate(g, b);
    if (a == b)
        return jd_graph_number(g, 0);
    if (is_neg(g, b))
        return add(g, a, inner(g, b));
    return put(g, JD_OP_SUB, a, b, -1);
}

static jd_node multiply(jd_graph* g, jd_node a, jd_node b) {
    if (is(g, a, 0) || is(g, b, 0))
        return jd_graph_number(g, 0);
    if (is(g, a, 1))
        return b;
    if (is(g, b, 1))
        return a;
    if (is(g, a, -1))
        return negate(g, b);
    if (is(g, b, -1))
        return negate(g, a);
    if (is_neg(g, a))
        return negate(g, multiply(g, inner(g, a), b));
    if (is_neg(g, b))
        return negate(g, multiply(g, a, inner(g, b)));
    return put_symmetric(g, JD_OP_MUL, a, b);
}

static jd_node divide(jd_graph* g, jd_node a, jd_node b) {
    if (is(g, b, 1))
        return a;
    if (is(g, b, -1))
        return negate(g, a);
    if (is_neg(g, a))
        return negate(g, divide(g, inner(g, a), b));
    if (is_neg(g, b))
        return negate(g, divide(g, a, inner(g, b)));
    return put(g, JD_OP_DIV, a, b, -1);
}

// a^n by repeated squaring.
static jd_node product(jd_graph* g, jd_node a, int n) {
    if (n == 1)
        return a;
    const jd_node half = product(g, a, n / 2);
    if (half < 0)
        return -1;
    const jd_node square = jd_graph_apply(g, JD_OP_MUL, half, half, -1);
    return n % 2 ? jd_graph_apply(g, JD_OP_MUL, square, a, -1) : square;
}

// a^b by the function.
static jd_node any_power(jd_graph* g, jd_node a, jd_node b) {
    double base, n;
    if (jd_graph_is_number(g, a, &base) && jd_graph_is_number(g, b, &n))
        return jd_graph_number(g, jd_op_eval(JD_OP_POW, base, n, 0));
    return put(g, JD_OP_POW, a, b, -1);
}

// a^(n + 1/2): a^1.5 is one operation, whose derivative is a number at 0.
static jd_node half_power(jd_graph* g, jd_node a, int n) {
    if (n == 0)
        return jd_graph_apply(g, JD_OP_SQRT, a, -1, -1);
    const jd_node least = jd_graph_apply(g, JD_OP_POW_1_5, a, -1, -1);
    return n == 1 ? least : jd_graph_apply(g, JD_OP_MUL, product(g, a, n - 1), least, -1);
}

static jd_node power(jd_graph* g, jd_node a, jd_node b) {
    double n;
    if (!jd_graph_is_number(g, b, &n))
        return any_power(g, a, b);
    if (n == 0)
        return jd_graph_number(g, 1);
    if (n > 0 && n < MOST_POWER && n - 0.5 == (double)(int)n)
        return half_power(g, a, (int)n);
    if (!(n >= -MOST_POWER && n <= MOST_POWER) || n != (double)(int)n)
        return any_power(g, a, b);
    const jd_node whole = product(g, a, abs((int)n));
    if (n > 0)
        return whole;
    return jd_graph_apply(g, JD_OP_DIV, jd_graph_number(g, 1), whole, -1);
}

static jd_node choose(jd_graph* g, jd_node a, jd_node b, jd_node c) {
    double truth;
    if (b == c)
        return b;
    if (jd_graph_is_number(g, a, &truth))
        return truth == 0 ? c : b;
    if (at(g, a)->op == JD_OP_NOT)
        return choose(g, inner(g, a), c, b);
    return put(g, JD_OP_SELECT, a, b, c);
}

// ---- All of them ---------------------------------------------------------------------------------

// A number, if all operands are.
static bool fold(jd_graph* g, jd_op op, const jd_node operand[3], jd_node* result) {
    double value[3] = {0, 0, 0};
    for (int i = 0; i < jd_op_arity(op); i++)
        if (!jd_graph_is_number(g, operand[i], &value[i]))
            return false;
    if (op == JD_OP_POW)  // what power() makes of it has the bits
        return false;
    *result = jd_graph_number(g, jd_op_eval(op, value[0], value[1], value[2]));
    return true;
}

jd_node jd_graph_apply(jd_graph* g, jd_op op, jd_node a, jd_node b, jd_node c) {
    const jd_node operand[3] = {a, b, c};
    const int arity = jd_op_arity(op);
    if (op <= JD_OP_TABLE || op >= JD_OP_COUNT)
        return jd_graph_fails(g, JD_ERR_ARGUMENT);
    for (int i = 0; i < arity; i++)
        if (!jd_graph_has(g, operand[i]))
            return jd_graph_fails(g, JD_ERR_ARGUMENT);
    jd_node result;
    if (fold(g, op, operand, &result))
        return result;
    switch (op) {
    case JD_OP_NEG:
        return negate(g, a);
    case JD_OP_ADD:
        return add(g, a, b);
    case JD_OP_SUB:
        return subtract(g, a, b);
    case JD_OP_MUL:
        return multiply(g, a, b);
    case JD_OP_DIV:
        return divide(g, a, b);
    case JD_OP_POW:
        return power(g, a, b);
    case JD_OP_SELECT:
        return choose(g, a, b, c);
    case JD_OP_ABS:
        return put(g, op, is_neg(g, a) ? inner(g, a) : a, -1, -1);
    case JD_OP_MIN:
    case JD_OP_MAX:
        return a == b ? a : put(g, op, a, b, -1);
    default:
        return put(g, op, a, b, c);
    }
}

// ---- Tables --------------------------------------------------------------------------------------

int jd_graph_add_table(jd_graph* g, int count, const double* x, const double* y) {
    if (g->status != JD_OK)
        return -1;
    jd_curve* all = realloc(g->curve, ((size_t)g->curve_count + 1) * sizeof *all);
    if (!all)
        return jd_graph_fails(g, JD_ERR_MEMORY);
    g->curve = all;
    const jd_status status = jd_curve_init(&all[g->curve_count], count, x, y);
    return status == JD_OK ? g->curve_count++ : jd_graph_fails(g, status);
}

jd_node jd_graph_table(jd_graph* g, int table, int derivative, jd_node where) {
    double x;
    if (!jd_graph_has(g, where) || table < 0 || table >= g->curve_count || derivative < 0)
        return jd_graph_fails(g, JD_ERR_ARGUMENT);
    if (derivative > 3)
        return jd_graph_number(g, 0);
    if (jd_graph_is_number(g, where, &x))
        return jd_graph_number(g, jd_curve_eval(&g->curve[table], derivative, x));
    const jd_vertex v = {.op = JD_OP_TABLE, .operand = {where, table, derivative}};
    return jd_graph_put(g, &v);
}
