// A patch in its own measure: stretched by its grips [friction:F9], seen from the centre of
// pressure, mean distance as unit length; and its potential there. For weighted points the sums are
// done here, in blocks, so that a million of them lose no more digits than a thousand; for areas
// the engine does it, without the Hessian where only Phi = load·q is wanted.

#include "friction/surface/surface.h"

#include "base/engine.h"
#include "judder/maths.h"

#include <float.h>
#include <string.h>

#define BLOCK 512
#define NOISE_EDGES 64     // of a load times thinness, in roundings: measured, with a margin;
#define NOISE_CHORDS 2048  // ... for ellipses, whose rules have an error too
#define GRAIN 1e-12        // points nearer to each other are one

// Rounding over the thinnest part of the area, at most what is promised of loads.
static double noise_of(const jd_patch* patch) {
    if (patch->cell)
        return noise_of(patch->cell);
    const double half = fmin(patch->half_x, patch->half_y);
    const double thinness = patch->inner > 0 ? (1 - patch->inner) * half : patch->clearance;
    const double roundings = patch->half_x != patch->half_y ? NOISE_CHORDS : NOISE_EDGES;
    return fmin(roundings * (1 + patch->degree * patch->degree) * DBL_EPSILON / thinness, 1e-10);
}

void jd_surface_init(const jd_patch* patch, jd_surface* s) {
    const double spread = patch->spread > 0 ? patch->spread : 1;
    const bool points = jd_patch_in_points(patch);
    *s = (jd_surface){
        .patch = patch,
        .frame = {-patch->mean_x / spread, -patch->mean_y / spread, 1 / spread},
        .grip_x = patch->grip_x,
        .grip_y = patch->grip_y,
        .x = patch->x + patch->scale * patch->mean_x,
        .y = patch->y + patch->scale * patch->mean_y,
        .unit = patch->scale * spread,
        .noise = points ? DBL_EPSILON : noise_of(patch),
        .grain = GRAIN,
        .single = !(patch->spread > 0),
    };
}

// The centre of the leaning pressure follows from the moments without it:
//     (c(1,0,0) + c c(2,0,0) + s c(1,1,0))/(1 + c c(1,0,0) + s c(0,1,0))
void jd_surface_init_leaning(const jd_patch* patch, double c, double s, jd_surface* surface) {
    jd_surface_init(patch, surface);
    if (c == 0 && s == 0)
        return;
    const jd_patch_moments* k = &patch->moments;
    const double flat_c = c / patch->grip_y, flat_s = s / patch->grip_x;  // of the stretched patch
    const double over = 1 / (1 + flat_c * k->x + flat_s * k->y), scale = 1 / surface->unit;
    const double x = patch->size * over * (k->x + flat_c * k->xx + flat_s * k->xy);
    const double y = patch->size * over * (k->y + flat_c * k->xy + flat_s * k->yy);
    const double middle = 1 + (flat_c * patch->x + flat_s * patch->y) / patch->size;
    surface->frame.x = (patch->x - x) * scale;
    surface->frame.y = (patch->y - y) * scale;
    surface->x = x;
    surface->y = y;
    surface->lean_c = flat_c * (patch->scale / patch->size) / middle;
    surface->lean_s = flat_s * (patch->scale / patch->size) / middle;
}

void jd_surface_init_point(const jd_patch* patch, jd_surface* s) {
    jd_surface_init(patch, s);
    s->x = s->y = 0;
    s->noise = DBL_EPSILON;
    s->single = true;
}

double jd_surface_gauge_limit(const jd_surface* s, jd_wrench load) {
    const jd_triple l = jd_surface_load_in(s, load);
    const bool leans = s->lean_c != 0 || s->lean_s != 0;
    if (s->single)
        return INFINITY;
    return sqrt(l.x * l.x + l.y * l.y) + (leans ? 2.5 : 2) * fabs(l.w);
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
    *x = s->frame.x + s->frame.scale * s->patch->node_x[index];
    *y = s->frame.y + s->frame.scale * s->patch->node_y[index];
}

double jd_surface_weight(const jd_surface* s, int index) {
    const jd_patch* p = s->patch;
    if (s->lean_c == 0 && s->lean_s == 0)
        return p->node_weight[index];
    const double norm = 1 + s->lean_c * p->mean_x + s->lean_s * p->mean_y;
    const double here = 1 + s->lean_c * p->node_x[index] + s->lean_s * p->node_y[index];
    return p->node_weight[index] * (here / norm);
}

// A weighted point with its velocity.
typedef struct mover {
    double weight, x, y, ux, uy, speed;
} mover;

static mover mover_at(const jd_surface* s, jd_triple q, int index) {
    mover n = {.weight = jd_surface_weight(s, index)};
    jd_surface_point(s, index, &n.x, &n.y);
    n.ux = q.x - q.w * n.y;
    n.uy = q.y + q.w * n.x;
    n.speed = sqrt(n.ux * n.ux + n.uy * n.uy);
    return n;
}

static void add_point(const mover* n, jd_split* sum) {
    if (!(n->weight > 0) || n->speed == 0)
        return;
    const double w = n->weight, over = 1 / n->speed, cx = n->ux * over, cy = n->uy * over;
    const double arm = n->x * cy - n->y * cx;
    sum->phi += w * n->speed;
    sum->load = jd_triple_add(sum->load, w, (jd_triple){cx, cy, arm});
    // The second derivative of |u| is t t'/|u|, with t the load of a force across u.
    const double k = w * over, tx = -cy, ty = cx, tw = n->x * cx + n->y * cy;
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

static bool in_one_place(const mover* a, const mover* b, double grain) {
    return fabs(a->x - b->x) <= grain && fabs(a->y - b->y) <= grain;
}

// All points but the nearest go into the sum; points in one place are one.
static void add_block(const jd_surface* s, jd_triple q, int first, jd_split* sum, mover* best) {
    const int n = s->patch->node_count, end = n - first > BLOCK ? first + BLOCK : n;
    jd_split part = {0};
    for (int i = first; i < end; i++) {
        mover one = mover_at(s, q, i);
        if (!(one.weight > 0))
            continue;
        if (best->weight > 0 && (s->single || in_one_place(&one, best, s->grain))) {
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
    mover best = {.speed = INFINITY};
    *split = (jd_split){0};
    for (int i = 0; i < s->patch->node_count; i += BLOCK)
        add_block(s, q, i, split, &best);
    if (!s->single && best.speed > 0.1 * jd_triple_length(q)) {
        add_point(&best, split);
        return;
    }
    const double size = fabs(q.x) + fabs(q.y) + fabs(q.w) * jd_hypot(best.x, best.y);
    split->rounding = 8 * DBL_EPSILON * size;
    const bool rests = best.speed <= split->rounding;
    split->weight = best.weight;
    split->x = best.x;
    split->y = best.y;
    split->ux = rests ? 0 : best.ux;
    split->uy = rests ? 0 : best.uy;
}

// An area whose pressure is taken to be in one point.
static void split_single(jd_triple q, jd_split* split) {
    *split = (jd_split){.weight = 1, .ux = q.x, .uy = q.y};
    split->rounding = 8 * DBL_EPSILON * (fabs(q.x) + fabs(q.y));
}

// The exact law of an area: its load, or (if not NULL) its potential. q is not 0.
static void ask(const jd_surface* s, jd_triple q, jd_wrench* load, jd_potential* potential) {
    jd_engine_best(1)->friction(&(jd_patch_batch){.patch = s->patch,
                                                  .frame = &s->frame,
                                                  .count = 1,
                                                  .motions = &(jd_motion){q.x, q.y, q.w},
                                                  .lean_c = s->lean_c,
                                                  .lean_s = s->lean_s,
                                                  .loads = load,
                                                  .potentials = potential});
}

static jd_status check(jd_triple q) {
    if (!jd_triple_finite(q))
        return JD_ERR_NOT_FINITE;
    return q.x == 0 && q.y == 0 && q.w == 0 ? JD_ERR_REST : JD_OK;
}

jd_status jd_surface_split(const jd_surface* s, jd_triple q, jd_split* split) {
    if (jd_patch_in_points(s->patch)) {
        split_points(s, q, split);
        return JD_OK;
    }
    if (s->single) {
        split_single(q, split);
        return JD_OK;
    }
    const jd_status status = check(q);
    if (status != JD_OK)
        return status;
    jd_potential p;
    ask(s, q, NULL, &p);
    *split = (jd_split){.phi = p.phi, .load = {p.load.fx, p.load.fy, p.load.m}};
    memcpy(split->hessian, p.hessian, sizeof split->hessian);
    return JD_OK;
}

jd_status jd_surface_phi(const jd_surface* s, jd_triple q, double* phi) {
    if (jd_patch_in_points(s->patch)) {
        jd_split split;
        split_points(s, q, &split);
        *phi = split.phi + split.weight * jd_hypot(split.ux, split.uy);
        return JD_OK;
    }
    if (s->single) {
        *phi = jd_hypot(q.x, q.y);
        return JD_OK;
    }
    const jd_status status = check(q);
    if (status != JD_OK)
        return status;
    jd_wrench load;
    ask(s, q, &load, NULL);
    *phi = jd_triple_dot(q, (jd_triple){load.fx, load.fy, load.m});
    return JD_OK;
}
