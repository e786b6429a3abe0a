// Text on a terminal: numbers, wrapped paragraphs, aligned tables. Widths count UTF-8 characters.
#ifndef JUDDER_CLI_SHELL_TEXT_H
#define JUDDER_CLI_SHELL_TEXT_H

#include <judder/json.h>
#include <stdio.h>

#define JD_CLI_WIDTH 100       // columns of output, fewer on a narrow terminal
#define JD_CLI_NUMBER_SIZE 40  // bytes for a number as text

// A finished JSON value on stdout; the command ends with a message when there is no memory.
void jd_cli_json_print(jd_json* json);

// How a value is told to people: an angle in degrees. Returns the unit, and the value as told.
const char* jd_cli_told(const char* unit, double* value);

// Number of columns a UTF-8 text takes: one for each character.
int jd_cli_columns(const char* text);

// Print words of `text` up to the width of the output, from column `at`; further lines start at
// column `indent`, or all on lines of their own further left where little room is. Ends with a new
// line. An empty line in `text` starts a new paragraph.
void jd_cli_wrap(FILE* out, const char* text, int at, int indent);

// A table of text, printed with aligned columns; the first row is the heading.
typedef struct jd_cli_table {
    int columns;
    int cell_count;
    int room;
    char** cells;  // row by row
} jd_cli_table;

jd_cli_table jd_cli_table_begin(int columns);
void jd_cli_table_add(jd_cli_table* table, const char* text);
void jd_cli_table_add_number(jd_cli_table* table, double value);
void jd_cli_table_print(FILE* out, jd_cli_table* table, int indent);  // frees the cells too

#endif
