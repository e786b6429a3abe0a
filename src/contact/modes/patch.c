// Patches at rest among the contacts.                                           [contacts:C16]
//
// Forces and moments over the size of the patch count alike, and so do accelerations and angular
// ones times it. The projection is the convex problem of slip with a unit of mass.   [friction:F7]

#include "contact/modes/patch.h"

#include "friction/surface/surface.h"

#include <math.h>

#define SMALL 1e-6  // of what is projected: change by which its derivative is found

static void surface_of(const jd_closed_contact* c, jd_surface* surface) {
    jd_surface_init_leaning(c->patch, c->lean[0], c->lean[1], surface);
}

static double size_of(const jd_closed_contact* c) {
    const double size = jd_patch_size(c->patch);
    return size > 0 ? size : 1;
}

double jd_modes_patch_unit(const jd_modes_work* w, int k) {
    const double* unit = &w->unit[w->first[k] + 1];
    return fmax(unit[0], fmax(unit[1], unit[2]));
}

double jd_modes_patch_gauge(const jd_modes_work* w, int k, const double* l) {
    const jd_closed_contact* c = &w->problem->contacts[k];
    const double* f = &l[w->first[k] + 1];
    const double bound = jd_modes_bound(w, k, 0, l);
    const jd_wrench load = {f[0] / bound, f[1] / bound, size_of(c) * f[2] / bound};
    jd_surface surface;
    jd_gauge gauge;
    surface_of(c, &surface);
    if (!(bound > 0))
        return f[0] == 0 && f[1] == 0 && f[2] == 0 ? 0 : (double)INFINITY;
    return jd_surface_gauge_of(&surface, load, &gauge) < 0 ? (double)NAN : gauge.gauge;
}

// The load within the surface, `scale` times as large, nearest to v. @return whether it is v itself.
static bool nearest(const jd_closed_contact* c, const double v[3], double scale, double load[3]) {
    const double size = size_of(c), alike[6] = {1, 0, 0, 1, 0, size * size};
    const jd_wrench W = {v[0], v[1], size * v[2]};
    jd_surface surface;
    jd_slip slip;
    surface_of(c, &surface);
    (void)jd_surface_slip_of(&surface, alike, W, scale, &slip);
    load[0] = slip.friction.fx;
    load[1] = slip.friction.fy;
    load[2] = slip.friction.m / size;
    return slip.sticks;
}

static void find_target(const jd_modes_work* w, int k, const double* l, const double* a,
                        double v[3]) {
    const int t = w->first[k] + 1;
    const double u = jd_modes_patch_unit(w, k);
    for (int i = 0; i < 3; i++)
        v[i] = l[t + i] - a[t + i] / u;
}

void jd_modes_patch_project(const jd_modes_work* w, int k, const double* l, const double* a,
                            double load[3]) {
    double v[3];
    find_target(w, k, l, a, v);
    nearest(&w->problem->contacts[k], v, jd_modes_bound(w, k, 0, l), load);
}

// The projection is homogeneous: load = by v + by_scale scale.
void jd_modes_patch_bend(const jd_modes_work* w, int k, const double* l, const double* a,
                         jd_patch_bend* bend) {
    const jd_closed_contact* c = &w->problem->contacts[k];
    const double scale = jd_modes_bound(w, k, 0, l);
    double v[3], load[3], size = 0;
    find_target(w, k, l, a, v);
    *bend = (jd_patch_bend){.holds = nearest(c, v, scale, load)};
    if (bend->holds || !(scale > 0))
        return;
    for (int i = 0; i < 3; i++)
        size = fmax(size, fabs(v[i]));
    for (int j = 0; j < 3; j++) {
        double up[3], down[3], there[3] = {v[0], v[1], v[2]};
        there[j] = v[j] + SMALL * size;
        nearest(c, there, scale, up);
        there[j] = v[j] - SMALL * size;
        nearest(c, there, scale, down);
        for (int i = 0; i < 3; i++)
            bend->by[i][j] = (up[i] - down[i]) / (2 * SMALL * size);
    }
    for (int i = 0; i < 3; i++) {
        double rest = load[i];
        for (int j = 0; j < 3; j++)
            rest -= bend->by[i][j] * v[j];
        bend->by_scale[i] = rest / scale;
    }
}
