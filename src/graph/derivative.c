// Exact derivatives, as nodes of the same graph. Each node is differentiated once by each input;
// a stack of our own, since graphs are deeper than the machine's.                     [graph:G3]

#include "graph/inside.h"
#include "graph/pile.h"

#include <stdlib.h>
#include <string.h>

// ---- What is known -------------------------------------------------------------------------------

static uint64_t key_of(jd_node of, jd_node by) {
    return ((uint64_t)(uint32_t)of << 32 | (uint32_t)by) + 1;
}

static size_t place_of(const jd_pairs* p, uint64_t key) {
    uint64_t hash = (key ^ key >> 32) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 32;
    size_t i = (size_t)hash & (p->size - 1);
    while (p->key[i] && p->key[i] != key)
        i = (i + 1) & (p->size - 1);
    return i;
}

static bool widen(jd_pairs* p) {
    jd_pairs more = {.size = p->size ? 2 * p->size : 1024, .count = p->count};
    more.key = calloc(more.size, sizeof *more.key);
    more.value = malloc(more.size * sizeof *more.value);
    if (!more.key || !more.value) {
        free(more.key);
        free(more.value);
        return false;
    }
    for (size_t i = 0; i < p->size; i++)
        if (p->key[i]) {
            const size_t place = place_of(&more, p->key[i]);
            more.key[place] = p->key[i];
            more.value[place] = p->value[i];
        }
    free(p->key);
    free(p->value);
    *p = more;
    return true;
}

static void remember(jd_graph* g, jd_node of, jd_node by, jd_node value) {
    jd_pairs* p = &g->derivatives;
    if (4 * p->count >= 3 * p->size && !widen(p)) {
        jd_graph_fails(g, JD_ERR_MEMORY);
        return;
    }
    const size_t place = place_of(p, key_of(of, by));
    p->count += p->key[place] == 0;
    p->key[place] = key_of(of, by);
    p->value[place] = value;
}

// The derivative if it is known without work; else false.
static bool recall(jd_graph* g, jd_node of, jd_node by, jd_node* value) {
    const jd_pairs* p = &g->derivatives;
    if (of == by) {
        *value = jd_graph_number(g, 1);
        return true;
    }
    if (g->vertex[of].op <= JD_OP_INPUT ||
        (g->vertex[of].inputs & g->vertex[by].inputs) != g->vertex[by].inputs) {
        *value = jd_graph_number(g, 0);
        return true;
    }
    if (p->size == 0)
        return false;
    const size_t place = place_of(p, key_of(of, by));
    *value = p->value[place];
    return p->key[place] != 0;
}

// ---- Rules ---------------------------------------------------------------------------------------

// A node, its operands and their derivatives; da < 0 where there is no such operand.
typedef struct rule {
    jd_graph* g;
    jd_node x, a, b, c;
    jd_node da, db, dc;
} rule;

static jd_node two(const rule* r, jd_op op, jd_node a, jd_node b) {
    return jd_graph_apply(r->g, op, a, b, -1);
}
static jd_node one(const rule* r, jd_op op, jd_node a) {
    return jd_graph_apply(r->g, op, a, -1, -1);
}
static jd_node number(const rule* r, double value) { return jd_graph_number(r->g, value); }
static jd_node times(const rule* r, jd_node a, jd_node b) { return two(r, JD_OP_MUL, a, b); }
static jd_node plus(const rule* r, jd_node a, jd_node b) { return two(r, JD_OP_ADD, a, b); }
static jd_node minus(const rule* r, jd_node a, jd_node b) { return two(r, JD_OP_SUB, a, b); }
static jd_node over(const rule* r, jd_node a, jd_node b) { return two(r, JD_OP_DIV, a, b); }
static jd_node square(const rule* r, jd_node a) { return times(r, a, a); }

static bool is_zero(const rule* r, jd_node node) {
    double value;
    return jd_graph_is_number(r->g, node, &value) && value == 0;
}

// a over b, nothing over anything being nothing.
static jd_node share(const rule* r, jd_node a, jd_node b) {
    return is_zero(r, a) ? a : over(r, a, b);
}

// value where x is not 0, else 0.
static jd_node unless_zero(const rule* r, jd_node x, jd_node value) {
    const jd_node zero = number(r, 0);
    return jd_graph_apply(r->g, JD_OP_SELECT, two(r, JD_OP_EQUAL, x, zero), zero, value);
}

// (a^b)' = b a^(b - 1) a' + a^b ln a b'; the second part is 0 where a is.
static jd_node of_power(const rule* r) {
    jd_node sum = number(r, 0);
    if (!is_zero(r, r->da)) {
        const jd_node less = two(r, JD_OP_POW, r->a, minus(r, r->b, number(r, 1)));
        sum = times(r, times(r, r->b, less), r->da);
    }
    if (!is_zero(r, r->db)) {
        const jd_node grows = unless_zero(r, r->a, times(r, r->x, one(r, JD_OP_LOG, r->a)));
        sum = plus(r, sum, times(r, grows, r->db));
    }
    return sum;
}

// atan2(a, b)' = (b a' - a b')/(a^2 + b^2)
static jd_node of_direction(const rule* r) {
    const jd_node turn = minus(r, times(r, r->b, r->da), times(r, r->a, r->db));
    return share(r, turn, plus(r, square(r, r->a), square(r, r->b)));
}

// hypot(a, b)' = (a/h) a' + (b/h) b'; 0 at the origin.
static jd_node of_length(const rule* r) {
    const jd_node along =
        plus(r, times(r, over(r, r->a, r->x), r->da), times(r, over(r, r->b, r->x), r->db));
    return unless_zero(r, r->x, along);
}

// Of the one that min or max takes.
static jd_node of_taken(const rule* r, jd_node first, jd_node second) {
    return jd_graph_apply(r->g, JD_OP_SELECT, two(r, JD_OP_LESS, first, second), r->da, r->db);
}

static jd_node of_binary(const rule* r, jd_op op) {
    switch (op) {
    case JD_OP_ADD:
        return plus(r, r->da, r->db);
    case JD_OP_SUB:
        return minus(r, r->da, r->db);
    case JD_OP_MUL:
        return plus(r, times(r, r->da, r->b), times(r, r->a, r->db));
    case JD_OP_DIV:
        return share(r, minus(r, r->da, times(r, r->x, r->db)), r->b);
    case JD_OP_POW:
        return of_power(r);
    case JD_OP_ATAN2:
        return of_direction(r);
    case JD_OP_HYPOT:
        return of_length(r);
    case JD_OP_MIN:
        return of_taken(r, r->a, r->b);
    case JD_OP_MAX:
        return of_taken(r, r->b, r->a);
    default:  // comparisons
        return number(r, 0);
    }
}

// sqrt((1 - a)(1 + a)), without cancellation at its ends.
static jd_node of_arc(const rule* r) {
    const jd_node l = number(r, 1);
    return one(r, JD_OP_SQRT, times(r, minus(r, l, r->a), plus(r, l, r->a)));
}

static jd_node of_unary(const rule* r, jd_op op) {
    const jd_node l = number(r, 1), d = r->da;
    switch (op) {
    case JD_OP_NEG:
        return one(r, JD_OP_NEG, d);
    case JD_OP_SQRT:
        return over(r, d, times(r, number(r, 2), r->x));
    case JD_OP_POW_1_5:
        return times(r, times(r, number(r, 1.5), one(r, JD_OP_SQRT, r->a)), d);
    case JD_OP_CBRT:
        return over(r, d, times(r, number(r, 3), square(r, r->x)));
    case JD_OP_SIN:
        return times(r, one(r, JD_OP_COS, r->a), d);
    case JD_OP_COS:
        return one(r, JD_OP_NEG, times(r, one(r, JD_OP_SIN, r->a), d));
    case JD_OP_TAN:
        return times(r, plus(r, l, square(r, r->x)), d);
    case JD_OP_ASIN:
        return over(r, d, of_arc(r));
    case JD_OP_ACOS:
        return one(r, JD_OP_NEG, over(r, d, of_arc(r)));
    case JD_OP_ATAN:
        return over(r, d, plus(r, l, square(r, r->a)));
    case JD_OP_SINH:
        return times(r, one(r, JD_OP_COSH, r->a), d);
    case JD_OP_COSH:
        return times(r, one(r, JD_OP_SINH, r->a), d);
    case JD_OP_TANH:  // 1 - tanh^2 would cancel
        return times(r, square(r, over(r, l, one(r, JD_OP_COSH, r->a))), d);
    case JD_OP_EXP:
        return times(r, r->x, d);
    case JD_OP_EXPM1:
        return times(r, one(r, JD_OP_EXP, r->a), d);
    case JD_OP_LOG:
        return over(r, d, r->a);
    case JD_OP_LOG1P:
        return over(r, d, plus(r, l, r->a));
    case JD_OP_ABS:
        return times(r, one(r, JD_OP_SIGN, r->a), d);
    default:  // steps
        return number(r, 0);
    }
}

// ---- All of them ---------------------------------------------------------------------------------

// The derivative of a node whose operands' derivatives are known.
static jd_node differentiate(jd_graph* g, jd_node of, const jd_node d[3]) {
    const jd_node_info info = jd_graph_at(g, of);
    const rule r = {.g = g,
                    .x = of,
                    .a = info.operand[0],
                    .b = info.operand[1],
                    .c = info.operand[2],
                    .da = d[0],
                    .db = d[1],
                    .dc = d[2]};
    if (info.op == JD_OP_SELECT)
        return jd_graph_apply(g, JD_OP_SELECT, r.a, r.db, r.dc);
    if (info.op == JD_OP_TABLE)
        return times(&r, jd_graph_table(g, info.index, info.derivative + 1, r.a), r.da);
    if (jd_op_arity(info.op) == 1)
        return is_zero(&r, r.da) ? r.da : of_unary(&r, info.op);
    return is_zero(&r, r.da) && is_zero(&r, r.db) ? r.da : of_binary(&r, info.op);
}

// The node on top: done if its operands are, else they are laid on it.
static void work(jd_graph* g, jd_pile* p, jd_node by) {
    const jd_node of = p->node[p->count - 1];
    const jd_node_info info = jd_graph_at(g, of);
    jd_node d[3] = {-1, -1, -1}, value;
    bool waits = false;
    if (recall(g, of, by, &value)) {
        p->count--;
        return;
    }
    for (int i = info.op == JD_OP_SELECT; i < jd_op_arity(info.op); i++)
        if (!recall(g, info.operand[i], by, &d[i])) {
            waits = true;
            jd_pile_push(p, info.operand[i]);
        }
    if (waits)
        return;
    value = differentiate(g, of, d);
    if (value < 0)
        return;
    remember(g, of, by, value);
    if (g->vertex[value].op > JD_OP_INPUT)
        jd_graph_mark(g, value, info.line, info.column);
}

jd_node jd_graph_derivative(jd_graph* g, jd_node of, jd_node by) {
    if (!jd_graph_has(g, of) || !jd_graph_has(g, by) || g->vertex[by].op != JD_OP_INPUT)
        return jd_graph_fails(g, JD_ERR_ARGUMENT);
    jd_pile p = {0};
    jd_node value = -1;
    jd_pile_push(&p, of);
    while (g->status == JD_OK && !p.failed && p.count > 0)
        work(g, &p, by);
    if (p.failed)
        jd_graph_fails(g, JD_ERR_MEMORY);
    free(p.node);
    if (g->status != JD_OK || !recall(g, of, by, &value))
        return -1;
    return value;
}
