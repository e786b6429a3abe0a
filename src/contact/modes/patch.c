// Patches at rest among the contacts.                                           [contacts:C16]
//
// Forces and moments over the size of the patch count alike, and so do accelerations and angular
// ones times it. The projection is the convex problem of slip with a unit of mass.   [friction:F7]

#include "contact/modes/patch.h"

#include "friction/surface/surface.h"
#include "hybrid/set.h"

#include <math.h>

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

void jd_modes_patch_project(const jd_modes_work* w, int k, const double* l, const double* a,
                            double load[3]) {
    const jd_closed_contact* c = &w->problem->contacts[k];
    const jd_row_group group = {.count = 3,
                                .set = JD_SET_PATCH,
                                .axes = {1},
                                .patch = c->patch,
                                .lean = {c->lean[0], c->lean[1]}};
    const int t = w->first[k] + 1;
    const double u = jd_modes_patch_unit(w, k);
    double v[3];
    jd_set_point point;
    for (int i = 0; i < 3; i++)
        v[i] = l[t + i] - a[t + i] / u;
    jd_set_project(&group, jd_modes_bound(w, k, 0, l), v, NULL, false, &point);
    for (int i = 0; i < 3; i++)
        load[i] = point.value[i];
}
