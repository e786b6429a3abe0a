/// @file canvas.h
/// A picture in memory and smooth shapes on it: what moves in a film.
#ifndef JUDDER_FIGURE_FILM_CANVAS_H
#define JUDDER_FIGURE_FILM_CANVAS_H

#include "judder/base.h"

typedef struct jd_canvas_point {
    double x, y;  ///< from the upper left corner, to the right and down [pixels]
} jd_canvas_point;

typedef struct jd_canvas_ink {
    unsigned char red, green, blue;
    double cover;  ///< 0: nothing is seen of it, 1: nothing of what is below
} jd_canvas_ink;

/// A picture of three bytes per pixel, row by row.
typedef struct jd_canvas {
    int width, height;             ///< [pixels]
    unsigned char* rgb;            ///< NULL: there is none
    float* row;                    ///< how far each pixel of a row is covered
    int left, right, top, bottom;  ///< nothing is drawn outside; right and bottom excluded
} jd_canvas;

/// Make a white canvas. @return JD_OK or JD_ERR_MEMORY.
jd_status jd_canvas_create(jd_context* context, int width, int height, jd_canvas* canvas);

/// Free what it holds; takes one that could not be made.
void jd_canvas_free(jd_canvas* canvas);

/// Draw only within a box from now on.
void jd_canvas_clip(jd_canvas* canvas, jd_canvas_point corner, jd_canvas_point opposite);

/// Fill outlines, `count` points in all; a point whose place in the list is in `starts` begins a
/// new one, `start_count` of them, the first 0. What an even number of them encloses stays free.
/// Points that are not finite, or far out, draw nothing.
typedef struct jd_canvas_outline {
    const jd_canvas_point* points;
    int count;
    const int* starts;
    int start_count;
} jd_canvas_outline;
void jd_canvas_fill(jd_canvas* canvas, const jd_canvas_outline* outline, jd_canvas_ink ink);

/// One closed outline.
void jd_canvas_polygon(jd_canvas* canvas, const jd_canvas_point* points, int count,
                       jd_canvas_ink ink);

void jd_canvas_disc(jd_canvas* canvas, jd_canvas_point centre, double radius, jd_canvas_ink ink);

/// A line with round ends from point to point; it is broken where a point is not finite.
void jd_canvas_line(jd_canvas* canvas, const jd_canvas_point* points, int count, double width,
                    jd_canvas_ink ink);

/// A ball in the colours of two inks, which change from octant to octant, lit from above left.
/// `turn` is a unit quaternion (w, x, y, z) from the ball's axes to those of the picture: to the
/// right, upwards and towards the eye. NULL: one colour.
void jd_canvas_ball(jd_canvas* canvas, jd_canvas_point centre, double radius, const double* turn,
                    const jd_canvas_ink inks[2]);

#endif
