/// @file density.h
/// Points counted on a grid of pixels: the picture of a bifurcation diagram or a map as numbers
/// that stand for colours.
#ifndef JUDDER_FIGURE_PAGE_DENSITY_H
#define JUDDER_FIGURE_PAGE_DENSITY_H

#include "figure/page/study_axis.h"
#include "judder/sweep.h"

#define JD_DENSITY_CLASSES 14  ///< colours of a picture
#define JD_DENSITY_LEVELS 16   ///< shades of each: 1 to this; 0 is the paper

/// Classes of periods: 1T to 8T, longer ones, none found, fixed point, sticks, not known.
enum {
    JD_CLASS_LONGER = 8,
    JD_CLASS_NONE,
    JD_CLASS_FIXED,
    JD_CLASS_STICK,
    JD_CLASS_UNKNOWN,
};

/// A picture: class * JD_DENSITY_LEVELS + level per pixel, row by row from below.
typedef struct jd_density {
    int wide, high;
    unsigned char* pixels;
    int64_t points;  ///< that fall on it
    bool seen[JD_DENSITY_CLASSES];
} jd_density;

/// What is counted: one quantity over the first axis.
typedef struct jd_density_view {
    const jd_diagram* diagram;
    int quantity;
    int64_t row;           ///< value of the second axis; -1: all
    jd_colouring colours;  ///< not JD_COLOUR_AUTO
    int fineness;          ///< scale of the pixels: points are so much larger, at least 1
    bool turns;            ///< an angle that is counted within -pi to pi
    const jd_plot_scale* x;
    const jd_plot_scale* y;  ///< of the quantity; of an extent only whether it is in equal ratios
} jd_density_view;

/// Class of a period or of one of JD_PERIOD_...
int jd_density_class(int period);

/// Smallest and largest recorded value, of an angle that turns within -pi to pi. @return JD_OK,
/// JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_density_extent(jd_context* context, const jd_density_view* view,
                            jd_plot_extent* extent);

/// Count the points; `density` has its size. @return as jd_density_extent.
jd_status jd_density_fill(jd_context* context, const jd_density_view* view, jd_density* density);

/// A map: the periods of one branch over both axes.
typedef struct jd_density_map_view {
    const jd_diagram* diagram;
    jd_direction branch;
    const jd_plot_scale *x, *y;
} jd_density_map_view;

/// Fill the cells; one with several starts is divided among them, by period. `density` has its
/// size.
jd_status jd_density_map(jd_context* context, const jd_density_map_view* view, jd_density* density);

#endif
