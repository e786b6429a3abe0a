// Journals of cases, and how chains are dealt out to parts and processes.

#include "record/part/deal.h"
#include "record/part/journal.h"
#include "record/part/pour.h"
#include "record/result_file.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CASES 1000
#define PATH "test_journal.part"

static const jd_journal_field fields[] = {{600, 4}, {600 + 4 * CASES, 8}, {600 + 12 * CASES, 16}};
static const jd_journal_about about = {
    .study = "sweep",
    .part = 1,
    .parts = 2,
    .holds = CASES / 2,
    .cases = CASES,
    .whole = 600 + 28 * CASES,
    .skeleton = 600,
    .layout = 0x123456789abcdef0,
    .field_count = 3,
};

static uint64_t sum_of(const void* bytes, size_t size) {
    return jd_checksum(JD_CHECKSUM_BEGIN, bytes, size);
}

static void begin(jd_context* context, jd_journal* journal) {
    unsigned char skeleton[600];
    for (int i = 0; i < 600; i++)
        skeleton[i] = (unsigned char)(i * 7);
    unlink(PATH);
    REQUIRE(jd_journal_create(context, PATH, &about, fields, skeleton, journal) == JD_OK);
}

static void seal(jd_journal* journal, int64_t slot, int64_t index, const double numbers[3]) {
    const int32_t mark = 1;
    const uint64_t sums[3] = {sum_of(&mark, sizeof mark), sum_of(&numbers[0], sizeof *numbers),
                              sum_of(&numbers[1], 2 * sizeof *numbers)};
    CHECK_INT(jd_journal_seal(journal, slot, index, sums), 0);
}

static void put(jd_journal* journal, int64_t index) {
    const int32_t mark = 1;
    const double numbers[3] = {(double)index, 2.0 * (double)index, 3.0 * (double)index};
    const int64_t slot = jd_journal_take(journal);
    CHECK_INT(jd_journal_put(journal, slot, 0, &mark, sizeof mark), 0);
    CHECK_INT(jd_journal_put(journal, slot, 4, numbers, sizeof numbers), 0);
    seal(journal, slot, index, numbers);
}

static jd_status look(void* data, int64_t index, int64_t slot, const unsigned char* bytes) {
    double numbers[3];
    (void)slot;
    memcpy(numbers, bytes + 4, sizeof numbers);
    ((int*)data)[index] += numbers[0] == (double)index && numbers[2] == 3.0 * (double)index;
    return JD_OK;
}

TEST(cases_in_any_order_are_found_again) {
    jd_context* context = jd_context_create();
    jd_journal journal;
    jd_journal_count count;
    int seen[CASES] = {0};
    begin(context, &journal);
    for (int64_t i = 0; i < 500; i++)
        put(&journal, i * 7 % CASES);
    jd_journal_close(&journal);
    REQUIRE(jd_journal_open(context, PATH, false, &journal) == JD_OK);
    CHECK(jd_journal_is_same(&journal.about, &about));
    CHECK_INT(jd_journal_each(context, &journal, look, seen, &count), JD_OK);
    CHECK_INT(count.whole, 500);
    CHECK_INT(count.torn, 0);
    for (int i = 0; i < 500; i++)
        CHECK_INT(seen[i * 7 % CASES], 1);
    jd_journal_close(&journal);
    jd_context_free(context);
    unlink(PATH);
}

TEST(a_slot_that_was_not_sealed_is_taken_again) {
    jd_context* context = jd_context_create();
    jd_journal journal;
    jd_journal_count count;
    const double half = 1;
    begin(context, &journal);
    put(&journal, 3);
    const int64_t torn = jd_journal_take(&journal);
    CHECK_INT(jd_journal_put(&journal, torn, 4, &half, sizeof half), 0);
    put(&journal, 5);
    jd_journal_close(&journal);
    REQUIRE(jd_journal_open(context, PATH, true, &journal) == JD_OK);
    CHECK_INT(jd_journal_each(context, &journal, NULL, NULL, &count), JD_OK);
    CHECK_INT(count.whole, 2);
    CHECK_INT(count.torn, 1);
    CHECK_INT(jd_journal_take(&journal), torn);
    CHECK_INT(jd_journal_take(&journal), 3);
    jd_journal_close(&journal);
    jd_context_free(context);
    unlink(PATH);
}

// Where files are not locked another process may write into the same slot: what is sealed is what was
// computed, not what is found there.
TEST(numbers_of_another_process_are_no_case) {
    jd_context* context = jd_context_create();
    jd_journal journal, other;
    jd_journal_count count;
    const double mine[3] = {3, 6, 9}, others[3] = {4, 8, 12};
    begin(context, &journal);
    put(&journal, 3);
    REQUIRE(jd_journal_open(context, PATH, false, &other) == JD_OK);
    FILE* file = fopen(PATH, "r+b");
    REQUIRE(file != NULL && fseek(file, (long)journal.data + 16 + 4, SEEK_SET) == 0);
    fwrite(others, sizeof *others, 1, file);
    fclose(file);
    seal(&journal, 0, 3, mine);
    CHECK_INT(jd_journal_each(context, &other, NULL, NULL, &count), JD_OK);
    CHECK_INT(count.whole, 0);
    CHECK_INT(count.torn, 1);
    CHECK(jd_journal_get(&other, 0, 3) == NULL);
    jd_journal_close(&other);
    jd_journal_close(&journal);
    jd_context_free(context);
    unlink(PATH);
}

// Every byte of the front, and of a case, is guarded.
TEST(no_damaged_byte_goes_unseen) {
    jd_context* context = jd_context_create();
    jd_journal journal;
    jd_journal_count count;
    begin(context, &journal);
    put(&journal, 17);
    const int64_t data = journal.data, end = data + 16 + journal.payload;
    jd_journal_close(&journal);
    for (int64_t at = 0; at < end; at++) {
        FILE* file = fopen(PATH, "r+b");
        REQUIRE(file != NULL && fseek(file, (long)at, SEEK_SET) == 0);
        const int byte = fgetc(file);
        fseek(file, (long)at, SEEK_SET);
        fputc(byte ^ 0x11, file);
        fclose(file);
        const jd_status opened = jd_journal_open(context, PATH, false, &journal);
        if (at >= data) {
            REQUIRE(opened == JD_OK);
            CHECK_INT(jd_journal_each(context, &journal, NULL, NULL, &count), JD_OK);
            CHECK_INT(count.whole, 0);
        } else {
            CHECK_INT(opened, JD_ERR_FILE);
        }
        if (opened == JD_OK)
            jd_journal_close(&journal);
        file = fopen(PATH, "r+b");
        fseek(file, (long)at, SEEK_SET);
        fputc(byte, file);
        fclose(file);
    }
    jd_context_free(context);
    unlink(PATH);
}

TEST(parts_get_every_chain_once_and_about_as_many) {
    static const int64_t counts[] = {1, 2, 7, 64, 1000, 12345};
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        for (int64_t parts = 1; parts <= counts[c] && parts <= 130; parts += 1 + parts / 3) {
            int* seen = calloc((size_t)counts[c], sizeof *seen);
            int64_t least = counts[c], most = 0;
            for (int64_t part = 1; part <= parts; part++) {
                int64_t sum = 0;
                jd_deal deal;
                for (int64_t turn = 0;
                     (deal = jd_deal_part(counts[c], part, parts, turn)).count > 0; turn++)
                    for (int64_t i = 0; i < deal.count; i++, sum++)
                        seen[deal.first + i]++;
                CHECK_INT(sum, jd_deal_share(counts[c], part, parts));
                least = sum < least ? sum : least;
                most = sum > most ? sum : most;
            }
            for (int64_t i = 0; i < counts[c]; i++)
                CHECK_INT(seen[i], 1);
            CHECK(least >= 1);
            CHECK(most - least <= 1 + counts[c] / (16 * parts));
            free(seen);
        }
}

// A counter that several processes take from in turn.
static int64_t take(void* data, int64_t count) {
    int64_t* counter = data;
    *counter += count;
    return *counter - count;
}

TEST(processes_get_every_chain_once_in_blocks_that_shrink) {
    static const int64_t counts[] = {1, 9, 100, 5000, 1000000};
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        for (int64_t size = 1; size <= 1000; size *= 10) {
            int64_t counter = 0, sum = 0;
            jd_deal_taker* takers = calloc((size_t)size, sizeof *takers);
            bool more = true;
            for (int64_t i = 0; i < size; i++)
                takers[i] = (jd_deal_taker){.count = counts[c], .size = size};
            while (more) {
                more = false;
                for (int64_t i = 0; i < size; i++) {
                    const jd_deal block = jd_deal_take(&takers[i], take, &counter);
                    CHECK(block.count == 0 || block.first == sum);
                    CHECK(block.first + block.count <= counts[c]);
                    sum += block.count;
                    more = more || block.count > 0;
                }
            }
            CHECK_INT(sum, counts[c]);
            counter = 100000 * JD_DEAL_END;  // as so many processes leave it that are stopped
            jd_deal_taker late = {.count = counts[c], .size = size};
            CHECK_INT(jd_deal_take(&late, take, &counter).count, 0);
            free(takers);
        }
}

TEST(short_chains_are_asked_for_seldom_and_the_last_ones_singly) {
    CHECK_INT(jd_deal_ask(1000000, 100, 0), 1000);    // a tenth of an equal share
    CHECK_INT(jd_deal_ask(1000000, 100, 10), 1000);   // each a tenth of a second: no other reason
    CHECK_INT(jd_deal_ask(1000000, 100, 1e6), 2000);  // 1e6 a second, asked every 2 ms
    CHECK_INT(jd_deal_ask(1000, 100, 1e6), 10);       // never more than an equal share
    CHECK_INT(jd_deal_ask(50, 100, 1e6), 1);
    CHECK_INT(jd_deal_ask(1, 1, 0), 1);
}

TEST_MAIN(cases_in_any_order_are_found_again, a_slot_that_was_not_sealed_is_taken_again,
          numbers_of_another_process_are_no_case, no_damaged_byte_goes_unseen,
          parts_get_every_chain_once_and_about_as_many,
          processes_get_every_chain_once_in_blocks_that_shrink,
          short_chains_are_asked_for_seldom_and_the_last_ones_singly)
