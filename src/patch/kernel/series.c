// Friction from afar, eps = 0: the series of series_terms.c. No digits are lost however small the
// spin.
//                                                                                [patches:P13]
// With n = v/|v|, (X, Y) = (w/|v|) (n_y, n_x) and Phi = |v| S(X, Y), the load is the gradient of
// Phi:
//     T along n = S - X S_X - Y S_Y     across = Y S_X - X S_Y     M = n_y S_X + n_x S_Y

#include "patch/series.h"

#include "patch/kernel/field.h"

#define STRAIGHT static inline __attribute__((always_inline))

// Powers of one parity in a row or among the rows.
typedef enum parity { EVEN, ODD, BOTH } parity;

// Which terms there are.
typedef struct shape {
    int degree;
    parity X, Y;   // of the powers in all rows
    bool centred;  // X has the parity of the row's number, or the other one if X is ODD
} shape;

// A polynomial and its derivative.
typedef struct value {
    jd_real f, slope;
} value;

// Every other term of a row from the first or second one on, as a polynomial in X^2.
STRAIGHT value chain(const double* term, int length, int odd, jd_real X2) {
    const int last = length - 1 - (length - 1 - odd) % 2;
    value p = {jd_set(term[last]), jd_set(0.0)};
    for (int i = last - 2; i >= odd; i -= 2) {
        p.slope = p.slope * X2 + p.f;
        p.f = p.f * X2 + term[i];
    }
    return p;
}

STRAIGHT value row_of(const double* term, int length, parity powers, jd_real X) {
    const jd_real X2 = X * X, zero = jd_set(0.0);
    value r = {zero, zero};
    if (powers != ODD) {
        const value p = chain(term, length, 0, X2);
        r = (value){p.f, 2.0 * X * p.slope};
    }
    if (powers != EVEN && length > 1) {
        const value p = chain(term, length, 1, X2);
        r.f = r.f + X * p.f;
        r.slope = r.slope + (p.f + 2.0 * X2 * p.slope);
    }
    return r;
}

// S, S_X, S_Y.
typedef struct gradient {
    jd_real S, X, Y;
} gradient;

STRAIGHT void add_row(gradient* g, const double* term, int j, jd_real X, jd_real Y, shape form) {
    if (j > form.degree || (form.Y != BOTH && j % 2 != (int)form.Y))
        return;
    const parity powers = form.centred ? (parity)((j + (int)form.X) % 2) : form.X;
    const value r = row_of(term, JD_SERIES_ROW(form.degree, j), powers, X);
    const jd_real y = form.Y == BOTH ? Y : Y * Y;
    g->Y = g->Y * y + g->S;
    g->S = g->S * y + r.f;
    g->X = g->X * y + r.slope;
}

// All rows one after the other without a branch: their lengths differ, which a loop could not
// foresee.
_Static_assert(JD_SERIES_LONG_DEGREE == 28, "a row for every power of Y");
STRAIGHT gradient add_rows(const jd_series* series, jd_real X, jd_real Y, shape form) {
    const double* term = series->term + JD_SERIES_TERMS(form.degree);
    gradient g = {jd_set(0.0), jd_set(0.0), jd_set(0.0)};
#define ROW(j)                                                                                     \
    term -= j > form.degree ? 0 : JD_SERIES_ROW(form.degree, j), add_row(&g, term, j, X, Y, form)
    ROW(28), ROW(27), ROW(26), ROW(25), ROW(24), ROW(23), ROW(22), ROW(21), ROW(20), ROW(19);
    ROW(18), ROW(17), ROW(16), ROW(15), ROW(14), ROW(13), ROW(12), ROW(11), ROW(10);
    ROW(9), ROW(8), ROW(7), ROW(6), ROW(5), ROW(4), ROW(3), ROW(2), ROW(1), ROW(0);
#undef ROW
    if (form.Y == EVEN)
        g.Y = 2.0 * Y * g.Y;
    if (form.Y == ODD)
        g = (gradient){Y * g.S, Y * g.X, g.S + 2.0 * Y * Y * g.Y};
    return g;
}

#define FORM(name, ...)                                                                            \
    static gradient name(const jd_series* series, jd_real X, jd_real Y) {                          \
        return add_rows(series, X, Y, (shape){__VA_ARGS__});                                       \
    }
FORM(all, JD_SERIES_DEGREE, BOTH, BOTH, false)
FORM(all_long, JD_SERIES_LONG_DEGREE, BOTH, BOTH, false)
FORM(centred_even, JD_SERIES_DEGREE, EVEN, BOTH, true)
FORM(centred_odd, JD_SERIES_DEGREE, ODD, BOTH, true)
FORM(mirrored, JD_SERIES_DEGREE, EVEN, EVEN, false)
FORM(mirrored_x, JD_SERIES_DEGREE, ODD, EVEN, false)
FORM(mirrored_y, JD_SERIES_DEGREE, EVEN, ODD, false)
#undef FORM

// By kind, and part: the pressure, x times it, y times it.
static gradient (*const forms[][3])(const jd_series* series, jd_real X, jd_real Y) = {
    [JD_SERIES_ALL] = {all, all, all},
    [JD_SERIES_CENTRED] = {centred_even, centred_odd, centred_odd},
    [JD_SERIES_MIRRORED] = {mirrored, mirrored_x, mirrored_y},
    [JD_SERIES_LONG] = {all_long, all_long, all_long},
};

// A motion as the series sees it.
typedef struct view {
    jd_real X, Y, nx, ny;
} view;

static view view_of(jd_twist q) {
    const jd_real unit = 1.0 / jd_sqrt(q.vx * q.vx + q.vy * q.vy), k = q.w * unit;
    const jd_real nx = q.vx * unit, ny = q.vy * unit;
    return (view){k * ny, k * nx, nx, ny};
}

static jd_field value_of(const jd_patch* patch, int part, const view* v, jd_twist q) {
    const gradient g = forms[patch->series_kind][part](&patch->series[part], v->X, v->Y);
    const jd_real along = g.S - (v->X * g.X + v->Y * g.Y), across = v->Y * g.X - v->X * g.Y;
    jd_field f = {.tx = v->nx * along - v->ny * across,
                  .ty = v->ny * along + v->nx * across,
                  .m = v->ny * g.X + v->nx * g.Y};
    f.phi = f.tx * q.vx + f.ty * q.vy + f.m * q.w;
    return f;
}
jd_field jd_field_series(const jd_patch* patch, jd_twist q) {
    const view v = view_of(q);
    return value_of(patch, 0, &v, q);
}

jd_field jd_field_series_leaning(const jd_patch* patch, jd_twist q, jd_lean lean) {
    const view v = view_of(q);
    const jd_field a = value_of(patch, 0, &v, q);
    const jd_field b = value_of(patch, 1, &v, q);
    const jd_field d = value_of(patch, 2, &v, q);
    const jd_real norm = 1.0 / (1.0 + lean.c * patch->mean_x + lean.s * patch->mean_y);
    // Without lean to the bit as the series of the pressure alone.
    const jd_real zero = jd_set(0.0);
    const jd_mask none = jd_eq(lean.c, zero) & jd_eq(lean.s, zero);
    return (jd_field){
        .phi = jd_select(none, a.phi, norm * (a.phi + (lean.c * b.phi + lean.s * d.phi))),
        .tx = jd_select(none, a.tx, norm * (a.tx + (lean.c * b.tx + lean.s * d.tx))),
        .ty = jd_select(none, a.ty, norm * (a.ty + (lean.c * b.ty + lean.s * d.ty))),
        .m = jd_select(none, a.m, norm * (a.m + (lean.c * b.m + lean.s * d.m)))};
}
