// Friction from afar, eps = 0: the series of series_terms.c. No digits are lost however small the
// spin.
//                                                                                [patches:P13]

#include "patch/series.h"

#include "patch/kernel/field.h"

// Four polynomials, their even and odd powers of X apart: eight chains keep the processor busy.
typedef struct row {
    jd_real even[4], odd[4];
} row;

static inline row row_of(const double (*pair)[2][4], int count, jd_real X2) {
    row r;
    for (int k = 0; k < 4; k++) {
        r.even[k] = jd_set(pair[count - 1][0][k]);
        r.odd[k] = jd_set(pair[count - 1][1][k]);
    }
    for (int i = count - 2; i >= 0; i--) {
        for (int k = 0; k < 4; k++) {
            r.even[k] = r.even[k] * X2 + pair[i][0][k];
            r.odd[k] = r.odd[k] * X2 + pair[i][1][k];
        }
    }
    return r;
}

// A motion as the series sees it.
typedef struct view {
    jd_real X, Y, nx, ny;
} view;

// Which terms there are.
typedef struct shape {
    int part;  // 0: the pressure, 1: x times it, 2: y times it
    bool mirrored;
} shape;

#define STRAIGHT static inline __attribute__((always_inline))

// Powers of X of one polynomial of a row, of one parity: by X^2, from the highest.
STRAIGHT jd_real chain(const double (*pair)[2][4], int count, int odd, int k, jd_real X2) {
    jd_real sum = jd_set(pair[count - 1][odd][k]);
    for (int i = count - 2; i >= 0; i--)
        sum = sum * X2 + pair[i][odd][k];
    return sum;
}

// F has the terms X^i Y^j with i + j even, G the others; the other way round for x and y times the
// pressure. Where the pressure is mirrored the terms of F and of G with j even are real and those
// with j odd imaginary; the other way round for y times it.
STRAIGHT void add_row(jd_real sum[4], const double (*pair)[2][4], int j, const view* v,
                      shape form) {
    const int parity = (j + (form.part > 0)) % 2, own = (j + (form.part == 2)) % 2;
    const jd_real X2 = v->X * v->X;
    for (int k = 0; k < 4; k++) {
        sum[k] = sum[k] * v->Y;
        if (form.mirrored && k % 2 != own)
            continue;
        const int odd = k < 2 ? parity : 1 - parity;
        const jd_real value = chain(pair, JD_SERIES_ROW(j), odd, k, X2);
        sum[k] = sum[k] + (odd ? value * v->X : value);
    }
}

// All rows one after the other without a branch: their lengths differ, which a loop could not
// foresee.
_Static_assert(JD_SERIES_DEGREE == 18, "a row for every power of Y");
STRAIGHT void add_rows(jd_real sum[4], const jd_series* series, const view* v, shape form) {
    const double(*pair)[2][4] = series->pair + JD_SERIES_PAIRS;
#define ROW(j) pair -= JD_SERIES_ROW(j), add_row(sum, pair, j, v, form)
    ROW(18);
    ROW(17);
    ROW(16);
    ROW(15);
    ROW(14);
    ROW(13);
    ROW(12);
    ROW(11);
    ROW(10);
    ROW(9);
    ROW(8);
    ROW(7);
    ROW(6);
    ROW(5);
    ROW(4);
    ROW(3);
    ROW(2);
    ROW(1);
    ROW(0);
#undef ROW
}

static void add_full_rows(jd_real sum[4], const jd_series* series, const view* v) {
    int at = JD_SERIES_PAIRS;
    for (int j = JD_SERIES_DEGREE; j >= 0; j--) {
        at -= JD_SERIES_ROW(j);
        const row r = row_of(series->pair + at, JD_SERIES_ROW(j), v->X * v->X);
        for (int k = 0; k < 4; k++)
            sum[k] = sum[k] * v->Y + (r.odd[k] * v->X + r.even[k]);
    }
}

static jd_field value_of(const jd_patch* patch, int part, const view* v, jd_twist q) {
    const jd_series* series = &patch->series[part];
    jd_real sum[4] = {jd_set(0.0), jd_set(0.0), jd_set(0.0), jd_set(0.0)};
    if (patch->series_kind == JD_SERIES_ALL)
        add_full_rows(sum, series, v);
    else if (patch->series_kind == JD_SERIES_CENTRED && part == 0)
        add_rows(sum, series, v, (shape){.part = 0});
    else if (patch->series_kind == JD_SERIES_CENTRED)
        add_rows(sum, series, v, (shape){.part = 1});
    else if (part == 0)
        add_rows(sum, series, v, (shape){.part = 0, .mirrored = true});
    else if (part == 1)
        add_rows(sum, series, v, (shape){.part = 1, .mirrored = true});
    else
        add_rows(sum, series, v, (shape){.part = 2, .mirrored = true});
    jd_field f = {.tx = v->nx * sum[0] - v->ny * sum[1],
                  .ty = v->ny * sum[0] + v->nx * sum[1],
                  .m = v->nx * sum[3] + v->ny * sum[2]};
    f.phi = f.tx * q.vx + f.ty * q.vy + f.m * q.w;
    return f;
}

static view view_of(jd_twist q) {
    const jd_real over = 1.0 / (q.vx * q.vx + q.vy * q.vy), unit = jd_sqrt(over);
    return (view){q.w * q.vy * over, q.w * q.vx * over, q.vx * unit, q.vy * unit};
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
