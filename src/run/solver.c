// Which stepper runs in which engine. Own steppers are in every engine; those that the library adds
// work on one trajectory at a time, in the one-lane engine.

#include "run/solver.h"

#include "engine/info.h"
#include "graph/program.h"
#include "model/model.h"

#include <string.h>

#define MOST_NAMES 32

// ---- Solvers -----------------------------------------------------------------------------------

static int count_of(const struct jd_stepper* const* steppers) {
    int count = 0;
    while (steppers[count])
        count++;
    return count;
}

static int own_count(void) { return count_of(jd_engine_table_at(0)->steppers); }

int jd_solver_count(void) { return own_count() + count_of(jd_solver_added); }

const jd_solver_info* jd_solver_at(int index) {
    if (index < 0 || index >= jd_solver_count())
        return NULL;
    const int own = own_count();
    return jd_stepper_info(index < own ? jd_engine_table_at(0)->steppers[index]
                                       : jd_solver_added[index - own]);
}

static jd_status find_solver(jd_context* context, const char* name, int* index) {
    const char* names[MOST_NAMES];
    const int count = jd_solver_count() < MOST_NAMES ? jd_solver_count() : MOST_NAMES;
    for (int i = 0; i < count; i++) {
        names[i] = jd_solver_at(i)->name;
        if (!name || strcmp(names[i], name) == 0) {
            *index = i;
            return JD_OK;
        }
    }
    return jd_fail_unknown(context, "solver", name, names, count, sizeof names[0]);
}

// ---- Engines -----------------------------------------------------------------------------------

static jd_status find_engine(jd_context* context, const char* name, const jd_engine** engine) {
    const char* names[MOST_NAMES];
    const int count = jd_engine_count() < MOST_NAMES ? jd_engine_count() : MOST_NAMES;
    for (int i = 0; i < count; i++) {
        *engine = jd_engine_table_at(i);
        names[i] = (*engine)->info.name;
        if (strcmp(names[i], name) != 0)
            continue;
        if (!jd_engine_runs(i))
            return jd_fail(context, JD_ERR_UNSUPPORTED, "this machine cannot run engine '%s'",
                           name);
        return JD_OK;
    }
    return jd_fail_unknown(context, "engine", name, names, count, sizeof names[0]);
}

// A system that is not built in runs in the engine it was compiled for: the one it names, or any of
// its width.
static bool suits(const jd_engine* engine, int lanes, const char* name) {
    return engine->info.lanes == lanes &&
           (!name || lanes == 1 || jd_engine_is(engine->info.name, name));
}

static const jd_engine* find_suitable(int lanes, const char* name) {
    for (int i = 0; i < jd_engine_count(); i++)
        if (jd_engine_runs(i) && suits(jd_engine_table_at(i), lanes, name))
            return jd_engine_table_at(i);
    return NULL;
}

static const jd_system* own_system(const jd_engine* engine, const char* name) {
    for (int i = 0; engine->systems[i]; i++)
        if (strcmp(engine->systems[i]->name, name) == 0)
            return engine->systems[i];
    return NULL;
}

static const jd_law* own_law(const jd_engine* engine, const char* name) {
    for (int i = 0; engine->laws[i]; i++)
        if (strcmp(engine->laws[i]->name, name) == 0)
            return engine->laws[i];
    return NULL;
}

static bool is_built_in(const jd_system* system) {
    for (int i = 0; i < jd_system_count(); i++)
        if (jd_system_at(i) == system)
            return true;
    return false;
}

// The wanted engine, or one whose width suits the stepper and the system.
static jd_status choose_engine(const jd_model* model, const jd_run_options* options, int64_t count,
                               bool one_lane, const jd_engine** engine) {
    jd_context* context = model->context;
    *engine = jd_engine_best(one_lane ? 1 : count);
    if (options->engine) {
        const jd_status status = find_engine(context, options->engine, engine);
        if (status < 0)
            return status;
    }
    int lanes = one_lane ? 1 : (*engine)->info.lanes;
    const char* name = NULL;
    if (!is_built_in(model->system) && !jd_program_is(model->system)) {
        lanes = jd_system_lanes(model->system);
        name = jd_system_engine(model->system);
    }
    if (one_lane && lanes != 1)
        return jd_fail(context, JD_ERR_UNSUPPORTED, "solver '%s' needs a system with one lane",
                       options->solver);
    *engine = suits(*engine, lanes, name) ? *engine : find_suitable(lanes, name);
    if (!*engine)
        return jd_fail(context, JD_ERR_UNSUPPORTED, "no engine of this machine has %d lanes",
                       lanes);
    return JD_OK;
}

jd_status jd_solver_choose(const jd_model* model, const jd_run_options* options, int64_t count,
                           jd_solver* solver) {
    int index = 0;
    jd_status status = find_solver(model->context, options->solver, &index);
    if (status < 0)
        return status;
    const int own = own_count();
    status = choose_engine(model, options, count, index >= own, &solver->engine);
    if (status < 0)
        return status;
    const jd_engine* engine = solver->engine;
    solver->stepper = index < own ? engine->steppers[index] : jd_solver_added[index - own];
    solver->system = is_built_in(model->system) ? own_system(engine, model->system->name)
                                                : jd_program_system(model->system, engine);
    for (int i = 0; i < JD_MOST_CONTACTS; i++)
        solver->laws[i] = i < model->rub_count ? own_law(engine, model->rubs[i].law->name) : NULL;
    return JD_OK;
}

bool jd_solver_regular(const jd_model* model) {
    const jd_system* system = model->system;
    const char* const* names = jd_system_regular(system);
    bool regular = names != NULL;
    for (int k = 0; regular && names[k]; k++)
        for (int i = 0; i < system->parameter_count; i++)
            if (strcmp(system->parameters[i].name, names[k]) == 0)
                regular = regular && model->parameters[i] > 0;
    return regular;
}
