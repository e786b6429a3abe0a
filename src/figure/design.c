// A design: the path of the support, its velocity with the drift it gives, and what other
// coefficients of friction make of that.
#include <math.h>
#include <stdlib.h>

#include "figure/page/box.h"
#include "figure/page/label.h"
#include "figure/page/page.h"
#include "judder/figure.h"
#include "model/model.h"

#define STEPS 720  // of a period
#define TICKS 5    // of the panels above, at most about
#define LEAST 1.0  // the panel of friction shows at least so much off [%]
#define LINE 3     // values of the answer on the second line of the heading

// Places on the page [cm].
#define LEFT 2.1
#define RIGHT 15.5
#define SIDE 5.7    // of the two panels above
#define SECOND 9.8  // left side of the second one
#define HEAD 2.45
#define BETWEEN 2.3
#define LOW 3.0
#define FOOT 1.3

enum { PATH, VELOCITY, FRICTION, PANELS };

typedef struct drawing {
    const jd_design* design;
    double place[2][STEPS + 1], velocity[2][STEPS + 1];
    double along[JD_DESIGN_VARIANTS], across[JD_DESIGN_VARIANTS];  // less the wanted drift [%]
    jd_plot_axis axes[PANELS][2];
    double height;  // of the page [cm]
} drawing;

// ---- Numbers -----------------------------------------------------------------------------------

static void fill_period(drawing* d) {
    const jd_model* model = jd_design_model(d->design);
    const double begin = jd_design_options_of(d->design).settle.begin;
    const double period = jd_model_rhythm(model, begin, INFINITY).period;
    const double span = period > 0 && isfinite(period) ? period : 0;
    for (int i = 0; i <= STEPS; i++)
        for (int k = 0; k < 2; k++) {
            double values[3];
            jd_model_support(model, k == 0 ? JD_ALONG_X : JD_ALONG_Y, begin + span * i / STEPS,
                             values);
            d->place[k][i] = values[0];
            d->velocity[k][i] = values[1];
        }
    // The path about its middle: where a velocity is given, the place is counted from t = 0.
    for (int k = 0; k < 2; k++) {
        const jd_plot_extent e =
            jd_plot_extent_add((jd_plot_extent){.count = 0}, d->place[k], STEPS + 1);
        for (int i = 0; i <= STEPS; i++)
            d->place[k][i] -= 0.5 * (e.min + e.max);
    }
}

static void fill_friction(drawing* d) {
    const jd_design_answer* a = jd_design_answer_of(d->design);
    const jd_design_options o = jd_design_options_of(d->design);
    const double wanted = hypot(o.v_x, o.v_y), c = o.v_x / wanted, s = o.v_y / wanted;
    for (int i = 0; i < a->variant_count; i++) {
        const jd_drift* drift = &a->variants[i].settled.drift;
        d->along[i] = 100 * ((c * drift->v_x + s * drift->v_y) / wanted - 1);
        d->across[i] = 100 * (c * drift->v_y - s * drift->v_x) / wanted;
    }
}

// Fewer ticks, for a small panel; both axes have the same.
static void thin_ticks(jd_plot_axis axes[2]) {
    for (int k = 0; k < 2; k++) {
        axes[k].step = jd_plot_nice_step((axes[k].max - axes[k].min) / TICKS);
        axes[k].decimals = jd_plot_step_decimals(axes[k].step);
    }
}

static void fit(drawing* d) {
    const jd_design_answer* a = jd_design_answer_of(d->design);
    const jd_design_options o = jd_design_options_of(d->design);
    const double drift[2][2] = {{a->settled.drift.v_x, o.v_x}, {a->settled.drift.v_y, o.v_y}};
    jd_plot_extent path[2] = {{.count = 0}}, velocity[2] = {{.count = 0}}, off = {-LEAST, LEAST, 2};
    for (int k = 0; k < 2; k++) {
        path[k] = jd_plot_extent_add(path[k], d->place[k], STEPS + 1);
        velocity[k] = jd_plot_extent_add(velocity[k], d->velocity[k], STEPS + 1);
        velocity[k] = jd_plot_extent_add(velocity[k], drift[k], 2);
    }
    jd_plot_axis_fit_pair(path, SIDE, SIDE, d->axes[PATH]);
    jd_plot_axis_fit_pair(velocity, SIDE, SIDE, d->axes[VELOCITY]);
    thin_ticks(d->axes[PATH]);
    thin_ticks(d->axes[VELOCITY]);
    off = jd_plot_extent_add(off, d->along, a->variant_count);
    off = jd_plot_extent_add(off, d->across, a->variant_count);
    const jd_plot_extent mu = {-100 * o.friction, 100 * o.friction, 2};
    d->axes[FRICTION][0] = jd_plot_axis_fit(mu, 0.03, 9);
    d->axes[FRICTION][1] = jd_plot_axis_fit(off, 0.1, 5);
    d->height = HEAD + SIDE + FOOT + (a->variant_count > 0 ? BETWEEN - FOOT + LOW + FOOT : 0);
}

// ---- Data --------------------------------------------------------------------------------------

static void put_data(FILE* out, const void* page_drawing) {
    const drawing* d = page_drawing;
    const jd_design_answer* a = jd_design_answer_of(d->design);
    const jd_design_options o = jd_design_options_of(d->design);
    fputs("# 0: a period of the support: x, y [m], v_x, v_y [m/s]\n", out);
    for (int i = 0; i <= STEPS; i++)
        fprintf(out, "%.9g %.9g %.9g %.9g\n", d->place[0][i], d->place[1][i], d->velocity[0][i],
                d->velocity[1][i]);
    fprintf(out, "\n\n# 1: drift found, wanted: v_x, v_y [m/s]\n%.9g %.9g\n%.9g %.9g\n",
            a->settled.drift.v_x, a->settled.drift.v_y, o.v_x, o.v_y);
    fputs("\n\n# 2: friction [%], drift along the wanted one and across it, less what is wanted "
          "[%]\n",
          out);
    for (int i = 0; i < a->variant_count; i++)
        fprintf(out, "%.9g %.9g %.9g\n", 100 * (a->variants[i].factor - 1), d->along[i],
                d->across[i]);
}

// ---- Script ------------------------------------------------------------------------------------

static void put_drift(FILE* out, double v_x, double v_y) {
    const double degrees = atan2(v_y, v_x) * 180 / JD_PI;
    fprintf(out, "%.4g m/s at %.4g°", hypot(v_x, v_y), fabs(degrees) < 0.005 ? 0 : degrees);
}

// "A_x = 0.3 m/s,  phi_y = 1.2 rad": the values from one to before another.
static void put_values(FILE* out, const drawing* d, int from, int to) {
    const jd_design_answer* a = jd_design_answer_of(d->design);
    const jd_design_options o = jd_design_options_of(d->design);
    for (int i = from; i < to && i < o.variable_count; i++) {
        const jd_parameter* parameter;
        // Checked when the search began.
        jd_status_ignore(
            jd_model_parameter(jd_design_model(d->design), o.variables[i].name, &parameter, NULL));
        fputs(i > from ? ",  " : "", out);
        jd_plot_put_text(out, o.variables[i].name);
        fprintf(out, " = %.4g ", a->values[i]);
        jd_plot_put_unit(out, parameter->unit, 0);
    }
}

static void put_heading(FILE* out, const drawing* d) {
    const jd_design_answer* a = jd_design_answer_of(d->design);
    const jd_design_options o = jd_design_options_of(d->design);
    jd_plot_begin_heading(out, 4);
    fputs("Drive for a drift of ", out);
    put_drift(out, o.v_x, o.v_y);
    fputs(a->reached ? ":  " : ", not reached:  ", out);
    jd_plot_put_text(out, jd_model_system(jd_design_model(d->design))->title);
    jd_plot_end_heading(out, 4, LEFT, d->height);
    jd_plot_begin_heading(out, 5);
    put_values(out, d, 0, LINE);
    jd_plot_end_heading(out, 5, LEFT, d->height);
    jd_plot_begin_heading(out, 6);
    put_values(out, d, LINE, JD_DESIGN_VARIABLES);
    fprintf(out, "' at screen %.6f, screen %.6f left font ',%g' textcolor rgb '#555555'\n",
            LEFT / JD_PLOT_WIDTH, 1.0 - 1.4 / d->height, JD_PLOT_SUBTITLE_SIZE);
}

static void put_title(FILE* out, const drawing* d, const char* title, double top) {
    fprintf(out, "unset label\nset label 1 '%s' at graph 0, screen %.6f left font ',%g'\n", title,
            1.0 - (top - 0.25) / d->height, JD_PLOT_TICK_SIZE);
}

static void put_key(FILE* out, const drawing* d, double top) {
    fprintf(out,
            "set key at graph 1, screen %.6f right center horizontal Left reverse samplen 2 font "
            "',%g'\n",
            1.0 - (top - 0.25) / d->height, JD_PLOT_TICK_SIZE);
}

// Labels of both axes of one of the panels above.
static void put_labels(FILE* out, const drawing* d, int panel, double left) {
    static const char* const symbols[2][2] = {{"x", "y"}, {"v_x", "v_y"}};
    const char* unit = panel == PATH ? "m" : "m/s";
    fputs("set label 2 '", out);
    jd_plot_put_symbol(out, symbols[panel][1]);
    jd_plot_put_scale(out, unit, &d->axes[panel][1]);
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\nset label 3 '",
            (left - 1.6) / JD_PLOT_WIDTH);
    jd_plot_put_symbol(out, symbols[panel][0]);
    jd_plot_put_scale(out, unit, &d->axes[panel][0]);
    fprintf(out, "' at graph 0.5, screen %.6f center\n", 1.0 - (HEAD + SIDE + 0.9) / d->height);
}

static void put_curve(FILE* out, const drawing* d, int panel) {
    const int first = panel == PATH ? 1 : 3;
    fputs("plot data index 0 using ", out);
    jd_plot_put_using(out, first, &d->axes[panel][0]);
    fputc(':', out);
    jd_plot_put_using(out, first + 1, &d->axes[panel][1]);
    fputs(" with lines linewidth 1.3 linecolor rgb '#0072B2' notitle", out);
}

// The drift: a dot at the end of a line from 0.
static void put_drift_dot(FILE* out, const drawing* d) {
    const jd_plot_axis* axes = d->axes[VELOCITY];
    const double zero[2] = {jd_plot_axis_show(&axes[0], 0), jd_plot_axis_show(&axes[1], 0)};
    fprintf(out, ", \\\n     '+' using (%.9g):(%.9g):(", zero[0], zero[1]);
    const jd_drift* drift = &jd_design_answer_of(d->design)->settled.drift;
    fprintf(out, "%.9g):(%.9g) every ::0::0 with vectors nohead linewidth 1.8 linecolor rgb ",
            jd_plot_axis_show(&axes[0], drift->v_x) - zero[0],
            jd_plot_axis_show(&axes[1], drift->v_y) - zero[1]);
    fputs("'#D55E00' notitle, \\\n     data index 1 every ::0::0 using ", out);
    jd_plot_put_using(out, 1, &axes[0]);
    fputc(':', out);
    jd_plot_put_using(out, 2, &axes[1]);
    fputs(" with points pointtype 7 pointsize 0.6*mark linecolor rgb '#D55E00' title 'drift'", out);
}

static void put_square(FILE* out, const drawing* d, int panel) {
    const double left = panel == PATH ? LEFT : SECOND;
    const jd_plot_box box = {left, left + SIDE, HEAD, SIDE};
    jd_plot_put_box(out, &box, d->height);
    jd_plot_put_range(out, 'x', &d->axes[panel][0]);
    jd_plot_put_range(out, 'y', &d->axes[panel][1]);
    put_title(out, d, panel == PATH ? "Path of the support" : "Velocity of the support", HEAD);
    put_labels(out, d, panel, left);
    if (panel == PATH)
        put_heading(out, d);
    else
        put_key(out, d, HEAD);
    put_curve(out, d, panel);
    if (panel == VELOCITY)
        put_drift_dot(out, d);
    fputs("\nunset key\n", out);
}

static void put_friction(FILE* out, const drawing* d) {
    const double top = HEAD + SIDE + BETWEEN;
    const jd_plot_box box = {LEFT, RIGHT, top, LOW};
    static const char* const looks[2] = {"linecolor rgb '#D55E00'", "linecolor rgb '#0072B2'"};
    jd_plot_put_box(out, &box, d->height);
    jd_plot_put_range(out, 'x', &d->axes[FRICTION][0]);
    jd_plot_put_range(out, 'y', &d->axes[FRICTION][1]);
    put_title(out, d, "Drift with other friction, less the wanted one", top);
    fprintf(out, "set label 2 'off  [%%]' at screen %.6f, graph 0.5 center rotate by 90\n",
            0.5 / JD_PLOT_WIDTH);
    fprintf(out,
            "set label 3 'friction more than assumed  [%%]' at graph 0.5, screen %.6f center\n",
            0.4 / d->height);
    put_key(out, d, top);
    fputs("plot ", out);
    for (int k = 0; k < 2; k++) {
        fputs(k > 0 ? ", \\\n     data index 2 using " : "data index 2 using ", out);
        jd_plot_put_using(out, 1, &d->axes[FRICTION][0]);
        fputc(':', out);
        jd_plot_put_using(out, 2 + k, &d->axes[FRICTION][1]);
        fprintf(out,
                " with linespoints pointtype 7 pointsize 0.45*mark linewidth 1.3 %s title '%s'",
                looks[k], k == 0 ? "along" : "across");
    }
    fputc('\n', out);
}

static void put_panels(FILE* out, const void* page_drawing) {
    const drawing* d = page_drawing;
    fputs("set xzeroaxis linetype 1 linewidth 0.5 linecolor rgb '#808080'\n"
          "set yzeroaxis linetype 1 linewidth 0.5 linecolor rgb '#808080'\n",
          out);
    put_square(out, d, PATH);
    put_square(out, d, VELOCITY);
    if (jd_design_answer_of(d->design)->variant_count > 0)
        put_friction(out, d);
}

// ---- Public ------------------------------------------------------------------------------------

jd_status jd_design_figure_write(jd_context* context, const jd_design* design, const char* path,
                                 const jd_figure_options* options) {
    if (design == NULL || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure needs a design and a file name");
    drawing* d = calloc(1, sizeof *d);
    if (d == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
    d->design = design;
    fill_period(d);
    fill_friction(d);
    fit(d);
    const jd_plot_page page = {
        .height = d->height, .drawing = d, .put_panels = put_panels, .put_data = put_data};
    const jd_status status = jd_plot_page_write(context, &page, path, options);
    free(d);
    return status;
}
