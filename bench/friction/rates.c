// Times the right-hand side of one engine: compiled once per width, like the engines themselves.

#include "bench.h"
#include "solve/instance.h"

#include <string.h>

#define GROUPS (JD_BENCH_POINTS / JD_LANES)
#define MOST_PARAMETERS 32

_Static_assert(JD_BENCH_POINTS % JD_LANES == 0, "points fill whole vectors");

// Points side by side in lanes.
typedef struct group {
    jd_real t;
    jd_real y[JD_BENCH_STATES];
    jd_real rate[JD_BENCH_STATES];
} group;

static group groups[GROUPS];

static void load(const jd_bench_rates* job, jd_instance_store* store) {
    double values[MOST_PARAMETERS], law[JD_LAW_PARAMETERS];
    const jd_system* system = job->system;
    for (int i = 0; i < system->parameter_count; i++)
        values[i] = strcmp(system->parameters[i].name, "A_y") == 0 ? jd_bench_amplitude(0)
                                                                   : system->parameters[i].value;
    for (int i = 0; i < job->law->parameter_count; i++)
        law[i] = job->law->parameters[i].value;
    const jd_task task = {.parameters = values, .rubs = {{.parameters = law, .patch = job->patch}}};
    for (int lane = 0; lane < JD_LANES; lane++)
        jd_instance_load(store, lane, &task);
    jd_instance_prepare(store);
}

static void load_points(const jd_bench_point* points) {
    for (int i = 0; i < JD_BENCH_POINTS; i++) {
        group* g = &groups[i / JD_LANES];
        jd_put(&g->t, i % JD_LANES, points[i].t);
        for (int k = 0; k < JD_BENCH_STATES; k++)
            jd_put(&g->y[k], i % JD_LANES, points[i].y[k]);
    }
}

static void store_rates(double (*rates)[JD_BENCH_STATES]) {
    for (int i = 0; i < JD_BENCH_POINTS; i++)
        for (int k = 0; k < JD_BENCH_STATES; k++)
            rates[i][k] = jd_get(groups[i / JD_LANES].rate[k], i % JD_LANES);
}

// As the solver does for a contact that slips: the system says how it moves, friction is added.
static void evaluate(jd_instance_store* store, group* g) {
    jd_instance_touch(store, jd_mask_none(), g->t, g->y);
    jd_contact_rub(&store->instance, &store->contact);
    jd_instance_rub(store, jd_mask_none());
    jd_instance_rates(store, g->t, g->y, g->rate);
}

double JD_WIDE(jd_bench_rates)(const jd_bench_rates* job);

double JD_WIDE(jd_bench_rates)(const jd_bench_rates* job) {
    const jd_law* const laws[JD_MOST_CONTACTS] = {job->law};
    jd_instance_store store = {0};
    if (job->system->parameter_count > MOST_PARAMETERS ||
        job->system->state_count != JD_BENCH_STATES ||
        jd_instance_create(&store, job->system, laws) < 0) {
        jd_instance_free(&store);
        return -1;
    }
    load(job, &store);
    load_points(job->points);
    const double begin = jd_bench_clock();
    for (int round = 0; round < job->rounds; round++)
        for (int i = 0; i < GROUPS; i++)
            evaluate(&store, &groups[i]);
    const double seconds = jd_bench_clock() - begin;
    store_rates(job->rates);
    jd_instance_free(&store);
    return seconds;
}
