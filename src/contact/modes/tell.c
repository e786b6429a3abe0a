// What contacts do, from their forces and accelerations.
//
// Normal force and opening acceleration, friction below its bound and sliding acceleration: of each
// pair one is 0, decided to JD_MODES_TIE of the largest acceleration, of friction of its bound. Both 0 is a tie, which goes to the freer mode, unless
// other forces with the same accelerations are within the bounds.

#include "contact/modes/patch.h"
#include "judder/maths.h"

#include <math.h>

static jd_contact_mode way(double x) { return x < 0 ? JD_MODE_BACKWARDS : JD_MODE_FORWARDS; }

// What is small, and what holds firmly though it is at its bound.
typedef struct limits {
    double tie, rounding;  // accelerations
    const bool* firm;
} limits;

// Whether friction at rest is clearly within its bound: by JD_MODES_TIE of it, and by more than
// rounding.
static bool within(const jd_modes_work* w, int k, int i, const double* l, const limits* at) {
    const int t = w->first[k] + 1;
    const bool disc = w->rub[k][i] == JD_RUB_DISC;
    const double bound = jd_modes_bound(w, k, disc ? 0 : i, l);
    if (w->rub[k][i] == JD_RUB_PATCH) {
        const double u = jd_modes_patch_unit(w, k) * bound;
        return u * (1 - jd_modes_patch_gauge(w, k, l)) > JD_MODES_TIE * u + at->rounding;
    }
    const double force = disc ? jd_hypot(l[t], jd_modes_stretch(w, k) * l[t + 1]) : fabs(l[t + i]);
    const double unit = disc ? fmin(w->unit[t], w->unit[t + 1]) : w->unit[t + i];
    return unit * (bound - force) > JD_MODES_TIE * unit * bound + at->rounding;
}

// The mode of a tangential component of a closed contact, and its rate where it holds.
static jd_contact_mode component(const jd_modes_work* w, int k, int i, const double* l,
                                 const limits* at, jd_mode_set* set) {
    const jd_closed_contact* c = &w->problem->contacts[k];
    const int t = w->first[k] + 1;
    double* a = &set->rate[t];
    const bool patch = w->rub[k][i] == JD_RUB_PATCH;
    const bool disc = w->rub[k][i] == JD_RUB_DISC || patch;
    const double along = disc ? jd_hypot(a[0], a[1]) : fabs(a[i]);
    const double rate = patch ? jd_hypot(along, a[2]) : along;
    if (w->rub[k][i] == JD_RUB_SLIDES && (c->slip[i] != 0 || c->mu_s[i] == 0))
        return way(c->slip[i] != 0 ? c->slip[i] : a[i]);
    if (w->rub[k][i] == JD_RUB_SLIDES)
        return JD_MODE_FORWARDS;  // of a disc that slides across
    if (rate > at->tie)
        return disc ? JD_MODE_FORWARDS : way(a[i]);
    if (within(w, k, i, l, at) || at->firm[t + i])
        return JD_MODE_STUCK;
    set->tie[k] = true;
    return disc ? JD_MODE_FORWARDS : way(-l[t + i]);
}

static jd_contact_mode mode_of(const jd_modes_work* w, int k, const jd_mode_set* set) {
    const jd_closed_contact* c = &w->problem->contacts[k];
    const jd_contact_mode* of = set->component[k];
    if (c->along == 0)
        return JD_MODE_FORWARDS;
    if (c->along == 1)
        return of[0];
    bool stuck = true;
    for (int i = 0; i < c->along; i++)
        stuck = stuck && of[i] == JD_MODE_STUCK;
    return stuck ? JD_MODE_STUCK : JD_MODE_FORWARDS;
}

static void tell_contact(const jd_modes_work* w, int k, const double* l, const limits* at,
                         jd_mode_set* set) {
    const jd_closed_contact* c = &w->problem->contacts[k];
    const int n = w->first[k];
    set->normal[k] = l[n] > 0 ? l[n] : 0;
    for (int i = 0; i < c->along; i++)
        set->friction[k][i] = l[n + 1 + i];
    if (c->rigid && w->unit[n] * l[n] <= at->tie && !at->firm[n]) {
        set->tie[k] = fabs(set->rate[n]) <= at->tie;
        set->normal[k] = 0;
        for (int i = 0; i < 3; i++)
            set->friction[k][i] = 0;
        return;
    }
    if (c->rigid)
        set->rate[n] = 0;
    for (int i = 0; i < c->along; i++)
        set->component[k][i] = component(w, k, i, l, at, set);
    for (int i = 0; i < c->along; i++)
        if (set->component[k][i] == JD_MODE_STUCK)
            set->rate[n + 1 + i] = 0;
    set->mode[k] = mode_of(w, k, set);
}

void jd_modes_tell(const jd_modes_work* w, const double* l, const jd_modes_leeway* leeway,
                   jd_mode_set* set) {
    *set = (jd_mode_set){.undetermined = leeway->any};
    set->residual = jd_modes_residual(w, l, set->rate);
    const double scale = jd_modes_rates(w, l, set->rate);
    const limits at = {JD_MODES_TIE * scale, JD_MODES_RESIDUAL * scale, leeway->firm};
    for (int k = 0; k < w->problem->count; k++)
        tell_contact(w, k, l, &at, set);
}
