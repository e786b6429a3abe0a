// Writes the C text of a system in systems/ as a part of the engines: compile_text FILE.yaml NAME FILE.c.
// Runs while the library is built, so it has what reads texts and no engine.

#include "base/engine.h"
#include "equations/build.h"
#include "judder/kernel.h"
#include "scenario/yaml.h"
#include "text/text.h"

#include <stdio.h>
#include <stdlib.h>

// In place of the engines: one that runs nothing, for programs to be bound to.
static const jd_system_kernel nothing = {0};
static const struct jd_compiled* const none[] = {NULL};
static const jd_engine engine = {.info = {.lanes = 1}, .interpreter = &nothing, .compiled = none};

int jd_engine_count(void) { return 1; }

const jd_engine* jd_engine_table_at(int index) { return index == 0 ? &engine : NULL; }

const jd_engine* jd_engine_best(int64_t count) {
    (void)count;
    return &engine;
}

static jd_status compile(const jd_text_source* source, const char* name, char** c_text) {
    const jd_equations_options options = {.c_text = c_text, .part = name};
    jd_equations* equations = NULL;
    jd_tree* root = NULL;
    char* text = NULL;
    size_t size = 0;
    jd_status status = jd_text_source_read(source, source->path, &text, &size);
    if (status == JD_OK)
        status = jd_text_source_check(source, text, size);
    if (status == JD_OK)
        status = jd_yaml_read(source, text, size, &root);
    if (status == JD_OK && (!root || root->kind != JD_TREE_MAP || !jd_equations_are(root)))
        status = jd_text_source_fail(source, (jd_mark){1, 1}, JD_ERR_ARGUMENT, "it is no system");
    if (status == JD_OK)
        status = jd_equations_build(source, root, &options, &equations);
    jd_equations_free(equations);
    jd_tree_free(root);
    free(text);
    return status;
}

// Laws of friction are parts of the engines, which this program helps to make: texts may name any, and
// the library looks at them.
jd_status jd_law_find(jd_context* context, const char* name, const jd_law** law) {
    (void)context, (void)name;
    *law = NULL;
    return JD_OK;
}

// A file that says so already keeps its time, and nothing is compiled again.
static bool says(const char* path, const char* text) {
    FILE* file = fopen(path, "r");
    int letter = 0;
    while (file && (letter = getc(file)) != EOF && *text && letter == (unsigned char)*text)
        text++;
    const bool same = file && letter == EOF && !*text;
    if (file)
        fclose(file);
    return same;
}

static bool write_text(const char* path, const char* text) {
    FILE* file = fopen(path, "w");
    const bool whole = file && fputs(text, file) >= 0;
    return file && fclose(file) == 0 && whole;
}

int main(int count, char** arguments) {
    if (count != 4)
        return 2;
    jd_context* context = jd_context_create();
    const jd_text_source source = {context, arguments[1], arguments[1]};
    char* text = NULL;
    const bool made = context && compile(&source, arguments[2], &text) == JD_OK;
    if (!made)
        fprintf(stderr, "%s\n", context ? jd_context_message(context) : "out of memory");
    const bool written = made && (says(arguments[3], text) || write_text(arguments[3], text));
    free(text);
    jd_context_free(context);
    return written ? 0 : 1;
}
