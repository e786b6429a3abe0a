// A small JSON writer (RFC 8259). Numbers have the fewest digits that read back as the same double;
// NaN and infinity are null. Text is UTF-8; bytes that are not become U+FFFD.
#include "shell/json.h"

#include "shell/text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

// Length of the UTF-8 character at `text`, 0 if there is none (RFC 3629, table 3-7 of Unicode).
static int character_size(const char* text) {
    const unsigned char* b = (const unsigned char*)text;
    if (b[0] < 0x80)
        return 1;
    const int size = b[0] < 0xC2 ? 0 : b[0] < 0xE0 ? 2 : b[0] < 0xF0 ? 3 : b[0] < 0xF5 ? 4 : 0;
    for (int i = 1; i < size; i++) {
        if ((b[i] & 0xC0) != 0x80)
            return 0;
    }
    const bool overlong = (b[0] == 0xE0 && b[1] < 0xA0) || (b[0] == 0xF0 && b[1] < 0x90);
    const bool outside = (b[0] == 0xED && b[1] > 0x9F) || (b[0] == 0xF4 && b[1] > 0x8F);
    return overlong || outside ? 0 : size;
}

static void put_string(FILE* out, const char* text) {
    fputc('"', out);
    while (*text) {
        const int size = character_size(text);
        if (size == 0)
            fputs("\\ufffd", out);
        else if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if ((unsigned char)*text < 0x20)
            fprintf(out, "\\u%04x", (unsigned)*text);
        else
            fwrite(text, 1, (size_t)size, out);
        text += size ? size : 1;
    }
    fputc('"', out);
}

// The comma, the new line and the key before a value.
static void put_key(jd_cli_json* json, const char* key) {
    if (json->filled)
        fputc(',', json->out);
    if (json->depth > 0)
        fprintf(json->out, "\n%*s", 2 * json->depth, "");
    if (key) {
        put_string(json->out, key);
        fputs(": ", json->out);
    }
    json->filled = true;
}

void jd_cli_json_open(jd_cli_json* json, const char* key, char bracket) {
    put_key(json, key);
    fputc(bracket, json->out);
    json->depth++;
    json->filled = false;
}

void jd_cli_json_close(jd_cli_json* json, char bracket) {
    json->depth--;
    if (json->filled)
        fprintf(json->out, "\n%*s", 2 * json->depth, "");
    fputc(bracket, json->out);
    json->filled = true;
    if (json->depth == 0)
        fputc('\n', json->out);
}

void jd_cli_json_text(jd_cli_json* json, const char* key, const char* value) {
    put_key(json, key);
    if (value)
        put_string(json->out, value);
    else
        fputs("null", json->out);
}

void jd_cli_json_number(jd_cli_json* json, const char* key, double value) {
    char text[JD_CLI_NUMBER_SIZE];
    put_key(json, key);
    fputs(isfinite(value) ? jd_cli_number(value, text) : "null", json->out);
}

void jd_cli_json_integer(jd_cli_json* json, const char* key, int64_t value) {
    put_key(json, key);
    fprintf(json->out, "%" PRId64, value);
}

void jd_cli_json_bool(jd_cli_json* json, const char* key, bool value) {
    put_key(json, key);
    fputs(value ? "true" : "false", json->out);
}
