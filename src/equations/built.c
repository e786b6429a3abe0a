// Systems that were built of texts: their holders, and what is kept of the text beside the system.

#include "equations/built.h"

#include "base/context.h"
#include "base/given.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUILT_WITH "# built with "

// ---- Holders -----------------------------------------------------------------------------------

jd_equations* jd_equations_new(void) {
    jd_equations* made = calloc(1, sizeof *made);
    if (made)
        atomic_init(&made->holders, 1);
    return made;
}

void jd_equations_free(jd_equations* equations) {
    if (!equations || atomic_fetch_sub(&equations->holders, 1) > 1)
        return;
    jd_program_free(equations->program);
    jd_arena_free(&equations->arena);
    free(equations);
}

void jd_system_hold(const jd_system* system) {
    if (system && system->equations)
        atomic_fetch_add(&system->equations->holders, 1);
}

void jd_system_release(const jd_system* system) {
    if (system)
        jd_equations_free(system->equations);
}

// ---- The text ----------------------------------------------------------------------------------

// Names under a section that have no entry `without`: " n k ".
static const char* names_under(jd_arena* arena, const jd_tree* root, const char* name,
                               const char* without) {
    const jd_tree* section = jd_tree_find(root, name);
    size_t size = 2;
    for (const jd_tree* entry = section ? section->first : NULL; entry; entry = entry->next)
        size += strlen(entry->key->text) + 1;
    char* names = jd_arena_take(arena, size, 1);
    if (names)
        strcpy(names, " ");
    for (const jd_tree* entry = section ? section->first : NULL; names && entry;
         entry = entry->next)
        if (!jd_tree_find(entry, without))
            strcat(strcat(names, entry->key->text), " ");
    return names;
}

static bool has_name(const char* names, const char* name) {
    const size_t size = strlen(name);
    for (const char* at = strstr(names, name); at && size > 0; at = strstr(at + 1, name))
        if (at > names && at[-1] == ' ' && at[size] == ' ')
            return true;
    return false;
}

// The text, with what the context sets of its structure behind it.
static const char* text_as_built(jd_equations* e, const jd_context* context, const char* text) {
    char set[JD_STRUCTURE_MAX * (JD_STRUCTURE_NAME_SIZE + 24)] = "";
    const jd_structure* given;
    for (int i = 0; (given = jd_context_structure(context, i)) != NULL; i++)
        if (has_name(e->structure, given->name))
            snprintf(set + strlen(set), sizeof set - strlen(set), BUILT_WITH "%s: %d\n",
                     given->name, given->value);
    char* whole = jd_arena_take(&e->arena, strlen(text) + strlen(set) + 1, 1);
    return whole ? strcat(strcpy(whole, text), set) : NULL;
}

bool jd_equations_keep(jd_equations* equations, const jd_context* context, const jd_tree* root,
                       const char* text) {
    jd_arena* arena = &equations->arena;
    equations->structure = names_under(arena, root, "structure", "");
    equations->tables = names_under(arena, root, "tables", "csv");
    if (!equations->structure || !equations->tables)
        return false;
    equations->text = text ? text_as_built(equations, context, text) : NULL;
    return !text || equations->text;
}

jd_context* jd_equations_context(const char* text) {
    jd_context* context = jd_context_create();
    for (const char* at = strstr(text, BUILT_WITH); at && context;
         at = strstr(at + 1, BUILT_WITH)) {
        char name[JD_STRUCTURE_NAME_SIZE];
        const char* begin = at + strlen(BUILT_WITH);
        const size_t size = strcspn(begin, ":\n");
        if (size >= sizeof name || begin[size] != ':')
            continue;
        memcpy(name, begin, size);
        name[size] = 0;
        jd_status_ignore(jd_structure_set(context, name, (int)strtol(begin + size + 1, NULL, 10)));
    }
    return context;
}

bool jd_system_same(const jd_system* a, const jd_system* b) {
    const jd_equations *of_a = a->equations, *of_b = b->equations;
    return a == b || (of_a && of_b && of_a->text && of_b->text && of_a->program->curve_count == 0 &&
                      strcmp(of_a->text, of_b->text) == 0);
}

// ---- The public part ---------------------------------------------------------------------------

jd_status jd_structure_set(jd_context* context, const char* name, int value) {
    if (!JD_GIVEN(context, context, name))
        return JD_ERR_ARGUMENT;
    return jd_context_set_structure(context, name, value)
               ? JD_OK
               : jd_fail(context, JD_ERR_RANGE,
                         "more than %d numbers of a structure, or a long name", JD_STRUCTURE_MAX);
}

jd_status jd_table_set(jd_context* context, const char* name, const char* path) {
    if (!JD_GIVEN(context, context, name, path))
        return JD_ERR_ARGUMENT;
    return jd_context_set_table(context, name, path)
               ? JD_OK
               : jd_fail(context, JD_ERR_RANGE, "more than %d tables, or out of memory",
                         JD_TABLES_MAX);
}

const jd_system* jd_equations_system(const jd_equations* equations) { return &equations->system; }

const char* jd_equations_warning(const jd_equations* equations, int index) {
    return index >= 0 && index < JD_EQUATIONS_WARNINGS ? equations->warnings[index] : NULL;
}

const char* jd_system_text(const jd_system* system) {
    return system->equations ? system->equations->text : NULL;
}

bool jd_system_has_structure(const jd_system* system, const char* name) {
    return system->equations && has_name(system->equations->structure, name);
}

bool jd_system_has_table(const jd_system* system, const char* name) {
    return system->equations && has_name(system->equations->tables, name);
}

const char* jd_system_warning(const jd_system* system, int index) {
    return system->equations ? jd_equations_warning(system->equations, index) : NULL;
}
