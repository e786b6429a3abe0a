/// @file source.h
/// A text by its name, and places in it: where messages point.
#ifndef JUDDER_BASE_SOURCE_H
#define JUDDER_BASE_SOURCE_H

#include "judder/base.h"

/// A place in the text.
typedef struct jd_mark {
    int line;    ///< from 1
    int column;  ///< from 1, in characters
} jd_mark;

/// A text by the name it has in messages.
typedef struct jd_text_source {
    jd_context* context;
    const char* name;
    const char* path;  ///< relative paths in it start in the folder of this one
} jd_text_source;

/// jd_fail with "name:line:column: " in front.
jd_status jd_text_source_fail(const jd_text_source* source, jd_mark mark, jd_status status,
                              const char* format, ...) JD_PRINTF(4, 5);

/// Put "name:line:column: " in front of the message the context holds; hands back `status`.
jd_status jd_text_source_prefix(const jd_text_source* source, jd_mark mark, jd_status status);

#endif
