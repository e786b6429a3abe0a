/// @file json.h
/// A small JSON writer (RFC 8259), and what describes itself as JSON: systems, loads, drives.
///
/// One value is written into memory, indented. Numbers have the fewest digits that read back as the
/// same double, whatever the locale; NaN and infinity are null. Text is UTF-8; bytes that are not
/// become U+FFFD. A key is NULL inside a list and at the top.
#ifndef JUDDER_JSON_H
#define JUDDER_JSON_H

#include "judder/base.h"
#include "judder/loads.h"
#include "judder/system.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A value that is being written; starts as {0}. When memory runs out, nothing more is added and
/// jd_json_end says so.
typedef struct jd_json {
    char* text;  ///< so far
    size_t size, room;
    int depth;
    bool filled;  ///< something stands before in the same object or list
    bool failed;
} jd_json;

JD_API void jd_json_open(jd_json* json, const char* key, char bracket);  ///< '{' or '['
JD_API void jd_json_close(jd_json* json, char bracket);                  ///< '}' or ']'

JD_API void jd_json_text(jd_json* json, const char* key, const char* value);  ///< NULL: null
JD_API void jd_json_number(jd_json* json, const char* key, double value);     ///< not finite: null
JD_API void jd_json_integer(jd_json* json, const char* key, int64_t value);
JD_API void jd_json_bool(jd_json* json, const char* key, bool value);

/// What a system says about itself: parameters, states, outputs, parts and laws.
JD_API void jd_json_system(jd_json* json, const char* key, const jd_system* system);

/// The terms of loads, or of a drive, as a list of objects: numbers in SI, measured rows with them.
JD_API void jd_json_loads(jd_json* json, const char* key, const jd_loads* loads);
JD_API void jd_json_drive(jd_json* json, const char* key, const jd_drive* drive);

/// Hand over the text, which ends with a new line and 0; free it with free(). The writer starts
/// anew. @return JD_OK or JD_ERR_MEMORY. On error *text is NULL.
JD_API JD_NODISCARD jd_status jd_json_end(jd_context* context, jd_json* json, char** text);

#define JD_NUMBER_SIZE 32  ///< room for the text of any double with the final 0

/// The shortest text that reads back as the same double, with a decimal point whatever the locale.
/// @return `text`.
JD_API const char* jd_number_text(double value, char text[JD_NUMBER_SIZE]);

#ifdef __cplusplus
}
#endif
#endif
