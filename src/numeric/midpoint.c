// Modified midpoint rule with 2, 4, ... 16 parts, extrapolated by Aitken and Neville.

#include "numeric/midpoint.h"

#include <math.h>
#include <string.h>

#define COLUMNS 8

// to = from + h rate
static void move(int n, const double* from, double h, const double* rate, double* to) {
    for (int i = 0; i < n; i++)
        to[i] = from[i] + h * rate[i];
}

// The rule with so many parts, smoothed.
static void midpoint(const jd_midpoint* of, const double* from, double h, int parts, double* to) {
    const double part = h / parts;
    double rate[JD_MIDPOINT_MOST], places[3][JD_MIDPOINT_MOST];
    of->rates(of->data, from, rate);
    move(of->n, from, part, rate, places[1]);
    const double *before = from, *at = places[1];
    for (int i = 1; i < parts; i++) {
        double* next = places[(i + 1) % 3];
        of->rates(of->data, at, rate);
        move(of->n, before, 2 * part, rate, next);
        before = at;
        at = next;
    }
    of->rates(of->data, at, rate);
    move(of->n, before, part, rate, to);
    for (int i = 0; i < of->n; i++)
        to[i] = 0.5 * (at[i] + to[i]);
}

void jd_midpoint_step(const jd_midpoint* of, const double* from, double h, double* to,
                      double* error) {
    double column[COLUMNS][JD_MIDPOINT_MOST];
    for (int k = 0; k < COLUMNS; k++) {
        midpoint(of, from, h, 2 * (k + 1), column[k]);
        for (int j = k - 1; j >= 0; j--) {
            const double ratio = (double)(k + 1) / (j + 1), weight = 1 / (ratio * ratio - 1);
            for (int i = 0; i < of->n; i++) {
                const double by = weight * (column[j + 1][i] - column[j][i]);
                column[j][i] = column[j + 1][i] + by;
            }
        }
    }
    for (int i = 0; i < of->n; i++)
        error[i] = fabs(column[0][i] - column[1][i]);
    memcpy(to, column[0], (size_t)of->n * sizeof(double));
}
