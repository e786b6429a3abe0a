// The normal force of a contact: `normal` of its entry.
//
//     normal: rigid                                  it keeps the bodies apart; needs a gap
//     normal: m*g_n                                  a formula: the contact never opens
//     normal: {compliant: K*pos(depth)^1.5}          a formula of depth = -gap and its rate depth'
//     normal: {law: hunt-crossley, K: K, n: 1.5, D: D}                                  press.h

#include "equations/section/contacts.h"

#include <string.h>

// A law by its formula. `lasting` falls to 0 where it would begin to pull; NULL: it never does, or
// may pull.                                                   [press:P1] [press:P2] [press:P3] [press:P4]
typedef struct law {
    const char* name;
    const char* formula;
    const char* lasting;
    const char* keys[4];  // the numbers it needs
} law;

static const law laws[] = {
    {"hertz", "K*pos(depth)^n", NULL, {"K", "n"}},
    {"hunt-crossley", "K*pos(depth)^n*(1 + D*depth')", "1 + D*depth'", {"K", "n", "D"}},
    {"kelvin-voigt", "K*depth + c*depth'", "K*depth + c*depth'", {"K", "c"}},
    {"spring", "K*depth + c*depth'", NULL, {"K", "c"}},
};
#define LAWS ((int)(sizeof laws / sizeof laws[0]))

// Numbers of a law as locals, in front of depth and its rate.
typedef struct numbers {
    jd_local local[6];
    int count;
    const jd_local* before;  // those of an array
} numbers;

static void add_local(numbers* n, const char* name, jd_quantity value) {
    n->local[n->count] = (jd_local){
        .name = name, .value = value, .before = n->count > 0 ? &n->local[n->count - 1] : n->before};
    n->count++;
}

static void begin_numbers(const jd_contact_reader* r, numbers* n) {
    jd_builder* b = r->b;
    const jd_unit rate = jd_unit_over(r->gap_unit, b->time);
    const jd_node depth = jd_graph_apply(b->graph, JD_OP_NEG, r->touch->gap, -1, -1);
    const jd_node speed = jd_graph_apply(b->graph, JD_OP_NEG, r->touch->normal.speed, -1, -1);
    n->count = 0;
    n->before = b->locals;
    add_local(n, "depth", (jd_quantity){depth, r->gap_unit, false});
    add_local(n, "depth'", (jd_quantity){speed, rate, false});
}

// The value of a formula of depth and numbers; `at` is where messages point.
static jd_status formula_value(jd_contact_reader* r, const jd_tree* at, const char* formula,
                               const numbers* n, jd_quantity* value) {
    jd_builder* b = r->b;
    const jd_tree tree = {.kind = JD_TREE_TEXT, .mark = at->mark, .text = (char*)formula};
    jd_expression e;
    jd_status status = jd_expression_read(b->source, b->arena, &tree, 0, (int)strlen(formula), &e);
    if (status != JD_OK)
        return status;
    b->locals = &n->local[n->count - 1];
    status = jd_evaluate(b, &e, value);
    b->locals = n->before;
    return status;
}

// ---- Kinds -------------------------------------------------------------------------------------

static void set_press(jd_contact_reader* r, jd_quantity press, jd_normal_kind kind) {
    r->touch->press = press.node;
    r->force_unit = press.unit;
    r->force_known = !press.any;
    r->info->normal = kind;
}

static const law* find_law(const char* name) {
    for (int i = 0; i < LAWS; i++)
        if (strcmp(laws[i].name, name) == 0)
            return &laws[i];
    return NULL;
}

// A number of a law: as it is given; n is 1.5 otherwise, damping 0.
static jd_status read_number(jd_contact_reader* r, const jd_tree* map, const char* key,
                             numbers* n) {
    jd_builder* b = r->b;
    const jd_tree* entry = jd_tree_find(map, key);
    jd_expression e;
    jd_quantity value = {jd_graph_number(b->graph, strcmp(key, "n") == 0 ? 1.5 : 0), jd_unit_one(),
                         strcmp(key, "n") != 0};
    if (!entry && strcmp(key, "K") == 0)
        return JD_WRONG_AT(b, map, "a law of the normal force needs its stiffness K");
    const jd_status status = entry ? jd_quantity_of(b, entry, &e, &value) : JD_OK;
    if (status == JD_OK)
        add_local(n, key, value);
    return status;
}

static jd_status read_law(jd_contact_reader* r, const jd_tree* map) {
    jd_builder* b = r->b;
    const jd_tree* entry = jd_tree_find(map, "law");
    const char* name;
    numbers n;
    jd_quantity press, lasting;
    jd_status status = jd_text_of(b, entry, &name);
    const law* found = status == JD_OK ? find_law(name) : NULL;
    if (status == JD_OK && !found) {
        status =
            jd_fail_unknown(b->source->context, "law", name, &laws[0].name, LAWS, sizeof laws[0]);
        jd_text_source_prefix(b->source, entry->mark, status);
        return JD_ERR_ARGUMENT;
    }
    if (status != JD_OK)
        return status;
    const char* keys[] = {"law", found->keys[0], found->keys[1], found->keys[2], NULL};
    status = jd_keys_are(b, map, keys);
    begin_numbers(r, &n);
    for (int i = 0; found->keys[i] && status == JD_OK; i++)
        status = read_number(r, map, found->keys[i], &n);
    if (status == JD_OK)
        status = formula_value(r, map, found->formula, &n, &press);
    if (status == JD_OK && found->lasting)
        status = formula_value(r, map, found->lasting, &n, &lasting);
    if (status != JD_OK)
        return status;
    set_press(r, press, JD_NORMAL_COMPLIANT);
    r->touch->lasting = found->lasting ? lasting.node : -1;
    return JD_OK;
}

// A formula of the author's: it no longer presses where it falls below 0, if it knows the rate.
static jd_status read_compliant(jd_contact_reader* r, const jd_tree* entry) {
    jd_builder* b = r->b;
    numbers n;
    jd_expression e;
    jd_quantity press;
    jd_status status = jd_expression_of(b, entry, &e);
    if (status != JD_OK)
        return status;
    begin_numbers(r, &n);
    b->locals = &n.local[n.count - 1];
    status = jd_evaluate(b, &e, &press);
    b->locals = n.before;
    if (status != JD_OK)
        return status;
    set_press(r, press, JD_NORMAL_COMPLIANT);
    bool used[JD_EQUATIONS_ENTRIES] = {false}, damped = false;
    if (!jd_states_of(b, press.node, used))
        return jd_out_of_memory(b);
    for (int i = 0; i < b->state_count; i++)
        damped = damped || (used[i] && b->state_specs[i].moves);
    r->touch->lasting = damped ? press.node : -1;
    return JD_OK;
}

static jd_status read_map(jd_contact_reader* r, const jd_tree* map) {
    static const char* const keys[] = {"compliant", NULL};
    if (r->touch->gap < 0)
        return JD_WRONG_AT(r->b, map, "a compliant contact needs a gap");
    if (jd_tree_find(map, "law"))
        return read_law(r, map);
    const jd_status status = jd_keys_are(r->b, map, keys);
    if (status == JD_OK && !map->first)
        return JD_WRONG_AT(r->b, map,
                           "'normal' is rigid, a formula, {compliant: ...} or {law: ...}");
    return status == JD_OK ? read_compliant(r, map->first) : status;
}

bool jd_normal_is_given(const jd_tree* contact) {
    const jd_tree* normal = jd_tree_find(contact, "normal");
    return normal && normal->kind == JD_TREE_TEXT && strcmp(normal->text, "rigid") != 0;
}

jd_status jd_read_normal(jd_contact_reader* r) {
    const jd_tree* normal = jd_tree_find(r->entry, "normal");
    r->info->normal = r->joint && r->touch->gap < 0 ? JD_NORMAL_GIVEN : JD_NORMAL_RIGID;
    if (r->joint)
        return JD_OK;
    if (normal && normal->kind == JD_TREE_MAP)
        return read_map(r, normal);
    if (!normal || (normal->text && strcmp(normal->text, "rigid") == 0)) {
        if (r->touch->gap < 0)
            return JD_WRONG_AT(r->b, r->entry,
                               "contact '%s' needs a gap, or the normal force as a formula",
                               r->info->name);
        return JD_OK;
    }
    jd_expression e;
    jd_quantity press;
    const jd_status status = jd_quantity_of(r->b, normal, &e, &press);
    if (status != JD_OK)
        return status;
    if (r->touch->gap >= 0)
        return JD_WRONG_AT(r->b, normal,
                           "a contact with a gap is rigid or compliant; where the normal force is "
                           "given it never opens");
    set_press(r, press, JD_NORMAL_GIVEN);
    return JD_OK;
}
