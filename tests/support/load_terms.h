/// @file load_terms.h
/// Random loads and drives, and what they are in plain C: one term at a time, long double, written
/// from the words of judder/loads.h.
#ifndef JUDDER_TESTS_LOAD_TERMS_H
#define JUDDER_TESTS_LOAD_TERMS_H

#include "judder/loads.h"
#include "support/random.h"

#define MOST_TERMS 6
#define MOST_ROWS 5

/// A load and a drive with the memory behind them.
typedef struct load_set {
    jd_load_term terms[MOST_TERMS];
    jd_load_row rows[MOST_TERMS][MOST_ROWS];
    jd_drive_term drives[MOST_TERMS];
    jd_loads loads;
    jd_drive drive;
} load_set;

static inline void load_random_times(jd_load_term* term) {
    if (random_bits() % 3)
        term->omega = random_between(-9, 9);
    if (random_bits() % 3)
        term->phase = random_between(-4, 4);
    if (random_bits() % 2)
        term->from = random_between(-2, 2);
    if (random_bits() % 2)
        term->ramp = random_between(0, 2);
    if (random_bits() % 3 == 0)
        term->until = (isfinite(term->from) ? term->from : 0) + random_between(0.1, 3);
}

static inline jd_load_term load_random(jd_load_row* rows) {
    jd_load_term term = jd_load_term_default((jd_load_kind)(random_bits() % JD_LOAD_KIND_COUNT));
    if (term.kind != JD_LOAD_TABLE)
        load_random_times(&term);
    term.F_x = random_between(-2, 2);
    term.F_y = random_between(-2, 2);
    term.M = random_between(-2, 2);
    term.push = random_between(-2, 2);
    term.angle = random_between(-4, 4);
    term.x = random_between(-1, 1);
    term.y = random_between(-1, 1);
    term.frame = (jd_frame)(random_bits() % JD_FRAME_COUNT);
    term.rows = rows;
    term.row_count = 1 + (int)(random_bits() % MOST_ROWS);
    for (int i = 0; i < term.row_count; i++)
        rows[i] =
            (jd_load_row){(i ? rows[i - 1].t : -2) + random_between(0.1, 1.5),
                          random_between(-2, 2), random_between(-2, 2), random_between(-2, 2)};
    return term;
}

static inline jd_drive_term drive_random(void) {
    double v[8];
    for (int i = 0; i < 8; i++)
        v[i] = random_bits() % 3 ? random_between(-3, 3) : 0;
    if (random_bits() % 8 == 0)
        v[6] = random_decades(-12, -3);  // slow: where a difference of sines would cancel
    return (jd_drive_term){.x = v[0],
                           .y = v[1],
                           .rotation = v[2],
                           .v_x = v[3],
                           .v_y = v[4],
                           .w = v[5],
                           .omega = v[6],
                           .phase = v[7]};
}

/// Up to `most` terms of each.
static inline void load_set_random(load_set* set, unsigned most) {
    set->loads = (jd_loads){set->terms, (int)(random_bits() % (most + 1))};
    set->drive = (jd_drive){set->drives, (int)(random_bits() % (most + 1))};
    for (int i = 0; i < set->loads.count; i++)
        set->terms[i] = load_random(set->rows[i]);
    for (int i = 0; i < set->drive.count; i++)
        set->drives[i] = drive_random();
}

// ---- In plain C --------------------------------------------------------------------------------

/// The factor of a term at t on the piece that holds `piece`.
static inline long double load_factor(const jd_load_term* k, double piece, double t) {
    const bool rises = k->ramp > 0;
    const double start = rises && !isfinite(k->from) ? 0 : k->from;
    if (piece < start || piece >= k->until)
        return 0;
    const long double wave = cosl((long double)k->omega * t + k->phase);
    return rises && piece < start + k->ramp ? wave * (((long double)t - start) / k->ramp) : wave;
}

static inline void load_add_row(const jd_load_term* k, double piece, double t, long double* sum) {
    const jd_load_row *a = k->rows, *last = k->rows + k->row_count - 1;
    while (a < last && a[1].t <= piece)
        a++;
    const bool between = a < last && a->t <= piece;
    const long double share = between ? ((long double)t - a->t) / (a[1].t - a->t) : 0;
    sum[0] += a->F_x + (between ? share * (a[1].F_x - a->F_x) : 0);
    sum[1] += a->F_y + (between ? share * (a[1].F_y - a->F_y) : 0);
    sum[2] += a->M + (between ? share * (a[1].M - a->M) : 0);
}

/// F_x, F_y, M.
static inline void load_plain(const jd_loads* loads, double piece, double t, const double* pose,
                              long double* sum) {
    sum[0] = sum[1] = sum[2] = 0;
    for (int i = 0; i < loads->count; i++) {
        const jd_load_term* k = &loads->terms[i];
        const long double f = k->kind == JD_LOAD_TABLE ? 0 : load_factor(k, piece, t);
        const long double turn = k->frame == JD_FRAME_BODY ? pose[2] : 0;
        // Where the push acts, from the centre of mass, in inertial axes.
        const long double x = k->frame == JD_FRAME_BODY ? k->x * cosl(turn) - k->y * sinl(turn)
                                                        : (long double)k->x - pose[0];
        const long double y = k->frame == JD_FRAME_BODY ? k->x * sinl(turn) + k->y * cosl(turn)
                                                        : (long double)k->y - pose[1];
        const long double X = f * k->push * cosl(k->angle + turn);
        const long double Y = f * k->push * sinl(k->angle + turn);
        if (k->kind == JD_LOAD_TABLE) {
            load_add_row(k, piece, t, sum);
            continue;
        }
        sum[0] += k->kind == JD_LOAD_PUSH ? X : f * k->F_x;
        sum[1] += k->kind == JD_LOAD_PUSH ? Y : f * k->F_y;
        sum[2] += k->kind == JD_LOAD_PUSH ? x * Y - y * X : f * k->M;
    }
}

/// Displacement, velocity, acceleration of one coordinate at [0], [3], [6].
static inline void drive_plain_add(long double* sum, const jd_drive_term* k, double t, double X,
                                   double V) {
    const long double w = k->omega, a = w * t + k->phase, b = k->phase;
    // Of slow drives the series: the sines would cancel. Its next term is (w t)^3/24 of the first.
    const long double wt = w * t;
    const long double path = fabsl(wt) < 1e-5L
                                 ? t * (cosl(b) - wt / 2 * sinl(b) - wt * wt / 6 * cosl(b))
                                 : (sinl(a) - sinl(b)) / w;
    sum[0] += X * cosl(a) + V * path;
    sum[3] += V * cosl(a) - X * w * sinl(a);
    sum[6] += -X * w * w * cosl(a) - V * w * sinl(a);
}

/// x, y, theta and their derivatives, as load_case.support.
static inline void drive_plain(const jd_drive* drive, double t, long double* sum) {
    for (int k = 0; k < 9; k++)
        sum[k] = 0;
    for (int i = 0; i < drive->count; i++) {
        const jd_drive_term* k = &drive->terms[i];
        drive_plain_add(&sum[0], k, t, k->x, k->v_x);
        drive_plain_add(&sum[1], k, t, k->y, k->v_y);
        drive_plain_add(&sum[2], k, t, k->rotation, k->w);
    }
}

#endif
