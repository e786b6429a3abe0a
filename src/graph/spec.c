// The nodes that a program is made of, checked.

#include "graph/spec.h"

#include "graph/inside.h"

#include <string.h>

typedef struct checking {
    jd_context* context;
    const jd_graph* graph;
    const jd_program_spec* spec;
} checking;

static jd_status check_node(const checking* b, jd_node node, const char* what, unsigned allowed) {
    if (node >= b->graph->count)
        return jd_fail(b->context, JD_ERR_ARGUMENT, "%s: the graph has no node %d", what, node);
    if (node >= 0 && (b->graph->vertex[node].kinds & ~allowed) != 0)
        return jd_fail(b->context, JD_ERR_ARGUMENT,
                       "%s: forces of contacts are known to outputs only", what);
    return JD_OK;
}

static jd_status check_nodes(const checking* b, const jd_node* nodes, int count, const char* what) {
    const bool output = nodes == b->spec->output;
    const unsigned allowed =
        output ? ~0U : 1U << JD_INPUT_TIME | 1U << JD_INPUT_STATE | 1U << JD_INPUT_PARAMETER;
    jd_status status = JD_OK;
    for (int i = 0; nodes && status == JD_OK && i < count; i++)
        status = check_node(b, nodes[i], what, allowed);
    return status;
}

static jd_status check_line(const checking* b, const jd_program_line* l) {
    const jd_node own[] = {l->speed, l->drift};
    jd_status status = check_nodes(b, own, 2, "contact");
    if (status == JD_OK)
        status = check_nodes(b, l->by, b->spec->states, "contact");
    return status == JD_OK ? check_nodes(b, l->force, b->spec->states, "contact") : status;
}

void jd_contact_nodes(const jd_program_contact* c, jd_node own[JD_CONTACT_NODES]) {
    static const jd_program_patch none = {-1, -1, {-1, -1}};
    const jd_program_patch* p = c->patch ? c->patch : &none;
    const jd_node nodes[JD_CONTACT_NODES] = {
        c->gap,    c->press,     c->lasting, c->mu_k, c->mu_s,    c->mu_k_y,
        c->mu_s_y, c->compliant, p->size,    p->eps,  p->lean[0], p->lean[1],
    };
    memcpy(own, nodes, sizeof nodes);
}

static jd_status check_contact(const checking* b, const jd_program_contact* c) {
    jd_node own[JD_CONTACT_NODES];
    jd_contact_nodes(c, own);
    jd_status status = check_nodes(b, own, JD_CONTACT_NODES, "contact");
    if (status == JD_OK)
        status = check_line(b, &c->normal);
    for (int d = 0; status == JD_OK && d < (c->along[2].by ? 3 : 2); d++)
        status = check_line(b, &c->along[d]);
    return status;
}

static jd_status check_all(const checking* b) {
    const jd_program_spec* s = b->spec;
    jd_status status = jd_graph_status(b->graph);
    if (status < 0)
        return jd_fail(b->context, status, "the graph of the equations has failed: %s",
                       jd_status_text(status));
    for (int i = 0; i < s->states; i++)
        if (s->rate[i] < 0)
            return jd_fail(b->context, JD_ERR_ARGUMENT, "state %d has no rate", i);
    for (int i = 0; i < s->watches; i++)
        if (s->watch[i] < 0)
            return jd_fail(b->context, JD_ERR_ARGUMENT, "event %d has no function", i);
    status = check_nodes(b, s->rate, s->states, "rate");
    if (status == JD_OK)
        status = check_nodes(b, s->output, s->outputs, "output");
    if (status == JD_OK)
        status = check_nodes(b, s->watch, s->watches, "event");
    for (int i = 0; status == JD_OK && s->event && i < s->watches; i++)
        status = check_nodes(b, s->event[i].change, s->states, "event");
    for (int i = 0; status == JD_OK && i < s->conditions; i++)
        status = check_nodes(b, &s->condition[i].node, 1, "condition");
    for (int i = 0; status == JD_OK && s->start && i < s->states; i++)
        if (s->start[i] >= 0)
            status = check_nodes(b, &s->start[i], 1, "start");
    for (int i = 0; status == JD_OK && i < s->contacts; i++)
        status = check_contact(b, &s->contact[i]);
    return status;
}

jd_status jd_spec_check(jd_context* context, const jd_graph* graph, const jd_program_spec* spec) {
    const checking all = {context, graph, spec};
    return check_all(&all);
}

bool jd_spec_starts(const jd_program_spec* s) {
    bool any = false;
    for (int i = 0; s->start && i < s->states; i++)
        any = any || s->start[i] >= 0;
    return any;
}
