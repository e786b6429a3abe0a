// A design: the path of the support, its velocity with the drift it gives, and what other
// coefficients of friction make of that.
#include <math.h>
#include <stdlib.h>

#include "figure/page/axis.h"
#include "figure/page/label.h"
#include "figure/sheet.h"
#include "model/model.h"

#define STEPS 720   // of a period
#define LEAST 1.0   // the panel of friction shows at least so much off [%]
#define LINE 3      // values of the answer on the first line below the title
#define HEIGHT 3.0  // of the panel of friction [cm]

#define SUPPORT "with lines linewidth 1.3 linecolor rgb '#0072B2'"
#define DRIFT_LINE "with lines linewidth 1.8 linecolor rgb '#D55E00'"
#define DRIFT_DOT "with points pointtype 7 pointsize 0.6*mark linecolor rgb '#D55E00'"
#define OFF "with linespoints pointtype 7 pointsize 0.45*mark linewidth 1.3 linecolor rgb "

typedef struct drawing {
    const jd_design* design;
    double place[2][STEPS + 1], velocity[2][STEPS + 1];
    double drift[2][2];                                            // from 0 to what is found
    double along[JD_DESIGN_VARIANTS], across[JD_DESIGN_VARIANTS];  // less the wanted drift [%]
    double friction[JD_DESIGN_VARIANTS];                           // more than assumed [%]
    jd_sheet sheet;
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
        d->friction[i] = 100 * (a->variants[i].factor - 1);
        d->along[i] = 100 * ((c * drift->v_x + s * drift->v_y) / wanted - 1);
        d->across[i] = 100 * (c * drift->v_y - s * drift->v_x) / wanted;
    }
}

// ---- Words -------------------------------------------------------------------------------------

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

static void put_line(FILE* out, int line, const void* about) {
    const drawing* d = about;
    const jd_design_options o = jd_design_options_of(d->design);
    if (line > 0) {
        put_values(out, d, line == 1 ? 0 : LINE, line == 1 ? LINE : JD_DESIGN_VARIABLES);
        return;
    }
    fputs("Drive for a drift of ", out);
    put_drift(out, o.v_x, o.v_y);
    fputs(jd_design_answer_of(d->design)->reached ? ":  " : ", not reached:  ", out);
    jd_plot_put_text(out, jd_model_system(jd_design_model(d->design))->title);
}

// ---- Sheet -------------------------------------------------------------------------------------

static const double ZERO = 0.0;

static void add_squares(drawing* d) {
    d->sheet.panels[0] = (jd_sheet_panel){
        .title = "Path of the support",
        .mark = &ZERO,
        .half = true,
        .plane = true,
        .x = {"x", "m"},
        .y = {"y", "m"},
        .curve_count = 1,
        .curves = {{.x = d->place[0], .y = d->place[1], .count = STEPS + 1, .style = SUPPORT}}};
    d->sheet.panels[1] = (jd_sheet_panel){
        .title = "Velocity of the support",
        .mark = &ZERO,
        .half = true,
        .plane = true,
        .x = {"v_x", "m/s"},
        .y = {"v_y", "m/s"},
        .curve_count = 3,
        .curves = {{.x = d->velocity[0], .y = d->velocity[1], .count = STEPS + 1, .style = SUPPORT},
                   {.x = d->drift[0], .y = d->drift[1], .count = 2, .style = DRIFT_LINE},
                   {.x = d->drift[0] + 1,
                    .y = d->drift[1] + 1,
                    .count = 1,
                    .label = "drift",
                    .style = DRIFT_DOT}}};
    d->sheet.panel_count = 2;
}

// What other coefficients of friction make of the drift.
static void add_friction(drawing* d, int variants) {
    if (variants == 0)
        return;
    d->sheet.panels[d->sheet.panel_count++] = (jd_sheet_panel){
        .title = "Drift with other friction, less the wanted one",
        .height = HEIGHT,
        .size = LEAST,
        .mark = &ZERO,
        .x = {"friction", "%", .label = "friction more than assumed", .zero = JD_SHEET_WITH_ZERO},
        .y = {"off", "%", .label = "off"},
        .curve_count = 2,
        .curves = {{.x = d->friction,
                    .y = d->along,
                    .count = variants,
                    .label = "along",
                    .style = OFF "'#D55E00'"},
                   {.x = d->friction,
                    .y = d->across,
                    .count = variants,
                    .label = "across",
                    .style = OFF "'#0072B2'"}}};
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
    d->drift[0][1] = jd_design_answer_of(design)->settled.drift.v_x;
    d->drift[1][1] = jd_design_answer_of(design)->settled.drift.v_y;
    d->sheet = (jd_sheet){.put_line = put_line, .about = d, .lines = 2};
    add_squares(d);
    add_friction(d, jd_design_answer_of(design)->variant_count);
    const jd_status status = jd_sheet_write(context, &d->sheet, path, options);
    free(d);
    return status;
}
