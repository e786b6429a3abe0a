// Spline coefficients of a table from samples of the exact law.
//
// Coefficients come from the samples around them by the local rules that keep polynomials of degree
// 3 and 5,                                                                        [tables:T3]
//     c_i = (-f_(i-1) + 8 f_i - f_(i+1))/6
//     c_i = (13 f_(i-2) - 112 f_(i-1) + 438 f_i - 112 f_(i+1) + 13 f_(i+2))/240
// in X, then in Y. A grid of half the spacing takes the samples of the grid before it, and those of
// a symmetric patch are taken once: without lean G is even under (X, Y) -> (-X, -Y), its leaning
// parts are odd.

#include "base/threads.h"
#include "friction/table/build.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// ---- Samples on the grid -----------------------------------------------------------------------

// Nodes -(cells + 4) ... cells + 5 in each direction carry samples; a coefficient needs two more on
// either side.
static int node_width(const jd_table* table) { return table->width + 4; }
static double node_at(const jd_table* table, int i) {
    return (double)(i - 2 - (table->size / 2 - 1) - table->cells) / table->cells;
}

// Nodes of a row: every `step`th from `first` on.
typedef struct line {
    int first, step;
} line;

// Sample them. Nodes too far beyond the rim to matter stay 0. False when out of memory.
static bool sample_line(const jd_table_source* source, double Y, line l,
                        double* const G[JD_TABLE_PARTS]) {
    const jd_table* table = source->table;
    const int width = node_width(table);
    const double reach = 1.0 + 9.0 / table->cells;
    const size_t most = (size_t)width;
    jd_chart_point* places = calloc(most, sizeof *places + JD_TABLE_PARTS * sizeof(double));
    if (!places)
        return false;
    double* values = (double*)(places + width);
    double* const found[JD_TABLE_PARTS] = {values, values + width, values + 2 * width};
    int first = -1, count = 0;
    for (int i = l.first; i < width; i += l.step) {
        const double X = node_at(table, i);
        if (X * X + Y * Y > reach * reach)
            continue;
        first = first < 0 ? i : first;
        places[count++] = jd_chart_at(X, Y);
    }
    jd_table_sample(source, count, places, found);
    for (int part = 0; part < JD_TABLE_PARTS; part++)
        for (int i = 0; i < count; i++)
            G[part][first + i * l.step] = found[part][i];
    free(places);
    return true;
}

// The rule along a line of `count` samples, `stride` apart, for count - 4 coefficients.
static void to_coefficients(const jd_table* table, const double* f, int stride, double* c) {
    const bool cubic = table->size == 4;
    const double near = cubic ? -1.0 / 6.0 : -112.0 / 240.0, far = cubic ? 0.0 : 13.0 / 240.0;
    const double own = cubic ? 8.0 / 6.0 : 438.0 / 240.0;
    for (int i = 2; i < node_width(table) - 2; i++) {
        const double* at = f + i * stride;
        c[(i - 2) * stride] = far * (at[-2 * stride] + at[2 * stride]) +
                              near * (at[-stride] + at[stride]) + own * at[0];
    }
}

// ---- The plane ----------------------------------------------------------------------------------

// Row `row` of a part of the grid.
static double* grid_row(const jd_table_grid* grid, int part, int row) {
    return grid->G + ((size_t)part * (size_t)grid->nodes + (size_t)row) * (size_t)grid->nodes;
}

// Take the samples of a grid with half as many cells, where there is one.
static void take_coarse(const jd_table_grid* grid, const jd_table_grid* coarse, int row) {
    const int middle = grid->nodes / 2, centre = coarse->nodes / 2;
    for (int part = 0; part < JD_TABLE_PARTS; part++) {
        const double* from = grid_row(coarse, part, centre + (row - middle) / 2);
        double* to = grid_row(grid, part, row);
        for (int i = middle % 2; i < grid->nodes; i += 2)
            to[i] = from[centre + (i - middle) / 2];
    }
}

// A row of a symmetric patch from the one that mirrors it.
static void take_mirrored(const jd_table_grid* grid, int row) {
    const int last = grid->nodes - 1;
    for (int part = 0; part < JD_TABLE_PARTS; part++) {
        const double *from = grid_row(grid, part, last - row), sign = part == 0 ? 1.0 : -1.0;
        double* to = grid_row(grid, part, row);
        for (int i = 0; i <= last; i++)
            to[i] = sign * from[last - i];
    }
}

// Sample the nodes of a row; of those that a coarser grid has, only every other is new.
static bool sample_row(const jd_table_source* source, const jd_table_grid* grid,
                       const jd_table_grid* coarse, int row) {
    const int middle = grid->nodes / 2;
    const bool known = coarse->cells > 0 && (row - middle) % 2 == 0;
    if (known)
        take_coarse(grid, coarse, row);
    const line l = {.first = known ? 1 - middle % 2 : 0, .step = known ? 2 : 1};
    double* const parts[JD_TABLE_PARTS] = {grid_row(grid, 0, row), grid_row(grid, 1, row),
                                           grid_row(grid, 2, row)};
    return sample_line(source, node_at(source->table, row), l, parts);
}

typedef struct rows {
    const jd_table_source* source;
    const jd_table_grid *grid, *coarse;
    atomic_bool failed;
} rows;

static void fill_row(void* data, int row) {
    rows* all = data;
    if (!sample_row(all->source, all->grid, all->coarse, row))
        all->failed = true;
}

// All samples of a table, on all cores. `grid` becomes that of the table.
static bool sample_plane(const jd_table_source* source, jd_table_grid* grid) {
    const int nodes = node_width(source->table);
    const int own = source->patch->symmetric ? nodes / 2 + 1 : nodes;
    const size_t size = (size_t)nodes * (size_t)nodes;
    const jd_table_grid coarse = *grid;
    grid->cells = source->table->cells;
    grid->nodes = nodes;
    grid->G = calloc(JD_TABLE_PARTS * size, sizeof *grid->G);
    rows all = {.source = source, .grid = grid, .coarse = &coarse, .failed = !grid->G};
    if (!all.failed)
        jd_each_on_cores(own, fill_row, &all);
    for (int row = own; !all.failed && row < nodes; row++)
        take_mirrored(grid, row);
    free(coarse.G);
    return !all.failed;
}

static bool fit_plane(jd_table* table, const jd_table_source* source, jd_table_grid* grid) {
    const int nodes = node_width(table), width = table->width;
    double* half = calloc((size_t)nodes * (size_t)nodes, sizeof *half);
    double* column = calloc((size_t)nodes * (size_t)nodes, sizeof *column);
    const bool done = half && column && sample_plane(source, grid);
    for (int part = 0; done && part < JD_TABLE_PARTS; part++) {
        double* out = table->numbers + part * table->coefficient_count;
        for (int row = 0; row < nodes; row++)
            to_coefficients(table, grid_row(grid, part, row), 1, half + row * nodes);
        for (int i = 0; i < width; i++)
            to_coefficients(table, half + i, nodes, column + i);
        for (int row = 0; row < width; row++)
            memcpy(out + row * width, column + row * nodes, (size_t)width * sizeof *out);
    }
    free(half);
    free(column);
    return done;
}

// ---- A patch of revolution ----------------------------------------------------------------------

static bool fit_round(jd_table* table, const jd_table_source* source) {
    const int nodes = node_width(table);
    double* G = calloc(JD_TABLE_PARTS * (size_t)nodes, sizeof *G);
    if (!G)
        return false;
    double* const parts[JD_TABLE_PARTS] = {G, G + nodes, G + 2 * nodes};
    if (!sample_line(source, 0.0, (line){0, 1}, parts)) {
        free(G);
        return false;
    }
    for (int i = 0; i < nodes; i++)  // what leans is odd in r: G/r is kept, 0 in the middle
        parts[2][i] = node_at(table, i) != 0.0 ? parts[2][i] / node_at(table, i) : 0.0;
    for (int part = 0; part < JD_TABLE_PARTS; part++)
        to_coefficients(table, parts[part], 1, table->numbers + part * table->coefficient_count);
    free(G);
    return true;
}

// ---- The middle: pure spin exactly -------------------------------------------------------------

// G in the middle of the chart.
static void sample_middle(const jd_table_source* source, double G[JD_TABLE_PARTS]) {
    const jd_chart_point middle = jd_chart_at(0.0, 0.0);
    double* const parts[JD_TABLE_PARTS] = {&G[0], &G[1], &G[2]};
    jd_table_sample(source, 1, &middle, parts);
}

// The share of the error asked for that setting pure spin right may cost elsewhere. Where the
// potential varies over less than a cell there (a small hole, a slender patch), it would cost more:
// then it is left, and the exact law answers.
#define SETTLING 0.01

// At pure spin the value of G is known and its slopes are 0; those of the spline are nearly so:
// what they are off, a plane, is taken off it. The coefficients of a plane are its values at the
// nodes.
static void settle_plane(jd_table* table, const jd_table_source* source) {
    double G[JD_TABLE_PARTS];
    jd_chart_value off[JD_TABLE_PARTS];
    const jd_chart c = jd_chart_of((jd_twist){0.0, 0.0, 1.0});
    const jd_plane_cell at = jd_plane_at(table, &c, table->size);
    sample_middle(source, G);
    table->settled = true;
    for (int part = 0; part < JD_TABLE_PARTS; part++) {
        const double* list = jd_table_part(table, part);
        const double* const lists[JD_TABLE_PARTS] = {list, list, list};
        off[part] = jd_plane_value(table, &at, lists, NULL, table->size);
        off[part].f -= G[part];
        const double size = fabs(off[part].f) + fabs(off[part].X) + fabs(off[part].Y);
        table->settled = table->settled && size <= SETTLING * table->error;
    }
    for (int part = 0; table->settled && part < JD_TABLE_PARTS; part++) {
        double* list = table->numbers + part * table->coefficient_count;
        for (int row = 0; row < table->width; row++)
            for (int i = 0; i < table->width; i++)
                list[row * table->width + i] -= off[part].f + off[part].X * node_at(table, i + 2) +
                                                off[part].Y * node_at(table, row + 2);
    }
}

// A patch of revolution: even in r, and the value in the middle; what leans is 0 there.
static void settle_round(jd_table* table, const jd_table_source* source) {
    double G[JD_TABLE_PARTS], off[JD_TABLE_PARTS], slope;
    const jd_chart c = jd_chart_of((jd_twist){0.0, 0.0, 1.0});
    const jd_spline_cell at = jd_round_at(table, &c);
    sample_middle(source, G);
    G[1] = G[2] = 0.0;
    table->settled = true;
    for (int part = 0; part < JD_TABLE_PARTS; part++) {
        double* list = table->numbers + part * table->coefficient_count;
        for (int i = 0; i < table->width / 2; i++) {
            double *a = &list[i], *b = &list[table->width - 1 - i];
            *a = *b = 0.5 * (*a + *b);
        }
        off[part] = jd_round_value(table, &at, list, &slope) - G[part];
        table->settled = table->settled && fabs(off[part]) <= SETTLING * table->error;
    }
    for (int part = 0; table->settled && part < JD_TABLE_PARTS; part++)
        for (int i = 0; i < table->width; i++)
            table->numbers[part * table->coefficient_count + i] -= off[part];
}

bool jd_table_fit(jd_table* table, const jd_table_source* source, jd_table_grid* grid) {
    if (table->kind == JD_TABLE_ROUND) {
        if (!fit_round(table, source))
            return false;
        settle_round(table, source);
        return true;
    }
    if (!fit_plane(table, source, grid))
        return false;
    settle_plane(table, source);
    return true;
}
