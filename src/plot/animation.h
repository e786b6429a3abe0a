/// @file animation.h
/// What an animation shows, worked out from a result: which panels, their axes, the frames.
#ifndef JUDDER_PLOT_ANIMATION_H
#define JUDDER_PLOT_ANIMATION_H

#include <stdio.h>

#include "judder/figure.h"
#include "plot/axis.h"

#define JD_ANIMATION_VIEWS 2     ///< most panels side by side
#define JD_ANIMATION_FINE 8      ///< points of a path from frame to frame
#define JD_ANIMATION_WIDTH 20.0  ///< of the picture [cm]
#define JD_ANIMATION_DPI 96.0

/// One panel.
typedef struct jd_animation_view {
    const jd_panel* panel;
    const char* title;
    const jd_column *across, *up;  ///< what is drawn over what
    double left, width;            ///< of its box [cm]
    jd_plot_axis x, y;
    int joint_count;                               ///< of the linkage that moves; 0: a mark
    const jd_column* joints[2 * JD_PANEL_JOINTS];  ///< x and y of each; NULL: the origin
    double ball;                                   ///< radius at the last joint; 0: a mark
    const jd_column* gap;                          ///< from the ball to the floor; NULL: no floor
} jd_animation_view;

typedef struct jd_animation {
    const jd_result* result;
    int view_count;
    jd_animation_view views[JD_ANIMATION_VIEWS];
    double height;  ///< of the boxes [cm]
    int frame_count;
    double begin, step;  ///< time of the first frame, and from one to the next [s]
    double rate;         ///< frames per second of the film
} jd_animation;

/// Work it out. @return JD_OK or JD_ERR_ARGUMENT (nothing to draw, a speed that fits no film).
jd_status jd_animation_init(jd_context* context, const jd_result* result,
                            const jd_animation_options* options, jd_animation* animation);

/// The script that draws all frames one after the other, with its data.
void jd_animation_script(FILE* out, const jd_animation* animation);

#endif
