// Columns as comma-separated values.
//
// First line: `name [unit]` of each column. Then one line per row; each number with as few digits
// (15 to 17) as give the same double when read again, whatever the locale of the program. Lines
// end with "\n". What is not a number is "nan", "inf" or "-inf". Parameters are not in it.
#include "record/csv.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "record/file.h"

#define NUMBER_SIZE 32  // longest: -1.2345678901234567e-308

static void format_number(double value, char text[NUMBER_SIZE]) {
    if (isnan(value)) {
        memcpy(text, "nan", 4);
        return;
    }
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, NUMBER_SIZE, "%.*g", digits, value);
        if (digits == 17 || strtod(text, NULL) == value)
            return;
    }
}

// A field is quoted if it holds what separates fields; quotes in it are doubled.
static void put_title(FILE* stream, const jd_column* column) {
    const bool quoted = strpbrk(column->name, ",\"\n\r") || strpbrk(column->unit, ",\"\n\r");
    const char* parts[] = {column->name, " [", column->unit, "]"};
    if (quoted)
        putc('"', stream);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        for (const char* c = parts[i]; *c != '\0'; c++) {
            if (*c == '"')
                putc('"', stream);
            putc(*c, stream);
        }
    if (quoted)
        putc('"', stream);
}

// Stops at the first failure; whoever closes the stream sees it.
static void put_table(FILE* stream, const jd_csv_table* table) {
    char text[NUMBER_SIZE];
    const int columns = table->column_count;
    for (int i = 0; i < columns; i++) {
        put_title(stream, &table->columns[i]);
        putc(i + 1 < columns ? ',' : '\n', stream);
    }
    for (int64_t row = 0; row < table->row_count && !ferror(stream); row++)
        for (int i = 0; i < columns; i++) {
            format_number(table->columns[i].values[row], text);
            fputs(text, stream);
            putc(i + 1 < columns ? ',' : '\n', stream);
        }
}

jd_status jd_csv_write(jd_context* context, const jd_result* result, const char* path,
                       bool replace) {
    const jd_csv_table table = {jd_result_column_at(result, 0), jd_result_column_count(result),
                                jd_result_row_count(result)};
    return jd_csv_write_table(context, &table, path, replace);
}

jd_status jd_csv_write_table(jd_context* context, const jd_csv_table* table, const char* path,
                             bool replace) {
    jd_file* file;
    const jd_status status = jd_file_create(context, path, replace, &file);
    if (status != JD_OK)
        return status;
    const locale_t plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
    if (plain == (locale_t)0) {
        jd_file_discard(file);
        return jd_fail(context, JD_ERR_MEMORY, "out of memory to write '%s'", path);
    }
    const locale_t before = uselocale(plain);
    put_table(jd_file_stream(file), table);
    uselocale(before);
    freelocale(plain);
    return jd_file_commit(file);
}
