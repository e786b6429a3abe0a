// What is asked of a figure.
#include "plot/options.h"

#include <math.h>
#include <string.h>

jd_status jd_plot_options_check(jd_context* context, const jd_figure_options* o) {
    if (!(o->width == 0 || (o->width >= JD_FIGURE_LEAST && o->width <= JD_FIGURE_MOST)) ||
        !(o->height == 0 || (o->height >= JD_FIGURE_LEAST && o->height <= JD_FIGURE_MOST)))
        return jd_fail(context, JD_ERR_RANGE,
                       "a page of %.4g cm by %.4g cm: sides must be %g to %g cm", o->width,
                       o->height, JD_FIGURE_LEAST, JD_FIGURE_MOST);
    for (int i = 0; i < o->range_count; i++)
        if (o->ranges[i].from >= o->ranges[i].to)
            return jd_fail(context, JD_ERR_RANGE, "the range of '%s' must rise",
                           o->ranges[i].quantity);
    for (int i = 0; i < o->range_count; i++)
        if (isfinite(o->ranges[i].from) && !(o->ranges[i].from > 0) &&
            jd_plot_is_log(o, o->ranges[i].quantity))
            return jd_fail(context, JD_ERR_RANGE,
                           "the range of '%s' must lie above 0 on a scale of equal ratios",
                           o->ranges[i].quantity);
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
