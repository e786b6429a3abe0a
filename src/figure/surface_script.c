// The page of a limit surface as gnuplot commands and data. gnuplot shades the surface and sorts
// its facets from back to front.
#include <math.h>

#include "figure/page/box.h"
#include "figure/page/label.h"
#include "figure/page/page.h"
#include "figure/page/patch_caption.h"
#include "figure/surface.h"

#define LINES 12  // meridians, and steps between parallels, that are drawn as lines

// Places on the page [cm].
#define LEFT 0.7
#define SECTION_LEFT 10.9
#define SECTION_RIGHT 15.5
#define SECTION_LABEL 9.45  // middle of the vertical labels
static const double TOPS[2] = {1.9, 7.5}, HEIGHT[2] = {3.9, 4.6};

// ---- Data --------------------------------------------------------------------------------------

static void put_wrench(FILE* out, jd_wrench at) {
    fprintf(out, "%.9g %.9g %.9g\n", at.fx, at.fy, at.m);
}

static void put_seen(FILE* out, const jd_plot_surface* d, int i, int k) {
    if (d->seen[i][k])
        put_wrench(out, d->grid[i][k]);
    else
        fputs("NaN NaN NaN\n", out);
}

// Some meridians and parallels, where they are seen.
static void put_lines(FILE* out, const jd_plot_surface* d) {
    const int turns = d->turns / LINES > 0 ? d->turns / LINES : 1;
    const int heights = d->heights / LINES > 0 ? d->heights / LINES : 1;
    for (int k = 0; k < d->turns; k += turns) {
        for (int i = 0; i <= d->heights; i++)
            put_seen(out, d, i, k);
        fputs("\n", out);
    }
    for (int i = heights; i < d->heights; i += heights) {
        for (int k = 0; k <= d->turns; k++)
            put_seen(out, d, i, k);
        fputs(i + heights < d->heights ? "\n" : "", out);
    }
}

void jd_plot_surface_data(FILE* out, const void* page_drawing) {
    const jd_plot_surface* d = page_drawing;
    fputs("# 0: surface: f_x/(mu N) [1], f_y/(mu N) [1], m/(mu N) [m]\n", out);
    for (int i = 0; i <= d->heights; i++) {
        for (int k = 0; k <= d->turns; k++)
            put_wrench(out, d->grid[i][k]);
        fputs(i < d->heights ? "\n" : "", out);
    }
    for (int s = 0; s < 2; s++) {
        fprintf(out, "\n\n# %d: section %s\n", 1 + s, s == 0 ? "f_y = 0" : "m = 0");
        for (int k = 0; k <= d->section; k++)
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
    fputs("  /  ", out);
    jd_plot_put_symbol(out, "μ");
    jd_plot_put_symbol(out, "N");
    jd_plot_put_scale(out, unit, axis);
}

// "data index 3 using 1:2:3" with the columns as shown
static void put_source(FILE* out, const jd_plot_surface* d, int index, const int* columns,
                       int count) {
    fprintf(out, "data index %d using ", index);
    for (int i = 0; i < count; i++) {
        fputs(i > 0 ? ":" : "", out);
        jd_plot_put_using(out, columns[i], columns[i] == 3 ? &d->moment : &d->force);
    }
}

// The load and the line of the figure on top of what is drawn.
static void put_marks(FILE* out, const jd_plot_surface* d, const int* columns, int count) {
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

static void put_heading(FILE* out, const jd_plot_surface* d) {
    jd_plot_begin_heading(out, 4);
    fputs("Limit surface: ", out);
    jd_plot_put_patch(out, d->figure->patch);
    jd_plot_end_heading(out, 4, LEFT, JD_SURFACE_HIGH);
    jd_plot_begin_heading(out, 5);
    jd_plot_put_patch_numbers(out, d->figure->patch);
    jd_plot_end_heading(out, 5, LEFT, JD_SURFACE_HIGH);
}

static void put_space_labels(FILE* out, const jd_plot_surface* d) {
    fputs(
        "set xtics offset 0,-0.3\nset ytics offset 0.8,-0.1\nset ztics offset 0.8,0\nset xlabel '",
        out);
    put_symbol(out, "f_x", "1", &d->force);
    fputs("' offset -1,-0.6\nset ylabel '", out);
    put_symbol(out, "f_y", "1", &d->force);
    fputs("' offset 1.5,-0.6\nset label 6 '", out);
    put_symbol(out, "m", "m", &d->moment);
    fputs("' at graph 0, graph 0, graph 1 left offset -3,1\n", out);
}

// The surface in space, lit from above, coloured by its moment. gnuplot draws facets that it has to
// sort after all else: lines and marks come in a second plot on top.
static void put_space(FILE* out, const jd_plot_surface* d) {
    const jd_plot_box box = {2.08, 7.78, 3.0, 7.4};
    const int columns[] = {1, 2, 3};
    jd_plot_put_box(out, &box, JD_SURFACE_HIGH);
    jd_plot_put_range(out, 'x', &d->force);
    jd_plot_put_range(out, 'y', &d->force);
    jd_plot_put_range(out, 'z', &d->moment);
    put_heading(out, d);
    put_space_labels(out, d);
    fprintf(out, "set cbrange [%.12g:%.12g]\nset view %g, %g, 1, 1\n", d->moment.min, d->moment.max,
            JD_SURFACE_TILT, JD_SURFACE_TURN);
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

static void put_section(FILE* out, const jd_plot_surface* d, int section) {
    const jd_plot_box box = {SECTION_LEFT, SECTION_RIGHT, TOPS[section], HEIGHT[section]};
    const int columns[] = {1, section == 0 ? 3 : 2};
    const jd_plot_axis* y = section == 0 ? &d->moment : &d->force;
    jd_plot_put_box(out, &box, JD_SURFACE_HIGH);
    jd_plot_put_range(out, 'x', &d->force);
    jd_plot_put_range(out, 'y', y);
    fputs("unset label\nset label 1 'Section  ", out);
    jd_plot_put_symbol(out, section == 0 ? "f_y" : "m");
    fprintf(out, " = 0' at graph 0, screen %.6f left font ',%g'\n",
            1.0 - (box.top - 0.25) / JD_SURFACE_HIGH, JD_PLOT_TICK_SIZE);
    fputs("set label 2 '", out);
    put_symbol(out, section == 0 ? "m" : "f_y", section == 0 ? "m" : "1", y);
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\nset label 3 '",
            SECTION_LABEL / JD_PLOT_WIDTH);
    put_symbol(out, "f_x", "1", &d->force);
    fprintf(out, "' at graph 0.5, screen %.6f center\n",
            1.0 - (box.top + box.height + 0.85) / JD_SURFACE_HIGH);
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

void jd_plot_surface_panels(FILE* out, const void* page_drawing) {
    put_space(out, page_drawing);
    put_section(out, page_drawing, 0);
    put_section(out, page_drawing, 1);
}
