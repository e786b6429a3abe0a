// The spline of a table compared with the exact law, without and with a lean.

#include "base/threads.h"
#include "friction/table/build.h"
#include "judder/maths.h"

#include <math.h>

#define CHUNK 256  // places per piece of work

static const jd_lean probe_lean = {0.6, 0.8};

static jd_table_value spline_value(const jd_table* table, const jd_chart* c, jd_lean lean) {
    jd_table_value value = jd_table_base_value(table, c, lean), g;
    if (table->kind == JD_TABLE_PLANE) {
        const bool leaning = lean.c != 0.0 || lean.s != 0.0;
        const jd_plane_cell p = jd_plane_at(table, c, table->size);
        g = jd_plane_gradient(table, c, &p, leaning ? &lean : NULL, table->size);
    } else {
        const jd_spline_cell cell = jd_round_at(table, c);
        g = jd_round_gradient(table, c, &cell, &lean);
    }
    jd_table_add(&value, c, &g);
    value.m *= table->kappa;
    return value;
}

// How far the spline is off, `exact`: all parts there.
static double error_at(const jd_table_source* source, jd_chart_point at,
                       const jd_sample exact[JD_TABLE_PARTS], jd_lean lean) {
    const jd_table* table = source->table;
    const jd_patch* patch = source->patch;
    const jd_chart c = jd_chart_of((jd_twist){at.vx, at.vy, at.W});
    const jd_table_value v = spline_value(table, &c, lean);
    const jd_sample *a = &exact[0], *b = &exact[1], *d = &exact[2];
    const double norm = 1.0 / (1.0 + lean.c * patch->mean_x + lean.s * patch->mean_y);
    const double phi = v.phi - (a->phi + lean.c * b->phi + lean.s * d->phi);
    const double tx = v.tx - (a->tx + lean.c * b->tx + lean.s * d->tx);
    const double ty = v.ty - (a->ty + lean.c * b->ty + lean.s * d->ty);
    const double m = v.m - (a->m + lean.c * b->m + lean.s * d->m);
    // An error of the potential counts by the slope of a blend that falls over a cell.
    const double all[] = {jd_hypot(tx, ty), fabs(m), 0.4 * table->cells * fabs(phi)};
    double worst = 0.0;
    for (int i = 0; i < 3; i++)
        worst = all[i] > worst || isnan(all[i]) ? all[i] : worst;
    return norm * worst;
}

// A symmetric patch stands for the place opposite as well, where the lean is the other one.
static void judge(const jd_table_source* source, jd_table_probe* p,
                  const jd_sample exact[JD_TABLE_PARTS]) {
    const jd_lean back = {-probe_lean.c, -probe_lean.s};
    p->error[0] = error_at(source, p->at, exact, (jd_lean){0.0, 0.0});
    p->error[1] = error_at(source, p->at, exact, probe_lean);
    if (source->patch->symmetric)
        p->error[1] = fmax(p->error[1], error_at(source, p->at, exact, back));
}

typedef struct comparison {
    const jd_table_source* source;
    int64_t count;
    jd_table_probe* probes;
} comparison;

static void compare_chunk(void* data, int chunk) {
    const comparison* all = data;
    const int64_t first = (int64_t)CHUNK * chunk, left = all->count - first;
    const int count = left < CHUNK ? (int)left : CHUNK;
    jd_chart_point near[CHUNK] = {0};
    jd_sample found[JD_TABLE_PARTS][CHUNK];
    int at[CHUNK], waiting = 0;
    for (int i = 0; i < count; i++) {
        jd_table_probe* p = &all->probes[first + i];
        jd_sample exact[JD_TABLE_PARTS];
        if (jd_table_is_far(all->source->table, p->at)) {
            jd_table_far_load(all->source->far, p->at, exact);
            judge(all->source, p, exact);
        } else {
            near[waiting] = p->at;
            at[waiting++] = i;
        }
    }
    jd_table_near_load(all->source, waiting, near,
                       (jd_sample* const[JD_TABLE_PARTS]){found[0], found[1], found[2]});
    for (int i = 0; i < waiting; i++) {
        const jd_sample exact[JD_TABLE_PARTS] = {found[0][i], found[1][i], found[2][i]};
        judge(all->source, &all->probes[first + at[i]], exact);
    }
}

void jd_table_compare(const jd_table_source* source, int64_t count, jd_table_probe* probes) {
    comparison all = {source, count, probes};
    jd_each_on_cores((int)((count + CHUNK - 1) / CHUNK), compare_chunk, &all);
}
