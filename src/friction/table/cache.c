// Tables kept on disk between runs.
//
// Folder: $JUDDER_CACHE (empty: no cache), else $XDG_CACHE_HOME/judder, else $HOME/.cache/judder.
// File: 128 bits of hash of version and key in hex, then ".table". Its content, in the byte order
// of the machine, which the order mark states:
//
//     head (48 bytes, below) | key | data
//
// Nothing in a file is believed: sizes are compared with that of the file, then the checksum, then
// version and key, so that a damaged file, a foreign one or a collision of hashes is never taken.
//
// An entry appears when it is whole (base/file.h): readers and other writers meet whole files only,
// without locks. Data is not forced to the disk: after a power cut a file may be damaged, which the
// next read finds out.
//
// The checksum guards against accidents, not against somebody who may write in the folder. Old
// entries are never removed.
#include "friction/table/cache.h"

#include "base/file.h"

#if JD_FILES

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAGIC "JDTABLE"  // with its zero
#define FORMAT 1u
#define ORDER 0x01020304u

typedef struct head {
    char magic[8];
    uint32_t order;   // reads ORDER in the byte order of this machine
    uint32_t format;  // of the file
    uint32_t version, zero;
    uint64_t key_size, data_size;  // [bytes]
    uint64_t checksum;             // of all before it, key and data
} head;
_Static_assert(sizeof(head) == 48, "the head of a file has no padding");

// ---- Hash --------------------------------------------------------------------------------------

// Words of eight bytes, the last filled up with zeros, then the size:
//
//     h <- (h xor word) K,  h <- h xor (h >> 32)       K odd
//
// Each step is one to one in h and in the word: a change within one word always changes the hash.

#define SEED_SUM 0xcbf29ce484222325u   // of the checksum
#define SEED_HIGH 0x243f6a8885a308d3u  // of the two halves of a name
#define SEED_LOW 0x13198a2e03707344u

static uint64_t mix(uint64_t h, uint64_t word) {
    h = (h ^ word) * 0x9e3779b97f4a7c15u;
    return h ^ (h >> 32);
}

static uint64_t hash(uint64_t h, const void* bytes, size_t size) {
    const unsigned char* at = bytes;
    for (size_t left = size; left > 0;) {
        const size_t count = left < 8 ? left : 8;
        uint64_t word = 0;
        memcpy(&word, at, count);
        h = mix(h, word);
        at += count;
        left -= count;
    }
    return mix(h, size);
}

static uint64_t key_hash(uint64_t seed, const jd_cache_key* key) {
    return hash(mix(seed, key->version), key->bytes, key->size);
}

static uint64_t checksum(const head* top, const void* key, const void* data) {
    uint64_t h = hash(SEED_SUM, top, offsetof(head, checksum));
    h = hash(h, key, (size_t)top->key_size);
    return hash(h, data, (size_t)top->data_size);
}

// ---- Where --------------------------------------------------------------------------------------

static const char out_of_memory[] = "out of memory";

static jd_status cannot(jd_context* context, const char* what, const char* path, const char* why) {
    const jd_status status = why == out_of_memory ? JD_ERR_MEMORY : JD_ERR_FILE;
    return jd_fail(context, status, "cannot %s the cached table '%s': %s", what, path, why);
}

// A folder named by the environment; NULL if it is not absolute and so does not count.
static const char* absolute(const char* variable) {
    const char* path = getenv(variable);
    return path != NULL && path[0] == '/' ? path : NULL;
}

jd_status jd_cache_path(jd_context* context, const jd_cache_key* key, char** path) {
    *path = NULL;
    const char *base = getenv("JUDDER_CACHE"), *below = "";
    if (base != NULL && base[0] == '\0')
        return jd_fail(context, JD_ERR_UNSUPPORTED, "no cache of tables: JUDDER_CACHE is empty");
    if (base == NULL) {
        base = absolute("XDG_CACHE_HOME");
        below = "/judder";
    }
    if (base == NULL) {
        base = absolute("HOME");
        below = "/.cache/judder";
    }
    if (base == NULL)
        return jd_fail(context, JD_ERR_UNSUPPORTED,
                       "no cache of tables: neither JUDDER_CACHE nor HOME names a folder");
    if (asprintf(path, "%s%s/%016" PRIx64 "%016" PRIx64 ".table", base, below,
                 key_hash(SEED_HIGH, key), key_hash(SEED_LOW, key)) < 0) {
        *path = NULL;
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the name of a cached table");
    }
    return JD_OK;
}

// ---- Read ---------------------------------------------------------------------------------------

// Exactly `size` bytes. @return what went wrong, NULL if nothing.
static const char* read_all(int file, void* bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        const ssize_t count = read(file, (char*)bytes + done, size - done);
        if (count == 0)
            return "it is cut short";
        if (count < 0 && errno != EINTR)
            return strerror(errno);
        if (count > 0)
            done += (size_t)count;
    }
    return NULL;
}

// What is wrong with a head, NULL if nothing. `file_size` is that of the whole file.
static const char* head_fault(const head* top, uint64_t file_size) {
    if (memcmp(top->magic, MAGIC, sizeof top->magic) != 0)
        return "it is not a table of Judder";
    if (top->order != ORDER)
        return "it is damaged, or from a machine with another byte order";
    if (top->format != FORMAT)
        return "it is damaged, or its format is of another version of Judder";
    const uint64_t rest = file_size - sizeof *top;
    if (top->key_size > rest || top->data_size != rest - top->key_size)
        return "it is damaged: its size is not the one it states";
    return NULL;
}

// What is wrong with an entry whose sizes are right, NULL if nothing. `body`: its key, its data.
static const char* body_fault(const head* top, const char* body, const jd_cache_key* key) {
    if (top->checksum != checksum(top, body, body + top->key_size))
        return "it is damaged: its checksum is wrong";
    if (top->version != key->version)
        return "its table is of another version";
    if (top->key_size != key->size || memcmp(body, key->bytes, key->size) != 0)
        return "it holds another table";
    return NULL;
}

// Read an open file into its head and its body, which the caller frees.
// @return what is wrong with it, NULL if nothing.
static const char* read_entry(int file, const jd_cache_key* key, head* top, char** body) {
    struct stat info;
    if (fstat(file, &info) != 0)
        return strerror(errno);
    if (!S_ISREG(info.st_mode))
        return "it is not a regular file";
    if ((uint64_t)info.st_size < sizeof *top)
        return "it is cut short, or not a table of Judder";
    const char* fault = read_all(file, top, sizeof *top);
    if (fault == NULL)
        fault = head_fault(top, (uint64_t)info.st_size);
    if (fault != NULL)
        return fault;
    const size_t rest = (size_t)info.st_size - sizeof *top;
    *body = malloc(rest + 1);
    if (*body == NULL)
        return out_of_memory;
    fault = read_all(file, *body, rest);
    return fault != NULL ? fault : body_fault(top, *body, key);
}

// Open the file of an entry and read it. On JD_OK the caller frees *body.
static jd_status read_path(jd_context* context, const char* path, const jd_cache_key* key,
                           head* top, char** body) {
    *body = NULL;
    const int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0 && errno == ENOENT)
        return jd_fail(context, JD_ERR_NAME, "there is no cached table '%s'", path);
    if (file < 0)
        return cannot(context, "use", path, errno == ELOOP ? "it is a link" : strerror(errno));
    const char* fault = read_entry(file, key, top, body);
    close(file);
    if (fault == NULL)
        return JD_OK;
    free(*body);
    return cannot(context, "use", path, fault);
}

jd_status jd_cache_read(jd_context* context, const jd_cache_key* key, void** data, size_t* size) {
    char *path, *body;
    head top;
    *data = NULL;
    *size = 0;
    jd_status status = jd_cache_path(context, key, &path);
    if (status != JD_OK)
        return status;
    status = read_path(context, path, key, &top, &body);
    free(path);
    if (status != JD_OK)
        return status;
    memmove(body, body + top.key_size, (size_t)top.data_size);
    *data = body;
    *size = (size_t)top.data_size;
    return JD_OK;
}

// ---- Write --------------------------------------------------------------------------------------

// Create a folder and those above it. @return 0 or an errno.
static int make_folder(char* path) {
    if (mkdir(path, 0700) == 0 || errno == EEXIST)
        return 0;
    char* slash = strrchr(path, '/');
    if (errno != ENOENT || slash == NULL || slash == path)
        return errno;
    *slash = '\0';
    const int error = make_folder(path);
    *slash = '/';
    return error != 0 || mkdir(path, 0700) == 0 || errno == EEXIST ? error : errno;
}

// Head, key and data into a new file. Takes `file`.
static jd_status fill(jd_file* file, const head* top, const void* key, const void* data) {
    jd_status status = jd_file_write(file, top, sizeof *top);
    if (status == JD_OK)
        status = jd_file_write(file, key, (size_t)top->key_size);
    if (status == JD_OK)
        status = jd_file_write(file, data, (size_t)top->data_size);
    if (status == JD_OK)
        return jd_file_commit(file);
    jd_file_discard(file);
    return status;
}

// The folder of an entry, made where it is missing.
static jd_status prepare(jd_context* context, char* path) {
    char* slash = strrchr(path, '/');
    *slash = '\0';
    const int error = make_folder(path);
    *slash = '/';
    return error == 0 ? JD_OK : cannot(context, "write", path, strerror(error));
}

jd_status jd_cache_write(jd_context* context, const jd_cache_key* key, const void* data,
                         size_t size) {
    char* path;
    jd_file* file = NULL;
    head top = {.magic = MAGIC,
                .order = ORDER,
                .format = FORMAT,
                .version = key->version,
                .key_size = key->size,
                .data_size = size};
    jd_status status = jd_cache_path(context, key, &path);
    if (status != JD_OK)
        return status;
    top.checksum = checksum(&top, key->bytes, data);
    status = prepare(context, path);
    if (status == JD_OK)
        status = jd_file_create(context, path, true, &file);
    if (status == JD_OK)
        status = fill(file, &top, key->bytes, data);
    free(path);
    return status;
}

#else

static jd_status no_cache(jd_context* context) {
    return jd_fail(context, JD_ERR_UNSUPPORTED, "no cache of tables: this library has no files");
}

jd_status jd_cache_path(jd_context* context, const jd_cache_key* key, char** path) {
    (void)key;
    *path = NULL;
    return no_cache(context);
}

jd_status jd_cache_read(jd_context* context, const jd_cache_key* key, void** data, size_t* size) {
    (void)key;
    *data = NULL;
    *size = 0;
    return no_cache(context);
}

jd_status jd_cache_write(jd_context* context, const jd_cache_key* key, const void* data,
                         size_t size) {
    (void)key, (void)data, (void)size;
    return no_cache(context);
}

#endif
