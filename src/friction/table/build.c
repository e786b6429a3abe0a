// Building a table: samples, spline, checks; cells are made smaller until few are hard.

#include "friction/table/build.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CUBIC 1e-4  // from this error on degree 3 serves, which costs half of degree 5
#define FINE 1e-7   // below this error cells may be smaller
#define FEW 400     // weighted points whose sum costs no more than a table
#define MANY 4096   // more of them are not sampled

// ---- Sizes --------------------------------------------------------------------------------------

size_t jd_table_bytes(const jd_table* table) {
    const int64_t numbers = (JD_TABLE_PARTS + 2) * table->coefficient_count + 2 * table->cell_count;
    return sizeof *table + (size_t)numbers * sizeof(double);
}

static jd_table* create(jd_table_kind kind, int cells, double error) {
    jd_table head = {.kind = kind, .cells = cells, .error = error};
    head.size = kind == JD_TABLE_PLANE && error >= CUBIC ? 4 : 6;
    head.width = 2 * cells + head.size - 1;
    if (kind != JD_TABLE_EXACT) {
        const bool plane = kind == JD_TABLE_PLANE;
        head.coefficient_count = plane ? (int64_t)head.width * head.width : head.width;
        head.cell_count = plane ? 4 * (int64_t)cells * cells : 2 * cells;
    }
    jd_table* table = calloc(1, jd_table_bytes(&head));
    if (table)
        memcpy(table, &head, sizeof head);
    return table;
}

// ---- Build -------------------------------------------------------------------------------------

// Whether the pressure depends on the radius alone.
static bool is_round(const jd_patch* patch) {
    const double* p = patch->polynomial;
    if (patch->made_of.shape == JD_SHAPE_POINTS || patch->edge_count > 0 ||
        patch->half_x != patch->half_y)
        return false;
    for (int i = 1; i < JD_POLYNOMIAL_TERMS(patch->degree); i++)
        if (p[i] != 0.0 && !(i >= 3 && i <= 5) && !(i >= 10 && i <= 14))
            return false;
    const bool square = patch->degree < 2 || (p[3] == p[5] && p[4] == 0.0);
    const bool fourth = patch->degree < 4 ||
                        (p[10] == p[14] && p[12] == 2.0 * p[10] && p[11] == 0.0 && p[13] == 0.0);
    return square && fourth;
}

// Closed forms and short sums that cost no more than a table.
static bool is_cheap(const jd_patch* patch) {
    if (patch->made_of.shape == JD_SHAPE_POINTS)  // nothing tabulates cells
        return patch->cell || patch->node_count <= FEW;
    if (patch->edge_count > 0)
        return patch->edge_count <= 6 && patch->degree <= 1;
    return jd_patch_closed(patch);
}

// One table with cells of a given size. NULL when out of memory.
static jd_table* attempt(jd_table* table, const jd_patch* patch, jd_table_grid* grid, int most) {
    if (!table)
        return NULL;
    jd_table_prepare(table, patch);
    if (!grid->far)
        grid->far = jd_table_far_create(table, patch);
    if (!grid->outside)
        grid->outside = jd_table_outside_create(patch);
    const jd_table_source source = {table, patch, grid->far, grid->outside};
    if (grid->far && grid->outside && jd_table_fit(table, &source, grid) &&
        jd_table_check(table, &source, most))
        return table;
    free(table);
    return NULL;
}

// Smaller and smaller cells, until few are hard. If the spline would serve too few, the exact law.
static jd_table* refine(jd_table_kind kind, const jd_patch* patch, double error,
                        jd_table_grid* grid) {
    const int last = kind == JD_TABLE_ROUND ? 4096 : error < FINE ? 128 : 64;
    for (int cells = kind == JD_TABLE_ROUND ? 256 : 32;; cells *= 2) {
        const int count = kind == JD_TABLE_ROUND ? cells : 3 * cells * cells;
        const int most = cells < last ? count / 50 : count / 2;
        jd_table* table = attempt(create(kind, cells, error), patch, grid, most);
        if (!table || table->hard[1] <= most)
            return table;
        free(table);
        if (cells == last)
            return create(JD_TABLE_EXACT, 0, error);
    }
}

// So many weighted points that the sums for all samples would take longer than half a second.
static bool is_crowded(const jd_patch* patch) {
    return patch->made_of.shape == JD_SHAPE_POINTS && patch->node_count > MANY;
}

jd_table* jd_table_build(const jd_patch* patch, double error) {
    if (is_cheap(patch) || is_crowded(patch))
        return create(JD_TABLE_EXACT, 0, error);
    jd_table_grid grid = {0};
    jd_table* table =
        refine(is_round(patch) ? JD_TABLE_ROUND : JD_TABLE_PLANE, patch, error, &grid);
    free(grid.G);
    free(grid.far);
    free(grid.outside);
    return table;
}
