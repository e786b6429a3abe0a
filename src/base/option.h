// Lists of options, each for one struct; they end with the name NULL.
#ifndef JUDDER_BASE_OPTION_H
#define JUDDER_BASE_OPTION_H

#include "judder/kernel.h"

#include <math.h>

// A row of a list; what follows the text is its range: JD_ANY, JD_BETWEEN(1, 1024), JD_UP_TO(0.1).
#define JD_OPTION(options, field, unit, value, kind, option, text, ...)                            \
    {                                                                                              \
        {#field, #field, unit, value, __VA_ARGS__, text}, option, kind, offsetof(options, field),  \
            false                                                                                  \
    }
#define JD_UP_TO(most)                                                                             \
    { 0, most, true, false, NULL }

// Set every field of the list to its default.
void jd_options_default(const jd_option* list, void* options);

// Whether every field has its default or a value in its range. @return JD_OK or JD_ERR_RANGE.
jd_status jd_options_check(jd_context* context, const jd_option* list, const void* options);

#endif
