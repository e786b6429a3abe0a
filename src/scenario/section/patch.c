// The section `patch`, and `patch` of a contact: a shape by name, or a map of shape, pressure, numbers
// and lists.
//
// A map starts from the patch that stands there. Another shape starts anew: of the patch before it
// keeps the radius alone. Numbers are those of the key table of the library.

#include "scenario/sections.h"

#include "scenario/csv/points.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMES_MAX 64  // keys that a message may name

// Keys beside the numbers, in this order.
typedef enum list_key { SHAPE, PRESSURE, POLYNOMIAL, VERTICES, POINTS, PITCH, LIST_KEYS } list_key;
static const char* const list_keys[LIST_KEYS] = {"shape",    "pressure", "polynomial",
                                                 "vertices", "points",   "pitch"};

typedef struct patch_reader {
    const jd_reader* reader;
    const jd_tree* map;
    const char* contact;  // whose patch it is; NULL: the only one
    jd_patch_options options;
    double* points;      // read from the file; owned
    double* polynomial;  // the same
} patch_reader;

// ---- Keys --------------------------------------------------------------------------------------

static const jd_patch_key* find_key(const char* name) {
    for (int i = 0; i < jd_patch_key_count(); i++) {
        if (strcmp(jd_patch_key_at(i)->name, name) == 0)
            return jd_patch_key_at(i);
    }
    return NULL;
}

static bool reads(jd_shape shape, const jd_patch_key* key) { return key->shapes >> shape & 1u; }

// Whether a key that is no number belongs to the shape.
static bool takes(jd_shape shape, list_key key) {
    if (key == VERTICES)
        return shape == JD_SHAPE_POLYGON;
    if (key == POINTS || key == PITCH)
        return shape == JD_SHAPE_POINTS;
    return key == SHAPE || shape != JD_SHAPE_POINTS;
}

// Those of the shape; the message names the nearest, or all.
static jd_status unknown_key(const patch_reader* p, const jd_tree* key) {
    const char* names[NAMES_MAX];
    int count = 0;
    for (int i = 0; i < LIST_KEYS; i++) {
        if (takes(p->options.shape, (list_key)i))
            names[count++] = list_keys[i];
    }
    for (int i = 0; i < jd_patch_key_count() && count < NAMES_MAX; i++) {
        if (reads(p->options.shape, jd_patch_key_at(i)))
            names[count++] = jd_patch_key_at(i)->name;
    }
    return jd_entry_unknown(p->reader, key, "patch key", (jd_names){names, count});
}

// Every key is known and is one that the shape reads.
static jd_status check_keys(const patch_reader* p) {
    for (const jd_tree* entry = p->map->first; entry; entry = entry->next) {
        const jd_patch_key* key = find_key(entry->key->text);
        int list = 0;
        while (list < LIST_KEYS && strcmp(list_keys[list], entry->key->text) != 0)
            list++;
        if (!key && list == LIST_KEYS)
            return unknown_key(p, entry->key);
        if (key ? !reads(p->options.shape, key) : !takes(p->options.shape, (list_key)list))
            return JD_FAIL_AT(p->reader, entry->key, JD_ERR_NAME, "shape '%s' has no '%s'",
                              jd_shape_name(p->options.shape), entry->key->text);
    }
    return JD_OK;
}

// Lengths without which the shape has no size.
static jd_status check_sizes(const patch_reader* p) {
    const char* list = p->options.shape == JD_SHAPE_POLYGON  ? list_keys[VERTICES]
                       : p->options.shape == JD_SHAPE_POINTS ? list_keys[POINTS]
                                                             : NULL;
    const char* missing = list && !p->options.points ? list : NULL;
    for (int i = 0; i < jd_patch_key_count() && !missing; i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        const bool size = strcmp(key->unit, "m") == 0 && !key->optional;
        const double value = *(const double*)(const void*)((const char*)&p->options + key->offset);
        if (size && reads(p->options.shape, key) && value == 0 && !jd_tree_find(p->map, key->name))
            missing = key->name;
    }
    if (!missing)
        return JD_OK;
    return JD_FAIL_AT(p->reader, p->map, JD_ERR_ARGUMENT, "a patch of the shape '%s' needs '%s'",
                      jd_shape_name(p->options.shape), missing);
}

// ---- Values ------------------------------------------------------------------------------------

// "shape" and "pressure", which jd_patch_options_read takes as text.
static jd_status read_name(patch_reader* p, const jd_tree* entry, const char* key) {
    const char* text = NULL;
    jd_status status = jd_entry_text(p->reader, entry, &text);
    if (status != JD_OK)
        return status;
    status = jd_patch_options_read(p->reader->source.context, &p->options, key, text);
    return status == JD_OK ? JD_OK : jd_text_source_prefix(&p->reader->source, entry->mark, status);
}

static jd_status read_numbers(patch_reader* p) {
    for (const jd_tree* entry = p->map->first; entry; entry = entry->next) {
        const jd_patch_key* key = find_key(entry->key->text);
        double number;
        if (!key)
            continue;
        jd_status status = jd_entry_number(p->reader, entry, key->unit, &number);
        if (status != JD_OK)
            return status;
        status = jd_patch_options_set(p->reader->source.context, &p->options, key->name, number);
        if (status != JD_OK)
            return jd_text_source_prefix(&p->reader->source, entry->mark, status);
    }
    return JD_OK;
}

static jd_status read_polynomial(patch_reader* p, const jd_tree* entry) {
    int count = 0, degree = 0;
    const jd_status status = jd_points_read_list(p->reader, entry, &p->polynomial, &count);
    if (status != JD_OK)
        return status;
    while (degree < JD_MAX_DEGREE && JD_POLYNOMIAL_TERMS(degree) < count)
        degree++;
    if (JD_POLYNOMIAL_TERMS(degree) != count)
        return JD_FAIL_AT(p->reader, entry, JD_ERR_ARGUMENT,
                          "'polynomial' has %d numbers, must have 1, 3, 6, 10 or 15: of 1, x, y, "
                          "x^2, xy, y^2, ...",
                          count);
    p->options.polynomial = p->polynomial;
    p->options.degree = degree;
    return JD_OK;
}

// The file of points is a matrix: its samples are cells as large as they are apart.
static jd_status read_matrix(patch_reader* p, const jd_tree* entry, const jd_tree* apart) {
    const bool list = apart->kind == JD_TREE_LIST && apart->first && apart->first->next;
    double pitch[2];
    if (!entry || entry->kind != JD_TREE_TEXT || entry->null)
        return JD_FAIL_AT(p->reader, apart->key, JD_ERR_ARGUMENT,
                          "'pitch' goes with a file: 'points: mat.csv'");
    jd_status status = jd_entry_number(p->reader, list ? apart->first : apart, "m", &pitch[0]);
    pitch[1] = pitch[0];
    if (status == JD_OK && list)
        status = jd_entry_number(p->reader, apart->first->next, "m", &pitch[1]);
    if (status == JD_OK)
        status =
            jd_points_read_matrix(p->reader, entry, pitch, &p->points, &p->options.point_count);
    p->options.cell_x = pitch[0];
    p->options.cell_y = pitch[1];
    p->options.points = p->points;
    return status;
}

static jd_status read_lists(patch_reader* p) {
    const bool points = p->options.shape == JD_SHAPE_POINTS;
    const jd_tree* entry = jd_tree_find(p->map, list_keys[points ? POINTS : VERTICES]);
    const jd_tree* pitch = jd_tree_find(p->map, list_keys[PITCH]);
    if (pitch)
        return read_matrix(p, entry, pitch);
    const jd_tree* polynomial = jd_tree_find(p->map, list_keys[POLYNOMIAL]);
    if (entry) {
        const jd_status status =
            jd_points_read(p->reader, entry, points ? 3 : 2, &p->points, &p->options.point_count);
        if (status != JD_OK)
            return status;
        p->options.points = p->points;
    }
    return polynomial ? read_polynomial(p, polynomial) : JD_OK;
}

// ---- The section -------------------------------------------------------------------------------

// A message that starts with the name of a key points at its value.
static const jd_tree* fault_place(const patch_reader* p, const char* message) {
    for (const jd_tree* entry = p->map->first; entry; entry = entry->next) {
        const size_t length = strlen(entry->key->text);
        if (strncmp(message, entry->key->text, length) == 0 && message[length] == ' ')
            return entry;
    }
    return p->map;
}

static jd_status apply(const patch_reader* p) {
    jd_context* context = p->reader->source.context;
    const jd_status status =
        jd_model_set_patch_of(p->reader->scenario->model, p->contact, &p->options);
    if (status == JD_OK)
        return JD_OK;
    const jd_tree* place = fault_place(p, jd_context_message(context));
    return jd_text_source_prefix(&p->reader->source, place->mark, status);
}

static jd_status read_map(patch_reader* p) {
    const jd_tree* shape = jd_tree_find(p->map, list_keys[SHAPE]);
    const jd_tree* pressure = jd_tree_find(p->map, list_keys[PRESSURE]);
    jd_status status = jd_entry_map(p->reader, p->map);
    if (status == JD_OK && shape)
        status = read_name(p, shape, list_keys[SHAPE]);
    if (status == JD_OK)
        status = check_keys(p);
    if (status == JD_OK && pressure)
        status = read_name(p, pressure, list_keys[PRESSURE]);
    if (status == JD_OK)
        status = read_numbers(p);
    return status == JD_OK ? read_lists(p) : status;
}

jd_status jd_section_patch_of(const jd_reader* reader, const jd_tree* value, const char* contact) {
    const jd_model* model = reader->scenario->model;
    if (value->null)
        return JD_OK;
    patch_reader p = {.reader = reader,
                      .map = value,
                      .contact = contact,
                      .options = jd_model_patch_options_of(model, contact)};
    jd_status status =
        value->kind == JD_TREE_TEXT ? read_name(&p, value, list_keys[SHAPE]) : read_map(&p);
    if (status == JD_OK)
        status = check_sizes(&p);
    if (status == JD_OK)
        status = apply(&p);
    free(p.points);
    free(p.polynomial);
    return status;
}

// A system with several patches does not say which is meant.
static jd_status fail_several(const jd_reader* reader, const jd_tree* value) {
    const jd_model* model = reader->scenario->model;
    char names[JD_MOST_CONTACTS * 40] = "";
    for (int i = 0; i < jd_model_patch_count(model); i++) {
        const size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%.32s", i > 0 ? ", " : "",
                 jd_model_patch_contact(model, i));
    }
    return JD_FAIL_AT(reader, value->key, JD_ERR_NAME,
                      "system '%s' has several patches: each goes into its contact in the section "
                      "'contacts' (%s)",
                      jd_model_system(model)->name, names);
}

jd_status jd_section_patch(const jd_reader* reader, const jd_tree* value) {
    const jd_model* model = reader->scenario->model;
    if (!jd_model_patch(model))
        return JD_FAIL_AT(reader, value->key, JD_ERR_NAME, "system '%s' has no part 'patch'",
                          jd_model_system(model)->name);
    if (jd_model_patch_count(model) > 1)
        return fail_several(reader, value);
    return jd_section_patch_of(reader, value, NULL);
}
