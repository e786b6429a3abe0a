// The text of a scenario before anything looks at its meaning.
//
// Files are read whole, up to a limit; pipes and devices are none. Bytes are checked here because the YAML reader takes NUL and broken UTF-8 for the end of the text or worse.

#include "text/text.h"

#include "base/context.h"
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OPEN_BRACKETS_MAX 1000  // beyond this the YAML reader takes long to fail

// ---- Files -------------------------------------------------------------------------------------

static jd_status too_long(const jd_text_source* source) {
    return jd_fail(source->context, JD_ERR_FILE, "%s: longer than %d MiB", source->name,
                   JD_SCENARIO_SIZE_MAX / (1024 * 1024));
}

// Read an open file to its end. `buffer` has room for the largest scenario and one byte more.
static jd_status read_all(const jd_text_source* source, int file, char* buffer, size_t* size) {
    *size = 0;
    for (;;) {
        const ssize_t got = read(file, buffer + *size, JD_SCENARIO_SIZE_MAX + 1 - *size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return jd_fail(source->context, JD_ERR_FILE, "%s: %s", source->name, strerror(errno));
        if (got == 0)
            return JD_OK;
        *size += (size_t)got;
        if (*size > JD_SCENARIO_SIZE_MAX)
            return too_long(source);
    }
}

// What is read now must not be replaced later.
static jd_status remember(jd_context* context, int file) {
    struct stat info;
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode))
        return JD_OK;
    return jd_inputs_add(context, (jd_file_id){info.st_dev, info.st_ino});
}

jd_status jd_text_source_read(const jd_text_source* source, const char* path, char** text,
                              size_t* size) {
    *text = NULL;
    const char* why;
    const int file = jd_regular_open(path, O_RDONLY, &why);
    if (file < 0)
        return jd_fail(source->context, JD_ERR_FILE, "%s: %s", source->name, why);
    char* buffer = malloc(JD_SCENARIO_SIZE_MAX + 1);
    jd_status status = buffer ? remember(source->context, file)
                              : jd_fail(source->context, JD_ERR_MEMORY, "out of memory");
    if (status == JD_OK)
        status = read_all(source, file, buffer, size);
    close(file);
    char* fitted = status == JD_OK ? realloc(buffer, *size + 1) : NULL;
    if (!fitted) {
        free(buffer);
        return status != JD_OK ? status : jd_fail(source->context, JD_ERR_MEMORY, "out of memory");
    }
    fitted[*size] = 0;
    *text = fitted;
    return JD_OK;
}

// ---- Bytes -------------------------------------------------------------------------------------

// Length of the UTF-8 character at `s`, 0 if it is none: overlong forms, halves of surrogate
// pairs and values above U+10FFFF are none.
static size_t character_length(const unsigned char* s, size_t left) {
    static const unsigned smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    if (s[0] < 0x80)
        return 1;
    const size_t length = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    if (s[0] < 0xc2 || s[0] > 0xf4 || length > left)
        return 0;
    unsigned code = s[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (s[i] & 0x3fu);
    }
    const bool half = code >= 0xd800 && code <= 0xdfff;
    return code < smallest[length] || code > 0x10ffff || half ? 0 : length;
}

// Control characters other than tab and line ends, those of U+0080 to U+009F among them.
static bool is_control(const unsigned char* s, size_t length) {
    if (length == 2)
        return s[0] == 0xc2 && s[1] < 0xa0;
    return length == 1 && ((s[0] < 0x20 && !strchr("\t\n\r", s[0])) || s[0] == 0x7f || s[0] == 0);
}

// What stands at one place of the text: refused if it is no plain text.
static jd_status check_character(const jd_text_source* source, jd_mark mark, const unsigned char* s,
                                 size_t length) {
    if (length == 0)
        return jd_text_source_fail(source, mark, JD_ERR_FILE,
                                   "byte 0x%02x is not UTF-8; plain text is needed", s[0]);
    if (is_control(s, length))
        return jd_text_source_fail(source, mark, JD_ERR_FILE,
                                   "control character 0x%02x; plain text is needed", s[length - 1]);
    return JD_OK;
}

jd_status jd_text_source_check(const jd_text_source* source, const char* text, size_t size) {
    if (size > JD_SCENARIO_SIZE_MAX)
        return too_long(source);
    const unsigned char* s = (const unsigned char*)text;
    jd_mark mark = {1, 1};
    int open_brackets = 0;  // those in comments and quotes too
    for (size_t i = 0, length; i < size; i += length) {
        length = character_length(s + i, size - i);
        const jd_status status = check_character(source, mark, s + i, length);
        if (status != JD_OK)
            return status;
        if (s[i] == '[' || s[i] == '{')
            open_brackets++;
        else if ((s[i] == ']' || s[i] == '}') && open_brackets > 0)
            open_brackets--;
        if (open_brackets > OPEN_BRACKETS_MAX)
            return jd_text_source_fail(source, mark, JD_ERR_ARGUMENT,
                                       "more than %d brackets are not closed", OPEN_BRACKETS_MAX);
        mark.column++;
        if (s[i] == '\n')
            mark = (jd_mark){mark.line + 1, 1};
    }
    return JD_OK;
}

char* jd_text_source_resolve(const jd_text_source* source, const char* name) {
    const char* slash = source->path ? strrchr(source->path, '/') : NULL;
    const int folder = slash && name[0] != '/' ? (int)(slash + 1 - source->path) : 0;
    char* path = malloc((size_t)folder + strlen(name) + 1);
    if (path)
        sprintf(path, "%.*s%s", folder, folder ? source->path : "", name);
    return path;
}
