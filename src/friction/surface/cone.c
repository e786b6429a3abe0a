// Cones of normals. The surface of points that do not lie on one line is smooth in the sense that
// every load on it has one normal (it has flat faces, no edges). Points on a line all move across
// it in a rotation about a place on the line, and while that place stays between two neighbours no
// velocity turns: one load, the same for a whole cone of motions, whose rays are the rotations
// about the two neighbours. Beyond the ends the cone reaches from the rotation about one end
// through the translation across the line to the opposite rotation about the other end.
//                                                                                [limit-surface:L3]

#include "friction/surface/surface.h"
#include "judder/maths.h"

#define ON_LINE 1e-12    // distance from the line / extent
#define SAME_LOAD 1e-12  // loads that count as one, in the patch's own measure

// The line through the points.
typedef struct row {
    double x, y, cx, cy, length;  // from (x, y) along (cx, cy)
} row;

// The points moving one way, along the line.
typedef struct reach {
    double low, high;  // low > high: none
} reach;

static bool line_of(const jd_surface* s, row* line) {
    const int n = s->patch->node_count;
    double x, y;
    jd_surface_point(s, 0, &line->x, &line->y);
    line->length = 0;
    for (int i = 1; i < n; i++) {
        jd_surface_point(s, i, &x, &y);
        const double distance = jd_hypot(x - line->x, y - line->y);
        if (distance > line->length && jd_surface_weight(s, i) > 0) {
            line->length = distance;
            line->cx = (x - line->x) / distance;
            line->cy = (y - line->y) / distance;
        }
    }
    for (int i = 1; i < n; i++) {
        jd_surface_point(s, i, &x, &y);
        const double across = line->cx * (y - line->y) - line->cy * (x - line->x);
        if (fabs(across) > ON_LINE * line->length && jd_surface_weight(s, i) > 0)
            return false;
    }
    return line->length > 0;
}

static void widen(reach* side, double at) {
    side->low = fmin(side->low, at);
    side->high = fmax(side->high, at);
}

// The load while points move across the line as in q; those that rest to 1e-9 as `resting` says.
static jd_triple load_across(const jd_surface* s, const row* line, jd_triple q, int resting,
                             reach sides[2]) {
    const double nx = -line->cy, ny = line->cx, rest = 1e-9 * jd_triple_length(q);
    jd_triple sum = {0};
    sides[0] = sides[1] = (reach){INFINITY, -INFINITY};
    for (int i = 0; i < s->patch->node_count; i++) {
        const double weight = jd_surface_weight(s, i);
        double x, y;
        jd_surface_point(s, i, &x, &y);
        if (!(weight > 0))
            continue;
        const double u = nx * (q.x - q.w * y) + ny * (q.y + q.w * x);
        const int sign = fabs(u) <= rest ? resting : u > 0 ? 1 : -1;
        sum = jd_triple_add(sum, sign * weight, (jd_triple){nx, ny, x * ny - y * nx});
        widen(&sides[sign > 0], line->cx * (x - line->x) + line->cy * (y - line->y));
    }
    return sum;
}

// The rotation about a place on the line that the load drives, with Phi = 1.
static jd_triple ray_at(const row* line, double at, jd_triple load) {
    const jd_triple r = jd_rotation_about(line->x + at * line->cx, line->y + at * line->cy);
    return jd_triple_scale(1 / jd_triple_dot(load, r), r);
}

static void rays_of(const row* line, const reach sides[2], jd_triple load, jd_triple rays[2]) {
    const reach* a = &sides[0];
    const reach* b = &sides[1];
    double first, second;
    if (a->low > a->high || b->low > b->high) {
        const reach* all = a->low > a->high ? b : a;
        first = all->low;
        second = all->high;
    } else {
        first = a->high < b->low ? a->high : b->high;
        second = a->high < b->low ? b->low : a->low;
    }
    rays[0] = ray_at(line, first, load);
    rays[1] = ray_at(line, second, load);
}

bool jd_surface_cone(const jd_surface* s, jd_triple load, jd_triple q, jd_triple rays[2]) {
    row line;
    if (!jd_patch_in_points(s->patch) || !line_of(s, &line))
        return false;
    for (int resting = -1; resting <= 1; resting += 2) {
        reach sides[2];
        const jd_triple corner = load_across(s, &line, q, resting, sides);
        if (jd_triple_length(jd_triple_add(corner, -1, load)) <= SAME_LOAD) {
            rays_of(&line, sides, corner, rays);
            return true;
        }
    }
    return false;
}
