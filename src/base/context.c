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

// ---- Texts for terminals -----------------------------------------------------------------------

int jd_character_size(const char* text) {
    const unsigned char* b = (const unsigned char*)text;
    if (b[0] < 0x80)
        return 1;
    const int size = b[0] < 0xC2 ? 0 : b[0] < 0xE0 ? 2 : b[0] < 0xF0 ? 3 : b[0] < 0xF5 ? 4 : 0;
    for (int i = 1; i < size; i++) {
        if ((b[i] & 0xC0) != 0x80)
            return 0;
    }
    const bool overlong = (b[0] == 0xE0 && b[1] < 0xA0) || (b[0] == 0xF0 && b[1] < 0x90);
    const bool outside = (b[0] == 0xED && b[1] > 0x9F) || (b[0] == 0xF4 && b[1] > 0x8F);
    return overlong || outside ? 0 : size;
}

bool jd_character_acts(const char* text, int size, unsigned* code) {
    // Controls, the marks of direction, ends of lines and paragraphs with the embeddings that follow
    // them, and the isolates (Unicode, UAX 9).
    static const unsigned ranges[][2] = {{0, 0x1F},        {0x7F, 0x9F},     {0x61C, 0x61C},
                                         {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2066, 0x2069}};
    const unsigned char* b = (const unsigned char*)text;
    *code = size == 1 ? b[0] : b[0] & (0x7Fu >> size);
    for (int i = 1; i < size; i++)
        *code = *code << 6 | (b[i] & 0x3Fu);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (*code >= ranges[i][0] && *code <= ranges[i][1])
            return true;
    return false;
}

// One character, or a byte that is none, as it is shown. @return the bytes of the text it takes.
static int show(const char* text, char shown[8]) {
    unsigned code;
    const int size = jd_character_size(text);
    if (size == 0)
        sprintf(shown, "\\x%02x", (unsigned char)*text);
    else if (!jd_character_acts(text, size, &code))
        sprintf(shown, "%.*s", size, text);
    else if (*text == '\n' || *text == '\t' || *text == '\r')
        sprintf(shown, "\\%c", *text == '\n' ? 'n' : *text == '\t' ? 't' : 'r');
    else
        sprintf(shown, code < 0x80 ? "\\x%02x" : "\\u%04x", code);
    return size > 0 ? size : 1;
}

void jd_printable(char* to, size_t size, const char* text) {
    char shown[8];
    while (*text && size > 0) {
        text += show(text, shown);
        const size_t length = strlen(shown);
        if (length >= size)
            break;
        memcpy(to, shown, length);
        to += length;
        size -= length;
    }
    if (size > 0)
        *to = '\0';
}

// A message that was too long ends before a character of which only a part is there.
static void cut_whole(char message[MESSAGE_SIZE]) {
    size_t size = strlen(message), back = 1;
    while (size == MESSAGE_SIZE - 1 && back < 4 &&
           ((unsigned char)message[size - back] & 0xC0) == 0x80)
        back++;
    if (size == MESSAGE_SIZE - 1 && jd_character_size(message + size - back) == 0)
        message[size - back] = '\0';
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
    cut_whole(message);
    jd_printable(context->message, sizeof context->message, message);
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
