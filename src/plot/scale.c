// Axes of studies in figures.
#include "plot/scale.h"

#include <math.h>
#include <string.h>

#include "plot/box.h"
#include "plot/label.h"

#define TICKS 7.0
#define MANY_DECADES 3.0  // beyond, only powers of ten have ticks

static bool is_log(const jd_plot_parameter* p) { return p->axis->spacing == JD_SPACING_LOG; }

double jd_plot_parameter_show(const jd_plot_parameter* p, double value) {
    return is_log(p) ? log10(fabs(value)) : jd_plot_axis_show(&p->shown, value);
}

jd_plot_parameter jd_plot_parameter_fit(const jd_model* model, const jd_axis* axis) {
    jd_plot_parameter p = {.axis = axis};
    const double ends[2] = {axis->from, jd_axis_value(axis, axis->points - 1)};
    const jd_plot_extent extent = jd_plot_extent_add((jd_plot_extent){.count = 0}, ends, 2);
    jd_model_parameter(model, axis->name, &p.parameter, NULL);
    p.shown = jd_plot_axis_fit(extent, 0, TICKS);
    const double first = jd_plot_parameter_show(&p, ends[0]);
    const double last = jd_plot_parameter_show(&p, ends[1]);
    p.cell = axis->points > 1 ? fabs(last - first) / (axis->points - 1)
                              : 0.5 * fmax(fabs(p.shown.max - p.shown.min), 0.1);
    p.min = fmin(first, last) - 0.5 * p.cell;
    p.max = fmax(first, last) + 0.5 * p.cell;
    return p;
}

// Ticks at 1, 2, 5 times powers of ten.
static void put_log_ticks(FILE* out, char name, const jd_plot_parameter* p) {
    static const double steps[] = {1, 2, 5};
    const int count = p->max - p->min > MANY_DECADES ? 1 : 3;
    const char* before = "";
    fprintf(out, "set %ctics (", name);
    for (int power = (int)floor(p->min); power <= (int)ceil(p->max); power++)
        for (int i = 0; i < count; i++) {
            const double value = steps[i] * pow(10, power), at = log10(value);
            if (at < p->min || at > p->max)
                continue;
            fprintf(out, "%s'%s%g' %.9g", before, p->axis->from < 0 ? "−" : "", value, at);
            before = ", ";
        }
    fputs(")\n", out);
}

void jd_plot_put_parameter_range(FILE* out, char name, const jd_plot_parameter* p) {
    if (is_log(p))
        put_log_ticks(out, name, p);
    else
        jd_plot_put_range(out, name, &p->shown);
    fprintf(out, "set %crange [%.12g:%.12g]\n", name, p->min, p->max);
}

void jd_plot_put_parameter(FILE* out, const jd_plot_parameter* p) {
    static const jd_plot_axis plain = {.exponent = 0};
    if (strchr(p->axis->name, '.'))
        jd_plot_put_text(out, p->axis->name);
    else
        jd_plot_put_symbol(out, p->parameter->symbol);
    jd_plot_put_scale(out, p->parameter->unit, is_log(p) ? &plain : &p->shown);
}
