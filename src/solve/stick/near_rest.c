// Near rest: the independent variable is tau, dt = s dtau, and the motion of the contact is carried
// as numbers of its own.                                            [stick-slip:S5]

#include "solve/batch.h"
#include "solve/contact.h"
#include "solve/stick.h"

#include <math.h>

#define COARSE 1e-3  // of the motion: no error near rest is larger

static double scale_of(const jd_batch* b) { return b->spec->system->kernel->speed; }

// Tolerances and sizes of the numbers near rest follow the speed. An error of the motion moves the
// stop by that error over the deceleration; so its share of the motion may grow while the motion
// vanishes, as long as the direction is known.                                   [stick-slip:S8]
void jd_near_rest_measure(jd_batch* b, int lane, double s, double left) {
    const double a = jd_get(b->store.instance.friction.size, lane);
    const double span = b->lane[lane].task.end - b->lane[lane].task.begin;
    const double sizes[JD_CONTACT_NUMBERS] = {s, s, s / a, fmin(fmax(left, 1e-6 * span), span)};
    const double easier = fmax(1, sqrt(scale_of(b) / s));
    const double most = fmax(b->spec->tolerance, COARSE);
    for (int i = 0; i < JD_CONTACT_NUMBERS; i++) {
        jd_put(&b->typical[b->states + i], lane, sizes[i]);
        jd_put(&b->atol[b->states + i], lane, fmin(b->spec->tolerance * easier, most) * sizes[i]);
    }
}

// From here on the lane is near rest, moving with u at time t.
void jd_near_rest_come(jd_batch* b, int lane, double t, const double u[3]) {
    jd_mode* m = &b->lane[lane].mode;
    const double a = jd_get(b->store.instance.friction.size, lane), w = m->flat ? 0 : u[2];
    jd_mask_put(&b->close, lane, true);
    jd_mask_put(&b->riding, lane, false);
    jd_mask_put(&b->store.instance.rests, lane, false);
    for (int i = 0; i < 3; i++)
        jd_put(&b->y[jd_batch_motion(b) + i], lane, i < 2 ? u[i] : w);
    jd_put(&b->y[jd_batch_clock(b)], lane, t);
    jd_put(&b->t, lane, 0.0);
    jd_put(&b->end, lane, INFINITY);
    m->stuck = false;
    m->speed = m->least = sqrt(u[0] * u[0] + u[1] * u[1] + a * a * w * w);
    m->stop = -INFINITY;
    jd_near_rest_measure(b, lane, m->speed, b->lane[lane].limit - t);
}

// Give the states of a lane the motion u at the contact.
void jd_near_rest_settle(jd_batch* b, int lane, double t, const double u[3]) {
    const jd_planar motion = {jd_set(u[0]), jd_set(u[1]), jd_set(u[2])};
    for (int i = 0; i < b->states; i++)
        b->other[i] = b->y[i];
    jd_instance_settle(&b->store, jd_set(t), motion, b->other);
    for (int i = 0; i < b->states; i++)
        jd_put(&b->y[i], lane, jd_get(b->other[i], lane));
}

static void read_motion(const jd_batch* b, int lane, double u[3]) {
    for (int i = 0; i < 3; i++)
        u[i] = jd_get(b->y[jd_batch_motion(b) + i], lane);
}

// Back to time as the independent variable. Motion faster than typical is known as well by the
// states, and by no less than all of them: they stay as they are.
void jd_near_rest_leave(jd_batch* b, int lane) {
    const double t = jd_batch_time(b, lane);
    double u[3];
    read_motion(b, lane, u);
    if (b->lane[lane].mode.speed < scale_of(b))
        jd_near_rest_settle(b, lane, t, u);
    jd_mask_put(&b->close, lane, false);
    jd_put(&b->hint, lane, jd_get(b->h, lane) * b->lane[lane].mode.speed);
    jd_put(&b->t, lane, t);
    jd_put(&b->end, lane, b->lane[lane].limit);
    for (int i = 0; i < JD_CONTACT_NUMBERS; i++)
        jd_put(&b->y[b->states + i], lane, 0.0);
    jd_batch_tolerate(b, lane);
}

// Move the places and integrals of a lane near rest on by their rates over a time [s].
void jd_near_rest_cover(jd_batch* b, int lane, double time) {
    const double s = b->lane[lane].mode.speed;
    jd_batch_evaluate(b, jd_mask_none(), b->t, b->y, b->rate);
    for (int i = 0; s > 0 && i < b->total; i++)
        if (i < b->states || i >= b->n)
            jd_put(&b->y[i], lane, jd_get(b->y[i], lane) + time / s * jd_get(b->rate[i], lane));
}
