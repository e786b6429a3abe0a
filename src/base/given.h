// Whether a caller gave what a function of the API needs.
//
//     if (!JD_GIVEN(context, model, options))
//         return JD_ERR_ARGUMENT;
#ifndef JUDDER_BASE_GIVEN_H
#define JUDDER_BASE_GIVEN_H

#include "judder/base.h"

// Keep the message "jd_run: 'options' must not be NULL". `names` is a list parted by commas.
void jd_given_fail(jd_context* context, const char* function, const char* names, size_t index);

static inline bool jd_given(jd_context* context, const char* function, const char* names,
                            const void* const* pointers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!pointers[i]) {
            jd_given_fail(context, function, names, i);
            return false;
        }
    }
    return true;
}

// False, with a message in the context (which may be NULL), if one of the pointers is NULL.
#define JD_GIVEN(context, ...)                                                                     \
    jd_given(context, __func__, #__VA_ARGS__, (const void* const[]){__VA_ARGS__},                  \
             sizeof((const void* const[]){__VA_ARGS__}) / sizeof(const void*))

#endif
