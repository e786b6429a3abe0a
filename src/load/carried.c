// How strongly the load of a body at rest on a moving support can curve over time.
//                                                                                 [planar-body:P6]
// In the axes of the support, which turn at most with T1 = |Omega|, T2 = |alpha|, a vector G fixed
// in space becomes R(-psi) G, and
//     |d2/dt2 R(-psi) G| <= |G''| + 2 T1 |G'| + (T2 + T1^2) |G|
// The rest follows term by term from bounds of the derivatives of the drive.

#include "judder/loads.h"
#include "judder/maths.h"

// Bounds of a function of time and its first two derivatives.
typedef struct jet {
    double value, rate, curve;
} jet;

// Bounds of a drive: |s| and the turn by order of the derivative.
typedef struct shake {
    double S[JD_DRIVE_ORDERS], T[JD_DRIVE_ORDERS];
} shake;

static shake shake_of(const jd_drive* drive) {
    const jd_drive_bound b = jd_drive_bounds(drive);
    shake k;
    for (int i = 0; i < JD_DRIVE_ORDERS; i++) {
        k.S[i] = jd_hypot(b.x[i], b.y[i]);
        k.T[i] = b.rotation[i];
    }
    return k;
}

// d2/dt2 of a vector in space, seen from the support.
static double seen(const shake* k, jet g) {
    return g.curve + 2 * k->T[1] * g.rate + (k->T[2] + k->T[1] * k->T[1]) * g.value;
}

// The factor of a force or a push: ramp * cos(omega t + phase).
static jet factor(const jd_load_term* term, double piece) {
    const bool ramp = term->ramp > 0;
    const double start = ramp && !isfinite(term->from) ? 0.0 : term->from;
    const double omega = fabs(term->omega);
    if (!(piece >= start && piece < term->until))
        return (jet){0, 0, 0};
    const double rise = ramp && piece < start + term->ramp ? 1 / term->ramp : 0;
    return (jet){1, omega + rise, omega * omega + 2 * omega * rise};
}

static jet scaled(jet f, double by) { return (jet){f.value * by, f.rate * by, f.curve * by}; }

// ---- Pushes fixed in space ---------------------------------------------------------------------

// Bounds of the arm of a push about the centre of mass, which moves with the support. A support
// that drifts off carries the body out of the push's reach: farther than twice that no run goes.
static jet arm(const jd_load_term* push, const shake* k, const jd_carried_body* body) {
    const double r = jd_hypot(body->x, body->y);
    const double far = jd_hypot(push->x, push->y) + k->S[0] + r;
    return (jet){
        .value = fmin(far, 2 * body->reach),
        .rate = k->S[1] + k->T[1] * r,
        .curve = k->S[2] + (k->T[2] + k->T[1] * k->T[1]) * r,
    };
}

static void add_push(const jd_load_term* push, jet f, const shake* k, const jd_carried_body* body,
                     jd_load_bound* sum) {
    const jet force = scaled(f, fabs(push->push));
    if (push->frame == JD_FRAME_BODY) {
        // Fixed against the support as the body is.
        const double c = jd_cos(push->angle), s = jd_sin(push->angle);
        sum->F += force.curve;
        sum->M += force.curve * fabs(push->x * s - push->y * c);
        return;
    }
    const jet a = arm(push, k, body);
    sum->F += seen(k, force);
    sum->M += force.curve * a.value + 2 * force.rate * a.rate + force.value * a.curve;
}

// ---- Tables ------------------------------------------------------------------------------------

// The force of a table on a piece: linear between two rows, constant before and after all.
static jet table_force(const jd_load_term* table, double piece) {
    const jd_load_row* rows = table->rows;
    int next = 0;
    while (next < table->row_count && rows[next].t <= piece)
        next++;
    const jd_load_row* a = &rows[next > 0 ? next - 1 : 0];
    const jd_load_row* b = &rows[next < table->row_count ? next : table->row_count - 1];
    jet force = {fmax(jd_hypot(a->F_x, a->F_y), jd_hypot(b->F_x, b->F_y)), 0, 0};
    if (b->t > a->t)
        force.rate = jd_hypot(b->F_x - a->F_x, b->F_y - a->F_y) / (b->t - a->t);
    return force;
}

// ---- All together ------------------------------------------------------------------------------

// Inertia: m (s'' turned, alpha k x r, Omega^2 r), J alpha.
static jd_load_bound inertia(const shake* k, const jd_carried_body* body) {
    const double *S = k->S, *T = k->T, r = jd_hypot(body->x, body->y);
    const double spin = 2 * (T[2] * T[2] + T[1] * T[3]);  // (Omega^2)''
    return (jd_load_bound){
        .F = body->m * (seen(k, (jet){S[2], S[3], S[4]}) + (T[4] + spin) * r),
        .M = body->J * T[4],
    };
}

jd_load_bound jd_carried_bound(const jd_loads* loads, const jd_drive* drive, double piece,
                               const jd_carried_body* body) {
    const shake k = shake_of(drive);
    jd_load_bound sum = inertia(&k, body);
    for (int i = 0; loads && i < loads->count; i++) {
        const jd_load_term* term = &loads->terms[i];
        if (term->kind == JD_LOAD_TABLE) {
            sum.F += seen(&k, table_force(term, piece));
            continue;
        }
        const jet f = factor(term, piece);
        if (term->kind == JD_LOAD_PUSH) {
            add_push(term, f, &k, body, &sum);
        } else {
            sum.F += seen(&k, scaled(f, jd_hypot(term->F_x, term->F_y)));
            sum.M += fabs(term->M) * f.curve;
        }
    }
    return sum;
}
