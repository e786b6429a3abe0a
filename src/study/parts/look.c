// What a file holds: results and tables are read whole, sweeps and parts case by case.

#include "base/file.h"
#include "base/given.h"
#include "record/part/journal.h"
#include "record/result_file.h"
#include "record/sweep/gather.h"
#include "study/parts/join.h"
#include "study/parts/table.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct looking {
    jd_context* context;
    const char* path;
    jd_file_info* info;
    jd_result** about;
    jd_diagram** diagram;
} looking;

// ---- Results and tables ------------------------------------------------------------------------

static jd_status look_at_result(const looking* l) {
    jd_study_table table;
    size_t size = 0;
    const jd_status status = jd_study_table_read(l->context, l->path, &table, &size);
    if (status == JD_OK) {
        const bool run = table.study[0] == '\0';
        l->info->kind = run ? JD_FILE_RESULT : JD_FILE_TABLE;
        snprintf(l->info->study, sizeof l->info->study, "%s", run ? "run" : table.study);
        l->info->format = JD_RESULT_FORMAT;
        l->info->finished = true;
        l->info->cases = l->info->found = run ? jd_result_row_count(table.about) : table.row_count;
        *l->about = table.about;
        table.about = NULL;
    }
    jd_study_table_free(&table);
    return status;
}

// ---- Sweeps ------------------------------------------------------------------------------------

// How many cases that are marked have a wrong checksum: seen, not mended.
static int64_t count_damaged(const jd_diagram* diagram, int* error) {
    const jd_sweep_file* file = jd_diagram_file(diagram);
    jd_sweep_found found = {0};
    *error = jd_sweep_file_look(file, jd_diagram_case_count(diagram), false, &found);
    return found.damaged;
}

static jd_status look_at_sweep(const looking* l) {
    jd_sweep_summary sum;
    int error = 0;
    const jd_status status = jd_diagram_open(l->context, l->path, l->diagram);
    if (status != JD_OK)
        return status;
    const jd_sweep_file* file = jd_diagram_file(*l->diagram);
    l->info->kind = JD_FILE_SWEEP;
    snprintf(l->info->study, sizeof l->info->study, "sweep");
    l->info->format = JD_ROOMS_FORMAT;
    l->info->finished = file->file.finished;
    l->info->cases = jd_diagram_case_count(*l->diagram);
    l->info->damaged = file->file.finished ? 0 : count_damaged(*l->diagram, &error);
    if (error == 0)
        error = jd_sweep_file_summary(file, l->info->cases, &sum);
    if (error != 0)
        return jd_fail(l->context, JD_ERR_FILE, "cannot read '%s': %s", l->path, strerror(error));
    l->info->found = sum.finished - l->info->damaged;
    return JD_OK;
}

// ---- Parts -------------------------------------------------------------------------------------

// What a sweep is, from the skeleton, which HDF5 reads from a file with a name alone.
static jd_status open_skeleton(const looking* l, const jd_journal* j) {
    jd_scratch* scratch;
    jd_array_file file;
    jd_status status = jd_scratch_create(l->context, &scratch);
    if (status != JD_OK)
        return status;
    char* name = malloc(strlen(jd_scratch_path(scratch)) + sizeof "/skeleton");
    if (!name) {
        jd_scratch_free(scratch);
        return jd_fail(l->context, JD_ERR_MEMORY, "out of memory");
    }
    sprintf(name, "%s/skeleton", jd_scratch_path(scratch));
    status = jd_array_file_of_skeleton_at(l->context, name, j->skeleton, j->about.skeleton,
                                          j->about.whole, &file);
    if (status == JD_OK) {
        jd_array_file_close(&file);
        status = jd_diagram_open(l->context, name, l->diagram);
    }
    free(name);
    jd_scratch_free(scratch);
    return status;
}

static jd_status read_map(const looking* l, const jd_journal* j) {
    jd_study_table table;
    const jd_status status = jd_study_table_of_bytes(l->context, l->path, j->skeleton,
                                                     (size_t)j->about.skeleton, &table);
    if (status == JD_OK) {
        *l->about = table.about;
        table.about = NULL;
    }
    jd_study_table_free(&table);
    return status;
}

static jd_status look_at_part(const looking* l) {
    jd_journal j;
    jd_journal_count count;
    jd_status status = jd_journal_open(l->context, l->path, false, &j);
    if (status != JD_OK)
        return status;
    jd_file_info* info = l->info;
    info->kind = JD_FILE_PART;
    memcpy(info->study, j.about.study, sizeof info->study);
    info->format = JD_JOURNAL_FORMAT;
    info->checksum = j.about.layout;
    info->cases = j.about.cases;
    info->part = j.about.part;
    info->parts = j.about.parts;
    info->holds = j.about.holds;
    status = jd_journal_each(l->context, &j, NULL, NULL, &count);
    info->found = count.whole;
    info->damaged = count.torn;
    info->finished = info->holds > 0 && info->found >= info->holds;
    if (status == JD_OK)
        status = strcmp(j.about.study, "sweep") == 0 ? open_skeleton(l, &j) : read_map(l, &j);
    jd_journal_close(&j);
    return status;
}

// ---- Any file ----------------------------------------------------------------------------------

static bool begins_with(const char* path, const char* text) {
    char found[16] = "";
    const char* why;
    const int file = jd_regular_open(path, O_RDONLY, &why);
    if (file < 0)
        return false;
    const bool read = jd_at_read(file, 0, found, strlen(text)) == 0;
    close(file);
    return read && strcmp(found, text) == 0;
}

static jd_status look(const looking* l) {
    if (jd_diagram_is_file(l->path))
        return look_at_sweep(l);
    if (jd_journal_is_file(l->path))
        return look_at_part(l);
    if (begins_with(l->path, "judder part 1\n")) {
        l->info->kind = JD_FILE_SEARCH;
        snprintf(l->info->study, sizeof l->info->study, "search");
        l->info->format = 1;
        return JD_OK;
    }
    return look_at_result(l);
}

// Checksum of a file, behind its head.
static jd_status sum_file(const looking* l) {
    struct stat info;
    const char* why;
    const int descriptor = jd_regular_open(l->path, O_RDONLY, &why);
    uint64_t sum = JD_CHECKSUM_BEGIN;
    const bool seen =
        descriptor >= 0 && fstat(descriptor, &info) == 0 &&
        (info.st_size <= JD_H5_HEAD || jd_at_sum(descriptor, JD_H5_HEAD, info.st_size, &sum) == 0);
    if (descriptor >= 0)
        close(descriptor);
    if (!seen)
        return jd_fail(l->context, JD_ERR_FILE, "cannot read '%s'", l->path);
    l->info->bytes = info.st_size;
    if (l->info->kind != JD_FILE_PART)
        l->info->checksum = sum;
    return JD_OK;
}

jd_status jd_file_look(jd_context* context, const char* path, jd_file_info* info, jd_result** about,
                       jd_diagram** diagram) {
    jd_result* own_about = NULL;
    jd_diagram* own_diagram = NULL;
    if (!JD_GIVEN(context, path, info))
        return JD_ERR_ARGUMENT;
    const looking l = {context, path, info, about ? about : &own_about,
                       diagram ? diagram : &own_diagram};
    *info = (jd_file_info){0};
    *l.about = NULL;
    *l.diagram = NULL;
    jd_status status = look(&l);
    if (status == JD_OK)
        status = sum_file(&l);
    if (status != JD_OK || !about) {
        jd_result_free(*l.about);
        *l.about = NULL;
    }
    if (status != JD_OK || !diagram) {
        jd_diagram_free(*l.diagram);
        *l.diagram = NULL;
    }
    return status;
}
