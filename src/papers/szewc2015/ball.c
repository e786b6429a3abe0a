// Figures 2 and 3 of szewc2015: what is drawn and measured of runs of vibrating-table.
#include "papers/szewc2015/ball.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "figure/sheet.h"
#include "judder/maths.h"

#define MOST_PANELS 4

static const double* values(const jd_evidence* evidence, int run, const char* name) {
    const jd_column* column = jd_result_column(evidence->results[run], name);
    return column != NULL ? column->values : NULL;
}

// ---- Measures ----------------------------------------------------------------------------------

double jd_szewc2015_apart(const jd_evidence* evidence, const jd_planned_check* check) {
    const int64_t rows = jd_result_row_count(evidence->results[check->run]);
    const int64_t row = check->index < 0 ? rows - 1 : check->index;
    const double* x[2] = {values(evidence, check->run, "x"), values(evidence, check->run + 1, "x")};
    const double* y[2] = {values(evidence, check->run, "y"), values(evidence, check->run + 1, "y")};
    if (row >= rows || rows != jd_result_row_count(evidence->results[check->run + 1]))
        return NAN;
    return jd_hypot(x[1][row] - x[0][row], y[1][row] - y[0][row]);
}

static double state_off(const jd_result* result, const jd_result* other, const char* name) {
    const double* mine = jd_result_column(result, name)->values;
    const double* theirs = jd_result_column(other, name)->values;
    const double off = mine[JD_SZEWC2015_ROW] - theirs[jd_result_row_count(other) - 1];
    double largest = 0.0;
    for (int i = 0; i <= JD_SZEWC2015_ROW; i++)
        largest = fmax(largest, fabs(mine[i]));
    return off != 0.0 ? fabs(off) / largest : 0.0;
}

double jd_szewc2015_other(const jd_evidence* evidence, const jd_planned_check* check) {
    static const char* const states[] = {"x", "y", "vx", "vy", "wx", "wy", "wz"};
    const jd_result* result = evidence->results[check->run];
    const jd_result* other = evidence->results[check->run + check->index];
    double worst = 0.0;
    if (jd_result_row_count(result) <= JD_SZEWC2015_ROW || jd_result_row_count(other) < 1)
        return NAN;
    for (int i = 0; i < 7; i++) {
        const double off = state_off(result, other, states[i]);
        if (!isfinite(off))
            return NAN;
        worst = fmax(worst, off);
    }
    return worst;
}

// ---- Table -------------------------------------------------------------------------------------

static double last(const jd_evidence* evidence, int run, const char* name) {
    return jd_measure_last(evidence, &(jd_planned_check){.run = run, .of = name});
}

static double apart_at(const jd_evidence* evidence, int run, int row) {
    return jd_szewc2015_apart(evidence, &(jd_planned_check){.run = run, .index = row});
}

static void fill_row(jd_evidence* evidence, const jd_szewc2015_panel* panel) {
    jd_cells* cells = &evidence->cells;
    char(*row)[JD_CELL_SIZE] = cells->text[cells->rows++];
    snprintf(row[0], JD_CELL_SIZE, "%s", panel->name);
    for (int k = 0; k < 2; k++)
        snprintf(row[1 + k], JD_CELL_SIZE, "%.7f, %.7f m", last(evidence, panel->run + k, "x"),
                 last(evidence, panel->run + k, "y"));
    snprintf(row[3], JD_CELL_SIZE, "%.3f µm",
             1e6 * apart_at(evidence, panel->run, JD_SZEWC2015_ROW));
    snprintf(row[4], JD_CELL_SIZE, "%.3f µm", 1e6 * apart_at(evidence, panel->run, -1));
}

jd_status jd_szewc2015_compute(const jd_szewc2015_figure* figure, jd_evidence* evidence) {
    static const char* const heads[5] = {"panel", "x, y after 2 s, published law", "exact law",
                                         "apart after 0.5 s", "apart after 2 s"};
    evidence->cells.columns = 5;
    evidence->cells.rows = 1;
    for (int i = 0; i < 5; i++)
        snprintf(evidence->cells.text[0][i], JD_CELL_SIZE, "%s", heads[i]);
    for (int i = 0; i < figure->count; i++)
        fill_row(evidence, &figure->panels[i]);
    return JD_OK;
}

// ---- Figure ------------------------------------------------------------------------------------

// Rows of the exact law that are drawn, upon the line of the published one: every 0.25 s.
#define MARK_ROWS 250
#define MARKS 9

typedef struct marks {
    double x[MARKS], y[MARKS];
} marks;

typedef struct picture {
    jd_sheet sheet;
    marks marks[MOST_PANELS];
    double* room;  // for the distances
} picture;

static void take_marks(const jd_evidence* evidence, int run, marks* taken) {
    const int64_t rows = jd_result_row_count(evidence->results[run]);
    for (int i = 0; i < MARKS; i++) {
        const bool there = i * MARK_ROWS < rows;
        taken->x[i] = there ? values(evidence, run, "x")[i * MARK_ROWS] : NAN;
        taken->y[i] = there ? values(evidence, run, "y")[i * MARK_ROWS] : NAN;
    }
}

// The whole path for a `count` of 0, its start for 1, its end for -1.
static void add_path(const jd_evidence* evidence, jd_sheet_panel* panel, int run,
                     jd_sheet_curve curve) {
    const int64_t rows = jd_result_row_count(evidence->results[run]);
    const int64_t first = curve.count < 0 ? rows - 1 : 0;
    curve.x = values(evidence, run, "x") + first;
    curve.y = values(evidence, run, "y") + first;
    curve.count = curve.count == 0 ? rows : 1;
    panel->curves[panel->curve_count++] = curve;
}

static void add_plane(const jd_evidence* evidence, picture* made, const jd_szewc2015_panel* p) {
    const marks* exact = &made->marks[made->sheet.panel_count];
    jd_sheet_panel* panel = &made->sheet.panels[made->sheet.panel_count];
    take_marks(evidence, p->run + 1, &made->marks[made->sheet.panel_count++]);
    *panel = (jd_sheet_panel){.title = p->title,
                              .half = true,
                              .plane = true,
                              .x = {"x", .unit = "m"},
                              .y = {"y", .unit = "m"}};
    add_path(evidence, panel, p->run,
             (jd_sheet_curve){.label = "published law", .colour = 0, .look = JD_SHEET_LINE});
    if (p->level > 0)
        add_path(evidence, panel, p->level,
                 (jd_sheet_curve){
                     .label = "published law, table level", .colour = -1, .look = JD_SHEET_DASHED});
    panel->curves[panel->curve_count++] = (jd_sheet_curve){
        exact->x, exact->y, MARKS, NULL, "exact law, every 0.25 s", 1, .look = JD_SHEET_SQUARES};
    add_path(
        evidence, panel, p->run,
        (jd_sheet_curve){.label = "start", .count = 1, .colour = -1, .look = JD_SHEET_CIRCLES});
    add_path(
        evidence, panel, p->run,
        (jd_sheet_curve){.label = "after 2 s", .count = -1, .colour = 0, .look = JD_SHEET_CIRCLES});
}

static void add_distances(const jd_evidence* evidence, picture* made,
                          const jd_szewc2015_figure* figure) {
    double* room = made->room;
    jd_sheet_panel* panel = &made->sheet.panels[made->sheet.panel_count++];
    *panel = (jd_sheet_panel){
        .title = "Distance of the laws", .x = {"t", .unit = "s"}, .y = {"|Δx|", .unit = "m"}};
    for (int i = 0; i < figure->count; i++) {
        const int run = figure->panels[i].run;
        const int64_t rows = jd_result_row_count(evidence->results[run]);
        for (int k = 0; k < rows; k++)
            room[k] = apart_at(evidence, run, k);
        panel->curves[panel->curve_count++] = (jd_sheet_curve){
            values(evidence, run, "t"), room, rows, NULL, figure->panels[i].name, i,
            .look = JD_SHEET_LINE};
        room += rows;
    }
}

static int64_t row_sum(const jd_szewc2015_figure* figure, const jd_evidence* evidence) {
    int64_t rows = 0;
    for (int i = 0; i < figure->count; i++)
        rows += jd_result_row_count(evidence->results[figure->panels[i].run]);
    return rows;
}

jd_status jd_szewc2015_draw(const jd_szewc2015_figure* figure, const jd_evidence* evidence,
                            const char* path, const jd_figure_options* options) {
    picture* made = calloc(1, sizeof *made);
    jd_status status = JD_OK;
    if (made != NULL)
        made->room = calloc((size_t)row_sum(figure, evidence), sizeof *made->room);
    if (made == NULL || made->room == NULL) {
        status = jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    } else {
        made->sheet.title = figure->title;
        made->sheet.subtitle = figure->subtitle;
        for (int i = 0; i < figure->count && i < MOST_PANELS; i++)
            add_plane(evidence, made, &figure->panels[i]);
        add_distances(evidence, made, figure);
        status = jd_sheet_write(evidence->context, &made->sheet, path, options);
    }
    if (made != NULL)
        free(made->room);
    free(made);
    return status;
}
