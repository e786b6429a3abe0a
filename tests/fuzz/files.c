// Files of numbers, changed by a case.
#include "fuzz/files.h"

#include "record/array_file.h"
#include "record/hdf5/hdf5.h"
#include "record/part/journal.h"
#include "record/result_file.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#define SLOTS 8
#define SHARED_MEMORY "/dev/shm"

// ---- The folder --------------------------------------------------------------------------------

static char folder[200];
static pid_t owner;

static void remove_folder(void) {
    char command[256];
    if (getpid() != owner)
        return;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        fprintf(stderr, "fuzz: cannot remove %s\n", folder);
}

static void make_folder(void) {
    const bool shared = access(SHARED_MEMORY, W_OK | X_OK) == 0;
    const char* given = getenv("TMPDIR");
    const int size = snprintf(folder, sizeof folder, "%s/judder-fuzz-XXXXXX",
                              given    ? given
                              : shared ? SHARED_MEMORY
                                       : "/tmp");
    fuzz_promise(size < (int)sizeof folder && mkdtemp(folder), "there is a folder");
    owner = getpid();
    atexit(remove_folder);
}

const char* fuzz_path(int slot, const char* name) {
    static char paths[SLOTS][256];
    if (!folder[0])
        make_folder();
    snprintf(paths[slot], sizeof paths[slot], "%s/%s", folder, name);
    return paths[slot];
}

fuzz_file fuzz_read(const char* path) {
    FILE* in = fopen(path, "rb");
    fuzz_promise(in && fseek(in, 0, SEEK_END) == 0, path);
    fuzz_file file = {.size = (size_t)ftell(in)};
    rewind(in);
    file.bytes = malloc(file.size + 1);
    fuzz_promise(file.bytes && fread(file.bytes, 1, file.size, in) == file.size, path);
    fclose(in);
    return file;
}

void fuzz_write(const char* path, const fuzz_file* file) {
    FILE* out = fopen(path, "wb");
    fuzz_promise(out && fwrite(file->bytes, 1, file->size, out) == file->size, path);
    fuzz_promise(fclose(out) == 0, path);
}

// ---- The language ------------------------------------------------------------------------------

// A case on its way.
typedef struct change {
    const char* text;  // what is left of it; ends with a 0
    fuzz_file file;
    size_t at;
} change;

static void put(change* c, const void* bytes, size_t size) {
    for (size_t i = 0; i < size && c->at < c->file.size; i++)
        c->file.bytes[c->at++] = ((const unsigned char*)bytes)[i];
}

static uint64_t take_number(change* c, int base) {
    char* end;
    const uint64_t number = strtoull(c->text, &end, base);
    c->text = end;
    return number;
}

static void put_text(change* c) {
    const char* end = strchr(c->text, '"');
    const size_t length = end ? (size_t)(end - c->text) : strlen(c->text);
    put(c, c->text, length);
    c->text += length + (end != NULL);
}

static void put_hexadecimal(change* c) {
    const char* begin = c->text;
    const uint64_t number = take_number(c, 16);
    put(c, &number, (size_t)(c->text - begin + 1) / 2 < 8 ? (size_t)(c->text - begin + 1) / 2 : 8);
}

static void put_copy(change* c) {
    unsigned char bytes[8];
    const uint64_t from = take_number(c, 10);
    if (c->file.size < sizeof bytes)
        return;
    memcpy(bytes, c->file.bytes + from % (c->file.size - sizeof bytes + 1), sizeof bytes);
    put(c, bytes, sizeof bytes);
}

static void follow(change* c, char word) {
    uint64_t number;
    switch (word) {
    case '@':
        c->at = c->file.size > 0 ? take_number(c, 10) % c->file.size : 0;
        break;
    case 'x':
        put_hexadecimal(c);
        break;
    case '#':
        number = take_number(c, 10);
        put(c, &number, 8);
        break;
    case '%':
        number = take_number(c, 10);
        put(c, &number, 4);
        break;
    case '<':
        put_copy(c);
        break;
    case '"':
        put_text(c);
        break;
    case '!':
        c->file.size = c->at;
        break;
    default:
        break;
    }
}

int fuzz_chosen(const uint8_t* text, size_t size, int count) {
    return size > 0 && text[0] >= '0' && text[0] <= '9' ? (text[0] - '0') % count : 0;
}

fuzz_file fuzz_changed(const fuzz_file* seed, const uint8_t* text, size_t size) {
    char* copy = malloc(size + 1);
    change c = {.text = copy, .file = {malloc(seed->size + 1), seed->size}};
    fuzz_promise(copy && c.file.bytes, "there is memory");
    memcpy(copy, text, size);
    copy[size] = 0;
    memcpy(c.file.bytes, seed->bytes, seed->size);
    while (*c.text)
        follow(&c, *c.text++);
    free(copy);
    return c.file;
}

// ---- Checksums ---------------------------------------------------------------------------------

static uint64_t sum(const fuzz_file* file, size_t from, size_t to) {
    return jd_checksum(JD_CHECKSUM_BEGIN, file->bytes + from, to - from);
}

static void seal_result(fuzz_file* file, char* head) {
    memset(head, 0, JD_H5_HEAD);
    snprintf(head, JD_H5_HEAD, "judder result\nformat %d\nbytes %zu\nchecksum %016" PRIx64 "\n",
             JD_RESULT_FORMAT, file->size, sum(file, JD_H5_HEAD, file->size));
}

static void seal_sweep(fuzz_file* file, char* head) {
    const bool unfinished = strstr(head, "unfinished");
    const char* line = strstr(head, "\ndata ");
    const size_t data = line ? strtoull(line + 6, NULL, 10) : 0;
    char rooms[20] = "unfinished";
    if (data < JD_H5_HEAD || data > file->size)
        return;
    if (!unfinished)
        snprintf(rooms, sizeof rooms, "%016" PRIx64, sum(file, data, file->size));
    memset(head, 0, JD_H5_HEAD);
    snprintf(head, JD_H5_HEAD,
             "judder sweep\nformat %d\ndata %zu\nbytes %zu\nlayout %016" PRIx64 "\nchecksum %s\n",
             JD_ROOMS_FORMAT, data, file->size, sum(file, JD_H5_HEAD, data), rooms);
}

// Number and checksum of each slot; numbers stay.
static void seal_slots(fuzz_file* file, size_t from, size_t payload) {
    for (size_t at = from; payload < file->size && at + 16 + payload <= file->size;
         at += 16 + payload) {
        uint64_t all = jd_checksum(sum(file, at, at + 8), file->bytes + at + 16, payload);
        memcpy(file->bytes + at + 8, &all, sizeof all);
    }
}

static void seal_part(fuzz_file* file, char* head) {
    const char *fields = strstr(head, "\nfields "), *skeleton = strstr(head, "\nskeleton ");
    char* line = strstr(head, "\nchecksum ");
    size_t payload = 0;
    const size_t count = fields ? strtoull(fields + 8, NULL, 10) : 0;
    const size_t bytes = skeleton ? strtoull(skeleton + 10, NULL, 10) : 0;
    if (!line || count > JD_JOURNAL_FIELDS || bytes > file->size)
        return;
    const size_t data = JD_H5_HEAD + count * sizeof(jd_journal_field) + bytes;
    if (data > file->size || line + 10 + 17 > head + JD_H5_HEAD)
        return;
    const size_t length = (size_t)(line + 1 - head);
    uint64_t all = jd_checksum(JD_CHECKSUM_BEGIN, (const unsigned char*)head, length);
    all = jd_checksum(all, file->bytes + JD_H5_HEAD, data - JD_H5_HEAD);
    snprintf(line + 10, 18, "%016" PRIx64 "\n", all);
    for (size_t i = 0; i < count; i++) {
        jd_journal_field field;
        memcpy(&field, file->bytes + JD_H5_HEAD + i * sizeof field, sizeof field);
        payload += field.bytes > 0 ? (size_t)field.bytes : 0;
    }
    seal_slots(file, data, payload);
}

void fuzz_seal(fuzz_file* file) {
    static const struct {
        const char* first;
        void (*seal)(fuzz_file* file, char* head);
    } kinds[] = {{"judder result\n", seal_result},
                 {"judder sweep\n", seal_sweep},
                 {"judder cases\n", seal_part}};
    char head[JD_H5_HEAD + 1] = "";
    if (file->size < JD_H5_HEAD)
        return;
    memcpy(head, file->bytes, JD_H5_HEAD);
    for (size_t i = 0; i < FUZZ_COUNT(kinds); i++)
        if (strncmp(head, kinds[i].first, strlen(kinds[i].first)) == 0)
            kinds[i].seal(file, head);
    memcpy(file->bytes, head, JD_H5_HEAD);
}
