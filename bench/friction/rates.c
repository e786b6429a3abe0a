// Times the right-hand side of one engine: compiled once per width, like the engines themselves.

#include "bench.h"
#include "patch/kernel/law_patch.h"
#include "solve/contact.h"

#include <string.h>

#define GROUPS (JD_BENCH_POINTS / JD_LANES)
#define MOST_PARAMETERS 32
#define MOST_CONSTANTS 16

_Static_assert(JD_BENCH_POINTS % JD_LANES == 0, "points fill whole vectors");

// Points side by side in lanes.
typedef struct group {
    jd_real t;
    jd_real y[JD_BENCH_STATES];
    jd_real rate[JD_BENCH_STATES];
} group;

static group groups[GROUPS];
static jd_real parameters[MOST_PARAMETERS], constants[MOST_CONSTANTS];

static jd_instance instance_of(const jd_bench_rates* job) {
    const jd_system* system = job->system;
    for (int i = 0; i < system->parameter_count; i++)
        parameters[i] = strcmp(system->parameters[i].name, "A_y") == 0
                            ? jd_set(jd_bench_amplitude(0))
                            : jd_set(system->parameters[i].value);
    jd_instance instance = {
        .parameters = parameters, .constants = constants, .friction = {.law = job->law}};
    for (int i = 0; i < job->law->parameter_count; i++)
        instance.friction.parameters[i] = jd_set(job->law->parameters[i].value);
    jd_friction_prepare(&instance.friction);
    system->kernel->prepare(&instance, constants);
    for (int lane = 0; lane < JD_LANES; lane++)
        jd_friction_put_patch(&instance.friction, lane, job->patch);
    return instance;
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
static void evaluate(const jd_instance* instance, jd_contact* contact,
                     const jd_system_kernel* kernel, group* g) {
    kernel->contact(instance, g->t, g->y, contact);
    contact->stuck = jd_mask_none();
    jd_contact_rub(instance, contact);
    kernel->rates(instance, g->t, g->y, g->rate);
}

double JD_WIDE(jd_bench_rates)(const jd_bench_rates* job);

double JD_WIDE(jd_bench_rates)(const jd_bench_rates* job) {
    const jd_system_kernel* kernel = job->system->kernel;
    if (job->system->parameter_count > MOST_PARAMETERS || kernel->constant_count > MOST_CONSTANTS ||
        job->system->state_count != JD_BENCH_STATES)
        return -1;
    jd_instance instance = instance_of(job);
    jd_contact contact = {0};
    instance.contact = &contact;
    load_points(job->points);
    const double begin = jd_bench_clock();
    for (int round = 0; round < job->rounds; round++)
        for (int i = 0; i < GROUPS; i++)
            evaluate(&instance, &contact, kernel, &groups[i]);
    const double seconds = jd_bench_clock() - begin;
    store_rates(job->rates);
    return seconds;
}
