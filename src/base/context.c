// Status names and the context that keeps the message of the last failure.

#include "judder/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MESSAGE_SIZE 1024

struct jd_context {
    char message[MESSAGE_SIZE];
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

void jd_context_free(jd_context* context) { free(context); }

const char* jd_context_message(const jd_context* context) {
    return context ? context->message : "";
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
    memcpy(context->message, message, sizeof message);
    return status;
}
