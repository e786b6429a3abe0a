// Entries of a patch from text, with units.

#include "judder/scenario.h"

#include <string.h>

static jd_status read_shape(jd_context* context, jd_patch_options* options, const char* text) {
    jd_shape shape;
    const jd_status status = jd_shape_find(context, text, &shape);
    if (status != JD_OK || shape == options->shape)
        return status;
    const bool hertz = shape == JD_SHAPE_DISC || shape == JD_SHAPE_ELLIPSE;
    const double radius = options->radius;
    *options = jd_patch_default();
    options->shape = shape;
    options->pressure = hertz ? JD_PRESSURE_HERTZ : JD_PRESSURE_UNIFORM;
    options->radius = radius;
    return JD_OK;
}

static const jd_patch_key* find_key(const char* name) {
    for (int i = 0; i < jd_patch_key_count(); i++) {
        if (strcmp(jd_patch_key_at(i)->name, name) == 0)
            return jd_patch_key_at(i);
    }
    return NULL;
}

static jd_status has_none(jd_context* context, const jd_patch_options* options, const char* key) {
    return jd_fail(context, JD_ERR_NAME, "shape '%s' has no '%s'", jd_shape_name(options->shape),
                   key);
}

jd_status jd_patch_options_read(jd_context* context, jd_patch_options* options, const char* key,
                                const char* text) {
    if (!options || !key || !text)
        return jd_fail(context, JD_ERR_ARGUMENT, "options, key and text must not be NULL");
    if ((unsigned)options->shape >= JD_SHAPE_COUNT && strcmp(key, "shape") != 0)
        return jd_fail(context, JD_ERR_ARGUMENT, "shape %d is none", (int)options->shape);
    if (strcmp(key, "shape") == 0)
        return read_shape(context, options, text);
    if (strcmp(key, "pressure") == 0)
        return options->shape == JD_SHAPE_POINTS
                   ? has_none(context, options, key)
                   : jd_pressure_find(context, text, &options->pressure);
    const jd_patch_key* found = find_key(key);
    double number = 0;
    if (found && !(found->shapes >> options->shape & 1u))
        return has_none(context, options, key);
    if (found) {
        const jd_status status = jd_value_read(context, text, found->unit, &number);
        if (status != JD_OK)
            return status;
    }
    return jd_patch_options_set(context, options, key, number);  // refuses what is not found
}
