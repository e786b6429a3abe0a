/// @file motion_chart.h
/// Charts of all motions, to look for the largest error of a law.
#ifndef JUDDER_FRICTION_MOTION_CHART_H
#define JUDDER_FRICTION_MOTION_CHART_H

#include "patch/patch.h"

#define JD_SURVEY_PLACES (96 * 72)  ///< of the largest chart
#define JD_SURVEY_QUARTER 1.57079632679489661923

typedef enum jd_motion_chart_kind {
    JD_SURVEY_SPHERE,  ///< mixing angle and direction of sliding: all motions
    JD_SURVEY_CENTRE,  ///< centres of rotation over the patch and around it
    JD_SURVEY_CIRCLE,  ///< centres of rotation on small circles about a weighted point
} jd_motion_chart_kind;

/// Places (s, t): row i and column j stand at s + i ds, t + j dt.
typedef struct jd_motion_chart {
    jd_motion_chart_kind kind;
    int rows, columns;
    double s, ds, t, dt;
    double x, y;            ///< CENTRE: middle of the area; CIRCLE: the point [m]
    double half_x, half_y;  ///< CENTRE: half of its sides; CIRCLE: the unit of the patch [m]
} jd_motion_chart;

jd_motion_chart jd_motion_chart_sphere(void);
jd_motion_chart jd_motion_chart_centres(const jd_patch* patch);
jd_motion_chart jd_motion_chart_circles(const jd_patch* patch, int point);

/// The motion at a place, v^2 + (a w)^2 = 1, w >= 0.
jd_motion jd_motion_chart_at(const jd_motion_chart* chart, double s, double t, double a);

#endif
