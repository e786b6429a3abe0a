// Gauss-Legendre quadrature: Newton's method on the Legendre polynomials. Their values come from
// the three-term recurrence, so the cost is O(n^2); meant for n up to some hundreds. Short rules
// are remembered: every patch of every model asks for the same few.

#include "numeric/gauss.h"

#include "base/memory.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define KEPT 64  // nodes of the longest rule that is remembered

// P_n at x, and its derivative; |x| < 1.
static long double legendre(int n, long double x, long double* slope) {
    long double last = 1.0L, now = x;
    for (int k = 2; k <= n; k++) {
        const long double next = ((2 * k - 1) * x * now - (k - 1) * last) / k;
        last = now;
        now = next;
    }
    *slope = n * (last - x * now) / (1.0L - x * x);
    return now;
}

static void work_out(int n, double* x, double* w) {
    if (n == 1) {
        x[0] = 0.0;
        w[0] = 2.0;
        return;
    }
    for (int i = 0; i < (n + 1) / 2; i++) {
        long double root = cosl((long double)JD_PI * (i + 0.75L) / (n + 0.5L)), slope;
        for (int pass = 0; pass < 8; pass++) {
            const long double step = legendre(n, root, &slope) / slope;
            root -= step;
            if (fabsl(step) < 1e-11L)  // the next step would be its square
                break;
        }
        if (2 * i + 1 == n)
            root = 0.0L;
        legendre(n, root, &slope);
        x[n - 1 - i] = (double)root;
        x[i] = -x[n - 1 - i];
        w[i] = w[n - 1 - i] = (double)(2.0L / ((1.0L - root * root) * slope * slope));
    }
}

// Nodes, then weights of the rules remembered. Whoever is first puts one there; it stays.
static _Atomic(double*) known[KEPT + 1];

static const double* remember(int n) {
    double *none = NULL, *rule = jd_memory_create(2 * (size_t)n, sizeof(double));
    if (!rule)
        return NULL;
    work_out(n, rule, rule + n);
    if (atomic_compare_exchange_strong(&known[n], &none, rule))
        return rule;
    free(rule);  // another thread was faster
    return none;
}

void jd_gauss_legendre(int n, double* x, double* w) {
    const double* rule = n <= KEPT ? atomic_load(&known[n]) : NULL;
    if (!rule && n <= KEPT)
        rule = remember(n);
    if (!rule) {
        work_out(n, x, w);
        return;
    }
    memcpy(x, rule, (size_t)n * sizeof *x);
    memcpy(w, rule + n, (size_t)n * sizeof *w);
}
