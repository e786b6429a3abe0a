// Figures 3 to 6 of kardan2013: what is drawn and measured of a run of planar-body.
#include "papers/kardan2013/motion.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/sheet.h"
#include "judder/maths.h"

#define BANDS 64
#define CIRCLE 361  // points of the circle of friction

// ---- Measures ----------------------------------------------------------------------------------

static const double* values(const jd_evidence* evidence, int run, const char* name) {
    const jd_column* column = jd_result_column(evidence->results[run], name);
    return column != NULL ? column->values : NULL;
}

double jd_kardan2013_force(const jd_evidence* evidence, const jd_planned_check* check) {
    const double* x = values(evidence, check->run, "F_fx");
    const double* y = values(evidence, check->run, "F_fy");
    const double* mode = values(evidence, check->run, "mode");
    double found = NAN;
    if (x == NULL || y == NULL || mode == NULL)
        return NAN;
    for (int64_t i = 0; i < jd_result_row_count(evidence->results[check->run]); i++) {
        const double share = jd_hypot(x[i], y[i]) / JD_KARDAN2013_HOLD;
        if (check->index == 1 || mode[i] == 0.0)
            found = check->index == 2 ? fmin(found, share) : fmax(found, share);
    }
    return found;
}

// Whether a slip starts at this very time: a load may be beyond what friction holds from the first
// moment on.
static bool starts_at(const jd_result* result, double t) {
    const jd_event* event;
    for (int i = 0; (event = jd_measure_event(result, "slip", i)) != NULL; i++)
        if (event->t == t)
            return true;
    return false;
}

double jd_kardan2013_gauge(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_result* result = evidence->results[check->run];
    const double* t = jd_result_column_at(result, 0)->values;
    const double* gauge = values(evidence, check->run, "gauge");
    const double* mode = values(evidence, check->run, "mode");
    double found = NAN;
    if (gauge == NULL || mode == NULL)
        return NAN;
    for (int64_t i = 0; i < jd_result_row_count(result); i++)
        if (mode[i] != 0.0 && !starts_at(result, t[i]))
            found = fmax(found, gauge[i]);
    return found;
}

double jd_kardan2013_energy(const jd_evidence* evidence, const jd_planned_check* check) {
    const double* kinetic = values(evidence, check->run, "E_kin");
    const double* lost = values(evidence, check->run, "L_friction");
    const double* work = values(evidence, check->run, "W_load");
    double off = 0.0, most = 0.0;
    if (kinetic == NULL || lost == NULL || work == NULL)
        return NAN;
    for (int64_t i = 0; i < jd_result_row_count(evidence->results[check->run]); i++) {
        off = fmax(off, fabs(kinetic[i] + lost[i] - work[i]));
        most = fmax(most, fabs(work[i]));
    }
    return off / most;
}

double jd_kardan2013_moving(const jd_evidence* evidence, const jd_planned_check* check) {
    const double* mode = values(evidence, check->run, "mode");
    const double* v[3] = {values(evidence, check->run, "vx"), values(evidence, check->run, "vy"),
                          values(evidence, check->run, "omega")};
    double count = NAN;  // as long as no row is at rest
    if (mode == NULL || v[0] == NULL || v[1] == NULL || v[2] == NULL)
        return NAN;
    for (int64_t i = 0; i < jd_result_row_count(evidence->results[check->run]); i++) {
        if (mode[i] == 0.0)
            continue;
        const bool moves = v[0][i] != 0.0 || v[1][i] != 0.0 || v[2][i] != 0.0;
        count = (isnan(count) ? 0.0 : count) + moves;
    }
    return count;
}

// ---- Figure ------------------------------------------------------------------------------------

typedef struct picture {
    const jd_result* result;
    const double* t;
    int64_t rows;
    double* force;    // |F_f| over time [N]
    double limit[2];  // mu_k m g [N]
    double span[2];   // begin and end [s]
    double circle[2][CIRCLE];
    int band_count;
    jd_sheet_band bands[BANDS];
} picture;

static const double* column(const picture* p, const char* name) {
    return jd_result_column(p->result, name)->values;
}

// Spans of rest, from one event to the next: it rests before a slip and after a stop.
static void find_bands(picture* p) {
    const int count = jd_result_event_count(p->result);
    double from = p->span[0];
    bool rests = column(p, "mode")[0] != 0.0;
    for (int i = 0; i < count; i++) {
        const jd_event* event = jd_result_event_at(p->result, i);
        const bool slips = strcmp(event->kind, "slip") == 0;
        if (!slips && strcmp(event->kind, "stop") != 0)
            continue;
        if (slips && rests && event->t > from && p->band_count < BANDS)
            p->bands[p->band_count++] = (jd_sheet_band){from, event->t};
        rests = !slips;
        from = event->t;
    }
    if (rests && p->band_count < BANDS)
        p->bands[p->band_count++] = (jd_sheet_band){from, p->span[1]};
}

static bool fill(picture* p) {
    p->t = jd_result_column_at(p->result, 0)->values;
    p->rows = jd_result_row_count(p->result);
    p->force = calloc((size_t)p->rows, sizeof *p->force);
    if (p->force == NULL)
        return false;
    for (int64_t i = 0; i < p->rows; i++)
        p->force[i] = jd_hypot(column(p, "F_fx")[i], column(p, "F_fy")[i]);
    for (int i = 0; i < CIRCLE; i++) {
        const double angle = JD_TURN * i / (CIRCLE - 1);
        p->circle[0][i] = JD_KARDAN2013_HOLD * jd_cos(angle);
        p->circle[1][i] = JD_KARDAN2013_HOLD * jd_sin(angle);
    }
    p->limit[0] = p->limit[1] = JD_KARDAN2013_HOLD;
    p->span[0] = p->t[0];
    p->span[1] = p->t[p->rows - 1];
    find_bands(p);
    return true;
}

static void add_curve(const picture* p, jd_sheet_panel* panel, const char* name, int colour,
                      const char* symbol) {
    panel->curves[panel->curve_count++] = (jd_sheet_curve){
        .x = p->t, .y = column(p, name), .count = p->rows, .symbol = symbol, .colour = colour};
}

static jd_sheet_panel* add_panel(const picture* p, jd_sheet* sheet, const char* title,
                                 jd_sheet_axis y) {
    jd_sheet_panel* panel = &sheet->panels[sheet->panel_count++];
    *panel = (jd_sheet_panel){.title = title,
                              .x = {"t", .unit = "s"},
                              .y = y,
                              .bands = p->bands,
                              .band_count = p->band_count};
    return panel;
}

static void add_forces(const picture* p, jd_sheet* sheet) {
    jd_sheet_panel* panel =
        add_panel(p, sheet, "Force of the load", (jd_sheet_axis){"F", .unit = "N"});
    add_curve(p, panel, "F_x", 0, "F_x");
    add_curve(p, panel, "F_y", 1, "F_y");
    panel = add_panel(p, sheet, "Friction force", (jd_sheet_axis){"F_f", .unit = "N"});
    add_curve(p, panel, "F_fx", 0, "F_fx");
    add_curve(p, panel, "F_fy", 1, "F_fy");
    panel->curves[panel->curve_count++] =
        (jd_sheet_curve){p->t, p->force, p->rows, "|F_f|", NULL, 2, .look = JD_SHEET_LINE};
    panel->curves[panel->curve_count++] =
        (jd_sheet_curve){p->span, p->limit, 2, "μ_k", "m g", -1, .look = JD_SHEET_DASHED};
}

static void add_moments(const picture* p, jd_sheet* sheet) {
    jd_sheet_panel* panel = add_panel(p, sheet, "Moments", (jd_sheet_axis){"M", .unit = "N m"});
    add_curve(p, panel, "M", 0, "M");
    add_curve(p, panel, "M_f", 1, "M_f");
}

static void add_motion(const picture* p, jd_sheet* sheet, bool turns) {
    jd_sheet_panel* panel =
        add_panel(p, sheet, "Displacement", (jd_sheet_axis){"x, y", .unit = "m"});
    panel->size = 1e-3;
    add_curve(p, panel, "x", 0, "x");
    add_curve(p, panel, "y", 1, "y");
    if (turns)
        add_curve(p, add_panel(p, sheet, "Turn", (jd_sheet_axis){"θ", .unit = "rad"}), "theta", 2,
                  NULL);
    panel = add_panel(p, sheet, "Velocity", (jd_sheet_axis){"v", .unit = "m/s"});
    panel->size = 1e-2;
    add_curve(p, panel, "vx", 0, "v_x");
    add_curve(p, panel, "vy", 1, "v_y");
    if (turns)
        add_curve(p, add_panel(p, sheet, "Spin", (jd_sheet_axis){"ω", .unit = "rad/s"}), "omega", 2,
                  NULL);
}

static void add_planes(const picture* p, jd_sheet* sheet) {
    sheet->panels[sheet->panel_count++] = (jd_sheet_panel){
        .title = "Path",
        .half = true,
        .plane = true,
        .size = 1e-3,
        .x = {"x", .unit = "m"},
        .y = {"y", .unit = "m"},
        .curve_count = 2,
        .curves = {{column(p, "x"), column(p, "y"), p->rows, NULL, "centre of mass", 0,
                    .look = JD_SHEET_LINE},
                   {column(p, "x"), column(p, "y"), 1, NULL, "start", -1,
                    .look = JD_SHEET_CIRCLES}},
    };
    sheet->panels[sheet->panel_count++] = (jd_sheet_panel){
        .title = "Friction force in the plane",
        .half = true,
        .plane = true,
        .x = {"F_fx", .unit = "N"},
        .y = {"F_fy", .unit = "N"},
        .curve_count = 2,
        .curves = {{column(p, "F_fx"), column(p, "F_fy"), p->rows, "F_f", NULL, 2,
                    .look = JD_SHEET_LINE},
                   {p->circle[0], p->circle[1], CIRCLE, "μ_k", "m g", -1, .look = JD_SHEET_DASHED}},
    };
}

jd_status jd_kardan2013_draw(const jd_evidence* evidence, const char* title, bool turns,
                             const char* path, const jd_figure_options* options) {
    picture p = {.result = evidence->results[0]};
    jd_sheet* sheet = calloc(1, sizeof *sheet);
    jd_status status;
    if (sheet == NULL || !fill(&p)) {
        status = jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    } else {
        sheet->title = title;
        sheet->subtitle = "10 by 30 mm, 23.4 g, friction 0.4 at rest and in slip;  grey: at rest";
        add_forces(&p, sheet);
        if (turns)
            add_moments(&p, sheet);
        add_motion(&p, sheet, turns);
        add_planes(&p, sheet);
        status = jd_sheet_write(evidence->context, sheet, path, options);
    }
    free(p.force);
    free(sheet);
    return status;
}
