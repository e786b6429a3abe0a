// The outer shell of a result file.
//
// An HDF5 file may start with a block that belongs to the user; here it holds four lines of text,
// filled up with zeros:
//
//     judder result
//     format 1
//     bytes 123456                   length of the whole file
//     checksum 0123456789abcdef      FNV-1a, 64 bits, of all that follows the block
//
// HDF5 readers skip it. Judder checks it first, so that a cut or damaged file is refused before
// the HDF5 library, which may crash on one, looks at it. Each step of FNV-1a is one-to-one, so one
// changed byte is always found, several are missed once in 2^64. It is no defence against forgery.
#include "record/result_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "record/array_file.h"
#include "record/hdf5/hdf5.h"

#define FIRST_LINE "judder result\n"
#define BLOCK 65536  // read at once [bytes]
#define HDF5_SIGNATURE "\x89HDF\r\n\x1a\n"

uint64_t jd_checksum(uint64_t sum, const unsigned char* bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    return sum;
}

static void put_head(size_t size, uint64_t sum, char head[JD_H5_HEAD]) {
    memset(head, 0, JD_H5_HEAD);
    snprintf(head, JD_H5_HEAD, FIRST_LINE "format %d\nbytes %zu\nchecksum %016" PRIx64 "\n",
             JD_RESULT_FORMAT, size, sum);
}

static void make_head(const unsigned char* bytes, size_t size, char head[JD_H5_HEAD]) {
    put_head(size, jd_checksum(JD_CHECKSUM_BEGIN, bytes + JD_H5_HEAD, size - JD_H5_HEAD), head);
}

jd_status jd_result_file_write(jd_context* context, const char* path, bool replace,
                               unsigned char* bytes, size_t size) {
    jd_file* file;
    char head[JD_H5_HEAD];
    make_head(bytes, size, head);
    memcpy(bytes, head, JD_H5_HEAD);
    jd_status status = jd_file_create(context, path, replace, &file);
    if (status != JD_OK)
        return status;
    status = jd_file_write(file, bytes, size);
    if (status != JD_OK) {
        jd_file_discard(file);
        return status;
    }
    return jd_file_commit(file);
}

// Length and checksum of what follows the head of an open file. @return 0 or an errno.
static int sum_up(int descriptor, size_t* size, uint64_t* sum) {
    unsigned char block[BLOCK];
    *size = JD_H5_HEAD;
    *sum = JD_CHECKSUM_BEGIN;
    for (;;) {
        const ssize_t count = pread(descriptor, block, sizeof block, (off_t)*size);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return count < 0 ? errno : 0;
        *sum = jd_checksum(*sum, block, (size_t)count);
        *size += (size_t)count;
    }
}

jd_status jd_result_file_seal(jd_context* context, const char* path, jd_file* file) {
    char head[JD_H5_HEAD];
    size_t size;
    uint64_t sum;
    const int descriptor = open(jd_file_temporary(file), O_RDONLY | O_CLOEXEC);
    const int error = descriptor < 0 ? errno : sum_up(descriptor, &size, &sum);
    if (descriptor >= 0)
        close(descriptor);
    if (error != 0) {
        jd_file_discard(file);
        return jd_fail(context, JD_ERR_FILE, "cannot write '%s': %s", path, strerror(error));
    }
    put_head(size, sum, head);
    const jd_status status = jd_file_write(file, head, JD_H5_HEAD);
    if (status == JD_OK)
        return jd_file_commit(file);
    jd_file_discard(file);
    return status;
}

// Whether the first bytes can be those of a file we wrote, of this length and format.
static jd_status check_start(jd_context* context, const char* path, const unsigned char* bytes,
                             size_t size) {
    char head[JD_H5_HEAD + 1] = "";
    int format = 0;
    size_t wanted = 0;
    memcpy(head, bytes, size < JD_H5_HEAD ? size : JD_H5_HEAD);
    if (memcmp(head, HDF5_SIGNATURE, strlen(HDF5_SIGNATURE)) == 0)
        return jd_fail(context, JD_ERR_FILE, "'%s' is an HDF5 file, but no result of judder", path);
    if (jd_array_file_is_file(path))
        return jd_fail(context, JD_ERR_FILE, "'%s' holds a sweep, not a run", path);
    if (strncmp(head, FIRST_LINE, strlen(FIRST_LINE)) != 0)
        return jd_fail(context, JD_ERR_FILE, "'%s' is no result of judder", path);
    const int read = sscanf(head, FIRST_LINE "format %d bytes %zu", &format, &wanted);
    if (read >= 1 && format != JD_RESULT_FORMAT)
        return jd_fail(context, JD_ERR_FILE, "'%s' has format %d; this version reads format %d",
                       path, format, JD_RESULT_FORMAT);
    if (read == 2 && size < wanted)
        return jd_fail(context, JD_ERR_FILE, "'%s' is cut short: %zu bytes of %zu", path, size,
                       wanted);
    if (read != 2 || size != wanted || size <= JD_H5_HEAD)
        return jd_fail(context, JD_ERR_FILE, "'%s' is damaged: its head does not fit", path);
    return JD_OK;
}

// Read all of an open file of known size, looking at its start before the rest.
static jd_status read_all(jd_context* context, const char* path, FILE* stream, unsigned char* bytes,
                          size_t size) {
    char head[JD_H5_HEAD];
    const size_t start = size < JD_H5_HEAD ? size : JD_H5_HEAD;
    errno = 0;
    if (fread(bytes, 1, start, stream) == start) {
        const jd_status status = check_start(context, path, bytes, size);
        if (status != JD_OK)
            return status;
        if (fread(bytes + start, 1, size - start, stream) == size - start) {
            make_head(bytes, size, head);
            if (memcmp(head, bytes, JD_H5_HEAD) == 0)
                return JD_OK;
            return jd_fail(context, JD_ERR_FILE,
                           "'%s' is damaged, or was changed by another program", path);
        }
    }
    return jd_fail(context, JD_ERR_FILE, "cannot read '%s': %s", path,
                   errno != 0 ? strerror(errno) : "it became shorter");
}

jd_status jd_result_file_read(jd_context* context, const char* path, unsigned char** bytes,
                              size_t* size) {
    FILE* stream;
    int64_t length;
    *bytes = NULL;
    jd_status status = jd_file_open(context, path, &stream, &length);
    if (status != JD_OK)
        return status;
    *size = (size_t)length;
    *bytes = malloc(*size + 1);
    status = *bytes == NULL ? jd_fail(context, JD_ERR_MEMORY,
                                      "out of memory to read '%s' (%zu bytes)", path, *size)
                            : read_all(context, path, stream, *bytes, *size);
    fclose(stream);
    if (status != JD_OK) {
        free(*bytes);
        *bytes = NULL;
    }
    return status;
}
