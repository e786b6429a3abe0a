// What a table is made of: the exact potential less the base, for sigma, x sigma and y sigma.
//
// The remainder is of order w^2 near pure sliding, where Phi and base agree. There, and wherever
// the centre of rotation is not near, a series gives it, see far.c; elsewhere the exact law.

#include "base/engine.h"
#include "friction/table/build.h"
#include "judder/maths.h"
#include "patch/batch.h"

#include <math.h>
#include <stdlib.h>

#define CHUNK 512

// ---- Base ---------------------------------------------------------------------------------------

// Weight of a node in part k: 1, x or y times its own.
static double share(const jd_patch* patch, int node, int part) {
    const double factor = part == 0 ? 1.0 : part == 1 ? patch->node_x[node] : patch->node_y[node];
    return factor * patch->node_weight[node];
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
    jd_sample at[JD_TABLE_PARTS];
    jd_engine_best(1)->parts(&(jd_part_batch){
        .patch = patch, .count = 1, .motions = &spin, .samples = {&at[0], &at[1], &at[2]}});
    for (int part = 0; part < JD_TABLE_PARTS; part++) {
        // The force along pure spin, less what the term with the mean gives there.
        jd_table_base* base = &table->base[part];
        base->spin_x = at[part].tx + base->mean_y;
        base->spin_y = at[part].ty - base->mean_x;
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

// Motions for one of the two ways to the exact law, and where their samples go.
typedef struct group {
    int count;
    int at[CHUNK];
    jd_motion motions[CHUNK];
} group;

static void run_group(const jd_table_source* source, const group* g, const jd_stand_in* stand_in,
                      jd_sample* const samples[JD_TABLE_PARTS]) {
    jd_sample found[JD_TABLE_PARTS][CHUNK];
    jd_engine_best(g->count)->parts(&(jd_part_batch){.patch = source->patch,
                                                     .stand_in = stand_in,
                                                     .count = g->count,
                                                     .motions = g->motions,
                                                     .samples = {found[0], found[1], found[2]}});
    for (int part = 0; part < JD_TABLE_PARTS; part++)
        for (int i = 0; i < g->count; i++)
            samples[part][g->at[i]] = found[part][i];
}

void jd_table_near_load(const jd_table_source* source, int count, const jd_chart_point* places,
                        jd_sample* const samples[JD_TABLE_PARTS]) {
    for (int next = 0; next < count;) {
        group beside = {0}, near = {0};
        for (; next < count && beside.count < CHUNK && near.count < CHUNK; next++) {
            const jd_chart_point p = places[next];
            const jd_motion q = {p.vx, p.vy, p.W / source->table->kappa};
            group* to = jd_table_sees_outside(source->outside, q) ? &beside : &near;
            to->at[to->count] = next;
            to->motions[to->count++] = q;
        }
        run_group(source, &near, NULL, samples);
        run_group(source, &beside, &source->outside->points, samples);
    }
}

// Places that are not far, `count` <= CHUNK of them: `at` says where they belong.
static void sample_near(const jd_table_source* source, int count, const jd_chart_point* places,
                        double* const G[JD_TABLE_PARTS], const int* at) {
    jd_sample samples[JD_TABLE_PARTS][CHUNK];
    jd_table_near_load(source, count, places,
                       (jd_sample* const[JD_TABLE_PARTS]){samples[0], samples[1], samples[2]});
    for (int part = 0; part < JD_TABLE_PARTS; part++)
        for (int i = 0; i < count; i++)
            G[part][at[i]] = (samples[part][i].phi - base_value(source->table, part, places[i])) /
                             (places[i].W * places[i].W);
}

void jd_table_sample(const jd_table_source* source, int count, const jd_chart_point* places,
                     double* const G[JD_TABLE_PARTS]) {
    jd_chart_point near[CHUNK];
    int at[CHUNK], waiting = 0;
    for (int i = 0; i < count; i++) {
        const jd_chart_point q = places[i];
        if (jd_table_is_far(source->table, q)) {
            double rest[JD_TABLE_PARTS];
            jd_table_far_rest(source->far, q, rest);
            for (int part = 0; part < JD_TABLE_PARTS; part++)
                G[part][i] = rest[part] - base_rest(source->table, part, q, jd_hypot(q.vx, q.vy));
            continue;
        }
        near[waiting] = q;
        at[waiting++] = i;
        if (waiting == CHUNK) {
            sample_near(source, waiting, near, G, at);
            waiting = 0;
        }
    }
    if (waiting > 0)
        sample_near(source, waiting, near, G, at);
}
