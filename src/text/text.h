/// @file text.h
/// The text of a scenario: reading it, checking its bytes, pointing at places in it.
#ifndef JUDDER_TEXT_TEXT_H
#define JUDDER_TEXT_TEXT_H

#include "base/source.h"

#define JD_SCENARIO_SIZE_MAX (16 * 1024 * 1024)  ///< largest scenario text [bytes]

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
