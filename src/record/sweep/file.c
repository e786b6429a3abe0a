// The file of a sweep is laid out: /run describes the model as in any result, without rows; /sweep
// what is varied and how, with a room for every number that is to come.
#include "record/sweep/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "record/apart.h"
#include "record/result_events.h"
#include "record/result_layout.h"

#define GROUP JD_SWEEP_GROUP
#define LAYOUT_BYTES 1e6  // at most, about, before the rooms

static const struct {
    const char* name;
    jd_array_kind kind;
    const char* unit;
    const char* text;
} columns[JD_SWEEP_POINTS] = {
    [JD_SWEEP_DONE] = {"done", JD_ROOM_CODE, "1", "1: the case is there, 0: not yet"},
    [JD_SWEEP_STATUS] = {"status", JD_ROOM_CODE, "1",
                         "0: recorded to its end; else the code of why it ended before"},
    [JD_SWEEP_PERIOD] = {"period", JD_ROOM_CODE, "1",
                         "sections after which it repeats; 0: none found (quasi-periodic or "
                         "chaotic), -1: sticks, -2: fixed point, -3: not known"},
    [JD_SWEEP_RECORDED] = {"recorded", JD_ROOM_COUNT, "1", "sections recorded"},
    [JD_SWEEP_STEPS] = {"steps", JD_ROOM_COUNT, "1", "steps of the solver"},
    [JD_SWEEP_RHS] = {"rhs", JD_ROOM_COUNT, "1", "evaluations of the equations of motion"},
    [JD_SWEEP_END] = {"t", JD_ROOM_REAL, "s", "time reached"},
    [JD_SWEEP_SUM] = {"checksum", JD_ROOM_COUNT, "1", "of the numbers of the case"},
};

// ---- Rooms -------------------------------------------------------------------------------------

static jd_array* add_room(jd_sweep_file* f, jd_array_kind kind, int64_t rows, const char* group,
                          const char* name) {
    jd_array* room = &f->rooms[f->room_count++];
    *room = (jd_array){.kind = kind, .rows = rows};
    snprintf(room->path, sizeof room->path, GROUP "%s/%s", group, name);
    return room;
}

void jd_sweep_file_plan(const jd_sweep_about* a, jd_sweep_file* f) {
    *f = (jd_sweep_file){
        .file = {.descriptor = -1},
        .quantity_count = a->quantity_count,
        .state_count = a->system->state_count,
        .record = a->record,
    };
    for (int i = 0; i < JD_SWEEP_POINTS; i++)
        add_room(f, columns[i].kind, a->cases, "", columns[i].name);
    for (int i = 0; i < a->quantity_count; i++)
        add_room(f, JD_ROOM_REAL, a->cases, "/points", a->quantities[i].name)->width = a->record;
    for (int i = 0; i < a->system->state_count; i++)
        add_room(f, JD_ROOM_REAL, a->cases, "/final", a->system->states[i].name);
}

void jd_sweep_file_find(jd_h5* h5, jd_sweep_file* f) {
    for (int i = 0; i < f->room_count; i++)
        jd_h5_find_room(h5, &f->rooms[i]);
}

static void put_room(jd_h5* h5, const jd_array* room, const char* unit, const char* text) {
    static const char* const labels[2] = {"case", "record"};
    jd_h5_put_room(h5, room, labels);
    jd_h5_put_text(h5, room->path, "unit", unit);
    jd_h5_put_text(h5, room->path, "description", text);
}

static void put_rooms(jd_h5* h5, const jd_sweep_about* a, const jd_sweep_file* f) {
    for (int i = 0; i < JD_SWEEP_POINTS; i++)
        put_room(h5, &f->rooms[i], columns[i].unit, columns[i].text);
    jd_h5_put_group(h5, GROUP "/points");
    for (int i = 0; i < a->quantity_count; i++) {
        const jd_array* room = jd_sweep_points_room(f, i);
        put_room(h5, room, a->quantities[i].unit, "at the recorded sections; NaN where none is");
        jd_h5_put_text(h5, room->path, "symbol", a->quantities[i].symbol);
    }
    jd_h5_put_group(h5, GROUP "/final");
    for (int i = 0; i < a->system->state_count; i++) {
        const jd_array* room = jd_sweep_final_room(f, i);
        put_room(h5, room, a->system->states[i].unit, "state at the end of the case");
        jd_h5_put_text(h5, room->path, "symbol", a->system->states[i].symbol);
    }
}

// ---- The sweep ---------------------------------------------------------------------------------

static const char* start_name(jd_start start) {
    return start == JD_START_RESTART ? "restart" : start == JD_START_CARRY ? "carry" : "random";
}

static const char* direction_name(const jd_sweep_options* o) {
    static const char* const names[] = {"up", "down", "both"};
    return o->start == JD_START_CARRY ? names[o->direction] : "";
}

static void put_axis(jd_h5* h5, const jd_sweep_about* a, int axis) {
    static const char* const spacings[] = {"linear", "log"};
    char path[JD_H5_NAME_SIZE];
    const jd_diagram_axis* x = &a->axes[axis];
    snprintf(path, sizeof path, GROUP "/axes/%d", axis);
    jd_h5_put_column(h5, path, x->values, x->count);
    jd_h5_put_text(h5, path, "name", x->name);
    jd_h5_put_text(h5, path, "symbol", x->symbol);
    jd_h5_put_text(h5, path, "unit", x->unit);
    jd_h5_put_text(h5, path, "description", a->axis_texts[axis]);
    jd_h5_put_text(h5, path, "spacing", a->options->listed[axis] ? "list" : spacings[x->spacing]);
}

static void put_box(jd_h5* h5, const jd_sweep_options* o) {
    char path[JD_H5_NAME_SIZE];
    jd_h5_put_group(h5, GROUP "/box");
    for (int i = 0; i < o->span_count; i++) {
        const double ends[2] = {o->spans[i].min, o->spans[i].max};
        snprintf(path, sizeof path, GROUP "/box/%s", o->spans[i].state);
        jd_h5_put_column(h5, path, ends, 2);
    }
}

static void put_sweep(jd_h5* h5, const jd_sweep_about* a) {
    const jd_sweep_options* o = a->options;
    jd_h5_put_group(h5, GROUP);
    jd_h5_put_text(h5, GROUP, "section", a->section);
    jd_h5_put_text(h5, GROUP, "start", start_name(o->start));
    jd_h5_put_text(h5, GROUP, "direction", direction_name(o));
    jd_h5_put_text(h5, GROUP, "order",
                   "case = ((branch * axis 1 + place) * axis 0 + place) * "
                   "starts + start; branch: up, then down");
    jd_h5_put_count(h5, GROUP, "segments", o->segments);
    jd_h5_put_count(h5, GROUP, "starts", o->starts);
    jd_h5_put_count(h5, GROUP, "seed", (int64_t)o->seed);
    jd_h5_put_count(h5, GROUP, "transient", o->transient);
    jd_h5_put_count(h5, GROUP, "record", o->record);
    jd_h5_put_count(h5, GROUP, "max_steps", a->max_steps);
    jd_h5_put_count(h5, GROUP, "periods", o->periods);
    jd_h5_put_number(h5, GROUP, "period_tolerance", o->period_tolerance);
    jd_h5_put_number(h5, GROUP, "within", o->section.within);
    jd_h5_put_group(h5, GROUP "/axes");
    for (int i = 0; i < a->axis_count; i++)
        put_axis(h5, a, i);
    put_box(h5, o);
}

// What is laid out where.
typedef struct laying {
    const char* path;  // of a file in memory, which the copy shares
    const jd_sweep_about* about;
    jd_sweep_file* file;
} laying;

static jd_status lay_out(jd_context* context, void* data) {
    const laying* l = data;
    jd_sweep_file* f = l->file;
    jd_status status = JD_OK;
    jd_h5* h5 = jd_h5_create_file(l->path);
    if (h5 == NULL || !jd_layout_put(h5, l->about->result)) {
        jd_h5_close(h5);
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the file of a sweep");
    }
    put_sweep(h5, l->about);
    put_rooms(h5, l->about, f);
    jd_h5_place_rooms(h5, f->rooms, f->room_count);
    if (jd_h5_error(h5) != NULL)
        status =
            jd_fail(context, JD_ERR_FILE, "cannot make the file of a sweep: %s", jd_h5_error(h5));
    jd_h5_close(h5);
    return status;
}

static void pass_places(jd_parcel* parcel, void* data) {
    const laying* l = data;
    for (int i = 0; i < l->file->room_count; i++)
        jd_parcel_count(parcel, &l->file->rooms[i].offset, INT64_MAX);
}

// Whether the process may write files of this size: HDF5 does not bear to be refused that.
static jd_status check_limit(jd_context* context, const jd_sweep_file* f) {
    struct rlimit limit;
    double bytes = LAYOUT_BYTES;
    for (int i = 0; i < f->room_count; i++)
        bytes += (double)jd_array_bytes(&f->rooms[i]);
    if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
        bytes <= (double)limit.rlim_cur)
        return JD_OK;
    return jd_fail(context, JD_ERR_FILE,
                   "the file of the sweep has %.4g MB; this process may write no more than %.4g MB",
                   bytes / 1e6, (double)limit.rlim_cur / 1e6);
}

// HDF5 works on a file in memory with holes: it takes no more than what stands before the rooms,
// and no disk can fail under it.
jd_status jd_sweep_file_lay_out(jd_context* context, const jd_sweep_about* about,
                                jd_sweep_file* f) {
    char path[40];
    jd_sweep_file_plan(about, f);
    jd_status status = check_limit(context, f);
    if (status != JD_OK)
        return status;
    const int skeleton = memfd_create("judder-sweep", MFD_CLOEXEC);
    if (skeleton < 0)
        return jd_fail(context, JD_ERR_FILE, "cannot make a file in memory: %s", strerror(errno));
    snprintf(path, sizeof path, "/proc/self/fd/%d", skeleton);
    laying l = {path, about, f};
    status = jd_apart_run(
        context, &(jd_apart){"the sweep", true, (int64_t)LAYOUT_BYTES, lay_out, pass_places, &l});
    if (status == JD_OK)
        status = jd_array_file_measure(context, skeleton, f->rooms, f->room_count, &f->file);
    if (status != JD_OK) {
        close(skeleton);
        f->file.descriptor = -1;
    }
    return status;
}

void jd_sweep_file_close(jd_sweep_file* f) { jd_array_file_close(&f->file); }
