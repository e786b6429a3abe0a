// The numbers of a figure of a fit: the law over a domain beside the exact one, or at measured
// rows, with what is left.
#include "figure/fit.h"

#include <math.h>
#include <stdlib.h>

#include "fit/nodes.h"
#include "friction/evaluate.h"

#define STEPS 90  // of the mixing angle, over a domain

// Columns of a domain.
enum {
    ANGLE,
    T_EXACT,
    T_START,
    T_FITTED,
    T_RMS,
    T_MOST,
    M_EXACT,
    M_START,
    M_FITTED,
    M_RMS,
    M_MOST
};
#define DOMAIN_COLUMNS 11

#define EXACT "with lines linewidth 1.7 linecolor rgb '#000000'"
#define START "with lines linewidth 1.1 dashtype (6,8) linecolor rgb '#0072B2'"
#define FITTED "with lines linewidth 1.3 dashtype (14,8) linecolor rgb '#D55E00'"
#define RMS "with lines linewidth 1.3 linecolor rgb '#D55E00'"
#define MOST "with lines linewidth 0.8 dashtype (3,3) linecolor rgb '#D55E00'"

static const jd_plot_series domain_series[] = {
    {0, 1 + T_EXACT, EXACT, "exact"},        {0, 1 + T_START, START, "start"},
    {0, 1 + T_FITTED, FITTED, "fitted"},     {1, 1 + T_RMS, RMS, "root mean square"},
    {1, 1 + T_MOST, MOST, "largest"},        {2, 1 + M_EXACT, EXACT, "exact"},
    {2, 1 + M_START, START, "start"},        {2, 1 + M_FITTED, FITTED, "fitted"},
    {3, 1 + M_RMS, RMS, "root mean square"}, {3, 1 + M_MOST, MOST, "largest"},
};

// Columns of measured rows.
enum { R_ANGLE, T_MEASURED, T_LAW, T_ALONG, T_ACROSS, M_MEASURED, M_LAW, M_LEFT };
#define ROW_COLUMNS 8

#define DOTS "with points pointtype 7 pointsize 0.3*mark linewidth 0.5 linecolor rgb '#000000'"
#define CROSSES "with points pointtype 2 pointsize 0.4*mark linewidth 0.8 linecolor rgb '#D55E00'"
#define RINGS "with points pointtype 6 pointsize 0.3*mark linewidth 0.6 linecolor rgb '#0072B2'"

static const jd_plot_series row_series[] = {
    {0, 1 + T_MEASURED, DOTS, "measured"}, {0, 1 + T_LAW, CROSSES, "law"},
    {1, 1 + T_ALONG, DOTS, "along"},       {1, 1 + T_ACROSS, RINGS, "across"},
    {2, 1 + M_MEASURED, DOTS, "measured"}, {2, 1 + M_LAW, CROSSES, "law"},
    {3, 1 + M_LEFT, DOTS, "moment"},
};

// The same over the speed: the law is a line through what it says at the rows.
#define LINE "smooth unique with lines linewidth 1.3 linecolor rgb '#D55E00'"
static const jd_plot_series speed_series[] = {
    {0, 1 + T_MEASURED, DOTS, "measured"},
    {0, 1 + T_LAW, LINE, "law"},
    {1, 1 + T_ALONG, DOTS, "along"},
    {1, 1 + T_ACROSS, RINGS, "across"},
};

static jd_status allocate(jd_context* context, int rows, int columns, jd_plot_fit* plot) {
    plot->row_count = rows;
    plot->column_count = columns;
    plot->values = calloc((size_t)rows * (size_t)columns, sizeof *plot->values);
    return plot->values ? JD_OK : jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure");
}

static double* cell(const jd_plot_fit* plot, int row, int column) {
    return &plot->values[(size_t)column * (size_t)plot->row_count + (size_t)row];
}

static void fitted_values(const jd_fit* fit, double values[JD_FIT_PARAMETERS]) {
    for (int i = 0; i < fit->parameter_count; i++)
        values[i] = fit->parameters[i].value;
}

// ---- A domain -----------------------------------------------------------------------------------

// What is left over all directions and leans at one mixing angle.
static void put_left(const jd_plot_fit* plot, const jd_fit_nodes* nodes, const jd_wrench* law,
                     int step) {
    double T = 0.0, M = 0.0, T_most = 0.0, M_most = 0.0;
    for (int i = 0; i < nodes->count; i++) {
        const double weight = nodes->weights[i] * nodes->weights[i];
        const double dT = hypot(law[i].fx - nodes->loads[i].fx, law[i].fy - nodes->loads[i].fy);
        const double dM = fabs(law[i].m - nodes->loads[i].m);
        T += weight * dT * dT;
        M += weight * dM * dM;
        T_most = fmax(T_most, dT);
        M_most = fmax(M_most, dM);
    }
    *cell(plot, step, T_RMS) = sqrt(T);
    *cell(plot, step, M_RMS) = sqrt(M);
    *cell(plot, step, T_MOST) = T_most;
    *cell(plot, step, M_MOST) = M_most;
}

static jd_status fill_left(jd_context* context, const jd_plot_fit* plot, int step, double mixing) {
    const jd_fit_problem* problem = plot->figure->problem;
    jd_fit_domain slice = *plot->figure->domain;
    double values[JD_FIT_PARAMETERS];
    jd_fit_nodes nodes;
    slice.mixing_min = slice.mixing_max = mixing;
    fitted_values(plot->figure->fit, values);
    jd_status status = jd_fit_nodes_make(context, problem->patch, &slice, 1, &nodes);
    jd_wrench* law = status == JD_OK ? calloc((size_t)nodes.count, sizeof *law) : NULL;
    if (status == JD_OK && !law)
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure");
    if (status == JD_OK)
        status = jd_law_load_batch(&(jd_law_batch){.law = problem->law,
                                                   .parameters = values,
                                                   .patch = problem->patch,
                                                   .count = nodes.count,
                                                   .motions = nodes.motions,
                                                   .leans = (const double(*)[2])nodes.leans,
                                                   .loads = law});
    if (status == JD_OK)
        put_left(plot, &nodes, law, step);
    free(law);
    jd_fit_nodes_free(&nodes);
    return status;
}

// Exact law, start and fit without lean, sliding along x.
static jd_status fill_curves(const jd_plot_fit* plot, int step, double mixing) {
    const jd_fit_problem* problem = plot->figure->problem;
    const jd_motion motion = {.vx = cos(mixing), .w = sin(mixing) / jd_patch_size(problem->patch)};
    double values[JD_FIT_PARAMETERS];
    jd_wrench load[3];
    fitted_values(plot->figure->fit, values);
    jd_status status = jd_patch_load(problem->patch, motion, 0.0, &load[0]);
    if (status == JD_OK)
        status = jd_law_load(problem->law, problem->start, problem->patch, motion, 0.0, &load[1]);
    if (status == JD_OK)
        status = jd_law_load(problem->law, values, problem->patch, motion, 0.0, &load[2]);
    for (int i = 0; i < 3; i++) {
        *cell(plot, step, T_EXACT + i) = load[i].fx;
        *cell(plot, step, M_EXACT + i) = load[i].m;
    }
    return status;
}

static jd_status fill_domain(jd_context* context, jd_plot_fit* plot) {
    const jd_fit_domain* domain = plot->figure->domain;
    plot->series = domain_series;
    plot->series_count = sizeof domain_series / sizeof *domain_series;
    jd_status status = jd_fit_domain_check(context, plot->figure->problem->patch, domain);
    if (status == JD_OK)
        status = allocate(context, STEPS + 1, DOMAIN_COLUMNS, plot);
    for (int step = 0; step <= STEPS && status == JD_OK; step++) {
        const double share = (double)step / STEPS;
        const double mixing =
            domain->mixing_min + share * (domain->mixing_max - domain->mixing_min);
        *cell(plot, step, ANGLE) = mixing * JD_DEGREES;
        status = fill_curves(plot, step, mixing);
        if (status == JD_OK)
            status = fill_left(context, plot, step, mixing);
    }
    return status;
}

// ---- Measured rows ------------------------------------------------------------------------------

// What was not measured does not matter across to what is asked for.
static double times(double load, double share) { return share == 0.0 ? 0.0 : load * share; }

static bool slides_at_many_speeds(const jd_fit_data* data) {
    double least = INFINITY, most = 0.0;
    for (int i = 0; i < data->row_count; i++) {
        const double v = hypot(data->rows[i].motion.vx, data->rows[i].motion.vy);
        if (data->rows[i].motion.w != 0.0)
            return false;
        least = fmin(least, v);
        most = fmax(most, v);
    }
    return most - least > 1e-6 * most;
}

static void put_row(const jd_plot_fit* plot, int row, const jd_measurement* r, jd_wrench law) {
    const double v = hypot(r->motion.vx, r->motion.vy), w = r->motion.w;
    const double c = v > 0.0 ? r->motion.vx / v : 1.0, s = v > 0.0 ? r->motion.vy / v : 0.0;
    const double sign = w < 0.0 ? -1.0 : 1.0;
    const double dx = r->load.fx - law.fx, dy = r->load.fy - law.fy;
    const double a = jd_patch_size(plot->figure->problem->patch);
    *cell(plot, row, R_ANGLE) = plot->by_speed ? v : atan2(a * fabs(w), v) * JD_DEGREES;
    *cell(plot, row, T_MEASURED) = times(r->load.fx, c) + times(r->load.fy, s);
    *cell(plot, row, T_LAW) = law.fx * c + law.fy * s;
    *cell(plot, row, T_ALONG) = times(dx, c) + times(dy, s);
    *cell(plot, row, T_ACROSS) = times(dy, c) - times(dx, s);
    *cell(plot, row, M_MEASURED) = sign * r->load.m;
    *cell(plot, row, M_LAW) = sign * law.m;
    *cell(plot, row, M_LEFT) = sign * (r->load.m - law.m);
}

static jd_status fill_rows(jd_context* context, jd_plot_fit* plot) {
    const jd_fit_problem* problem = plot->figure->problem;
    const jd_fit_data* data = plot->figure->data;
    const jd_fit* fit = plot->figure->fit;
    double values[JD_FIT_PARAMETERS];
    fitted_values(fit, values);
    const int last = problem->law->parameter_count;
    const double mu = fit->parameter_count > last ? values[last] : data->mu;
    const double scale = mu * data->normal_force;
    plot->by_speed = slides_at_many_speeds(data);
    plot->series = plot->by_speed ? speed_series : row_series;
    plot->series_count = plot->by_speed ? (int)(sizeof speed_series / sizeof *speed_series)
                                        : (int)(sizeof row_series / sizeof *row_series);
    jd_status status = allocate(context, data->row_count, ROW_COLUMNS, plot);
    for (int i = 0; i < data->row_count && status == JD_OK; i++) {
        jd_wrench law;
        status = jd_law_load(problem->law, values, problem->patch, data->rows[i].motion, data->eps,
                             &law);
        law = (jd_wrench){scale * law.fx, scale * law.fy, scale * law.m};
        if (status == JD_OK)
            put_row(plot, i, &data->rows[i], law);
    }
    return status;
}

jd_status jd_plot_fit_fill(jd_context* context, jd_plot_fit* plot) {
    const jd_fit_figure* figure = plot->figure;
    if (!figure || !figure->problem || !figure->fit || !figure->domain == !figure->data)
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "the figure of a fit needs the fit and either a domain or rows");
    return figure->domain ? fill_domain(context, plot) : fill_rows(context, plot);
}
