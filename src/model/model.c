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
    const jd_part* patch = jd_system_part(system, JD_PART_PATCH);
    jd_model* m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->context = context;
    m->system = system;
    m->parameters = doubles(system->parameter_count);
    m->law_parameters = doubles(JD_LAW_PARAMETERS);
    m->initial = doubles(system->state_count);
    m->patch_keys = patch ? jd_model_patch_keys(patch) : NULL;
    m->initial_keys = initial_keys(system);
    if (m->parameters && m->law_parameters && m->initial && m->initial_keys &&
        (m->patch_keys || !patch))
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
    const jd_part* friction = jd_system_part(system, JD_PART_FRICTION);
    jd_status status = jd_model_patch_default(m);
    if (status == JD_OK)
        status = jd_model_terms_default(m);
    if (status == JD_OK && friction)
        status = jd_model_set_law(m, friction->value);
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
    jd_model_patch_free(model);
    jd_model_terms_free(model);
    free(model->parameters);
    free(model->law_parameters);
    free(model->initial);
    free(model->initial_keys);
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
    c->law = model->law;
    memcpy(c->parameters, model->parameters, (size_t)system->parameter_count * sizeof(double));
    memcpy(c->law_parameters, model->law_parameters, JD_LAW_PARAMETERS * sizeof(double));
    memcpy(c->initial, model->initial, (size_t)system->state_count * sizeof(double));
    jd_model_patch_share(c, model);
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

// Whether a law may stand in a part: one of its choices, or any if it has no list.
static bool law_fits(const jd_part* friction, const char* name) {
    if (!friction->choices)
        return true;
    for (int i = 0; friction->choices[i]; i++)
        if (strcmp(friction->choices[i], name) == 0)
            return true;
    return false;
}

// The law the system could take, but does not, that has a parameter of this name. NULL: none.
static const jd_law* other_law(const jd_model* m, const char* plain) {
    const jd_part* friction = jd_system_part(m->system, JD_PART_FRICTION);
    for (int i = 0; friction && i < jd_law_count(); i++) {
        const jd_law* law = jd_law_at(i);
        if (law != m->law && law_fits(friction, law->name) &&
            parameter_index(law->parameters, law->parameter_count, plain) >= 0)
            return law;
    }
    return NULL;
}

// A name with the prefix of the law: only the law's own names are near.
static jd_status unknown_law_parameter(const jd_model* m, const char* name, const char* plain) {
    if (!m->law)
        return jd_fail(m->context, JD_ERR_NAME,
                       "unknown parameter '%.64s': system '%s' has no friction", name,
                       m->system->name);
    const jd_parameter* table = m->law->parameters;
    const int count = m->law->parameter_count;
    const char* const* first = count > 0 ? &table[0].name : NULL;
    const char* nearest = jd_nearest_name(plain, first, count, sizeof table[0]);
    if (nearest)
        return jd_fail(m->context, JD_ERR_NAME,
                       "unknown parameter '%.64s'; did you mean '" JD_LAW_PREFIX "%s'?", name,
                       nearest);
    return jd_fail_unknown(m->context, "parameter", name, first, count, sizeof table[0]);
}

// `plain` is the name without the prefix of the law.
static jd_status unknown_parameter(const jd_model* m, const char* name, const char* plain) {
    const jd_law* other = m->law ? other_law(m, plain) : NULL;
    if (other)
        return jd_fail(m->context, JD_ERR_NAME,
                       "unknown parameter '%.64s': it belongs to friction law '%s', this is '%s'",
                       name, other->name, m->law->name);
    if (plain != name)
        return unknown_law_parameter(m, name, plain);
    const char* names[256];
    int count = 0;
    for (int i = 0; i < m->system->parameter_count && count < JD_COUNT(names); i++)
        names[count++] = m->system->parameters[i].name;
    for (int i = 0; m->law && i < m->law->parameter_count && count < JD_COUNT(names); i++)
        names[count++] = m->law->parameters[i].name;
    return jd_fail_unknown(m->context, "parameter", name, names, count, sizeof names[0]);
}

// The name of a state behind the prefix, otherwise NULL.
static const char* initial_name(const char* name) {
    const size_t size = strlen(INITIAL_PREFIX);
    return strncmp(name, INITIAL_PREFIX, size) == 0 ? name + size : NULL;
}

// Where a parameter is described and kept.
static jd_status find_parameter(const jd_model* m, const char* name, const jd_parameter** parameter,
                                double** place) {
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
    i = m->law ? parameter_index(m->law->parameters, m->law->parameter_count, plain) : -1;
    if (i < 0)
        return unknown_parameter(m, name, plain);
    *parameter = &m->law->parameters[i];
    *place = &m->law_parameters[i];
    return JD_OK;
}

// ---- Values ------------------------------------------------------------------------------------

// A number of the patch: its name behind the prefix, otherwise NULL.
static const char* patch_name(const char* name) {
    const size_t size = strlen(JD_PATCH_PREFIX);
    return strncmp(name, JD_PATCH_PREFIX, size) == 0 ? name + size : NULL;
}

jd_status jd_model_set(jd_model* model, const char* name, double value) {
    if (!JD_GIVEN(jd_context_of(model), model, name))
        return JD_ERR_ARGUMENT;
    const jd_parameter* parameter;
    double* place;
    name = jd_model_plain_name(model, name);
    if (patch_name(name))
        return jd_model_patch_set(model, patch_name(name), value);
    if (jd_model_is_term(name))
        return jd_model_term_set(model, name, value);
    jd_status status = find_parameter(model, name, &parameter, &place);
    if (status < 0)
        return status;
    if (!jd_range_holds(parameter->range, value)) {
        char range[64];
        jd_range_text(parameter->range, range, sizeof range);
        return jd_fail(model->context, JD_ERR_RANGE, "%s is %g, must be %s%s", name, value,
                       strcmp(range, "any") == 0 ? "finite" : range,
                       isfinite(value) ? "" : " and finite");
    }
    if (jd_model_patch_is_size(model, parameter))
        status = jd_model_patch_resize(model, value);
    if (status < 0)
        return status;
    const double before = *place;
    *place = value;
    if (value != before && jd_model_patch_seated_by(model, parameter))
        status = jd_model_patch_reseat(model);
    if (status < 0)
        *place = before;
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
    return JD_OK;
}

// A part with a list of choices takes no law but those.
static jd_status check_choice(const jd_model* model, const jd_part* friction, const char* name) {
    if (law_fits(friction, name))
        return JD_OK;
    int count = 0;
    while (friction->choices[count])
        count++;
    return jd_fail_unknown(model->context, "friction law", name, friction->choices, count,
                           sizeof friction->choices[0]);
}

jd_status jd_model_set_law(jd_model* model, const char* name) {
    if (!JD_GIVEN(jd_context_of(model), model, name))
        return JD_ERR_ARGUMENT;
    const jd_part* friction = jd_system_part(model->system, JD_PART_FRICTION);
    if (!friction)
        return jd_fail(model->context, JD_ERR_ARGUMENT, "system '%s' has no friction",
                       model->system->name);
    if (check_choice(model, friction, name) < 0)
        return JD_ERR_NAME;
    const jd_law* law;
    const jd_status status = jd_law_find(model->context, name, &law);
    if (status < 0)
        return status;
    model->law = law;
    for (int i = 0; i < law->parameter_count; i++)
        model->law_parameters[i] = jd_system_law_value(model->system, law, i);
    return JD_OK;
}

jd_status jd_model_parameter(const jd_model* model, const char* name,
                             const jd_parameter** parameter, double* value) {
    if (!JD_GIVEN(jd_context_of(model), model, name))
        return JD_ERR_ARGUMENT;
    double* place;
    name = jd_model_plain_name(model, name);
    if (patch_name(name))
        return jd_model_patch_find(model, patch_name(name), parameter, value);
    if (jd_model_is_term(name))
        return jd_model_term_find(model, name, parameter, value);
    const jd_status status = find_parameter(model, name, parameter, &place);
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
        .law = model->law,
        .law_parameters = model->law_parameters,
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
const jd_law* jd_model_law(const jd_model* model) { return model->law; }
const double* jd_model_parameters(const jd_model* model) { return model->parameters; }
const double* jd_model_law_parameters(const jd_model* model) { return model->law_parameters; }
const double* jd_model_initial(const jd_model* model) { return model->initial; }

// ---- For a run ---------------------------------------------------------------------------------

jd_status jd_model_task(const jd_model* model, jd_task* task) {
    task->parameters = model->parameters;
    task->law_parameters = model->law_parameters;
    task->initial = model->initial;
    task->patch = jd_model_patch(model);
    task->loads = &model->loads;
    task->drive = &model->drive;
    return jd_table_of_law(NULL, model->law, model->law_parameters, task->patch, &task->table);
}
