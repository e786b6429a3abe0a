// The drive of a support in lanes.                                                       [load:L2]
//
//     displacement  X cos(omega t + phase) + V (sin(omega t + phase) - sin(phase))/omega
//
// With h = omega t/2 the second factor is 2 cos(phase + h) sin(h)/omega, which has no cancellation
// at slow drives and the limit t cos(phase) at omega = 0. Sine and cosine of h serve all of it:
//     cos(omega t) = 1 - 2 sin(h)^2,  sin(omega t) = 2 sin(h) cos(h)

#include "load/lanes.h"

void JD_WIDE(jd_drive_lanes_put)(struct jd_drive_lanes* drive, int lane, const jd_drive* terms) {
    static const jd_drive_term still = {0};
    const int count = terms ? terms->count : 0, before = drive->terms_in[lane];
    for (int i = 0; i < count || i < before; i++) {
        const jd_drive_term* term = i < count ? &terms->terms[i] : &still;
        jd_motion_lanes* m = &drive->terms[i];
        jd_put(&m->x, lane, term->x);
        jd_put(&m->y, lane, term->y);
        jd_put(&m->rotation, lane, term->rotation);
        jd_put(&m->v_x, lane, term->v_x);
        jd_put(&m->v_y, lane, term->v_y);
        jd_put(&m->w, lane, term->w);
        jd_put(&m->omega, lane, term->omega);
        jd_put(&m->phase, lane, term->phase);
    }
    drive->terms_in[lane] = count;
}

void JD_WIDE(jd_drive_lanes_prepare)(struct jd_drive_lanes* drive) {
    drive->count = 0;
    for (int lane = 0; lane < JD_LANES; lane++)
        if (drive->terms_in[lane] > drive->count)
            drive->count = drive->terms_in[lane];
    for (int i = 0; i < drive->count; i++) {
        jd_motion_lanes* m = &drive->terms[i];
        m->cosine = jd_cos(m->phase);
        m->sine = jd_sin(m->phase);
    }
}

// One coordinate: place, velocity, acceleration.
typedef struct coordinate {
    jd_real place, velocity, acceleration;
} coordinate;

// What the coordinates of a term share.
typedef struct wave {
    jd_real omega, c, s;  // c, s: cosine and sine of omega t + phase
    jd_real path;         // displacement of a unit velocity [s]
} wave;

static wave wave_at(const jd_motion_lanes* m, jd_real t) {
    const jd_real h = 0.5 * m->omega * t, sine = jd_sin(h), cosine = jd_cos(h);
    const jd_real c = 1.0 - 2.0 * sine * sine, s = 2.0 * sine * cosine;
    const jd_mask still = jd_eq(m->omega, jd_set(0.0));
    const jd_real middle = 2.0 * sine * (m->cosine * cosine - m->sine * sine);
    return (wave){
        .omega = m->omega,
        .c = m->cosine * c - m->sine * s,
        .s = m->sine * c + m->cosine * s,
        .path = jd_select(still, m->cosine * t, middle / jd_select(still, jd_set(1.0), m->omega)),
    };
}

// X the amplitude of displacement, V that of velocity.
static void add(coordinate* sum, const wave* w, jd_real X, jd_real V) {
    const jd_real rate = X * w->omega;
    sum->place += X * w->c + V * w->path;
    sum->velocity += V * w->c - rate * w->s;
    sum->acceleration -= w->omega * (rate * w->c + V * w->s);
}

jd_support JD_WIDE(jd_drive_lanes_support)(const jd_instance* instance, jd_real t) {
    const struct jd_drive_lanes* drive = instance->drive;
    const jd_real zero = jd_set(0.0);
    coordinate x = {zero, zero, zero}, y = x, theta = x;
    for (int i = 0; i < drive->count; i++) {
        const jd_motion_lanes* m = &drive->terms[i];
        const wave w = wave_at(m, t);
        add(&x, &w, m->x, m->v_x);
        add(&y, &w, m->y, m->v_y);
        add(&theta, &w, m->rotation, m->w);
    }
    return (jd_support){
        .x = x.place,
        .y = y.place,
        .theta = theta.place,
        .vx = x.velocity,
        .vy = y.velocity,
        .omega = theta.velocity,
        .ax = x.acceleration,
        .ay = y.acceleration,
        .alpha = theta.acceleration,
    };
}
