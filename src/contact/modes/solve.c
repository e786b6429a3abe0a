// The problem of modes: rounds, uniqueness, and which method is used.
//
// A round solves the laws with one coefficient per component: mu_s, or mu_k of those that have
// reached mu_s. Where uniqueness is proved the first solution is the only one; where it is not, and
// there are few modes, all are tried.

#include "base/given.h"
#include "contact/modes/dense.h"
#include "contact/modes/work.h"

#include <math.h>

#define FEW 256     // modes of four contacts on a line: all are tried where in doubt
#define ALIKE 1e-9  // of all accelerations: two are the same
#define MANY                                                                                       \
    4096  // most modes that are tried where the search finds nothing: a few hundredths of a second

// ---- One round ---------------------------------------------------------------------------------

static double search(const jd_modes_work* w, double* l, jd_modes_list* list) {
    const double residual = jd_modes_search(w, false, l);
    if (residual <= JD_MODES_RESIDUAL)
        jd_modes_keep(w, l, list);
    return residual;
}

static void try_all(const jd_modes_work* w, jd_modes_list* list, jd_modes* found) {
    jd_modes_enumerate(w, list);
    found->enumerated = found->certain = true;
}

// Solutions with the coefficients of this round. `l` is the best where there is none.
static void solve_round(const jd_modes_work* w, jd_modes_list* list, double* l, jd_modes* found) {
    const long modes = jd_modes_choices(w);
    list->count = 0;
    found->enumerated = false;
    found->certain = jd_modes_certain(w);
    if (!found->certain && modes > 0 && modes <= FEW)
        try_all(w, list, found);
    if (list->count == 0)
        found->residual = search(w, l, list);
    if (list->count == 0 && !found->enumerated && modes > 0 && modes <= MANY)
        try_all(w, list, found);
}

// ---- From rest to sliding ----------------------------------------------------------------------

// Whether some component that is held by mu_s reaches it in this solution; if `go`, it goes over.
static bool breaks(jd_modes_work* w, const jd_mode_set* set, bool go) {
    bool any = false;
    for (int k = 0; k < w->problem->count; k++) {
        const jd_closed_contact* c = &w->problem->contacts[k];
        for (int i = 0; set->mode[k] != JD_MODE_OPEN && i < c->along; i++) {
            const bool rests = w->rub[k][i] != JD_RUB_SLIDES && !w->broken[k][i];
            if (!rests || c->mu_s[i] == c->mu_k[i] || set->component[k][i] == JD_MODE_STUCK)
                continue;
            any = true;
            w->broken[k][i] = w->broken[k][i] || go;
        }
    }
    return any;
}

// Coefficients of what has gone over. Where mu_k is 0 it slides without friction.
static void lower(jd_modes_work* w) {
    for (int k = 0; k < w->problem->count; k++) {
        const jd_closed_contact* c = &w->problem->contacts[k];
        const bool disc = c->along == 2 && w->rub[k][0] == JD_RUB_DISC;
        for (int i = 0; i < c->along; i++) {
            if (!w->broken[k][i])
                continue;
            w->mu[k][i] = c->mu_k[i];
            if (c->mu_k[i] == 0) {
                w->rub[k][i] = JD_RUB_SLIDES;
                w->slide[k][i] = 0;
            }
        }
        for (int i = 0; disc && i < 2; i++)  // without breadth it is a line
            if (w->rub[k][1 - i] == JD_RUB_SLIDES && w->rub[k][i] == JD_RUB_DISC)
                w->rub[k][i] = JD_RUB_LINE;
    }
}

// ---- All rounds --------------------------------------------------------------------------------

static void tell(jd_modes_work* w, jd_modes_list* list, jd_modes* found) {
    found->count = 0;
    for (int s = 0; s < list->count; s++) {
        jd_modes_leeway leeway;
        jd_mode_set* set = &found->sets[found->count++];
        jd_modes_least(w, list->a[s], list->l[s], &leeway);
        jd_modes_tell(w, list->l[s], &leeway, set);
        found->residual = s == 0 ? set->residual : fmax(found->residual, set->residual);
    }
}

// Solutions in which nothing breaks are kept. @return whether another round is needed: all break.
static bool go_over(jd_modes_work* w, jd_modes* found) {
    int kept = 0;
    for (int s = 0; s < found->count; s++)
        if (!breaks(w, &found->sets[s], false))
            found->sets[kept++] = found->sets[s];
    if (kept > 0 || found->count == 0) {
        found->count = kept;
        return false;
    }
    for (int s = 0; s < found->count; s++)
        breaks(w, &found->sets[s], true);
    lower(w);
    return true;
}

// ---- Several solutions -------------------------------------------------------------------------

// Whether bodies cannot tell the normal forces of rigid contacts apart.
static bool is_redundant(const jd_modes_work* w) {
    jd_dense A = {.n = 0};
    double b[JD_MODES_ROWS] = {0};
    int row[JD_MODES_CONTACTS];
    for (int k = 0; k < w->problem->count; k++)
        if (w->problem->contacts[k].rigid)
            row[A.n++] = w->first[k];
    for (int i = 0; i < A.n; i++)
        for (int j = 0; j < A.n; j++)
            A.at[i][j] = w->problem->give[row[i] * w->dim + row[j]];
    const int n = A.n;
    return n > 0 && jd_dense_solve(&A, b) < n;
}

static bool same_rates(const jd_modes_work* w, const double* a, const double* b, double scale) {
    for (int i = 0; i < w->dim; i++)
        if (fabs(a[i] - b[i]) > ALIKE * scale)
            return false;
    return true;
}

// Which of several solutions is the limit of equally soft contacts: one of them, or one between them that shares
// the load of more contacts than trying modes shows.
static int find_limit(const jd_modes_work* w, jd_modes* found) {
    double l[JD_MODES_ROWS] = {0}, a[JD_MODES_ROWS];
    int s = 0;
    if (found->count < 2 || !is_redundant(w) || !(jd_modes_search(w, true, l) <= JD_MODES_RESIDUAL))
        return -1;
    const double scale = jd_modes_rates(w, l, a);
    while (s < found->count && !same_rates(w, found->sets[s].rate, a, scale))
        s++;
    if (s == JD_MODES_SETS)
        return -1;
    if (s == found->count)
        jd_modes_tell(w, l, &(jd_modes_leeway){0}, &found->sets[found->count++]);
    return s;
}

jd_status jd_modes_solve(const jd_modes_problem* problem, jd_modes* found) {
    return jd_modes_solve_from(problem, NULL, found);
}

jd_status jd_modes_solve_from(const jd_modes_problem* problem, const double* guess,
                              jd_modes* found) {
    jd_modes_work w;
    jd_modes_list list;
    double l[JD_MODES_ROWS] = {0};
    if (!JD_GIVEN(NULL, problem, found) ||
        (problem->count > 0 && !JD_GIVEN(NULL, problem->contacts, problem->give, problem->pull)))
        return JD_ERR_ARGUMENT;
    *found = (jd_modes){.limit = -1};
    if (jd_modes_begin(problem, &w) < 0)
        return JD_ERR_RANGE;
    for (int i = 0; guess && i < w.dim; i++)
        l[i] = isfinite(guess[i]) ? guess[i] : 0;
    do {
        solve_round(&w, &list, l, found);
        tell(&w, &list, found);
    } while (go_over(&w, found));
    found->unique = found->count == 1;
    found->limit = find_limit(&w, found);
    if (found->count > 0 || found->enumerated)
        return JD_OK;
    jd_modes_tell(&w, l, &(jd_modes_leeway){0}, &found->sets[0]);
    return JD_ERR_SOLVER;
}
