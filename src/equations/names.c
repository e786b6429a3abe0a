// Names in expressions: what they stand for, and what is wrong with those that stand for nothing.

#include "equations/builder.h"

#include "equations/language/function.h"

#include <stdio.h>
#include <string.h>

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

jd_status jd_name_check(const jd_builder* b, const jd_tree* key, const char* name) {
    size_t size = 0;
    for (; name[size] && size <= JD_NAME_MAX; size++) {
        const char c = name[size];
        if (!is_letter(c) && !(size > 0 && ((c >= '0' && c <= '9') || c == '_')))
            break;
    }
    if (size == 0 || name[size])
        return JD_WRONG_AT(b, key,
                           "'%.60s' is no name: a letter, then letters, digits and '_', at most %d",
                           name, JD_NAME_MAX);
    static const char* const words[] = {"and", "or", "not", "sum"};
    for (size_t i = 0; i < 4; i++)
        if (strcmp(words[i], name) == 0)
            return JD_WRONG_AT(b, key, "'%s' is a word of the language", name);
    return JD_OK;
}

jd_status jd_name_add(jd_builder* b, const jd_tree* key, const char* name, jd_symbol_kind kind,
                      jd_symbol** symbol) {
    const jd_symbol* twin = jd_symbols_find(&b->symbols, name);
    if (twin && twin->kind == JD_SYMBOL_CONSTANT)
        return JD_WRONG_AT(b, key, "'%s' is a constant of the language", name);
    if (twin)
        return JD_WRONG_AT(b, key, "'%s' is there already, as a %s in line %d", name,
                           jd_symbol_kind_name(twin->kind), twin->mark.line);
    *symbol = jd_symbols_add(&b->symbols, b->arena, name, kind);
    if (!*symbol)
        return jd_out_of_memory(b);
    (*symbol)->mark = key->mark;
    return JD_OK;
}

// ---- Unknown names -----------------------------------------------------------------------------

static jd_status unknown_name(const jd_builder* b, const jd_expression* e, const jd_term* term) {
    const char* nearest = jd_symbols_nearest(&b->symbols, term->name);
    const jd_function* function = jd_function_find(term->name);
    const size_t length = strlen(term->name);
    const char* refused = jd_function_refused(term->name);
    if (refused)
        return jd_wrong_term(b, e, term, "'%s': texts know no %s", term->name, refused);
    if (function)
        return jd_wrong_term(b, e, term, "'%s' is a function: %s(%s)", term->name, term->name,
                             function->arguments);
    if (length > 0 && term->name[length - 1] == '\'')
        return jd_wrong_term(
            b, e, term,
            "'%s': a rate stands in an expression only where an equation of %.*s'' "
            "makes it a state",
            term->name, (int)strcspn(term->name, "'"), term->name);
    if (nearest)
        return jd_wrong_term(b, e, term, "unknown name '%s'; did you mean '%s'?", term->name,
                             nearest);
    return jd_wrong_term(b, e, term, "unknown name '%s'", term->name);
}

// A name that is something, but no number.
static jd_status no_number(const jd_builder* b, const jd_expression* e, const jd_term* term,
                           jd_symbol_kind kind) {
    const char* name = term->name;
    if (kind == JD_SYMBOL_TABLE)
        return jd_wrong_term(b, e, term, "'%s' is a table: write %s(t)", name, name);
    return jd_wrong_term(b, e, term, "'%s' is an array: write %s[i]", name, name);
}

// ---- Values ------------------------------------------------------------------------------------

jd_status jd_symbol_settle(jd_builder* b, jd_symbol* s) {
    if (s->progress == JD_SYMBOL_DONE || !s->expression.root)
        return JD_OK;
    const jd_term* root = s->expression.root;
    if (s->progress == JD_SYMBOL_BEGUN)
        return jd_wrong_term(b, &s->expression, root, "'%s' is defined by itself", s->name);
    if (b->nested >= JD_EQUATIONS_NESTED)
        return jd_wrong_term(b, &s->expression, root, "more than %d names that need each other",
                             JD_EQUATIONS_NESTED);
    const jd_local* locals = b->locals;
    const jd_local counter = {.name = s->counter, .whole = true, .count = s->index};
    const jd_expression* caller = b->caller;
    b->locals = s->counter ? &counter : NULL;
    b->caller = NULL;
    b->nested++;
    s->progress = JD_SYMBOL_BEGUN;
    const jd_status status = jd_evaluate(b, &s->expression, &s->value);
    s->progress = JD_SYMBOL_DONE;
    b->nested--;
    b->caller = caller;
    b->locals = locals;
    if (status == JD_OK && !s->counter && s->kind == JD_SYMBOL_LET)
        jd_graph_name(b->graph, s->value.node, s->name);
    return status;
}

// The locals hide all else.
static const jd_local* find_local(const jd_builder* b, const char* name) {
    const jd_local* local = b->locals;
    while (local && strcmp(local->name, name) != 0)
        local = local->before;
    return local;
}

static jd_status symbol_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                              jd_symbol* s, jd_quantity* value) {
    if (s->kind == JD_SYMBOL_TABLE || s->kind == JD_SYMBOL_ARRAY)
        return no_number(b, e, term, s->kind);
    s->used = true;
    if (s->kind == JD_SYMBOL_OUTPUT && !b->in_outputs)
        return jd_wrong_term(b, e, term,
                             "'%s' is an output: it is known to outputs only; a 'let' "
                             "is known to all",
                             s->name);
    if (s->progress == JD_SYMBOL_BEGUN)
        return jd_wrong_term(b, e, term, "'%s' is defined by itself", s->name);
    const jd_status status = jd_symbol_settle(b, s);
    *value = s->value;
    return status;
}

static jd_status element_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                               jd_quantity* value) {
    int index;
    const jd_status status = jd_evaluate_count(b, e, term->first, &index);
    if (status != JD_OK)
        return status;
    char key[JD_NAME_MAX + 24];
    snprintf(key, sizeof key, "%s[%d]", term->name, index);
    jd_symbol* s = jd_symbols_find(&b->symbols, key);
    if (s)
        return symbol_value(b, e, term, s, value);
    const jd_symbol* array = jd_symbols_find(&b->symbols, term->name);
    if (!array)
        return unknown_name(b, e, term);
    if (array->kind != JD_SYMBOL_ARRAY)
        return jd_wrong_term(b, e, term, "'%s' is a %s, not an array", term->name,
                             jd_symbol_kind_name(array->kind));
    return jd_wrong_term(
        b, e, term, "there is no %s; what stands beyond an end is given under 'let' as %s: ...",
        key, key);
}

jd_status jd_name_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                        jd_quantity* value) {
    if (term->first)
        return element_value(b, e, term, value);
    const jd_local* local = find_local(b, term->name);
    if (local && local->whole) {
        *value = (jd_quantity){jd_graph_number(b->graph, local->count), jd_unit_one(), false};
        return JD_OK;
    }
    if (local) {
        *value = local->value;
        return JD_OK;
    }
    jd_symbol* s = b->caller ? NULL : jd_symbols_find(&b->symbols, term->name);
    return s ? symbol_value(b, e, term, s, value) : unknown_name(b, e, term);
}
