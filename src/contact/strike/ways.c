// Ways in which slip begins in a plane: for each contact that begins to slip, the direction d along
// which its velocity changes while friction opposes it,      w_t = l d,  l >= 0.      [impact:I7]
//
// Relaxation turns each way by the velocity it leads to; Newton's method in their angles makes it
// exact. Where that fails all ways are turned to begin anew.

#include "contact/modes/dense.h"
#include "contact/strike/response.h"
#include "judder/maths.h"

#include <float.h>
#include <math.h>

#define RELAXATIONS 60
#define NEAR 1e-3  // a turn that Newton's method goes on from [rad]
#define NEWTONS 20
#define FOUND 1e-12  // of velocities: they are along their ways
#define STARTS 6
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

// How far the worst velocity is from its way, of what the impulses make.
static double most_aside(const ways* w, const jd_response* r) {
    double most = 0;
    for (int i = 0; i < w->count; i++) {
        const int k = w->contact[i], at = w->p->contacts[k].at + 1;
        const double *way = r->modes[k].way, *v = &r->velocity[at];
        const double ahead = way[0] * v[0] + way[1] * v[1], aside = way[0] * v[1] - way[1] * v[0];
        double size = fabs(w->p->velocity[at]) + fabs(w->p->velocity[at + 1]);
        for (int j = 0; j < w->p->size; j++)
            size += fabs(w->p->give[at * w->p->size + j] * r->impulse[j]);
        most = fmax(most, (fabs(aside) + fmax(-ahead, 0)) / (size + DBL_MIN));
    }
    return most;
}

// A step of Newton's method; at most half a radian each.
static void refine(const ways* w, jd_response* r) {
    jd_dense A;
    A.n = w->count;
    double aside[JD_STRIKE_NUMBERS], turned[JD_STRIKE_NUMBERS], angle[JD_STRIKE_NUMBERS];
    see_aside(w, r, aside);
    for (int j = 0; j < w->count; j++) {
        jd_response other = *r;
        rotate(other.modes[w->contact[j]].way, TURN);
        jd_response_fit(w->p, &other);
        see_aside(w, &other, turned);
        for (int i = 0; i < w->count; i++)
            A.at[i][j] = (turned[i] - aside[i]) / TURN;
    }
    for (int i = 0; i < w->count; i++)
        angle[i] = -aside[i];
    jd_dense_solve(&A, angle);
    for (int i = 0; i < w->count; i++)
        rotate(r->modes[w->contact[i]].way, fmax(-0.5, fmin(angle[i], 0.5)));
    jd_response_fit(w->p, r);
}

// From one start. @return whether every way is one along which slip goes.
static bool settle(const ways* w, jd_response* r) {
    for (int i = 0; i < RELAXATIONS; i++) {
        jd_response_fit(w->p, r);
        if (relax(w, r) < NEAR)
            break;
    }
    jd_response_fit(w->p, r);
    double last = most_aside(w, r);
    for (int i = 0; i < NEWTONS && last > 0; i++) {
        const jd_response before = *r;
        refine(w, r);
        const double now = most_aside(w, r);
        if (!(now < last) && last <= FOUND) {
            *r = before;
            break;
        }
        last = now;
    }
    return last <= FOUND;
}

void jd_response_turn(const jd_response_problem* problem, jd_response* response) {
    const ways w = free_ways(problem, response);
    if (w.count == 0)
        return;
    begin(&w, response);
    for (int i = 0; i < STARTS; i++) {
        jd_response tried = *response;
        for (int j = 0; j < w.count; j++)
            rotate(tried.modes[w.contact[j]].way, i * JD_TURN / STARTS);
        const bool found = settle(&w, &tried);
        if (found || i == STARTS - 1) {
            *response = tried;
            return;
        }
    }
}
