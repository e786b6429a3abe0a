// The laws of closed contacts: input, accelerations, and by how much forces miss them.

#include "contact/modes/patch.h"
#include "judder/maths.h"

#include <math.h>

#define NO_GIVE 1e-14  // of the largest give: a direction that does not give at all
#define LARGE 1e6      // accelerations by forces beyond this, against what is known, count no more

// ---- Input -------------------------------------------------------------------------------------

static bool is_sound(const jd_closed_contact* c) {
    bool sound =
        c->along >= 0 && c->along <= 3 && c->bound >= JD_BOUND_DISC && c->bound <= JD_BOUND_BOX;
    if (!c->rigid)
        sound = sound && isfinite(c->normal) && c->normal >= 0;
    for (int i = 0; sound && i < c->along; i++)
        sound = isfinite(c->slip[i]) && isfinite(c->mu_s[i]) && c->mu_k[i] >= 0 &&
                c->mu_k[i] <= c->mu_s[i];
    for (int i = 0; sound && c->along == 3 && i < 3; i++)
        sound = c->patch && isfinite(c->slide[i]) && c->mu_k[i] == c->mu_k[0] &&
                c->mu_s[i] == c->mu_s[0] && isfinite(c->lean[0]) && isfinite(c->lean[1]);
    return sound;
}

static void slide_patch(const jd_closed_contact* c, jd_rub rub[3], double slide[3]) {
    const bool moves = c->slip[0] != 0 || c->slip[1] != 0 || c->slip[2] != 0;
    for (int i = 0; i < 3; i++) {
        rub[i] = moves || c->mu_s[0] == 0 ? JD_RUB_SLIDES : JD_RUB_PATCH;
        slide[i] = moves ? c->slide[i] : 0;
    }
}

// Friction per normal force of a point that slides.                                 [contacts:C5]
static void slide(const jd_closed_contact* c, jd_rub rub[3], double slide[3]) {
    const bool together = c->along == 2 && c->bound == JD_BOUND_DISC;
    const double fast = together ? fmax(fabs(c->slip[0]), fabs(c->slip[1])) : 0;
    const double way[2] = {fast > 0 ? c->slip[0] / fast : 0, fast > 0 ? c->slip[1] / fast : 0};
    const double size = jd_hypot(c->mu_k[0] * way[0], c->mu_k[1] * way[1]);
    for (int i = 0; i < c->along; i++) {
        const double s = c->slip[i], mu = c->mu_k[i];
        const bool moves = together ? fast > 0 : s != 0;
        rub[i] = moves || c->mu_s[i] == 0 ? JD_RUB_SLIDES : together ? JD_RUB_DISC : JD_RUB_LINE;
        slide[i] = together && moves ? (size > 0 ? -mu * (mu * way[i]) / size : 0)
                                     : -mu * (double)((s > 0) - (s < 0));
    }
    // A disc without breadth is a line.
    if (together && (rub[0] == JD_RUB_SLIDES || rub[1] == JD_RUB_SLIDES))
        for (int i = 0; i < 2; i++)
            rub[i] = rub[i] == JD_RUB_DISC ? JD_RUB_LINE : rub[i];
}

static bool take_numbers(jd_modes_work* w) {
    const int n = w->dim;
    double largest = 0;
    for (int i = 0; i < n; i++) {
        if (!isfinite(w->problem->pull[i]))
            return false;
        for (int j = 0; j < n; j++)
            if (!isfinite(w->problem->give[i * n + j]))
                return false;
        largest = fmax(largest, fabs(w->problem->give[i * n + i]));
    }
    for (int i = 0; i < n; i++) {
        const double size = fabs(w->problem->give[i * n + i]);
        w->unit[i] = size > NO_GIVE * largest ? size : largest > 0 ? largest : 1;
    }
    return true;
}

// The largest acceleration by pull and given normal forces with their friction.
static double known(const jd_modes_work* w) {
    double largest = 0;
    for (int i = 0; i < w->dim; i++) {
        double sum = fabs(w->problem->pull[i]);
        for (int k = 0; k < w->problem->count; k++) {
            const jd_closed_contact* c = &w->problem->contacts[k];
            const double* row = &w->problem->give[i * w->dim + w->first[k]];
            if (c->rigid)
                continue;
            sum += c->normal * fabs(row[0]);
            for (int j = 0; j < c->along; j++)
                sum += c->normal * c->mu_s[j] * fabs(row[1 + j]);
        }
        largest = fmax(largest, sum);
    }
    return largest;
}

jd_status jd_modes_begin(const jd_modes_problem* problem, jd_modes_work* w) {
    *w = (jd_modes_work){.problem = problem};
    if (problem->count < 0 || problem->count > JD_MODES_CONTACTS)
        return JD_ERR_RANGE;
    for (int k = 0; k < problem->count; k++) {
        const jd_closed_contact* c = &problem->contacts[k];
        if (!is_sound(c))
            return JD_ERR_RANGE;
        w->first[k] = w->dim;
        w->dim += 1 + c->along;
        if (c->along == 3)
            slide_patch(c, w->rub[k], w->slide[k]);
        else
            slide(c, w->rub[k], w->slide[k]);
        for (int i = 0; i < c->along; i++)
            w->mu[k][i] = c->mu_s[i];
    }
    if (!take_numbers(w))
        return JD_ERR_RANGE;
    w->known = known(w);
    return isfinite(w->known) ? JD_OK : JD_ERR_RANGE;
}

// ---- Accelerations -----------------------------------------------------------------------------

double jd_modes_rates(const jd_modes_work* w, const double* l, double* a) {
    double largest = 0;
    for (int i = 0; i < w->dim; i++) {
        const double* row = &w->problem->give[i * w->dim];
        double sum = w->problem->pull[i], size = fabs(sum);
        for (int j = 0; j < w->dim; j++) {
            sum += row[j] * l[j];
            size += fabs(row[j] * l[j]);
        }
        a[i] = sum;
        largest = fmax(largest, size);
    }
    return fmin(largest, LARGE * w->known);
}

// ---- Laws --------------------------------------------------------------------------------------

// A disc at rest: u (f - project(f - a/u)) in the axes in which it is round.
static void disc_miss(const jd_modes_work* w, int k, const double* l, const double* a,
                      double* miss) {
    const int t = w->first[k] + 1;
    const double s = jd_modes_stretch(w, k), r = jd_modes_bound(w, k, 0, l);
    const double u = fmax(w->unit[t], w->unit[t + 1] / (s * s));
    const double f[2] = {l[t], l[t + 1] * s};
    const double v[2] = {f[0] - a[t] / u, f[1] - a[t + 1] / (s * u)};
    const double size = jd_hypot(v[0], v[1]), in = size > r ? r / size : 1;
    miss[t] = u * (f[0] - in * v[0]);
    miss[t + 1] = u * (f[1] - in * v[1]) * s;  // as an acceleration along y
}

// A patch at rest: u (f - project(f - a/u)).
static void patch_miss(const jd_modes_work* w, int k, const double* l, const double* a,
                       double* miss) {
    const int t = w->first[k] + 1;
    const double u = jd_modes_patch_unit(w, k);
    double load[3];
    jd_modes_patch_project(w, k, l, a, load);
    for (int i = 0; i < 3; i++)
        miss[t + i] = u * (l[t + i] - load[i]);
}

static double line_miss(double u, double r, double f, double a) {
    return u * (f - fmax(-r, fmin(f - a / u, r)));
}

void jd_modes_miss(const jd_modes_work* w, const double* l, const double* a, double* miss) {
    for (int k = 0; k < w->problem->count; k++) {
        const jd_closed_contact* c = &w->problem->contacts[k];
        const int n = w->first[k];
        const double u = w->unit[n], N = l[n];
        miss[n] = c->rigid ? u * (N - fmax(N - a[n] / u, 0)) : u * (N - c->normal);
        if (c->along == 2 && w->rub[k][0] == JD_RUB_DISC) {
            disc_miss(w, k, l, a, miss);
            continue;
        }
        if (jd_modes_is_patch(w, k)) {
            patch_miss(w, k, l, a, miss);
            continue;
        }
        for (int i = 0; i < c->along; i++) {
            const int t = n + 1 + i;
            miss[t] = w->rub[k][i] == JD_RUB_SLIDES
                          ? w->unit[t] * (l[t] - w->slide[k][i] * N)
                          : line_miss(w->unit[t], jd_modes_bound(w, k, i, l), l[t], a[t]);
        }
    }
}

double jd_modes_residual(const jd_modes_work* w, const double* l, double* a) {
    double miss[JD_MODES_ROWS], largest = 0;
    const double scale = jd_modes_rates(w, l, a);
    jd_modes_miss(w, l, a, miss);
    for (int i = 0; i < w->dim; i++) {
        if (!(fabs(miss[i]) <= largest))
            largest = fabs(miss[i]);
    }
    return largest > 0 ? largest / scale : isfinite(largest) ? 0 : (double)INFINITY;
}
