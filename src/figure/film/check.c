// Whether a film is whole: its file is walked from block to block to its very end.
//
// An MP4 is a row of boxes: there must be a head (ftyp), frames (mdat) and a table of contents
// (moov) that lists as many frames as were drawn. A GIF is a row of blocks behind its head and ends
// with a trailer; frames that do not differ may be one, so the times they stand are added up.
#include "figure/film/film.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "figure/program/picture.h"

#define MOST_CONTENTS 1048576  // bytes of a table of contents that are looked at

// ---- MP4 ---------------------------------------------------------------------------------------

static long number_at(const unsigned char* bytes) {
    return (long)bytes[0] << 24 | (long)bytes[1] << 16 | (long)bytes[2] << 8 | bytes[3];
}

// Frames that a table of contents of `size` bytes, read from here on, lists; -1: none is found.
static long read_contents(FILE* file, long size) {
    unsigned char bytes[4096];
    size_t kept = 0;
    for (long left = size < MOST_CONTENTS ? size : MOST_CONTENTS; left > 0;) {
        const size_t room = sizeof bytes - kept;
        const size_t got = fread(bytes + kept, 1, left < (long)room ? (size_t)left : room, file);
        const size_t have = kept + got;
        for (size_t i = 0; i + 16 <= have; i++)  // name, version, one size for all, count
            if (memcmp(bytes + i, "stsz", 4) == 0)
                return number_at(bytes + i + 12);
        if (got == 0)
            break;
        kept = have < 15 ? have : 15;
        memmove(bytes, bytes + have - kept, kept);
        left -= (long)got;
    }
    return -1;
}

static bool is_whole_mp4(FILE* file, long size, const jd_film* film) {
    unsigned char head[16];
    long frames = -1, place = 0;
    bool begins = false, shows = false;
    while (place < size) {
        if (fseek(file, place, SEEK_SET) != 0 || fread(head, 1, 8, file) != 8)
            return false;
        long length = number_at(head);
        if (length == 1 && fread(head + 8, 1, 8, file) == 8 && number_at(head + 8) == 0)
            length = number_at(head + 12);
        if (length < 8 || length > size - place)
            return false;
        begins = begins || (place == 0 && memcmp(head + 4, "ftyp", 4) == 0);
        shows = shows || (memcmp(head + 4, "mdat", 4) == 0 && length > 16);
        if (memcmp(head + 4, "moov", 4) == 0)
            frames = read_contents(file, length - 8);
        place += length;
    }
    return begins && shows && frames == film->frame_count;
}

// ---- GIF ---------------------------------------------------------------------------------------

// Skip the pieces of a block; each begins with its length, an empty one is the last.
static bool skip_pieces(FILE* file) {
    for (;;) {
        const int length = fgetc(file);
        if (length <= 0)
            return length == 0;
        if (fseek(file, length, SEEK_CUR) != 0)
            return false;
    }
}

// Skip a table of colours that the flags tell of.
static bool skip_colours(FILE* file, int flags) {
    return (flags & 0x80) == 0 || fseek(file, 3L << ((flags & 7) + 1), SEEK_CUR) == 0;
}

// An extension; adds the time for which the next picture stands [1/100 s].
static bool skip_extension(FILE* file, long* time) {
    unsigned char control[5];
    const int label = fgetc(file);
    if (label == 0xF9 && fread(control, 1, sizeof control, file) == sizeof control)
        *time += control[2] + 256L * control[3];
    return label != EOF && skip_pieces(file);
}

static bool skip_picture(FILE* file) {
    unsigned char head[9];
    return fread(head, 1, sizeof head, file) == sizeof head && skip_colours(file, head[8]) &&
           fgetc(file) != EOF && skip_pieces(file);
}

static bool is_whole_gif(FILE* file, long size, const jd_film* film) {
    unsigned char head[13];
    long pictures = 0, time = 0;
    bool good = fread(head, 1, sizeof head, file) == sizeof head &&
                memcmp(head, "GIF89a", 6) == 0 && skip_colours(file, head[10]);
    int block = 0;
    while (good && (block = fgetc(file)) != 0x3B) {
        good = block == 0x21   ? skip_extension(file, &time)
               : block == 0x2C ? skip_picture(file)
                               : false;
        pictures += block == 0x2C;
    }
    // Times are whole hundredths of a second: the sum may miss one frame, never more.
    const double wanted = 100.0 * (film->frame_count - 1) / film->rate - 1.0;
    return good && ftell(file) == size && pictures > 0 && (double)time >= wanted;
}

// ---- Both --------------------------------------------------------------------------------------

jd_status jd_film_check(jd_context* context, const jd_film* film) {
    FILE* file = fopen(film->temporary, "r+be");
    long size = 0;
    if (file == NULL)
        return jd_fail(context, JD_ERR_FILE, "cannot read '%s': %s", film->path, strerror(errno));
    if (fseek(file, 0, SEEK_END) == 0)
        size = ftell(file);
    rewind(file);
    const bool whole =
        film->kind == JD_FILM_MP4 ? is_whole_mp4(file, size, film) : is_whole_gif(file, size, film);
    const int fault = whole ? 0 : jd_picture_write_fault(file);
    fclose(file);
    if (whole)
        return JD_OK;
    if (fault != 0)
        return jd_fail(context, JD_ERR_FILE, "cannot write '%s': %s", film->path, strerror(fault));
    return jd_fail(context, JD_ERR_FILE, "'%s' left no whole film of %d frames", film->program,
                   film->frame_count);
}
