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
// not at all; how often follows from what writing it takes. It is there from the begin of a study
// on, and each new one is locked before it takes the name: so two processes never keep one study.

#include "study/drift/keep.h"

#include "base/file.h"
#include "model/model.h"
#include "record/array_file_name.h"
#include "record/result.h"
#include "record/result_file.h"
#include "record/result_layout.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define HEAD 128
#define PAUSE 2.0   // between two savings at least [s] ...
#define SHARE 20.0  // ... and so many times what the last one took
#define TRIES 100   // of files that are replaced meanwhile

static double steady_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static jd_status no_memory(const jd_keep* keep) {
    return jd_fail(keep->context, JD_ERR_MEMORY, "out of memory for the file '%s'", keep->path);
}

static jd_status is_taken(const jd_keep* keep) {
    return jd_fail(keep->context, JD_ERR_FILE, "another process is writing '%s'", keep->path);
}

static jd_status is_no_study(const jd_keep* keep) {
    return jd_fail(keep->context, JD_ERR_FILE, "'%s' is no unfinished study of judder", keep->path);
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
        return is_no_study(keep);
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

// Give a file its name, and have it from here on: its lock goes with it.
static jd_status name_file(jd_keep* keep, jd_file* file) {
    const int descriptor = fcntl(fileno(jd_file_stream(file)), F_DUPFD_CLOEXEC, 0);
    jd_status status =
        descriptor >= 0 ? jd_array_file_lock(keep->context, descriptor, keep->path) : JD_OK;
    if (status == JD_OK)
        status = jd_file_commit(file);
    else
        jd_file_discard(file);
    const int other = status == JD_OK ? keep->descriptor : descriptor;
    keep->descriptor = status == JD_OK ? descriptor : keep->descriptor;
    if (other >= 0)
        close(other);
    return status;
}

static jd_status write_file(jd_keep* keep, const jd_bytes* body, bool replace) {
    char head[HEAD] = "";
    jd_file* file;
    snprintf(head, sizeof head,
             "judder part 1\nstudy %016" PRIx64 "\nbytes %zu\nchecksum %016" PRIx64 "\n",
             keep->study, body->size, jd_checksum(JD_CHECKSUM_BEGIN, body->at, body->size));
    const bool there = access(keep->path, F_OK) == 0;
    if (there && keep->descriptor >= 0 && !jd_array_file_has_name(keep->descriptor, keep->path))
        return is_taken(keep);
    jd_status status = jd_file_create(keep->context, keep->path, replace, &file);
    if (status != JD_OK)
        return status;
    status = jd_file_write(file, head, sizeof head);
    if (status == JD_OK)
        status = jd_file_write(file, body->at, body->size);
    if (status ==
        JD_OK)  // before it takes the place of the one before: a power cut loses one at most
        status = jd_file_sync(file);
    if (status == JD_OK)
        return name_file(keep, file);
    jd_file_discard(file);
    return status;
}

// A file that was written before is still there; one without a motion is taken away at the end.
static jd_status tell_what_is_left(const jd_keep* keep, jd_status status) {
    char why[512];
    if (status != JD_ERR_FILE || access(keep->path, F_OK) != 0)
        return status;
    snprintf(why, sizeof why, "%s", jd_context_message(keep->context));
    return jd_fail(keep->context, status,
                   keep->bare ? "%s; what was finished could not be kept"
                              : "%s; what was finished when it was last written is in it, and it "
                                "can be resumed",
                   why);
}

static jd_status write_all(jd_keep* keep, const jd_bytes* state, bool replace) {
    jd_bytes body = {0};
    put_part(&body, &keep->found);
    put_part(&body, state);
    const jd_status status = body.failed ? no_memory(keep) : write_file(keep, &body, replace);
    free(body.at);
    return status;
}

jd_status jd_keep_save(jd_keep* keep, const jd_bytes* state) {
    const double begun = steady_clock();
    if (!keep->path)
        return JD_OK;
    const jd_status status = tell_what_is_left(keep, write_all(keep, state, true));
    keep->bare = keep->bare && status != JD_OK;
    keep->saved = steady_clock();
    keep->pause = SHARE * (keep->saved - begun) > PAUSE ? SHARE * (keep->saved - begun) : PAUSE;
    return status;
}

// ---- Life --------------------------------------------------------------------------------------

// Whether a file was left by a study: no other is removed, whatever it is called.
static bool is_part(const char* path) {
    static const char mark[] = "judder part ";
    char start[sizeof mark] = "";
    const char* why;
    const int file = jd_regular_open(path, O_RDONLY, &why);
    const bool read = file >= 0 && jd_at_read(file, 0, start, sizeof mark - 1) == 0;
    if (file >= 0)
        close(file);
    return read && strcmp(start, mark) == 0;
}

// A new file without a motion. Only one of two processes can make it.
static jd_status begin_file(jd_keep* keep, bool replace) {
    const bool there = access(keep->path, F_OK) == 0;
    jd_status status = JD_OK;
    if (there && jd_array_file_is_busy(keep->path))
        return is_taken(keep);
    if (there && !is_part(keep->path))
        return is_no_study(keep);
    if (there && replace)
        status = jd_array_file_remove(keep->context, keep->path);
    if (status == JD_OK)
        status = write_all(keep, &(jd_bytes){0}, false);
    keep->bare = status == JD_OK;
    return status;
}

// The file that is there, for this process alone. Where it cannot be opened, reading it tells why.
static jd_status take_file(jd_keep* keep) {
    const char* why;
    for (int i = 0; i < TRIES; i++) {
        const int descriptor = jd_regular_open(keep->path, O_RDWR | O_NOFOLLOW, &why);
        if (descriptor < 0)
            return JD_OK;
        const jd_status status = jd_array_file_lock(keep->context, descriptor, keep->path);
        if (status == JD_OK && jd_array_file_has_name(descriptor, keep->path)) {
            keep->descriptor = descriptor;
            return JD_OK;
        }
        close(descriptor);
        if (status != JD_OK)
            return status;
    }
    return is_taken(keep);
}

jd_status jd_keep_begin(const jd_model* model, const jd_settle_options* options, const char* study,
                        jd_keep* keep) {
    *keep = (jd_keep){
        .context = model->context, .descriptor = -1, .saved = steady_clock(), .pause = PAUSE};
    if (!options->part)
        return JD_OK;
    keep->path = strdup(options->part);
    keep->hold = options->hold;
    if (!keep->path)
        return jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a study");
    jd_status status = jd_keep_sum(model, options, study, &keep->study);
    if (status == JD_OK && options->resume)
        status = take_file(keep);
    if (status == JD_OK)
        status = options->resume ? read_file(keep) : begin_file(keep, options->replace);
    if (status < 0)
        jd_keep_end(keep, false);
    return status;
}

void jd_keep_end(jd_keep* keep, bool finished) {
    const bool there = keep->path && access(keep->path, F_OK) == 0;
    const bool held = finished && keep->hold;
    if (there && held)  // what cannot be written stays as it was
        jd_status_ignore(jd_keep_save(keep, &(jd_bytes){0}));
    if (there && (keep->bare || (finished && !held)))
        unlink(keep->path);
    if (keep->path && keep->descriptor >= 0)
        close(keep->descriptor);
    free(keep->path);
    free(keep->found.at);
    free(keep->state.at);
    *keep = (jd_keep){0};
}
