// Block Gauss-Seidel: each group in turn satisfies its law while all others stay.

#include "hybrid/island.h"
#include "hybrid/set.h"

#include <math.h>

#define JAMS 1e-12  // of the unit: what a row that slides gives by itself

// Change the force of a row, and with it all accelerations.
static void change(jd_island* island, int i, double to, double* l) {
    const double by = to - l[i];
    if (by == 0)
        return;
    for (int j = 0; j < island->rows; j++)
        island->a[j] += island->G[j * island->rows + i] * by;
    island->a[i] += island->soft[i] * by;
    l[i] = to;
}

static double give(const jd_island* island, int i) {
    return island->G[i * (island->rows + 1)] + island->soft[i];
}

static void sweep_bilateral(jd_island* island, const jd_row_group* g, double* l) {
    for (int i = g->first; i < g->first + g->count; i++)
        if (give(island, i) > 0)
            change(island, i, l[i] - island->a[i] / give(island, i), l);
}

static bool slides_on(const jd_row_group* g, int row) {
    return g->law == JD_ROW_SLIDING && g->load == row;
}

static void follow(jd_island* island, int row, double* l) {
    for (int k = 0; k < island->groups; k++) {
        const jd_row_group* g = &island->group[k];
        for (int i = 0; slides_on(g, row) && i < g->count; i++)
            change(island, g->first + i, island->friction * g->slide[i] * l[row], l);
    }
}

// A normal force with the friction that slides on it. Where that jams, the normal force alone.
static void sweep_unilateral(jd_island* island, int row, double* l) {
    const double alone = give(island, row);
    double together = alone;
    for (int k = 0; k < island->groups; k++) {
        const jd_row_group* g = &island->group[k];
        for (int i = 0; slides_on(g, row) && i < g->count; i++)
            together +=
                island->friction * g->slide[i] * island->G[row * island->rows + g->first + i];
    }
    follow(island, row, l);
    const double by = together > JAMS * alone ? together : alone;
    if (by > 0)
        change(island, row, fmax(l[row] - island->a[row] / by, 0), l);
    follow(island, row, l);
}

static void sweep_friction(jd_island* island, const jd_row_group* g, double* l) {
    const double bound = island->friction * (g->load < 0 ? g->bound : fmax(l[g->load], 0));
    double y[3] = {0, 0, 0};
    jd_set_point point;
    if (g->law == JD_ROW_SLIDING) {
        for (int i = 0; g->load < 0 && i < g->count; i++)
            change(island, g->first + i, bound * g->slide[i], l);
        return;
    }
    for (int i = 0; i < g->count; i++)
        y[i] = l[g->first + i] - island->a[g->first + i] / island->unit[g->first + i];
    jd_set_project(g, bound, y, NULL, false, &point);
    for (int i = 0; i < g->count; i++)
        change(island, g->first + i, point.value[i], l);
}

static void sweep_once(jd_island* island, double* l) {
    for (int k = 0; k < island->groups; k++) {
        const jd_row_group* g = &island->group[k];
        if (g->law == JD_ROW_BILATERAL)
            sweep_bilateral(island, g, l);
        else if (g->law == JD_ROW_UNILATERAL)
            sweep_unilateral(island, g->first, l);
        else
            sweep_friction(island, g, l);
    }
}

void jd_island_sweep(jd_island* island, int sweeps, double* l) {
    for (int s = 0; s < sweeps; s++) {
        if (s % 16 == 0)
            jd_island_rates(island, l, island->a);
        sweep_once(island, l);
    }
}
