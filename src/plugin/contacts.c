// The contacts of a system from outside, checked: their names, what they refer to, and what is
// watched of them.

#include "judder/kernel.h"
#include "plugin/table.h"

#include <string.h>

#define damaged jd_plugin_damaged

typedef jd_plugin_table table;

static bool is_parameter(const jd_system* system, const char* name) {
    for (int i = 0; name && i < system->parameter_count; i++)
        if (strcmp(system->parameters[i].name, name) == 0)
            return true;
    return !name;
}

static bool is_state(const jd_system* system, const char* name) {
    for (int i = 0; name && i < system->state_count; i++)
        if (strcmp(system->states[i].name, name) == 0)
            return true;
    return !name;
}

static jd_status check_contact(const table* t, int index) {
    const jd_contact_info* c = &t->system->contacts[index];
    if (!c->name || !c->name[0] || strpbrk(c->name, ". \n\t") || !c->text)
        return damaged(t, "contact %d has no plain name or no text", index);
    for (int i = 0; i < index; i++)
        if (strcmp(t->system->contacts[i].name, c->name) == 0)
            return damaged(t, "two contacts are called '%s'", c->name);
    if (c->along < 0 || c->along > 3)
        return damaged(t, "contact '%s' slides in %d directions, must be 0 to 3", c->name,
                       c->along);
    const char* parameter;
    for (int i = 0; jd_contact_number(c, i, &parameter); i++)
        if (!is_parameter(t->system, parameter))
            return damaged(t, "contact '%s' refers to '%s', which is no parameter", c->name,
                           parameter);
    return JD_OK;
}

static jd_status check_motions(const table* t) {
    const jd_system* s = t->system;
    if (!s->motions)
        return damaged(t, "there are contacts, but motions is NULL");
    for (const jd_moving* m = s->motions; m->rate; m++)
        if (!is_state(s, m->rate) || !is_state(s, m->place))
            return damaged(t, "motions name '%s', which is no state",
                           is_state(s, m->rate) ? m->place : m->rate);
    if (!is_state(s, s->loss))
        return damaged(t, "loss is '%s', which is no state", s->loss);
    return JD_OK;
}

static int rates_of(const jd_system* s) {
    int count = 0;
    for (const jd_moving* m = s->motions; m->rate; m++)
        count++;
    return count;
}

// Whether a part for friction or an area stands under the name of a contact; without a name it is that
// of the only patch.
static bool has_part(const jd_system* s, jd_part_kind kind, const jd_contact_info* contact,
                     int patches) {
    for (int i = 0; i < s->part_count; i++) {
        const jd_part* part = &s->parts[i];
        if (part->kind == kind &&
            (part->contact ? strcmp(part->contact, contact->name) == 0 : patches == 1))
            return true;
    }
    return false;
}

// Friction of a law acts on a patch. One that is treated as the only contact is given or compliant;
// others are contacts as any.                                               [touch:T13] [touch:T14]
static jd_status check_patch(const table* t, const jd_contact_info* patch, int patches) {
    const jd_system* s = t->system;
    if (patch->normal == JD_NORMAL_RIGID && jd_system_patched(s))
        return damaged(t,
                       "contact '%s' is a patch, and rigid: it must be given or compliant where "
                       "speed is above 0",
                       patch->name);
    if (!has_part(s, JD_PART_FRICTION, patch, patches) ||
        !has_part(s, JD_PART_PATCH, patch, patches))
        return damaged(t, "contact '%s' is a patch, but the system has no part friction or patch%s",
                       patch->name, patches > 1 ? " with its name" : "");
    if (!(s->kernel->speed >= 0))
        return damaged(t, "contact '%s' is a patch, but speed is below 0", patch->name);
    return JD_OK;
}

static bool is_patch(const jd_system* s, const char* name) {
    for (int i = 0; i < s->contact_count; i++)
        if (strcmp(s->contacts[i].name, name) == 0)
            return s->contacts[i].along == 3;
    return false;
}

static jd_status check_patches(const table* t) {
    const jd_system* s = t->system;
    jd_status status = JD_OK;
    int patches = 0;
    for (int i = 0; i < s->contact_count; i++)
        patches += s->contacts[i].along == 3;
    if (!jd_system_patched(s) && (s->kernel->bound || s->kernel->own_count != 0))
        return damaged(t, "bound and own_count are for a contact that is a patch, the only one, "
                          "with a speed above 0");
    for (int i = 0; i < s->part_count; i++)
        if (s->parts[i].contact && !is_patch(s, s->parts[i].contact))
            return damaged(t, "part '%s' is that of '%.64s', which is no contact that is a patch",
                           s->parts[i].name, s->parts[i].contact);
    for (int i = 0; status == JD_OK && i < s->contact_count; i++)
        if (s->contacts[i].along == 3)
            status = check_patch(t, &s->contacts[i], patches);
    if (status == JD_OK && s->kernel->bound && rates_of(s) != 3)
        return damaged(t, "there is bound, but motions have %d rates, must be 3", rates_of(s));
    return status;
}

// Rows of contacts stand before the system's own.
static jd_status check_events(const table* t) {
    const jd_system* s = t->system;
    bool own = false;
    for (int i = 0; i < s->watch_count; i++) {
        const jd_watch* w = &s->watches[i];
        if (w->event != JD_CONTACT_NOTHING &&
            (own || w->contact < 0 || w->contact >= s->contact_count))
            return damaged(t, "watch %d is that of a contact, and %s", i,
                           own ? "stands behind the system's own" : "there is none");
        own = own || w->event == JD_CONTACT_NOTHING;
    }
    return JD_OK;
}

jd_status jd_plugin_contacts_check(const table* t) {
    const jd_system* s = t->system;
    if (s->contact_count < 0 || s->contact_count > JD_MOST_CONTACTS)
        return damaged(t, "number of contacts is %d, must be 0 to %d", s->contact_count,
                       JD_MOST_CONTACTS);
    if ((s->contact_count > 0) != (s->kernel && s->kernel->touch))
        return damaged(t, "touch and the number of contacts, %d, do not go together",
                       s->contact_count);
    if (s->contact_count > 0 && !s->contacts)
        return damaged(t, "table of contacts is missing");
    jd_status status = JD_OK;
    for (int i = 0; status == JD_OK && i < s->contact_count; i++)
        status = check_contact(t, i);
    if (status == JD_OK && s->contact_count > 0)
        status = check_motions(t);
    if (status == JD_OK && s->kernel)
        status = check_patches(t);
    return status == JD_OK ? check_events(t) : status;
}
