/// @file table_value.h
/// The value of a table in lanes: potential and load of a motion (v, W) in the inner frame, W >= 0.
///
/// With D = s + W the chart is (X, Y) = v/D, and                                     [tables:T1]
///     dX/dv_x = 1/D - v_x X/(s D)     dX/dv_y = -v_y X/(s D)     dX/dW = -X/s
/// and the like for Y; r = |v|/D: dr/dv = W v/(|v| s D), dr/dW = -r/s.
#ifndef JUDDER_FRICTION_LAW_TABLE_VALUE_H
#define JUDDER_FRICTION_LAW_TABLE_VALUE_H

#include "friction/law/spline.h"
#include "friction/table.h"

/// Potential and its gradient by v and W.
typedef struct jd_table_value {
    jd_real phi, tx, ty, m;
} jd_table_value;

/// A motion on the chart.
typedef struct jd_chart {
    jd_twist q;  ///< its w is W
    jd_real s, D, X, Y, r;
    jd_real over_s, over_D;
} jd_chart;

static inline jd_chart jd_chart_of(jd_twist q) {
    const jd_real v2 = q.vx * q.vx + q.vy * q.vy, s = jd_sqrt(v2 + q.w * q.w), D = s + q.w;
    jd_chart c = {.q = q, .s = s, .D = D, .over_s = 1.0 / s, .over_D = 1.0 / D};
    c.X = q.vx * c.over_D;
    c.Y = q.vy * c.over_D;
    c.r = jd_sqrt(v2) * c.over_D;
    return c;
}

/// Function on the chart with its slopes there.
typedef struct jd_chart_value {
    jd_real f, X, Y;
} jd_chart_value;

/// Gradient by (v, w) of a function of the chart alone (degree 0).
static inline jd_table_value jd_chart_gradient(const jd_chart* c, jd_chart_value g) {
    const jd_real along = (g.X * c->X + g.Y * c->Y) * c->over_s;
    return (jd_table_value){.phi = g.f,
                            .tx = (g.X - along * c->q.vx) * c->over_D,
                            .ty = (g.Y - along * c->q.vy) * c->over_D,
                            .m = -along};
}

// ---- Splines on the chart -----------------------------------------------------------------------

/// Where a motion lies on the grid of the plane.
typedef struct jd_plane_cell {
    jd_spline_cell x, y;
    int first[JD_LANES];  ///< coefficient in the corner of the cell
    int state[JD_LANES];  ///< place in the list of states
} jd_plane_cell;

JD_UNROLLED jd_plane_cell jd_plane_at(const jd_table* table, const jd_chart* c, int size) {
    const int count = 2 * table->cells;
    jd_plane_cell p = {.x = jd_spline_at((c->X + 1.0) * (double)table->cells, count, size),
                       .y = jd_spline_at((c->Y + 1.0) * (double)table->cells, count, size)};
    for (int i = 0; i < JD_LANES; i++) {
        p.first[i] = p.y.cell[i] * table->width + p.x.cell[i];
        p.state[i] = p.y.cell[i] * count + p.x.cell[i];
    }
    return p;
}

/// Value and slopes of coefficients a + lean.c b + lean.s d; without lean (NULL) of a.
JD_UNROLLED jd_chart_value jd_plane_value(const jd_table* table, const jd_plane_cell* p,
                                          const double* const lists[JD_TABLE_PARTS],
                                          const jd_lean* lean, int size) {
    jd_chart_value g = {jd_set(0.0), jd_set(0.0), jd_set(0.0)};
    for (int row = 0; row < size; row++) {
        jd_real sum = jd_set(0.0), slope = sum;
        for (int i = 0; i < size; i++) {
            const int offset = row * table->width + i;
            jd_real a = jd_gather(lists[0], p->first, offset);
            if (lean)
                a = a + (lean->c * jd_gather(lists[1], p->first, offset) +
                         lean->s * jd_gather(lists[2], p->first, offset));
            sum = sum + p->x.weight[i] * a;
            slope = slope + p->x.slope[i] * a;
        }
        g.f = g.f + p->y.weight[row] * sum;
        g.X = g.X + p->y.weight[row] * slope;
        g.Y = g.Y + p->y.slope[row] * sum;
    }
    g.X = g.X * (double)table->cells;
    g.Y = g.Y * (double)table->cells;
    return g;
}

/// Value and slope of a list along the radius.
JD_UNROLLED jd_real jd_round_value(const jd_table* table, const jd_spline_cell* cell,
                                   const double* list, jd_real* slope) {
    const int size = JD_SPLINE;
    jd_real sum = jd_set(0.0), rate = sum;
    for (int i = 0; i < size; i++) {
        const jd_real a = jd_gather(list, cell->cell, i);
        sum = sum + cell->weight[i] * a;
        rate = rate + cell->slope[i] * a;
    }
    *slope = rate * (double)table->cells;
    return sum;
}

static inline jd_spline_cell jd_round_at(const jd_table* table, const jd_chart* c) {
    return jd_spline_at((c->r + 1.0) * (double)table->cells, 2 * table->cells, JD_SPLINE);
}

// ---- The tabulated potential -------------------------------------------------------------------

/// What the base needs, with the lean.
static inline jd_table_value jd_table_base_value(const jd_table* table, const jd_chart* c,
                                                 jd_lean lean) {
    const jd_table_base *a = &table->base[0], *b = &table->base[1], *d = &table->base[2];
    const jd_real whole = a->whole + (lean.c * b->whole + lean.s * d->whole);
    const jd_real mean_x = a->mean_x + (lean.c * b->mean_x + lean.s * d->mean_x);
    const jd_real mean_y = a->mean_y + (lean.c * b->mean_y + lean.s * d->mean_y);
    const jd_real spin_x = a->spin_x + (lean.c * b->spin_x + lean.s * d->spin_x);
    const jd_real spin_y = a->spin_y + (lean.c * b->spin_y + lean.s * d->spin_y);

    const jd_real vx = c->q.vx, vy = c->q.vy, u = c->q.w * c->over_s, u2 = u * u;
    const jd_real lever = (mean_x * vy - mean_y * vx) * c->over_s;
    const jd_real push = spin_x * vx + spin_y * vy;
    // What all that depends on s changes with it, divided by s.
    const jd_real pull = (whole - (u * lever + 2.0 * u2 * push * c->over_s)) * c->over_s;
    return (jd_table_value){.phi = whole * c->s + c->q.w * lever + u2 * push,
                            .tx = pull * vx - u * mean_y + u2 * spin_x,
                            .ty = pull * vy + u * mean_x + u2 * spin_y,
                            .m = pull * c->q.w + lever + 2.0 * u * push * c->over_s};
}

/// Add (W^2/s) g, g of degree 0 with its gradient.
static inline void jd_table_add(jd_table_value* sum, const jd_chart* c, const jd_table_value* g) {
    const jd_real u = c->q.w * c->over_s, factor = c->q.w * u, less = u * u * c->over_s * g->phi;
    sum->phi = sum->phi + factor * g->phi;
    sum->tx = sum->tx + factor * g->tx - less * c->q.vx;
    sum->ty = sum->ty + factor * g->ty - less * c->q.vy;
    sum->m = sum->m + factor * g->m + 2.0 * u * g->phi - less * c->q.w;
}

JD_UNROLLED jd_table_value jd_plane_gradient(const jd_table* table, const jd_chart* c,
                                             const jd_plane_cell* p, const jd_lean* lean,
                                             int size) {
    const double* const lists[JD_TABLE_PARTS] = {jd_table_part(table, 0), jd_table_part(table, 1),
                                                 jd_table_part(table, 2)};
    return jd_chart_gradient(c, jd_plane_value(table, p, lists, lean, size));
}

/// Patch of revolution: G_0(r) + (lean.s v_x - lean.c v_y)/D G_1(r); without lean (NULL) G_0(r).
static inline jd_table_value jd_round_gradient(const jd_table* table, const jd_chart* c,
                                               const jd_spline_cell* cell, const jd_lean* lean) {
    jd_real slope;
    jd_chart_value g = {.f = jd_round_value(table, cell, jd_table_part(table, 0), &slope)};
    const jd_real over_r = 1.0 / jd_max(c->r, jd_set(1e-300));
    if (!lean) {
        g.X = slope * c->X * over_r;
        g.Y = slope * c->Y * over_r;
        return jd_chart_gradient(c, g);
    }
    jd_real lean_slope;
    const jd_real bent = jd_round_value(table, cell, jd_table_part(table, 2), &lean_slope);
    const jd_real across = lean->s * c->X - lean->c * c->Y;
    const jd_real rate = slope + across * lean_slope;
    g.f = g.f + across * bent;
    g.X = rate * c->X * over_r + lean->s * bent;
    g.Y = rate * c->Y * over_r - lean->c * bent;
    return jd_chart_gradient(c, g);
}

#endif
