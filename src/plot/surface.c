// A limit surface in space with its sections f_y = 0 and m = 0.
//
// The surface is seen along rays from the origin, on a grid of meridians and parallels; a point on
// it is the ray over its gauge. Moments are drawn in units of the moment of pure spin about the
// origin's own axis, so that the body keeps its proportions whatever the patch's size. gnuplot
// shades it and sorts its facets from back to front.
#include <math.h>
#include <stdlib.h>

#include "judder/figure.h"
#include "plot/about.h"
#include "plot/box.h"
#include "plot/label.h"
#include "plot/page.h"

#define TURNS 120       // meridians
#define HEIGHTS 60      // steps from pole to pole
#define LINE_TURNS 10   // a line at every tenth meridian
#define LINE_HEIGHTS 5  // and at every fifth parallel
#define SECTION 240     // points of a section
#define PI 3.14159265358979323846

// The page [cm].
#define HIGH 13.2
#define LEFT 0.7
#define SECTION_LEFT 10.9
#define SECTION_RIGHT 15.5
#define SECTION_LABEL 9.45  // middle of the vertical labels
static const double TOPS[2] = {1.9, 7.5}, HEIGHT[2] = {3.9, 4.6};

// How the surface is seen: turned about the vertical, tilted towards the viewer [deg].
#define TURN 35.0
#define TILT 65.0

typedef struct drawing {
    const jd_surface_figure* figure;
    double unit;  // moment in which rays are spread evenly [m]
    jd_wrench grid[HEIGHTS + 1][TURNS + 1];
    jd_motion normals[HEIGHTS + 1][TURNS + 1];
    jd_wrench sections[2][SECTION + 1];  // f_y = 0; m = 0
    jd_wrench line[2];                   // from the base to the surface
    jd_plot_axis force, moment;
} drawing;

// ---- Numbers -----------------------------------------------------------------------------------

// Where a ray meets the surface, with the normal there.
static jd_status meet(const drawing* d, const double ray[3], jd_wrench* at, jd_motion* normal) {
    jd_gauge gauge;
    *at = (jd_wrench){.fx = ray[0], .fy = ray[1], .m = ray[2] * d->unit};
    const jd_status status = jd_surface_gauge(d->figure->patch, *at, &gauge);
    if (status != JD_OK)
        return status;
    if (!isfinite(gauge.gauge))
        return JD_ERR_UNSUPPORTED;
    at->fx /= gauge.gauge;
    at->fy /= gauge.gauge;
    at->m /= gauge.gauge;
    *normal = gauge.slip;
    return JD_OK;
}

static jd_status fill_grid(drawing* d) {
    jd_status status = JD_OK;
    for (int i = 0; i <= HEIGHTS && status == JD_OK; i++)
        for (int k = 0; k <= TURNS && status == JD_OK; k++) {
            const double up = PI * (0.5 - (double)i / HEIGHTS), around = 2.0 * PI * k / TURNS;
            const double ray[3] = {cos(up) * cos(around), cos(up) * sin(around), sin(up)};
            status = meet(d, ray, &d->grid[i][k], &d->normals[i][k]);
        }
    return status;
}

static jd_status fill_sections(drawing* d) {
    jd_status status = JD_OK;
    jd_motion normal;
    for (int k = 0; k <= SECTION && status == JD_OK; k++) {
        const double angle = 2.0 * PI * k / SECTION;
        const double upright[3] = {cos(angle), 0.0, sin(angle)};
        const double level[3] = {cos(angle), sin(angle), 0.0};
        status = meet(d, upright, &d->sections[0][k], &normal);
        if (status == JD_OK)
            status = meet(d, level, &d->sections[1][k], &normal);
    }
    return status;
}

// The line along which a load grows, to where it can just be held.
static jd_status draw_line(drawing* d) {
    const jd_surface_figure* f = d->figure;
    jd_threshold threshold;
    if (f->direction == NULL)
        return JD_OK;
    if (f->load != NULL)
        d->line[0] = *f->load;
    const jd_status status = jd_surface_threshold(f->patch, d->line[0], *f->direction, &threshold);
    if (status != JD_OK)
        return status;
    d->line[1] = (jd_wrench){.fx = d->line[0].fx + threshold.factor * f->direction->fx,
                             .fy = d->line[0].fy + threshold.factor * f->direction->fy,
                             .m = d->line[0].m + threshold.factor * f->direction->m};
    return JD_OK;
}

// One range for forces, one for moments, both even about 0.
static void fit(drawing* d) {
    double force = 0.0, moment = 0.0;
    for (int i = 0; i <= HEIGHTS; i++)
        for (int k = 0; k <= TURNS; k++) {
            force = fmax(force, hypot(d->grid[i][k].fx, d->grid[i][k].fy));
            moment = fmax(moment, fabs(d->grid[i][k].m));
        }
    if (d->figure->load != NULL) {
        force = fmax(force, hypot(d->figure->load->fx, d->figure->load->fy));
        moment = fmax(moment, fabs(d->figure->load->m));
    }
    d->force = jd_plot_axis_fit((jd_plot_extent){-force, force, 2}, 0.08, 5.0);
    d->moment = jd_plot_axis_fit((jd_plot_extent){-moment, moment, 2}, 0.08, 5.0);
}

// A point of a convex body is seen where its normal points to the viewer. The axes of the drawing
// are as long as their ranges, and a normal is stretched the other way round.
static bool is_seen(const drawing* d, int i, int k) {
    const double turn = TURN * PI / 180.0, tilt = TILT * PI / 180.0;
    const double force = d->force.max * pow(10.0, d->force.exponent);
    const double moment = d->moment.max * pow(10.0, d->moment.exponent);
    const jd_motion n = d->normals[i][k];
    const double across = n.vx * sin(turn) - n.vy * cos(turn);
    return force * sin(tilt) * across + moment * cos(tilt) * n.w > 0.0;
}

// ---- Data --------------------------------------------------------------------------------------

static void put_wrench(FILE* out, jd_wrench at) {
    fprintf(out, "%.9g %.9g %.9g\n", at.fx, at.fy, at.m);
}

static void put_seen(FILE* out, const drawing* d, int i, int k) {
    if (is_seen(d, i, k))
        put_wrench(out, d->grid[i][k]);
    else
        fputs("NaN NaN NaN\n", out);
}

// Some meridians and parallels, where they are seen.
static void put_lines(FILE* out, const drawing* d) {
    for (int k = 0; k < TURNS; k += LINE_TURNS) {
        for (int i = 0; i <= HEIGHTS; i++)
            put_seen(out, d, i, k);
        fputs("\n", out);
    }
    for (int i = LINE_HEIGHTS; i < HEIGHTS; i += LINE_HEIGHTS) {
        for (int k = 0; k <= TURNS; k++)
            put_seen(out, d, i, k);
        fputs(i + LINE_HEIGHTS < HEIGHTS ? "\n" : "", out);
    }
}

static void put_data(FILE* out, const void* page_drawing) {
    const drawing* d = page_drawing;
    fputs("# 0: surface: f_x/(mu N) [1], f_y/(mu N) [1], m/(mu N) [m]\n", out);
    for (int i = 0; i <= HEIGHTS; i++) {
        for (int k = 0; k <= TURNS; k++)
            put_wrench(out, d->grid[i][k]);
        fputs(i < HEIGHTS ? "\n" : "", out);
    }
    for (int s = 0; s < 2; s++) {
        fprintf(out, "\n\n# %d: section %s\n", 1 + s, s == 0 ? "f_y = 0" : "m = 0");
        for (int k = 0; k <= SECTION; k++)
            put_wrench(out, d->sections[s][k]);
    }
    fputs("\n\n# 3: from the base to the surface\n", out);
    put_wrench(out, d->line[0]);
    put_wrench(out, d->line[1]);
    fputs("\n\n# 4: the given load\n", out);
    put_wrench(out, d->figure->load != NULL ? *d->figure->load : (jd_wrench){NAN, NAN, NAN});
    fputs("\n\n# 5: lines on the surface\n", out);
    put_lines(out, d);
}

// ---- Script ------------------------------------------------------------------------------------

static void put_symbol(FILE* out, const char* name, const char* unit, const jd_plot_axis* axis) {
    jd_plot_put_symbol(out, name);
    fputs(" / ", out);
    jd_plot_put_symbol(out, "μ");
    jd_plot_put_symbol(out, "N");
    jd_plot_put_scale(out, unit, axis);
}

// "data index 3 using 1:2:3" with the columns as shown
static void put_source(FILE* out, const drawing* d, int index, const int* columns, int count) {
    fprintf(out, "data index %d using ", index);
    for (int i = 0; i < count; i++) {
        fputs(i > 0 ? ":" : "", out);
        jd_plot_put_using(out, columns[i], columns[i] == 3 ? &d->moment : &d->force);
    }
}

// The load and the line of the figure on top of what is drawn.
static void put_marks(FILE* out, const drawing* d, const int* columns, int count) {
    if (d->figure->direction != NULL) {
        fputs(", \\\n     ", out);
        put_source(out, d, 3, columns, count);
        fputs(" with lines linewidth 1.6 linecolor rgb '#D55E00' notitle, \\\n     ", out);
        put_source(out, d, 3, columns, count);
        fputs(" every ::1::1 with points pointtype 7 pointsize 0.6*mark linecolor rgb '#D55E00' "
              "notitle",
              out);
    }
    if (d->figure->load != NULL) {
        fputs(", \\\n     ", out);
        put_source(out, d, 4, columns, count);
        fputs(" with points pointtype 7 pointsize 0.55*mark linecolor rgb '#000000' notitle", out);
    }
    fputc('\n', out);
}

static void put_heading(FILE* out, const drawing* d) {
    jd_plot_begin_heading(out, 4);
    fputs("Limit surface: ", out);
    jd_plot_put_patch(out, d->figure->patch);
    jd_plot_end_heading(out, 4, LEFT, HIGH);
    jd_plot_begin_heading(out, 5);
    jd_plot_put_patch_numbers(out, d->figure->patch);
    jd_plot_end_heading(out, 5, LEFT, HIGH);
}

static void put_space_labels(FILE* out, const drawing* d) {
    fputs("set xtics offset 0,-0.3\nset ytics offset 0.8,-0.1\nset xlabel '", out);
    put_symbol(out, "f_x", "1", &d->force);
    fputs("' offset -1,-0.6\nset ylabel '", out);
    put_symbol(out, "f_y", "1", &d->force);
    fputs("' offset 1.5,-0.6\nset label 6 '", out);
    put_symbol(out, "m", "m", &d->moment);
    fputs("' at graph 0, graph 0, graph 1 left offset -3,1\n", out);
}

// The surface in space, lit from above, coloured by its moment. gnuplot draws facets that it has to
// sort after all else: lines and marks come in a second plot on top.
static void put_space(FILE* out, const drawing* d) {
    const jd_plot_box box = {2.0, 7.7, 3.0, 7.4};
    const int columns[] = {1, 2, 3};
    jd_plot_put_box(out, &box, HIGH);
    jd_plot_put_range(out, 'x', &d->force);
    jd_plot_put_range(out, 'y', &d->force);
    jd_plot_put_range(out, 'z', &d->moment);
    put_heading(out, d);
    put_space_labels(out, d);
    fprintf(out, "set cbrange [%.12g:%.12g]\nset view %g, %g, 1, 1\n", d->moment.min, d->moment.max,
            TILT, TURN);
    fputs("unset colorbox\nset xyplane relative 0\n"
          "set border 21 linewidth 0.6 linecolor rgb '#999999'\n"
          "set grid x y z linestyle 9\n"
          "set palette defined (0 '#1B4F8A', 0.25 '#5B9BC8', 0.5 '#F2F2EE', 0.75 '#F0A868', "
          "1 '#C2571A')\n"
          "set pm3d depthorder noborder lighting primary 0.4 specular 0.1\n"
          "splot ",
          out);
    put_source(out, d, 0, columns, 3);
    fputs(" with pm3d notitle\n"
          "unset border\nunset tics\nunset grid\nunset xlabel\nunset ylabel\n"
          "unset label\nsplot ",
          out);
    put_source(out, d, 5, columns, 3);
    fputs(" with lines linewidth 0.4 linecolor rgb '#90203040' notitle", out);
    put_marks(out, d, columns, 3);
}

static void put_section(FILE* out, const drawing* d, int section) {
    const jd_plot_box box = {SECTION_LEFT, SECTION_RIGHT, TOPS[section], HEIGHT[section]};
    const int columns[] = {1, section == 0 ? 3 : 2};
    const jd_plot_axis* y = section == 0 ? &d->moment : &d->force;
    jd_plot_put_box(out, &box, HIGH);
    jd_plot_put_range(out, 'x', &d->force);
    jd_plot_put_range(out, 'y', y);
    fputs("unset label\nset label 1 'Section ", out);
    jd_plot_put_symbol(out, section == 0 ? "f_y" : "m");
    fprintf(out, " = 0' at graph 0, screen %.6f left font ',%g'\n", 1.0 - (box.top - 0.25) / HIGH,
            JD_PLOT_TICK_SIZE);
    fputs("set label 2 '", out);
    put_symbol(out, section == 0 ? "m" : "f_y", section == 0 ? "m" : "1", y);
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\nset label 3 '",
            SECTION_LABEL / JD_PLOT_WIDTH);
    put_symbol(out, "f_x", "1", &d->force);
    fprintf(out, "' at graph 0.5, screen %.6f center\n",
            1.0 - (box.top + box.height + 0.85) / HIGH);
    fprintf(out, "set tics in scale 0.5,0.25 offset 0,0 font ',%g'\n", JD_PLOT_TICK_SIZE);
    fputs("set border 15 linewidth 0.6 linecolor rgb '#333333'\nset grid linestyle 9\n"
          "set xzeroaxis linetype 1 linewidth 0.5 linecolor rgb '#808080'\n"
          "set yzeroaxis linetype 1 linewidth 0.5 linecolor rgb '#808080'\n"
          "plot ",
          out);
    put_source(out, d, 1 + section, columns, 2);
    fputs(" with filledcurves closed fillcolor rgb '#DCE9F3' notitle, \\\n     ", out);
    put_source(out, d, 1 + section, columns, 2);
    fputs(" with lines linewidth 1.3 linecolor rgb '#0072B2' notitle", out);
    put_marks(out, d, columns, 2);
}

static void put_panels(FILE* out, const void* page_drawing) {
    put_space(out, page_drawing);
    put_section(out, page_drawing, 0);
    put_section(out, page_drawing, 1);
}

jd_status jd_surface_figure_write(jd_context* context, const jd_surface_figure* figure,
                                  const char* path, const jd_figure_options* options) {
    if (figure == NULL || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure needs a patch and a file name");
    drawing* d = calloc(1, sizeof *d);
    if (d == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
    d->figure = figure;
    d->unit = jd_patch_spin_moment(figure->patch);
    jd_status status = d->unit > 0.0 ? fill_grid(d) : JD_ERR_UNSUPPORTED;
    if (status == JD_OK)
        status = fill_sections(d);
    if (status == JD_OK)
        status = draw_line(d);
    if (status == JD_OK) {
        fit(d);
        const jd_plot_page page = {
            .height = HIGH, .drawing = d, .put_panels = put_panels, .put_data = put_data};
        status = jd_plot_page_write(context, &page, path, options);
    } else if (status == JD_ERR_UNSUPPORTED) {
        jd_fail(context, status, "the limit surface of a single point encloses nothing to draw");
    } else {
        jd_fail(context, status, "cannot draw the limit surface: %s", jd_status_text(status));
    }
    free(d);
    return status;
}
