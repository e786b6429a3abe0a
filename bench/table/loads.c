// Times one law of one engine: compiled once per width, like the engines themselves.

#include "friction/friction.h"
#include "friction/table.h"
#include "patch/kernel/law_patch.h"

#define GROUPS (JD_BENCH_MOTIONS / JD_LANES)

_Static_assert(JD_BENCH_MOTIONS % JD_LANES == 0, "motions fill whole vectors");

// Motions side by side in lanes.
typedef struct group {
    jd_twist motion;
    jd_lean lean;
    jd_resultant load;
} group;

static group groups[GROUPS];

static void read_slides(const jd_bench_slide* slides) {
    for (int i = 0; i < JD_BENCH_MOTIONS; i++) {
        group* g = &groups[i / JD_LANES];
        const int lane = i % JD_LANES;
        jd_put(&g->motion.vx, lane, slides[i].vx);
        jd_put(&g->motion.vy, lane, slides[i].vy);
        jd_put(&g->motion.w, lane, slides[i].w);
        jd_put(&g->lean.c, lane, slides[i].c);
        jd_put(&g->lean.s, lane, slides[i].s);
    }
}

static void write_slides(jd_bench_slide* slides) {
    for (int i = 0; i < JD_BENCH_MOTIONS; i++) {
        const jd_resultant* load = &groups[i / JD_LANES].load;
        slides[i].load[0] = jd_get(load->tx, i % JD_LANES);
        slides[i].load[1] = jd_get(load->ty, i % JD_LANES);
        slides[i].load[2] = jd_get(load->m, i % JD_LANES);
    }
}

// False when out of memory.
static bool prepare(const jd_bench_loads* job, jd_friction* prepared) {
    jd_friction friction = {.law = job->law};
    const jd_table* table = job->table;
    if (!table && jd_table_of_law(NULL, job->law, NULL, job->patch, &table) < 0)
        return false;
    for (int i = 0; i < job->law->parameter_count; i++)
        friction.parameters[i] = jd_set(job->law->parameters[i].value);
    for (int lane = 0; lane < JD_LANES; lane++) {
        jd_friction_put_patch(&friction, lane, job->patch);
        friction.table[lane] = table;
    }
    jd_friction_prepare(&friction);
    *prepared = friction;
    return true;
}

double JD_WIDE(jd_bench_loads)(const jd_bench_loads* job);

double JD_WIDE(jd_bench_loads)(const jd_bench_loads* job) {
    read_slides(job->slides);
    jd_friction friction;
    if (!prepare(job, &friction))
        return -1;
    const double begin = jd_bench_clock();
    for (int round = 0; round < job->rounds; round++)
        for (int i = 0; i < GROUPS; i++)
            groups[i].load =
                jd_friction_eval(&friction, groups[i].motion, groups[i].lean, jd_set(0.0));
    const double seconds = jd_bench_clock() - begin;
    write_slides(job->slides);
    return seconds;
}
