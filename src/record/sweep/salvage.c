// What is whole of a sweep's file, in a new one: the bytes are copied, then each case that is marked
// is held to its checksum.

#include "record/sweep/salvage.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BLOCK (1 << 20)  // bytes copied together

// The numbers that are there; behind them zeros.
static int copy_rooms(const jd_array_file* from, const jd_array_file* to) {
    struct stat about;
    unsigned char* block = malloc(BLOCK);
    int error = block == NULL ? ENOMEM : fstat(from->descriptor, &about) == 0 ? 0 : errno;
    const int64_t end = error == 0 && about.st_size < from->bytes ? about.st_size : from->bytes;
    for (int64_t at = from->data; at < end && error == 0; at += BLOCK) {
        const size_t size = (size_t)(end - at < BLOCK ? end - at : BLOCK);
        error = jd_at_read(from->descriptor, at, block, size);
        if (error == 0)
            error = jd_at_write(to->descriptor, at, block, size);
    }
    free(block);
    return error;
}

jd_status jd_sweep_read_rooms(jd_context* context, const char* path, jd_sweep_file* rooms) {
    jd_diagram* diagram;
    const jd_status status = jd_diagram_open(context, path, &diagram);
    if (status != JD_OK)
        return status;
    *rooms = *jd_diagram_file(diagram);
    jd_diagram_free(diagram);
    return JD_OK;
}

static jd_status make_skeleton(jd_context* context, const char* name, const jd_array_file* from,
                               jd_array_file* file) {
    unsigned char* bytes = malloc((size_t)from->data);
    const int error = bytes ? jd_at_read(from->descriptor, 0, bytes, (size_t)from->data) : ENOMEM;
    const jd_status status =
        error == 0 ? jd_array_file_of_skeleton(context, bytes, from->data, from->bytes, file)
                   : jd_fail(context, JD_ERR_FILE, "cannot read '%s': %s", name, strerror(error));
    free(bytes);
    return status;
}

static jd_status fill(jd_context* context, const char* name, const jd_array_file* from,
                      jd_sweep_file* rooms, jd_salvaged* salvaged) {
    salvaged->cases = rooms->rooms[JD_SWEEP_DONE].rows;
    salvaged->marks = rooms->rooms[JD_SWEEP_DONE].offset;
    int error = copy_rooms(from, &rooms->file);
    jd_sweep_found found = {0};
    if (error == 0)
        error = jd_sweep_file_look(rooms, salvaged->cases, true, &found);
    salvaged->damaged = found.damaged;
    return error == 0
               ? JD_OK
               : jd_fail(context, JD_ERR_FILE, "cannot copy '%s': %s", name, strerror(error));
}

jd_status jd_sweep_salvage(jd_context* context, const char* from, const char* path,
                           jd_array_file* file, jd_salvaged* salvaged) {
    jd_array_file old;
    jd_sweep_file* rooms = calloc(1, sizeof *rooms);
    *file = (jd_array_file){.descriptor = -1};
    *salvaged = (jd_salvaged){0};
    if (!rooms)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for '%s'", from);
    jd_status status = jd_array_file_open_damaged(context, from, &old);
    if (status == JD_OK) {
        status = make_skeleton(context, from, &old, file);
        if (status == JD_OK)
            status = jd_array_file_begin(context, path, file);
        if (status == JD_OK) {
            status = jd_sweep_read_rooms(context, path, rooms);
            rooms->file = *file;
            if (status == JD_OK)
                status = fill(context, from, &old, rooms, salvaged);
            if (status != JD_OK) {
                unlink(path);
                jd_array_file_close(file);
            }
        }
        jd_array_file_close(&old);
    }
    free(rooms);
    return status;
}
