// The text of a scenario before anything looks at its meaning.
//
// Files are read whole, up to a limit; pipes and devices are none. Bytes are checked here because the YAML reader takes NUL and broken UTF-8 for the end of the text or worse.

#include "text/text.h"

#include "base/context.h"
#include "base/file.h"
#include "text/utf8.h"

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

// Links are followed first, so that none leads out; what is no file could keep a reader waiting.
static jd_status check_within(const jd_text_source* source, const char* within, const char* path) {
    struct stat info;
    const size_t size = strlen(within);
    char* real = realpath(path, NULL);
    jd_status status = JD_OK;
    if (!real || stat(real, &info) != 0)
        status = jd_fail(source->context, JD_ERR_FILE, "%s: %s", source->name, strerror(errno));
    else if (strncmp(real, within, size) != 0 || real[size] != '/')
        status = jd_fail(source->context, JD_ERR_FILE, "%s: '%s' is outside of the folder '%s'",
                         source->name, path, within);
    else if (!S_ISREG(info.st_mode))
        status =
            jd_fail(source->context, JD_ERR_FILE, "%s: it is not a regular file", source->name);
    free(real);
    return status;
}

jd_status jd_text_source_read(const jd_text_source* source, const char* path, char** text,
                              size_t* size) {
    *text = NULL;
    const char* within = jd_context_within(source->context);
    const jd_status inside = within ? check_within(source, within, path) : JD_OK;
    if (inside != JD_OK)
        return inside;
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
        length = (size_t)jd_utf8_size(text + i, size - i);
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
