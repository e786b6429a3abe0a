// Memory, accelerations and the natural map of an island.

#include "hybrid/island.h"

#include "hybrid/set.h"

#include <math.h>
#include <stdlib.h>

#define NO_GIVE 1e-14  // of the largest G_ii: a row that no force accelerates
#define LARGE 1e6      // accelerations by forces beyond this, against what is known, count no more

// ---- Memory ------------------------------------------------------------------------------------

bool jd_island_create(jd_island* island, int rows, int groups) {
    const size_t n = rows > 0 ? (size_t)rows : 1, m = groups > 0 ? (size_t)groups : 1;
    *island = (jd_island){.rows = rows, .groups = groups, .friction = 1};
    double** vectors[] = {&island->p,           &island->compliance,   &island->unit,
                          &island->soft,        &island->before,       &island->a,
                          &island->miss,        &island->step,         &island->trial,
                          &island->best,        &island->kept,         &island->held,
                          &island->solve.scale, &island->solve.result, &island->memory,
                          &island->guess};
    bool whole = true;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        whole = (*vectors[i] = calloc(n, sizeof(double))) && whole;
    whole = (island->G = calloc(n * n, sizeof(double))) && whole;
    whole = (island->J = calloc(n * n, sizeof(double))) && whole;
    whole = (island->solve.column = calloc(n, sizeof(int))) && whole;
    whole = (island->pressed = calloc(n, sizeof(bool))) && whole;
    whole = (island->sticks = calloc(m, sizeof(bool))) && whole;
    return (island->group = calloc(m, sizeof(jd_row_group))) && whole;
}

void jd_island_free(jd_island* island) {
    void* const all[] = {island->p,
                         island->compliance,
                         island->unit,
                         island->soft,
                         island->before,
                         island->a,
                         island->miss,
                         island->step,
                         island->trial,
                         island->best,
                         island->G,
                         island->J,
                         island->solve.column,
                         island->solve.scale,
                         island->solve.result,
                         island->pressed,
                         island->sticks,
                         island->group,
                         island->kept,
                         island->held,
                         island->memory,
                         island->guess};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}

// ---- Accelerations -----------------------------------------------------------------------------

// The largest acceleration without forces, and by friction whose bound is given.
static double known(const jd_island* island) {
    double largest = 0;
    for (int i = 0; i < island->rows; i++) {
        double sum = fabs(island->p[i]);
        for (int k = 0; k < island->groups; k++) {
            const jd_row_group* g = &island->group[k];
            const bool given = g->law == JD_ROW_STICTION || g->law == JD_ROW_SLIDING;
            for (int j = 0; given && g->load < 0 && j < g->count; j++) {
                const double* of = g->law == JD_ROW_SLIDING ? &g->slide[j] : g->axes;
                sum += fabs(island->G[i * island->rows + g->first + j] * *of) * g->bound;
            }
        }
        largest = fmax(largest, sum);
    }
    return largest;
}

void jd_island_scale(jd_island* island) {
    double largest = 0;
    for (int i = 0; i < island->rows; i++)
        largest = fmax(largest, fabs(island->G[i * island->rows + i]));
    for (int k = 0; k < island->groups; k++) {
        const jd_row_group* g = &island->group[k];
        double unit = 0;
        for (int i = 0; i < g->count; i++) {
            const double s = jd_set_stretch(g, i);
            unit = fmax(unit, fabs(island->G[(g->first + i) * (island->rows + 1)]) / (s * s));
        }
        if (!(unit > NO_GIVE * largest))
            unit = largest > 0 ? largest : 1;
        for (int i = 0; i < g->count; i++) {
            const double s = jd_set_stretch(g, i);
            island->unit[g->first + i] = unit * s * s;
        }
    }
    island->known = known(island);
}

double jd_island_rates(const jd_island* island, const double* l, double* a) {
    double largest = 0;
    for (int i = 0; i < island->rows; i++) {
        const double* row = &island->G[i * island->rows];
        double sum = island->p[i], size = fabs(sum);
        for (int j = 0; j < island->rows; j++) {
            sum += row[j] * l[j];
            size += fabs(row[j] * l[j]);
        }
        a[i] = sum + island->soft[i] * (l[i] - island->before[i]);
        largest = fmax(largest, size);
    }
    return fmin(largest, LARGE * island->known);
}

// ---- The natural map ---------------------------------------------------------------------------

// What a unilateral row would press with if its acceleration went on for the time of its unit.
static double aim(const jd_island* island, int i, const double* l, const double* a) {
    return l[i] - a[i] / island->unit[i];
}

static double bound_of(const jd_island* island, const jd_row_group* g, const double* l,
                       const double* a) {
    if (g->load < 0)
        return island->friction * g->bound;
    if (island->holds_bounds)
        return island->friction * island->held[g->load];
    const double N = island->pressed[g->load] ? aim(island, g->load, l, a) : 0;
    return island->friction * (island->fixed ? N : fmax(N, 0));
}

// What the force of a friction group should be; with `derive` also its derivatives.
static void rub(const jd_island* island, int k, const double* l, const double* a,
                const bool* sticks, bool derive, jd_set_point* point) {
    const jd_row_group* g = &island->group[k];
    const double bound = bound_of(island, g, l, a);
    double y[3] = {0, 0, 0};
    if (g->law == JD_ROW_SLIDING) {
        *point = (jd_set_point){.inside = false};
        for (int i = 0; i < g->count; i++) {
            point->value[i] = bound * g->slide[i];
            point->by_bound[i] = g->slide[i];
        }
        return;
    }
    for (int i = 0; i < g->count; i++)
        y[i] = aim(island, g->first + i, l, a);
    jd_set_project(g, bound, y, sticks, derive, point);
}

static void miss_of_friction(jd_island* island, int k, const double* l, const double* a,
                             double* miss) {
    const jd_row_group* g = &island->group[k];
    jd_set_point point;
    rub(island, k, l, a, island->fixed ? &island->sticks[k] : NULL, false, &point);
    island->sticks[k] = point.inside;
    for (int i = 0; i < g->count; i++)
        miss[g->first + i] = island->unit[g->first + i] * (l[g->first + i] - point.value[i]);
    for (int i = 0; point.inside && i < g->count; i++)
        miss[g->first + i] = a[g->first + i];
}

void jd_island_miss(jd_island* island, const double* l, const double* a, double* miss) {
    for (int k = 0; k < island->groups; k++) {
        const jd_row_group* g = &island->group[k];
        const int i = g->first;
        if (g->law == JD_ROW_BILATERAL)
            for (int j = 0; j < g->count; j++)
                miss[i + j] = a[i + j];
        if (g->law != JD_ROW_UNILATERAL)
            continue;
        if (!island->fixed)
            island->pressed[i] = aim(island, i, l, a) > 0;
        miss[i] = island->pressed[i] ? a[i] : island->unit[i] * l[i];
    }
    for (int k = 0; k < island->groups; k++)
        if (island->group[k].law == JD_ROW_STICTION || island->group[k].law == JD_ROW_SLIDING)
            miss_of_friction(island, k, l, a, miss);
}

double jd_island_residual(jd_island* island, const double* l) {
    const double scale = jd_island_rates(island, l, island->a);
    double largest = 0;
    jd_island_miss(island, l, island->a, island->miss);
    for (int i = 0; i < island->rows; i++)
        if (!(fabs(island->miss[i]) <= largest))
            largest = fabs(island->miss[i]);
    return largest > 0 ? largest / scale : isfinite(largest) ? 0 : (double)INFINITY;
}

// ---- Its derivative ----------------------------------------------------------------------------

// Add `factor` times the derivative of the acceleration of row i.
static void add_rate(const jd_island* island, int i, double factor, double* row) {
    const double* from = &island->G[i * island->rows];
    for (int j = 0; j < island->rows; j++)
        row[j] += factor * from[j];
    row[i] += factor * island->soft[i];
}

// Add `factor` times the derivative of aim(i).
static void add_aim(const jd_island* island, int i, double factor, double* row) {
    row[i] += factor;
    add_rate(island, i, -factor / island->unit[i], row);
}

static void derive_friction(const jd_island* island, int k, const double* l, const double* a) {
    const jd_row_group* g = &island->group[k];
    const bool presses = g->load >= 0 && island->pressed[g->load] && !island->holds_bounds;
    jd_set_point point;
    rub(island, k, l, a, &island->sticks[k], true, &point);
    for (int i = 0; i < g->count; i++) {
        double* row = &island->J[(g->first + i) * island->rows];
        const double unit = island->unit[g->first + i];
        if (point.inside) {
            add_rate(island, g->first + i, 1, row);
            continue;
        }
        row[g->first + i] += unit;
        for (int j = 0; j < g->count; j++)
            if (point.by[i][j] != 0)
                add_aim(island, g->first + j, -unit * point.by[i][j], row);
        if (presses)
            add_aim(island, g->load, -unit * island->friction * point.by_bound[i], row);
    }
}

void jd_island_derive(jd_island* island, const double* l, const double* a) {
    const int n = island->rows;
    for (int i = 0; i < n * n; i++)
        island->J[i] = 0;
    for (int k = 0; k < island->groups; k++) {
        const jd_row_group* g = &island->group[k];
        if (g->law == JD_ROW_STICTION || g->law == JD_ROW_SLIDING) {
            derive_friction(island, k, l, a);
            continue;
        }
        for (int i = g->first; i < g->first + g->count; i++) {
            if (g->law == JD_ROW_BILATERAL || island->pressed[i])
                add_rate(island, i, 1, &island->J[i * n]);
            else
                island->J[i * n + i] = island->unit[i];
        }
    }
}
