// Ways in which slip begins in a plane: for each contact that begins to slip, the direction d along
// which its velocity changes while friction opposes it,      w_t = l d,  l >= 0.      [impact:I7]
//
// Relaxation turns each way by the velocity it leads to; Newton's method in their angles makes it
// exact.

#include "contact/strike/eliminate.h"
#include "contact/strike/response.h"
#include "judder/maths.h"

#include <math.h>

#define RELAXATIONS 60
#define NEAR 1e-3  // a turn that Newton's method goes on from [rad]
#define NEWTONS 12
#define TURN 1e-7  // for derivatives [rad]

typedef struct ways {
    const jd_response_problem* p;
    int count, contact[JD_STRIKE_CONTACTS];
} ways;

static ways free_ways(const jd_response_problem* p, const jd_response* r) {
    ways to = {.p = p};
    for (int k = 0; k < p->count; k++)
        if (r->modes[k].free && p->contacts[k].along == 2)
            to.contact[to.count++] = k;
    return to;
}

static void rotate(double way[2], double angle) {
    double s, c;
    jd_maths_sincos(angle, &s, &c);
    const double x = way[0];
    way[0] = c * x - s * way[1];
    way[1] = s * x + c * way[1];
}

// Against the friction that would hold them.
static void begin(const ways* w, jd_response* r) {
    jd_response held = *r;
    for (int i = 0; i < w->count; i++)
        held.modes[w->contact[i]].sticks = true;
    jd_response_fit(w->p, &held);
    for (int i = 0; i < w->count; i++) {
        const int k = w->contact[i];
        const double* f = &held.impulse[w->p->contacts[k].at + 1];
        const double size = jd_maths_hypot(f[0], f[1]);
        for (int j = 0; j < 2 && size > 0; j++)
            r->modes[k].way[j] = -f[j] / size;
    }
}

// One turn of all ways. @return the largest [rad].
static double relax(const ways* w, jd_response* r) {
    double most = 0;
    for (int i = 0; i < w->count; i++) {
        const jd_responder* c = &w->p->contacts[w->contact[i]];
        double* way = r->modes[w->contact[i]].way;
        const double* v = &r->velocity[c->at + 1];
        const double* G = &w->p->give[(c->at + 1) * (w->p->size + 1)];
        const double push = c->mu * r->impulse[c->at] * (G[0] + G[w->p->size + 1]);
        const double x = push * way[0] + v[0], y = push * way[1] + v[1];
        const double size = jd_maths_hypot(x, y);
        if (!(push > 0 && size > 0))
            continue;
        most = fmax(most, fabs(way[0] * y - way[1] * x) / size);
        way[0] = x / size;
        way[1] = y / size;
    }
    return most;
}

static void see_aside(const ways* w, const jd_response* r, double aside[]) {
    for (int i = 0; i < w->count; i++) {
        const double* v = &r->velocity[w->p->contacts[w->contact[i]].at + 1];
        const double* way = r->modes[w->contact[i]].way;
        aside[i] = way[0] * v[1] - way[1] * v[0];
    }
}

// A step of Newton's method; at most half a radian each.
static void refine(const ways* w, jd_response* r) {
    jd_equations system = {.n = w->count};
    double aside[JD_STRIKE_NUMBERS], turned[JD_STRIKE_NUMBERS], angle[JD_STRIKE_NUMBERS];
    see_aside(w, r, aside);
    for (int j = 0; j < w->count; j++) {
        jd_response other = *r;
        rotate(other.modes[w->contact[j]].way, TURN);
        jd_response_fit(w->p, &other);
        see_aside(w, &other, turned);
        for (int i = 0; i < w->count; i++)
            system.a[i][j] = (turned[i] - aside[i]) / TURN;
    }
    for (int i = 0; i < w->count; i++)
        system.a[i][w->count] = -aside[i];
    jd_equations_solve(&system, angle);
    for (int i = 0; i < w->count; i++)
        rotate(r->modes[w->contact[i]].way, fmax(-0.5, fmin(angle[i], 0.5)));
    jd_response_fit(w->p, r);
}

void jd_response_turn(const jd_response_problem* problem, jd_response* response) {
    const ways w = free_ways(problem, response);
    if (w.count == 0)
        return;
    begin(&w, response);
    for (int i = 0; i < RELAXATIONS; i++) {
        jd_response_fit(problem, response);
        if (relax(&w, response) < NEAR)
            break;
    }
    jd_response_fit(problem, response);
    jd_response best = *response;
    for (int i = 0; i < NEWTONS && best.miss > 1e-16; i++) {
        refine(&w, response);
        if (response->miss < best.miss)
            best = *response;
    }
    *response = best;
}
