/// @file text.h
/// The text of a scenario: reading it, checking its bytes, pointing at places in it.
#ifndef JUDDER_TEXT_TEXT_H
#define JUDDER_TEXT_TEXT_H

#include "judder/base.h"

#define JD_SCENARIO_SIZE_MAX (16 * 1024 * 1024)  ///< largest scenario text [bytes]

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

/// Read a whole file. `*text` ends with a 0 that `*size` does not count; free with free().
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY. On error *text is NULL.
jd_status jd_text_source_read(const jd_text_source* source, const char* path, char** text,
                              size_t* size);

/// The path of a file named in the text: relative ones start in the folder of the text. Free with
/// free(). NULL when out of memory.
char* jd_text_source_resolve(const jd_text_source* source, const char* name);

/// Check that the text is UTF-8 without control characters, not too long, not absurdly nested.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_ARGUMENT.
jd_status jd_text_source_check(const jd_text_source* source, const char* text, size_t size);

#endif
