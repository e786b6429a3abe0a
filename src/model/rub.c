// The patches of a model with their laws: which there are, and which law each has.

#include "model/model.h"

#include "base/given.h"
#include "judder/kernel.h"

#include <stdlib.h>
#include <string.h>

// ---- Life --------------------------------------------------------------------------------------

// The contact that a part belongs to; NULL: it is the only one of its kind.
static bool is_of(const jd_part* part, const char* contact) {
    return !contact || !part->contact || strcmp(part->contact, contact) == 0;
}

bool jd_model_rubs_create(jd_model* model) {
    const jd_system* system = model->system;
    model->rubs = calloc(JD_MOST_CONTACTS, sizeof *model->rubs);
    if (!model->rubs)
        return false;
    for (int i = 0; i < system->part_count && model->rub_count < JD_MOST_CONTACTS; i++) {
        const jd_part* part = &system->parts[i];
        if (part->kind != JD_PART_PATCH)
            continue;
        jd_model_rub* rub = &model->rubs[model->rub_count++];
        rub->area = part;
        rub->friction = jd_system_part_of(system, JD_PART_FRICTION, part->contact);
        rub->law_parameters = calloc(JD_LAW_PARAMETERS, sizeof(double));
        rub->patch_keys = jd_model_patch_keys(part);
        if (!rub->law_parameters || !rub->patch_keys)
            return false;
    }
    return true;
}

jd_status jd_model_rubs_default(jd_model* model) {
    jd_status status = JD_OK;
    for (int i = 0; i < model->rub_count && status == JD_OK; i++) {
        jd_model_rub* rub = &model->rubs[i];
        status = jd_model_patch_default(model, rub);
        if (status == JD_OK)
            status = jd_model_rub_law(model, rub, rub->friction->value);
    }
    return status;
}

void jd_model_rubs_free(jd_model* model) {
    for (int i = 0; i < model->rub_count; i++) {
        jd_model_patch_drop(&model->rubs[i]);
        free(model->rubs[i].law_parameters);
        free(model->rubs[i].patch_keys);
    }
    free(model->rubs);
}

void jd_model_rubs_share(jd_model* copy, const jd_model* model) {
    for (int i = 0; i < model->rub_count; i++) {
        copy->rubs[i].law = model->rubs[i].law;
        memcpy(copy->rubs[i].law_parameters, model->rubs[i].law_parameters,
               JD_LAW_PARAMETERS * sizeof(double));
        jd_model_patch_share(&copy->rubs[i], &model->rubs[i]);
    }
}

// ---- Which -------------------------------------------------------------------------------------

// A message that names the contacts that have a patch.
static void name_all(const jd_model* m) {
    char names[200] = "";
    for (int i = 0; i < m->rub_count; i++) {
        const char* name = m->rubs[i].area->contact;
        if (name && strlen(names) + strlen(name) + 3 < sizeof names) {
            strcat(names, i > 0 ? ", " : "");
            strcat(names, name);
        }
    }
    (void)jd_fail(m->context, JD_ERR_NAME,
                  "system '%s' has several patches: name the contact (%s) before a dot",
                  m->system->name, names);
}

jd_model_rub* jd_model_rub_of(const jd_model* m, const char* contact) {
    if (m->rub_count == 0) {
        (void)jd_fail(m->context, JD_ERR_NAME, "system '%s' has no patch", m->system->name);
        return NULL;
    }
    if (!contact && m->rub_count > 1) {
        name_all(m);
        return NULL;
    }
    for (int i = 0; i < m->rub_count; i++)
        if (is_of(m->rubs[i].area, contact))
            return &m->rubs[i];
    (void)jd_fail(m->context, JD_ERR_NAME, "contact '%.64s' has no patch", contact);
    return NULL;
}

// The same for what is read: of several the first.
static const jd_model_rub* rub_read(const jd_model* m, const char* contact) {
    for (int i = 0; i < m->rub_count; i++)
        if (is_of(m->rubs[i].area, contact))
            return &m->rubs[i];
    return NULL;
}

// ---- Laws --------------------------------------------------------------------------------------

// Whether a law may stand in a part: one of its choices, or any if it has no list.
static bool law_fits(const jd_part* friction, const char* name) {
    if (!friction->choices)
        return true;
    for (int i = 0; friction->choices[i]; i++)
        if (strcmp(friction->choices[i], name) == 0)
            return true;
    return false;
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

jd_status jd_model_rub_law(const jd_model* model, jd_model_rub* rub, const char* name) {
    if (check_choice(model, rub->friction, name) < 0)
        return JD_ERR_NAME;
    const jd_law* law;
    const jd_status status = jd_law_find(model->context, name, &law);
    if (status < 0)
        return status;
    rub->law = law;
    for (int i = 0; i < law->parameter_count; i++)
        rub->law_parameters[i] = jd_part_law_value(rub->friction, law, i);
    return JD_OK;
}

jd_status jd_model_set_law(jd_model* model, const char* name) {
    if (!JD_GIVEN(jd_context_of(model), model, name))
        return JD_ERR_ARGUMENT;
    if (model->rub_count == 0)
        return jd_fail(model->context, JD_ERR_ARGUMENT, "system '%s' has no friction",
                       model->system->name);
    jd_status status = JD_OK;
    for (int i = 0; i < model->rub_count && status == JD_OK; i++)
        status = check_choice(model, model->rubs[i].friction, name);
    for (int i = 0; i < model->rub_count && status == JD_OK; i++)
        status = jd_model_rub_law(model, &model->rubs[i], name);
    return status;
}

jd_status jd_model_set_law_of(jd_model* model, const char* contact, const char* name) {
    if (!JD_GIVEN(jd_context_of(model), model, name))
        return JD_ERR_ARGUMENT;
    jd_model_rub* rub = jd_model_rub_of(model, contact);
    return rub ? jd_model_rub_law(model, rub, name) : JD_ERR_NAME;
}

int jd_model_patch_count(const jd_model* model) { return model->rub_count; }

const char* jd_model_patch_contact(const jd_model* model, int index) {
    return index >= 0 && index < model->rub_count ? model->rubs[index].area->contact : NULL;
}

const jd_law* jd_model_law_of(const jd_model* model, const char* contact) {
    const jd_model_rub* rub = rub_read(model, contact);
    return rub ? rub->law : NULL;
}

const jd_law* jd_model_law(const jd_model* model) { return jd_model_law_of(model, NULL); }

const double* jd_model_law_parameters_of(const jd_model* model, const char* contact) {
    const jd_model_rub* rub = rub_read(model, contact);
    return rub ? rub->law_parameters : NULL;
}

const double* jd_model_law_parameters(const jd_model* model) {
    return jd_model_law_parameters_of(model, NULL);
}

const jd_patch* jd_model_patch_of(const jd_model* model, const char* contact) {
    const jd_model_rub* rub = rub_read(model, contact);
    return rub ? jd_model_rub_patch(rub) : NULL;
}

const jd_patch* jd_model_patch(const jd_model* model) { return jd_model_patch_of(model, NULL); }

// ---- Parameters of laws ------------------------------------------------------------------------

static int parameter_index(const jd_law* law, const char* name) {
    for (int i = 0; i < law->parameter_count; i++)
        if (strcmp(law->parameters[i].name, name) == 0)
            return i;
    return -1;
}

double* jd_model_law_place(const jd_model_rub* rub, const char* plain,
                           const jd_parameter** parameter) {
    const int i = parameter_index(rub->law, plain);
    if (i < 0)
        return NULL;
    *parameter = &rub->law->parameters[i];
    return &rub->law_parameters[i];
}

// The law that could stand there, but does not, that has a parameter of this name. NULL: none.
static const jd_law* other_law(const jd_model_rub* rub, const char* plain) {
    for (int i = 0; i < jd_law_count(); i++) {
        const jd_law* law = jd_law_at(i);
        if (law != rub->law && law_fits(rub->friction, law->name) &&
            parameter_index(law, plain) >= 0)
            return law;
    }
    return NULL;
}

// A name with the prefix of the law: only the law's own names are near.
static jd_status unknown_law_parameter(const jd_model* m, const jd_model_rub* rub, const char* name,
                                       const char* plain) {
    if (!rub)
        return jd_fail(m->context, JD_ERR_NAME,
                       "unknown parameter '%.64s': system '%s' has no friction", name,
                       m->system->name);
    const jd_parameter* table = rub->law->parameters;
    const int count = rub->law->parameter_count;
    const char* const* first = count > 0 ? &table[0].name : NULL;
    const char* nearest = jd_nearest_name(plain, first, count, sizeof table[0]);
    if (nearest)
        return jd_fail(m->context, JD_ERR_NAME,
                       "unknown parameter '%.64s'; did you mean '" JD_LAW_PREFIX "%s'?", name,
                       nearest);
    return jd_fail_unknown(m->context, "parameter", name, first, count, sizeof table[0]);
}

jd_status jd_model_unknown_parameter(const jd_model* m, const jd_model_rub* rub, const char* name,
                                     const char* plain) {
    const jd_law* other = rub ? other_law(rub, plain) : NULL;
    if (other)
        return jd_fail(m->context, JD_ERR_NAME,
                       "unknown parameter '%.64s': it belongs to friction law '%s', this is '%s'",
                       name, other->name, rub->law->name);
    if (plain != name)
        return unknown_law_parameter(m, rub, name, plain);
    const char* names[256];
    int count = 0;
    for (int i = 0; i < m->system->parameter_count && count < JD_COUNT(names); i++)
        names[count++] = m->system->parameters[i].name;
    for (int i = 0; rub && i < rub->law->parameter_count && count < JD_COUNT(names); i++)
        names[count++] = rub->law->parameters[i].name;
    return jd_fail_unknown(m->context, "parameter", name, names, count, sizeof names[0]);
}
