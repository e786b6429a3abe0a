// The contacts of a model at a state, and whether a run may begin with them.

#include "run/contacts.h"

#include "base/given.h"
#include "engine/info.h"
#include "model/model.h"
#include "run/solver.h"

#include <math.h>

#define ROOM 1e-12  // deeper contacts are in each other, others are closed [m]
#define SLOW 1e-9   // closed contacts that approach faster would have to strike at once [m/s]

jd_status jd_model_contacts(const jd_model* model, double t, const double* y,
                            jd_contacts* contacts) {
    if (!JD_GIVEN(jd_context_of(model), model, contacts))
        return JD_ERR_ARGUMENT;
    *contacts = (jd_contacts){0};
    if (model->system->contact_count == 0 || jd_system_sticks(model->system))
        return JD_OK;
    jd_solver solver;
    jd_task task = {0};
    const jd_run_options options = jd_run_options_default(model->system);
    jd_status status = jd_solver_choose(model, &options, 1, &solver);
    if (status == JD_OK)
        status = jd_model_task(model, &task);
    if (status < 0)
        return status;
    const jd_contacts_spec spec = {
        solver.system, solver.laws, &task, t, y ? y : model->initial, contacts,
    };
    return solver.engine->contacts(&spec);
}

// What slides is not asked what it could hold: friction may grow with its speed beyond that.
static void raise_mu_s(jd_closed_contact* c) {
    const bool disc = c->along >= 2 && c->bound != JD_BOUND_BOX;
    const bool slides = c->slip[0] != 0 || c->slip[1] != 0 || c->slip[2] != 0;
    for (int d = 0; d < c->along; d++)
        if (disc ? slides : c->slip[d] != 0)
            c->mu_s[d] = fmax(c->mu_s[d], c->mu_k[d]);
}

jd_modes_problem jd_contacts_problem(const jd_contacts* contacts,
                                     jd_closed_contact closed[JD_MOST_CONTACTS],
                                     double give[JD_CONTACT_ROWS * JD_CONTACT_ROWS],
                                     double pull[JD_CONTACT_ROWS]) {
    int row[JD_CONTACT_ROWS], rows = 0, count = 0;
    for (int k = 0; k < contacts->count; k++) {
        const jd_contact_now* c = &contacts->contact[k];
        if (!c->closed)
            continue;
        closed[count++] = (jd_closed_contact){
            .rigid = c->rigid,
            .normal = c->press,
            .along = c->along,
            .bound = c->bound,
            .mu_k = {c->mu_k[0], c->mu_k[1], c->mu_k[0]},
            .mu_s = {c->mu_s[0], c->mu_s[1], c->mu_s[0]},
            .patch = c->patch,
            .lean = {c->lean[0], c->lean[1]},
            .slide = {c->slide[0], c->slide[1], c->slide[2]},
        };
        for (int d = 0; d < c->along; d++)
            closed[count - 1].slip[d] = c->speed[1 + d];
        raise_mu_s(&closed[count - 1]);
        for (int d = 0; d <= c->along; d++)
            row[rows++] = c->first + d;
    }
    for (int r = 0; r < rows; r++) {
        pull[r] = contacts->pull[row[r]];
        for (int j = 0; j < rows; j++)
            give[r * rows + j] = contacts->give[row[r] * contacts->rows + row[j]];
    }
    return (jd_modes_problem){count, closed, give, pull};
}

// A sentence about the first contact with which no run can begin.
static jd_status check_contact(const jd_model* model, const jd_contact_now* c) {
    jd_context* context = model->context;
    if (!isfinite(c->gap) || !isfinite(c->speed[0] + c->speed[1] + c->speed[2]))
        return jd_fail(context, JD_ERR_RANGE,
                       "contact '%s' starts with a gap or a velocity that is "
                       "not a finite number",
                       c->name);
    if (c->rigid && c->gap < -ROOM)
        return jd_fail(context, JD_ERR_RANGE,
                       "contact '%s' starts with a gap of %g m: the bodies are in each other; "
                       "start them apart with 'initial'",
                       c->name, c->gap);
    if (c->rigid && c->closed && c->speed[0] < -SLOW)
        return jd_fail(context, JD_ERR_RANGE,
                       "contact '%s' starts closed and approaches with %g m/s: whether that impact "
                       "has been is not said; start with a gap, or with the velocity after it",
                       c->name, -c->speed[0]);
    return JD_OK;
}

// Closed rigid contacts whose normal forces the motion cannot tell apart.
static jd_status check_determined(const jd_model* model, const jd_contacts* now) {
    jd_closed_contact closed[JD_MOST_CONTACTS];
    double give[JD_CONTACT_ROWS * JD_CONTACT_ROWS], pull[JD_CONTACT_ROWS];
    const jd_modes_problem problem = jd_contacts_problem(now, closed, give, pull);
    static const double dependent = 1e-10;
    double G[JD_MOST_CONTACTS][JD_MOST_CONTACTS];
    int place[JD_MOST_CONTACTS], count = 0, rows = 0;
    for (int k = 0; k < problem.count; rows += 1 + closed[k].along, k++)
        if (closed[k].rigid)
            place[count++] = rows;
    for (int r = 0; r < count; r++)
        for (int j = 0; j < count; j++)
            G[r][j] = give[place[r] * rows + place[j]];
    for (int k = 0; k < count; k++) {
        if (!(G[k][k] > dependent * give[place[k] * rows + place[k]]))
            return jd_fail(model->context, JD_ERR_RANGE,
                           "%d rigid contacts are closed, but the body can tell only %d of their "
                           "normal forces apart: take away contacts or make them compliant",
                           count, k);
        for (int r = k + 1; r < count; r++)
            for (int j = k + 1; j < count; j++)
                G[r][j] -= G[r][k] * G[k][j] / G[k][k];
    }
    return JD_OK;
}

jd_status jd_contacts_check(const jd_model* model, double begin) {
    jd_contacts now;
    jd_status status = jd_model_contacts(model, begin, NULL, &now);
    for (int k = 0; status == JD_OK && k < now.count; k++)
        status = check_contact(model, &now.contact[k]);
    return status == JD_OK ? check_determined(model, &now) : status;
}
