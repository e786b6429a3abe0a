// Tables in text, line by line and field by field.

#include "text/lines.h"

#include <string.h>

#define SHOWN_PATH_MAX 300  // bytes of a file's path in messages

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

jd_status jd_lines_begin(jd_lines* lines, const char* text, size_t size) {
    const bool marked = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0;  // byte order mark
    lines->next = text + (marked ? 3 : 0);
    lines->line_count = 0;
    return jd_text_source_check(&lines->source, text, size);
}

bool jd_lines_next(jd_lines* lines, jd_line* line) {
    while (*lines->next) {
        const size_t length = strcspn(lines->next, "\n");
        *line =
            (jd_line){lines->next, lines->next + strcspn(lines->next, "#\n"), ++lines->line_count};
        lines->next += length + (lines->next[length] == '\n');
        const char* c = line->begin;
        while (c < line->end && is_blank(*c))
            c++;
        if (c < line->end)
            return true;
    }
    return false;
}

jd_mark jd_line_mark(const jd_line* line, const char* place) {
    jd_mark mark = {line->number, 1};
    for (const char* c = line->begin; c < place; c++)
        mark.column += ((unsigned char)*c & 0xc0) != 0x80;  // bytes that do not continue one
    return mark;
}

jd_status jd_lines_field(const jd_lines* lines, const jd_line* line, const char** at,
                         jd_line_field* field) {
    const char* end = *at;
    while (end < line->end && *end != ',')
        end++;
    const char* after = end < line->end ? end + 1 : NULL;
    const char* begin = *at;
    while (begin < end && is_blank(*begin))
        begin++;
    while (end > begin && is_blank(end[-1]))
        end--;
    *at = after;
    field->begin = begin;
    if (end - begin > JD_FIELD_MAX)
        return jd_text_source_fail(&lines->source, jd_line_mark(line, begin), JD_ERR_ARGUMENT,
                                   "a field of more than %d bytes", JD_FIELD_MAX);
    memcpy(field->text, begin, (size_t)(end - begin));
    field->text[end - begin] = 0;
    return JD_OK;
}

bool jd_line_begins_number(const char* field) {
    return field[0] && strchr("+-.0123456789", field[0]) != NULL;
}

const char* jd_lines_shown_path(const char* path) {
    const size_t length = strlen(path);
    return length > SHOWN_PATH_MAX ? path + length - SHOWN_PATH_MAX : path;
}
