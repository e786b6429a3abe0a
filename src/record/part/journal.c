// A journal in a file. In front it has lines of text, filled up with zeros:
//
//     judder cases
//     format 2
//     study sweep
//     part 3/64                     or 0/0 and behind it the number of a process: "part 7/0"
//     holds 12500                   cases when it is finished; 0: not known
//     cases 800000                  of the whole study
//     whole 123456789               bytes of its file
//     fields 14
//     skeleton 45056                bytes
//     layout 0123456789abcdef       FNV-1a, 64 bits: which study it is
//     checksum 0123456789abcdef     FNV-1a, 64 bits, of the lines before, fields and skeleton
//
// Then the fields (offset and bytes, 64-bit each), the skeleton, and the slots: number of the case
// and checksum (64-bit each), then its bytes. The checksum of a case is that of its number and the
// checksums of its fields (64-bit each): fields are written in turns, each as it comes.

#include "record/part/journal.h"

#include "base/file.h"
#include "record/array_file.h"
#include "record/array_file_name.h"
#include "record/result_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FIRST_LINE "judder cases\n"
#define HEAD JD_H5_HEAD
#define SLOT_HEAD 16      // number and checksum
#define BLOCK (1 << 20)   // bytes of slots read together, or one slot
#define SYNC_EVERY 1000   // least time between two [ms]
#define SKELETON_MAX 1e8  // bytes
#define WHOLE_MAX (1LL << 62)

static jd_status cannot(jd_context* context, const char* what, const char* path, int error) {
    return jd_fail(context, JD_ERR_FILE, "cannot %s '%s': %s", what, path, strerror(error));
}

static jd_status no_memory(jd_context* context, const char* path) {
    return jd_fail(context, JD_ERR_MEMORY, "out of memory for '%s'", path);
}

static jd_status damaged(jd_context* context, const char* path) {
    return jd_fail(context, JD_ERR_FILE, "'%s' is damaged, or was changed by another program",
                   path);
}

// ---- Head --------------------------------------------------------------------------------------

// The lines before the checksum. @return their length.
static int put_lines(const jd_journal_about* a, char text[HEAD]) {
    return snprintf(text, HEAD,
                    FIRST_LINE "format %d\nstudy %s\npart %" PRId64 "/%" PRId64 "\nholds %" PRId64
                               "\ncases %" PRId64 "\nwhole %" PRId64
                               "\nfields %d\nskeleton %" PRId64 "\nlayout %016" PRIx64 "\n",
                    JD_JOURNAL_FORMAT, a->study, a->part, a->parts, a->holds, a->cases, a->whole,
                    a->field_count, a->skeleton, a->layout);
}

static uint64_t sum_front(const jd_journal* j, const char* lines, int length) {
    uint64_t sum = jd_checksum(JD_CHECKSUM_BEGIN, (const unsigned char*)lines, (size_t)length);
    sum = jd_checksum(sum, (const unsigned char*)j->fields,
                      (size_t)j->about.field_count * sizeof *j->fields);
    return jd_checksum(sum, j->skeleton, (size_t)j->about.skeleton);
}

// @return the format, 0 if it is no journal, -1 if its lines make no sense.
static int read_lines(const char* text, jd_journal_about* a) {
    int format = 0;
    uint64_t sum;
    *a = (jd_journal_about){0};
    if (strncmp(text, FIRST_LINE, strlen(FIRST_LINE)) != 0)
        return 0;
    const int read =
        sscanf(text,
               FIRST_LINE "format %d study %7s part %" SCNd64 "/%" SCNd64 " holds %" SCNd64
                          " cases %" SCNd64 " whole %" SCNd64 " fields %d skeleton %" SCNd64
                          " layout %" SCNx64 " checksum %" SCNx64,
               &format, a->study, &a->part, &a->parts, &a->holds, &a->cases, &a->whole,
               &a->field_count, &a->skeleton, &a->layout, &sum);
    if (read >= 1 && format != JD_JOURNAL_FORMAT)
        return format > 0 ? format : -1;
    const bool makes_sense =
        read == 11 && a->part >= 0 && a->parts >= 0 && (a->parts == 0 || a->part <= a->parts) &&
        a->holds >= 0 && a->cases > 0 && a->holds <= a->cases && a->whole > 0 &&
        a->whole < WHOLE_MAX && a->field_count > 0 && a->field_count <= JD_JOURNAL_FIELDS &&
        a->skeleton > 0 && a->skeleton <= (int64_t)SKELETON_MAX && a->skeleton <= a->whole;
    return makes_sense ? format : -1;
}

bool jd_journal_is_file(const char* path) {
    char text[sizeof FIRST_LINE] = "";
    const char* why;
    const int descriptor = jd_regular_open(path, O_RDONLY, &why);
    if (descriptor < 0)
        return false;
    const int error = jd_at_read(descriptor, 0, text, strlen(FIRST_LINE));
    close(descriptor);
    return error == 0 && strcmp(text, FIRST_LINE) == 0;
}

bool jd_journal_is_same(const jd_journal_about* a, const jd_journal_about* b) {
    return strcmp(a->study, b->study) == 0 && a->layout == b->layout && a->cases == b->cases &&
           a->whole == b->whole && a->skeleton == b->skeleton && a->field_count == b->field_count;
}

// ---- Life --------------------------------------------------------------------------------------

static bool init(jd_journal* j, int descriptor) {
    *j = (jd_journal){.descriptor = descriptor};
    return jd_lock_init(&j->lock);
}

void jd_journal_close(jd_journal* j) {
    if (j->descriptor < 0)
        return;
    close(j->descriptor);
    jd_lock_end(&j->lock);
    free(j->fields);
    free(j->skeleton);
    free(j->free);
    *j = (jd_journal){.descriptor = -1};
}

// Bytes of a slot.
static int64_t stride(const jd_journal* j) { return SLOT_HEAD + j->payload; }
static int64_t place(const jd_journal* j, int64_t slot) { return j->data + slot * stride(j); }

static size_t fields_size(const jd_journal* j) {
    return (size_t)j->about.field_count * sizeof *j->fields;
}

// Room for fields and skeleton. @return whether there is.
static bool allocate(jd_journal* j) {
    j->fields = malloc(fields_size(j));
    j->skeleton = malloc((size_t)j->about.skeleton);
    j->data = HEAD + (int64_t)fields_size(j) + j->about.skeleton;
    return j->fields && j->skeleton;
}

// Whether all fields are within the whole file, behind its skeleton.
static bool measure(jd_journal* j) {
    bool right = true;
    j->payload = 0;
    for (int i = 0; i < j->about.field_count && right; i++) {
        const jd_journal_field* f = &j->fields[i];
        right = f->offset >= j->about.skeleton && f->bytes > 0 &&
                f->bytes <= (j->about.whole - f->offset) / j->about.cases &&
                f->bytes <= j->about.whole - j->payload;
        j->payload += right ? f->bytes : 0;
    }
    return right;
}

static void put_head(const jd_journal* j, char text[HEAD]) {
    memset(text, 0, HEAD);
    const int length = put_lines(&j->about, text);
    snprintf(text + length, (size_t)(HEAD - length), "checksum %016" PRIx64 "\n",
             sum_front(j, text, length));
}

static int write_front(const jd_journal* j) {
    char text[HEAD];
    put_head(j, text);
    int error = jd_at_write(j->descriptor, HEAD, j->fields, fields_size(j));
    if (error == 0)
        error = jd_at_write(j->descriptor, HEAD + (int64_t)fields_size(j), j->skeleton,
                            (size_t)j->about.skeleton);
    return error == 0 ? jd_at_write(j->descriptor, 0, text, HEAD) : error;
}

// Take the space of all cases on the disk, where the file system can; the file stays as long as it
// is.
static int reserve(const jd_journal* j) {
    if (j->about.holds == 0 ||
        fallocate(j->descriptor, FALLOC_FL_KEEP_SIZE, 0, place(j, j->about.holds)) == 0)
        return 0;
    return errno == ENOSPC || errno == EDQUOT || errno == EFBIG ? errno : 0;
}

jd_status jd_journal_create(jd_context* context, const char* path, const jd_journal_about* about,
                            const jd_journal_field* fields, const void* skeleton,
                            jd_journal* journal) {
    const int descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    journal->descriptor = -1;
    if (descriptor < 0)
        return cannot(context, "write", path, errno);
    int error = ENOMEM;
    if (!init(journal, descriptor)) {
        close(descriptor);
        unlink(path);
        return no_memory(context, path);
    }
    journal->about = *about;
    const jd_status status = jd_array_file_lock(context, descriptor, path);
    if (status == JD_OK && allocate(journal)) {
        memcpy(journal->fields, fields, fields_size(journal));
        memcpy(journal->skeleton, skeleton, (size_t)about->skeleton);
        error = measure(journal) ? reserve(journal) : EINVAL;
    }
    if (error == 0)
        error = write_front(journal);
    if (error == 0)
        error = jd_journal_sync(journal);
    if (error == 0)
        jd_array_file_sync_folder(path);
    if (error == 0)
        return JD_OK;
    const double bytes = (double)place(journal, about->holds);
    unlink(path);
    jd_journal_close(journal);
    return status != JD_OK
               ? status
               : jd_fail(context, error == ENOMEM ? JD_ERR_MEMORY : JD_ERR_FILE,
                         "cannot write '%s' (%.4g MB): %s", path, bytes / 1e6, strerror(error));
}

static jd_status read_front(jd_context* context, const char* path, jd_journal* j) {
    char text[HEAD + 1] = "", lines[HEAD];
    struct stat info;
    const int error = jd_at_read(j->descriptor, 0, text, HEAD);
    const int format = read_lines(text, &j->about);
    if (format == 0)
        return jd_fail(context, JD_ERR_FILE, "'%s' is no part of a study of judder", path);
    if (format > JD_JOURNAL_FORMAT)
        return jd_fail(context, JD_ERR_FILE,
                       "'%s' has format %d; this version reads format %d: a newer one is needed",
                       path, format, JD_JOURNAL_FORMAT);
    if (error == EIO)
        return jd_fail(context, JD_ERR_FILE, "'%s' is cut short", path);
    if (error != 0)
        return cannot(context, "read", path, error);
    if (format < 0)
        return damaged(context, path);
    if (!allocate(j))
        return no_memory(context, path);
    if (fstat(j->descriptor, &info) != 0)
        return cannot(context, "read", path, errno);
    if (info.st_size < j->data)
        return jd_fail(context, JD_ERR_FILE, "'%s' is cut short before its first case", path);
    int failed = jd_at_read(j->descriptor, HEAD, j->fields, fields_size(j));
    if (failed == 0)
        failed = jd_at_read(j->descriptor, HEAD + (int64_t)fields_size(j), j->skeleton,
                            (size_t)j->about.skeleton);
    if (failed != 0)
        return cannot(context, "read", path, failed);
    put_head(j, lines);
    if (memcmp(text, lines, HEAD) != 0 || !measure(j))
        return damaged(context, path);
    j->slots = (info.st_size - j->data) / stride(j);
    return JD_OK;
}

jd_status jd_journal_open(jd_context* context, const char* path, bool write, jd_journal* journal) {
    const char* why;
    const int descriptor = jd_regular_open(path, write ? O_RDWR | O_NOFOLLOW : O_RDONLY, &why);
    journal->descriptor = -1;
    if (descriptor < 0)
        return jd_fail(context, JD_ERR_FILE, "cannot %s '%s': %s", write ? "write" : "read", path,
                       why);
    jd_status status = write ? jd_array_file_lock(context, descriptor, path) : JD_OK;
    if (status == JD_OK && !init(journal, descriptor))
        status = no_memory(context, path);
    if (status != JD_OK) {
        close(descriptor);
        journal->descriptor = -1;
        return status;
    }
    status = read_front(context, path, journal);
    if (status != JD_OK)
        jd_journal_close(journal);
    return status;
}

// ---- Cases -------------------------------------------------------------------------------------

int64_t jd_journal_take(jd_journal* j) {
    jd_lock_take(&j->lock);
    const int64_t slot = j->free_count > 0 ? j->free[--j->free_count] : j->slots++;
    jd_lock_give(&j->lock);
    return slot;
}

// Note the first failure.
static int noted(jd_journal* j, int error) {
    int none = 0;
    if (error != 0)
        atomic_compare_exchange_strong(&j->error, &none, error);
    return error;
}

int jd_journal_put(jd_journal* j, int64_t slot, int64_t offset, const void* bytes, size_t size) {
    return noted(j, jd_at_write(j->descriptor, place(j, slot) + SLOT_HEAD + offset, bytes, size));
}

static uint64_t add(uint64_t sum, const void* bytes, size_t size) {
    return jd_checksum(sum, bytes, size);
}

// Whether the bytes of a slot are a case with its checksum.
static bool is_whole(const jd_journal* j, const unsigned char* bytes, int64_t* index) {
    uint64_t told, sum;
    memcpy(index, bytes, sizeof *index);
    memcpy(&told, bytes + sizeof *index, sizeof told);
    if (*index < 0 || *index >= j->about.cases)
        return false;
    sum = add(JD_CHECKSUM_BEGIN, index, sizeof *index);
    bytes += SLOT_HEAD;
    for (int i = 0; i < j->about.field_count; bytes += j->fields[i++].bytes) {
        const uint64_t field = add(JD_CHECKSUM_BEGIN, bytes, (size_t)j->fields[i].bytes);
        sum = add(sum, &field, sizeof field);
    }
    return sum == told;
}

unsigned char* jd_journal_get(const jd_journal* j, int64_t slot, int64_t index) {
    const size_t size = (size_t)j->payload;
    int64_t found = -1;
    unsigned char* bytes = malloc((size_t)stride(j));
    if (bytes && jd_at_read(j->descriptor, place(j, slot), bytes, (size_t)stride(j)) == 0 &&
        is_whole(j, bytes, &found) && found == index)
        return memmove(bytes, bytes + SLOT_HEAD, size);
    free(bytes);
    return NULL;
}

int jd_journal_sync(jd_journal* j) {
    // Some file systems have no disk below them.
    return noted(j, fdatasync(j->descriptor) == 0 || errno == EINVAL || errno == EROFS ? 0 : errno);
}

static int sync_now_and_then(jd_journal* j) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const long long time = now.tv_sec * 1000LL + now.tv_nsec / 1000000;
    long long last = atomic_load(&j->synced);
    if (time - last < SYNC_EVERY || !atomic_compare_exchange_strong(&j->synced, &last, time))
        return 0;
    return jd_journal_sync(j);
}

int jd_journal_seal(jd_journal* j, int64_t slot, int64_t index, const uint64_t* sums) {
    const uint64_t sum = add(JD_CHECKSUM_BEGIN, &index, sizeof index);
    const uint64_t head[2] = {(uint64_t)index,
                              add(sum, sums, (size_t)j->about.field_count * sizeof *sums)};
    const int error = noted(j, jd_at_write(j->descriptor, place(j, slot), head, sizeof head));
    return error == 0 ? sync_now_and_then(j) : error;
}

// ---- All slots ---------------------------------------------------------------------------------

// What goes through the slots.
typedef struct walk {
    jd_context* context;
    jd_journal* journal;
    jd_journal_fn fn;
    void* data;
    jd_journal_count* count;
    int64_t room;  // of journal->free
} walk;

static bool note_free(walk* w, int64_t slot) {
    jd_journal* j = w->journal;
    if (j->free_count == w->room) {
        w->room = 2 * w->room + 64;
        int64_t* more = realloc(j->free, (size_t)w->room * sizeof *more);
        if (!more)
            return false;
        j->free = more;
    }
    j->free[j->free_count++] = slot;
    return true;
}

static jd_status look_at(walk* w, int64_t slot, const unsigned char* bytes) {
    int64_t index;
    const bool whole = is_whole(w->journal, bytes, &index);
    w->count->whole += whole;
    w->count->torn += !whole;
    if (whole)
        return w->fn ? w->fn(w->data, index, slot, bytes + SLOT_HEAD) : JD_OK;
    return note_free(w, slot) ? JD_OK : no_memory(w->context, "the cases");
}

jd_status jd_journal_each(jd_context* context, jd_journal* j, jd_journal_fn fn, void* data,
                          jd_journal_count* count) {
    const int64_t each = stride(j), together = each > BLOCK ? 1 : BLOCK / each;
    walk w = {context, j, fn, data, count, 0};
    *count = (jd_journal_count){0};
    free(j->free);
    j->free = NULL;
    j->free_count = 0;
    unsigned char* bytes = malloc((size_t)(together * each));
    jd_status status = bytes ? JD_OK : no_memory(context, "the cases");
    for (int64_t first = 0; first < j->slots && status >= 0; first += together) {
        const int64_t number = j->slots - first < together ? j->slots - first : together;
        const int error =
            jd_at_read(j->descriptor, place(j, first), bytes, (size_t)(number * each));
        if (error != 0)
            status = jd_fail(context, JD_ERR_FILE, "cannot read a part: %s", strerror(error));
        for (int64_t i = 0; i < number && status >= 0; i++)
            status = look_at(&w, first + i, bytes + i * each);
    }
    free(bytes);
    return status < 0 ? status : JD_OK;
}
