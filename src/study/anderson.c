// Anderson's acceleration of a fixed-point iteration.                                  [drift:T4]
//
// With dz, df the differences of the last places and defects, gamma minimises |f - df gamma| and
//
//     z' = z + f - (dz + df) gamma
//
// Differences that add no new direction to the newer ones are left out. Where the next place would
// be farther away than any sum of steps like this one, the step is plain. An iteration that has
// gone astray, its defect far above the smallest so far, goes back to where that was and begins
// anew.

#include "study/anderson.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#define ASTRAY 10.0   // times the smallest defect: begin anew
#define FARTHEST 1e3  // defects away from here the next place may be
#define NOTHING 1e-6  // share of a squared difference that must be new

enum { ARRAYS = 4 + 3 * JD_ANDERSON_DEPTH };

size_t jd_anderson_size(int n) { return (size_t)ARRAYS * (size_t)n; }

void jd_anderson_begin(jd_anderson* a, int n, double* memory) {
    const size_t one = (size_t)n, many = JD_ANDERSON_DEPTH * one;
    memset(memory, 0, jd_anderson_size(n) * sizeof(double));
    *a = (jd_anderson){.n = n, .plain = 2, .fresh = true, .least = INFINITY};
    a->z = memory;
    a->before = a->z + one;
    a->f = a->before + one;
    a->best = a->f + one;
    a->dz = a->best + one;
    a->df = a->dz + many;
    a->work = a->df + many;
}

static double dot(const double* u, const double* v, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += u[i] * v[i];
    return sum;
}

static void subtract(double* u, double factor, const double* v, int n) {
    for (int i = 0; i < n; i++)
        u[i] -= factor * v[i];
}

// Make room for the newest differences, and put them there.
static void remember(jd_anderson* a, const double* f, const double* q) {
    const size_t n = (size_t)a->n, kept = (JD_ANDERSON_DEPTH - 1) * n * sizeof(double);
    memmove(a->dz + n, a->dz, kept);
    memmove(a->df + n, a->df, kept);
    memmove(a->dq + 1, a->dq, sizeof a->dq - sizeof a->dq[0]);
    for (size_t i = 0; i < n; i++) {
        a->dz[i] = a->z[i] - a->before[i];
        a->df[i] = f[i] - a->f[i];
    }
    for (int i = 0; i < JD_ANDERSON_FOLLOWED; i++)
        a->dq[0][i] = q[i] - a->q[i];
    if (a->depth < JD_ANDERSON_DEPTH)
        a->depth++;
}

// gamma of least |f - df gamma|, by Gram-Schmidt, the newest difference first.
static void combine(jd_anderson* a, const double* f, double gamma[JD_ANDERSON_DEPTH]) {
    double R[JD_ANDERSON_DEPTH][JD_ANDERSON_DEPTH] = {{0}}, along[JD_ANDERSON_DEPTH] = {0};
    const int n = a->n, depth = a->depth;
    for (int j = 0; j < depth; j++) {
        double* q = a->work + j * n;
        memcpy(q, a->df + j * n, (size_t)n * sizeof(double));
        const double whole = dot(q, q, n);
        for (int k = 0; k < j; k++) {
            R[k][j] = dot(a->work + k * n, q, n);
            subtract(q, R[k][j], a->work + k * n, n);
        }
        const double fresh = dot(q, q, n);
        if (!(fresh > NOTHING * whole)) {
            memset(q, 0, (size_t)n * sizeof(double));
            continue;
        }
        R[j][j] = sqrt(fresh);
        for (int i = 0; i < n; i++)
            q[i] /= R[j][j];
        along[j] = dot(q, f, n);
    }
    for (int j = depth - 1; j >= 0; j--) {
        double rest = along[j];
        for (int k = j + 1; k < depth; k++)
            rest -= R[j][k] * gamma[k];
        gamma[j] = R[j][j] > 0 ? rest / R[j][j] : 0;
    }
}

// Whether the combined differences lead so far that they must be noise.
static bool leads_too_far(jd_anderson* a, const double* gamma) {
    double* jump = a->work;
    memset(jump, 0, (size_t)a->n * sizeof(double));
    for (int j = 0; j < a->depth; j++) {
        subtract(jump, gamma[j], a->dz + j * a->n, a->n);
        subtract(jump, gamma[j], a->df + j * a->n, a->n);
    }
    return !(sqrt(dot(jump, jump, a->n)) <= FARTHEST * a->defect);
}

// Move z by the defect and the combined differences.
static void move(jd_anderson* a, const double* gamma) {
    const int n = a->n;
    const bool plain = a->steps <= a->plain;
    for (int i = 0; i < n; i++)
        a->z[i] += a->f[i];
    for (int j = 0; j < a->depth; j++) {
        for (int i = 0; i < JD_ANDERSON_FOLLOWED; i++)
            a->limit[i] -= gamma[j] * a->dq[j][i];
        if (plain)
            continue;
        subtract(a->z, gamma[j], a->dz + j * n, n);
        subtract(a->z, gamma[j], a->df + j * n, n);
    }
}

// Go back to what the map makes of the best place.
static void go_back(jd_anderson* a) {
    memcpy(a->z, a->best, (size_t)a->n * sizeof(double));
    a->depth = 0;
    a->fresh = true;
    a->least = INFINITY;
}

void jd_anderson_step(jd_anderson* a, const double* g, const double q[JD_ANDERSON_FOLLOWED]) {
    const size_t size = (size_t)a->n * sizeof(double);
    double gamma[JD_ANDERSON_DEPTH] = {0};
    double* f = a->work + (JD_ANDERSON_DEPTH - 1) * a->n;
    for (int i = 0; i < a->n; i++)
        f[i] = g[i] - a->z[i];
    a->defect = sqrt(dot(f, f, a->n));
    if (!a->fresh)
        remember(a, f, q);
    a->fresh = false;
    memcpy(a->f, f, size);
    memcpy(a->before, a->z, size);
    memcpy(a->q, q, sizeof a->q);
    memcpy(a->limit, q, sizeof a->limit);
    a->steps++;
    if (a->defect > ASTRAY * a->least) {
        go_back(a);
        return;
    }
    if (a->defect < a->least) {
        a->least = a->defect;
        memcpy(a->best, g, size);
    }
    combine(a, a->f, gamma);
    if (leads_too_far(a, gamma))
        a->depth = 0;
    move(a, gamma);
}
