// Compiled once per engine: see load_probe.h.

#include "support/load_probe.h"
#include "base/memory.h"
#include "load/lanes/lanes.h"

#include <stdlib.h>

bool JD_WIDE(jd_load_probe)(load_case* cases);

static void evaluate(const jd_instance* instance, load_case* cases) {
    jd_real t = jd_set(0.0);
    jd_pose pose = {t, t, t};
    for (int i = 0; i < JD_LANES; i++) {
        jd_put(&t, i, cases[i].t);
        jd_put(&pose.x, i, cases[i].pose[0]);
        jd_put(&pose.y, i, cases[i].pose[1]);
        jd_put(&pose.theta, i, cases[i].pose[2]);
    }
    const jd_pull pull = jd_loads_eval(instance, t, pose);
    const jd_support s = jd_drive_eval(instance, t);
    const jd_real support[SUPPORT_NUMBERS] = {s.x,     s.y,  s.theta,  s.vx,    s.vy,
                                              s.omega, s.ax, s.ay,     s.alpha, s.z,
                                              s.vz,    s.az, s.tilt_x, s.tilt_y};
    for (int i = 0; i < JD_LANES; i++) {
        cases[i].pull[0] = jd_get(pull.F_x, i);
        cases[i].pull[1] = jd_get(pull.F_y, i);
        cases[i].pull[2] = jd_get(pull.M, i);
        for (int k = 0; k < SUPPORT_NUMBERS; k++)
            cases[i].support[k] = jd_get(support[k], i);
    }
}

bool JD_WIDE(jd_load_probe)(load_case* cases) {
    struct jd_load_lanes* loads = jd_memory_create(1, sizeof *loads);
    struct jd_drive_lanes* drive = jd_memory_create(1, sizeof *drive);
    jd_instance* instance = jd_memory_create(1, sizeof *instance);
    const bool whole = loads && drive && instance;
    // Lanes are filled twice, first with their neighbour's terms, as a lane that is used again.
    for (int i = 0; whole && i < 2 * JD_LANES; i++) {
        const load_case* given = &cases[i < JD_LANES ? (i + 1) % JD_LANES : i - JD_LANES];
        jd_load_lanes_put(loads, i % JD_LANES, given->loads);
        jd_drive_lanes_put(drive, i % JD_LANES, given->drive);
        jd_put(&instance->piece, i % JD_LANES, given->piece);
        if (i == JD_LANES - 1) {
            jd_load_lanes_prepare(loads);
            jd_drive_lanes_prepare(drive);
        }
    }
    if (whole) {
        jd_load_lanes_prepare(loads);
        jd_drive_lanes_prepare(drive);
        instance->loads = loads;
        instance->drive = drive;
        instance->pull = jd_load_lanes_pull;
        instance->support = jd_drive_lanes_support;
        evaluate(instance, cases);
    }
    free(loads);
    free(drive);
    free(instance);
    return whole;
}
