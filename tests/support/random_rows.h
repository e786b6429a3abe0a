/// @file random_rows.h
/// Random bodies with contacts, as a problem of constraint rows; and the laws of contact, checked one
/// by one without the natural map.
#ifndef JUDDER_TESTS_RANDOM_ROWS_H
#define JUDDER_TESTS_RANDOM_ROWS_H

#include "hybrid/rows.h"
#include "support/random.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct random_rows {
    int rows, groups, freedoms;
    double *W, *mass, *G, *p;  ///< W: rows x freedoms; mass matrix: diagonal
    jd_row_group* group;
    jd_rows_problem problem;
} random_rows;

/// What is drawn.
typedef struct random_rows_kind {
    int space;  ///< 2 or 3
    int bodies;
    int contacts;
    double beside;  ///< share of contacts that stand on the same plane as the one before: redundant
    double slides;  ///< share of contacts that slide
    double mu;      ///< at most
    bool loops;     ///< some contacts hold both ways
} random_rows_kind;

static inline double random_normal(void) {
    double sum = 0;
    for (int i = 0; i < 12; i++)
        sum += random_between(0, 1);
    return sum - 6;
}

static inline void random_cross(const double* a, const double* b, double* c) {
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

static inline void random_unit(int space, double* e) {
    double size = 0;
    e[2] = 0;
    for (int i = 0; i < space; i++) {
        e[i] = random_normal();
        size += e[i] * e[i];
    }
    for (int i = 0; i < space; i++)
        e[i] /= sqrt(size);
}

/// A contact: bodies (-1: the ground), the point from each centre, the normal, one tangent (two in space).
typedef struct random_contact {
    int body[2];
    double arm[2][3], axis[3][3];
} random_contact;

static inline void random_directions(int space, random_contact* c) {
    double* n = c->axis[0];
    double other[3], along = 0, size = 0;
    if (space == 2) {
        c->axis[1][0] = -n[1];
        c->axis[1][1] = n[0];
        c->axis[1][2] = 0;
        return;
    }
    random_unit(3, other);
    for (int i = 0; i < 3; i++)
        along += other[i] * n[i];
    for (int i = 0; i < 3; i++) {
        c->axis[1][i] = other[i] - along * n[i];
        size += c->axis[1][i] * c->axis[1][i];
    }
    for (int i = 0; i < 3; i++)
        c->axis[1][i] /= sqrt(size);
    random_cross(n, c->axis[1], c->axis[2]);
}

static inline void random_new_contact(const random_rows_kind* kind, random_contact* c) {
    c->body[0] = (int)random_between(0, kind->bodies);
    c->body[1] = (int)random_between(-1, kind->bodies);
    if (c->body[1] == c->body[0])
        c->body[1] = -1;
    random_unit(kind->space, c->axis[0]);
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < 3; i++)
            c->arm[s][i] = i < kind->space
                               ? 0.3 * random_normal() - c->axis[0][i] * random_between(0.3, 1)
                               : 0;
}

/// Another point on the plane of this one.
static inline void random_shift(const random_rows_kind* kind, random_contact* c) {
    for (int j = 1; j < kind->space; j++) {
        const double by = random_between(-0.6, 0.6);
        for (int s = 0; s < 2; s++)
            for (int i = 0; i < kind->space; i++)
                c->arm[s][i] += by * c->axis[j][i];
    }
}

static inline void random_row(const random_rows_kind* kind, const random_contact* c, int axis,
                              double* w) {
    const int each = kind->space == 2 ? 3 : 6;
    for (int s = 0; s < 2; s++) {
        const double sign = s == 0 ? 1 : -1, *e = c->axis[axis];
        double turn[3];
        if (c->body[s] < 0)
            continue;
        double* at = &w[c->body[s] * each];
        random_cross(c->arm[s], e, turn);
        for (int i = 0; i < kind->space; i++)
            at[i] += sign * e[i];
        if (kind->space == 2)
            at[2] += sign * turn[2];
        for (int i = 0; kind->space == 3 && i < 3; i++)
            at[3 + i] += sign * turn[i];
    }
}

static inline void random_groups(const random_rows_kind* kind, int row, random_rows* r) {
    const int along = kind->space - 1;
    const bool loop = kind->loops && random_between(0, 1) < 0.2;
    jd_row_group friction = {.law = JD_ROW_STICTION, .first = row + 1, .count = along, .load = row};
    r->group[r->groups++] = (jd_row_group){.law = loop ? JD_ROW_BILATERAL : JD_ROW_UNILATERAL,
                                           .first = row,
                                           .count = loop ? 1 + along : 1,
                                           .load = -1};
    if (loop)
        return;
    friction.set = along == 1 ? JD_SET_INTERVAL : JD_SET_ELLIPSE;
    friction.axes[0] = friction.axes[1] = random_between(1e-3, kind->mu);
    if (random_between(0, 1) < kind->slides) {
        double way[3];
        random_unit(along, way);
        friction.law = JD_ROW_SLIDING;
        for (int i = 0; i < along; i++)
            friction.slide[i] = friction.axes[0] * way[i];
    }
    r->group[r->groups++] = friction;
}

/// Draw a problem. Free it with random_rows_free.
static inline void random_rows_draw(const random_rows_kind* kind, random_rows* r) {
    const int each = kind->space == 2 ? 3 : 6, freedoms = each * kind->bodies;
    const int rows = kind->space * kind->contacts;
    random_contact c = {.body = {0, 0}};
    *r = (random_rows){.rows = rows, .freedoms = freedoms};
    r->W = calloc((size_t)(rows * freedoms), sizeof(double));
    r->mass = calloc((size_t)freedoms, sizeof(double));
    r->G = calloc((size_t)(rows * rows), sizeof(double));
    r->p = calloc((size_t)rows, sizeof(double));
    r->group = calloc((size_t)(2 * kind->contacts), sizeof(jd_row_group));
    double* force = calloc((size_t)freedoms, sizeof(double));
    for (int b = 0; b < kind->bodies; b++) {
        const double m = fabs(random_decades(-1, 1));
        for (int i = 0; i < each; i++) {
            r->mass[b * each + i] = i < kind->space ? m : m * random_between(0.05, 0.3);
            force[b * each + i] = 10 * random_normal();
        }
    }
    for (int k = 0; k < kind->contacts; k++) {
        if (k > 0 && random_between(0, 1) < kind->beside)
            random_shift(kind, &c);
        else
            random_new_contact(kind, &c);
        random_directions(kind->space, &c);
        for (int j = 0; j < kind->space; j++)
            random_row(kind, &c, j, &r->W[(k * kind->space + j) * freedoms]);
        random_groups(kind, k * kind->space, r);
    }
    for (int i = 0; i < rows; i++) {
        for (int q = 0; q < freedoms; q++)
            r->p[i] += r->W[i * freedoms + q] * force[q];
        for (int j = 0; j < rows; j++)
            for (int q = 0; q < freedoms; q++)
                r->G[i * rows + j] += r->W[i * freedoms + q] * r->W[j * freedoms + q] / r->mass[q];
    }
    free(force);
    r->problem = (jd_rows_problem){rows, r->groups, r->group, r->G, r->p, NULL};
}

static inline void random_rows_free(random_rows* r) {
    free(r->W);
    free(r->mass);
    free(r->G);
    free(r->p);
    free(r->group);
}

/// Accelerations of all rows, through the motion of the bodies, and their scale.
static inline double random_rows_rates(const random_rows* r, const double* l, double* a) {
    double scale = 0;
    double* u = calloc((size_t)r->freedoms, sizeof(double));
    for (int q = 0; q < r->freedoms; q++)
        for (int i = 0; i < r->rows; i++)
            u[q] += r->W[i * r->freedoms + q] * l[i] / r->mass[q];
    for (int i = 0; i < r->rows; i++) {
        double size = fabs(r->p[i]);
        a[i] = r->p[i];
        for (int q = 0; q < r->freedoms; q++)
            a[i] += r->W[i * r->freedoms + q] * u[q];
        for (int j = 0; j < r->rows; j++)
            size += fabs(r->G[i * r->rows + j] * l[j]);
        scale = fmax(scale, size);
    }
    free(u);
    return scale;
}

/// The largest force by which a group misses its law, as a share of the scales of accelerations, `scale`, and of forces;
/// what is not meant as a law is the dissipation: power of friction that is positive.
static inline double random_rows_miss(const random_rows* r, const double* l) {
    double* a = calloc((size_t)r->rows, sizeof(double));
    const double scale = random_rows_rates(r, l, a);
    double worst = 0, forces = 0;
    for (int i = 0; i < r->rows; i++)
        forces = fmax(forces, fabs(l[i]));
    forces = forces > 0 ? forces : 1;
    for (int k = 0; k < r->groups; k++) {
        const jd_row_group* g = &r->group[k];
        const int i = g->first;
        if (g->law == JD_ROW_BILATERAL)
            for (int j = 0; j < g->count; j++)
                worst = fmax(worst, fabs(a[i + j]) / scale);
        if (g->law == JD_ROW_UNILATERAL) {
            worst = fmax(worst, fmax(-a[i] / scale, -l[i] / forces));
            worst = fmax(worst, fmin(a[i] / scale, l[i] / forces));
        }
        if (g->law == JD_ROW_SLIDING)
            for (int j = 0; j < g->count; j++)
                worst = fmax(worst, fabs(l[i + j] - g->slide[j] * l[g->load]) / forces);
        if (g->law == JD_ROW_STICTION) {
            const double bound = g->axes[0] * l[g->load];
            const double size = g->count == 1 ? fabs(l[i]) : hypot(l[i], l[i + 1]);
            const double rate = g->count == 1 ? fabs(a[i]) : hypot(a[i], a[i + 1]);
            double power = 0;
            for (int j = 0; j < g->count; j++)
                power += l[i + j] * a[i + j];
            worst = fmax(worst, (size - bound) / forces);
            worst = fmax(worst, (power + bound * rate) / (forces * scale));  // most dissipation
        }
    }
    free(a);
    return worst;
}

#endif
