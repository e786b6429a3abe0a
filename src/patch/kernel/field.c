// The exact law of a patch for any motion: which kernel answers, and putting the motion at its
// scale.
//
//     closed forms        Hertz disc, also regularised; Hertz ellipse, uniform disc and ring, eps =
//     0 from afar           a series, where v^2 + eps^2 >= (JD_FAR w)^2; the nodes where eps > 0 or
//                         the motion comes with a lean, for the Hessian, and for points always
//     nearby              edge sums (uniform polygon), edge integrals (polygon), chords (ellipse)
//
// Nearby the motion is w times a rotation about c = (-v_y, v_x)/w with spin 1: load and moment take
// the sign of w, Phi its size, and                                                [friction:F8]
//     H = (1/|w|) ∫ S h h' dphi,  h = (e_x, e_y, c x e)
// so that H_vv gives all of H. As c goes to the middle of a symmetric patch, T goes to 0 as H_vv v.
// There it is computed as the mean of H_vv between 0 and v, times v, which loses no digits.
//                                                                                [patches:P12]

#include "patch/kernel/rotation.h"

// A motion as a rotation about c.
typedef struct rotation {
    jd_real cx, cy, delta;
    jd_real w, size;  // size = |w|
} rotation;

static inline jd_real sign_of(jd_real x) {
    return jd_select(jd_lt(x, jd_set(0.0)), jd_set(-1.0), jd_set(1.0));
}

static inline jd_mask no_lean(jd_lean lean) {
    return jd_eq(lean.c, jd_set(0.0)) & jd_eq(lean.s, jd_set(0.0));
}

// A rotation with spin 0 is never used: any finite c will do.
static inline rotation rotation_of(jd_twist q, jd_real eps, jd_mask near) {
    const jd_real w = jd_select(near, q.w, jd_set(1.0)), over = 1.0 / w;
    return (rotation){.cx = jd_select(near, -q.vy * over, jd_set(0.0)),
                      .cy = jd_select(near, q.vx * over, jd_set(0.0)),
                      .delta = jd_select(near, eps * jd_abs(over), jd_set(0.0)),
                      .w = w,
                      .size = jd_abs(w)};
}

// ---- Kernels ------------------------------------------------------------------------------------

static inline void subtract(jd_rotation* sum, const jd_rotation* other) {
    sum->phi = sum->phi - other->phi;
    sum->tx = sum->tx - other->tx;
    sum->ty = sum->ty - other->ty;
    sum->spin = sum->spin - other->spin;
    sum->hxx = sum->hxx - other->hxx;
    sum->hxy = sum->hxy - other->hxy;
    sum->hyy = sum->hyy - other->hyy;
}

// An ellipse: in closed form, or along its edge, in arcs where c is near it; under Hertz pressure,
// and from where that loses digits, by chords.
static jd_rotation near_ellipse(const jd_oval* oval, jd_real cx, jd_real cy) {
    if (jd_ellipse_closed(oval))
        return jd_rotation_ellipse(oval, cx, cy);
    const jd_mask rim = jd_rim_sees(oval, cx, cy);
    const jd_mask arcs = jd_arcs_see(oval, cx, cy) & ~rim;
    jd_rotation n = {0};
    if (!jd_all(rim | arcs))
        n = jd_rotation_oval(oval, cx, cy);
    if (jd_any(arcs)) {
        const jd_rotation m = jd_rotation_arcs(oval, cx, cy);
        jd_rotation_merge(&n, arcs, &m);
    }
    if (jd_any(rim)) {
        const jd_rotation m = jd_rotation_rim(oval, cx, cy);
        jd_rotation_merge(&n, rim, &m);
    }
    return n;
}

// Whether the table of the patch's own pressure answers.
static inline bool has_dome(const jd_patch* patch, const jd_terms* terms, bool bend) {
    return patch->dome && !bend && terms->degree == patch->degree;
}

static jd_rotation near_exact(const jd_patch* patch, const jd_terms* terms, jd_real cx, jd_real cy,
                              bool bend) {
    if (patch->edge_count > 0)
        return terms->degree == 0 ? jd_rotation_polygon(patch, cx, cy, bend)
                                  : jd_rotation_edges(patch, terms, cx, cy, bend);
    if (has_dome(patch, terms, bend))
        return jd_rotation_dome(patch, cx, cy);
    jd_oval outer = jd_oval_of(patch, terms, 1.0), inner = jd_oval_of(patch, terms, patch->inner);
    outer.bend = inner.bend = bend;
    jd_rotation n = near_ellipse(&outer, cx, cy);
    if (patch->inner > 0.0) {
        const jd_rotation hole = near_ellipse(&inner, cx, cy);
        subtract(&n, &hole);
    }
    return n;
}

static jd_rotation near_regularised(const jd_patch* patch, const jd_terms* terms,
                                    const rotation* r) {
    if (patch->edge_count > 0)
        return jd_rotation_edges_regularised(patch, terms, r->cx, r->cy, r->delta);
    const jd_oval outer = jd_oval_of(patch, terms, 1.0),
                  inner = jd_oval_of(patch, terms, patch->inner);
    jd_rotation n = jd_rotation_oval_regularised(&outer, r->cx, r->cy, r->delta);
    if (patch->inner > 0.0) {
        const jd_rotation hole = jd_rotation_oval_regularised(&inner, r->cx, r->cy, r->delta);
        subtract(&n, &hole);
    }
    return n;
}

// Whether a closed form gives the force relative to itself: it has the distance as a factor.
static inline bool needs_no_settling(const jd_patch* patch, const jd_terms* terms, bool bend) {
    const jd_oval oval = jd_oval_of(patch, terms, 1.0);
    return has_dome(patch, terms, bend) || (patch->edge_count == 0 && jd_ellipse_closed(&oval));
}

// How far from the middle the force is settled, in clearances, and how many Gauss points that takes
// for 12 digits. A slender patch needs it farther out, since more digits are lost there.
static inline int settle_count(const jd_patch* patch) { return patch->clearance < 0.02 ? 6 : 2; }
static inline double settle_reach(const jd_patch* patch) {
    return settle_count(patch) == 6 ? 0.3 : 1e-3;
}

// Force against nearly pure spin: the mean of H_vv over Gauss points on the way from c = 0.
static void settle_middle(const jd_patch* patch, const jd_terms* terms, const rotation* r,
                          jd_mask middle, jd_rotation* n) {
    static const double at[2][6] = {{0.5 - 0.28867513459481287, 0.5 + 0.28867513459481287},
                                    {0.033765242898423986, 0.16939530676686774, 0.38069040695840155,
                                     0.61930959304159845, 0.83060469323313226,
                                     0.96623475710157601}};
    static const double weight[2][6] = {{0.5, 0.5},
                                        {0.085662246189585173, 0.1803807865240693,
                                         0.23395696728634552, 0.23395696728634552,
                                         0.1803807865240693, 0.085662246189585173}};
    const int count = settle_count(patch), rule = count == 6;
    jd_real hxx = jd_set(0.0), hxy = hxx, hyy = hxx;
    for (int i = 0; i < count; i++) {
        const double t = at[rule][i], share = weight[rule][i];
        const jd_rotation there = near_exact(patch, terms, t * r->cx, t * r->cy, true);
        hxx = hxx + share * there.hxx;
        hxy = hxy + share * there.hxy;
        hyy = hyy + share * there.hyy;
    }
    n->tx = jd_select(middle, hxx * r->cy - hxy * r->cx, n->tx);
    n->ty = jd_select(middle, hxy * r->cy - hyy * r->cx, n->ty);
}

// ---- From a rotation back to the motion ---------------------------------------------------------

JD_ALWAYS_INLINE jd_field field_of(const jd_rotation* n, const rotation* r) {
    const jd_real sign = sign_of(r->w), over = 1.0 / r->size;
    const jd_real hx = r->cx * n->hxy - r->cy * n->hxx, hy = r->cx * n->hyy - r->cy * n->hxy;
    return (jd_field){.phi = r->size * n->phi,
                      .tx = sign * n->tx,
                      .ty = sign * n->ty,
                      .m = sign * (n->spin + (r->cx * n->ty - r->cy * n->tx)),
                      .hxx = over * n->hxx,
                      .hxy = over * n->hxy,
                      .hyy = over * n->hyy,
                      .hxw = over * hx,
                      .hyw = over * hy,
                      .hww = over * (r->cx * hy - r->cy * hx)};
}

JD_ALWAYS_INLINE void merge(jd_field* f, jd_mask mask, const jd_field* other) {
    f->phi = jd_select(mask, other->phi, f->phi);
    f->tx = jd_select(mask, other->tx, f->tx);
    f->ty = jd_select(mask, other->ty, f->ty);
    f->m = jd_select(mask, other->m, f->m);
    f->hxx = jd_select(mask, other->hxx, f->hxx);
    f->hxy = jd_select(mask, other->hxy, f->hxy);
    f->hyy = jd_select(mask, other->hyy, f->hyy);
    f->hxw = jd_select(mask, other->hxw, f->hxw);
    f->hyw = jd_select(mask, other->hyw, f->hyw);
    f->hww = jd_select(mask, other->hww, f->hww);
}

// `middle`: lanes in which the force may be settled from the middle.
JD_ALWAYS_INLINE jd_field nearby(const jd_patch* patch, const jd_terms* terms, const rotation* r,
                                 jd_mask middle, bool bend) {
    const jd_mask soft = jd_gt(r->delta, jd_set(0.0));
    jd_rotation n = {0};
    if (jd_any(~soft))
        n = near_exact(patch, terms, r->cx, r->cy, bend);
    const jd_real limit = jd_set(settle_reach(patch) * patch->clearance);
    middle &= ~soft & jd_lt(r->cx * r->cx + r->cy * r->cy, limit * limit);
    if (jd_any(middle) && !needs_no_settling(patch, terms, bend))
        settle_middle(patch, terms, r, middle, &n);
    jd_field f = field_of(&n, r);
    if (jd_any(soft)) {
        n = near_regularised(patch, terms, r);
        const jd_field g = field_of(&n, r);
        merge(&f, soft, &g);
    }
    return f;
}

// The lanes in which a leaning pressure is put together from the integrals of one that does not.
static jd_mask short_cuts(const jd_patch* patch, const rotation* r) {
    if (patch->made_of.shape == JD_SHAPE_POINTS)
        return jd_mask_none();
    return jd_leaning_sees(patch, r->cx, r->cy) & jd_eq(r->delta, jd_set(0.0));
}

// ---- Motions at scale 1 -------------------------------------------------------------------------

// The lanes in which a closed form answers, and the lean there: that of the patch or of the lane.
static jd_mask has_form(const jd_patch* patch, jd_lean* lean, jd_real eps) {
    if (!jd_patch_closed(patch))
        return jd_mask_none();
    jd_mask yes = jd_mask_all();
    if (patch->made_of.pressure != JD_PRESSURE_HERTZ || patch->elliptic)
        yes &= jd_eq(eps, jd_set(0.0));
    if (patch->degree == 1) {
        yes &= no_lean(*lean);
        lean->c = jd_set(patch->polynomial[1] / patch->polynomial[0]);
        lean->s = jd_set(patch->polynomial[2] / patch->polynomial[0]);
    }
    return yes;
}

static jd_field form(const jd_patch* patch, jd_twist motion, jd_lean lean, jd_real eps) {
    if (patch->elliptic)
        return jd_field_hertz_ellipse(patch, motion, lean);
    if (patch->made_of.pressure == JD_PRESSURE_HERTZ)
        return jd_field_hertz_disc(motion, lean, eps);
    return patch->inner > 0.0 ? jd_field_ring(patch->inner, motion, lean)
                              : jd_field_uniform_disc(motion, lean);
}

// A motion divided by its largest number, and that number.
static inline jd_real scale_of(jd_twist q, jd_real eps) {
    const jd_real v = jd_max(jd_abs(q.vy), jd_abs(q.vx));
    return jd_max(jd_max(eps, jd_abs(q.w)), v);  // in this order NaN stays
}

// From afar, in the lanes of a mask.
JD_ALWAYS_INLINE jd_field afar(const jd_patch* patch, jd_twist q, jd_lean lean, jd_real eps,
                               jd_mask far) {
    const bool none = patch->made_of.shape == JD_SHAPE_POINTS || jd_patch_closed(patch);
    const jd_mask series = none ? jd_mask_none() : far & jd_eq(eps, jd_set(0.0));
    jd_field f = {0};
    if (jd_any(far & ~series))
        f = jd_field_node_sum(patch, q, lean, eps);
    if (jd_any(series)) {
        const jd_field g = jd_all(no_lean(lean) | ~series)
                               ? jd_field_series(patch, q)
                               : jd_field_series_leaning(patch, q, lean);
        merge(&f, series, &g);
    }
    return f;
}

JD_ALWAYS_INLINE jd_field at_scale(const jd_patch* patch, jd_twist q, jd_lean lean, jd_real eps,
                                   bool hessian) {
    const bool points = patch->made_of.shape == JD_SHAPE_POINTS;
    const jd_real sharp = jd_set(hessian ? JD_FAR : patch->far);
    const jd_real reach = q.w * jd_select(jd_gt(eps, jd_set(0.0)), jd_set(JD_FAR), sharp);
    const jd_real v2 = q.vx * q.vx + q.vy * q.vy + eps * eps;
    const jd_mask near = points ? jd_mask_none() : jd_lt(v2, reach * reach);
    const jd_mask straight = near & no_lean(lean), leaning = near & ~straight;
    const rotation r = rotation_of(q, eps, near);
    jd_field f = {0};
    if (jd_any(~near))
        f = hessian ? jd_field_node_sum_hessian(patch, q, lean) : afar(patch, q, lean, eps, ~near);
    if (jd_any(straight)) {
        jd_terms terms;
        jd_terms_of(patch, &terms);
        const jd_mask middle = patch->symmetric ? straight : jd_mask_none();
        const jd_field g = nearby(patch, &terms, &r, middle, hessian);
        merge(&f, straight, &g);
    }
    const jd_mask short_cut = hessian ? jd_mask_none() : leaning & short_cuts(patch, &r);
    if (jd_any(short_cut)) {
        const jd_rotation n = jd_rotation_leaning(patch, lean, r.cx, r.cy);
        const jd_field g = field_of(&n, &r);
        merge(&f, short_cut, &g);
    }
    if (jd_any(leaning & ~short_cut)) {
        jd_terms terms;
        jd_terms_leaning(patch, lean, &terms);
        const jd_field g = nearby(patch, &terms, &r, jd_mask_none(), hessian);
        merge(&f, leaning & ~short_cut, &g);
    }
    return f;
}

JD_ALWAYS_INLINE jd_field rescaled(jd_field f, jd_real scale) {
    const jd_real over = 1.0 / scale;
    f.phi = scale * f.phi;
    f.hxx = over * f.hxx;
    f.hxy = over * f.hxy;
    f.hyy = over * f.hyy;
    f.hxw = over * f.hxw;
    f.hyw = over * f.hyw;
    f.hww = over * f.hww;
    return f;
}

JD_ALWAYS_INLINE jd_field field_at(const jd_patch* patch, jd_twist motion, jd_lean lean,
                                   jd_real eps) {
    jd_lean whole = lean;
    const jd_mask closed = has_form(patch, &whole, eps);
    jd_field f = {0};
    if (!jd_all(closed)) {
        const jd_real scale = scale_of(motion, eps);
        const jd_twist q = {motion.vx / scale, motion.vy / scale, motion.w / scale};
        const jd_mask sharp = jd_eq(eps, jd_set(0.0));  // also in lanes where nothing moves
        const jd_real soft = jd_select(sharp, eps, eps / scale);
        f = rescaled(at_scale(patch, q, lean, soft, false), scale);
    }
    if (jd_any(closed)) {
        const jd_field g = form(patch, motion, whole, eps);
        merge(&f, closed, &g);
    }
    return f;
}

jd_field jd_patch_field(const jd_patch* patch, jd_twist motion, jd_lean lean, jd_real eps) {
    if (patch->cell)
        return jd_field_cells(patch, motion, lean, eps);
    return field_at(patch, motion, lean, eps);
}

jd_resultant jd_patch_rub(const jd_patch* patch, jd_twist motion, jd_lean lean, jd_real eps) {
    const jd_field f =
        patch->cell ? jd_field_cells(patch, motion, lean, eps) : field_at(patch, motion, lean, eps);
    return (jd_resultant){.tx = f.tx, .ty = f.ty, .m = f.m};
}

jd_field jd_patch_field_hessian(const jd_patch* patch, jd_twist motion, jd_lean lean) {
    if (patch->cell)
        return jd_field_cells_hessian(patch, motion, lean);
    const jd_real scale = scale_of(motion, jd_set(0.0));
    const jd_twist q = {motion.vx / scale, motion.vy / scale, motion.w / scale};
    return rescaled(at_scale(patch, q, lean, jd_set(0.0), true), scale);
}
