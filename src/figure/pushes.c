// Pushes at many distances from the centre of mass: the force at which a body starts to move, exact
// and by the rule of kardan2013, and below how much more the rule holds.
#include <math.h>
#include <stdlib.h>

#include "figure/page/label.h"
#include "figure/page/patch_caption.h"
#include "figure/sheet.h"

#define STEPS 240         // of the distance
#define MANY_POINTS 2000  // weighted points beyond which there are fewer steps
#define FEW_STEPS 60
#define ROUNDING 1e-9  // a rule that holds so little more is exact
#define HIGH 5.6       // the panel of the forces [cm]
#define LOW 2.6        // that of the excess [cm]
#define TEXT 160       // bytes of a title

#define EXACT "linecolor rgb '#000000'"
#define RULE "linecolor rgb '#D55E00'"
#define EXACT_LINE "with lines linewidth 1.7 " EXACT
#define RULE_LINE "with lines linewidth 1.1 dashtype (14,8) " RULE
#define DOT "with points pointtype 7 pointsize 0.45*mark "

// Pushes with the forces at which the body moves; the last one is the marked one.
typedef struct drawing {
    const jd_push_figure* figure;
    int count;  // of rows, with the marked one
    double h[STEPS + 2], exact[STEPS + 2], kardan[STEPS + 2], excess[STEPS + 2];  // [m N N %]
    char titles[2][TEXT], labels[2][TEXT];
    jd_sheet sheet;
} drawing;

// ---- Numbers -----------------------------------------------------------------------------------

static jd_status fill_row(drawing* d, double h) {
    const jd_push_figure* f = d->figure;
    const int row = d->count++;
    jd_breakaway at;
    const jd_status status = jd_breakaway_compute(f->body, jd_wrench_beside(f->angle, h), &at);
    const double excess = at.exact > 0.0 ? at.kardan / at.exact - 1.0 : NAN;
    d->h[row] = h;
    d->exact[row] = at.exact;
    d->kardan[row] = at.kardan;
    d->excess[row] = fabs(excess) < ROUNDING ? 0.0 : 100.0 * excess;
    return status;
}

static jd_status fill(drawing* d) {
    const jd_push_figure* f = d->figure;
    const int many = jd_patch_made_of(f->body->patch)->point_count > MANY_POINTS;
    const int steps = many ? FEW_STEPS : STEPS;
    jd_status status = JD_OK;
    for (int i = 0; i <= steps && status == JD_OK; i++)
        status = fill_row(d, (f->from * (steps - i) + f->to * i) / steps);  // 0 in the middle
    return status == JD_OK && f->mark != NULL ? fill_row(d, *f->mark) : status;
}

// ---- Words -------------------------------------------------------------------------------------

// A value in the prefix that suits it.
static void put_value(FILE* out, double value, const char* unit) {
    const int exponent = value == 0.0 ? 0 : 3 * (int)floor(log10(fabs(value)) / 3.0 + 1e-9);
    fprintf(out, "%.5g ", value * pow(10.0, -exponent));
    jd_plot_put_unit(out, unit, exponent);
}

// "exact:  33.183 mN": words, and a value behind them if there is a marked push.
static void name(const drawing* d, char text[TEXT], const char* words, double value,
                 const char* unit) {
    FILE* out = fmemopen(text, TEXT, "w");
    if (out == NULL)
        return;
    fprintf(out, "%.100s", words);
    if (d->figure->mark != NULL)
        put_value(out, value, unit);
    fclose(out);
}

static void put_line(FILE* out, int line, const void* about) {
    const jd_resting_body* body = about;
    if (line == 0) {
        fputs("Push at which a body starts to move: ", out);
        jd_plot_put_patch(out, body->patch);
        return;
    }
    jd_plot_put_patch_numbers(out, body->patch);
    fputs(";  {/:Italic μ}_{/:Italic s} {/:Italic N} = ", out);
    put_value(out, body->static_limit, "N");
}

// How it is pushed, and beside what; what the curves are, and their values at the marked push.
static void put_words(drawing* d) {
    const jd_push_figure* f = d->figure;
    const jd_wrench hold = f->body->hold;
    const bool marked = f->mark != NULL;
    const int last = d->count - 1;
    int size = snprintf(d->titles[0], TEXT, "Force of the push");
    if (f->angle != 0.0)
        size += snprintf(d->titles[0] + size, TEXT - (size_t)size, " at %.4g° from x",
                         f->angle * JD_DEGREES);
    if (hold.fx != 0.0 || hold.fy != 0.0 || hold.m != 0.0)
        snprintf(d->titles[0] + size, TEXT - (size_t)size,
                 " beside a load of (%.4g, %.4g) N, %.4g N m", hold.fx, hold.fy, hold.m);
    name(d, d->titles[1],
         marked ? "How much more the rule holds;  marked: h = " : "How much more the rule holds",
         marked ? *f->mark : 0.0, "m");
    name(d, d->labels[0], marked ? "exact:  " : "exact", d->exact[last], "N");
    name(d, d->labels[1], marked ? "rule of kardan2013:  " : "rule of kardan2013", d->kardan[last],
         "N");
}

// ---- Sheet -------------------------------------------------------------------------------------

// A curve, and a dot at the marked push.
static void add_curve(drawing* d, jd_sheet_panel* panel, jd_sheet_curve curve, const char* dot) {
    curve.x = d->h;
    curve.count = d->count - (d->figure->mark != NULL);
    panel->curves[panel->curve_count++] = curve;
    if (d->figure->mark != NULL)
        panel->curves[panel->curve_count++] = (jd_sheet_curve){
            .x = d->h + curve.count, .y = curve.y + curve.count, .count = 1, .style = dot};
}

static void fill_sheet(drawing* d) {
    const jd_sheet_axis across = {
        "h", "m", .label = "distance of the push from the centre of mass  {/:Italic h}"};
    jd_sheet_panel* panels = d->sheet.panels;
    put_words(d);
    d->sheet.put_line = put_line;
    d->sheet.about = d->figure->body;
    d->sheet.one_key = true;
    d->sheet.panel_count = 2;
    for (int i = 0; i < 2; i++)
        panels[i] = (jd_sheet_panel){.title = d->titles[i],
                                     .height = i == 0 ? HIGH : LOW,
                                     .mark = d->figure->mark,
                                     .x = across};
    panels[0].y = (jd_sheet_axis){"F", "N", .zero = JD_SHEET_FROM_ZERO};
    panels[1].y = (jd_sheet_axis){"excess", "%", .label = "excess", .zero = JD_SHEET_WITH_ZERO};
    add_curve(d, &panels[0],
              (jd_sheet_curve){.y = d->exact, .label = d->labels[0], .style = EXACT_LINE},
              DOT EXACT);
    add_curve(d, &panels[0],
              (jd_sheet_curve){.y = d->kardan, .label = d->labels[1], .style = RULE_LINE},
              DOT RULE);
    add_curve(d, &panels[1], (jd_sheet_curve){.y = d->excess, .style = RULE_LINE}, DOT RULE);
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
        fill_sheet(d);
        status = jd_sheet_write(context, &d->sheet, path, options);
    } else {
        jd_fail(context, status, "cannot draw thresholds of pushes: %s", jd_status_text(status));
    }
    free(d);
    return status;
}
