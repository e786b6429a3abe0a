// The sections `loads` and `drive`: a list of terms, one term, or `none`. What stands there takes
// the place of the system's own terms.
//
// A term is a map. Its keys say what kind it is: with `csv` a table, with `push` a push, otherwise
// a force; of a drive with `omega_end` a chirp, otherwise harmonic. A drive that is one of several
// choices is a name, and one that parameters describe may be.

#include "base/given.h"
#include "model/model.h"
#include "scenario/sections.h"

#include <stdlib.h>
#include <string.h>

static jd_status prefix_at(const jd_reader* reader, const jd_tree* node, jd_status status) {
    return status == JD_OK ? JD_OK : jd_text_source_prefix(&reader->source, node->mark, status);
}

// ---- Keys --------------------------------------------------------------------------------------

// The keys of a list of terms, seen from one of its kinds.
typedef struct key_list {
    int (*count)(void);
    const jd_term_key* (*at)(int index);
    unsigned kind;
    const char* name;       // of the kind: "force"
    const char* what;       // "key of a load"
    const char* goes_with;  // where other keys may belong: "; it goes with 'push'"
    jd_names more;          // keys that are no numbers
} key_list;

// Whether terms of some kind have the key.
static bool of_any_kind(const key_list* keys, const char* name) {
    for (int i = 0; i < keys->count(); i++)
        if (strcmp(keys->at(i)->parameter.name, name) == 0)
            return true;
    return false;
}

// A key that terms of this kind do not have; the term may have been meant as something else.
static jd_status unknown_key(const jd_reader* reader, const jd_tree* key, const key_list* keys) {
    const char* names[64];
    int count = 0;
    if (of_any_kind(keys, key->text))
        return JD_FAIL_AT(reader, key, JD_ERR_NAME, "a %s has no '%s'%s", keys->name, key->text,
                          keys->goes_with);
    for (; count < keys->more.count; count++)
        names[count] = keys->more.first[count];
    for (int i = 0; i < keys->count() && count < 64; i++)
        if (keys->at(i)->kinds >> keys->kind & 1u)
            names[count++] = keys->at(i)->parameter.name;
    return jd_entry_unknown(reader, key, keys->what, (jd_names){names, count});
}

// The path of the file that a term is read from. Free with free(); NULL on error.
static char* file_path(const jd_reader* reader, const jd_tree* entry, jd_status* status) {
    const char* name = NULL;
    *status = jd_entry_text(reader, entry, &name);
    char* path = *status == JD_OK ? jd_text_source_resolve(&reader->source, name) : NULL;
    if (*status == JD_OK && !path)
        *status = jd_fail(reader->source.context, JD_ERR_MEMORY, "out of memory");
    return path;
}

// ---- Loads -------------------------------------------------------------------------------------

static jd_load_kind kind_of(const jd_tree* map) {
    return jd_tree_find(map, "csv")    ? JD_LOAD_TABLE
           : jd_tree_find(map, "push") ? JD_LOAD_PUSH
                                       : JD_LOAD_FORCE;
}

static key_list load_keys(jd_load_kind kind) {
    static const char* const more[] = {"csv", "push"};
    return (key_list){
        .count = jd_load_key_count,
        .at = jd_load_key_at,
        .kind = kind,
        .name = jd_load_kind_name(kind),
        .what = "key of a load",
        .goes_with = kind == JD_LOAD_FORCE ? "; it goes with 'push'" : "",
        .more = {more, kind == JD_LOAD_FORCE   ? 2
                       : kind == JD_LOAD_TABLE ? 1
                                               : 0},
    };
}

static jd_status read_number(const jd_reader* reader, const jd_tree* entry, jd_load_term* term) {
    jd_context* context = reader->source.context;
    const jd_term_key* key;
    double number;
    const key_list keys = load_keys(term->kind);
    if (jd_load_key_find(context, term, entry->key->text, &key) != JD_OK)
        return unknown_key(reader, entry->key, &keys);
    const jd_status status = jd_entry_parameter(reader, entry, &key->parameter, &number);
    if (status != JD_OK)
        return status;
    return prefix_at(reader, entry, jd_load_term_set(context, term, key->parameter.name, number));
}

static jd_status read_table(const jd_reader* reader, const jd_tree* entry, jd_load_row** rows,
                            int* count) {
    jd_status status;
    char* path = file_path(reader, entry, &status);
    if (path)
        status =
            prefix_at(reader, entry, jd_load_rows_read(reader->source.context, path, rows, count));
    free(path);
    return status;
}

static jd_status read_load(const jd_reader* reader, const jd_tree* map) {
    jd_load_term term = jd_load_term_default(kind_of(map));
    jd_load_row* rows = NULL;
    jd_status status = JD_OK;
    for (const jd_tree* entry = map->first; entry && status == JD_OK; entry = entry->next) {
        if (strcmp(entry->key->text, "csv") == 0)
            status = read_table(reader, entry, &rows, &term.row_count);
        else
            status = read_number(reader, entry, &term);
    }
    term.rows = rows;
    if (status == JD_OK && !map->first)
        status = JD_FAIL_AT(reader, map, JD_ERR_ARGUMENT,
                            "an empty load; it has F_x, F_y or M, or push, or csv");
    if (status == JD_OK)
        status = prefix_at(reader, map, jd_model_add_load(reader->scenario->model, &term));
    free(rows);
    return status;
}

// ---- Drive -------------------------------------------------------------------------------------

static jd_drive_kind drive_kind_of(const jd_tree* map) {
    const bool chirp = jd_tree_find(map, "omega_end") || jd_tree_find(map, "duration") ||
                       jd_tree_find(map, "chirp");
    return jd_tree_find(map, "csv") ? JD_DRIVE_TABLE : chirp ? JD_DRIVE_CHIRP : JD_DRIVE_HARMONIC;
}

static key_list drive_keys(jd_drive_kind kind) {
    static const char* const more[] = {"csv", "omega_end", "duration", "chirp"};
    static const char* const measured[] = {"csv", "repeat"};
    return (key_list){
        .count = jd_drive_key_count,
        .at = jd_drive_key_at,
        .kind = kind,
        .name = kind == JD_DRIVE_HARMONIC ? "harmonic drive"
                : kind == JD_DRIVE_CHIRP  ? "chirp"
                                          : "measured drive",
        .what = "key of a drive",
        .goes_with = kind == JD_DRIVE_HARMONIC ? "; it goes with 'omega_end' and 'duration'" : "",
        .more = {kind == JD_DRIVE_TABLE ? measured : more, kind == JD_DRIVE_HARMONIC ? 4
                                                           : kind == JD_DRIVE_TABLE  ? 2
                                                                                     : 0},
    };
}

static jd_status read_drive_number(const jd_reader* reader, const jd_tree* entry,
                                   jd_drive_term* term) {
    jd_context* context = reader->source.context;
    const jd_term_key* key;
    const key_list keys = drive_keys(term->kind);
    double number;
    if (jd_drive_key_find(context, term, entry->key->text, &key) != JD_OK)
        return unknown_key(reader, entry->key, &keys);
    const jd_status status = jd_entry_parameter(reader, entry, &key->parameter, &number);
    if (status != JD_OK)
        return status;
    return prefix_at(reader, entry, jd_drive_term_set(context, term, key->parameter.name, number));
}

static jd_status read_motion(const jd_reader* reader, const jd_tree* entry,
                             jd_recorded_motion** motion) {
    jd_status status;
    char* path = file_path(reader, entry, &status);
    if (path)
        status =
            prefix_at(reader, entry, jd_recorded_motion_read(reader->source.context, path, motion));
    free(path);
    return status;
}

// Let a measured motion repeat, if the entry says so.
static jd_status read_repeat(const jd_reader* reader, const jd_tree* entry,
                             jd_recorded_motion** motion) {
    static const char* const answers[] = {"false", "true", "off", "on", "no", "yes"};
    int index;
    jd_recorded_motion* again;
    jd_status status = jd_entry_choice(reader, entry, (jd_names){answers, 6}, &index);
    if (status != JD_OK || index % 2 == 0)
        return status;
    status = prefix_at(reader, entry,
                       jd_recorded_motion_repeat(reader->source.context, *motion, &again));
    if (status == JD_OK) {
        jd_recorded_motion_free(*motion);
        *motion = again;
    }
    return status;
}

static jd_status read_drive(const jd_reader* reader, const jd_tree* map) {
    jd_drive_term term = jd_drive_term_default(drive_kind_of(map));
    const jd_tree* repeat = NULL;
    jd_recorded_motion* motion = NULL;
    jd_status status = JD_OK;
    for (const jd_tree* entry = map->first; entry && status == JD_OK; entry = entry->next) {
        if (strcmp(entry->key->text, "csv") == 0)
            status = read_motion(reader, entry, &motion);
        else if (strcmp(entry->key->text, "repeat") == 0 && term.kind == JD_DRIVE_TABLE)
            repeat = entry;
        else
            status = read_drive_number(reader, entry, &term);
    }
    if (status == JD_OK && repeat)
        status = read_repeat(reader, repeat, &motion);
    term.motion = motion;
    if (status == JD_OK && !map->first)
        status = JD_FAIL_AT(reader, map, JD_ERR_ARGUMENT,
                            "an empty drive; it has x, y, z, rotation, v_x, v_y, v_z, w, circle, "
                            "ellipse, alpha_x or alpha_y, or csv");
    if (status == JD_OK)
        status = prefix_at(reader, map, jd_model_add_drive(reader->scenario->model, &term));
    jd_recorded_motion_free(motion);
    return status;
}

// ---- Lists of terms ----------------------------------------------------------------------------

static jd_status read_term(const jd_reader* reader, const jd_tree* node, jd_part_kind kind) {
    if (node->kind != JD_TREE_MAP)
        return JD_FAIL_AT(reader, node, JD_ERR_ARGUMENT,
                          "a term must be a map, for instance {%s: 1, omega: 5}",
                          kind == JD_PART_LOADS ? "F_x" : "x");
    return kind == JD_PART_LOADS ? read_load(reader, node) : read_drive(reader, node);
}

static jd_status read_terms(const jd_reader* reader, const jd_tree* value, jd_part_kind kind) {
    jd_status status = JD_OK;
    if (value->kind == JD_TREE_TEXT && !value->null && strcmp(value->text, "none") == 0)
        return JD_OK;
    if (value->kind != JD_TREE_LIST)
        return read_term(reader, value, kind);
    for (const jd_tree* node = value->first; node && status == JD_OK; node = node->next)
        status = read_term(reader, node, kind);
    return status;
}

// ---- Sections ----------------------------------------------------------------------------------

// A part with choices has one of them, and systems offer no other than what stands there already.
static jd_status read_choice(const jd_reader* reader, const jd_tree* value, const jd_part* part) {
    int count = 0, index;
    while (part->choices[count])
        count++;
    const jd_status status =
        jd_entry_choice(reader, value, (jd_names){part->choices, count}, &index);
    if (status != JD_OK)
        return status;
    if (strcmp(part->choices[index], part->value) != 0)
        return JD_FAIL_AT(reader, value, JD_ERR_UNSUPPORTED,
                          "%s '%s' cannot be chosen in this version, only '%s'", part->name,
                          part->choices[index], part->value);
    return JD_OK;
}

static jd_status read_part(const jd_reader* reader, const jd_tree* value, jd_part_kind kind) {
    jd_model* model = reader->scenario->model;
    const jd_part* part = jd_system_part(jd_model_system(model), kind);
    if (!part)
        return JD_FAIL_AT(reader, value->key, JD_ERR_NAME, "system '%s' has no part '%s'",
                          jd_model_system(model)->name, value->key->text);
    if (part->choices)
        return read_choice(reader, value, part);
    if (value->null ||
        (part->own && value->kind == JD_TREE_TEXT && strcmp(value->text, part->value) == 0))
        return JD_OK;
    if (kind == JD_PART_LOADS)
        jd_model_clear_loads(model);
    else
        jd_model_clear_drive(model);
    return read_terms(reader, value, kind);
}

jd_status jd_section_loads(const jd_reader* reader, const jd_tree* value) {
    return read_part(reader, value, JD_PART_LOADS);
}

jd_status jd_section_drive(const jd_reader* reader, const jd_tree* value) {
    return read_part(reader, value, JD_PART_DRIVE);
}

// ---- Texts -------------------------------------------------------------------------------------

static jd_status read_text(jd_text_source source, jd_model* model, const char* text,
                           jd_part_kind kind) {
    jd_scenario scenario = {.model = model};
    jd_tree* root = NULL;
    const size_t size = strlen(text);
    jd_status status = jd_text_source_check(&source, text, size);
    if (status == JD_OK)
        status = jd_yaml_read(&source, text, size, &root);
    const jd_reader reader = {source, root, false, &scenario};
    if (status == JD_OK && (!root || root->null))
        status = jd_text_source_fail(&source, (jd_mark){1, 1}, JD_ERR_ARGUMENT, "nothing in it");
    else if (status == JD_OK)
        status = read_terms(&reader, root, kind);
    jd_tree_free(root);
    return status;
}

jd_status jd_model_read_loads(jd_model* model, const char* text, const char* name) {
    jd_context* const context = jd_context_of(model);
    if (!JD_GIVEN(context, model, text, name))
        return JD_ERR_ARGUMENT;
    return read_text((jd_text_source){context, name, NULL}, model, text, JD_PART_LOADS);
}

jd_status jd_model_read_drive(jd_model* model, const char* text, const char* name) {
    jd_context* const context = jd_context_of(model);
    if (!JD_GIVEN(context, model, text, name))
        return JD_ERR_ARGUMENT;
    return read_text((jd_text_source){context, name, NULL}, model, text, JD_PART_DRIVE);
}
