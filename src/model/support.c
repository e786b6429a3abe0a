// How the support of a model moves: what parameters of the system and terms of the drive add up to.

#include "judder/maths.h"
#include "model/model.h"

#include <math.h>

// Place 0 at t = 0, velocity -A cos(omega t + phase).
static void add_own(const jd_model* model, const jd_own_motion* own, double t, double values[3]) {
    const jd_parameter* parameter;
    double A = 0, omega = 0, phase = 0;
    // They are parameters of the system.
    jd_status_ignore(jd_model_parameter(model, own->amplitude, &parameter, &A));
    jd_status_ignore(jd_model_parameter(model, own->omega, &parameter, &omega));
    jd_status_ignore(jd_model_parameter(model, own->phase, &parameter, &phase));
    const double angle = omega * t + phase;
    values[0] -= omega != 0 ? A / omega * (jd_sin(angle) - jd_sin(phase)) : A * jd_cos(phase) * t;
    values[1] -= A * jd_cos(angle);
    values[2] += A * omega * jd_sin(angle);
}

void jd_model_support(const jd_model* model, jd_coordinate coordinate, double t, double values[3]) {
    const jd_part* part = jd_system_part(model->system, JD_PART_DRIVE);
    jd_drive_at(&model->drive, coordinate, t, values);
    for (const jd_own_motion* own = part ? part->own : NULL; own && own->amplitude; own++)
        if (own->coordinate == coordinate)
            add_own(model, own, t, values);
}
