// Cached tables come back whole and unchanged, or not at all, and say why.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/cache_folder.h"

#define HEAD                                                                                       \
    48  // [bytes] before the key: magic 8, order 4, format 4, version 4, zero 4, sizes 8 each

TEST(what_is_written_is_read) {
    begin();
    CHECK_INT(refuse(&key), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), path_of(&key));
    CHECK_INT(put(&key), JD_OK);
    check_table(&key);
    CHECK_INT(entry_count(folder), 1);
    CHECK_INT(put(&key), JD_OK);  // again, in its place
    check_table(&key);
    CHECK_INT(entry_count(folder), 1);
    end();
}

TEST(an_entry_may_be_empty_or_large) {
    begin();
    const size_t large = 3000001;
    unsigned char* bytes = malloc(large);
    REQUIRE(bytes != NULL);
    for (size_t i = 0; i < large; i++)
        bytes[i] = (unsigned char)(i * i >> 7);
    void* data;
    size_t size;
    CHECK_INT(jd_cache_write(context, &key, bytes, large), JD_OK);
    CHECK_INT(jd_cache_read(context, &key, &data, &size), JD_OK);
    CHECK(size == large && memcmp(data, bytes, large) == 0);
    free(data);
    CHECK_INT(jd_cache_write(context, &key, NULL, 0), JD_OK);
    CHECK_INT(jd_cache_read(context, &key, &data, &size), JD_OK);
    CHECK(size == 0 && data != NULL);
    free(data);
    free(bytes);
    end();
}

TEST(keys_that_differ_little_have_entries_of_their_own) {
    begin();
    const jd_cache_key others[] = {
        {.bytes = "disc r=0.01", .size = 11, .version = 4},
        {.bytes = "disc r=0.02", .size = 11, .version = 3},
        {.bytes = "disc r=0.0", .size = 10, .version = 3},
        {.bytes = "disc r=0.01\0", .size = 12, .version = 3},
        {.bytes = "", .size = 1, .version = 3},
    };
    const int count = (int)(sizeof others / sizeof others[0]);
    CHECK_INT(put(&key), JD_OK);
    for (int i = 0; i < count; i++) {
        CHECK_INT(refuse(&others[i]), JD_ERR_NAME);
        CHECK_INT(put(&others[i]), JD_OK);
        check_table(&others[i]);
    }
    CHECK_INT(entry_count(folder), count + 1);
    end();
}

// All 255 wrong values of every byte.
TEST(every_damaged_byte_is_found) {
    begin();
    char bytes[200];
    CHECK_INT(put(&key), JD_OK);
    const size_t size = read_file(path_of(&key), bytes);
    CHECK_INT(size, HEAD + key.size + sizeof table);
    const int file = open(path_of(&key), O_WRONLY);
    REQUIRE(file >= 0);
    for (size_t i = 0; i < size; i++) {
        for (int change = 1; change < 256; change++) {
            const char wrong = (char)(bytes[i] ^ change);
            REQUIRE(pwrite(file, &wrong, 1, (off_t)i) == 1);
            CHECK_INT(refuse(&key), JD_ERR_FILE);
        }
        CHECK_HAS(jd_context_message(context), path_of(&key));
        REQUIRE(pwrite(file, &bytes[i], 1, (off_t)i) == 1);
    }
    close(file);
    check_table(&key);
    end();
}

TEST(every_cut_is_found_and_mended_by_the_next_write) {
    begin();
    char bytes[200];
    CHECK_INT(put(&key), JD_OK);
    const size_t size = read_file(path_of(&key), bytes);
    for (size_t i = 0; i < size; i++) {
        REQUIRE(truncate(path_of(&key), (off_t)i) == 0);
        CHECK_INT(refuse(&key), JD_ERR_FILE);
        CHECK_INT(put(&key), JD_OK);
        check_table(&key);
    }
    bytes[size] = 0;  // one byte more
    write_file(path_of(&key), bytes, size + 1);
    CHECK_INT(refuse(&key), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "size");
    end();
}

// A head may state any size: nothing is allocated before it agrees with the file.
TEST(absurd_sizes_are_found) {
    begin();
    const uint64_t sizes[] = {UINT64_MAX, UINT64_MAX - HEAD + 1, (uint64_t)1 << 63,
                              (uint64_t)1 << 40};
    char bytes[200];
    CHECK_INT(put(&key), JD_OK);
    const size_t size = read_file(path_of(&key), bytes);
    for (int i = 0; i < 12; i++) {
        char wrong[200];
        memcpy(wrong, bytes, size);
        if (i % 3 != 0)
            memcpy(wrong + 24, &sizes[i / 3], 8);
        if (i % 3 != 1)
            memcpy(wrong + 32, &sizes[i / 3], 8);
        write_file(path_of(&key), wrong, size);
        CHECK_INT(refuse(&key), JD_ERR_FILE);
        CHECK_HAS(jd_context_message(context), "size");
    }
    // Sizes whose sum is right only if it overflows.
    const uint64_t around[2] = {(uint64_t)0 - 5, key.size + sizeof table + 5};
    memcpy(bytes + 24, around, sizeof around);
    write_file(path_of(&key), bytes, size);
    CHECK_INT(refuse(&key), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "size");
    end();
}

TEST(foreign_files_are_refused_with_the_reason) {
    begin();
    char bytes[200], text[100];
    CHECK_INT(put(&key), JD_OK);
    const size_t size = read_file(path_of(&key), bytes);
    memset(text, '#', sizeof text);
    write_file(path_of(&key), text, sizeof text);
    CHECK_INT(refuse(&key), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "not a table of Judder");

    char other[200];
    memcpy(other, bytes, size);
    memcpy(other + 8, "\1\2\3\4", 4);  // the mark of a machine with the other byte order
    if (memcmp(other + 8, bytes + 8, 4) == 0)
        memcpy(other + 8, "\4\3\2\1", 4);
    write_file(path_of(&key), other, size);
    CHECK_INT(refuse(&key), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "byte order");

    const uint32_t format = 2;
    memcpy(other, bytes, size);
    memcpy(other + 12, &format, sizeof format);
    write_file(path_of(&key), other, size);
    CHECK_INT(refuse(&key), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "format");

    CHECK_INT(put(&key), JD_OK);
    check_table(&key);
    end();
}

// A whole file under the name of another entry, as a collision of hashes would have it.
TEST(an_entry_under_the_name_of_another_is_refused) {
    begin();
    const jd_cache_key newer = {.bytes = key.bytes, .size = key.size, .version = key.version + 1};
    const jd_cache_key other = {.bytes = "disc r=0.02", .size = 11, .version = key.version};
    const jd_cache_key shorter = {.bytes = key.bytes, .size = key.size - 1, .version = key.version};
    const struct {
        const jd_cache_key* key;
        const char* message;
    } cases[] = {
        {&newer, "another version"}, {&other, "another table"}, {&shorter, "another table"}};
    CHECK_INT(put(&key), JD_OK);
    for (int i = 0; i < 3; i++) {
        REQUIRE(link(path_of(&key), path_of(cases[i].key)) == 0);
        CHECK_INT(refuse(cases[i].key), JD_ERR_FILE);
        CHECK_HAS(jd_context_message(context), cases[i].message);
        CHECK_INT(put(cases[i].key), JD_OK);
        check_table(cases[i].key);
        check_table(&key);
    }
    end();
}

TEST(links_pipes_and_folders_are_not_followed) {
    begin();
    char outside[500], bytes[200];
    snprintf(outside, sizeof outside, "%s/outside", folder);
    CHECK_INT(put(&key), JD_OK);
    REQUIRE(rename(path_of(&key), outside) == 0 && symlink(outside, path_of(&key)) == 0);
    CHECK_INT(refuse(&key), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "link");
    write_file(outside, "mine", 4);
    CHECK_INT(put(&key), JD_OK);
    check_table(&key);
    CHECK(read_file(outside, bytes) == 4 && memcmp(bytes, "mine", 4) == 0);

    REQUIRE(unlink(path_of(&key)) == 0 && mkfifo(path_of(&key), 0600) == 0);
    CHECK_INT(refuse(&key), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "not a regular file");

    REQUIRE(unlink(path_of(&key)) == 0 && mkdir(path_of(&key), 0700) == 0);
    CHECK_INT(refuse(&key), JD_ERR_FILE);
    CHECK_INT(put(&key), JD_ERR_FILE);
    CHECK_INT(entry_count(folder), 2);  // the folder and `outside`
    end();
}

TEST_MAIN(what_is_written_is_read, an_entry_may_be_empty_or_large,
          keys_that_differ_little_have_entries_of_their_own, every_damaged_byte_is_found,
          every_cut_is_found_and_mended_by_the_next_write, absurd_sizes_are_found,
          foreign_files_are_refused_with_the_reason, an_entry_under_the_name_of_another_is_refused,
          links_pipes_and_folders_are_not_followed)
