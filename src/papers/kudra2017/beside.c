// Sweeps under four laws of friction, drawn side by side.
#include "papers/kudra2017/beside.h"

#include <stdlib.h>
#include <string.h>

static const char* const laws[JD_BESIDE_LAWS] = {
    "law of the paper, no drilling moment",
    "exact law, no drilling moment",
    "exact law with its drilling moment",
    "exact law under uniform pressure",
};

// Points of one panel: those of motions without a period, and of such that repeat.
typedef struct cloud {
    double* x[2];
    double* y[2];
    int64_t count[2];
} cloud;

typedef struct picture {
    jd_sheet sheet;
    cloud clouds[JD_BESIDE_LAWS];
} picture;

static bool make_room(cloud* c, size_t count) {
    bool made = true;
    for (int k = 0; k < 2; k++) {
        c->x[k] = calloc(count, sizeof *c->x[k]);
        c->y[k] = calloc(count, sizeof *c->y[k]);
        made = made && c->x[k] != NULL && c->y[k] != NULL;
    }
    return made;
}

static void free_room(cloud* c) {
    for (int k = 0; k < 2; k++) {
        free(c->x[k]);
        free(c->y[k]);
    }
}

// A motion of period p has p points; the others would lie upon them.
static bool add_case(const jd_evidence* evidence, int sweep, int64_t index, cloud* c) {
    const jd_diagram* diagram = evidence->diagrams[sweep];
    const jd_diagram_case one = jd_diagram_case_at(diagram, index);
    const int64_t record = (int64_t)jd_diagram_number(diagram, "record");
    const int kind = one.period > 0;
    double* values = jd_kudra2017_points(evidence, sweep, "phi2", index);
    if (values == NULL)
        return false;
    for (int64_t i = 0; i < (kind ? one.period : record); i++) {
        c->x[kind][c->count[kind]] = jd_diagram_axis_at(diagram, 0)->values[index];
        c->y[kind][c->count[kind]++] = values[i];
    }
    free(values);
    return true;
}

static bool fill(const jd_evidence* evidence, int sweep, cloud* c) {
    const jd_diagram* diagram = evidence->diagrams[sweep];
    const int64_t cases = jd_diagram_case_count(diagram);
    bool done = make_room(c, (size_t)cases * (size_t)jd_diagram_number(diagram, "record"));
    for (int64_t i = 0; i < cases && done; i++)
        done = add_case(evidence, sweep, i, c);
    return done;
}

static void add_panel(picture* p, const jd_beside* figure, int law) {
    const cloud* c = &p->clouds[law];
    jd_sheet_panel* panel = &p->sheet.panels[p->sheet.panel_count++];
    *panel = (jd_sheet_panel){.title = laws[law], .x = figure->axis, .y = {"φ_2", "rad"}};
    static const char* const labels[2] = {"without a period", "repeats"};
    static const jd_sheet_look looks[2] = {JD_SHEET_DOTS, JD_SHEET_CIRCLES};
    for (int k = 0; k < 2; k++)
        if (c->count[k] > 0)
            panel->curves[panel->curve_count++] =
                (jd_sheet_curve){c->x[k], c->y[k], c->count[k], NULL, labels[k], k, looks[k]};
}

jd_status jd_beside_draw(const jd_beside* figure, const jd_evidence* evidence, const char* path,
                         const jd_figure_options* options) {
    picture* p = calloc(1, sizeof *p);
    bool filled = p != NULL;
    jd_status status = JD_OK;
    for (int i = 0; i < JD_BESIDE_LAWS && filled; i++) {
        filled = fill(evidence, i, &p->clouds[i]);
        add_panel(p, figure, i);
    }
    if (!filled) {
        status = jd_fail(evidence->context, JD_ERR_MEMORY, "cannot draw '%s'", path);
    } else {
        p->sheet.title = figure->title;
        p->sheet.subtitle = "angle once per period of the drive, by four laws of friction";
        status = jd_sheet_write(evidence->context, &p->sheet, path, options);
    }
    for (int i = 0; i < JD_BESIDE_LAWS && p != NULL; i++)
        free_room(&p->clouds[i]);
    free(p);
    return status;
}

// ---- Comparison --------------------------------------------------------------------------------

static double value_by(const jd_evidence* evidence, const jd_planned_check* check, int law) {
    jd_planned_check one = *check;
    one.run = law;
    if (strcmp(check->of, "share") == 0)
        return jd_kudra2017_share(evidence, &one);
    return strcmp(check->of, "fills") == 0 ? jd_kudra2017_fills(evidence, &one)
                                           : jd_kudra2017_window(evidence, &one);
}

double jd_beside_shift(const jd_evidence* evidence, const jd_planned_check* check) {
    return value_by(evidence, check, check->run) - value_by(evidence, check, JD_BESIDE_EXACT);
}

double jd_beside_ratio(const jd_evidence* evidence, const jd_planned_check* check) {
    return value_by(evidence, check, check->run) / value_by(evidence, check, JD_BESIDE_EXACT);
}
