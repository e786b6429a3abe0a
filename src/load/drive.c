// A drive in plain C: which coordinates move, where it is at a time, how far its derivatives reach.

#include "judder/loads.h"
#include "judder/maths.h"
#include "load/chirp.h"

#include <math.h>
#include <string.h>

// Amplitudes of one coordinate of a term: of cosine and sine of its phase, and of velocity.
typedef struct amplitudes {
    double C, S, V;
} amplitudes;

static amplitudes amplitudes_of(const jd_drive_term* k, int coordinate) {
    const double c = jd_cos(k->angle), s = jd_sin(k->angle);
    switch (coordinate) {
    case JD_ALONG_X:
        return (amplitudes){k->x + (k->circle + k->ellipse * c), 0.0 - k->minor * s, k->v_x};
    case JD_ALONG_Y:
        return (amplitudes){k->y + k->ellipse * s, k->circle + k->minor * c, k->v_y};
    case JD_ALONG_Z:
        return (amplitudes){k->z, 0, k->v_z};
    case JD_ROTATION:
        return (amplitudes){k->rotation, 0, k->w};
    default:
        return (amplitudes){coordinate == JD_TILT_X ? k->alpha_x : k->alpha_y, 0, 0};
    }
}

static bool is_measured(const jd_recorded_motion* motion, int coordinate) {
    const jd_recorded_motion_columns c = jd_recorded_motion_columns_of(motion);
    return c.place[coordinate] || (coordinate < JD_VELOCITY_COUNT && c.velocity[coordinate]);
}

bool jd_drive_moves(const jd_drive* drive, jd_coordinate coordinate) {
    const int along = (int)coordinate;
    for (int i = 0; drive && i < drive->count; i++) {
        const jd_drive_term* k = &drive->terms[i];
        const amplitudes a = amplitudes_of(k, along);
        const bool swings = a.C != 0 || a.S != 0 || (k->kind == JD_DRIVE_HARMONIC && a.V != 0);
        if (k->kind == JD_DRIVE_TABLE ? is_measured(k->motion, along) : swings)
            return true;
    }
    return false;
}

void jd_drive_span(const jd_drive* drive, double* from, double* until) {
    *from = -INFINITY;
    *until = INFINITY;
    for (int i = 0; drive && i < drive->count; i++) {
        if (drive->terms[i].kind != JD_DRIVE_TABLE)
            continue;
        const jd_recorded_motion* m = drive->terms[i].motion;
        if (jd_recorded_motion_period(m) > 0)
            continue;
        *from = fmax(*from, jd_recorded_motion_rows(m)[0].t);
        *until = fmin(*until, jd_recorded_motion_rows(m)[jd_recorded_motion_row_count(m) - 1].t);
    }
}

// ---- Values ------------------------------------------------------------------------------------

// Phase of a term with its first two derivatives.
typedef struct phase {
    double turned, rate, curve;
} phase;

static phase phase_at(const jd_drive_term* k, double t) {
    if (k->kind == JD_DRIVE_HARMONIC)
        return (phase){k->omega * t + k->phase, k->omega, 0};
    const jd_chirp_law law = jd_chirp_law_of(k);
    const double tau = t - k->from;
    if (t >= law.until)
        return (phase){law.turned + k->omega_end * (t - law.until), k->omega_end, 0};
    if (t < k->from)
        return (phase){k->phase + k->omega * tau, k->omega, 0};
    if (!law.exponential)
        return (phase){k->phase + tau * (k->omega + 0.5 * law.slope * tau),
                       k->omega + law.slope * tau, law.slope};
    const double e = jd_exp(law.slope * tau);
    return (phase){k->phase + k->omega * (e - 1) / law.slope, k->omega * e,
                   law.slope * k->omega * e};
}

// Displacement of a unit velocity.
static double path(const jd_drive_term* k, double t) {
    const double h = 0.5 * k->omega * t;
    return k->omega == 0 ? t * jd_cos(k->phase) : 2 * jd_cos(k->phase + h) * jd_sin(h) / k->omega;
}

static void add_swing(const jd_drive_term* k, int coordinate, double t, double values[3]) {
    const amplitudes a = amplitudes_of(k, coordinate);
    const phase p = phase_at(k, t);
    const double c = jd_cos(p.turned), s = jd_sin(p.turned);
    const double place = a.C * c + a.S * s, turn = a.S * c - a.C * s;
    values[0] += place;
    values[1] += p.rate * turn;
    values[2] += p.curve * turn - p.rate * p.rate * place;
    if (k->kind != JD_DRIVE_HARMONIC)
        return;
    values[0] += a.V * path(k, t);
    values[1] += a.V * c;
    values[2] -= a.V * p.rate * s;
}

void jd_drive_at(const jd_drive* drive, jd_coordinate coordinate, double t, double values[3]) {
    const int along = (int)coordinate;
    values[0] = values[1] = values[2] = 0;
    for (int i = 0; drive && i < drive->count; i++) {
        const jd_drive_term* k = &drive->terms[i];
        double measured[3];
        if (k->kind != JD_DRIVE_TABLE) {
            add_swing(k, along, t, values);
            continue;
        }
        jd_recorded_motion_eval(k->motion, along, t, measured);
        for (int j = 0; j < 3; j++)
            values[j] += measured[j];
    }
}

// ---- Bounds ------------------------------------------------------------------------------------

// C the amplitude of displacement, V that of velocity.
static void add_harmonic(double* bound, double C, double V, const jd_drive_term* term) {
    const double omega = fabs(term->omega), still = fabs(jd_cos(term->phase));
    double rate = fabs(V);
    if (omega == 0) {
        bound[0] += fabs(C) * still + (V * still != 0 ? INFINITY : 0);
        bound[1] += rate * still;
        return;
    }
    bound[0] += fabs(C) + rate * (1 + fabs(jd_sin(term->phase))) / omega;
    rate += fabs(C) * omega;
    for (int order = 1; order < JD_DRIVE_ORDERS; order++, rate *= omega)
        bound[order] += rate;
}

// Derivatives of C cos p by those of p, which are w, c, d, e.                            [load:L4]
static void add_chirp(double* bound, double C, const jd_drive_term* term) {
    const jd_chirp_law law = jd_chirp_law_of(term);
    const double w = fmax(fabs(term->omega), fabs(term->omega_end));
    const double k = law.exponential ? fabs(law.slope) : 0;
    const double c = law.exponential ? k * w : fabs(law.slope), d = k * k * w, e = k * d;
    bound[0] += C;
    bound[1] += C * w;
    bound[2] += C * (w * w + c);
    bound[3] += C * (w * w * w + 3 * w * c + d);
    bound[4] += C * (w * w * w * w + 6 * w * w * c + 3 * c * c + 4 * w * d + e);
}

static void add_bounds(const jd_drive_term* term, int coordinate, double* bound) {
    const amplitudes a = amplitudes_of(term, coordinate);
    if (term->kind == JD_DRIVE_TABLE)
        for (int order = 0; order < JD_DRIVE_ORDERS; order++)
            bound[order] += jd_recorded_motion_bound(term->motion, coordinate, order);
    else if (term->kind == JD_DRIVE_CHIRP)
        add_chirp(bound, jd_hypot(a.C, a.S), term);
    else
        add_harmonic(bound, a.S == 0 ? a.C : jd_hypot(a.C, a.S), a.V, term);
}

jd_drive_bound jd_drive_bounds(const jd_drive* drive) {
    jd_drive_bound bound;
    memset(&bound, 0, sizeof bound);
    for (int i = 0; drive && i < drive->count; i++) {
        const jd_drive_term* term = &drive->terms[i];
        add_bounds(term, JD_ALONG_X, bound.x);
        add_bounds(term, JD_ALONG_Y, bound.y);
        add_bounds(term, JD_ROTATION, bound.rotation);
        add_bounds(term, JD_ALONG_Z, bound.z);
        add_bounds(term, JD_TILT_X, bound.alpha_x);
        add_bounds(term, JD_TILT_Y, bound.alpha_y);
    }
    return bound;
}
