// Text on a terminal: numbers, wrapped paragraphs, aligned tables.
#include "shell/text.h"

#include "shell/command.h"
#include "shell/fold.h"
#include "shell/terminal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_TEXT 20    // columns: a text with less room starts on a line of its own,
#define NARROW_INDENT 6  // indented by so much

const char* jd_cli_told(const char* unit, double* value) {
    if (strcmp(unit, "rad") != 0)
        return unit;
    *value *= 180 / JD_PI;
    return "deg";
}

int jd_cli_columns(const char* text) {
    int columns = 0;
    for (; *text; text++)
        columns += ((unsigned char)*text & 0xC0) != 0x80;  // bytes that do not continue a character
    return columns;
}

// Print one word, on the next line if it does not fit. Returns the column after it.
static int put_word(FILE* out, const char* word, int size, int at, int indent) {
    char text[512];
    snprintf(text, sizeof text, "%.*s", size, word);
    const int columns = jd_cli_columns(text);
    if (at > indent && at + 1 + columns > jd_cli_width(out)) {
        fprintf(out, "\n%*s", indent, "");
        at = indent;
    } else if (at > indent) {
        fputc(' ', out);
        at++;
    }
    fwrite(word, 1, (size_t)size, out);
    return at + columns;
}

void jd_cli_wrap(FILE* out, const char* text, int at, int indent) {
    const int width = jd_cli_width(out);
    const bool fits = jd_cli_columns(text) <= width - (at > indent ? at : indent);
    if (width < JD_CLI_WIDTH && !fits && width - indent < LEAST_TEXT) {
        indent = NARROW_INDENT;
        fprintf(out, "\n%*s", indent, "");
        at = indent;
    }
    if (at < indent) {
        fprintf(out, "%*s", indent - at, "");
        at = indent;
    }
    while (*text) {
        const int size = (int)strcspn(text, " \n");
        if (size > 0)
            at = put_word(out, text, size, at, indent);
        text += size;
        if (strncmp(text, "\n\n", 2) == 0) {
            fprintf(out, "\n\n%*s", indent, "");
            at = indent;
        }
        text += strspn(text, " \n");
    }
    fputc('\n', out);
}

void jd_cli_json_print(jd_json* json) {
    char* text;
    if (jd_json_end(NULL, json, &text) != JD_OK)
        exit(jd_cli_failed("out of memory"));
    fputs(text, stdout);
    free(text);
}

jd_cli_table jd_cli_table_begin(int columns) { return (jd_cli_table){.columns = columns}; }

void jd_cli_table_add(jd_cli_table* table, const char* text) {
    if (table->cell_count == table->room) {
        const int room = table->room ? 2 * table->room : 64;
        char** cells = jd_cli_alloc((size_t)room, sizeof *cells);
        if (table->cells)
            memcpy(cells, table->cells, (size_t)table->cell_count * sizeof *cells);
        free(table->cells);
        table->cells = cells;
        table->room = room;
    }
    const size_t size = strlen(text) + 1;
    char* copy = jd_cli_alloc(size, 1);
    memcpy(copy, text, size);
    table->cells[table->cell_count++] = copy;
}

void jd_cli_table_add_number(jd_cli_table* table, double value) {
    char text[JD_CLI_NUMBER_SIZE];
    jd_cli_table_add(table, jd_number_text(value, text));
}

static int column_width(const jd_cli_table* table, int column) {
    int width = 0;
    for (int i = column; i < table->cell_count; i += table->columns) {
        const int columns = jd_cli_columns(table->cells[i]);
        width = columns > width ? columns : width;
    }
    return width;
}

// One row; the last column is wrapped.
static void print_row(FILE* out, const jd_cli_table* table, int first, int indent) {
    int at = indent;
    fprintf(out, "%*s", indent, "");
    for (int c = 0; c + 1 < table->columns; c++) {
        const char* cell = table->cells[first + c];
        const int width = column_width(table, c);
        fprintf(out, "%s%*s", cell, width - jd_cli_columns(cell) + 2, "");
        at += width + 2;
    }
    jd_cli_wrap(out, table->cells[first + table->columns - 1], at, at);
}

void jd_cli_table_print(FILE* out, jd_cli_table* table, int indent) {
    for (int first = 0; first < table->cell_count; first += table->columns) {
        if (first == 0)
            jd_cli_style(out, JD_CLI_DIM);
        print_row(out, table, first, indent);
        if (first == 0)
            jd_cli_style(out, JD_CLI_PLAIN);
    }
    for (int i = 0; i < table->cell_count; i++)
        free(table->cells[i]);
    free(table->cells);
    *table = (jd_cli_table){.columns = table->columns};
}
