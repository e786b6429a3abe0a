// Systems as users name them: built-in ones, plug-ins, files of texts, texts that the library holds.

#include "base/given.h"
#include "judder/plugin.h"
#include "scenario/texts/texts.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

bool jd_text_is_path(const char* name) {
    const size_t size = strlen(name);
    return (size > 5 && strcmp(name + size - 5, ".yaml") == 0) ||
           (size > 4 && strcmp(name + size - 4, ".yml") == 0);
}

// ---- Systems by name ---------------------------------------------------------------------------

static jd_status system_of(const jd_text_source* source, const char* text, size_t size,
                           const jd_system** system) {
    jd_tree* root = NULL;
    jd_status status = jd_text_parse(source, text, size, &root);
    if (status == JD_OK)
        status = jd_text_system(source, text, root, system);
    jd_tree_free(root);
    return status;
}

static jd_status open_text(jd_context* context, const char* path, const jd_system** system) {
    const jd_text_source source = {context, path, path};
    char* text = NULL;
    size_t size = 0;
    jd_status status = jd_text_source_read(&source, path, &text, &size);
    if (status == JD_OK)
        status = system_of(&source, text, size, system);
    free(text);
    return status;
}

const jd_shipped_text* jd_shipped_text_at(int index) {
    for (int i = 0; index >= 0 && jd_shipped_texts[i].name; i++)
        if (i == index)
            return &jd_shipped_texts[i];
    return NULL;
}

static const jd_shipped_text* find_shipped(const char* name) {
    for (const jd_shipped_text* s = jd_shipped_texts; s->name; s++)
        if (strcmp(s->name, name) == 0)
            return s;
    return NULL;
}

#define NAMES_MAX 256  // of systems

// The names of built-in systems, then those of texts that have no version in C.
static int system_names(const char* names[NAMES_MAX]) {
    int count = 0;
    for (; count < jd_system_count() && count < NAMES_MAX; count++)
        names[count] = jd_system_at(count)->name;
    const int built_in = count;
    for (const jd_shipped_text* s = jd_shipped_texts; s->name && count < NAMES_MAX; s++) {
        int i = 0;
        while (i < built_in && strcmp(names[i], s->name) != 0)
            i++;
        if (i == built_in)
            names[count++] = s->name;
    }
    return count;
}

// A built-in system, or a text that the library holds.
static jd_status find_system(jd_context* context, const char* name, const jd_system** system) {
    const char* names[NAMES_MAX];
    const int count = system_names(names), built_in = jd_system_count();
    int i = 0;
    while (i < count && strcmp(names[i], name) != 0)
        i++;
    if (i == count)
        return jd_fail_unknown(context, "system", name, names, count, sizeof *names);
    if (i < built_in)
        return jd_system_find(context, name, system);
    const jd_shipped_text* shipped = find_shipped(name);
    const jd_text_source source = {context, shipped->name, shipped->name};
    return system_of(&source, shipped->text, strlen(shipped->text), system);
}

jd_status jd_system_open(jd_context* context, const char* text, const jd_system** system) {
    if (!JD_GIVEN(context, text, system))
        return JD_ERR_ARGUMENT;
    *system = NULL;
    if (jd_text_is_path(text))
        return open_text(context, text, system);
    return jd_plugin_is_path(text) ? jd_plugin_load(context, text, system)
                                   : find_system(context, text, system);
}

// ---- C text ------------------------------------------------------------------------------------

// The text at a path, or one that the library holds. Free with free().
static jd_status text_at(const jd_text_source* source, char** text, size_t* size) {
    const jd_shipped_text* shipped = find_shipped(source->path);
    if (!shipped)
        return jd_text_source_read(source, source->path, text, size);
    *text = strdup(shipped->text);
    *size = strlen(shipped->text);
    return *text ? JD_OK : jd_fail(source->context, JD_ERR_MEMORY, "out of memory");
}

jd_status jd_equations_write_c(jd_context* context, const char* path, char** c_text) {
    if (!JD_GIVEN(context, path, c_text))
        return JD_ERR_ARGUMENT;
    const jd_text_source source = {context, path, path};
    jd_equations* equations = NULL;
    jd_tree* root = NULL;
    char* text = NULL;
    size_t size = 0;
    *c_text = NULL;
    jd_status status = text_at(&source, &text, &size);
    if (status == JD_OK)
        status = jd_text_parse(&source, text, size, &root);
    if (status == JD_OK)
        status = jd_text_build(&source, root, c_text, &equations);
    jd_equations_free(equations);
    jd_tree_free(root);
    free(text);
    return status;
}
