// The file of a sweep under its names. A sweep that was cancelled has its name already: to go on
// with it, it is called PATH.part again.

#include "record/sweep/path.h"

#include "base/file.h"
#include "base/given.h"
#include "record/array_file_name.h"
#include "record/result_file.h"
#include "record/sweep/gather.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#define PART ".part"

static char* with(const char* path, const char* ending) {
    char* name = malloc(strlen(path) + strlen(ending) + 1);
    if (name)
        sprintf(name, "%s%s", path, ending);
    return name;
}

static jd_status no_memory(jd_context* context, const char* path) {
    return jd_fail(context, JD_ERR_MEMORY, "out of memory for the file '%s'", path);
}

static bool exists(const char* path) {
    struct stat about;
    return lstat(path, &about) == 0;
}

// ---- Checks ------------------------------------------------------------------------------------

static jd_status check_ending(jd_context* context, const char* path) {
    const char* dot = strrchr(path, '.');
    if (dot && (strcasecmp(dot, ".h5") == 0 || strcasecmp(dot, ".hdf5") == 0))
        return JD_OK;
    return jd_fail(context, JD_ERR_ARGUMENT, "cannot write a sweep to '%s'; use .h5 or .hdf5",
                   path);
}

// The name of an unfinished file, in new memory.
static jd_status find_unfinished(jd_context* context, const char* path, char** found) {
    jd_array_file file;
    char* part = with(path, PART);
    *found = NULL;
    if (!part)
        return no_memory(context, path);
    const bool has_part = exists(part);
    if (has_part && exists(path)) {
        free(part);
        return jd_fail(context, JD_ERR_FILE,
                       "cannot resume: there is '%s' beside '%s" PART "'; move one of them away",
                       path, path);
    }
    if (!has_part && !exists(path)) {
        free(part);
        return jd_fail(context, JD_ERR_FILE,
                       "nothing to resume: there is neither '%s' nor '%s" PART "'", path, path);
    }
    *found = has_part ? part : strdup(path);
    if (!has_part)
        free(part);
    if (!*found)
        return no_memory(context, path);
    jd_status status = jd_array_file_open(context, *found, true, &file);
    if (status == JD_OK && file.finished)
        status = jd_fail(context, JD_ERR_FILE, "nothing to resume: '%s' is finished", *found);
    if (status == JD_OK)
        jd_array_file_close(&file);
    if (status != JD_OK) {
        free(*found);
        *found = NULL;
    }
    return status;
}

jd_status jd_sweep_check_path(jd_context* context, const char* path,
                              const jd_sweep_options* options) {
    if (!JD_GIVEN(context, path))
        return JD_ERR_ARGUMENT;
    char* name;
    jd_status status = check_ending(context, path);
    if (status != JD_OK)
        return status;
    if (options->resume) {
        status = find_unfinished(context, path, &name);
        free(name);
        return status;
    }
    status = jd_file_check(context, path, options->replace);
    if (status != JD_OK)
        return status;
    name = with(path, PART);
    if (!name)
        return no_memory(context, path);
    if (exists(name) && jd_array_file_is_busy(name))
        status = jd_fail(context, JD_ERR_FILE, "another process is writing '%s'", name);
    else if (exists(name) && !options->replace)
        status = jd_fail(context, JD_ERR_FILE,
                         "'%s' is an unfinished sweep: it can be resumed, or replaced", name);
    else if (exists(name))  // it may be what the sweep reads
        status = jd_file_check(context, name, true);
    free(name);
    return status;
}

// ---- Begin -------------------------------------------------------------------------------------

// A new file would have the same layout as the old one, bit for bit, if it is the same sweep.
static jd_status compare(jd_context* context, const char* old, jd_sweep_file* file) {
    const jd_array_file made = file->file;
    jd_sweep_file_close(file);
    const jd_status status = jd_array_file_open(context, old, true, &file->file);
    if (status == JD_OK && (made.layout != file->file.layout || made.bytes != file->file.bytes))
        return jd_fail(context, JD_ERR_FILE,
                       "cannot resume '%s': it is of another sweep, model or version", old);
    return status;
}

static jd_status resume(jd_context* context, const char* path, const char* part,
                        jd_sweep_file* file) {
    char* found;
    jd_status status = find_unfinished(context, path, &found);
    if (status == JD_OK)
        status = compare(context, found, file);
    const int error =
        status == JD_OK && strcmp(found, part) != 0 ? jd_array_file_rename(found, part, false) : 0;
    if (error != 0)
        status = jd_fail(context, JD_ERR_FILE, "cannot rename '%s': %s", found, strerror(error));
    free(found);
    return status;
}

// Cases that are damaged are not there.
static jd_status mend(jd_context* context, const char* part, int64_t cases, jd_sweep_file* file) {
    jd_sweep_found found = {0};
    const int error = jd_sweep_file_look(file, cases, true, &found);
    return error == 0
               ? JD_OK
               : jd_fail(context, JD_ERR_FILE, "cannot read '%s': %s", part, strerror(error));
}

jd_status jd_sweep_path_begin(jd_context* context, const char* path, const jd_sweep_about* about,
                              jd_sweep_file* file) {
    *file = (jd_sweep_file){.file = {.descriptor = -1}};
    jd_status status = jd_sweep_check_path(context, path, about->options);
    char* part = with(path, PART);
    if (status == JD_OK && !part)
        status = no_memory(context, path);
    if (status == JD_OK)
        status = jd_sweep_file_lay_out(context, about, file);
    if (status == JD_OK && about->options->resume) {
        status = resume(context, path, part, file);
        if (status == JD_OK)
            status = mend(context, part, about->cases, file);
        if (status == JD_OK)
            status = jd_sweep_gather(context, path, file);
    } else if (status == JD_OK) {
        if (about->options->replace)
            status = jd_array_file_remove(context, part);
        if (status == JD_OK)
            status = jd_array_file_begin(context, part, &file->file);
    }
    if (status != JD_OK)
        jd_sweep_file_close(file);
    free(part);
    return status;
}

// ---- End ---------------------------------------------------------------------------------------

jd_status jd_sweep_path_end(jd_context* context, const char* path, bool finished, bool replace,
                            jd_sweep_file* file) {
    char* part = with(path, PART);
    jd_status status = part ? JD_OK : no_memory(context, path);
    if (status == JD_OK && !jd_array_file_has_name(file->file.descriptor, part))
        status = jd_fail(context, JD_ERR_FILE, "another process has replaced '%s'", part);
    if (status == JD_OK && finished)
        status = jd_sweep_file_finish(context, part, file);
    int error = status == JD_OK ? jd_array_file_sync(&file->file) : 0;
    if (status == JD_OK && error == 0)  // while the file is this sweep's alone
        error = jd_array_file_rename(part, path, replace);
    if (error == EEXIST)
        status =
            jd_fail(context, JD_ERR_FILE,
                    "'%s' exists already and is not replaced; the sweep is in '%s'", path, part);
    else if (error != 0)
        status = jd_fail(context, JD_ERR_FILE, "cannot rename '%s': %s", part, strerror(error));
    if (status == JD_OK)
        jd_array_file_sync_folder(path);
    jd_sweep_file_close(file);
    free(part);
    return status;
}

// ---- Its figure --------------------------------------------------------------------------------

// Checksum of a file, never 0; 0 if it cannot be read.
static uint64_t sum_of(const char* path) {
    unsigned char block[4096];
    uint64_t sum = JD_CHECKSUM_BEGIN;
    const char* why;
    const int file = jd_regular_open(path, O_RDONLY, &why);
    ssize_t size = -1;
    while (file >= 0 && (size = read(file, block, sizeof block)) > 0)
        sum = jd_checksum(sum, block, (size_t)size);
    if (file >= 0)
        close(file);
    return size < 0 ? 0 : sum | 1;
}

jd_status jd_sweep_note_figure(jd_context* context, const char* path, const char* figure) {
    if (!JD_GIVEN(context, path, figure))
        return JD_ERR_ARGUMENT;
    return jd_array_file_note(context, path, sum_of(figure));
}

bool jd_sweep_made_figure(const char* path, const char* figure) {
    if (!path || !figure)
        return false;
    char* part = with(path, PART);
    const uint64_t noted = jd_array_file_noted(part && exists(part) ? part : path);
    free(part);
    return noted != 0 && noted == sum_of(figure);
}
