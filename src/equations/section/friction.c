// The friction of a contact: `friction` of its entry.
//
//     friction: mu                                        a coefficient: a parameter, or a formula
//     friction: {mu_k: mu, mu_s: 1.2*mu}                  another one at rest
//     friction: {mu: mu_x, mu_y: mu_y, bound: box}        on a plane, by direction: an ellipse or a box

#include "equations/section/contacts.h"

#define MOST_KEYS 16  // of a map

// A coefficient: the name of a parameter goes into the table, anything else is a node.
static jd_status read_coefficient(jd_contact_reader* r, const jd_tree* entry, const char** name,
                                  jd_node* node) {
    jd_builder* b = r->b;
    jd_expression e;
    jd_quantity value;
    const jd_status status = jd_quantity_of(b, entry, &e, &value);
    if (status != JD_OK)
        return status;
    if (!jd_quantity_fits(value, jd_unit_one())) {
        char unit[JD_UNIT_SHOWN], text[JD_TERM_SHOWN];
        return jd_wrong_term(b, &e, e.root, "%s [%s] is no friction coefficient: a pure number",
                             jd_term_text(&e, e.root, text), jd_shown_unit(b, e.root, value, unit));
    }
    const jd_node_info info = jd_graph_at(b->graph, value.node);
    const bool plain = info.op == JD_OP_INPUT && info.kind == JD_INPUT_PARAMETER;
    *name = plain ? b->parameters[info.index].name : NULL;
    *node = value.node;
    return jd_require(b, &(jd_demand){entry, false, value.node}, "a friction coefficient below 0");
}

// Friction that does not change with the motion is not less at rest.
static jd_status require_order(jd_builder* b, const jd_tree* at, jd_node mu_k, jd_node mu_s) {
    const jd_node left = jd_graph_apply(b->graph, JD_OP_SUB, mu_s, mu_k, -1);
    if (jd_graph_depends(b->graph, left, JD_INPUT_STATE) ||
        jd_graph_depends(b->graph, left, JD_INPUT_TIME))
        return JD_OK;
    return jd_require(b, &(jd_demand){at, false, left}, "mu_s is below mu_k");
}

// The coefficients of one direction, where they stand in the map of `friction`.
typedef struct direction {
    const char *mu_k, *mu, *mu_s;  // keys
    const char **info_mu, **info_mu_s;
    jd_node *node_k, *node_s;
} direction;

// Coefficients that are all parameters are told by the table alone.
static jd_status read_direction(jd_contact_reader* r, const jd_tree* map, const direction* d) {
    const jd_tree *mu = jd_tree_find(map, d->mu_k), *mu_s = jd_tree_find(map, d->mu_s);
    mu = mu ? mu : jd_tree_find(map, d->mu);
    if (!mu)
        return JD_WRONG_AT(r->b, mu_s ? mu_s : map, "friction is {mu: ...} or {%s: ..., %s: ...}",
                           d->mu_k, d->mu_s);
    jd_status status = read_coefficient(r, mu, d->info_mu, d->node_k);
    if (status == JD_OK && mu_s)
        status = read_coefficient(r, mu_s, d->info_mu_s, d->node_s);
    if (status == JD_OK && mu_s)
        status = require_order(r->b, mu_s, *d->node_k, *d->node_s);
    else
        *d->node_s = *d->node_k;
    if (*d->info_mu && (!mu_s || *d->info_mu_s))
        *d->node_k = *d->node_s = -1;
    return status;
}

static bool has_one_of(const jd_tree* map, const char* const* keys) {
    for (; *keys; keys++)
        if (jd_tree_find(map, *keys))
            return true;
    return false;
}

// Along the second direction of a plane, and what bounds both.
static jd_status read_second(jd_contact_reader* r, const jd_tree* map) {
    static const char* const keys[] = {"mu_y", "mu_k_y", "mu_s_y", NULL};
    jd_program_contact* touch = r->touch;
    const jd_tree* bound = jd_tree_find(map, "bound");
    const direction second = {"mu_k_y",         "mu_y",         "mu_s_y",      &r->info->mu_y,
                              &r->info->mu_s_y, &touch->mu_k_y, &touch->mu_s_y};
    const bool given = has_one_of(map, keys);
    if ((given || bound) && r->info->along != 2)
        return JD_WRONG_AT(r->b, map,
                           "contact '%s' has one direction of friction: 'mu_y' and "
                           "'bound' are for two",
                           r->info->name);
    const jd_status status = given ? read_direction(r, map, &second) : JD_OK;
    return status == JD_OK && bound
               ? jd_read_rule(r, bound, "bound", jd_bound_names, &r->info->bound)
               : status;
}

// The keys of `friction`: those of a patch are coefficients, and its law with its numbers.
static jd_status check_keys(jd_contact_reader* r, const jd_tree* friction) {
    static const char* const keys[] = {"mu",     "mu_k",   "mu_s",  "mu_y",
                                       "mu_k_y", "mu_s_y", "bound", NULL};
    const char* own[MOST_KEYS] = {"mu", "mu_k", "mu_s", "law", NULL};
    const jd_law* law;
    if (r->info->along < 3)
        return jd_keys_are(r->b, friction, keys);
    const jd_status status = jd_patch_law(r, &law);
    if (status == JD_OK && !law)
        return JD_OK;
    for (int i = 0; status == JD_OK && i < law->parameter_count && i < MOST_KEYS - 5; i++)
        own[4 + i] = law->parameters[i].name;
    return status == JD_OK ? jd_keys_are(r->b, friction, own) : status;
}

jd_status jd_read_friction(jd_contact_reader* r) {
    const jd_tree* friction = jd_tree_find(r->entry, "friction");
    jd_program_contact* touch = r->touch;
    if (r->joint && touch->gap < 0)
        return JD_OK;  // its friction is a torque
    touch->mu_k = touch->mu_s = -1;
    if (r->joint)
        return JD_OK;
    if ((friction != NULL) != (r->info->along > 0))
        return JD_WRONG_AT(r->b, friction ? friction : r->entry,
                           "contact '%s': 'motion' and 'friction' go together", r->info->name);
    if (!friction)
        return JD_OK;
    if (friction->kind != JD_TREE_MAP) {
        const jd_status status = read_coefficient(r, friction, &r->info->mu, &touch->mu_k);
        touch->mu_k = touch->mu_s = r->info->mu ? -1 : touch->mu_k;
        return status;
    }
    const direction first = {"mu_k",         "mu",         "mu_s",      &r->info->mu,
                             &r->info->mu_s, &touch->mu_k, &touch->mu_s};
    jd_status status = check_keys(r, friction);
    if (status == JD_OK)
        status = read_direction(r, friction, &first);
    return status == JD_OK && r->info->along < 3 ? read_second(r, friction) : status;
}
