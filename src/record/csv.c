// Columns as comma-separated values.
//
// First line: `name [unit]` of each column. Then one line per row; each number with as few digits
// as give the same double when read again, whatever the locale of the program. Lines end with "\n".
// What is not a number is "nan", "inf" or "-inf". The last line of a run that was stopped, or failed,
// is a comment that says so. Parameters are not in it.
#include "record/csv.h"

#include <string.h>

#include "base/file.h"
#include "base/number.h"

#define ROOM 65536  // of the text that is handed to the system at once [bytes]

void jd_csv_put_number(FILE* stream, double value) {
    char text[JD_NUMBER_SIZE];
    fwrite_unlocked(text, 1, jd_number_put(value, text), stream);
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

void jd_csv_put_rows(FILE* stream, const jd_csv_table* table) {
    const int columns = table->column_count;
    char text[ROOM];
    size_t used = 0;
    for (int64_t row = 0; row < table->row_count && !ferror_unlocked(stream); row++)
        for (int i = 0; i < columns; i++) {
            used += jd_number_put(table->columns[i].values[row], text + used);
            text[used++] = i + 1 < columns ? ',' : '\n';
            if (used > ROOM - JD_NUMBER_SIZE - 1) {
                fwrite_unlocked(text, 1, used, stream);
                used = 0;
            }
        }
    fwrite_unlocked(text, 1, used, stream);
}

void jd_csv_put_titles(FILE* stream, const jd_csv_table* table) {
    for (int i = 0; i < table->column_count; i++) {
        jd_csv_put_title(stream, table->columns[i].name, table->columns[i].unit);
        putc(i + 1 < table->column_count ? ',' : '\n', stream);
    }
}

void jd_csv_put_end(FILE* stream, const char* status, const char* message) {
    const char* const ends[] = {"", jd_status_name(JD_OK), jd_status_name(JD_EVENT)};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (strcmp(status, ends[i]) == 0)
            return;
    fprintf(stream, "# not finished (%s): ", status);
    for (const char* c = message; *c != '\0'; c++)
        putc(*c == '\n' || *c == '\r' ? ' ' : *c, stream);
    putc('\n', stream);
}

void jd_csv_put_stop(FILE* stream, int64_t done, int64_t cases) {
    char message[80];
    snprintf(message, sizeof message, "%lld of %lld are done", (long long)done, (long long)cases);
    if (done < cases)
        jd_csv_put_end(stream, jd_status_name(JD_CANCELLED), message);
}

static jd_status put_result(FILE* stream, const void* data) {
    const jd_result* result = data;
    const jd_csv_table table = {jd_result_column_at(result, 0), jd_result_column_count(result),
                                jd_result_row_count(result)};
    jd_csv_put_titles(stream, &table);
    jd_csv_put_rows(stream, &table);
    jd_csv_put_end(stream, jd_result_text(result, "status"), jd_result_text(result, "message"));
    return JD_OK;
}

jd_status jd_csv_write(jd_context* context, const jd_result* result, const char* path,
                       bool replace) {
    return jd_csv_write_by(context, path, replace, put_result, result);
}

jd_status jd_csv_write_by(jd_context* context, const char* path, bool replace,
                          jd_status (*put)(FILE* stream, const void* data), const void* data) {
    jd_file* file;
    jd_status status = jd_file_create(context, path, replace, &file);
    if (status != JD_OK)
        return status;
    status = put(jd_file_stream(file), data);
    if (status != JD_OK) {
        jd_file_discard(file);
        return status;
    }
    return jd_file_commit(file);
}
