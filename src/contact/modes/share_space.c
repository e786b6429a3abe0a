// The space of motions of contacts that hold together, by orthogonal vectors.

#include "contact/modes/share_space.h"

#include <math.h>

#define PARALLEL 1e-6  // what is left of a direction that depends on others

double jd_share_dot(int n, const double* u, const double* v) {
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += u[i] * v[i];
    return sum;
}

double jd_share_straighten(int n, double (*units)[JD_MODES_ROWS], int count, double* v) {
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            const double part = jd_share_dot(n, units[i], v);
            for (int j = 0; j < n; j++)
                v[j] -= part * units[i][j];
        }
    }
    const double length = sqrt(jd_share_dot(n, v, v));
    for (int j = 0; j < n && length > 0; j++)
        v[j] /= length;
    return length;
}

void jd_share_find_space(const jd_share_problem* p, jd_share_space* m) {
    double units[2 * JD_MODES_ROWS][JD_MODES_ROWS];
    int count = 0;
    for (int i = 0; i < p->changes; i++) {
        for (int j = 0; j < p->n; j++)
            units[count][j] = p->change[i][j];
        const double before = sqrt(jd_share_dot(p->n, units[count], units[count]));
        if (jd_share_straighten(p->n, units, count, units[count]) > PARALLEL * before)
            count++;
    }
    m->n = p->n;
    m->count = 0;
    for (int i = 0; i < p->n && count < p->n; i++) {
        for (int j = 0; j < p->n; j++)
            units[count][j] = i == j;
        if (jd_share_straighten(p->n, units, count, units[count]) <= PARALLEL)
            continue;
        for (int j = 0; j < p->n; j++)
            m->base[m->count][j] = units[count][j];
        m->count++;
        count++;
    }
}
