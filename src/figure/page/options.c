// What is asked of a figure.
#include "figure/page/options.h"

#include <math.h>
#include <string.h>

// Panels name what they show: a path what runs across and what goes up.
static bool are_named(const jd_figure_options* o) {
    for (int i = 0; o->panels != NULL && i < o->panel_count; i++) {
        const jd_panel* p = &o->panels[i];
        if (p->quantities[0] == NULL || (p->kind != JD_PANEL_TIME && p->quantities[1] == NULL))
            return false;
    }
    for (int i = 0; i < o->range_count; i++)
        if (o->ranges[i].quantity == NULL)
            return false;
    for (int i = 0; i < o->log_count; i++)
        if (o->logs[i] == NULL)
            return false;
    return o->panels == NULL || o->panel_count > 0;
}

static bool is_side(double side) {
    return side == 0 || (side >= JD_FIGURE_LEAST && side <= JD_FIGURE_MOST);
}

jd_status jd_plot_options_check(jd_context* context, const jd_figure_options* o) {
    if ((o->range_count > 0 && o->ranges == NULL) || (o->log_count > 0 && o->logs == NULL) ||
        !are_named(o))
        return jd_fail(context, JD_ERR_ARGUMENT, "panels, ranges and scales need their names");
    if (!is_side(o->width) || !is_side(o->height))
        return jd_fail(context, JD_ERR_RANGE,
                       "a page of %.4g cm by %.4g cm: sides must be %g to %g cm", o->width,
                       o->height, JD_FIGURE_LEAST, JD_FIGURE_MOST);
    for (int i = 0; i < o->range_count; i++) {
        const jd_figure_range* r = &o->ranges[i];
        if (!(r->from < r->to))
            return jd_fail(context, JD_ERR_RANGE, "the range of '%s' must rise", r->quantity);
        if (isfinite(r->from) && !(r->from > 0) && jd_plot_is_log(o, r->quantity))
            return jd_fail(context, JD_ERR_RANGE,
                           "the range of '%s' must lie above 0 on a scale of equal ratios",
                           r->quantity);
    }
    return JD_OK;
}

const jd_figure_range* jd_plot_range_of(const jd_figure_options* options, const char* name) {
    for (int i = options->range_count - 1; i >= 0; i--)  // the last one counts
        if (strcmp(options->ranges[i].quantity, name) == 0)
            return &options->ranges[i];
    return NULL;
}

bool jd_plot_is_log(const jd_figure_options* options, const char* name) {
    for (int i = 0; i < options->log_count; i++)
        if (strcmp(options->logs[i], name) == 0)
            return true;
    return false;
}
