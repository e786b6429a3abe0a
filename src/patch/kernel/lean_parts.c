// Friction from the integrals of lean_integrals.h: under a pressure that leans in the lanes, and,
// for tables, under the pressure, x times it and y times it. Nearby only: |c| <= 2 or so.
// [patches:P17]

#include "patch/batch.h"
#include "patch/kernel/lean_integrals.h"

static jd_lean_integrals about_points(const jd_stand_in* points, jd_real cx, jd_real cy) {
    jd_lean_integrals sum = {0};
    for (int i = 0; i < points->count; i++) {
        const jd_real x = points->x[i] - cx, y = points->y[i] - cy;
        const jd_real rho = jd_sqrt(x * x + y * y), g = jd_set(points->weight[i]);
        // A point that does not move: its friction may be anything, 0 is the middle.
        const jd_mask moves = jd_gt(rho, jd_set(1e-15));
        const jd_real over = jd_select(moves, g / jd_max(rho, jd_set(1e-15)), jd_set(0.0));
        jd_lean_add(&sum, x, y, (jd_lean_weights){over, over, g * rho});
    }
    return sum;
}

static jd_lean_integrals about_oval(const jd_patch* patch, const jd_terms* terms, double size,
                                    jd_real cx, jd_real cy) {
    const jd_oval oval = jd_oval_of(patch, terms, size);
    return oval.hertz ? jd_lean_chords(&oval, cx, cy) : jd_lean_rim(&oval, cx, cy);
}

static jd_lean_integrals about_area(const jd_patch* patch, const jd_terms* terms, jd_real cx,
                                    jd_real cy) {
    if (patch->edge_count > 0)
        return jd_lean_edges(patch, terms, cx, cy);
    jd_lean_integrals sum = about_oval(patch, terms, 1.0, cx, cy);
    if (patch->inner > 0.0) {
        const jd_lean_integrals hole = about_oval(patch, terms, patch->inner, cx, cy);
        jd_lean_subtract(&sum, &hole);
    }
    return sum;
}

// ---- A pressure that leans in the lanes ---------------------------------------------------------

jd_mask jd_leaning_sees(const jd_patch* patch, jd_real cx, jd_real cy) {
    if (patch->edge_count > 0)
        return jd_edges_see(patch->degree + 1, cx, cy);
    const jd_oval outer = jd_oval_of(patch, NULL, 1.0);
    jd_mask sees = jd_arcs_see(&outer, cx, cy);
    if (patch->inner > 0.0) {
        const jd_oval inner = jd_oval_of(patch, NULL, patch->inner);
        sees &= jd_arcs_see(&inner, cx, cy);
    }
    return sees;
}

jd_rotation jd_rotation_leaning(const jd_patch* patch, jd_lean lean, jd_real cx, jd_real cy) {
    jd_terms terms;
    jd_terms_of(patch, &terms);
    const jd_lean_integrals a = about_area(patch, &terms, cx, cy);
    const jd_real norm = 1.0 / (1.0 + lean.c * patch->mean_x + lean.s * patch->mean_y);
    const jd_real own = norm * (1.0 + (lean.c * cx + lean.s * cy));
    const jd_real c = norm * lean.c, s = norm * lean.s;
    const jd_real phi = own * (a.xx + a.yy) + (c * a.far_x + s * a.far_y);
    return (jd_rotation){.phi = phi,
                         .tx = -(own * a.y + (c * a.xy + s * a.yy)),
                         .ty = own * a.x + (c * a.xx + s * a.xy),
                         .spin = phi};
}

// ---- Parts --------------------------------------------------------------------------------------

// Potential and load for spin 1 under sigma, x sigma, y sigma.
typedef struct parts {
    jd_real phi[JD_PARTS], tx[JD_PARTS], ty[JD_PARTS];
} parts;

static parts parts_of(const jd_lean_integrals* a, jd_real cx, jd_real cy) {
    const jd_real phi = a->xx + a->yy;
    return (parts){.phi = {phi, cx * phi + a->far_x, cy * phi + a->far_y},
                   .tx = {-a->y, -(cx * a->y + a->xy), -(cy * a->y + a->yy)},
                   .ty = {a->x, cx * a->x + a->xx, cy * a->x + a->xy}};
}

void jd_patch_parts(const jd_part_batch* batch) {
    const jd_patch* patch = batch->patch;
    const bool points = patch->made_of.shape == JD_SHAPE_POINTS;
    const jd_stand_in own = {patch->node_count, patch->node_x, patch->node_y, patch->node_weight};
    const jd_stand_in* list = batch->stand_in ? batch->stand_in : points ? &own : NULL;
    jd_terms terms;
    if (!list)
        jd_terms_of(patch, &terms);
    for (int64_t first = 0; first < batch->count; first += JD_LANES) {
        const int64_t left = batch->count - first;
        const int count = left < JD_LANES ? (int)left : JD_LANES;
        jd_real cx = jd_set(0.0), cy = cx, w = jd_set(1.0);
        for (int i = 0; i < count; i++) {
            const jd_motion* q = &batch->motions[first + i];
            jd_put(&cx, i, -q->vy / q->w);
            jd_put(&cy, i, q->vx / q->w);
            jd_put(&w, i, q->w);
        }
        const jd_lean_integrals a =
            list ? about_points(list, cx, cy) : about_area(patch, &terms, cx, cy);
        const parts p = parts_of(&a, cx, cy);
        for (int k = 0; k < JD_PARTS; k++) {
            const jd_real m = p.phi[k] + (cx * p.ty[k] - cy * p.tx[k]), phi = w * p.phi[k];
            for (int i = 0; i < count; i++)
                batch->samples[k][first + i] = (jd_sample){jd_get(phi, i), jd_get(p.tx[k], i),
                                                           jd_get(p.ty[k], i), jd_get(m, i)};
        }
    }
}
