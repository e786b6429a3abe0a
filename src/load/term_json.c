// Loads and drives as JSON: their terms, and what a term may say.

#include "load/term_json.h"

static int key_count(bool drive) { return drive ? jd_drive_key_count() : jd_load_key_count(); }

static const jd_term_key* key_at(bool drive, int index) {
    return drive ? jd_drive_key_at(index) : jd_load_key_at(index);
}

// Name of a kind; NULL behind the last.
static const char* kind_name(bool drive, int kind) {
    return drive ? jd_drive_kind_name((jd_drive_kind)kind) : jd_load_kind_name((jd_load_kind)kind);
}

// ---- Terms -------------------------------------------------------------------------------------

static void put_numbers(jd_json* json, const double* numbers, int count) {
    jd_json_open(json, NULL, '[');
    for (int i = 0; i < count; i++)
        jd_json_number(json, NULL, numbers[i]);
    jd_json_close(json, ']');
}

// Rows of a table of loads: t, F_x, F_y, M.
static void put_load_rows(jd_json* json, const jd_load_term* table) {
    jd_json_open(json, "rows", '[');
    for (int i = 0; i < table->row_count; i++) {
        const jd_load_row* row = &table->rows[i];
        put_numbers(json, (const double[]){row->t, row->F_x, row->F_y, row->M}, 4);
    }
    jd_json_close(json, ']');
}

// Rows of a measured motion: t and what "columns" names.
static void put_motion_rows(jd_json* json, const jd_recorded_motion* motion) {
    const jd_recorded_motion_columns given = jd_recorded_motion_columns_of(motion);
    jd_json_open(json, "columns", '[');
    jd_json_text(json, NULL, "t");
    for (int k = 0; k < JD_COORDINATE_COUNT; k++)
        if (given.place[k])
            jd_json_text(json, NULL, jd_place_name(k));
    for (int k = 0; k < JD_VELOCITY_COUNT; k++)
        if (given.velocity[k])
            jd_json_text(json, NULL, jd_velocity_name(k));
    jd_json_close(json, ']');
    jd_json_open(json, "rows", '[');
    for (int i = 0; i < jd_recorded_motion_row_count(motion); i++) {
        const jd_recorded_motion_row* row = &jd_recorded_motion_rows(motion)[i];
        double numbers[1 + JD_COORDINATE_COUNT + JD_VELOCITY_COUNT] = {row->t};
        int count = 1;
        for (int k = 0; k < JD_COORDINATE_COUNT; k++)
            if (given.place[k])
                numbers[count++] = row->place[k];
        for (int k = 0; k < JD_VELOCITY_COUNT; k++)
            if (given.velocity[k])
                numbers[count++] = row->velocity[k];
        put_numbers(json, numbers, count);
    }
    jd_json_close(json, ']');
}

// The numbers that a term of this kind has.
static void put_keys(jd_json* json, bool drive, unsigned kind, const void* term) {
    jd_json_text(json, "kind", kind_name(drive, (int)kind));
    for (int i = 0; i < key_count(drive); i++) {
        const jd_term_key* key = key_at(drive, i);
        const double value = jd_term_number(term, key);
        const char* choice = jd_range_name(key->parameter.range, value);
        if (!(key->kinds >> kind & 1u))
            continue;
        if (choice)
            jd_json_text(json, key->parameter.name, choice);
        else
            jd_json_number(json, key->parameter.name, value);
    }
}

void jd_json_loads(jd_json* json, const char* key, const jd_loads* loads) {
    jd_json_open(json, key, '[');
    for (int i = 0; i < loads->count; i++) {
        const jd_load_term* term = &loads->terms[i];
        jd_json_open(json, NULL, '{');
        put_keys(json, false, term->kind, term);
        if (term->kind == JD_LOAD_TABLE)
            put_load_rows(json, term);
        jd_json_close(json, '}');
    }
    jd_json_close(json, ']');
}

void jd_json_drive(jd_json* json, const char* key, const jd_drive* drive) {
    jd_json_open(json, key, '[');
    for (int i = 0; i < drive->count; i++) {
        const jd_drive_term* term = &drive->terms[i];
        jd_json_open(json, NULL, '{');
        put_keys(json, true, term->kind, term);
        if (term->kind == JD_DRIVE_TABLE)
            put_motion_rows(json, term->motion);
        jd_json_close(json, '}');
    }
    jd_json_close(json, ']');
}

// ---- Keys --------------------------------------------------------------------------------------

static void put_key(jd_json* json, bool drive, const jd_term_key* key) {
    const jd_parameter* p = &key->parameter;
    jd_json_open(json, NULL, '{');
    jd_json_text(json, "name", p->name);
    jd_json_text(json, "symbol", p->symbol);
    jd_json_text(json, "unit", p->unit);
    jd_json_open(json, "kinds", '[');
    for (int k = 0; kind_name(drive, k); k++)
        if (key->kinds >> k & 1u)
            jd_json_text(json, NULL, kind_name(drive, k));
    jd_json_close(json, ']');
    if (p->range.names) {
        jd_json_open(json, "choices", '[');
        for (int k = 0; p->range.names[k]; k++)
            jd_json_text(json, NULL, p->range.names[k]);
        jd_json_close(json, ']');
    }
    jd_json_text(json, "text", p->text);
    jd_json_close(json, '}');
}

void jd_json_term_keys(jd_json* json, bool drive) {
    jd_json_open(json, "keys", '[');
    for (int i = 0; i < key_count(drive); i++)
        put_key(json, drive, key_at(drive, i));
    jd_json_close(json, ']');
}
