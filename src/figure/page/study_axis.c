// Axes of studies in figures.
#include "figure/page/study_axis.h"

#include <math.h>
#include <string.h>

#include "figure/page/box.h"
#include "figure/page/label.h"

#define TICKS 7.0
#define MANY_DECADES 3.0   // beyond, only powers of ten have ticks
#define FEW_DECADES 1.2    // below, ticks stand closer than at 1, 2 and 5 ...
#define LEAST_DECADES 0.6  // ... and here in equal steps
#define FEW_TICKS 8.0      // of them
#define PLAIN_POWER 4      // numbers from 1e-4 to 1e4 are written out

// ---- Scale -------------------------------------------------------------------------------------

// A number of the unit that is shown.
static double show(const jd_plot_scale* s, double number) {
    if (!s->log)
        return jd_plot_axis_show(&s->axis, number);
    return s->negative ? -log10(-number) : log10(number);
}

double jd_plot_scale_show(const jd_plot_scale* s, double value) {
    return show(s, s->degrees ? value * JD_DEGREES : value);
}

bool jd_plot_is_angle(const char* unit) { return strcmp(unit, "rad") == 0; }

// Back from what is shown to a number of its unit.
static double number_at(const jd_plot_scale* s, double shown) {
    if (!s->log)
        return s->axis.offset + shown * pow(10, s->axis.exponent);
    return s->negative ? -pow(10, -shown) : pow(10, shown);
}

double jd_plot_scale_value(const jd_plot_scale* s, double shown) {
    return s->degrees ? number_at(s, shown) / JD_DEGREES : number_at(s, shown);
}

// Ticks at round parts of a turn.
static void turn_ticks(jd_plot_axis* axis, double ticks) {
    static const double steps[] = {5, 10, 15, 30, 45, 90, 180, 360};
    const double least = (axis->max - axis->min) / ticks;
    if (axis->exponent != 0 || axis->offset != 0 || least < 2)
        return;
    for (int i = 7; i >= 0; i--)
        if (steps[i] >= least)
            axis->step = steps[i];
    axis->decimals = 0;
}

jd_plot_scale jd_plot_scale_fit(jd_plot_extent extent, const char* unit, jd_spacing spacing,
                                double margin, double ticks) {
    jd_plot_scale s = {.degrees = jd_plot_is_angle(unit),
                       .log = spacing == JD_SPACING_LOG && extent.min * extent.max > 0,
                       .negative = extent.max < 0};
    if (s.degrees) {
        extent.min *= JD_DEGREES;
        extent.max *= JD_DEGREES;
    }
    if (!s.log) {
        s.axis = jd_plot_axis_fit(extent, margin, ticks);
        if (s.degrees)
            turn_ticks(&s.axis, ticks);
        return s;
    }
    const double low = show(&s, extent.min), high = show(&s, extent.max);
    const double free = high > low ? margin * (high - low) : 0.1;
    s.axis.min = low - free;
    s.axis.max = high + free;
    s.ticks = ticks;
    return s;
}

jd_plot_scale jd_plot_scale_span(double from, double to, const char* unit, jd_spacing spacing,
                                 double ticks) {
    const jd_plot_extent extent = {fmin(from, to), fmax(from, to), 2};
    return jd_plot_scale_fit(extent, unit, spacing, 0, ticks);
}

void jd_plot_put_scale_using(FILE* out, int column, const jd_plot_scale* s) {
    char number[48];
    snprintf(number, sizeof number, s->degrees ? "$%d*%.17g" : "$%d", column, JD_DEGREES);
    if (s->log)
        fprintf(out, s->negative ? "(-log10(-(%s)))" : "(log10(%s))", number);
    else if (!s->degrees)
        jd_plot_put_using(out, column, &s->axis);
    else
        fprintf(out, "((%s-(%.17g))*1e%d)", number, s->axis.offset, -s->axis.exponent);
}

// A list of ticks on its way out.
typedef struct ticks {
    FILE* out;
    const jd_plot_scale* scale;
    bool numbers;
    const char* before;  // the next one
} ticks;

static void put_tick(ticks* t, double number) {
    const jd_plot_axis* axis = &t->scale->axis;
    const double at = show(t->scale, number);
    if (at < axis->min || at > axis->max)
        return;
    const double power = round(log10(fabs(number)));
    const bool far = fabs(power) >= PLAIN_POWER && fabs(number) == pow(10, power);
    if (t->numbers && far)
        fprintf(t->out, "%s'%s10^{%s%g}' %.9g", t->before, number < 0 ? "−" : "",
                power < 0 ? "−" : "", fabs(power), at);
    else if (t->numbers)
        fprintf(t->out, "%s'%s%g' %.9g", t->before, number < 0 ? "−" : "", fabs(number), at);
    else
        fprintf(t->out, "%s'' %.9g", t->before, at);
    t->before = ", ";
}

// Ticks in equal steps, for a scale too short for others.
static void put_near_ticks(ticks* t) {
    const jd_plot_scale* s = t->scale;
    const double low = number_at(s, s->axis.min), high = number_at(s, s->axis.max);
    const double step = jd_plot_nice_step((high - low) / fmin(FEW_TICKS, s->ticks));
    const double first = ceil(low / step);
    for (int i = 0; i <= 2 * (int)FEW_TICKS; i++)
        put_tick(t, (first + i) * step);
}

// Ticks at round multiples of powers of ten.
static void put_log_ticks(ticks* t) {
    static const double wide[] = {1, 2, 5}, close[] = {1, 1.5, 2, 3, 4, 5, 6, 8};
    const jd_plot_scale* s = t->scale;
    const double span = s->axis.max - s->axis.min, sign = s->negative ? -1 : 1;
    const bool few = span < FEW_DECADES;
    const double many = s->ticks < FEW_TICKS ? 0.5 * MANY_DECADES : MANY_DECADES;
    const int count = span > many ? 1 : few && s->ticks >= FEW_TICKS ? 8 : 3;
    if (span < LEAST_DECADES)
        put_near_ticks(t);
    const int low = (int)floor(s->negative ? -s->axis.max : s->axis.min);
    const int high = (int)ceil(s->negative ? -s->axis.min : s->axis.max);
    const int skip = 1 + (int)((high - low) / (1.5 * s->ticks));
    for (int power = skip * (int)floor((double)low / skip); power <= high && span >= LEAST_DECADES;
         power += skip)
        for (int i = 0; i < count; i++)
            put_tick(t, sign * (count > 3 ? close : wide)[i] * pow(10, power));
}

void jd_plot_put_scale_range(FILE* out, char name, const jd_plot_scale* s, bool numbers) {
    ticks t = {out, s, numbers, ""};
    if (!s->log) {
        jd_plot_put_range(out, name, &s->axis);
        if (!numbers)
            fprintf(out, "set format %c ''\n", name);
        return;
    }
    fprintf(out, "set %ctics (", name);
    put_log_ticks(&t);
    fputs(")\n", out);
    fprintf(out, "set %crange [%.12g:%.12g]\n", name, s->axis.min, s->axis.max);
}

void jd_plot_put_scale_unit(FILE* out, const char* unit, const jd_plot_scale* s) {
    static const jd_plot_axis plain = {.exponent = 0};
    jd_plot_put_scale(out, s->degrees ? "deg" : unit, s->log ? &plain : &s->axis);
}

// ---- Parameter ---------------------------------------------------------------------------------

jd_plot_parameter jd_plot_parameter_fit(const jd_model* model, const jd_axis* axis) {
    jd_plot_parameter p = {.axis = axis};
    const double ends[2] = {axis->from, jd_axis_value(axis, axis->points - 1)};
    const jd_plot_extent extent = jd_plot_extent_add((jd_plot_extent){.count = 0}, ends, 2);
    // Checked when the map was made.
    jd_status_ignore(jd_model_parameter(model, axis->name, &p.parameter, NULL));
    p.scale = jd_plot_scale_fit(extent, p.parameter->unit, axis->spacing, 0, TICKS);
    jd_plot_axis* shown = &p.scale.axis;
    p.cell = axis->points > 1 ? (shown->max - shown->min) / (axis->points - 1)
                              : 0.5 * fmax(shown->max - shown->min, 0.1);
    const double first = jd_plot_scale_show(&p.scale, ends[0]);
    const double last = jd_plot_scale_show(&p.scale, ends[1]);
    shown->min = fmin(first, last) - 0.5 * p.cell;
    shown->max = fmax(first, last) + 0.5 * p.cell;
    return p;
}

void jd_plot_put_parameter(FILE* out, const jd_plot_parameter* p) {
    if (strchr(p->axis->name, '.'))
        jd_plot_put_text(out, p->axis->name);
    else
        jd_plot_put_symbol(out, p->parameter->symbol);
    jd_plot_put_scale_unit(out, p->parameter->unit, &p->scale);
}
