// A small JSON writer: one value, indented. A key is NULL inside a list and at the top.
#ifndef JUDDER_CLI_SHELL_JSON_H
#define JUDDER_CLI_SHELL_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct jd_cli_json {
    FILE* out;
    int depth;
    bool filled;  // something stands before in the same object or list
} jd_cli_json;

void jd_cli_json_open(jd_cli_json* json, const char* key, char bracket);  // '{' or '['
void jd_cli_json_close(jd_cli_json* json, char bracket);                  // '}' or ']'

void jd_cli_json_text(jd_cli_json* json, const char* key, const char* value);  // NULL: null
void jd_cli_json_number(jd_cli_json* json, const char* key, double value);     // not finite: null
void jd_cli_json_integer(jd_cli_json* json, const char* key, int64_t value);
void jd_cli_json_bool(jd_cli_json* json, const char* key, bool value);

#endif
