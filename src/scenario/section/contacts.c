// The section `contacts`: what each contact of the system has, by its name.
//
//     contacts:
//       floor: {friction: {mu: 0.3}, restitution: {law: poisson, e: 0.9}}
//
// Every number is a parameter of the system under another name (floor.friction.mu): the model knows
// which.

#include "scenario/sections.h"

#include <stdio.h>
#include <string.h>

#define DEEPEST 3                    // contact, group, number
#define MOST (5 * JD_MOST_CONTACTS)  // numbers of all contacts

// What was set so far: contacts may share a parameter, and every number has several names.
typedef struct given {
    const jd_parameter* parameter[MOST];
    const jd_tree* entry[MOST];
    int count;
} given;

// A parameter is given once, here or in the section `parameters`.
static jd_status check_once(const jd_reader* reader, const jd_tree* entry,
                            const jd_parameter* parameter, given* before) {
    const jd_tree* twin = jd_tree_find(jd_tree_find(reader->root, "parameters"), parameter->name);
    for (int i = 0; i < before->count; i++)
        if (before->parameter[i] == parameter)
            twin = before->entry[i];
    if (twin)
        return JD_FAIL_AT(reader, entry->key, JD_ERR_ARGUMENT,
                          "parameter '%s' is given twice; also in line %d", parameter->name,
                          twin->key->mark.line);
    if (before->count < MOST) {
        before->parameter[before->count] = parameter;
        before->entry[before->count++] = entry;
    }
    return JD_OK;
}

// One number of a contact, by the names on the way to it.
static jd_status set_number(const jd_reader* reader, const jd_tree* entry, const char* name,
                            given* before) {
    jd_model* model = reader->scenario->model;
    const jd_parameter* parameter;
    double number;
    jd_status status = jd_model_parameter(model, name, &parameter, NULL);
    if (status != JD_OK)
        return jd_text_source_prefix(&reader->source, entry->key->mark, status);
    status = check_once(reader, entry, parameter, before);
    if (status == JD_OK)
        status = jd_entry_parameter(reader, entry, parameter, &number);
    if (status == JD_OK) {
        status = jd_model_set(model, name, number);
        if (status != JD_OK)
            status = jd_text_source_prefix(&reader->source, entry->mark, status);
    }
    return status;
}

// All that stands below `path`, which names a contact or a group of one.
static jd_status set_entries(const jd_reader* reader, const jd_tree* map, const char* path,
                             given* before) {
    const bool group = strchr(path, '.') != NULL;
    jd_status status = jd_entry_map(reader, map);
    for (const jd_tree* entry = map->first; entry && status == JD_OK; entry = entry->next) {
        char name[DEEPEST * (JD_ENTRY_TEXT_MAX + 1)];
        snprintf(name, sizeof name, "%.400s.%.200s", path, entry->key->text);
        status = entry->kind == JD_TREE_MAP && !group ? set_entries(reader, entry, name, before)
                                                      : set_number(reader, entry, name, before);
    }
    return status;
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
    for (const jd_tree* entry = value->first; entry && status == JD_OK; entry = entry->next)
        status = set_entries(reader, entry, entry->key->text, &before);
    return status;
}
