// Lists of numbers in options and files: vertices, weighted points, coefficients.
//
// In an option rows are parted by blanks and their numbers by commas: "0,0 10mm,0 0,10mm". In a
// file each line is a row. Empty lines and lines that begin with # are skipped, and so is a
// heading: a first line in which no field is a number.
#include "setup/patch.h"
#include "shell/values.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define BLANKS " \t\r\n"

static const jd_cli_tuple VERTEX = {"X,Y", 2, "m", "m"};
static const jd_cli_tuple POINT = {"X,Y,WEIGHT", 3, "m", "1"};
static const jd_cli_tuple NUMBER = {"NUMBER", 1, "1", "1"};

// Room for one more row.
static double* grow(jd_cli_list* list, int width) {
    const size_t used = (size_t)list->count * (size_t)width;
    list->width = width;
    if ((list->count & (list->count - 1)) == 0) {  // full at 0 and at each power of 2
        double* more = jd_cli_alloc(2 * used + (size_t)width, sizeof *more);
        if (used > 0)
            memcpy(more, list->values, used * sizeof *more);
        free(list->values);
        list->values = more;
    }
    list->count++;
    return list->values + used;
}

static void drop(jd_cli_list* list) {
    free(list->values);
    *list = (jd_cli_list){0};
}

// ---- In an option ------------------------------------------------------------------------------

static int read_rows(jd_context* context, const jd_cli_given* given, jd_cli_tuple tuple,
                     jd_cli_list* list) {
    const char* text = given->value + strspn(given->value, BLANKS);
    for (size_t size; (size = strcspn(text, BLANKS)) > 0; text += strspn(text, BLANKS)) {
        char* row = jd_cli_alloc(size + 1, 1);
        size_t place;
        memcpy(row, text, size);
        const bool read = jd_cli_tuple_read(context, row, tuple, grow(list, tuple.count), &place);
        const int code = read ? JD_CLI_DONE
                              : jd_cli_wrong("--%s: '%s': %s", given->option->name, row,
                                             jd_context_message(context));
        free(row);
        if (code) {
            drop(list);
            return code;
        }
        text += size;
    }
    if (list->count == 0)
        return jd_cli_wrong("--%s is empty", given->option->name);
    return JD_CLI_DONE;
}

int jd_cli_vertices_read(jd_context* context, const jd_cli_given* given, jd_cli_list* list) {
    return read_rows(context, given, VERTEX, list);
}

int jd_cli_numbers_read(jd_context* context, const jd_cli_given* given, jd_cli_list* list) {
    return read_rows(context, given, NUMBER, list);
}

// ---- In a file ---------------------------------------------------------------------------------

static int read_file(jd_context* context, const char* path, jd_cli_list* list) {
    list->width = POINT.count;
    if (jd_points_file_read(context, path, &list->values, &list->count) == JD_OK)
        return JD_CLI_DONE;
    *list = (jd_cli_list){0};
    return jd_cli_wrong("%s", jd_context_message(context));
}

// A file: by its ending, by a slash in it, or because there is one.
static bool is_file(const char* text) {
    struct stat status;
    const size_t size = strlen(text);
    return (size >= 4 && strcmp(text + size - 4, ".csv") == 0) || strchr(text, '/') ||
           (stat(text, &status) == 0 && !S_ISDIR(status.st_mode));
}

int jd_cli_points_read(jd_context* context, const jd_cli_given* given, jd_cli_list* list) {
    return is_file(given->value) ? read_file(context, given->value, list)
                                 : read_rows(context, given, POINT, list);
}
