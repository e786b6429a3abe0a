// Status names and the context, which keeps the message of the last failure and what was read.

#include "base/context.h"
#include "base/given.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MESSAGE_SIZE 1024

struct jd_context {
    char message[MESSAGE_SIZE];
    jd_file_id* inputs;
    size_t input_count;
    bool no_plugins, unlocked;
    char* within;
    jd_structure structure[JD_STRUCTURE_MAX];
    int structure_count;
    char* table[JD_TABLES_MAX];  // "NAME=PATH"
    int table_count;
};

const char* jd_status_name(jd_status status) {
    switch (status) {
#define CASE(constant, value, name, text)                                                          \
    case constant:                                                                                 \
        return name;
        JD_STATUS_LIST(CASE)
#undef CASE
    }
    return "unknown";
}

const char* jd_status_text(jd_status status) {
    switch (status) {
#define CASE(constant, value, name, text)                                                          \
    case constant:                                                                                 \
        return text;
        JD_STATUS_LIST(CASE)
#undef CASE
    }
    return "unknown status";
}

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

const char* jd_version(void) {
    return TEXT(JD_VERSION_MAJOR) "." TEXT(JD_VERSION_MINOR) "." TEXT(JD_VERSION_PATCH);
}

jd_context* jd_context_create(void) { return calloc(1, sizeof(jd_context)); }

void jd_context_free(jd_context* context) {
    for (int i = 0; context && i < context->table_count; i++)
        free(context->table[i]);
    if (context) {
        free(context->inputs);
        free(context->within);
    }
    free(context);
}

const char* jd_context_message(const jd_context* context) {
    return context ? context->message : "";
}

jd_status jd_fail(jd_context* context, jd_status status, const char* format, ...) {
    if (!context)
        return status;
    // Through a second buffer: an argument may be the old message.
    char message[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    memcpy(context->message, message, sizeof message);
    return status;
}

// ---- Plug-ins ----------------------------------------------------------------------------------

void jd_context_set_plugins(jd_context* context, bool refused) {
    if (context)
        context->no_plugins = refused;
}

bool jd_context_refuses_plugins(const jd_context* context) {
    return context && context->no_plugins;
}

// ---- Where texts must lie ----------------------------------------------------------------------

jd_status jd_context_set_within(jd_context* context, const char* folder) {
    char* copy = context && folder ? strdup(folder) : NULL;
    if (!context)
        return JD_OK;
    if (folder && !copy)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the name of a folder");
    free(context->within);
    context->within = copy;
    return JD_OK;
}

const char* jd_context_within(const jd_context* context) {
    return context ? context->within : NULL;
}

void jd_context_allow_unlocked(jd_context* context, bool allowed) {
    if (context)
        context->unlocked = allowed;
}

bool jd_context_writes_unlocked(const jd_context* context) { return context && context->unlocked; }

// ---- Structure ---------------------------------------------------------------------------------

bool jd_context_set_structure(jd_context* context, const char* name, int value) {
    int i = 0;
    while (context && i < context->structure_count && strcmp(context->structure[i].name, name) != 0)
        i++;
    if (!context || i == JD_STRUCTURE_MAX || strlen(name) >= JD_STRUCTURE_NAME_SIZE)
        return false;
    strcpy(context->structure[i].name, name);
    context->structure[i].value = value;
    context->structure_count += i == context->structure_count;
    return true;
}

const jd_structure* jd_context_structure(const jd_context* context, int index) {
    return context && index >= 0 && index < context->structure_count ? &context->structure[index]
                                                                     : NULL;
}

// ---- Tables ------------------------------------------------------------------------------------

// The place of a table; behind the last: there is none.
static int table_place(const jd_context* context, const char* name) {
    const size_t size = strlen(name);
    int i = 0;
    while (i < context->table_count &&
           (strncmp(context->table[i], name, size) != 0 || context->table[i][size] != '='))
        i++;
    return i;
}

bool jd_context_set_table(jd_context* context, const char* name, const char* path) {
    const int i = context ? table_place(context, name) : JD_TABLES_MAX;
    char* kept = i < JD_TABLES_MAX ? malloc(strlen(name) + strlen(path) + 2) : NULL;
    if (!kept)
        return false;
    strcat(strcat(strcpy(kept, name), "="), path);
    if (i < context->table_count)
        free(context->table[i]);
    else
        context->table_count++;
    context->table[i] = kept;
    return true;
}

const char* jd_context_table(const jd_context* context, const char* name) {
    const int i = context ? table_place(context, name) : 0;
    return context && i < context->table_count ? context->table[i] + strlen(name) + 1 : NULL;
}

// ---- Inputs ------------------------------------------------------------------------------------

bool jd_inputs_have(const jd_context* context, jd_file_id file) {
    for (size_t i = 0; context && i < context->input_count; i++) {
        if (context->inputs[i].device == file.device && context->inputs[i].number == file.number)
            return true;
    }
    return false;
}

jd_status jd_inputs_add(jd_context* context, jd_file_id file) {
    if (!context || jd_inputs_have(context, file))
        return JD_OK;
    const size_t count = context->input_count + 1;
    jd_file_id* inputs = realloc(context->inputs, count * sizeof *inputs);
    if (!inputs)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory");
    inputs[count - 1] = file;
    context->inputs = inputs;
    context->input_count = count;
    return JD_OK;
}

// ---- Arguments ---------------------------------------------------------------------------------

void jd_given_fail(jd_context* context, const char* function, const char* names, size_t index) {
    for (; index > 0; index--)
        names = strchr(names, ',') + 2;
    jd_fail(context, JD_ERR_ARGUMENT, "%s: '%.*s' must not be NULL", function,
            (int)strcspn(names, ","), names);
}
