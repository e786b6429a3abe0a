// The shares of contacts that hold together, by the motion in which they would give way together.
//
//     min_T max_k gauge_k(T_k),  A T = c   has the dual   max_q c.q - S(q)^2/2,  S = sum b_k Phi_k(A_k' q)
//
// Phi of a point is the length of its motion, that of a patch its potential. At the best q the shares
// are T_k = S b_k grad Phi_k, and S is the strain of all that take part. Newton's method, from the
// motion along the shares at hand.                                                 [touch:T14]

#include "contact/modes/share.h"

#include "contact/modes/dense.h"
#include "contact/modes/share_space.h"

#include <math.h>

#define STEPS 40
#define GOOD 1e-12   // of |c|: what is left of the equations
#define ENOUGH 1e-9  // likewise, where rounding lets no better

// ---- The potential -------------------------------------------------------------------------------

// S with derivatives by the motions of all contacts.
typedef struct potential {
    double value, load[JD_MODES_ROWS];
    double bend[JD_MODES_ROWS][3];  // row i: second derivatives by the components of its contact
} potential;

// Of a point: b |u|, an ellipse by its bounds.
static bool add_point(const jd_sharer* s, const double* u, potential* sum) {
    double size = 0;
    for (int i = 0; i < s->along; i++)
        size += s->bound[i] * s->bound[i] * u[s->first + i] * u[s->first + i];
    size = sqrt(size);
    if (!(size > 0))
        return false;
    sum->value += size;
    for (int i = 0; i < s->along; i++) {
        const double bi = s->bound[i] * s->bound[i], ui = bi * u[s->first + i];
        sum->load[s->first + i] = ui / size;
        for (int j = 0; j < s->along; j++) {
            const double uj = s->bound[j] * s->bound[j] * u[s->first + j];
            sum->bend[s->first + i][j] = ((i == j ? bi : 0) - ui * uj / (size * size)) / size;
        }
    }
    return true;
}

static bool add_patch(const jd_sharer* s, const double* u, potential* sum) {
    static const int at[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    const double a = jd_patch_size(s->patch), unit[3] = {1, 1, 1 / a}, b = s->bound[0];
    const jd_motion motion = {u[s->first], u[s->first + 1], u[s->first + 2] / a};
    jd_potential p;
    if (jd_patch_potential(s->patch, motion, &p) != JD_OK)
        return false;
    const double load[3] = {p.load.fx, p.load.fy, p.load.m};
    sum->value += b * p.phi;
    for (int i = 0; i < 3; i++) {
        sum->load[s->first + i] = b * load[i] * unit[i];
        for (int j = 0; j < 3; j++)
            sum->bend[s->first + i][j] = b * p.hessian[at[i][j]] * unit[i] * unit[j];
    }
    return true;
}

static bool find_potential(const jd_share_problem* p, const double* u, potential* sum) {
    *sum = (potential){0};
    for (int k = 0; k < p->count; k++) {
        const jd_sharer* s = &p->sharers[k];
        if (!(s->along == 3 ? add_patch(s, u, sum) : add_point(s, u, sum)))
            return false;
    }
    return true;
}

// ---- The search ----------------------------------------------------------------------------------

typedef struct place {
    double q[JD_MODES_ROWS], miss[JD_MODES_ROWS];
    double value, off;  // of the function that is least, and how far its derivative is from 0
    potential at;
} place;

static bool look(const jd_share_problem* p, const jd_share_space* m, const double* c, place* x) {
    double u[JD_MODES_ROWS] = {0};
    for (int r = 0; r < m->count; r++)
        for (int j = 0; j < m->n; j++)
            u[j] += m->base[r][j] * x->q[r];
    if (!find_potential(p, u, &x->at))
        return false;
    x->value = x->at.value * x->at.value / 2 - jd_share_dot(m->count, c, x->q);
    x->off = 0;
    for (int r = 0; r < m->count; r++) {
        x->miss[r] = x->at.value * jd_share_dot(m->n, m->base[r], x->at.load) - c[r];
        x->off = fmax(x->off, fabs(x->miss[r]));
    }
    return isfinite(x->value);
}

// The second derivative of S^2/2 along rows r and j of the space.
static double bend_of(const jd_share_problem* p, const jd_share_space* m, const place* x, int r,
                      int j) {
    double sum =
        jd_share_dot(m->n, m->base[r], x->at.load) * jd_share_dot(m->n, m->base[j], x->at.load);
    for (int k = 0; k < p->count; k++) {
        const int first = p->sharers[k].first, along = p->sharers[k].along;
        for (int a = 0; a < along; a++)
            for (int b = 0; b < along; b++)
                sum += x->at.value * m->base[r][first + a] * x->at.bend[first + a][b] *
                       m->base[j][first + b];
    }
    return sum;
}

// One step of Newton's method, halved until the function falls. @return whether it did.
static bool step(const jd_share_problem* p, const jd_share_space* m, const double* c, place* x) {
    jd_dense H = {.n = m->count};
    double way[JD_MODES_ROWS];
    for (int r = 0; r < m->count; r++) {
        way[r] = -x->miss[r];
        for (int j = 0; j < m->count; j++)
            H.at[r][j] = bend_of(p, m, x, r, j);
    }
    jd_dense_solve(&H, way);
    for (double share = 1; share > 1e-4; share /= 2) {
        place next = *x;
        for (int r = 0; r < m->count; r++)
            next.q[r] += share * way[r];
        if (look(p, m, c, &next) && (next.value < x->value || next.off < x->off)) {
            *x = next;
            return true;
        }
    }
    return false;
}

bool jd_share_evenly(const jd_share_problem* p) {
    double c[JD_MODES_ROWS] = {0}, size = 0;
    jd_share_space m;
    place x = {.value = 0};
    jd_share_find_space(p, &m);
    for (int r = 0; r < m.count; r++) {
        c[r] = x.q[r] = jd_share_dot(p->n, m.base[r], p->load);
        size = fmax(size, fabs(c[r]));
    }
    if (!(size > 0) || !look(p, &m, c, &x))
        return false;
    const double along =
        jd_share_dot(m.count, c, x.q) / (x.at.value * x.at.value);  // best on this ray
    for (int r = 0; r < m.count; r++)
        x.q[r] *= along;
    bool falls = look(p, &m, c, &x);
    for (int i = 0; i < STEPS && falls && x.off > GOOD * size; i++)
        falls = step(p, &m, c, &x);
    if (!(x.off <= ENOUGH * size))
        return false;
    for (int j = 0; j < p->n; j++) {  // the equations hold to rounding, whatever is left
        p->load[j] = x.at.value * x.at.load[j];
        for (int r = 0; r < m.count; r++)
            p->load[j] -= m.base[r][j] * x.miss[r];
    }
    return true;
}
