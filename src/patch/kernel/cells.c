// Friction of cells: samples of a pressure that each stand for a rectangle, uniform in it.
//
// All cells are one rectangle, a patch of its own. Seen from the middle p_i of cell i, with k = l/l_c the
// unit length over that of the cell, the motion is (k (v + w z x p_i), w), and           [patches:P20]
//
//     Phi = sum g_i Phi_c/k     T = sum g_i T_c     M = sum g_i (M_c/k + p_i x T_c)
//
// with the derivatives of that map for the Hessian. So a cell has the friction of a rectangle wherever
// the centre of rotation is: within it, in its middle, far away.

#include "patch/kernel/field.h"

// The field of the cell for its own motion, in the frame of all of them.
static jd_field moved(jd_field c, double k, double x, double y, bool hessian) {
    const double over = 1.0 / k;
    jd_field f = {.phi = over * c.phi, .tx = c.tx, .ty = c.ty};
    f.m = over * c.m + (x * c.ty - y * c.tx);
    if (!hessian)
        return f;
    const double along = -k * y, across = k * x;  // the cell's motion per spin of all
    const jd_real spin = c.hxw * along + c.hyw * across + c.hww;
    f.hxx = k * c.hxx;
    f.hxy = k * c.hxy;
    f.hyy = k * c.hyy;
    f.hxw = c.hxx * along + c.hxy * across + c.hxw;
    f.hyw = c.hxy * along + c.hyy * across + c.hyw;
    f.hww = over * spin + (x * f.hyw - y * f.hxw);
    return f;
}

static void add(jd_field* sum, const jd_field* f, jd_real weight) {
    sum->phi = sum->phi + weight * f->phi;
    sum->tx = sum->tx + weight * f->tx;
    sum->ty = sum->ty + weight * f->ty;
    sum->m = sum->m + weight * f->m;
    sum->hxx = sum->hxx + weight * f->hxx;
    sum->hxy = sum->hxy + weight * f->hxy;
    sum->hyy = sum->hyy + weight * f->hyy;
    sum->hxw = sum->hxw + weight * f->hxw;
    sum->hyw = sum->hyw + weight * f->hyw;
    sum->hww = sum->hww + weight * f->hww;
}

static jd_field sum_of(const jd_patch* patch, jd_twist q, jd_lean lean, jd_real eps, bool hessian) {
    const double k = patch->scale / patch->cell->scale;
    const jd_lean upright = {jd_set(0.0), jd_set(0.0)};
    const jd_real norm = 1.0 / (1.0 + lean.c * patch->mean_x + lean.s * patch->mean_y);
    jd_field sum = {0};
    for (int i = 0; i < patch->node_count; i++) {
        const double x = patch->node_x[i], y = patch->node_y[i];
        const jd_real weight = patch->node_weight[i] * (1.0 + (lean.c * x + lean.s * y)) * norm;
        const jd_twist own = {k * (q.vx - q.w * y), k * (q.vy + q.w * x), q.w};
        const jd_field cell = hessian ? jd_patch_field_hessian(patch->cell, own, upright)
                                      : jd_patch_field(patch->cell, own, upright, k * eps);
        const jd_field f = moved(cell, k, x, y, hessian);
        add(&sum, &f, weight);
    }
    return sum;
}

jd_field jd_field_cells(const jd_patch* patch, jd_twist motion, jd_lean lean, jd_real eps) {
    return sum_of(patch, motion, lean, eps, false);
}

jd_field jd_field_cells_hessian(const jd_patch* patch, jd_twist motion, jd_lean lean) {
    return sum_of(patch, motion, lean, jd_set(0.0), true);
}
