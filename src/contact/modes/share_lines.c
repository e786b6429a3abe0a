// The shares of contacts that hold on lines, or in boxes, whose directions are lines of their own.
//
//     min max_j |T_j|/b_j,  A T = c        is        max h,  sum of m_j a_j = h c,  |m_j| <= 1
//
// with m_j = T_j/(b_j h) and a_j column j of A times b_j: how far c can be stretched within the sum of
// the segments from -a_j to a_j. A walk along c: all m_j grow together, by the least squares, until one is
// at its bound and stays there; where those that are left cannot go on, q at right angles to them with
// q.c > 0 tells whether one at its bound should come back, m_j q.a_j < 0. If none should, h is the most there
// is, since q.(sum m_j a_j) then is the most it can be: the motion q is one in which all give way.   [touch:T10]

#include "contact/modes/dense.h"
#include "contact/modes/share_space.h"

#include <math.h>
#include <string.h>

#define ROUNDS 200      // most steps of the walk
#define AT_END 1e-12    // of a bound: so near to it a share is there
#define LEFT 1e-10      // of |c|: what is left of it where the lines span it
#define PARALLEL 1e-10  // of a line: what is left of one that depends on others

typedef struct walk {
    int n, dimension;                        // lines; of the space of motions
    double a[JD_MODES_ROWS][JD_MODES_ROWS];  // [line][dimension]
    double c[JD_MODES_ROWS];
    double at[JD_MODES_ROWS];  // m_j
    bool ends[JD_MODES_ROWS];  // it is at its bound
    double stretch;            // h
} walk;

// Orthonormal vectors that span the lines which are free.
static int span(const walk* w, double (*unit)[JD_MODES_ROWS]) {
    int count = 0;
    for (int j = 0; j < w->n && count < w->dimension; j++) {
        if (w->ends[j])
            continue;
        memcpy(unit[count], w->a[j], sizeof unit[count]);
        const double before = sqrt(jd_share_dot(w->dimension, w->a[j], w->a[j]));
        if (jd_share_straighten(w->dimension, unit, count, unit[count]) > PARALLEL * before)
            count++;
    }
    return count;
}

// The least change of the free shares for one more of c.
static void find_way(const walk* w, double (*unit)[JD_MODES_ROWS], int count, double* way) {
    jd_dense H = {.n = count};
    double along[JD_MODES_ROWS][JD_MODES_ROWS], x[JD_MODES_ROWS];
    for (int r = 0; r < count; r++) {
        x[r] = jd_share_dot(w->dimension, unit[r], w->c);
        for (int j = 0; j < w->n; j++)
            along[r][j] = w->ends[j] ? 0 : jd_share_dot(w->dimension, unit[r], w->a[j]);
    }
    for (int r = 0; r < count; r++)
        for (int s = 0; s < count; s++)
            H.at[r][s] = jd_share_dot(w->n, along[r], along[s]);
    jd_dense_solve(&H, x);
    for (int j = 0; j < w->n; j++) {
        way[j] = 0;
        for (int r = 0; r < count; r++)
            way[j] += along[r][j] * x[r];
    }
}

// All free shares go on until one is at its bound. @return false: none ever is.
static bool go(walk* w, const double* way) {
    double most = HUGE_VAL;
    for (int j = 0; j < w->n; j++)
        if (!w->ends[j] && way[j] != 0)
            most = fmin(most, (copysign(1, way[j]) - w->at[j]) / way[j]);
    if (!(most < HUGE_VAL))
        return false;
    w->stretch += most;
    for (int j = 0; j < w->n; j++) {
        if (w->ends[j])
            continue;
        w->at[j] += most * way[j];
        if (way[j] * w->at[j] <= 0 || fabs(w->at[j]) < 1 - AT_END)
            continue;
        w->at[j] = copysign(1, way[j]);
        w->ends[j] = true;
    }
    return true;
}

// The first share that should come back from its bound does. @return false: none should.
static bool release(walk* w, const double* q) {
    for (int j = 0; j < w->n; j++) {
        const double size = sqrt(jd_share_dot(w->dimension, w->a[j], w->a[j]));
        if (!w->ends[j] || w->at[j] * jd_share_dot(w->dimension, q, w->a[j]) >= -PARALLEL * size)
            continue;
        w->ends[j] = false;
        return true;
    }
    return false;
}

// @return whether the walk has come to its end.
static bool stretch(walk* w) {
    const double size = sqrt(jd_share_dot(w->dimension, w->c, w->c));
    double unit[JD_MODES_ROWS + 1][JD_MODES_ROWS], way[JD_MODES_ROWS];
    for (int i = 0; i < ROUNDS; i++) {
        const int count = span(w, unit);
        double* q = unit[count];
        memcpy(q, w->c, sizeof w->c);
        if (jd_share_straighten(w->dimension, unit, count, q) > LEFT * size) {
            if (!release(w, q))
                return w->stretch > 0;
            continue;
        }
        find_way(w, unit, count, way);
        if (!go(w, way))
            return false;
    }
    return false;
}

bool jd_share_lines(const jd_share_problem* p) {
    jd_share_space m;
    walk w = {.n = p->n};
    jd_share_find_space(p, &m);
    w.dimension = m.count;
    for (int r = 0; r < m.count; r++) {
        w.c[r] = jd_share_dot(p->n, m.base[r], p->load);
        for (int j = 0; j < p->n; j++)
            w.a[j][r] = p->sharers[j].bound[0] * m.base[r][j];
    }
    double size = sqrt(jd_share_dot(m.count, w.c, w.c));
    if (!(size > 0) || !stretch(&w))
        return false;
    double off[JD_MODES_ROWS];
    for (int r = 0; r < m.count; r++) {
        off[r] = -w.c[r];
        for (int j = 0; j < p->n; j++)
            off[r] += w.a[j][r] * w.at[j] / w.stretch;
    }
    if (!(sqrt(jd_share_dot(m.count, off, off)) <= LEFT * size))
        return false;
    for (int j = 0; j < p->n; j++) {  // the equations hold to rounding, whatever is left
        p->load[j] = p->sharers[j].bound[0] * w.at[j] / w.stretch;
        for (int r = 0; r < m.count; r++)
            p->load[j] -= m.base[r][j] * off[r];
    }
    return true;
}
