// Newton's method on the natural map, in the form of Alart and Curnier. [@alart1991]
//
// On intervals the map is piecewise linear, and the method ends exactly once it has the modes; on
// discs and limit surfaces it converges quadratically. Steps are shortened until the map gets
// smaller; where no share of a step does that, the best share is taken: the map is not smooth, and
// the way to a solution may lead over a ridge.

#include "hybrid/island.h"
#include "numeric/solve.h"

#include <math.h>

#define GOOD 1e-14     // residual below which nothing is gained
#define LEAST 0x1p-10  // shortest share of a step

// The length of the natural map at l; a, miss and modes become those of l.
static double length_at(jd_island* island, const double* l, double* residual) {
    double sum = 0;
    *residual = jd_island_residual(island, l);
    for (int i = 0; i < island->rows; i++)
        sum += island->miss[i] * island->miss[i];
    return isfinite(sum) ? sqrt(sum) : (double)INFINITY;
}

static void go(const jd_island* island, const double* l, double share, double* to) {
    for (int i = 0; i < island->rows; i++)
        to[i] = l[i] + share * island->step[i];
}

// The share of the step that is taken.
static double find_share(jd_island* island, const double* l, double length) {
    double best = (double)INFINITY, at = 1, residual;
    for (double share = 1; share >= LEAST; share *= 0.5) {
        go(island, l, share, island->trial);
        const double there = length_at(island, island->trial, &residual);
        if (there < (1 - 1e-4 * share) * length)
            return share;
        if (there < best) {
            best = there;
            at = share;
        }
    }
    return at;
}

// The step from l, where a, miss and modes are known.
static void find_step(jd_island* island, const double* l) {
    jd_island_derive(island, l, island->a);
    for (int i = 0; i < island->rows; i++)
        island->step[i] = -island->miss[i];
    if (island->soft[0] > 0)  // springs: it is regular
        jd_solve_regular(island->rows, island->J, island->step);
    else
        jd_solve_dense(island->rows, island->rows, island->J, island->step, island->solve);
}

double jd_island_newton(jd_island* island, int steps, double* l) {
    double residual, length = length_at(island, l, &residual), least = residual;
    for (int i = 0; i < island->rows; i++)
        island->best[i] = l[i];
    for (int s = 0; s < steps && residual > GOOD && isfinite(length); s++) {
        island->steps++;
        find_step(island, l);
        go(island, l, island->fixed ? 1 : find_share(island, l, length), l);
        length = length_at(island, l, &residual);
        if (residual >= least && least <= JD_ROWS_RESIDUAL)
            break;
        if (residual < least) {
            least = residual;
            for (int i = 0; i < island->rows; i++)
                island->best[i] = l[i];
        }
    }
    for (int i = 0; i < island->rows; i++)
        l[i] = island->best[i];
    return jd_island_residual(island, l);
}
