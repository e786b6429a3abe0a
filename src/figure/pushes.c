// Pushes at many distances from the centre of mass: the force at which a body starts to move, exact
// and by the rule of kardan2013, and below how much more the rule holds.
#include <math.h>
#include <stdlib.h>

#include "figure/page/box.h"
#include "figure/page/label.h"
#include "figure/page/page.h"
#include "figure/page/patch_caption.h"
#include "judder/figure.h"

#define STEPS 240         // of the distance
#define MANY_POINTS 2000  // weighted points beyond which there are fewer steps
#define FEW_STEPS 60
#define ROUNDING 1e-9  // a rule that holds so little more is exact
#define PANELS 2

// Places on the page [cm].
#define LEFT 2.1
#define RIGHT 15.5
#define HEAD 2.5
#define GAP 0.75
#define FOOT 1.2
static const double HEIGHT[PANELS] = {5.6, 2.6};

// A push with the forces at which the body moves; the last row is the marked one.
typedef struct row {
    double h, exact, kardan, excess;  // [m], [N], [N], [1]
} row;

typedef struct drawing {
    const jd_push_figure* figure;
    int count;  // of rows, with the marked one
    row rows[STEPS + 2];
    jd_plot_axis distance, axes[PANELS];
    double height;  // of the page [cm]
} drawing;

// ---- Numbers -----------------------------------------------------------------------------------

static jd_status fill_row(const drawing* d, row* r) {
    const jd_push_figure* f = d->figure;
    jd_breakaway at;
    const jd_status status = jd_breakaway_compute(f->body, jd_wrench_beside(f->angle, r->h), &at);
    r->exact = at.exact;
    r->kardan = at.kardan;
    r->excess = at.exact > 0.0 ? at.kardan / at.exact - 1.0 : NAN;
    if (fabs(r->excess) < ROUNDING)
        r->excess = 0.0;
    return status;
}

static jd_status fill(drawing* d) {
    const jd_push_figure* f = d->figure;
    const int many = jd_patch_made_of(f->body->patch)->point_count > MANY_POINTS;
    const int steps = many ? FEW_STEPS : STEPS;
    jd_status status = JD_OK;
    for (int i = 0; i <= steps && status == JD_OK; i++) {
        d->rows[i].h = (f->from * (steps - i) + f->to * i) / steps;  // 0 in the middle
        status = fill_row(d, &d->rows[i]);
    }
    d->count = steps + 1;
    if (f->mark != NULL && status == JD_OK) {
        d->rows[d->count].h = *f->mark;
        status = fill_row(d, &d->rows[d->count++]);
    }
    return status;
}

static void fit(drawing* d) {
    const jd_push_figure* f = d->figure;
    jd_plot_extent force = {.count = 1}, excess = {.count = 1};  // 0 is always shown
    jd_plot_extent distance = {.min = f->from, .max = f->to, .count = 2};
    for (int i = 0; i < d->count; i++) {
        const double percent = 100.0 * d->rows[i].excess;
        force = jd_plot_extent_add(force, &d->rows[i].exact, 1);
        force = jd_plot_extent_add(force, &d->rows[i].kardan, 1);
        excess = jd_plot_extent_add(excess, &percent, 1);
        distance = jd_plot_extent_add(distance, &d->rows[i].h, 1);
    }
    d->distance = jd_plot_axis_fit(distance, 0.0, 8.0);
    d->axes[0] = jd_plot_axis_fit(force, 0.06, 6.0);
    d->axes[1] = jd_plot_axis_fit(excess, 0.06, 4.0);
    d->axes[0].min = 0.0;
    d->height = HEAD + HEIGHT[0] + GAP + HEIGHT[1] + FOOT;
}

// ---- Script ------------------------------------------------------------------------------------

static void put_data(FILE* out, const void* page_drawing) {
    const drawing* d = page_drawing;
    const bool marked = d->figure->mark != NULL;
    fputs("# 0: h [m], exact [N], kardan [N], kardan/exact - 1 [%]\n", out);
    for (int i = 0; i < d->count; i++) {
        const row* r = &d->rows[i];
        if (marked && i == d->count - 1)
            fputs("\n\n# 1: the given push\n", out);
        fprintf(out, "%.9g %.9g %.9g %.9g\n", r->h, r->exact, r->kardan, 100.0 * r->excess);
    }
}

// A value in the prefix that suits it.
static void put_value(FILE* out, double value, const char* unit) {
    const int exponent = value == 0.0 ? 0 : 3 * (int)floor(log10(fabs(value)) / 3.0 + 1e-9);
    fprintf(out, "%.5g ", value * pow(10.0, -exponent));
    jd_plot_put_unit(out, unit, exponent);
}

// The title of the forces: how it is pushed, and beside what.
static void put_push(FILE* out, const jd_push_figure* f) {
    const jd_wrench hold = f->body->hold;
    fputs("Force of the push", out);
    if (f->angle != 0.0)
        fprintf(out, " at %.4g° from x", f->angle * JD_DEGREES);
    if (hold.fx != 0.0 || hold.fy != 0.0 || hold.m != 0.0)
        fprintf(out, " beside a load of (%.4g, %.4g) N, %.4g N m", hold.fx, hold.fy, hold.m);
}

// The title of the excess, with the marked push.
static void put_more(FILE* out, const jd_push_figure* f) {
    fputs("How much more the rule holds", out);
    if (f->mark == NULL)
        return;
    fputs(";  marked: ", out);
    jd_plot_put_symbol(out, "h");
    fputs(" = ", out);
    put_value(out, *f->mark, "m");
}

// What a curve is, and its value at the marked push.
static void put_title(FILE* out, const drawing* d, bool exact) {
    const row* marked = &d->rows[d->count - 1];
    fputs(exact ? " title 'exact" : " title 'rule of kardan2013", out);
    if (d->figure->mark != NULL) {
        fputs(":  ", out);
        put_value(out, exact ? marked->exact : marked->kardan, "N");
    }
    fputc('\'', out);
}

static void put_heading(FILE* out, const drawing* d) {
    jd_plot_begin_heading(out, 4);
    fputs("Push at which a body starts to move: ", out);
    jd_plot_put_patch(out, d->figure->body->patch);
    jd_plot_end_heading(out, 4, LEFT, d->height);
    jd_plot_begin_heading(out, 5);
    jd_plot_put_patch_numbers(out, d->figure->body->patch);
    fputs(";  {/:Italic μ}_{/:Italic s} {/:Italic N} = ", out);
    put_value(out, d->figure->body->static_limit, "N");
    jd_plot_end_heading(out, 5, LEFT, d->height);
    fprintf(out,
            "set key at graph 0, screen %.6f left center horizontal Left reverse samplen 2.5 "
            "font ',%g'\n",
            1.0 - (HEAD - 0.8) / d->height, JD_PLOT_TICK_SIZE);
}

static void put_labels(FILE* out, const drawing* d, int panel, double top) {
    fputs("unset label\nset label 1 '", out);
    if (panel == 0)
        put_push(out, d->figure);
    else
        put_more(out, d->figure);
    fprintf(out, "' at graph 0, screen %.6f left font ',%g'\n", 1.0 - (top - 0.25) / d->height,
            JD_PLOT_TICK_SIZE);
    fputs("set label 2 '", out);
    if (panel == 0) {
        jd_plot_put_symbol(out, "F");
        jd_plot_put_scale(out, "N", &d->axes[0]);
    } else {
        fputs("excess  [%]", out);
    }
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\n", 0.5 / JD_PLOT_WIDTH);
    if (panel == 0)
        return;
    fputs("set label 3 'distance of the push from the centre of mass  ", out);
    jd_plot_put_symbol(out, "h");
    jd_plot_put_scale(out, "m", &d->distance);
    fprintf(out, "' at graph 0.5, screen %.6f center\n", (FOOT - 0.85) / d->height);
}

static void put_curve(FILE* out, const drawing* d, int block, int column, int panel) {
    fprintf(out, "data index %d using ", block);
    jd_plot_put_using(out, 1, &d->distance);
    fputc(':', out);
    jd_plot_put_using(out, column, &d->axes[panel]);
    fputs(block == 0 ? " with lines" : " with points pointtype 7 pointsize 0.45*mark", out);
    fputs(column == 2 ? " linewidth 1.7 linecolor rgb '#000000'"
                      : " linewidth 1.1 dashtype (14,8) linecolor rgb '#D55E00'",
          out);
}

static void put_curves(FILE* out, const drawing* d, int panel) {
    const int first = panel == 0 ? 2 : 4, last = panel == 0 ? 3 : 4;
    const int blocks = d->figure->mark != NULL ? 2 : 1;
    const char* before = "plot ";
    for (int block = 0; block < blocks; block++)
        for (int column = first; column <= last; column++) {
            fputs(before, out);
            before = ", \\\n     ";
            put_curve(out, d, block, column, panel);
            if (panel == 0 && block == 0)
                put_title(out, d, column == 2);
            else
                fputs(" notitle", out);
        }
    fputc('\n', out);
}

static void put_panels(FILE* out, const void* page_drawing) {
    const drawing* d = page_drawing;
    double top = HEAD;
    for (int k = 0; k < PANELS; k++) {
        const jd_plot_box box = {LEFT, RIGHT, top, HEIGHT[k]};
        jd_plot_put_box(out, &box, d->height);
        jd_plot_put_range(out, 'x', &d->distance);
        jd_plot_put_range(out, 'y', &d->axes[k]);
        if (k == 0)
            fputs("set format x ''\n", out);
        put_labels(out, d, k, top);
        if (k == 0)
            put_heading(out, d);
        if (d->figure->mark != NULL) {
            const double at = jd_plot_axis_show(&d->distance, *d->figure->mark);
            fprintf(out,
                    "unset arrow\nset arrow 1 from %.9g, graph 0 to %.9g, graph 1 nohead back "
                    "linewidth 0.8 dashtype (2,2) linecolor rgb '#808080'\n",
                    at, at);
        }
        put_curves(out, d, k);
        top += HEIGHT[k] + GAP;
    }
}

// ---- Public ------------------------------------------------------------------------------------

static bool can_be_drawn(const jd_push_figure* figure) {
    return isfinite(figure->from) && isfinite(figure->to) && figure->from < figure->to &&
           isfinite(figure->angle) && (figure->mark == NULL || isfinite(*figure->mark));
}

jd_status jd_push_figure_write(jd_context* context, const jd_push_figure* figure, const char* path,
                               const jd_figure_options* options) {
    if (figure == NULL || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure of pushes needs a body and a file name");
    if (!can_be_drawn(figure))
        return jd_fail(context, JD_ERR_RANGE, "distances from %g m to %g m cannot be drawn",
                       figure->from, figure->to);
    drawing* d = calloc(1, sizeof *d);
    if (d == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
    d->figure = figure;
    jd_status status = fill(d);
    if (status == JD_OK) {
        fit(d);
        const jd_plot_page page = {
            .height = d->height, .drawing = d, .put_panels = put_panels, .put_data = put_data};
        status = jd_plot_page_write(context, &page, path, options);
    } else {
        jd_fail(context, status, "cannot draw thresholds of pushes: %s", jd_status_text(status));
    }
    free(d);
    return status;
}
