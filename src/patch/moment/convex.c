// Moments of a convex area about a point P: polygons and ellipses.
//
// The area is swept by rays from Q, the point of the area nearest to P (P itself if inside). All
// parts count positive, so nothing cancels. On a ray p = Q + t g, |p - P|^2 is a quadratic in t
// whose roots have no positive real part, since the area lies on one side of Q: where P is inside,
// the integrand is a polynomial in t, else panels keep their distance to those roots. Across the
// rays, panels grow with the distance to the foot of Q on an edge (polygon), or to the directions
// of grazing rays and of the short axis (ellipse).

#include "judder/maths.h"
#include "numeric/area_functions.h"
#include "patch/moment/moment.h"

#include <math.h>

#define TURN_STEP (JD_PI / 8.0)

// A ray: where it starts, seen from P, and where it leads.
typedef struct line {
    double qx, qy;  // Q
    double dx, dy;  // Q - P
    double gx, gy;  // direction: a step of t = 1
    double weight;  // of an interval dt at t: weight * t dt
} line;

static void add(const jd_moment_pass* pass, const line* ray, double t, double share) {
    jd_moment_add(pass, (jd_moment_point){
                            .x = ray->qx + t * ray->gx,
                            .y = ray->qy + t * ray->gy,
                            .dx = ray->dx + t * ray->gx,
                            .dy = ray->dy + t * ray->gy,
                            .share = share,
                        });
}

// Complex root of |Q - P + t g|^2 = 0 with im >= 0; its conjugate is the other.
static void root(const line* ray, double* re, double* im) {
    const double square = ray->gx * ray->gx + ray->gy * ray->gy;
    *re = -(ray->dx * ray->gx + ray->dy * ray->gy) / square;
    *im = fabs(ray->dx * ray->gy - ray->dy * ray->gx) / square;
}

// Uniform base, t from 0 to `end`.
static void along(const jd_moment_pass* pass, const line* ray, double end) {
    jd_panels panels = {.end = end, .longest = end, .shortest = 1e-18 * end};
    if (ray->dx != 0.0 || ray->dy != 0.0) {
        panels.count = 1;
        root(ray, &panels.re[0], &panels.im[0]);
    }
    double middle, half;
    while (jd_panels_next(&panels, &middle, &half))
        for (int i = 0; i < JD_MOMENT_NODES; i++) {
            const double t = middle + half * pass->node[i];
            add(pass, ray, t, ray->weight * half * pass->weight[i] * t);
        }
}

// ---- Polygon ------------------------------------------------------------------------------------

// The point of the polygon nearest to (x, y).
static void nearest(const jd_patch* patch, double x, double y, double* qx, double* qy) {
    double closest = HUGE_VAL;
    bool inside = true;
    for (int i = 0; i < patch->edge_count; i++) {
        const jd_edge* edge = &patch->edges[i];
        const double rx = x - edge->x, ry = y - edge->y;
        const double t = fmin(fmax(rx * edge->tx + ry * edge->ty, 0.0), edge->length);
        const double px = edge->x + t * edge->tx, py = edge->y + t * edge->ty;
        const double distance = jd_hypot(x - px, y - py);
        inside = inside && rx * edge->ty - ry * edge->tx <= 0.0;
        if (distance < closest)
            closest = distance, *qx = px, *qy = py;
    }
    if (inside || closest < 1e-18)
        *qx = x, *qy = y;
}

static void triangle(const jd_moment_pass* pass, const jd_edge* edge, line ray) {
    const double rx = edge->x - ray.qx, ry = edge->y - ray.qy;
    const double height = rx * edge->ty - ry * edge->tx, from = rx * edge->tx + ry * edge->ty;
    if (height < 1e-20)
        return;
    jd_panels panels = {.at = from,
                        .end = from + edge->length,
                        .longest = edge->length,
                        .shortest = 1e-21,
                        .count = 1,
                        .im = {height}};
    double middle, half;
    while (jd_panels_next(&panels, &middle, &half))
        for (int i = 0; i < JD_MOMENT_NODES; i++) {
            const double s = middle + half * pass->node[i];
            ray.gx = height * edge->ty + s * edge->tx;
            ray.gy = -height * edge->tx + s * edge->ty;
            ray.weight = height * half * pass->weight[i];
            along(pass, &ray, 1.0);
        }
}

void jd_moment_polygon(const jd_moment_pass* pass) {
    line ray = {0};
    nearest(pass->patch, pass->x, pass->y, &ray.qx, &ray.qy);
    ray.dx = ray.qx - pass->x;
    ray.dy = ray.qy - pass->y;
    for (int i = 0; i < pass->patch->edge_count; i++)
        triangle(pass, &pass->patch->edges[i], ray);
}

// ---- Ellipse ------------------------------------------------------------------------------------
// In coordinates u = x/half_x, v = y/half_y, where it is the unit disc.

// The point of the ellipse nearest to one outside: (u, v) on the unit circle. It is (h_x x/(h_x^2 +
// s), h_y y/(h_y^2 + s)) with s > 0 such that it lies on the circle.
static void project(const jd_patch* patch, double x, double y, double* u, double* v) {
    const double a = patch->half_x, b = patch->half_y;
    double low = 0.0, high = jd_hypot(a * x, b * y);
    for (int pass = 0; pass < 200 && high - low > 1e-16 * high; pass++) {
        const double s = 0.5 * (low + high);
        *(jd_hypot(a * x / (a * a + s), b * y / (b * b + s)) > 1.0 ? &low : &high) = s;
    }
    *u = a * x / (a * a + high);
    *v = b * y / (b * b + high);
    const double r = jd_hypot(*u, *v);
    *u /= r, *v /= r;
}

// Hertz base on a chord that goes on by `ahead` and back by `behind`: with tan(top/2) = sqrt(ahead/
// behind), t = 2 h sin(top - g/2) sin(g/2) and base h sin(top - g) are smooth in g = 0 ... top,
// where h is half the chord.
static void along_hertz(const jd_moment_pass* pass, const line* ray, double ahead, double behind) {
    const double h = 0.5 * (ahead + behind), top = 2.0 * jd_atan2(sqrt(ahead), sqrt(behind));
    jd_panels panels = {.end = top, .longest = JD_PI / 4.0, .shortest = 1e-18};
    if (ray->dx != 0.0 || ray->dy != 0.0) {
        double re, im;
        root(ray, &re, &im);
        const double size = 2.0 * jd_asinh(sqrt(jd_hypot(re, im) / (2.0 * h)));
        const double angle = 0.5 * jd_atan2(im, re);
        panels.count = 1;
        panels.re[0] = size * jd_cos(angle);
        panels.im[0] = size * jd_sin(angle);
    }
    double middle, half;
    while (jd_panels_next(&panels, &middle, &half))
        for (int i = 0; i < JD_MOMENT_NODES; i++) {
            const double g = middle + half * pass->node[i], base = h * jd_sin(top - g);
            const double t = 2.0 * h * jd_sin(top - 0.5 * g) * jd_sin(0.5 * g);
            add(pass, ray, t, ray->weight * half * pass->weight[i] * t * base * base);
        }
}

// The ray from Q at an angle to u; q: u and v of Q, and 1 - u^2 - v^2.
static void sweep(const jd_moment_pass* pass, line ray, const double q[3], double angle) {
    const jd_patch* patch = pass->patch;
    const double c = jd_cos(angle), s = jd_sin(angle), left = q[2];
    const double along_q = q[0] * c + q[1] * s, across = q[0] * s - q[1] * c;
    const double h = sqrt(fmax(1.0 - across * across, 0.0));
    const double longer = fabs(along_q) + h, shorter = longer > 0.0 ? left / longer : 0.0;
    const double ahead = along_q > 0.0 ? shorter : longer;
    const double behind = along_q > 0.0 ? longer : shorter;
    if (!(ahead > 0.0))
        return;
    ray.gx = patch->half_x * c;
    ray.gy = patch->half_y * s;
    if (patch->made_of.pressure == JD_PRESSURE_HERTZ)
        along_hertz(pass, &ray, ahead, behind);
    else
        along(pass, &ray, ahead);
}

// Directions over which rays from Q meet the area, and where to step with care. With Q on the edge
// the rays shorten to nothing as 2 sin(angle) does; what matters then is `away`, the distance of P.
static jd_panels directions(const jd_patch* patch, const double q[3], bool edge, double away) {
    const double radius = jd_hypot(q[0], q[1]), start = jd_atan2(q[1], q[0]) + 0.5 * JD_PI;
    const double thin = fmin(patch->half_x, patch->half_y) / fmax(patch->half_x, patch->half_y);
    jd_panels panels = {.at = start,
                        .end = start + (edge ? JD_PI : JD_TURN),
                        .longest = TURN_STEP,
                        .shortest = 1e-14,
                        .period = JD_PI};
    if (radius > 0.0) {
        panels.re[0] = start;
        panels.im[0] = edge ? 0.8 * jd_asinh(0.5 * away) : jd_acosh(1.0 / fmin(radius, 1.0));
        panels.count = 1;
    }
    if (thin < 1.0) {
        panels.re[panels.count] = patch->half_x > patch->half_y ? 0.5 * JD_PI : 0.0;
        panels.im[panels.count++] = jd_atanh(thin);
    }
    return panels;
}

void jd_moment_ellipse(const jd_moment_pass* pass) {
    const jd_patch* patch = pass->patch;
    double q[3] = {pass->x / patch->half_x, pass->y / patch->half_y, 0.0};
    line ray = {0};
    const bool edge = jd_hypot(q[0], q[1]) > 1.0;
    if (edge) {
        project(patch, pass->x, pass->y, &q[0], &q[1]);
        ray.dx = patch->half_x * q[0] - pass->x;
        ray.dy = patch->half_y * q[1] - pass->y;
    } else
        q[2] = fmax(1.0 - q[0] * q[0] - q[1] * q[1], 0.0);
    ray.qx = patch->half_x * q[0];
    ray.qy = patch->half_y * q[1];
    jd_panels panels = directions(patch, q, edge, jd_hypot(ray.dx, ray.dy));
    double middle, half;
    while (jd_panels_next(&panels, &middle, &half))
        for (int i = 0; i < JD_MOMENT_NODES; i++) {
            ray.weight = patch->half_x * patch->half_y * half * pass->weight[i];
            sweep(pass, ray, q, middle + half * pass->node[i]);
        }
}
