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

#include "base/file.h"

#define NUMBER_SIZE 32  // longest: -1.2345678901234567e-308

void jd_csv_put_number(FILE* stream, double value) {
    char text[NUMBER_SIZE] = "nan";
    for (int digits = 15; digits <= 17 && !isnan(value); digits++) {
        snprintf(text, NUMBER_SIZE, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    fputs(text, stream);
}

// A field is quoted if it holds what separates fields; quotes in it are doubled.
void jd_csv_put_title(FILE* stream, const char* name, const char* unit) {
    const bool quoted = strpbrk(name, ",\"\n\r") || strpbrk(unit, ",\"\n\r");
    const char* parts[] = {name, " [", unit, "]"};
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

static jd_status put_table(FILE* stream, const void* data) {
    const jd_csv_table* table = data;
    const int columns = table->column_count;
    for (int i = 0; i < columns; i++) {
        jd_csv_put_title(stream, table->columns[i].name, table->columns[i].unit);
        putc(i + 1 < columns ? ',' : '\n', stream);
    }
    for (int64_t row = 0; row < table->row_count && !ferror(stream); row++)
        for (int i = 0; i < columns; i++) {
            jd_csv_put_number(stream, table->columns[i].values[row]);
            putc(i + 1 < columns ? ',' : '\n', stream);
        }
    return JD_OK;
}

jd_status jd_csv_write(jd_context* context, const jd_result* result, const char* path,
                       bool replace) {
    const jd_csv_table table = {jd_result_column_at(result, 0), jd_result_column_count(result),
                                jd_result_row_count(result)};
    return jd_csv_write_table(context, &table, path, replace);
}

jd_status jd_csv_write_table(jd_context* context, const jd_csv_table* table, const char* path,
                             bool replace) {
    return jd_csv_write_by(context, path, replace, put_table, table);
}

jd_status jd_csv_write_by(jd_context* context, const char* path, bool replace,
                          jd_status (*put)(FILE* stream, const void* data), const void* data) {
    jd_file* file;
    jd_status status = jd_file_create(context, path, replace, &file);
    if (status != JD_OK)
        return status;
    const locale_t plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
    if (plain == (locale_t)0) {
        jd_file_discard(file);
        return jd_fail(context, JD_ERR_MEMORY, "out of memory to write '%s'", path);
    }
    const locale_t before = uselocale(plain);
    status = put(jd_file_stream(file), data);
    uselocale(before);
    freelocale(plain);
    if (status != JD_OK) {
        jd_file_discard(file);
        return status;
    }
    return jd_file_commit(file);
}
