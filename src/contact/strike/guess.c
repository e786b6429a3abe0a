// Modes of many contacts by relaxation: each contact in turn takes the impulse that its velocity
// asks for, within its cone of friction, and what comes out tells what holds, sticks and slips.

#include "contact/strike/response.h"
#include "judder/maths.h"

#include <math.h>

#define SWEEPS 400
#define CALM 1e-12  // of the largest impulse: a change after which relaxation ends
#define SURE 1e-9   // of an impulse: it is above its bound

static void change(const jd_response_problem* p, jd_response* r, int i, double to) {
    const double by = to - r->impulse[i];
    r->impulse[i] = to;
    for (int j = 0; j < p->size; j++)
        r->velocity[j] += p->give[j * p->size + i] * by;
}

// Friction of contact k against its slip, within its cone.
static void rub(const jd_response_problem* p, jd_response* r, int k) {
    const jd_responder* c = &p->contacts[k];
    const double most = c->mu * r->impulse[c->at];
    double to[2] = {0}, give = 0;
    for (int i = 0; i < c->along; i++)
        give += p->give[(c->at + 1 + i) * (p->size + 1)];
    for (int i = 0; i < c->along && give > 0; i++)
        to[i] = c->slips ? -most * c->way[i]
                         : r->impulse[c->at + 1 + i] - r->velocity[c->at + 1 + i] / give;
    const double size = jd_maths_hypot(to[0], to[1]), part = size > most ? most / size : 1;
    for (int i = 0; i < c->along; i++)
        change(p, r, c->at + 1 + i, part * to[i]);
}

// @return how much impulses change, of the largest.
static double sweep(const jd_response_problem* p, jd_response* r) {
    double moved = 0, most = 0;
    for (int k = 0; k < p->count; k++) {
        const jd_responder* c = &p->contacts[k];
        const double before = r->impulse[c->at], nn = p->give[c->at * (p->size + 1)];
        if (c->takes)
            change(p, r, c->at, fmax(c->given, before - r->velocity[c->at] / nn));
        const double friction = c->along > 0 ? r->impulse[c->at + 1] : 0;
        rub(p, r, k);
        const double turned = c->along > 0 ? r->impulse[c->at + 1] - friction : 0;
        moved = fmax(moved, fmax(fabs(r->impulse[c->at] - before), fabs(turned)));
        most = fmax(most, r->impulse[c->at]);
    }
    return moved / most;
}

static jd_response_mode mode_of(const jd_response_problem* p, const jd_response* r, int k) {
    const jd_responder* c = &p->contacts[k];
    const double n = r->impulse[c->at], most = c->mu * n;
    jd_response_mode mode = {.holds = c->takes && n > c->given * (1 + SURE),
                             .way = {c->way[0], c->way[1]}};
    if (c->along == 0 || c->slips || c->mu == 0 || !(n > 0))
        return mode;
    const double *f = &r->impulse[c->at + 1], y = c->along == 2 ? f[1] : 0;
    const double size = jd_maths_hypot(f[0], y);
    mode.sticks = size < most * (1 - SURE);
    mode.free = !mode.sticks;
    mode.way[0] = mode.free ? -f[0] / size : 0;
    mode.way[1] = mode.free ? -y / size : 0;
    return mode;
}

void jd_response_guess(const jd_response_problem* problem, jd_response* response) {
    const jd_response_problem* p = problem;
    jd_response r = {0};
    for (int i = 0; i < p->size; i++)
        r.velocity[i] = p->velocity[i];
    for (int k = 0; k < p->count; k++)
        change(p, &r, p->contacts[k].at, p->contacts[k].given);
    for (int i = 0; i < SWEEPS && sweep(p, &r) > CALM; i++)
        ;
    *response = (jd_response){0};
    for (int k = 0; k < p->count; k++)
        response->modes[k] = mode_of(p, &r, k);
    jd_response_fit(p, response);
    jd_response_turn(p, response);
}
