// A graph: nodes found again by their hash, so that equal ones are one. Operands come before what
// is made of them: the order of nodes is an order of computation.

#include "graph/inside.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_SIZE 256

// ---- Life --------------------------------------------------------------------------------------

jd_status jd_graph_create(jd_graph** graph, int most) {
    if (!graph)
        return JD_ERR_ARGUMENT;
    *graph = NULL;
    if (most < 1)
        return JD_ERR_ARGUMENT;
    jd_graph* g = calloc(1, sizeof *g);
    if (!g)
        return JD_ERR_MEMORY;
    g->most = most;
    *graph = g;
    return JD_OK;
}

void jd_graph_free(jd_graph* g) {
    if (!g)
        return;
    for (int i = 0; i < g->count; i++)
        free(g->vertex[i].name);
    for (int i = 0; i < g->curve_count; i++)
        jd_curve_free(&g->curve[i]);
    free(g->vertex);
    free(g->place);
    free(g->curve);
    free(g->derivatives.key);
    free(g->derivatives.value);
    free(g);
}

jd_status jd_graph_status(const jd_graph* g) { return g->status; }

int jd_graph_count(const jd_graph* g) { return g->count; }

jd_node jd_graph_fails(jd_graph* g, jd_status status) {
    if (g->status == JD_OK)
        g->status = status;
    return -1;
}

// ---- Places ------------------------------------------------------------------------------------

static uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
    return hash ^ (hash >> 29);
}

static uint64_t hash_of(const jd_vertex* v) {
    uint64_t hash = mix(v->op, v->bits);
    for (int i = 0; i < 3; i++)
        hash = mix(hash, (uint32_t)v->operand[i]);
    return hash;
}

static bool is_same(const jd_vertex* a, const jd_vertex* b) {
    return a->op == b->op && a->bits == b->bits &&
           memcmp(a->operand, b->operand, sizeof a->operand) == 0;
}

// The place of a node that is the same, or a free one.
static int* find(const jd_graph* g, const jd_vertex* v) {
    size_t i = (size_t)hash_of(v) & (g->places - 1);
    while (g->place[i] >= 0 && !is_same(&g->vertex[g->place[i]], v))
        i = (i + 1) & (g->places - 1);
    return &g->place[i];
}

// Room for one more node, a quarter of the places free at least.
static bool grow(jd_graph* g) {
    if (g->count < g->size)
        return true;
    const int size = g->size ? 2 * g->size : FIRST_SIZE;
    const size_t places = 2 * (size_t)size;
    jd_vertex* vertex = realloc(g->vertex, (size_t)size * sizeof *vertex);
    if (vertex)
        g->vertex = vertex;
    int* place = malloc(places * sizeof *place);
    if (!vertex || !place) {
        free(place);
        return false;
    }
    free(g->place);
    g->place = place;
    g->places = places;
    g->size = size;
    memset(place, 0xff, places * sizeof *place);
    for (int i = 0; i < g->count; i++)
        *find(g, &g->vertex[i]) = i;
    return true;
}

// What a node depends on: what its operands do.
static void gather(const jd_graph* g, jd_vertex* v) {
    for (int i = 0; i < jd_op_arity((jd_op)v->op); i++) {
        v->kinds |= g->vertex[v->operand[i]].kinds;
        v->inputs |= g->vertex[v->operand[i]].inputs;
    }
}

jd_node jd_graph_put(jd_graph* g, const jd_vertex* wanted) {
    if (g->status != JD_OK)
        return -1;
    if (!grow(g))
        return jd_graph_fails(g, JD_ERR_MEMORY);
    int* place = find(g, wanted);
    if (*place >= 0)
        return *place;
    if (g->count >= g->most)
        return jd_graph_fails(g, JD_ERR_RANGE);
    jd_vertex* v = &g->vertex[g->count];
    *v = *wanted;
    gather(g, v);
    return *place = g->count++;
}

jd_node jd_graph_find(const jd_graph* g, const jd_vertex* wanted) {
    return g->count > 0 ? *find(g, wanted) : -1;
}

// ---- Leaves ------------------------------------------------------------------------------------

jd_node jd_graph_number(jd_graph* g, double value) {
    jd_vertex v = {.op = JD_OP_NUMBER, .operand = {-1, -1, -1}};
    memcpy(&v.bits, &value, sizeof v.bits);
    return jd_graph_put(g, &v);
}

jd_node jd_graph_input(jd_graph* g, jd_input kind, int index) {
    if (index < 0 || (int)kind < 0 || kind >= JD_INPUT_KINDS)
        return jd_graph_fails(g, JD_ERR_ARGUMENT);
    const jd_vertex v = {
        .op = JD_OP_INPUT,
        .operand = {(int)kind, index, -1},
        .kinds = (uint8_t)(1U << kind),
        .inputs = 1ULL << ((unsigned)(index + 23 * (int)kind) % 64),
    };
    return jd_graph_put(g, &v);
}

// ---- What is known -----------------------------------------------------------------------------

bool jd_graph_depends(const jd_graph* g, jd_node node, jd_input kind) {
    return jd_graph_has(g, node) && (g->vertex[node].kinds >> kind & 1);
}

void jd_graph_mark(jd_graph* g, jd_node node, int line, int column) {
    if (!jd_graph_has(g, node) || g->vertex[node].line > 0)
        return;
    g->vertex[node].line = line;
    g->vertex[node].column = column;
}

void jd_graph_name(jd_graph* g, jd_node node, const char* name) {
    if (!jd_graph_has(g, node) || g->vertex[node].name)
        return;
    const size_t size = strlen(name) + 1;
    char* copy = malloc(size);
    if (!copy) {
        jd_graph_fails(g, JD_ERR_MEMORY);
        return;
    }
    g->vertex[node].name = memcpy(copy, name, size);
}

jd_node_info jd_graph_at(const jd_graph* g, jd_node node) {
    jd_node_info info = {.op = JD_OP_NUMBER, .operand = {-1, -1, -1}};
    if (!jd_graph_has(g, node))
        return info;
    const jd_vertex* v = &g->vertex[node];
    info.op = (jd_op)v->op;
    info.line = v->line;
    info.column = v->column;
    info.name = v->name;
    for (int i = 0; i < jd_op_arity(info.op); i++)
        info.operand[i] = v->operand[i];
    memcpy(&info.value, &v->bits, sizeof info.value);
    if (info.op == JD_OP_INPUT) {
        info.kind = (jd_input)v->operand[0];
        info.index = v->operand[1];
    } else if (info.op == JD_OP_TABLE) {
        info.index = v->operand[1];
        info.derivative = v->operand[2];
    }
    return info;
}

bool jd_graph_is_number(const jd_graph* g, jd_node node, double* value) {
    if (!jd_graph_has(g, node) || g->vertex[node].op != JD_OP_NUMBER)
        return false;
    memcpy(value, &g->vertex[node].bits, sizeof *value);
    return true;
}
