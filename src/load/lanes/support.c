// The drive of a support in lanes.                                                       [load:L2]
//
//     displacement  X cos(omega t + phase) + V (sin(omega t + phase) - sin(phase))/omega
//
// With h = omega t/2 the second factor is 2 cos(phase + h) sin(h)/omega, which has no cancellation
// at slow drives and the limit t cos(phase) at omega = 0. Sine and cosine of h serve all of it:
//     cos(omega t) = 1 - 2 sin(h)^2,  sin(omega t) = 2 sin(h) cos(h)
// Harmonic terms, chirps and measured motions are added up in this order. What no lane has costs
// nothing and adds nothing.

#include "load/lanes/lanes.h"

// ---- Filling -----------------------------------------------------------------------------------

static void put_swing(jd_swing_lanes* s, int lane, const jd_drive_term* term) {
    jd_put(&s->along_x, lane, term->x);
    jd_put(&s->along_y, lane, term->y);
    jd_put(&s->z, lane, term->z);
    jd_put(&s->rotation, lane, term->rotation);
    jd_put(&s->tilt_x, lane, term->alpha_x);
    jd_put(&s->tilt_y, lane, term->alpha_y);
    jd_put(&s->circle, lane, term->circle);
    jd_put(&s->ellipse, lane, term->ellipse);
    jd_put(&s->minor, lane, term->minor);
    jd_put(&s->angle, lane, term->angle);
}

static void put_harmonic(jd_recorded_motion_lanes* m, int lane, const jd_drive_term* term) {
    put_swing(&m->swing, lane, term);
    jd_put(&m->v_x, lane, term->v_x);
    jd_put(&m->v_y, lane, term->v_y);
    jd_put(&m->v_z, lane, term->v_z);
    jd_put(&m->w, lane, term->w);
    jd_put(&m->omega, lane, term->omega);
    jd_put(&m->phase, lane, term->phase);
}

static void put_chirp(jd_chirp_lanes* c, int lane, const jd_drive_term* term) {
    const bool changes = term->omega != term->omega_end;
    put_swing(&c->swing, lane, term);
    jd_put(&c->omega, lane, term->omega);
    jd_put(&c->phase, lane, term->phase);
    jd_put(&c->omega_end, lane, term->omega_end);
    jd_put(&c->from, lane, term->from);
    jd_put(&c->duration, lane, term->duration);
    jd_mask_put(&c->exponential, lane, changes && term->chirp == JD_CHIRP_EXPONENTIAL);
}

void jd_drive_lanes_put(struct jd_drive_lanes* drive, int lane, const jd_drive* terms) {
    int harmonics = 0, chirps = 0, tables = 0;
    for (int i = 0; terms && i < terms->count; i++) {
        const jd_drive_term* term = &terms->terms[i];
        if (term->kind == JD_DRIVE_HARMONIC)
            put_harmonic(&drive->harmonics[harmonics++], lane, term);
        else if (term->kind == JD_DRIVE_CHIRP)
            put_chirp(&drive->chirps[chirps++], lane, term);
        else
            drive->tables[lane][tables++] = term->motion;
    }
    drive->harmonics_in[lane] = harmonics;
    drive->chirps_in[lane] = chirps;
    drive->tables_in[lane] = tables;
}

static int most(const int* counts) {
    int count = 0;
    for (int lane = 0; lane < JD_LANES; lane++)
        count = counts[lane] > count ? counts[lane] : count;
    return count;
}

static bool moves(jd_real amplitude) { return !jd_all(jd_eq(amplitude, jd_set(0.0))); }

static void prepare_swing(struct jd_drive_lanes* drive, jd_swing_lanes* s) {
    const jd_real c = jd_cos(s->angle), sine = jd_sin(s->angle);
    s->x = s->along_x + (s->circle + s->ellipse * c);
    s->y = s->along_y + s->ellipse * sine;
    s->across_x = 0.0 - s->minor * sine;
    s->across_y = s->circle + s->minor * c;
    drive->lifts = drive->lifts || moves(s->z);
    drive->tilts = drive->tilts || moves(s->tilt_x) || moves(s->tilt_y);
}

// [load:L4]
static void prepare_chirp(struct jd_drive_lanes* drive, jd_chirp_lanes* k) {
    const jd_real one = jd_set(1.0), a = k->omega, b = k->omega_end;
    const jd_real growth = jd_log(jd_select(k->exponential, b / a, one));
    const jd_real change = jd_select(k->exponential, growth, b - a);
    prepare_swing(drive, &k->swing);
    k->until = k->from + k->duration;
    k->slope = change / k->duration;
    const jd_real by = jd_select(k->exponential, k->slope, one);
    k->turned = k->phase + jd_select(k->exponential, (b - a) / by, 0.5 * (a + b) * k->duration);
}

static void note_tables(struct jd_drive_lanes* drive, int lane) {
    for (int i = 0; i < drive->tables_in[lane]; i++) {
        const jd_recorded_motion_columns c = jd_recorded_motion_columns_of(drive->tables[lane][i]);
        drive->lifts = drive->lifts || c.place[JD_ALONG_Z] || c.velocity[JD_ALONG_Z];
        drive->tilts = drive->tilts || c.place[JD_TILT_X] || c.place[JD_TILT_Y];
    }
}

void jd_drive_lanes_prepare(struct jd_drive_lanes* drive) {
    static const jd_drive_term still = {.duration = 1};
    drive->harmonic_count = most(drive->harmonics_in);
    drive->chirp_count = most(drive->chirps_in);
    drive->table_count = most(drive->tables_in);
    drive->lifts = drive->tilts = false;
    for (int lane = 0; lane < JD_LANES; lane++) {
        for (int i = drive->harmonics_in[lane]; i < drive->harmonic_count; i++)
            put_harmonic(&drive->harmonics[i], lane, &still);
        for (int i = drive->chirps_in[lane]; i < drive->chirp_count; i++)
            put_chirp(&drive->chirps[i], lane, &still);
        note_tables(drive, lane);
    }
    for (int i = 0; i < drive->harmonic_count; i++) {
        jd_recorded_motion_lanes* m = &drive->harmonics[i];
        m->cosine = jd_cos(m->phase);
        m->sine = jd_sin(m->phase);
        prepare_swing(drive, &m->swing);
        m->orbits = moves(m->swing.across_x) || moves(m->swing.across_y);
        drive->lifts = drive->lifts || moves(m->v_z);
    }
    for (int i = 0; i < drive->chirp_count; i++)
        prepare_chirp(drive, &drive->chirps[i]);
}

// ---- Harmonic terms ----------------------------------------------------------------------------

// One coordinate: place, velocity, acceleration.
typedef struct coordinate {
    jd_real place, velocity, acceleration;
} coordinate;

typedef struct motion {
    coordinate x, y, theta, z, tilt_x, tilt_y;
} motion;

// What the coordinates of a term share.
typedef struct wave {
    jd_real omega, c, s;  // c, s: cosine and sine of omega t + phase
    jd_real path;         // displacement of a unit velocity [s]
} wave;

static wave wave_at(const jd_recorded_motion_lanes* m, jd_real t) {
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

// S the amplitude of the sine.
static void add_across(coordinate* sum, const wave* w, jd_real S) {
    const jd_real rate = S * w->omega;
    sum->place += S * w->s;
    sum->velocity += rate * w->c;
    sum->acceleration -= w->omega * (rate * w->s);
}

static void add_harmonic(const struct jd_drive_lanes* drive, const jd_recorded_motion_lanes* m,
                         jd_real t, motion* sum) {
    const wave w = wave_at(m, t);
    const jd_real none = jd_set(0.0);
    add(&sum->x, &w, m->swing.x, m->v_x);
    add(&sum->y, &w, m->swing.y, m->v_y);
    add(&sum->theta, &w, m->swing.rotation, m->w);
    if (m->orbits) {
        add_across(&sum->x, &w, m->swing.across_x);
        add_across(&sum->y, &w, m->swing.across_y);
    }
    if (drive->lifts)
        add(&sum->z, &w, m->swing.z, m->v_z);
    if (drive->tilts) {
        add(&sum->tilt_x, &w, m->swing.tilt_x, none);
        add(&sum->tilt_y, &w, m->swing.tilt_y, none);
    }
}

// ---- Chirps ------------------------------------------------------------------------------------

// The phase of a chirp and its derivatives; which part of it t is in, the piece says.  [load:L4]
typedef struct phase {
    jd_real c, s;         // cosine and sine
    jd_real rate, curve;  // first and second derivative
} phase;

static phase phase_at(const jd_chirp_lanes* k, jd_real piece, jd_real t) {
    const jd_mask after = jd_ge(piece, k->until), during = jd_ge(piece, k->from) & ~after;
    const jd_real zero = jd_set(0.0), one = jd_set(1.0), tau = t - k->from;
    const jd_mask grows = k->exponential & during;
    const jd_real rise = jd_select(during & ~k->exponential, k->slope, zero);
    jd_real turned = k->phase + tau * (k->omega + 0.5 * rise * tau);
    jd_real rate = k->omega + rise * tau, curve = rise;
    if (jd_any(grows)) {
        const jd_real by = jd_select(grows, k->slope, one);
        const jd_real e = jd_exp(by * jd_select(grows, tau, zero)), omega = k->omega * e;
        turned = jd_select(grows, k->phase + (omega - k->omega) / by, turned);
        rate = jd_select(grows, omega, rate);
        curve = jd_select(grows, by * omega, curve);
    }
    turned = jd_select(after, k->turned + k->omega_end * (t - k->until), turned);
    return (phase){
        .c = jd_cos(turned),
        .s = jd_sin(turned),
        .rate = jd_select(after, k->omega_end, rate),
        .curve = curve,
    };
}

// C the amplitude of the cosine, S that of the sine.
static void swing(coordinate* sum, const phase* p, jd_real C, jd_real S) {
    const jd_real place = C * p->c + S * p->s, turn = S * p->c - C * p->s;
    sum->place += place;
    sum->velocity += p->rate * turn;
    sum->acceleration += p->curve * turn - p->rate * p->rate * place;
}

static void add_chirp(const struct jd_drive_lanes* drive, const jd_swing_lanes* s, const phase* p,
                      motion* sum) {
    const jd_real none = jd_set(0.0);
    swing(&sum->x, p, s->x, s->across_x);
    swing(&sum->y, p, s->y, s->across_y);
    swing(&sum->theta, p, s->rotation, none);
    if (drive->lifts)
        swing(&sum->z, p, s->z, none);
    if (drive->tilts) {
        swing(&sum->tilt_x, p, s->tilt_x, none);
        swing(&sum->tilt_y, p, s->tilt_y, none);
    }
}

// ---- Measured motions --------------------------------------------------------------------------

static void add_measured(coordinate* sum, int lane, const double values[3]) {
    jd_put(&sum->place, lane, jd_get(sum->place, lane) + values[0]);
    jd_put(&sum->velocity, lane, jd_get(sum->velocity, lane) + values[1]);
    jd_put(&sum->acceleration, lane, jd_get(sum->acceleration, lane) + values[2]);
}

static void add_table(const jd_recorded_motion* table, int lane, double t, motion* sum) {
    coordinate* const to[JD_COORDINATE_COUNT] = {
        [JD_ALONG_X] = &sum->x,      [JD_ALONG_Y] = &sum->y,     [JD_ALONG_Z] = &sum->z,
        [JD_ROTATION] = &sum->theta, [JD_TILT_X] = &sum->tilt_x, [JD_TILT_Y] = &sum->tilt_y,
    };
    for (int k = 0; k < JD_COORDINATE_COUNT; k++) {
        double values[3];
        jd_recorded_motion_eval(table, k, t, values);
        add_measured(to[k], lane, values);
    }
}

// ---- All together ------------------------------------------------------------------------------

jd_support jd_drive_lanes_support(const jd_instance* instance, jd_real t) {
    const struct jd_drive_lanes* drive = instance->drive;
    const jd_real zero = jd_set(0.0);
    const coordinate none = {zero, zero, zero};
    motion m = {none, none, none, none, none, none};
    for (int i = 0; i < drive->harmonic_count; i++)
        add_harmonic(drive, &drive->harmonics[i], t, &m);
    for (int i = 0; i < drive->chirp_count; i++) {
        const phase p = phase_at(&drive->chirps[i], instance->piece, t);
        add_chirp(drive, &drive->chirps[i].swing, &p, &m);
    }
    for (int lane = 0; drive->table_count > 0 && lane < JD_LANES; lane++)
        for (int i = 0; i < drive->tables_in[lane]; i++)
            add_table(drive->tables[lane][i], lane, jd_get(t, lane), &m);
    return (jd_support){
        .x = m.x.place,
        .y = m.y.place,
        .theta = m.theta.place,
        .vx = m.x.velocity,
        .vy = m.y.velocity,
        .omega = m.theta.velocity,
        .ax = m.x.acceleration,
        .ay = m.y.acceleration,
        .alpha = m.theta.acceleration,
        .z = m.z.place,
        .vz = m.z.velocity,
        .az = m.z.acceleration,
        .tilt_x = m.tilt_x.place,
        .tilt_y = m.tilt_y.place,
    };
}
