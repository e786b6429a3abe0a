// Rigid impact with friction, by Routh's method: the normal impulse p is the independent variable,
// and the bodies do not move meanwhile.                     [@routh1905] [@keller1986]
// [@stronge1990]
//
//     slip      dP_t = -mu s/|s| dp                                                  [impact:I2]
//     stick     dP_t = -H^-1 g dp, if |H^-1 g| <= mu                                 [impact:I3]
//     compression until u = 0, then restitution until one of        [impact:I4] [impact:I5]
//     [impact:I6]
//
// H and g are the parts tt and tn of the matrix J M^-1 J'. Along a straight piece, slip of constant
// direction or stick, all velocities are linear in p: closed forms. slip_path.c does the rest.
// Where the law ends while slip that bends makes them approach once more, they collide again.

#include "contact/impact.h"
#include "base/given.h"
#include "judder/maths.h"

#include <float.h>
#include <math.h>

#define AGAIN 100                // collisions in one
#define AT_REST 1e-12            // of the approach: none
#define ROUND (4 * DBL_EPSILON)  // impulses that differ by less are the same

enum { XX, XY, XN, YY, YN, NN };

// ---- Phases ------------------------------------------------------------------------------------

double jd_collide_miss(const jd_collide* k) {
    const jd_collision* c = k->c;
    if (!k->restores)
        return k->u;
    if (c->law == JD_RESTITUTION_NEWTON)
        return k->u + c->e * c->velocity[2];
    if (c->law == JD_RESTITUTION_POISSON)
        return k->p - (1 + c->e) * k->compression;
    return k->work + k->spring - c->e * c->e * k->spring;
}

// Impulse until a normal velocity u that rises by `a` per impulse has done the work. Where slip bends
// they may approach each other again before it is done: not along this piece, then.
static double until_work(double u, double a, double work) {
    const double square = u * u + 2 * a * work, sum = u + sqrt(fmax(square, 0));
    return square >= 0 && sum > 0 ? 2 * work / sum : (double)INFINITY;
}

double jd_collide_left(const jd_collide* k, double a) {
    const double miss = jd_collide_miss(k);
    if (k->restores && k->c->law == JD_RESTITUTION_POISSON)
        return -miss;
    if (k->restores && k->c->law == JD_RESTITUTION_ENERGY)
        return miss < 0 ? until_work(k->u, a, -miss) : 0;
    return a > 0 ? -miss / a : (double)INFINITY;
}

bool jd_collide_end_phase(jd_collide* k) {
    if (k->restores)
        return true;
    k->u = 0;
    k->restores = true;
    k->compression = k->p;
    k->spring = -k->work;
    return k->c->e == 0;
}

// ---- Straight pieces ---------------------------------------------------------------------------

// Rates per normal impulse: slip, tangential impulse, normal velocity.
typedef struct piece {
    double s[2], f[2], u;
    double stop;  // impulse after which slip ends
} piece;

static piece piece_of(const jd_collision* c, double fx, double fy) {
    const double* G = c->give;
    return (piece){
        .s = {G[XN] + G[XX] * fx + G[XY] * fy, G[YN] + G[XY] * fx + G[YY] * fy},
        .f = {fx, fy},
        .u = G[NN] + G[XN] * fx + G[YN] * fy,
        .stop = (double)INFINITY,
    };
}

static void advance(jd_collide* k, const piece* at, double q) {
    for (int i = 0; i < 2; i++) {
        k->s[i] += at->s[i] * q;
        k->f[i] += at->f[i] * q;
    }
    k->work += q * (k->u + 0.5 * at->u * q);
    k->u += at->u * q;
    k->p += q;
}

// Go along a piece. @return whether the collision is over; if not, slip has ended.
static bool follow(jd_collide* k, const piece* at) {
    double stop = at->stop;
    for (;;) {
        const double q = fmax(jd_collide_left(k, at->u), 0);
        if (stop <= q + ROUND * q) {  // where both end at once, to rounding, slip is zero
            advance(k, at, stop);
            k->s[0] = k->s[1] = 0;
            return false;
        }
        advance(k, at, q);
        stop -= q;
        if (jd_collide_end_phase(k))
            return true;
    }
}

// ---- From rest ---------------------------------------------------------------------------------

// The friction that would hold the point, per normal impulse: -H^-1 g.              [impact:I3]
static void hold(const jd_collision* c, double more, double f[2]) {
    const double xx = c->give[XX] + more, yy = c->give[YY] + more, xy = c->give[XY];
    const double det = xx * yy - xy * xy;
    f[0] = (xy * c->give[YN] - yy * c->give[XN]) / det;
    f[1] = (xy * c->give[XN] - xx * c->give[YN]) / det;
}

// The direction in which slip begins: (mu H + l) d = g with |d| = 1 has one solution l > 0. By
// halving, with h = l/mu: friction -(H + h)^-1 g has the size mu.                    [impact:I7]
static void begin_slip(const jd_collision* c, double f[2]) {
    double lo = 0, hi = jd_hypot(c->give[XN], c->give[YN]) / c->mu;
    for (int i = 0; i < 200; i++) {
        const double h = 0.5 * (lo + hi);
        if (!(h > lo && h < hi))
            break;
        hold(c, h, f);
        *(jd_hypot(f[0], f[1]) > c->mu ? &lo : &hi) = h;
    }
    hold(c, hi, f);
    const double size = c->mu / jd_hypot(f[0], f[1]);
    f[0] *= size;
    f[1] *= size;
}

// What the point does from rest, until the end. @return how it slips.
static jd_impact_slip finish_from_rest(jd_collide* k, bool slipped) {
    double f[2];
    hold(k->c, 0, f);
    const bool held = jd_hypot(f[0], f[1]) <= k->c->mu;
    if (!held && k->c->mu > 0)
        begin_slip(k->c, f);
    if (!held && k->c->mu == 0)
        f[0] = f[1] = 0;
    piece at = piece_of(k->c, f[0], f[1]);
    if (held)
        at.s[0] = at.s[1] = 0;
    follow(k, &at);
    return held ? JD_IMPACT_STICKS : slipped ? JD_IMPACT_TURNS : JD_IMPACT_SLIDES;
}

// ---- The collision -----------------------------------------------------------------------------

// Slip to its end, or to that of the collision. @return JD_OK, with `over` for the latter.
static jd_status slip(jd_collide* k, bool* over) {
    const jd_collision* c = k->c;
    *over = false;
    while (!*over && (k->s[0] != 0 || k->s[1] != 0)) {
        const double size = jd_hypot(k->s[0], k->s[1]);
        const double d[2] = {k->s[0] / size, k->s[1] / size};
        piece at = piece_of(c, -c->mu * d[0], -c->mu * d[1]);
        const double rate = d[0] * at.s[0] + d[1] * at.s[1];
        if (jd_slip_turns(c, k->s)) {
            const jd_status status = jd_slip_path(k, over);
            if (status < 0)
                return status;
            *over = *over && jd_collide_end_phase(k);
            continue;
        }
        if (c->mu > 0 && rate < 0)
            at.stop = -size / rate;
        *over = follow(k, &at);
    }
    return JD_OK;
}

static bool is_sound(const jd_collision* c) {
    const double* G = c->give;
    const double plane = G[XX] * G[YY] - G[XY] * G[XY];
    const double det = G[NN] * plane - G[XN] * (G[YY] * G[XN] - G[XY] * G[YN]) -
                       G[YN] * (G[XX] * G[YN] - G[XY] * G[XN]);
    const bool numbers = isfinite(c->velocity[0]) && isfinite(c->velocity[1]) &&
                         isfinite(c->velocity[2]) && isfinite(c->mu) && isfinite(det);
    const bool law = c->law == JD_RESTITUTION_NEWTON || c->law == JD_RESTITUTION_POISSON ||
                     c->law == JD_RESTITUTION_ENERGY;
    return numbers && law && G[XX] > 0 && plane > 0 && det > 0 && c->mu >= 0 && c->e >= 0 &&
           c->e <= 1;
}

// A collision by its law; adds to `impact`, which it goes on from.
static jd_status collide(const jd_collision* c, jd_impact* impact) {
    const double* v = c->velocity;
    jd_collide k = {.c = c, .s = {v[0], v[1]}, .u = v[2]};
    const bool slips = v[0] != 0 || v[1] != 0;
    bool over;
    const jd_status status = slip(&k, &over);
    if (status < 0)
        return status;
    impact->slip = over ? JD_IMPACT_SLIDES : finish_from_rest(&k, slips);
    impact->compression = impact->impulse[2] + k.compression;
    const double after[3] = {k.s[0], k.s[1], k.u}, impulse[3] = {k.f[0], k.f[1], k.p};
    for (int i = 0; i < 3; i++) {
        impact->lost -= 0.5 * impulse[i] * (v[i] + after[i]);  // [impact:I8]
        impact->velocity[i] = after[i];
        impact->impulse[i] += impulse[i];
    }
    return JD_OK;
}

jd_status jd_impact_compute(const jd_collision* collision, jd_impact* impact) {
    if (!JD_GIVEN(NULL, collision, impact))
        return JD_ERR_ARGUMENT;
    const double* v = collision->velocity;
    *impact = (jd_impact){.velocity = {v[0], v[1], v[2]}};
    if (!is_sound(collision))
        return JD_ERR_RANGE;
    jd_collision c = *collision;
    jd_status status = JD_OK;
    for (int i = 0; i < AGAIN && status == JD_OK && impact->velocity[2] < AT_REST * v[2]; i++) {
        for (int j = 0; j < 3; j++)
            c.velocity[j] = impact->velocity[j];
        status = collide(&c, impact);
    }
    return status;
}

jd_status jd_impact_plane(const jd_plane_collision* collision, jd_impact* impact) {
    if (!JD_GIVEN(NULL, collision, impact))
        return JD_ERR_ARGUMENT;
    const jd_plane_collision* c = collision;
    const jd_collision whole = {
        .give = {c->give[0], 0, c->give[1], c->give[0], 0, c->give[2]},
        .velocity = {c->velocity[0], 0, c->velocity[1]},
        .mu = c->mu,
        .e = c->e,
        .law = c->law,
    };
    return jd_impact_compute(&whole, impact);
}
