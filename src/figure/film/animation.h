/// @file animation.h
/// What an animation shows, worked out from a result: which views, their axes, what moves in them,
/// the frames.
#ifndef JUDDER_FIGURE_FILM_ANIMATION_H
#define JUDDER_FIGURE_FILM_ANIMATION_H

#include <stdio.h>

#include "figure/film/canvas.h"
#include "figure/page/study_axis.h"
#include "judder/figure.h"

#define JD_ANIMATION_VIEWS 2     ///< most views side by side
#define JD_ANIMATION_WIDTH 20.0  ///< of the picture [cm]
#define JD_ANIMATION_DPI 96.0
#define JD_ANIMATION_CORNERS 144  ///< most of the outline of a body

/// A quantity of a thing over the rows.
typedef struct jd_animation_quantity {
    const double* values;  ///< one per row; NULL: constant
    double constant;
    double sign;  ///< 1 or -1
} jd_animation_quantity;

/// Something that moves.
typedef struct jd_animation_thing {
    const jd_thing* is;
    jd_animation_quantity places[2 * JD_THING_PLACES];
    int place_count;  ///< pairs
    /// Radius of a ball, reach of a body, length of the way of a mass [m], largest of forces [N].
    double size;
    double spring;  ///< of a mass: length of the spring at rest, in the picture [m]
    jd_animation_quantity gap, angle, spins[3];
    double* turns;    ///< ball: a unit quaternion (w, x, y, z) for each frame; NULL: not seen
    double* outline;  ///< body: x and y of its corners [m]
    int corner_count, starts[2];
    int start_count;  ///< closed outlines; 0: the corners are points
} jd_animation_thing;

/// One view.
typedef struct jd_animation_view {
    const char* title;
    const jd_column *across, *up;     ///< what is drawn over what; `up` may be NULL
    jd_animation_quantity follow[2];  ///< what the view moves with
    bool follows[2];
    bool to_scale;
    double turn[2];      ///< from the units of the result to what is shown: angles in degrees
    double force;        ///< the longest arrow [N]; 0: there is none
    double left, width;  ///< of its box [cm]
    jd_plot_axis x, y;
    int thing_count;  ///< 0: a mark
    jd_animation_thing things[JD_SCENE_THINGS];
} jd_animation_view;

typedef struct jd_animation {
    const jd_result* result;
    const jd_system* system;  ///< whose scenes are shown; held; NULL: it is not known
    int view_count;
    jd_animation_view views[JD_ANIMATION_VIEWS];
    double height;  ///< of the boxes [cm]
    int frame_count;
    double begin, step;  ///< time of the first frame, and from one to the next [s]
    double rate;         ///< frames per second of the film
} jd_animation;

/// Work it out. Free it in any case. @return JD_OK, JD_ERR_ARGUMENT (nothing to draw, a speed that
/// fits no film) or JD_ERR_MEMORY.
jd_status jd_animation_init(jd_context* context, const jd_result* result,
                            const jd_animation_options* options, jd_animation* animation);

void jd_animation_free(jd_animation* animation);

// ---- Things: things.c --------------------------------------------------------------------------

/// A moment of a run: between two rows.
typedef struct jd_animation_moment {
    int64_t row;   ///< at or before it
    double share;  ///< of the way to the next row
} jd_animation_moment;

/// The moment of time t. Of rows at the same time the last one counts.
jd_animation_moment jd_animation_at(const jd_result* result, double t);

/// Straight between the rows; NaN beside a row that is none.
double jd_animation_value(const jd_animation_quantity* quantity, jd_animation_moment moment);

/// The quantity of a name: see jd_thing. @return whether the result holds it.
bool jd_animation_find(const jd_result* result, const char* name, jd_animation_quantity* quantity);

/// Find what a thing needs. @return JD_OK, JD_ERR_NAME if the result does not hold it, or
/// JD_ERR_MEMORY.
jd_status jd_animation_thing_init(jd_context* context, const jd_result* result, const jd_thing* is,
                                  jd_animation_thing* thing);

/// How it turns, frame by frame, for a ball that spins. @return JD_OK or JD_ERR_MEMORY.
jd_status jd_animation_thing_turn(jd_context* context, const jd_animation* animation,
                                  jd_animation_thing* thing);

/// The box around it at a moment: {left, right} and {low, high}; NaN: nothing on that axis.
void jd_animation_thing_box(const jd_animation_thing* thing, jd_animation_moment moment,
                            double box[2][2]);

/// Height of a floor [m].
double jd_animation_floor(const jd_animation_thing* thing, jd_animation_moment moment);

/// Where the wall is that holds the spring of a mass [m].
double jd_animation_wall(const jd_animation_thing* thing, jd_animation_moment moment);
#define JD_ANIMATION_MASS 0.16  ///< length of a mass over its way

// ---- Pictures ----------------------------------------------------------------------------------

/// Size of the frames [pixels], both even.
int jd_animation_width(void);
int jd_animation_height(const jd_animation* animation);

/// The picture that gnuplot draws: what stands still in all frames, and below it the time of each,
/// LINE pixels high, COLUMNS beside each other.
#define JD_ANIMATION_COLUMNS 5
#define JD_ANIMATION_LINE 20
int jd_animation_sheet_height(const jd_animation* animation);
void jd_animation_script(FILE* out, const jd_animation* animation);

/// The whole path in grey onto what stands still.
void jd_animation_draw_ways(jd_canvas* canvas, const jd_animation* animation);

/// What a frame adds to the path.
void jd_animation_draw_way(jd_canvas* canvas, const jd_animation* animation, int frame);

/// What moves, and the time from the sheet.
void jd_animation_draw_things(jd_canvas* canvas, const jd_animation* animation, int frame);
void jd_animation_draw_time(jd_canvas* canvas, const jd_animation* animation,
                            const unsigned char* sheet, int frame);

#define JD_ANIMATION_HEAD 1.7    ///< title of the page and of the views [cm]
#define JD_ANIMATION_FOOT 1.3    ///< ticks and labels below the boxes [cm]
#define JD_ANIMATION_CLOCK 0.55  ///< middle of the time below the upper edge [cm]

#endif
