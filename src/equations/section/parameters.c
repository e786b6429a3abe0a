// The sections `structure`, `parameters` and `tables`.

#include "equations/builder.h"

#include "base/context.h"
#include "equations/language/function.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CHOICES 32  // most names of a choice

// ---- Structure ---------------------------------------------------------------------------------

// A number of `structure` that is given from outside.
static const jd_structure* given_structure(const jd_builder* b, const char* name) {
    const jd_structure* given;
    for (int i = 0; (given = jd_context_structure(b->source->context, i)) != NULL; i++)
        if (strcmp(given->name, name) == 0)
            return given;
    return NULL;
}

jd_status jd_read_structure(jd_builder* b) {
    const jd_tree* section = jd_tree_find(b->root, "structure");
    jd_status status = section ? jd_section_is_map(b, section) : JD_OK;
    for (const jd_tree* entry = section ? section->first : NULL; entry && status == JD_OK;
         entry = entry->next) {
        jd_symbol* symbol;
        jd_expression e;
        int count = 0;
        status = jd_name_check(b, entry->key, entry->key->text);
        if (status == JD_OK)
            status = jd_expression_of(b, entry, &e);
        if (status == JD_OK)
            status = jd_evaluate_count(b, &e, e.root, &count);
        const jd_structure* given = given_structure(b, entry->key->text);
        if (status == JD_OK && given)
            count = given->value;
        if (status == JD_OK)
            status = jd_name_add(b, entry->key, entry->key->text, JD_SYMBOL_STRUCTURE, &symbol);
        if (status != JD_OK)
            return status;
        symbol->index = count;
        symbol->value = (jd_quantity){jd_graph_number(b->graph, count), jd_unit_one(), false};
    }
    return status;
}

// ---- Ranges ------------------------------------------------------------------------------------

// One bound of a range: a number of the unit of the parameter, from byte `begin` to `end`.
static jd_status read_bound(jd_builder* b, const jd_tree* entry, int begin, int end, jd_unit unit,
                            double* bound) {
    jd_expression e;
    jd_quantity value;
    jd_status status = jd_expression_read(b->source, b->arena, entry, begin, end, &e);
    if (status == JD_OK)
        status = jd_evaluate(b, &e, &value);
    if (status != JD_OK)
        return status;
    if (!jd_graph_is_number(b->graph, value.node, bound))
        return jd_wrong_term(b, &e, e.root, "a bound must be a number");
    if (!jd_quantity_fits(value, unit)) {
        char given[JD_UNIT_SHOWN], wanted[JD_UNIT_SHOWN];
        jd_unit_text(value.unit, given);
        jd_unit_text(unit, wanted);
        return jd_wrong_term(b, &e, e.root, "a bound in [%s] of a parameter in [%s]", given,
                             wanted);
    }
    return JD_OK;
}

// One side of a range: "> 0", "<= 5 mm", or "0 to 1".
static jd_status read_side(jd_builder* b, const jd_tree* entry, int begin, int end, jd_unit unit,
                           jd_range* range) {
    const char* text = entry->text;
    while (begin < end && text[begin] == ' ')
        begin++;
    const char sign = begin < end ? text[begin] : 0;
    if (sign == '<' || sign == '>') {
        const bool open = text[begin + 1] != '=';
        double* bound = sign == '<' ? &range->max : &range->min;
        *(sign == '<' ? &range->max_open : &range->min_open) = open;
        return read_bound(b, entry, begin + (open ? 1 : 2), end, unit, bound);
    }
    const char* between = strstr(text + begin, " to ");
    if (!between)
        return jd_text_source_fail(b->source, jd_tree_place(entry, begin), JD_ERR_ARGUMENT,
                                   "a range is \"> 0\", \">= 0\", \"0 to 1\", \"> 0 and < 1\" or "
                                   "\"any\"");
    const int at = (int)(between - text);
    const jd_status status = read_bound(b, entry, begin, at, unit, &range->min);
    return status == JD_OK ? read_bound(b, entry, at + 4, end, unit, &range->max) : status;
}

static jd_status read_range(jd_builder* b, const jd_tree* entry, jd_unit unit, jd_range* range) {
    const char* text;
    jd_status status = jd_text_of(b, entry, &text);
    *range = (jd_range){-INFINITY, INFINITY, false, false, NULL};
    if (status != JD_OK || strcmp(text, "any") == 0)
        return status;
    const char* both = strstr(text, " and ");
    const int end = (int)strlen(text), at = both ? (int)(both - text) : end;
    status = read_side(b, entry, 0, at, unit, range);
    if (status == JD_OK && both)
        status = read_side(b, entry, at + 5, end, unit, range);
    if (status == JD_OK && !(range->min <= range->max))
        return JD_WRONG_AT(b, entry, "the range is empty");
    return status;
}

// ---- Choices -----------------------------------------------------------------------------------

// A list of names; the value is one of them.
static jd_status read_choice(jd_builder* b, const jd_tree* entry, jd_parameter* p) {
    const jd_tree *list = jd_tree_find(entry, "choice"), *value = jd_tree_find(entry, "value");
    const char** names = jd_arena_take(b->arena, CHOICES + 1, sizeof *names);
    const char* chosen = NULL;
    int count = 0;
    if (!names)
        return jd_out_of_memory(b);
    if (list->kind != JD_TREE_LIST || !list->first)
        return JD_WRONG_AT(b, list, "'choice' must be a list of names");
    jd_status status = value ? jd_text_of(b, value, &chosen) : JD_OK;
    for (const jd_tree* item = list->first; item && status == JD_OK; item = item->next) {
        const char* name;
        if (count == CHOICES)
            return JD_WRONG_AT(b, item, "more than %d names", CHOICES);
        status = jd_text_of(b, item, &name);
        if (status == JD_OK)
            status = jd_name_check(b, item, name);
        if (status == JD_OK && !(names[count] = jd_arena_copy(b->arena, name, strlen(name))))
            return jd_out_of_memory(b);
        if (status == JD_OK && chosen && strcmp(name, chosen) == 0)
            p->value = count;
        count++;
    }
    p->range = (jd_range){0, count - 1, false, false, names};
    if (status == JD_OK && chosen && !jd_range_name(p->range, p->value))
        p->value = 0;
    if (status == JD_OK && chosen && strcmp(names[(int)p->value], chosen) != 0)
        return JD_WRONG_AT(b, value, "'%.60s' is none of the names of the choice", chosen);
    return status;
}

// ---- Parameters --------------------------------------------------------------------------------

static jd_status copy_text(jd_builder* b, const jd_tree* map, const char* key,
                           const char* otherwise, const char** text) {
    const jd_tree* entry = jd_tree_find(map, key);
    *text = otherwise;
    const jd_status status = entry ? jd_text_of(b, entry, text) : JD_OK;
    if (status == JD_OK && entry && !(*text = jd_arena_copy(b->arena, *text, strlen(*text))))
        return jd_out_of_memory(b);
    return status;
}

jd_status jd_read_labels(jd_builder* b, const jd_tree* map, const char* name, const char** symbol,
                         const char** text) {
    const jd_status status = copy_text(b, map, "symbol", jd_greek(b, name), symbol);
    return status == JD_OK ? copy_text(b, map, "text", name, text) : status;
}

// The value of a parameter that is no choice.
static jd_status read_value(jd_builder* b, const jd_tree* entry, jd_parameter* p, jd_symbol* s) {
    const bool map = entry->kind == JD_TREE_MAP;
    const jd_tree* value = map ? jd_tree_find(entry, "value") : entry;
    const jd_tree* range = map ? jd_tree_find(entry, "range") : NULL;
    if (!value)
        return JD_WRONG_AT(b, entry, "parameter '%s' has no value", p->name);
    jd_status status = jd_number_of(b, value, &p->value, &s->value, &p->unit);
    if (status == JD_OK && range)
        status = read_range(b, range, s->value.unit, &p->range);
    if (status == JD_OK && !jd_range_holds(p->range, p->value))
        return JD_WRONG_AT(b, value, "the value of '%s' is not in its range", p->name);
    return status;
}

static jd_status read_parameter(jd_builder* b, const jd_tree* entry) {
    static const char* const keys[] = {"value", "range", "text", "symbol", "choice", NULL};
    jd_parameter* p = &b->parameters[b->parameter_count];
    jd_symbol* s;
    const bool map = entry->kind == JD_TREE_MAP;
    jd_status status = map ? jd_keys_are(b, entry, keys) : JD_OK;
    if (status == JD_OK)
        status = jd_name_check(b, entry->key, entry->key->text);
    if (status == JD_OK && b->parameter_count == JD_EQUATIONS_ENTRIES)
        return JD_WRONG_AT(b, entry, "more than %d parameters", JD_EQUATIONS_ENTRIES);
    if (status == JD_OK)
        status = jd_name_add(b, entry->key, entry->key->text, JD_SYMBOL_PARAMETER, &s);
    if (status != JD_OK)
        return status;
    *p = (jd_parameter){.name = s->name, .unit = "1", .range = {-INFINITY, INFINITY, 0, 0, NULL}};
    status = jd_read_labels(b, entry, p->name, &p->symbol, &p->text);
    if (status == JD_OK)
        status = map && jd_tree_find(entry, "choice") ? read_choice(b, entry, p)
                                                      : read_value(b, entry, p, s);
    s->index = b->parameter_count++;
    s->value.node = jd_graph_input(b->graph, JD_INPUT_PARAMETER, s->index);
    s->value.any = false;
    s->unit = p->unit;
    return status;
}

jd_status jd_read_parameters(jd_builder* b) {
    const jd_tree* section = jd_tree_find(b->root, "parameters");
    jd_status status = section ? jd_section_is_map(b, section) : JD_OK;
    for (const jd_tree* entry = section ? section->first : NULL; entry && status == JD_OK;
         entry = entry->next)
        status = read_parameter(b, entry);
    return status;
}

// ---- Tables ------------------------------------------------------------------------------------

static jd_status read_table(jd_builder* b, const jd_tree* entry) {
    static const char* const keys[] = {"csv", "column", "unit", "text", NULL};
    const jd_tree* unit = jd_tree_find(entry, "unit");
    const char* text = "1";
    jd_table_rows rows = {0};
    jd_symbol* s;
    jd_unit worth;
    jd_status status = jd_section_is_map(b, entry);
    if (status == JD_OK)
        status = jd_keys_are(b, entry, keys);
    if (status == JD_OK && unit)
        status = jd_text_of(b, unit, &text);
    if (status == JD_OK && !jd_unit_read(text, &worth))
        return JD_WRONG_AT(b, unit, "unknown unit '%.60s'", text);
    if (status == JD_OK)
        status = jd_name_check(b, entry->key, entry->key->text);
    if (status == JD_OK && jd_function_find(entry->key->text))
        return JD_WRONG_AT(b, entry->key, "'%s' is a function", entry->key->text);
    if (status == JD_OK)
        status = jd_name_add(b, entry->key, entry->key->text, JD_SYMBOL_TABLE, &s);
    const jd_table_file file = {entry, jd_context_table(b->source->context, entry->key->text),
                                text};
    const bool open = !jd_tree_find(entry, "csv");
    const bool none = status == JD_OK && open && !file.path;
    if (status == JD_OK && !none && (!b->options || !b->options->rows))
        return JD_WRONG_AT(b, entry, "files are not read here");
    if (status == JD_OK && !none)
        status =
            b->options->rows(b->source, open ? &file : &(jd_table_file){entry, NULL, text}, &rows);
    if (status != JD_OK)
        return status;
    for (int i = 0; i < rows.count; i++)
        rows.y[i] *= worth.factor;
    worth.factor = 1;
    s->value.unit = worth;
    s->unit = NULL;
    s->index = none ? JD_NO_TABLE : jd_graph_add_table(b->graph, rows.count, rows.x, rows.y);
    free(rows.x);
    free(rows.y);
    if (s->index < 0 && !none)
        return JD_WRONG_AT(b, entry, "a table needs at least 4 rows with rising times");
    return status;
}

jd_status jd_read_tables(jd_builder* b) {
    const jd_tree* section = jd_tree_find(b->root, "tables");
    jd_status status = section ? jd_section_is_map(b, section) : JD_OK;
    for (const jd_tree* entry = section ? section->first : NULL; entry && status == JD_OK;
         entry = entry->next)
        status = read_table(b, entry);
    return status;
}
