// Parts of a sweep are joined into an array file, under a random name until it is whole.

#include "base/file.h"
#include "base/unfinished.h"
#include "record/array_file_name.h"
#include "record/sweep/journal.h"
#include "record/sweep/salvage.h"
#include "study/parts/join.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static bool ends_with(const char* path, const char* ending) {
    const char* dot = strrchr(path, '.');
    return dot && strcasecmp(dot, ending) == 0;
}

// An empty file of the sweep of a journal.
static jd_status begin_empty(jd_joining* j, const jd_join_file* f, const char* path) {
    jd_journal journal;
    jd_status status = jd_journal_open(j->context, f->path, false, &journal);
    if (status != JD_OK)
        return status;
    status = jd_array_file_of_skeleton(j->context, journal.skeleton, journal.about.skeleton,
                                       journal.about.whole, &j->whole);
    j->marks = journal.fields[0].offset;
    j->report->cases = journal.about.cases;
    jd_journal_close(&journal);
    if (status == JD_OK && j->whole.layout != j->about.layout)
        status = jd_fail(j->context, JD_ERR_FILE, "'%s' is damaged", f->path);
    return status == JD_OK ? jd_array_file_begin(j->context, path, &j->whole) : status;
}

// A copy of an unfinished sweep, without the cases that are damaged.
static jd_status begin_copy(jd_joining* j, const jd_join_file* f, const char* path) {
    jd_salvaged salvaged;
    const jd_status status = jd_sweep_salvage(j->context, f->path, path, &j->whole, &salvaged);
    j->marks = salvaged.marks;
    j->report->cases = salvaged.cases;
    j->report->torn += salvaged.damaged;
    if (status != JD_OK)
        return status;
    if (j->about.study[0] == '\0' ||
        (j->whole.layout == j->about.layout && j->whole.bytes == j->about.whole))
        return JD_OK;
    return jd_fail(j->context, JD_ERR_FILE,
                   "'%s' is of another sweep, model or version than the parts", f->path);
}

static jd_status begin(jd_joining* j, const char* path) {
    const jd_join_file *sweep = NULL, *part = NULL;
    for (int i = 0; i < j->count; i++) {
        const jd_join_file* f = &j->files[i];
        if (f->used && f->sweep)
            sweep = f;
        else if (f->used && !part)
            part = f;
    }
    return sweep ? begin_copy(j, sweep, path) : begin_empty(j, part, path);
}

static bool fits(const jd_joining* j, const jd_journal* journal) {
    return jd_sweep_journal_fits(journal, jd_diagram_file(j->sweep));
}

static jd_status finish(jd_joining* j, const char* path) {
    jd_sweep_file* rooms = malloc(sizeof *rooms);
    jd_status status = rooms ? jd_sweep_read_rooms(j->context, path, rooms)
                             : jd_fail(j->context, JD_ERR_MEMORY, "out of memory");
    if (status == JD_OK) {
        rooms->file = j->whole;
        status = jd_sweep_file_finish(j->context, path, rooms);
    }
    free(rooms);
    return status;
}

// Its name, once all is on the disk.
static jd_status give_name(jd_joining* j, const char* path) {
    if (!jd_array_file_has_name(j->whole.descriptor, path))
        return jd_fail(j->context, JD_ERR_FILE, "another process has replaced '%s'", path);
    const bool whole = j->report->found == j->report->cases;
    const jd_status status = whole ? finish(j, path) : JD_OK;
    int error = status == JD_OK ? jd_array_file_sync(&j->whole) : 0;
    if (status == JD_OK && error == 0)
        error = jd_array_file_rename(path, j->output, j->options->replace);
    if (error == EEXIST)
        return jd_fail(j->context, JD_ERR_FILE, "'%s' exists already and is not replaced",
                       j->output);
    if (error != 0)
        return jd_fail(j->context, JD_ERR_FILE, "cannot write '%s': %s", j->output,
                       strerror(error));
    jd_array_file_sync_folder(j->output);
    return status;
}

// Fill a file at `path` and give it its name.
static jd_status join_at(jd_joining* j, const char* path) {
    j->fits = fits;
    jd_status status = begin(j, path);
    if (status == JD_OK)
        status = jd_diagram_open(j->context, path, &j->sweep);
    if (status == JD_OK)
        status = jd_join_pour(j);
    if (status == JD_OK)
        status = jd_join_judge(j);
    if (status == JD_OK)
        status = give_name(j, path);
    if (status != JD_OK && j->whole.descriptor >= 0)
        unlink(path);
    return status;
}

// A message about the file while it has that name is one about the output.
static jd_status tell_of_output(const jd_joining* j, const char* name, jd_status status) {
    const char* slash = strrchr(j->output, '/');
    const char *final = slash ? slash + 1 : j->output, *at;
    if (status == JD_OK || strstr(final, name))
        return status;
    for (const char* why; why = jd_context_message(j->context), at = strstr(why, name);)
        jd_fail(j->context, status, "%.*s%s%s", (int)(at - why), why, final, at + strlen(name));
    return status;
}

// The same under a name that nobody can foresee, and that a signal takes away.
static jd_status join_beside(jd_joining* j) {
    const char* slash = strrchr(j->output, '/');
    const int size = slash ? (int)(slash + 1 - j->output) : 0;
    char name[JD_UNFINISHED_NAME], *folder = NULL, *path = NULL;
    if (!jd_unfinished_name(name))
        return jd_fail(j->context, JD_ERR_FILE, "cannot write '%s': %s", j->output,
                       strerror(errno));
    jd_status status = JD_OK;
    if (asprintf(&folder, "%.*s.", size, j->output) < 0 ||
        asprintf(&path, "%.*s%s", size, j->output, name) < 0)
        status = jd_fail(j->context, JD_ERR_MEMORY, "out of memory");
    const int place = status == JD_OK ? open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC) : -1;
    if (status == JD_OK && place < 0)
        status =
            jd_fail(j->context, JD_ERR_FILE, "cannot write '%s': %s", j->output, strerror(errno));
    if (status == JD_OK) {
        const int slot = jd_unfinished_add(place, name);
        status = tell_of_output(j, name, join_at(j, path));
        jd_unfinished_forget(slot);
    }
    if (place >= 0)
        close(place);
    free(folder);
    free(path);
    return status;
}

jd_status jd_join_sweep(jd_joining* j) {
    if (!ends_with(j->output, ".h5") && !ends_with(j->output, ".hdf5"))
        return jd_fail(j->context, JD_ERR_ARGUMENT,
                       "cannot write a sweep to '%s'; use .h5 or .hdf5", j->output);
    const jd_status status = jd_file_check(j->context, j->output, j->options->replace);
    return status == JD_OK ? join_beside(j) : status;
}
