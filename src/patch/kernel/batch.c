// Many motions of one patch in lanes, from the reference point to the inner frame and back.
//
// The inner frame has its origin at (X, Y) from the reference point and the unit length l:
//                                                                                [patches:P1]
//     v_in = (v + w z x (X, Y))/l     T = T_in     M = l M_in + X T_y - Y T_x     Phi = l Phi_in
// and the derivatives of Phi by v and w follow from those by v_in and w with
//     dq_in/dq = [1/l 0 -Y/l; 0 1/l X/l; 0 0 1].
// Before and after stands the stretching by the grips: v_x, T_x times k_x, v_y, T_y times k_y.
//                                                                                [friction:F9]

#include "patch/batch.h"

#include "patch/kernel/field.h"

// Motions in lanes; lanes that are left over spin.
static jd_twist in_lanes(const jd_motion* motions, int count) {
    jd_twist q = {jd_set(0.0), jd_set(0.0), jd_set(1.0)};
    for (int i = 0; i < count; i++) {
        jd_put(&q.vx, i, motions[i].vx);
        jd_put(&q.vy, i, motions[i].vy);
        jd_put(&q.w, i, motions[i].w);
    }
    return q;
}

// The frame of the motions: the user's, or one in which the patch is stretched already.
static jd_patch_frame frame_of(const jd_patch_batch* batch) {
    const jd_patch* p = batch->patch;
    return batch->frame ? *batch->frame : (jd_patch_frame){p->x, p->y, p->scale};
}

static jd_twist stretched(const jd_patch_batch* batch, jd_twist q) {
    if (batch->frame)
        return q;
    return (jd_twist){batch->patch->grip_x * q.vx, batch->patch->grip_y * q.vy, q.w};
}

static jd_twist to_inner(const jd_patch_frame* p, jd_twist q) {
    q.vx = (q.vx - q.w * p->y) / p->scale;
    q.vy = (q.vy + q.w * p->x) / p->scale;
    return q;
}

static jd_field to_reference(const jd_patch_frame* p, jd_field f) {
    const double X = p->x, Y = p->y, l = p->scale;
    jd_field g = {.phi = l * f.phi, .tx = f.tx, .ty = f.ty};
    g.m = l * f.m + (X * f.ty - Y * f.tx);
    g.hxx = f.hxx / l;
    g.hxy = f.hxy / l;
    g.hyy = f.hyy / l;
    g.hxw = f.hxw + (X * g.hxy - Y * g.hxx);
    g.hyw = f.hyw + (X * g.hyy - Y * g.hxy);
    g.hww = l * f.hww + (X * f.hyw - Y * f.hxw) + (X * g.hyw - Y * g.hxw);
    return g;
}

static jd_field unstretched(const jd_patch* p, jd_field f) {
    const double x = p->grip_x, y = p->grip_y;
    f.tx = x * f.tx;
    f.ty = y * f.ty;
    f.hxx = x * x * f.hxx;
    f.hxy = x * y * f.hxy;
    f.hyy = y * y * f.hyy;
    f.hxw = x * f.hxw;
    f.hyw = y * f.hyw;
    return f;
}

// A motion that is no number has no load.
static jd_field blank(jd_field f, jd_twist q) {
    const jd_mask known = jd_finite(q.vx) & jd_finite(q.vy) & jd_finite(q.w);
    const jd_real nan = jd_set((double)NAN);
    f.tx = jd_select(known, f.tx, nan);
    f.ty = jd_select(known, f.ty, nan);
    f.m = jd_select(known, f.m, nan);
    return f;
}

static jd_wrench wrench_at(const jd_field* f, int i) {
    return (jd_wrench){jd_get(f->tx, i), jd_get(f->ty, i), jd_get(f->m, i)};
}

static jd_potential potential_at(const jd_field* f, int i) {
    return (jd_potential){.phi = jd_get(f->phi, i),
                          .load = wrench_at(f, i),
                          .hessian = {jd_get(f->hxx, i), jd_get(f->hxy, i), jd_get(f->hxw, i),
                                      jd_get(f->hyy, i), jd_get(f->hyw, i), jd_get(f->hww, i)}};
}

void jd_patch_run(const jd_patch_batch* batch) {
    const jd_lean lean = {jd_set(batch->lean_c), jd_set(batch->lean_s)};
    const jd_patch_frame frame = frame_of(batch);
    const double grip = batch->frame ? 1.0 : batch->patch->grip;
    const jd_real eps = jd_set(batch->eps * grip / frame.scale);
    for (int64_t first = 0; first < batch->count; first += JD_LANES) {
        const int64_t left = batch->count - first;
        const int count = left < JD_LANES ? (int)left : JD_LANES;
        const jd_twist given = in_lanes(batch->motions + first, count);
        const jd_twist q = to_inner(&frame, stretched(batch, given));
        const jd_field inner = batch->potentials ? jd_patch_field_hessian(batch->patch, q, lean)
                                                 : jd_patch_field(batch->patch, q, lean, eps);
        const jd_field turned = to_reference(&frame, inner);
        const jd_field f = blank(batch->frame ? turned : unstretched(batch->patch, turned), q);
        for (int i = 0; i < count; i++) {
            if (batch->loads)
                batch->loads[first + i] = wrench_at(&f, i);
            if (batch->potentials)
                batch->potentials[first + i] = potential_at(&f, i);
        }
    }
}
