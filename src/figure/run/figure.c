// Figures of results.
#include "judder/figure.h"

#include "figure/page/options.h"
#include "figure/page/page.h"
#include "figure/run/run.h"
#include "figure/run/script.h"

jd_figure_options jd_figure_options_default(void) {
    return (jd_figure_options){.replace = false, .keep_script = false, .gnuplot = NULL};
}

static jd_status draw(jd_context* context, jd_plot_results results, const char* path,
                      const jd_figure_options* options) {
    const jd_figure_options chosen = options != NULL ? *options : jd_figure_options_default();
    jd_plot_drawing drawing;
    jd_status status = jd_plot_options_check(context, &chosen);
    if (status == JD_OK)
        status = jd_plot_drawing_init(context, results, &chosen, &drawing);
    if (status != JD_OK)
        return status;
    const jd_plot_page page = {
        .width = drawing.page.width,
        .height = drawing.page.height,
        .drawing = &drawing,
        .put_panels = jd_plot_panels_write,
        .put_data = jd_plot_data_write,
    };
    status = jd_plot_page_write(context, &page, path, options);
    jd_plot_drawing_free(&drawing);
    return status;
}

jd_status jd_figure_write(jd_context* context, const jd_result* result, const char* path,
                          const jd_figure_options* options) {
    if (result == NULL || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure needs a result and a file name");
    return draw(context, (jd_plot_results){&result, NULL, 1}, path, options);
}

jd_status jd_figure_compare(jd_context* context, const jd_figure_results* results, const char* path,
                            const jd_figure_options* options) {
    if (results == NULL || results->results == NULL || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure needs results and a file name");
    if (results->count < 1 || results->count > JD_FIGURE_RESULTS)
        return jd_fail(context, JD_ERR_ARGUMENT, "%d results: a figure shows 1 to %d",
                       results->count, JD_FIGURE_RESULTS);
    for (int i = 0; i < results->count; i++)
        if (results->results[i] == NULL)
            return jd_fail(context, JD_ERR_ARGUMENT, "result %d is NULL", i);
    return draw(context, (jd_plot_results){results->results, results->names, results->count}, path,
                options);
}
