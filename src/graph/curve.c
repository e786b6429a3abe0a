// The pieces of a cubic spline through rows; its first two pieces are one polynomial, its last two
// as well. Two rows give a line, three a parabola.                                    [graph:G4]

#include "graph/curve.h"

#include "numeric/quintic.h"

#include <stdlib.h>

static bool is_rising(int rows, const double* x, const double* y) {
    for (int i = 0; i < rows; i++)
        if (!isfinite(x[i]) || !isfinite(y[i]) || (i > 0 && !(x[i] > x[i - 1])))
            return false;
    return rows >= 2;
}

// Slopes of the parabola through three rows, or of a line through two.
static void slope_few(int rows, const double* x, const double* y, double* slope) {
    const double first = (y[1] - y[0]) / (x[1] - x[0]);
    slope[0] = slope[1] = first;
    if (rows < 3)
        return;
    const double bend = ((y[2] - y[1]) / (x[2] - x[1]) - first) / (x[2] - x[0]);
    slope[0] = first - bend * (x[1] - x[0]);
    slope[1] = first + bend * (x[1] - x[0]);
    slope[2] = first + bend * ((x[2] - x[0]) + (x[2] - x[1]));
}

static jd_curve_piece piece_of(const double* x, const double* y, const double* slope) {
    const double h = x[1] - x[0], rise = (y[1] - y[0]) / h;
    return (jd_curve_piece){
        .begin = x[0],
        .y = y[0],
        .slope = slope[0],
        .bend = (3.0 * rise - 2.0 * slope[0] - slope[1]) / h,
        .twist = (slope[0] + slope[1] - 2.0 * rise) / (h * h),
    };
}

jd_status jd_curve_init(jd_curve* curve, int rows, const double* x, const double* y) {
    *curve = (jd_curve){0};
    if (!is_rising(rows, x, y))
        return JD_ERR_ARGUMENT;
    double* slope = calloc(4 * (size_t)rows, sizeof *slope);
    jd_curve_piece* piece = calloc((size_t)rows + 1, sizeof *piece);
    if (!slope || !piece) {
        free(slope);
        free(piece);
        return JD_ERR_MEMORY;
    }
    const jd_spline_data data = {.count = rows, .t = x, .has_place = true, .room = slope + rows};
    if (rows < 4)
        slope_few(rows, x, y, slope);
    else
        jd_spline_slopes(&data, y, 1, slope);
    *curve = (jd_curve){rows, piece};
    piece[0] = (jd_curve_piece){.begin = x[0], .y = y[0]};
    for (int i = 0; i + 1 < rows; i++)
        piece[i + 1] = piece_of(&x[i], &y[i], &slope[i]);
    piece[rows] = (jd_curve_piece){.begin = x[rows - 1], .y = y[rows - 1]};
    free(slope);
    return JD_OK;
}

void jd_curve_free(jd_curve* curve) {
    free((void*)curve->piece);
    *curve = (jd_curve){0};
}
