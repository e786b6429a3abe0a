// Messages with their place in a text.

#include "base/source.h"

#include <stdarg.h>
#include <stdio.h>

#define MESSAGE_MAX 800  // bytes of a message before the place is put in front

jd_status jd_text_source_fail(const jd_text_source* source, jd_mark mark, jd_status status,
                              const char* format, ...) {
    char message[MESSAGE_MAX];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    for (char* c = message; *c; c++)  // words of a text may hold line breaks, a message does not
        *c = (unsigned char)*c < ' ' ? ' ' : *c;
    return jd_fail(source->context, status, "%s:%d:%d: %s", source->name, mark.line, mark.column,
                   message);
}

jd_status jd_text_source_prefix(const jd_text_source* source, jd_mark mark, jd_status status) {
    char message[MESSAGE_MAX];
    snprintf(message, sizeof message, "%s", jd_context_message(source->context));
    return jd_text_source_fail(source, mark, status, "%s", message);
}
