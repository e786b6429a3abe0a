// Pieces of loads: where they break, and how strongly they curve in between.             [load:L3]
//
// On a piece a term is A r cos(omega t + phase) with the ramp r <= 1 linear in t, so that
//     |d2/dt2| <= |A| (omega^2 + 2 |omega|/ramp) while the ramp grows, |A| omega^2 otherwise.
// Tables are linear on a piece.

#include "judder/loads.h"
#include "judder/maths.h"
#include "load/chirp.h"

// ---- Breaks ------------------------------------------------------------------------------------

static double start_of(const jd_load_term* term) {
    return isfinite(term->from) || !(term->ramp > 0) ? term->from : 0.0;
}

static double nearer(double best, double candidate, double t) {
    return candidate > t && candidate < best ? candidate : best;
}

// Time of the first row after t.
static double next_row(const jd_load_term* table, double t) {
    int low = -1, high = table->row_count;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (table->rows[middle].t <= t)
            low = middle;
        else
            high = middle;
    }
    return high < table->row_count ? table->rows[high].t : INFINITY;
}

double jd_loads_next_break(const jd_loads* loads, const jd_drive* drive, double t) {
    double best = INFINITY;
    for (int i = 0; drive && i < drive->count; i++) {
        const jd_drive_term* term = &drive->terms[i];
        if (term->kind != JD_DRIVE_CHIRP)
            continue;  // smooth at all times
        best = nearer(best, term->from, t);
        best = nearer(best, jd_chirp_law_of(term).until, t);
    }
    for (int i = 0; loads && i < loads->count; i++) {
        const jd_load_term* term = &loads->terms[i];
        if (term->kind == JD_LOAD_TABLE) {
            best = nearer(best, next_row(term, t), t);
            continue;
        }
        const double start = start_of(term);
        best = nearer(best, start, t);
        best = nearer(best, term->until, t);
        if (term->ramp > 0 && start + term->ramp < term->until)
            best = nearer(best, start + term->ramp, t);
    }
    return best;
}

// ---- Bounds ------------------------------------------------------------------------------------

// Bound of the second derivative of the factor of a term on the piece after t.
static double curvature(const jd_load_term* term, double t) {
    const double start = start_of(term), omega = fabs(term->omega);
    if (!(t >= start && t < term->until))
        return 0;
    const bool grows = term->ramp > 0 && t < start + term->ramp;
    return omega * omega + (grows ? 2 * omega / term->ramp : 0);
}

// Arm of a push about the centre of mass of a body at a pose [m].
static double arm(const jd_load_term* push, const double pose[3]) {
    const double c = jd_cos(push->angle), s = jd_sin(push->angle);
    const bool body = push->frame == JD_FRAME_BODY;
    const double x = body ? push->x : push->x - pose[0], y = body ? push->y : push->y - pose[1];
    return fabs(x * s - y * c);
}

jd_load_bound jd_loads_bound(const jd_loads* loads, double t, const double pose[3]) {
    jd_load_bound bound = {0, 0};
    for (int i = 0; loads && i < loads->count; i++) {
        const jd_load_term* term = &loads->terms[i];
        const double curve = term->kind == JD_LOAD_TABLE ? 0 : curvature(term, t);
        if (term->kind == JD_LOAD_FORCE) {
            bound.F += jd_hypot(term->F_x, term->F_y) * curve;
            bound.M += fabs(term->M) * curve;
        } else if (term->kind == JD_LOAD_PUSH) {
            bound.F += fabs(term->push) * curve;
            bound.M += fabs(term->push) * arm(term, pose) * curve;
        }
    }
    return bound;
}
