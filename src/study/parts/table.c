// Tables of drift and designs, read back: a group of columns beside the model.

#include "study/parts/table.h"

#include "record/apart.h"
#include "record/result_events.h"
#include "record/result_file.h"
#include "record/result_layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS_MAX INT64_C(100000000)

static const char* const studies[] = {"drift", "design"};

typedef struct reading {
    const char* path;
    unsigned char* bytes;
    size_t size;
    jd_study_table* table;
} reading;

static const char* get_text(jd_h5* h5, jd_result* result, const char* path, const char* name) {
    const char* text = "";
    if (jd_h5_has(h5, path, name))
        jd_h5_get_texts(h5, path, name, jd_layout_keep,
                        &(jd_layout_target){result, &text, 1, false});
    return text;
}

static bool reserve(jd_study_table* t) {
    t->values = calloc((size_t)(t->column_count * t->row_count + 1), sizeof *t->values);
    for (int i = 0; t->values && i < t->column_count; i++)
        t->columns[i].values = t->values + i * t->row_count;
    return t->values != NULL;
}

static void get_columns(jd_h5* h5, jd_study_table* t, const char* group) {
    char name[JD_H5_NAME_SIZE], path[JD_H5_NAME_SIZE];
    t->column_count = jd_h5_child_count(h5, group);
    if (t->column_count < 1 || t->column_count > JD_TABLE_COLUMNS) {
        jd_h5_fail(h5, "unexpected content at", group);
        t->column_count = 0;
        return;
    }
    for (int i = 0; i < t->column_count; i++) {
        jd_h5_child(h5, group, i, name);
        jd_layout_join(h5, group, name, path);
        if (i == 0)
            t->row_count = jd_h5_length(h5, path);
        if (i == 0 && (t->row_count < 0 || t->row_count > ROWS_MAX || !reserve(t))) {
            jd_h5_fail(h5, "unexpected length of", path);
            t->row_count = 0;
            return;
        }
        jd_column* c = &t->columns[i];
        c->name = jd_result_keep(t->about, name);
        c->symbol = get_text(h5, t->about, path, "symbol");
        c->unit = get_text(h5, t->about, path, "unit");
        c->text = get_text(h5, t->about, path, "description");
        jd_h5_get_numbers(h5, path, NULL, t->values + i * t->row_count, t->row_count);
    }
}

static jd_status read_bytes(jd_context* context, void* data) {
    const reading* r = data;
    jd_study_table* t = r->table;
    jd_status status = JD_OK;
    jd_h5* h5 = jd_h5_open(r->bytes, r->size);
    if (h5) {
        jd_layout_get(h5, t->about);
        for (size_t i = 0; i < sizeof studies / sizeof *studies; i++) {
            char group[16];
            snprintf(group, sizeof group, "/%s", studies[i]);
            if (!jd_h5_has(h5, group, NULL))
                continue;
            snprintf(t->study, sizeof t->study, "%s", studies[i]);
            get_columns(h5, t, group);
        }
    }
    if (!h5 || t->about->out_of_memory)
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory to read '%s'", r->path);
    else if (jd_h5_error(h5))
        status = jd_fail(context, JD_ERR_FILE, "cannot read '%s': %s", r->path, jd_h5_error(h5));
    jd_h5_close(h5);
    return status;
}

static void pass_table(jd_parcel* parcel, void* data) {
    jd_study_table* t = ((const reading*)data)->table;
    jd_parcel_result(parcel, t->about);
    jd_parcel_bytes(parcel, t->study, sizeof t->study);
    t->study[sizeof t->study - 1] = '\0';
    jd_parcel_int(parcel, &t->column_count, JD_TABLE_COLUMNS);
    jd_parcel_count(parcel, &t->row_count, ROWS_MAX);
    if (!parcel->packs && !parcel->failed && !reserve(t))
        parcel->failed = t->about->out_of_memory = true;
    for (int i = 0; i < t->column_count && !parcel->failed; i++) {
        jd_column* c = &t->columns[i];
        jd_parcel_text(parcel, t->about, &c->name);
        jd_parcel_text(parcel, t->about, &c->symbol);
        jd_parcel_text(parcel, t->about, &c->unit);
        jd_parcel_text(parcel, t->about, &c->text);
        jd_parcel_numbers(parcel, t->values + i * t->row_count, t->row_count);
        parcel->failed |= !c->name || !c->symbol || !c->unit || !c->text;
    }
}

jd_status jd_study_table_of_bytes(jd_context* context, const char* path, unsigned char* bytes,
                                  size_t size, jd_study_table* table) {
    *table = (jd_study_table){.about = jd_result_new()};
    if (!table->about)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory to read '%s'", path);
    reading r = {path, bytes, size, table};
    return jd_apart_run(context,
                        &(jd_apart){path, false, (int64_t)size, read_bytes, pass_table, &r});
}

jd_status jd_study_table_read(jd_context* context, const char* path, jd_study_table* table,
                              size_t* size) {
    unsigned char* bytes;
    *table = (jd_study_table){0};
    jd_status status = jd_result_file_read(context, path, &bytes, size);
    if (status != JD_OK)
        return status;
    status = jd_study_table_of_bytes(context, path, bytes, *size, table);
    free(bytes);
    return status;
}

void jd_study_table_free(jd_study_table* table) {
    jd_result_free(table->about);
    free(table->values);
    *table = (jd_study_table){0};
}
