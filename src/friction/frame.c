// A patch in its own measure: stretched by its grips [friction:F9], seen from the centre of
// pressure, mean distance as unit length; and its potential there. For weighted points the sums are
// done here, in blocks, so that a million of them lose no more digits than a thousand; for areas
// jd_patch_potential does it, and jd_patch_load where only Phi = load·q is wanted.

#include "friction/surface.h"

#include <float.h>
#include <string.h>

#define BLOCK 512

void jd_surface_init(const jd_patch* patch, jd_surface* s) {
    *s = (jd_surface){
        .patch = patch, .seen = *patch, .grip_x = patch->grip_x, .grip_y = patch->grip_y};
    s->seen.grip_x = s->seen.grip_y = s->seen.grip = 1;  // already stretched
    s->x = patch->x + patch->scale * patch->mean_x;
    s->y = patch->y + patch->scale * patch->mean_y;
    s->seen.x = -patch->mean_x;
    s->seen.y = -patch->mean_y;
    s->seen.scale = 1;

    double distance = 0;
    jd_surface_phi(s, (jd_triple){0, 0, 1}, &distance);
    s->single = !(distance > 1e-14);
    if (s->single)
        distance = 1;
    s->unit = distance * (patch->scale > 0 ? patch->scale : 1);
    s->seen.x /= distance;
    s->seen.y /= distance;
    s->seen.scale /= distance;
}

jd_triple jd_surface_motion_in(const jd_surface* s, jd_motion q) {
    return (jd_triple){s->grip_x * q.vx - q.w * s->y, s->grip_y * q.vy + q.w * s->x, q.w * s->unit};
}

jd_motion jd_surface_motion_out(const jd_surface* s, jd_triple q) {
    const double w = q.w / s->unit;
    return (jd_motion){(q.x + w * s->y) / s->grip_x, (q.y - w * s->x) / s->grip_y, w};
}

jd_triple jd_surface_load_in(const jd_surface* s, jd_wrench l) {
    const double fx = l.fx / s->grip_x, fy = l.fy / s->grip_y;
    return (jd_triple){fx, fy, (l.m - (s->x * fy - s->y * fx)) / s->unit};
}

jd_wrench jd_surface_load_out(const jd_surface* s, jd_triple l) {
    return (jd_wrench){s->grip_x * l.x, s->grip_y * l.y, l.w * s->unit + (s->x * l.y - s->y * l.x)};
}

void jd_surface_inertia_in(const jd_surface* s, const double B[6], double inside[6]) {
    const double x = s->x, y = s->y, unit = s->unit, kx = s->grip_x, ky = s->grip_y;
    const double xx = B[0] / (kx * kx), xy = B[1] / (kx * ky), yy = B[3] / (ky * ky);
    const double fx = B[2] / kx, fy = B[4] / ky;
    // The motion (y, -x, 1) is the spin about the centre of pressure.
    const double xw = xx * y - xy * x + fx, yw = xy * y - yy * x + fy;
    const double ww = y * xw - x * yw + (fx * y - fy * x + B[5]);
    const double values[6] = {xx, xy, xw / unit, yy, yw / unit, ww / (unit * unit)};
    memcpy(inside, values, sizeof values);
}

void jd_surface_point(const jd_surface* s, int index, double* x, double* y) {
    *x = s->seen.x + s->seen.scale * s->patch->node_x[index];
    *y = s->seen.y + s->seen.scale * s->patch->node_y[index];
}

// The point nearest the centre of rotation so far.
typedef struct nearest {
    double weight, x, y, ux, uy, speed;
} nearest;

static nearest nearest_at(const jd_surface* s, jd_triple q, int index) {
    nearest n = {.weight = s->patch->node_weight[index]};
    jd_surface_point(s, index, &n.x, &n.y);
    n.ux = q.x - q.w * n.y;
    n.uy = q.y + q.w * n.x;
    n.speed = sqrt(n.ux * n.ux + n.uy * n.uy);
    return n;
}

static void add_point(const nearest* n, jd_split* sum) {
    if (!(n->weight > 0) || n->speed == 0)
        return;
    const double w = n->weight, cx = n->ux / n->speed, cy = n->uy / n->speed;
    const double arm = n->x * cy - n->y * cx;
    sum->phi += w * n->speed;
    sum->load = jd_triple_add(sum->load, w, (jd_triple){cx, cy, arm});
    // The second derivative of |u| is t t'/|u|, with t the load of a force across u.
    const double k = w / n->speed, tx = -cy, ty = cx, tw = n->x * cx + n->y * cy;
    const double share[6] = {tx * tx, tx * ty, tx * tw, ty * ty, ty * tw, tw * tw};
    for (int i = 0; i < 6; i++)
        sum->hessian[i] += k * share[i];
}

static void add_split(const jd_split* part, jd_split* sum) {
    sum->phi += part->phi;
    sum->load = jd_triple_add(sum->load, 1, part->load);
    for (int i = 0; i < 6; i++)
        sum->hessian[i] += part->hessian[i];
}

// All points but the nearest go into the sum; points in one place are one.
static void add_block(const jd_surface* s, jd_triple q, int first, jd_split* sum, nearest* best) {
    const int n = s->patch->node_count, end = n - first > BLOCK ? first + BLOCK : n;
    jd_split part = {0};
    for (int i = first; i < end; i++) {
        nearest one = nearest_at(s, q, i);
        if (!(one.weight > 0))
            continue;
        if (best->weight > 0 && (s->single || hypot(one.x - best->x, one.y - best->y) <= 1e-12)) {
            best->weight += one.weight;
        } else if (one.speed < best->speed) {
            add_point(best, &part);
            *best = one;
        } else {
            add_point(&one, &part);
        }
    }
    add_split(&part, sum);
}

static void split_points(const jd_surface* s, jd_triple q, jd_split* split) {
    nearest best = {.speed = INFINITY};
    *split = (jd_split){0};
    for (int i = 0; i < s->patch->node_count; i += BLOCK)
        add_block(s, q, i, split, &best);
    if (!s->single && best.speed > 0.1 * jd_triple_length(q)) {
        add_point(&best, split);
        return;
    }
    const double size = fabs(q.x) + fabs(q.y) + fabs(q.w) * hypot(best.x, best.y);
    split->rounding = 8 * DBL_EPSILON * size;
    const bool rests = best.speed <= split->rounding;
    split->weight = best.weight;
    split->x = best.x;
    split->y = best.y;
    split->ux = rests ? 0 : best.ux;
    split->uy = rests ? 0 : best.uy;
}

jd_status jd_surface_split(const jd_surface* s, jd_triple q, jd_split* split) {
    if (s->patch->made_of.shape == JD_SHAPE_POINTS) {
        split_points(s, q, split);
        return JD_OK;
    }
    jd_potential p;
    const jd_status status = jd_patch_potential(&s->seen, (jd_motion){q.x, q.y, q.w}, &p);
    if (status != JD_OK)
        return status;
    *split = (jd_split){.phi = p.phi, .load = {p.load.fx, p.load.fy, p.load.m}};
    memcpy(split->hessian, p.hessian, sizeof split->hessian);
    return JD_OK;
}

jd_status jd_surface_phi(const jd_surface* s, jd_triple q, double* phi) {
    if (s->patch->made_of.shape == JD_SHAPE_POINTS) {
        jd_split split;
        split_points(s, q, &split);
        *phi = split.phi + split.weight * hypot(split.ux, split.uy);
        return JD_OK;
    }
    jd_wrench load;
    const jd_status status = jd_patch_load(&s->seen, (jd_motion){q.x, q.y, q.w}, 0, &load);
    if (status == JD_OK)
        *phi = jd_triple_dot(q, (jd_triple){load.fx, load.fy, load.m});
    return status;
}
