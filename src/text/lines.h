/// @file lines.h
/// Tables in text: lines of fields parted by commas. Empty lines and what follows a '#' are
/// skipped.
#ifndef JUDDER_TEXT_LINES_H
#define JUDDER_TEXT_LINES_H

#include "text/text.h"

#define JD_FIELD_MAX 200  ///< longest field [bytes]

/// A text on its way through the scanner.
typedef struct jd_lines {
    jd_text_source source;
    const char* next;  ///< what was not looked at yet
    int line_count;    ///< lines so far
} jd_lines;

/// A line that holds something.
typedef struct jd_line {
    const char* begin;
    const char* end;  ///< before the comment and the line's end
    int number;       ///< from 1
} jd_line;

/// A field without blanks around it.
typedef struct jd_line_field {
    const char* begin;  ///< in the line
    char text[JD_FIELD_MAX + 1];
} jd_line_field;

/// Begin with a text that ends with a 0: its bytes are checked, a byte order mark is skipped.
/// @return as jd_text_source_check.
jd_status jd_lines_begin(jd_lines* lines, const char* text, size_t size);

/// The next line that holds something. @return false at the end.
bool jd_lines_next(jd_lines* lines, jd_line* line);

/// The field at `*at`, at first the beginning of the line; `*at` moves behind its comma, or to NULL
/// after the last one. @return JD_OK, or JD_ERR_ARGUMENT for one that is too long.
jd_status jd_lines_field(const jd_lines* lines, const jd_line* line, const char** at,
                         jd_line_field* field);

/// Where a place of the line is in the text.
jd_mark jd_line_mark(const jd_line* line, const char* place);

/// Whether a field is meant as a number, not as the name of a column.
bool jd_line_begins_number(const char* field);

/// The file's name as messages show it: the end of a long path.
const char* jd_lines_shown_path(const char* path);

#endif
