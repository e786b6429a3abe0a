// One solution, as a problem of constraint rows: known normal forces become bounds and known
// accelerations, everything else is a row.                                          [hybrid:H5]

#include "contact/modes/patch.h"
#include "hybrid/rows.h"

#include <math.h>

// The rows that are unknown.
typedef struct rows {
    jd_rows_problem problem;
    jd_row_group group[JD_MODES_ROWS];
    int at[JD_MODES_ROWS];  // component of each row
    double G[JD_MODES_ROWS * JD_MODES_ROWS], p[JD_MODES_ROWS];
} rows;

static jd_row_group* add(rows* r, jd_row_law law, int component, int count) {
    jd_row_group* g = &r->group[r->problem.groups++];
    *g = (jd_row_group){.law = law, .first = r->problem.rows, .count = count, .load = -1};
    for (int i = 0; i < count; i++)
        r->at[r->problem.rows++] = component + i;
    return g;
}

static jd_row_law law_of(const jd_modes_work* w, int k, int i) {
    return w->rub[k][i] == JD_RUB_SLIDES ? JD_ROW_SLIDING : JD_ROW_STICTION;
}

// One group of a contact's friction, from component i on. @return how many it has.
static int add_friction(const jd_modes_work* w, int k, int i, int load, rows* r) {
    const jd_closed_contact* c = &w->problem->contacts[k];
    const bool disc = w->rub[k][i] == JD_RUB_DISC, patch = w->rub[k][i] == JD_RUB_PATCH;
    const int count = patch ? 3 : disc ? 2 : 1;
    jd_row_group* g = add(r, law_of(w, k, i), w->first[k] + 1 + i, count);
    g->load = load;
    g->bound = c->rigid ? 0 : c->normal;
    g->set = patch ? JD_SET_PATCH : disc ? JD_SET_ELLIPSE : JD_SET_INTERVAL;
    g->axes[0] = w->mu[k][i];
    g->axes[1] = disc ? w->mu[k][i + 1] : 0;
    g->patch = c->patch;
    g->lean[0] = c->lean[0];
    g->lean[1] = c->lean[1];
    g->slide[0] = w->slide[k][i];
    return count;
}

static void add_contact(const jd_modes_work* w, int k, rows* r) {
    const jd_closed_contact* c = &w->problem->contacts[k];
    const int load = c->rigid ? r->problem.rows : -1;
    if (c->rigid)
        add(r, JD_ROW_UNILATERAL, w->first[k], 1);
    for (int i = 0; i < c->along;)
        i += add_friction(w, k, i, load, r);
}

static void fill_numbers(const jd_modes_work* w, rows* r) {
    const double* give = w->problem->give;
    for (int i = 0; i < r->problem.rows; i++) {
        r->p[i] = w->problem->pull[r->at[i]];
        for (int j = 0; j < r->problem.rows; j++)
            r->G[i * r->problem.rows + j] = give[r->at[i] * w->dim + r->at[j]];
        for (int k = 0; k < w->problem->count; k++)
            if (!w->problem->contacts[k].rigid)
                r->p[i] += give[r->at[i] * w->dim + w->first[k]] * w->problem->contacts[k].normal;
    }
}

double jd_modes_search(const jd_modes_work* w, bool limit, double* l) {
    rows r = {.problem = {0}};
    double force[JD_MODES_ROWS], guess[JD_MODES_ROWS], a[JD_MODES_ROWS];
    jd_rows_answer answer;
    for (int k = 0; k < w->problem->count; k++) {
        add_contact(w, k, &r);
        if (!w->problem->contacts[k].rigid)
            l[w->first[k]] = w->problem->contacts[k].normal;
    }
    fill_numbers(w, &r);
    r.problem.group = r.group;
    r.problem.G = r.G;
    r.problem.p = r.p;
    for (int i = 0; i < r.problem.rows; i++)
        guess[i] = l[r.at[i]];
    const jd_status status = limit ? jd_rows_solve(&r.problem, NULL, force, &answer)
                                   : jd_rows_find(&r.problem, guess, force, &answer);
    if (status == JD_ERR_MEMORY || (limit && !answer.limit))
        return (double)INFINITY;
    for (int i = 0; i < r.problem.rows; i++)
        l[r.at[i]] = force[i];
    return jd_modes_residual(w, l, a);
}
