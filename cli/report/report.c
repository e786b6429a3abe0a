// The two ways to tell a field: text and JSON.
#include "report/report.h"

#include "report/terms.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define LABEL 8         // columns of a label
#define GROUP_LABEL 14  // below a heading, indented by
#define GROUP_INDENT 2
#define CELL_SIZE 512

jd_cli_report jd_cli_report_begin(bool is_json) {
    jd_cli_report report = {.is_json = is_json};
    jd_cli_open(&report, NULL, '{');
    return report;
}

void jd_cli_report_end(jd_cli_report* r) {
    jd_cli_group_end(r);
    jd_cli_close(r, '}');
    if (r->is_json)
        jd_cli_json_print(&r->json);
}

// ---- Text --------------------------------------------------------------------------------------

static void end_line(jd_cli_report* r) {
    if (r->in_line)
        putchar('\n');
    r->in_line = false;
}

static void put_told(jd_cli_report* r, const char* label, const char* text) {
    if (r->table.columns > 0) {
        jd_cli_table_add(&r->table, text);
        return;
    }
    if (label) {
        end_line(r);
        printf("%*s%-*s ", r->in_group ? GROUP_INDENT : 0, "", r->in_group ? GROUP_LABEL : LABEL,
               label);
    }
    fputs(text, stdout);
    r->in_line = true;
}

// A cell of the table, or more of the line that the label begins; nothing a terminal acts upon.
static void tell(jd_cli_report* r, const char* label, const char* said) {
    const size_t size = 6 * strlen(said) + 1;  // "\u202e" is the longest escape of one byte or more
    char* text = jd_cli_alloc(size, 1);
    jd_printable(text, size, said);
    put_told(r, label, text);
    free(text);
}

void jd_cli_say(jd_cli_report* r, const char* label, const char* format, ...) {
    char text[CELL_SIZE];
    va_list arguments;
    if (r->is_json)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    tell(r, label, text);
}

void jd_cli_group_begin(jd_cli_report* r, const char* heading) {
    if (r->is_json)
        return;
    end_line(r);
    puts(heading);
    r->in_group = true;
}

void jd_cli_group_end(jd_cli_report* r) {
    end_line(r);
    r->in_group = false;
}

void jd_cli_table_open(jd_cli_report* r, const char* titles, int indent) {
    int columns = 1;
    if (r->is_json)
        return;
    end_line(r);
    for (const char* t = titles; *t; t++)
        columns += *t == '|';
    r->table = jd_cli_table_begin(columns);
    r->indent = indent;
    for (int i = 0; i < columns; i++) {
        char title[CELL_SIZE];
        const size_t size = strcspn(titles, "|");
        snprintf(title, sizeof title, "%.*s", (int)size, titles);
        jd_cli_table_add(&r->table, title);
        titles += size + 1;
    }
}

void jd_cli_table_close(jd_cli_report* r) {
    if (r->is_json)
        return;
    jd_cli_table_print(stdout, &r->table, r->indent);
    r->table.columns = 0;
}

// ---- Fields ------------------------------------------------------------------------------------

void jd_cli_put_number(jd_cli_report* r, const char* label, const char* key, const char* wording,
                       double value) {
    char text[CELL_SIZE];
    if (r->is_json && key)
        jd_json_number(&r->json, *key ? key : NULL, value);
    if (r->is_json || !wording)
        return;
    snprintf(text, sizeof text, wording, value + 0.0);
    tell(r, label, r->table.columns > 0 && isnan(value) ? "-" : text);
}

void jd_cli_put_integer(jd_cli_report* r, const char* label, const char* key, const char* wording,
                        int64_t value) {
    char text[CELL_SIZE];
    if (r->is_json && key)
        jd_json_integer(&r->json, *key ? key : NULL, value);
    if (r->is_json || !wording)
        return;
    snprintf(text, sizeof text, wording, value);
    tell(r, label, text);
}

void jd_cli_put_text(jd_cli_report* r, const char* label, const char* key, const char* wording,
                     const char* value) {
    if (r->is_json && key)
        jd_json_text(&r->json, *key ? key : NULL, value);
    if (r->is_json || !wording || !value)
        return;
    char* text = jd_cli_alloc(strlen(wording) + strlen(value) + 1, 1);
    sprintf(text, wording, value);
    tell(r, label, text);
    free(text);
}

void jd_cli_put_bool(jd_cli_report* r, const char* key, bool value) {
    if (r->is_json)
        jd_json_bool(&r->json, key, value);
}

void jd_cli_open(jd_cli_report* r, const char* key, char bracket) {
    if (r->is_json)
        jd_json_open(&r->json, key, bracket);
}

void jd_cli_close(jd_cli_report* r, char bracket) {
    if (r->is_json)
        jd_json_close(&r->json, bracket);
}

// ---- What reports share ------------------------------------------------------------------------

const jd_law* jd_cli_common_law(const jd_model* model) {
    const jd_law* law = jd_model_law(model);
    for (int i = 1; i < jd_model_patch_count(model); i++)
        if (jd_model_law_of(model, jd_model_patch_contact(model, i)) != law)
            return NULL;
    return law;
}

void jd_cli_put_system(jd_cli_report* r, const jd_model* model) {
    const jd_system* system = jd_model_system(model);
    const jd_law* law = jd_cli_common_law(model);
    jd_cli_put_text(r, "system", "system", "%s", system->name);
    jd_cli_say(r, NULL, ": %s", system->title);
    jd_cli_put_text(r, "law", "law", "%s", law ? law->name : NULL);
}

void jd_cli_put_model(jd_cli_report* r, const jd_model* model) {
    jd_cli_put_system(r, model);
    jd_cli_put_terms(r, model);
}

void jd_cli_put_written(jd_cli_report* r, const jd_cli_written* written) {
    jd_cli_open(r, "files", '[');
    for (int i = 0; i < written->count; i++)
        jd_cli_put_text(r, "written", "", "%s", written->files[i]);
    jd_cli_close(r, ']');
}
