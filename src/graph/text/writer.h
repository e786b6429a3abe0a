/// @file writer.h
/// A text that grows, and names that are free in C.
#ifndef JUDDER_GRAPH_TEXT_WRITER_H
#define JUDDER_GRAPH_TEXT_WRITER_H

#include "judder/base.h"

typedef struct jd_writer {
    char* text;  ///< free with free()
    size_t count, size;
    bool failed;  ///< out of memory
} jd_writer;

/// Add text as by printf, of any length.
void jd_writer_add(jd_writer* writer, const char* format, ...) JD_PRINTF(2, 3);

/// A string as C writes it: "text", or NULL.
void jd_writer_string(jd_writer* writer, const char* text);

/// A number as C writes it, with the same bits: 2.0, (double)INFINITY.
void jd_writer_number(jd_writer* writer, double value);

/// Names in use. Each is freed with the list.
typedef struct jd_c_names {
    char** name;
    int count, size;
    bool failed;  ///< out of memory
} jd_c_names;

/// A name like `wanted` that is no word of C or of the plug-in, and not in use: the list has it
/// then, and owns it. NULL when out of memory.
const char* jd_c_names_take(jd_c_names* names, const char* wanted);
void jd_c_names_free(jd_c_names* names);

#endif
