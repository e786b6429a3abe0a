// Promises, and cases made of seeds and pieces.
#include "fuzz/cases.h"

#include <stdio.h>

#define PIECE_SIZE 256

void fuzz_promise(bool held, const char* what) {
    if (held)
        return;
    fprintf(stderr, "broken promise: %s\n", what);
    abort();
}

void fuzz_promise_message(const jd_context* context, const char* begin) {
    const char* message = jd_context_message(context);
    const bool fine = message[0] && strncmp(message, begin, strlen(begin)) == 0;
    if (!fine || strchr(message, '\n'))
        fprintf(stderr, "message: %s\n", message);
    fuzz_promise(fine, "a failure has a message with its place");
    fuzz_promise(!strchr(message, '\n'), "the message is one line");
}

// xorshift64*: the same cases on every machine.
static uint64_t draw(uint64_t* state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (*state * UINT64_C(2685821657736338717)) >> 33;
}

// Put a piece in the place of `gone` bytes at `at`, within `most` bytes. @return the new size.
static size_t splice(char* text, size_t size, size_t most, size_t at, size_t gone,
                     const char* piece) {
    const size_t length = strlen(piece);
    gone = gone > size - at ? size - at : gone;
    if (size - gone + length > most)
        return size;
    memmove(text + at + length, text + at + gone, size - at - gone);
    memcpy(text + at, piece, length);
    return size - gone + length;
}

static size_t put_piece(char* text, size_t size, size_t most, uint64_t* state) {
    const char* piece = fuzz_own.pieces[draw(state) % fuzz_own.piece_count];
    const size_t at = draw(state) % (size + 1);
    char made[PIECE_SIZE];
    if (fuzz_own.numbered) {
        const unsigned bits = draw(state) % 32;
        snprintf(made, sizeof made, piece, (unsigned)(draw(state) & ((2u << bits) - 1)));
        piece = made;
    }
    return splice(text, size, most, at, fuzz_own.numbered ? 0 : draw(state) % 4, piece);
}

#ifndef JD_FUZZ_STANDALONE

size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed);

// Half of the mutations are libFuzzer's, which knows what others have found.
size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed) {
    uint64_t state = 2 * (uint64_t)seed + 1;
    if (draw(&state) % 2)
        return LLVMFuzzerMutate(data, size, most);
    if (size == 0) {
        const char* text = fuzz_own.seeds[draw(&state) % fuzz_own.seed_count];
        return splice((char*)data, 0, most, 0, 0, text);
    }
    return put_piece((char*)data, size, most, &state);
}

#else

#include <dirent.h>

static size_t mutate(char* text, size_t size, uint64_t* state) {
    const size_t at = draw(state) % (size + 1);
    switch (draw(state) % 10) {
    case 0:  // a byte becomes another
        if (at < size)
            text[at] = (char)draw(state);
        return size;
    case 1:  // some bytes go
        return splice(text, size, fuzz_own.most, at, 1 + draw(state) % 12, "");
    case 2:  // the case ends here, now and then
        return draw(state) % 4 ? size : at;
    default:
        return put_piece(text, size, fuzz_own.most, state);
    }
}

static void run_file(const char* path) {
    uint8_t* bytes = NULL;
    size_t size = 0, got;
    FILE* file = fopen(path, "rb");
    fuzz_promise(file, path);
    do {
        bytes = realloc(bytes, size + BUFSIZ);
        fuzz_promise(bytes, "there is memory");
        size += got = fread(bytes + size, 1, BUFSIZ, file);
    } while (got == BUFSIZ);
    fclose(file);
    LLVMFuzzerTestOneInput(bytes, size);
    free(bytes);
}

// The kept cases, among them all that were found. @return how many.
static unsigned long run_folder(const char* path) {
    unsigned long count = 0;
    char name[4096];
    DIR* folder = opendir(path);
    for (const struct dirent* entry; folder && (entry = readdir(folder));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        run_file(name);
        count++;
    }
    if (folder)
        closedir(folder);
    return count;
}

static void run_own(uint64_t* state) {
    const char* seed = fuzz_own.seeds[draw(state) % fuzz_own.seed_count];
    size_t size = strlen(seed);
    char* text = malloc(fuzz_own.most + 1);
    fuzz_promise(text && size <= fuzz_own.most, "there is room for a seed");
    memcpy(text, seed, size);
    for (uint64_t changes = draw(state) % 6; changes > 0; changes--)
        size = mutate(text, size, state);
    if (getenv("JUDDER_FUZZ_SHOW"))
        fprintf(stderr, "----\n%.*s\n", (int)size, text);
    // Of its own size: to look behind its end is seen.
    uint8_t* exact = malloc(size > 0 ? size : 1);
    fuzz_promise(exact, "there is memory");
    memcpy(exact, text, size);
    free(text);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

int main(int argc, char** argv) {
    char* end = NULL;
    const uint64_t seed = argc > 1 ? strtoull(argv[1], &end, 10) : 1;
    if (argc > 1 && *end) {
        for (int i = 1; i < argc; i++)
            run_file(argv[i]);
        printf("%d cases\n", argc - 1);
        return 0;
    }
    uint64_t state = 2 * seed + 1;
    const unsigned long count = argc > 2 ? strtoul(argv[2], NULL, 10) : 10000;
    const unsigned long kept = run_folder(FUZZ_KEPT);
    for (unsigned long i = 0; i < count; i++)
        run_own(&state);
    printf("%lu cases, %lu kept\n", count, kept);
    return 0;
}

#endif
