// An impact by constraint rows.                                                    [hybrid:H10]

#include "contact/strike/always.h"

#include "hybrid/impact.h"

#include <string.h>

typedef struct rows {
    jd_rows_problem problem;
    jd_row_group group[2 * JD_STRIKE_CONTACTS];
    double e[JD_STRIKE_NUMBERS];
} rows;

// A contact; one that `ends` its row holds both ways, and has no friction.
static void add_contact(const jd_striking_contact* c, bool ends, rows* r) {
    const int n = r->problem.rows;
    const bool rubs = c->mu > 0 && !ends;
    r->group[r->problem.groups++] = (jd_row_group){
        .law = ends ? JD_ROW_BILATERAL : JD_ROW_UNILATERAL, .first = n, .count = 1, .load = -1};
    r->e[n] = c->e;
    r->problem.rows += 1 + c->along;
    if (c->along == 0)
        return;
    r->group[r->problem.groups++] =
        (jd_row_group){.law = rubs ? JD_ROW_STICTION : JD_ROW_SLIDING,
                       .first = n + 1,
                       .count = c->along,
                       .load = ends ? -1 : n,
                       .set = c->along == 1 ? JD_SET_INTERVAL : JD_SET_ELLIPSE,
                       .axes = {c->mu, c->mu}};
}

static jd_impact_slip slip_of(const jd_striking_contact* c, const double* impulse,
                              const double* after) {
    bool holds = true;
    for (int i = 1; i <= c->along; i++)
        holds = holds && after[i] == 0;
    return !(impulse[0] > 0) ? JD_IMPACT_NONE : holds ? JD_IMPACT_STICKS : JD_IMPACT_SLIDES;
}

static void tell(const jd_striking* striking, jd_strike* strike) {
    for (int k = 0, n = 0; k < striking->count; k++) {
        const jd_striking_contact* c = &striking->contacts[k];
        for (int i = n; i <= n + c->along; i++)
            strike->lost_by[k] -=
                strike->impulse[i] * (striking->velocity[i] + strike->velocity[i]) / 2;
        strike->slip[k] = slip_of(c, &strike->impulse[n], &strike->velocity[n]);
        n += 1 + c->along;
    }
}

static jd_status compute(const jd_striking* striking, int ends, jd_strike* strike) {
    rows r = {.problem = {.G = striking->give, .p = striking->velocity}};
    jd_rows_impact impact;
    for (int k = 0; k < striking->count; k++)
        add_contact(&striking->contacts[k], k == ends, &r);
    r.problem.group = r.group;
    memset(strike, 0, sizeof *strike);
    const jd_status status =
        jd_rows_strike(&r.problem, r.e, strike->impulse, strike->velocity, &impact);
    if (status < 0)
        return status;
    tell(striking, strike);
    strike->lost = impact.lost;
    strike->rounds = 1;
    return JD_OK;
}

jd_status jd_strike_always(const jd_striking* striking, jd_strike* strike) {
    return compute(striking, -1, strike);
}

jd_status jd_strike_always_end(const jd_striking* striking, int contact, jd_strike* strike) {
    return compute(striking, contact, strike);
}
