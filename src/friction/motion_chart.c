// Charts of all motions, see motion_chart.h.

#include "friction/motion_chart.h"
#include "judder/maths.h"

#include <math.h>

#define MIXES 96        // mixing angles
#define TURNS 72        // directions of sliding, or around a point
#define CENTRES 48      // centres of rotation in each direction
#define AROUND 1.5      // they reach as far as the patch, times this
#define RADII 3         // circles about a point
#define NEAREST (-8.0)  // log10 of the radius of the smallest, in units of the patch
#define FARTHEST (-2.0)

_Static_assert(MIXES* TURNS == JD_SURVEY_PLACES && CENTRES * CENTRES <= JD_SURVEY_PLACES,
               "places of the largest chart");

// Rotation about a point [m], with v^2 + (a w)^2 = 1 and w > 0.
static jd_motion about(double x, double y, double a) {
    const double length = jd_hypot(jd_hypot(x, y), a);
    return (jd_motion){.vx = y / length, .vy = -x / length, .w = 1 / length};
}

jd_motion jd_motion_chart_at(const jd_motion_chart* c, double s, double t, double a) {
    if (c->kind == JD_SURVEY_CENTRE)
        return about(c->x + s * c->half_x, c->y + t * c->half_y, a);
    if (c->kind == JD_SURVEY_CIRCLE) {
        const double r = jd_pow(10, fmin(fmax(s, NEAREST), FARTHEST));
        return about(c->x + r * c->half_x * jd_cos(t), c->y + r * c->half_y * jd_sin(t), a);
    }
    const double angle = fmin(fmax(s, 0), JD_SURVEY_QUARTER);
    return (jd_motion){jd_cos(angle) * jd_cos(t), jd_cos(angle) * jd_sin(t), jd_sin(angle) / a};
}

jd_motion_chart jd_motion_chart_sphere(void) {
    return (jd_motion_chart){.kind = JD_SURVEY_SPHERE,
                             .rows = MIXES,
                             .columns = TURNS,
                             .s = 0.5 * JD_SURVEY_QUARTER / MIXES,
                             .ds = JD_SURVEY_QUARTER / MIXES,
                             .dt = 4 * JD_SURVEY_QUARTER / TURNS};
}

// The box around the area, a little wider; in the inner frame at most 1 to each side. What the
// patch holds is stretched by its grips [friction:F9]; places here are not.
jd_motion_chart jd_motion_chart_centres(const jd_patch* patch) {
    double half_x = patch->half_x, half_y = patch->half_y;
    for (int i = 0; i < patch->edge_count; i++) {
        half_x = fmax(half_x, fabs(patch->edges[i].x));
        half_y = fmax(half_y, fabs(patch->edges[i].y));
    }
    if (patch->made_of.shape == JD_SHAPE_POINTS)
        half_x = half_y = 1;
    return (jd_motion_chart){.kind = JD_SURVEY_CENTRE,
                             .rows = CENTRES,
                             .columns = CENTRES,
                             .s = -AROUND,
                             .ds = 2 * AROUND / (CENTRES - 1),
                             .t = -AROUND,
                             .dt = 2 * AROUND / (CENTRES - 1),
                             .x = patch->x / patch->grip_y,
                             .y = patch->y / patch->grip_x,
                             .half_x = half_x * patch->scale / patch->grip_y,
                             .half_y = half_y * patch->scale / patch->grip_x};
}

jd_motion_chart jd_motion_chart_circles(const jd_patch* patch, int point) {
    return (jd_motion_chart){.kind = JD_SURVEY_CIRCLE,
                             .rows = RADII,
                             .columns = TURNS,
                             .s = NEAREST,
                             .ds = (FARTHEST - NEAREST) / (RADII - 1),
                             .dt = 4 * JD_SURVEY_QUARTER / TURNS,
                             .x = (patch->x + patch->scale * patch->node_x[point]) / patch->grip_y,
                             .y = (patch->y + patch->scale * patch->node_y[point]) / patch->grip_x,
                             .half_x = patch->scale / patch->grip_y,
                             .half_y = patch->scale / patch->grip_x};
}
