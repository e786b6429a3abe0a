// Figures of results.
#include "judder/figure.h"

#include "plot/drawing.h"
#include "plot/page.h"
#include "plot/script.h"

jd_figure_options jd_figure_options_default(void) {
    return (jd_figure_options){.replace = false, .keep_script = false, .gnuplot = NULL};
}

jd_status jd_figure_write(jd_context* context, const jd_result* result, const char* path,
                          const jd_figure_options* options) {
    jd_plot_drawing drawing;
    if (result == NULL || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure needs a result and a file name");
    jd_status status = jd_plot_drawing_init(context, result, &drawing);
    if (status != JD_OK)
        return status;
    const jd_plot_page page = {
        .height = drawing.height,
        .drawing = &drawing,
        .put_panels = jd_plot_panels_write,
        .put_data = jd_plot_data_write,
    };
    status = jd_plot_page_write(context, &page, path, options);
    jd_plot_drawing_free(&drawing);
    return status;
}
