// A model: a system with values for its parameters, friction law and start.

#include "model/model.h"

#include "base/given.h"
#include "friction/table.h"
#include "graph/fault.h"
#include "judder/kernel.h"
#include "solve/feed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define INITIAL_PREFIX "initial."

static double* doubles(int count) {
    return calloc((size_t)(count > 0 ? count : 1), sizeof(double));
}

static void set_defaults(jd_model* model) {
    const jd_system* system = model->system;
    for (int i = 0; i < system->parameter_count; i++)
        model->parameters[i] = system->parameters[i].value;
    for (int i = 0; i < system->state_count; i++)
        model->initial[i] = system->states[i].value;
}

// The initial values as parameters of any value. NULL when out of memory.
static jd_parameter* initial_keys(const jd_system* system) {
    jd_parameter* keys = calloc((size_t)system->state_count + 1, sizeof *keys);
    for (int i = 0; keys && i < system->state_count; i++) {
        const jd_state* s = &system->states[i];
        keys[i] = (jd_parameter){s->name, s->symbol, s->unit, s->value, JD_ANY, s->text};
    }
    return keys;
}

// A model with room for its values and nothing in them. NULL when out of memory.
static jd_model* create_empty(jd_context* context, const jd_system* system) {
    jd_model* m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->context = context;
    m->system = system;
    jd_system_hold(system);
    m->parameters = doubles(system->parameter_count);
    m->initial = doubles(system->state_count);
    m->started = calloc((size_t)system->state_count + 1, sizeof *m->started);
    m->initial_keys = initial_keys(system);
    if (jd_model_rubs_create(m) && m->parameters && m->initial && m->started && m->initial_keys)
        return m;
    jd_model_free(m);
    return NULL;
}

jd_status jd_model_create(jd_context* context, const jd_system* system, jd_model** model) {
    if (model)
        *model = NULL;
    if (!JD_GIVEN(context, model))
        return JD_ERR_ARGUMENT;
    if (!system)
        return jd_fail(context, JD_ERR_ARGUMENT, "no system given");
    jd_model* m = create_empty(context, system);
    if (!m)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a model");
    set_defaults(m);
    jd_status status = jd_model_rubs_default(m);
    if (status == JD_OK)
        status = jd_model_terms_default(m);
    if (status < 0) {
        jd_model_free(m);
        return status;
    }
    *model = m;
    return JD_OK;
}

void jd_model_free(jd_model* model) {
    if (!model)
        return;
    jd_model_rubs_free(model);
    jd_model_terms_free(model);
    free(model->parameters);
    free(model->initial);
    free(model->started);
    free(model->initial_keys);
    jd_system_release(model->system);
    free(model);
}

jd_status jd_model_copy(const jd_model* model, jd_model** copy) {
    if (!JD_GIVEN(jd_context_of(model), model, copy))
        return JD_ERR_ARGUMENT;
    const jd_system* system = model->system;
    jd_model* c = *copy = create_empty(model->context, system);
    if (!c || !jd_model_terms_copy(c, model)) {
        jd_model_free(c);
        *copy = NULL;
        return jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a model");
    }
    memcpy(c->parameters, model->parameters, (size_t)system->parameter_count * sizeof(double));
    memcpy(c->initial, model->initial, (size_t)system->state_count * sizeof(double));
    memcpy(c->started, model->started, (size_t)system->state_count * sizeof(bool));
    jd_model_rubs_share(c, model);
    return JD_OK;
}

// ---- Names -------------------------------------------------------------------------------------

// Index of a name in a table of `count` parameters, -1 if it is not there.
static int parameter_index(const jd_parameter* table, int count, const char* name) {
    for (int i = 0; i < count; i++)
        if (strcmp(table[i].name, name) == 0)
            return i;
    return -1;
}

// The name of a state behind the prefix, otherwise NULL.
static const char* initial_name(const char* name) {
    const size_t size = strlen(INITIAL_PREFIX);
    return strncmp(name, INITIAL_PREFIX, size) == 0 ? name + size : NULL;
}

// Where a parameter is described and kept. `contact` is the one whose law is meant, by a name with
// its prefix; NULL: the only one, or none.
static jd_status find_parameter(const jd_model* m, const char* name, const char* contact,
                                const jd_parameter** parameter, double** place) {
    if (initial_name(name)) {
        const jd_state* state;
        const jd_status status = jd_model_state(m, initial_name(name), &state, NULL);
        if (status == JD_OK) {
            *parameter = &m->initial_keys[state - m->system->states];
            *place = &m->initial[state - m->system->states];
        }
        return status;
    }
    jd_status status;
    const char* own = jd_model_contact_parameter(m, name, &status);
    if (status < 0)
        return status;
    name = own ? own : name;
    const bool law_only = strncmp(name, JD_LAW_PREFIX, strlen(JD_LAW_PREFIX)) == 0;
    const char* plain = law_only ? name + strlen(JD_LAW_PREFIX) : name;
    int i =
        law_only ? -1 : parameter_index(m->system->parameters, m->system->parameter_count, plain);
    if (i >= 0) {
        *parameter = &m->system->parameters[i];
        *place = &m->parameters[i];
        return JD_OK;
    }
    const jd_model_rub* rub = m->rub_count > 0 ? jd_model_rub_of(m, contact) : NULL;
    if (!rub && m->rub_count > 0 && law_only)
        return JD_ERR_NAME;
    *place = rub ? jd_model_law_place(rub, plain, parameter) : NULL;
    return *place ? JD_OK : jd_model_unknown_parameter(m, rub, name, plain);
}

// ---- Values ------------------------------------------------------------------------------------

// A number of the patch: its name behind the prefix, otherwise NULL.
static const char* patch_name(const char* name) {
    const size_t size = strlen(JD_PATCH_PREFIX);
    return strncmp(name, JD_PATCH_PREFIX, size) == 0 ? name + size : NULL;
}

// The patch of a contact that a name is about.
static jd_model_rub* patch_of(const jd_model* m, const char* contact, const char* name) {
    if (m->rub_count > 0)
        return jd_model_rub_of(m, contact);
    (void)jd_fail(m->context, JD_ERR_NAME, "unknown parameter '%.64s': system '%s' has no patch",
                  name, m->system->name);
    return NULL;
}

// States that follow from parameters start where these say, unless their start was given.
static jd_status follow_parameters(jd_model* m) {
    const int count = m->system->state_count;
    double* y = doubles(count);
    if (y)
        memcpy(y, m->initial, (size_t)count * sizeof *y);
    const bool fine = y && jd_system_starts(m->system, m->parameters, y);
    for (int i = 0; fine && i < count; i++)
        m->initial[i] = m->started[i] ? m->initial[i] : y[i];
    free(y);
    return fine ? JD_OK : jd_fail(m->context, JD_ERR_MEMORY, "out of memory for starts");
}

jd_status jd_model_set(jd_model* model, const char* name, double value) {
    if (!JD_GIVEN(jd_context_of(model), model, name))
        return JD_ERR_ARGUMENT;
    const jd_parameter* parameter;
    double* place;
    const char* contact;
    name = jd_model_plain_name(model, name, &contact);
    if (patch_name(name)) {
        jd_model_rub* rub = patch_of(model, contact, name);
        return rub ? jd_model_patch_change(model, rub, patch_name(name), value) : JD_ERR_NAME;
    }
    if (jd_model_is_term(name))
        return jd_model_term_set(model, name, value);
    jd_status status = find_parameter(model, name, contact, &parameter, &place);
    if (status < 0)
        return status;
    if (!jd_range_holds(parameter->range, value)) {
        char range[64];
        jd_range_text(parameter->range, range, sizeof range);
        return jd_fail(model->context, JD_ERR_RANGE, "%s is %g, must be %s%s", name, value,
                       strcmp(range, "any") == 0 ? "finite" : range,
                       isfinite(value) ? "" : " and finite");
    }
    status = jd_model_patch_resize(model, parameter, value);
    if (status < 0)
        return status;
    const double before = *place;
    *place = value;
    if (value != before)
        status = jd_model_patch_reseat(model, parameter);
    if (status < 0)
        *place = before;
    else if (initial_name(name))
        model->started[place - model->initial] = true;
    else if (value != before)
        status = follow_parameters(model);
    return status;
}

jd_status jd_model_set_initial(jd_model* model, const char* name, double value) {
    if (!JD_GIVEN(jd_context_of(model), model, name))
        return JD_ERR_ARGUMENT;
    const jd_state* state;
    const jd_status status = jd_model_state(model, name, &state, NULL);
    if (status < 0)
        return status;
    if (!isfinite(value))
        return jd_fail(model->context, JD_ERR_RANGE, "initial %s is %g, must be finite", name,
                       value);
    model->initial[state - model->system->states] = value;
    model->started[state - model->system->states] = true;
    return JD_OK;
}

jd_status jd_model_parameter(const jd_model* model, const char* name,
                             const jd_parameter** parameter, double* value) {
    if (!JD_GIVEN(jd_context_of(model), model, name))
        return JD_ERR_ARGUMENT;
    double* place;
    const char* contact;
    name = jd_model_plain_name(model, name, &contact);
    if (patch_name(name)) {
        const jd_model_rub* rub = patch_of(model, contact, name);
        return rub ? jd_model_patch_find(model, rub, patch_name(name), parameter, value)
                   : JD_ERR_NAME;
    }
    if (jd_model_is_term(name))
        return jd_model_term_find(model, name, parameter, value);
    const jd_status status = find_parameter(model, name, contact, parameter, &place);
    if (status == JD_OK && value)
        *value = *place;
    return status;
}

jd_status jd_model_state(const jd_model* model, const char* name, const jd_state** state,
                         double* value) {
    if (!JD_GIVEN(jd_context_of(model), model, name, state))
        return JD_ERR_ARGUMENT;
    const jd_system* system = model->system;
    *state = NULL;
    for (int i = 0; i < system->state_count; i++) {
        if (strcmp(system->states[i].name, name) != 0)
            continue;
        *state = &system->states[i];
        if (value)
            *value = model->initial[i];
        return JD_OK;
    }
    return jd_fail_unknown(model->context, "state", name, &system->states[0].name,
                           system->state_count, sizeof system->states[0]);
}

static jd_values values_of(const jd_model* model, double begin) {
    return (jd_values){
        .parameters = model->parameters,
        .initial = model->initial,
        .begin = begin,
        .law = jd_model_law(model),
        .law_parameters = jd_model_law_parameters(model),
        .patch = jd_model_patch(model),
        .loads = &model->loads,
        .drive = &model->drive,
    };
}

jd_status jd_model_check_at(const jd_model* model, double begin) {
    const jd_system* system = model->system;
    const jd_values values = values_of(model, begin);
    const jd_status status = jd_model_patch_check(model);
    if (status != JD_OK)
        return status;
    for (int i = 0; i < system->state_count; i++)
        if (!isfinite(model->initial[i]))  // of parameters that give none
            return jd_fail(model->context, JD_ERR_RANGE, "initial %s is %g, must be finite",
                           system->states[i].name, model->initial[i]);
    if (system->check)
        return system->check(model->context, &values);
    const jd_program_moment moment = {model->parameters, begin, model->initial};
    return jd_system_demands(model->context, system, &moment);
}

jd_status jd_model_check(const jd_model* model) {
    return JD_GIVEN(jd_context_of(model), model) ? jd_model_check_at(model, 0) : JD_ERR_ARGUMENT;
}

void jd_model_remark(const jd_model* model, double begin, char* text, size_t size) {
    const jd_values values = values_of(model, begin);
    if (size > 0)
        text[0] = '\0';
    if (size > 0 && model->system->remark)
        model->system->remark(&values, text, size);
}

const jd_system* jd_model_system(const jd_model* model) { return model->system; }
const double* jd_model_parameters(const jd_model* model) { return model->parameters; }
const double* jd_model_initial(const jd_model* model) { return model->initial; }

// ---- For a run ---------------------------------------------------------------------------------

jd_status jd_model_tables(const jd_model* model) {
    jd_status status = JD_OK;
    for (int i = 0; i < model->rub_count && status == JD_OK; i++) {
        const jd_model_rub* rub = &model->rubs[i];
        const jd_table* table;
        status = jd_table_of_law(model->context, rub->law, rub->law_parameters,
                                 jd_model_rub_patch(rub), &table);
    }
    return status;
}

jd_status jd_model_task(const jd_model* model, jd_task* task) {
    jd_status status = JD_OK;
    task->parameters = model->parameters;
    task->initial = model->initial;
    task->loads = &model->loads;
    task->drive = &model->drive;
    for (int i = 0; i < model->rub_count && status == JD_OK; i++) {
        jd_task_rub* rub = &task->rubs[i];
        *rub =
            (jd_task_rub){model->rubs[i].law_parameters, jd_model_rub_patch(&model->rubs[i]), NULL};
        status =
            jd_table_of_law(NULL, model->rubs[i].law, rub->parameters, rub->patch, &rub->table);
    }
    return status;
}
