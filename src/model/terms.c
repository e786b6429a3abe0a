// The loads and the drive of a model: lists of terms, changed by name, copied with the model.
//
// A model owns its terms. The rows of a table are constant; copies of a model share them and count
// their users.

#include "base/given.h"
#include "model/model.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Rows of tables ----------------------------------------------------------------------------

typedef struct shared_rows {
    atomic_int users;
    jd_load_row rows[];
} shared_rows;

static shared_rows* users_of(const jd_load_row* rows) {
    return (shared_rows*)(void*)((char*)(uintptr_t)rows - offsetof(shared_rows, rows));
}

static void drop_rows(const jd_load_term* term) {
    if (!term->rows)
        return;
    shared_rows* s = users_of(term->rows);
    if (atomic_fetch_sub(&s->users, 1) == 1)
        free(s);
}

// Give a term rows of its own. @return whether there was memory.
static bool own_rows(jd_load_term* term) {
    if (term->kind != JD_LOAD_TABLE) {
        term->rows = NULL;
        term->row_count = 0;
        return true;
    }
    const size_t size = (size_t)term->row_count * sizeof(jd_load_row);
    shared_rows* s = malloc(sizeof *s + size);
    if (!s)
        return false;
    atomic_init(&s->users, 1);
    memcpy(s->rows, term->rows, size);
    term->rows = s->rows;
    return true;
}

// ---- Lists -------------------------------------------------------------------------------------

// The terms are the model's own: it may write them.
static jd_load_term* load_terms(const jd_model* m) {
    return (jd_load_term*)(uintptr_t)m->loads.terms;
}

static jd_drive_term* drive_terms(const jd_model* m) {
    return (jd_drive_term*)(uintptr_t)m->drive.terms;
}

void jd_model_clear_loads(jd_model* model) {
    for (int i = 0; i < model->loads.count; i++)
        drop_rows(&model->loads.terms[i]);
    free(load_terms(model));
    model->loads = (jd_loads){NULL, 0};
}

// Motions that parameters describe stop as well.
static void stop_own(jd_model* model) {
    const jd_part* part = jd_system_part(model->system, JD_PART_DRIVE);
    for (const jd_own_motion* own = part ? part->own : NULL; own && own->amplitude; own++)
        // 0 is in the range of an amplitude.
        jd_status_ignore(jd_model_set(model, own->amplitude, 0));
}

static void drop_drive(jd_model* model) {
    for (int i = 0; i < model->drive.count; i++)
        jd_recorded_motion_free(model->drive.terms[i].motion);
    free(drive_terms(model));
    model->drive = (jd_drive){NULL, 0};
}

void jd_model_clear_drive(jd_model* model) {
    drop_drive(model);
    stop_own(model);
}

void jd_model_terms_free(jd_model* model) {
    jd_model_clear_loads(model);
    drop_drive(model);
}

// Whether the system has such a part, made of terms, with room for one more.
static jd_status check_room(const jd_model* m, jd_part_kind kind, int count) {
    const jd_part* part = jd_system_part(m->system, kind);
    const char* what = kind == JD_PART_LOADS ? "loads" : "drive";
    if (!part)
        return jd_fail(m->context, JD_ERR_ARGUMENT, "system '%s' has no %s", m->system->name, what);
    if (part->choices)
        return jd_fail(m->context, JD_ERR_ARGUMENT,
                       "the %s of system '%s' is set by its parameters", what, m->system->name);
    if (count == JD_MAX_TERMS)
        return jd_fail(m->context, JD_ERR_RANGE, "%s has more than %d terms", what, JD_MAX_TERMS);
    return JD_OK;
}

static jd_status no_memory(const jd_model* m) {
    return jd_fail(m->context, JD_ERR_MEMORY, "out of memory for a term");
}

jd_status jd_model_add_load(jd_model* model, const jd_load_term* term) {
    if (!JD_GIVEN(jd_context_of(model), model, term))
        return JD_ERR_ARGUMENT;
    const int count = model->loads.count;
    jd_load_term own = *term;
    jd_status status = check_room(model, JD_PART_LOADS, count);
    if (status == JD_OK)
        status = jd_load_term_check(model->context, term);
    if (status < 0)
        return status;
    jd_load_term* terms = realloc(load_terms(model), (size_t)(count + 1) * sizeof *terms);
    if (!terms)
        return no_memory(model);
    model->loads.terms = terms;
    if (!own_rows(&own))
        return no_memory(model);
    terms[count] = own;
    model->loads.count++;
    return JD_OK;
}

jd_status jd_model_add_drive(jd_model* model, const jd_drive_term* term) {
    if (!JD_GIVEN(jd_context_of(model), model, term))
        return JD_ERR_ARGUMENT;
    const int count = model->drive.count;
    jd_status status = check_room(model, JD_PART_DRIVE, count);
    if (status == JD_OK)
        status = jd_drive_term_check(model->context, term);
    if (status < 0)
        return status;
    jd_drive_term* terms = realloc(drive_terms(model), (size_t)(count + 1) * sizeof *terms);
    if (!terms)
        return no_memory(model);
    terms[count] = *term;
    terms[count].motion =
        jd_recorded_motion_share(term->kind == JD_DRIVE_TABLE ? term->motion : NULL);
    model->drive.terms = terms;
    model->drive.count++;
    return JD_OK;
}

const jd_loads* jd_model_loads(const jd_model* model) { return &model->loads; }
const jd_drive* jd_model_drive(const jd_model* model) { return &model->drive; }

// ---- Life --------------------------------------------------------------------------------------

jd_status jd_model_terms_default(jd_model* model) {
    const jd_part* loads = jd_system_part(model->system, JD_PART_LOADS);
    const jd_part* drive = jd_system_part(model->system, JD_PART_DRIVE);
    jd_status status = JD_OK;
    for (int i = 0; loads && status == JD_OK && i < loads->loads.count; i++)
        status = jd_model_add_load(model, &loads->loads.terms[i]);
    for (int i = 0; drive && status == JD_OK && i < drive->drive.count; i++)
        status = jd_model_add_drive(model, &drive->drive.terms[i]);
    return status;
}

bool jd_model_terms_copy(jd_model* copy, const jd_model* model) {
    const size_t loads = (size_t)model->loads.count * sizeof(jd_load_term);
    const size_t drive = (size_t)model->drive.count * sizeof(jd_drive_term);
    if (loads) {
        jd_load_term* terms = malloc(loads);
        if (!terms)
            return false;
        memcpy(terms, model->loads.terms, loads);
        for (int i = 0; i < model->loads.count; i++)
            if (terms[i].rows)
                atomic_fetch_add(&users_of(terms[i].rows)->users, 1);
        copy->loads = (jd_loads){terms, model->loads.count};
    }
    if (drive) {
        jd_drive_term* terms = malloc(drive);
        if (!terms)
            return false;
        memcpy(terms, model->drive.terms, drive);
        for (int i = 0; i < model->drive.count; i++)
            jd_recorded_motion_share(terms[i].motion);
        copy->drive = (jd_drive){terms, model->drive.count};
    }
    return true;
}

// ---- By name -----------------------------------------------------------------------------------

// "loads.0.F_x": the list, the term, the name of the number.
typedef struct address {
    bool drive;
    int index;
    const char* key;
} address;

bool jd_model_is_term(const char* name) {
    return strncmp(name, JD_LOADS_PREFIX, strlen(JD_LOADS_PREFIX)) == 0 ||
           strncmp(name, JD_DRIVE_PREFIX, strlen(JD_DRIVE_PREFIX)) == 0;
}

// A list that has no such term.
static jd_status no_term(const jd_model* m, const char* name, const char* what, int count) {
    if (count == 0)
        return jd_fail(m->context, JD_ERR_NAME, "unknown parameter '%.64s': %s has no terms", name,
                       what);
    return jd_fail(m->context, JD_ERR_NAME,
                   "unknown parameter '%.64s': %s has the terms 0 to %d, as in '%s.0.omega'", name,
                   what, count - 1, what);
}

static jd_status find_term(const jd_model* m, const char* name, address* a) {
    a->drive = name[0] == JD_DRIVE_PREFIX[0];
    const char* digit = name + strlen(a->drive ? JD_DRIVE_PREFIX : JD_LOADS_PREFIX);
    const char* what = a->drive ? "drive" : "loads";
    const int count = a->drive ? m->drive.count : m->loads.count;
    int index = 0, digits = 0;
    for (; digit[digits] >= '0' && digit[digits] <= '9' && digits < 4; digits++)
        index = 10 * index + (digit[digits] - '0');
    if (digits == 0 || digit[digits] != '.' || index >= count)
        return no_term(m, name, what, count);
    a->index = index;
    a->key = digit + digits + 1;
    return JD_OK;
}

// Say which term a message is about.
static jd_status about_term(const jd_model* m, const address* a, jd_status status) {
    if (status >= 0)
        return status;
    char why[300];
    snprintf(why, sizeof why, "%s", jd_context_message(m->context));
    return jd_fail(m->context, status, "%s.%d: %s", a->drive ? "drive" : "loads", a->index, why);
}

// A number that the others of its term go with.
static jd_status set_drive(const jd_model* m, jd_drive_term* term, const char* key, double value) {
    jd_drive_term changed = *term;
    jd_status status = jd_drive_term_set(m->context, &changed, key, value);
    if (status == JD_OK)
        status = jd_drive_term_check(m->context, &changed);
    if (status == JD_OK)
        *term = changed;
    return status;
}

jd_status jd_model_term_set(jd_model* model, const char* name, double value) {
    address a = {0};
    const jd_status status = find_term(model, name, &a);
    if (status < 0)
        return status;
    return about_term(
        model, &a,
        a.drive ? set_drive(model, &drive_terms(model)[a.index], a.key, value)
                : jd_load_term_set(model->context, &load_terms(model)[a.index], a.key, value));
}

jd_status jd_model_term_find(const jd_model* model, const char* name,
                             const jd_parameter** parameter, double* value) {
    address a = {0};
    *parameter = NULL;
    const jd_status status = find_term(model, name, &a);
    if (status < 0)
        return status;
    const void* term = a.drive ? (const void*)&model->drive.terms[a.index]
                               : (const void*)&model->loads.terms[a.index];
    const jd_term_key* key;
    const jd_status found =
        a.drive ? jd_drive_key_find(model->context, &model->drive.terms[a.index], a.key, &key)
                : jd_load_key_find(model->context, &model->loads.terms[a.index], a.key, &key);
    if (found < 0)
        return about_term(model, &a, found);
    *parameter = &key->parameter;
    if (value)
        *value = jd_term_number(term, key);
    return JD_OK;
}
