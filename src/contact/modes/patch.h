/// @file patch.h
/// Patches at rest among the contacts: the nearest load that friction of an area can make.
#ifndef JUDDER_CONTACT_MODES_PATCH_H
#define JUDDER_CONTACT_MODES_PATCH_H

#include "contact/modes/work.h"

/// Whether contact k is a patch at rest.
static inline bool jd_modes_is_patch(const jd_modes_work* w, int k) {
    return w->problem->contacts[k].along == 3 && w->rub[k][0] == JD_RUB_PATCH;
}

/// The gauge of the friction in l that acts on patch k: 1 on the limit surface.
double jd_modes_patch_gauge(const jd_modes_work* w, int k, const double* l);

/// What friction of patch k, at rest, becomes: the load within its limit surface that is nearest to
/// l - a/u; u is what a unit of force stands for.
void jd_modes_patch_project(const jd_modes_work* w, int k, const double* l, const double* a,
                            double load[3]);

/// The unit u of patch k.
double jd_modes_patch_unit(const jd_modes_work* w, int k);

#endif
