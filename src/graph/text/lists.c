// What the functions of a kernel assign: nodes and places, and the constants that they share.

#include "graph/text/lists.h"

#include "graph/schedule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- What the functions assign -------------------------------------------------------------------

static bool is_zero(const jd_c_lists* p, jd_node node) {
    double value;
    return node >= 0 && jd_graph_is_number(p->c.graph, node, &value) && value == 0;
}

// `push` has neither `by` nor `drift`.
static void list_line(jd_c_lists* p, jd_assignments* list, const jd_program_line* l,
                      const char* line) {
    const bool whole = list == &p->touch;
    jd_assignments_add(list, l->speed, "%s.speed", line);
    jd_assignments_add(list, whole ? l->drift : -1, "%s.drift", line);
    for (int i = 0; i < p->source->spec->states; i++) {
        if (whole && l->by && !is_zero(p, l->by[i]))
            jd_assignments_add(list, l->by[i], "%s.by[%d]", line, i);
        if (l->force && !is_zero(p, l->force[i]))
            jd_assignments_add(list, l->force[i], "%s.force[%d]", line, i);
    }
}

static void list_near(jd_assignments* list, const jd_program_contact* c, int k) {
    jd_assignments_add(list, c->gap, "touch[%d].gap", k);
    jd_assignments_add(list, c->compliant, "touch[%d].compliant", k);
    if (c->compliant >= 0 && list->count > 0)
        list->item[list->count - 1].truth = true;
}

// What is asked of a contact that is open.
static void list_glance(jd_assignments* list, const jd_program_contact* c, int k) {
    list_near(list, c, k);
    jd_assignments_add(list, c->press, "touch[%d].press", k);
    jd_assignments_add(list, c->lasting, "touch[%d].lasting", k);
}

// What is asked before the look for events.
static void list_smooth(jd_c_lists* p, const jd_program_contact* c, int k) {
    jd_assignments* const lists[] = {&p->near, &p->lasting};
    for (int n = 0; n < 2 && p->source->program->smooth; n++) {
        list_near(lists[n], c, k);
        jd_assignments_add(lists[n], c->patch ? c->patch->eps : -1, "touch[%d].patch.eps", k);
        jd_assignments_add(lists[n], n == 1 ? c->lasting : -1, "touch[%d].lasting", k);
    }
}

static void list_whole(jd_c_lists* p, jd_assignments* list, int k) {
    const jd_program_contact* c = &p->source->spec->contact[k];
    char line[48];
    list_glance(list, c, k);
    jd_assignments_add(list, c->mu_k, "touch[%d].mu_k", k);
    jd_assignments_add(list, c->mu_s, "touch[%d].mu_s", k);
    jd_assignments_add(list, c->mu_k_y, "touch[%d].mu_k_y", k);
    jd_assignments_add(list, c->mu_s_y, "touch[%d].mu_s_y", k);
    snprintf(line, sizeof line, "touch[%d].normal", k);
    list_line(p, list, &c->normal, line);
    if (c->patch) {
        jd_assignments_add(list, c->patch->size, "touch[%d].patch.size", k);
        jd_assignments_add(list, c->patch->eps, "touch[%d].patch.eps", k);
        jd_assignments_add(list, c->patch->lean[0], "touch[%d].patch.lean.c", k);
        jd_assignments_add(list, c->patch->lean[1], "touch[%d].patch.lean.s", k);
    }
    for (int d = 0; d < (c->along[2].by ? 3 : 2); d++) {
        snprintf(line, sizeof line, "touch[%d].along[%d]", k, d);
        list_line(p, list, &c->along[d], line);
    }
}

static void list_contacts(jd_c_lists* p) {
    const jd_program* program = p->source->program;
    for (int k = 0; k < p->source->spec->contacts; k++) {
        list_glance(&p->glance, &p->source->spec->contact[k], k);
        list_smooth(p, &p->source->spec->contact[k], k);
        list_whole(p, &p->touch, k);
        list_whole(p, &p->push, k);
    }
    for (int i = 0; program->smooth && i < program->turns[1]; i++) {
        jd_assignments_add(&p->lasting, program->turn[i], "touch->turn[%d]", i);
        if (i < program->turns[0])
            jd_assignments_add(&p->near, program->turn[i], "touch->turn[%d]", i);
    }
}

static void list_derivatives(jd_c_lists* p, jd_assignments* list, const char* of, jd_node node,
                             int row) {
    jd_graph* g = p->source->graph;
    const int states = p->source->spec->states;
    for (int j = 0; j < states; j++) {
        const jd_node d = jd_graph_derivative(g, node, jd_graph_input(g, JD_INPUT_STATE, j));
        if (!is_zero(p, d))
            jd_assignments_add(list, d, "%s->by_state[%d]", of, row * states + j);
    }
    const jd_node d = jd_graph_derivative(g, node, jd_graph_input(g, JD_INPUT_TIME, 0));
    if (!is_zero(p, d))
        jd_assignments_add(list, d, "%s->by_time[%d]", of, row);
}

// The nodes are those of the program: the graph has them all.
static void list_jacobian(jd_c_lists* p) {
    const jd_program_spec* s = p->source->spec;
    for (int i = 0; i < s->states; i++)
        list_derivatives(p, &p->jacobian, "of_rates", s->rate[i], i);
    for (int i = 0; s->integrated && i < s->outputs; i++)
        if (s->integrated[i] && s->output[i] >= 0)
            list_derivatives(p, &p->steepness, "of_outputs", s->output[i], i);
}

static void list_all(jd_c_lists* p) {
    const jd_program_spec* s = p->source->spec;
    for (int i = 0; i < s->states; i++)
        jd_assignments_add(&p->rates, s->rate[i], "rate[%d]", i);
    for (int i = 0; i < s->outputs; i++)
        jd_assignments_add(&p->measure, s->output[i], "out[%d]", i);
    for (int i = 0; i < s->watches; i++)
        jd_assignments_add(&p->watch, s->watch[i], "value[%d]", i);
    list_contacts(p);
    for (int i = 0; s->contacts > 0 && i < s->states; i++)
        jd_assignments_add(&p->push, s->rate[i], "rate[%d]", i);
    for (int i = 0; s->event && i < s->watches; i++)
        for (int k = 0; s->event[i].change && k < s->states; k++)
            jd_assignments_add(&p->jump[i], s->event[i].change[k], "y[%d]", k);
    for (int i = 0; i < s->watches; i++)
        for (int k = 0; k < p->jump[i].count; k++)
            p->jump[i].item[k].single = true;
    for (int i = 0; i < s->conditions; i++)
        jd_assignments_add(&p->demands, s->condition[i].node, "demand[%d]", i);
    for (int i = 0; s->start && i < s->states; i++)
        if (s->start[i] >= 0)
            jd_assignments_add(&p->demands, s->start[i], "demand[%d]", s->conditions + i);
    if (p->source->program->differentiable)
        list_jacobian(p);
}

// ---- Constants -----------------------------------------------------------------------------------

static bool is_constant(const jd_graph* g, jd_node node) {
    return jd_is_kept(g, node) && g->vertex[node].op > JD_OP_INPUT;
}

static void know(jd_c_lists* p, jd_node node) {
    if (p->c.known[node] >= 0)
        return;
    p->c.known[node] = p->c.known_count++;
    jd_assignments_add(&p->known, node, "constant[%d]", p->c.known[node]);
}

// What depends on parameters alone and is read by something that does not: `seen` marks nodes.
static void find_known(jd_c_lists* p, const jd_assignments* list, char* seen) {
    const jd_graph* g = p->c.graph;
    for (int i = 0; i < list->count; i++)
        seen[list->item[i].node] = 1;
    for (jd_node n = g->count - 1; n >= 0; n--) {
        const jd_vertex* v = &g->vertex[n];
        if (!seen[n])
            continue;
        if (is_constant(g, n)) {
            know(p, n);
            continue;
        }
        for (int i = 0; i < jd_op_arity((jd_op)v->op); i++)
            seen[v->operand[i]] = 1;
    }
}

static void find_all_known(jd_c_lists* p) {
    const jd_assignments* const lists[] = {&p->rates,  &p->measure,  &p->watch,     &p->touch,
                                           &p->glance, &p->jacobian, &p->steepness, &p->demands};
    char* seen = calloc((size_t)p->c.graph->count + 1, 1);
    p->c.failed = p->c.failed || !seen;
    const int count = p->source->part ? 7 : 8;  // a part has no conditions
    for (int i = 0; seen && i < count; i++)
        find_known(p, lists[i], seen);
    for (int i = 0; seen && i < p->source->spec->watches; i++)
        find_known(p, &p->jump[i], seen);
    free(seen);
}

// ---- All of them ---------------------------------------------------------------------------------

void jd_c_lists_make(jd_c_lists* p, const jd_c_source* source) {
    *p = (jd_c_lists){.source = source, .c = {.graph = source->graph, .system = source->system}};
    p->jump = calloc((size_t)source->spec->watches + 1, sizeof *p->jump);
    if (p->jump)
        list_all(p);
    const size_t nodes = (size_t)source->graph->count + 1;
    p->c.known = malloc(nodes * sizeof *p->c.known);
    p->c.failed = !p->jump || !p->c.known;
    if (p->c.failed)
        return;
    memset(p->c.known, 0xff, nodes * sizeof *p->c.known);
    find_all_known(p);
    p->c.failed = p->c.failed || p->known.failed;
}

void jd_c_lists_free(jd_c_lists* p) {
    jd_assignments* const lists[] = {&p->rates,    &p->measure,   &p->watch, &p->touch,
                                     &p->jacobian, &p->steepness, &p->known, &p->glance,
                                     &p->near,     &p->lasting,   &p->push,  &p->demands};
    for (int i = 0; i < 12; i++)
        free(lists[i]->item);
    for (int i = 0; p->jump && i < p->source->spec->watches; i++)
        free(p->jump[i].item);
    free(p->jump);
    free(p->c.known);
}
