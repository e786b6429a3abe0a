// The folder of cached tables: where it is, what stands in its way, and many who use it at once.
#include <pthread.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/cache_folder.h"
#include "support/full_disk.h"

// A path through a file: no user may write there, root neither.
TEST(an_unusable_folder_is_named_and_left_alone) {
    begin();
    char path[500];
    snprintf(path, sizeof path, "%s/file", folder);
    write_file(path, "mine", 4);
    setenv("JUDDER_CACHE", path, 1);
    CHECK_INT(put(&key), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), path);
    CHECK_INT(refuse(&key), JD_ERR_FILE);
    snprintf(path, sizeof path, "%s/file/below/it", folder);
    setenv("JUDDER_CACHE", path, 1);
    CHECK_INT(put(&key), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), path);
    CHECK_INT(entry_count(folder), 1);
    end();
}

TEST(a_full_disk_leaves_the_old_entry_and_nothing_else) {
    begin();
    static const char large[50000];
    CHECK_INT(put(&key), JD_OK);
    for (unsigned room = 0; room < 50000; room += 9999) {
        full_disk_begin(room);
        const jd_status status = jd_cache_write(context, &key, large, sizeof large);
        full_disk_end();
        CHECK_INT(status, JD_ERR_FILE);
        CHECK_HAS(jd_context_message(context), path_of(&key));
        CHECK_INT(entry_count(folder), 1);
        check_table(&key);
    }
    end();
}

// Where the entry would be, for one setting of the environment; NULL: unset.
static jd_status path_with(const char* own, const char* xdg, const char* home, char** path) {
    const char* const names[] = {"JUDDER_CACHE", "XDG_CACHE_HOME", "HOME"};
    const char* const values[] = {own, xdg, home};
    for (int i = 0; i < 3; i++)
        REQUIRE((values[i] != NULL ? setenv(names[i], values[i], 1) : unsetenv(names[i])) == 0);
    return jd_cache_path(context, &key, path);
}

static void check_place(const char* own, const char* xdg, const char* home, const char* place) {
    char* path = NULL;
    CHECK_INT(path_with(own, xdg, home, &path), JD_OK);
    CHECK(path != NULL && strncmp(path, place, strlen(place)) == 0);
    CHECK_INT(path != NULL ? strlen(path) : 0, strlen(place) + strlen(".table") + 32);
    free(path);
}

TEST(the_environment_names_the_folder) {
    begin();
    check_place("/a/b", "/x", "/h", "/a/b/");
    check_place("a", "/x", "/h", "a/");
    check_place(NULL, "/x", "/h", "/x/judder/");
    check_place(NULL, "", "/h", "/h/.cache/judder/");
    check_place(NULL, "relative", "/h", "/h/.cache/judder/");
    check_place(NULL, NULL, "/h", "/h/.cache/judder/");
    end();
}

TEST(without_a_folder_there_is_no_cache) {
    begin();
    char* path;
    CHECK_INT(path_with("", "/x", folder, &path), JD_ERR_UNSUPPORTED);
    CHECK(path == NULL);
    CHECK_INT(put(&key), JD_ERR_UNSUPPORTED);
    CHECK_INT(refuse(&key), JD_ERR_UNSUPPORTED);
    CHECK_HAS(jd_context_message(context), "JUDDER_CACHE is empty");
    CHECK_INT(path_with(NULL, NULL, NULL, &path), JD_ERR_UNSUPPORTED);
    CHECK_INT(path_with(NULL, NULL, "", &path), JD_ERR_UNSUPPORTED);
    CHECK_INT(put(&key), JD_ERR_UNSUPPORTED);
    CHECK_INT(refuse(&key), JD_ERR_UNSUPPORTED);
    CHECK_INT(entry_count(folder), 0);
    end();
}

TEST(missing_folders_are_made_for_their_owner_alone) {
    begin();
    char* path;
    char place[500];
    struct stat info;
    CHECK_INT(path_with(NULL, NULL, folder, &path), JD_OK);
    free(path);
    CHECK_INT(refuse(&key), JD_ERR_NAME);
    CHECK_INT(entry_count(folder), 0);  // reading makes no folder
    CHECK_INT(put(&key), JD_OK);
    check_table(&key);
    for (int i = 0; i < 2; i++) {
        snprintf(place, sizeof place, "%s/.cache%s", folder, i == 0 ? "" : "/judder");
        CHECK(stat(place, &info) == 0);
        CHECK_INT(info.st_mode & 0777, 0700);
    }
    snprintf(place, sizeof place, "%s/a//b/", folder);  // slashes too many
    setenv("JUDDER_CACHE", place, 1);
    CHECK_INT(put(&key), JD_OK);
    check_table(&key);
    end();
}

// ---- Many at once ------------------------------------------------------------------------------

#define WRITES 200
#define LARGE 100000

// Write entries of one repeated byte. @return whether all went well.
static bool write_many(int first) {
    char* bytes = malloc(LARGE);
    bool good = bytes != NULL;
    for (int i = 0; good && i < WRITES; i++) {
        memset(bytes, first + i % 100, LARGE);
        good = jd_cache_write(NULL, &key, bytes, LARGE) == JD_OK;
    }
    free(bytes);
    return good;
}

// Read once: a whole entry of one writer, or, before the first was written, none.
static void read_whole(bool* seen) {
    void* data;
    size_t size;
    const jd_status status = jd_cache_read(context, &key, &data, &size);
    if (status != JD_OK) {
        CHECK_INT(status, JD_ERR_NAME);
        CHECK(!*seen);
        return;
    }
    *seen = true;
    CHECK_INT(size, LARGE);
    CHECK(memcmp(data, (char*)data + 1, size - 1) == 0);
    free(data);
}

TEST(processes_meet_only_whole_entries) {
    begin();
    char below[500];
    snprintf(below, sizeof below, "%s/made/by/both", folder);
    setenv("JUDDER_CACHE", below, 1);
    pid_t children[2];
    for (int i = 0; i < 2; i++) {
        children[i] = fork();
        REQUIRE(children[i] >= 0);
        if (children[i] == 0)
            _exit(write_many(i * 100) ? 0 : 1);
    }
    bool seen = false;
    for (int alive = 2; alive > 0;) {
        int result = 0;
        read_whole(&seen);
        const pid_t ended = waitpid(-1, &result, WNOHANG);
        REQUIRE(ended >= 0);
        alive -= ended > 0;
        CHECK(ended == 0 || (WIFEXITED(result) && WEXITSTATUS(result) == 0));
    }
    read_whole(&seen);
    CHECK(seen);
    CHECK_INT(entry_count(below), 1);
    end();
}

static void* write_thread(void* first) { return write_many(*(int*)first) ? first : NULL; }

TEST(threads_meet_only_whole_entries) {
    begin();
    pthread_t threads[2];
    int first[2] = {0, 100};
    bool seen = false;
    for (int i = 0; i < 2; i++)
        REQUIRE(pthread_create(&threads[i], NULL, write_thread, &first[i]) == 0);
    for (int i = 0; i < WRITES; i++)
        read_whole(&seen);
    for (int i = 0; i < 2; i++) {
        void* result = NULL;
        CHECK(pthread_join(threads[i], &result) == 0);
        CHECK(result == &first[i]);
    }
    read_whole(&seen);
    CHECK(seen);
    CHECK_INT(entry_count(folder), 1);
    end();
}

TEST_MAIN(an_unusable_folder_is_named_and_left_alone,
          a_full_disk_leaves_the_old_entry_and_nothing_else, the_environment_names_the_folder,
          without_a_folder_there_is_no_cache, missing_folders_are_made_for_their_owner_alone,
          processes_meet_only_whole_entries, threads_meet_only_whole_entries)
