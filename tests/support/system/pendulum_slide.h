/// @file pendulum_slide.h
/// How the ball of a chain slides over its disc, a second time: from the rotation matrices of
/// pendulum_newton.h. No part of the library is used.
#ifndef JUDDER_TESTS_PENDULUM_SLIDE_H
#define JUDDER_TESTS_PENDULUM_SLIDE_H

#include "support/system/pendulum_newton.h"

typedef struct newton_slide {
    double v[3];   // sliding velocity along x and y, spin against the disc; axes stand still
    double a[3];   // their rates under the accelerations that the chain has
    double z, vz;  // of the ball's centre
} newton_slide;

static inline newton_slide newton_slide_of(const newton_chain* c, double R_b, double omega_d) {
    newton_slide s;
    double at[3][3] = {{0}}, w[3] = {0}, dw[3] = {0};  // order of the derivative, axis
    for (int i = 0; i < c->n; i++) {
        newton_jet R = newton_rotation(c, i, -1);
        for (int k = 0; k < 9; k++)
            at[k / 3][k % 3] -= c->limb[i].L * R.at[k / 3][k % 3][2];
        newton_axis(R.at[1], R.at[0], w);
        newton_axis(R.at[2], R.at[0], dw);
    }
    s.v[0] = at[1][0] - R_b * w[1] + omega_d * at[0][1];
    s.v[1] = at[1][1] + R_b * w[0] - omega_d * at[0][0];
    s.v[2] = w[2] - omega_d;
    s.a[0] = at[2][0] - R_b * dw[1] + omega_d * at[1][1];
    s.a[1] = at[2][1] + R_b * dw[0] - omega_d * at[1][0];
    s.a[2] = dw[2];
    s.z = at[0][2];
    s.vz = at[1][2];
    return s;
}

#endif
