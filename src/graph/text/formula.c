// The body of a function: nodes in the order of the graph, each a variable if it is used more than
// once, has a name or is long, else part of the formula that uses it.

#include "graph/text/formula.h"

#include "graph/pile.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define LONGEST 64  // characters of a formula that is put into another

enum { SUM = 1, PRODUCT, SIGN, ATOM };  // what binds how tightly

// A node as text.
typedef struct formula {
    char* text;  // NULL: not yet
    int binds;
    int uses;
    bool assigned;  // it stands for itself
} formula;

typedef struct body {
    jd_c_text* c;
    formula* of;  // [node]
    jd_pile needed;
    jd_c_names names;
    bool preparing;
} body;

// ---- Assignments ---------------------------------------------------------------------------------

void jd_assignments_add(jd_assignments* list, jd_node node, const char* format, ...) {
    if (node < 0 || list->failed)
        return;
    if (list->count == list->size) {
        const int size = list->size ? 2 * list->size : 16;
        jd_assignment* more = realloc(list->item, (size_t)size * sizeof *more);
        list->failed = !more;
        if (!more)
            return;
        list->item = more;
        list->size = size;
    }
    jd_assignment* a = &list->item[list->count++];
    *a = (jd_assignment){.node = node};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(a->target, sizeof a->target, format, arguments);
    va_end(arguments);
}

// ---- What is needed ------------------------------------------------------------------------------

static const jd_vertex* at(const body* b, jd_node node) { return &b->c->graph->vertex[node]; }

// Read from the constants instead of computed.
static bool is_known(const body* b, jd_node node) {
    return !b->preparing && b->c->known[node] >= 0;
}

static void need(body* b, jd_node node) {
    if (b->of[node].uses++ == 0)
        jd_pile_push(&b->needed, node);
}

static void count_uses(body* b, const jd_assignments* list) {
    for (int i = 0; i < list->count; i++) {
        need(b, list->item[i].node);
        b->of[list->item[i].node].assigned = true;
    }
    for (size_t k = 0; k < b->needed.count && !b->needed.failed; k++) {
        const jd_node node = b->needed.node[k];
        const jd_vertex* v = at(b, node);
        for (int i = 0; !is_known(b, node) && i < jd_op_arity((jd_op)v->op); i++)
            need(b, v->operand[i]);
    }
}

static int by_place(const void* a, const void* b) {
    return *(const jd_node*)a - *(const jd_node*)b;
}

// ---- Formulas ------------------------------------------------------------------------------------

static void part(const body* b, jd_writer* w, jd_node node, int binds) {
    const formula* f = &b->of[node];
    const bool loose = f->binds < binds;
    jd_writer_add(w, loose ? "(%s)" : "%s", f->text ? f->text : "");
}

// As the argument of a function: a number in all lanes.
static void argument(const body* b, jd_writer* w, jd_node node) {
    const bool number = at(b, node)->op == JD_OP_NUMBER;
    jd_writer_add(w, number ? "jd_set(%s)" : "%s", b->of[node].text ? b->of[node].text : "");
}

static int operation(const body* b, jd_writer* w, const jd_vertex* v) {
    static const char* const signs[] = {" + ", " - ", " * ", " / "};
    const int binds = v->op <= JD_OP_SUB ? SUM : PRODUCT;
    part(b, w, v->operand[0], binds);
    jd_writer_add(w, "%s", signs[v->op - JD_OP_ADD]);
    part(b, w, v->operand[1], binds + 1);
    return binds;
}

// Formulas of the list of operations with their operands put in.
static int function(const body* b, jd_writer* w, const jd_vertex* v) {
    static const char* const formulas[JD_OP_COUNT] = {[JD_OP_SELECT] =
                                                          "jd_select(jd_eq(a, jd_set(0.0)), c, b)",
#define FORMULA(constant, name, formula) [JD_OP_##constant] = #formula,
                                                      JD_UNARY_OPS(FORMULA) JD_BINARY_OPS(FORMULA)
#undef FORMULA
    };
    for (const char* c = formulas[v->op]; *c; c++) {
        const bool alone = (c == formulas[v->op] || strchr("(, ~&", c[-1])) && strchr(",) ", c[1]);
        if (alone && *c >= 'a' && *c <= 'c')
            argument(b, w, v->operand[*c - 'a']);
        else
            jd_writer_add(w, "%c", *c);
    }
    return ATOM;
}

static int input(const body* b, jd_writer* w, const jd_vertex* v) {
    switch (v->operand[0]) {
    case JD_INPUT_TIME:
        jd_writer_add(w, "t");
        break;
    case JD_INPUT_NORMAL:
        jd_writer_add(w, "instance->touches[%d].N", v->operand[1]);
        break;
    case JD_INPUT_FRICTION:
        jd_writer_add(w, "instance->touches[%d].T[%d]", v->operand[1] / 3, v->operand[1] % 3);
        break;
    case JD_INPUT_MODE:
        jd_writer_add(w, "mode_of(&instance->touches[%d])", v->operand[1]);
        b->c->modes = true;
        break;
    case JD_INPUT_HOLD:
        jd_writer_add(w, "jd_select(instance->touches[%d].", v->operand[1] / 3);
        if (v->operand[1] % 3 < 2)
            jd_writer_add(w, "holds[%d]", v->operand[1] % 3);
        else
            jd_writer_add(w, "stuck");
        jd_writer_add(w, ", jd_set(1.0), jd_set(0.0))");
        break;
    default:
        break;
    }
    return ATOM;
}

static int write_node(const body* b, jd_writer* w, jd_node node) {
    const jd_vertex* v = at(b, node);
    double value;
    if (jd_graph_is_number(b->c->graph, node, &value)) {
        jd_writer_number(w, value);
        return value < 0 || signbit(value) ? 0 : ATOM;
    }
    if (is_known(b, node)) {
        jd_writer_add(w, "known[%d]", b->c->known[node]);
        return ATOM;
    }
    switch (v->op) {
    case JD_OP_INPUT:
        return input(b, w, v);
    case JD_OP_TABLE:
        jd_writer_add(w, "jd_curve_eval(&curve_%d, %d, ", v->operand[1], v->operand[2]);
        argument(b, w, v->operand[0]);
        jd_writer_add(w, ")");
        return ATOM;
    case JD_OP_NEG:
        jd_writer_add(w, "-");
        part(b, w, v->operand[0], ATOM);
        return SIGN;
    case JD_OP_ADD:
    case JD_OP_SUB:
    case JD_OP_MUL:
    case JD_OP_DIV:
        return operation(b, w, v);
    default:
        return function(b, w, v);
    }
}

// ---- Variables -----------------------------------------------------------------------------------

// What a node is called: by its own name, that of its parameter or state, or v12.
static const char* name_of(body* b, jd_node node) {
    const jd_vertex* v = at(b, node);
    char text[32];
    const char* wanted = v->name;
    if (v->op == JD_OP_INPUT && v->operand[0] == JD_INPUT_PARAMETER)
        wanted = b->c->system->parameters[v->operand[1]].name;
    else if (v->op == JD_OP_INPUT && v->operand[0] == JD_INPUT_STATE)
        wanted = b->c->system->states[v->operand[1]].name;
    if (!wanted) {
        snprintf(text, sizeof text, "v%d", node);
        wanted = text;
    }
    return jd_c_names_take(&b->names, wanted);
}

static char* copy_of(const char* text) {
    char* copy = text ? malloc(strlen(text) + 1) : NULL;
    return copy ? strcpy(copy, text) : NULL;
}

static void declare(body* b, jd_node node, const char* value) {
    formula* f = &b->of[node];
    const char* name = name_of(b, node);
    jd_writer_add(&b->c->out, "    const jd_real %s = %s;\n", name ? name : "", value);
    f->text = copy_of(name);
    f->binds = ATOM;
}

static bool is_variable(const body* b, jd_node node, size_t length) {
    const jd_vertex* v = at(b, node);
    if (v->op == JD_OP_NUMBER || (v->op == JD_OP_INPUT && v->operand[0] == JD_INPUT_TIME) ||
        (is_known(b, node) && !v->name))
        return false;
    const formula* f = &b->of[node];
    return f->uses > 1 || v->name || (length > LONGEST && !f->assigned);
}

// Sine and cosine of one angle, if both are used.
static bool declare_both(body* b, jd_node node) {
    const jd_vertex* v = at(b, node);
    if (is_known(b, node) || (v->op != JD_OP_SIN && v->op != JD_OP_COS))
        return false;
    const jd_vertex other = {.op = v->op == JD_OP_SIN ? JD_OP_COS : JD_OP_SIN,
                             .operand = {v->operand[0], -1, -1}};
    const jd_node twin = jd_graph_find(b->c->graph, &other);
    if (twin < 0 || b->of[twin].uses == 0 || is_known(b, twin) || b->of[twin].text)
        return false;
    const char *own = name_of(b, node), *its = name_of(b, twin);
    const bool first = v->op == JD_OP_SIN;
    jd_writer_add(&b->c->out, "    jd_real %s, %s;\n    jd_sincos(", own ? own : "",
                  its ? its : "");
    argument(b, &b->c->out, v->operand[0]);
    jd_writer_add(&b->c->out, ", &%s, &%s);\n", first ? own : its, first ? its : own);
    b->of[node].text = copy_of(own);
    b->of[twin].text = copy_of(its);
    b->of[node].binds = b->of[twin].binds = ATOM;
    return true;
}

static void define(body* b, jd_node node) {
    const jd_vertex* v = at(b, node);
    jd_writer w = {0};
    if (b->of[node].text || declare_both(b, node))
        return;
    if (v->op == JD_OP_INPUT &&
        (v->operand[0] == JD_INPUT_PARAMETER || v->operand[0] == JD_INPUT_STATE)) {
        const bool state = v->operand[0] == JD_INPUT_STATE;
        jd_writer_add(&w, state ? "y[%d]" : "instance->parameters[%d]", v->operand[1]);
        declare(b, node, w.text ? w.text : "");
        free(w.text);
        return;
    }
    const int binds = write_node(b, &w, node);
    b->c->failed = b->c->failed || w.failed || !w.text;
    if (!w.text)
        return;
    if (is_variable(b, node, w.count)) {
        declare(b, node, w.text);
        free(w.text);
    } else {
        b->of[node].text = w.text;
        b->of[node].binds = binds;
    }
}

// ---- Body ----------------------------------------------------------------------------------------

static void assign(const body* b, const jd_assignment* a) {
    jd_writer* out = &b->c->out;
    if (a->single) {
        jd_writer_add(out, "    jd_put(&%s, lane, jd_get(", a->target);
        argument(b, out, a->node);
        jd_writer_add(out, ", lane));\n");
        return;
    }
    jd_writer_add(out, a->truth ? "    %s = ~jd_eq(" : "    %s = ", a->target);
    argument(b, out, a->node);
    jd_writer_add(out, a->truth ? ", jd_set(0.0));\n" : ";\n");
}

void jd_c_body(jd_c_text* c, const jd_assignments* list, bool preparing) {
    body b = {.c = c, .preparing = preparing};
    b.of = calloc((size_t)c->graph->count + 1, sizeof *b.of);
    c->failed = c->failed || !b.of || list->failed;
    if (!c->failed) {
        count_uses(&b, list);
        if (b.needed.count > 0)
            qsort(b.needed.node, b.needed.count, sizeof *b.needed.node, by_place);
        for (size_t i = 0; i < b.needed.count; i++)
            define(&b, b.needed.node[i]);
        for (int i = 0; i < list->count; i++)
            assign(&b, &list->item[i]);
    }
    c->failed = c->failed || b.needed.failed || b.names.failed;
    for (int i = 0; b.of && i < c->graph->count; i++)
        free(b.of[i].text);
    free(b.of);
    free(b.needed.node);
    jd_c_names_free(&b.names);
}
