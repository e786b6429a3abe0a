// Systems as texts, from files and from memory: building and keeping them.
//
// A system that is opened by its path must outlive all models and results that name it, as plug-ins do:
// it is kept in a list. Texts with tables are built anew each time, for the files may have changed.

#include "scenario/texts/texts.h"

#include "base/context.h"
#include "base/given.h"
#include "base/threads.h"
#include "scenario/texts/curve_table.h"
#include "scenario/yaml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUILT_WITH "# built with "

// A text that is kept.
typedef struct kept {
    char* path;
    char* text;       // with what was set of its structure, as a comment at its end
    char* structure;  // names under `structure`, each with a blank before and behind it
    char* tables;     // likewise those of tables that are left to users
    jd_equations* equations;
    struct kept* before;
} kept;

static kept* last_kept;
static jd_lock kept_lock = JD_LOCK_INIT;

// ---- Building ----------------------------------------------------------------------------------

static jd_status build_with(const jd_text_source* source, const jd_tree* root,
                            const jd_equations_options* options, jd_equations** equations) {
    *equations = NULL;
    if (!root || root->kind != JD_TREE_MAP || !jd_equations_are(root))
        return jd_text_source_fail(source, root ? root->mark : (jd_mark){1, 1}, JD_ERR_ARGUMENT,
                                   "neither 'equations' nor 'mechanism': it is no system");
    return jd_equations_build(source, root, options, equations);
}

jd_status jd_text_build(const jd_text_source* source, const jd_tree* root, char** c_text,
                        jd_equations** equations) {
    const jd_equations_options options = {.rows = jd_curve_table_read, .c_text = c_text};
    return build_with(source, root, &options, equations);
}

jd_status jd_text_parse(const jd_text_source* source, const char* text, size_t size,
                        jd_tree** root) {
    const jd_status status = jd_text_source_check(source, text, size);
    return status == JD_OK ? jd_yaml_read(source, text, size, root) : status;
}

jd_status jd_equations_parse(jd_context* context, const char* text, size_t size, const char* name,
                             jd_equations** equations) {
    if (!JD_GIVEN(context, text, name, equations))
        return JD_ERR_ARGUMENT;
    const jd_text_source source = {context, name, name};
    jd_tree* root = NULL;
    *equations = NULL;
    jd_status status = jd_text_parse(&source, text, size, &root);
    if (status == JD_OK)
        status = jd_text_build(&source, root, NULL, equations);
    jd_tree_free(root);
    return status;
}

jd_status jd_equations_read(jd_context* context, const char* path, jd_equations** equations) {
    if (!JD_GIVEN(context, path, equations))
        return JD_ERR_ARGUMENT;
    const jd_text_source source = {context, path, path};
    char* text = NULL;
    size_t size = 0;
    *equations = NULL;
    jd_status status = jd_text_source_read(&source, path, &text, &size);
    if (status == JD_OK)
        status = jd_equations_parse(context, text, size, path, equations);
    free(text);
    return status;
}

// ---- Keeping -----------------------------------------------------------------------------------

static const kept* find_kept(const char* path, const char* text) {
    const kept* k = last_kept;
    while (k && (strcmp(k->path, path) != 0 || strcmp(k->text, text) != 0))
        k = k->before;
    return k;
}

// Names under a section that have no entry `without`: " n k ". Free with free().
static char* names_under(const jd_tree* root, const char* name, const char* without) {
    const jd_tree* section = jd_tree_find(root, name);
    size_t size = 2;
    for (const jd_tree* entry = section ? section->first : NULL; entry; entry = entry->next)
        size += strlen(entry->key->text) + 1;
    char* names = malloc(size);
    if (names)
        strcpy(names, " ");
    for (const jd_tree* entry = section ? section->first : NULL; names && entry;
         entry = entry->next)
        if (!jd_tree_find(entry, without))
            strcat(strcat(names, entry->key->text), " ");
    return names;
}

// What is known of a text without building it. @return whether there was memory.
static bool describe(kept* k, const jd_tree* root) {
    k->structure = names_under(root, "structure", "");
    k->tables = names_under(root, "tables", "csv");
    return k->structure && k->tables;
}

static bool has_name(const char* names, const char* name) {
    const size_t size = strlen(name);
    for (const char* at = strstr(names, name); at && size > 0; at = strstr(at + 1, name))
        if (at > names && at[-1] == ' ' && at[size] == ' ')
            return true;
    return false;
}

// The text, with what the context sets of its structure behind it. Free with free().
static char* text_as_built(const jd_context* context, const char* text, const char* names) {
    char set[JD_STRUCTURE_MAX * (JD_STRUCTURE_NAME_SIZE + 24)] = "";
    const jd_structure* given;
    for (int i = 0; (given = jd_context_structure(context, i)) != NULL; i++)
        if (has_name(names, given->name))
            snprintf(set + strlen(set), sizeof set - strlen(set), BUILT_WITH "%s: %d\n",
                     given->name, given->value);
    char* whole = malloc(strlen(text) + strlen(set) + 1);
    return whole ? strcat(strcpy(whole, text), set) : NULL;
}

// The other way round: a context that sets what stands behind a text.
static jd_context* context_as_built(const char* text) {
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

static void free_kept(kept* k) {
    jd_equations_free(k->equations);
    free(k->path);
    free(k->text);
    free(k->structure);
    free(k->tables);
    free(k);
}

static const jd_system* put_kept(kept* made) {
    jd_lock_take(&kept_lock);
    made->before = last_kept;
    last_kept = made;
    jd_lock_give(&kept_lock);
    return jd_equations_system(made->equations);
}

jd_status jd_text_system(const jd_text_source* source, const char* text, const jd_tree* root,
                         const jd_system** system) {
    kept* made = calloc(1, sizeof *made);
    if (made) {
        made->path = strdup(source->path);
        made->text =
            describe(made, root) ? text_as_built(source->context, text, made->structure) : NULL;
    }
    if (!made || !made->path || !made->text) {
        if (made)
            free_kept(made);
        return jd_fail(source->context, JD_ERR_MEMORY, "out of memory");
    }
    jd_lock_take(&kept_lock);
    const kept* k = jd_tree_find(root, "tables") ? NULL : find_kept(made->path, made->text);
    jd_lock_give(&kept_lock);
    const jd_status status = k ? JD_OK : jd_text_build(source, root, NULL, &made->equations);
    if (k || status != JD_OK) {
        free_kept(made);
        *system = k ? jd_equations_system(k->equations) : NULL;
        return status;
    }
    *system = put_kept(made);
    return JD_OK;
}

// ---- For tables alone --------------------------------------------------------------------------

// Curves that are nothing, in place of files.
static jd_status no_rows(const jd_text_source* source, const jd_table_file* file,
                         jd_table_rows* rows) {
    (void)file;
    *rows = (jd_table_rows){4, calloc(4, sizeof(double)), calloc(4, sizeof(double))};
    for (int i = 0; rows->x && i < 4; i++)
        rows->x[i] = i;
    return rows->x && rows->y ? JD_OK : jd_fail(source->context, JD_ERR_MEMORY, "out of memory");
}

const jd_system* jd_text_tables(const char* text) {
    static const char nowhere[] = "";
    const jd_equations_options options = {.rows = no_rows};
    jd_tree* root = NULL;
    jd_lock_take(&kept_lock);
    const kept* k = find_kept(nowhere, text);
    jd_lock_give(&kept_lock);
    if (k)
        return jd_equations_system(k->equations);
    kept* made = calloc(1, sizeof *made);
    const jd_text_source source = {context_as_built(text), nowhere, nowhere};
    jd_status status = made ? jd_text_parse(&source, text, strlen(text), &root) : JD_ERR_MEMORY;
    if (status == JD_OK)
        status = build_with(&source, root, &options, &made->equations);
    if (status == JD_OK) {
        made->path = strdup(nowhere);
        made->text = strdup(text);
        if (!describe(made, root))
            status = JD_ERR_MEMORY;
    }
    jd_tree_free(root);
    jd_context_free(source.context);
    if (status == JD_OK && made->path && made->text)
        return put_kept(made);
    if (made)
        free_kept(made);
    return NULL;
}

// ---- What is kept of a system ------------------------------------------------------------------

static const kept* kept_of(const jd_system* system) {
    const kept* k = last_kept;
    while (k && jd_equations_system(k->equations) != system)
        k = k->before;
    return k;
}

const char* jd_system_text(const jd_system* system) {
    jd_lock_take(&kept_lock);
    const kept* k = kept_of(system);
    jd_lock_give(&kept_lock);
    return k ? k->text : NULL;
}

bool jd_system_has_structure(const jd_system* system, const char* name) {
    jd_lock_take(&kept_lock);
    const kept* k = kept_of(system);
    jd_lock_give(&kept_lock);
    return k && has_name(k->structure, name);
}

bool jd_system_has_table(const jd_system* system, const char* name) {
    jd_lock_take(&kept_lock);
    const kept* k = kept_of(system);
    jd_lock_give(&kept_lock);
    return k && has_name(k->tables, name);
}

const char* jd_system_warning(const jd_system* system, int index) {
    jd_lock_take(&kept_lock);
    const kept* k = kept_of(system);
    jd_lock_give(&kept_lock);
    return k ? jd_equations_warning(k->equations, index) : NULL;
}
