// The file of a sweep, open to read. How its cases ended is kept in memory; what they recorded is
// read when it is asked for.
#include "judder/sweep.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/given.h"
#include "record/apart.h"
#include "record/array_file_name.h"
#include "record/result_events.h"
#include "record/result_layout.h"
#include "record/sweep/file.h"
#include "study/sweep/grid.h"

#define GROUP JD_SWEEP_GROUP
#define CASES_MAX INT64_C(1000000000)

static const char* const text_names[] = {"section", "start", "direction"};
static const char* const number_names[] = {
    "segments", "starts", "seed", "transient", "record", "periods", "period_tolerance", "within"};
#define TEXTS 3
#define NUMBERS 8
enum { STARTS = 1, RECORD = 4 };  // places in number_names

struct jd_diagram {
    jd_result* result;  ///< keeps the texts
    jd_sweep_file file;
    int axis_count, quantity_count;
    jd_diagram_axis axes[2];
    double* values[2];
    jd_diagram_quantity quantities[JD_SWEEP_QUANTITIES];
    int state_count;
    const char* states[JD_SWEEP_STATES];  ///< names
    const char* texts[TEXTS];
    double numbers[NUMBERS];
    int64_t cases;
    int32_t *done, *status, *period;
    int64_t* recorded;
};

bool jd_diagram_is_file(const char* path) { return jd_array_file_is_file(path); }

void jd_diagram_free(jd_diagram* d) {
    if (d == NULL)
        return;
    jd_sweep_file_close(&d->file);
    jd_result_free(d->result);
    free(d->values[0]);
    free(d->values[1]);
    free(d->done);
    free(d->status);
    free(d->period);
    free(d->recorded);
    free(d);
}

// ---- Read --------------------------------------------------------------------------------------

static const char* get_text(jd_h5* h5, jd_diagram* d, const char* path, const char* name) {
    const char* text = "";
    jd_h5_get_texts(h5, path, name, jd_layout_keep,
                    &(jd_layout_target){d->result, &text, 1, false});
    return text;
}

static void get_axis(jd_h5* h5, jd_diagram* d, int axis) {
    jd_diagram_axis* x = &d->axes[axis];
    char path[JD_H5_NAME_SIZE];
    snprintf(path, sizeof path, GROUP "/axes/%d", axis);
    x->name = get_text(h5, d, path, "name");
    x->symbol = get_text(h5, d, path, "symbol");
    x->unit = get_text(h5, d, path, "unit");
    const char* spacing = get_text(h5, d, path, "spacing");
    x->listed = strcmp(spacing, "list") == 0;
    x->spacing = strcmp(spacing, "log") == 0 ? JD_SPACING_LOG : JD_SPACING_LINEAR;
    x->count = jd_h5_length(h5, path);
    if (x->count < 1 || x->count > JD_AXIS_MAX_POINTS) {
        jd_h5_fail(h5, "unexpected length of", path);
        return;
    }
    x->values = d->values[axis] = calloc((size_t)x->count, sizeof(double));
    if (d->values[axis] == NULL)
        d->result->out_of_memory = true;
    else
        jd_h5_get_numbers(h5, path, NULL, d->values[axis], x->count);
}

static void get_quantities(jd_h5* h5, jd_diagram* d) {
    char name[JD_H5_NAME_SIZE], path[JD_H5_NAME_SIZE];
    const int count = jd_h5_child_count(h5, GROUP "/points");
    if (count < 1 || count > JD_SWEEP_QUANTITIES) {
        jd_h5_fail(h5, "unexpected content at", GROUP "/points");
        return;
    }
    for (int i = 0; i < count; i++) {
        jd_h5_child(h5, GROUP "/points", i, name);
        jd_layout_join(h5, GROUP "/points", name, path);
        d->quantities[i] =
            (jd_diagram_quantity){jd_result_keep(d->result, name), get_text(h5, d, path, "symbol"),
                                  get_text(h5, d, path, "unit")};
    }
    d->quantity_count = count;
}

static void get_states(jd_h5* h5, jd_diagram* d) {
    char name[JD_H5_NAME_SIZE];
    const int count = jd_h5_child_count(h5, GROUP "/final");
    if (count < 0 || count > JD_SWEEP_STATES) {
        jd_h5_fail(h5, "unexpected content at", GROUP "/final");
        return;
    }
    for (int i = 0; i < count; i++) {
        jd_h5_child(h5, GROUP "/final", i, name);
        d->states[i] = jd_result_keep(d->result, name);
    }
    d->state_count = count;
}

// How many cases the axes, starts and branches make.
static int64_t count_cases(const jd_diagram* d) {
    double count = d->numbers[STARTS] * (double)d->axes[0].count;
    if (d->axis_count == 2)
        count *= (double)d->axes[1].count;
    if (strcmp(d->texts[2], "both") == 0)
        count *= 2;
    return count >= 1 && count <= (double)CASES_MAX ? (int64_t)count : 0;
}

// How many cases there are, 0 if the numbers make none, and their rooms.
static void plan_rooms(jd_diagram* d) {
    jd_state states[JD_SWEEP_STATES] = {0};
    const jd_system system = {.state_count = d->state_count, .states = states};
    for (int i = 0; i < d->state_count; i++)
        states[i].name = d->states[i];
    const double record = d->numbers[RECORD];
    d->cases = record >= 1 && record <= 1e15 ? count_cases(d) : 0;
    jd_sweep_about about = {.system = &system,
                            .quantity_count = d->quantity_count,
                            .cases = d->cases,
                            .record = d->cases > 0 ? (int64_t)record : 0};
    const jd_array_file file = d->file.file;
    memcpy(about.quantities, d->quantities, sizeof about.quantities);
    jd_sweep_file_plan(&about, &d->file);
    d->file.file = file;
}

static void get_sweep(jd_h5* h5, jd_diagram* d) {
    for (int i = 0; i < TEXTS; i++)
        d->texts[i] = get_text(h5, d, GROUP, text_names[i]);
    for (int i = 0; i < NUMBERS; i++)
        jd_h5_get_numbers(h5, GROUP, number_names[i], &d->numbers[i], 1);
    d->axis_count = jd_h5_child_count(h5, GROUP "/axes");
    if (d->axis_count < 1 || d->axis_count > 2) {
        jd_h5_fail(h5, "unexpected content at", GROUP "/axes");
        return;
    }
    for (int i = 0; i < d->axis_count; i++)
        get_axis(h5, d, i);
    get_quantities(h5, d);
    get_states(h5, d);
    if (jd_h5_error(h5) != NULL)
        return;
    plan_rooms(d);
    if (d->cases == 0)
        jd_h5_fail(h5, "unexpected numbers at", GROUP);
}

static int read_cases(jd_diagram* d) {
    const size_t count = (size_t)d->cases;
    const jd_sweep_file* f = &d->file;
    d->done = malloc(count * sizeof *d->done);
    d->status = malloc(count * sizeof *d->status);
    d->period = malloc(count * sizeof *d->period);
    d->recorded = malloc(count * sizeof *d->recorded);
    if (!d->done || !d->status || !d->period || !d->recorded) {
        d->result->out_of_memory = true;
        return 0;
    }
    int error = jd_array_file_read(&f->file, &f->rooms[JD_SWEEP_DONE], 0, d->cases, d->done);
    if (error == 0)
        error = jd_array_file_read(&f->file, &f->rooms[JD_SWEEP_STATUS], 0, d->cases, d->status);
    if (error == 0)
        error = jd_array_file_read(&f->file, &f->rooms[JD_SWEEP_PERIOD], 0, d->cases, d->period);
    if (error == 0)
        error =
            jd_array_file_read(&f->file, &f->rooms[JD_SWEEP_RECORDED], 0, d->cases, d->recorded);
    // The checksum of a finished file is right; of another one each case is held to its own.
    jd_sweep_found found = {.done = d->done};
    return error != 0 || f->file.finished ? error : jd_sweep_file_look(f, d->cases, false, &found);
}

// What is read, and into what.
typedef struct reading {
    const char* path;
    jd_diagram* diagram;
} reading;

static jd_status read_layout(jd_context* context, void* data) {
    const reading* r = data;
    jd_diagram* d = r->diagram;
    jd_h5* h5 = jd_h5_open_file(r->path);
    jd_status status = JD_OK;
    if (h5 != NULL) {
        jd_layout_get(h5, d->result);
        if (jd_h5_error(h5) == NULL)
            get_sweep(h5, d);
        if (jd_h5_error(h5) == NULL)
            jd_sweep_file_find(h5, &d->file);
    }
    if (h5 == NULL || d->result->out_of_memory)
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory to read '%s'", r->path);
    else if (jd_h5_error(h5) != NULL)
        status = jd_fail(context, JD_ERR_FILE, "cannot read '%s': %s", r->path, jd_h5_error(h5));
    jd_h5_close(h5);
    return status;
}

static void pass_axis(jd_parcel* parcel, jd_diagram* d, int axis) {
    jd_diagram_axis* x = &d->axes[axis];
    int spacing = (int)x->spacing, listed = x->listed;
    jd_parcel_text(parcel, d->result, &x->name);
    jd_parcel_text(parcel, d->result, &x->symbol);
    jd_parcel_text(parcel, d->result, &x->unit);
    jd_parcel_int(parcel, &spacing, JD_SPACING_LOG);
    jd_parcel_int(parcel, &listed, 1);
    jd_parcel_count(parcel, &x->count, JD_AXIS_MAX_POINTS);
    x->spacing = (jd_spacing)spacing;
    x->listed = listed == 1;
    if (!parcel->packs)
        x->values = d->values[axis] = calloc((size_t)x->count + 1, sizeof(double));
    if (d->values[axis] == NULL)
        d->result->out_of_memory = parcel->failed = true;
    else
        jd_parcel_numbers(parcel, d->values[axis], x->count);
    parcel->failed |= x->count < 1 || x->name == NULL || x->symbol == NULL || x->unit == NULL;
}

static void pass_diagram(jd_parcel* parcel, void* data) {
    jd_diagram* d = ((const reading*)data)->diagram;
    jd_parcel_result(parcel, d->result);
    jd_parcel_int(parcel, &d->axis_count, 2);
    for (int i = 0; i < d->axis_count && !parcel->failed; i++)
        pass_axis(parcel, d, i);
    jd_parcel_int(parcel, &d->quantity_count, JD_SWEEP_QUANTITIES);
    for (int i = 0; i < d->quantity_count && !parcel->failed; i++) {
        jd_diagram_quantity* q = &d->quantities[i];
        jd_parcel_text(parcel, d->result, &q->name);
        jd_parcel_text(parcel, d->result, &q->symbol);
        jd_parcel_text(parcel, d->result, &q->unit);
        parcel->failed |= q->name == NULL || q->symbol == NULL || q->unit == NULL;
    }
    jd_parcel_int(parcel, &d->state_count, JD_SWEEP_STATES);
    for (int i = 0; i < d->state_count && !parcel->failed; i++) {
        jd_parcel_text(parcel, d->result, &d->states[i]);
        parcel->failed |= d->states[i] == NULL;
    }
    for (int i = 0; i < TEXTS; i++) {
        jd_parcel_text(parcel, d->result, &d->texts[i]);
        d->texts[i] = d->texts[i] != NULL ? d->texts[i] : "";
    }
    jd_parcel_numbers(parcel, d->numbers, NUMBERS);
    if (!parcel->packs && !parcel->failed)
        plan_rooms(d);
    parcel->failed |= d->cases == 0;
    for (int i = 0; i < d->file.room_count && !parcel->failed; i++)
        jd_parcel_count(parcel, &d->file.rooms[i].offset, d->file.file.bytes);
}

static jd_status read_file(jd_context* context, const char* path, jd_diagram* d) {
    reading r = {path, d};
    jd_status status = jd_apart_run(
        context, &(jd_apart){path, false, d->file.file.data, read_layout, pass_diagram, &r});
    // HDF5 opens the name, the numbers come from what is open.
    if (status == JD_OK && !jd_array_file_has_name(d->file.file.descriptor, path))
        status = jd_fail(context, JD_ERR_FILE, "'%s' was replaced while it was read", path);
    const int error = status == JD_OK ? read_cases(d) : 0;
    if (d->result->out_of_memory)
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory to read '%s'", path);
    else if (error != 0)
        status = jd_fail(context, JD_ERR_FILE, "cannot read '%s': %s", path, strerror(error));
    return status;
}

jd_status jd_diagram_open(jd_context* context, const char* path, jd_diagram** diagram) {
    if (diagram)
        *diagram = NULL;
    if (!JD_GIVEN(context, path, diagram))
        return JD_ERR_ARGUMENT;
    jd_diagram* d = calloc(1, sizeof *d);
    if (d == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory to read '%s'", path);
    d->file.file.descriptor = -1;
    d->result = jd_result_new();
    jd_status status = d->result != NULL
                           ? jd_array_file_open(context, path, false, &d->file.file)
                           : jd_fail(context, JD_ERR_MEMORY, "out of memory to read '%s'", path);
    if (status == JD_OK)
        status = read_file(context, path, d);
    if (status != JD_OK)
        jd_diagram_free(d);
    else
        *diagram = d;
    return status;
}

// ---- What it holds -----------------------------------------------------------------------------

const jd_sweep_file* jd_diagram_file(const jd_diagram* d) { return &d->file; }
int64_t jd_diagram_case_count(const jd_diagram* d) { return d->cases; }
int jd_diagram_axis_count(const jd_diagram* d) { return d->axis_count; }
int jd_diagram_quantity_count(const jd_diagram* d) { return d->quantity_count; }
const jd_result* jd_diagram_result(const jd_diagram* d) { return d->result; }
bool jd_diagram_finished(const jd_diagram* d) { return d->file.file.finished; }

const jd_diagram_axis* jd_diagram_axis_at(const jd_diagram* d, int index) {
    return index >= 0 && index < d->axis_count ? &d->axes[index] : NULL;
}

const jd_diagram_quantity* jd_diagram_quantity_at(const jd_diagram* d, int index) {
    return index >= 0 && index < d->quantity_count ? &d->quantities[index] : NULL;
}

jd_diagram_case jd_diagram_case_at(const jd_diagram* d, int64_t index) {
    if (index < 0 || index >= d->cases)
        return (jd_diagram_case){.done = false};
    const jd_sweep_grid grid = {
        .wide = d->axes[0].count,
        .high = d->axis_count == 2 ? d->axes[1].count : 1,
        .starts = (int64_t)d->numbers[STARTS],
        .down = strcmp(d->texts[2], "down") == 0,
    };
    const jd_sweep_case at = jd_sweep_grid_at(&grid, index);
    return (jd_diagram_case){
        .place = {at.place[0], at.place[1]},
        .branch = at.branch,
        .start = at.start,
        .done = d->done[index] == 1,
        .status = (jd_status)d->status[index],
        .period = d->period[index],
        .recorded = d->recorded[index],
    };
}

const char* jd_diagram_text(const jd_diagram* d, const char* name) {
    for (int i = 0; i < TEXTS; i++)
        if (strcmp(text_names[i], name) == 0)
            return d->texts[i];
    return "";
}

double jd_diagram_number(const jd_diagram* d, const char* name) {
    for (int i = 0; i < NUMBERS; i++)
        if (strcmp(number_names[i], name) == 0)
            return d->numbers[i];
    return (double)NAN;
}

jd_status jd_diagram_points(jd_context* context, const jd_diagram* d, int quantity, int64_t first,
                            int64_t count, double* values) {
    if (!JD_GIVEN(context, d, values))
        return JD_ERR_ARGUMENT;
    const int64_t record = d->file.record;
    if (quantity < 0 || quantity >= d->quantity_count || first < 0 || count < 0 ||
        first + count > d->cases)
        return jd_fail(context, JD_ERR_ARGUMENT, "quantity %d of cases %lld to %lld: not there",
                       quantity, (long long)first, (long long)(first + count));
    const int error = jd_array_file_read(&d->file.file, jd_sweep_points_room(&d->file, quantity),
                                         first * record, count * record, values);
    return error == 0 ? JD_OK : jd_fail(context, JD_ERR_FILE, "cannot read: %s", strerror(error));
}
