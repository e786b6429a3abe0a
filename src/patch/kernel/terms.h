/// @file terms.h
/// Polynomials of two variables in lanes: the pressure of a patch, leaning or seen from elsewhere.
/// Terms in the order 1, x, y, x^2, xy, y^2, ...: x^(n-j) y^j is number n (n + 1)/2 + j.
#ifndef JUDDER_PATCH_KERNEL_TERMS_H
#define JUDDER_PATCH_KERNEL_TERMS_H

#include "judder/kernel.h"
#include "patch/patch.h"

#define JD_WIDE_DEGREE (JD_MAX_DEGREE + 2)  ///< the patch's own, with its lean, leaning in a lane

typedef struct jd_terms {
    int degree;
    jd_real a[JD_POLYNOMIAL_TERMS(JD_WIDE_DEGREE)];
} jd_terms;

static inline int jd_term(int n, int j) { return n * (n + 1) / 2 + j; }

/// The part of degree n, homogeneous, at (x, y).
static inline jd_real jd_terms_part(const jd_terms* terms, int n, jd_real x, jd_real y) {
    jd_real sum = terms->a[jd_term(n, n)], power = x;
    for (int j = n - 1; j >= 0; j--) {
        sum = sum * y + terms->a[jd_term(n, j)] * power;
        power = power * x;
    }
    return sum;
}

static inline jd_real jd_terms_value(const jd_terms* terms, jd_real x, jd_real y) {
    jd_real sum = terms->a[0];
    for (int n = 1; n <= terms->degree; n++)
        sum = sum + jd_terms_part(terms, n, x, y);
    return sum;
}

/// The pressure of a patch without its base.
static inline void jd_terms_of(const jd_patch* patch, jd_terms* t) {
    t->degree = patch->degree;
    for (int i = 0; i < JD_POLYNOMIAL_TERMS(patch->degree); i++)
        t->a[i] = jd_set(patch->polynomial[i]);
}

/// The same times 1 + c x + s y, still with integral 1.
static inline void jd_terms_leaning(const jd_patch* patch, jd_lean lean, jd_terms* t) {
    const jd_real norm = 1.0 / (1.0 + lean.c * patch->mean_x + lean.s * patch->mean_y);
    jd_terms_of(patch, t);
    t->degree++;
    for (int n = t->degree; n >= 0; n--) {
        for (int j = 0; j <= n; j++) {
            jd_real term = n <= patch->degree ? t->a[jd_term(n, j)] : jd_set(0.0);
            if (j < n)
                term = term + lean.c * patch->polynomial[jd_term(n - 1, j)];
            if (j > 0)
                term = term + lean.s * patch->polynomial[jd_term(n - 1, j - 1)];
            t->a[jd_term(n, j)] = term * norm;
        }
    }
}

/// The same polynomial in coordinates from (x, y): repeated synthetic division, in x, then in y.
static inline void jd_terms_from(const jd_terms* terms, jd_real x, jd_real y, jd_terms* t) {
    const int degree = t->degree = terms->degree;
    jd_real* a = t->a;
    for (int i = 0; i < JD_POLYNOMIAL_TERMS(degree); i++)
        a[i] = terms->a[i];
    for (int pass = 0; pass < degree; pass++)
        for (int n = degree; n > pass; n--)
            for (int j = 0; j + pass < n; j++)  // x^(n-j) y^j with n - j > pass
                a[jd_term(n - 1, j)] = a[jd_term(n - 1, j)] + x * a[jd_term(n, j)];
    for (int pass = 0; pass < degree; pass++)
        for (int n = degree; n > pass; n--)
            for (int j = pass + 1; j <= n; j++)
                a[jd_term(n - 1, j - 1)] = a[jd_term(n - 1, j - 1)] + y * a[jd_term(n, j)];
}

#endif
