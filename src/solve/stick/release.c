// Whether a reduced law keeps up a motion that begins.                         [stick-slip:S12]
//
// The limit surface says which loads the exact law can hold. A reduced law is no gradient: beyond
// the surface its friction may still stop every motion, and what began would end at once. Near rest
// only the direction n of the motion counts. It is followed in the clock tau, under the friction of
// the law, to where it stays; there the acceleration is g n, and g > 0 lets the contact go.
//
// Reduced laws are off by less than a half: a load of more than twice what the surface holds is
// never held, such as that of a spin that is given and that no friction can stop. Limits: the
// direction is followed from that of the motion without friction; where the law has more than one
// direction that stays, this is the one that counts.

#include "solve/batch.h"
#include "solve/contact.h"
#include "solve/stick.h"

#include <math.h>
#include <string.h>

#define SLOW 1e-9    // of the typical speed: the motion whose friction is that of the first instant
#define FIRST 0.5    // step in tau, times the rate at which friction turns a direction
#define SHORTER 0.5  // after a step that went too far ...
#define LONGER 1.1   // ... and after one that did not
#define STEPS 2000   // at most
#define DECIDED 1e-3   // of the growth: what is left to turn does not change its sign
#define SETTLED 1e-12  // of what friction can do: nothing is left to turn

bool jd_release_asked(const jd_batch* b, int lane) {
    return !b->lane[lane].mode.flat && strcmp(b->spec->laws[0]->name, "integral") != 0;
}

static double dot(const double a[3], const double c[3]) {
    return a[0] * c[0] + a[1] * c[1] + a[2] * c[2];
}

static void normalise(double n[3]) {
    const double size = sqrt(dot(n, n));
    for (int i = 0; i < 3; i++)
        n[i] = size > 0 ? n[i] / size : 0;
}

// Acceleration of a motion in the direction n, spin times the size of the patch: its part along n,
// and the rest across.
static double accelerate(jd_batch* b, int lane, const double n[3], double across[3]) {
    jd_contact* c = &b->store.contact;
    const double a = jd_get(b->store.instance.friction.size, lane);
    const double s = SLOW * b->spec->system->kernel->speed;
    c->motion = (jd_planar){jd_set(s * n[0]), jd_set(s * n[1]), jd_set(s * n[2] / a)};
    jd_contact_rub(&b->store.instance, c);
    const jd_planar du = jd_contact_rate(c);
    across[0] = jd_get(du.x, lane), across[1] = jd_get(du.y, lane);
    across[2] = a * jd_get(du.w, lane);
    const double along = dot(n, across);
    for (int i = 0; i < 3; i++)
        across[i] -= along * n[i];
    return along;
}

void jd_release_find(jd_batch* b, int lane, jd_release* r) {
    const jd_contact* c = &b->store.contact;
    const double a = jd_get(b->store.instance.friction.size, lane);
    const jd_real give = c->give[0] + c->give[3] + a * a * c->give[5];
    const double most = jd_get(c->mu_k * c->normal * give, lane);
    double n[3] = {jd_get(c->pull.x, lane), jd_get(c->pull.y, lane), a * jd_get(c->pull.w, lane)};
    double across[3], next[3], h = most > 0 ? FIRST / most : 0;
    normalise(n);
    double along = accelerate(b, lane, n, across);
    for (int step = 0; step < STEPS; step++) {
        const double left = sqrt(dot(across, across));
        if (!(left > fmax(DECIDED * fabs(along), SETTLED * most)))
            break;
        for (int i = 0; i < 3; i++)
            n[i] += h * across[i];
        normalise(n);
        along = accelerate(b, lane, n, next);
        h *= dot(next, across) < 0 ? SHORTER : LONGER;
        memcpy(across, next, sizeof across);
    }
    r->growth = most > 0 ? along / most : INFINITY;
    for (int i = 0; i < 3; i++)
        r->n[i] = i < 2 ? n[i] : n[i] / a;
    r->along = along;
}

double jd_release_limit(jd_batch* b, int lane, double excess) {
    jd_release r;
    if (!(excess > 0) || excess > JD_RELEASE_FAR || !jd_release_asked(b, lane))
        return excess;
    jd_release_find(b, lane, &r);
    return fmin(excess, r.growth);
}
