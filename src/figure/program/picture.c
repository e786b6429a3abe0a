// Kinds of pictures and their files.
//
// gnuplot ends well even if the disk was full: a picture counts as whole if it begins and ends as
// its format asks. The date in a PDF is overwritten in place by one of the same length.
#include "figure/program/picture.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define BLOCK 4096  // bytes at the end of a file that are looked at

static const struct {
    const char* ending;
    const char* head;
    const char* tail;
    size_t tail_size;
} KINDS[] = {
    [JD_PICTURE_PNG] = {".png", "\x89PNG\r\n\x1a\n", "IEND\xae\x42\x60\x82", 8},
    [JD_PICTURE_SVG] = {".svg", "<?xml", "</svg>", 6},
    [JD_PICTURE_PDF] = {".pdf", "%PDF-", "%%EOF", 5},
};

jd_status jd_picture_find(jd_context* context, const char* path, jd_picture_kind* kind,
                          size_t* stem) {
    const char* slash = strrchr(path, '/');
    const char* name = slash != NULL ? slash + 1 : path;
    const char* dot = strrchr(name, '.');
    for (size_t i = 0; dot != NULL && dot > name && i < sizeof KINDS / sizeof KINDS[0]; i++) {
        if (strcasecmp(dot, KINDS[i].ending) != 0)
            continue;
        *kind = (jd_picture_kind)i;
        *stem = (size_t)(dot - path);
        return JD_OK;
    }
    return jd_fail(context, JD_ERR_ARGUMENT,
                   "cannot tell the kind of figure from '%s'; use .png, .svg or .pdf", path);
}

// "/CreationDate (D:20240131235959Z)": the digits become those of 1 January 1970.
static void reset_date(FILE* file, long begin, char* block, size_t size) {
    static const char key[] = "/CreationDate (D:", digits[] = "19700101000000";
    for (size_t i = 0; i + sizeof key + sizeof digits < size; i++) {
        if (memcmp(block + i, key, sizeof key - 1) != 0)
            continue;
        if (fseek(file, begin + (long)(i + sizeof key - 1), SEEK_SET) == 0)
            fwrite(digits, 1, sizeof digits - 1, file);
        return;
    }
}

// Whether the block at the end of a file holds the tail, with nothing but blank space behind.
static bool ends_well(const char* block, size_t size, jd_picture_kind kind) {
    const size_t tail = KINDS[kind].tail_size;
    while (size > 0 && (block[size - 1] == '\n' || block[size - 1] == '\r'))
        size--;
    return size >= tail && memcmp(block + size - tail, KINDS[kind].tail, tail) == 0;
}

int jd_picture_write_fault(FILE* file) {
    static const char more[BLOCK];  // more than the last block of a full disk can still take
    if (fseek(file, 0, SEEK_END) != 0)
        return errno;
    return fwrite(more, 1, sizeof more, file) < sizeof more || fflush(file) != 0 ? errno : 0;
}

static jd_status not_whole(jd_context* context, const jd_picture* picture, int fault) {
    if (fault != 0)
        return jd_fail(context, JD_ERR_FILE, "cannot write '%s': %s", picture->path,
                       strerror(fault));
    return jd_fail(context, JD_ERR_FILE,
                   "'%s' left no whole picture; is the disk full, is it gnuplot with cairo?",
                   picture->program);
}

// Look at the beginning and the end of a file; `block` gets the end, which begins at `*begin`.
static bool look(FILE* file, jd_picture_kind kind, char block[BLOCK], long* begin, size_t* size) {
    const char* expected = KINDS[kind].head;
    char head[16] = {0};
    *begin = 0;
    *size = 0;
    rewind(file);
    const size_t head_size = fread(head, 1, strlen(expected), file);
    if (fseek(file, 0, SEEK_END) == 0 && ftell(file) > BLOCK)
        *begin = ftell(file) - BLOCK;
    if (fseek(file, *begin, SEEK_SET) == 0)
        *size = fread(block, 1, BLOCK, file);
    return head_size == strlen(expected) && memcmp(head, expected, head_size) == 0 &&
           ends_well(block, *size, kind);
}

bool jd_picture_is_whole(FILE* file, jd_picture_kind kind) {
    char block[BLOCK];
    long begin;
    size_t size;
    return look(file, kind, block, &begin, &size);
}

jd_status jd_picture_finish(jd_context* context, const jd_picture* picture) {
    char block[BLOCK];
    size_t size = 0;
    long begin = 0;
    FILE* file = fopen(picture->temporary, "r+be");
    if (file == NULL)
        return jd_fail(context, JD_ERR_FILE, "cannot read '%s': %s", picture->path,
                       strerror(errno));
    const bool whole = look(file, picture->kind, block, &begin, &size);
    if (!whole) {
        const int fault = jd_picture_write_fault(file);
        fclose(file);
        return not_whole(context, picture, fault);
    }
    if (picture->kind == JD_PICTURE_PDF)
        reset_date(file, begin, block, size);
    const bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed)
        return jd_fail(context, JD_ERR_FILE, "cannot finish '%s': %s", picture->path,
                       strerror(errno));
    return JD_OK;
}
