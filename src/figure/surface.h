/// @file surface.h
/// What the figure of a limit surface shows, worked out.
#ifndef JUDDER_FIGURE_SURFACE_H
#define JUDDER_FIGURE_SURFACE_H

#include <stdio.h>

#include "figure/page/axis.h"
#include "judder/figure.h"

#define JD_SURFACE_TURNS 120    ///< meridians, at most
#define JD_SURFACE_HEIGHTS 60   ///< steps from pole to pole, at most
#define JD_SURFACE_SECTION 240  ///< points of a section, at most
#define JD_SURFACE_HIGH 13.2    ///< of the page [cm]

/// How the surface is seen: turned about the vertical, tilted towards the viewer [deg].
#define JD_SURFACE_TURN 35.0
#define JD_SURFACE_TILT 65.0

typedef struct jd_plot_surface {
    const jd_surface_figure* figure;
    int turns, heights, section;  ///< as above, or fewer where the patch has very many points
    double unit;                  ///< moment in which rays are spread evenly [m]
    jd_wrench grid[JD_SURFACE_HEIGHTS + 1][JD_SURFACE_TURNS + 1];
    bool seen[JD_SURFACE_HEIGHTS + 1][JD_SURFACE_TURNS + 1];  ///< by the viewer
    jd_motion normals[JD_SURFACE_HEIGHTS + 1][JD_SURFACE_TURNS + 1];
    jd_wrench sections[2][JD_SURFACE_SECTION + 1];  ///< f_y = 0; m = 0
    jd_wrench line[2];                              ///< from the base to the surface
    jd_plot_axis force, moment;
} jd_plot_surface;

/// Panels and data of the page; `drawing` is a jd_plot_surface.
void jd_plot_surface_panels(FILE* out, const void* drawing);
void jd_plot_surface_data(FILE* out, const void* drawing);

#endif
