// Options by their tables: values, defaults and checks of any options struct.

#include "base/option.h"

#include <stdio.h>
#include <string.h>

static bool is_whole(const jd_option* o) {
    return o->kind == JD_OPTION_COUNT || o->kind == JD_OPTION_LONG || o->kind == JD_OPTION_SEED;
}

bool jd_option_takes(const jd_option* o, double value) {
    return jd_range_holds(o->parameter.range, value) && (!is_whole(o) || value == floor(value));
}

void jd_option_text(const jd_option* o, char* text, size_t size) {
    const jd_range* range = &o->parameter.range;
    if (is_whole(o))
        snprintf(text, size, "a whole number from %.10g to %.10g", range->min, range->max);
    else if (isinf(range->min) && isinf(range->max))
        snprintf(text, size, "finite");
    else
        jd_range_text(*range, text, size);
}

double jd_option_value(const jd_option* o, const void* options) {
    const void* field = (const char*)options + o->offset;
    switch (o->kind) {
    case JD_OPTION_COUNT:
        return *(const int*)field;
    case JD_OPTION_LONG:
        return (double)*(const int64_t*)field;
    case JD_OPTION_SEED:
        return (double)*(const uint64_t*)field;
    case JD_OPTION_CHOICE:
        return *(const unsigned*)field;
    default:
        return *(const double*)field;
    }
}

void jd_option_set(const jd_option* o, void* options, double value) {
    void* field = (char*)options + o->offset;
    switch (o->kind) {
    case JD_OPTION_COUNT:
        *(int*)field = (int)value;
        break;
    case JD_OPTION_LONG:
        *(int64_t*)field = (int64_t)value;
        break;
    case JD_OPTION_SEED:
        *(uint64_t*)field = (uint64_t)value;
        break;
    case JD_OPTION_CHOICE:
        *(unsigned*)field = (unsigned)value;
        break;
    default:
        *(double*)field = value;
    }
}

const jd_option* jd_option_find(const jd_option* list, const char* name) {
    for (const jd_option* o = list; o->parameter.name; o++)
        if (strcmp(o->parameter.name, name) == 0)
            return o;
    return NULL;
}

void jd_options_default(const jd_option* list, void* options) {
    for (const jd_option* o = list; o->parameter.name; o++)
        jd_option_set(o, options, o->parameter.value);
}

jd_status jd_options_check(jd_context* context, const jd_option* list, const void* options) {
    for (const jd_option* o = list; o->parameter.name; o++) {
        const double value = jd_option_value(o, options);
        char must[96];
        if (jd_option_takes(o, value) || value == o->parameter.value || o->kind == JD_OPTION_SEED)
            continue;
        jd_option_text(o, must, sizeof must);
        return jd_fail(context, JD_ERR_RANGE, "%s is %.10g, must be %s", o->parameter.name, value,
                       must);
    }
    return JD_OK;
}
