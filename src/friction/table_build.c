// Building a table: spline coefficients from samples, and which cells the spline does not serve.
//
// Coefficients come from the samples around them by the local rules that keep polynomials of degree
// 3 and 5,                                                                        [tables:T3]
//     c_i = (-f_(i-1) + 8 f_i - f_(i+1))/6
//     c_i = (13 f_(i-2) - 112 f_(i-1) + 438 f_i - 112 f_(i+1) + 13 f_(i+2))/240
// in X, then in Y. The spline is then compared with the exact law in every cell. Where the
// potential is not smooth (uniform pressure: the centre of rotation on the edge of the area) it
// fails, and these cells are hard: there the exact law answers. Cells are made smaller until few
// are hard.

#include "friction/table_value.h"
#include "patch/batch.h"
#include "solve/engine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CUBIC 1e-4  // from this error on degree 3 serves, which costs half of degree 5
#define FINE 1e-7   // below this error cells may be smaller
#define SAFETY 0.5  // of the error asked for: what a cell may show at the places looked at

// ---- Samples on the grid -----------------------------------------------------------------------

// Nodes -(cells + 4) ... cells + 5 in each direction carry samples; a coefficient needs two more on
// either side.
static int node_width(const jd_table* table) { return table->width + 4; }
static double node_at(const jd_table* table, int i) {
    return (double)(i - 2 - (table->size / 2 - 1) - table->cells) / table->cells;
}

// Sample one row of nodes. Nodes too far beyond the rim to matter stay 0.
static void sample_row(const jd_table* table, const jd_patch* patch, double Y,
                       double* const G[JD_TABLE_PARTS]) {
    const int width = node_width(table);
    const double reach = 1.0 + 9.0 / table->cells;
    jd_chart_point* places = malloc((size_t)width * sizeof *places);
    if (!places)
        return;
    int first = 0, count = 0;
    for (int i = 0; i < width; i++) {
        const double X = node_at(table, i);
        if (X * X + Y * Y > reach * reach)
            continue;
        if (count == 0)
            first = i;
        places[count++] = jd_chart_at(X, Y);
    }
    double* const shifted[JD_TABLE_PARTS] = {G[0] + first, G[1] + first, G[2] + first};
    jd_table_sample(table, patch, count, places, shifted);
    free(places);
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

static bool fill_plane(jd_table* table, const jd_patch* patch) {
    const int nodes = node_width(table), width = table->width;
    const size_t size = (size_t)nodes * (size_t)nodes;
    double* G = calloc(JD_TABLE_PARTS * size, sizeof *G);
    double* half = calloc(size, sizeof *half);
    for (int row = 0; G && half && row < nodes; row++) {
        double* const parts[JD_TABLE_PARTS] = {G + row * nodes, G + size + row * nodes,
                                               G + 2 * size + row * nodes};
        sample_row(table, patch, node_at(table, row), parts);
    }
    for (int part = 0; G && half && part < JD_TABLE_PARTS; part++) {
        double* out = table->numbers + part * table->coefficient_count;
        for (int row = 0; row < nodes; row++)
            to_coefficients(table, G + (size_t)part * size + row * nodes, 1, half + row * nodes);
        double* column = G + (size_t)part * size;  // its samples are no longer needed
        for (int i = 0; i < width; i++)
            to_coefficients(table, half + i, nodes, column + i);
        for (int row = 0; row < width; row++)
            memcpy(out + row * width, column + row * nodes, (size_t)width * sizeof *out);
    }
    const bool done = G && half;
    free(G);
    free(half);
    return done;
}

static bool fill_round(jd_table* table, const jd_patch* patch) {
    const int nodes = node_width(table);
    double* G = calloc(JD_TABLE_PARTS * (size_t)nodes, sizeof *G);
    if (!G)
        return false;
    double* const parts[JD_TABLE_PARTS] = {G, G + nodes, G + 2 * nodes};
    sample_row(table, patch, 0.0, parts);
    for (int i = 0; i < nodes; i++)  // what leans is odd in r: G/r is kept, 0 in the middle
        parts[2][i] = node_at(table, i) != 0.0 ? parts[2][i] / node_at(table, i) : 0.0;
    for (int part = 0; part < JD_TABLE_PARTS; part++)
        to_coefficients(table, parts[part], 1, table->numbers + part * table->coefficient_count);
    free(G);
    return true;
}

// ---- The middle: pure spin exactly -------------------------------------------------------------

// G in the middle of the chart.
static void sample_middle(const jd_table* table, const jd_patch* patch, double G[JD_TABLE_PARTS]) {
    const jd_chart_point middle = jd_chart_at(0.0, 0.0);
    double* const parts[JD_TABLE_PARTS] = {&G[0], &G[1], &G[2]};
    jd_table_sample(table, patch, 1, &middle, parts);
}

// At pure spin the value of G is known and its slopes are 0; those of the spline are nearly so:
// what they are off, a plane, is taken off it. The coefficients of a plane are its values at the
// nodes.
static void settle_plane(jd_table* table, const jd_patch* patch) {
    double G[JD_TABLE_PARTS];
    const jd_chart c = jd_chart_of((jd_twist){0.0, 0.0, 1.0});
    const jd_plane_cell at = jd_plane_at(table, &c, table->size);
    sample_middle(table, patch, G);
    for (int part = 0; part < JD_TABLE_PARTS; part++) {
        double* list = table->numbers + part * table->coefficient_count;
        const double* const lists[JD_TABLE_PARTS] = {list, list, list};
        const jd_chart_value g = jd_plane_value(table, &at, lists, NULL, table->size);
        for (int row = 0; row < table->width; row++)
            for (int i = 0; i < table->width; i++)
                list[row * table->width + i] -=
                    g.f - G[part] + g.X * node_at(table, i + 2) + g.Y * node_at(table, row + 2);
    }
}

// A patch of revolution: even in r, and the value in the middle; what leans is 0 there.
static void settle_round(jd_table* table, const jd_patch* patch) {
    double G[JD_TABLE_PARTS], slope;
    const jd_chart c = jd_chart_of((jd_twist){0.0, 0.0, 1.0});
    const jd_spline_cell at = jd_round_at(table, &c);
    sample_middle(table, patch, G);
    G[1] = G[2] = 0.0;
    for (int part = 0; part < JD_TABLE_PARTS; part++) {
        double* list = table->numbers + part * table->coefficient_count;
        for (int i = 0; i < table->width / 2; i++) {
            double *a = &list[i], *b = &list[table->width - 1 - i];
            *a = *b = 0.5 * (*a + *b);
        }
        const double off = jd_round_value(table, &at, list, &slope) - G[part];
        for (int i = 0; i < table->width; i++)
            list[i] -= off;
    }
}

// ---- Which cells are hard ----------------------------------------------------------------------

#define CHECKS 512

// Places to compare spline and exact law, with the cell they belong to.
typedef struct checks {
    int count;
    int cell[CHECKS];
    jd_motion motion[CHECKS];
    double lean;  // 0: no lean; else 1
} checks;

static const jd_lean check_lean = {0.6, 0.8};

static jd_table_value spline_value(const jd_table* table, jd_motion m, jd_lean lean) {
    const jd_chart c = jd_chart_of((jd_twist){m.vx, m.vy, table->kappa * m.w});
    jd_table_value value = jd_table_base_value(table, &c, lean), g;
    if (table->kind == JD_TABLE_PLANE) {
        const jd_plane_cell p = jd_plane_at(table, &c, table->size);
        g = jd_plane_gradient(table, &c, &p, &lean, table->size);
    } else {
        const jd_spline_cell cell = jd_round_at(table, &c);
        g = jd_round_gradient(table, &c, &cell, lean);
    }
    jd_table_add(&value, &c, &g);
    value.m *= table->kappa;
    return value;
}

// Compare, and note the largest error of each cell.
static void run_checks(const jd_table* table, const jd_patch* patch, checks* list, double* errors) {
    jd_sample exact[CHECKS];
    const jd_lean lean = {list->lean * check_lean.c, list->lean * check_lean.s};
    jd_engine_best(list->count)
        ->sample(&(jd_sample_batch){.patch = patch,
                                    .count = list->count,
                                    .motions = list->motion,
                                    .lean_c = lean.c,
                                    .lean_s = lean.s,
                                    .samples = exact});
    const double norm = 1.0 / (1.0 + lean.c * patch->mean_x + lean.s * patch->mean_y);
    for (int i = 0; i < list->count; i++) {
        const jd_table_value v = spline_value(table, list->motion[i], lean);
        // An error of the potential counts by the slope of a blend that falls over a cell.
        const double blend = 0.4 * table->cells * fabs(norm * v.phi - exact[i].phi);
        const double off = fmax(hypot(norm * v.tx - exact[i].tx, norm * v.ty - exact[i].ty),
                                fmax(blend, fabs(norm * v.m - exact[i].m)));
        double* worst = &errors[list->cell[i] + (list->lean > 0.0 ? table->cell_count : 0)];
        *worst = off >= *worst || isnan(off) ? off : *worst;
    }
    list->count = 0;
}

static void add_check(const jd_table* table, const jd_patch* patch, checks* list, int cell,
                      jd_chart_point at, double* errors) {
    list->cell[list->count] = cell;
    list->motion[list->count++] = (jd_motion){at.vx, at.vy, at.W / table->kappa};
    if (list->count == CHECKS)
        run_checks(table, patch, list, errors);
}

// A sequence that fills (0, 1) evenly.
static double scatter(int i, double step) {
    const double x = (i + 1) * step;
    return x - floor(x);
}

// Two places in each cell of the plane without lean, and two with.
static void check_plane(const jd_table* table, const jd_patch* patch, double* errors) {
    const int count = 2 * table->cells;
    for (int pass = 0; pass < 4; pass++) {
        checks list = {.lean = pass % 2};
        for (int cell = 0; cell < count * count; cell++) {
            const double step = 1.0 / table->cells, phase = 0.1 * pass;
            double X = -1.0 + step * (cell % count + scatter(cell, 0.7548776662466927 + phase));
            double Y = -1.0 + step * (cell / count + scatter(cell, 0.5698402909980532 + phase));
            const double r = hypot(X, Y);
            if (r > 1.0 + step)
                continue;
            if (r > 1.0)  // the rim itself is exact: a little within it
                X *= (1.0 - 0.3 * step) / r, Y *= (1.0 - 0.3 * step) / r;
            add_check(table, patch, &list, cell, jd_chart_at(X, Y), errors);
        }
        if (list.count > 0)
            run_checks(table, patch, &list, errors);
    }
}

static void check_round(const jd_table* table, const jd_patch* patch, double* errors) {
    const int count = 2 * table->cells;
    for (int pass = 0; pass < 4; pass++) {
        checks list = {.lean = pass % 2};
        for (int cell = table->cells; cell < count; cell++) {
            const double r = -1.0 + (cell + scatter(cell + pass, 0.618033988749895)) / table->cells;
            const double turn = 6.283185307179586 * scatter(cell, 0.7548776662466927);
            add_check(table, patch, &list, cell, jd_chart_at(r * cos(turn), r * sin(turn)), errors);
        }
        run_checks(table, patch, &list, errors);
    }
}

// Where the centre of rotation is a weighted point the potential has a kink: the cells around it.
static void mark_points(const jd_table* table, const jd_patch* patch, double* errors) {
    const int count = 2 * table->cells;
    for (int i = 0; i < patch->node_count; i++) {
        const jd_chart c =
            jd_chart_of((jd_twist){patch->node_y[i], -patch->node_x[i], table->kappa});
        const int column = (int)((c.X + 1.0) * table->cells);
        const int row = (int)((c.Y + 1.0) * table->cells);
        for (int k = 0; k < 25; k++) {
            const int x = column + k % 5 - 2, y = row + k / 5 - 2;
            if (x >= 0 && x < count && y >= 0 && y < count)
                errors[y * count + x] = errors[table->cell_count + y * count + x] = INFINITY;
        }
    }
}

// ---- The blend ----------------------------------------------------------------------------------

// Coefficient in the corner of a cell.
static int cell_first(const jd_table* table, int cell) {
    const int count = 2 * table->cells;
    return table->kind == JD_TABLE_PLANE ? cell / count * table->width + cell % count : cell;
}

// Coefficient `i` of those that reach into a cell, from its first.
static int cell_offset(const jd_table* table, int i) {
    return table->kind == JD_TABLE_PLANE ? i / table->size * table->width + i % table->size : i;
}

static int cell_reach(const jd_table* table) {
    return table->kind == JD_TABLE_PLANE ? table->size * table->size : table->size;
}

// The largest error is in this cell: the motion of its middle.
static void note_place(jd_table* table, int cell) {
    const int count = 2 * table->cells;
    const double X = (cell % count + 0.5) / table->cells - 1.0;
    const double Y =
        table->kind == JD_TABLE_PLANE ? (cell / count + 0.5) / table->cells - 1.0 : 0.0;
    const jd_chart_point at = jd_chart_at(X, Y);
    table->where[0] = at.vx;
    table->where[1] = at.vy;
    table->where[2] = at.W / table->kappa;
}

// Blend and states without or with lean from the errors there.
static void mark(jd_table* table, const double* errors, bool leaning) {
    double* blend = (double*)jd_table_blend(table, leaning);
    double* states = (double*)jd_table_states(table, leaning);
    const int reach = cell_reach(table);
    for (int cell = 0; cell < table->cell_count; cell++) {
        const double error = errors[cell];
        const bool hard = !(error <= SAFETY * table->error);
        table->hard[leaning] += hard;
        for (int i = 0; hard && i < reach; i++)
            blend[cell_first(table, cell) + cell_offset(table, i)] = 1.0;
        if (!hard && error > table->measured) {
            table->measured = error;
            note_place(table, cell);
        }
    }
    for (int cell = 0; cell < table->cell_count; cell++) {
        int ones = 0;
        for (int i = 0; i < reach; i++)
            ones += blend[cell_first(table, cell) + cell_offset(table, i)] != 0.0;
        states[cell] = ones == 0 ? JD_CELL_SMOOTH : ones == reach ? JD_CELL_HARD : JD_CELL_MIXED;
    }
}

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
    if (patch->made_of.shape == JD_SHAPE_POINTS)
        return patch->node_count <= 16;
    if (patch->edge_count > 0)
        return patch->edge_count <= 6 && patch->degree <= 1;
    return jd_patch_closed(patch) && patch->inner == 0.0;
}

// One table with cells of a given size. NULL when out of memory.
static jd_table* attempt(jd_table_kind kind, const jd_patch* patch, int cells, double error) {
    jd_table* table = create(kind, cells, error);
    double* errors = table ? calloc(2 * (size_t)table->cell_count, sizeof *errors) : NULL;
    if (!errors)
        goto fail;
    jd_table_prepare(table, patch);
    if (!(kind == JD_TABLE_PLANE ? fill_plane(table, patch) : fill_round(table, patch)))
        goto fail;
    if (kind == JD_TABLE_PLANE) {
        settle_plane(table, patch);
        check_plane(table, patch, errors);
        if (patch->made_of.shape == JD_SHAPE_POINTS)
            mark_points(table, patch, errors);
    } else {
        settle_round(table, patch);
        check_round(table, patch, errors);
    }
    mark(table, errors, false);
    mark(table, errors + table->cell_count, true);
    free(errors);
    return table;
fail:
    free(table);
    free(errors);
    return NULL;
}

jd_table* jd_table_build(const jd_patch* patch, double error) {
    if (is_cheap(patch))
        return create(JD_TABLE_EXACT, 0, error);
    const jd_table_kind kind = is_round(patch) ? JD_TABLE_ROUND : JD_TABLE_PLANE;
    const int most = kind == JD_TABLE_ROUND ? 4096 : error < FINE ? 128 : 64;
    int cells = kind == JD_TABLE_ROUND ? 256 : 32;
    for (;; cells *= 2) {
        jd_table* table = attempt(kind, patch, cells, error);
        const int count = kind == JD_TABLE_ROUND ? cells : 3 * cells * cells;
        if (!table || table->hard[1] <= count / 50)
            return table;
        if (2 * cells > most && table->hard[1] <= count / 2)
            return table;
        free(table);
        if (2 * cells > most)  // the spline would serve too few
            return create(JD_TABLE_EXACT, 0, error);
    }
}
