// Systems as texts, from files and from memory.

#include "scenario/texts/texts.h"

#include "base/context.h"
#include "base/given.h"
#include "equations/built.h"
#include "scenario/texts/curve_table.h"
#include "scenario/yaml.h"

#include <stdlib.h>
#include <string.h>

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

// ---- Systems -----------------------------------------------------------------------------------

jd_status jd_text_system(const jd_text_source* source, const char* text, const jd_tree* root,
                         const jd_system** system) {
    const jd_equations_options options = {.rows = jd_curve_table_read, .text = text};
    jd_equations* equations;
    const jd_status status = build_with(source, root, &options, &equations);
    *system = equations ? jd_equations_system(equations) : NULL;
    return status;
}

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
    const jd_equations_options options = {.rows = no_rows};
    const jd_text_source source = {jd_equations_context(text), "", ""};
    jd_equations* equations = NULL;
    jd_tree* root = NULL;
    jd_status status = jd_text_parse(&source, text, strlen(text), &root);
    if (status == JD_OK)
        status = build_with(&source, root, &options, &equations);
    jd_tree_free(root);
    jd_context_free(source.context);
    return status == JD_OK ? jd_equations_system(equations) : NULL;
}
