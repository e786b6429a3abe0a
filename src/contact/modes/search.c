// One solution by iteration: sweeps of projected Gauss-Seidel bring forces near it, a semismooth
// Newton method on the natural map ends at it. [@alart1991]
//
// On lines the natural map is piecewise linear, and Newton's method finds the modes: it ends
// exactly, after a few steps. On a disc it converges quadratically. Where neither start nor sweeps
// lead there, friction is raised from 0 to its size in stages, each starting from the last.

#include "contact/modes/dense.h"
#include "contact/modes/patch.h"
#include "judder/maths.h"

#include <math.h>

#define GOOD 1e-14  // residual below which nothing is gained
#define STEPS 60    // most Newton steps in a row

// ---- Sweeps ------------------------------------------------------------------------------------

static double rate_of(const jd_modes_work* w, int i, const double* l) {
    const double* row = &w->problem->give[i * w->dim];
    double sum = w->problem->pull[i];
    for (int j = 0; j < w->dim; j++)
        sum += row[j] * l[j];
    return sum;
}

static void sweep_disc(const jd_modes_work* w, int k, double* l) {
    const int t = w->first[k] + 1;
    const double s = jd_modes_stretch(w, k), r = jd_modes_bound(w, k, 0, l);
    const double u = w->unit[t] + w->unit[t + 1] / (s * s);
    const double x = l[t] - rate_of(w, t, l) / u;
    const double y = s * l[t + 1] - rate_of(w, t + 1, l) / (s * u);
    const double size = jd_hypot(x, y), in = size > r ? r / size : 1;
    l[t] = in * x;
    l[t + 1] = in * y / s;
}

static void sweep_patch(const jd_modes_work* w, int k, double* l) {
    const int t = w->first[k] + 1;
    double a[JD_MODES_ROWS], load[3];
    for (int i = 0; i < 3; i++)
        a[t + i] = rate_of(w, t + i, l);
    jd_modes_patch_project(w, k, l, a, load);
    for (int i = 0; i < 3; i++)
        l[t + i] = load[i];
}

static void sweep_contact(const jd_modes_work* w, int k, double* l) {
    const jd_closed_contact* c = &w->problem->contacts[k];
    const int n = w->first[k];
    if (c->rigid)
        l[n] = fmax(l[n] - rate_of(w, n, l) / w->unit[n], 0);
    if (c->along == 2 && w->rub[k][0] == JD_RUB_DISC) {
        sweep_disc(w, k, l);
        return;
    }
    if (jd_modes_is_patch(w, k)) {
        sweep_patch(w, k, l);
        return;
    }
    for (int i = 0; i < c->along; i++) {
        const int t = n + 1 + i;
        const double r = jd_modes_bound(w, k, i, l);
        l[t] = w->rub[k][i] == JD_RUB_SLIDES
                   ? w->slide[k][i] * l[n]
                   : fmax(-r, fmin(l[t] - rate_of(w, t, l) / w->unit[t], r));
    }
}

static void sweep(const jd_modes_work* w, int count, double* l) {
    for (int s = 0; s < count; s++)
        for (int k = 0; k < w->problem->count; k++)
            sweep_contact(w, k, l);
}

// ---- Newton's method ---------------------------------------------------------------------------

// A row of the derivative of the natural map: that of the acceleration, times `factor`.
static void row_of_rate(const jd_modes_work* w, int i, double factor, double* row) {
    for (int j = 0; j < w->dim; j++)
        row[j] += factor * w->problem->give[i * w->dim + j];
}

static void line_rows(const jd_modes_work* w, int k, int i, const double* l, double a,
                      double* row) {
    const int n = w->first[k], t = n + 1 + i;
    const double u = w->unit[t], r = jd_modes_bound(w, k, i, l), v = l[t] - a / u;
    if (w->rub[k][i] != JD_RUB_SLIDES && fabs(v) <= r) {
        row_of_rate(w, t, 1, row);
        return;
    }
    row[t] += u;
    if (w->rub[k][i] == JD_RUB_SLIDES)
        row[n] -= u * w->slide[k][i];
    else if (l[n] > 0)
        row[n] -= u * (v > 0 ? w->mu[k][i] : -w->mu[k][i]);
}

// miss = u (f - r v/|v|), v = f - a/u, round axes.
static void disc_rows(const jd_modes_work* w, int k, const double* l, const double* a,
                      double (*rows)[JD_MODES_ROWS]) {
    const int n = w->first[k], t = n + 1;
    const double s = jd_modes_stretch(w, k), r = jd_modes_bound(w, k, 0, l);
    const double u = fmax(w->unit[t], w->unit[t + 1] / (s * s)), axes[2] = {1, s};
    double v[2], bend = 0;
    for (int i = 0; i < 2; i++)
        v[i] = l[t + i] * axes[i] - a[t + i] / (axes[i] * u);
    const double size = jd_hypot(v[0], v[1]);
    if (size <= r) {
        row_of_rate(w, t, 1, rows[0]);
        row_of_rate(w, t + 1, 1, rows[1]);
        return;
    }
    bend = r / size;
    for (int i = 0; i < 2; i++) {
        rows[i][t + i] += u * axes[i] * axes[i];
        if (l[n] > 0)
            rows[i][n] -= u * axes[i] * w->mu[k][0] * v[i] / size;
        for (int j = 0; j < 2; j++) {
            const double P = axes[i] * bend * ((i == j) - v[i] * v[j] / (size * size));
            rows[i][t + j] -= u * P * axes[j];
            row_of_rate(w, t + j, P / axes[j], rows[i]);
        }
    }
}

static void patch_rows(const jd_modes_work* w, int k, const double* l, const double* a,
                       double (*rows)[JD_MODES_ROWS]) {
    const int n = w->first[k], t = n + 1;
    const double u = jd_modes_patch_unit(w, k);
    jd_patch_bend bend;
    jd_modes_patch_bend(w, k, l, a, &bend);
    for (int i = 0; i < 3; i++) {
        if (bend.holds) {
            row_of_rate(w, t + i, 1, rows[i]);
            continue;
        }
        rows[i][t + i] += u;
        if (l[n] > 0)
            rows[i][n] -= u * w->mu[k][0] * bend.by_scale[i];
        for (int j = 0; j < 3; j++) {
            rows[i][t + j] -= u * bend.by[i][j];
            row_of_rate(w, t + j, bend.by[i][j], rows[i]);
        }
    }
}

static void contact_rows(const jd_modes_work* w, int k, const double* l, const double* a,
                         jd_dense* J) {
    const jd_closed_contact* c = &w->problem->contacts[k];
    const int n = w->first[k];
    if (c->rigid && l[n] - a[n] / w->unit[n] > 0)
        row_of_rate(w, n, 1, J->at[n]);
    else
        J->at[n][n] = w->unit[n];
    if (c->along == 2 && w->rub[k][0] == JD_RUB_DISC) {
        disc_rows(w, k, l, a, &J->at[n + 1]);
        return;
    }
    if (jd_modes_is_patch(w, k)) {
        patch_rows(w, k, l, a, &J->at[n + 1]);
        return;
    }
    for (int i = 0; i < c->along; i++)
        line_rows(w, k, i, l, a[n + 1 + i], J->at[n + 1 + i]);
}

// The step of Newton's method from l.
static void newton_step(const jd_modes_work* w, const double* l, double* step) {
    jd_dense J = {.n = w->dim};
    double a[JD_MODES_ROWS], miss[JD_MODES_ROWS];
    jd_modes_rates(w, l, a);
    jd_modes_miss(w, l, a, miss);
    for (int k = 0; k < w->problem->count; k++)
        contact_rows(w, k, l, a, &J);
    for (int i = 0; i < w->dim; i++)
        step[i] = -miss[i];
    jd_dense_solve(&J, step);
}

static double size_of_miss(const jd_modes_work* w, const double* l) {
    double a[JD_MODES_ROWS], miss[JD_MODES_ROWS], sum = 0;
    jd_modes_rates(w, l, a);
    jd_modes_miss(w, l, a, miss);
    for (int i = 0; i < w->dim; i++)
        sum += miss[i] * miss[i];
    return sum;
}

// Keep l if it is the best so far. @return its residual.
typedef struct best {
    double residual, l[JD_MODES_ROWS];
} best;

static double note(const jd_modes_work* w, const double* l, best* b) {
    double a[JD_MODES_ROWS];
    const double residual = jd_modes_residual(w, l, a);
    if (residual < b->residual) {
        b->residual = residual;
        for (int i = 0; i < w->dim; i++)
            b->l[i] = l[i];
    }
    return residual;
}

// Newton's method with full steps where they help, shorter ones else; where none helps a full one:
// the map is not smooth, and the way to a solution may lead over a ridge.
static void newton(const jd_modes_work* w, double* l, best* b) {
    double last = size_of_miss(w, l);
    for (int s = 0; s < STEPS; s++) {
        double step[JD_MODES_ROWS], next[JD_MODES_ROWS], size = 0, share = 1;
        newton_step(w, l, step);
        for (int half = 0; half < 8; half++, share *= 0.5) {
            for (int i = 0; i < w->dim; i++)
                next[i] = l[i] + share * step[i];
            size = size_of_miss(w, next);
            if (size < last)
                break;
        }
        share = size < last ? share : 1;
        for (int i = 0; i < w->dim; i++)
            l[i] += share * step[i];
        last = size_of_miss(w, l);
        const double before = b->residual;
        if (note(w, l, b) <= GOOD || (before <= JD_MODES_RESIDUAL && b->residual >= before) ||
            !isfinite(last))
            return;
    }
}

// ---- The search --------------------------------------------------------------------------------

static void from_sweeps(const jd_modes_work* w, int sweeps, best* b) {
    double l[JD_MODES_ROWS];
    for (int i = 0; i < w->dim; i++)
        l[i] = b->l[i];
    sweep(w, sweeps, l);
    note(w, l, b);
    newton(w, l, b);
}

// Friction in stages, from none.
static void raise_friction(const jd_modes_work* w, int stages, best* b) {
    best at = {.residual = (double)INFINITY};
    for (int s = 0; s <= stages; s++) {
        jd_modes_work part = *w;
        for (int k = 0; k < w->problem->count; k++) {
            for (int i = 0; i < 3; i++) {
                part.mu[k][i] = w->mu[k][i] * fmax(s, 1e-3) / stages;
                part.slide[k][i] = w->slide[k][i] * s / stages;
            }
        }
        at.residual = (double)INFINITY;
        from_sweeps(&part, 20, &at);
    }
    note(w, at.l, b);
}

static void start_from(const jd_modes_work* w, const double* l, best* b) {
    for (int i = 0; i < w->dim; i++)
        b->l[i] = l ? l[i] : 0;
    for (int k = 0; k < w->problem->count; k++)
        if (!w->problem->contacts[k].rigid)
            b->l[w->first[k]] = w->problem->contacts[k].normal;
}

double jd_modes_search(const jd_modes_work* w, int efforts, double* l) {
    static const int sweeps[JD_MODES_EFFORTS] = {20, 500, 5000}, stages[] = {8, 64, 512};
    best b = {.residual = (double)INFINITY};
    start_from(w, l, &b);
    note(w, l, &b);
    for (int i = 0; i < efforts && b.residual > JD_MODES_RESIDUAL; i++) {
        from_sweeps(w, sweeps[i], &b);
        if (b.residual > JD_MODES_RESIDUAL)
            raise_friction(w, stages[i], &b);
    }
    for (int i = 0; i < w->dim; i++)
        l[i] = b.l[i];
    return b.residual;
}
