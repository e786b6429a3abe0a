// The section `contacts`: what each contact of the system has, by its name.
//
//     contacts:
//       floor: {friction: {mu: 0.3}, restitution: {law: poisson, e: 0.9}}
//
// Every number is a parameter of the system under another name (floor.friction.mu): the model knows
// which.

#include "scenario/sections.h"

#include <stdio.h>

#define DEEPEST 3  // contact, group, number

// One number of a contact, by the names on the way to it.
static jd_status set_number(const jd_reader* reader, const jd_yaml_node* entry, const char* name) {
    jd_model* model = reader->scenario->model;
    const jd_parameter* parameter;
    double number;
    jd_status status = jd_model_parameter(model, name, &parameter, NULL);
    if (status != JD_OK)
        return jd_text_source_prefix(&reader->source, entry->key->mark, status);
    status = jd_entry_parameter(reader, entry, parameter, &number);
    if (status == JD_OK) {
        status = jd_model_set(model, name, number);
        if (status != JD_OK)
            status = jd_text_source_prefix(&reader->source, entry->mark, status);
    }
    return status;
}

static jd_status set_entries(const jd_reader* reader, const jd_yaml_node* map, const char* path,
                             int depth) {
    jd_status status = jd_entry_map(reader, map);
    for (const jd_yaml_node* entry = map->first; entry && status == JD_OK; entry = entry->next) {
        char name[DEEPEST * (JD_YAML_TEXT_MAX + 1)];
        snprintf(name, sizeof name, "%.400s.%.200s", path, entry->key->text);
        status = entry->kind == JD_YAML_MAP && depth < DEEPEST
                     ? set_entries(reader, entry, name, depth + 1)
                     : set_number(reader, entry, name);
    }
    return status;
}

jd_status jd_section_contacts(const jd_reader* reader, const jd_yaml_node* value) {
    const jd_system* system = jd_model_system(reader->scenario->model);
    const char* names[JD_MOST_CONTACTS];
    for (int k = 0; k < system->contact_count; k++)
        names[k] = system->contacts[k].name;
    if (system->contact_count == 0)
        return JD_FAIL_AT(reader, value->key, JD_ERR_NAME,
                          "system '%s' has no contacts that can be set", system->name);
    jd_status status = jd_entry_map(reader, value);
    if (status == JD_OK)
        status = jd_entry_keys(reader, value, "contact", (jd_names){names, system->contact_count});
    for (const jd_yaml_node* entry = value->first; entry && status == JD_OK; entry = entry->next)
        status = set_entries(reader, entry, entry->key->text, 2);
    return status;
}
