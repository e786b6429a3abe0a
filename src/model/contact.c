// Names of parameters with the name of their contact: floor.mu, contacts.floor.restitution.law. Where
// the contact is a patch its law and its area are the parts of the system: plane.patch.width.

#include "engine/info.h"
#include "model/model.h"

#include <stdio.h>
#include <string.h>

#define PREFIX "contacts."

#define MOST_NUMBERS 16  // of a contact

// Numbers as they stand in the section of a scenario, beside how they are called.
static const char* plain_number(const char* name) {
    static const char* const longer[][2] = {
        {"friction.mu", "mu"},
        {"friction.mu_s", "mu_s"},
        {"friction.mu_y", "mu_y"},
        {"friction.mu_s_y", "mu_s_y"},
        {"friction.bound", "bound"},
        {"restitution.e", "e"},
        {"restitution.law", "restitution"},
    };
    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++)
        if (strcmp(longer[i][0], name) == 0)
            return longer[i][1];
    return name;
}

// The contact that a name begins with; *rest is what follows. NULL: none.
static const jd_contact_info* contact_of(const jd_system* system, const char* name,
                                         const char** rest) {
    const size_t prefix = strlen(PREFIX);
    if (strncmp(name, PREFIX, prefix) == 0)
        name += prefix;
    for (int k = 0; k < system->contact_count; k++) {
        const size_t size = strlen(system->contacts[k].name);
        if (strncmp(name, system->contacts[k].name, size) == 0 && name[size] == '.') {
            *rest = name + size + 1;
            return &system->contacts[k];
        }
    }
    return NULL;
}

// Whether a name behind that of a contact is one of the contact's own numbers.
static bool is_number(const jd_contact_info* contact, const char* rest) {
    const char *name, *parameter;
    for (int i = 0; (name = jd_contact_number(contact, i, &parameter)) != NULL; i++)
        if (strcmp(name, plain_number(rest)) == 0)
            return true;
    return false;
}

const char* jd_model_plain_name(const jd_model* m, const char* name, const char** contact) {
    static const char* const parts[] = {JD_PATCH_PREFIX, JD_LAW_PREFIX};
    const char* rest = NULL;
    const jd_contact_info* info = contact_of(m->system, name, &rest);
    *contact = NULL;
    if (!info || info->along != 3 || is_number(info, rest))
        return name;
    for (int i = 0; i < 2; i++) {
        if (strncmp(rest, parts[i], strlen(parts[i])) == 0) {
            *contact = info->name;
            return rest;
        }
    }
    return name;
}

const char* jd_model_contact_parameter(const jd_model* m, const char* name, jd_status* status) {
    const char* rest = NULL;
    const jd_contact_info* contact = contact_of(m->system, name, &rest);
    *status = JD_OK;
    if (!contact)
        return NULL;
    const char *names[MOST_NUMBERS], *number, *parameter;
    int count = 0;
    for (int i = 0; (number = jd_contact_number(contact, i, &parameter)) && i < MOST_NUMBERS; i++) {
        if (parameter && strcmp(number, plain_number(rest)) == 0)
            return parameter;
        if (parameter)
            names[count++] = number;
    }
    char kind[64];
    snprintf(kind, sizeof kind, "number of contact '%.32s'", contact->name);
    *status = jd_fail_unknown(m->context, kind, rest, names, count, sizeof names[0]);
    return NULL;
}
