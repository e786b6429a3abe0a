// What a table is made of: the exact potential less the base, for sigma, x sigma and y sigma.
//
// The remainder is of order w^2 near pure sliding, where Phi and base agree. There, and wherever
// the centre of rotation is not near, a series gives it, see table_far.c; elsewhere the exact law.

#include "friction/table_build.h"
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

// Places that are not far, `count` <= CHUNK of them: `at` says where they belong.
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

void jd_table_sample(const jd_table_source* source, int count, const jd_chart_point* places,
                     double* const G[JD_TABLE_PARTS]) {
    const jd_table* table = source->table;
    jd_chart_point near[CHUNK];
    int at[CHUNK], waiting = 0;
    for (int i = 0; i < count; i++) {
        const jd_chart_point q = places[i];
        const double w = q.W / table->kappa, V = hypot(q.vx, q.vy);
        if (V >= JD_TABLE_FAR * fabs(w)) {
            double rest[JD_TABLE_PARTS];
            jd_table_far_rest(source->far, q, rest);
            for (int part = 0; part < JD_TABLE_PARTS; part++)
                G[part][i] = rest[part] - base_rest(table, part, q, V);
            continue;
        }
        near[waiting] = q;
        at[waiting++] = i;
        if (waiting == CHUNK) {
            sample_near(table, source->patch, waiting, near, G, at);
            waiting = 0;
        }
    }
    if (waiting > 0)
        sample_near(table, source->patch, waiting, near, G, at);
}
