// The figure of a sweep as gnuplot commands: under each panel its picture, over it the axes.
//
// Pictures are drawn on pixels of their own, so that axes of any kind fit over them. Colours are
// those of Okabe and Ito, and a few more for periods; black is no period.
#include <math.h>
#include <string.h>

#include "figure/page/label.h"
#include "figure/page/page.h"
#include "figure/sweep.h"

// By class of the picture: red, green, blue.
typedef unsigned char colour[3];

static const colour period_colours[JD_DENSITY_CLASSES] = {
    {0x00, 0x72, 0xB2}, {0xD5, 0x5E, 0x00}, {0x00, 0x9E, 0x73}, {0xCC, 0x79, 0xA7},
    {0xE6, 0x9F, 0x00}, {0x56, 0xB4, 0xE9}, {0x8C, 0x56, 0x4B}, {0xB8, 0xB0, 0x1C},
    {0x6A, 0x3D, 0x9A}, {0x26, 0x26, 0x26}, {0xC4, 0xD8, 0xE8}, {0xF2, 0xC9, 0xB8},
    {0xF4, 0xF4, 0xF4}, {0xFF, 0xFF, 0xFF}};
static const char* const period_names[] = {
    "1T", "2T",     "3T",        "4T",          "5T",     "6T",       "7T",
    "8T", "longer", "no period", "fixed point", "sticks", "not known"};
static const colour branch_colours[3] = {
    {0x00, 0x72, 0xB2}, {0xD5, 0x5E, 0x00}, {0x38, 0x2A, 0x38}};
static const char* const branch_names[] = {"upwards", "downwards", "both"};
static const colour ink = {0x10, 0x28, 0x48};

static bool by_period(const jd_diagram_drawing* d) {
    return d->map || d->colours == JD_COLOUR_PERIOD;
}

const unsigned char* jd_diagram_colour(const jd_diagram_drawing* d, int class) {
    if (by_period(d))
        return period_colours[class];
    return d->colours == JD_COLOUR_BRANCH && class < 3 ? branch_colours[class] : ink;
}

const char* jd_diagram_class_name(const jd_diagram_drawing* d, int class) {
    if (by_period(d))
        return class <= JD_CLASS_UNKNOWN ? period_names[class] : NULL;
    return d->colours == JD_COLOUR_BRANCH && class < 3 ? branch_names[class] : NULL;
}

// ---- Data --------------------------------------------------------------------------------------

void jd_diagram_put_data(FILE* out, const void* page_drawing) {
    const jd_diagram_drawing* d = page_drawing;
    for (int i = 0; i < d->panel_count; i++) {
        const jd_density* picture = &d->panels[i].density;
        fprintf(out, "%s# %d: colours of %d x %d pixels, row by row from below\n",
                i > 0 ? "\n\n" : "", i, picture->wide, picture->high);
        for (int y = 0; y < picture->high; y++) {
            for (int x = 0; x < picture->wide; x++)
                fprintf(out, x == 0 ? "%d" : " %d",
                        picture->pixels[(size_t)y * (size_t)picture->wide + (size_t)x]);
            fputc('\n', out);
        }
    }
}

// ---- Picture -----------------------------------------------------------------------------------

// One colour for each number a pixel can have.
static void put_palette(FILE* out, const jd_diagram_drawing* d) {
    const int count = JD_DENSITY_CLASSES * JD_DENSITY_LEVELS;
    fputs("set palette defined (", out);
    for (int i = 0; i < count; i++) {
        const int level = i % JD_DENSITY_LEVELS;
        const double share = (double)level / (JD_DENSITY_LEVELS - 1);
        const unsigned char* full = jd_diagram_colour(d, i / JD_DENSITY_LEVELS);
        int rgb[3];
        for (int k = 0; k < 3; k++)
            rgb[k] = (int)lround(255.0 + (full[k] - 255.0) * share);
        fprintf(out, "%s%d '#%02X%02X%02X'", i > 0 ? "," : "", i, rgb[0], rgb[1], rgb[2]);
    }
    fprintf(out, ") maxcolors %d\nset cbrange [-0.5:%d.5]\nunset colorbox\n", count, count - 1);
}

static void put_picture(FILE* out, const jd_diagram_drawing* d, int index) {
    const jd_diagram_panel* p = &d->panels[index];
    jd_plot_put_box_on(out, &p->box, (jd_plot_size){d->width, d->height});
    fputs("unset label\nunset arrow\nunset border\nunset tics\nunset grid\nunset key\n", out);
    fprintf(out, "set xrange [-0.5:%d.5]\nset yrange [-0.5:%d.5]\n", p->density.wide - 1,
            p->density.high - 1);
    fprintf(out, "plot data index %d matrix with image notitle\n", index);
}

// ---- Axes --------------------------------------------------------------------------------------

static void put_quantity(FILE* out, const char* symbol, const char* name, const char* unit,
                         const jd_plot_scale* scale) {
    jd_plot_put_symbol(out, symbol[0] != '\0' ? symbol : name);
    jd_plot_put_scale_unit(out, unit, scale);
}

static void put_y_label(FILE* out, const jd_diagram_drawing* d, const jd_diagram_panel* p) {
    fputs("set label 2 '", out);
    if (p->quantity >= 0) {
        const jd_diagram_quantity* q = jd_diagram_quantity_at(d->diagram, p->quantity);
        put_quantity(out, q->symbol, q->name, q->unit, &p->y);
        fputs(p->turns ? "  mod 360°" : "", out);
    } else {
        const jd_diagram_axis* a = jd_diagram_axis_at(d->diagram, 1);
        put_quantity(out, a->symbol, a->name, a->unit, &p->y);
    }
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90 font ',%g'\n",
            (p->box.left - 1.5) / d->width, JD_PLOT_LABEL_SIZE);
}

static void put_x_label(FILE* out, const jd_diagram_drawing* d, const jd_diagram_panel* p) {
    const jd_diagram_axis* a = jd_diagram_axis_at(d->diagram, 0);
    fputs("set label 3 '", out);
    put_quantity(out, a->symbol, a->name, a->unit, &d->x);
    fprintf(out, "' at graph 0.5, screen %.6f center font ',%g'\n",
            1.0 - (p->box.top + p->box.height + 0.85) / d->height, JD_PLOT_LABEL_SIZE);
}

// What a panel is of, above it: a value of the second axis, a branch.
static void put_title(FILE* out, const jd_diagram_drawing* d, const jd_diagram_panel* p) {
    const jd_diagram_axis* second = jd_diagram_axis_at(d->diagram, 1);
    if (!(p->row >= 0 || (d->map && d->panel_count > 1)))
        return;
    fputs("set label 6 '", out);
    if (p->row >= 0) {
        jd_plot_put_symbol(out, second->symbol[0] != '\0' ? second->symbol : second->name);
        const bool angle = jd_plot_is_angle(second->unit);
        fprintf(out, "  =  %.9g ", second->values[p->row] * (angle ? 180 / JD_PI : 1));
        jd_plot_put_unit(out, angle ? "deg" : second->unit, 0);
    } else {
        fputs(branch_names[p->branch == JD_DIRECTION_DOWN], out);
    }
    fprintf(out, "' at graph 0, screen %.6f left font ',%g'\n",
            1.0 - (p->box.top - 0.25) / d->height, JD_PLOT_TICK_SIZE);
}

// Where a quasi-static sweep in segments starts anew.
static void put_segments(FILE* out, const jd_diagram_drawing* d) {
    const jd_diagram_axis* a = jd_diagram_axis_at(d->diagram, 0);
    const int64_t segments = (int64_t)jd_diagram_number(d->diagram, "segments");
    for (int64_t i = 1; i < segments && i < 200; i++) {
        const int64_t k = i * a->count / segments;
        const double x = 0.5 * (jd_plot_scale_show(&d->x, a->values[k - 1]) +
                                jd_plot_scale_show(&d->x, a->values[k]));
        fprintf(out, "set arrow from %.12g, graph 0 to %.12g, graph 1 nohead %s\n", x, x,
                JD_DIAGRAM_CUT);
    }
}

static void put_axes(FILE* out, const jd_diagram_drawing* d, const jd_diagram_panel* p) {
    fputs("set border 15 linewidth 0.6 linecolor rgb '#333333'\n", out);
    fprintf(out, "set tics %s scale 0.5,0.25 font ',%g'\n", d->map ? "out nomirror" : "in",
            JD_PLOT_TICK_SIZE);
    jd_plot_put_scale_range(out, 'x', &d->x, p->has_x);
    jd_plot_put_scale_range(out, 'y', &p->y, true);
    put_y_label(out, d, p);
    if (p->has_x)
        put_x_label(out, d, p);
    put_title(out, d, p);
    put_segments(out, d);
}

// ---- Page --------------------------------------------------------------------------------------

void jd_diagram_put_panels(FILE* out, const void* page_drawing) {
    const jd_diagram_drawing* d = page_drawing;
    put_palette(out, d);
    for (int i = 0; i < d->panel_count; i++) {
        put_picture(out, d, i);
        put_axes(out, d, &d->panels[i]);
        if (i == 0) {
            jd_diagram_put_heading(out, d);
            jd_diagram_put_key(out, d);
        }
        fputs("plot NaN notitle\nunset object\n", out);
    }
}
