// Design of a drive: a search, the choice of what friction changes least, and a check of it by
// another solver.                                                                       [drift:T5]

#include "study/design/design.h"

#include "base/given.h"
#include "judder/maths.h"
#include "study/drift/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CANDIDATES 64
#define MOST_SAMPLES 1000000
#define CHECKING 0.05  // share of the whole that variants, and the check, take

static const double offs[JD_DESIGN_VARIANTS] = {-1, -0.5, 0, 0.5, 1};  // of options->friction

jd_design_options jd_design_options_default(const jd_system* system) {
    return (jd_design_options){
        .candidates = 6,
        .refinements = 12,
        .within = 0.005,
        .friction = 0.2,
        .verify = "cvode-adams",
        .settle = jd_settle_options_default(system),
    };
}

void jd_design_options_init(const jd_system* system, jd_design_options* options) {
    *options = jd_design_options_default(system);
}

// ---- Trials ------------------------------------------------------------------------------------

// All coefficients of friction of a model: "mu", "mu_s", "mu_k".
static bool is_friction(const jd_parameter* parameter) {
    return strcmp(parameter->name, "mu") == 0 || strncmp(parameter->name, "mu_", 3) == 0;
}

static jd_status set_trial(const jd_points* points, int64_t index, jd_model* model) {
    const jd_trial_points* p = (const jd_trial_points*)points;
    const jd_design_options* o = p->search->options;
    const jd_system* system = model->system;
    const jd_trial* trial = &p->trials[index];
    jd_status status = JD_OK;
    for (int i = 0; status == JD_OK && i < system->parameter_count; i++)
        if (is_friction(&system->parameters[i]))
            status = jd_model_set(model, system->parameters[i].name,
                                  trial->factor * p->search->base->parameters[i]);
    for (int i = 0; status == JD_OK && i < o->variable_count; i++)
        status = jd_model_set(model, o->variables[i].name,
                              jd_axis_at(&o->variables[i], trial->shares[i]));
    return status;
}

jd_trial_points jd_design_points(const jd_design_search* search, const jd_trial* trials,
                                 int count) {
    return (jd_trial_points){
        {.base = search->base, .count = count, .set = set_trial, .keep = search->keep},
        search,
        trials};
}

// The progress of a stage as that of the whole.
static bool tell(void* data, double done) {
    const jd_design_search* s = data;
    const jd_settle_options* o = &s->options->settle;
    return !o->progress || o->progress(o->progress_data, fmin(s->told + s->ahead * done, 1));
}

void jd_design_expect(jd_design_search* search, double share) {
    search->told += search->ahead;
    search->ahead = share;
}

jd_status jd_design_try(jd_design_search* search, jd_trial* trials, int count) {
    const double wanted = jd_hypot(search->options->v_x, search->options->v_y);
    jd_settle_options how = search->settle;
    jd_settled* settled = calloc((size_t)count + 1, sizeof *settled);
    if (!settled)
        return jd_fail(search->base->context, JD_ERR_MEMORY, "out of memory for a design");
    how.progress = tell;
    how.progress_data = search;
    const jd_trial_points points = jd_design_points(search, trials, count);
    const jd_status status = search->share
                                 ? jd_design_share_run(search->share, &points.points, &how, settled)
                                 : jd_settle_points(&points.points, &how, settled);
    for (int i = 0; i < count && status >= 0; i++) {
        const jd_drift* d = &settled[i].drift;
        const bool found = settled[i].status == JD_OK && settled[i].steady;
        if (settled[i].status == JD_CANCELLED)  // what was known before stays
            continue;
        trials[i].settled = settled[i];
        trials[i].miss =
            found ? jd_hypot(d->v_x - search->options->v_x, d->v_y - search->options->v_y) / wanted
                  : INFINITY;
        search->answer->motions++;
        search->answer->simulated += settled[i].simulated;
    }
    free(settled);
    return status;
}

// ---- Friction ----------------------------------------------------------------------------------

static bool has_friction(const jd_model* model) {
    for (int i = 0; i < model->system->parameter_count; i++)
        if (is_friction(&model->system->parameters[i]) && model->parameters[i] > 0)
            return true;
    return false;
}

// The motions of some candidates with more and less friction: [candidate][variant].
static jd_status try_friction(jd_design_search* s, const jd_trial* candidates, int count,
                              jd_trial* variants) {
    for (int k = 0; k < count; k++)
        for (int i = 0; i < JD_DESIGN_VARIANTS; i++) {
            variants[k * JD_DESIGN_VARIANTS + i] = candidates[k];
            variants[k * JD_DESIGN_VARIANTS + i].factor = 1 + offs[i] * s->options->friction;
        }
    jd_design_expect(s, CHECKING);
    return jd_design_try(s, variants, count * JD_DESIGN_VARIANTS);
}

// Largest miss of all variants of a candidate, those that are not steady among them; INFINITY where
// one has no motion at all.
static double spread_of(const jd_design_search* s, const jd_trial* variants) {
    const double v_x = s->options->v_x, v_y = s->options->v_y;
    double spread = 0;
    for (int i = 0; i < JD_DESIGN_VARIANTS; i++) {
        const jd_settled* at = &variants[i].settled;
        const double miss = jd_hypot(at->drift.v_x - v_x, at->drift.v_y - v_y) / jd_hypot(v_x, v_y);
        spread = fmax(spread, at->status == JD_OK ? miss : INFINITY);
    }
    return spread;
}

static void keep_variants(const jd_design_search* s, const jd_trial* variants) {
    jd_design_answer* a = s->answer;
    a->variant_count = JD_DESIGN_VARIANTS;
    a->spread = spread_of(s, variants) * jd_hypot(s->options->v_x, s->options->v_y);
    for (int i = 0; i < JD_DESIGN_VARIANTS; i++)
        a->variants[i] = (jd_design_variant){variants[i].factor, variants[i].settled};
}

// Of the candidates that reach the wanted drift, or else of the best one, that with the least
// spread.
static jd_status choose(jd_design_search* s, const jd_trial* candidates, int* best) {
    const int looked_at = s->answer->reaching > 0 ? s->answer->reaching : 1;
    *best = 0;
    if (!has_friction(s->base) || s->options->friction == 0)
        return JD_OK;
    jd_trial* variants = calloc((size_t)(looked_at * JD_DESIGN_VARIANTS), sizeof *variants);
    if (!variants)
        return jd_fail(s->base->context, JD_ERR_MEMORY, "out of memory for a design");
    const jd_status status = try_friction(s, candidates, looked_at, variants);
    for (int k = 1; k < looked_at && status == JD_OK; k++)
        if (spread_of(s, variants + k * JD_DESIGN_VARIANTS) <
            spread_of(s, variants + *best * JD_DESIGN_VARIANTS))
            *best = k;
    if (status == JD_OK)
        keep_variants(s, variants + *best * JD_DESIGN_VARIANTS);
    free(variants);
    return status;
}

// ---- Check by another solver -------------------------------------------------------------------

static jd_status verify(jd_design_search* s, const jd_trial* found) {
    jd_trial again = *found;
    if (!s->options->verify)
        return JD_OK;
    s->settle.solver = s->options->verify;
    s->settle.engine = NULL;
    s->settle.tolerance = s->options->verify_tolerance;
    jd_design_expect(s, CHECKING);
    const jd_status status = jd_design_try(s, &again, 1);
    s->answer->verified = status == JD_OK;
    s->answer->check = again.settled;
    return status;
}

// ---- Checks ------------------------------------------------------------------------------------

static jd_status check_variables(const jd_model* model, const jd_design_options* o) {
    jd_status status = JD_OK;
    if (o->variable_count < 1 || o->variable_count > JD_DESIGN_VARIABLES)
        return jd_fail(model->context, JD_ERR_ARGUMENT, "%d parameters are varied, must be 1 to %d",
                       o->variable_count, JD_DESIGN_VARIABLES);
    for (int i = 0; i < o->variable_count && status == JD_OK; i++) {
        status = jd_axis_check(model, &o->variables[i]);
        if (status == JD_OK && o->variables[i].from == o->variables[i].to)
            status = jd_fail(model->context, JD_ERR_RANGE, "the bounds of %s are the same value",
                             o->variables[i].name);
        for (int k = 0; k < i && status == JD_OK; k++)
            if (strcmp(o->variables[i].name, o->variables[k].name) == 0)
                status = jd_fail(model->context, JD_ERR_ARGUMENT, "'%s' is varied twice",
                                 o->variables[i].name);
    }
    return status;
}

static jd_status check_count(jd_context* context, const char* name, int value, int most) {
    if (value >= 1 && value <= most)
        return JD_OK;
    return jd_fail(context, JD_ERR_RANGE, "%s is %d, must be 1 to %d", name, value, most);
}

static jd_status check_share(jd_context* context, const char* name, double value) {
    if (value >= 0 && value < 1)
        return JD_OK;
    return jd_fail(context, JD_ERR_RANGE, "%s is %g, must be >= 0 and < 1", name, value);
}

// What is not told follows from the rest.
jd_design_options jd_design_complete(const jd_design_options* options) {
    jd_design_options o = *options;
    if (o.samples == 0)
        o.samples = JD_DESIGN_SAMPLES * o.variable_count;
    if (o.verify_tolerance == 0)
        o.verify_tolerance = 0.01 * o.settle.tolerance;
    return o;
}

jd_status jd_design_check(const jd_model* model, const jd_design_options* options) {
    if (!JD_GIVEN(jd_context_of(model), model, options))
        return JD_ERR_ARGUMENT;
    jd_context* context = model->context;
    jd_status status = jd_settle_check(model, &options->settle);
    if (status == JD_OK)
        status = check_variables(model, options);
    if (status < 0)
        return status;
    const jd_design_options o = jd_design_complete(options);
    const double wanted = jd_hypot(o.v_x, o.v_y);
    if (!(wanted > 0 && isfinite(wanted)))
        return jd_fail(context, JD_ERR_RANGE, "the wanted drift is (%g, %g) m/s, must not be 0",
                       o.v_x, o.v_y);
    status = check_count(context, "samples", o.samples, MOST_SAMPLES);
    if (status == JD_OK)
        status = check_count(context, "candidates", o.candidates, MOST_CANDIDATES);
    if (status == JD_OK)
        status = check_count(context, "refinements", o.refinements, 1000);
    if (status == JD_OK)
        status = check_share(context, "friction", o.friction);
    if (status == JD_OK)
        status = check_share(context, "within", o.within);
    if (status == JD_OK && o.within == 0)
        status = jd_fail(context, JD_ERR_RANGE, "within is 0, must be > 0");
    if (status == JD_OK && o.verify && !(o.verify_tolerance > 0 && o.verify_tolerance <= 0.1))
        status = jd_fail(context, JD_ERR_RANGE, "verify_tolerance is %g, must be > 0 and <= 0.1",
                         o.verify_tolerance);
    return status;
}

// ---- Life --------------------------------------------------------------------------------------

// A name as it stands in the table of solvers; NULL stays.
static const char* solver_name(const char* name) {
    for (int i = 0; name && i < jd_solver_count(); i++)
        if (strcmp(jd_solver_at(i)->name, name) == 0)
            return jd_solver_at(i)->name;
    return NULL;
}

jd_status jd_design_new(const jd_model* model, const jd_design_options* options,
                        jd_design** design) {
    jd_design* d = *design = calloc(1, sizeof *d);
    if (!d)
        return jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a design");
    d->options = jd_design_complete(options);
    memcpy(d->variables, options->variables,
           (size_t)options->variable_count * sizeof *d->variables);
    d->options.variables = d->variables;
    d->options.verify = solver_name(options->verify);
    d->options.settle.solver = solver_name(options->settle.solver);
    d->options.settle.engine = NULL;
    d->options.settle.progress = NULL;
    d->options.settle.progress_data = NULL;
    d->options.settle.part = NULL;
    return jd_model_copy(model, &d->model);
}

// Keep a candidate as the answer.
static jd_status keep(jd_design* d, const jd_trial* found) {
    jd_design_answer* a = &d->answer;
    jd_status status = JD_OK;
    a->reached = found->miss <= d->options.within;
    a->miss = found->miss * jd_hypot(d->options.v_x, d->options.v_y);
    a->settled = found->settled;
    for (int i = 0; i < d->options.variable_count && status == JD_OK; i++) {
        a->values[i] = jd_axis_at(&d->variables[i], found->shares[i]);
        status = jd_model_set(d->model, d->variables[i].name, a->values[i]);
    }
    return status;
}

void jd_design_describe(const jd_design_options* o, char text[JD_DESIGN_TEXT_SIZE]) {
    const size_t size = JD_DESIGN_TEXT_SIZE;
    size_t used = (size_t)snprintf(text, size, "design %a %a %d %d %d %a %a %s %a", o->v_x, o->v_y,
                                   o->samples, o->candidates, o->refinements, o->within,
                                   o->friction, o->verify ? o->verify : "-", o->verify_tolerance);
    for (int i = 0; i < o->variable_count && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, " %s %a %a %d", o->variables[i].name,
                                 o->variables[i].from, o->variables[i].to,
                                 (int)o->variables[i].spacing);
}

jd_status jd_design_run_search(jd_design_search* s, jd_design* d) {
    jd_trial candidates[MOST_CANDIDATES];
    int count = 0, best = 0;
    jd_status status = jd_design_candidates(s, candidates, &count);
    while (d->answer.reaching < count && candidates[d->answer.reaching].miss <= s->options->within)
        d->answer.reaching++;
    if (status == JD_OK && count == 0)
        return jd_fail(s->base->context, JD_ERR_SOLVER,
                       "no motion settles at any of %d points within the bounds",
                       s->options->samples);
    if (status == JD_OK)
        status = choose(s, candidates, &best);
    if (count > 0 && status >= 0) {
        const jd_status kept = keep(d, &candidates[best]);
        status = kept < 0 ? kept : status;
    }
    d->empty = count == 0;
    return status == JD_OK ? verify(s, &candidates[best]) : status;
}

static jd_status search(const jd_model* model, const jd_design_options* options, jd_design* d) {
    const jd_design_options o = jd_design_complete(options);
    char text[JD_DESIGN_TEXT_SIZE];
    jd_keep found;
    jd_design_describe(&o, text);
    jd_status status = jd_keep_begin(model, &o.settle, text, &found);
    if (status < 0)
        return status;
    jd_design_search s = {
        .base = model, .options = &o, .settle = o.settle, .answer = &d->answer, .keep = &found};
    status = jd_design_run_search(&s, d);
    jd_keep_end(&found, status == JD_OK);
    return status;
}

jd_status jd_design_create(const jd_model* model, const jd_design_options* options,
                           jd_design** design) {
    if (design)
        *design = NULL;
    if (!JD_GIVEN(jd_context_of(model), model, options, design))
        return JD_ERR_ARGUMENT;
    jd_status status = jd_design_check(model, options);
    if (status == JD_OK)
        status = jd_design_new(model, options, design);
    if (status == JD_OK)
        status = search(model, options, *design);
    if (status < 0 || (status == JD_CANCELLED && (*design)->empty)) {
        jd_design_free(*design);
        *design = NULL;
    }
    return status;
}

void jd_design_free(jd_design* design) {
    if (!design)
        return;
    jd_model_free(design->model);
    free(design);
}

const jd_design_answer* jd_design_answer_of(const jd_design* design) { return &design->answer; }
jd_design_options jd_design_options_of(const jd_design* design) { return design->options; }
const jd_model* jd_design_model(const jd_design* design) { return design->model; }
