// The figure of a sweep as gnuplot commands: under each panel its picture, over it the axes.
//
// Pictures are drawn on pixels of their own, so that axes of any kind fit over them. Colours are
// those of Okabe and Ito, and a few more for periods; black is no period.
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "plot/diagram.h"
#include "plot/label.h"
#include "plot/page.h"

#define LETTER 0.185   // width of a letter of the key [cm]
#define HEAD_KEY 1.82  // height of the key, from the top of the page [cm]

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

static const unsigned char* colour_of(const jd_diagram_drawing* d, int class) {
    if (d->map || d->colours == JD_COLOUR_PERIOD)
        return period_colours[class];
    return d->colours == JD_COLOUR_BRANCH && class < 3 ? branch_colours[class] : ink;
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
        const unsigned char* full = colour_of(d, i / JD_DENSITY_LEVELS);
        int rgb[3];
        for (int k = 0; k < 3; k++)
            rgb[k] = (int)lround(255.0 + (full[k] - 255.0) * share);
        fprintf(out, "%s%d '#%02X%02X%02X'", i > 0 ? "," : "", i, rgb[0], rgb[1], rgb[2]);
    }
    fprintf(out, ") maxcolors %d\nset cbrange [-0.5:%d.5]\nunset colorbox\n", count, count - 1);
}

static void put_picture(FILE* out, const jd_diagram_drawing* d, int index) {
    const jd_diagram_panel* p = &d->panels[index];
    jd_plot_put_box(out, &p->box, d->height);
    fputs("unset label\nunset arrow\nunset border\nunset tics\nunset grid\nunset key\n"
          "unset logscale\n",
          out);
    fprintf(out, "set xrange [-0.5:%d.5]\nset yrange [-0.5:%d.5]\n", p->density.wide - 1,
            p->density.high - 1);
    fprintf(out, "plot data index %d matrix with image notitle\n", index);
}

// ---- Axes --------------------------------------------------------------------------------------

static void put_axis(FILE* out, char name, const jd_plot_axis* axis, bool log) {
    if (!log) {
        jd_plot_put_range(out, name, axis);
        return;
    }
    fprintf(out,
            "set logscale %c\nset %crange [%.12g:%.12g]\nset %ctics auto\nset format %c '%%g'\n",
            name, name, axis->min, axis->max, name, name);
}

static void put_quantity(FILE* out, const char* symbol, const char* name, const char* unit,
                         const jd_plot_axis* axis) {
    jd_plot_put_symbol(out, symbol[0] != '\0' ? symbol : name);
    jd_plot_put_scale(out, unit, axis);
}

static void put_y_label(FILE* out, const jd_diagram_drawing* d, const jd_diagram_panel* p) {
    fputs("set label 2 '", out);
    if (p->quantity >= 0) {
        const jd_diagram_quantity* q = jd_diagram_quantity_at(d->diagram, p->quantity);
        put_quantity(out, q->symbol, q->name, q->unit, &p->y);
    } else {
        const jd_diagram_axis* a = jd_diagram_axis_at(d->diagram, 1);
        put_quantity(out, a->symbol, a->name, a->unit, &p->y);
    }
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90 font ',%g'\n",
            (p->box.left - 1.5) / JD_PLOT_WIDTH, JD_PLOT_LABEL_SIZE);
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
        fprintf(out, "  =  %.9g ", second->values[p->row]);
        jd_plot_put_unit(out, second->unit, 0);
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
        const double x = a->spacing == JD_SPACING_LOG
                             ? sqrt(a->values[k - 1] * a->values[k])
                             : jd_plot_axis_show(&d->x, 0.5 * (a->values[k - 1] + a->values[k]));
        fprintf(out,
                "set arrow from %.12g, graph 0 to %.12g, graph 1 nohead linewidth 0.5 dashtype "
                "(3,3) linecolor rgb '#707070' front\n",
                x, x);
    }
}

static void put_axes(FILE* out, const jd_diagram_drawing* d, const jd_diagram_panel* p) {
    const jd_diagram_axis* second = jd_diagram_axis_at(d->diagram, 1);
    fputs("set border 15 linewidth 0.6 linecolor rgb '#333333'\n", out);
    fprintf(out, "set tics %s scale 0.5,0.25 font ',%g'\n", d->map ? "out nomirror" : "in",
            JD_PLOT_TICK_SIZE);
    put_axis(out, 'x', &d->x, jd_diagram_axis_at(d->diagram, 0)->spacing == JD_SPACING_LOG);
    put_axis(out, 'y', &p->y, d->map && second->spacing == JD_SPACING_LOG);
    if (!p->has_x)
        fputs("set format x ''\n", out);
    put_y_label(out, d, p);
    if (p->has_x)
        put_x_label(out, d, p);
    put_title(out, d, p);
    put_segments(out, d);
}

// ---- Heading and key ---------------------------------------------------------------------------

// How the sweep was made, in words.
static void put_rule(FILE* out, const jd_diagram_drawing* d) {
    const char* start = jd_diagram_text(d->diagram, "start");
    const double segments = jd_diagram_number(d->diagram, "segments");
    const double starts = jd_diagram_number(d->diagram, "starts");
    fputs("section: ", out);
    jd_plot_put_text(out, jd_diagram_text(d->diagram, "section"));
    fprintf(out, ";  %.0f sections left out, %.0f recorded;  ",
            jd_diagram_number(d->diagram, "transient"), jd_diagram_number(d->diagram, "record"));
    if (strcmp(start, "carry") == 0)
        fputs("quasi-static", out);
    else if (strcmp(start, "random") == 0)
        fprintf(out, "%.0f random start%s per value", starts, starts > 1 ? "s" : "");
    else
        fputs("each value started anew", out);
    if (segments > 1)
        fprintf(out, " in %.0f segments", segments);
}

static void put_failures(FILE* out, const jd_diagram_drawing* d) {
    int64_t failed = 0, missing = 0;
    for (int64_t i = 0; i < jd_diagram_case_count(d->diagram); i++) {
        const jd_diagram_case c = jd_diagram_case_at(d->diagram, i);
        failed += c.done && c.status != JD_OK;
        missing += !c.done;
    }
    if (failed > 0)
        fprintf(out, ";  %" PRId64 " cases failed", failed);
    if (missing > 0)
        fprintf(out, ";  %" PRId64 " cases not run yet", missing);
}

static void put_heading(FILE* out, const jd_diagram_drawing* d) {
    jd_plot_begin_heading(out, 4);
    jd_plot_put_title(out, jd_result_text(jd_diagram_result(d->diagram), "title"));
    jd_plot_end_heading(out, 4, JD_DIAGRAM_LEFT, d->height);
    jd_plot_begin_heading(out, 5);
    put_rule(out, d);
    put_failures(out, d);
    jd_plot_end_heading(out, 5, JD_DIAGRAM_LEFT, d->height);
    jd_plot_begin_heading(out, 7);
    jd_plot_put_subtitle(out, jd_diagram_result(d->diagram));
    fprintf(out, "' at screen %.6f, screen %.6f left font ',%g' textcolor rgb '#555555'\n",
            JD_DIAGRAM_LEFT / JD_PLOT_WIDTH, 1.0 - 1.4 / d->height, JD_PLOT_SUBTITLE_SIZE);
}

// The colours that are seen, at the right above the first panel.
static void put_key(FILE* out, const jd_diagram_drawing* d) {
    const bool periods = d->map || d->colours == JD_COLOUR_PERIOD;
    bool seen[JD_DENSITY_CLASSES] = {false};
    double right = JD_DIAGRAM_RIGHT;
    const double up = 1.0 - HEAD_KEY / d->height;
    if (!periods && d->colours != JD_COLOUR_BRANCH)
        return;
    for (int i = 0; i < d->panel_count; i++)
        for (int k = 0; k < JD_DENSITY_CLASSES; k++)
            seen[k] |= d->panels[i].density.seen[k];
    for (int k = periods ? JD_CLASS_UNKNOWN : 2; k >= 0; k--) {
        if (!seen[k])
            continue;
        const unsigned char* c = colour_of(d, k);
        const char* name = periods ? period_names[k] : branch_names[k];
        right -= LETTER * (double)strlen(name);
        fprintf(out, "set label %d '%s' at screen %.6f, screen %.6f left font ',%g'\n", 20 + k,
                name, right / JD_PLOT_WIDTH, up, JD_PLOT_TICK_SIZE);
        fprintf(out,
                "set object %d rectangle center screen %.6f, screen %.6f size screen %.6f, screen "
                "%.6f front fillcolor rgb '#%02X%02X%02X' fillstyle solid border linecolor rgb "
                "'#808080' linewidth 0.3\n",
                20 + k, (right - 0.24) / JD_PLOT_WIDTH, up, 0.24 / JD_PLOT_WIDTH, 0.24 / d->height,
                c[0], c[1], c[2]);
        right -= 0.6;
    }
}

void jd_diagram_put_panels(FILE* out, const void* page_drawing) {
    const jd_diagram_drawing* d = page_drawing;
    put_palette(out, d);
    for (int i = 0; i < d->panel_count; i++) {
        put_picture(out, d, i);
        put_axes(out, d, &d->panels[i]);
        if (i == 0) {
            put_heading(out, d);
            put_key(out, d);
        }
        fputs("plot NaN notitle\nunset object\n", out);
    }
}
