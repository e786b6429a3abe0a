// Files appear whole or not at all, and say why if not.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/unfinished.h"
#include "support/check.h"
#include "support/full_disk.h"

static char folder[64];
static jd_context* context;
static bool without_unnamed_files;

// In place of the one of the C library, for the whole program.
int openat(int folder_of_it, const char* name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const unsigned mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, unsigned) : 0;
    va_end(rest);
    if (without_unnamed_files && (flags & O_TMPFILE) == O_TMPFILE) {
        errno = EOPNOTSUPP;
        return -1;
    }
    return (int)syscall(SYS_openat, folder_of_it, name, flags, mode);
}

static void begin(void) {
    snprintf(folder, sizeof folder, "/tmp/judder-file-XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
    CHECK(chdir(folder) == 0);
    context = jd_context_create();
}

// Number of entries in the scratch folder.
static int entry_count(void) {
    int count = 0;
    DIR* list = opendir(folder);
    for (struct dirent* entry; list != NULL && (entry = readdir(list)) != NULL;)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    if (list != NULL)
        closedir(list);
    return count;
}

static void end(void) {
    DIR* list = opendir(folder);
    for (struct dirent* entry; list != NULL && (entry = readdir(list)) != NULL;)
        remove(entry->d_name);
    if (list != NULL)
        closedir(list);
    CHECK(chdir("/") == 0);
    CHECK(rmdir(folder) == 0);
    jd_context_free(context);
}

static jd_status put(const char* path, const char* text, bool replace) {
    jd_file* file;
    const jd_status status = jd_file_create(context, path, replace, &file);
    if (status != JD_OK)
        return status;
    CHECK_INT(jd_file_write(file, text, strlen(text)), JD_OK);
    return jd_file_commit(file);
}

// The content of a small file; "" if it cannot be read.
static const char* content(const char* path) {
    static char text[100];
    memset(text, 0, sizeof text);
    FILE* stream = fopen(path, "rb");
    if (stream != NULL) {
        CHECK(fread(text, 1, sizeof text - 1, stream) < sizeof text);
        fclose(stream);
    }
    return text;
}

TEST(a_file_gets_its_name_only_when_it_is_whole) {
    begin();
    jd_file* file;
    CHECK_INT(jd_file_create(context, "a.txt", false, &file), JD_OK);
    CHECK_INT(jd_file_write(file, "one", 3), JD_OK);
    CHECK(access("a.txt", F_OK) != 0);
    CHECK(access(jd_file_temporary(file), F_OK) == 0);
    CHECK_INT(jd_file_commit(file), JD_OK);
    CHECK_STR(content("a.txt"), "one");
    CHECK_INT(entry_count(), 1);
    end();
}

TEST(a_discarded_file_leaves_nothing) {
    begin();
    jd_file* file;
    CHECK_INT(jd_file_create(context, "a.txt", false, &file), JD_OK);
    CHECK_INT(jd_file_write(file, "one", 3), JD_OK);
    jd_file_discard(file);
    jd_file_discard(NULL);
    CHECK_INT(entry_count(), 0);
    end();
}

// Whether the scratch folder can hold files without a name.
static bool has_unnamed_files(void) {
    const int descriptor = open(folder, O_TMPFILE | O_WRONLY, 0600);
    if (descriptor >= 0)
        close(descriptor);
    return descriptor >= 0 && access("/proc/self/fd", X_OK) == 0;
}

// Write a part of a file in a process of its own, which then kills itself.
static void write_and_die(const char* path, bool replace) {
    const pid_t child = fork();
    if (child == 0) {
        jd_file* file;
        if (jd_file_create(context, path, replace, &file) == JD_OK &&
            jd_file_write(file, "half", 4) == JD_OK && fflush(jd_file_stream(file)) == 0)
            raise(SIGKILL);
        _exit(1);
    }
    int result = 0;
    CHECK(child > 0 && waitpid(child, &result, 0) == child);
    CHECK(WIFSIGNALED(result) && WTERMSIG(result) == SIGKILL);
}

TEST(a_killed_process_leaves_nothing) {
    begin();
    if (has_unnamed_files()) {
        write_and_die("a.txt", false);
        CHECK_INT(entry_count(), 0);
        CHECK_INT(put("a.txt", "one", false), JD_OK);
        write_and_die("a.txt", true);
        CHECK_STR(content("a.txt"), "one");
        CHECK_INT(entry_count(), 1);
    } else {
        printf("skipped: no files without a name in %s\n", folder);
    }
    end();
}

// A file system without files that have no name: there a temporary one does, which nobody foresees.
TEST(a_temporary_name_does_where_a_file_needs_one) {
    begin();
    char first[32] = "";
    jd_file* file;
    for (int replace = 0; replace < 2; replace++) {
        without_unnamed_files = true;
        CHECK_INT(jd_file_create(context, "a.txt", replace, &file), JD_OK);
        without_unnamed_files = false;
        const char* name = jd_file_temporary(file);
        CHECK_HAS(name, ".judder-");
        CHECK_INT((int)strlen(name), (int)strlen(".judder-") + 20);
        CHECK(strcmp(name, first) != 0);
        snprintf(first, sizeof first, "%s", name);
        CHECK_INT(entry_count(), 1 + replace);
        CHECK_INT(jd_file_write(file, replace ? "two" : "one", 3), JD_OK);
        CHECK_INT(jd_file_commit(file), JD_OK);
        CHECK_STR(content("a.txt"), replace ? "two" : "one");
        CHECK_INT(entry_count(), 1);
    }
    end();
}

// What a handler of a signal does when the process ends.
TEST(unfinished_names_can_be_taken_away_at_once) {
    begin();
    jd_file* file;
    without_unnamed_files = true;
    CHECK_INT(jd_file_create(context, "a.txt", false, &file), JD_OK);
    without_unnamed_files = false;
    CHECK_INT(entry_count(), 1);
    const pid_t copy = fork();
    if (copy == 0) {
        jd_unfinished_remove();  // the files of its parent are none of its own
        _exit(0);
    }
    CHECK(copy > 0 && waitpid(copy, NULL, 0) == copy);
    CHECK_INT(entry_count(), 1);
    jd_unfinished_remove();
    CHECK_INT(entry_count(), 0);
    jd_file_discard(file);
    end();
}

TEST(a_folder_that_is_renamed_meanwhile_gets_its_file) {
    begin();
    jd_file* file;
    CHECK(mkdir("in", 0700) == 0);
    CHECK_INT(jd_file_create(context, "in/a.txt", false, &file), JD_OK);
    CHECK_INT(jd_file_write(file, "one", 3), JD_OK);
    CHECK(rename("in", "moved") == 0 && mkdir("other", 0700) == 0 && symlink("other", "in") == 0);
    CHECK_INT(jd_file_commit(file), JD_OK);
    CHECK_STR(content("moved/a.txt"), "one");
    CHECK(access("other/a.txt", F_OK) != 0);
    CHECK(remove("moved/a.txt") == 0);
    end();
}

TEST(an_existing_file_is_replaced_only_when_asked) {
    begin();
    CHECK_INT(put("a.txt", "one", false), JD_OK);
    CHECK_INT(put("a.txt", "two", false), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "'a.txt' exists already");
    CHECK_STR(content("a.txt"), "one");
    CHECK_INT(put("a.txt", "two", true), JD_OK);
    CHECK_STR(content("a.txt"), "two");
    CHECK_INT(entry_count(), 1);
    end();
}

TEST(a_file_that_came_in_between_is_kept) {
    begin();
    jd_file* file;
    CHECK_INT(jd_file_create(context, "a.txt", false, &file), JD_OK);
    CHECK_INT(put("a.txt", "first", false), JD_OK);
    CHECK_INT(jd_file_write(file, "second", 6), JD_OK);
    CHECK_INT(jd_file_commit(file), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), strerror(EEXIST));
    CHECK_STR(content("a.txt"), "first");
    CHECK_INT(entry_count(), 1);
    end();
}

TEST(a_link_is_replaced_and_what_it_leads_to_stays) {
    begin();
    struct stat info;
    CHECK_INT(put("a.txt", "one", false), JD_OK);
    CHECK(symlink("a.txt", "link.txt") == 0 && symlink("none.txt", "nowhere.txt") == 0);
    CHECK_INT(put("link.txt", "two", false), JD_ERR_FILE);
    CHECK_INT(put("nowhere.txt", "two", false), JD_ERR_FILE);
    CHECK_INT(put("link.txt", "two", true), JD_OK);
    CHECK_INT(put("nowhere.txt", "two", true), JD_OK);
    CHECK_STR(content("a.txt"), "one");
    CHECK_STR(content("link.txt"), "two");
    CHECK(lstat("link.txt", &info) == 0 && S_ISREG(info.st_mode));
    CHECK(access("none.txt", F_OK) != 0);
    end();
}

TEST(permissions_of_a_replaced_file_stay) {
    begin();
    struct stat info;
    CHECK_INT(put("a.txt", "one", false), JD_OK);
    CHECK(chmod("a.txt", 0600) == 0);
    CHECK_INT(put("a.txt", "two", true), JD_OK);
    CHECK(stat("a.txt", &info) == 0);
    CHECK_INT(info.st_mode & 0777, 0600);
    end();
}

TEST(a_path_that_cannot_be_written_says_why) {
    begin();
    CHECK_INT(jd_file_check(context, "a.txt", false), JD_OK);
    CHECK_INT(entry_count(), 0);
    CHECK_INT(jd_file_check(context, "", false), JD_ERR_FILE);
    CHECK_INT(jd_file_check(context, "none/a.txt", false), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "no folder 'none'");
    CHECK_INT(put("file", "x", false), JD_OK);
    CHECK_INT(jd_file_check(context, "file/a.txt", false), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "'file' is not a folder");
    CHECK_INT(jd_file_check(context, folder, true), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "it is a folder");
    CHECK_INT(mkfifo("pipe", 0600), 0);
    CHECK_INT(jd_file_check(context, "pipe", true), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "not a regular file");
    end();
}

TEST(a_full_disk_is_one_message_and_leaves_nothing) {
    begin();
    full_disk_begin(10000);
    static const char block[7000];
    jd_file* file;
    // Found by the write, and found only when the last bytes leave the buffer.
    const size_t sizes[] = {sizeof block, 3500};
    for (int k = 0; k < 2; k++) {
        jd_status status = jd_file_create(context, "a.txt", false, &file);
        CHECK_INT(status, JD_OK);
        for (int i = 0; i < 3; i++)
            fwrite(block, 1, sizes[k], jd_file_stream(file));
        status = jd_file_commit(file);
        CHECK_INT(status, JD_ERR_FILE);
        CHECK_HAS(jd_context_message(context), "cannot write 'a.txt': ");
        CHECK_HAS(jd_context_message(context), strerror(EFBIG));
        CHECK_INT(entry_count(), 0);
    }
    full_disk_end();
    end();
}

TEST(only_regular_files_are_opened) {
    begin();
    FILE* stream;
    int64_t size;
    CHECK_INT(jd_file_open(context, "none", &stream, &size), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), strerror(ENOENT));
    CHECK_INT(jd_file_open(context, folder, &stream, &size), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "it is a folder");
    CHECK(mkfifo("pipe", 0600) == 0);
    CHECK_INT(jd_file_open(context, "pipe", &stream, &size), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "not a regular file");
    CHECK_INT(put("a.txt", "one", false), JD_OK);
    CHECK_INT(jd_file_open(context, "a.txt", &stream, &size), JD_OK);
    CHECK_INT(size, 3);
    fclose(stream);
    end();
}

TEST_MAIN(a_file_gets_its_name_only_when_it_is_whole, a_discarded_file_leaves_nothing,
          a_killed_process_leaves_nothing, a_temporary_name_does_where_a_file_needs_one,
          an_existing_file_is_replaced_only_when_asked, a_file_that_came_in_between_is_kept,
          unfinished_names_can_be_taken_away_at_once,
          a_folder_that_is_renamed_meanwhile_gets_its_file,
          a_link_is_replaced_and_what_it_leads_to_stays, permissions_of_a_replaced_file_stay,
          a_path_that_cannot_be_written_says_why, a_full_disk_is_one_message_and_leaves_nothing,
          only_regular_files_are_opened)
