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
        for (int k = 0; k < jd_drive_key_count(); k++) {
            const jd_term_key* key = jd_drive_key_at(k);
            if (!(key->kinds >> drive->terms[i].kind & 1u))
                continue;
            if (to != NULL) {
                to[count] = number_of(result, key, &drive->terms[i], i);
                to[count].group = "drive";
            }
            count++;
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

static void copy_loads(jd_result* result, const jd_model* model) {
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

// One column of a measured motion: `offset` of its numbers in a row.
static void copy_column(jd_result* result, const jd_recorded_motion* motion, jd_result_list list,
                        size_t offset) {
    list.group = "drive";
    list.count = jd_recorded_motion_row_count(motion);
    double* values = jd_result_add_list(result, list);
    for (int64_t row = 0; values != NULL && row < list.count; row++) {
        const char* from = (const char*)&jd_recorded_motion_rows(motion)[row] + offset;
        values[row] = *(const double*)(const void*)from;
    }
}

// After which time a motion repeats.
static void copy_period(jd_result* result, const jd_recorded_motion* m, int index) {
    double* values =
        jd_result_add_list(result, (jd_result_list){.group = "drive",
                                                    .name = numbered(result, index, "repeat"),
                                                    .unit = "s",
                                                    .text = "time after which the rows repeat",
                                                    .count = 1});
    if (values != NULL)
        values[0] = jd_recorded_motion_period(m);
}

static void copy_motion(jd_result* result, const jd_recorded_motion* m, int index) {
    const jd_recorded_motion_columns given = jd_recorded_motion_columns_of(m);
    if (jd_recorded_motion_period(m) > 0)
        copy_period(result, m, index);
    copy_column(result, m,
                (jd_result_list){
                    .name = numbered(result, index, "t"), .unit = "s", .text = "time of a row"},
                offsetof(jd_recorded_motion_row, t));
    for (int k = 0; k < JD_COORDINATE_COUNT; k++)
        if (given.place[k])
            copy_column(result, m,
                        (jd_result_list){.name = numbered(result, index, jd_place_name(k)),
                                         .unit = jd_place_unit(k),
                                         .text = "measured place"},
                        offsetof(jd_recorded_motion_row, place) + (size_t)k * sizeof(double));
    for (int k = 0; k < JD_VELOCITY_COUNT; k++)
        if (given.velocity[k])
            copy_column(result, m,
                        (jd_result_list){.name = numbered(result, index, jd_velocity_name(k)),
                                         .unit = jd_velocity_unit(k),
                                         .text = "measured velocity"},
                        offsetof(jd_recorded_motion_row, velocity) + (size_t)k * sizeof(double));
}

void jd_terms_copy_rows(jd_result* result, const jd_model* model) {
    const jd_drive* drive = jd_model_drive(model);
    copy_loads(result, model);
    for (int i = 0; i < drive->count; i++)
        if (drive->terms[i].kind == JD_DRIVE_TABLE)
            copy_motion(result, drive->terms[i].motion, i);
}
