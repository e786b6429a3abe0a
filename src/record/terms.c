// Loads and drive of a model in a result: numbers by name, rows of tables as lists.
#include <stdio.h>

#include "record/terms.h"

#define NAME_SIZE 64

static const char* numbered(jd_result* result, int index, const char* name) {
    char text[NAME_SIZE];
    snprintf(text, sizeof text, "%d.%s", index, name);
    return jd_result_keep(result, text);
}

static jd_result_parameter number_of(jd_result* result, const jd_term_key* key, const void* term,
                                     int index) {
    const jd_parameter* p = &key->parameter;
    const double value = jd_term_number(term, key);
    return (jd_result_parameter){
        .name = numbered(result, index, p->name),
        .symbol = jd_result_keep(result, p->symbol),
        .unit = jd_result_keep(result, p->unit),
        .text = jd_result_keep(result, p->text),
        .value = value,
        .choice = jd_result_keep(result, jd_range_name(p->range, value)),
    };
}

int jd_terms_describe(jd_result* result, const jd_model* model, jd_result_parameter* to) {
    const jd_loads* loads = jd_model_loads(model);
    const jd_drive* drive = jd_model_drive(model);
    int count = 0;
    for (int i = 0; i < loads->count; i++)
        for (int k = 0; k < jd_load_key_count(); k++) {
            const jd_term_key* key = jd_load_key_at(k);
            if (!(key->kinds >> loads->terms[i].kind & 1u))
                continue;
            if (to != NULL) {
                to[count] = number_of(result, key, &loads->terms[i], i);
                to[count].group = "loads";
            }
            count++;
        }
    for (int i = 0; i < drive->count; i++)
        for (int k = 0; k < jd_drive_key_count(); k++, count++)
            if (to != NULL) {
                to[count] = number_of(result, jd_drive_key_at(k), &drive->terms[i], i);
                to[count].group = "drive";
            }
    return count;
}

// The fields of a row, in order.
static const struct {
    const char *name, *unit, *text;
    size_t offset;
} fields[] = {
    {"t", "s", "time of a row", offsetof(jd_load_row, t)},
    {"F_x", "N", "force along x", offsetof(jd_load_row, F_x)},
    {"F_y", "N", "force along y", offsetof(jd_load_row, F_y)},
    {"M", "N m", "moment about the centre of mass", offsetof(jd_load_row, M)},
};

void jd_terms_copy_rows(jd_result* result, const jd_model* model) {
    const jd_loads* loads = jd_model_loads(model);
    for (int i = 0; i < loads->count; i++) {
        const jd_load_term* term = &loads->terms[i];
        for (int k = 0; term->kind == JD_LOAD_TABLE && k < 4; k++) {
            double* values = jd_result_add_list(
                result, (jd_result_list){.group = "loads",
                                         .name = numbered(result, i, fields[k].name),
                                         .unit = fields[k].unit,
                                         .text = fields[k].text,
                                         .count = term->row_count});
            for (int row = 0; values != NULL && row < term->row_count; row++) {
                const char* from = (const char*)&term->rows[row] + fields[k].offset;
                values[row] = *(const double*)(const void*)from;
            }
        }
    }
}
