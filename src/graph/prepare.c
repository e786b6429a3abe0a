// What is known before a run begins: numbers, parameters and all that is made of these alone. Each
// that a section reads has a register that keeps it.                                  [graph:G5]

#include "graph/pile.h"
#include "graph/schedule.h"

typedef struct search {
    jd_program_maker* m;
    jd_pile waiting;
    jd_wishes made;  // kept nodes that must be computed
    int number_size, load_size;
    bool failed;
} search;

static jd_op op_of(const search* s, jd_node node) { return (jd_op)s->m->graph->vertex[node].op; }

// ---- Registers that keep -----------------------------------------------------------------------

static void keep_number(search* s, jd_node node) {
    jd_program* p = s->m->program;
    if (p->number_count == s->number_size) {
        s->number_size = s->number_size ? 2 * s->number_size : 16;
        jd_program_number* more = realloc(p->number, (size_t)s->number_size * sizeof *more);
        s->failed = s->failed || !more;
        if (!more)
            return;
        p->number = more;
    }
    jd_program_number* n = &p->number[p->number_count++];
    n->to = s->m->kept[node] = p->kept++;
    jd_graph_is_number(s->m->graph, node, &n->value);
}

static void keep_parameter(search* s, jd_node node) {
    jd_program* p = s->m->program;
    jd_program_section* prepare = &p->prepare;
    if (prepare->load_count == s->load_size) {
        s->load_size = s->load_size ? 2 * s->load_size : 16;
        jd_program_load* more = realloc(prepare->load, (size_t)s->load_size * sizeof *more);
        s->failed = s->failed || !more;
        if (!more)
            return;
        prepare->load = more;
    }
    s->m->kept[node] = p->kept++;
    prepare->load[prepare->load_count++] = (jd_program_load){s->m->kept[node], JD_INPUT_PARAMETER,
                                                             s->m->graph->vertex[node].operand[1]};
}

static void keep_leaf(search* s, jd_node node) {
    if (s->m->kept[node] >= 0)
        return;
    if (op_of(s, node) == JD_OP_NUMBER)
        keep_number(s, node);
    else if (op_of(s, node) == JD_OP_INPUT)
        keep_parameter(s, node);
}

// ---- What is read ------------------------------------------------------------------------------

// A node that a section reads: marked by m->uses, which is clean again at the end.
static void visit(search* s, jd_node node) {
    if (s->m->uses[node] > 0)
        return;
    s->m->uses[node] = 1;
    if (op_of(s, node) <= JD_OP_INPUT && jd_is_kept(s->m->graph, node))
        keep_leaf(s, node);
    else if (jd_is_kept(s->m->graph, node))
        jd_wishes_add(&s->made, node, (jd_program_store){0});
    else
        jd_pile_push(&s->waiting, node);
}

static void follow(search* s, bool through) {
    while (s->waiting.count > 0 && !s->waiting.failed) {
        const jd_vertex* v = &s->m->graph->vertex[s->waiting.node[--s->waiting.count]];
        for (int i = 0; i < jd_op_arity((jd_op)v->op); i++) {
            const jd_node operand = v->operand[i];
            if (!through)
                visit(s, operand);
            else if (op_of(s, operand) <= JD_OP_INPUT)
                keep_leaf(s, operand);
            else if (s->m->uses[operand] < 2) {
                s->m->uses[operand] = 2;
                jd_pile_push(&s->waiting, operand);
            }
        }
    }
}

static void clear(const search* s) {
    for (int i = 0; i < s->m->graph->count; i++)
        s->m->uses[i] = 0;
}

bool jd_prepare_make(jd_program_maker* m, const jd_wishes* const* wishes, int count) {
    search s = {.m = m};
    for (int k = 0; k < count; k++)
        for (int i = 0; i < wishes[k]->count; i++)
            visit(&s, wishes[k]->wish[i].node);
    follow(&s, false);
    // Leaves that the computed ones are made of, then registers for these.
    for (int i = 0; i < s.made.count; i++)
        jd_pile_push(&s.waiting, s.made.wish[i].node);
    follow(&s, true);
    clear(&s);
    for (int i = 0; i < s.made.count; i++)
        s.made.wish[i].store.index = m->program->kept++;
    m->program->registers = m->program->kept;
    s.failed = s.failed || s.waiting.failed || s.made.failed;
    const bool whole = !s.failed && jd_section_make(m, &s.made, &m->program->prepare);
    for (int i = 0; i < s.made.count; i++)
        m->kept[s.made.wish[i].node] = s.made.wish[i].store.index;
    free(s.waiting.node);
    free(s.made.wish);
    return whole;
}
