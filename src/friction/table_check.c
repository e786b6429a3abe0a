// Which cells of a table its spline serves.
//
// The spline is compared with the exact law in every cell. Where the potential is not smooth
// (uniform pressure: the centre of rotation on the edge of the area) it fails, and these cells are
// hard: there the exact law answers. Blocks of two by two cells are scouted first. What is far
// below the error asked for, is so in the whole block: errors fall smoothly away from where the
// potential is not smooth.

#include "friction/table_build.h"
#include "patch/batch.h"
#include "solve/engine.h"

#include <math.h>
#include <stdlib.h>

#define SAFETY 0.5   // of the error asked for: what a cell may show at the places looked at
#define QUIET 0.005  // of the error asked for: blocks that show less are not looked at again
#define CLEAR 0.05   // of the error asked for: cells that show less are not hard elsewhere

// ---- Which cells are hard ----------------------------------------------------------------------

#define CHECKS 512

// Places to compare spline and exact law, with the cell they belong to.
typedef struct checks {
    int count;
    int cell[CHECKS];
    jd_motion motion[CHECKS];
    double lean;  // 0: no lean; else 1
} checks;

// NaN is hard.
static bool is_hard(const jd_table* table, double error) {
    return !(error <= SAFETY * table->error);
}

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
    if (list->count == 0)
        return;
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

// A place in a cell of the plane. False if the cell lies beyond the rim.
static bool place_in(const jd_table* table, int cell, double phase, jd_chart_point* place) {
    const int count = 2 * table->cells;
    const double step = 1.0 / table->cells;
    double X = -1.0 + step * (cell % count + scatter(cell, 0.7548776662466927 + phase));
    double Y = -1.0 + step * (cell / count + scatter(cell, 0.5698402909980532 + phase));
    const double r = hypot(X, Y);
    if (r > 1.0 + step)
        return false;
    if (r > 1.0)  // the rim itself is exact: a little within it
        X *= (1.0 - 0.3 * step) / r, Y *= (1.0 - 0.3 * step) / r;
    *place = jd_chart_at(X, Y);
    return true;
}

// Cell `i` of four of a block of two by two.
static int block_cell(const jd_table* table, int block, int i) {
    const int cells = table->cells;
    return (2 * (block / cells) + i / 2) * 2 * cells + 2 * (block % cells) + i % 2;
}

// Look at one cell of each block, without and with lean.
static void scout(const jd_table* table, const jd_patch* patch, double* errors) {
    for (int leaning = 0; leaning < 2; leaning++) {
        checks list = {.lean = leaning};
        for (int block = 0; block < table->cells * table->cells; block++)
            for (int i = 0; i < 4; i++) {
                const int cell = block_cell(table, block, (i + block) % 4);
                jd_chart_point place;
                if (!place_in(table, cell, 0.1 * leaning, &place))
                    continue;
                add_check(table, patch, &list, cell, place, errors);
                break;
            }
        run_checks(table, patch, &list, errors);
    }
}

// Whether a block showed too little to be looked at again.
static bool is_quiet(const jd_table* table, const double* errors, int block) {
    for (int i = 0; i < 4; i++) {
        const int cell = block_cell(table, block, i);
        const double worst = fmax(errors[cell], errors[table->cell_count + cell]);
        if (!(worst <= QUIET * table->error))
            return false;
    }
    return true;
}

// Whether a cell is to be looked at again: it may be hard, but was not so far. What is hard without
// lean counts as hard with it.
static bool is_open(const jd_table* table, const double* errors, int cell, int pass) {
    const double plain = errors[cell], leaning = errors[table->cell_count + cell];
    if (is_hard(table, plain) || (pass % 2 && is_hard(table, leaning)))
        return false;
    return pass < 2 || fmax(plain, leaning) > CLEAR * table->error;
}

// A place in each cell of the blocks that are not quiet without lean, and one with; another two in
// cells that are neither hard nor clear of it.
static void check_plane(const jd_table* table, const jd_patch* patch, double* errors) {
    bool* quiet = malloc((size_t)table->cells * (size_t)table->cells * sizeof *quiet);
    for (int block = 0; quiet && block < table->cells * table->cells; block++)
        quiet[block] = is_quiet(table, errors, block);
    for (int pass = 0; pass < 4; pass++) {
        checks list = {.lean = pass % 2};
        for (int k = 0; k < table->cell_count; k++) {
            const int cell = block_cell(table, k / 4, k % 4);
            jd_chart_point place;
            if ((!quiet || !quiet[k / 4]) && is_open(table, errors, cell, pass) &&
                place_in(table, cell, 0.1 * (pass + 2), &place))
                add_check(table, patch, &list, cell, place, errors);
        }
        run_checks(table, patch, &list, errors);
    }
    for (int cell = 0; cell < table->cell_count; cell++)
        if (is_hard(table, errors[cell]))
            errors[table->cell_count + cell] = errors[cell];
    free(quiet);
}

// Four places in each cell of the radius without lean, and four with it, seen along the lean,
// across it and between.
static void check_round(const jd_table* table, const jd_patch* patch, double* errors) {
    const int count = 2 * table->cells;
    const double along = atan2(check_lean.s, check_lean.c), eighth = 0.7853981633974483;
    for (int pass = 0; pass < 8; pass++) {
        checks list = {.lean = pass % 2};
        for (int cell = table->cells; cell < count; cell++) {
            const double r = -1.0 + (cell + scatter(cell + pass, 0.618033988749895)) / table->cells;
            const double turn = along + eighth * (pass / 2);
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
        const bool hard = is_hard(table, error);
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

// ---- All ----------------------------------------------------------------------------------------

static int count_hard(const jd_table* table, const double* errors) {
    int count = 0;
    for (int cell = 0; cell < table->cell_count; cell++)
        count += is_hard(table, errors[cell]);
    return count;
}

bool jd_table_check(jd_table* table, const jd_patch* patch, int most) {
    double* errors = calloc(2 * (size_t)table->cell_count, sizeof *errors);
    if (!errors)
        return false;
    if (table->kind == JD_TABLE_PLANE) {
        scout(table, patch, errors);
        // One of four cells was looked at.
        table->hard[1] = 4 * count_hard(table, errors + table->cell_count);
        if (table->hard[1] > most)
            goto done;
        table->hard[1] = 0;
        check_plane(table, patch, errors);
        if (patch->made_of.shape == JD_SHAPE_POINTS)
            mark_points(table, patch, errors);
    } else {
        check_round(table, patch, errors);
    }
    mark(table, errors, false);
    mark(table, errors + table->cell_count, true);
done:
    free(errors);
    return true;
}
