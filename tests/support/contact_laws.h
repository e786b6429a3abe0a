/// @file contact_laws.h
/// Whether forces and accelerations of closed contacts satisfy the laws, read off their definitions.
#ifndef JUDDER_TESTS_CONTACT_LAWS_H
#define JUDDER_TESTS_CONTACT_LAWS_H

#include "judder/modes.h"

#include <math.h>

/// Friction on a line: by how much it is off, as a force and as an acceleration at once.
static inline double line_law_error(double mu_k, double mu_s, double slip, double N, double f,
                                    double rate) {
    const double against = slip != 0 ? (slip > 0 ? 1 : -1) : (rate > 0 ? 1 : -1);
    const double slides = fabs(f + mu_k * N * against);
    if (slip != 0)
        return slides;
    return fmin(slides, fmax(fabs(rate), fmax(fabs(f) - mu_s * N, 0)));
}

/// Friction on a disc.
static inline double disc_law_error(const jd_closed_contact* c, double N, const double* f,
                                    const double* rate) {
    const bool moves = c->slip[0] != 0 || c->slip[1] != 0;
    const double* d = moves ? c->slip : rate;
    const double size = hypot(c->mu_k[0] * d[0], c->mu_k[1] * d[1]);
    double slides = 0;
    for (int i = 0; i < 2; i++)
        slides =
            fmax(slides, fabs(f[i] + (size > 0 ? N * c->mu_k[i] * c->mu_k[i] * d[i] / size : 0)));
    if (moves)
        return slides;
    const double gauge = hypot(f[0] / c->mu_s[0], f[1] / c->mu_s[1]) - N;
    return fmin(slides, fmax(hypot(rate[0], rate[1]), fmax(gauge, 0) * c->mu_s[0]));
}

/// The largest error of a contact; `rate` are its accelerations, normal first.
static inline double contact_law_error(const jd_closed_contact* c, double N, const double* f,
                                       const double* rate) {
    double error =
        c->rigid ? fmax(fmax(-N, -rate[0]), fmin(fabs(N), fabs(rate[0]))) : fabs(N - c->normal);
    if (c->along == 2 && c->bound == JD_BOUND_DISC)
        return fmax(error, disc_law_error(c, N, f, rate + 1));
    for (int i = 0; i < c->along; i++)
        error =
            fmax(error, line_law_error(c->mu_k[i], c->mu_s[i], c->slip[i], N, f[i], rate[1 + i]));
    return error;
}

#endif
