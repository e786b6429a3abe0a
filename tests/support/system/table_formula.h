/// @file table_formula.h
/// The ball on the vibrating table written down a second time, in plain C with pow(), straight from
/// the equations: an independent check of the kernel in src/system/vibrating_table.c.
#ifndef JUDDER_TESTS_TABLE_FORMULA_H
#define JUDDER_TESTS_TABLE_FORMULA_H

#include "judder/base.h"

#include <math.h>

typedef struct table_values {
    double a, r, m, mu, d, g, eps_t, eps_r;
    double A_x, A_y, omega_a, omega_b, phi_x, phi_y, alpha_x, alpha_y;  // as in the system's table
    double b_T, m_T, b_M, m_M;                                          // as in the law's table
} table_values;

/// Rates of x y vx vy wx wy wz.
static inline void table_formula(const table_values* p, double t, const double* s, double* rate) {
    const double pi = JD_PI;
    const double vx = s[2], vy = s[3], wx = s[4], wy = s[5], wz = s[6];
    const double tx = p->A_x * cos(p->omega_a * t + p->phi_x);
    const double ty = p->A_y * cos(p->omega_b * t + p->phi_y);
    const double vsx = (vx - p->r * wy + tx) / p->a, vsy = (vy + p->r * wx + ty) / p->a;
    const double vrx = (vx + tx) / p->a, vry = (vy + ty) / p->a;
    const double n = sqrt(vrx * vrx + vry * vry + p->eps_r * p->eps_r);
    const double dc = p->d * vrx / n, ds = p->d * vry / n;

    const double v = sqrt(vsx * vsx + vsy * vsy);
    const double pT = pow(v, p->m_T) + pow(p->b_T * fabs(wz), p->m_T);
    const double pM = pow(v, p->m_M) + pow(p->b_M * fabs(wz), p->m_M);
    const double DT = sqrt(pow(pT, 2 / p->m_T) + p->eps_t * p->eps_t);
    const double DM = sqrt(pow(pM, 2 / p->m_M) + p->eps_t * p->eps_t);
    const double Tx = (vsx - 3 * pi / 32 * p->b_T * ds * wz) / DT;
    const double Ty = (vsy + 3 * pi / 32 * p->b_T * dc * wz) / DT;
    const double M = (3 * pi / 16 * p->b_M * wz - ds / 5 * vsx + dc / 5 * vsy) / DM;
    const double Mrx = ds / 5, Mry = -dc / 5;

    const double gx = p->g * sin(p->alpha_y), gy = -p->g * sin(p->alpha_x) * cos(p->alpha_y);
    const double gn = p->g * cos(p->alpha_x) * cos(p->alpha_y);
    rate[0] = vx;
    rate[1] = vy;
    rate[2] = -p->mu * gn * Tx + gx;
    rate[3] = -p->mu * gn * Ty + gy;
    rate[4] = -2.5 * gn / p->r * (p->mu * Ty - p->a / p->r * Mrx);
    rate[5] = 2.5 * gn / p->r * (p->mu * Tx + p->a / p->r * Mry);
    rate[6] = -2.5 * gn * p->a / (p->r * p->r) * p->mu * M;
}

#endif
