// Friction from afar, eps = 0, without lean in a lane: the series of expand.c. No digits are lost
// however small the spin.                                                        [patches:P13]

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

jd_field JD_WIDE(jd_field_series)(const jd_patch* patch, jd_twist q) {
    const jd_real v2 = q.vx * q.vx + q.vy * q.vy, over = 1.0 / v2, unit = jd_sqrt(over);
    const jd_real X = q.w * q.vy * over, Y = q.w * q.vx * over, X2 = X * X;
    jd_real sum[4] = {jd_set(0.0), jd_set(0.0), jd_set(0.0), jd_set(0.0)};
    int at = JD_SERIES_PAIRS;
    for (int j = JD_SERIES_DEGREE; j >= 0; j--) {
        at -= JD_SERIES_ROW(j);
        const row r = row_of(patch->series.pair + at, JD_SERIES_ROW(j), X2);
        for (int k = 0; k < 4; k++)
            sum[k] = sum[k] * Y + (r.odd[k] * X + r.even[k]);
    }
    const jd_real nx = q.vx * unit, ny = q.vy * unit;
    jd_field f = {.tx = nx * sum[0] - ny * sum[1],
                  .ty = ny * sum[0] + nx * sum[1],
                  .m = nx * sum[3] + ny * sum[2]};
    f.phi = f.tx * q.vx + f.ty * q.vy + f.m * q.w;
    return f;
}
