// Gauss-Legendre quadrature: Newton's method on the Legendre polynomials. Their values come from
// the three-term recurrence, so the cost is O(n^2); meant for n up to some hundreds. Short rules
// are remembered: every patch of every model asks for the same few.

#include "numeric/gauss.h"

#include "base/memory.h"
#include "judder/maths.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define KEPT 64  // nodes of the longest rule that is remembered

// ---- Nodes and weights, in numbers twice as long: rounded, they are the same on every machine -----

static jd_twin twin(double x) { return (jd_twin){x, 0}; }

static jd_twin minus(jd_twin a, jd_twin b) { return jd_twin_plus(a, jd_twin_minus(b)); }

// P_n at x, and its derivative; |x| < 1.
static jd_twin legendre(int n, jd_twin x, jd_twin* slope) {
    jd_twin last = twin(1), now = x;
    for (int k = 2; k <= n; k++) {
        const jd_twin up = jd_twin_times(twin(2 * k - 1), jd_twin_times(x, now));
        const jd_twin next = jd_twin_over(minus(up, jd_twin_times(twin(k - 1), last)), twin(k));
        last = now;
        now = next;
    }
    const jd_twin rise = jd_twin_times(twin(n), minus(last, jd_twin_times(x, now)));
    *slope = jd_twin_over(rise, minus(twin(1), jd_twin_times(x, x)));
    return now;
}

static void work_out(int n, double* x, double* w) {
    if (n == 1) {
        x[0] = 0.0;
        w[0] = 2.0;
        return;
    }
    for (int i = 0; i < (n + 1) / 2; i++) {
        jd_twin root = twin(jd_cos(JD_PI * (i + 0.75) / (n + 0.5))), slope;
        for (int pass = 0; pass < 8; pass++) {
            const jd_twin step = jd_twin_over(legendre(n, root, &slope), slope);
            root = minus(root, step);
            if (fabs(step.hi) < 1e-15)  // the next step would be its square
                break;
        }
        if (2 * i + 1 == n)
            root = twin(0);
        legendre(n, root, &slope);
        x[n - 1 - i] = root.hi;
        x[i] = -root.hi;
        const jd_twin rest = minus(twin(1), jd_twin_times(root, root));
        const jd_twin below = jd_twin_times(rest, jd_twin_times(slope, slope));
        w[i] = w[n - 1 - i] = jd_twin_over(twin(2), below).hi;
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
