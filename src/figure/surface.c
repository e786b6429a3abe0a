// A limit surface in space with its sections f_y = 0 and m = 0: its points.
//
// The surface is seen along rays from the origin, on a grid of meridians and parallels; a point on
// it is the ray over its gauge. Rays are spread evenly with moments in units of that of pure spin,
// so that a small patch is seen as well as a large one.
#include "figure/surface.h"

#include <math.h>
#include <stdlib.h>

#include "figure/page/page.h"

#define MANY_POINTS 2000  // of a patch: beyond, fewer rays are drawn

// Where a ray meets the surface, with the normal there.
static jd_status meet(const jd_plot_surface* d, const double ray[3], jd_wrench* at,
                      jd_motion* normal) {
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

static jd_status fill_grid(jd_plot_surface* d) {
    jd_status status = JD_OK;
    for (int i = 0; i <= d->heights && status == JD_OK; i++)
        for (int k = 0; k <= d->turns && status == JD_OK; k++) {
            const double up = JD_PI * (0.5 - (double)i / d->heights),
                         around = JD_TURN * k / d->turns;
            const double ray[3] = {cos(up) * cos(around), cos(up) * sin(around), sin(up)};
            status = meet(d, ray, &d->grid[i][k], &d->normals[i][k]);
        }
    return status;
}

static jd_status fill_sections(jd_plot_surface* d) {
    jd_status status = JD_OK;
    jd_motion normal;
    for (int k = 0; k <= d->section && status == JD_OK; k++) {
        const double angle = JD_TURN * k / d->section;
        const double upright[3] = {cos(angle), 0.0, sin(angle)};
        const double level[3] = {cos(angle), sin(angle), 0.0};
        status = meet(d, upright, &d->sections[0][k], &normal);
        if (status == JD_OK)
            status = meet(d, level, &d->sections[1][k], &normal);
    }
    return status;
}

// Every ray costs time in proportion to the points.
static void choose_counts(jd_plot_surface* d) {
    const jd_patch_options* made = jd_patch_made_of(d->figure->patch);
    const int coarser = made->shape == JD_SHAPE_POINTS && made->point_count > MANY_POINTS ? 2 : 1;
    d->turns = JD_SURFACE_TURNS / coarser;
    d->heights = JD_SURFACE_HEIGHTS / coarser;
    d->section = JD_SURFACE_SECTION / coarser;
}

// The line along which a load grows, to where it can just be held.
static jd_status draw_line(jd_plot_surface* d) {
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
static void fit(jd_plot_surface* d) {
    double force = 0.0, moment = 0.0;
    for (int i = 0; i <= d->heights; i++)
        for (int k = 0; k <= d->turns; k++) {
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
static void find_seen(jd_plot_surface* d) {
    const double turn = JD_SURFACE_TURN * JD_PI / 180.0, tilt = JD_SURFACE_TILT * JD_PI / 180.0;
    const double force = d->force.max * pow(10.0, d->force.exponent);
    const double moment = d->moment.max * pow(10.0, d->moment.exponent);
    for (int i = 0; i <= d->heights; i++)
        for (int k = 0; k <= d->turns; k++) {
            const jd_motion n = d->normals[i][k];
            const double across = n.vx * sin(turn) - n.vy * cos(turn);
            d->seen[i][k] = force * sin(tilt) * across + moment * cos(tilt) * n.w > 0.0;
        }
}

jd_status jd_surface_figure_write(jd_context* context, const jd_surface_figure* figure,
                                  const char* path, const jd_figure_options* options) {
    if (figure == NULL || figure->patch == NULL || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure needs a patch and a file name");
    jd_plot_surface* d = calloc(1, sizeof *d);
    if (d == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
    d->figure = figure;
    choose_counts(d);
    d->unit = jd_patch_spin_moment(figure->patch);
    jd_status status = d->unit > 0.0 ? fill_grid(d) : JD_ERR_UNSUPPORTED;
    if (status == JD_OK)
        status = fill_sections(d);
    if (status == JD_OK)
        status = draw_line(d);
    if (status == JD_OK) {
        fit(d);
        find_seen(d);
        const jd_plot_page page = {.height = JD_SURFACE_HIGH,
                                   .drawing = d,
                                   .put_panels = jd_plot_surface_panels,
                                   .put_data = jd_plot_surface_data};
        status = jd_plot_page_write(context, &page, path, options);
    } else if (status == JD_ERR_UNSUPPORTED) {
        jd_fail(context, status, "the limit surface of a single point encloses nothing to draw");
    } else {
        jd_fail(context, status, "cannot draw the limit surface: %s", jd_status_text(status));
    }
    free(d);
    return status;
}
