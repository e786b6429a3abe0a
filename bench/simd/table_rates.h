/// @file table_rates.h
/// The ball on the vibrating table by hand, one trajectory per lane: the equations of
/// table/plain.h with the maths of judder/lanes put in place.
///
/// The means of the power law, D^2 = (v^m + (b w)^m)^(2/m) + eps^2, take one logarithm for both:
/// with L = ln(w / v) the smaller term over the larger one is q = exp(-m |L + ln b|), and
/// D^2 = max(v, b w)^2 (1 + q)^(2/m) + eps^2. The root is either exp(2/m ln(1 + q)), or a
/// polynomial in 2 q - 1 of degree 19 (Chebyshev, 1e-15), which a loop written for one exponent
/// can have.
#ifndef JUDDER_BENCH_SIMD_TABLE_RATES_H
#define JUDDER_BENCH_SIMD_TABLE_RATES_H

#include "simd/maths.h"
#include "simd/simd.h"
#include "table/plain.h"

#define ROOT_TERMS 20

/// What does not change within a run.
typedef struct table_roots {
    double T[ROOT_TERMS], M[ROOT_TERMS];
    double log_b_T, log_b_M;
} table_roots;

/// Powers of 2 q - 1 in (1 + q)^power, q from 0 to 1, through the Chebyshev points.
static inline void table_fit_root(double power, double* c) {
    const long double half_turn = 3.14159265358979323846L / ROOT_TERMS;
    long double before[ROOT_TERMS] = {1}, now[ROOT_TERMS] = {0, 1}, sum[ROOT_TERMS] = {0};
    for (int k = 0; k < ROOT_TERMS; k++) {
        long double a = 0, next[ROOT_TERMS] = {0};
        for (int j = 0; j < ROOT_TERMS; j++) {
            const long double angle = half_turn * (j + 0.5L);
            a += powl(1.5L + cosl(angle) / 2, (long double)power) * cosl(k * angle);
        }
        a *= (k == 0 ? 1.0L : 2.0L) / ROOT_TERMS;
        for (int i = 0; i < ROOT_TERMS; i++) {
            sum[i] += a * before[i];
            next[i] = (i > 0 ? 2 * now[i - 1] : 0) - before[i];
            before[i] = now[i];
        }
        for (int i = 0; i < ROOT_TERMS; i++)
            now[i] = next[i];
    }
    for (int i = 0; i < ROOT_TERMS; i++)
        c[i] = (double)sum[i];
}

static inline table_roots table_roots_of(const plain* p) {
    table_roots r;
    table_fit_root(2 / p->m_T, r.T);
    table_fit_root(2 / p->m_M, r.M);
    r.log_b_T = log(p->b_T);
    r.log_b_M = log(p->b_M);
    return r;
}

/// Four powers at a time.
JD_ALWAYS_INLINE jd_real table_polynomial(const double* c, jd_real u) {
    const jd_real u2 = u * u, u4 = u2 * u2, u8 = u4 * u4;
    jd_real part[ROOT_TERMS / 4];
#pragma GCC unroll 5
    for (int i = 0; i < ROOT_TERMS / 4; i++)
        part[i] = (c[4 * i] + u * c[4 * i + 1]) + u2 * (c[4 * i + 2] + u * c[4 * i + 3]);
    return (part[0] + u4 * part[1]) + u8 * ((part[2] + u4 * part[3]) + u8 * part[4]);
}

/// (1 + q)^power
JD_ALWAYS_INLINE jd_real table_root(jd_real q, double power, const double* polynomial) {
    if (polynomial)
        return table_polynomial(polynomial, 2.0 * q - 1.0);
    return jd_exp(power * jd_log(1.0 + q));
}

/// Rates of the states; c_a and c_b are cos(omega_a t) and cos(omega_b t).
JD_ALWAYS_INLINE void table_rates(const plain* p, const table_roots* r, bool polynomial,
                                  const jd_real* drive, const jd_real* y, jd_real* rate) {
    const jd_real A_y = drive[0], c_a = drive[1], c_b = drive[2];
    const jd_real vrx = y[2] + p->A_x * c_a, vry = y[3] + A_y * c_b, spin = y[6];
    const double lean = p->a * p->eps_r, eps = p->eps_t * p->eps_t, shift = 0.5 * p->b_T * p->r1;
    const jd_real n = p->d / jd_sqrt(vrx * vrx + vry * vry + lean * lean);
    const jd_real c = vrx * n, s = vry * n;
    const jd_real vx = (vrx - p->r * y[5]) * (1 / p->a), vy = (vry + p->r * y[4]) * (1 / p->a);
    // Neither is 0: ln(w / v) stays finite.
    const jd_real v2 = jd_max(vx * vx + vy * vy, jd_set(1e-280));
    const jd_real w = jd_max(jd_abs(spin), jd_set(1e-140)), w2 = w * w;
    const jd_real L = 0.5 * jd_log(w2 / v2);
    const jd_real q_T = jd_exp(-p->m_T * jd_abs(L + r->log_b_T));
    const jd_real q_M = jd_exp(-p->m_M * jd_abs(L + r->log_b_M));
    const jd_real g_T = table_root(q_T, 2 / p->m_T, polynomial ? r->T : NULL);
    const jd_real g_M = table_root(q_M, 2 / p->m_M, polynomial ? r->M : NULL);
    const jd_real over_T = 1.0 / jd_sqrt(jd_max((p->b_T * p->b_T) * w2, v2) * g_T + eps);
    const jd_real over_M = 1.0 / jd_sqrt(jd_max((p->b_M * p->b_M) * w2, v2) * g_M + eps);
    const jd_real T_x = (vx - shift * spin * s) * over_T, T_y = (vy + shift * spin * c) * over_T;
    const jd_real M = (p->b_M * p->r1 * spin + 0.5 * p->r2 * (c * vy - s * vx)) * over_M;
    const double turn = 2.5 * p->g / p->r, arm = p->a / p->r, roll = turn * arm * 0.5 * p->r2;
    rate[0] = y[2];
    rate[1] = y[3];
    rate[2] = -(p->mu * p->g) * T_x;
    rate[3] = -(p->mu * p->g) * T_y;
    rate[4] = roll * s - (turn * p->mu) * T_y;
    rate[5] = (turn * p->mu) * T_x - roll * c;
    rate[6] = -(turn * arm * p->mu) * M;
}

#endif
