// Text of others in pages and commands.
//
// One walk over the characters of a text; what stands for each of them is the matter of the place. HTML:
// the five characters of markup. Markdown: a backslash before what means something to CommonMark or
// GitHub (formulas, strokes, tables), and before what would begin a heading, a list or a rule at the
// beginning of a line. Addresses: RFC 3986, unreserved characters alone. Shell: POSIX quotes; what would not be seen goes into $'...' byte by byte.
#include "judder/escape.h"

#include <ctype.h>
#include <string.h>

#include "text/utf8.h"

// Control characters, and those that turn the direction of what follows (UAX 9): a reader of the page
// would not see what is there. Line ends and tabs are for the place to judge.
static bool is_hidden(uint32_t code) {
    return (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7F && code < 0xA0) ||
           (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) ||
           code == 0x2028 || code == 0x2029;
}

static bool can_be_seen(const char* text, int size) {
    return size > 0 && !is_hidden(jd_utf8_code(text, size));
}

// ---- HTML --------------------------------------------------------------------------------------

static void put_html(FILE* out, const char* text, int size) {
    static const char* const entities[] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;", ['\''] = "&#39;"};
    const unsigned char c = (unsigned char)*text;
    if (c < sizeof entities / sizeof *entities && entities[c] != NULL)
        fputs(entities[c], out);
    else
        fwrite(text, 1, (size_t)size, out);
}

// ---- Markdown ----------------------------------------------------------------------------------

// An underscore within a word is one there.
static bool is_within_word(const char* text, bool first) {
    return *text == '_' && !first && isalnum((unsigned char)text[-1]) &&
           isalnum((unsigned char)text[1]);
}

// What begins a heading, a list or a rule: "#", "- ", "--", "+ ", "=="; "1." and "1)" by their last character.
static bool begins_block(const char* text, const char* begin) {
    if (text == begin)
        return *text == '#' || *text == '=' ||
               ((*text == '-' || *text == '+') && (text[1] == '\0' || strchr(" \t\n-", text[1])));
    const size_t digits = strspn(begin, "0123456789");
    return digits > 0 && text == begin + digits && (*text == '.' || *text == ')') &&
           (text[1] == '\0' || strchr(" \t\n", text[1]));
}

static void put_markdown(FILE* out, const char* text, int size, const char* begin) {
    if (*text == '\n' || *text == '\t')
        fputc(' ', out);
    else if (*text == '<' || *text == '>' || *text == '&')
        put_html(out, text, size);
    else if ((strchr("\\`*_[]|~$", *text) && !is_within_word(text, text == begin)) ||
             begins_block(text, begin))
        fprintf(out, "\\%c", *text);
    else
        fwrite(text, 1, (size_t)size, out);
}

// ---- Addresses ---------------------------------------------------------------------------------

static void put_url(FILE* out, const char* text) {
    for (; *text != '\0'; text++)
        if (isalnum((unsigned char)*text) || strchr("-_.", *text) != NULL)
            fputc(*text, out);
        else
            fprintf(out, "%%%02X", (unsigned)(unsigned char)*text);
}

// ---- Shell -------------------------------------------------------------------------------------

// A word with what cannot be seen in it, also one of several lines.
static void put_bytes_quoted(FILE* out, const char* text) {
    fputs("$'", out);
    for (int size; *text != '\0'; text += size) {
        size = jd_utf8_size(text, SIZE_MAX);
        const bool seen = can_be_seen(text, size) && *text != '\n' && *text != '\t';
        size = size > 0 ? size : 1;
        for (int i = 0; i < size; i++)
            if (!seen || *text == '\'' || *text == '\\')
                fprintf(out, "\\%03o", (unsigned)(unsigned char)text[i]);
            else
                fputc(text[i], out);
    }
    fputc('\'', out);
}

static void put_quoted(FILE* out, const char* text) {
    fputc('\'', out);
    for (; *text != '\0'; text++)
        if (*text == '\'')
            fputs("'\\''", out);
        else
            fputc(*text, out);
    fputc('\'', out);
}

static bool all_is_seen(const char* text) {
    int size;
    while (*text != '\0' && *text != '\n' && *text != '\t') {
        size = jd_utf8_size(text, SIZE_MAX);
        if (!can_be_seen(text, size))
            return false;
        text += size;
    }
    return *text == '\0';
}

static void put_word(FILE* out, const char* text) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_./-,:@+";
    if (*text != '\0' && text[strspn(text, plain)] == '\0')
        fputs(text, out);
    else if (all_is_seen(text))
        put_quoted(out, text);
    else
        put_bytes_quoted(out, text);
}

// ---- Public ------------------------------------------------------------------------------------

void jd_escape_put(FILE* out, jd_escape where, const char* text) {
    if (where == JD_ESCAPE_SHELL || where == JD_ESCAPE_URL) {
        (where == JD_ESCAPE_URL ? put_url : put_word)(out, text);
        return;
    }
    if (where == JD_ESCAPE_MARKDOWN)  // four blanks would begin a listing
        text += strspn(text, " \t\r\n");
    const char* begin = text;
    for (int size; *text != '\0'; text += size) {
        size = jd_utf8_size(text, SIZE_MAX);
        if (text[0] == '\r' && text[1] == '\n')
            continue;
        if (!can_be_seen(text, size))
            fputs("\uFFFD", out);
        else if (where == JD_ESCAPE_HTML)
            put_html(out, text, size);
        else
            put_markdown(out, text, size, begin);
        size = size > 0 ? size : 1;
    }
}

void jd_html_begin(FILE* out, const char* title, const char* style) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"" JD_PAGE_POLICY "\">\n<title>",
          out);
    jd_escape_put(out, JD_ESCAPE_HTML, title);
    fprintf(out, "</title>\n<style>\n%s</style>\n</head>\n", style);
}

bool jd_html_put_file(FILE* out, const char* path) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    FILE* in = fopen(path, "rb");
    unsigned char bytes[3];
    size_t count;
    if (in == NULL)
        return false;
    while ((count = fread(bytes, 1, 3, in)) > 0) {
        const unsigned all = (unsigned)bytes[0] << 16 | (count > 1 ? (unsigned)bytes[1] << 8 : 0u) |
                             (count > 2 ? (unsigned)bytes[2] : 0u);
        for (int i = 0; i < 4; i++)
            fputc((size_t)i <= count ? digits[all >> (18 - 6 * i) & 63u] : '=', out);
    }
    const bool fine = ferror(in) == 0;
    fclose(in);
    return fine;
}
