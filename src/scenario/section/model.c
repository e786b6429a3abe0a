// The sections that make the model: system, friction, parameters, initial. Patch, loads and drive
// have files of their own.
//
// Names and ranges are checked by the model; its messages get the place in the file in front.

#include "scenario/sections.h"

#include "judder/equations.h"
#include "judder/plugin.h"
#include "model/model.h"
#include "scenario/texts/texts.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LAW_NAMES_MAX 64  // parameters of a law that a message may name

static jd_status prefix_at(const jd_reader* reader, const jd_tree* node, jd_status status) {
    return status == JD_OK ? JD_OK : jd_text_source_prefix(&reader->source, node->mark, status);
}

// A failing name is the key's fault, anything else the value's.
static jd_status prefix_entry(const jd_reader* reader, const jd_tree* entry, jd_status status) {
    return prefix_at(reader, status == JD_ERR_NAME ? entry->key : entry, status);
}

// Numbers that a text is built with.
jd_status jd_section_structure(const jd_reader* reader, const jd_tree* value) {
    jd_status status = jd_entry_map(reader, value);
    for (const jd_tree* entry = value->first; entry && status == JD_OK; entry = entry->next) {
        int64_t count = 0;
        status = jd_entry_count(reader, entry, 0, &count);
        if (status == JD_OK && count > INT_MAX)
            return JD_FAIL_AT(reader, entry, JD_ERR_RANGE, "%s is too large", entry->key->text);
        if (status == JD_OK)
            status =
                prefix_at(reader, entry,
                          jd_structure_set(reader->source.context, entry->key->text, (int)count));
    }
    return status;
}

// Files of curves that a text leaves to its users; their paths start in the folder of the scenario.
jd_status jd_section_tables(const jd_reader* reader, const jd_tree* value) {
    jd_status status = jd_entry_map(reader, value);
    for (const jd_tree* entry = value->first; entry && status == JD_OK; entry = entry->next) {
        const char* name = NULL;
        status = jd_entry_text(reader, entry, &name);
        char* path = status == JD_OK ? jd_text_source_resolve(&reader->source, name) : NULL;
        if (path)
            status = prefix_at(reader, entry,
                               jd_table_set(reader->source.context, entry->key->text, path));
        else if (status == JD_OK)
            status = jd_fail(reader->source.context, JD_ERR_MEMORY, "out of memory");
        free(path);
    }
    return status;
}

// Each file of the section `tables` is one that the system leaves to its users.
static jd_status check_tables(const jd_reader* reader, const jd_system* system) {
    const jd_tree* section = reader->own ? NULL : jd_tree_find(reader->root, "tables");
    for (const jd_tree* entry = section ? section->first : NULL; entry; entry = entry->next)
        if (!jd_system_has_table(system, entry->key->text))
            return JD_FAIL_AT(reader, entry->key, JD_ERR_NAME, "system '%s' takes no table '%s'",
                              system->name, entry->key->text);
    return JD_OK;
}

// Each number of the section `structure` is one of the system.
static jd_status check_structure(const jd_reader* reader, const jd_system* system) {
    const jd_tree* section = reader->own ? NULL : jd_tree_find(reader->root, "structure");
    for (const jd_tree* entry = section ? section->first : NULL; entry; entry = entry->next)
        if (!jd_system_has_structure(system, entry->key->text))
            return JD_FAIL_AT(reader, entry->key, JD_ERR_NAME,
                              "system '%s' has no '%s' under 'structure'", system->name,
                              entry->key->text);
    return JD_OK;
}

// A file that is named starts in the folder of the scenario.
static jd_status open_system(const jd_reader* reader, const char* name, const jd_system** system) {
    jd_context* context = reader->source.context;
    if (!jd_text_is_path(name))
        return jd_system_open(context, name, system);
    char* path = jd_text_source_resolve(&reader->source, name);
    const jd_status status = path ? jd_system_open(context, path, system)
                                  : jd_fail(context, JD_ERR_MEMORY, "out of memory");
    free(path);
    return status;
}

static jd_status make_model(const jd_reader* reader, const jd_tree* value,
                            const jd_system* system) {
    reader->scenario->options = jd_run_options_default(system);
    return prefix_at(reader, value,
                     jd_model_create(reader->source.context, system, &reader->scenario->model));
}

jd_status jd_section_system(const jd_reader* reader, const jd_tree* value) {
    const char* name = NULL;
    const jd_system* system = NULL;
    jd_status status = jd_entry_text(reader, value, &name);
    if (status != JD_OK)
        return status;
    if (reader->own)
        status = jd_text_system(&reader->source, reader->scenario->text, reader->root, &system);
    else
        status = prefix_at(reader, value, open_system(reader, name, &system));
    if (status == JD_OK)
        status = check_structure(reader, system);
    if (status == JD_OK)
        status = check_tables(reader, system);
    if (status == JD_OK)
        status = make_model(reader, value, system);
    jd_system_release(system);
    return status;
}

// ---- Friction ----------------------------------------------------------------------------------

jd_status jd_section_law_of(const jd_reader* reader, const jd_tree* entry, const char* contact) {
    jd_model* model = reader->scenario->model;
    const char* name = NULL;
    const jd_status status = jd_entry_text(reader, entry, &name);
    if (status != JD_OK)
        return status;
    return prefix_at(reader, entry,
                     contact ? jd_model_set_law_of(model, contact, name)
                             : jd_model_set_law(model, name));
}

static const jd_parameter* law_parameter(const jd_law* law, const char* name) {
    for (int i = 0; i < law->parameter_count; i++) {
        if (strcmp(law->parameters[i].name, name) == 0)
            return &law->parameters[i];
    }
    return NULL;
}

static jd_status unknown_law_parameter(const jd_reader* reader, const jd_tree* key,
                                       const jd_law* law) {
    const char* names[1 + LAW_NAMES_MAX] = {"law"};
    int count = 1;
    for (int i = 0; i < law->parameter_count && i < LAW_NAMES_MAX; i++)
        names[count++] = law->parameters[i].name;
    return jd_entry_unknown(reader, key, "friction key", (jd_names){names, count});
}

// A parameter of the laws of all patches.
static jd_status set_in_all(jd_model* model, const jd_parameter* parameter, double number) {
    jd_status status = JD_OK;
    for (int i = 0; i < jd_model_patch_count(model) && status == JD_OK; i++) {
        const char* contact = jd_model_patch_contact(model, i);
        char name[2 * JD_ENTRY_TEXT_MAX + sizeof ".friction."];
        snprintf(name, sizeof name, "%.200s%sfriction.%.200s", contact ? contact : "",
                 contact ? "." : "", parameter->name);
        status = jd_model_set(model, name, number);
    }
    return status;
}

static jd_status set_law_parameter(const jd_reader* reader, const jd_tree* entry,
                                   const jd_law* law) {
    const jd_parameter* parameter = law_parameter(law, entry->key->text);
    if (!parameter)
        return unknown_law_parameter(reader, entry->key, law);
    double number;
    const jd_status status = jd_entry_parameter(reader, entry, parameter, &number);
    if (status != JD_OK)
        return status;
    return prefix_entry(reader, entry, set_in_all(reader->scenario->model, parameter, number));
}

jd_status jd_section_friction(const jd_reader* reader, const jd_tree* value) {
    const jd_model* model = reader->scenario->model;
    if (!jd_model_law(model))
        return JD_FAIL_AT(reader, value->key, JD_ERR_NAME, "system '%s' has no part 'friction'",
                          jd_model_system(model)->name);
    if (value->kind == JD_TREE_TEXT && !value->null)
        return jd_section_law_of(reader, value, NULL);
    const jd_tree* law = jd_tree_find(value, "law");
    jd_status status = jd_entry_map(reader, value);
    if (status == JD_OK && law)
        status = jd_section_law_of(reader, law, NULL);
    for (const jd_tree* entry = value->first; entry && status == JD_OK; entry = entry->next) {
        if (entry != law)
            status = set_law_parameter(reader, entry, jd_model_law(model));
    }
    return status;
}

// ---- Parameters and initial values -------------------------------------------------------------

static bool comes_before(jd_mark a, jd_mark b) {
    return a.line < b.line || (a.line == b.line && a.column < b.column);
}

// A law's parameter has two names, "b_T" and "friction.b_T", and the section `friction` sets it
// too: the other entry of the file for the same parameter, or NULL. What several patches have is set
// for all there, and may be set otherwise for one.
static const jd_tree* find_twin(const jd_reader* reader, const jd_tree* section,
                                const jd_tree* entry, const jd_parameter* parameter) {
    const jd_law* law = jd_model_law(reader->scenario->model);
    if (!law || law_parameter(law, parameter->name) != parameter ||
        jd_model_patch_count(reader->scenario->model) > 1)
        return NULL;
    const jd_tree* twin = jd_tree_find(jd_tree_find(reader->root, "friction"), parameter->name);
    if (twin || strcmp(entry->key->text, parameter->name) == 0)
        return twin;
    return jd_tree_find(section, parameter->name);
}

static jd_status check_once(const jd_reader* reader, const jd_tree* section, const jd_tree* entry,
                            const jd_parameter* parameter) {
    const jd_tree* twin = find_twin(reader, section, entry, parameter);
    if (!twin)
        return JD_OK;
    const bool first = comes_before(entry->key->mark, twin->key->mark);
    return JD_FAIL_AT(reader, first ? twin->key : entry->key, JD_ERR_ARGUMENT,
                      "'friction.%s' is given twice; first in line %d", parameter->name,
                      first ? entry->key->mark.line : twin->key->mark.line);
}

// Numbers of patches and of terms stand in their sections; a text has none of these.
static jd_status check_section(const jd_reader* reader, const jd_tree* key) {
    static const char* const sections[] = {"patch", "loads", "drive"};
    for (int i = 0; i < 3 && !reader->own; i++) {
        const size_t size = strlen(sections[i]);
        if (strncmp(key->text, sections[i], size) == 0 && key->text[size] == '.')
            return JD_FAIL_AT(reader, key, JD_ERR_NAME, "'%s' goes into the section '%s'",
                              key->text, sections[i]);
    }
    const char* contact;
    const char* plain = jd_model_plain_name(reader->scenario->model, key->text, &contact);
    if (contact && !reader->own && strncmp(plain, JD_PATCH_PREFIX, strlen(JD_PATCH_PREFIX)) == 0)
        return JD_FAIL_AT(reader, key, JD_ERR_NAME, "'%s' goes into the section 'contacts'",
                          key->text);
    return JD_OK;
}

static jd_status set_parameter(const jd_reader* reader, const jd_tree* section,
                               const jd_tree* entry) {
    jd_model* model = reader->scenario->model;
    const jd_parameter* parameter;
    double number;
    jd_status status = check_section(reader, entry->key);
    if (status != JD_OK)
        return status;
    status = jd_model_parameter(model, entry->key->text, &parameter, NULL);
    if (status != JD_OK)
        return prefix_at(reader, entry->key, status);
    status = check_once(reader, section, entry, parameter);
    if (status == JD_OK)
        status = jd_entry_parameter(reader, entry, parameter, &number);
    if (status != JD_OK)
        return status;
    return prefix_entry(reader, entry, jd_model_set(model, entry->key->text, number));
}

jd_status jd_section_parameters(const jd_reader* reader, const jd_tree* value) {
    jd_status status = jd_entry_map(reader, value);
    for (const jd_tree* entry = value->first; entry && status == JD_OK; entry = entry->next)
        status = set_parameter(reader, value, entry);
    return status;
}

static const char* state_unit(const jd_system* system, const char* name) {
    for (int i = 0; i < system->state_count; i++) {
        if (strcmp(system->states[i].name, name) == 0)
            return system->states[i].unit;
    }
    return NULL;
}

jd_status jd_section_initial(const jd_reader* reader, const jd_tree* value) {
    jd_model* model = reader->scenario->model;
    const jd_system* system = jd_model_system(model);
    jd_status status = jd_entry_map(reader, value);
    for (const jd_tree* entry = value->first; entry && status == JD_OK; entry = entry->next) {
        const char* name = entry->key->text;
        const char* unit = state_unit(system, name);
        double number = 0.0;
        if (unit)
            status = jd_entry_number(reader, entry, unit, &number);
        if (status == JD_OK)
            status = prefix_entry(reader, entry, jd_model_set_initial(model, name, number));
    }
    return status;
}
