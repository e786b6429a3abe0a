// A small JSON writer (RFC 8259) into memory that grows.

#include "judder/json.h"
#include "base/context.h"
#include "base/given.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM 1024  // bytes at first
#define INDENT 2

// ---- Bytes -------------------------------------------------------------------------------------

static bool make_room(jd_json* json, size_t size) {
    if (json->failed || json->room - json->size > size)
        return !json->failed;
    size_t room = json->room ? 2 * json->room : ROOM;
    while (room - json->size <= size)
        room *= 2;
    char* text = realloc(json->text, room);
    json->failed = !text;
    if (!text)
        return false;
    json->text = text;
    json->room = room;
    return true;
}

static void put(jd_json* json, const char* bytes, size_t size) {
    if (!make_room(json, size))
        return;
    memcpy(json->text + json->size, bytes, size);
    json->size += size;
    json->text[json->size] = '\0';
}

static void put_text(jd_json* json, const char* text) { put(json, text, strlen(text)); }

static void put_line(jd_json* json) {
    put_text(json, "\n");
    for (int i = 0; i < INDENT * json->depth; i++)
        put_text(json, " ");
}

static void put_string(jd_json* json, const char* text) {
    put_text(json, "\"");
    while (*text) {
        const int size = jd_character_size(text);
        char escape[8];
        unsigned code = 0;
        if (size == 0)
            put_text(json, "\\ufffd");
        else if (*text == '"' || *text == '\\')
            put(json, (const char[]){'\\', *text}, 2);
        else if (jd_character_acts(text, size, &code))
            put(json, escape, (size_t)snprintf(escape, sizeof escape, "\\u%04x", code));
        else
            put(json, text, (size_t)size);
        text += size ? size : 1;
    }
    put_text(json, "\"");
}

// ---- Values ------------------------------------------------------------------------------------

// The comma, the new line and the key before a value.
static void put_key(jd_json* json, const char* key) {
    if (json->filled)
        put_text(json, ",");
    if (json->depth > 0)
        put_line(json);
    if (key) {
        put_string(json, key);
        put_text(json, ": ");
    }
    json->filled = true;
}

void jd_json_open(jd_json* json, const char* key, char bracket) {
    put_key(json, key);
    put(json, &bracket, 1);
    json->depth++;
    json->filled = false;
}

void jd_json_close(jd_json* json, char bracket) {
    json->depth--;
    if (json->filled)
        put_line(json);
    put(json, &bracket, 1);
    json->filled = true;
}

void jd_json_text(jd_json* json, const char* key, const char* value) {
    put_key(json, key);
    if (value)
        put_string(json, value);
    else
        put_text(json, "null");
}

void jd_json_number(jd_json* json, const char* key, double value) {
    char text[JD_NUMBER_SIZE];
    put_key(json, key);
    put_text(json, isfinite(value) ? jd_number_text(value, text) : "null");
}

void jd_json_integer(jd_json* json, const char* key, int64_t value) {
    char text[JD_NUMBER_SIZE];
    put_key(json, key);
    snprintf(text, sizeof text, "%" PRId64, value);
    put_text(json, text);
}

void jd_json_bool(jd_json* json, const char* key, bool value) {
    put_key(json, key);
    put_text(json, value ? "true" : "false");
}

jd_status jd_json_end(jd_context* context, jd_json* json, char** text) {
    if (!JD_GIVEN(context, json, text))
        return JD_ERR_ARGUMENT;
    put_text(json, "\n");
    const bool failed = json->failed;
    if (failed)
        free(json->text);
    *text = failed ? NULL : json->text;
    *json = (jd_json){0};
    return failed ? jd_fail(context, JD_ERR_MEMORY, "out of memory") : JD_OK;
}
