/// @file sweep.h
/// What the figure of a sweep shows, worked out: panels, their pictures and axes.
#ifndef JUDDER_FIGURE_SWEEP_H
#define JUDDER_FIGURE_SWEEP_H

#include "figure/page/box.h"
#include "figure/page/density.h"

#define JD_DIAGRAM_PANELS 8  ///< most in one figure
#define JD_DIAGRAM_LEFT 2.1  // left side of all panels [cm]
#define JD_DIAGRAM_EDGE 0.5  // right of them [cm]

typedef struct jd_diagram_panel {
    jd_plot_box box;
    jd_density density;
    int quantity;         ///< on the vertical axis; -1: the second parameter
    int64_t row;          ///< value of the second axis; -1: all
    jd_direction branch;  ///< of a map
    jd_plot_scale y;
    bool turns;  ///< an angle that is shown within -pi to pi
    bool has_x;  ///< tick labels and label of the horizontal axis are drawn
} jd_diagram_panel;

typedef struct jd_diagram_drawing {
    const jd_diagram* diagram;
    jd_colouring colours;
    bool map;
    int fineness;   ///< of the pixels
    double width;   ///< of the page [cm]
    double height;  ///< [cm]
    const jd_figure_options* options;
    jd_plot_scale x;
    int panel_count;
    jd_diagram_panel panels[JD_DIAGRAM_PANELS];
} jd_diagram_drawing;

#define JD_DIAGRAM_CUT "linewidth 0.7 dashtype (6,9) linecolor rgb '#707070' front"

/// Height of title, lines and key [cm].
double jd_diagram_head(const jd_diagram_drawing* drawing);
void jd_diagram_put_heading(FILE* out, const jd_diagram_drawing* drawing);

/// The colours that are seen, at the right above the first panel; what dashed lines are, at the
/// left.
void jd_diagram_put_key(FILE* out, const jd_diagram_drawing* drawing);

/// Red, green and blue of a class of the pictures, and its name; NULL where it needs none.
const unsigned char* jd_diagram_colour(const jd_diagram_drawing* drawing, int class);
const char* jd_diagram_class_name(const jd_diagram_drawing* drawing, int class);

/// The panels as gnuplot commands, and their pictures as data.
void jd_diagram_put_panels(FILE* out, const void* drawing);
void jd_diagram_put_data(FILE* out, const void* drawing);

#endif
