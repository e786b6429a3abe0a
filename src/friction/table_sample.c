// What a table is made of: the exact potential less the base, for sigma, x sigma and y sigma.
//
// The remainder is of order w^2 near pure sliding, where Phi and base agree. There both are taken
// as sums over the nodes of the patch, in a form in which w^2 is divided out by hand:
//     R - V - w s/V = w^2 (r^2 - s (2 s + w r^2)/(V (R + V)))/(R + V)
// for each node, with R = |u|, V = |v|, s = x v_y - y v_x.                          [tables:T2]

#include "friction/table.h"
#include "patch/batch.h"
#include "solve/engine.h"

#include <math.h>
#include <stdlib.h>

#define CHUNK 512

// ---- Base ---------------------------------------------------------------------------------------

// Weight of a node in part k: 1, x or y times its own.
static double share(const jd_patch* patch, int node, int part) {
    const double factor = part == 0 ? 1.0 : part == 1 ? patch->node_x[node] : patch->node_y[node];
    return factor * patch->node_weight[node];
}

// Exact values of `count` <= CHUNK motions for all parts: linear in the pressure, so the part of x
// sigma is that of (1 + x) sigma less that of sigma.
static void exact(const jd_patch* patch, int count, const jd_motion* motions,
                  jd_sample out[JD_TABLE_PARTS][CHUNK]) {
    jd_sample_batch batch = {.patch = patch, .count = count, .motions = motions};
    for (int part = 0; part < JD_TABLE_PARTS; part++) {
        batch.lean_c = part == 1 ? 1.0 : 0.0;
        batch.lean_s = part == 2 ? 1.0 : 0.0;
        batch.samples = out[part];
        jd_engine_best(count)->sample(&batch);
    }
    for (int part = 1; part < JD_TABLE_PARTS; part++) {
        const double norm = 1.0 + (part == 1 ? patch->mean_x : patch->mean_y);
        for (int i = 0; i < count; i++) {
            jd_sample *leaning = &out[part][i], *plain = &out[0][i];
            leaning->phi = norm * leaning->phi - plain->phi;
            leaning->tx = norm * leaning->tx - plain->tx;
            leaning->ty = norm * leaning->ty - plain->ty;
        }
    }
}

void jd_table_prepare(jd_table* table, const jd_patch* patch) {
    const jd_motion spin = {0.0, 0.0, 1.0};
    double square = 0.0;
    for (int i = 0; i < patch->node_count; i++)
        square += share(patch, i, 0) *
                  (patch->node_x[i] * patch->node_x[i] + patch->node_y[i] * patch->node_y[i]);
    table->kappa = square > 0.0 ? sqrt(0.5 * square) : 1.0;  // a single point: any will do
    for (int part = 0; part < JD_TABLE_PARTS; part++) {
        jd_table_base* base = &table->base[part];
        *base = (jd_table_base){0};
        for (int i = 0; i < patch->node_count; i++) {
            const double g = share(patch, i, part);
            base->whole += g;
            base->mean_x += g * patch->node_x[i] / table->kappa;
            base->mean_y += g * patch->node_y[i] / table->kappa;
        }
    }
    table->base[0].whole = 1.0;
    table->base[1].whole = patch->mean_x;
    table->base[2].whole = patch->mean_y;
    table->base[0].mean_x = patch->mean_x / table->kappa;
    table->base[0].mean_y = patch->mean_y / table->kappa;
    jd_sample at[JD_TABLE_PARTS][CHUNK];
    exact(patch, 1, &spin, at);
    for (int part = 0; part < JD_TABLE_PARTS; part++) {
        // The force along pure spin, less what the term with the mean gives there.
        jd_table_base* base = &table->base[part];
        base->spin_x = at[part][0].tx + base->mean_y;
        base->spin_y = at[part][0].ty - base->mean_x;
    }
    if (patch->symmetric)
        table->base[0].spin_x = table->base[0].spin_y = 0.0;
}

// (base - whole V - W (mean_x v_y - mean_y v_x)/V)/W^2, |(v, W)| = 1.
static double base_rest(const jd_table* table, int part, jd_chart_point q, double V) {
    const jd_table_base* b = &table->base[part];
    const double lever = b->mean_x * q.vy - b->mean_y * q.vx;
    return b->whole / (1.0 + V) - q.W * lever / (V * (1.0 + V)) +
           (b->spin_x * q.vx + b->spin_y * q.vy);
}

static double base_value(const jd_table* table, int part, jd_chart_point q) {
    const jd_table_base* b = &table->base[part];
    return b->whole + q.W * (b->mean_x * q.vy - b->mean_y * q.vx) +
           q.W * q.W * (b->spin_x * q.vx + b->spin_y * q.vy);
}

// ---- G ------------------------------------------------------------------------------------------

static void sample_far(const jd_table* table, const jd_patch* patch, jd_chart_point q,
                       double G[JD_TABLE_PARTS]) {
    const double V = hypot(q.vx, q.vy), w = q.W / table->kappa;
    const double unit = 1.0 / (table->kappa * table->kappa);
    for (int part = 0; part < JD_TABLE_PARTS; part++)
        G[part] = -base_rest(table, part, q, V);
    for (int i = 0; i < patch->node_count; i++) {
        const double x = patch->node_x[i], y = patch->node_y[i], r2 = x * x + y * y;
        const double s = x * q.vy - y * q.vx, R = sqrt(V * V + w * (2.0 * s + w * r2));
        const double rest = unit * (r2 - s * (2.0 * s + w * r2) / (V * (R + V))) / (R + V);
        G[0] += patch->node_weight[i] * rest;
        G[1] += patch->node_weight[i] * x * rest;
        G[2] += patch->node_weight[i] * y * rest;
    }
}

// Places that are not near pure sliding, `count` <= CHUNK of them: `at` says where they belong.
static void sample_near(const jd_table* table, const jd_patch* patch, int count,
                        const jd_chart_point* places, double* const G[JD_TABLE_PARTS],
                        const int* at) {
    jd_motion motions[CHUNK];
    jd_sample samples[JD_TABLE_PARTS][CHUNK];
    for (int i = 0; i < count; i++)
        motions[i] = (jd_motion){places[i].vx, places[i].vy, places[i].W / table->kappa};
    exact(patch, count, motions, samples);
    for (int part = 0; part < JD_TABLE_PARTS; part++)
        for (int i = 0; i < count; i++)
            G[part][at[i]] = (samples[part][i].phi - base_value(table, part, places[i])) /
                             (places[i].W * places[i].W);
}

void jd_table_sample(const jd_table* table, const jd_patch* patch, int count,
                     const jd_chart_point* places, double* const G[JD_TABLE_PARTS]) {
    jd_chart_point near[CHUNK];
    int at[CHUNK], waiting = 0;
    for (int i = 0; i < count; i++) {
        const jd_chart_point q = places[i];
        const double w = q.W / table->kappa;
        if (q.vx * q.vx + q.vy * q.vy >= JD_FAR * JD_FAR * w * w) {
            double g[JD_TABLE_PARTS];
            sample_far(table, patch, q, g);
            for (int part = 0; part < JD_TABLE_PARTS; part++)
                G[part][i] = g[part];
            continue;
        }
        near[waiting] = q;
        at[waiting++] = i;
        if (waiting == CHUNK) {
            sample_near(table, patch, waiting, near, G, at);
            waiting = 0;
        }
    }
    if (waiting > 0)
        sample_near(table, patch, waiting, near, G, at);
}
