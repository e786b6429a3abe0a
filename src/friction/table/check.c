// Which cells of a table its spline serves.
//
// The spline is compared with the exact law in every cell. Where the potential is not smooth
// (uniform pressure: the centre of rotation on the edge of the area) it fails, and these cells are
// hard: there the exact law answers. Blocks of two by two cells are scouted first. What is far
// below the error asked for, is so in the whole block: errors fall smoothly away from where the
// potential is not smooth. On a symmetric patch half of the cells stand for all.

#include "friction/table/build.h"
#include "judder/maths.h"

#include <math.h>
#include <stdlib.h>

#define SAFETY 0.5   // of the error asked for: what a cell may show at the places looked at
#define QUIET 0.005  // of the error asked for: blocks that show less are not looked at again
#define CLEAR 0.05   // of the error asked for: cells that show less are not hard elsewhere
#define LOOKS 2      // at cells of blocks that are not quiet

// ---- Which cells are hard ----------------------------------------------------------------------

// Errors found so far, and places that wait to be compared.
typedef struct survey {
    const jd_table_source* source;
    double* errors[2];  // per cell: without and with lean
    int64_t count;
    jd_table_probe* probes;
} survey;

// NaN is hard.
static bool is_hard(const jd_table* table, double error) {
    return !(error <= SAFETY * table->error);
}

// On a symmetric patch the cell opposite shows the same.
static int opposite(const jd_table_source* source, int cell) {
    const bool both = source->table->kind == JD_TABLE_PLANE && source->patch->symmetric;
    return both ? (int)source->table->cell_count - 1 - cell : cell;
}

// Of a number of cells or blocks of the plane: those that stand for all.
static int64_t enough(const jd_table_source* source, int64_t count) {
    return source->patch->symmetric ? count / 2 : count;
}

static void note(survey* s, int cell, int leaning, double error) {
    double* worst = &s->errors[leaning][cell];
    *worst = error >= *worst || isnan(error) ? error : *worst;
}

// Compare at the places that wait, and note the largest error of each cell.
static void look(survey* s) {
    jd_table_compare(s->source, s->count, s->probes);
    for (int64_t i = 0; i < s->count; i++)
        for (int leaning = 0; leaning < 2; leaning++) {
            const jd_table_probe* p = &s->probes[i];
            note(s, p->cell, leaning, p->error[leaning]);
            note(s, opposite(s->source, p->cell), leaning, p->error[leaning]);
        }
    s->count = 0;
}

static void add_probe(survey* s, int cell, jd_chart_point at) {
    s->probes[s->count++] = (jd_table_probe){.cell = cell, .at = at};
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
    const double r = jd_hypot(X, Y);
    if (r > 1.0 + step)
        return false;
    if (r > 1.0)  // the rim itself is exact: a little within it
        X *= (1.0 - 0.3 * step) / r, Y *= (1.0 - 0.3 * step) / r;
    *place = jd_chart_at(X, Y);
    return true;
}

// Cell `i` of four of a block of two by two.
static int block_cell(const jd_table* table, int64_t block, int i) {
    const int cells = table->cells, row = (int)(block / cells), column = (int)(block % cells);
    return (2 * row + i / 2) * 2 * cells + 2 * column + i % 2;
}

// Look at one cell of each block.
static void scout(survey* s) {
    const jd_table* table = s->source->table;
    const int64_t blocks = enough(s->source, table->cell_count / 4);
    for (int64_t block = 0; block < blocks; block++)
        for (int i = 0; i < 4; i++) {
            const int cell = block_cell(table, block, (int)((i + block) % 4));
            jd_chart_point place;
            if (!place_in(table, cell, 0.0, &place))
                continue;
            add_probe(s, cell, place);
            break;
        }
    look(s);
}

// Whether a block showed too little to be looked at again.
static bool is_quiet(const survey* s, int64_t block) {
    const jd_table* table = s->source->table;
    for (int i = 0; i < 4; i++) {
        const int cell = block_cell(table, block, i);
        const double worst = fmax(s->errors[0][cell], s->errors[1][cell]);
        if (!(worst <= QUIET * table->error))
            return false;
    }
    return true;
}

// Whether a cell is to be looked at again: it may be hard, but was not so far. What is hard without
// lean counts as hard with it.
static bool is_open(const survey* s, int cell, int pass) {
    const jd_table* table = s->source->table;
    const double plain = s->errors[0][cell], leaning = s->errors[1][cell];
    return !is_hard(table, plain) && (pass == 0 || fmax(plain, leaning) > CLEAR * table->error);
}

// A place in each cell of the blocks that are not quiet, and another in cells that are neither hard
// nor clear of it.
static bool check_plane(survey* s) {
    const jd_table* table = s->source->table;
    const int64_t blocks = enough(s->source, table->cell_count / 4);
    bool* quiet = malloc((size_t)blocks * sizeof *quiet);
    if (!quiet)
        return false;
    for (int64_t block = 0; block < blocks; block++)
        quiet[block] = is_quiet(s, block);
    for (int pass = 0; pass < LOOKS; pass++) {
        for (int64_t k = 0; k < 4 * blocks; k++) {
            const int cell = block_cell(table, k / 4, (int)(k % 4));
            jd_chart_point place;
            if (!quiet[k / 4] && is_open(s, cell, pass) &&
                place_in(table, cell, 0.2 * (pass + 1), &place))
                add_probe(s, cell, place);
        }
        look(s);
    }
    for (int cell = 0; cell < table->cell_count; cell++)
        if (is_hard(table, s->errors[0][cell]))
            s->errors[1][cell] = s->errors[0][cell];
    free(quiet);
    return true;
}

// Four places in each cell of the radius, seen along the lean, across it and between.
static void check_round(survey* s) {
    const jd_table* table = s->source->table;
    const int count = 2 * table->cells;
    const double along = jd_atan2(0.8, 0.6), eighth = 0.7853981633974483;
    for (int pass = 0; pass < 4; pass++) {
        for (int cell = table->cells; cell < count; cell++) {
            const double r = -1.0 + (cell + scatter(cell + pass, 0.618033988749895)) / table->cells;
            const double turn = along + eighth * pass;
            add_probe(s, cell, jd_chart_at(r * jd_cos(turn), r * jd_sin(turn)));
        }
        look(s);
    }
}

// ---- Cells that are hard from the start ---------------------------------------------------------

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
                errors[y * count + x] = INFINITY;
        }
    }
}

// Pure spin is not right in the spline: the cells around it.
static void mark_middle(const jd_table* table, double* errors) {
    const int c = table->cells, wide = table->kind == JD_TABLE_PLANE ? 2 * c : 0;
    for (int i = 0; i < 4; i++)
        errors[wide ? (c - 1 + i / 2) * wide + c - 1 + i % 2 : c - 1 + i % 2] = INFINITY;
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

// Fill the errors. False when out of memory. `most` as in jd_table_check.
static bool find_errors(survey* s, int most, int* seem) {
    const jd_table* table = s->source->table;
    *seem = 0;
    if (table->kind == JD_TABLE_PLANE) {
        scout(s);
        *seem = 4 * count_hard(table, s->errors[1]);  // one of four cells was looked at
        if (*seem > most)
            return true;
        if (!check_plane(s))
            return false;
    } else {
        check_round(s);
    }
    for (int leaning = 0; leaning < 2; leaning++) {
        if (s->source->patch->made_of.shape == JD_SHAPE_POINTS)
            mark_points(table, s->source->patch, s->errors[leaning]);
        if (!table->settled)
            mark_middle(table, s->errors[leaning]);
    }
    return true;
}

bool jd_table_check(jd_table* table, const jd_table_source* source, int most) {
    const size_t cells = (size_t)table->cell_count;
    double* errors = calloc(2 * cells, sizeof *errors);
    survey s = {source, {errors, errors + cells}, 0, malloc(cells * sizeof *s.probes)};
    int seem;
    const bool done = errors && s.probes && find_errors(&s, most, &seem);
    if (done && seem > most) {
        table->hard[1] = seem;
    } else if (done) {
        mark(table, s.errors[0], false);
        mark(table, s.errors[1], true);
    }
    free(s.probes);
    free(errors);
    return done;
}
