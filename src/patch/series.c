// Friction from afar, eps = 0: the series of expand.c. No digits are lost however small the spin.
//                                                                                [patches:P13]

#include "patch/series.h"

#include "patch/field.h"

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

static jd_field value_of(const jd_series* series, const view* v, jd_twist q) {
    const jd_real X2 = v->X * v->X;
    jd_real sum[4] = {jd_set(0.0), jd_set(0.0), jd_set(0.0), jd_set(0.0)};
    int at = JD_SERIES_PAIRS;
    for (int j = JD_SERIES_DEGREE; j >= 0; j--) {
        at -= JD_SERIES_ROW(j);
        const row r = row_of(series->pair + at, JD_SERIES_ROW(j), X2);
        for (int k = 0; k < 4; k++)
            sum[k] = sum[k] * v->Y + (r.odd[k] * v->X + r.even[k]);
    }
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

jd_field JD_WIDE(jd_field_series)(const jd_patch* patch, jd_twist q) {
    const view v = view_of(q);
    return value_of(&patch->series[0], &v, q);
}

jd_field JD_WIDE(jd_field_series_leaning)(const jd_patch* patch, jd_twist q, jd_lean lean) {
    const view v = view_of(q);
    const jd_field a = value_of(&patch->series[0], &v, q);
    const jd_field b = value_of(&patch->series[1], &v, q);
    const jd_field d = value_of(&patch->series[2], &v, q);
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
