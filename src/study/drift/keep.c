// What a study has found so far, in a file:
//
//     judder part 1
//     study 0123456789abcdef       FNV-1a, 64 bits, of what is studied: model, options, axes
//     bytes 123456                 that follow the head
//     checksum 0123456789abcdef    FNV-1a, 64 bits, of them
//
// filled up with zeros, then the motions of finished stages and the state of a search, as they are
// in memory. It is for the same version of the program on the same kind of machine, which the
// checksum of the study tells. The file is written anew as a whole each time, and appears whole or
// not at all; how often follows from what writing it takes.

#include "study/drift/keep.h"

#include "base/file.h"
#include "model/model.h"
#include "record/result.h"
#include "record/result_file.h"
#include "record/result_layout.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define HEAD 128
#define PAUSE 2.0   // between two savings at least [s] ...
#define SHARE 20.0  // ... and so many times what the last one took

// ---- Bytes -------------------------------------------------------------------------------------

void jd_bytes_put(jd_bytes* bytes, const void* from, size_t size) {
    if (bytes->size + size > bytes->room && !bytes->failed) {
        const size_t room = 2 * (bytes->size + size) + 1024;
        unsigned char* more = realloc(bytes->at, room);
        bytes->failed = !more;
        bytes->at = more ? more : bytes->at;
        bytes->room = more ? room : bytes->room;
    }
    if (bytes->failed || size == 0)
        return;
    memcpy(bytes->at + bytes->size, from, size);
    bytes->size += size;
}

void jd_bytes_take(jd_bytes* bytes, void* to, size_t size) {
    bytes->failed = bytes->failed || size > bytes->size - bytes->taken;
    if (bytes->failed || size == 0)
        return;
    memcpy(to, bytes->at + bytes->taken, size);
    bytes->taken += size;
}

void jd_bytes_put_settled(jd_bytes* bytes, const jd_settled* settled) {
    const size_t doubles = offsetof(jd_drift, v_x);  // from here on there is nothing else
    const jd_drift* from = &settled->drift;
    jd_settled clean;
    memset(&clean, 0, sizeof clean);
    clean.status = settled->status;
    clean.steady = settled->steady;
    clean.drift.from = from->from;
    clean.drift.until = from->until;
    clean.drift.period = from->period;
    clean.drift.common = from->common;
    clean.drift.periods = from->periods;
    clean.drift.batches = from->batches;
    memcpy((char*)&clean.drift + doubles, (const char*)from + doubles, sizeof *from - doubles);
    clean.remaining = settled->remaining;
    clean.settling = settled->settling;
    clean.simulated = settled->simulated;
    clean.evaluations = settled->evaluations;
    jd_bytes_put(bytes, &clean, sizeof clean);
}

void jd_settled_take(const unsigned char* bytes, jd_settled* settled) {
    const bool steady = bytes[offsetof(jd_settled, steady)] == 1;
    const bool common = bytes[offsetof(jd_settled, drift.common)] == 1;
    memcpy(settled, bytes, sizeof *settled);
    settled->steady = steady;
    settled->drift.common = common;
}

static double steady_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static jd_status no_memory(const jd_keep* keep) {
    return jd_fail(keep->context, JD_ERR_MEMORY, "out of memory for the file '%s'", keep->path);
}

// ---- Which study -------------------------------------------------------------------------------

// All values of a model, with version and maths, as the file of a result without rows.
static jd_status sum_model(const jd_model* model, const jd_settle_options* o, uint64_t* sum) {
    const jd_run_options run = {.begin = o->begin,
                                .end = o->begin,
                                .tolerance = o->tolerance,
                                .solver = o->solver ? o->solver : jd_solver_at(0)->name,
                                .record = JD_RECORD_FINAL};
    size_t size = 0;
    unsigned char* bytes = NULL;
    jd_result* about;
    const jd_status status = jd_result_of_model(model->context, model, &run, NULL, &about);
    if (status < 0)
        return status;
    jd_h5* h5 = jd_h5_create();
    if (h5 && jd_layout_put(h5, about))
        bytes = jd_h5_image(h5, &size);
    if (bytes)
        *sum = jd_checksum(*sum, bytes, size);
    jd_h5_close(h5);
    jd_result_free(about);
    free(bytes);
    return bytes ? JD_OK : JD_ERR_MEMORY;
}

jd_status jd_keep_sum(const jd_model* model, const jd_settle_options* o, const char* study,
                      uint64_t* sum) {
    char text[512];
    const int size = snprintf(text, sizeof text, "%zu %a %a %" PRId64 " %d %d %a %a %a|",
                              sizeof(jd_settled), o->begin, o->tolerance, o->max_steps, o->cycles,
                              o->stretches, o->accuracy, o->least, o->span);
    *sum = jd_checksum(JD_CHECKSUM_BEGIN, (const unsigned char*)text, (size_t)size);
    *sum = jd_checksum(*sum, (const unsigned char*)study, strlen(study));
    return sum_model(model, o, sum);
}

// ---- Read --------------------------------------------------------------------------------------

// Whether the head is right for what follows, and of this study.
static jd_status check_head(const jd_keep* keep, const char* head, const unsigned char* body,
                            size_t size) {
    uint64_t study = 0, sum = 0;
    size_t bytes = 0;
    const int read = sscanf(head, "judder part 1 study %" SCNx64 " bytes %zu checksum %" SCNx64,
                            &study, &bytes, &sum);
    if (read != 3)
        return jd_fail(keep->context, JD_ERR_FILE, "'%s' is no unfinished study of judder",
                       keep->path);
    if (bytes != size || sum != jd_checksum(JD_CHECKSUM_BEGIN, body, size))
        return jd_fail(keep->context, JD_ERR_FILE, "cannot resume '%s': it is damaged", keep->path);
    if (study != keep->study)
        return jd_fail(keep->context, JD_ERR_FILE,
                       "cannot resume '%s': it is of another study, model or version", keep->path);
    return JD_OK;
}

static void take_part(jd_bytes* all, jd_bytes* part) {
    uint64_t size = 0;
    jd_bytes_take(all, &size, sizeof size);
    all->failed = all->failed || size > all->size - all->taken;
    if (all->failed)
        return;
    jd_bytes_put(part, all->at + all->taken, (size_t)size);
    all->taken += (size_t)size;
    all->failed = part->failed;
}

static jd_status read_stream(jd_keep* keep, FILE* stream, size_t size) {
    char head[HEAD + 1] = "";
    const size_t start = size < HEAD ? size : HEAD;
    jd_bytes all = {.at = malloc(size + 1), .size = size - start};
    if (!all.at)
        return no_memory(keep);
    const bool whole =
        fread(head, 1, start, stream) == start && fread(all.at, 1, all.size, stream) == all.size;
    jd_status status = whole ? check_head(keep, head, all.at, all.size)
                             : jd_fail(keep->context, JD_ERR_FILE, "cannot read '%s'", keep->path);
    if (status == JD_OK) {
        take_part(&all, &keep->found);
        take_part(&all, &keep->state);
        if (all.failed)
            status = jd_fail(keep->context, JD_ERR_FILE, "cannot resume '%s': it is damaged",
                             keep->path);
    }
    free(all.at);
    return status;
}

static jd_status read_file(jd_keep* keep) {
    FILE* stream;
    int64_t size;
    if (access(keep->path, F_OK) != 0)
        return jd_fail(keep->context, JD_ERR_FILE, "nothing to resume: there is no '%s'",
                       keep->path);
    jd_status status = jd_file_open(keep->context, keep->path, &stream, &size);
    if (status != JD_OK)
        return status;
    status = read_stream(keep, stream, (size_t)size);
    fclose(stream);
    return status;
}

// ---- Life --------------------------------------------------------------------------------------

jd_status jd_keep_begin(const jd_model* model, const jd_settle_options* options, const char* study,
                        jd_keep* keep) {
    *keep = (jd_keep){.context = model->context, .saved = steady_clock(), .pause = PAUSE};
    if (!options->part)
        return JD_OK;
    keep->path = strdup(options->part);
    keep->hold = options->hold;
    if (!keep->path)
        return jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a study");
    jd_status status = jd_keep_sum(model, options, study, &keep->study);
    if (status == JD_OK && options->resume)
        status = read_file(keep);
    else if (status == JD_OK)
        status = jd_file_check(keep->context, keep->path, false);
    if (status < 0)
        jd_keep_end(keep, false);
    return status;
}

void jd_keep_end(jd_keep* keep, bool finished) {
    const bool there = keep->path && finished && access(keep->path, F_OK) == 0;
    if (there && keep->hold)  // what cannot be written stays as it was
        jd_status_ignore(jd_keep_save(keep, &(jd_bytes){0}));
    else if (there)
        unlink(keep->path);
    free(keep->path);
    free(keep->found.at);
    free(keep->state.at);
    *keep = (jd_keep){0};
}

// ---- Stages ------------------------------------------------------------------------------------

bool jd_keep_again(jd_keep* keep, jd_settled* settled, int64_t count) {
    const size_t size = (size_t)count * sizeof *settled;
    if (!keep->path || keep->found.size - keep->found.taken < size)
        return false;
    for (int64_t i = 0; i < count; i++, keep->found.taken += sizeof *settled)
        jd_settled_take(keep->found.at + keep->found.taken, &settled[i]);
    return true;
}

jd_status jd_keep_add(jd_keep* keep, const jd_settled* settled, int64_t count) {
    if (!keep->path)
        return JD_OK;
    for (int64_t i = 0; i < count; i++)
        jd_bytes_put_settled(&keep->found, &settled[i]);
    keep->found.taken = keep->found.size;
    return keep->found.failed ? no_memory(keep) : JD_OK;
}

bool jd_keep_due(const jd_keep* keep) {
    return keep->path && steady_clock() - keep->saved > keep->pause;
}

static void put_part(jd_bytes* all, const jd_bytes* part) {
    const uint64_t size = part->size;
    jd_bytes_put(all, &size, sizeof size);
    jd_bytes_put(all, part->at, part->size);
    all->failed = all->failed || part->failed;
}

static jd_status write_file(const jd_keep* keep, const jd_bytes* body) {
    char head[HEAD] = "";
    jd_file* file;
    snprintf(head, sizeof head,
             "judder part 1\nstudy %016" PRIx64 "\nbytes %zu\nchecksum %016" PRIx64 "\n",
             keep->study, body->size, jd_checksum(JD_CHECKSUM_BEGIN, body->at, body->size));
    jd_status status = jd_file_create(keep->context, keep->path, true, &file);
    if (status != JD_OK)
        return status;
    status = jd_file_write(file, head, sizeof head);
    if (status == JD_OK)
        status = jd_file_write(file, body->at, body->size);
    if (status ==
        JD_OK)  // before it takes the place of the one before: a power cut loses one at most
        status = jd_file_sync(file);
    if (status == JD_OK)
        return jd_file_commit(file);
    jd_file_discard(file);
    return status;
}

// A file that was written before is still there.
static jd_status tell_what_is_left(const jd_keep* keep, jd_status status) {
    char why[512];
    if (status != JD_ERR_FILE || access(keep->path, F_OK) != 0)
        return status;
    snprintf(why, sizeof why, "%s", jd_context_message(keep->context));
    return jd_fail(keep->context, status, "%s; what is finished is in it, and it can be resumed",
                   why);
}

jd_status jd_keep_save(jd_keep* keep, const jd_bytes* state) {
    const double begun = steady_clock();
    jd_bytes body = {0};
    if (!keep->path)
        return JD_OK;
    put_part(&body, &keep->found);
    put_part(&body, state);
    const jd_status status =
        body.failed ? no_memory(keep) : tell_what_is_left(keep, write_file(keep, &body));
    free(body.at);
    keep->saved = steady_clock();
    keep->pause = SHARE * (keep->saved - begun) > PAUSE ? SHARE * (keep->saved - begun) : PAUSE;
    return status;
}
