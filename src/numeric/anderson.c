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

#include "numeric/anderson.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#define ASTRAY 10.0   // times the smallest defect: begin anew
#define FARTHEST 1e3  // defects away from here the next place may be
#define LITTLE 0.1    // in units of the places: a way that is none
#define SHORT 1e-2    // of the longest difference: shorter ones tell of rounding
#define NOTHING 1e-6  // share of a squared difference that must be new

enum { ARRAYS = 6 + 3 * JD_ANDERSON_DEPTH };

size_t jd_anderson_size(int n) { return (size_t)ARRAYS * (size_t)n; }

void jd_anderson_begin(jd_anderson* a, int n, double* memory) {
    const size_t one = (size_t)n, many = JD_ANDERSON_DEPTH * one;
    memset(memory, 0, jd_anderson_size(n) * sizeof(double));
    *a = (jd_anderson){.n = n, .plain = 2, .fresh = true, .least = INFINITY};
    a->z = memory;
    a->before = a->z + one;
    a->f = a->before + one;
    a->best = a->f + one;
    a->first = a->best + one;
    a->weight = a->first + one;
    a->dz = a->weight + one;
    a->df = a->dz + many;
    a->work = a->df + many;
}

// Every direction counts by how far the iteration has come along it.
static double dot(const jd_anderson* a, const double* u, const double* v) {
    double sum = 0;
    for (int i = 0; i < a->n; i++)
        sum += a->weight[i] * u[i] * v[i];
    return sum;
}

static void weigh(jd_anderson* a, const double* g) {
    if (a->steps == 0) {
        memcpy(a->first, a->z, (size_t)a->n * sizeof(double));
        for (int i = 0; i < a->n; i++)
            a->weight[i] = 1 / (LITTLE * LITTLE);
    }
    for (int i = 0; i < a->n; i++) {
        const double far = g[i] - a->first[i];
        a->weight[i] = fmin(a->weight[i], 1 / (far * far + LITTLE * LITTLE));
    }
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
        const double whole = dot(a, q, q);
        for (int k = 0; k < j; k++) {
            R[k][j] = dot(a, a->work + k * n, q);
            subtract(q, R[k][j], a->work + k * n, n);
        }
        const double fresh = dot(a, q, q);
        if (!(fresh > NOTHING * whole)) {
            memset(q, 0, (size_t)n * sizeof(double));
            continue;
        }
        R[j][j] = sqrt(fresh);
        for (int i = 0; i < n; i++)
            q[i] /= R[j][j];
        along[j] = dot(a, q, f);
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
    return !(sqrt(dot(a, jump, jump)) <= FARTHEST * a->defect);
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
    weigh(a, g);
    a->defect = sqrt(dot(a, f, f));
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

double jd_anderson_doubt(const jd_anderson* a) {
    double longest = 0, slowest = INFINITY, lever = 0;
    for (int j = 0; j < a->depth; j++)
        longest = fmax(longest, dot(a, a->dz + j * a->n, a->dz + j * a->n));
    for (int j = 0; j < a->depth; j++) {
        const double dz = dot(a, a->dz + j * a->n, a->dz + j * a->n);
        if (dz <= SHORT * SHORT * longest)
            continue;
        slowest = fmin(slowest, dot(a, a->df + j * a->n, a->df + j * a->n) / dz);
        lever = fmax(lever, (a->dq[j][0] * a->dq[j][0] + a->dq[j][1] * a->dq[j][1]) / dz);
    }
    if (a->defect == 0)
        return 0;
    return slowest > 0 && lever > 0 ? a->defect * sqrt(lever / slowest) : INFINITY;
}

// ---- Going on ----------------------------------------------------------------------------------

bool jd_anderson_adopt(jd_anderson* a, const jd_anderson* memory) {
    const bool fits = a->n == memory->n && a->depth >= 0 && a->depth <= JD_ANDERSON_DEPTH;
    a->z = memory->z;
    a->before = memory->before;
    a->f = memory->f;
    a->best = memory->best;
    a->first = memory->first;
    a->weight = memory->weight;
    a->dz = memory->dz;
    a->df = memory->df;
    a->work = memory->work;
    return fits;
}
