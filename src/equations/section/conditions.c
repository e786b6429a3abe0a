// The section `conditions`: what numbers of the system must fulfil to mean something.
//
//     conditions:
//       - {that: mu_k <= mu_s, text: sliding has at most the friction of rest}
//
// They may name states, of which the start is meant. A model in which one does not hold is refused with
// its text.

#include "equations/builder.h"

#include <string.h>

// Where a comparison holds a function is above or not below 0: of x <= y it is y - x.
static jd_status read_that(jd_builder* b, const jd_tree* entry, jd_demand* demand) {
    jd_expression e;
    jd_quantity value;
    const jd_status status = jd_expression_of(b, entry, &e);
    if (status != JD_OK)
        return status;
    if (e.root->kind != JD_TERM_BINARY || !strchr("<>lg", e.root->sign))
        return jd_wrong_term(b, &e, e.root, "a condition is a comparison by <, <=, > or >=");
    const bool below = strchr("<l", e.root->sign) != NULL;
    *demand = (jd_demand){.at = entry, .above = strchr("<>", e.root->sign) != NULL};
    e.root->sign = '-';
    const jd_status known = jd_evaluate(b, &e, &value);
    if (known != JD_OK)
        return known;
    if (jd_graph_depends(b->graph, value.node, JD_INPUT_TIME))
        return jd_wrong_term(b, &e, e.root, "a condition does not depend on time");
    demand->node = below ? jd_graph_apply(b->graph, JD_OP_NEG, value.node, -1, -1) : value.node;
    return JD_OK;
}

static jd_status read_condition(jd_builder* b, const jd_tree* entry) {
    static const char* const keys[] = {"that", "text", NULL};
    const jd_tree *that = jd_tree_find(entry, "that"), *text = jd_tree_find(entry, "text");
    const char* reason = NULL;
    jd_demand demand;
    jd_status status = entry->kind == JD_TREE_MAP ? jd_keys_are(b, entry, keys) : JD_OK;
    if (status == JD_OK && (!that || !text))
        return JD_WRONG_AT(b, entry, "a condition is {that: x < y, text: why}");
    if (status == JD_OK)
        status = jd_text_of(b, text, &reason);
    if (status == JD_OK)
        status = read_that(b, that, &demand);
    return status == JD_OK ? jd_require(b, &demand, "%s: %s", that->text, reason) : status;
}

jd_status jd_read_conditions(jd_builder* b) {
    const jd_tree* section = jd_tree_find(b->root, "conditions");
    jd_status status = JD_OK;
    if (section && !section->null && section->kind != JD_TREE_LIST)
        return JD_WRONG_AT(b, section, "'conditions' is a list of {that: x < y, text: why}");
    for (const jd_tree* entry = section ? section->first : NULL; entry && status == JD_OK;
         entry = entry->next)
        status = read_condition(b, entry);
    return status;
}
