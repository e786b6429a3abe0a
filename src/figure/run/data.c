// The points of a figure as text: blocks two blank lines apart, in the order the script counts
// them. A gap in a curve is a line of NaN.
#include <math.h>

#include "figure/page/label.h"
#include "figure/run/run.h"
#include "figure/run/script.h"

// Digits that show no steps: more where an offset takes the leading ones away.
static int digits_for(const jd_plot_scale* scale) { return scale->axis.offset == 0.0 ? 8 : 17; }

static void put_pair(FILE* out, const jd_plot_panel* panel, double x, double y) {
    if (isfinite(x) && isfinite(y))
        fprintf(out, "%.*g %.*g\n", digits_for(&panel->x), x, digits_for(&panel->y), y);
    else
        fputs("NaN NaN\n", out);
}

static void begin_block(FILE* out, int* index, const char* what, const jd_column* x,
                        const jd_column* y) {
    const char* const texts[] = {what, ": ", x->name, " [", x->unit, "], ", y->name, " [", y->unit};
    fprintf(out, "%s# %d: ", *index > 0 ? "\n\n" : "", *index);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        jd_plot_put_comment(out, texts[i]);
    fputs("]\n", out);
    ++*index;
}

static void put_points(FILE* out, const jd_plot_panel* panel, const jd_plot_points* points) {
    for (int64_t row = 0; row < points->count; row++)
        put_pair(out, panel, points->x[row], points->y[row]);
    if (points->count == 0)  // an empty block would not be counted
        put_pair(out, panel, NAN, NAN);
}

static void put_envelope(FILE* out, const jd_plot_panel* panel, const jd_plot_envelope* e) {
    const int wide = digits_for(&panel->x), high = digits_for(&panel->y);
    for (int64_t i = 0; i < e->count; i++) {
        if (isfinite(e->x[i]))
            fprintf(out, "%.*g %.*g %.*g %.*g\n", wide, e->x[i], high, e->low[i], high, e->high[i],
                    high, e->mean[i]);
        else  // a blank line: fills end here
            fputc('\n', out);
    }
}

static void put_curves(FILE* out, const jd_plot_panel* panel, int* index) {
    for (int k = 0; k < panel->curve_count; k++) {
        const jd_plot_curve* c = &panel->curves[k];
        begin_block(out, index, "curve", c->across, c->column);
        put_points(out, panel, &c->line);
        if (c->envelope.count == 0)
            continue;
        begin_block(out, index, "envelope: least, greatest and mean", c->across, c->column);
        put_envelope(out, panel, &c->envelope);
    }
}

// What belongs to the one path of a panel.
static void put_path(FILE* out, const jd_plot_panel* panel, int* index) {
    const jd_column *x = panel->across, *y = panel->columns[0];
    begin_block(out, index, "start and end", x, y);
    put_pair(out, panel, panel->start[0], panel->start[1]);
    put_pair(out, panel, panel->end[0], panel->end[1]);
    if (panel->mark_count == 0)
        return;
    begin_block(out, index, "time marks", x, y);
    for (int m = 0; m < panel->mark_count; m++)
        put_pair(out, panel, panel->marks[m].x, panel->marks[m].y);
}

void jd_plot_data_write(FILE* out, const void* page_drawing) {
    const jd_plot_drawing* drawing = page_drawing;
    int index = jd_plot_events_block_count(&drawing->events);
    jd_plot_events_put_data(out, &drawing->events);
    for (int i = 0; i < drawing->panel_count; i++) {
        const jd_plot_panel* panel = &drawing->panels[i];
        for (int k = 0; k < panel->phase_count; k++) {
            begin_block(out, &index, panel->phase_names[k], panel->across, panel->columns[0]);
            put_points(out, panel, &panel->phases[k]);
        }
        if (panel->phase_count == 0)
            put_curves(out, panel, &index);
        if (panel->kind != JD_PANEL_TIME && panel->curve_count == 1)
            put_path(out, panel, &index);
    }
}
