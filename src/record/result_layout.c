// The layout of a result in an HDF5 file: docs/guide/results.md, in code.
//
// One table of columns, parameters and panels each way; events are in result_events.c. Nothing here
// depends on the moment, the machine or the user, so the same result gives the same bytes.
#include "record/result_layout.h"
#include "base/given.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/apart.h"
#include "record/result_events.h"
#include "record/result_file.h"
#include "record/row_store.h"

#define COUNT_MAX 9e18  // of what is counted in a run
#define ROOT "/"
#define RUN JD_LAYOUT_RUN
#define TIME RUN "/t"
#define PANELS RUN "/panels"

static const char* const role_names[] = {
    [JD_COLUMN_TIME] = "time",
    [JD_COLUMN_STATE] = "state",
    [JD_COLUMN_OUTPUT] = "output",
};

// Groups of columns by role; time stands above them.
static const char* const role_groups[] = {
    [JD_COLUMN_TIME] = RUN,
    [JD_COLUMN_STATE] = RUN "/states",
    [JD_COLUMN_OUTPUT] = RUN "/outputs",
};

static const char* const parameter_groups[] = {"parameters", "friction", "initial",
                                               "patch",      "loads",    "drive"};
#define PARAMETER_GROUPS 6

// Lists by what they belong to.
static const char* const list_groups[] = {"patch", "loads", "drive"};
static const char* const list_places[] = {RUN "/patch_lists", RUN "/load_lists",
                                          RUN "/drive_lists"};
#define LIST_GROUPS 3

static const char* list_place(const char* group) {
    for (int i = 0; i < LIST_GROUPS - 1; i++)
        if (strcmp(group, list_groups[i]) == 0)
            return list_places[i];
    return list_places[LIST_GROUPS - 1];
}

static const char* const panel_kinds[] = {
    [JD_PANEL_PATH] = "path",
    [JD_PANEL_TIME] = "time",
    [JD_PANEL_PHASE] = "phase",
};

// Which texts and numbers stand at the root: those about the program, not about the run.
static const char* text_place(int text) {
    return text == JD_TEXT_VERSION || text == JD_TEXT_MATHS ? ROOT : RUN;
}

// Texts that older files do not have.
static bool is_new(int text) {
    return text == JD_TEXT_PATCH || text == JD_TEXT_PRESSURE || text == JD_TEXT_EQUATIONS ||
           text == JD_TEXT_CODE;
}

// Texts that not every system has.
static bool is_missing(const jd_result* result, int text) {
    return (text == JD_TEXT_EQUATIONS || text == JD_TEXT_CODE) &&
           !(result->texts[text] && result->texts[text][0]);
}

// Numbers that are counted in a run: a study has none, and older files not all of them.
static bool is_count(int number) {
    return number == JD_NUMBER_STEPS || number == JD_NUMBER_REJECTED || number == JD_NUMBER_RHS ||
           number == JD_NUMBER_IMPLICIT || number == JD_NUMBER_JACOBIANS ||
           number == JD_NUMBER_SWITCHES || number == JD_NUMBER_EVENTS;
}

// ---- Write -------------------------------------------------------------------------------------

static void put_whole(jd_h5* h5, const jd_result* result) {
    jd_h5_put_text(h5, ROOT, "format", "judder");
    jd_h5_put_count(h5, ROOT, "format_version", JD_RESULT_FORMAT);
    jd_h5_put_group(h5, RUN);
    for (int i = 0; i < JD_TEXT_COUNT; i++)
        if (!is_missing(result, i))
            jd_h5_put_text(h5, text_place(i), jd_result_text_names[i], result->texts[i]);
    for (int i = 0; i < JD_NUMBER_COUNT; i++) {
        if (is_count(i) && isnan(result->numbers[i]))
            continue;
        if (is_count(i))
            jd_h5_put_count(h5, RUN, jd_result_number_names[i], (int64_t)result->numbers[i]);
        else
            jd_h5_put_number(h5, RUN, jd_result_number_names[i], result->numbers[i]);
    }
}

static void put_values(jd_h5* h5, const jd_result* result, int column, const char* path) {
    if (result->store == NULL) {
        jd_h5_put_column(h5, path, result->columns[column].values, result->row_count);
        return;
    }
    jd_row_store_choose(result->store, column);
    jd_h5_put_blocks(h5, path, result->row_count, jd_row_store_block, result->store);
}

static void put_columns(jd_h5* h5, const jd_result* result) {
    char path[JD_H5_NAME_SIZE];
    jd_h5_put_group(h5, role_groups[JD_COLUMN_STATE]);
    jd_h5_put_group(h5, role_groups[JD_COLUMN_OUTPUT]);
    for (int i = 0; i < result->column_count; i++) {
        const jd_column* column = &result->columns[i];
        jd_layout_join(h5, role_groups[column->role], column->name, path);
        put_values(h5, result, i, path);
        jd_h5_put_text(h5, path, "unit", column->unit);
        jd_h5_put_text(h5, path, "symbol", column->symbol);
        jd_h5_put_text(h5, path, "description", column->text);
        jd_h5_put_text(h5, path, "role", role_names[column->role]);
        if (column->role != JD_COLUMN_TIME)
            jd_h5_put_scale(h5, path, TIME, "time");
    }
}

static void put_parameters(jd_h5* h5, const jd_result* result) {
    char group[JD_H5_NAME_SIZE], path[JD_H5_NAME_SIZE];
    for (int i = 0; i < PARAMETER_GROUPS; i++)
        jd_h5_put_group(h5, jd_layout_join(h5, RUN, parameter_groups[i], group));
    for (int i = 0; i < result->parameter_count; i++) {
        const jd_result_parameter* parameter = &result->parameters[i];
        jd_layout_join(h5, jd_layout_join(h5, RUN, parameter->group, group), parameter->name, path);
        jd_h5_put_scalar(h5, path, parameter->value);
        jd_h5_put_text(h5, path, "unit", parameter->unit);
        jd_h5_put_text(h5, path, "symbol", parameter->symbol);
        jd_h5_put_text(h5, path, "description", parameter->text);
        if (parameter->choice[0] != '\0')
            jd_h5_put_text(h5, path, "choice", parameter->choice);
    }
}

static void put_lists(jd_h5* h5, const jd_result* result) {
    char path[JD_H5_NAME_SIZE];
    for (int i = 0; i < LIST_GROUPS; i++)
        jd_h5_put_group(h5, list_places[i]);
    for (int i = 0; i < result->list_count; i++) {
        const jd_result_list* list = &result->lists[i];
        jd_h5_put_column(h5, jd_layout_join(h5, list_place(list->group), list->name, path),
                         list->values, list->count);
        jd_h5_put_text(h5, path, "unit", list->unit);
        jd_h5_put_text(h5, path, "description", list->text);
    }
}

static void put_panels(jd_h5* h5, const jd_result* result) {
    char number[16], path[JD_H5_NAME_SIZE];
    jd_h5_put_group(h5, PANELS);
    for (int i = 0; i < result->panel_count; i++) {
        const jd_panel* panel = &result->panels[i];
        int count = 0;
        while (count < JD_PANEL_QUANTITIES && panel->quantities[count] != NULL)
            count++;
        snprintf(number, sizeof number, "%d", i);
        jd_h5_put_group(h5, jd_layout_join(h5, PANELS, number, path));
        jd_h5_put_text(h5, path, "kind", panel_kinds[panel->kind]);
        jd_h5_put_text(h5, path, "title", panel->title);
        jd_h5_put_text_list(h5, path, "quantities", panel->quantities, count);
    }
    int count = 0;
    if (result->phases.quantity == NULL)
        return;
    while (count < JD_PHASES && result->phases.names[count] != NULL)
        count++;
    jd_h5_put_text(h5, PANELS, "phase", result->phases.quantity);
    jd_h5_put_text_list(h5, PANELS, "phase_names", result->phases.names, count);
}

bool jd_layout_put(jd_h5* h5, const jd_result* result) {
    put_whole(h5, result);
    put_columns(h5, result);
    put_parameters(h5, result);
    put_lists(h5, result);
    put_panels(h5, result);
    return jd_layout_put_events(h5, result);
}

// What is written, and where.
typedef struct writing {
    const char* path;       // for messages
    const char* temporary;  // where the file is until it is whole
    const jd_result* result;
} writing;

static jd_status put_file(jd_context* context, void* data) {
    writing* w = data;
    jd_status status = JD_OK;
    jd_h5* h5 = jd_h5_create_at(w->temporary);
    if (h5 == NULL || !jd_layout_put(h5, w->result))
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory to write '%s'", w->path);
    else
        jd_h5_finish(h5);
    if (status == JD_OK && jd_h5_error(h5) != NULL)
        status = jd_fail(context, JD_ERR_FILE, "cannot write '%s': %s", w->path, jd_h5_error(h5));
    jd_h5_close(h5);
    return status;
}

static void pass_nothing(jd_parcel* parcel, void* data) { (void)parcel, (void)data; }

jd_status jd_layout_write(jd_context* context, const jd_result* result, const char* path,
                          bool replace) {
    jd_file* file;
    jd_status status = jd_file_create(context, path, replace, &file);
    if (status != JD_OK)
        return status;
    writing w = {path, jd_file_temporary(file), result};
    const int64_t bytes = (int64_t)sizeof(double) * result->row_count * result->column_count;
    status = jd_apart_run(context, &(jd_apart){path, true, bytes, put_file, pass_nothing, &w});
    if (status == JD_OK)
        return jd_result_file_seal(context, path, file);
    // The library does not tell a full disk from other failures: ask the system.
    if (status == JD_ERR_FILE && jd_file_has_room(file) != JD_OK)
        status = JD_ERR_FILE;
    jd_file_discard(file);
    return status;
}

// ---- Read --------------------------------------------------------------------------------------

static const char* get_text(jd_h5* h5, jd_result* result, const char* path, const char* name) {
    const char* text = "";
    jd_h5_get_texts(h5, path, name, jd_layout_keep, &(jd_layout_target){result, &text, 1, false});
    return text;
}

// The position of a name in a list, or a kept failure and 0.
static int position(jd_h5* h5, const char* name, const char* const* names, int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    jd_h5_fail(h5, "unknown kind", name);
    return 0;
}

// How many parameters a group holds; files from before there was such a group have none.
static int group_count(jd_h5* h5, const char* name, char path[JD_H5_NAME_SIZE]) {
    jd_layout_join(h5, RUN, name, path);
    return jd_h5_has(h5, path, NULL) ? jd_h5_child_count(h5, path) : 0;
}

static void get_lengths(jd_h5* h5, jd_result* result) {
    char path[JD_H5_NAME_SIZE];
    const int states = jd_h5_child_count(h5, role_groups[JD_COLUMN_STATE]);
    const int outputs = jd_h5_child_count(h5, role_groups[JD_COLUMN_OUTPUT]);
    const int64_t rows = jd_h5_length(h5, TIME), events = jd_layout_event_count(h5);
    int64_t parameters = 0;
    for (int i = 0; i < PARAMETER_GROUPS; i++)
        parameters += group_count(h5, parameter_groups[i], path);
    const int64_t columns = INT64_C(1) + states + outputs;
    if (rows > JD_MAX_ROWS || events > JD_MAX_ROWS || columns > JD_MAX_ROWS ||
        parameters > JD_MAX_ROWS) {
        jd_h5_fail(h5, "too much at", RUN);
        return;
    }
    result->row_count = rows;
    result->column_count = (int)columns;
    result->state_count = states;
    result->parameter_count = (int)parameters;
    result->event_count = (int)events;
    result->panel_count = jd_h5_child_count(h5, PANELS);
}

static void get_whole(jd_h5* h5, jd_result* result) {
    for (int i = 0; i < JD_TEXT_COUNT; i++)
        if (!is_new(i) || jd_h5_has(h5, text_place(i), jd_result_text_names[i]))
            jd_h5_get_texts(
                h5, text_place(i), jd_result_text_names[i], jd_layout_keep,
                &(jd_layout_target){result, &result->texts[i], 1, jd_text_has_lines(i)});
    for (int i = 0; i < JD_NUMBER_COUNT; i++) {
        if (!is_count(i) || jd_h5_has(h5, RUN, jd_result_number_names[i]))
            jd_h5_get_numbers(h5, RUN, jd_result_number_names[i], &result->numbers[i], 1);
        if (is_count(i) && !(result->numbers[i] >= 0.0 && result->numbers[i] <= COUNT_MAX))
            result->numbers[i] = (double)NAN;  // in older files a study has such
    }
}

static void get_column(jd_h5* h5, jd_result* result, int index, const char* name) {
    jd_column* column = &result->columns[index];
    double* values = result->values + (int64_t)index * result->row_count;
    char path[JD_H5_NAME_SIZE];
    jd_layout_join(h5, role_groups[column->role], name, path);
    column->name = jd_result_keep(result, name);
    column->symbol = get_text(h5, result, path, "symbol");
    column->unit = get_text(h5, result, path, "unit");
    column->text = get_text(h5, result, path, "description");
    jd_h5_get_numbers(h5, path, NULL, values, result->row_count);
}

static void get_columns(jd_h5* h5, jd_result* result) {
    char name[JD_H5_NAME_SIZE];
    int index = 1;
    result->columns[0].role = JD_COLUMN_TIME;
    get_column(h5, result, 0, "t");
    for (int role = JD_COLUMN_STATE; role <= JD_COLUMN_OUTPUT; role++) {
        const int count = jd_h5_child_count(h5, role_groups[role]);
        for (int i = 0; i < count; i++, index++) {
            jd_h5_child(h5, role_groups[role], i, name);
            result->columns[index].role = (jd_column_role)role;
            get_column(h5, result, index, name);
        }
    }
}

static void get_parameters(jd_h5* h5, jd_result* result) {
    char group[JD_H5_NAME_SIZE], name[JD_H5_NAME_SIZE], path[JD_H5_NAME_SIZE];
    jd_result_parameter* parameter = result->parameters;
    for (int k = 0; k < PARAMETER_GROUPS; k++) {
        const int count = group_count(h5, parameter_groups[k], group);
        for (int i = 0; i < count; i++, parameter++) {
            jd_h5_child(h5, group, i, name);
            jd_layout_join(h5, group, name, path);
            parameter->group = parameter_groups[k];
            parameter->name = jd_result_keep(result, name);
            parameter->symbol = get_text(h5, result, path, "symbol");
            parameter->unit = get_text(h5, result, path, "unit");
            parameter->text = get_text(h5, result, path, "description");
            parameter->choice =
                jd_h5_has(h5, path, "choice") ? get_text(h5, result, path, "choice") : "";
            jd_h5_get_numbers(h5, path, NULL, &parameter->value, 1);
        }
    }
}

static void get_lists(jd_h5* h5, jd_result* result, int group) {
    char name[JD_H5_NAME_SIZE], path[JD_H5_NAME_SIZE];
    const char* place = list_places[group];
    const int count = jd_h5_has(h5, place, NULL) ? jd_h5_child_count(h5, place) : 0;
    for (int i = 0; i < count && jd_h5_error(h5) == NULL; i++) {
        jd_h5_child(h5, place, i, name);
        jd_layout_join(h5, place, name, path);
        const jd_result_list list = {.group = list_groups[group],
                                     .name = jd_result_keep(result, name),
                                     .unit = get_text(h5, result, path, "unit"),
                                     .text = get_text(h5, result, path, "description"),
                                     .count = jd_h5_length(h5, path)};
        double* values = jd_h5_error(h5) == NULL ? jd_result_add_list(result, list) : NULL;
        if (values != NULL)
            jd_h5_get_numbers(h5, path, NULL, values, list.count);
        else
            jd_h5_fail(h5, "too much at", place);
    }
}

static void get_panels(jd_h5* h5, jd_result* result) {
    char name[JD_H5_NAME_SIZE], path[JD_H5_NAME_SIZE];
    for (int i = 0; i < result->panel_count; i++) {
        jd_panel* panel = &result->panels[i];
        jd_layout_target quantities = {result, panel->quantities, JD_PANEL_QUANTITIES, false};
        jd_h5_child(h5, PANELS, i, name);
        jd_layout_join(h5, PANELS, name, path);
        const char* kind = get_text(h5, result, path, "kind");
        if (jd_h5_error(h5) == NULL)
            panel->kind = (jd_panel_kind)position(h5, kind, panel_kinds, 3);
        panel->title = get_text(h5, result, path, "title");
        jd_h5_get_texts(h5, path, "quantities", jd_layout_keep, &quantities);
    }
    if (!jd_h5_has(h5, PANELS, "phase"))
        return;
    jd_layout_target names = {result, result->phases.names, JD_PHASES, false};
    result->phases.quantity = get_text(h5, result, PANELS, "phase");
    jd_h5_get_texts(h5, PANELS, "phase_names", jd_layout_keep, &names);
}

void jd_layout_get(jd_h5* h5, jd_result* result) {
    get_lengths(h5, result);
    if (jd_h5_error(h5) != NULL || !jd_result_reserve(result))
        return;
    get_whole(h5, result);
    get_columns(h5, result);
    get_parameters(h5, result);
    for (int i = 0; i < LIST_GROUPS; i++)
        get_lists(h5, result, i);
    jd_layout_get_events(h5, result);
    get_panels(h5, result);
}

// What is read, and into what.
typedef struct reading {
    const char* path;
    unsigned char* bytes;
    size_t size;
    jd_result* result;
} reading;

static jd_status read_bytes(jd_context* context, void* data) {
    const reading* r = data;
    jd_status status = JD_OK;
    jd_h5* h5 = jd_h5_open(r->bytes, r->size);
    if (h5 != NULL)
        jd_layout_get(h5, r->result);
    if (h5 == NULL || r->result->out_of_memory)
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory to read '%s'", r->path);
    else if (jd_h5_error(h5) != NULL)
        status = jd_fail(context, JD_ERR_FILE, "cannot read '%s': %s", r->path, jd_h5_error(h5));
    jd_h5_close(h5);
    return status;
}

static void pass_result(jd_parcel* parcel, void* data) {
    const reading* r = data;
    jd_parcel_result(parcel, r->result);
}

jd_status jd_result_read(jd_context* context, const char* path, jd_result** out) {
    reading r = {.path = path};
    if (out)
        *out = NULL;
    if (!JD_GIVEN(context, path, out))
        return JD_ERR_ARGUMENT;
    jd_status status = jd_result_file_read(context, path, &r.bytes, &r.size);
    if (status != JD_OK)
        return status;
    r.result = jd_result_new();
    if (r.result != NULL)
        status = jd_apart_run(
            context, &(jd_apart){path, false, (int64_t)r.size, read_bytes, pass_result, &r});
    if (r.result == NULL || r.result->out_of_memory)
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory to read '%s'", path);
    free(r.bytes);
    if (status == JD_OK)
        *out = r.result;
    else
        jd_result_free(r.result);
    return status;
}
