// What a contact does when it strikes: `restitution` and `paradox` of its entry. What the text gives as a
// number or a word becomes a parameter of the contact's own, "floor_e", so that users can set it.

#include "equations/section/contacts.h"

#include <string.h>

// A parameter that the text does not name: "floor_e".
static jd_status own_parameter(jd_contact_reader* r, const jd_tree* entry, jd_parameter row) {
    jd_builder* b = r->b;
    jd_symbol* s;
    row.name = jd_arena_text(b->arena, "%s_%s", r->info->name, row.name);
    if (!row.name)
        return jd_out_of_memory(b);
    if (b->parameter_count == JD_EQUATIONS_ENTRIES)
        return JD_WRONG_AT(b, entry, "more than %d parameters", JD_EQUATIONS_ENTRIES);
    const jd_tree key = {.kind = JD_TREE_TEXT, .mark = entry->mark, .text = (char*)row.name};
    const jd_status status = jd_name_add(b, &key, row.name, JD_SYMBOL_PARAMETER, &s);
    if (status != JD_OK)
        return status;
    row.symbol = row.name;
    s->index = b->parameter_count;
    s->used = true;
    s->unit = row.unit;
    s->value.node = jd_graph_input(b->graph, JD_INPUT_PARAMETER, s->index);
    b->parameters[b->parameter_count++] = row;
    return JD_OK;
}

// A coefficient that is a parameter, from 0 to 1 in every model.
static jd_status require_share(jd_builder* b, const jd_tree* at, jd_node e) {
    const jd_node one = jd_graph_number(b->graph, 1);
    const jd_node left = jd_graph_apply(b->graph, JD_OP_SUB, one, e, -1);
    const jd_status status =
        jd_require(b, &(jd_demand){at, false, e}, "a coefficient of restitution below 0");
    return status == JD_OK ? jd_require(b, &(jd_demand){at, false, left},
                                        "a coefficient of restitution above 1")
                           : status;
}

static jd_status read_restitution_number(jd_contact_reader* r, const jd_tree* entry) {
    jd_builder* b = r->b;
    jd_expression e;
    jd_quantity value;
    double number;
    jd_status status = jd_quantity_of(b, entry, &e, &value);
    if (status != JD_OK)
        return status;
    const jd_node_info info = jd_graph_at(b->graph, value.node);
    if (info.op == JD_OP_INPUT && info.kind == JD_INPUT_PARAMETER) {
        r->info->e = b->parameters[info.index].name;
        if (!jd_quantity_fits(value, jd_unit_one()))
            return jd_wrong_term(b, &e, e.root, "e is a pure number, from 0 to 1");
        return require_share(b, entry, value.node);
    }
    if (!jd_graph_is_number(b->graph, value.node, &number) || number < 0 || number > 1 ||
        !jd_quantity_fits(value, jd_unit_one()))
        return jd_wrong_term(b, &e, e.root, "e must be a parameter, or a number from 0 to 1");
    status = own_parameter(
        r, entry,
        (jd_parameter){
            "e", NULL, "1", number, {0, 1, false, false, NULL}, "coefficient of restitution"});
    r->info->e = b->parameters[b->parameter_count - 1].name;
    return status;
}

// Whether a name of a choice is that of a rule; an ellipse that is round is a disc.
static bool is_rule(const char* name, const char* rule) {
    return strcmp(name, rule) == 0 || (strcmp(rule, "ellipse") == 0 && strcmp(name, "disc") == 0);
}

jd_status jd_read_rule(jd_contact_reader* r, const jd_tree* entry, const char* key,
                       const char* const* names, const char** parameter) {
    jd_builder* b = r->b;
    const char* text;
    int index = 0, count = 0;
    jd_status status = jd_text_of(b, entry, &text);
    if (status != JD_OK)
        return status;
    while (names[count])
        count++;
    while (index < count && strcmp(names[index], text) != 0)
        index++;
    jd_symbol* s = jd_symbols_find(&b->symbols, text);
    if (index == count && s && s->kind == JD_SYMBOL_PARAMETER) {
        const char* const* own = b->parameters[s->index].range.names;
        for (int i = 0; own && i <= count; i++)
            if (!own[i] != !names[i] || (own[i] && !is_rule(own[i], names[i])))
                own = NULL;
        s->used = true;
        *parameter = b->parameters[s->index].name;
        if (own)
            return JD_OK;
    }
    if (index == count) {
        status = jd_fail_unknown(b->source->context, key, text, names, count, sizeof *names);
        jd_text_source_prefix(b->source, entry->mark, status);
        return JD_ERR_ARGUMENT;
    }
    status = own_parameter(
        r, entry, (jd_parameter){key, NULL, "1", index, {0, count - 1, false, false, names}, key});
    *parameter = b->parameters[b->parameter_count - 1].name;
    return status;
}

jd_status jd_read_impact(jd_contact_reader* r) {
    static const char* const keys[] = {"law", "e", NULL};
    const jd_tree* entry = jd_tree_find(r->entry, "restitution");
    const jd_tree* paradox = jd_tree_find(r->entry, "paradox");
    const bool map = entry && entry->kind == JD_TREE_MAP;
    jd_status status = map ? jd_keys_are(r->b, entry, keys) : JD_OK;
    if ((entry || paradox) && r->info->normal != JD_NORMAL_RIGID)
        return JD_WRONG_AT(r->b, entry ? entry : paradox,
                           "contact '%s' is not rigid: it does not strike", r->info->name);
    const jd_tree* e = map ? jd_tree_find(entry, "e") : entry;
    const jd_tree* law = map ? jd_tree_find(entry, "law") : NULL;
    if (status == JD_OK && e)
        status = read_restitution_number(r, e);
    if (status == JD_OK && law)
        status = jd_read_rule(r, law, "restitution", jd_restitution_names, &r->info->restitution);
    if (status == JD_OK && paradox)
        status = jd_read_rule(r, paradox, "paradox", jd_paradox_names, &r->info->paradox);
    return status;
}
