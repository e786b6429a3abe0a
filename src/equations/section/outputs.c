// The section `outputs`: quantities computed from the state, and their integrals over time.
//
//     E: m*v^2/2                                      with the unit of its dimension
//     P: {value: -T(floor)*slip, unit: W, text: ...}
//     L: {integral: P, text: ...}                     of an output, or of an expression

#include "equations/builder.h"

#include <string.h>

#define INTEGRALS 32  // most of a text

// Add a row. Its node is that of the symbol once it is settled.
static jd_status add_row(jd_builder* b, const jd_tree* key, jd_symbol* s, jd_output row) {
    if (b->output_count == JD_EQUATIONS_ENTRIES)
        return JD_WRONG_AT(b, key, "more than %d outputs", JD_EQUATIONS_ENTRIES);
    s->index = b->output_count++;
    b->outputs[s->index] = row;
    b->output_symbols[s->index] = s;
    return JD_OK;
}

static const jd_tree* value_of(const jd_tree* entry) {
    return entry->kind == JD_TREE_MAP ? jd_tree_find(entry, "value") : entry;
}

// Names first, so that outputs may name each other in any order.
static jd_status begin_output(jd_builder* b, const jd_tree* entry) {
    static const char* const keys[] = {"value", "integral", "unit", "text", "symbol", NULL};
    const bool map = entry->kind == JD_TREE_MAP;
    const jd_tree *value = value_of(entry),
                  *integral = map ? jd_tree_find(entry, "integral") : NULL;
    jd_output row = {.integral_of = NULL};
    jd_symbol* s;
    jd_status status = map ? jd_keys_are(b, entry, keys) : JD_OK;
    if (status == JD_OK)
        status = jd_name_check(b, entry->key, entry->key->text);
    if (status == JD_OK && !value == !integral)
        return JD_WRONG_AT(b, entry, "output '%s' has either a value or is an integral",
                           entry->key->text);
    if (status == JD_OK)
        status = jd_name_add(b, entry->key, entry->key->text, JD_SYMBOL_OUTPUT, &s);
    if (status != JD_OK)
        return status;
    row.name = s->name;
    status = jd_read_labels(b, entry, s->name, &row.symbol, &row.text);
    if (status == JD_OK && value)
        status = jd_expression_of(b, value, &s->expression);
    return status == JD_OK ? add_row(b, entry->key, s, row) : status;
}

// The output that an integral is of: one that is there, or a new one for an expression.
static jd_status integrand_of(jd_builder* b, const jd_tree* entry, const jd_symbol* of,
                              jd_symbol** found) {
    jd_expression e;
    jd_status status = jd_expression_of(b, entry, &e);
    if (status != JD_OK)
        return status;
    const bool plain = e.root->kind == JD_TERM_NAME && !e.root->first;
    *found = plain ? jd_symbols_find(&b->symbols, e.root->name) : NULL;
    if (*found && (*found)->kind == JD_SYMBOL_OUTPUT) {
        if (!(*found)->expression.root)
            return jd_wrong_term(b, &e, e.root, "'%s' is an integral itself", (*found)->name);
        return JD_OK;
    }
    const char* name = jd_arena_text(b->arena, "%s_rate", of->name);
    if (!name)
        return jd_out_of_memory(b);
    const jd_tree key = {.kind = JD_TREE_TEXT, .mark = entry->mark, .text = (char*)name};
    status = jd_name_add(b, &key, name, JD_SYMBOL_OUTPUT, found);
    if (status != JD_OK)
        return status;
    (*found)->expression = e;
    const jd_output row = {
        .name = (*found)->name,
        .symbol = (*found)->name,
        .text = jd_arena_text(b->arena, "rate of %s", of->name),
    };
    return row.text ? add_row(b, entry, *found, row) : jd_out_of_memory(b);
}

// An integral is known to no other output.
static jd_status read_integral(jd_builder* b, const jd_tree* entry, jd_symbol* s) {
    const jd_tree* integral = jd_tree_find(entry, "integral");
    jd_symbol* of;
    if (!integral)
        return JD_OK;
    const jd_status status = integrand_of(b, integral, s, &of);
    if (status == JD_OK)
        b->outputs[s->index].integral_of = of->name;
    return status;
}

// ---- Units -------------------------------------------------------------------------------------

static jd_status read_unit(jd_builder* b, const jd_tree* entry, jd_symbol* s) {
    jd_output* row = &b->outputs[s->index];
    const jd_tree* unit = entry ? jd_tree_find(entry, "unit") : NULL;
    char text[JD_UNIT_SHOWN], own[JD_UNIT_SHOWN];
    const char* given;
    jd_unit wanted;
    jd_unit_text(s->value.unit, own);
    if (!row->unit)  // one that is no row of the text has its unit
        row->unit = jd_arena_copy(b->arena, own, strlen(own));
    if (!row->unit)
        return jd_out_of_memory(b);
    s->unit = row->unit;
    if (!unit)
        return JD_OK;
    const jd_status status = jd_text_of(b, unit, &given);
    if (status != JD_OK)
        return status;
    if (!jd_unit_read(given, &wanted))
        return JD_WRONG_AT(b, unit, "unknown unit '%.60s'", given);
    jd_unit_text(wanted, text);
    if (!s->value.any && !jd_unit_fits(wanted, s->value.unit))
        return JD_WRONG_AT(b, unit, "output '%s' is [%s], not [%.60s]", s->name, own, given);
    if (wanted.factor != 1)
        return JD_WRONG_AT(b, unit, "outputs are in SI: [%s]", text);
    row->unit = jd_arena_copy(b->arena, given, strlen(given));
    s->unit = row->unit;
    return row->unit ? JD_OK : jd_out_of_memory(b);
}

static jd_status settle_output(jd_builder* b, const jd_tree* section, int index) {
    jd_symbol* s = b->output_symbols[index];
    const char* of = b->outputs[index].integral_of;
    const jd_tree* entry = jd_tree_find(section, s->name);
    jd_status status = JD_OK;
    b->output_nodes[index] = -1;
    if (of) {
        jd_symbol* inner = jd_symbols_find(&b->symbols, of);
        status = jd_symbol_settle(b, inner);
        s->value.unit = jd_unit_times(inner->value.unit, b->time);
        b->integrated[inner->index] = true;
    } else {
        status = jd_symbol_settle(b, s);
        b->output_nodes[index] = s->value.node;
    }
    return status == JD_OK ? read_unit(b, entry && entry->kind == JD_TREE_MAP ? entry : NULL, s)
                           : status;
}

jd_status jd_read_outputs(jd_builder* b) {
    const jd_tree* section = jd_tree_find(b->root, "outputs");
    jd_status status = section ? jd_section_is_map(b, section) : JD_OK;
    int integrals = 0;
    for (const jd_tree* entry = section ? section->first : NULL; entry && status == JD_OK;
         entry = entry->next)
        status = begin_output(b, entry);
    const int named = b->output_count;
    b->in_outputs = true;
    for (int i = 0; i < named && status == JD_OK; i++)
        if (!b->output_symbols[i]->expression.root) {
            status =
                read_integral(b, jd_tree_find(section, b->outputs[i].name), b->output_symbols[i]);
            integrals += b->outputs[i].integral_of != NULL;
            if (status == JD_OK && integrals > INTEGRALS)
                return JD_WRONG_AT(b, section ? section : b->root,
                                   "more than %d outputs are integrals", INTEGRALS);
        }
    for (int i = 0; i < b->output_count && status == JD_OK; i++)
        status = settle_output(b, section, i);
    b->in_outputs = false;
    return status;
}
