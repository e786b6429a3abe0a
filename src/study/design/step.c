// A step of Gauss and Newton for two equations in a few unknowns, within a box.       [drift:T5]
//
// There are more unknowns than equations, so the step is the shortest one, J' (J J' + d I)^-1 (-m).
// Unknowns that would leave the box stop at its side, and the others make up for them.

#include "study/design/design.h"

#include <math.h>
#include <stdbool.h>

// Solve the step for the free unknowns, `miss` what it has to undo.
static void shortest(const jd_design_slope* s, const bool* free, const double miss[2],
                     double damping, double* step) {
    double a = 0, b = 0, c = 0;
    for (int i = 0; i < s->n; i++) {
        if (!free[i])
            continue;
        a += s->slope[0][i] * s->slope[0][i];
        b += s->slope[0][i] * s->slope[1][i];
        c += s->slope[1][i] * s->slope[1][i];
    }
    const double shift = (damping + 1e-9) * (a + c);
    a += shift;
    c += shift;
    const double det = a * c - b * b;
    const double x = det > 0 ? -(c * miss[0] - b * miss[1]) / det : 0;
    const double y = det > 0 ? -(a * miss[1] - b * miss[0]) / det : 0;
    for (int i = 0; i < s->n; i++)
        if (free[i])
            step[i] = s->slope[0][i] * x + s->slope[1][i] * y;
}

// Stop at the side of the box the unknowns that would leave it. @return whether there were any.
static bool stop_at_sides(const jd_design_slope* s, bool* free, double* step) {
    bool some = false;
    for (int i = 0; i < s->n; i++) {
        const double to = s->shares[i] + step[i];
        if (!free[i] || (to >= 0 && to <= 1))
            continue;
        step[i] = (to < 0 ? 0 : 1) - s->shares[i];
        free[i] = false;
        some = true;
    }
    return some;
}

void jd_design_step(const jd_design_slope* s, double damping, double* next) {
    bool free[JD_DESIGN_VARIABLES];
    double step[JD_DESIGN_VARIABLES] = {0};
    for (int i = 0; i < s->n; i++)
        free[i] = true;
    for (int round = 0; round <= s->n; round++) {
        double miss[2] = {s->miss[0], s->miss[1]};
        for (int i = 0; i < s->n; i++)
            for (int k = 0; k < 2; k++)
                miss[k] += free[i] ? 0 : s->slope[k][i] * step[i];
        shortest(s, free, miss, damping, step);
        if (!stop_at_sides(s, free, step))
            break;
    }
    for (int i = 0; i < s->n; i++)
        next[i] = fmin(fmax(s->shares[i] + step[i], 0), 1);
}
