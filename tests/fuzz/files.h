// Cases that are files of numbers: a case says how one of the seeds is changed, in a small language,
// so that what is found can be read, kept as text and reduced.
//
//     3           a number: which of the seeds is changed; the others stay
//     @1234       go to this byte
//     x7f         put a byte and go on;  x with more digits puts more, the lowest first
//     #65535      put a number of 8 bytes;  %7 one of 4
//     <200        copy 8 bytes from there
//     "text"      put the text
//     !           the file ends here
//
// All else is skipped. Checksums are made right afterwards: what is wrong with them, or with lengths, is
// refused before anything else is looked at.
#ifndef JUDDER_TESTS_FUZZ_FILES_H
#define JUDDER_TESTS_FUZZ_FILES_H

#include "fuzz/cases.h"

/// Bytes of a file.
typedef struct fuzz_file {
    unsigned char* bytes;
    size_t size;
} fuzz_file;

/// Pieces of the language; a target adds its own.
#define FUZZ_FILE_PIECES                                                                           \
    "%u ", "@%u", "@%u", "@%u", "x%02x", "x%02x", "x%04x", "x%08x", "xff", "x00000000", "#%u",     \
        "#18446744073709551615", "#9223372036854775807", "%%%u", "%%4294967295", "%%2147483648",   \
        "<%u", "<%u", "\"<script>\"", "\"\x1b\"", "\"\xff\"", "!"

/// The path of a file in the folder of this process: in TMPDIR or, where that is not set, in memory. It is
/// removed when the process ends well. Stays until the next call with the same `slot`, 0 to 7.
const char* fuzz_path(int slot, const char* name);

/// Read and write whole files.
fuzz_file fuzz_read(const char* path);
void fuzz_write(const char* path, const fuzz_file* file);

/// Which of `count` seeds a case changes.
int fuzz_chosen(const uint8_t* text, size_t size, int count);

/// The seed as the case changes it; free its bytes.
fuzz_file fuzz_changed(const fuzz_file* seed, const uint8_t* text, size_t size);

/// Make lengths and checksums of a file right, as far as its head can be read.
void fuzz_seal(fuzz_file* file);

#endif
