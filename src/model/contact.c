// Names of parameters with the name of their contact: floor.mu, contacts.floor.restitution.law. Where
// the contact is a patch its law and its area are the parts of the system: plane.patch.width.

#include "engine/info.h"
#include "model/model.h"

#include <stdio.h>
#include <string.h>

#define PREFIX "contacts."

// What users call a number of a contact, and where its parameter is named.
typedef struct alias {
    const char* name;
    size_t place;
} alias;

#define AT(field) offsetof(jd_contact_info, field)
static const alias aliases[] = {
    {"mu", AT(mu)},
    {"mu_s", AT(mu_s)},
    {"e", AT(e)},
    {"restitution", AT(restitution)},
    {"paradox", AT(paradox)},
    {"friction.mu", AT(mu)},
    {"friction.mu_s", AT(mu_s)},
    {"restitution.e", AT(e)},
    {"restitution.law", AT(restitution)},
};
#define ALIASES ((int)(sizeof aliases / sizeof aliases[0]))
#define PLAIN 5  // of them, those that messages name

static const char* parameter_of(const jd_contact_info* contact, const alias* a) {
    return *(const char* const*)((const char*)contact + a->place);
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
static bool is_alias(const char* rest) {
    for (int i = 0; i < ALIASES; i++)
        if (strcmp(aliases[i].name, rest) == 0)
            return true;
    return false;
}

const char* jd_model_plain_name(const jd_model* m, const char* name, const char** contact) {
    static const char* const parts[] = {JD_PATCH_PREFIX, JD_LAW_PREFIX};
    const char* rest = NULL;
    const jd_contact_info* info = contact_of(m->system, name, &rest);
    *contact = NULL;
    if (!info || info->along != 3 || is_alias(rest))
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
    const char* names[PLAIN];
    int count = 0;
    for (int i = 0; i < ALIASES; i++) {
        const char* parameter = parameter_of(contact, &aliases[i]);
        if (parameter && strcmp(aliases[i].name, rest) == 0)
            return parameter;
        if (parameter && i < PLAIN)
            names[count++] = aliases[i].name;
    }
    char kind[64];
    snprintf(kind, sizeof kind, "number of contact '%.32s'", contact->name);
    *status = jd_fail_unknown(m->context, kind, rest, names, count, sizeof names[0]);
    return NULL;
}
