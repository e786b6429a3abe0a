// A text that grows, and names that are free in C.

#include "graph/text/writer.h"

#include "base/number.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Text ----------------------------------------------------------------------------------------

static bool reserve(jd_writer* w, size_t more) {
    if (w->count + more + 1 <= w->size)
        return true;
    size_t size = w->size ? 2 * w->size : 4096;
    while (size < w->count + more + 1)
        size *= 2;
    char* text = realloc(w->text, size);
    w->failed = w->failed || !text;
    if (!text)
        return false;
    w->text = text;
    w->size = size;
    return true;
}

void jd_writer_add(jd_writer* w, const char* format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length >= 0 && !w->failed && reserve(w, (size_t)length)) {
        vsnprintf(w->text + w->count, (size_t)length + 1, format, again);
        w->count += (size_t)length;
    }
    va_end(again);
}

void jd_writer_string(jd_writer* w, const char* text) {
    if (!text) {
        jd_writer_add(w, "NULL");
        return;
    }
    jd_writer_add(w, "\"");
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            jd_writer_add(w, "\\%c", c);
        else if (c == '?' || c < ' ')  // trigraphs, control
            jd_writer_add(w, "\\%03o", c);
        else
            jd_writer_add(w, "%c", c);
    }
    jd_writer_add(w, "\"");
}

void jd_writer_number(jd_writer* w, double value) {
    if (isnan(value)) {
        jd_writer_add(w, "(double)NAN");
        return;
    }
    if (isinf(value)) {
        jd_writer_add(w, "%s(double)INFINITY", value < 0 ? "-" : "");
        return;
    }
    char text[JD_NUMBER_SIZE];
    const size_t length = jd_number_put(value, text);
    jd_writer_add(w, "%.*s", (int)length, text);
    if (!memchr(text, '.', length) && !memchr(text, 'e', length))
        jd_writer_add(w, ".0");
}

// ---- Names ---------------------------------------------------------------------------------------

static const char* const reserved[] = {
    "alignas",
    "alignof",
    "asm",
    "auto",
    "bool",
    "break",
    "case",
    "char",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "false",
    "float",
    "for",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "main",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "true",
    "typedef",
    "typeof",
    "union",
    "unsigned",
    "void",
    "volatile",
    "while",
    // of the plug-in itself
    "instance",
    "t",
    "y",
    "rate",
    "out",
    "value",
    "touch",
    "lane",
    "index",
    "by",
    "of_rates",
    "of_outputs",
    "constant",
    "known",
    "prepare",
    "rates",
    "measure",
    "watch",
    "jump",
    "glance",
    "near",
    "lasting",
    "whole",
    "push",
    "turns",
    "check",
    "start",
    "initial",
    "context",
    "values",
    "demand",
    "demands",
    "conditions",
    "parameters",
    "constants",
    "jacobian",
    "kernel",
    "table",
    "NULL",
    "NAN",
    "INFINITY",
    "unix",
    "linux",
};

static bool is_free(const jd_c_names* n, const char* name) {
    if (strncmp(name, "jd_", 3) == 0 || strncmp(name, "JD_", 3) == 0 || *name == '_')
        return false;
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strcmp(reserved[i], name) == 0)
            return false;
    for (int i = 0; i < n->count; i++)
        if (strcmp(n->name[i], name) == 0)
            return false;
    return true;
}

// The name with what C does not know as '_'.
static char* plain(const char* wanted) {
    const size_t length = strlen(wanted);
    char* name = malloc(length + 16);
    if (!name)
        return NULL;
    for (size_t i = 0; i <= length; i++) {
        const char c = wanted[i];
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '\0';
        name[i] = letter || (i > 0 && c >= '0' && c <= '9') ? c : '_';
    }
    return name;
}

const char* jd_c_names_take(jd_c_names* n, const char* wanted) {
    if (n->count == n->size) {
        const int size = n->size ? 2 * n->size : 32;
        char** more = realloc(n->name, (size_t)size * sizeof *more);
        n->failed = n->failed || !more;
        if (!more)
            return NULL;
        n->name = more;
        n->size = size;
    }
    char* name = plain(wanted);
    n->failed = n->failed || !name;
    if (!name)
        return NULL;
    const size_t length = strlen(name);
    if (*name == '_')
        *name = 'n';
    for (int i = 1; !is_free(n, name); i++)
        snprintf(name + length, 16, "_%d", i);
    return n->name[n->count++] = name;
}

void jd_c_names_free(jd_c_names* n) {
    for (int i = 0; i < n->count; i++)
        free(n->name[i]);
    free(n->name);
    *n = (jd_c_names){0};
}
