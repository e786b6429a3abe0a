// Boxes of panels on a page, their axes, and the heading.
#include "figure/page/box.h"

#include "figure/page/page.h"

void jd_plot_put_box_on(FILE* out, const jd_plot_box* box, jd_plot_size page) {
    fprintf(out, "set lmargin at screen %.6f\nset rmargin at screen %.6f\n", box->left / page.width,
            box->right / page.width);
    fprintf(out, "set tmargin at screen %.6f\nset bmargin at screen %.6f\n",
            1.0 - box->top / page.height, 1.0 - (box->top + box->height) / page.height);
}

void jd_plot_put_box(FILE* out, const jd_plot_box* box, double page) {
    jd_plot_put_box_on(out, box, (jd_plot_size){JD_PLOT_WIDTH, page});
}

void jd_plot_put_range(FILE* out, char name, const jd_plot_axis* axis) {
    fprintf(out, "set %crange [%.12g:%.12g]\nset %ctics %.12g\nset format %c '%%.%df'\n", name,
            axis->min, axis->max, name, axis->step, name, axis->decimals);
}

void jd_plot_put_using(FILE* out, int column, const jd_plot_axis* axis) {
    if (axis->offset == 0.0 && axis->exponent == 0)
        fprintf(out, "%d", column);
    else if (axis->offset == 0.0)
        fprintf(out, "($%d*1e%d)", column, -axis->exponent);
    else
        fprintf(out, "(($%d-(%.17g))*1e%d)", column, axis->offset, -axis->exponent);
}

void jd_plot_begin_heading(FILE* out, int label) { fprintf(out, "set label %d '", label); }

void jd_plot_end_heading(FILE* out, int label, double left, double page) {
    jd_plot_end_heading_on(out, label, left, (jd_plot_size){JD_PLOT_WIDTH, page});
}

void jd_plot_end_heading_on(FILE* out, int label, double left, jd_plot_size page) {
    const bool is_title = label == 4;
    fprintf(out, "' at screen %.6f, screen %.6f left font ',%g'%s\n", left / page.width,
            1.0 - (is_title     ? 0.5
                   : label == 5 ? 1.0
                                : 1.4) /
                      page.height,
            is_title ? JD_PLOT_TITLE_SIZE : JD_PLOT_SUBTITLE_SIZE,
            is_title ? "" : " textcolor rgb '#555555'");
}
