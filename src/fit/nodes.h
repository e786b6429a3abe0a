/// @file nodes.h
/// A domain of motions as nodes with weights, and the exact loads there.
#ifndef JUDDER_FIT_NODES_H
#define JUDDER_FIT_NODES_H

#include "judder/fit.h"

#define JD_FIT_MIXINGS 48  ///< nodes of the mixing angle in a fit

typedef struct jd_fit_nodes {
    int count;
    jd_motion* motions;  ///< |v|^2 + (a w)^2 = 1 m^2/s^2, w >= 0
    double (*leans)[2];  ///< (d cos, d sin)
    double* weights;     ///< square roots of the weights, which sum to 1
    jd_wrench* loads;    ///< of the exact law
} jd_fit_nodes;

/// Check a domain. @return JD_OK or JD_ERR_RANGE.
jd_status jd_fit_domain_check(jd_context* context, const jd_patch* patch,
                              const jd_fit_domain* domain);

/// Make the nodes of a checked domain with `mixings` angles, one if they are all the same.
/// @return JD_OK or JD_ERR_MEMORY. Free them in any case.
jd_status jd_fit_nodes_make(jd_context* context, const jd_patch* patch, const jd_fit_domain* domain,
                            int mixings, jd_fit_nodes* nodes);

void jd_fit_nodes_free(jd_fit_nodes* nodes);

#endif
