// Programs: what each section is asked for.

#include "graph/program.h"

#include "graph/schedule.h"
#include "graph/spec.h"
#include "graph/turns.h"

#include <stdlib.h>
#include <string.h>

#define DERIVATIVES 60000  // most pairs of a node and a state that the Jacobian is made of

enum {
    RATES,
    MEASURE,
    WATCH,
    TOUCH,
    JACOBIAN,
    STEEPNESS,
    DEMANDS,
    GLANCE,
    NEAR,
    LASTING,
    PUSH,
    JUMPS
};  // lists of wishes

typedef struct build {
    jd_graph* graph;
    const jd_program_spec* spec;
    jd_program* program;
    jd_wishes* wishes;  // [JUMPS + watches]
} build;

// ---- Wishes ------------------------------------------------------------------------------------

static bool is_zero(const build* b, jd_node node) {
    double value;
    return jd_graph_is_number(b->graph, node, &value) && value == 0;
}

static void wish(const build* b, int list, jd_node node, jd_program_store store) {
    jd_wishes_add(&b->wishes[list], node, store);
}

static void wish_values(const build* b, int list, const jd_node* nodes, int count) {
    for (int i = 0; nodes && i < count; i++)
        wish(b, list, nodes[i], (jd_program_store){.index = i});
}

// What is 0 everywhere is not written.
static void wish_row(const build* b, int list, const jd_node* nodes, jd_program_store store) {
    for (int i = 0; nodes && i < b->spec->states; i++)
        if (!is_zero(b, nodes[i])) {
            store.index = i;
            wish(b, list, nodes[i], store);
        }
}

// The parts of a contact that are asked for while it is open, and before the look for events.
static void wish_parts(const build* b, int k) {
    const jd_program_contact* c = &b->spec->contact[k];
    const jd_node nodes[] = {c->gap, c->compliant, c->patch ? c->patch->eps : -1, c->lasting,
                             c->press};
    const jd_place places[] = {JD_PLACE_GAP, JD_PLACE_COMPLIANT, JD_PLACE_EPS, JD_PLACE_LASTING,
                               JD_PLACE_PRESS};
    for (int i = 0; i < 5; i++) {
        const jd_program_store store = {.place = places[i], .contact = k};
        if (places[i] != JD_PLACE_EPS)
            wish(b, GLANCE, nodes[i], store);
        if (i < 3 && b->program->smooth)
            wish(b, NEAR, nodes[i], store);
        if (i < 4 && b->program->smooth)
            wish(b, LASTING, nodes[i], store);
    }
}

static void wish_contact(const build* b, int k) {
    const jd_program_contact* c = &b->spec->contact[k];
    jd_node own[JD_CONTACT_NODES];
    const jd_program_line* const lines[] = {&c->normal, &c->along[0], &c->along[1], &c->along[2]};
    const int lists[] = {TOUCH, PUSH};
    jd_contact_nodes(c, own);
    wish_parts(b, k);
    for (int n = 0; n < 2; n++) {
        const int list = lists[n];
        for (int i = 0; i < JD_CONTACT_NODES; i++)
            wish(b, list, own[i],
                 (jd_program_store){.place = (jd_place)(JD_PLACE_GAP + i), .contact = k});
        for (int d = 0; d < (c->along[2].by ? 4 : 3); d++) {
            jd_program_store store = {.contact = k, .line = d};
            store.place = JD_PLACE_SPEED;
            wish(b, list, lines[d]->speed, store);
            store.place = JD_PLACE_FORCE;
            wish_row(b, list, lines[d]->force, store);
            if (list == PUSH)
                continue;
            store.place = JD_PLACE_DRIFT;
            wish(b, list, lines[d]->drift, store);
            store.place = JD_PLACE_BY;
            wish_row(b, list, lines[d]->by, store);
        }
    }
}

static void wish_turns(const build* b) {
    const jd_program* p = b->program;
    const int lists[] = {NEAR, LASTING};
    for (int n = 0; n < 2 && p->smooth; n++)
        for (int i = 0; i < p->turns[n]; i++)
            wish(b, lists[n], p->turn[i], (jd_program_store){.place = JD_PLACE_TURN, .index = i});
}

// A row of derivatives by the states and by time. @return false: the graph is full.
static bool wish_derivatives(const build* b, int list, jd_node of, int row) {
    jd_graph* g = b->graph;
    for (int j = 0; j <= b->spec->states; j++) {
        const bool time = j == b->spec->states;
        const jd_node by =
            time ? jd_graph_input(g, JD_INPUT_TIME, 0) : jd_graph_input(g, JD_INPUT_STATE, j);
        const jd_node d = jd_graph_derivative(g, of, by);
        if (d < 0)
            return false;
        const jd_program_store store = {.place = time ? JD_PLACE_TIME : JD_PLACE_VALUE,
                                        .index = time ? row : row * b->spec->states + j};
        if (!is_zero(b, d))
            wish(b, list, d, store);
    }
    return true;
}

static int bits_of(uint64_t word) {
    int count = 0;
    for (; word; word &= word - 1)
        count++;
    return count;
}

// Pairs of a node that a rate needs and a state that it depends on, up to one more than allowed: each
// is an operation of the Jacobian at least. Below 0: out of memory.
static int count_pairs(const build* b) {
    const jd_graph* g = b->graph;
    bool* needed = calloc((size_t)g->count + 1, sizeof *needed);
    int pairs = 0;
    if (!needed)
        return -1;
    for (int i = 0; i < b->spec->states; i++)
        needed[b->spec->rate[i]] = true;
    for (jd_node n = g->count - 1; n >= 0 && pairs <= DERIVATIVES; n--) {
        const jd_vertex* v = &g->vertex[n];
        if (!needed[n] || v->op <= JD_OP_INPUT)
            continue;
        pairs += v->kinds >> JD_INPUT_STATE & 1 ? bits_of(v->inputs) : 0;
        for (int i = 0; i < jd_op_arity((jd_op)v->op); i++)
            needed[v->operand[i]] = true;
    }
    free(needed);
    return pairs;
}

// The Jacobian of rates and integrated outputs. A graph that is full keeps what it had.
static bool wish_jacobian(const build* b) {
    const jd_program_spec* s = b->spec;
    jd_graph* g = b->graph;
    const int most = g->most, pairs = count_pairs(b);
    bool whole = pairs >= 0 && pairs <= DERIVATIVES;
    g->most = most < INT32_MAX - 8 * DERIVATIVES ? most + 8 * DERIVATIVES : INT32_MAX;
    for (int i = 0; whole && i < s->states; i++)
        whole = wish_derivatives(b, JACOBIAN, s->rate[i], i);
    for (int i = 0; whole && s->integrated && i < s->outputs; i++)
        if (s->integrated[i] && s->output[i] >= 0)
            whole = wish_derivatives(b, STEEPNESS, s->output[i], i);
    g->most = most;
    if (!whole && g->status == JD_ERR_RANGE) {
        g->status = JD_OK;
        b->wishes[JACOBIAN].count = b->wishes[STEEPNESS].count = 0;
    }
    return whole;
}

static void wish_all(const build* b) {
    const jd_program_spec* s = b->spec;
    wish_values(b, RATES, s->rate, s->states);
    wish_values(b, MEASURE, s->output, s->outputs);
    wish_values(b, WATCH, s->watch, s->watches);
    for (int k = 0; k < s->contacts; k++)
        wish_contact(b, k);
    if (s->contacts > 0)
        wish_values(b, PUSH, s->rate, s->states);
    wish_turns(b);
    for (int i = 0; s->event && i < s->watches; i++)
        wish_values(b, JUMPS + i, s->event[i].change, s->states);
    for (int i = 0; i < s->conditions; i++)
        wish(b, DEMANDS, s->condition[i].node, (jd_program_store){.index = i});
    for (int i = 0; s->start && i < s->states; i++)
        if (s->start[i] >= 0)
            wish(b, DEMANDS, s->start[i], (jd_program_store){.index = s->conditions + i});
    b->program->differentiable = wish_jacobian(b);
}

// ---- Sections ----------------------------------------------------------------------------------

// Registers that a node takes: those of its operands, one more where they take the same.
static void count_needs(const jd_graph* g, int* need) {
    for (int n = 0; n < g->count; n++) {
        const jd_vertex* v = &g->vertex[n];
        int most = 1;
        for (int i = 0; i < jd_op_arity((jd_op)v->op); i++) {
            const int own = need[v->operand[i]];
            most = own > most ? own : own == most && i > 0 ? most + 1 : most;
        }
        need[n] = most;
    }
}

static bool make_sections(build* b, jd_program_maker* m) {
    jd_program* p = b->program;
    const int lists = JUMPS + p->watches;
    jd_program_section* const sections[JUMPS] = {
        &p->rates,   &p->measure, &p->watch, &p->touch,   &p->jacobian, &p->steepness,
        &p->demands, &p->glance,  &p->near,  &p->lasting, &p->push};
    const jd_wishes** all = malloc((size_t)lists * sizeof *all);
    if (!all)
        return false;
    for (int i = 0; i < lists; i++)
        all[i] = &b->wishes[i];
    bool whole = jd_prepare_make(m, all, lists);
    for (int i = 0; whole && i < lists; i++)
        whole = jd_section_make(m, all[i], i < JUMPS ? sections[i] : &p->jump[i - JUMPS]);
    free(all);
    return whole;
}

static bool make(build* b) {
    const size_t nodes = (size_t)b->graph->count;
    int* room = malloc(4 * nodes * sizeof *room);
    if (!room)
        return false;
    jd_program_maker m = {
        .graph = b->graph,
        .program = b->program,
        .kept = room,
        .seen = room + nodes,
        .uses = room + 2 * nodes,
        .need = room + 3 * nodes,
    };
    memset(room, 0xff, 2 * nodes * sizeof *room);
    memset(m.uses, 0, nodes * sizeof *room);
    count_needs(b->graph, m.need);
    const bool whole = make_sections(b, &m);
    free(room);
    return whole;
}

// ---- Life --------------------------------------------------------------------------------------

static bool copy_curves(jd_program* p, const jd_graph* g) {
    p->curve = calloc((size_t)g->curve_count + 1, sizeof *p->curve);
    if (!p->curve)
        return false;
    for (; p->curve_count < g->curve_count; p->curve_count++) {
        const jd_curve* from = &g->curve[p->curve_count];
        const size_t size = ((size_t)from->rows + 1) * sizeof *from->piece;
        jd_curve_piece* piece = malloc(size);
        if (!piece)
            return false;
        memcpy(piece, from->piece, size);
        p->curve[p->curve_count] = (jd_curve){from->rows, piece};
    }
    return true;
}

static bool copy_marks(jd_program* p, const jd_graph* g) {
    p->mark = malloc(((size_t)g->count + 1) * sizeof *p->mark);
    if (!p->mark)
        return false;
    for (; p->node_count < g->count; p->node_count++) {
        const jd_vertex* v = &g->vertex[p->node_count];
        p->mark[p->node_count] = (jd_program_mark){v->line, v->column};
    }
    return true;
}

static bool fill(build* b) {
    const jd_program_spec* s = b->spec;
    jd_program* p = b->program;
    const size_t watches = (size_t)s->watches;
    p->parameters = s->parameters;
    p->states = s->states;
    p->outputs = s->outputs;
    p->contacts = s->contacts;
    p->jump = calloc(watches + 1, sizeof *p->jump);
    p->status = calloc(watches + 1, sizeof *p->status);
    b->wishes = calloc(JUMPS + watches, sizeof *b->wishes);
    p->condition = calloc((size_t)s->conditions + 1, sizeof *p->condition);
    if (!p->jump || !p->status || !b->wishes || !p->condition)
        return false;
    for (; p->conditions < s->conditions; p->conditions++)
        p->condition[p->conditions] = s->condition[p->conditions];
    p->watches = s->watches;
    for (int i = 0; s->event && i < s->watches; i++) {
        p->status[i] = s->event[i].status;
        p->jumps =
            p->jumps || s->event[i].change || s->event[i].cuts || s->event[i].status != JD_OK;
    }
    if (!jd_turns_find(b->graph, s, p))
        return false;
    wish_all(b);
    return jd_graph_status(b->graph) == JD_OK && copy_curves(p, b->graph) &&
           copy_marks(p, b->graph) && make(b);
}

jd_status jd_program_create(jd_context* context, jd_graph* graph, const jd_program_spec* spec,
                            jd_program** program) {
    *program = NULL;
    build b = {.graph = graph, .spec = spec};
    const jd_status status = jd_spec_check(context, graph, spec);
    if (status < 0)
        return status;
    b.program = calloc(1, sizeof *b.program);
    const bool whole = b.program && fill(&b);
    for (int i = 0; b.wishes && i < JUMPS + spec->watches; i++)
        free(b.wishes[i].wish);
    free(b.wishes);
    if (whole) {
        *program = b.program;
        return JD_OK;
    }
    jd_program_free(b.program);
    return jd_fail(context, JD_ERR_MEMORY, "out of memory for a program");
}

void jd_program_free(jd_program* p) {
    if (!p)
        return;
    jd_program_release(p);
    jd_program_section* const sections[] = {&p->prepare, &p->rates,    &p->measure,   &p->watch,
                                            &p->touch,   &p->jacobian, &p->steepness, &p->demands,
                                            &p->glance,  &p->near,     &p->lasting,   &p->push};
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        jd_section_free(sections[i]);
    for (int i = 0; i < p->watches; i++)
        jd_section_free(&p->jump[i]);
    for (int i = 0; i < p->curve_count; i++)
        jd_curve_free(&p->curve[i]);
    free(p->jump);
    free(p->status);
    free(p->condition);
    free(p->curve);
    free(p->mark);
    free(p->number);
    free(p);
}
