// The complementarity problem of closed contacts: its linear systems and what they must satisfy.
//
// In given modes the unknowns are the normal impulses of contacts that hold and the friction of
// those that stick; there are as many equations w = 0. Numbers are measured in units in which the
// diagonal of G is 1.

#include "contact/strike/response.h"
#include "contact/modes/dense.h"
#include "judder/maths.h"

#include <float.h>
#include <math.h>

// An unknown impulse: at its place, with the friction that comes along where its contact slips.
typedef struct unknown {
    int place;
    const jd_responder* slips;
    const double* way;
} unknown;

static double unit(const jd_response_problem* p, int i) {
    const double diagonal = p->give[i * p->size + i];
    return diagonal > 0 ? sqrt(diagonal) : 1;
}

static int list(const jd_response_problem* p, const jd_response* r, unknown to[]) {
    int n = 0;
    for (int k = 0; k < p->count; k++) {
        const jd_responder* c = &p->contacts[k];
        const jd_response_mode* m = &r->modes[k];
        if (m->holds)
            to[n++] = (unknown){c->at, m->sticks ? NULL : c, m->way};
        for (int i = 1; i <= c->along && m->sticks; i++)
            to[n++] = (unknown){c->at + i, NULL, NULL};
    }
    return n;
}

// Add x times the impulse of an unknown.
static void add(const unknown* u, double x, double impulse[]) {
    impulse[u->place] += x;
    for (int i = 0; u->slips && i < u->slips->along; i++)
        impulse[u->place + 1 + i] -= u->slips->mu * x * u->way[i];
}

static double row(const jd_response_problem* p, int i, const double impulse[]) {
    double sum = 0;
    for (int j = 0; j < p->size; j++)
        sum += p->give[i * p->size + j] * impulse[j];
    return sum;
}

// The velocity at a place; what is left of larger terms by rounding is zero.
static double velocity_at(const jd_response_problem* p, int i, const double impulse[]) {
    double sum = p->velocity[i], size = fabs(sum);
    for (int j = 0; j < p->size; j++) {
        const double term = p->give[i * p->size + j] * impulse[j];
        sum += term;
        size += fabs(term);
    }
    return fabs(sum) > 8 * DBL_EPSILON * size ? sum : 0;
}

static void set_given(const jd_response_problem* p, jd_response* r) {
    for (int i = 0; i < p->size; i++)
        r->impulse[i] = 0;
    for (int k = 0; k < p->count; k++) {
        const jd_responder* c = &p->contacts[k];
        const unknown u = {c->at, r->modes[k].sticks ? NULL : c, r->modes[k].way};
        add(&u, c->given, r->impulse);
    }
}

// What all is measured by: the largest velocity, or impulse, that is given.
static double measure(const jd_response_problem* p) {
    double most = 0;
    for (int i = 0; i < p->size; i++)
        most = fmax(most, fabs(p->velocity[i]) / unit(p, i));
    for (int k = 0; k < p->count; k++)
        most = fmax(most, p->contacts[k].given * unit(p, p->contacts[k].at));
    return most;
}

// ---- What must hold ----------------------------------------------------------------------------

static double size_of(const double* x, int along) {
    return along == 2 ? jd_hypot(x[0], x[1]) : along == 1 ? fabs(x[0]) : 0;
}

// How far friction is from its law; its numbers stand behind the normal one.
static double friction_miss(const jd_response_problem* p, const jd_response* r, int k) {
    const jd_responder* c = &p->contacts[k];
    const jd_response_mode* m = &r->modes[k];
    if (c->along == 0)
        return 0;
    const double *f = &r->impulse[c->at + 1], *w = &r->velocity[c->at + 1];
    const double scale = unit(p, c->at + 1);
    if (m->sticks)
        return (size_of(f, c->along) - c->mu * r->impulse[c->at]) * scale;
    if (!m->free)
        return 0;
    const double ahead = m->way[0] * w[0] + (c->along == 2 ? m->way[1] * w[1] : 0);
    const double aside = c->along == 2 ? fabs(m->way[0] * w[1] - m->way[1] * w[0]) : 0;
    return fmax(aside, -ahead) / scale;
}

// Rounding does not make a contact approach, or slip against its own way.
static void round_off(const jd_response_problem* p, jd_response* r, int k) {
    const jd_responder* c = &p->contacts[k];
    double* w = &r->velocity[c->at];
    if (c->takes && !r->breaks[k])
        w[0] = fmax(w[0], 0);
    if (r->modes[k].free && c->along == 1 && w[1] * r->modes[k].way[0] < 0)
        w[1] = 0;
}

static void judge(const jd_response_problem* p, jd_response* r) {
    const double all = measure(p), tiny = 1e-9;
    for (int k = 0; k < p->count; k++) {
        const jd_responder* c = &p->contacts[k];
        const double scale = unit(p, c->at), w = r->velocity[c->at] / scale;
        double miss = friction_miss(p, r, k);
        r->breaks[k] = false;
        if (r->modes[k].holds)
            miss = fmax(miss, (c->given - r->impulse[c->at]) * scale);
        else if (c->takes && w < -tiny * all)
            r->breaks[k] = true;
        else if (c->takes)
            miss = fmax(miss, -w);
        r->miss = fmax(r->miss, miss / all);
        r->broken += r->breaks[k];
        round_off(p, r, k);
    }
}

// ---- The linear system -------------------------------------------------------------------------

static void solve(const jd_response_problem* p, const unknown u[], int n, double x[]) {
    jd_dense A;
    A.n = n;
    for (int j = 0; j < n; j++) {
        double column[JD_STRIKE_NUMBERS] = {0};
        add(&u[j], 1 / unit(p, u[j].place), column);
        for (int i = 0; i < n; i++)
            A.at[i][j] = row(p, u[i].place, column) / unit(p, u[i].place);
    }
    for (int i = 0; i < n; i++)
        x[i] /= unit(p, u[i].place);
    jd_dense_solve(&A, x);
    for (int j = 0; j < n; j++)
        x[j] /= unit(p, u[j].place);
}

void jd_response_fit(const jd_response_problem* problem, jd_response* response) {
    const jd_response_problem* p = problem;
    jd_response* r = response;
    unknown u[JD_STRIKE_NUMBERS];
    double x[JD_STRIKE_NUMBERS];
    const int n = list(p, r, u);
    jd_effort_count(p->effort);
    set_given(p, r);
    for (int i = 0; i < n; i++)
        x[i] = -(p->velocity[u[i].place] + row(p, u[i].place, r->impulse));
    solve(p, u, n, x);
    for (int i = 0; i < n; i++)
        add(&u[i], x[i], r->impulse);
    for (int i = 0; i < p->size; i++)
        r->velocity[i] = velocity_at(p, i, r->impulse);
    r->miss = 0;
    r->broken = 0;
    const double all = measure(p);
    for (int i = 0; i < n; i++) {  // equations that contradict each other do not hold
        double* w = &r->velocity[u[i].place];
        r->miss = fmax(r->miss, fabs(*w) / unit(p, u[i].place) / all);
        *w = 0;
    }
    judge(p, r);
}
