/// @file cache_folder.h
/// A cache of tables in a scratch folder below the build, and one entry to try it with.
#ifndef JUDDER_TESTS_CACHE_FOLDER_H
#define JUDDER_TESTS_CACHE_FOLDER_H

#include "friction/table/cache.h"
#include "support/check.h"

#include <dirent.h>
#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[400];
static jd_context* context;

static const jd_cache_key key = {.bytes = "disc r=0.01", .size = 11, .version = 3};
static const char table[] = "numbers of a table";

// A scratch folder that is the cache, and goes with all it holds.
static inline void begin(void) {
    snprintf(folder, sizeof folder, "%s/cache-XXXXXX", JD_BINARY_DIR);
    REQUIRE(mkdtemp(folder) != NULL);
    REQUIRE(setenv("JUDDER_CACHE", folder, 1) == 0);
    context = jd_context_create();
}

static inline int remove_one(const char* path, const struct stat* info, int type, struct FTW* at) {
    (void)info, (void)type, (void)at;
    return remove(path);
}

static inline void end(void) {
    CHECK(nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS) == 0);
    jd_context_free(context);
}

static inline int entry_count(const char* path) {
    int count = 0;
    DIR* list = opendir(path);
    for (struct dirent* entry; list != NULL && (entry = readdir(list)) != NULL;)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    if (list != NULL)
        closedir(list);
    return count;
}

// The file of an entry; owned by this function, until its fourth next call.
static inline const char* path_of(const jd_cache_key* k) {
    static char paths[4][600];
    static int next;
    char* path = NULL;
    REQUIRE(jd_cache_path(context, k, &path) == JD_OK);
    char* copy = paths[next++ % 4];
    snprintf(copy, sizeof paths[0], "%s", path);
    free(path);
    return copy;
}

static inline void write_file(const char* path, const void* bytes, size_t size) {
    FILE* stream = fopen(path, "wb");
    REQUIRE(stream != NULL && fwrite(bytes, 1, size, stream) == size && fclose(stream) == 0);
}

// The bytes of a small file. @return their number.
static inline size_t read_file(const char* path, char bytes[200]) {
    FILE* stream = fopen(path, "rb");
    REQUIRE(stream != NULL);
    const size_t size = fread(bytes, 1, 200, stream);
    REQUIRE(size < 200 && fclose(stream) == 0);
    return size;
}

static inline jd_status put(const jd_cache_key* k) {
    return jd_cache_write(context, k, table, sizeof table);
}

// Read an entry that must not be handed out.
static inline jd_status refuse(const jd_cache_key* k) {
    void* data = &context;
    size_t size = 77;
    const jd_status status = jd_cache_read(context, k, &data, &size);
    CHECK(status != JD_OK);
    CHECK(data == NULL && size == 0);
    return status;
}

// Read an entry that must be `table`.
static inline void check_table(const jd_cache_key* k) {
    void* data;
    size_t size;
    CHECK_INT(jd_cache_read(context, k, &data, &size), JD_OK);
    CHECK_INT(size, sizeof table);
    CHECK(data != NULL && memcmp(data, table, sizeof table) == 0);
    free(data);
}

#endif
