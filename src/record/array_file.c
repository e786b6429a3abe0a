// A file of rooms. In front of the HDF5 data it has lines of text, filled up with zeros:
//
//     judder sweep
//     format 2
//     data 45056                     where the rooms begin
//     bytes 123456                   length of the whole file
//     layout 0123456789abcdef        FNV-1a, 64 bits, of what stands between head and rooms
//     checksum 0123456789abcdef      the same of the rooms; "unfinished" while numbers are missing
//     picture 0123456789abcdef       of an unfinished file: the same of the picture made of it
//
// The space on the disk is reserved at the start: a disk that is too small is found before the
// work.
#include "record/array_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "record/array_file_name.h"
#include "record/result_file.h"

#define FIRST_LINE "judder sweep\n"
#define UNFINISHED "unfinished"
#define BLOCK (1 << 20)  // bytes read together

static jd_status cannot(jd_context* context, const char* what, const char* path, int error) {
    return jd_fail(context, JD_ERR_FILE, "cannot %s '%s': %s", what, path,
                   error != 0 ? strerror(error) : "it became shorter");
}

// ---- Bytes -------------------------------------------------------------------------------------

int jd_at_write(int descriptor, int64_t offset, const void* bytes, size_t size) {
    while (size > 0) {
        const ssize_t written = pwrite(descriptor, bytes, size, offset);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return written < 0 ? errno : ENOSPC;
        bytes = (const char*)bytes + written;
        offset += written;
        size -= (size_t)written;
    }
    return 0;
}

int jd_at_read(int descriptor, int64_t offset, void* bytes, size_t size) {
    while (size > 0) {
        const ssize_t got = pread(descriptor, bytes, size, offset);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got < 0 ? errno : EIO;
        bytes = (char*)bytes + got;
        offset += got;
        size -= (size_t)got;
    }
    return 0;
}

int jd_at_sum(int descriptor, int64_t first, int64_t end, uint64_t* sum) {
    unsigned char* block = malloc(end - first < BLOCK ? (size_t)(end - first) + 1 : BLOCK);
    int error = block == NULL ? ENOMEM : 0;
    for (int64_t at = first; at < end && error == 0; at += BLOCK) {
        const size_t size = (size_t)(end - at < BLOCK ? end - at : BLOCK);
        error = jd_at_read(descriptor, at, block, size);
        if (error == 0)
            *sum = jd_checksum(*sum, block, size);
    }
    free(block);
    return error;
}

static int sum_all(int descriptor, int64_t first, int64_t end, uint64_t* sum) {
    *sum = JD_CHECKSUM_BEGIN;
    return jd_at_sum(descriptor, first, end, sum);
}

// ---- Head --------------------------------------------------------------------------------------

typedef struct head {
    int format;
    int64_t data, bytes;
    uint64_t layout, sum;
    bool finished;
    uint64_t picture;  // 0: none
} head;

static int write_head(int descriptor, const head* h) {
    char text[JD_H5_HEAD] = "", sum[64] = UNFINISHED;
    if (h->finished)
        snprintf(sum, sizeof sum, "%016" PRIx64, h->sum);
    else if (h->picture != 0)
        snprintf(sum, sizeof sum, UNFINISHED "\npicture %016" PRIx64, h->picture);
    snprintf(text, sizeof text,
             FIRST_LINE "format %d\ndata %" PRId64 "\nbytes %" PRId64 "\nlayout %016" PRIx64
                        "\nchecksum %s\n",
             h->format, h->data, h->bytes, h->layout, sum);
    return jd_at_write(descriptor, 0, text, sizeof text);
}

static bool read_head(int descriptor, head* h) {
    char text[JD_H5_HEAD + 1] = "", sum[20] = "";
    if (jd_at_read(descriptor, 0, text, JD_H5_HEAD) != 0 ||
        strncmp(text, FIRST_LINE, strlen(FIRST_LINE)) != 0)
        return false;
    *h = (head){0};
    const int read = sscanf(text,
                            FIRST_LINE "format %d data %" SCNd64 " bytes %" SCNd64
                                       " layout %" SCNx64 " checksum %19s picture %" SCNx64,
                            &h->format, &h->data, &h->bytes, &h->layout, sum, &h->picture);
    h->finished = strcmp(sum, UNFINISHED) != 0;
    if (read >= 1 && h->format != JD_ROOMS_FORMAT)
        return true;
    return read >= 5 && (!h->finished || sscanf(sum, "%16" SCNx64, &h->sum) == 1);
}

bool jd_array_file_is_file(const char* path) {
    char text[sizeof FIRST_LINE] = "";
    const char* why;
    const int descriptor = jd_regular_open(path, O_RDONLY, &why);
    if (descriptor < 0)
        return false;
    const int error = jd_at_read(descriptor, 0, text, strlen(FIRST_LINE));
    close(descriptor);
    return error == 0 && strcmp(text, FIRST_LINE) == 0;
}

// ---- Begin and open ----------------------------------------------------------------------------

// Where the rooms begin, if they fill the end of the file without gaps; otherwise 0.
static int64_t begin_of_rooms(const jd_array* rooms, int count, int64_t bytes) {
    int64_t first = INT64_MAX, sum = 0;
    for (int i = 0; i < count; i++) {
        first = rooms[i].offset < first ? rooms[i].offset : first;
        sum += jd_array_bytes(&rooms[i]);
    }
    return first >= JD_H5_HEAD && first + sum == bytes ? first : 0;
}

jd_status jd_array_file_measure(jd_context* context, int skeleton, const jd_array* rooms, int count,
                                jd_array_file* file) {
    struct stat about;
    *file = (jd_array_file){.descriptor = skeleton};
    if (fstat(skeleton, &about) != 0)
        return cannot(context, "make", "a file", errno);
    file->bytes = about.st_size;
    file->data = begin_of_rooms(rooms, count, file->bytes);
    if (file->data == 0)
        return jd_fail(context, JD_ERR_FILE, "cannot make a file: HDF5 laid it out with gaps");
    const int error = sum_all(skeleton, JD_H5_HEAD, file->data, &file->layout);
    return error == 0 ? JD_OK : cannot(context, "make", "a file", error);
}

static jd_status fill_skeleton(jd_context* context, const void* bytes, jd_array_file* file) {
    head h = {.format = JD_ROOMS_FORMAT, .data = file->data, .bytes = file->bytes};
    int error = file->descriptor < 0 ? errno : 0;
    if (error == 0 && file->data < JD_H5_HEAD)
        error = EINVAL;
    if (error == 0)
        error = jd_at_write(file->descriptor, 0, bytes, (size_t)file->data);
    if (error == 0)
        error = sum_all(file->descriptor, JD_H5_HEAD, file->data, &file->layout);
    h.layout = file->layout;
    if (error == 0)
        error = write_head(file->descriptor, &h);
    if (error == 0 && ftruncate(file->descriptor, file->bytes) != 0)
        error = errno;
    if (error != 0)
        jd_array_file_close(file);
    return error == 0 ? JD_OK : cannot(context, "make", "a temporary file", error);
}

jd_status jd_array_file_of_skeleton(jd_context* context, const void* bytes, int64_t size,
                                    int64_t whole, jd_array_file* file) {
    *file = (jd_array_file){
        .descriptor = memfd_create("judder-skeleton", MFD_CLOEXEC), .data = size, .bytes = whole};
    return fill_skeleton(context, bytes, file);
}

jd_status jd_array_file_of_skeleton_at(jd_context* context, const char* path, const void* bytes,
                                       int64_t size, int64_t whole, jd_array_file* file) {
    *file = (jd_array_file){.descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600),
                            .data = size,
                            .bytes = whole};
    return fill_skeleton(context, bytes, file);
}

// Copy the bytes before the rooms. @return 0 or an errno.
static int copy_layout(int from, int to, int64_t size) {
    unsigned char* bytes = malloc((size_t)size);
    int error = bytes == NULL ? ENOMEM : jd_at_read(from, 0, bytes, (size_t)size);
    if (error == 0)
        error = jd_at_write(to, 0, bytes, (size_t)size);
    free(bytes);
    return error;
}

// Take the space on the disk now. File systems that cannot do that take it later.
static int reserve(int descriptor, int64_t bytes) {
    const int error = posix_fallocate(descriptor, 0, bytes);
    const bool too_little = error == ENOSPC || error == EDQUOT || error == EFBIG;
    if (error == 0 || too_little)
        return error;
    return ftruncate(descriptor, bytes) == 0 ? 0 : errno;
}

// Fill a new file with a skeleton. @return 0 or an errno.
static int fill_file(const char* path, int skeleton, const jd_array_file* file) {
    const head h = {JD_ROOMS_FORMAT, file->data, file->bytes, file->layout, 0, false, 0};
    int error = reserve(file->descriptor, file->bytes);
    if (error == 0)
        error = copy_layout(skeleton, file->descriptor, file->data);
    if (error == 0)
        error = write_head(file->descriptor, &h);
    if (error == 0)
        error = jd_array_file_sync(file);
    if (error == 0)
        jd_array_file_sync_folder(path);
    return error;
}

jd_status jd_array_file_begin(jd_context* context, const char* path, jd_array_file* file) {
    const int skeleton = file->descriptor;
    file->descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    const bool made = file->descriptor >= 0;
    int error = made ? 0 : errno;
    jd_status status = made
                           ? jd_array_file_lock(context, file->descriptor, path)
                           : jd_fail(context, JD_ERR_FILE, "another process is writing '%s'", path);
    if (status == JD_OK)
        error = fill_file(path, skeleton, file);
    close(skeleton);
    if (error == 0 && status == JD_OK)
        return JD_OK;
    if (made)
        unlink(path);
    jd_array_file_close(file);
    return error == 0 || error == EEXIST
               ? status
               : jd_fail(context, JD_ERR_FILE, "cannot write '%s' (%.4g MB): %s", path,
                         (double)file->bytes / 1e6, strerror(error));
}

static jd_status check(jd_context* context, const char* path, const head* h, jd_array_file* file) {
    struct stat about;
    uint64_t sum;
    if (h->format != JD_ROOMS_FORMAT)
        return jd_fail(context, JD_ERR_FILE, "'%s' has format %d; this version reads format %d",
                       path, h->format, JD_ROOMS_FORMAT);
    if (fstat(file->descriptor, &about) != 0)
        return cannot(context, "read", path, errno);
    if (about.st_size < h->bytes)
        return jd_fail(context, JD_ERR_FILE, "'%s' is cut short: %lld bytes of %lld", path,
                       (long long)about.st_size, (long long)h->bytes);
    if (about.st_size != h->bytes || h->data < JD_H5_HEAD || h->data > h->bytes)
        return jd_fail(context, JD_ERR_FILE, "'%s' is damaged: its head does not fit", path);
    int error = sum_all(file->descriptor, JD_H5_HEAD, h->data, &sum);
    bool right = error == 0 && sum == h->layout;
    if (right && h->finished) {
        error = sum_all(file->descriptor, h->data, h->bytes, &sum);
        right = error == 0 && sum == h->sum;
    }
    if (error != 0)
        return cannot(context, "read", path, error);
    return right ? JD_OK
                 : jd_fail(context, JD_ERR_FILE,
                           "'%s' is damaged, or was changed by another program", path);
}

jd_status jd_array_file_open(jd_context* context, const char* path, bool write,
                             jd_array_file* file) {
    head h;
    const char* why;
    *file = (jd_array_file){
        .descriptor = jd_regular_open(path, write ? O_RDWR | O_NOFOLLOW : O_RDONLY, &why)};
    if (file->descriptor < 0)
        return jd_fail(context, JD_ERR_FILE, "cannot %s '%s': %s", write ? "write" : "read", path,
                       why);
    jd_status status = write ? jd_array_file_lock(context, file->descriptor, path) : JD_OK;
    if (status == JD_OK && !read_head(file->descriptor, &h))
        status = jd_fail(context, JD_ERR_FILE, "'%s' is no sweep of judder, or damaged", path);
    if (status == JD_OK)
        status = check(context, path, &h, file);
    if (status == JD_OK)
        *file = (jd_array_file){file->descriptor, h.data, h.bytes, h.finished, h.layout};
    else
        jd_array_file_close(file);
    return status;
}

jd_status jd_array_file_open_damaged(jd_context* context, const char* path, jd_array_file* file) {
    head h;
    uint64_t sum = 0;
    const char* why;
    *file = (jd_array_file){.descriptor = jd_regular_open(path, O_RDONLY, &why)};
    if (file->descriptor < 0)
        return jd_fail(context, JD_ERR_FILE, "cannot read '%s': %s", path, why);
    const bool head_read = read_head(file->descriptor, &h);
    const bool known = head_read && h.format == JD_ROOMS_FORMAT;
    const bool right = known && h.data >= JD_H5_HEAD && h.data <= h.bytes &&
                       sum_all(file->descriptor, JD_H5_HEAD, h.data, &sum) == 0 && sum == h.layout;
    if (right) {
        *file = (jd_array_file){file->descriptor, h.data, h.bytes, h.finished, h.layout};
        return JD_OK;
    }
    jd_array_file_close(file);
    if (head_read && !known)
        return jd_fail(context, JD_ERR_FILE, "'%s' has format %d; this version reads format %d",
                       path, h.format, JD_ROOMS_FORMAT);
    return jd_fail(
        context, JD_ERR_FILE,
        "'%s' is damaged in front, where it says what it holds: nothing can be recovered", path);
}

// ---- Numbers -----------------------------------------------------------------------------------

int jd_array_file_write(const jd_array_file* file, const jd_array* room, int64_t first,
                        int64_t count, const void* numbers) {
    const int64_t size = jd_array_size(room->kind);
    return jd_at_write(file->descriptor, room->offset + first * size, numbers,
                       (size_t)(count * size));
}

int jd_array_file_read(const jd_array_file* file, const jd_array* room, int64_t first,
                       int64_t count, void* numbers) {
    const int64_t size = jd_array_size(room->kind);
    return jd_at_read(file->descriptor, room->offset + first * size, numbers,
                      (size_t)(count * size));
}

int jd_array_file_sync(const jd_array_file* file) {
    // Files in memory and some file systems have no disk below them.
    return fdatasync(file->descriptor) == 0 || errno == EINVAL || errno == EROFS ? 0 : errno;
}

int jd_array_file_sum(const jd_array_file* file, uint64_t* sum) {
    return sum_all(file->descriptor, file->data, file->bytes, sum);
}

jd_status jd_array_file_finish(jd_context* context, const char* path, jd_array_file* file,
                               uint64_t sum) {
    head h = {0};
    int error = read_head(file->descriptor, &h) ? 0 : EIO;
    h.sum = sum;
    if (error == 0)  // the numbers are on the disk before the head says so
        error = jd_array_file_sync(file);
    h.finished = file->finished = true;
    if (error == 0)
        error = write_head(file->descriptor, &h);
    return error == 0 ? JD_OK : cannot(context, "write", path, error);
}

jd_status jd_array_file_note(jd_context* context, const char* path, uint64_t picture) {
    head h;
    jd_array_file file;
    const jd_status status = jd_array_file_open(context, path, true, &file);
    if (status != JD_OK)
        return status;
    int error = read_head(file.descriptor, &h) ? 0 : EIO;
    h.picture = picture;
    if (error == 0 && !h.finished)
        error = write_head(file.descriptor, &h);
    jd_array_file_close(&file);
    return error == 0 ? JD_OK : cannot(context, "write", path, error);
}

uint64_t jd_array_file_noted(const char* path) {
    head h = {0};
    const char* why;
    const int descriptor = jd_regular_open(path, O_RDONLY, &why);
    const bool read = descriptor >= 0 && read_head(descriptor, &h);
    if (descriptor >= 0)
        close(descriptor);
    return read && !h.finished ? h.picture : 0;
}

void jd_array_file_close(jd_array_file* file) {
    if (file->descriptor >= 0)
        close(file->descriptor);
    file->descriptor = -1;
}
