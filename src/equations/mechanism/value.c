// Numbers, vectors and names in the section `mechanism`.

#include "equations/mechanism/mechanism.h"

#include "graph/inside.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Numbers -----------------------------------------------------------------------------------

jd_status jd_mechanism_value(jd_mechanism* m, const jd_tree* entry, const char* unit,
                             double otherwise, jd_node* node) {
    jd_builder* b = m->b;
    jd_expression e;
    jd_quantity value;
    jd_unit wanted;
    if (!entry) {
        *node = jd_graph_number(b->graph, otherwise);
        return JD_OK;
    }
    const jd_status status = jd_quantity_of(b, entry, &e, &value);
    if (status != JD_OK)
        return status;
    *node = value.node;
    if (!jd_unit_read(unit, &wanted) || jd_quantity_fits(value, wanted))
        return JD_OK;
    char text[JD_TERM_SHOWN], own[JD_UNIT_SHOWN];
    return jd_wrong_term(b, &e, e.root, "%s [%s] stands where [%s] is wanted",
                         jd_term_text(&e, e.root, text), jd_shown_unit(b, e.root, value, own),
                         unit);
}

// The axes that people see, in their order: x and z of a plane xz are x and y inside.
jd_status jd_mechanism_vector(jd_mechanism* m, const jd_tree* entry, const char* unit,
                              jd_node_vector* vector) {
    const int wanted = m->flat ? 2 : 3;
    int count = 0;
    *vector = jd_vector_zero(m->b->graph);
    if (!entry)
        return JD_OK;
    if (entry->kind == JD_TREE_LIST)
        for (const jd_tree* part = entry->first; part; part = part->next, count++) {
            jd_status status = JD_OK;
            if (count < wanted)
                status = jd_mechanism_value(m, part, unit, 0, &vector->at[count]);
            if (status != JD_OK)
                return status;
        }
    if (count != wanted)
        return JD_WRONG_AT(m->b, entry, "a place or direction %s is a list of %d numbers",
                           m->flat ? "in the plane" : "in space", wanted);
    return JD_OK;
}

jd_status jd_mechanism_direction(jd_mechanism* m, const jd_tree* entry, jd_node_vector* vector) {
    jd_graph* g = m->b->graph;
    const jd_status status = jd_mechanism_vector(m, entry, "1", vector);
    if (status != JD_OK)
        return status;
    const jd_node square = jd_vector_dot(g, *vector, *vector);
    double size = jd_default_of(m->b, square);
    if (!(size > 0) && entry)
        return JD_WRONG_AT(m->b, entry,
                           "a direction must not be 0, and depends on parameters only");
    if (jd_node_is(g, square, 1))
        return JD_OK;
    const jd_node length = jd_graph_apply(g, JD_OP_SQRT, square, -1, -1);
    *vector = jd_vector_scaled(g, jd_node_div(g, jd_graph_number(g, 1), length), *vector);
    return JD_OK;
}

// ---- Names -------------------------------------------------------------------------------------

jd_status jd_mechanism_body_of(jd_mechanism* m, const jd_tree* name, int* body) {
    const char* names[JD_MOST_BODIES + 1];
    const char* text;
    jd_status status = jd_element_of(m->b, name, &text);
    if (status != JD_OK)
        return status;
    for (*body = 0; *body < m->body_count; ++*body) {
        names[*body] = m->bodies[*body].name;
        if (strcmp(names[*body], text) == 0)
            return JD_OK;
    }
    status =
        jd_fail_unknown(m->b->source->context, "body", text, names, m->body_count, sizeof *names);
    jd_text_source_prefix(m->b->source, name->mark, status);
    return JD_ERR_ARGUMENT;
}

jd_status jd_mechanism_flag(jd_mechanism* m, const jd_tree* entry, bool* flag) {
    const char* text = "false";
    const jd_status status = entry ? jd_text_of(m->b, entry, &text) : JD_OK;
    if (status != JD_OK)
        return status;
    *flag = strcmp(text, "true") == 0;
    if (!*flag && strcmp(text, "false") != 0)
        return JD_WRONG_AT(m->b, entry, "'%s' must be true or false", entry->key->text);
    return JD_OK;
}
