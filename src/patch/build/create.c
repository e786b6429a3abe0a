// A patch from its options: checks, inner frame, pressure, nodes, moments.

#include "base/given.h"
#include "judder/maths.h"
#include "patch/build.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FARTHEST 1e12  // reference point to shape, in sizes: high moments stay finite

// Own copies of the lists that the options point to.
static bool copy_lists(jd_patch* patch) {
    jd_patch_options* options = &patch->made_of;
    const int width = options->shape == JD_SHAPE_POLYGON  ? 2
                      : options->shape == JD_SHAPE_POINTS ? 3
                                                          : 0;
    const size_t points = (size_t)(width ? width * options->point_count : 0);
    const size_t terms = options->polynomial ? (size_t)JD_POLYNOMIAL_TERMS(options->degree) : 0;
    patch->lists = malloc((points + terms + 1) * sizeof *patch->lists);
    if (!patch->lists)
        return false;
    if (points > 0)
        memcpy(patch->lists, options->points, points * sizeof *patch->lists);
    if (terms > 0)
        memcpy(patch->lists + points, options->polynomial, terms * sizeof *patch->lists);
    options->points = points > 0 ? patch->lists : NULL;
    options->point_count = points > 0 ? options->point_count : 0;
    options->polynomial = terms > 0 ? patch->lists + points : NULL;
    return true;
}

// Seen from the reference point from here on.
static jd_status place(jd_context* context, jd_patch* patch) {
    const double x = patch->made_of.x, y = patch->made_of.y;
    if (jd_hypot(x, y) > FARTHEST * patch->size)
        return jd_fail(context, JD_ERR_RANGE,
                       "place x = %g, y = %g m: more than %g sizes from the reference point", x, y,
                       FARTHEST);
    patch->x += x * patch->grip_y;
    patch->y += y * patch->grip_x;
    return JD_OK;
}

// What the kernels look up.
static jd_status build_tables(jd_context* context, jd_patch* patch) {
    const bool hertz = patch->made_of.pressure == JD_PRESSURE_HERTZ;
    if (jd_patch_closed(patch))
        return jd_patch_round(patch) ? JD_OK : jd_build_elliptic(context, patch);
    jd_build_series(patch);
    return hertz ? jd_build_dome(context, patch) : JD_OK;
}

static jd_status build(jd_context* context, jd_patch* patch) {
    jd_status status = jd_build_area(context, patch);
    if (status == JD_OK && patch->made_of.shape != JD_SHAPE_POINTS) {
        status = jd_build_pressure(context, patch);
        if (status == JD_OK)
            status = jd_build_nodes(context, patch);
        if (status == JD_OK)
            status = build_tables(context, patch);
    }
    if (status == JD_OK)
        status = place(context, patch);
    if (status == JD_OK) {
        jd_build_moments(patch);
        jd_patch_rules(patch);
        jd_build_spread(patch);
    }
    return status;
}

jd_status jd_patch_create(jd_context* context, const jd_patch_options* options, jd_patch** patch) {
    if (patch)
        *patch = NULL;
    if (!JD_GIVEN(context, options, patch))
        return JD_ERR_ARGUMENT;
    const jd_patch_options filled = jd_build_options(options);
    jd_status status = jd_build_check(context, &filled);
    if (status != JD_OK)
        return status;
    jd_patch* made = calloc(1, sizeof *made);
    if (!made)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a patch");
    made->made_of = filled;
    made->far = JD_FAR;
    made->grip_x = filled.grip_x;
    made->grip_y = filled.grip_y;
    made->grip = sqrt(filled.grip_x * filled.grip_y);
    made->tables = jd_table_list_create();
    if (made->tables && copy_lists(made))
        status = build(context, made);
    else
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory for the lists of a patch");
    if (status == JD_OK)
        *patch = made;
    else
        jd_patch_free(made);
    return status;
}

void jd_patch_free(jd_patch* patch) {
    if (!patch)
        return;
    jd_table_list_free(patch->tables);
    jd_patch_free(patch->cell);
    free(patch->elliptic);
    free(patch->dome);
    free(patch->edges);
    free(patch->node_x);
    free(patch->hull);
    free(patch->lists);
    free(patch);
}

const jd_patch_options* jd_patch_made_of(const jd_patch* patch) { return &patch->made_of; }

double jd_patch_size(const jd_patch* patch) { return patch->size; }

void jd_patch_centre(const jd_patch* patch, double* x, double* y) {
    const double rounding = 1e-15 * patch->size;
    *x = (patch->x + patch->scale * patch->mean_x) / patch->grip_y;
    *y = (patch->y + patch->scale * patch->mean_y) / patch->grip_x;
    *x = fabs(*x) < rounding ? 0.0 : *x;
    *y = fabs(*y) < rounding ? 0.0 : *y;
}

double jd_patch_spin_moment(const jd_patch* patch) { return patch->moments.r1 * patch->size; }
