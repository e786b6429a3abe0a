// Times the right-hand side of the spatial pendulum in one engine: compiled once per width.

#include "patch/kernel/law_patch.h"
#include "pendulum/pendulum.h"

#define PLACES 64
#define ROUNDS 40
#define MOST 64

double JD_WIDE(jd_bench_swing_rates)(const jd_bench_swing_rates* job);

double JD_WIDE(jd_bench_swing_rates)(const jd_bench_swing_rates* job) {
    static jd_real parameters[MOST], constants[MOST], y[PLACES][JD_BENCH_LIMB_STATES];
    jd_real rate[JD_BENCH_LIMB_STATES];
    const jd_system* system = job->system;
    for (int i = 0; i < system->parameter_count; i++)
        parameters[i] = jd_set(system->parameters[i].value);
    jd_instance instance = {
        .parameters = parameters, .constants = constants, .friction = {.law = job->law}};
    system->kernel->prepare(&instance, constants);
    for (int i = 0; i < job->law->parameter_count; i++)
        instance.friction.parameters[i] = jd_set(job->law->parameters[i].value);
    for (int lane = 0; lane < JD_LANES; lane++)
        jd_friction_put_patch(&instance.friction, lane, job->patch);
    jd_friction_prepare(&instance.friction);
    for (int k = 0; k < PLACES * JD_BENCH_LIMB_STATES; k++)
        for (int lane = 0; lane < JD_LANES; lane++)
            jd_put(&y[k / JD_BENCH_LIMB_STATES][k % JD_BENCH_LIMB_STATES], lane,
                   0.5 + 0.3 * ((7 * k + 3 * lane) % 11) / 11.0);
    const double begin = jd_bench_clock();
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < PLACES; i++)
            system->kernel->rates(&instance, jd_set(0.01 * i), y[i], rate);
    return (jd_bench_clock() - begin) / (ROUNDS * PLACES);
}
