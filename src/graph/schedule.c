// The order in which nodes are computed, and registers for them.
//
// Order: from each wish down, of two operands first the one that needs more registers [Sethi and
// Ullman's rule], so that results are read soon. Registers: one that is read for the last time is
// free for the result. Inputs of a section have registers from its start.

#include "graph/schedule.h"

#include "graph/pile.h"

#include <string.h>

// ---- A section being made ----------------------------------------------------------------------

typedef struct making {
    jd_program_maker* m;
    jd_program_section* section;
    jd_pile visited;  // nodes whose marks are taken away at the end
    jd_pile unused;   // registers that are free
    int next;         // the first register that was never used
    int code_size, load_size;
    bool failed;
} making;

static const jd_vertex* at(const making* k, jd_node node) { return &k->m->graph->vertex[node]; }

static int take_register(making* k) {
    return k->unused.count > 0 ? k->unused.node[--k->unused.count] : k->next++;
}

static void read_once(making* k, jd_node node) {
    if (k->m->kept[node] < 0 && --k->m->uses[node] == 0)
        jd_pile_push(&k->unused, k->m->seen[node]);
}

static int register_of(const making* k, jd_node node) {
    return k->m->kept[node] >= 0 ? k->m->kept[node] : k->m->seen[node];
}

// ---- Uses --------------------------------------------------------------------------------------

static void use(making* k, jd_pile* waiting, jd_node node) {
    if (k->m->kept[node] >= 0)
        return;
    if (k->m->uses[node]++ > 0)
        return;
    jd_pile_push(waiting, node);
    jd_pile_push(&k->visited, node);
}

// How often each node is read; a wish counts as one that never ends.
static void count_uses(making* k, const jd_wishes* wishes) {
    jd_pile waiting = {0};
    for (int i = 0; i < wishes->count; i++)
        use(k, &waiting, wishes->wish[i].node);
    while (waiting.count > 0 && !waiting.failed) {
        const jd_node node = waiting.node[--waiting.count];
        const jd_vertex* v = at(k, node);
        for (int i = 0; i < jd_op_arity((jd_op)v->op); i++)
            use(k, &waiting, v->operand[i]);
    }
    k->failed = k->failed || waiting.failed || k->visited.failed;
    free(waiting.node);
}

static void add_load(making* k, jd_node node) {
    jd_program_section* s = k->section;
    if (s->load_count == k->load_size) {
        k->load_size = k->load_size ? 2 * k->load_size : 8;
        jd_program_load* more = realloc(s->load, (size_t)k->load_size * sizeof *more);
        k->failed = k->failed || !more;
        if (!more)
            return;
        s->load = more;
    }
    const jd_vertex* v = at(k, node);
    k->m->seen[node] = take_register(k);
    s->load[s->load_count++] =
        (jd_program_load){k->m->seen[node], (jd_input)v->operand[0], v->operand[1]};
}

static void load_inputs(making* k) {
    for (size_t i = 0; i < k->visited.count; i++)
        if (at(k, k->visited.node[i])->op == JD_OP_INPUT)
            add_load(k, k->visited.node[i]);
}

// ---- Instructions ------------------------------------------------------------------------------

static void add_code(making* k, const jd_instruction* instruction) {
    jd_program_section* s = k->section;
    if (s->code_count == k->code_size) {
        k->code_size = k->code_size ? 2 * k->code_size : 32;
        jd_instruction* more = realloc(s->code, (size_t)k->code_size * sizeof *more);
        k->failed = k->failed || !more;
        if (!more)
            return;
        s->code = more;
    }
    s->code[s->code_count++] = *instruction;
}

// The node of the other function of sine and cosine, if it is wanted too and not there yet.
static jd_node partner_of(const making* k, const jd_vertex* v) {
    if (v->op != JD_OP_SIN && v->op != JD_OP_COS)
        return -1;
    const jd_vertex other = {.op = v->op == JD_OP_SIN ? JD_OP_COS : JD_OP_SIN,
                             .operand = {v->operand[0], -1, -1}};
    const jd_node node = jd_graph_find(k->m->graph, &other);
    return node >= 0 && k->m->uses[node] > 0 && k->m->seen[node] < 0 ? node : -1;
}

static void emit(making* k, jd_node node) {
    const jd_vertex* v = at(k, node);
    jd_instruction i = {.code = v->op, .from = {-1, -1, -1}, .also = -1, .node = node};
    for (int j = 0; j < jd_op_arity((jd_op)v->op); j++)
        i.from[j] = register_of(k, v->operand[j]);
    if (v->op == JD_OP_TABLE)
        i.from[1] = v->operand[1], i.from[2] = v->operand[2];
    const jd_node other = partner_of(k, v);
    for (int j = 0; j < jd_op_arity((jd_op)v->op); j++)
        read_once(k, v->operand[j]);
    i.to = k->m->seen[node] = take_register(k);
    if (other >= 0) {
        read_once(k, v->operand[0]);
        const int second = k->m->seen[other] = take_register(k);
        i.code = JD_CODE_SINCOS;
        i.also = v->op == JD_OP_SIN ? second : i.to;
        i.to = v->op == JD_OP_SIN ? i.to : second;
    }
    add_code(k, &i);
}

// ---- Order -------------------------------------------------------------------------------------

static bool is_there(const making* k, jd_node node) { return register_of(k, node) >= 0; }

// Lay the operands that are not there on the pile, the one that needs most on top. @return whether
// there are any.
static bool lay_operands(const making* k, jd_pile* pile, const jd_vertex* v) {
    jd_node waits[3];
    int count = 0;
    for (int i = 0; i < jd_op_arity((jd_op)v->op); i++) {
        const jd_node node = v->operand[i];
        if (is_there(k, node))
            continue;
        int j = count++;
        for (; j > 0 && k->m->need[waits[j - 1]] > k->m->need[node]; j--)
            waits[j] = waits[j - 1];
        waits[j] = node;
    }
    for (int i = 0; i < count; i++)
        jd_pile_push(pile, waits[i]);
    return count > 0;
}

static void compute(making* k, jd_node wish) {
    jd_pile pile = {0};
    jd_pile_push(&pile, wish);
    while (pile.count > 0 && !pile.failed && !k->failed) {
        const jd_node node = pile.node[pile.count - 1];
        if (!is_there(k, node) && lay_operands(k, &pile, at(k, node)))
            continue;
        if (!is_there(k, node))
            emit(k, node);
        pile.count--;
    }
    k->failed = k->failed || pile.failed || k->unused.failed;
    free(pile.node);
}

// ---- Sections ----------------------------------------------------------------------------------

bool jd_section_make(jd_program_maker* m, const jd_wishes* wishes, jd_program_section* section) {
    making k = {.m = m, .section = section, .next = m->program->kept, .failed = wishes->failed};
    section->store = malloc(((size_t)wishes->count + 1) * sizeof *section->store);
    k.failed = k.failed || !section->store;
    if (!k.failed)
        count_uses(&k, wishes);
    if (!k.failed)
        load_inputs(&k);
    for (int i = 0; !k.failed && i < wishes->count; i++) {
        compute(&k, wishes->wish[i].node);
        section->store[i] = wishes->wish[i].store;
        section->store[i].from = register_of(&k, wishes->wish[i].node);
        section->store_count = i + 1;
    }
    for (size_t i = 0; i < k.visited.count; i++) {
        m->seen[k.visited.node[i]] = -1;
        m->uses[k.visited.node[i]] = 0;
    }
    if (k.next > m->program->registers)
        m->program->registers = k.next;
    free(k.visited.node);
    free(k.unused.node);
    return !k.failed;
}

void jd_section_free(jd_program_section* s) {
    free(s->load);
    free(s->code);
    free(s->store);
}

void jd_wishes_add(jd_wishes* w, jd_node node, jd_program_store store) {
    if (node < 0 || w->failed)
        return;
    if (w->count == w->size) {
        const int size = w->size ? 2 * w->size : 16;
        jd_wish* more = realloc(w->wish, (size_t)size * sizeof *more);
        w->failed = !more;
        if (!more)
            return;
        w->wish = more;
        w->size = size;
    }
    w->wish[w->count++] = (jd_wish){node, store};
}
