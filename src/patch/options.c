// Options of a patch by name: the table of its numbers, and the names of shapes and pressures.

#include "judder/friction.h"
#include "judder/system.h"

#include "base/given.h"

#include <stdio.h>
#include <string.h>

#define ALL ((1u << JD_SHAPE_COUNT) - 1u)
#define BIT(shape) (1u << JD_SHAPE_##shape)
#define AREAS (ALL & ~BIT(POINTS))
#define AT(field) offsetof(jd_patch_options, field)

static const jd_patch_key keys[] = {
    {"radius", "m", "radius of a disc, outer radius of a ring", BIT(DISC) | BIT(RING), AT(radius),
     0, false},
    {"inner", "m", "inner radius of a ring", BIT(RING), AT(inner), 0, false},
    {"half_x", "m", "half-axis of an ellipse along x", BIT(ELLIPSE), AT(half_x), 0, false},
    {"half_y", "m", "half-axis of an ellipse along y", BIT(ELLIPSE), AT(half_y), 0, false},
    {"width", "m", "side of a rectangle along x", BIT(RECTANGLE), AT(width), 0, false},
    {"length", "m", "side of a rectangle along y", BIT(RECTANGLE), AT(length), 0, false},
    {"d_c", "1", "lean of the pressure along x, over the size of the patch", AREAS, AT(d_c), 0,
     true},
    {"d_s", "1", "lean of the pressure along y, over the size of the patch", AREAS, AT(d_s), 0,
     true},
    {"x", "m", "place of the shape's origin along x, from the reference point", ALL, AT(x), 0,
     true},
    {"y", "m", "place of the shape's origin along y, from the reference point", ALL, AT(y), 0,
     true},
    {"grip_x", "1", "factor of mu along x", ALL, AT(grip_x), 1, true},
    {"grip_y", "1", "factor of mu along y", ALL, AT(grip_y), 1, true},
    {"cell_x", "m", "side along x of the cell that a point stands for", BIT(POINTS), AT(cell_x), 0,
     true},
    {"cell_y", "m", "side along y of the cell that a point stands for", BIT(POINTS), AT(cell_y), 0,
     true},
};

#define KEY_COUNT ((int)(sizeof keys / sizeof keys[0]))

static const char* const shapes[JD_SHAPE_COUNT] = {"disc",      "ring",    "ellipse",
                                                   "rectangle", "polygon", "points"};
static const char* const pressures[JD_PRESSURE_COUNT] = {"uniform", "hertz"};

jd_patch_options jd_patch_default(void) {
    return (jd_patch_options){.shape = JD_SHAPE_DISC,
                              .pressure = JD_PRESSURE_HERTZ,
                              .radius = 1.0,
                              .grip_x = 1.0,
                              .grip_y = 1.0};
}

int jd_patch_key_count(void) { return KEY_COUNT; }

const jd_patch_key* jd_patch_key_at(int index) {
    return index >= 0 && index < KEY_COUNT ? &keys[index] : NULL;
}

jd_status jd_patch_options_set(jd_context* context, jd_patch_options* options, const char* name,
                               double value) {
    if (!JD_GIVEN(context, options, name))
        return JD_ERR_ARGUMENT;
    const char* shape = jd_shape_name(options->shape);
    const char* known[KEY_COUNT];
    int count = 0;
    for (int i = 0; i < KEY_COUNT; i++) {
        const bool read = shape && (keys[i].shapes >> (unsigned)options->shape & 1u);
        if (read && strcmp(keys[i].name, name) == 0) {
            if (value == 0.0 && keys[i].neutral != 0.0)  // would count as left out
                return jd_fail(context, JD_ERR_RANGE, "%s is 0, must be > 0", name);
            memcpy((char*)options + keys[i].offset, &value, sizeof value);
            return JD_OK;
        }
        if (read)
            known[count++] = keys[i].name;
    }
    char kind[64];
    snprintf(kind, sizeof kind, "key of shape %s", shape ? shape : "none");
    return jd_fail_unknown(context, kind, name, known, count, sizeof known[0]);
}

const char* jd_shape_name(jd_shape shape) {
    return (unsigned)shape < JD_SHAPE_COUNT ? shapes[shape] : NULL;
}

const char* jd_pressure_name(jd_pressure pressure) {
    return (unsigned)pressure < JD_PRESSURE_COUNT ? pressures[pressure] : NULL;
}

jd_status jd_shape_find(jd_context* context, const char* name, jd_shape* shape) {
    if (!JD_GIVEN(context, name))
        return JD_ERR_ARGUMENT;
    for (int i = 0; i < JD_SHAPE_COUNT; i++)
        if (strcmp(shapes[i], name) == 0) {
            *shape = (jd_shape)i;
            return JD_OK;
        }
    return jd_fail_unknown(context, "shape", name, shapes, JD_SHAPE_COUNT, sizeof shapes[0]);
}

jd_status jd_pressure_find(jd_context* context, const char* name, jd_pressure* pressure) {
    if (!JD_GIVEN(context, name))
        return JD_ERR_ARGUMENT;
    for (int i = 0; i < JD_PRESSURE_COUNT; i++)
        if (strcmp(pressures[i], name) == 0) {
            *pressure = (jd_pressure)i;
            return JD_OK;
        }
    return jd_fail_unknown(context, "pressure", name, pressures, JD_PRESSURE_COUNT,
                           sizeof pressures[0]);
}
