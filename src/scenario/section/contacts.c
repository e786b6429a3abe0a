// The section `contacts`: what each contact of the system has, by its name.
//
//     contacts:
//       floor: {friction: {mu: 0.3}, restitution: {law: poisson, e: 0.9}}
//       left: {patch: {shape: ring, radius: 20 mm, inner: 10 mm}, friction: {law: power, b_T: 0.6}}
//
// Every number is one of the system, of a law or of a patch under another name (floor.friction.mu):
// the model knows which. Of a contact that is a patch, area and law come before their numbers.

#include "model/model.h"
#include "scenario/sections.h"

#include <stdio.h>
#include <string.h>

#define DEEPEST 3                     // contact, group, number
#define MOST (16 * JD_MOST_CONTACTS)  // numbers of all contacts

// ---- Given once --------------------------------------------------------------------------------

// What a name stands for. Patches may have the same law: its parameters are those of a contact.
typedef struct number {
    const jd_parameter* parameter;
    const char* contact;  // NULL: not one of several
    bool of_patch;        // a number of an area
} number;

// What was set so far: contacts may share a parameter, and every number has several names.
typedef struct given {
    number number[MOST];
    const jd_tree* entry[MOST];
    int count;
} given;

static jd_status find_number(const jd_model* model, const char* name, number* found) {
    const char* plain = jd_model_plain_name(model, name, &found->contact);
    found->of_patch = strncmp(plain, JD_PATCH_PREFIX, strlen(JD_PATCH_PREFIX)) == 0;
    if (jd_model_patch_count(model) < 2)
        found->contact = NULL;
    return jd_model_parameter(model, name, &found->parameter, NULL);
}

static bool is_same(const number* a, const number* b) {
    return a->parameter == b->parameter && a->contact == b->contact;
}

// The entry of a section for the same number, by any of its names behind `prefix`; NULL: none.
static const jd_tree* find_in(const jd_reader* reader, const char* section, const char* prefix,
                              const number* wanted) {
    const jd_tree* map = jd_tree_find(reader->root, section);
    if (!map || map->kind != JD_TREE_MAP)
        return NULL;
    for (const jd_tree* entry = map->first; entry; entry = entry->next) {
        char name[JD_ENTRY_TEXT_MAX + 16];
        number other;
        snprintf(name, sizeof name, "%s%.200s", prefix, entry->key->text);
        if (find_number(reader->scenario->model, name, &other) == JD_OK && is_same(&other, wanted))
            return entry;
    }
    return NULL;
}

// The other entry of the file for a number; NULL: none. The sections `friction` and `patch` are
// those of the only patch.
static const jd_tree* find_twin(const jd_reader* reader, const jd_tree* contact,
                                const number* wanted, const given* before) {
    const bool one = jd_model_patch_count(reader->scenario->model) == 1;
    const char* name = wanted->parameter->name;
    const jd_tree* twin = find_in(reader, "parameters", "", wanted);
    for (int i = 0; i < before->count && !twin; i++)
        if (is_same(&before->number[i], wanted))
            twin = before->entry[i];
    if (!twin && one && !wanted->of_patch)
        twin = find_in(reader, "friction", JD_LAW_PREFIX, wanted);
    if (!twin && wanted->of_patch)
        twin = jd_tree_find(jd_tree_find(contact, "patch"), name);
    if (!twin && wanted->of_patch && one)
        twin = jd_tree_find(jd_tree_find(reader->root, "patch"), name);
    return twin;
}

static jd_status fail_twice(const jd_reader* reader, const jd_tree* entry, const char* what,
                            const jd_tree* twin) {
    return JD_FAIL_AT(reader, entry->key, JD_ERR_ARGUMENT, "%s is given twice; also in line %d",
                      what, twin->key->mark.line);
}

static jd_status check_once(const jd_reader* reader, const jd_tree* contact, const jd_tree* entry,
                            const number* found, given* before) {
    const jd_tree* twin = find_twin(reader, contact, found, before);
    if (twin) {
        char what[96];
        snprintf(what, sizeof what, "parameter '%.64s'", found->parameter->name);
        return fail_twice(reader, entry, what, twin);
    }
    if (before->count < MOST) {
        before->number[before->count] = *found;
        before->entry[before->count++] = entry;
    }
    return JD_OK;
}

// ---- Numbers -----------------------------------------------------------------------------------

// What is read, and what it is about.
typedef struct contact_reader {
    const jd_reader* reader;
    const jd_tree* map;           // of the contact
    const jd_contact_info* info;  // the contact
    given* before;
} contact_reader;

// One number of a contact, by the names on the way to it.
static jd_status set_number(const contact_reader* c, const jd_tree* entry, const char* name) {
    const jd_reader* reader = c->reader;
    jd_model* model = reader->scenario->model;
    number found;
    double value;
    jd_status status = find_number(model, name, &found);
    if (status != JD_OK)
        return jd_text_source_prefix(&reader->source, entry->key->mark, status);
    status = check_once(reader, c->map, entry, &found, c->before);
    if (status == JD_OK)
        status = jd_entry_parameter(reader, entry, found.parameter, &value);
    if (status == JD_OK) {
        status = jd_model_set(model, name, value);
        if (status != JD_OK)
            status = jd_text_source_prefix(&reader->source, entry->mark, status);
    }
    return status;
}

// The entry of a contact that tells its law: `friction: power`, or `law` in there. NULL: none.
static const jd_tree* law_of(const contact_reader* c) {
    const jd_tree* friction = jd_tree_find(c->map, "friction");
    if (c->info->along != 3)
        return NULL;
    if (friction && friction->kind == JD_TREE_TEXT)
        return friction;
    const jd_tree* law = jd_tree_find(friction, "law");
    return law ? law : jd_tree_find(c->map, JD_LAW_PREFIX "law");
}

// Whether an entry is the area or the law of a contact, which are set before its numbers.
static bool is_part(const contact_reader* c, const jd_tree* entry) {
    return entry == law_of(c) || (c->info->along == 3 && entry == jd_tree_find(c->map, "patch"));
}

// All that stands below `path`, which names a contact or a group of one.
static jd_status set_entries(const contact_reader* c, const jd_tree* map, const char* path) {
    const bool group = strchr(path, '.') != NULL;
    jd_status status = jd_entry_map(c->reader, map);
    for (const jd_tree* entry = map->first; entry && status == JD_OK; entry = entry->next) {
        char name[DEEPEST * (JD_ENTRY_TEXT_MAX + 1)];
        if (is_part(c, entry))
            continue;
        snprintf(name, sizeof name, "%.400s.%.200s", path, entry->key->text);
        status = entry->kind == JD_TREE_MAP && !group ? set_entries(c, entry, name)
                                                      : set_number(c, entry, name);
    }
    return status;
}

// ---- Area and law ------------------------------------------------------------------------------

// A section of the file that tells of the only patch; NULL: it is not there, or there are several.
static const jd_tree* section_of_one(const jd_reader* reader, const char* name) {
    const jd_tree* section = jd_tree_find(reader->root, name);
    const bool one = jd_model_patch_count(reader->scenario->model) == 1;
    return one && section && !section->null ? section : NULL;
}

static jd_status set_parts(const contact_reader* c) {
    const jd_reader* reader = c->reader;
    const jd_tree* patch = c->info->along == 3 ? jd_tree_find(c->map, "patch") : NULL;
    const jd_tree* law = law_of(c);
    const jd_tree* patch_twin = section_of_one(reader, "patch");
    const jd_tree* law_twin = section_of_one(reader, "friction");
    jd_status status = JD_OK;
    if (patch && patch_twin)
        return fail_twice(reader, patch, "the patch", patch_twin);
    if (law && law_twin)
        return fail_twice(reader, law, "friction", law_twin);
    if (patch)
        status = jd_section_patch_of(reader, patch, c->info->name);
    if (status == JD_OK && law && !law->null)
        status = jd_section_law_of(reader, law, c->info->name);
    return status;
}

static jd_status set_contact(const contact_reader* c) {
    jd_status status = jd_entry_map(c->reader, c->map);
    if (status == JD_OK)
        status = set_parts(c);
    return status == JD_OK ? set_entries(c, c->map, c->info->name) : status;
}

jd_status jd_section_contacts(const jd_reader* reader, const jd_tree* value) {
    const jd_system* system = jd_model_system(reader->scenario->model);
    const char* names[JD_MOST_CONTACTS];
    given before = {.count = 0};
    for (int k = 0; k < system->contact_count; k++)
        names[k] = system->contacts[k].name;
    if (system->contact_count == 0)
        return JD_FAIL_AT(reader, value->key, JD_ERR_NAME,
                          "system '%s' has no contacts that can be set", system->name);
    jd_status status = jd_entry_map(reader, value);
    if (status == JD_OK)
        status = jd_entry_keys(reader, value, "contact", (jd_names){names, system->contact_count});
    for (const jd_tree* entry = value->first; entry && status == JD_OK; entry = entry->next) {
        contact_reader c = {reader, entry, NULL, &before};
        for (int k = 0; k < system->contact_count; k++)
            if (strcmp(names[k], entry->key->text) == 0)
                c.info = &system->contacts[k];
        status = set_contact(&c);
    }
    return status;
}
